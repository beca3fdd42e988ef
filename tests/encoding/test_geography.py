"""Geography as a circuit, against plain search and two solvers."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from foregone.cli import cli
from foregone.encoding.geography import FORMS, encode_geography, first_move
from foregone.errors import InputError
from foregone.formula import parse_qcir, read_qcir, read_qdimacs, to_qcir
from foregone.formula.evaluate import evaluate
from foregone.game import Player
from foregone.game.geography import Geography, parse_geography, winner, winning_moves
from foregone.solver import solve_qbf

# The second graph of the thesis (§3.4): a tree with arrows in both directions, rooted at 0.
THESIS = "3\n0 1 2\n1 0 3 4\n2 0 5\n3 1 6\n4 1 7\n5 2\n6 3\n7 4\n"


def random_graph(seed: int, most_vertices: int = 6) -> Geography:
    random = Random(f"geography {seed}")
    n = random.randint(1, most_vertices)
    density = random.choice([0.2, 0.35, 0.5])
    arrows = tuple(tuple(w for w in range(n) if random.random() < density) for _ in range(n))
    rounds = random.choice([n, n, random.randint(0, n)])
    return Geography(arrows, rounds, start=random.randrange(n))


@pytest.mark.parametrize("solver", ["caqe", "depqbf"])
def test_the_example_of_the_thesis(solver: str) -> None:
    """Node 1 first; and node 6 after node 3, node 7 after node 4."""
    game = parse_geography(THESIS)
    qbf = encode_geography(game).tseitin()
    answer = solve_qbf(qbf, solver, model=True)
    assert answer.value is True
    assert winning_moves(game) == (1,)
    assert winning_moves(game, (1, 3)) == (6,)
    assert winning_moves(game, (1, 4)) == (7,)
    assert first_move(qbf.names, answer.model or ()) == 1


def test_the_other_first_move_of_the_example_loses() -> None:
    game = parse_geography(THESIS.replace("0 1 2", "0 2"))
    assert evaluate(encode_geography(Geography(game.arrows, 2))) is False
    assert winner(game) is Player.WHITE


@pytest.mark.parametrize("form", FORMS)
def test_random_graphs(form: str) -> None:
    wins = 0
    for seed in range(60):
        game = random_graph(seed)
        black_wins = winner(game) is Player.BLACK
        circuit = encode_geography(game, form)
        assert solve_qbf(circuit.tseitin(), ("caqe", "depqbf")[seed % 2]).value is black_wins, game
        wins += black_wins
    assert 15 <= wins <= 45


@pytest.mark.parametrize("form", FORMS)
def test_tiny_graphs_by_the_naive_evaluator(form: str) -> None:
    for seed in range(40):
        game = random_graph(seed, most_vertices=3)
        circuit = encode_geography(game, form)
        assert evaluate(circuit) is (winner(game) is Player.BLACK), game
        assert evaluate(parse_qcir(to_qcir(circuit))) is evaluate(circuit)


def test_nested_quantifiers_stay_where_they_are() -> None:
    game = parse_geography(THESIS)
    nested, prenex = (encode_geography(game, form) for form in ("nested", "prenex"))
    assert not nested.is_prenex
    assert prenex.is_prenex
    assert len(prenex.blocks) == 3


def test_who_cannot_move_loses_at_once() -> None:
    assert evaluate(encode_geography(Geography(((),), 5))) is False
    assert evaluate(encode_geography(Geography(((1,), ()), 5))) is True
    assert evaluate(encode_geography(Geography(((0,),), 5))) is False  # back is no move


def test_a_bound_ends_the_game_for_who_would_have_to_move() -> None:
    chain = ((1,), (2,), (3,), ())
    results = [evaluate(encode_geography(Geography(chain, rounds))) for rounds in range(4)]
    assert results == [False, True, False, True]


def test_unknown_form() -> None:
    with pytest.raises(InputError, match="no such form"):
        encode_geography(parse_geography(THESIS), "paper")


def test_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    graph, file = tmp_path / "thesis.geo", tmp_path / "thesis.out"
    graph.write_text(THESIS)
    encode = ["encode", f"geography:{graph}", "-o", str(file)]
    assert cli(encode) == 0
    assert read_qdimacs(file) == encode_geography(parse_geography(THESIS)).tseitin()
    assert cli([*encode, "--encoding", "geography", "--form", "nested", "--format", "qcir"]) == 0
    assert not read_qcir(file).is_prenex
    assert "true means Black, who moves first, wins" in read_qcir(file).comments
    for wrong in (["--encoding", "cor+"], ["--depth", "3"], ["--form", "paper"]):
        assert cli([*encode, *wrong]) == 2
    assert "cannot express geography" in capsys.readouterr().err
