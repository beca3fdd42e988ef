"""README and docs tell the truth: their commands run and print what they show.

In a ```console block every line that starts with `$ foregone` is run through the command line, one
after another in an empty folder for each document, and must succeed; the lines below it, if any,
must be its output, where
`…` stands for any text. A command that is meant to fail is followed by `$ echo $?` and its code.
Python examples (```pycon) are doctests. Links to files must lead somewhere.
"""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest

from foregone.cli import cli

ROOT = Path(__file__).parents[2]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(document: Path, language: str) -> list[str]:
    return [body for tag, body in FENCE.findall(document.read_text()) if tag == language]


def commands(block: str) -> list[tuple[str, str]]:
    """(command, shown output) for each `$` line of a console block."""
    parts = re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]
    return [(line.strip(), shown) for line, _, shown in (part.partition("\n") for part in parts)]


def matches(shown: str, printed: str) -> bool:
    """Is this what was printed, line by line, up to trailing blanks, with `…` for anything?"""

    def tidy(text: str) -> str:
        return "\n".join(line.rstrip() for line in text.strip("\n").splitlines())

    pattern = "".join(
        ".*?" if part == "…" else re.escape(part) for part in re.split("(…)", tidy(shown))
    )
    return re.fullmatch(pattern, tidy(printed), re.DOTALL) is not None


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_commands(
    document: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    for block in blocks(document, "console"):
        listed = commands(block)
        for position, (command, shown) in enumerate(listed):
            if not command.startswith("foregone "):
                continue
            expected = 0
            if position + 1 < len(listed) and listed[position + 1][0] == "echo $?":
                expected = int(listed[position + 1][1])
            argv = shlex.split(command, comments=True)[1:]
            try:
                code = cli(argv)
            except SystemExit as exit_:  # argparse: --help, --version, a wrong option
                code = int(exit_.code or 0)
            captured = capsys.readouterr()
            printed = captured.out + captured.err
            assert code == expected, f"{command}\n{printed}"
            if shown.strip():
                assert matches(shown, printed), f"{command} printed\n{printed}"


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_python_examples(document: Path) -> None:
    for number, block in enumerate(blocks(document, "pycon")):
        parsed = doctest.DocTestParser().get_doctest(
            block, {}, f"{document.name}[{number}]", None, 0
        )
        runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
        runner.run(parsed)
        assert runner.failures == 0, f"example {number} of {document.name}"


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_links_lead_somewhere(document: Path) -> None:
    prose = FENCE.sub("", document.read_text())
    for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", prose):
        if not target.startswith(("http:", "https:", "mailto:")):
            assert (document.parent / target).exists(), f"{document.name} links to {target}"
