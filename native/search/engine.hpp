// The search: does Black force a set in time? Depth first over residual positions, with the table.
//
// Zones. A win comes with the cells that it relies on: `need` (cells of completed sets, Black's
// replies), `moves` (White's moves that were looked at) and `quiet` (on how many turns of a path White
// was not forced). If Black wins after White's move k, and y is another move of hers outside `need`,
// he wins against y as well by the same replies: he imagines k instead of y. White's stone on y can
// disturb that only by completing a white set e with it. All of e's missing cells then are among
// `moves`, y itself, one further cell for each free choice of White's, and one last cell. So e is
// harmless if more than 2 + quiet of its cells are outside `moves`; the cells of the other white sets
// join the zone (`danger`). The white sets are taken from the game itself, since the residual forgets
// those that are too large for the turns left.
#pragma once

#include <chrono>
#include <deque>
#include <memory>
#include <optional>
#include <vector>

#include "bounds.hpp"
#include "endgame.hpp"
#include "names.hpp"
#include "problem.hpp"
#include "residual.hpp"
#include "table.hpp"
#include "turns.hpp"

namespace foregone::search {

template <int W>
class Engine {
public:
    Engine(const Problem& problem, const Switches& switches, std::size_t memory)
        : problem_(problem), switches_(switches), turns_(problem.turns), play_(turns_, switches_),
          table_(memory) {
        fill(start_.black, problem.black);
        fill(start_.white, problem.white);
        for (const auto& set : start_.white.sets) white_sets_.push_back(set.cells);
        for (int cell = 0; cell < problem.cells; ++cell) all_.set(cell);
        for (int cell : problem.first_moves) allowed_.set(cell);
        if (!problem.restricted) allowed_ = all_;
    }

    Engine(const Engine&) = delete;
    Engine& operator=(const Engine&) = delete;

    // Does Black win within `depth` moves?
    Outcome solve(int depth, const Limits& limits) {
        begin(limits);
        const Outcome outcome = decide(depth);
        finish();
        return outcome;
    }

    // The first moves that win for Black, or hold for White, whoever is to move: every one or just
    // one. Nothing if a limit stops the search.
    std::optional<Cells> good_moves(int depth, const Limits& limits, bool every) {
        begin(limits);
        Cells good;
        const Outcome outcome = root(depth, &good, every);
        finish();
        if (outcome == Outcome::unknown) return std::nullopt;
        return good;
    }

    // The same within a question that is open.
    Outcome decide(int depth) { return root(depth, nullptr, false); }

    // What to do in a position that play has led to, with the stones of either player; `weak`: White's
    // own sets do not count. The cell is -1 if none in particular is known. Of no more than `nodes`
    // nodes (0: as many as the running question has). Only while a question is open: `begin`, `finish`.
    struct Advice {
        Outcome outcome;
        int cell;
    };
    Advice ask(const Position<W>& p, const Bits<W> (&stones)[2], bool weak, std::uint64_t nodes) {
        Position<W>& asked = asked_;
        asked = p;
        stones_[0] = stones[0];
        stones_[1] = stones[1];
        best_ = -1;
        play_.settle(asked);
        Proof proof;
        const Outcome outcome =
            limited(nodes != 0 ? nodes : ~std::uint64_t{0} - statistics_.nodes,
                    [&] { return search(asked, 0, weak, proof); });
        return {outcome, best_};
    }

    const Position<W>& start() const { return start_; }

    Reason reason() const { return reason_; }

    // A first move that achieves the last verdict, if that came by one and is good for who moves; or -1.
    int best() const { return best_; }

    Statistics statistics() const {
        Statistics result = statistics_;
        result.table_entries = table_.used();
        result.table_bytes = table_.bytes();
        return result;
    }

