"""How games become formulas: one file per encoding."""

from foregone.encoding.base import ENCODINGS, Claim, Encoded, Encoding, encode

__all__ = ["ENCODINGS", "Claim", "Encoded", "Encoding", "encode"]
