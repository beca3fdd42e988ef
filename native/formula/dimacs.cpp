#include "dimacs.hpp"

#include <charconv>
#include <cstring>

namespace foregone::formula {

namespace {

constexpr std::int64_t kLargest = INT32_MAX - 1;  // INT32_MAX itself is the constant TRUE
constexpr std::size_t kLongestLiteral = 16;       // "-2147483646 ", and what put() may spoil
constexpr std::size_t kPiece = 1 << 18;           // bytes written at once

// Numbers as text, four digits at a time.
class Decimals {
 public:
  Decimals() {
    for (std::uint32_t n = 0; n < 10000; ++n)
      for (std::uint32_t i = 4, rest = n; i-- > 0; rest /= 10)
        digits_[n * 4 + i] = static_cast<char>('0' + rest % 10);
  }

  char* put_literal(char* at, std::int32_t literal) const {
    auto size = static_cast<std::uint32_t>(literal);
    if (literal < 0) {
      *at++ = '-';
      size = 0 - size;
    }
    if (size < 10000) return put_short(at, size);
    if (size < 100000000) return put_four(put_short(at, size / 10000), size % 10000);
    at = put_short(at, size / 100000000);
    return put_four(put_four(at, size / 10000 % 10000), size % 10000);
  }

 private:
  char* put_four(char* at, std::uint32_t n) const {
    std::memcpy(at, digits_ + n * 4, 4);
    return at + 4;
  }

  // Without leading zeros; may write a few characters more.
  char* put_short(char* at, std::uint32_t n) const {
    const std::uint32_t zeros = n < 10 ? 3 : n < 100 ? 2 : n < 1000 ? 1 : 0;
    std::memcpy(at, digits_ + n * 4 + zeros, 4);
    return at + 4 - zeros;
  }

  char digits_[10000 * 4 + 4];
};

const Decimals kDecimals;

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f'; }

// Walks over the words of a text and counts its lines.
class Words {
 public:
  explicit Words(std::string_view text) : at_(text.data()), end_(text.data() + text.size()) {}

  std::int64_t line() const { return line_; }
  bool at_end() const { return at_ == end_; }

  void skip_spaces() {
    while (at_ != end_ && is_space(*at_)) ++at_;
  }

  // At the end of a line (or of the text), after spaces?
  bool at_line_end() {
    skip_spaces();
    return at_ == end_ || *at_ == '\n';
  }

  void next_line() {
    while (at_ != end_ && *at_ != '\n') ++at_;
    if (at_ != end_) {
      ++at_;
      ++line_;
    }
  }

  // Skips spaces and empty lines.
  void skip_blank() {
    while (at_ != end_ && (is_space(*at_) || *at_ == '\n')) line_ += *at_++ == '\n';
  }

  // The first character of what comes; '\n' at the end of the text.
  char peek() const { return at_ == end_ ? '\n' : *at_; }

  std::string_view rest_of_line() const {
    const char* stop = at_;
    while (stop != end_ && *stop != '\n') ++stop;
    return {at_, static_cast<std::size_t>(stop - at_)};
  }

  std::string_view word() {
    skip_spaces();
    const char* first = at_;
    while (at_ != end_ && *at_ != '\n' && !is_space(*at_)) ++at_;
    return {first, static_cast<std::size_t>(at_ - first)};
  }

  // A number in [-largest, largest]; anything else is an error that says what was expected.
  std::int64_t number(std::int64_t largest, const char* expected) {
    skip_spaces();
    std::int64_t value = 0;
    const auto [stop, error] = std::from_chars(at_, end_, value);
    const bool whole = stop == end_ || is_space(*stop) || *stop == '\n';
    if (error != std::errc() || !whole || value > largest || value < -largest)
      fail("not a number that can stand here", expected);
    at_ = stop;
    return value;
  }

  [[noreturn]] void fail(const char* message, const char* expected) {
    const std::string_view found = word();
    const std::string shown = found.empty() ? (at_end() ? "the end of the file" : "the end of the line")
                                            : "'" + std::string(found.substr(0, 30)) + "'";
    throw SyntaxError(line_, message, shown, expected);
  }