    // A question begins: from here on its limits count.
    void begin(const Limits& limits) {
        limits_ = limits;
        started_ = Clock::now();
        stopped_ = false;
        reason_ = Reason::decided;
        best_ = -1;
        most_nodes_ = limits.nodes != 0 ? statistics_.nodes + limits.nodes : ~std::uint64_t{0};
        budget_ = most_nodes_;
        work_ = poll_interval;  // ask at once: the limit may be over already
        stones_[0] = stones_[1] = {};
    }

    void finish() { statistics_.seconds += seconds(); }

private:
    using Clock = std::chrono::steady_clock;

    struct Proof {
        Bits<W> need, moves;
        int quiet = 0;

        void join(const Proof& other) {
            need |= other.need;
            moves |= other.moves;
            quiet = std::max(quiet, other.quiet);
        }
    };

    // A move of White's that Black was found to win against.
    struct Refuted {
        int cell;
        Proof proof;
    };

    struct Move {
        std::uint64_t score;
        int cell;
    };

    // The working memory of one level of the search.
    struct Frame {
        Position<W> child;
        std::vector<Move> moves;
        std::vector<std::uint64_t> black_weight, white_weight;
        std::vector<Bits<W>> common;
        std::optional<Names<W>> names;
    };

    void fill(Family<W>& family, const std::vector<Cells>& sets) {
        for (const auto& cells : sets) {
            Set<W> set{{}, static_cast<int>(cells.size())};
            for (int cell : cells) set.cells.set(cell);
            family.sets.push_back(set);
        }
        std::stable_sort(family.sets.begin(), family.sets.end(),
                         [](const Set<W>& a, const Set<W>& b) { return a.size < b.size; });
        if (switches_.subsume) family.minimise();
        family.recount();
    }

    // -- limits ---------------------------------------------------------------------------------

    double seconds() const { return std::chrono::duration<double>(Clock::now() - started_).count(); }

    void stop(Reason reason) {
        stopped_ = true;
        reason_ = reason;
    }

    // Counts a node; false if the search has to end here.
    bool enter(const Position<W>& p) {
        if (stopped_) return false;
        const std::uint64_t nodes = ++statistics_.nodes;
        if (nodes > budget_) {
            if (nodes > most_nodes_) stop(Reason::nodes);
            return false;
        }
        work_ += 1 + (p.black.sets.size() + p.white.sets.size()) / 16;
        if (work_ >= poll_interval) {
            work_ = 0;
            if (limits_.seconds > 0 && seconds() > limits_.seconds) stop(Reason::seconds);
            else if (limits_.stop && limits_.stop()) stop(Reason::stopped);
        }
        return !stopped_;
    }

    Frame& frame(int level) {
        while (static_cast<int>(frames_.size()) <= level) {
            auto& fresh = frames_.emplace_back();
            fresh.black_weight.resize(problem_.cells);
            fresh.white_weight.resize(problem_.cells);
            fresh.common.resize(problem_.cells);
            fresh.names.emplace(problem_.cells);
        }
        return frames_[level];
    }

    // -- the first position ---------------------------------------------------------------------

    Position<W> first(int depth) const {
        Position<W> p = start_;
        p.end = std::min(depth, turns_.size());
        return p;
    }

    // Tries each allowed first move, if they are restricted or all good ones are asked for.
    Outcome root(int depth, Cells* good, bool every) {
        Position<W> p = first(depth);
        if (p.black.smallest() == 0) return Outcome::yes;
        if (p.white.smallest() == 0) return Outcome::no;
        Proof proof;
        const bool weak = white_sets_.empty();
        if (!problem_.restricted && good == nullptr) {
            play_.settle(p);
            return search(p, 0, weak, proof);
        }
        play_.cut(p);  // not to the horizon: who may only move outside the sets loses a turn
        if (p.t == p.end) return Outcome::no;
        const Player player = turns_[p.t];
        const Outcome wish = player == Player::black ? Outcome::yes : Outcome::no;
        const Outcome failure = player == Player::black ? Outcome::no : Outcome::yes;
        const Bits<W> support = p.support();
        Outcome outcome = failure;
        std::optional<Outcome> elsewhere;
        Cells cells;
        (allowed_ & support).each([&](int cell) { cells.push_back(cell); });
        (allowed_ - support).each([&](int cell) { cells.push_back(cell); });
        for (int cell : cells) {
            Outcome result;
            if (support.has(cell)) {
                result = after(p, cell, 0, weak, proof);
            } else {
                if (!elsewhere) elsewhere = after_pass(p, 0, weak, proof);
                result = *elsewhere;
            }
            if (result == Outcome::unknown) return result;
            if (result != wish) continue;
            outcome = wish;
            best_ = cell;
            if (good != nullptr) good->push_back(cell);
            if (!every) break;
        }
        return outcome;
    }

