from collections.abc import Callable, Mapping, Sequence

MOST_CELLS: int
SWITCHES: tuple[str, ...]

class Engine:
    def __init__(
        self,
        cells: int,
        turns: str,
        black: Sequence[Sequence[int]],
        white: Sequence[Sequence[int]],
        first_moves: Sequence[int] | None,
        switches: Mapping[str, bool],
        memory: int,
    ) -> None: ...
    def solve(
        self, depth: int, nodes: int, seconds: float, cancelled: Callable[[], bool] | None
    ) -> bool | None: ...
    def good_moves(
        self,
        depth: int,
        nodes: int,
        seconds: float,
        cancelled: Callable[[], bool] | None,
        every: bool,
    ) -> list[int] | None: ...
    def proof(
        self,
        depth: int,
        vertices: Sequence[int],
        symmetries: Sequence[Sequence[int]],
        nodes: int,
        seconds: float,
        cancelled: Callable[[], bool] | None,
    ) -> bytes | None: ...
    @property
    def reason(self) -> str: ...
    @property
    def best(self) -> int: ...
    @property
    def statistics(self) -> dict[str, float]: ...
