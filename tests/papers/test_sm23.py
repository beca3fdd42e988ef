"""The tables of Shaik, Mayer-Eichberger, van de Pol & Saffidine (SM23, seed 001) on formula sizes.

Table 3 is exact, and so is our form `paper`. Table 4 is exact for the variables if ℓ is the number
of witness positions, (d + 1)/2, and has an unknown constant c for the gates. Table 2 is what the
authors' tools wrote, in thousands. `docs/encodings.md` explains the differences.
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property

import pytest

from foregone.encoding.base import bits_for, encode
from foregone.formula import QBF, Circuit, Formula, Quantifier
from foregone.game import PositionalGame, load
from foregone.game.positional import WinningSets

HEX = [("hex:3x3", 5), ("hex:3x3", 9), ("hex:4x4", 7), ("hex:4x4", 11), ("hex:5x5", 9)]
MOST_CONSTANT = 4  # the c of table 4 that covers our gates


class Sizes:
    """The quantities of the tables, for an empty Hex board on which every cell matters."""

    def __init__(self, spec: str, d: int) -> None:
        self.game: PositionalGame = load(spec)
        graph = self.game.graph
        assert graph is not None
        self.d = d
        self.eta = len(self.game.vertices)
        self.lg = bits_for(self.eta)
        self.start, self.end = len(graph.start), len(graph.end)
        self.edges = sum(map(len, graph.neighbours))  # both directions: E of equation 17

    @cached_property
    def wins(self) -> WinningSets:
        """All minimal paths: for small boards only."""
        return self.game.within(self.d).black_wins

    def formula(self, encoding: str, form: str | None = None) -> QBF:
        formula = encode(self.game, self.d, encoding, form).formula
        return formula.qbf() if isinstance(formula, Formula) else formula.tseitin()

    def circuit(self, encoding: str, form: str | None = None) -> Circuit:
        formula = encode(self.game, self.d, encoding, form).formula
        assert isinstance(formula, Circuit)
        return formula


@pytest.fixture(params=HEX, ids=lambda instance: f"{instance[0]}@{instance[1]}")
def sizes(request: pytest.FixtureRequest) -> Sizes:
    return Sizes(*request.param)


@pytest.mark.parametrize("encoding", ["ea", "en", "et"])
def test_table_3(sizes: Sizes, encoding: str) -> None:
    """Variables, and binary and longer clauses; the table does not count units."""
    d, eta, lg = sizes.d, sizes.eta, sizes.lg
    ell = (d - 1) // 2
    units = 0
    variables = (d + 1) * eta + d * lg
    binary = d * eta + eta * lg
    longer = (d - 1) // 2 * eta * lg + (d - 1) // 2 * eta  # ternary and long
    match encoding:
        case "ea":
            variables += len(sizes.wins)
            binary += sum(map(len, sizes.wins))
            longer += 1
        case "en":
            variables += (d + 1) // 2 * eta
            binary += (d + 1) // 2 * eta
            longer += 1 + (eta - sizes.end) * ell
            units = eta - sizes.end
        case "et":
            variables += eta
            binary += sizes.start
            longer += sizes.edges
            units = sizes.end
    qbf = sizes.formula(encoding, "paper")
    lengths = Counter(qbf.lengths.tolist())
    stats = qbf.stats()
    assert stats.blocks == d
    assert stats.universals + stats.existentials == variables
    assert lengths[1] == units
    assert lengths[2] == binary
    assert stats.clauses == units + binary + longer


@pytest.mark.parametrize("encoding", ["ea", "en", "et", "la", "ln", "li", "sn", "si"])
def test_the_default_form_is_never_larger(sizes: Sizes, encoding: str) -> None:
    default = sizes.formula(encoding).stats()
    paper = sizes.formula(encoding, "paper").stats()
    assert default.existentials <= paper.existentials
    assert default.universals == paper.universals
    assert default.clauses <= paper.clauses
    assert default.literals <= paper.literals


def variables(circuit: Circuit) -> int:
    return sum(len(block) for block in circuit.blocks)


@pytest.mark.parametrize("encoding", ["la", "ln", "li", "sa", "sn", "si"])
def test_table_4_variables(sizes: Sizes, encoding: str) -> None:
    d, lg = sizes.d, sizes.lg
    witnesses = (d + 1) // 2
    levels = bits_for(witnesses - 1)  # ⌈lg ℓ⌉ for the ℓ steps of a path
    board = {"l": (d + 1) * lg + 2 * d, "s": d * lg}
    goal = {
        "la": witnesses * lg,
        "ln": (witnesses + 1) * lg,
        "sa": witnesses * lg,
        "sn": witnesses * lg,
        "si": (3 * levels + 2) * lg + levels,
        # the symbolic neighbour, which the table forgets for LI and has for LN
        "li": (3 * levels + 2) * lg + levels + lg,
    }
    assert variables(sizes.circuit(encoding, "paper")) == board[encoding[0]] + goal[encoding]


@pytest.mark.parametrize("encoding", ["la", "ln", "li", "sa", "sn", "si"])
def test_table_4_quantifiers(sizes: Sizes, encoding: str) -> None:
    """A lifted board costs ∀P ∃S more, a level of squaring ∀c ∃UV."""
    d = sizes.d
    levels = bits_for((d - 1) // 2)
    blocks = sizes.circuit(encoding, "paper").blocks
    assert blocks[0].quantifier is Quantifier.EXISTS
    assert len(blocks) == d + 2 * (encoding[0] == "l") + 2 * levels * (encoding[1] == "i")


@pytest.mark.parametrize("encoding", ["la", "ln", "sa", "sn"])
def test_table_4_gates(sizes: Sizes, encoding: str) -> None:
    d, eta, lg, c = sizes.d, sizes.eta, sizes.lg, MOST_CONSTANT
    ell = (d + 1) // 2
    lifted = 2 * d * (lg + c)
    stateless = lg * ((d - 1) * d + (d + 1) * ell) + (d * d + 4 * d + 3) // 4
    gates = {
        "la": lifted + ell * (eta + 2 * lg + 1) + 2 * eta + 1 + len(sizes.wins),
        "ln": lifted + (4 * ell - 2) * lg + 4 * eta + 2 * ell + 2,
        "sa": stateless + ell * eta + 1 + len(sizes.wins),
        "sn": stateless + c * lg * (ell - 1) + eta * ell,
    }
    assert len(sizes.circuit(encoding).cone()) <= gates[encoding]


# Table 2: d → (thousands of variables, thousands of clauses)
TABLE_2 = {
    "en": {45: (25, 122), 91: (50, 246), 181: (100, 488), 361: (199, 972)},
    "et": {45: (17, 100), 91: (34, 200), 181: (67, 395), 361: (134, 785)},
    "ln": {45: (5, 22), 91: (9, 33), 181: (17, 54), 361: (32, 97)},
    "sn": {45: (53, 261), 91: (167, 720), 181: (560, 2182), 361: (2027, 7342)},
}


@pytest.mark.parametrize(
    ("encoding", "d"),
    [
        pytest.param(name, d, marks=[pytest.mark.slow] if name == "sn" and d > 91 else [])
        for name, row in TABLE_2.items()
        for d in row
    ],
)
def test_table_2(encoding: str, d: int) -> None:
    """Never larger than printed, which is rounded to thousands."""
    thousands_of_variables, thousands_of_clauses = TABLE_2[encoding][d]
    stats = Sizes("hex:19x19", d).formula(encoding).stats()
    assert stats.universals + stats.existentials <= thousands_of_variables * 1000 + 500
    assert stats.clauses <= thousands_of_clauses * 1000 + 500


@pytest.mark.parametrize("d", [45, 361])
def test_table_2_is_met_by_the_transversal_game(d: int) -> None:
    """The form `paper` of ET has just the printed size."""
    thousands_of_variables, thousands_of_clauses = TABLE_2["et"][d]
    sizes = Sizes("hex:19x19", d)
    stats = encode(sizes.game, d, "et", "paper").formula.qbf().stats()
    assert round((stats.universals + stats.existentials) / 1000) == thousands_of_variables
    assert abs(stats.clauses - thousands_of_clauses * 1000) <= 1000


@pytest.mark.parametrize("encoding", ["ea", "en", "et"])
def test_table_1_clauses_grow_as_the_leading_terms_say(encoding: str) -> None:
    """½ dη lg η, up to the terms that the table leaves out."""
    sizes = Sizes("hex:7x7", 9)
    d, eta, lg = sizes.d, sizes.eta, sizes.lg
    rest = {"ea": d * len(sizes.wins), "en": 0, "et": sizes.edges}[encoding]
    clauses = len(sizes.formula(encoding, "paper"))
    assert clauses <= 2 * (d * eta * lg / 2 + rest)
