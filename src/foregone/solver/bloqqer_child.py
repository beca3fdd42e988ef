"""The child process that runs Bloqqer: `bloqqer_child.py LIBRARY FILE [OPTION...]`.

Exits with 10 (true), 20 (false), or 0 and a simpler formula in QDIMACS on the standard output. It
imports nothing of this package, to start quickly, and leaves by `_exit`, since the library installs
handlers of its own.
"""

import ctypes
import os
import sys

UNKNOWN = 0


def main(library_path: str, file: str, *options: str) -> None:
    """Does not return."""
    library = ctypes.CDLL(library_path)
    for option in options:
        library.bloqqer_set_option(option.encode())
    library.bloqqer_parse(os.fsencode(file))
    result = library.bloqqer_preprocess()
    if result == UNKNOWN:
        library.bloqqer_print()
    ctypes.CDLL(None).fflush(None)
    os._exit(result)


if __name__ == "__main__":
    main(*sys.argv[1:])
