"""The frame: what all encodings have in common."""

from __future__ import annotations

from dataclasses import replace

import pytest

from foregone.encoding import ENCODINGS, Claim, encode
from foregone.encoding.base import bits_for
from foregone.errors import InputError, UnsupportedError
from foregone.formula import QBF, to_qdimacs
from foregone.formula.evaluate import evaluate
from foregone.game import Player, PositionalGame, Rule, load
from foregone.verdict import Answer

TWO_IN_A_ROW = PositionalGame.of(["a", "b", "c"], black_wins=[["a", "b"], ["b", "c"]])


def test_bits() -> None:
    assert [bits_for(n) for n in (0, 1, 2, 3, 4, 5, 16, 17)] == [0, 0, 1, 2, 2, 3, 4, 5]


def test_claims_as_answers() -> None:
    answers = {claim: claim.answer for claim in Claim}
    assert answers == {
        Claim.WIN: Answer.WIN,
        Claim.NO_WIN: Answer.NO_WIN,
        Claim.NEVER: Answer.NO_WIN,
        Claim.NOTHING: Answer.UNKNOWN,
    }


@pytest.mark.parametrize("name", ENCODINGS)
def test_each_says_what_it_is(name: str) -> None:
    encoding = ENCODINGS[name]
    assert encoding.name == name
    assert encoding.title
    assert encoding.source
    assert encoding.rules
    assert encoding.forms
    assert {encoding.true_means, encoding.false_means} != {Claim.NOTHING}


def test_unknown_encoding_suggests_others() -> None:
    with pytest.raises(InputError, match=r"unknown encoding.*'cor-'.*cor\+"):
        encode(TWO_IN_A_ROW, encoding="cor-")


def test_unknown_form() -> None:
    with pytest.raises(InputError, match="'huge', expected compact or paper"):
        encode(TWO_IN_A_ROW, encoding="cor+", form="huge")


def test_negative_depth() -> None:
    with pytest.raises(InputError, match="depth is negative"):
        encode(TWO_IN_A_ROW, -1)


@pytest.mark.parametrize(
    "name", [n for n, e in ENCODINGS.items() if Rule.MAKER_MAKER not in e.rules]
)
def test_rules_are_refused(name: str) -> None:
    with pytest.raises(UnsupportedError, match=f"{name} cannot express maker-maker"):
        encode(TWO_IN_A_ROW, encoding=name)


def test_the_depth_is_at_most_that_of_the_game() -> None:
    assert encode(TWO_IN_A_ROW, 99).depth == 3
    assert encode(TWO_IN_A_ROW).depth == 3
    assert encode(TWO_IN_A_ROW, 2).depth == 2


def constant(formula: QBF) -> bool:
    """The value of a formula without variables."""
    assert formula.blocks == ()
    return evaluate(formula)


@pytest.mark.parametrize("name", ENCODINGS)
@pytest.mark.parametrize("winner", Player)
def test_decided_games_are_constants(name: str, winner: Player) -> None:
    rule = Rule.MAKER_MAKER if Rule.MAKER_MAKER in ENCODINGS[name].rules else Rule.MAKER_BREAKER
    if winner is Player.WHITE and rule is Rule.MAKER_BREAKER:
        won = load("hein:04").weak()
        won = replace(won, turns=())  # White has won when no move is left
    else:
        stones = (
            {"black_stones": ["a", "b"]} if winner is Player.BLACK else {"white_stones": ["a", "b"]}
        )
        won = PositionalGame.of(
            ["a", "b", "c"],
            black_wins=[["a", "b"]],
            rule=rule,
            **stones,  # type: ignore[arg-type]
        )
    encoded = encode(won, 0 if not won.turns else None, name)
    value = constant(encoded.qbf())
    claimed = encoded.claim(value)
    assert claimed.answer is (Answer.WIN if winner is Player.BLACK else Answer.NO_WIN) or (
        claimed is Claim.NOTHING
    )
    if encoded.encoding.true_means is Claim.WIN:
        assert value is (winner is Player.BLACK)


@pytest.mark.parametrize(
    ("name", "form"), [(name, form) for name, e in ENCODINGS.items() for form in e.forms]
)
def test_the_same_game_gives_the_same_bytes(name: str, form: str) -> None:
    def written() -> bytes:
        encoded = encode(load("hein:04"), 5, name, form)
        return to_qdimacs(encoded.qbf(), encoded.header())

    assert written() == written()


@pytest.mark.parametrize("name", ENCODINGS)
def test_moves_have_the_agreed_names(name: str) -> None:
    """Bits `move(t,i)` of numbered moves, or a variable `play(t,v)` for each vertex."""
    encoded = encode(load("hein:04"), 5, name)
    names = encoded.qbf().names
    labels = [label for kind in ("move", "play") for _, label in names.named(kind)]
    assert {int(t) for t, _ in labels} <= set(range(1, 6))
    for t, row in enumerate(encoded.codes, start=1):
        bits = [int(i) for time, i in labels if time == str(t) and i.isdecimal()]
        assert sorted(bits) in ([], list(range(bits_for(len(row)))))


def test_the_header_tells_what_the_answer_means() -> None:
    header = "\n".join(encode(load("httt:el@3x3"), 5, "cover").header())
    assert "game httt:el@3x3, maker-maker, 9 free vertices" in header
    assert "encoding cover, form compact" in header
    assert "true means Black wins within the depth" in header
    assert "false means nothing" in header
