"""`python -m league`: what it prints, and its exit codes."""

from __future__ import annotations

import copy
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from league.__main__ import main
from league.exports import document as documents
from league.exports.document import LeagueDocument
from tests.league.forged.truth import league
from tests.league.made import DIVISION

NAMES = ("日本 the long " + "x" * 60, "Zoë", "=1+1\x1b[31m", "\u202egnp")


def example() -> LeagueDocument:
    """A division of twelve, all games of which were played, with odd names."""
    return league(DIVISION, 18, 1, NAMES)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """An exported league."""
    path = tmp_path / "league.json"
    path.write_bytes(documents.encode(example()))
    return path


def test_standings_agree(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The table is printed with its criteria; odd names spoil neither columns nor terminal."""
    assert main(["standings", str(file)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Season 1, division 1.1 (closed)"
    assert lines[1].split() == [
        "place", "name", "games", "left", "points", "direct", "wins", "seconds", "berger", "misses", "lot",
    ]  # fmt: skip
    assert lines[3].split()[:5] == ["2", "Zoë", "4", "0", "33"]
    assert "\x1b" not in "".join(lines)
    assert "\u202e" not in "".join(lines)
    assert "The file agrees with what was computed: 1 table." in lines
    assert lines[-4].startswith("No arithmetic can prove that")


def test_ratings_agree(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each pool with two sigmas."""
    assert main(["ratings", str(file)]) == 0
    out = capsys.readouterr().out
    assert out.startswith("chequers/table, after 48 results")
    assert out.count("provisional") == 12
    assert "The file agrees with what was computed: 1 pool." in out


@pytest.mark.parametrize("command", ["standings", "ratings"])
def test_a_file_that_does_not_agree(command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The exit code is 1, and what is different is named."""
    document = example()
    line, rating = document.tables[0].lines[0], document.pools[0].ratings["m006"]
    lines = (msgspec.structs.replace(line, place=3), *document.tables[0].lines[1:])
    known = {**document.pools[0].ratings, "m006": msgspec.structs.replace(rating, games=9)}
    document = msgspec.structs.replace(
        document,
        tables=(msgspec.structs.replace(document.tables[0], lines=lines),),
        pools=(msgspec.structs.replace(document.pools[0], ratings=known),),
    )
    path = tmp_path / "changed.json"
    path.write_bytes(documents.encode(document))
    assert main([command, str(path)]) == 1
    out = capsys.readouterr().out
    assert out.count("different: ") == 1
    assert "The file does not agree with what was computed.\n" in out
    assert main([command, str(path), "--json"]) == 1
    rows = [json.loads(row) for row in capsys.readouterr().out.splitlines()]
    assert len(rows) == 13
    assert rows[-1]["agrees"] is False


def _season_gone(document: Any) -> None:
    document["seasons"] = []


def _page_twice(document: Any) -> None:
    document["tables"].insert(0, copy.deepcopy(document["tables"][0]))
    document["tables"][0]["lines"][0]["points60"] += 6000


def _line_twice(document: Any) -> None:
    lines = document["tables"][0]["lines"]
    lines.insert(0, {**lines[-1], "place": 1})


def _page_of_nothing(document: Any) -> None:
    document["tables"].append({**document["tables"][0], "division": 77})


def _reversed(document: Any) -> None:
    document["tables"][0]["lines"].reverse()


def _never_finished(document: Any) -> None:
    document["seasons"][0]["fixtures"][0]["state"] = "under_way"


def _points_by_nobody(document: Any) -> None:
    document["audit"] = []


@pytest.mark.parametrize(
    ("forge", "code"),
    [
        (_season_gone, 2),
        (_page_twice, 2),
        (_line_twice, 2),
        (_page_of_nothing, 2),
        (_reversed, 1),
        (_never_finished, 2),
        (_points_by_nobody, 2),
    ],
)
def test_forged_tables_do_not_agree(
    forge: Callable[[Any], None], code: int, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Pages and lines that are there twice, of nothing, or in another order."""
    document = json.loads(file.read_bytes())
    forge(document)
    file.write_text(json.dumps(document))
    for flags in ([], ["--json"]):
        assert main(["standings", str(file), *flags]) == code
        said = capsys.readouterr()
        assert "agrees with" not in said.out
        assert bool(said.err) == (code == 2)


def test_nothing_that_is_printed_controls_the_terminal(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Neither states, names and pools of the file nor the name of the file itself, in all ways to print."""
    odd = "\x1b]0;owned\x07\x9b31m\x7f\u202e"
    good = file.read_text()
    named = json.loads(good)
    named["seasons"][0]["entries"][0]["name"] = named["pools"][0]["pool"] = odd
    state = json.loads(good)
    state["seasons"][0]["state"] = odd
    path = tmp_path / "\x1b[31m.json"
    for document in (named, state):
        path.write_text(json.dumps(document))
        for command in ("standings", "ratings"):
            for flags in ([], ["--json"]):
                main([command, str(path), *flags])
                said = capsys.readouterr()
                assert said.out + said.err
                assert not set(odd) & set(said.out + said.err) - set("]0;owned31m")
    main(["standings", str(tmp_path / "\x1b[31m.none")])
    assert "\x1b" not in capsys.readouterr().err


def test_one_season_or_pool(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One that the file does not have is an error that says so."""
    assert main(["standings", str(file), "--season", "1"]) == 0
    assert main(["standings", str(file), "--season", "2"]) == 2
    assert "it has no season 2" in capsys.readouterr().err
    assert main(["ratings", str(file), "--pool", "chequers/table"]) == 0
    assert main(["ratings", str(file), "--pool", "x"]) == 2
    assert "it has no pool 'x'; it has chequers/table" in capsys.readouterr().err


def test_files_that_are_no_leagues(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One sentence with the file's name, no traceback, exit code 2."""
    wrong = tmp_path / "wrong.json"
    wrong.write_text("{}")
    deep = tmp_path / "deep.json"
    deep.write_text('{"x": ' + "[" * 5000 + "]" * 5000 + "}")
    for path, said in (
        (wrong, "it is no export of a league"),
        (deep, "it is no"),
        (tmp_path, "directory"),
        (tmp_path / "none.json", "No such file"),
    ):
        assert main(["standings", str(path)]) == 2
        error = capsys.readouterr().err
        assert error.startswith("error: ")
        assert said in error
        assert error.count("\n") == 1


def test_it_runs_from_a_shell(file: Path) -> None:
    """Also where the terminal has no letters but ASCII."""
    for args, said in ((["--help"], "standings"), (["standings", "--help"], "exit code is 0")):
        asked = subprocess.run([sys.executable, "-m", "league", *args], capture_output=True, text=True)
        assert asked.returncode == 0
        assert said in " ".join(asked.stdout.split())
    shown = subprocess.run(
        [sys.executable, "-m", "league", "standings", str(file)],
        capture_output=True,
        env={"PYTHONIOENCODING": "ascii"},
        check=True,
    )
    assert b"Zo?" in shown.stdout
