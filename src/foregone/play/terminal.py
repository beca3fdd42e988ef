"""Play in the terminal: boards of characters, moves by name, a few words for the rest."""

from __future__ import annotations

from collections.abc import Callable

from rich.console import Console
from rich.markup import escape

from foregone.errors import InputError
from foregone.play.explain import Why
from foregone.play.match import Match
from foregone.view import Marks, legend, picture, text

__all__ = ["Terminal"]

_HELP = "a move by its name, or: hint · undo · why · line · board · help · quit"


class Terminal:
    """A match at a console. `ask` gives the next line that the person types; EOFError ends it."""

    def __init__(self, match: Match, console: Console, ask: Callable[[str], str]) -> None:
        self.match = match
        self.console = console
        self.ask = ask

    def run(self) -> None:
        """Play until the game is over or the person leaves."""
        self._say(
            f"[bold]{escape(self.match.start.name)}[/bold]: you are {self.match.human.title}."
        )
        self._say(f"[dim]{_HELP}[/dim]")
        self._answer()
        while self.match.game.outcome() is None:
            try:
                words = self.ask(f"{self.match.human.title}> ").split()
            except EOFError:
                break
            if words == ["quit"]:
                return
            try:
                self._obey(words)
            except InputError as error:
                self._say(f"[red]{escape(str(error))}[/red]")

    def _obey(self, words: list[str]) -> None:
        commands: dict[str, Callable[[], None]] = {
            "hint": self._hint,
            "undo": self._undo,
            "why": self._why,
            "line": self._line,
            "board": lambda: self._board(),
            "help": self._help,
        }
        match words:
            case []:
                pass
            case [word] if word in commands and word not in self.match.game.index:
                commands[word]()
            case [move]:
                self.match.play(move)
                self._answer()
            case _:
                raise InputError("one move at a time", found=" ".join(words), expected=_HELP)

    def _answer(self) -> None:
        with self.console.status("thinking"):
            replies = self.match.answer()
            standing = self.match.standing()
        if replies:
            moves = ", ".join(reply.move for reply in replies)
            self._say(f"{self.match.human.opponent.title} plays [bold]{escape(moves)}[/bold].")
        self._board()
        style = {None: "yellow", self.match.human: "green"}.get(standing.winner, "red")
        self._say(f"[{style}]{standing.sentence(self.match.start.rule)}.[/{style}]")

    def _board(self, why: Why | None = None) -> None:
        game = self.match.game
        outcome = game.outcome()
        won = frozenset(game.vertices[v] for v in outcome.winning_set) if outcome else frozenset()
        marks = Marks(
            last=self.match.moves[-1] if self.match.moves else None,
            winning_set=won,
            zone=frozenset(why.zone) if why else frozenset(),
            pairings=why.pairs if why else (),
        )
        shown = picture(game, marks)
        self.console.print(text(shown))
        if why is not None:
            self.console.print(legend(shown))

    def _help(self) -> None:
        self._say(_HELP)

    def _hint(self) -> None:
        reply = self.match.hint()
        if reply is not None:
            then = reply.standing.sentence(self.match.start.rule)
            self._say(f"[bold]{escape(reply.move)}[/bold]; then: {then}.")

    def _undo(self) -> None:
        gone = self.match.undo()
        self._say(f"Taken back: {escape(' '.join(gone))}.")
        self._board()

    def _line(self) -> None:
        line = self.match.judge.line(self.match.game)
        if line:
            self._say("Best play: " + escape(" ".join(reply.move for reply in line)))
        else:
            self._say("Nobody forces a win here: there is no line to show.")

    def _why(self) -> None:
        why = self.match.why()
        for threat in why.threats:
            missing, cells = " ".join(threat.missing), " ".join(threat.cells)
            self._say(f"{threat.player.title} threatens {escape(missing)}: {escape(cells)}.")
        if why.zone:
            self._say(f"You must play one of: {escape(' '.join(why.zone))}.")
        if why.pairs:
            pairs = "  ".join("–".join(pair) for pair in why.pairs)
            self._say(f"White answers in the same pair: {escape(pairs)}.")
        if why.zone or why.pairs:
            self._board(why)
        if not (why.threats or why.zone or why.pairs):
            self._say("There is no short reason; `line` shows how it goes on.")

    def _say(self, markup: str) -> None:
        self.console.print(markup, highlight=False)
