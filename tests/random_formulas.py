"""Random quantified formulas, the same for the same seed."""

from __future__ import annotations

import random

from foregone.formula import FALSE, QBF, TRUE
from foregone.formula.circuit import Circuit


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


def random_circuit(seed: int, prenex: bool = False) -> Circuit:
    """Gates of all kinds over a few variables, in the prefix and (unless `prenex`) inside."""
    rng = random.Random(seed)
    c = Circuit()
    variables: list[int] = []
    for i in range(rng.randint(0, 3)):
        declare = rng.choice([c.exists, c.forall])
        variables += declare("x", i, range(rng.randint(1, 2))).tolist()
    if rng.random() < 0.2:
        variables.append(c.local("free"))
        c.leave_free(variables[-1])
    inner: list[int] = [] if prenex else c.local("y", range(rng.randint(1, 4))).tolist()
    literals = [*variables, *inner, rng.choice([TRUE, FALSE])]
    for _ in range(rng.randint(0, 14)):
        picked = [rng.choice(literals) * rng.choice([1, -1]) for _ in range(rng.randint(1, 3))]
        kind = rng.choice([c.and_, c.or_, c.xor, c.ite, c.equal, c.some, c.every])
        if kind in (c.some, c.every):
            if inner:
                literals.append(kind(rng.sample(inner, rng.randint(1, len(inner))), picked[0]))
        elif kind == c.ite:
            literals.append(c.ite(*(picked * 3)[:3]))
        elif kind == c.equal:
            literals.append(c.equal(*(picked * 2)[:2]))
        else:
            literals.append(kind(*picked))
    root = c.or_(*literals[-3:]) if rng.random() < 0.5 else c.xor(*literals[-3:])
    loose = [v for v in inner if rng.random() < 0.5]
    root = c.every(loose, root)
    c.output = c.some([v for v in inner if v not in loose], root) * rng.choice([1, -1])
    return c
