"""What is written: quantified Boolean formulas. Knows nothing of games."""

from foregone.formula.cnf import QBF, Formula, Literals, Stats
from foregone.formula.names import Group, VariableMap
from foregone.formula.prefix import FALSE, TRUE, Block, IntArray, Quantifier
from foregone.formula.qdimacs import parse_qdimacs, read_qdimacs, to_qdimacs, write_qdimacs

__all__ = [
    "FALSE",
    "QBF",
    "TRUE",
    "Block",
    "Formula",
    "Group",
    "IntArray",
    "Literals",
    "Quantifier",
    "Stats",
    "VariableMap",
    "parse_qdimacs",
    "read_qdimacs",
    "to_qdimacs",
    "write_qdimacs",
]
