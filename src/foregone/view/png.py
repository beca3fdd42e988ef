"""Pictures as PNG, by way of their SVG and an optional renderer (extra `png`)."""

from __future__ import annotations

from foregone.errors import MissingToolError
from foregone.view.picture import Picture
from foregone.view.svg import LIGHT, stylesheet, svg

__all__ = ["png"]


def png(picture: Picture, *, scale: float = 2.0) -> bytes:
    """The bytes of a PNG file, on white."""
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        raise MissingToolError(
            "PNG needs the package resvg-py: pip install 'foregone[png]'"
        ) from None
    # The renderer takes no media queries, so the light style alone.
    document = svg(picture, style=False).replace(">", f"><style>{stylesheet(LIGHT)}</style>", 1)
    return bytes(
        svg_to_bytes(
            svg_string=document,
            width=round(picture.layout.width * 48 * scale),
            background="white",
            font_family="sans-serif",
        )
    )
