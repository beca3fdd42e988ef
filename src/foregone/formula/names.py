"""Names of variables: groups like `board(B|W,a1|b1|…,5)`, stored by their axes, never one by one.

A group is a block of consecutive ids, laid out like a C array over its axes. So a formula of
130,000 variables carries a map of a few hundred short lines, and its header reads

    c var 17 board(B|W,$1,5)

for all of `board(B,a1,5)`, `board(B,b1,5)`, …; `$1` is an axis written once (`c axis 1 a1|b1|…`).
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain, pairwise, product
from math import prod

__all__ = ["Group", "VariableMap", "join_names", "parse_names"]

_SHORT = 40  # an axis whose text is longer is written once and referred to
_RESERVED = re.compile(r"[^!-~]|[%,|()$]|\.(?=\.)")
_RANGE = re.compile(r"(\d{1,9})\.\.(\d{1,9})")
_GROUP = re.compile(r"([^()|,$]+)(?:\(([^()]*)\))?")


@dataclass(frozen=True)
class Group:
    """Consecutive variables from `first` on, named `name(label,…)`.

    `arguments` has one tuple of labels for each argument: one label if it is fixed, several along
    an axis (`axis` tells which is which: an axis may have a single label).
    """

    name: str
    first: int
    arguments: tuple[tuple[str, ...], ...]
    axis: tuple[bool, ...]

    def __post_init__(self) -> None:
        if not self.name or self.first < 1:
            raise ValueError("a group needs a name and ids from 1 on")
        if not all(all(labels) for labels in self.arguments):
            raise ValueError("a label must not be empty")

    @property
    def shape(self) -> tuple[int, ...]:
        """The sizes of the axes."""
        return tuple(
            len(labels) for labels, axis in zip(self.arguments, self.axis, strict=True) if axis
        )

    @property
    def size(self) -> int:
        return prod(self.shape)

    def labels(self, offset: int) -> tuple[str, ...]:
        """The labels of the variable `first + offset`."""
        reverse = []
        for labels in reversed(self.arguments):
            offset, at = divmod(offset, len(labels))
            reverse.append(labels[at])
        return tuple(reversed(reverse))

    def spell(self, offset: int) -> str:
        """The full name of the variable `first + offset`."""
        return _spell(self.name, self.labels(offset))

    def names(self) -> Iterator[str]:
        """The full names, in the order of the ids."""
        return (_spell(self.name, labels) for labels in product(*self.arguments))


def _spell(name: str, labels: Sequence[str]) -> str:
    return f"{name}({','.join(labels)})" if labels else name


class VariableMap(Mapping[int, str]):
    """Which variable is called what: a mapping of ids to names like `board(B,c3,5)`."""

    def __init__(self, groups: Iterable[Group] = ()) -> None:
        self.groups = tuple(sorted(groups, key=lambda group: group.first))
        for before, after in pairwise(self.groups):
            if before.first + before.size > after.first:
                raise ValueError(f"groups {before.name!r} and {after.name!r} share variables")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, VariableMap) and self.groups == other.groups

    def __hash__(self) -> int:
        return hash(self.groups)

    def __repr__(self) -> str:
        return f"VariableMap({len(self.groups)} groups)"

    def __getitem__(self, variable: int) -> str:
        group = self.group_of(variable)
        if group is None:
            raise KeyError(variable)
        return group.spell(variable - group.first)

    def __iter__(self) -> Iterator[int]:
        return chain.from_iterable(range(g.first, g.first + g.size) for g in self.groups)

    def __len__(self) -> int:
        return sum(group.size for group in self.groups)

    @property
    def last(self) -> int:
        """The largest id that has a name; 0 if there is none."""
        return self.groups[-1].first + self.groups[-1].size - 1 if self.groups else 0

    @cached_property
    def _firsts(self) -> list[int]:
        return [group.first for group in self.groups]

    @cached_property
    def _ids(self) -> dict[str, int]:
        ids: dict[str, int] = {}
        for group in self.groups:
            for variable, name in enumerate(group.names(), group.first):
                if ids.setdefault(name, variable) != variable:
                    raise ValueError(f"two variables are called {name!r}")
        return ids

    def group_of(self, variable: int) -> Group | None:
        """The group that a variable belongs to."""
        at = bisect_right(self._firsts, variable) - 1
        if at >= 0 and variable < self.groups[at].first + self.groups[at].size:
            return self.groups[at]
        return None

    def name(self, literal: int) -> str:
        """A literal, spelled with a minus if negative; a variable without a name is its number."""
        name = self.get(abs(literal), str(abs(literal)))
        return name if literal > 0 else f"-{name}"

    def id(self, name: str) -> int:
        """The variable of that name (KeyError if there is none)."""
        return self._ids[name]

    def renumbered(self, order: Sequence[int]) -> VariableMap:
        """The map after the variables have got new ids: 1 for the first of `order`, and so on."""
        new = {old: number for number, old in enumerate(order, start=1)}
        groups = []
        for group in self.groups:
            ids = [new.get(v) for v in range(group.first, group.first + group.size)]
            first = ids[0]
            if first is not None and ids == list(range(first, first + len(ids))):
                groups.append(replace(group, first=first))
                continue
            for offset, number in enumerate(ids):
                if number is not None:
                    labels = tuple((label,) for label in group.labels(offset))
                    groups.append(Group(group.name, number, labels, (False,) * len(labels)))
        return VariableMap(groups)

    def named(self, name: str) -> Iterator[tuple[int, tuple[str, ...]]]:
        """All variables `name(…)` with their labels: `for v, (t, i) in names.named("move")`."""
        for group in self.groups:
            if group.name == name:
                yield from enumerate(product(*group.arguments), group.first)


# -- as lines of text ------------------------------------------------------------------------------


def join_names(names: VariableMap) -> Iterator[str]:
    """The lines `axis …` and `var …` that `parse_names` reads back."""
    texts: dict[tuple[str, ...], str] = {}
    written = 0
    for group in names.groups:
        arguments = []
        for labels, axis in zip(group.arguments, group.axis, strict=True):
            if not axis:
                arguments.append(_escape(labels[0]))
                continue
            if labels not in texts:
                texts[labels] = _axis_text(labels)
                if len(texts[labels]) > _SHORT:
                    written += 1
                    yield f"axis {written} {texts[labels]}"
                    texts[labels] = f"${written}"
            arguments.append(texts[labels])
        inside = f"({','.join(arguments)})" if arguments else ""
        yield f"var {group.first} {_escape(group.name)}{inside}"


def _axis_text(labels: tuple[str, ...]) -> str:
    """`a|b|c`, or `0..7`; one label is followed by a bar to tell it from a fixed one."""
    if len(labels) > 1 and labels[0].isdecimal() and labels[0].isascii():
        first = int(labels[0])
        if labels == tuple(map(str, range(first, first + len(labels)))):
            return f"{first}..{first + len(labels) - 1}"
    return "|".join(map(_escape, labels)) + ("|" if len(labels) == 1 else "")


def _escape(text: str) -> str:
    def quoted(match: re.Match[str]) -> str:
        return "".join(f"%{byte:02x}" for byte in match[0].encode(errors="surrogateescape"))

    return _RESERVED.sub(quoted, text)


def _unescape(text: str) -> str:
    def unquoted(match: re.Match[str]) -> str:
        return bytes.fromhex(match[0].replace("%", "")).decode(errors="surrogateescape")

    return re.sub(r"(?:%[0-9a-f]{2})+", unquoted, text) if "%" in text else text


def parse_names(lines: Iterable[str]) -> VariableMap:
    """The map that lines `axis …` and `var …` describe; ValueError if they make no sense."""
    axes: dict[str, tuple[str, ...]] = {}
    groups = []
    for line in lines:
        kind, number, text = line.split(" ", 2)
        if kind == "axis":
            axes["$" + number] = _parse_axis(text)
        else:
            groups.append(_parse_group(int(number), text, axes))
    return VariableMap(groups)


def _parse_axis(text: str) -> tuple[str, ...]:
    if span := _RANGE.fullmatch(text):
        first, last = int(span[1]), int(span[2])
        if not 0 <= last - first < 2**20:
            raise ValueError(f"no such axis: {text}")
        return tuple(map(str, range(first, last + 1)))
    return tuple(map(_unescape, text.removesuffix("|").split("|")))


def _parse_group(first: int, text: str, axes: dict[str, tuple[str, ...]]) -> Group:
    match = _GROUP.fullmatch(text)
    if match is None:
        raise ValueError("no variable name")
    arguments, axis = [], []
    for argument in () if match[2] is None else match[2].split(","):
        along = argument.startswith("$") or "|" in argument or ".." in argument
        axis.append(along)
        if argument.startswith("$"):
            arguments.append(axes[argument])
        else:
            arguments.append(_parse_axis(argument) if along else (_unescape(argument),))
    return Group(_unescape(match[1]), first, tuple(arguments), tuple(axis))