    // -- moving ---------------------------------------------------------------------------------

    Outcome after(const Position<W>& p, int cell, int level, bool weak, Proof& proof) {
        Frame& f = frame(level);
        const int player = static_cast<int>(turns_[p.t]);
        play_.move(p, cell, f.child);
        if (f.child.of(turns_[p.t]).smallest() == 0)
            return turns_[p.t] == Player::black ? won(Bits<W>::single(cell), proof) : Outcome::no;
        stones_[player].set(cell);
        const Outcome outcome = search(f.child, level + 1, weak, proof);
        stones_[player].reset(cell);
        return outcome;
    }

    Outcome after_pass(const Position<W>& p, int level, bool weak, Proof& proof) {
        Frame& f = frame(level);
        play_.pass(p, f.child);
        return search(f.child, level + 1, weak, proof);
    }

    void note(int level, int cell) {
        if (level == 0) best_ = cell;
    }

    static Outcome won(const Bits<W>& need, Proof& proof) {
        proof.need = need;
        proof.moves = {};
        proof.quiet = 0;
        return Outcome::yes;
    }

    // -- one position ---------------------------------------------------------------------------

    // `weak`: White's own sets do not count in this part of the search. A win fills in the proof.
    Outcome search(Position<W>& p, int level, bool weak, Proof& proof) {
        if (!enter(p)) return Outcome::unknown;
        if (p.black.empty()) return Outcome::no;
        return turns_[p.t] == Player::black ? black_to_move(p, level, weak, proof)
                                            : white_to_move(p, level, weak, proof);
    }

    // The cells that lie in all of the family's sets of at most `size` cells.
    static Bits<W> in_all(const Family<W>& family, int size, Bits<W> cells) {
        for (const auto& set : family.sets) {
            if (set.size > size) break;
            cells &= set.cells;
        }
        return cells;
    }

    Outcome black_to_move(Position<W>& p, int level, bool weak, Proof& proof) {
        const int run = turns_.run(p.t, p.end), next = turns_.next_run(p.t, p.end);
        if (p.black.smallest() <= run) {
            note(level, p.black.sets.front().cells.lowest());
            return won(p.black.sets.front().cells, proof);
        }
        const bool alternating = turns_.alternating(p.t, p.end);
        Bits<W> cells = p.support();
        bool forced = false;
        if (run == 1 && p.white.smallest() <= next) {
            forced = true;
            ++statistics_.forced;
            cells = in_all(p.white, next, cells);
            if (cells.empty()) return Outcome::no;
        }
        const int left = play_.left(p, Player::black);
        if (switches_.fork && alternating && left >= 2 && fork(p, level, cells, proof))
            return Outcome::yes;
        if (alternating && left <= 2) {  // without a fork White stops the one threat
            if (switches_.fork) return Outcome::no;
        }
        if (switches_.twins && alternating && drop_twins(p)) {
            if (p.black.empty()) return Outcome::no;
            if (!forced) cells = p.support();
        }
        if (switches_.weights && alternating && 2 * total_weight(p.black) < weight_unit) {
            ++statistics_.weights;
            return Outcome::no;
        }
        if (switches_.pairing && alternating && play_.left(p, Player::black) >= 4) {
            ++statistics_.pairing_tests;
            if (pairing_.find(p.black, pairing_steps)) {
                ++statistics_.pairings;
                return Outcome::no;
            }
        }
        return remembered(p, level, weak, proof, cells);
    }

