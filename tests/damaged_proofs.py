"""Damaged proofs: what a verifier must see through."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from foregone.certificate import Certificate, Claim, prove
from foregone.certificate.file import decode_varints, encode_varints
from foregone.errors import InputError
from foregone.game import Player, PositionalGame
from foregone.verdict import Answer


def random_proof(game: PositionalGame, random: Random) -> Certificate:
    """A proof about a game, at some depth, with symmetries, in one of its forms."""
    depth = random.choice([game.depth, random.randint(0, game.depth)])
    vertices = range(len(game.vertices))
    shuffles = tuple(tuple(random.sample(vertices, len(vertices))) for _ in range(2))
    return prove(game, depth, shuffles, game.graph is not None and random.random() < 0.5)


def damaged(proof: Certificate, count: int, random: Random) -> Iterator[Certificate]:
    """Certificates made from a right one: its entries, claim, symmetries or game changed."""
    while count:
        try:
            yield random.choice([_entries, _entries, _entries, _claim, _game])(proof, random)
            count -= 1
        except InputError:  # not even a claim: try again
            continue


def _entries(proof: Certificate, random: Random) -> Certificate:
    numbers = list(decode_varints([proof.entries]))
    for _ in range(random.randint(1, 2)):
        at = random.randint(0, len(numbers))
        change = random.choice(["replace", "drop", "add", "cut", "swap"])
        fresh = random.randint(0, 9 + len(proof.claim.game.vertices))
        if change == "add":
            numbers.insert(at, fresh)
        elif change == "cut":
            del numbers[at:]
        elif at < len(numbers) and change == "replace":
            numbers[at] = fresh
        elif at < len(numbers) and change == "drop":
            del numbers[at]
        elif change == "swap" and numbers:
            other = random.randrange(len(numbers))
            numbers[at - 1], numbers[other] = numbers[other], numbers[at - 1]
    return replace(proof, entries=encode_varints(numbers))


def _claim(proof: Certificate, random: Random) -> Certificate:
    claim = proof.claim
    flipped = Answer.NO_WIN if claim.answer is Answer.WIN else Answer.WIN
    changes: list[Claim] = [
        replace(claim, answer=flipped),
        replace(claim, symmetries=tuple(tuple(random.sample(p, len(p))) for p in claim.symmetries)),
    ]
    if claim.depth:
        changes.append(replace(claim, depth=claim.depth - 1))
    if claim.depth < claim.game.depth:
        changes.append(replace(claim, depth=claim.depth + 1))
    return replace(proof, claim=random.choice(changes))


def _game(proof: Certificate, random: Random) -> Certificate:
    game = proof.claim.game
    free, turns = game.free, list(game.turns)
    if turns:
        t = random.randrange(len(turns))
        turns[t] = turns[t].opponent
    changes = [
        replace(game, turns=tuple(turns)),
        replace(game, first_moves=frozenset(random.sample(free, random.randint(1, len(free))))),
        replace(game, black_stones=game.black_stones | {random.choice(free)}),
        replace(game, white_stones=game.white_stones | {random.choice(free)}),
    ]
    for player in Player:
        sets = list(game.wins(player))
        if sets:
            at = random.randrange(len(sets))
            e = frozenset(sets[at]) ^ {random.randrange(len(game.vertices))}
            sets[at : at + random.randint(0, 1)] = [tuple(sorted(e))] if e else []
            field = "black_wins" if player is Player.BLACK else "white_wins"
            changes.append(replace(game, **{field: tuple(sets)}))
    if game.graph is not None:
        side = random.choice(["start", "end"])
        border = getattr(game.graph, side) ^ {random.randrange(len(game.vertices))}
        changes.append(replace(game, graph=replace(game.graph, **{side: frozenset(border)})))
    return replace(proof, claim=replace(proof.claim, game=random.choice(changes)))
