"""Reasons are true: what is called a threat is one, the zone and the pairing do what they say."""

from __future__ import annotations

import pytest

from foregone.game import PositionalGame, load
from foregone.game.bruteforce import wins
from foregone.game.positional import Player
from foregone.play.explain import explain, pairing, threats, zone
from foregone.play.judge import Judge, exchanged
from random_games import random_games

GAMES = list(random_games(150, first_seed=8_000, most_vertices=8))


def test_a_threat_is_carried_out_by_who_is_left_alone() -> None:
    seen = 0
    for game in GAMES:
        for player in Player:
            for threat in threats(game, player):
                seen += 1
                cells = {game.index[v] for v in threat.missing}
                assert cells <= game.free_set
                completed = game.stones(player) | cells
                assert completed.issuperset(game.index[v] for v in threat.cells)
    assert seen > 50


def test_threats_of_a_connection_game_join_the_sides() -> None:
    game = load("hein:04").play("b2", "c1", "a2")
    found = {threat.missing: set(threat.cells) for threat in threats(game, Player.BLACK)}
    assert found.keys() == {("a3",), ("b3",)}
    assert found["a3",] == {"a1", "a2", "a3"}


@pytest.mark.parametrize("start", range(0, len(GAMES), 50))
def test_a_move_outside_the_zone_loses_within_the_same_moves(start: int) -> None:
    for game in GAMES[start : start + 50]:
        judge = Judge()
        standing = judge.standing(game)
        relied_on = zone(game, judge)
        if relied_on is None:
            continue
        assert standing.moves is not None
        for move in set(game.legal_moves()) - relied_on:
            after = game.play(move)
            seen = after if standing.winner is Player.BLACK else exchanged(after)
            assert wins(seen, standing.moves - 1), (game.name, move)


def test_the_zone_of_a_hex_puzzle() -> None:
    game = load("hein:04").play("b2")
    assert zone(game, Judge()) == {"c1", "a3", "b3"}
    assert explain(game, Judge()).zone == ("c1", "a3", "b3")


def holds(game: PositionalGame, pairs: list[tuple[str, str]]) -> bool:
    """Disjoint pairs of free cells, one in each set that Black can still complete."""
    cells = [cell for pair in pairs for cell in pair]
    weak = game.weak() if game.graph is None else game
    near = weak.within(game.depth)
    return (
        len(set(cells)) == len(cells)
        and all(game.index[cell] in game.free_set for cell in cells)
        and all(
            any({game.index[a], game.index[b]} <= set(e) - game.black_stones for a, b in pairs)
            for e in near.black_wins
        )
    )


def test_a_pairing_covers_all_sets_and_holds() -> None:
    found = 0
    for game in GAMES:
        pairs = pairing(game)
        if pairs is None:
            continue
        found += 1
        assert holds(game, pairs), game.name
        assert not wins(game), game.name
    assert found > 20


@pytest.mark.parametrize("spec", ["httt:fatty@4x4", "httt:fatty@6x6"])
def test_known_pairings_are_found(spec: str) -> None:
    game = load(spec)
    pairs = pairing(game)
    assert pairs is not None
    assert holds(game, pairs)


def test_no_pairing_is_claimed_where_black_moves_twice() -> None:
    assert pairing(load("gttt(2,1):skinny@4x4")) is None
