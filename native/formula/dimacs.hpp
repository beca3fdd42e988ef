// QDIMACS as text: clauses out, whole files in. Plain C++, no Python.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace foregone::formula {

// What is wrong with a file, where, and what should stand there.
struct SyntaxError : std::runtime_error {
  SyntaxError(std::int64_t line, const std::string& message, std::string found, std::string expected)
      : std::runtime_error(message),
        line(line),
        found(std::move(found)),
        expected(std::move(expected)) {}
  std::int64_t line;
  std::string found;
  std::string expected;
};

struct Matrix {
  std::vector<std::int32_t> literals;
  std::vector<std::int64_t> starts{0};  // clause i is literals[starts[i]] … literals[starts[i+1]-1]
};

struct Block {
  char quantifier;  // 'e' or 'a'
  std::vector<std::int32_t> variables;
  std::int64_t line;
};

struct File {
  std::vector<std::string> comments;  // those before the problem line, without "c "
  std::int64_t variables = 0;         // as the problem line says
  std::int64_t clauses = 0;
  std::vector<Block> blocks;
  Matrix matrix;
};

// Writes the clauses as text, piece by piece; a piece is gone when `take` returns.
void write_clauses(std::span<const std::int32_t> literals, std::span<const std::int64_t> starts,
                   const std::function<void(std::string_view)>& take);

// Strict: the layout of the standard. Lenient: comments and line breaks anywhere in the matrix,
// empty blocks, any number of variables.
File parse(std::string_view text, bool strict);

}  // namespace foregone::formula
