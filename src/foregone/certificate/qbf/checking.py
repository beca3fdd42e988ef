"""Is a formula true under Skolem functions, or false under Herbrand functions? By SAT, by levels.

Only this module has to be right for a certified answer to be right. The argument that it is stands
in docs/certified.md. It knows quantified formulas, and nothing of games.

For Skolem functions: each clause belongs to the last level that one of its variables belongs to.
Level k is checked by one question to the SAT solver: is there a node of level k - 1, a word, and a
clause of level k that is false under the values of that node, that word, and the values of the node
that they lead to? Of values told at earlier levels, a node knows those on which all its
predecessors agree.

For Herbrand functions: is there a node of level k - 1 and values of all variables that satisfy all
clauses and what the node stands for, but the condition of no node of level k?

Each answer has to be "no".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NoReturn

import numpy as np
import numpy.typing as npt

from foregone.certificate.qbf.functions import (
    Functions,
    Herbrand,
    HerbrandLevel,
    Skolem,
    SkolemLevel,
    block_of,
)
from foregone.formula import QBF, IntArray

__all__ = ["Refused", "check", "complete"]


class Refused(Exception):
    """These are no functions, or the formula does not have its value under them."""


def refuse(why: str) -> NoReturn:
    raise Refused(why)


class _Fresh:
    """New variables of the SAT solver."""

    def __init__(self, last: int) -> None:
        self.last = last

    def many(self, count: int) -> range:
        self.last += count
        return range(self.last - count + 1, self.last + 1)


def _solver() -> Any:
    from pysat.solvers import Cadical195  # type: ignore[import-untyped]

    return Cadical195()


def check(qbf: QBF, functions: Functions) -> None:
    """Return if the functions prove the formula true (Skolem) or false (Herbrand)."""
    if isinstance(functions, Skolem):
        _check_skolem(qbf, functions)
    else:
        _check_herbrand(qbf, functions)


# -- true formulas -----------------------------------------------------------------------------


@dataclass
class _Knowledge:
    """What is known at the nodes of a level of variables of this level and of earlier ones:
    `values[node, variable]` is 1, -1, or 0 for unknown."""

    values: npt.NDArray[np.int8]

    def literals(self, node: int, wanted: npt.NDArray[np.int32]) -> list[int]:
        """The known literals among some variables."""
        literals: list[int] = (self.values[node, wanted] * wanted).tolist()
        return [literal for literal in literals if literal]


def _levels_of_variables(qbf: QBF, functions: Skolem) -> npt.NDArray[np.int32]:
    """The level at which a variable gets its value (0: nobody tells it). Refuses what is not a
    family of functions of variables that are bound further outside."""
    block, universal = block_of(qbf)
    level = np.zeros(len(block), dtype=np.int32)
    told = np.zeros(len(block), dtype=bool)
    innermost, nodes = 0, 1
    for k, at in enumerate(functions.levels):
        word = at.word.astype(np.int64)
        values = np.abs(at.values)
        fresh = np.unique(np.concatenate([word, values[values > 0]]))
        if len(np.unique(word)) != len(word) or not np.all((fresh > 0) & (fresh < len(block))):
            refuse(f"level {k} names no variables of the formula")
        if told[fresh].any():
            refuse(f"a variable of level {k} has been given a value before")
        if not universal[word].all() or universal[np.setdiff1d(fresh, word)].any():
            refuse(f"level {k} takes a variable for what it is not")
        innermost = max(innermost, int(block[word].max(initial=0)))
        if block[np.setdiff1d(fresh, word)].min(initial=len(block)) <= innermost:
            refuse(f"a variable of level {k} would depend on one that is bound further inside")
        if at.steps.shape != (nodes, 1 << len(word)) or not len(at.values):
            refuse(f"level {k} is not a table of steps")
        if at.steps.min() < 0 or at.steps.max() >= len(at.values):
            refuse(f"level {k} leads to a node that there is not")
        ordered = np.sort(values, axis=1)
        if ((ordered[:, 1:] == ordered[:, :-1]) & (ordered[:, 1:] > 0)).any():
            refuse(f"a node of level {k} gives a variable two values")
        told[fresh], level[fresh] = True, k
        nodes = len(at.values)
    if not functions.levels or len(functions.levels[0].word) or len(functions.levels[0].values) > 1:
        refuse("level 0 must have one node and read nothing")
    return level


def _clauses_by_level(qbf: QBF, level: npt.NDArray[np.int32], levels: int) -> list[list[list[int]]]:
    found: list[list[list[int]]] = [[] for _ in range(levels)]
    for clause in qbf:
        found[int(max((level[abs(x)] for x in clause), default=0))].append(clause)
    return found


def _step(before: _Knowledge, at: SkolemLevel, live: npt.NDArray[np.bool_]) -> _Knowledge:
    """What the nodes of a level know of the variables that are still spoken of: what all nodes that
    lead there agree on, of the word too, and the values that they tell themselves."""
    nodes, variables = len(at.values), before.values.shape[1]
    old = np.flatnonzero(before.values.any(axis=0) & live)
    bits = [(i, v) for i, v in enumerate(at.word.tolist()) if live[v]]
    columns = np.concatenate([old, np.array([v for _, v in bits], dtype=np.intp)])
    known = np.empty((len(before.values), len(columns)), dtype=np.int8)
    known[:, : len(old)] = before.values[:, old]
    low = np.ones((nodes, len(columns)), dtype=np.int8)
    high = -low
    for value in range(at.steps.shape[1]):
        known[:, len(old) :] = [1 if value >> i & 1 else -1 for i, _ in bits]
        order = np.argsort(at.steps[:, value], kind="stable")
        targets, starts = np.unique(at.steps[order, value], return_index=True)
        low[targets] = np.minimum(low[targets], np.minimum.reduceat(known[order], starts))
        high[targets] = np.maximum(high[targets], np.maximum.reduceat(known[order], starts))
    values = np.zeros((nodes, variables), dtype=np.int8)
    values[:, columns] = np.where(low == high, low, 0)
    row, column = np.nonzero(at.values)
    literals = at.values[row, column]
    values[row, np.abs(literals)] = np.sign(literals)
    return _Knowledge(values)


def _last_levels(clauses: list[list[list[int]]], variables: int) -> npt.NDArray[np.int32]:
    """The last level at which each variable is spoken of."""
    last = np.zeros(variables, dtype=np.int32)
    for k, some in enumerate(clauses):
        spoken = [abs(literal) for clause in some for literal in clause]
        last[np.array(sorted(set(spoken)), dtype=np.intp)] = k
    return last


def _walk(qbf: QBF, functions: Skolem) -> Iterator[tuple[int, list[list[int]], _Knowledge]]:
    """Level by level: its clauses, and what was known at the nodes before it."""
    level = _levels_of_variables(qbf, functions)
    clauses = _clauses_by_level(qbf, level, len(functions.levels))
    knowledge = _Knowledge(np.zeros((1, len(level)), dtype=np.int8))
    last = _last_levels(clauses, len(level))
    for k, at in enumerate(functions.levels):
        yield k, clauses[k], knowledge
        knowledge = _step(knowledge, at, last > k)


def _check_skolem(qbf: QBF, functions: Skolem) -> None:
    for k, clauses, before in _walk(qbf, functions):
        if clauses and not _level_holds(clauses, before, functions.levels[k]):
            refuse(f"the formula is not true under the functions: a clause of level {k} fails")


def _level_holds(clauses: list[list[int]], before: _Knowledge, at: SkolemLevel) -> bool:
    wanted = np.array(sorted({abs(x) for clause in clauses for x in clause}), dtype=np.int32)
    if not all(clauses):
        return False
    fresh = _Fresh(before.values.shape[1] - 1)
    old, new = fresh.many(len(before.values)), fresh.many(len(at.values))
    word, violated = fresh.many(at.steps.shape[1]), fresh.many(len(clauses))
    with _solver() as solver:
        for node, chosen in enumerate(old):
            for literal in before.literals(node, wanted):
                solver.add_clause([-chosen, literal])
        bits = at.word.tolist()
        for value, spelled in enumerate(word):
            wrong = [-bit if value >> i & 1 else bit for i, bit in enumerate(bits)]
            solver.add_clause([*wrong, spelled])
            for literal in wrong:
                solver.add_clause([-spelled, -literal])
        for chosen, steps in zip(old, at.steps.tolist(), strict=True):
            usual = max(set(steps), key=steps.count)
            others = [value for value, node in enumerate(steps) if node != usual]
            solver.add_clause([-chosen, *(word[value] for value in others), new[usual]])
            for value in others:
                solver.add_clause([-chosen, -word[value], new[steps[value]]])
        speaks = np.zeros(before.values.shape[1], dtype=bool)
        speaks[wanted] = True
        for chosen, values in zip(new, at.values.tolist(), strict=True):
            for literal in values:
                if literal and speaks[abs(literal)]:
                    solver.add_clause([-chosen, literal])
        solver.add_clause(list(violated))
        for chosen, clause in zip(violated, clauses, strict=True):
            for literal in clause:
                solver.add_clause([-chosen, -literal])
        # one node after the other: together they take the solver many times as long
        return not any(solver.solve(assumptions=[chosen]) for chosen in old)


def complete(qbf: QBF, functions: Skolem) -> Skolem:
    """The functions with values for the variables that no node tells, like those that name a set
    that is owned at the end: a SAT solver chooses them, node by node, from the clauses of variables
    of the level. It refuses where there are none."""
    block, universal = block_of(qbf)
    level = _levels_of_variables(qbf, functions)
    told = np.zeros(len(level), dtype=bool)
    words = [at.word for at in functions.levels]
    for at in functions.levels:
        told[at.word] = told[np.abs(at.values)] = True
    spoken = np.unique(np.abs(qbf.literals))
    open_ = spoken[~told[spoken] & ~universal[spoken]]
    bounds = np.array([block[word].max(initial=0) for word in words])
    bounds = np.maximum.accumulate(bounds)
    open_level = np.searchsorted(bounds, block[open_], side="left") - 1
    level[open_] = open_level
    clauses = _clauses_by_level(qbf, level, len(words))
    levels = list(functions.levels)
    knowledge = _Knowledge(np.zeros((1, len(level)), dtype=np.int8))
    last = _last_levels(clauses, len(level))
    for k, at in enumerate(levels):
        missing = open_[open_level == k]
        knowledge = _step(knowledge, at, last >= k)
        if len(missing):
            values = _models(clauses[k], knowledge, missing)
            levels[k] = SkolemLevel(at.word, at.steps, np.hstack([at.values, values]))
            knowledge.values[:, missing] = np.sign(values)
    return Skolem(tuple(levels))


def _models(
    clauses: list[list[int]], knowledge: _Knowledge, missing: npt.NDArray[np.int32]
) -> IntArray:
    """For each node values of the missing variables under which the clauses hold."""
    open_ = set(missing.tolist())
    clauses = [clause for clause in clauses if not open_.isdisjoint(map(abs, clause))]
    wanted = np.array(sorted({abs(x) for clause in clauses for x in clause} - open_), np.int32)
    rows = np.empty((len(knowledge.values), len(missing)), dtype=np.int32)
    with _solver() as solver:
        solver.append_formula(clauses)
        for node, row in enumerate(rows):
            if not solver.solve(assumptions=knowledge.literals(node, wanted)):
                refuse("the formula is not true under the functions: no values for variables")
            model = {abs(x): x for x in solver.get_model()}
            row[:] = [model.get(v, -v) for v in missing.tolist()]
    return rows


# -- false formulas ----------------------------------------------------------------------------


def _check_prefix(qbf: QBF, functions: Herbrand) -> None:
    block, universal = block_of(qbf)
    told = np.zeros(len(block), dtype=bool)
    innermost = 0
    for k, at in enumerate(functions.levels, start=1):
        tables = (at.words, at.cubes, at.clauses)
        word, cube, clause = (np.unique(np.abs(table[table != 0])) for table in tables)
        cube = np.union1d(cube, clause)
        if not len(at.words) == len(at.cubes) == len(at.conditions) or not len(word):
            refuse(f"level {k} has conditions without a word")
        if (
            at.conditions.max(initial=0) > len(at.clauses)
            or at.conditions.min(initial=0) < -len(at.groups)
            or at.groups.max(initial=0) > len(at.clauses)
            or at.groups.min(initial=0) < 0
        ):
            refuse(f"level {k} has conditions that there are not")
        if not all((v < len(block)).all() for v in (word, cube)):
            refuse(f"level {k} names no variables of the formula")
        if not universal[word].all() or told[word].any():
            refuse(f"level {k} takes a variable for what it is not")
        if (np.sort(np.abs(at.words), axis=1) != word).any():
            refuse(f"a node of level {k} does not give each variable of the word one value")
        here = int(block[word].min())
        if here < innermost:
            refuse(f"level {k} is bound further outside than the level before it")
        if (universal[cube] & ~told[cube]).any() or (block[cube[~universal[cube]]] >= here).any():
            refuse(f"a variable of level {k} would depend on one that is bound further inside")
        if len(np.unique(block[word])) > 1:
            refuse(f"the word of level {k} is not of one block")
        innermost = here
        told[word] = True


def _check_herbrand(qbf: QBF, functions: Herbrand) -> None:
    _check_prefix(qbf, functions)
    clauses = list(qbf)
    if not all(clauses):
        return
    fresh = _Fresh(qbf.max_variable)
    with _solver() as solver:
        solver.append_formula(clauses)
        before: Sequence[int] = ()
        for k, at in enumerate([*functions.levels, None], start=1):
            if at is None:
                steps = np.zeros((max(len(before), 1), 0), dtype=np.int32)
                after: Sequence[int] = ()
            else:
                steps, after = at.steps, _failing(solver, at, fresh)
            if len(steps) != max(len(before), 1) or steps.max(initial=0) > len(after):
                refuse(f"level {k} is not a table of steps")
            for nodes, following in _alike(steps):
                none_follows = [after[i - 1] for i in following]
                if before:
                    (some,) = fresh.many(1)
                    solver.add_clause([-some, *(before[node] for node in nodes)])
                    none_follows.append(some)
                if solver.solve(assumptions=none_follows):
                    refuse(
                        "the formula is not false under the functions: "
                        + ("the clauses can be met" if at is None else f"none fits at level {k}")
                    )
            if at is not None:
                before = _holding(solver, at, fresh)


def _alike(steps: IntArray) -> Iterator[tuple[list[int], list[int]]]:
    """Nodes upon which the same nodes can follow, and these."""
    alike: dict[tuple[int, ...], list[int]] = {}
    for node, row in enumerate(steps.tolist()):
        alike.setdefault(tuple(i for i in row if i > 0), []).append(node)
    return ((nodes, list(following)) for following, nodes in alike.items())


def _holding(solver: Any, at: HerbrandLevel, fresh: _Fresh) -> range:
    """For each node a literal that implies that its condition is true and its word is spoken."""
    clauses, groups = fresh.many(len(at.clauses)), fresh.many(len(at.groups))
    for holds, literals in zip(clauses, _rows(at.clauses), strict=True):
        solver.add_clause([-holds, *literals])
    for holds, members in zip(groups, _rows(at.groups), strict=True):
        for i in members:
            solver.add_clause([-holds, clauses[i - 1]])
    nodes = fresh.many(len(at.words))
    rows = zip(nodes, _rows(at.cubes), _rows(at.conditions), _rows(at.words), strict=True)
    for node, cube, conditions, word in rows:
        for literal in (*cube, *word):
            solver.add_clause([-node, literal])
        for i in conditions:
            solver.add_clause([-node, clauses[i - 1] if i > 0 else groups[-i - 1]])
    return nodes


def _failing(solver: Any, at: HerbrandLevel, fresh: _Fresh) -> range:
    """For each node a literal that implies that its condition is false."""
    clauses, groups = fresh.many(len(at.clauses)), fresh.many(len(at.groups))
    for fails, literals in zip(clauses, _rows(at.clauses), strict=True):
        for literal in literals:
            solver.add_clause([-fails, -literal])
    for fails, members in zip(groups, _rows(at.groups), strict=True):
        solver.add_clause([-fails, *(clauses[i - 1] for i in members)])
    nodes = fresh.many(len(at.words))
    rows = zip(nodes, _rows(at.cubes), _rows(at.conditions), strict=True)
    for node, cube, conditions in rows:
        fail = [clauses[i - 1] if i > 0 else groups[-i - 1] for i in conditions]
        solver.add_clause([-node, *(-literal for literal in cube), *fail])
    return nodes


def _rows(table: IntArray) -> Iterator[list[int]]:
    """The rows of a table without what fills them up."""
    return ([x for x in row if x] for row in table.tolist())
