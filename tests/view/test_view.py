"""Pictures: every vertex is on them once, with what is said about it, in each rendering."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from foregone.game.board import Board, BoardKind
from foregone.game.positional import ConnectionGraph, PositionalGame, Rule, alternating
from foregone.verdict import Answer, Verdict
from foregone.view import Marks, legend, picture, png, svg, text
from foregone.view.force import spread
from foregone.view.layout import Link, board_layout, graph_layout

BOARDS = {
    "grid": Board(BoardKind.GRID, 5, 4),
    "torus": Board(BoardKind.TORUS, 4, 3),
    "hex": Board(BoardKind.HEX, 5, 5),
    "cube": Board(BoardKind.CUBE, 3, 3, 3),
}


def on(board: Board) -> PositionalGame:
    return PositionalGame.of(list(board.cells), black_wins=[list(board.cells)[:3]], board=board)


def bridge() -> PositionalGame:
    """Two ways from p to s."""
    graph = ConnectionGraph(((1, 2), (0, 3), (0, 3), (1, 2)), frozenset({0}), frozenset({3}))
    return PositionalGame(tuple("pqrs"), alternating(4), rule=Rule.MAKER_BREAKER, graph=graph)


GAMES = {**{name: on(board) for name, board in BOARDS.items()}, "graph": bridge()}


def cells_of(document: str) -> dict[str, ET.Element]:
    root = ET.fromstring(document)
    return {g.get("data-cell", ""): g for g in root.iter() if g.get("data-cell") is not None}


@pytest.mark.parametrize("kind", GAMES)
def test_no_two_cells_overlap(kind: str) -> None:
    spots = board_layout(GAMES[kind]).spots
    for i, a in enumerate(spots):
        for b in spots[:i]:
            assert (a.x - b.x) ** 2 + (a.y - b.y) ** 2 > 0.99


@pytest.mark.parametrize("kind", GAMES)
def test_all_cells_lie_on_the_paper(kind: str) -> None:
    layout = board_layout(GAMES[kind])
    for spot in layout.spots:
        for x, y in spot.outline or ((spot.x, spot.y),):
            assert 0 <= x <= layout.width
            assert 0 <= y <= layout.height


def test_hexagons_touch_exactly_their_neighbours() -> None:
    board = BOARDS["hex"]
    spots = dict(zip(board.cells, board_layout(GAMES["hex"]).spots, strict=True))
    steps = {(0, 1), (0, -1), (1, 0), (-1, 0), (1, -1), (-1, 1)}
    for a, (ax, ay, _) in board.cells.items():
        for b, (bx, by, _) in board.cells.items():
            near = (spots[a].x - spots[b].x) ** 2 + (spots[a].y - spots[b].y) ** 2 < 1.01
            assert near == ((bx - ax, by - ay) in steps or a == b)


def test_torus_shows_each_edge_cell_beyond_the_opposite_edge() -> None:
    layout = board_layout(GAMES["torus"])
    names = GAMES["torus"].vertices
    where = {(round(g.x, 2), round(g.y, 2)): names[g.vertex] for g in layout.ghosts}
    at = dict(zip(names, layout.spots, strict=True))
    assert where[round(at["a1"].x - 1, 2), round(at["a1"].y, 2)] == "d1"
    assert where[round(at["b3"].x, 2), round(at["b3"].y + 1, 2)] == "b1"
    assert where[round(at["d3"].x + 1, 2), round(at["d3"].y + 1, 2)] == "a1"


@pytest.mark.parametrize("kind", GAMES)
def test_svg_has_each_cell_once_with_its_stone(kind: str) -> None:
    game = GAMES[kind]
    first, second, *_ = game.vertices
    document = svg(picture(game.play(second, first), Marks(last=first)), interactive=True)
    cells = cells_of(document)
    assert set(cells) == set(game.vertices)
    assert document.count("data-cell") == len(game.vertices)
    assert cells[second].get("aria-label") == f"{second}, black stone"
    assert cells[first].get("aria-label") == f"{first}, white stone, last move"
    stones = {
        name: child.get("class")
        for name, cell in cells.items()
        for child in cell
        if child.get("class") in ("fg-black", "fg-white")
    }
    assert stones == {second: "fg-black", first: "fg-white"}


MARKS = Marks(
    last="c4",
    winning_set=frozenset({"c4"}),
    winning_moves=frozenset({"a2", "b3"}),
    zone=frozenset({"b3"}),
    useless=frozenset({"e4"}),
    pairings=(("a1", "b1"), ("c1", "d1")),
    labels={"a2": "7"},
)


def test_marks_are_in_the_words_and_in_the_drawing() -> None:
    shown = picture(GAMES["grid"].play("c4"), MARKS)
    cells = cells_of(svg(shown, interactive=True))
    words = {name: cell.get("aria-label") for name, cell in cells.items()}
    assert words["b3"] == "b3, free, winning move, must-play zone"
    assert words["d1"] == "d1, free, paired with c1"
    assert words["e4"] == "e4, free, useless"
    assert words["a2"] == "a2, free, winning move, 7"
    assert words["c4"] == "c4, black stone, last move, winning set"
    classes = {name: {child.get("class") for child in cell} for name, cell in cells.items()}
    assert "fg-move" in classes["a2"]
    assert {"fg-zone", "fg-move"} <= classes["b3"]
    assert "fg-useless" in classes["e4"]
    assert "fg-ring" in classes["c4"]
    assert svg(shown).count('class="fg-pair"') == 2


def test_marks_are_characters_not_only_colours() -> None:
    assert text(picture(GAMES["grid"].play("c4"), MARKS)).plain == (
        "     a   b   c   d   e\n"
        " 1   A   A   B   B   ·\n"
        " 2   7   ·   ·   ·   ·\n"
        " 3   ·  (★)  ·   ·   ·\n"
        " 4   ·   ·  <●>  ·   ×"
    )


def test_hex_text_is_a_rhombus() -> None:
    assert text(picture(GAMES["hex"].play("a1", "b2"))).plain == (
        "   a   b   c   d   e\n"
        "  1  ●   ·   ·   ·   ·\n"
        "    2  ·   ○   ·   ·   ·\n"
        "      3  ·   ·   ·   ·   ·\n"
        "        4  ·   ·   ·   ·   ·\n"
        "          5  ·   ·   ·   ·   ·\n"
        "Black joins top to bottom, White left to right"
    )


def test_a_graph_is_a_list_with_neighbours() -> None:
    assert text(picture(bridge().play("q"))).plain == (
        "p  ·   → q r\nq  ●   → p s\nr  ·   → p s\ns  ·   → q r"
    )


def test_legend_tells_only_what_is_shown() -> None:
    assert legend(picture(GAMES["grid"])).plain == ""
    assert legend(picture(GAMES["grid"].play("a1"), Marks(last="a1"))).plain == (
        "● Black   [ ] last move"
    )


def test_arrows_only_where_an_edge_goes_one_way() -> None:
    from foregone.view.picture import Picture

    shown = Picture(("p", "q"), graph_layout(2, [Link(0, 1, arrow=True)]))
    assert svg(shown).count("fg-arrow") - svg(shown).count(".fg-arrow") == 1
    assert text(shown).plain == "p  ·   → q\nq  ·"


@settings(max_examples=40, deadline=None, derandomize=True)
@given(
    st.integers(2, 20).flatmap(
        lambda n: st.tuples(
            st.just(n),
            st.lists(st.tuples(st.integers(0, n - 1), st.integers(0, n - 1)), max_size=40),
        )
    )
)
def test_any_graph_is_spread_out_and_always_the_same(
    graph: tuple[int, list[tuple[int, int]]],
) -> None:
    size, edges = graph
    points = spread(size, edges)
    assert points == spread(size, edges)
    assert len(points) == size
    assert all(
        (ax - bx) ** 2 + (ay - by) ** 2 > 0.3
        for i, (ax, ay) in enumerate(points)
        for bx, by in points[:i]
    )


def test_names_are_escaped() -> None:
    game = PositionalGame.of(["<a>", '"b"'], black_wins=[["<a>"]], name="x & <y>")
    assert set(cells_of(svg(picture(game), interactive=True))) == {"<a>", '"b"'}


def test_png_is_a_png_of_the_size_of_the_board() -> None:
    data = png(picture(GAMES["grid"]), scale=1.0)
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    assert int.from_bytes(data[16:20]) == round(board_layout(GAMES["grid"]).width * 48)


def test_values_draw_themselves_in_a_notebook() -> None:
    over = PositionalGame.of(["p", "q"], black_wins=[["p"]]).play("p")
    assert "fg-ring" in over._repr_svg_()
    verdict = Verdict(Answer.WIN, 7, "search", "native", first_moves=("c3",))
    card = ET.fromstring(verdict._repr_svg_())
    told = "".join(card.itertext())
    assert "Black wins within 7 moves" in told
    assert "c3" in told
    for_ever = Verdict(Answer.NO_WIN, 9, "search", "native", full_game=True)
    assert ET.fromstring(for_ever._repr_svg_()).get("aria-label") == "Black does not win"
