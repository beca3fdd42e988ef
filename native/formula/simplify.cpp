#include "simplify.hpp"

#include <algorithm>
#include <cstdlib>

namespace foregone::formula {

namespace {

// Literals as indices: 2v for variable v, 2v+1 for its negation.
using Lit = std::uint32_t;
using ClauseId = std::uint32_t;

Lit to_lit(std::int32_t literal) {
  return literal > 0 ? static_cast<Lit>(literal) * 2 : static_cast<Lit>(-literal) * 2 + 1;
}
std::int32_t to_int(Lit lit) {
  const auto variable = static_cast<std::int32_t>(lit / 2);
  return lit & 1 ? -variable : variable;
}
Lit negate(Lit lit) { return lit ^ 1; }

constexpr std::size_t kManyOccurrences = 3000;  // clauses all of whose literals are more frequent
                                                // are not tried as subsuming ones

struct Clause {
  std::int64_t start;
  std::uint32_t size;  // 0: gone
  bool queued;         // to be tried as a subsuming clause
  std::uint64_t signature;
};

class Simplifier {
 public:
  Simplifier(const Prefix& prefix, std::span<const std::int32_t> literals,
             std::span<const std::int64_t> starts, std::int64_t effort)
      : prefix_(prefix),
        variables_(prefix.level.size()),
        effort_(effort),
        occurrences_(2 * variables_),
        count_(2 * variables_),
        mark_(2 * variables_),
        image_(variables_) {
    load(literals, starts);
  }

  Simplified run() {
    for (std::size_t v = 1; v < variables_; ++v) pure_.push_back(static_cast<std::uint32_t>(v));
    settle();
    for (bool changed = true; changed && going();) {
      changed = merge_equals();
      settle();
      changed |= subsume();
      settle();
    }
    return result();
  }

 private:
  bool going() const { return !falsified_ && effort_ > 0; }
  bool universal(Lit lit) const { return prefix_.universal[lit / 2] != 0; }
  std::int32_t level(Lit lit) const { return prefix_.level[lit / 2]; }
  std::span<Lit> lits(const Clause& clause) {
    return {arena_.data() + clause.start, clause.size};
  }
  bool contains(const Clause& clause, Lit lit) {
    const auto in = lits(clause);
    return std::find(in.begin(), in.end(), lit) != in.end();
  }

  void load(std::span<const std::int32_t> literals, std::span<const std::int64_t> starts) {
    arena_.reserve(literals.size());
    clauses_.reserve(starts.size());
    for (std::size_t i = 0; i + 1 < starts.size(); ++i) {
      Clause clause{static_cast<std::int64_t>(arena_.size()), 0, false, 0};
      bool tautology = false;
      for (std::int64_t j = starts[i]; j < starts[i + 1]; ++j) {
        const Lit lit = to_lit(literals[static_cast<std::size_t>(j)]);
        if (mark_[lit]) continue;
        tautology |= mark_[negate(lit)] != 0;
        mark_[lit] = 1;
        arena_.push_back(lit);
        ++clause.size;
      }
      for (const Lit lit : lits(clause)) mark_[lit] = 0;
      if (tautology) {
        arena_.resize(static_cast<std::size_t>(clause.start));
        continue;
      }
      const auto id = static_cast<ClauseId>(clauses_.size());
      for (const Lit lit : lits(clause)) {
        occurrences_[lit].push_back(id);
        ++count_[lit];
      }
      clauses_.push_back(clause);
      changed(id);
    }
  }

  // -- changing clauses --

  void uncount(Lit lit) {
    if (--count_[lit] == 0) pure_.push_back(lit / 2);
  }

  void kill(Clause& clause) {
    for (const Lit lit : lits(clause)) uncount(lit);
    clause.size = 0;
  }

  void remove(Clause& clause, Lit lit) {
    auto in = lits(clause);
    *std::find(in.begin(), in.end(), lit) = in.back();
    --clause.size;
    uncount(lit);
  }

  // Universal reduction: a universal literal behind all existential ones of its clause is useless.
  // If nothing else is in it, the clause is what the universal player wins by: he makes it false.
  void reduce(Clause& clause) {
    std::int32_t innermost = 0;
    for (const Lit lit : lits(clause))
      if (!universal(lit)) innermost = std::max(innermost, level(lit));
    for (std::uint32_t i = clause.size; i-- > 0;) {
      const Lit lit = lits(clause)[i];
      if (!universal(lit) || level(lit) <= innermost) continue;
      remove(clause, lit);
      if (innermost == 0) image_[lit / 2] = value_of(negate(lit));
    }
  }

  // To be called after a clause has got its literals, or has lost or exchanged some.
  void changed(ClauseId id) {
    Clause& clause = clauses_[id];
    reduce(clause);
    if (clause.size == 0) {
      falsified_ = true;
      return;
    }
    if (clause.size == 1) {
      assign(lits(clause)[0]);
      return;
    }
    clause.signature = 0;
    for (const Lit lit : lits(clause)) clause.signature |= std::uint64_t{1} << (lit / 2 * 29 % 64);
    if (!clause.queued) {
      clause.queued = true;
      queue_.push_back(id);
    }
  }

