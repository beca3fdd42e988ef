// Writes a verdict down as a certificate's entries (docs/certificate-format.md): walks as the verifier
// will, and asks the engine, whose table is warm, for what the strategist does.
#pragma once

#include <optional>
#include <unordered_map>
#include <vector>

#include "engine.hpp"

namespace foregone::search {

using Bytes = std::vector<std::uint8_t>;

template <int W>
class ProofWriter {
public:
    // The engine has decided that `claim` holds at `depth`. The certificate calls the cells `vertices`
    // and has these renamings of them to point at equal positions with.
    ProofWriter(Engine<W>& engine, const Problem& problem, const Cells& vertices,
                const std::vector<Cells>& symmetries, Outcome claim, int depth)
        : engine_(engine), problem_(problem), vertices_(vertices), symmetries_(symmetries), turns_(problem.turns), play_(turns_, rules_),
          names_(problem.cells), claim_(claim),
          strategist_(claim == Outcome::yes ? Player::black : Player::white), depth_(depth) {
        for (int cell = 0; cell < problem.cells; ++cell) all_.set(cell);
        for (int cell : problem.first_moves) first_moves_.set(cell);
        if (!problem.restricted) first_moves_ = all_;
        for (int t = 0; t < depth; ++t) black_again_.push_back(!weakly_alternating(t));
    }

    // Nothing if a limit of the engine's was reached.
    std::optional<Bytes> write() {
        Position<W> p = engine_.start();
        p.black.minimise();
        p.white.minimise();
        p.end = depth_;
        play_.cut(p);
        walk(p, 0, problem_.white.empty());
        if (failed_) return std::nullopt;
        return std::move(bytes_);
    }

private:
    enum Entry : std::uint64_t { expand, pass, pairing, weights, symmetry, renounce, reply = 8 };

    struct KeyHash {
        std::size_t operator()(const Key& key) const { return key.low; }
    };

    void put(std::uint64_t number) {
        for (; number >= 128; number >>= 7) bytes_.push_back(static_cast<std::uint8_t>(number) | 128);
        bytes_.push_back(static_cast<std::uint8_t>(number));
    }

    // No two Black turns in a row from here on?
    bool weakly_alternating(int t) const {
        for (int i = t; i + 1 < depth_; ++i)
            if (turns_[i] == Player::black && turns_[i + 1] == Player::black) return false;
        return true;
    }

    Position<W>& level(int t, bool relaxed) {
        while (static_cast<int>(levels_.size()) <= 2 * t + 1) levels_.emplace_back();
        return levels_[2 * t + relaxed];
    }

    // -- the walk: the numbers are those of docs/certificate-format.md ---------------------------

    Bits<W> walk(const Position<W>& p, int t, bool weak) {
        if (failed_ || p.of(strategist_).smallest() == 0) return {};                     // 1
        if (p.black.empty()) return {};                                                   // 2
        const Player mover = turns_[t];
        const bool ours = mover == strategist_;
        const Bits<W> allowed = t == 0 ? first_moves_ : all_;
        const Bits<W> own = ones(p.of(strategist_)), theirs = ones(p.of(other(strategist_)));
        if (ours && !(own & allowed).empty()) return Bits<W>::single((own & allowed).lowest());  // 3
        if (t + 1 < depth_ && turns_[t + 1] != mover) {                                   // 4
            if (ours && !theirs.empty()) return reply_with(p, t, weak, theirs.lowest());
            if (!ours && !own.empty()) {
                const int cell = own.lowest();
                Bits<W> others = own;
                others.reset(cell);
                if (!others.empty()) return Bits<W>::single(cell) | Bits<W>::single(others.lowest());
                if (!allowed.has(cell)) return own;
                return reply_with(p, t, weak, cell);
            }
        }
        const Key key = names_.key(p, t, false);
        if (const auto known = known_.find(key); known != known_.end()) return known->second;  // 5
        const Bits<W> zone = ours ? choose(p, t, weak, allowed) : face(p, t, weak, allowed);
        known_.emplace(key, zone);                                                        // 9
        return zone;
    }

    static Bits<W> ones(const Family<W>& family) {
        Bits<W> cells;
        for (const auto& set : family.sets) {
            if (set.size > 1) break;
            cells |= set.cells;
        }
        return cells;
    }

    Bits<W> walk_after(const Position<W>& p, int t, bool weak, int cell) {
        Position<W>& next = level(t + 1, false);
        play_.move(p, cell, next);
        stones_[static_cast<int>(turns_[t])].set(cell);
        const Bits<W> zone = walk(next, t + 1, weak);
        stones_[static_cast<int>(turns_[t])].reset(cell);
        return zone;
    }

    Bits<W> walk_past(const Position<W>& p, int t, bool weak) {
        Position<W>& next = level(t + 1, false);
        play_.pass(p, next);
        return walk(next, t + 1, weak);
    }

    Bits<W> reply_with(const Position<W>& p, int t, bool weak, int cell) {
        return walk_after(p, t, weak, cell) | Bits<W>::single(cell);
    }

    // 6: the strategist moves.
    Bits<W> choose(const Position<W>& p, int t, bool weak, const Bits<W>& allowed) {
        if (const auto zone = leaf(p, t, weak)) return *zone;
        const int cell = reply_to(p, t, weak, allowed);
        if (failed_) return {};
        if (cell < 0) {
            put(Entry::pass);
            return walk_past(p, t, weak);
        }
        put(Entry::reply + vertices_[cell]);
        return reply_with(p, t, weak, cell);
    }

