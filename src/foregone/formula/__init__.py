"""What is written: quantified Boolean formulas. Knows nothing of games."""

from foregone.formula.cnf import QBF, Formula, Literals, Stats
from foregone.formula.names import Group, VariableMap
from foregone.formula.prefix import FALSE, TRUE, Block, IntArray, Quantifier

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
]
