// The search core without Python: against plain search on random games, and piece by piece. Meant to be
// run under the sanitizers:
//   cmake -B build/core -DFOREGONE_CORE_TESTS=ON -DFOREGONE_SANITIZE=ON && cmake --build build/core && ctest --test-dir build/core
#include <cstdio>
#include <cstdlib>
#include <map>
#include <random>
#include <set>

#include "../search/engine.hpp"
#include "../search/proof.hpp"

using namespace foregone::search;

namespace {

int failures = 0;

void expect(bool holds, const char* what, unsigned seed = 0) {
    if (holds) return;
    ++failures;
    std::fprintf(stderr, "failed: %s (seed %u)\n", what, seed);
}

// Does Black win? Plain search over the stones of both players.
class Plain {
public:
    explicit Plain(const Problem& problem, int depth) : problem_(problem), depth_(depth) {
        for (const auto& set : problem.black) black_.push_back(mask(set));
        for (const auto& set : problem.white) white_.push_back(mask(set));
    }

    bool wins(unsigned black = 0, unsigned white = 0, int t = 0) {
        if (t == depth_) return false;
        const auto [known, fresh] = known_.try_emplace({black, white}, false);
        if (!fresh) return known->second;
        const bool blacks = problem_.turns[t] == Player::black;
        bool result = !blacks;
        for (int cell = 0; cell < problem_.cells && result != blacks; ++cell) {
            const unsigned bit = 1U << cell;
            if ((black | white) & bit) continue;
            if (t == 0 && problem_.restricted && !allowed(cell)) continue;
            bool wins;
            if (blacks) wins = completes(black_, black | bit) || this->wins(black | bit, white, t + 1);
            else wins = !completes(white_, white | bit) && this->wins(black, white | bit, t + 1);
            if (wins == blacks) result = blacks;
        }
        return known_[{black, white}] = result;
    }

private:
    static unsigned mask(const Cells& set) {
        unsigned bits = 0;
        for (int cell : set) bits |= 1U << cell;
        return bits;
    }
    static bool completes(const std::vector<unsigned>& sets, unsigned stones) {
        for (unsigned set : sets)
            if ((set & ~stones) == 0) return true;
        return false;
    }
    bool allowed(int cell) const {
        for (int first : problem_.first_moves)
            if (first == cell) return true;
        return false;
    }

