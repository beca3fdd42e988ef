// The walk of docs/certificate-format.md, with its rule numbers.
#pragma once

#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "residual.hpp"

namespace foregone::certificate {

using Vertices = std::vector<int>;

// All that is claimed, as it comes from the file.
struct Claim {
    std::vector<std::string> names;
    std::string turns;  // up to the depth
    bool win = true, listed = false;
    std::vector<Vertices> black_wins, white_wins;
    Vertices black_stones, white_stones;
    std::optional<Vertices> first_moves;
    std::vector<Vertices> neighbours;  // of a connection game
    Vertices start, end;
    std::vector<Vertices> symmetries;
};

// The file is no certificate.
struct BadFile : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// The proof does not hold.
struct Refused : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// The numbers of a proof, read chunk by chunk.
class Numbers {
public:
    using Refill = std::function<bool(std::string&)>;  // false at the end
    explicit Numbers(Refill refill) : refill_(std::move(refill)) {}

    std::optional<std::uint64_t> next() {
        std::uint64_t number = 0;
        for (int shift = 0;; shift += 7) {
            const auto byte = next_byte();
            if (!byte) {
                if (shift) throw BadFile("the file ends in the middle of a number");
                return std::nullopt;
            }
            if (*byte & 0x80 && shift > 21) throw BadFile("a number of the proof is too long");
            number |= static_cast<std::uint64_t>(*byte & 0x7f) << shift;
            if (*byte & 0x80) continue;
            if (shift && !*byte)
                throw BadFile("a number of the proof is not in its shortest form");
            return number;
        }
    }

private:
    std::optional<unsigned char> next_byte() {
        while (at_ == chunk_.size()) {
            at_ = 0;
            chunk_.clear();
            if (!refill_(chunk_)) return std::nullopt;
        }
        return static_cast<unsigned char>(chunk_[at_++]);
    }
    Refill refill_;
    std::string chunk_;
    std::size_t at_ = 0;
};

struct Result {
    std::size_t positions, entries;
};

template <int W>
class Walk {
    using Cells = Mask<W>;

public:
    Walk(const Claim& claim, Numbers numbers, std::function<void()> poll)
        : claim_(claim), numbers_(std::move(numbers)), poll_(std::move(poll)) {
        hero_ = claim.win ? black : white;
        for (const char turn : claim.turns) turns_.push_back(turn == 'B' ? black : white);
        for (const auto& p : claim.symmetries) symmetries_.push_back(p);
        graph_ = !claim.neighbours.empty() && !claim.listed;
        if (!claim.neighbours.empty()) {
            for (const auto& around : claim.neighbours) goal_.around.push_back(cells(around));
            goal_.start = cells(claim.start);
            goal_.end = cells(claim.end);
        }
        if (claim.first_moves)
            first_ = cells(*claim.first_moves) & ~cells(claim.black_stones) &
                     ~cells(claim.white_stones);
    }

    Result run() {
        try {
            walk(start());
            if (numbers_.next()) refuse("entries are left over");
        } catch (const Refused& refused) {
            throw Refused("the proof does not hold: after " + spell(line_) + ": " +
                          refused.what());
        }
        return {known_.size(), taken_};
    }

private:
    enum : int { black = 0, white = 1 };
    enum : int { elsewhere = -1, renounced = -2 };
    enum : std::uint64_t { expand = 0, pass, pairing, weights, symmetry, renounce, reply = 8 };

    struct Position {
        std::size_t made = 0;
        Sets<W> sets[2];
        Paths<W> paths;  // instead of Black's sets in a connection game
    };

    // -- positions ------------------------------------------------------------------------------

    Position start() const {
        Position p;
        const Cells stones[] = {cells(claim_.black_stones), cells(claim_.white_stones)};
        for (const int who : {black, white}) {
            std::vector<Cells> missing;
            for (const auto& set : who == black ? claim_.black_wins : claim_.white_wins)
                if (const auto all = cells(set); !all.meets(stones[1 - who]))
                    missing.push_back(all & ~stones[who]);
            p.sets[who] = Sets<W>::minimal(std::move(missing), left(who, 0));
        }
        if (goal_.around.empty()) return p;
        p.paths = Paths<W>(goal_, stones[black], stones[white], left(black, 0));
        if (claim_.listed) p.sets[black] = Sets<W>::minimal(p.paths.listed(), left(black, 0));
        return p;
    }