    // 7: the opponent moves.
    Bits<W> face(const Position<W>& p, int t, bool weak, const Bits<W>& allowed) {
        if (claim_ == Outcome::no) {
            if (const auto zone = leaf(p, t, weak)) return *zone;
            put(Entry::expand);
        }
        const Bits<W> danger = p.of(turns_[t]).support;
        Bits<W> zone;
        Bits<W> open = allowed;
        const bool confined = t == 0 && problem_.restricted && p.support().contains(allowed);
        if (!confined) {
            zone = walk_past(p, t, weak);
            open &= zone | danger;
        }
        while (!open.empty() && !failed_) {
            const int cell = open.lowest();
            open.reset(cell);
            const Bits<W> one = walk_after(p, t, weak, cell);
            zone |= one;
            open &= one | danger;
        }
        return zone;
    }

    // 8: what needs no further walk, or one of a simpler position.
    std::optional<Bits<W>> leaf(const Position<W>& p, int t, bool weak) {
        const bool confined = t == 0 && problem_.restricted;  // the bounds assume a free choice
        if (claim_ == Outcome::no && !black_again_[t] && !confined) {
            const std::uint64_t most = turns_[t] == Player::white ? weight_unit : weight_unit / 2;
            if (total_weight(p.black) < most && p.black.sets.back().size < weight_scale) {
                put(Entry::weights);
                return Bits<W>{};
            }
            if (pairing_.find(p.black, pairing_steps)) {
                put(Entry::pairing);
                put(pairing_.pairs().size());
                for (const auto& [a, b] : pairing_.pairs()) {
                    put(vertices_[a]);
                    put(vertices_[b]);
                }
                return Bits<W>{};
            }
        }
        if (t <= symmetric_moves)
            for (std::size_t k = 0; k < symmetries_.size(); ++k) {
                const auto& map = symmetries_[k];
                const auto known = known_.find(names_.key_renamed(p, t, map));
                if (known == known_.end()) continue;
                put(Entry::symmetry);
                put(k);
                Bits<W> zone;
                for (int cell = 0; cell < problem_.cells; ++cell)
                    if (known->second.has(map[cell])) zone.set(cell);
                return zone;
            }
        if (claim_ == Outcome::no && !weak && !p.white.empty() && !confined) {
            Position<W>& relaxed = level(t, true);
            relaxed = p;
            relaxed.white.sets.clear();
            relaxed.white.support = {};
            if (engine_.ask(relaxed, stones_, true, relaxed_nodes).outcome == Outcome::no) {
                put(Entry::renounce);
                return walk(relaxed, t, true);
            }
        }
        return std::nullopt;
    }

    // A reply that keeps the claim; -1 for a move elsewhere.
    int reply_to(const Position<W>& p, int t, bool weak, const Bits<W>& allowed) {
        const Bits<W> support = p.support() & allowed;
        if (t > 0 || !problem_.restricted) {
            const int cell = strategist_ == Player::black ? soonest(p, t, weak) : advice(p, weak).cell;
            if (failed_) return -1;
            if (cell >= 0) return cell;
        }
        // No move in particular was advised: the heaviest that works.
        std::vector<std::pair<std::uint64_t, int>> order;
        support.each([&](int cell) {
            std::uint64_t weight = 0;
            for (const auto* family : {&p.black, &p.white})
                for (const auto& set : family->sets)
                    if (set.cells.has(cell)) weight += weight_of(set.size);
            order.emplace_back(~weight, cell);
        });
        std::sort(order.begin(), order.end());
        const int player = static_cast<int>(turns_[t]);
        for (const auto& [weight, cell] : order) {
            Position<W> next;
            play_.move(p, cell, next);
            stones_[player].set(cell);
            const auto advice = engine_.ask(next, stones_, weak, 0);
            stones_[player].reset(cell);
            if (advice.outcome == claim_) return cell;
            if (advice.outcome == Outcome::unknown) {
                failed_ = true;
                return -1;
            }
        }
        return -1;
    }

    typename Engine<W>::Advice advice(const Position<W>& p, bool weak) {
        const auto advice = engine_.ask(p, stones_, weak, 0);
        if (advice.outcome == Outcome::unknown) failed_ = true;
        return advice;
    }

    // The quickest win has the smallest proof.
    int soonest(const Position<W>& p, int t, bool weak) {
        Position<W> sooner;
        for (int end = t + 1; end < depth_ && !failed_; ++end) {
            if (turns_[end - 1] != Player::black) continue;
            sooner = p;
            sooner.end = end;
            play_.cut(sooner);
            if (sooner.black.empty()) continue;
            const auto answer = advice(sooner, weak);
            if (answer.outcome == Outcome::yes) return answer.cell;
        }
        return failed_ ? -1 : advice(p, weak).cell;
    }

    static constexpr int pairing_steps = 256;
    static constexpr int symmetric_moves = 6;
    static constexpr std::uint64_t relaxed_nodes = 20000;
    static constexpr Switches rules_{.horizon = false};

    Engine<W>& engine_;
    const Problem& problem_;
    const Cells& vertices_;
    const std::vector<Cells>& symmetries_;
    Turns turns_;
    Play<W> play_;
    Names<W> names_;
    PairingSearch<W> pairing_;
    Outcome claim_;
    Player strategist_;
    int depth_;
    Bits<W> all_, first_moves_;
    Bits<W> stones_[2];
    std::vector<bool> black_again_;
    std::deque<Position<W>> levels_;
    std::unordered_map<Key, Bits<W>, KeyHash> known_;
    Bytes bytes_;
    bool failed_ = false;
};

}  // namespace foregone::search