    const Problem& problem_;
    int depth_;
    std::vector<unsigned> black_, white_;
    std::map<std::pair<unsigned, unsigned>, bool> known_;
};

Problem random_problem(std::mt19937& random) {
    const auto below = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
    Problem problem;
    problem.cells = 4 + below(6);
    const int turns = 1 + below(problem.cells);
    const int order = below(3);
    for (int t = 0; t < turns; ++t)
        problem.turns.push_back((order < 2 ? (t + order) % 2 : below(2)) == 0 ? Player::black
                                                                              : Player::white);
    const auto family = [&] {
        std::vector<Cells> sets(1 + below(20));
        for (auto& set : sets) {
            std::set<int> cells;
            for (int i = 2 + below(3); i > 0; --i) cells.insert(below(problem.cells));
            set.assign(cells.begin(), cells.end());
        }
        return sets;
    };
    problem.black = family();
    const int whites = below(3);
    if (whites == 1) problem.white = problem.black;
    if (whites == 2) problem.white = family();
    problem.restricted = below(5) == 0;
    if (problem.restricted)
        for (int i = 1 + below(3); i > 0; --i) problem.first_moves.push_back(below(problem.cells));
    return problem;
}

Switches random_switches(std::mt19937& random) {
    Switches switches;
    for (bool Switches::*flag :
         {&Switches::subsume, &Switches::horizon, &Switches::fork, &Switches::endgame,
          &Switches::weights, &Switches::pairing, &Switches::twins, &Switches::dominated,
          &Switches::table, &Switches::isomorphism, &Switches::zones, &Switches::null_move,
          &Switches::relax, &Switches::order})
        switches.*flag = random() % 4 != 0;
    return switches;
}

// The same game for every width of the bit sets, the cells far apart.
template <int W>
void check_width(const Problem& problem, const Switches& switches, bool wins, unsigned seed) {
    Problem wide = problem;
    const int step = 64 * W / problem.cells;
    wide.cells = 64 * W;
    for (auto* family : {&wide.black, &wide.white})
        for (auto& set : *family)
            for (int& cell : set) cell *= step;
    for (int& cell : wide.first_moves) cell *= step;
    Engine<W> engine(wide, switches, 1 << 16);
    const int depth = static_cast<int>(wide.turns.size());
    const Outcome outcome = engine.solve(depth, {});
    expect(outcome == (wins ? Outcome::yes : Outcome::no), "verdict", seed);

    engine.begin({});
    Cells vertices(wide.cells);
    for (int cell = 0; cell < wide.cells; ++cell) vertices[cell] = cell;
    const std::vector<Cells> symmetries{vertices};
    expect(ProofWriter<W>(engine, wide, vertices, symmetries, outcome, depth).write().has_value(),
           "proof", seed);
    engine.finish();
}

void random_games(unsigned count) {
    for (unsigned seed = 0; seed < count; ++seed) {
        std::mt19937 random(seed);
        const Problem problem = random_problem(random);
        const bool wins = Plain(problem, static_cast<int>(problem.turns.size())).wins();
        check_width<1>(problem, Switches{}, wins, seed);
        check_width<1>(problem, random_switches(random), wins, seed);
        switch (seed % 4) {
            case 0: check_width<2>(problem, random_switches(random), wins, seed); break;
            case 1: check_width<4>(problem, random_switches(random), wins, seed); break;
            case 2: check_width<6>(problem, random_switches(random), wins, seed); break;
            default: check_width<8>(problem, random_switches(random), wins, seed);
        }
    }
}

template <int W>
void bits() {
    std::mt19937 random(W);
    for (int round = 0; round < 200; ++round) {
        Bits<W> a, b;
        std::set<int> in_a, in_b;
        for (int i = 0; i < 20; ++i) {
            const int x = static_cast<int>(random() % (64 * W)), y = static_cast<int>(random() % (64 * W));
            a.set(x), in_a.insert(x);
            if (round % 3 != 0 || i < 2) b.set(round % 2 ? x : y), in_b.insert(round % 2 ? x : y);
        }
        expect(a.count() == static_cast<int>(in_a.size()), "count");
        expect(a.lowest() == *in_a.begin(), "lowest");
        expect(a.several() == (in_a.size() > 1), "several");
        bool contains = true, meets = false;
        for (int y : in_b) contains &= in_a.contains(y), meets |= in_a.contains(y);
        expect(a.contains(b) == contains, "contains");
        expect(a.meets(b) == meets, "meets");
        std::set<int> seen;
        (a - b).each([&](int cell) { seen.insert(cell); });
        for (int y : in_b) in_a.erase(y);
        expect(seen == in_a, "difference");
    }
    expect(Bits<W>{}.empty() && Bits<W>{}.lowest() == -1 && !Bits<W>::single(64 * W - 1).several(),
           "no bits");
}

void table() {
    Table<1> table(1 << 20);
    std::mt19937_64 random(1);
    std::vector<Key> keys;
    for (int i = 0; i < 100'000; ++i) {
        Entry<1> entry;
        entry.key = {random(), random()};
        entry.work = i == 0 ? 1'000'000 : 1;
        entry.best = static_cast<std::int16_t>(i % 100);
        table.store(entry);
        keys.push_back(entry.key);
        const auto* found = table.find(entry.key);
        expect(found != nullptr && found->best == i % 100, "what was stored is found");
    }
    expect(table.find(keys.front()) != nullptr, "the costly answer is kept");
    expect(table.bytes() <= 1 << 20, "the table stays within its limit");
}

void limits() {
    Problem problem;
    problem.cells = 49;
    for (int t = 0; t < 49; ++t) problem.turns.push_back(t % 2 ? Player::white : Player::black);
    for (int row = 0; row < 7; ++row)
        for (int column = 0; column < 4; ++column)
            for (int along : {1, 7}) {
                Cells line;
                for (int i = 0; i < 4; ++i)
                    line.push_back(along == 1 ? row * 7 + column + i : (column + i) * 7 + row);
                problem.black.push_back(line);
            }
    problem.white = problem.black;
    Switches plain;
    plain.isomorphism = false;
    Engine<1> engine(problem, plain, 1 << 20);
    expect(engine.solve(49, {.nodes = 500}) == Outcome::unknown && engine.reason() == Reason::nodes,
           "node limit");
    expect(engine.solve(49, {.seconds = 1e-9}) == Outcome::unknown &&
               engine.reason() == Reason::seconds,
           "time limit");
    expect(engine.solve(49, {.stop = [] { return true; }}) == Outcome::unknown &&
               engine.reason() == Reason::stopped,
           "stopped");
}

}  // namespace

int main(int argc, char** argv) {
    bits<1>();
    bits<2>();
    bits<6>();
    table();
    limits();
    random_games(argc > 1 ? static_cast<unsigned>(std::atoi(argv[1])) : 1000);
    if (failures == 0) std::puts("search core: all tests passed");
    return failures == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
