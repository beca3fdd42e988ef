"""Names of variables, one by one and as the compact lines of a header."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from foregone.formula import Formula, Group, VariableMap
from foregone.formula.names import join_names, parse_names


def test_names_and_ids() -> None:
    f = Formula()
    win = f.exists("win")
    board = f.exists("board", ["B", "W"], ["a1", "c3"], 5)
    names = f.qbf().names
    assert names.name(win) == "win"
    assert names.name(int(-board[0, 1])) == "-board(B,c3,5)"
    assert names.id("board(W,a1,5)") == board[1, 0]
    assert names.name(99) == "99"
    with pytest.raises(KeyError):
        names.id("board(B,c4,5)")
    assert dict(names.named("board"))[4] == ("W", "a1", "5")


def test_a_name_given_twice_is_a_mistake() -> None:
    f = Formula()
    f.exists("x", 1)
    f.forall("x", ["0", "1"])
    with pytest.raises(ValueError, match="two variables"):
        f.names.id("x(0)")


def test_a_long_axis_is_written_once() -> None:
    f = Formula()
    cells = [f"{c}{i}" for c in "abcdefgh" for i in range(1, 9)]
    for t in range(3):
        f.exists("board", ["B", "W"], cells, t)
        f.forall("move", t, range(6))
    lines = list(join_names(f.names))
    assert lines[0] == "axis 1 " + "|".join(cells)
    assert lines[1:3] == ["var 1 board(B|W,$1,0)", "var 129 move(0,0..5)"]
    assert len(lines) == 7


_LABEL = st.text(st.characters(codec="utf-8"), min_size=1, max_size=6) | st.sampled_from(
    ["0..3", "..", "a|b", "$1", "%41", "1,2", "(1)", "0", "1"]
)


@given(
    st.lists(
        st.tuples(_LABEL, st.lists(_LABEL | st.lists(_LABEL, min_size=1, max_size=12))), max_size=5
    )
)
def test_the_lines_of_a_map_read_back(groups: list[tuple[str, list[str | list[str]]]]) -> None:
    f = Formula()
    for name, labels in groups:
        f.exists(name, *labels)
    lines = list(join_names(f.names))
    assert all(line.isascii() and line.isprintable() for line in lines)
    assert parse_names(lines) == f.names


def test_groups_must_not_share_variables() -> None:
    with pytest.raises(ValueError, match="share"):
        VariableMap([Group("x", 1, (("0", "1"),), (True,)), Group("y", 2, (), ())])