  // -- units and pure literals --

  static std::int32_t value_of(Lit lit) { return lit & 1 ? -kTrue : kTrue; }

  void assign(Lit lit) {
    const std::int32_t value = value_of(lit);
    std::int32_t& image = image_[lit / 2];
    if (image == value) return;
    if (image != 0) {
      falsified_ = true;
      return;
    }
    image = value;
    trail_.push_back(lit);
  }

  void propagate(Lit lit) {
    for (const ClauseId id : occurrences_[lit]) {
      Clause& clause = clauses_[id];
      effort_ -= clause.size;
      if (clause.size && contains(clause, lit)) kill(clause);
    }
    for (const ClauseId id : occurrences_[negate(lit)]) {
      Clause& clause = clauses_[id];
      effort_ -= clause.size;
      if (!clause.size || !contains(clause, negate(lit))) continue;
      remove(clause, negate(lit));
      changed(id);
      if (falsified_) return;
    }
    std::vector<ClauseId>().swap(occurrences_[lit]);
    std::vector<ClauseId>().swap(occurrences_[negate(lit)]);
  }

  // The existential player sets a pure literal to true, the universal one to false.
  void assign_pure(std::uint32_t variable) {
    const Lit positive = variable * 2, negative = positive + 1;
    if (image_[variable] != 0 || (count_[positive] == 0) == (count_[negative] == 0)) return;
    const Lit pure = count_[positive] ? positive : negative;
    assign(universal(pure) ? negate(pure) : pure);
  }

  void settle() {
    while (!falsified_) {
      if (!trail_.empty()) {
        const Lit lit = trail_.back();
        trail_.pop_back();
        propagate(lit);
      } else if (!pure_.empty()) {
        const std::uint32_t variable = pure_.back();
        pure_.pop_back();
        assign_pure(variable);
      } else {
        return;
      }
    }
  }

  // -- equal literals: the strong components of the implications that binary clauses are --

  // The next literal that `lit` implies by a binary clause, from occurrence `at` on.
  bool next_implied(Lit lit, std::uint32_t& at, Lit& implied) {
    const auto& in = occurrences_[negate(lit)];
    while (at < in.size()) {
      const Clause& clause = clauses_[in[at++]];
      --effort_;
      if (clause.size != 2) continue;
      const auto two = lits(clause);
      if (two[0] == negate(lit) || two[1] == negate(lit)) {
        implied = two[0] == negate(lit) ? two[1] : two[0];
        return true;
      }
    }
    return false;
  }

  bool merge_equals() {
    struct Frame {
      Lit lit;
      std::uint32_t at;
    };
    const std::size_t size = 2 * variables_;
    effort_ -= static_cast<std::int64_t>(size);
    std::vector<std::uint32_t> order(size), low(size);  // 0: not seen; kDone: its component is known
    constexpr std::uint32_t kDone = UINT32_MAX;
    std::uint32_t next = 0;
    std::vector<Lit> open;
    std::vector<Frame> stack;
    std::vector<std::vector<Lit>> components;
    for (Lit root = 2; root < size; ++root) {
      if (order[root] || image_[root / 2] != 0 || !count_[negate(root)]) continue;
      stack.push_back({root, 0});
      order[root] = low[root] = ++next;
      open.push_back(root);
      while (!stack.empty()) {
        Frame& frame = stack.back();
        const Lit lit = frame.lit;
        Lit implied;
        if (next_implied(lit, frame.at, implied)) {
          if (order[implied] == 0) {
            order[implied] = low[implied] = ++next;
            open.push_back(implied);
            stack.push_back({implied, 0});
          } else if (order[implied] != kDone) {
            low[lit] = std::min(low[lit], order[implied]);
          }
          continue;
        }
        stack.pop_back();
        if (!stack.empty()) low[stack.back().lit] = std::min(low[stack.back().lit], low[lit]);
        if (low[lit] != order[lit]) continue;
        const auto first = std::find(open.rbegin(), open.rend(), lit).base() - 1;
        if (open.end() - first > 1) components.emplace_back(first, open.end());
        for (auto member = first; member != open.end(); ++member) order[*member] = kDone;
        open.erase(first, open.end());
      }
    }
    bool merged = false;
    for (const auto& component : components) merged |= merge(component);
    return merged;
  }

  // All literals of a component are equal; its outermost variable stands for them.
  bool merge(const std::vector<Lit>& component) {
    const Lit chosen = *std::min_element(component.begin(), component.end(), [&](Lit a, Lit b) {
      return level(a) != level(b) ? level(a) < level(b) : a < b;
    });
    bool merged = false;
    for (const Lit lit : component) {
      if (lit == chosen || falsified_) continue;
      if (lit == negate(chosen) || universal(lit)) {
        falsified_ = true;  // x = ¬x, or a universal variable equals one outside of it
        if (universal(chosen) && lit != negate(chosen)) {  // he makes them differ
          image_[chosen / 2] = value_of(chosen);
          image_[lit / 2] = value_of(negate(lit));
        }
        return true;
      }
      if (image_[lit / 2] != 0) continue;  // the component of the negations was here before
      image_[lit / 2] = lit & 1 ? -to_int(chosen) : to_int(chosen);
      replace(lit, chosen);
      replace(negate(lit), negate(chosen));
      merged = true;
    }
    return merged;
  }

