"""What goes over the wire, typed: requests are checked by these, and OpenAPI is made of them."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field


def _encodable(text: str) -> str:
    """Half a surrogate pair is no text: it could not be sent back."""
    if any("\ud800" <= character <= "\udfff" for character in text):
        raise ValueError("not a text in Unicode")
    return text


Spec = Annotated[
    str,
    Field(
        min_length=1,
        max_length=4000,
        pattern=r"^[^\x00-\x1f]*$",
        description="A game's name (`hein:09`, `httt:tippy@4x4:torus`), `cities:` and names, or"
        " `upload:` and an id.",
        examples=["hein:09"],
    ),
    AfterValidator(_encodable),
]
Move = Annotated[
    str, Field(min_length=1, max_length=60, examples=["b2"]), AfterValidator(_encodable)
]
Moves = Annotated[list[Move], Field(max_length=400)]
Side = Literal["B", "W"]


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid")


class At(_Strict):
    """A position: a game and the moves made in it."""

    game: Spec
    moves: Moves = []


class Turn(At):
    """A position in which the machine moves next, if it plays the side that is to move."""

    human: Annotated[Side | None, Field(description="The person's side; null: both.")] = None


class Question(At):
    """Who wins this position?"""

    depth: Annotated[int | None, Field(ge=0, le=1000, description="null: the whole game")] = None


class Upload(_Strict):
    """A game file."""

    name: Annotated[
        str,
        Field(max_length=120, pattern=r"^[^\x00-\x1f/\\]*\.(pg|hex|geo)$"),
        AfterValidator(_encodable),
    ]
    text: Annotated[str, Field(max_length=200_000), AfterValidator(_encodable)]


class Problem(BaseModel):
    """What is wrong, for a person to read."""

    message: str
    line: int | None = None
    found: str | None = None
    expected: str | None = None


class Standing(BaseModel):
    """Who wins a position, and in how many moves of both players."""

    status: Literal["black-wins", "white-wins", "white-holds", "undecided"]
    moves: int | None
    over: bool
    sentence: str


class Reply(BaseModel):
    """A move and the standing after it."""

    move: str
    player: Side | None
    standing: Standing


class Position(BaseModel):
    """A position, drawn."""

    name: str
    moves: list[str]
    turns: Annotated[list[Side], Field(description="Who made each of the moves.")]
    to_move: Side | None
    legal: list[str]
    over: bool
    result: str | None
    rule: Literal["maker-maker", "maker-breaker"]
    figures: dict[str, str]
    svg: str


class Judged(Position):
    """A position after the machine's answers, and who wins."""

    answers: list[str]
    standing: Standing


class Hint(BaseModel):
    """What to play."""

    reply: Reply | None


class Threat(BaseModel):
    """A set that its player completes next unless prevented."""

    player: Side
    missing: list[str]
    cells: list[str]


class Why(BaseModel):
    """The reasons for a standing."""

    standing: Standing
    threats: list[Threat]
    zone: list[str]
    pairs: list[tuple[str, str]]
    svg: str


class Line(BaseModel):
    """Best play of both sides."""

    line: list[Reply]


class Replies(BaseModel):
    """All moves, the best first."""

    replies: list[Reply]
    svg: str


class Step(BaseModel):
    """Something that was tried on the way to a verdict, and when."""

    text: str
    seconds: float


class Solution(BaseModel):
    """The end of a solve."""

    answer: Literal["win", "no-win", "unknown"]
    depth: int | None
    full_game: bool
    least: bool
    reason: str
    seconds: float
    first_moves: list[str]
    standing: Standing
    proven: Annotated[bool, Field(description="Is there a certificate to be fetched?")]
    svg: str | None


class Solve(BaseModel):
    """A solve: how far it is, and at the end its solution."""

    id: str
    state: Literal["waiting", "running", "done", "cancelled", "failed"]
    steps: list[Step]
    solution: Solution | None = None
    problem: Problem | None = None


class Entry(BaseModel):
    """A game of the catalogue."""

    spec: str
    title: str


class Family(BaseModel):
    """Games of one kind."""

    name: str
    grammar: str
    title: str
    entries: list[Entry]


class Catalogue(BaseModel):
    """All named games."""

    families: list[Family]
    shapes: Annotated[dict[str, list[tuple[int, int]]], Field(description="Cells: column, row.")]


class Uploaded(BaseModel):
    """The name under which an uploaded game can be asked for, until it expires."""

    game: str
    position: Position
