"""The builder: blocks, groups, clauses from arrays, constants."""

import numpy as np
import pytest

from foregone.formula import FALSE, QBF, TRUE, Formula, Quantifier


def test_the_same_quantifier_extends_the_block_and_the_other_opens_a_new_one() -> None:
    f = Formula()
    x = f.exists("x")
    board = f.exists("board", ["B", "W"], ["a1", "b1", "c1"], 5)
    move = f.forall("move", 5, range(2))
    y = f.exists("y", "only")
    assert (x, y) == (1, 10)
    assert board.shape == (2, 3)
    assert board.tolist() == [[2, 3, 4], [5, 6, 7]]
    assert move.tolist() == [8, 9]
    qbf = f.qbf()
    assert [(b.quantifier, len(b)) for b in qbf.blocks] == [
        (Quantifier.EXISTS, 7),
        (Quantifier.FORALL, 2),
        (Quantifier.EXISTS, 1),
    ]


def test_clauses_are_broadcast_and_keep_their_order() -> None:
    f = Formula()
    x = f.exists("x", range(2))
    y = f.forall("y", range(3))
    f.add(1)
    f.clauses(-x[:, None], y)
    f.add(2, 3)
    assert list(f.qbf()) == [[1], [-1, 3], [-1, 4], [-1, 5], [-2, 3], [-2, 4], [-2, 5], [2, 3]]


def test_where_picks_the_clauses_that_are_meant() -> None:
    f = Formula()
    cell = f.exists("cell", range(4))
    bit = f.forall("bit", range(2))
    is_one = np.arange(4)[:, None] >> np.arange(2) & 1 == 1
    f.clauses(-cell[:, None], bit, where=is_one)
    f.clauses(-cell[:, None], -bit, where=~is_one)
    assert sorted(f.qbf()) == sorted(
        [-c, b if (c - 1) >> (b - 5) & 1 else -b] for c in range(1, 5) for b in (5, 6)
    )


def test_constants_fold() -> None:
    f = Formula()
    x = f.exists("x", range(3))
    f.add(TRUE, 1)
    f.add(FALSE, 2)
    f.add(-TRUE)  # the empty clause
    f.clauses(x, np.array([TRUE, FALSE, -3]), FALSE)
    f.rows(np.array([[1, FALSE, FALSE], [-1, 2, TRUE], [FALSE, FALSE, FALSE]]))
    f.ragged(np.array([1, 2, 3, TRUE]), np.array([0, 3, 1]))
    assert list(f.qbf()) == [[2], [], [2], [3, -3], [1], [], [], [1, 2, 3]]


@pytest.mark.parametrize("literal", [0, 4, -4, 2**30])
def test_a_literal_must_be_a_variable_of_the_formula(literal: int) -> None:
    f = Formula()
    x = f.exists("x", range(3))
    with pytest.raises(ValueError, match="no variable"):
        f.add(1, literal)
    with pytest.raises(ValueError, match="no variable"):
        f.clauses(x, literal)


def test_the_empty_formula() -> None:
    qbf = Formula().qbf()
    assert list(qbf) == []
    assert qbf.stats().blocks == 0
    assert qbf.max_variable == 0


def test_an_axis_of_no_labels_declares_nothing() -> None:
    f = Formula()
    none = f.exists("move", 1, range(0))
    assert none.shape == (0,)
    f.clauses(none, 1)
    assert f.qbf() == QBF.from_clauses([], [])


def test_equality_is_about_prefix_and_clauses() -> None:
    one = QBF.from_clauses([("e", [1]), ("a", [2])], [[1, -2]])
    assert one == QBF.from_clauses([("e", [1]), ("a", [2])], [[1, -2]])
    assert one != QBF.from_clauses([("e", [1]), ("a", [2])], [[1], [-2]])
    assert one != QBF.from_clauses([("e", [1]), ("e", [2])], [[1, -2]])
