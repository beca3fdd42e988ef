// The memory of positions: 128-bit keys, buckets of four, grows up to a limit, keeps the costly answers.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "bits.hpp"

namespace foregone::search {

struct Key {
    std::uint64_t low = 0, high = 0;
    friend bool operator==(const Key&, const Key&) = default;
};

// A strong 64-bit mixer (David Stafford's variant 13 of MurmurHash3's finalizer).
constexpr std::uint64_t mix(std::uint64_t x) {
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9U;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebU;
    return x ^ (x >> 31);
}

template <int W>
struct Entry {
    Key key;
    Bits<W> need;       // of a win: the cells it relies on …
    Bits<W> moves;      // … and White's moves that were looked at in it
    std::uint32_t work = 0;  // nodes spent, 0 for an empty slot
    std::int16_t best = -1;
    std::uint8_t yes = 0;
    std::uint8_t quiet = 0;  // most free choices of White's on a path of the win
};

template <int W>
class Table {
public:
    explicit Table(std::size_t memory) : most_(std::max<std::size_t>(memory / sizeof(Entry<W>), 4 * first)) {
        entries_.resize(first);
    }

    const Entry<W>* find(const Key& key) const {
        const Entry<W>* bucket = &entries_[slot(key)];
        for (int i = 0; i < ways; ++i)
            if (bucket[i].work != 0 && bucket[i].key == key) return &bucket[i];
        return nullptr;
    }

    void store(const Entry<W>& entry) {
        if (used_ * 4 > entries_.size() * 3 && entries_.size() * 3 <= most_) grow();
        place(entry);
    }

    std::size_t used() const { return used_; }
    std::size_t bytes() const { return entries_.size() * sizeof(Entry<W>); }

private:
    static constexpr int ways = 4;
    static constexpr std::size_t first = 1 << 12;

    std::size_t slot(const Key& key) const { return key.low & (entries_.size() - ways); }

    void place(const Entry<W>& entry) {
        Entry<W>* bucket = &entries_[slot(entry.key)];
        Entry<W>* chosen = bucket;
        for (int i = 0; i < ways; ++i) {
            if (bucket[i].work == 0) {
                ++used_;
                chosen = &bucket[i];
                break;
            }
            if (bucket[i].key == entry.key) {
                chosen = &bucket[i];
                break;
            }
            if (bucket[i].work < chosen->work) chosen = &bucket[i];
        }
        *chosen = entry;
    }

    void grow() {
        std::vector<Entry<W>> old(entries_.size() * 2);
        old.swap(entries_);
        used_ = 0;
        for (const auto& entry : old)
            if (entry.work != 0) place(entry);
    }

    std::size_t most_, used_ = 0;
    std::vector<Entry<W>> entries_;
};

}  // namespace foregone::search
