"""One addition = one file: a registry finds what the modules of a package declare.

A room with interchangeable parts (encodings, solvers, preprocessors, suites, commands, …) keeps
each part in a module of its own, which declares it under one agreed attribute. Help texts, lists
in the docs and test parameters are made from the registry, so no list is kept twice.
"""

from __future__ import annotations

import difflib
import importlib
import pkgutil
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Generic, Protocol, TypeVar

from foregone.errors import InputError

__all__ = ["Named", "Registry"]


class Named(Protocol):
    """What can be registered: it has a name to be asked for by."""

    @property
    def name(self) -> str: ...


T = TypeVar("T", bound=Named)


class Registry(Mapping[str, T], Generic[T]):
    """The parts declared by the modules of `package` under `attribute`, by name.

    The attribute holds one part or a tuple of parts. Modules are imported at first use, so that a
    registry costs nothing until somebody asks it.
    """

    def __init__(self, package: str, attribute: str, what: str) -> None:
        self.package = package
        self.attribute = attribute
        self.what = what

    @cached_property
    def _parts(self) -> dict[str, T]:
        parts: dict[str, T] = {}
        path = importlib.import_module(self.package).__path__
        for info in sorted(pkgutil.iter_modules(path), key=lambda info: info.name):
            module = importlib.import_module(f"{self.package}.{info.name}")
            declared = getattr(module, self.attribute, ())
            for part in declared if isinstance(declared, tuple) else (declared,):
                if part.name in parts:
                    raise ValueError(f"two {self.what}s are called {part.name!r}")
                parts[part.name] = part
        return parts

    def __getitem__(self, name: str) -> T:
        return self._parts[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._parts)

    def __len__(self) -> int:
        return len(self._parts)

    def find(self, name: str) -> T:
        """The part of that name; an unknown name is bad input and suggests the nearest ones."""
        try:
            return self._parts[name]
        except KeyError:
            near = difflib.get_close_matches(name, self._parts, n=3) or sorted(self._parts)
            raise InputError(
                f"unknown {self.what}", found=repr(name), expected=f"one of {', '.join(near)}"
            ) from None
