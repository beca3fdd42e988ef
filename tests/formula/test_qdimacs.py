"""What the writer writes, the strict reader reads; what is wrong, it says where."""

from __future__ import annotations

import sys
from io import BytesIO, TextIOWrapper
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from foregone.errors import InputError
from foregone.formula import (
    QBF,
    Formula,
    parse_qdimacs,
    read_qdimacs,
    to_qdimacs,
    write_qdimacs,
)
from random_formulas import random_qbf


def _small() -> Formula:
    f = Formula()
    x = f.exists("x", ["a", "b"])
    y = f.forall("y", 3)
    f.clauses(-x, y)
    f.add(*x)
    return f


SMALL = b"""\
c foregone
c depth 3
c var 1 x(a|b)
c var 3 y(3)
p cnf 3 3
e 1 2 0
a 3 0
-1 3 0
-2 3 0
1 2 0
"""


def test_the_bytes() -> None:
    qbf = _small().qbf()
    assert to_qdimacs(qbf, ["foregone", "depth 3"]) == SMALL
    assert to_qdimacs(qbf, ["foregone\ndepth 3"]) == SMALL


@given(st.integers(0, 10**9))
def test_the_strict_reader_reads_what_the_writer_wrote(seed: int) -> None:
    qbf = random_qbf(seed)
    data = to_qdimacs(qbf, ["a comment", "", "é"])
    read = parse_qdimacs(data)
    assert read == qbf
    assert to_qdimacs(read) == data
    assert parse_qdimacs(data, strict=False) == qbf


def test_names_and_comments_come_back() -> None:
    read = parse_qdimacs(SMALL)
    assert read.comments == ("foregone", "depth 3")
    assert read.names == _small().names
    assert read.names[2] == "x(b)"


def test_large_numbers_and_empty_clauses() -> None:
    qbf = QBF.from_clauses([("e", [2**31 - 2]), ("a", [7])], [[], [2 - 2**31, 7], []])
    assert parse_qdimacs(to_qdimacs(qbf)) == qbf


def test_more_clauses_than_are_written_at_once() -> None:
    f = Formula()
    x = f.exists("x", range(600))
    f.clauses(x[:, None], -x)
    f.add()
    qbf = f.qbf()
    assert len(qbf) == 360_001
    assert parse_qdimacs(to_qdimacs(qbf)) == qbf


def test_numbers_of_all_lengths() -> None:
    sizes = sorted({n for e in range(10) for n in (10**e - 1, 10**e, 10**e + 7)} - {0, 2**31 - 1})
    qbf = QBF.from_clauses([("e", sizes)], [sizes, [-n for n in sizes]])
    lines = to_qdimacs(qbf).decode().splitlines()
    assert lines[2] == " ".join(map(str, [*sizes, 0]))
    assert lines[3] == " ".join(map(str, [*(-n for n in sizes), 0]))


def test_clauses_out_of_range_are_no_clauses() -> None:
    broken = QBF(_small().qbf().blocks, np.array([1, 2], np.int32), np.array([0, 3]))
    with pytest.raises(IndexError):
        to_qdimacs(broken)


def test_a_file_and_standard_streams(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    qbf = _small().qbf()
    write_qdimacs(qbf, tmp_path / "f.qdimacs")
    assert read_qdimacs(tmp_path / "f.qdimacs") == qbf
    out = BytesIO()
    monkeypatch.setattr(sys, "stdout", TextIOWrapper(out))
    write_qdimacs(qbf, "-")
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(out.getvalue())))
    assert read_qdimacs("-") == qbf


@pytest.mark.parametrize(
    ("text", "line", "found", "message"),
    [
        ("", 1, "the end of the file", "no problem line"),
        ("p dnf 1 1\n1 0\n", 1, None, "bad problem line"),
        ("p cnf 1\n1 0\n", 1, "the end of the line", "not a number"),
        ("p cnf 1 -1\n", 1, None, "bad problem line"),
        ("c x\np cnf 2 1 7\n", 2, "'7'", "bad problem line"),
        ("p cnf 2147483647 0\n", 1, "'2147483647'", "not a number"),
        ("p cnf 2 1\ne 1 3 0\n", 2, "3", "no variable of this file"),
        ("p cnf 2 1\ne 1 -2 0\n", 2, "-2", "no variable of this file"),
        ("p cnf 2 1\ne 1 2\n1 2 0\n", 2, "the end of the line", "not a number"),
        ("p cnf 2 1\ne 1 0 2 0\n1 2 0\n", 2, "'2'", "text after the 0"),
        ("p cnf 2 1\ne 0\n1 2 0\n", 2, None, "a block without variables"),
        ("p cnf 2 1\ne 1 0\ne 2 0\n1 2 0\n", 3, "'e'", "twice in a row"),
        ("p cnf 2 1\nex 1 0\n1 2 0\n", 2, None, "bad quantifier"),
        ("p cnf 2 1\ne 1 0\na 1 2 0\n1 2 0\n", 3, "1", "bound twice"),
        ("p cnf 2 1\ne 1 0\n1 2 0\n", None, "2", "no block binds"),
        ("p cnf 2 1\ne 1 2 0\n1 3 0\n", 3, "'3'", "not a number"),
        ("p cnf 2 1\ne 1 2 0\n1 two 0\n", 3, "'two'", "not a number"),
        ("p cnf 2 1\ne 1 2 0\n1 2\n0\n", 3, "the end of the line", "without its 0"),
        ("p cnf 2 2\ne 1 2 0\n1 0 2 0\n", 3, "'2'", "text after the 0"),
        ("p cnf 2 1\ne 1 2 0\nc late\n1 2 0\n", 3, "'c'", "not a number"),
        ("p cnf 2 2\ne 1 2 0\n1 2 0\n", 4, "1", "not as many clauses"),
        ("p cnf 2 0\ne 1 2 0\n1 2 0\n", 4, "1", "not as many clauses"),
        ("c var 0 x\np cnf 0 0\n", None, None, "make no sense"),
        ("c var 1 x($1)\np cnf 0 0\n", None, None, "make no sense"),
        ("c var 1 x(0..9)\nc var 3 y\np cnf 0 0\n", None, None, "make no sense"),
    ],
)
def test_strict_errors_say_where_and_what(
    text: str, line: int | None, found: str | None, message: str
) -> None:
    with pytest.raises(InputError, match=message) as raised:
        parse_qdimacs(text.encode(), file="f.qdimacs")
    assert raised.value.file == "f.qdimacs"
    assert raised.value.line == line
    if found is not None:
        assert raised.value.found == found


