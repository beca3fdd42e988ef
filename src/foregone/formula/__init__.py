"""What is written: quantified Boolean formulas. Knows nothing of games."""

from foregone.formula.circuit import Circuit
from foregone.formula.cnf import QBF, Formula, Literals, Stats
from foregone.formula.names import Group, VariableMap
from foregone.formula.prefix import FALSE, TRUE, Block, IntArray, Quantifier
from foregone.formula.qcir import parse_qcir, read_qcir, to_qcir, write_qcir
from foregone.formula.qdimacs import parse_qdimacs, read_qdimacs, to_qdimacs, write_qdimacs
from foregone.formula.reading import read_formula

__all__ = [
    "FALSE",
    "QBF",
    "TRUE",
    "Block",
    "Circuit",
    "Formula",
    "Group",
    "IntArray",
    "Literals",
    "Quantifier",
    "Stats",
    "VariableMap",
    "parse_qcir",
    "parse_qdimacs",
    "read_formula",
    "read_qcir",
    "read_qdimacs",
    "to_qcir",
    "to_qdimacs",
    "write_qcir",
    "write_qdimacs",
]
