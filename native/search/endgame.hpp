// The last three Black moves of strict alternation, seen without playing. Sets of two missing cells are
// the edges of a graph: Black wins with two moves left if a cell has two edges (a fork). All this takes
// White for a mere breaker, so the "no"s hold for her with sets of her own as well.
#pragma once

#include <vector>

#include "residual.hpp"

namespace foregone::search {

template <int W>
class Endgame {
public:
    // Looks at Black's sets without those that White stops with `claimed` (if not negative).
    void look(const Family<W>& family, int claimed) {
        twos_.clear();
        threes_.clear();
        support_ = {};
        for (const auto& set : family.sets) {
            if (set.size > 3) break;
            if (claimed >= 0 && set.cells.has(claimed)) continue;
            (set.size == 3 ? threes_ : twos_).push_back(set.cells);
            support_ |= set.cells;
        }
    }

    // Black has three moves and it is his turn: is there any promising one?
    bool hope() const {
        bool found = false;
        if (twos_.size() + threes_.size() < 2) return false;
        support_.each([&](int cell) { found = found || promising(cell); });
        return found;
    }

    // He claims `cell`: whatever White replies, does a fork remain? (Equal sets, which are there only
    // when nothing is minimised, can make this say yes too often.)
    bool promising(int cell) const {
        Bits<W> threat;
        edges_.clear();
        for (const auto& set : twos_) {
            if (!set.has(cell)) {
                edges_.push_back(set);
                continue;
            }
            Bits<W> other = set;
            other.reset(cell);
            if (threat.empty()) threat = other;
            else if (!(threat == other)) return true;
        }
        for (const auto& set : threes_) {
            if (!set.has(cell)) continue;
            edges_.push_back(set);
            edges_.back().reset(cell);
        }
        if (!threat.empty()) {  // White's reply is forced
            std::erase_if(edges_, [&](const Bits<W>& edge) { return edge.meets(threat); });
            return edges_.size() >= 2 && degrees();
        }
        if (edges_.size() < 4 || !degrees()) return false;
        // White stops the fork at a centre there, or on the far end of one of just two edges.
        Bits<W> replies = once_;
        twice_.each([&](int centre) {
            Bits<W> stops = Bits<W>::single(centre);
            if (!thrice_.has(centre))
                for (const auto& edge : edges_)
                    if (edge.has(centre)) stops |= edge;
            replies &= stops;
        });
        return replies.empty();
    }

private:
    // Which cells have one, two, three edges; is there any with two?
    bool degrees() const {
        once_ = twice_ = thrice_ = {};
        for (const auto& edge : edges_) {
            thrice_ |= twice_ & edge;
            twice_ |= once_ & edge;
            once_ |= edge;
        }
        return !twice_.empty();
    }

    std::vector<Bits<W>> twos_, threes_;
    Bits<W> support_;
    mutable std::vector<Bits<W>> edges_;
    mutable Bits<W> once_, twice_, thrice_;
};

}  // namespace foregone::search
