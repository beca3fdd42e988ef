// Early "no": Erdős–Selfridge weights and pairings. Both ask that nobody moves twice in a row.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "residual.hpp"

namespace foregone::search {

// A set of k missing cells weighs unit / 2^k; larger sets than the scale can tell weigh 1 (too much,
// which is safe).
constexpr int weight_scale = 40;
constexpr std::uint64_t weight_unit = std::uint64_t{1} << weight_scale;
constexpr std::uint64_t weight_of(int size) {
    return size < weight_scale ? weight_unit >> size : 1;
}

template <int W>
std::uint64_t total_weight(const Family<W>& family) {
    std::uint64_t total = 0;
    for (const auto& set : family.sets) total += weight_of(set.size);
    return total;
}

// Looks for disjoint pairs of cells such that each set contains one, set by set, fewest choices first.
template <int W>
class PairingSearch {
public:
    using Pairs = std::vector<std::pair<int, int>>;

    // True if found; then `pairs()` has them. Gives up after `steps` choices. What held lately is
    // tried first: neighbours in the search often hold by the same pairs.
    bool find(const Family<W>& family, int steps) {
        pairs_.clear();
        if (family.smallest() < 2) return family.empty();
        for (std::size_t i = 0; i < recent_.size(); ++i)
            if (holds(family, recent_[i])) {
                std::rotate(recent_.begin(), recent_.begin() + i, recent_.begin() + i + 1);
                pairs_ = recent_.front();
                return true;
            }
        steps_ = steps;
        open_.assign(1, {});
        for (const auto& set : family.sets) open_[0].push_back(set.cells);
        if (!cover({}, 0)) return false;
        if (recent_.size() < most_recent) recent_.emplace_back();
        std::rotate(recent_.begin(), recent_.end() - 1, recent_.end());
        recent_.front() = pairs_;
        return true;
    }

    const Pairs& pairs() const { return pairs_; }

private:
    struct Choice {
        int a, b, covers;
    };

    static bool holds(const Family<W>& family, const Pairs& pairs) {
        for (const auto& set : family.sets) {
            bool hit = false;
            for (const auto& [a, b] : pairs) hit |= set.cells.has(a) && set.cells.has(b);
            if (!hit) return false;
        }
        return true;
    }

    bool cover(const Bits<W>& used, std::size_t depth) {
        if (open_[depth].empty()) return true;
        if (open_.size() == depth + 1) open_.emplace_back();
        int fewest = 1 << 30;
        Bits<W> tightest;
        for (const auto& set : open_[depth]) {
            const Bits<W> free = set - used;
            const int choices = free.count();
            if (choices < 2) return false;
            if (choices < fewest) {
                fewest = choices;
                tightest = free;
            }
        }
        std::vector<int> cells;
        tightest.each([&](int cell) { cells.push_back(cell); });
        std::vector<Choice> choices;
        for (std::size_t i = 0; i < cells.size(); ++i)
            for (std::size_t j = i + 1; j < cells.size(); ++j) {
                int covers = 0;
                for (const auto& set : open_[depth]) covers += set.has(cells[i]) && set.has(cells[j]);
                choices.push_back({cells[i], cells[j], covers});
            }
        std::stable_sort(choices.begin(), choices.end(),
                         [](const Choice& a, const Choice& b) { return a.covers > b.covers; });
        for (const auto& [a, b, covers] : choices) {
            if (--steps_ < 0) return false;
            auto& rest = open_[depth + 1];
            rest.clear();
            for (const auto& set : open_[depth])
                if (!(set.has(a) && set.has(b))) rest.push_back(set);
            Bits<W> now = used;
            now.set(a);
            now.set(b);
            pairs_.emplace_back(a, b);
            if (cover(now, depth + 1)) return true;
            pairs_.pop_back();
        }
        return false;
    }

    static constexpr std::size_t most_recent = 8;
    int steps_ = 0;
    std::vector<Pairs> recent_;
    std::vector<std::vector<Bits<W>>> open_;
    Pairs pairs_;
};

}  // namespace foregone::search
