"""The page in a real browser: what people do with it, and what it says to them."""

from __future__ import annotations

from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from foregone.play.server.app import Settings
from live_server import serving


def cell(page: Page, name: str):  # type: ignore[no-untyped-def]
    return page.locator(f'#board [data-cell="{name}"]')


def free(page: Page) -> list[str]:
    return page.eval_on_selector_all(
        "#board [data-free]", "cells => cells.map(c => c.dataset.cell)"
    )


def settle(page: Page) -> None:
    expect(page.locator("#board.busy")).to_have_count(0)


def test_it_opens_and_leads_to_a_game(page: Page) -> None:
    page.goto("/")
    expect(page.get_by_role("heading", level=1).first).to_be_visible()
    page.get_by_label("Filter the games").fill("hein:09")
    page.locator("a.card:visible", has_text="hein:09").click()
    expect(page.locator("#name")).to_have_text("hein:09")
    assert "game=hein:09" in page.url
    page.go_back()
    expect(page.locator("#games")).to_be_visible()


def test_it_solves_a_puzzle_and_gives_the_proof(page: Page) -> None:
    page.goto("/?game=hein:09")
    page.get_by_role("button", name="Who wins?").click()
    expect(page.locator("#sentence")).to_have_text("Black wins in 7 more moves")
    expect(page.locator("#caption")).to_contain_text("Winning moves: b2")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the proof").click()
    assert Path(download.value.path()).read_bytes().startswith(b"foregone certificate 1\n")


def test_white_resists_to_the_end_and_loses(page: Page) -> None:
    page.goto("/?game=hein:09&as=W")
    expect(page.locator("#sentence")).to_have_text("Black wins in 6 more moves")
    for left in (4, 2):
        page.get_by_role("button", name="Hint").click()
        expect(page.locator("#board .hinted")).to_have_count(1)
        page.locator("#board .hinted").click()
        expect(page.locator("#sentence")).to_have_text(f"Black wins in {left} more moves")
    cell(page, free(page)[0]).click()
    expect(page.locator("#sentence")).to_have_text("Black has won")
    expect(page.locator("#board .fg-ring").first).to_be_visible()
    assert free(page) == []


def test_black_plays_a_lost_position_and_white_holds(page: Page) -> None:
    page.goto("/?game=hein:09&moves=d4&as=B")
    expect(page.locator("#sentence")).to_have_text("White holds")
    while not page.locator("#sentence", has_text="White has held").is_visible():
        before = page.url
        cell(page, free(page)[0]).click()
        page.wait_for_url(lambda url, before=before: url != before)
        settle(page)
    assert free(page) == []


def test_every_state_has_a_link(page: Page) -> None:
    page.goto("/?game=hein:04&moves=b2,c1&judged=1&tab=line")
    expect(page.locator("#sentence")).to_have_text("Black wins in 3 more moves")
    expect(page.locator("#panel-line .moves li")).to_have_count(3)
    page.locator("#panel-line .moves a").last.click()
    expect(page.locator("#sentence")).to_have_text("Black has won")
    page.go_back()
    expect(page.locator("#sentence")).to_have_text("Black wins in 3 more moves")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#whose")).to_have_text("White is to move.")
    page.get_by_role("button", name="Start again").click()
    expect(page.locator("#sentence")).to_have_text("Black wins in 5 more moves")


def test_it_says_why(page: Page) -> None:
    page.goto("/?game=hein:04&moves=b2&judged=1")
    page.get_by_role("tab", name="Why").click()
    expect(page.locator("#panel-why")).to_contain_text("White must play here")
    expect(page.locator("#board .fg-in-zone")).to_have_count(3)
    page.goto("/?game=hein:04&moves=b2,c1,a2&judged=1&tab=why")
    expect(page.locator("#panel-why")).to_contain_text("Black threatens")
    page.goto("/?game=httt:fatty@4x4&judged=1&tab=why")
    expect(page.locator("#panel-why")).to_contain_text("A pairing holds")
    assert page.locator("#board .fg-pair").count() >= 4


def test_the_tree_of_replies_opens_move_by_move(page: Page) -> None:
    page.goto("/?game=hein:04&moves=b2&judged=1&tab=tree")
    tree = page.locator("#panel-tree")
    expect(tree.locator("> .tree > li")).to_have_count(5)
    tree.locator("summary", has_text="c1").first.click()
    answer = tree.locator("details[open] > ul > li > .leaf").first
    expect(answer).to_contain_text("Black wins in 2 more moves")
    tree.locator("details[open] > ul summary").first.click()
    expect(tree.locator("details[open] details[open] .leaf").first).to_contain_text("Black has won")


def test_a_shape_is_drawn_on_a_torus_and_settled(page: Page) -> None:
    page.goto("/")
    page.get_by_role("link", name="Draw your own", exact=True).click()
    page.get_by_role("button", name="Clear").first.click()
    for place in ("column 1, row 1", "column 2, row 1", "column 2, row 2"):
        page.get_by_role("button", name=place).click()
    page.get_by_label("Columns").fill("4")
    page.get_by_label("Rows").fill("4")
    page.get_by_label("Torus").check()
    expect(page.locator("#shape-spec")).to_have_text("httt:0-0,1-0,1-1@4x4:torus")
    page.get_by_role("button", name="Open this game").click()
    page.get_by_role("button", name="Who wins?").click()
    expect(page.locator("#sentence")).to_have_text("Black wins in 5 more moves")
    assert page.locator("#board .fg-ghost").count() == 20


