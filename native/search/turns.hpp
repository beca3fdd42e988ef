// The order of play, looked up instead of scanned: runs, turns left, alternation, equal futures.
#pragma once

#include <algorithm>
#include <string>
#include <unordered_map>
#include <vector>

#include "problem.hpp"

namespace foregone::search {

class Turns {
public:
    explicit Turns(const std::vector<Player>& turns)
        : turns_(turns), before_(turns.size() + 1), run_end_(turns.size() + 1),
          alternating_end_(turns.size() + 1), last_black_(turns.size() + 1),
          futures_((turns.size() + 1) * (turns.size() + 1), -1) {
        const int n = size();
        for (int t = 0; t < n; ++t) {
            const bool black = turns[t] == Player::black;
            before_[t + 1] = before_[t] + black;
            last_black_[t + 1] = black ? t + 1 : last_black_[t];
        }
        run_end_[n] = alternating_end_[n] = n;
        for (int t = n - 1; t >= 0; --t) {
            const bool last = t + 1 == n;
            run_end_[t] = !last && turns[t] == turns[t + 1] ? run_end_[t + 1] : t + 1;
            alternating_end_[t] = !last && turns[t] != turns[t + 1] ? alternating_end_[t + 1] : t + 1;
        }
    }

    int size() const { return static_cast<int>(turns_.size()); }
    Player operator[](int t) const { return turns_[t]; }

    // All below speaks of the turns t … end-1.
    int left(Player player, int t, int end) const {
        const int black = before_[end] - before_[t];
        return player == Player::black ? black : end - t - black;
    }
    // How many moves in a row the player to move has.
    int run(int t, int end) const { return std::min(run_end_[t], end) - t; }
    // And his opponent after that.
    int next_run(int t, int end) const {
        const int next = std::min(run_end_[t], end);
        return next < end ? run(next, end) : 0;
    }
    bool alternating(int t, int end) const { return alternating_end_[t] >= end; }
    // White's turns after Black's last one change nothing.
    int last_black_end(int t, int end) const { return std::max(t, last_black_[end]); }

    // A number that is equal for equal futures, wherever they start.
    int future(int t, int end) {
        int& number = futures_[t * (turns_.size() + 1) + end];
        if (number < 0) {
            std::string spelled;
            for (int i = t; i < end; ++i) spelled += turns_[i] == Player::black ? 'B' : 'W';
            number = numbers_.try_emplace(spelled, static_cast<int>(numbers_.size())).first->second;
        }
        return number;
    }

private:
    std::vector<Player> turns_;
    std::vector<int> before_, run_end_, alternating_end_, last_black_;
    std::vector<int> futures_;
    std::unordered_map<std::string, int> numbers_;
};

}  // namespace foregone::search
