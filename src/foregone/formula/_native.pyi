from collections.abc import Callable

import numpy as np
import numpy.typing as npt

class SyntaxError(Exception):
    args: tuple[int, str, bytes, str]

def write_clauses(
    literals: npt.NDArray[np.int32],
    starts: npt.NDArray[np.int64],
    write: Callable[[bytes], object],
) -> None: ...
def parse_qdimacs(
    data: bytes, strict: bool
) -> tuple[
    list[bytes],
    int,
    list[tuple[str, npt.NDArray[np.int32], int]],
    npt.NDArray[np.int32],
    npt.NDArray[np.int64],
]: ...
def simplify(
    level: npt.NDArray[np.int32],
    universal: npt.NDArray[np.uint8],
    literals: npt.NDArray[np.int32],
    starts: npt.NDArray[np.int64],
    effort: int,
) -> tuple[bool, npt.NDArray[np.int32], npt.NDArray[np.int64], npt.NDArray[np.int32]]: ...
