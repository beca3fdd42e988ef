"""Random quantified formulas, the same for the same seed."""

from __future__ import annotations

import random

from foregone.formula import QBF


def random_qbf(
    seed: int, variables: int = 10, clauses: int = 20, width: int = 4, blocks: int = 4
) -> QBF:
    """Blocks of both kinds, clauses of all lengths from 1 on; most universals are in long ones."""
    rng = random.Random(seed)
    n = rng.randint(1, variables)
    ids = rng.sample(range(1, n + 1 + rng.choice([0, 0, 3])), n)  # sometimes with gaps
    cuts = sorted(rng.sample(range(1, n), min(rng.randint(0, blocks - 1), n - 1)))
    first = rng.randrange(2)
    prefix = [
        ("ea"[(first + i) % 2], ids[a:b])
        for i, (a, b) in enumerate(zip([0, *cuts], [*cuts, n], strict=True))
    ]
    universal = {v for quantifier, block in prefix if quantifier == "a" for v in block}
    matrix = []
    for _ in range(rng.randint(0, clauses)):
        chosen = rng.sample(ids, min(n, rng.choice([1, 2, 2, 3, 3, 3, width])))
        if universal.issuperset(chosen) and rng.random() < 0.9:
            continue  # false at once
        matrix.append([v if rng.random() < 0.5 else -v for v in chosen])
    return QBF.from_clauses(prefix, matrix)