def test_a_hex_position_is_drawn(page: Page) -> None:
    page.goto("/?view=draw&what=hex")
    page.get_by_label("Size").fill("4")
    expect(page.locator("#hex-board [data-cell]")).to_have_count(16)
    for name, clicks in (("b2", 1), ("c3", 2)):
        for _ in range(clicks):
            before = page.locator("#hex-spec").text_content()
            page.locator(f'#hex-board [data-cell="{name}"]').click()
            expect(page.locator("#hex-spec")).not_to_have_text(str(before))
    expect(page.locator("#hex-spec")).to_have_text("hex:4x4:black=b2:white=c3")
    expect(page.locator("#hex-board .fg-white")).to_have_count(1)
    page.get_by_role("button", name="Open this position").click()
    expect(page.locator("#board .fg-black")).to_have_count(1)


def test_a_journey_through_cities_is_played(page: Page) -> None:
    page.goto("/?view=draw&what=cities")
    page.get_by_label("Cities, one on each line").fill("Paris\nSeville\nEdinburgh\nHamburg\nGeneva")
    expect(page.locator("#cities-figures")).to_have_text("5 cities, 4 ways to go on.")
    page.get_by_role("button", name="Open this journey").click()
    page.get_by_role("button", name="Who wins?").click()
    expect(page.locator("#sentence")).to_have_text("White wins in 4 more moves")
    page.get_by_label("I play Black").check()
    cell(page, "Seville").click()
    expect(page.locator("#whose")).to_have_text("Your move: Black.")
    cell(page, "Hamburg").click()
    expect(page.locator("#sentence")).to_have_text("White has won")


def test_a_long_solve_is_cancelled(page: Page) -> None:
    page.goto("/?game=httt:snaky@9x9")
    page.get_by_role("button", name="Who wins?").click()
    expect(page.locator("#steps li").first).to_be_visible()
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator("#sentence")).to_have_text("Cancelled")
    expect(page.get_by_role("button", name="Who wins?")).to_be_visible()


def test_a_broken_file_is_refused_with_the_reason(page: Page, tmp_path: Path) -> None:
    page.goto("/?view=draw&what=file")
    broken = tmp_path / "broken.pg"
    broken.write_text("#blackturns\nt1\n#nonsense\nx\n")
    page.locator("#file").set_input_files(broken)
    expect(page.locator("#draw-file .problem")).to_contain_text("broken.pg:")
    good = tmp_path / "good.hex"
    good.write_text("3\nb[b2]\nw[a1]\n")
    page.locator("#file").set_input_files(good)
    expect(page.locator("#board [data-cell]")).to_have_count(9)


def test_the_board_is_played_with_the_keys_alone(page: Page) -> None:
    page.goto("/?game=tictactoe&as=B")
    settle(page)
    cell(page, "a1").focus()
    for key in ("ArrowRight", "ArrowDown", "Enter"):
        page.keyboard.press(key)
    expect(cell(page, "b2").locator(".fg-black")).to_have_count(1)
    expect(page.locator("#board .fg-white")).to_have_count(1)
    expect(page.locator("#live")).to_contain_text("White played")
    assert page.evaluate("document.activeElement.dataset.cell") == "b2"


def test_a_game_that_does_not_exist_is_told(page: Page) -> None:
    page.goto("/?game=hein:99")
    expect(page.locator("#board .problem")).to_contain_text("hein:19")


def test_a_public_server_wants_its_token_and_the_address_forgets_it(browser: Browser) -> None:
    with serving(Settings(token="secret", workers=1)) as address:
        page = browser.new_page()
        refused = page.goto(address)
        assert refused is not None
        assert refused.status == 401
        page.goto(f"{address}/?token=secret&game=hein:04&judged=1")
        expect(page.locator("#sentence")).to_have_text("Black wins in 5 more moves")
        assert "secret" not in page.url
        page.reload()
        expect(page.locator("#sentence")).to_have_text("Black wins in 5 more moves")
        page.close()


VIEWS = {
    "games": "/",
    "draw": "/?view=draw",
    "hex": "/?view=draw&what=hex",
    "file": "/?view=draw&what=file",
    "table": "/?game=hein:09",
    "play": "/?game=hein:09&moves=b2,b1,c1&as=W",
    "why": "/?game=hein:04&moves=b2&judged=1&tab=why",
    "tree": "/?game=httt:el@4x4&judged=1&tab=tree",
    "cities": "/?view=draw&what=cities",
    "journey": "/?game=cities:Paris,Seville,Edinburgh,Hamburg,Geneva,Athens&judged=1",
    "pairs": "/?game=httt:fatty@4x4&judged=1&tab=why",
}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("view", VIEWS)
def test_nothing_serious_stands_in_anybodys_way(page: Page, view: str, scheme: str) -> None:
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    page.goto(VIEWS[view])
    page.wait_for_load_state("networkidle")
    found = Axe().run(page).response["violations"]
    serious = {
        f"{each['id']}: {each['nodes'][0]['html'][:150]}"
        for each in found
        if each["impact"] in ("serious", "critical")
    }
    assert serious == set()


@pytest.mark.parametrize("view", VIEWS)
def test_a_phone_needs_no_sideways_scrolling(page: Page, view: str) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(VIEWS[view])
    page.wait_for_load_state("networkidle")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