def test_the_lenient_reader_takes_what_is_found_in_the_wild() -> None:
    text = (
        b"c comment\r\n\r\n  p  cnf 3 4\r\ne 4 0\r\na 0\r\nc another\r\ne 1 0\n"
        b"a 2 0\n\n1 2 0 -1\n-2 3\n0\nc more\n9 0\n0"
    )
    assert parse_qdimacs(text, strict=False) == QBF.from_clauses(
        [("e", [4, 1, 3, 9]), ("a", [2])], [[1, 2], [-1, -2, 3], [9], []]
    )


def test_unbound_variables_are_outermost_existential() -> None:
    text = b"p cnf 3 1\na 2 0\ne 3 0\n1 2 3 0\n"
    assert parse_qdimacs(text, strict=False) == QBF.from_clauses(
        [("e", [1]), ("a", [2]), ("e", [3])], [[1, 2, 3]]
    )
    far = b"p cnf 3 1\na 2 0\n1 2 2000000000 0\n"
    assert parse_qdimacs(far, strict=False) == QBF.from_clauses(
        [("e", [1, 2000000000]), ("a", [2])], [[1, 2, 2000000000]]
    )


@pytest.mark.parametrize(
    "text",
    [
        "p cnf 2 1\ne 1 0 2 0\n1 2 0\n",  # a zero among the variables: whose is the 2?
        "p cnf 2 1\ne 1 0\na 1 2 0\n1 2 0\n",
        "p cnf 2 2\ne 1 2 0\n1 2 0\n",
        "p cnf 2 1\ne 1 2 0\n1 2\n",
        "p cnf 2 2\ne 1 0\n1 2 0\na 2 0\n1 2 0\n",
    ],
)
def test_the_lenient_reader_does_not_guess(text: str) -> None:
    with pytest.raises(InputError):
        parse_qdimacs(text.encode(), strict=False)


def test_foreign_comments_that_look_like_names_are_dropped_by_the_lenient_reader() -> None:
    read = parse_qdimacs(b"c mine\nc var 1 x($9)\np cnf 1 1\n1 0\n", strict=False)
    assert read.comments == ("mine",)
    assert not read.names


@settings(max_examples=300)
@given(st.binary(max_size=80), st.booleans())
def test_nonsense_is_bad_input(data: bytes, strict: bool) -> None:
    for text in (
        data,
        b"p cnf 3 2\n" + data,
        b"c axis 1 " + data + b"\nc var 1 x($1)\np cnf 0 0\n",
    ):
        try:
            parse_qdimacs(text, strict)
        except InputError:
            continue


@settings(max_examples=300)
@given(st.integers(0, 10**6), st.data(), st.booleans())
def test_a_damaged_file_is_bad_input_or_another_formula(
    seed: int, data: st.DataObject, strict: bool
) -> None:
    text = bytearray(to_qdimacs(random_qbf(seed, 5, 5), ["axis 1 a|b", "var 1 x($1)"]))
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text) - 1))
        how = data.draw(st.integers(0, 3))
        if how == 0:
            text[at] = data.draw(st.sampled_from(b"0123456789 -\nceap|$(),.\xff\0"))
        elif how == 1:
            del text[at : at + data.draw(st.integers(1, 5))]
            text = text or bytearray(b"c")
        elif how == 2:
            text[at:at] = text[: data.draw(st.integers(0, 12))]
        else:
            del text[at + 1 :]
    try:
        read = parse_qdimacs(bytes(text), strict)
    except InputError:
        return
    assert parse_qdimacs(to_qdimacs(read)) == read


def test_a_file_cut_short_is_bad_input() -> None:
    for end in range(len(SMALL) - 1):
        with pytest.raises(InputError):
            parse_qdimacs(SMALL[:end])


def test_large_nonsense_is_refused(tmp_path: Path) -> None:
    target = tmp_path / "nonsense"
    target.write_bytes(b"\0nonsense" * 2_000_000)
    with pytest.raises(InputError, match="no problem line") as raised:
        read_qdimacs(target)
    assert len(str(raised.value)) < 300
