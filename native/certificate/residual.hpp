// What each player can still complete: docs/certificate-format.md, "Positions", "Connection games".
#pragma once

#include <algorithm>
#include <random>
#include <vector>

#include "mask.hpp"

namespace foregone::certificate {

// A position's fingerprint. Each run draws secret numbers, so that nobody can prepare a file whose
// positions collide; by chance two of them do with a probability of about 2^-128.
struct Key {
    std::uint64_t a = 0, b = 0;
    friend bool operator==(const Key&, const Key&) = default;
    Key& operator+=(const Key& other) {
        a += other.a;
        b += other.b;
        return *this;
    }
};

struct KeyHash {
    std::size_t operator()(const Key& key) const { return key.a; }
};

class Hasher {
public:
    Hasher() {
        std::random_device device;
        for (auto& secret : secrets_) secret = std::uint64_t{device()} << 32 | device();
    }
    // The fingerprint of a set that plays the given part.
    template <int W>
    Key operator()(const Mask<W>& set, std::uint64_t part) const {
        return {lane(set, part, secrets_.data()), lane(set, part, secrets_.data() + 4)};
    }

private:
    template <int W>
    static std::uint64_t lane(const Mask<W>& set, std::uint64_t part, const std::uint64_t* secret) {
        std::uint64_t h = fold(part ^ secret[0], secret[1] | 1);
        for (int i = 0; i < W; ++i) h = fold(h ^ set.words[i] ^ secret[2], secret[3] + 2 * i + 1);
        return fold(h ^ secret[1], secret[2] | 1);
    }
    static std::uint64_t fold(std::uint64_t x, std::uint64_t y) {
        __extension__ using Wide = unsigned __int128;
        const Wide product = Wide{x} * y;
        return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
    }
    std::array<std::uint64_t, 8> secrets_;
};

// A player's sets, none above another; `left` are his turns, and no set is larger.
template <int W>
struct Sets {
    std::vector<Mask<W>> sets;
    int left = 0;

    static Sets minimal(std::vector<Mask<W>> all, int left) {
        Sets result{{}, left};
        std::vector<std::vector<Mask<W>>> by_lowest(64 * W);
        std::stable_sort(all.begin(), all.end(),
                         [](const auto& x, const auto& y) { return x.size() < y.size(); });
        for (const auto& set : all) {
            if (set.size() > left) break;
            if (!set.any()) return {{set}, left};
            bool above = false;
            set.each([&](int v) {
                for (const auto& smaller : by_lowest[v]) above = above || smaller.within(set);
            });
            if (above) continue;
            by_lowest[set.lowest()].push_back(set);
            result.sets.push_back(set);
        }
        return result;
    }

    bool complete() const { return sets.size() == 1 && !sets.front().any(); }
    bool empty() const { return sets.empty(); }
    Mask<W> all() const {
        Mask<W> cells;
        for (const auto& set : sets) cells |= set;
        return cells;
    }
    Mask<W> singles() const {
        Mask<W> cells;
        for (const auto& set : sets)
            if (set.size() == 1) cells |= set;
        return cells;
    }

    Sets claim(int v) const {
        const auto bit = Mask<W>::of(v);
        Sets next{{}, left - 1};
        for (const auto& set : sets)
            if (set.has(v)) next.sets.push_back(set & ~bit);
        const auto fresh = next.sets.size();
        for (std::size_t i = 0; i < fresh; ++i)
            if (!next.sets[i].any()) return {{Mask<W>{}}, left - 1};
        for (const auto& set : sets) {
            if (set.has(v) || set.size() > next.left) continue;
            const auto end = next.sets.begin() + static_cast<std::ptrdiff_t>(fresh);
            if (std::none_of(next.sets.begin(), end,
                             [&](const auto& small) { return small.within(set); }))
                next.sets.push_back(set);
        }
        return next;
    }
    Sets wait() const {
        Sets next{{}, left - 1};
        for (const auto& set : sets)
            if (set.size() <= next.left) next.sets.push_back(set);
        return next;
    }
    Sets lose(int v) const {
        Sets next{{}, left};
        for (const auto& set : sets)
            if (!set.has(v)) next.sets.push_back(set);
        return next;
    }

    bool paired(const std::vector<Mask<W>>& pairs) const {
        return std::all_of(sets.begin(), sets.end(), [&](const auto& set) {
            return std::any_of(pairs.begin(), pairs.end(),
                               [&](const auto& pair) { return pair.within(set); });
        });
    }
    // Is the sum of 2^-|e| below 1 (halves = 0) or below 1/2 (halves = 1)?
    bool light(int halves) const {
        std::vector<std::uint64_t> count(static_cast<std::size_t>(left) + 2);
        for (const auto& set : sets) ++count[static_cast<std::size_t>(set.size())];
        std::uint64_t whole = 0;  // of the sum times 2^k; what is dropped is less than one
        for (std::size_t k = count.size(); k-- > 0;) {
            whole = whole / 2 + count[k];
            if (k == static_cast<std::size_t>(halves) && whole) return false;
        }
        return whole == 0;
    }
};

// A connection goal over the whole board.
template <int W>
struct Goal {
    std::vector<Mask<W>> around;
    Mask<W> start, end;
};

// Black's residual paths: the useful part of the contracted graph.
template <int W>
struct Paths {
    int left = 0;
    bool complete = false;
    Mask<W> singles, useful, start, end;  // start and end without the singles
    std::vector<Mask<W>> edges;           // by vertex, along useful edges

    Paths() = default;
    // From the board and the stones on it.
    Paths(const Goal<W>& goal, const Mask<W>& black, const Mask<W>& white, int turns_left)
        : left(turns_left) {
        keep_useful(contract(goal, black, white));
    }