  void replace(Lit old, Lit by) {
    const std::vector<ClauseId> in = std::move(occurrences_[old]);
    occurrences_[old].clear();
    for (const ClauseId id : in) {
      Clause& clause = clauses_[id];
      effort_ -= clause.size;
      if (!clause.size || !contains(clause, old)) continue;
      if (contains(clause, negate(by))) {
        kill(clause);
        continue;
      }
      if (contains(clause, by)) {
        remove(clause, old);
      } else {
        auto now = lits(clause);
        *std::find(now.begin(), now.end(), old) = by;
        uncount(old);
        ++count_[by];
        occurrences_[by].push_back(id);
      }
      changed(id);
      if (falsified_) return;
    }
  }

  // -- subsumption --

  bool subsume() {
    bool changed_any = false;
    while (!queue_.empty() && going()) {
      const ClauseId id = queue_.back();
      queue_.pop_back();
      clauses_[id].queued = false;
      changed_any |= subsume_by(id);
      settle();
    }
    return changed_any;
  }

  bool subsume_by(ClauseId id) {
    if (!clauses_[id].size) return false;
    const auto frequency = [&](Lit lit) {
      return occurrences_[lit].size() + occurrences_[negate(lit)].size();
    };
    const auto in = lits(clauses_[id]);
    const Lit rarest = *std::min_element(
        in.begin(), in.end(), [&](Lit a, Lit b) { return frequency(a) < frequency(b); });
    if (frequency(rarest) > kManyOccurrences) return false;
    for (const Lit lit : in) mark_[lit] = 1;
    const std::vector<Lit> marked(in.begin(), in.end());
    bool any = false;
    for (const Lit side : {rarest, negate(rarest)})
      for (const ClauseId other : occurrences_[side]) {
        if (other == id || falsified_) continue;
        any |= subsumes(clauses_[id], other);
      }
    for (const Lit lit : marked) mark_[lit] = 0;
    return any;
  }

  // Does the marked clause make the other one superfluous (by subsumption), or one of its literals
  // (by resolution)?
  bool subsumes(const Clause& clause, ClauseId id) {
    Clause& other = clauses_[id];
    --effort_;
    if (other.size < clause.size || (clause.signature & ~other.signature) != 0) return false;
    effort_ -= other.size;
    std::uint32_t same = 0, opposite = 0;
    Lit clash = 0;
    for (const Lit lit : lits(other)) {
      same += mark_[lit];
      if (mark_[negate(lit)]) {
        ++opposite;
        clash = lit;
      }
    }
    if (same == clause.size) {
      kill(other);
      return true;
    }
    if (opposite == 1 && same + 1 == clause.size) {
      remove(other, clash);
      changed(id);
      return true;
    }
    return false;
  }

  // -- what is left --

  Simplified result() {
    Simplified simplified;
    simplified.falsified = falsified_;
    for (Clause& clause : clauses_) {
      if (!clause.size || falsified_) continue;
      auto in = lits(clause);
      std::sort(in.begin(), in.end());
      for (const Lit lit : in) simplified.matrix.literals.push_back(to_int(lit));
      simplified.matrix.starts.push_back(
          static_cast<std::int64_t>(simplified.matrix.literals.size()));
    }
    for (std::size_t v = 1; v < variables_; ++v) resolve(v);
    simplified.image = std::move(image_);
    return simplified;
  }

  // Follows "x equals y, y equals z" to the end; what was followed leads there directly.
  void resolve(std::size_t variable) {
    std::int32_t sign = 1;
    auto at = static_cast<std::int32_t>(variable);
    while (image_[static_cast<std::size_t>(at)] != 0) {
      const std::int32_t next = image_[static_cast<std::size_t>(at)];
      sign = next < 0 ? -sign : sign;
      at = std::abs(next);
      if (at == kTrue) break;
    }
    if (at != static_cast<std::int32_t>(variable)) image_[variable] = sign * at;
  }

  const Prefix& prefix_;
  std::size_t variables_;
  std::int64_t effort_;
  bool falsified_ = false;
  std::vector<Lit> arena_;
  std::vector<Clause> clauses_;
  // The clauses of a literal, and perhaps some that held it once.
  std::vector<std::vector<ClauseId>> occurrences_;
  std::vector<std::uint32_t> count_;  // the clauses of a literal, exactly
  std::vector<std::uint8_t> mark_;
  std::vector<std::int32_t> image_;
  std::vector<Lit> trail_;            // assigned, not yet propagated
  std::vector<std::uint32_t> pure_;   // variables that may have become pure
  std::vector<ClauseId> queue_;
};

}  // namespace

Simplified simplify(const Prefix& prefix, std::span<const std::int32_t> literals,
                    std::span<const std::int64_t> starts, std::int64_t effort) {
  return Simplifier(prefix, literals, starts, effort).run();
}

}  // namespace foregone::formula
