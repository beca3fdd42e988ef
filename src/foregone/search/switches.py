"""The engine's ideas, each with a switch: for tests, and to measure what it gains."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass, fields

__all__ = ["Switches"]


@dataclass(frozen=True)
class Switches:
    """Every setting gives the same verdict; the default is the fastest that we know."""

    subsume: bool = True
    """Drop the sets that contain another."""
    horizon: bool = True
    """Count only as many turns as the living cells can fill."""
    fork: bool = True
    """See two threats at once without playing them."""
    endgame: bool = True
    """See whether three Black moves can be enough."""
    weights: bool = True
    """Erdős and Selfridge: with too little weight Black cannot win."""
    pairing: bool = True
    """With disjoint pairs that hit all sets White holds."""
    twins: bool = True
    """Cells that share all their sets cancel them."""
    dominated: bool = True
    """Skip a cell when another lies in all its sets."""
    table: bool = True
    """Remember positions …"""
    isomorphism: bool = True
    """… under names that do not change when the cells are renamed."""
    zones: bool = True
    """White must play where Black's winning strategies meet …"""
    null_move: bool = False
    """… and lets Black show one by passing. (Does not pay: her real moves show as much.)"""
    relax: bool = True
    """Black does not win if he does not even without White's own sets."""
    order: bool = True
    """Try the heaviest cells first."""

    @classmethod
    def none(cls) -> Switches:
        """Plain search."""
        return cls.only(())

    @classmethod
    def only(cls, names: Iterable[str]) -> Switches:
        """These ideas and no other."""
        chosen = frozenset(names)
        return cls(**{field.name: field.name in chosen for field in fields(cls)})

    def as_dict(self) -> dict[str, bool]:
        return asdict(self)