    Position after(const Position& p, int mover, int v) const {
        Position next;
        next.made = p.made + 1;
        if (v == elsewhere) {
            next.sets[mover] = p.sets[mover].wait();
            next.sets[1 - mover] = p.sets[1 - mover];
        } else {
            next.sets[mover] = p.sets[mover].claim(v);
            next.sets[1 - mover] = p.sets[1 - mover].lose(v);
        }
        if (graph_ && mover == black)
            next.paths = p.paths.after_black(v);
        else if (graph_)
            next.paths = v == elsewhere ? p.paths : p.paths.after_white(v);
        return next;
    }

    int left(int who, std::size_t made) const {
        return static_cast<int>(
            std::count(turns_.begin() + static_cast<std::ptrdiff_t>(made), turns_.end(), who));
    }
    bool complete(const Position& p, int who) const {
        return graph_ && who == black ? p.paths.complete : p.sets[who].complete();
    }
    bool black_is_lost(const Position& p) const {
        return graph_ ? p.paths.empty() : p.sets[black].empty();
    }
    Cells singles(const Position& p, int who) const {
        return graph_ && who == black ? p.paths.singles : p.sets[who].singles();
    }
    Cells all(const Position& p, int who) const {
        return graph_ && who == black ? p.paths.all() : p.sets[who].all();
    }
    Cells allowed(const Position& p) const {
        return p.made == 0 && first_ ? *first_ : ~Cells{};
    }

    // The fingerprint of a position, its vertices renamed.
    template <class Rename>
    Key key(const Position& p, Rename rename) const {
        Key key = hash_(Cells{}, 16 * p.made);
        for (const int who : {black, white})
            for (const auto& set : p.sets[who].sets) key += hash_(rename(set), 1 + who);
        if (graph_) {
            key += hash_(rename(p.paths.singles), 3);
            key += hash_(rename(p.paths.useful), 4);
            key += hash_(rename(p.paths.start), 5);
            key += hash_(rename(p.paths.end), 6);
            p.paths.useful.each([&](int u) {
                const auto name = static_cast<std::uint64_t>(rename(Cells::of(u)).lowest());
                key += hash_(rename(p.paths.edges[u]), 16 * name + 7);
            });
        }
        return key;
    }
    static Cells renamed(const Cells& set, const Vertices& p) {
        Cells image;
        set.each([&](int v) { image |= Cells::of(p[static_cast<std::size_t>(v)]); });
        return image;
    }

    // -- the walk -------------------------------------------------------------------------------

    Cells step(const Position& p, int mover, int v) {
        line_.push_back(v);
        const auto zone = walk(after(p, mover, v));
        line_.pop_back();
        return zone;
    }

    Cells walk(const Position& p) {
        if (++steps_ % 65536 == 0) poll_();
        const int villain = 1 - hero_;
        if (complete(p, hero_)) return {};  // 1
        if (complete(p, villain)) refuse(name(villain) + " has completed a set");
        if (black_is_lost(p)) {  // 2
            if (hero_ == white) return {};
            refuse("Black cannot complete a set any more");
        }
        const int mover = turns_[p.made];
        const auto may = allowed(p);
        if (const auto now = singles(p, mover) & may; now.any()) {  // 3
            if (mover == hero_) return Cells::of(now.lowest());
            refuse(name(mover) + " completes a set with " + spell({now.lowest()}));
        }
        const auto threats = singles(p, 1 - mover);
        if (threats.any() && turns_[p.made + 1] != mover) {  // 4
            const int c = threats.lowest();
            const auto others = threats & ~Cells::of(c);
            if (mover == villain && others.any())
                return Cells::of(c) | Cells::of(others.lowest());
            if (!may.has(c)) {
                if (mover == villain) return Cells::of(c);
                refuse(spell({c}) + " must be claimed, but is no first move");
            }
            return Cells::of(c) | step(p, mover, c);
        }
        const auto fingerprint = key(p, [](const Cells& set) { return set; });
        if (const auto found = known_.find(fingerprint); found != known_.end())
            return found->second;  // 5
        const auto zone = mover == hero_ || hero_ == white ? decide(p, mover) : expanded(p, mover);
        known_.emplace(fingerprint, zone);  // 9
        return zone;
    }

