// Sets of vertices as bits. Written apart from the search engine: a verifier shares nothing with
// what it verifies.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace foregone::certificate {

template <int W>
struct Mask {
    std::array<std::uint64_t, W> words{};

    static Mask of(int v) {
        Mask m;
        m.words[v / 64] = std::uint64_t{1} << (v % 64);
        return m;
    }
    bool has(int v) const { return words[v / 64] >> (v % 64) & 1; }
    bool any() const {
        std::uint64_t all = 0;
        for (const auto word : words) all |= word;
        return all != 0;
    }
    bool meets(const Mask& other) const { return (*this & other).any(); }
    bool within(const Mask& other) const { return !(*this & ~other).any(); }
    int size() const {
        int count = 0;
        for (const auto word : words) count += std::popcount(word);
        return count;
    }
    // The smallest vertex; of a set that is not empty.
    int lowest() const {
        int i = 0;
        while (!words[i]) ++i;
        return 64 * i + std::countr_zero(words[i]);
    }
    template <class Visit>
    void each(Visit visit) const {
        for (int i = 0; i < W; ++i)
            for (auto word = words[i]; word; word &= word - 1)
                visit(64 * i + std::countr_zero(word));
    }

    Mask operator~() const {
        Mask m;
        for (int i = 0; i < W; ++i) m.words[i] = ~words[i];
        return m;
    }
    Mask& operator|=(const Mask& other) {
        for (int i = 0; i < W; ++i) words[i] |= other.words[i];
        return *this;
    }
    Mask& operator&=(const Mask& other) {
        for (int i = 0; i < W; ++i) words[i] &= other.words[i];
        return *this;
    }
    friend Mask operator|(Mask a, const Mask& b) { return a |= b; }
    friend Mask operator&(Mask a, const Mask& b) { return a &= b; }
    friend bool operator==(const Mask&, const Mask&) = default;
};

}  // namespace foregone::certificate
