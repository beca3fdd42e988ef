"""The child process that asks the SAT solver: `python -m …qbf.child FORMULA NPZ`.

It reads the formula as it was written, and the functions, and prints one word: `true` or `false`
if they prove that, else `refused` and why.
"""

from __future__ import annotations

import sys

import numpy as np

from foregone.certificate.qbf.checking import Refused, check, complete
from foregone.certificate.qbf.functions import Skolem, from_arrays
from foregone.formula import read_qdimacs

__all__ = ["main"]


def main(formula: str, functions: str) -> None:
    qbf = read_qdimacs(formula)
    with np.load(functions) as arrays:
        found = from_arrays(arrays)
    try:
        if isinstance(found, Skolem):
            found = complete(qbf, found)
        check(qbf, found)
    except Refused as refused:
        print(f"refused {refused}")
    else:
        print("true" if isinstance(found, Skolem) else "false")


if __name__ == "__main__":
    main(*sys.argv[1:])
