// Sound, cheap simplifications of quantified formulas in clauses. Plain C++, no Python.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "dimacs.hpp"

namespace foregone::formula {

struct Prefix {
  std::vector<std::int32_t> level;     // by variable: the number of its block, outside in, from 1
  std::vector<std::uint8_t> universal; // by variable
};

struct Simplified {
  bool falsified = false;
  Matrix matrix;
  // By variable: 0 if it was kept (or no longer matters), else the literal that it equals: one of
  // a kept variable, or kTrue or -kTrue. If the formula is falsified, values of the outermost
  // universal variables that make it so.
  std::vector<std::int32_t> image;
};

constexpr std::int32_t kTrue = INT32_MAX;

// Units, pure literals, universal reduction, equal literals, subsumption, self-subsumption, to the
// fixed point or until `effort` literals have been looked at.
Simplified simplify(const Prefix& prefix, std::span<const std::int32_t> literals,
                    std::span<const std::int64_t> starts, std::int64_t effort);

}  // namespace foregone::formula
