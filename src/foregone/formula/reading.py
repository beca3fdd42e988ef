"""A formula from a file, whatever the format."""

from __future__ import annotations

import os
import re

from foregone.files import read_bytes
from foregone.formula.circuit import Circuit
from foregone.formula.cnf import QBF
from foregone.formula.qcir import parse_qcir
from foregone.formula.qdimacs import parse_qdimacs

__all__ = ["read_formula"]

_QCIR = re.compile(rb"\s*(?:#|(?:output|exists|forall|free)\s*\()", re.IGNORECASE)


def read_formula(path: str | os.PathLike[str], strict: bool = True) -> QBF | Circuit:
    """Read QDIMACS or QCIR, told apart by how the content starts."""
    data = read_bytes(path)
    parse = parse_qcir if _QCIR.match(data) else parse_qdimacs
    return parse(data, strict, os.fspath(path))