    // 6 and 8: read an entry and follow it.
    Cells decide(const Position& p, int mover) {
        const auto code = take();
        const bool mine = mover == hero_;
        if (code >= reply && mine) {
            const int v = vertex(code - reply);
            if (!allowed(p).has(v) || !(all(p, black) | all(p, white)).has(v))
                refuse("the reply " + spell({v}) + " is not allowed");
            return Cells::of(v) | step(p, mover, v);
        }
        if (code == pass && mine) return step(p, mover, elsewhere);
        if (code == expand && !mine) return expanded(p, mover);
        if (code == symmetry) return image(p);
        if (hero_ == white) {
            if (code == renounce && !p.sets[white].empty()) {
                auto without = p;
                without.sets[white].sets.clear();
                line_.push_back(renounced);
                const auto zone = walk(without);
                line_.pop_back();
                return zone;
            }
            if (code == pairing || code == weights) {
                for (auto t = p.made; t + 1 < turns_.size(); ++t)
                    if (turns_[t] == black && turns_[t + 1] == black)
                        refuse("Black moves twice in a row: no place for a pairing or weights");
            }
            if (code == pairing) {
                const auto pairs = read_pairs();
                if (!(graph_ ? p.paths.paired(pairs) : p.sets[black].paired(pairs)))
                    refuse("the pairs leave a set of Black's open");
                return {};
            }
            if (code == weights && !graph_) {
                const bool free_choice = mine && (p.made || !first_);  // of the heaviest vertex
                if (!p.sets[black].light(free_choice ? 0 : 1)) refuse("Black's sets weigh too much");
                return {};
            }
        }
        refuse("entry " + std::to_string(code) + " is not allowed here");
    }

    // 7: all the opponent's moves that matter.
    Cells expanded(const Position& p, int mover) {
        const auto fatal = all(p, mover), may = allowed(p);
        Cells zone, open = may;
        const bool confined = p.made == 0 && first_ && may.within(fatal | all(p, 1 - mover));
        if (!confined) {
            zone = step(p, mover, elsewhere);
            open = may & (zone | fatal);
        }
        while (open.any()) {
            const int v = open.lowest();
            const auto used = step(p, mover, v);
            zone |= used;
            open &= ~Cells::of(v) & (used | fatal);
        }
        return zone;
    }

    Cells image(const Position& p) {
        const auto k = take();
        if (k >= symmetries_.size()) refuse("there is no symmetry " + std::to_string(k));
        const auto& p_k = symmetries_[k];
        const auto found =
            known_.find(key(p, [&](const Cells& set) { return renamed(set, p_k); }));
        if (found == known_.end())
            refuse("symmetry " + std::to_string(k) + " leads to a position that was not walked");
        Cells zone;
        for (std::size_t v = 0; v < p_k.size(); ++v)
            if (found->second.has(p_k[v])) zone |= Cells::of(static_cast<int>(v));
        return zone;
    }

    // -- reading --------------------------------------------------------------------------------

    std::uint64_t take() {
        const auto number = numbers_.next();
        if (!number) refuse("the proof ends here");
        ++taken_;
        return *number;
    }
    int vertex(std::uint64_t v) const {
        if (v >= claim_.names.size()) refuse("there is no vertex " + std::to_string(v));
        return static_cast<int>(v);
    }
    std::vector<Cells> read_pairs() {
        const auto count = take();
        if (count > claim_.names.size() / 2) refuse("more pairs than vertices");
        std::vector<Cells> pairs;
        Cells seen;
        for (std::uint64_t i = 0; i < count; ++i) {
            const int a = vertex(take()), b = vertex(take());
            const auto pair = Cells::of(a) | Cells::of(b);
            if (a == b || pair.meets(seen)) refuse("two pairs share a vertex");
            seen |= pair;
            pairs.push_back(pair);
        }
        return pairs;
    }

    // -- words ----------------------------------------------------------------------------------

    [[noreturn]] static void refuse(const std::string& why) { throw Refused(why); }
    static std::string name(int who) { return who == black ? "Black" : "White"; }
    std::string spell(const Vertices& line) const {
        std::string words;
        for (const int v : line) {
            if (!words.empty()) words += ' ';
            words += v == elsewhere   ? "elsewhere"
                     : v == renounced ? "(White renounces)"
                                      : claim_.names[static_cast<std::size_t>(v)];
        }
        return words.empty() ? "no move" : words;
    }
    static Cells cells(const Vertices& vertices) {
        Cells set;
        for (const int v : vertices) set |= Cells::of(v);
        return set;
    }

    const Claim& claim_;
    Numbers numbers_;
    std::function<void()> poll_;
    Hasher hash_;
    int hero_ = black;
    bool graph_ = false;
    std::vector<int> turns_;
    std::vector<Vertices> symmetries_;
    Goal<W> goal_;
    std::optional<Cells> first_;
    std::unordered_map<Key, Cells, KeyHash> known_;
    Vertices line_;
    std::size_t taken_ = 0, steps_ = 0;
};

}  // namespace foregone::certificate
