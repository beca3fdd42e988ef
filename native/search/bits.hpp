// Sets of cells as bits: the same interface for 64 to 512 cells, without a loop where there is one word.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace foregone::search {

using Word = std::uint64_t;

// Without a machine instruction for it (the baseline of x86-64 has none) std::popcount is a call.
constexpr int population(Word word) {
    word -= word >> 1 & 0x5555555555555555U;
    word = (word & 0x3333333333333333U) + (word >> 2 & 0x3333333333333333U);
    word = (word + (word >> 4)) & 0x0f0f0f0f0f0f0f0fU;
    return static_cast<int>(word * 0x0101010101010101U >> 56);
}

template <int W>
struct Bits {
    std::array<Word, W> words{};

    static Bits single(int cell) {
        Bits bits;
        bits.set(cell);
        return bits;
    }

    void set(int cell) { words[cell >> 6] |= Word{1} << (cell & 63); }
    void reset(int cell) { words[cell >> 6] &= ~(Word{1} << (cell & 63)); }
    bool has(int cell) const { return words[cell >> 6] >> (cell & 63) & 1; }

    bool empty() const {
        Word any = 0;
        for (Word word : words) any |= word;
        return any == 0;
    }

    int count() const {
        int total = 0;
        for (Word word : words) total += population(word);
        return total;
    }

    // At least two members? (Cheaper than counting them.)
    bool several() const {
        Word seen = 0;
        bool more = false;
        for (Word word : words) {
            more |= (word & (word - 1)) != 0 || (seen != 0 && word != 0);
            seen |= word;
        }
        return more;
    }

    int lowest() const {
        for (int i = 0; i < W; ++i)
            if (words[i] != 0) return i * 64 + std::countr_zero(words[i]);
        return -1;
    }

    bool contains(const Bits& other) const {
        Word outside = 0;
        for (int i = 0; i < W; ++i) outside |= other.words[i] & ~words[i];
        return outside == 0;
    }

    bool meets(const Bits& other) const {
        Word common = 0;
        for (int i = 0; i < W; ++i) common |= other.words[i] & words[i];
        return common != 0;
    }

    // Calls `visit(cell)` for each member in rising order.
    template <class Visit>
    void each(Visit&& visit) const {
        for (int i = 0; i < W; ++i)
            for (Word word = words[i]; word != 0; word &= word - 1)
                visit(i * 64 + std::countr_zero(word));
    }

    Bits& operator|=(const Bits& other) {
        for (int i = 0; i < W; ++i) words[i] |= other.words[i];
        return *this;
    }
    Bits& operator&=(const Bits& other) {
        for (int i = 0; i < W; ++i) words[i] &= other.words[i];
        return *this;
    }
    Bits& operator-=(const Bits& other) {
        for (int i = 0; i < W; ++i) words[i] &= ~other.words[i];
        return *this;
    }
    friend Bits operator|(Bits left, const Bits& right) { return left |= right; }
    friend Bits operator&(Bits left, const Bits& right) { return left &= right; }
    friend Bits operator-(Bits left, const Bits& right) { return left -= right; }
    friend bool operator==(const Bits&, const Bits&) = default;
};

}  // namespace foregone::search
