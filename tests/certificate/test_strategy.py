"""A strategy, asked move by move, never loses what it was proven to hold."""

from __future__ import annotations

from random import Random

import pytest

from damaged_proofs import random_proof
from foregone.certificate import Certificate, Claim, EntryCode, prove
from foregone.certificate.file import encode_varints
from foregone.certificate.strategy import Strategy
from foregone.errors import InputError
from foregone.game import Player, PositionalGame, Rule, load
from foregone.verdict import Answer
from random_games import random_game, random_graph_game


def play_out(strategy: Strategy, random: Random | None) -> int:
    """A game against a random opponent (None: against the one who resists longest); its length."""
    line = strategy.start()
    bound = line.moves_to_go
    while not line.over:
        before = line.moves_to_go
        other = line.resistance if random is None else random.choice(line.game.legal_moves())
        line = line.play(line.reply or str(other))
        assert line.over or line.moves_to_go < max(before, 1)
    outcome = line.game.outcome()
    black_won = outcome is not None and outcome.winner is Player.BLACK
    assert black_won == (strategy.claim.answer is Answer.WIN), line
    assert not black_won or len(line.moves) <= bound
    return len(line.moves)


@pytest.mark.parametrize("part", range(4))
def test_nobody_beats_a_strategy(part: int) -> None:
    for seed in range(part, 400, 4):
        random = Random(f"play {seed}")
        game = random_graph_game(seed, alternate=False) if seed % 3 == 0 else random_game(seed)
        strategy = Strategy(random_proof(game, random))
        longest = play_out(strategy, None)
        if strategy.claim.answer is Answer.WIN:
            assert longest == strategy.start().moves_to_go
        for _ in range(5):
            play_out(strategy, random)


def test_a_connection_strategy() -> None:
    strategy = Strategy(prove(load("hein:09"), 7))
    assert strategy.player is Player.BLACK
    line = strategy.start()
    assert line.moves_to_go == 7
    assert line.reply is not None
    answered = line.play(line.reply)
    assert set(answered.zone) < set(answered.game.legal_moves())
    for move in answered.game.legal_moves():
        assert answered.play(move).moves_to_go <= 5
    assert len(strategy.principal_line()) == 7
    assert strategy.reply(line.reply, answered.game.legal_moves()[0]) is not None


def test_replies_after_a_pairing_are_the_partners() -> None:
    game = PositionalGame.of("abcdef", black_wins=["abe", "cdf"], rule=Rule.MAKER_BREAKER)
    entries = encode_varints([EntryCode.PAIRING, 2, 0, 1, 2, 3])
    strategy = Strategy(Certificate(Claim(game, Answer.NO_WIN, 6), entries))
    assert strategy.start().pairing == (("a", "b"), ("c", "d"))
    assert [strategy.reply(move) for move in "abcd"] == ["b", "a", "d", "c"]
    assert strategy.reply("a", "b", "d") == "c"


def test_what_is_no_move_of_the_strategy() -> None:
    line = Strategy(prove(load("hein:09"), 7)).start()
    other = next(move for move in line.game.legal_moves() if move != line.reply)
    with pytest.raises(InputError, match="not a move of the strategy"):
        line.play(other)
    with pytest.raises(InputError, match="illegal"):
        line.play("z9")
