// Positions as what is left of them: the missing cells of each living set, smallest sets first.
#pragma once

#include <algorithm>
#include <vector>

#include "bits.hpp"
#include "turns.hpp"

namespace foregone::search {

template <int W>
struct Set {
    Bits<W> cells;
    int size;
};

// One player's living sets, by rising size.
template <int W>
struct Family {
    std::vector<Set<W>> sets;
    Bits<W> support;  // their union

    bool empty() const { return sets.empty(); }
    int smallest() const { return sets.empty() ? 1 << 30 : sets.front().size; }

    void recount() {
        support = {};
        for (const auto& set : sets) support |= set.cells;
    }

    // Sets larger than `most` go; they are at the end.
    bool cut(int most) {
        if (sets.empty() || sets.back().size <= most) return false;
        while (!sets.empty() && sets.back().size > most) sets.pop_back();
        recount();
        return true;
    }

    // From `before`, where the owner claims `cell`.
    void claim(const Family& before, int cell, int most, bool subsume) {
        sets.clear();
        const auto& from = before.sets;
        const auto n = from.size();
        const Word bit = Word{1} << (cell & 63);
        const int word = cell >> 6;
        const auto touched = [&](const Set<W>& set) { return (set.cells.words[word] & bit) != 0; };
        std::size_t i = 0, j = 0, fresh = 0;
        Set<W> first_fresh{};
        for (;;) {
            while (i < n && touched(from[i])) ++i;
            while (j < n && !touched(from[j])) ++j;
            const int kept = i < n ? from[i].size : 1 << 30;
            const int shrunk = j < n ? from[j].size - 1 : 1 << 30;
            if (std::min(kept, shrunk) > most) break;
            if (shrunk <= kept) {
                sets.push_back(from[j++]);
                sets.back().cells.reset(cell);
                --sets.back().size;
                if (fresh++ == 0) first_fresh = sets.back();
            } else {
                sets.push_back(from[i++]);
            }
        }
        if (subsume && fresh != 0) drop_supersets(before, cell);
        recount();
    }

    // From `before`, where the opponent claims `cell`.
    void suffer(const Family& before, int cell, int most) {
        sets.clear();
        support = {};
        for (const auto& set : before.sets) {
            if (set.size > most) break;
            if (set.cells.has(cell)) continue;
            sets.push_back(set);
            support |= set.cells;
        }
    }

    // Drops equal sets and those that contain another.
    void minimise() {
        const auto before = [](const Set<W>& a, const Set<W>& b) {
            return a.size != b.size ? a.size < b.size : a.cells.words < b.cells.words;
        };
        std::sort(sets.begin(), sets.end(), before);
        std::size_t kept = 0, smaller = 0;  // those before `smaller` have fewer cells than the set at hand
        for (std::size_t i = 0; i < sets.size(); ++i) {
            if (kept != 0 && sets[i].cells == sets[kept - 1].cells) continue;
            while (smaller < kept && sets[smaller].size < sets[i].size) ++smaller;
            bool redundant = false;
            for (std::size_t j = 0; j < smaller && !redundant; ++j)
                redundant = sets[i].cells.contains(sets[j].cells);
            if (!redundant) sets[kept++] = sets[i];
        }
        sets.resize(kept);
        recount();
    }

private:
    // Only the sets that have just lost `cell` can have got below others.
    void drop_supersets(const Family& before, int cell) {
        for (const auto& set : before.sets) {
            if (!set.cells.has(cell)) continue;
            const int size = set.size - 1;
            Bits<W> fresh = set.cells;
            fresh.reset(cell);
            // Larger sets stand behind it; an equal one can be there only if nothing was minimised.
            std::size_t i = 0;
            while (i < sets.size() && sets[i].size <= size) ++i;
            std::size_t kept = i;
            for (; i < sets.size(); ++i)
                if (!sets[i].cells.contains(fresh)) {
                    if (kept != i) sets[kept] = sets[i];
                    ++kept;
                }
            sets.resize(kept);
        }
    }
};

// The player to move is turns[t]; the game is over at `end`, if not before.
template <int W>
struct Position {
    int t = 0, end = 0;
    Family<W> black, white;

    const Family<W>& of(Player player) const { return player == Player::black ? black : white; }
    Family<W>& of(Player player) { return player == Player::black ? black : white; }
    Bits<W> support() const { return black.support | white.support; }
};

// The rules of play on residuals.
template <int W>
class Play {
public:
    Play(Turns& turns, const Switches& switches) : turns_(turns), switches_(switches) {}

    void move(const Position<W>& before, int cell, Position<W>& after) const {
        const Player player = turns_[before.t];
        start(before, after);
        after.of(player).claim(before.of(player), cell, left(after, player), switches_.subsume);
        after.of(other(player)).suffer(before.of(other(player)), cell, left(after, other(player)));
        settle(after);
    }

    void pass(const Position<W>& before, Position<W>& after) const {
        start(before, after);
        after.black = before.black;
        after.white = before.white;
        settle(after);
    }

    // Drops what cannot be completed in the turns left. A move outside all sets is never better
    // than one inside, so the game may be taken to be over when the cells of the sets are used up.
    void settle(Position<W>& p) const {
        for (;;) {
            if (switches_.horizon) {
                const int useful = p.support().count();
                p.end = turns_.last_black_end(p.t, std::min(p.end, p.t + useful));
            }
            if (!cut(p)) return;
        }
    }

    // Drops the sets with more missing cells than turns left; false if there are none.
    bool cut(Position<W>& p) const {
        const bool black = p.black.cut(left(p, Player::black));
        const bool white = p.white.cut(left(p, Player::white));
        return black || white;
    }

    int left(const Position<W>& p, Player player) const { return turns_.left(player, p.t, p.end); }

private:
    void start(const Position<W>& before, Position<W>& after) const {
        after.t = before.t + 1;
        after.end = before.end;
    }

    Turns& turns_;
    const Switches& switches_;
};

}  // namespace foregone::search