    Outcome white_to_move(Position<W>& p, int level, bool weak, Proof& proof) {
        const int run = turns_.run(p.t, p.end), next = turns_.next_run(p.t, p.end);
        if (p.white.smallest() <= run) return Outcome::no;
        const bool alternating = turns_.alternating(p.t, p.end);
        Bits<W> cells = p.support();
        if (run == 1 && p.black.smallest() <= next) {
            ++statistics_.forced;
            Bits<W> need;
            for (const auto& set : p.black.sets) {
                if (set.size > next) break;
                cells &= set.cells;
                need |= set.cells;
                if (cells.empty()) return won(need, proof);
            }
            const Outcome outcome = forced_reply(p, level, weak, cells, need, proof);
            return outcome;
        }
        if (switches_.twins && alternating && drop_twins(p)) {
            if (p.black.empty()) return Outcome::no;
            cells = p.support();
        }
        if (!alternating) return remembered(p, level, weak, proof, cells);
        int heaviest = -1;
        if (light(p, level, heaviest)) return Outcome::no;
        if (!switches_.order || heaviest < 0) return remembered(p, level, weak, proof, cells);
        // The heaviest cell mostly is enough; no need to name the cells for the table before that.
        Refuted first{heaviest, {}};
        const Outcome outcome = after(p, heaviest, level, weak, first.proof);
        if (outcome == Outcome::no) note(level, heaviest);
        if (outcome != Outcome::yes) return outcome;
        return remembered(p, level, weak, proof, cells, &first);
    }

    // Does White hold by one claim and the look of what is left?
    bool light(const Position<W>& p, int level, int& heaviest) {
        const std::uint64_t total = total_weight(p.black);
        if (switches_.weights && total < weight_unit) return ++statistics_.weights, true;
        const bool last_three = switches_.endgame && play_.left(p, Player::black) == 3;
        Frame& f = frame(level);
        weigh(p, p.support(), f);
        std::uint64_t best = 0, score = 0;
        heaviest = -1;
        p.support().each([&](int cell) {
            best = std::max(best, f.black_weight[cell]);
            const std::uint64_t here = 2 * f.black_weight[cell] + f.white_weight[cell];
            if (here > score) {
                score = here;
                heaviest = cell;
            }
        });
        if (switches_.weights && 2 * (total - best) < weight_unit) return ++statistics_.weights, true;
        if (!last_three) return false;
        endgame_.look(p.black, heaviest);
        if (endgame_.hope()) return false;
        return ++statistics_.endgames, true;
    }

    // White has to stop a set that Black is about to complete: on one of `cells`.
    Outcome forced_reply(Position<W>& p, int level, bool weak, const Bits<W>& cells, const Bits<W>& need,
                         Proof& proof) {
        Proof sum;
        sum.need = need;
        Outcome outcome = Outcome::yes;
        Bits<W> open = cells;
        while (!open.empty() && outcome == Outcome::yes) {
            const int cell = open.lowest();
            open.reset(cell);
            Proof one;
            outcome = after(p, cell, level, weak, one);
            sum.join(one);
            sum.moves.set(cell);
        }
        if (outcome == Outcome::yes) proof = sum;
        return outcome;
    }