    // Black claims v, or moves elsewhere (v < 0).
    Paths after_black(int v) const {
        Paths next;
        next.left = left - 1;
        next.start = start | singles;
        next.end = end | singles;
        auto near = edges;
        if (v >= 0) {
            next.complete = singles.has(v);
            const auto bit = Mask<W>::of(v), joined = edges[v];
            near[v] = {};
            joined.each([&](int u) { near[u] = (near[u] | joined) & ~(bit | Mask<W>::of(u)); });
            if (next.start.has(v)) next.start |= joined;
            if (next.end.has(v)) next.end |= joined;
            next.start &= ~bit;
            next.end &= ~bit;
        }
        next.keep_useful(std::move(near));
        return next;
    }
    // White claims v.
    Paths after_white(int v) const {
        Paths next;
        next.left = left;
        const auto bit = Mask<W>::of(v);
        next.start = (start | singles) & ~bit;
        next.end = (end | singles) & ~bit;
        auto near = edges;
        near[v] = {};
        for (auto& neighbours : near) neighbours &= ~bit;
        next.keep_useful(std::move(near));
        return next;
    }

    bool empty() const { return !complete && !all().any(); }
    Mask<W> all() const { return singles | useful; }

private:
    void keep_useful(std::vector<Mask<W>> near) {
        edges.assign(near.size(), {});
        if (left > 0) singles = start & end;
        start &= ~singles;
        end &= ~singles;
        for (std::size_t u = 0; u < near.size(); ++u) {
            near[u] &= ~singles;
            if (start.has(static_cast<int>(u))) near[u] &= ~start;
            if (end.has(static_cast<int>(u))) near[u] &= ~end;
        }
        const auto ds = distances(near, start), de = distances(near, end);
        for (std::size_t u = 0; u < near.size(); ++u)
            if (ds[u] + de[u] - 1 <= left) useful |= Mask<W>::of(static_cast<int>(u));
        start &= useful;
        end &= useful;
        useful.each([&](int u) {
            near[u].each([&](int w) {
                if (std::min(ds[u] + de[w], ds[w] + de[u]) <= left) edges[u] |= Mask<W>::of(w);
            });
        });
    }

public:
    // All paths without detours; a superset of the minimal ones.
    std::vector<Mask<W>> listed() const {
        std::vector<Mask<W>> paths;
        if (complete) return {Mask<W>{}};
        singles.each([&](int v) { paths.push_back(Mask<W>::of(v)); });
        const auto de = distances(edges, end);
        start.each([&](int v) { extend(v, Mask<W>::of(v), start, 1, de, paths); });
        return paths;
    }

    bool paired(const std::vector<Mask<W>>& pairs) const {
        if (singles.any()) return false;
        auto uncut = edges;
        for (const auto& pair : pairs) pair.each([&](int v) { uncut[v] &= ~pair; });
        const auto ds = distances(uncut, start);
        bool open = false;
        end.each([&](int v) { open = open || ds[v] <= left; });
        return !open;
    }

private:
    // Goes on from v in all ways; `closed` are the vertices that would make a short cut.
    void extend(int v, const Mask<W>& path, const Mask<W>& closed, int length,
                const std::vector<int>& to_end, std::vector<Mask<W>>& paths) const {
        if (end.has(v)) {
            paths.push_back(path);
            return;
        }
        const auto seen = closed | edges[v];
        (edges[v] & ~closed).each([&](int w) {
            if (length + to_end[w] <= left)
                extend(w, path | Mask<W>::of(w), seen, length + 1, to_end, paths);
        });
    }

    static constexpr int far = 1 << 20;

    static std::vector<int> distances(const std::vector<Mask<W>>& near, const Mask<W>& from) {
        std::vector<int> distance(near.size(), far), queue;
        from.each([&](int v) {
            distance[v] = 1;
            queue.push_back(v);
        });
        for (std::size_t i = 0; i < queue.size(); ++i) {
            const int u = queue[i];
            near[u].each([&](int w) {
                if (distance[w] != far) return;
                distance[w] = distance[u] + 1;
                queue.push_back(w);
            });
        }
        return distance;
    }

    // The neighbours in the graph of the free vertices, where a group of Black's stones joins all
    // that it touches. Sets start, end and complete.
    std::vector<Mask<W>> contract(const Goal<W>& goal, Mask<W> black, const Mask<W>& white) {
        std::vector<Mask<W>> near(goal.around.size());
        Mask<W> free;
        for (std::size_t u = 0; u < near.size(); ++u) free |= Mask<W>::of(static_cast<int>(u));
        free &= ~(black | white);
        free.each([&](int u) { near[u] = goal.around[u] & free; });
        start = goal.start & free;
        end = goal.end & free;
        while (black.any()) {
            Mask<W> touched;
            bool at_start = false, at_end = false;
            std::vector<int> group{black.lowest()};
            black &= ~Mask<W>::of(group[0]);
            for (std::size_t i = 0; i < group.size(); ++i) {
                const int v = group[i];
                touched |= goal.around[v] & free;
                at_start = at_start || goal.start.has(v);
                at_end = at_end || goal.end.has(v);
                (goal.around[v] & black).each([&](int w) { group.push_back(w); });
                black &= ~goal.around[v];
            }
            touched.each([&](int u) { near[u] |= touched & ~Mask<W>::of(u); });
            if (at_start) start |= touched;
            if (at_end) end |= touched;
            complete = complete || (at_start && at_end);
        }
        return near;
    }
};

}  // namespace foregone::certificate
