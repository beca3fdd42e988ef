"""Automorphisms against their definition."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

import pytest
from hypothesis import given, settings

from foregone.game import PositionalGame, load
from foregone.game.bruteforce import wins
from foregone.game.symmetry import board_symmetries
from random_games import random_games
from strategies import games, graph_games


def image(game: PositionalGame, p: tuple[int, ...]) -> PositionalGame:
    """The game with vertex v renamed p[v]: the definition of an automorphism is image == game."""

    def sets(wins: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
        return tuple(sorted(tuple(sorted(p[v] for v in e)) for e in wins))

    def cells(vertices: frozenset[int]) -> frozenset[int]:
        return frozenset(p[v] for v in vertices)

    graph = game.graph
    if graph is not None:
        neighbours: list[tuple[int, ...]] = [()] * len(p)
        for v, around in enumerate(graph.neighbours):
            neighbours[p[v]] = tuple(sorted(p[w] for w in around))
        ends = sorted([cells(graph.start), cells(graph.end)], key=sorted)
        graph = replace(graph, neighbours=tuple(neighbours), start=ends[0], end=ends[1])
    first = game.free_set if game.first_moves is None else game.first_moves
    return replace(
        game,
        black_wins=sets(game.black_wins),
        white_wins=sets(game.white_wins),
        black_stones=cells(game.black_stones),
        white_stones=cells(game.white_stones),
        first_moves=cells(first),
        graph=graph,
    )


def is_automorphism(game: PositionalGame, p: tuple[int, ...]) -> bool:
    return image(game, p) == image(game, tuple(range(len(p))))


@settings(max_examples=60)
@given(games(most_vertices=5) | graph_games(most_vertices=6))
def test_without_a_board_all_are_found(game: PositionalGame) -> None:
    everything = permutations(range(len(game.vertices)))
    assert game.automorphisms() == [p for p in everything if is_automorphism(game, p)]


@pytest.mark.parametrize(
    ("spec", "count"),
    [
        ("tictactoe", 8),
        ("tictactoe:after=b2", 8),
        ("tictactoe:after=a1", 2),
        ("tictactoe:figure-1", 2),
        ("qubic", 192),
        ("qubic:after=a1x", 192 // 16),  # the 8 corners and the 8 inner cells are alike
        ("qubic:after=a1y", 192 // 48),
        ("httt:el@4x4:torus", 128),
        ("httt:el@4x3", 4),
        ("httt:el@4x3:torus", 48),
        ("httt:five-cells-l@5x5", 8),
        ("hex:4x4", 2),
        ("hex:4x5", 2),
        ("hein:09", 1),
        ("connect6:19x19", 8),
        ("connect6:mickey-mouse", 1),
    ],
)
def test_how_many_a_board_has(spec: str, count: int) -> None:
    game = load(spec)
    found = game.automorphisms()
    assert len(found) == len(set(found)) == count
    assert found[0] == tuple(range(len(game.vertices)))
    assert all(is_automorphism(game, p) for p in found[:20])


@pytest.mark.parametrize("spec", ["tictactoe", "httt:el@4x4:torus", "httt:el@4x4", "hex:3x3"])
def test_the_board_shows_what_the_search_finds(spec: str) -> None:
    game = load(spec)
    assert game.automorphisms() == replace(game, board=None).automorphisms()


def test_a_torus_in_a_file_has_lost_its_board_but_not_its_symmetries() -> None:
    game = load("httt:el@4x4:torus")
    assert game.board is not None
    cut_open = replace(game, board=replace(game.board, kind="grid"))
    assert cut_open.automorphisms() == game.automorphisms()


def test_vertices_in_another_order() -> None:
    game = load("httt:elly@3x3:torus:after=b2")
    order = sorted(range(9), key=lambda v: game.vertices[v])
    other = replace(image(game, tuple(order.index(v) for v in range(9))), first_moves=None)
    other = replace(other, vertices=tuple(game.vertices[v] for v in order))
    assert len(other.automorphisms()) == len(game.automorphisms()) == 8
    assert all(is_automorphism(other, p) for p in other.automorphisms())


def test_a_reduced_game_has_lost_cells() -> None:
    small = load("tictactoe:after=b2").reduced()
    assert len(small.vertices) == 8
    assert len(small.automorphisms()) == 8
    assert len(load("hein:09").reduced().automorphisms()) == 1


@pytest.mark.parametrize("spec", ["qubic", "httt:el@4x3:torus", "hex:4x4"])
def test_the_maps_of_a_board_are_a_group(spec: str) -> None:
    board = load(spec).board
    assert board is not None
    maps = {tuple(p) for p in board_symmetries(board).tolist()}
    some = sorted(maps)[::7]
    assert all(tuple(p[v] for v in q) in maps for p in some for q in some)


def test_they_keep_the_verdict() -> None:
    for game in random_games(150, most_vertices=6):
        if game.first_moves is None:
            for p in game.automorphisms()[:6]:
                for v in game.free:
                    after, mirrored = (game.play(game.vertices[w]) for w in (v, p[v]))
                    assert wins(after) is wins(mirrored)


def test_a_search_that_is_too_long_still_gives_automorphisms() -> None:
    names = [f"v{v}" for v in range(9)]  # 9! = 362880 of them
    game = PositionalGame.of(names, black_wins=[names])
    found = game.automorphisms()
    assert 1000 < len(found) < 10_000
    assert found[0] == tuple(range(9))