    // A cell in two sets that lack just one further cell each.
    bool fork(const Position<W>& p, int level, const Bits<W>& cells, Proof& proof) {
        Bits<W> once, twice;
        for (const auto& set : p.black.sets) {
            if (set.size > 2) break;
            twice |= once & set.cells;
            once |= set.cells;
        }
        bool found = false;
        (twice & cells).each([&](int cell) {
            if (found) return;
            Bits<W> others;
            for (const auto& set : p.black.sets) {
                if (set.size > 2) break;
                if (set.cells.has(cell)) others |= set.cells;
            }
            others.reset(cell);
            if (!others.several()) return;  // the same set twice
            found = true;
            ++statistics_.forks;
            note(level, cell);
            others.set(cell);
            won(others, proof);
        });
        return found;
    }

    // -- twins and domination -------------------------------------------------------------------

    // Two cells that lie in the same black sets, and in no white one, are a pair: White answers one
    // with the other, and the sets with both are dead at no cost.
    bool drop_twins(Position<W>& p) {
        bool any = false;
        for (;;) {
            Bits<W> paired;
            const Bits<W> candidates = p.black.support - p.white.support;
            if (candidates.empty()) break;
            auto& common = scratch_;
            common.assign(problem_.cells, all_);
            for (const auto& set : p.black.sets)
                (set.cells & candidates).each([&](int cell) { common[cell] &= set.cells; });
            Bits<W> dead;
            candidates.each([&](int cell) {
                if (dead.has(cell)) return;
                Bits<W> others = common[cell] & candidates;
                others.reset(cell);
                others.each([&](int twin) {
                    if (common[twin].has(cell)) dead.set(cell);
                });
            });
            if (dead.empty()) break;
            std::erase_if(p.black.sets, [&](const Set<W>& set) { return set.cells.meets(dead); });
            p.black.recount();
            play_.settle(p);
            any = true;
            if (p.black.empty()) break;
        }
        return any;
    }

    // Cells whose sets, of both players, all contain some other cell: claiming that one is no worse.
    Bits<W> undominated(const Position<W>& p, const Bits<W>& cells, Frame& f) {
        cells.each([&](int cell) { f.common[cell] = all_; });
        for (const auto* family : {&p.black, &p.white})
            for (const auto& set : family->sets)
                (set.cells & cells).each([&](int cell) { f.common[cell] &= set.cells; });
        Bits<W> result = cells;
        cells.each([&](int cell) {
            Bits<W> above = f.common[cell];
            above.reset(cell);
            bool dominated = false;
            above.each([&](int better) {
                if (dominated || !cells.has(better)) return;
                const bool mutual = f.common[better].has(cell);
                dominated = !mutual || better < cell;
            });
            if (dominated) result.reset(cell);
        });
        return result;
    }

    // -- the table ------------------------------------------------------------------------------

    Outcome remembered(Position<W>& p, int level, bool weak, Proof& proof, const Bits<W>& cells,
                       const Refuted* first = nullptr) {
        const int left = play_.left(p, Player::black);
        const int least = turns_[p.t] == Player::black ? 4 : 3;
        if (!switches_.table || left < least)
            return expand(p, level, weak, proof, cells, left, first).first;
        Names<W>& names = *frame(level).names;
        const Key key = names.key(p, turns_.future(p.t, p.end), switches_.isomorphism);
        ++statistics_.table_probes;
        if (const Entry<W>* entry = table_.find(key)) {
            ++statistics_.table_hits;
            if (entry->best >= 0) note(level, names.unnamed(entry->best));
            if (entry->yes == 0) return Outcome::no;
            proof.need = names.unnamed(entry->need);
            proof.moves = names.unnamed(entry->moves);
            proof.quiet = entry->quiet;
            return Outcome::yes;
        }
        const std::uint64_t before = statistics_.nodes;
        const auto [outcome, best] = expand(p, level, weak, proof, cells, left, first);
        if (outcome == Outcome::unknown) return outcome;
        Entry<W> entry;
        entry.key = key;
        entry.yes = outcome == Outcome::yes;
        if (outcome == Outcome::yes) {
            entry.need = names.named(proof.need);
            entry.moves = names.named(proof.moves);
            entry.quiet = static_cast<std::uint8_t>(std::min(proof.quiet, 255));
        }
        if (best >= 0) entry.best = static_cast<std::int16_t>(names.named(best));
        entry.work = static_cast<std::uint32_t>(
            std::min<std::uint64_t>(statistics_.nodes - before + 1, ~std::uint32_t{0}));
        table_.store(entry);
        return outcome;
    }

