"""The pictures of the page in docs/screenshots: every view, at the width of a desk and of a phone.

python tests/browser/screenshots.py docs/screenshots
"""

from __future__ import annotations

import sys
from io import BytesIO
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from PIL import Image
from playwright.sync_api import Page, sync_playwright

from chromium import CHROMIUM, FLAGS
from foregone.play.server.app import Settings
from live_server import serving

SIZES = {"desktop": (1280, 860), "phone": (390, 844)}


def solve(page: Page) -> None:
    page.get_by_role("button", name="Who wins?").click()
    page.wait_for_selector("#verdict[data-status$='s']")


def long_solve(page: Page) -> None:
    page.get_by_role("button", name="Who wins?").click()
    page.wait_for_selector("#steps li")


def open_tree(page: Page) -> None:
    page.locator("#panel-tree summary", has_text="c1").first.click()
    page.wait_for_selector("#panel-tree details[open] .leaf")


def nothing(_: Page) -> None:
    return


CITIES = (
    "Amsterdam,Madrid,Dublin,Naples,Sofia,Athens,Stockholm,Munich,Helsinki,Istanbul,Lisbon,Nice,"
    "Edinburgh,Hamburg,Geneva,Antwerp,Paris,Seville"
)

VIEWS = {
    "games": ("/", "light", nothing),
    "draw-shape": ("/?view=draw", "light", nothing),
    "draw-hex": ("/?view=draw&what=hex", "light", nothing),
    "solved": ("/?game=hein:08", "light", solve),
    "solving": ("/?game=httt:snaky@9x9", "light", long_solve),
    "play": ("/?game=hein:09&moves=b2,b1,c1&as=W", "light", nothing),
    "why-zone": ("/?game=hein:09&moves=b2&judged=1&tab=why", "dark", nothing),
    "why-pairing": ("/?game=httt:fatty@6x6&judged=1&tab=why", "light", nothing),
    "replies": ("/?game=hein:04&moves=b2&judged=1&tab=tree", "light", open_tree),
    "torus": ("/?game=httt:elly@4x4:torus&judged=1&tab=line&moves=b2,b3", "dark", nothing),
    "draw-cities": ("/?view=draw&what=cities", "light", nothing),
    "journey": (f"/?game=cities:{CITIES}&moves=Madrid,Dublin&judged=1&tab=tree", "light", nothing),
    "qubic": ("/?game=qubic&moves=a1w,b2x,d4z", "light", nothing),
}


def save(png: bytes, path: Path) -> None:
    """With as few colours as do: a third of the size."""
    few = (
        Image.open(BytesIO(png))
        .convert("RGB")
        .quantize(200, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)
    )
    few.save(path, optimize=True)


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with serving(Settings(workers=2)) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for size, (width, height) in SIZES.items():
            for name, (path, scheme, act) in VIEWS.items():
                context = browser.new_context(
                    base_url=address,
                    viewport={"width": width, "height": height},
                    color_scheme=scheme,  # type: ignore[arg-type]
                    reduced_motion="reduce",
                )
                page = context.new_page()
                page.goto(path)
                page.wait_for_load_state("networkidle")
                act(page)
                page.wait_for_timeout(300)
                save(page.screenshot(), folder / f"{name}-{size}.png")
                context.close()
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
