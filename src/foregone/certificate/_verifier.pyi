from collections.abc import Iterator, Sequence

MOST_VERTICES: int

class BadFile(Exception): ...
class Refused(Exception): ...

class Claim:
    names: Sequence[str]
    turns: str
    win: bool
    listed: bool
    black_wins: Sequence[Sequence[int]]
    white_wins: Sequence[Sequence[int]]
    black_stones: Sequence[int]
    white_stones: Sequence[int]
    first_moves: Sequence[int] | None
    neighbours: Sequence[Sequence[int]]
    start: Sequence[int]
    end: Sequence[int]
    symmetries: Sequence[Sequence[int]]
    def __init__(self) -> None: ...

def walk(claim: Claim, chunks: Iterator[bytes]) -> tuple[int, int]: ...
