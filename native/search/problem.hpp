// What the engine is asked: a game of winning sets, how hard to try, which ideas to use; and what it tells back.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace foregone::search {

enum class Player : std::uint8_t { black, white };
constexpr Player other(Player player) { return player == Player::black ? Player::white : Player::black; }

using Cells = std::vector<int>;

// A game without stones: whoever owns all cells of one of his sets first, wins. Cells are 0 … cells-1.
struct Problem {
    int cells = 0;
    std::vector<Player> turns;       // at most `cells` of them
    std::vector<Cells> black, white;  // no white sets: White only prevents
    bool restricted = false;          // are the first moves restricted …
    Cells first_moves;                // … to these?
};

// Each idea can be switched off; the verdict stays the same.
struct Switches {
    bool subsume = true;     // drop the sets that contain another
    bool horizon = true;     // count only the turns that the living cells can fill
    bool fork = true;        // two threats at once, found without playing
    bool endgame = true;     // see whether three Black moves can be enough
    bool weights = true;     // Erdős–Selfridge: too little weight is no win
    bool pairing = true;     // disjoint pairs that hit all sets are no win
    bool twins = true;       // cells that share all their sets cancel them
    bool dominated = true;   // skip a cell when another lies in all its sets
    bool table = true;       // remember positions
    bool isomorphism = true; // under names that renaming the cells does not change
    bool zones = true;       // White must play where Black's winning strategies meet
    bool null_move = false;  // and lets Black show one by passing
    bool relax = true;       // no win without White's own sets is no win with them
    bool order = true;       // heavy cells first
};

struct Limits {
    std::uint64_t nodes = 0;    // 0: no limit, here and below
    double seconds = 0;
    std::size_t memory = 0;     // bytes for the table
    std::function<bool()> stop{};  // polled; true stops the search
};

enum class Outcome : std::uint8_t { no, yes, unknown };

enum class Reason : std::uint8_t { decided, nodes, seconds, stopped };

struct Statistics {
    std::uint64_t nodes = 0, passes = 0, relaxations = 0;
    std::uint64_t table_probes = 0, table_hits = 0, table_entries = 0, table_bytes = 0;
    std::uint64_t forks = 0, endgames = 0, weights = 0, pairing_tests = 0, pairings = 0, forced = 0;
    double seconds = 0;
};

}  // namespace foregone::search
