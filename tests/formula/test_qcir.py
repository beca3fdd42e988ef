"""What the writer writes, the strict reader reads; what is wrong, it says where."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from foregone.errors import InputError
from foregone.formula import FALSE, Circuit, parse_qcir, read_qcir, to_qcir, write_qcir
from foregone.formula.evaluate import evaluate
from foregone.formula.qcir import FORMS
from random_formulas import random_circuit

# ∃x₁x₂ ∀y₁y₂: (x₁ ⊕ x₂) ∧ ((y₁ ∧ y₂) ∨ (¬y₁ ∧ ¬y₂) ∨ (y₁ ∧ ¬x₁) ∨ (y₂ ∧ ¬x₁)), which is true
EXAMPLE = """\
#QCIR-G14 12
exists(x1, x2)
forall(y1, y2)
output(g1)
g2 = xor(x1, x2)
u1 = and(y1, y2)
u2 = and(-y1, -y2)
u3 = and(y1, -x1)
u4 = and(y2, -x1)
g3 = or(u1, u2, u3, u4)
g1 = and(g2, g3)
"""


def test_the_example_of_the_geography_thesis() -> None:
    circuit = parse_qcir(EXAMPLE.encode())
    assert [len(block) for block in circuit.blocks] == [2, 2]
    assert evaluate(circuit)
    assert circuit.names.id("y2") == 4
    circuit.output = circuit.and_(circuit.output, circuit.names.id("x1"))
    assert not evaluate(circuit)


@settings(max_examples=300)
@given(st.integers(0, 10**9))
def test_the_strict_reader_reads_what_the_writer_wrote(seed: int) -> None:
    circuit = random_circuit(seed)
    truth = evaluate(circuit)
    for form in FORMS:
        data = to_qcir(circuit, ["a comment", ""], form)
        read = parse_qcir(data)
        assert evaluate(read) == truth
        assert evaluate(parse_qcir(data, strict=False)) == truth
    named = parse_qcir(to_qcir(circuit))
    assert to_qcir(named) == to_qcir(parse_qcir(to_qcir(named)))


def test_names_come_back() -> None:
    c = Circuit()
    z = c.local("z", ["a b", "c"])
    x = c.exists("move", 3, range(2))
    c.output = -c.or_(*x, c.every(z, c.or_(*z)))
    text = to_qcir(c, ["game hein:04"]).decode()
    assert text == (
        "#QCIR-G14 7\n# game hein:04\n# var 1 move(3,0..1)\n# var 3 z(a%20b|c)\n"
        "exists(move_3_0, move_3_1)\noutput(-g3)\n"
        "g1 = or(z_a_b, z_c)\ng2 = forall(z_a_b, z_c; g1)\ng3 = or(move_3_0, move_3_1, g2)\n"
    )
    read = parse_qcir(text.encode())
    assert read.comments == ("game hein:04",)
    assert read.names.id("move(3,1)") == 2
    assert read.names.id("z(a b)") == 3


def test_names_that_look_alike_are_told_apart() -> None:
    c = Circuit()
    a, b, d = c.exists("x(1)"), c.exists("x", 1), c.forall("g1")
    c.output = c.or_(a, -b, d)
    read = parse_qcir(to_qcir(c))
    assert read.gate(read.output).inputs == (1, -2, 3)
    assert read.names == c.names


def test_a_variable_that_is_bound_twice_is_written_prenex() -> None:
    c = Circuit()
    x = c.exists("x")
    y = c.local("y")
    c.output = c.or_(c.some(y, c.and_(x, y)), c.every(y, c.or_(x, y)), c.some(x, c.and_(-x, x)))
    read = parse_qcir(to_qcir(c))
    assert read.is_prenex
    assert evaluate(read) == evaluate(c)


def test_cleansed_is_what_solvers_take() -> None:
    """Numbers, `and` and `or`, and an output that is a gate."""
    c = Circuit()
    free = c.local("f")
    c.leave_free(free)
    y = c.forall("y")
    c.output = -c.xor(free, y)
    assert to_qcir(c, ["no comment"], "cleansed") == (
        b"#QCIR-G14 5\nexists(1)\nforall(2)\noutput(5)\n"
        b"3 = and(1, -2)\n4 = and(-1, 2)\n5 = and(-3, -4)\n"
    )
    c.output = -y
    assert b"output(3)\n3 = and(-2)\n" in to_qcir(c, form="cleansed")
    c.output = FALSE
    assert to_qcir(c, form="cleansed").endswith(b"output(g1)\ng1 = or()\n")


def test_a_variable_that_nothing_binds_cannot_be_written() -> None:
    c = Circuit()
    c.output = c.local("y")
    for form in FORMS:
        with pytest.raises(ValueError, match="nothing binds"):
            to_qcir(c, form=form)


def test_a_file(tmp_path: Path) -> None:
    (tmp_path / "a.qcir").write_text(EXAMPLE)
    circuit = read_qcir(tmp_path / "a.qcir")
    write_qcir(circuit, tmp_path / "b.qcir")
    assert to_qcir(read_qcir(tmp_path / "b.qcir")) == to_qcir(circuit)


def test_the_lenient_reader_takes_what_is_found_in_the_wild() -> None:
    text = (
        b"# qcir-13\r\n\r\n# c\nEXISTS ( 1,2 )\nForAll(3)\nOutput( -top )\ntop = NAND_\n".replace(
            b"NAND_", b"OR(low, - 4)"
        )
        + b"low=And ( 1 , -3 )\nnone = or()\n"
    )
    circuit = parse_qcir(text, strict=False)
    assert circuit.free == [circuit.names.id("4")]
    assert circuit.comments == ("c",)
    assert evaluate(circuit)
    assert evaluate(parse_qcir(b"output(g)\ng = and()", strict=False))
    assert not evaluate(parse_qcir(b"g = or()\noutput(g)\n", strict=False))


def test_one_variable_in_two_scopes_is_lenient() -> None:
    text = b"#QCIR-G14\noutput(g)\na = exists(x; x)\nb = forall(x; x)\ng = and(a, -b)\n"
    assert evaluate(parse_qcir(text, strict=False))
    with pytest.raises(InputError, match="defined already"):
        parse_qcir(text)


@pytest.mark.parametrize(
    ("lines", "line", "message"),
    [
        ([], 1, "not a QCIR file"),
        (["#QCIR-13"], 1, "not a QCIR file"),
        (["#QCIR-G14", ""], 2, "no statement"),
        (["#QCIR-G14", "exists(x)"], None, "no output"),
        (["#QCIR-G14", "Exists(x)", "output(x)"], 2, "capitals"),
        (["#QCIR-G14", "exists()", "output(x)"], 2, "without variables"),
        (["#QCIR-G14", "exists(-x)", "output(x)"], 2, "negated variable"),
        (["#QCIR-G14", "exists(x y)", "output(x)"], 2, "not a literal"),
        (["#QCIR-G14", "exists(x, x)", "output(x)"], 2, "defined already"),
        (["#QCIR-G14", "exists(x)", "forall(x)", "output(x)"], 3, "defined already"),
        (["#QCIR-G14", "exists(x)", "free(y)", "output(x)"], 3, "free variables behind"),
        (["#QCIR-G14", "exists(x)", "output(x, x)"], 3, "not one output"),
        (["#QCIR-G14", "exists(x)", "output(y)"], 3, "not defined"),
        (["#QCIR-G14", "exists(x)", "output(x)", "output(x)"], 4, "must come earlier"),
        (["#QCIR-G14", "exists(x)", "output(g)", "g = nor(x)"], 4, "no statement"),
        (["#QCIR-G14", "exists(x)", "output(g)", "g = and(x, h)"], 4, "not defined"),
        (["#QCIR-G14", "exists(x)", "output(g)", "g = and(x, g)"], 4, "not defined"),
        (["#QCIR-G14", "exists(x)", "output(g)", "g = xor(x, x, x)"], 4, "wrong number"),
        (["#QCIR-G14", "exists(x)", "output(g)", "g = ite(x, x)"], 4, "wrong number"),
        (["#QCIR-G14", "exists(x)", "output(g)", "g = and(x; x)"], 4, "wrong use of ';'"),
        (["#QCIR-G14", "exists(x)", "output(g)", "g = exists(x)"], 4, "wrong use of ';'"),
        (["#QCIR-G14", "exists(x)", "output(x)", "x = and()"], 4, "defined already"),
        (["#QCIR-G14", "exists(x)", "output(g)", "g = and(x)", "g = or(x)"], 5, "defined already"),
        (["#QCIR-G14", "output(g)", "h = exists(y; y)", "g = and(h, y)"], 2, "outside of what"),
        (["#QCIR-G14", "# var 1 x($3)", "exists(x)", "output(x)"], None, "make no sense"),
    ],
)
def test_strict_errors_say_where_and_what(lines: list[str], line: int | None, message: str) -> None:
    with pytest.raises(InputError, match=message) as raised:
        parse_qcir("".join(f"{text}\n" for text in lines).encode(), file="f.qcir")
    assert raised.value.file == "f.qcir"
    assert raised.value.line == line


def test_a_gate_made_of_itself_is_bad_input() -> None:
    text = b"output(a)\na = and(b, x)\nb = or(c, x)\nc = and(a, x)\nexists(x)\n"
    with pytest.raises(InputError):
        parse_qcir(text, strict=False)
    with pytest.raises(InputError, match="made of itself"):
        parse_qcir(text.replace(b"exists(x)\n", b""), strict=False)


def test_a_deep_file_in_reverse_order() -> None:
    gates = [f"g{i} = or(g{i + 1}, -x{i})" for i in range(5000)]
    text = "\n".join(["output(g0)", *gates, "g5000 = and(x)"])
    assert len(parse_qcir(text.encode(), strict=False).cone()) == 5000


@settings(max_examples=300)
@given(st.binary(max_size=80), st.booleans())
def test_nonsense_is_bad_input(data: bytes, strict: bool) -> None:
    for text in (data, b"#QCIR-G14\nexists(a, b)\noutput(g)\n" + data):
        try:
            parse_qcir(text, strict)
        except InputError:
            continue


@settings(max_examples=300)
@given(st.integers(0, 10**6), st.data(), st.booleans())
def test_a_damaged_file_is_bad_input_or_another_circuit(
    seed: int, data: st.DataObject, strict: bool
) -> None:
    text = bytearray(to_qcir(random_circuit(seed)))
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text) - 1))
        how = data.draw(st.integers(0, 3))
        if how == 0:
            text[at] = data.draw(st.sampled_from(b"0123456789 -\ngxy_(),;=\xff\0"))
        elif how == 1:
            del text[at : at + data.draw(st.integers(1, 5))]
            text = text or bytearray(b"#")
        elif how == 2:
            text[at:at] = text[: data.draw(st.integers(0, 12))]
        else:
            del text[at + 1 :]
    try:
        read = parse_qcir(bytes(text), strict)
    except InputError:
        return
    assert evaluate(parse_qcir(to_qcir(read))) == evaluate(read)
