// Names for cells that do not depend on the names they had: equal positions, whatever their cells are
// called, mostly get equal keys. (Different positions never do, up to collisions of 128-bit hashes:
// a key is the hash of a true renaming. So this needs no symmetry of the game to be sound.)
#pragma once

#include <algorithm>
#include <vector>

#include "residual.hpp"
#include "table.hpp"

namespace foregone::search {

template <int W>
class Names {
public:
    explicit Names(int cells) : colour_(cells), next_(cells), name_(cells), cell_(cells) {}

    // The key of a position; `rename` says whether to look for canonical names.
    Key key(const Position<W>& p, int future, bool rename) {
        if (rename) {
            refine(p);
        } else {
            p.support().each([&](int cell) { name_[cell] = cell_[cell] = cell; });
        }
        return hash(p, future);
    }

    // The key that the position would have with its cells renamed, else as they are.
    Key key_renamed(const Position<W>& p, int future, const std::vector<int>& map) {
        p.support().each([&](int cell) { name_[cell] = map[cell]; });
        return hash(p, future);
    }

    Bits<W> named(const Bits<W>& cells) const { return renamed(cells, name_); }
    Bits<W> unnamed(const Bits<W>& names) const { return renamed(names, cell_); }
    int named(int cell) const { return name_[cell]; }
    int unnamed(int name) const { return cell_[name]; }

private:
    static Bits<W> renamed(const Bits<W>& bits, const std::vector<int>& map) {
        Bits<W> result;
        bits.each([&](int bit) { result.set(map[bit]); });
        return result;
    }

    Key hash(const Position<W>& p, int future) const {
        Key key{mix(static_cast<std::uint64_t>(future) + 1), 0};
        add(key, p.black, 0x243f6a8885a308d3U);
        add(key, p.white, 0x13198a2e03707344U);
        key.high = mix(key.high ^ key.low);
        return key;
    }

    void add(Key& key, const Family<W>& family, std::uint64_t salt) const {
        for (const auto& set : family.sets) {
            std::uint64_t a = salt, b = ~salt;
            const Bits<W> bits = named(set.cells);
            for (Word word : bits.words) {
                a = mix(a ^ word);
                b = mix(b + word);
            }
            key.low += a;
            key.high += b;
        }
    }

    // Colours by what surrounds a cell, then names in the order of the colours.
    void refine(const Position<W>& p) {
        order_.clear();
        p.support().each([&](int cell) {
            order_.push_back(cell);
            colour_[cell] = 1;
        });
        for (int round = 0; round < rounds; ++round) spread(p);
        sorted_.clear();
        for (int cell : order_) sorted_.push_back((colour_[cell] & ~cell_mask) | static_cast<Word>(cell));
        std::sort(sorted_.begin(), sorted_.end());
        for (std::size_t i = 0; i < sorted_.size(); ++i) {
            const int cell = static_cast<int>(sorted_[i] & cell_mask);
            name_[cell] = static_cast<int>(i);
            cell_[i] = cell;
        }
    }

    void spread(const Position<W>& p) {
        for (int cell : order_) next_[cell] = 0;
        for (const auto* family : {&p.black, &p.white}) {
            const std::uint64_t salt = family == &p.black ? 0x452821e638d01377U : 0xbe5466cf34e90c6cU;
            for (const auto& set : family->sets) {
                std::uint64_t sum = salt + static_cast<std::uint64_t>(set.size);
                set.cells.each([&](int cell) { sum += colour_[cell]; });
                sum = mix(sum);
                set.cells.each([&](int cell) { next_[cell] += sum; });
            }
        }
        for (int cell : order_) colour_[cell] = mix(colour_[cell] * 3 + next_[cell]);
    }

    static constexpr int rounds = 3;
    static constexpr Word cell_mask = 0x3ff;
    std::vector<std::uint64_t> colour_, next_, sorted_;
    std::vector<int> name_, cell_, order_;
};

}  // namespace foregone::search
