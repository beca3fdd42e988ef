"""Numbers as bits: the code table of moves."""

from __future__ import annotations

import numpy as np

from foregone.formula import IntArray

__all__ = ["agreeing"]


def agreeing(word: IntArray, codes: int) -> IntArray:
    """Row v holds, for each bit of a word, the literal "the word agrees with code v in this bit".

    So all of row v say `word = v`, and all of `-agreeing(word, codes)[v]`, as a clause, `word ≠ v`.
    """
    one = np.arange(codes)[:, None] >> np.arange(len(word))[None, :] & 1
    literals: IntArray = np.where(one == 1, word, -word).astype(np.int32)
    return literals
