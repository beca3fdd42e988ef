"""QCIR-G14, the format of quantified circuits (the grammar stands in the geography thesis, §2.11).

The writer has two forms. `named` is for people and for tools that know the whole format: names like
`move_3_0`, all kinds of gates, quantifiers where they are. `cleansed` is for solvers: prenex, all
names are numbers, only `and` and `or`, the output is a gate (Qute wants one), no comments. The
comments of `named` hold the map of the variables, numbered in the order of their declaration.

Strict means the grammar, each variable bound once, each gate before its use. Lenient takes keywords
in any case, the headers of older versions or none, spaces and empty lines anywhere, gates in any
order, a variable bound by several gates, and variables that nobody binds, which then are free.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import BinaryIO, NamedTuple

import numpy as np

from foregone.errors import InputError
from foregone.files import read_bytes, writing
from foregone.formula.circuit import FIRST_GATE, Circuit, Gate, Kind, is_gate
from foregone.formula.names import join_names
from foregone.formula.prefix import TRUE, Quantifier
from foregone.formula.prenex import prenex
from foregone.formula.qdimacs import comment_lines, split_names

__all__ = ["FORMS", "parse_qcir", "read_qcir", "to_qcir", "write_qcir"]

FORMS = ("named", "cleansed")


# -- writing ---------------------------------------------------------------------------------------


def write_qcir(
    circuit: Circuit,
    target: str | os.PathLike[str] | BinaryIO | None,
    header: Sequence[str] | None = None,
    form: str = "named",
) -> None:
    """Write to a path (None or `-`: standard output) or to a binary stream.

    `header` are comment lines, by default the circuit's own; the form `cleansed` has none.
    """
    if target is None or isinstance(target, str | os.PathLike):
        with writing(target) as stream:
            write_qcir(circuit, stream, header, form)
        return
    if form not in FORMS:
        raise ValueError(f"no such form: {form}")
    if form == "cleansed":
        circuit = _cleansed(circuit)
    else:
        circuit.require_bound()
        circuit = _bound_once(circuit)
    order = _declared(circuit)
    names = {v: str(n) for n, v in enumerate(order, start=1)}
    lines = [] if form == "cleansed" else list(circuit.comments if header is None else header)
    if form == "named":
        names = _spelled(circuit, order)
        lines += join_names(circuit.names.renumbered(order))
    gates = circuit.cone()
    names.update(_gate_names(gates, names, len(order) if form == "cleansed" else None))
    target.write(f"#QCIR-G14 {len(names)}\n".encode())
    target.write(comment_lines(lines, "#"))
    target.writelines(line.encode() for line in _statements(circuit, gates, names))


def to_qcir(circuit: Circuit, header: Sequence[str] | None = None, form: str = "named") -> bytes:
    """The file as bytes."""
    from io import BytesIO

    stream = BytesIO()
    write_qcir(circuit, stream, header, form)
    return stream.getvalue()


def _statements(circuit: Circuit, gates: list[int], names: dict[int, str]) -> Iterator[str]:
    def spell(literals: Iterable[int]) -> str:
        return ", ".join(names[x] if x > 0 else f"-{names[-x]}" for x in literals)

    if circuit.free:
        yield f"free({spell(circuit.free)})\n"
    for block in circuit.blocks:
        kind = Kind.EXISTS if block.quantifier is Quantifier.EXISTS else Kind.FORALL
        yield f"{kind}({spell(block.variables.tolist())})\n"
    if abs(circuit.output) == TRUE:  # a constant is an empty gate
        name = _unused("g1", set(names.values()))
        yield f"output({name})\n{name} = {'and' if circuit.output == TRUE else 'or'}()\n"
        return
    yield f"output({spell([circuit.output])})\n"
    for at in gates:
        kind, inputs, bound = circuit.gate(at)
        scope = f"{spell(bound)}; " if bound else ""
        yield f"{names[at]} = {kind}({scope}{spell(inputs)})\n"


def _declared(circuit: Circuit) -> list[int]:
    """The variables in the order in which the file declares them."""
    inner = [v for g in circuit.cone() for v in circuit.gate(g).bound]
    return [*circuit.free, *(v for b in circuit.blocks for v in b.variables.tolist()), *inner]


def _spelled(circuit: Circuit, variables: list[int]) -> dict[int, str]:
    """Names of letters, digits and underscores, each once."""
    taken: set[str] = set()
    spelled = {}
    for v in variables:
        name = re.sub(r"[^A-Za-z0-9]+", "_", circuit.names.get(v, f"v{v}")).strip("_") or f"v{v}"
        spelled[v] = _unused(name, taken)
        taken.add(spelled[v])
    return spelled


def _unused(name: str, taken: set[str]) -> str:
    while name in taken:
        name += "_"
    return name


def _gate_names(
    gates: list[int], variables: dict[int, str], last: int | None
) -> Iterator[tuple[int, str]]:
    """`g1`, `g2`, …, or the numbers behind the last variable."""
    if last is not None:
        yield from ((at, str(n)) for n, at in enumerate(gates, start=last + 1))
        return
    taken = set(variables.values())
    for n, at in enumerate(gates, start=1):
        yield at, _unused(f"g{n}", taken)


def _cleansed(circuit: Circuit) -> Circuit:
    """Prenex, without free variables, and of gates `and` and `or` only."""
    circuit = prenex(circuit)
    clean = Circuit()
    clean.adopt(circuit.variables, circuit.names)
    clean.bind(Quantifier.EXISTS, np.array(circuit.free, dtype=np.int32))
    for block in circuit.blocks:
        clean.bind(block.quantifier, block.variables)
    copied = {TRUE: TRUE}

    def copy(literal: int) -> int:
        new = copied[abs(literal)] if abs(literal) in copied else abs(literal)
        return new if literal > 0 else -new

    for at in circuit.cone():
        kind, inputs, _ = circuit.gate(at)
        x = [copy(i) for i in inputs]
        if kind in (Kind.XOR, Kind.ITE):
            if_, then, else_ = (x[0], -x[1], x[1]) if kind is Kind.XOR else x
            copied[at] = clean.or_(clean.and_(if_, then), clean.and_(-if_, else_))
        else:
            copied[at] = clean.build(kind, x)
    clean.output = _as_gate(clean, copy(circuit.output))
    return clean


def _as_gate(clean: Circuit, literal: int) -> int:
    """A gate of this value, whatever hashing and folding say."""
    if abs(literal) == TRUE or (literal > 0 and is_gate(literal)):
        return literal
    kind, inputs, _ = clean.gate(literal) if is_gate(literal) else Gate(Kind.OR, (-literal,))
    clean.gates.append(Gate(kind.dual, tuple(-i for i in inputs)))
    return FIRST_GATE + len(clean.gates) - 1


def _bound_once(circuit: Circuit) -> Circuit:
    """The same, or prenex if a variable is bound by several quantifiers."""
    bound = [v for g in circuit.cone() for v in circuit.gate(g).bound]
    prefix = {v for b in circuit.blocks for v in b.variables.tolist()}.union(circuit.free)
    if len(set(bound)) == len(bound) and prefix.isdisjoint(bound):
        return circuit
    return prenex(circuit)


# -- reading ---------------------------------------------------------------------------------------

_NAME = r"[A-Za-z0-9_]+"
_BLOCK = re.compile(r"(free|exists|forall|output)\s*\(([^()]*)\)", re.IGNORECASE)
_GATE = re.compile(
    rf"({_NAME})\s*=\s*(and|or|xor|ite|exists|forall)\s*\(([^();]*)(?:;([^();]*))?\)",
    re.IGNORECASE,
)
_LITERAL = re.compile(rf"(-?)\s*({_NAME})")
_FORMAT = re.compile(r"#\s*QCIR-G?1[34]\b.*", re.IGNORECASE)
_STRICT_FORMAT = re.compile(r"#QCIR-(?:G14|14)(?: \d+)?")


def read_qcir(path: str | os.PathLike[str], strict: bool = True) -> Circuit:
    """Read a file, or standard input for `-`. What is wrong with it is an `InputError`."""
    return parse_qcir(read_bytes(path), strict, os.fspath(path))


def parse_qcir(data: bytes, strict: bool = True, file: str | None = None) -> Circuit:
    """`read_qcir` for the content of a file."""
    return _Reader(strict, file).read(data)


class _Definition(NamedTuple):
    line: int
    kind: Kind
    inputs: list[tuple[bool, str]]  # positive?, name
    bound: list[str]


class _Reader:
    def __init__(self, strict: bool, file: str | None) -> None:
        self.strict = strict
        self.file = file
        self.line = 0
        self.circuit = Circuit()
        self.variables: dict[str, int] = {}  # in the order of their declaration
        self.prefix: list[tuple[str, list[int]]] = []
        self.output: tuple[int, tuple[bool, str]] | None = None
        self.definitions: dict[str, _Definition] = {}
        self.comments: list[str] = []

    def fail(
        self, message: str, found: str | None = None, expected: str | None = None
    ) -> InputError:
        if found is not None and len(found) > 60:
            found = found[:60] + "…"
        return InputError(
            message, file=self.file, line=self.line or None, found=found, expected=expected
        )

    def read(self, data: bytes) -> Circuit:
        for self.line, raw in enumerate(data.split(b"\n"), start=1):
            text = raw.decode("utf-8", "surrogateescape")
            text = text.removesuffix("\r") if self.strict else text.strip()
            if self.line == 1 and self.strict and not _STRICT_FORMAT.fullmatch(text):
                raise self.fail("not a QCIR file", repr(text[:30]), "#QCIR-G14")
            if text.startswith("#"):
                if not _FORMAT.fullmatch(text):
                    self.comments.append(text[1:].removeprefix(" "))
            elif text or (self.strict and self.line <= data.count(b"\n")):
                self.statement(text)
        self.line = 0
        if self.output is None:
            raise self.fail("no output", expected="output(LITERAL)")
        return self.assemble()

    def statement(self, text: str) -> None:
        if match := _BLOCK.fullmatch(text):
            self.check_keyword(match[1])
            if self.output is not None:
                raise self.fail("a statement that must come earlier", text, "a gate")
            self.block(match[1].lower(), match[2])
        elif match := _GATE.fullmatch(text):
            self.check_keyword(match[2])
            if self.output is None and self.strict:
                raise self.fail("a gate before the output", text, "output(LITERAL)")
            self.gate(match[1], Kind(match[2].lower()), match[3], match[4])
        else:
            raise self.fail("no statement of QCIR", repr(text), "a block, the output or a gate")

    def check_keyword(self, keyword: str) -> None:
        if self.strict and keyword != keyword.lower():
            raise self.fail("a keyword in capitals", keyword, keyword.lower())

    def block(self, keyword: str, text: str) -> None:
        if keyword == "output":
            literals = self.literals(text)
            if len(literals) != 1:
                raise self.fail("not one output", text, "one literal")
            self.output = self.line, literals[0]
            return
        if keyword == "free" and self.strict and self.prefix:
            raise self.fail("free variables behind others", keyword, "free(…) first")
        self.prefix.append((keyword, [self.declare(name) for name in self.names(text)]))

    def gate(self, name: str, kind: Kind, text: str, scope: str | None) -> None:
        if name in self.definitions or name in self.variables:
            raise self.fail("a name that is defined already", name)
        quantifier = kind in (Kind.EXISTS, Kind.FORALL)
        if quantifier is not (scope is not None):
            raise self.fail("wrong use of ';'", text, "quantifier(VARIABLES; LITERAL)")
        inputs = self.literals(text if scope is None else scope)
        wanted = {Kind.XOR: 2, Kind.ITE: 3, Kind.EXISTS: 1, Kind.FORALL: 1}.get(kind, len(inputs))
        if len(inputs) != wanted:
            raise self.fail(f"wrong number of inputs of {kind}", str(len(inputs)), str(wanted))
        bound = self.names(text) if scope is not None else []
        for variable in bound:
            if self.strict or variable not in self.variables:
                self.declare(variable)
        self.definitions[name] = _Definition(self.line, kind, inputs, bound)

    def declare(self, name: str) -> int:
        if name in self.variables or name in self.definitions:
            raise self.fail("a name that is defined already", name)
        self.variables[name] = self.circuit.local(name)
        return self.variables[name]

    def names(self, text: str) -> list[str]:
        literals = self.literals(text)
        if not literals and self.strict:
            raise self.fail("a quantifier without variables", expected="at least one")
        for positive, name in literals:
            if not positive:
                raise self.fail("a negated variable in a quantifier", name)
        return [name for _, name in literals]

    def literals(self, text: str) -> list[tuple[bool, str]]:
        if not text.strip():
            return []
        found = []
        for part in text.split(","):
            match = _LITERAL.fullmatch(part.strip())
            if match is None or (self.strict and match[0] != match[1] + match[2]):
                raise self.fail("not a literal", repr(part), "NAME or -NAME")
            found.append((not match[1], match[2]))
        return found

    # -- the gates, inputs first --

    def assemble(self) -> Circuit:
        assert self.output is not None
        self.line, (positive, name) = self.output
        circuit = self.circuit
        order = self.checked_gates() if self.strict else self.sorted_gates()
        literals = dict(self.variables)
        for gate in order:
            self.line, kind, inputs, bound = self.definitions[gate]
            x = [literals[i] if plus else -literals[i] for plus, i in inputs]
            literals[gate] = circuit.build(kind, x, [self.variables[v] for v in bound])
        self.line = self.output[0]
        if name not in literals:
            if self.strict:
                raise self.fail("a name that is not defined", name, "a variable or a gate")
            literals[name] = self.declare(name)
        circuit.output = literals[name] if positive else -literals[name]
        self.bind()
        return circuit

    def bind(self) -> None:
        circuit = self.circuit
        for keyword, variables in self.prefix:
            if keyword == "free":
                circuit.free += variables
            else:
                quantifier = Quantifier.EXISTS if keyword == "exists" else Quantifier.FORALL
                circuit.bind(quantifier, np.array(variables, dtype=np.int32))
        unbound = sorted(circuit.unbound())
        if unbound and self.strict:
            loose = next(name for name, v in self.variables.items() if v == unbound[0])
            raise self.fail("a variable outside of what its quantifier binds", loose)
        circuit.free += unbound
        names, circuit.comments = split_names(
            self.comments, circuit.variables, self.strict, self.file
        )
        if names:
            circuit.adopt(circuit.variables, names)

    def checked_gates(self) -> list[str]:
        """The gates in the order of the file, each of which must be made of what is known."""
        known = set(self.variables)
        for name, gate in self.definitions.items():
            self.line = gate.line
            for _, below in gate.inputs:
                if below not in known:
                    raise self.fail("a name that is not defined", below, "a variable, a gate above")
            known.add(name)
        return list(self.definitions)

    def sorted_gates(self) -> list[str]:
        """The gates, each behind those that it is made of; unknown names are variables."""
        done: dict[str, bool] = {}  # False while what it is made of is being sorted
        ordered = []
        for root in self.definitions:
            stack = [root]
            while stack:
                name = stack[-1]
                if name in done:
                    stack.pop()
                    if not done[name]:
                        done[name] = True
                        ordered.append(name)
                    continue
                done[name] = False
                self.line = self.definitions[name].line
                for _, below in self.definitions[name].inputs:
                    if below in self.definitions:
                        if done.get(below) is False:
                            raise self.fail("a gate made of itself", below)
                        if below not in done:
                            stack.append(below)
                    elif below not in self.variables:
                        self.declare(below)
        return ordered