 private:
  const char* at_;
  const char* end_;
  std::int64_t line_ = 1;
};

// "c" alone or before a space; lenient: whatever starts with a c.
bool is_comment(const Words& words, bool strict) {
  const std::string_view line = words.rest_of_line();
  return !line.empty() && line[0] == 'c' && (!strict || line.size() == 1 || is_space(line[1]));
}

void read_preamble(Words& words, bool strict, File& file) {
  for (;;) {
    if (!strict) words.skip_blank();
    if (!is_comment(words, strict)) break;
    std::string_view text = words.rest_of_line().substr(1);
    if (!text.empty() && text[0] == ' ') text.remove_prefix(1);
    if (!text.empty() && text.back() == '\r') text.remove_suffix(1);
    file.comments.emplace_back(text);
    words.next_line();
  }
  constexpr const char* kProblem = "'p cnf VARIABLES CLAUSES'";
  if (words.peek() != 'p') words.fail("no problem line", kProblem);
  words.word();
  if (words.word() != "cnf") words.fail("bad problem line", kProblem);
  file.variables = words.number(kLargest, "the number of variables");
  file.clauses = words.number(INT64_MAX, "the number of clauses");
  if (file.variables < 0 || file.clauses < 0 || !words.at_line_end())
    words.fail("bad problem line", kProblem);
  words.next_line();
}

void read_prefix(Words& words, bool strict, File& file) {
  for (;;) {
    if (!strict) words.skip_blank();
    const char quantifier = words.peek();
    if (!strict && is_comment(words, strict)) {
      words.next_line();
      continue;
    }
    if (quantifier != 'e' && quantifier != 'a') return;
    Block block{quantifier, {}, words.line()};
    if (words.word().size() != 1) throw SyntaxError(words.line(), "bad quantifier", "", "'e' or 'a'");
    for (;;) {
      const std::int64_t variable = words.number(kLargest, "a variable, or 0 after the last");
      if (variable == 0) break;
      if (variable < 0 || (strict && variable > file.variables))
        throw SyntaxError(words.line(), "no variable of this file", std::to_string(variable),
                          "1 to " + std::to_string(file.variables));
      block.variables.push_back(static_cast<std::int32_t>(variable));
    }
    if (!words.at_line_end()) words.fail("text after the 0 of a block", "a new line");
    words.next_line();
    if (strict && block.variables.empty())
      throw SyntaxError(block.line, "a block without variables", "", "at least one variable");
    if (!file.blocks.empty() && file.blocks.back().quantifier == quantifier) {
      if (strict)
        throw SyntaxError(block.line, "the same quantifier twice in a row",
                          std::string("'") + quantifier + "'", "alternating blocks");
      auto& last = file.blocks.back().variables;
      last.insert(last.end(), block.variables.begin(), block.variables.end());
    } else if (!block.variables.empty()) {
      file.blocks.push_back(std::move(block));
    }
  }
}

void read_matrix(Words& words, bool strict, File& file) {
  auto& [literals, starts] = file.matrix;
  const std::int64_t largest = strict ? file.variables : kLargest;
  const std::string expected = "a literal of the variables 1 to " + std::to_string(largest);
  for (;;) {
    words.skip_blank();
    if (words.at_end()) break;
    if (!strict && is_comment(words, strict)) {
      words.next_line();
      continue;
    }
    const auto literal = static_cast<std::int32_t>(words.number(largest, expected.c_str()));
    if (literal != 0) {
      literals.push_back(literal);
      if (strict && words.at_line_end()) words.fail("a clause without its 0", "0");
      continue;
    }
    starts.push_back(static_cast<std::int64_t>(literals.size()));
    if (strict && !words.at_line_end()) words.fail("text after the 0 of a clause", "a new line");
  }
  if (starts.back() != static_cast<std::int64_t>(literals.size()))
    words.fail("the last clause has no end", "0");
  const auto read = static_cast<std::int64_t>(starts.size()) - 1;
  if (read != file.clauses)  // sloppy or cut short: nobody can tell, so it is never overlooked
    throw SyntaxError(words.line(), "not as many clauses as the problem line says",
                      std::to_string(read), std::to_string(file.clauses));
}

}  // namespace

void write_clauses(std::span<const std::int32_t> literals, std::span<const std::int64_t> starts,
                   const std::function<void(std::string_view)>& take) {
  std::vector<char> buffer(kPiece + 2 * kLongestLiteral);
  char* const begin = buffer.data();
  char* const full = begin + kPiece;
  char* at = begin;
  const auto make_room = [&] {
    if (at < full) return;
    take({begin, static_cast<std::size_t>(at - begin)});
    at = begin;
  };
  for (std::size_t clause = 0; clause + 1 < starts.size(); ++clause) {
    for (std::int64_t i = starts[clause]; i < starts[clause + 1]; ++i) {
      at = kDecimals.put_literal(at, literals[static_cast<std::size_t>(i)]);
      *at++ = ' ';
      make_room();
    }
    *at++ = '0';
    *at++ = '\n';
    make_room();
  }
  take({begin, static_cast<std::size_t>(at - begin)});
}

File parse(std::string_view text, bool strict) {
  Words words(text);
  File file;
  read_preamble(words, strict, file);
  read_prefix(words, strict, file);
  read_matrix(words, strict, file);
  return file;
}

}  // namespace foregone::formula