    // -- trying the moves -----------------------------------------------------------------------

    std::pair<Outcome, int> expand(Position<W>& p, int level, bool weak, Proof& proof,
                                   const Bits<W>& cells, int left, const Refuted* first) {
        if (turns_[p.t] == Player::black) return expand_black(p, level, weak, proof, cells, left);
        return expand_white(p, level, weak, proof, cells, left, first);
    }

    void weigh(const Position<W>& p, const Bits<W>& cells, Frame& f) {
        cells.each([&](int cell) { f.black_weight[cell] = f.white_weight[cell] = 0; });
        for (const auto& set : p.black.sets) {
            const std::uint64_t weight = weight_of(set.size);
            (set.cells & cells).each([&](int cell) { f.black_weight[cell] += weight; });
        }
        for (const auto& set : p.white.sets) {
            const std::uint64_t weight = weight_of(set.size);
            (set.cells & cells).each([&](int cell) { f.white_weight[cell] += weight; });
        }
    }

    void sort(std::vector<Move>& moves) const {
        if (!switches_.order) return;
        std::stable_sort(moves.begin(), moves.end(),
                         [](const Move& a, const Move& b) { return a.score > b.score; });
    }

    std::pair<Outcome, int> expand_black(Position<W>& p, int level, bool weak, Proof& proof,
                                         const Bits<W>& cells, int left) {
        Frame& f = frame(level);
        const bool alternating = turns_.alternating(p.t, p.end);
        if (switches_.relax && !weak && !p.white.empty() && left >= 4) {
            const Outcome outcome = relaxed(p, level);
            if (stopped_) return {Outcome::unknown, -1};
            if (outcome == Outcome::no) return {outcome, -1};
        }
        const Bits<W> candidates = switches_.dominated ? undominated(p, cells, f) : cells;
        weigh(p, candidates, f);
        f.moves.clear();
        // After Black's move the weight must reach 1; sets as large as the turns left must contain it.
        std::uint64_t loose = 0;
        const bool weights = switches_.weights && alternating;
        if (weights) {
            for (const auto& set : p.black.sets) {
                if (set.size < left) {
                    loose += weight_of(set.size);
                } else {
                    (set.cells & candidates).each([&](int cell) {
                        f.black_weight[cell] += weight_of(left);
                    });
                }
            }
        }
        candidates.each([&](int cell) {
            if (weights && loose + f.black_weight[cell] < weight_unit) return;
            f.moves.push_back({2 * f.black_weight[cell] + f.white_weight[cell], cell});
        });
        if (switches_.endgame && left == 3 && alternating) drop_hopeless(p, f.moves);
        sort(f.moves);
        for (std::size_t i = 0; i < f.moves.size(); ++i) {
            const int cell = f.moves[i].cell;
            const Outcome outcome = after(p, cell, level, weak, proof);
            if (outcome == Outcome::no) continue;
            if (outcome == Outcome::yes) {
                proof.need.set(cell);
                note(level, cell);
            }
            return {outcome, cell};
        }
        return {Outcome::no, -1};
    }

    void drop_hopeless(const Position<W>& p, std::vector<Move>& moves) {
        endgame_.look(p.black, -1);
        std::erase_if(moves, [&](const Move& move) { return !endgame_.promising(move.cell); });
    }

    // The same position without White's own sets. At most every third node is spent on this in vain.
    Outcome relaxed(const Position<W>& p, int level) {
        ++statistics_.relaxations;
        Position<W>& child = frame(level).child;
        child = p;
        child.white.sets.clear();
        child.white.support = {};
        play_.settle(child);
        Proof proof;
        const std::uint64_t before = statistics_.nodes;
        const std::uint64_t most = relax_nodes + before / 2 - std::min(before / 2, vain_);
        const Outcome outcome = limited(most, [&] { return search(child, level + 1, true, proof); });
        if (outcome != Outcome::no) vain_ += statistics_.nodes - before;
        return outcome;
    }

    template <class Search>
    Outcome limited(std::uint64_t nodes, Search&& search) {
        const std::uint64_t outer = budget_;
        budget_ = std::min(budget_, statistics_.nodes + nodes);
        const Outcome outcome = search();
        budget_ = outer;
        return outcome;
    }

    std::pair<Outcome, int> expand_white(Position<W>& p, int level, bool weak, Proof& proof,
                                         const Bits<W>& cells, int left,
                                         const Refuted* first) {
        Frame& f = frame(level);
        Proof sum;
        Bits<W> open = cells;
        if (switches_.null_move && left >= 3) {
            ++statistics_.passes;
            Proof one;
            const Outcome outcome =
                limited(null_nodes, [&] { return after_pass(p, level, weak, one); });
            if (stopped_) return {Outcome::unknown, -1};
            if (outcome == Outcome::no) return {outcome, -1};
            if (outcome == Outcome::yes && switches_.zones) {
                sum.join(one);
                open &= one.need | danger(one, weak);
            }
        }
        if (switches_.dominated) open &= undominated(p, cells, f);
        weigh(p, open, f);
        f.moves.clear();
        open.each([&](int cell) {
            const std::uint64_t score = 2 * f.black_weight[cell] + f.white_weight[cell];
            f.moves.push_back({score, cell});
        });
        sort(f.moves);
        for (std::size_t i = 0; i < f.moves.size(); ++i) {
            const int cell = f.moves[i].cell;
            if (!open.has(cell)) continue;
            Proof one;
            Outcome outcome = Outcome::yes;
            if (first != nullptr && cell == first->cell) one = first->proof;
            else outcome = after(p, cell, level, weak, one);
            if (outcome == Outcome::no) note(level, cell);
            if (outcome != Outcome::yes) return {outcome, cell};
            sum.join(one);
            sum.moves.set(cell);
            if (switches_.zones) {
                stones_[1].set(cell);
                open &= one.need | danger(one, weak);
                stones_[1].reset(cell);
            }
        }
        ++sum.quiet;
        proof = sum;
        return {Outcome::yes, -1};
    }

    // See above. The stones are those with which `proof` begins.
    Bits<W> danger(const Proof& proof, bool weak) const {
        Bits<W> cells;
        if (weak) return cells;
        for (const auto& set : white_sets_) {
            if (set.meets(stones_[0])) continue;
            const Bits<W> missing = set - stones_[1];
            if ((missing - proof.moves).count() <= 2 + proof.quiet) cells |= missing;
        }
        return cells;
    }

    static constexpr std::uint64_t poll_interval = 4096;  // in units of 16 sets looked at
    static constexpr int pairing_steps = 64;
    static constexpr std::uint64_t null_nodes = 2000;
    static constexpr std::uint64_t relax_nodes = 100;

    Problem problem_;
    Switches switches_;
    Turns turns_;
    Play<W> play_;
    Table<W> table_;
    PairingSearch<W> pairing_;
    Endgame<W> endgame_;
    Position<W> start_, asked_;
    std::vector<Bits<W>> white_sets_, scratch_;
    Bits<W> all_, allowed_;
    Bits<W> stones_[2];
    std::deque<Frame> frames_;

    Limits limits_;
    Statistics statistics_;
    Clock::time_point started_;
    Reason reason_ = Reason::decided;
    int best_ = -1;
    bool stopped_ = false;
    std::uint64_t vain_ = 0;
    std::uint64_t most_nodes_ = 0, budget_ = 0, work_ = 0;
};

}  // namespace foregone::search
