"""`python -m render`."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from PIL import Image

from engine import Setup, apply, complete, default, prompts, start
from engine.record.export import Export, LoggedMove, SeatInfo, dump
from render.__main__ import main
from render.charts import charts


def run(monkeypatch: pytest.MonkeyPatch, *words: str) -> int:
    """Run the command in this process."""
    monkeypatch.setattr(sys, "argv", ["render", *words])
    return main()


def test_it_draws_a_played_position(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The command of the readme writes a picture; the same seed writes the same one."""
    for name in ("a.webp", "b.webp"):
        words = [
            "--rules",
            "classic",
            "--seats",
            "6",
            "--seed",
            "3",
            "--plies",
            "30",
            "--theme",
            "atlas",
            "-o",
        ]
        assert run(monkeypatch, *words, str(tmp_path / name)) == 0
    with Image.open(tmp_path / "a.webp") as image:
        assert image.size == (1600, 1000)
    assert (tmp_path / "a.webp").read_bytes() == (tmp_path / "b.webp").read_bytes()


def test_it_draws_an_exported_game(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """From an export, at its end and before."""
    setup = complete(Setup("classic", seats=3, seed="5c"))
    state, log = start(setup).state, []
    for ply in range(1, 9):
        move = default(state, prompts(state)[0].seat)
        log.append(LoggedMove(ply, move.seat, move.code))
        state = apply(state, move).state
    seats = tuple(SeatInfo(i, f"player {i}") for i in range(3))
    export = Export(
        rules="classic",
        rules_version=setup.version,
        setup=setup,
        commitment="",
        seats=seats,
        moves=tuple(log),
    )
    file = tmp_path / "game.json"
    file.write_bytes(dump(export))
    for output, words in (("end.webp", ()), ("start.webp", ("--until", "2"))):
        assert run(monkeypatch, "--export", str(file), *words, "-o", str(tmp_path / output)) == 0
    assert (tmp_path / "end.webp").read_bytes() != (tmp_path / "start.webp").read_bytes()


def test_it_draws_a_replay(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Of an export, in the format that the name or the option tells; what cannot be is one line."""
    setup = complete(Setup("classic", seats=2, seed="5c"))
    state, log = start(setup).state, []
    for ply in range(1, 6):
        move = default(state, prompts(state)[0].seat)
        log.append(LoggedMove(ply, move.seat, move.code))
        state = apply(state, move).state
    file, target = tmp_path / "game.json", tmp_path / "out.webp"
    export = Export(
        rules="classic", rules_version=setup.version, setup=setup, commitment="", moves=tuple(log)
    )
    file.write_bytes(dump(export))
    words = ("--export", str(file), "--size", "thumb", "--replay", str(target))
    assert run(monkeypatch, *words, "--every", "move") == 0
    with Image.open(target) as image:
        assert (image.format, getattr(image, "is_animated", False)) == ("WEBP", True)
    assert run(monkeypatch, *words, "--format", "gif") == 0
    with Image.open(target) as image:
        assert image.format == "GIF"
    capsys.readouterr()
    for wrong in ((*words, "--limit", "99"), (*words[:-1], "out.avi")):
        assert run(monkeypatch, *wrong) == 1
        assert len(capsys.readouterr().err.strip().splitlines()) == 1


@pytest.mark.spread(1)
@pytest.mark.parametrize("chart", ["course", "dice"])
def test_it_draws_charts(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, chart: str) -> None:
    """Of a whole game of computer players or of its beginning, in the format and theme asked for."""
    words = ("--seats", "2", "--charts", chart, "-o")
    assert run(monkeypatch, "--plies", "40", *words, str(tmp_path / "part.png")) == 0
    assert run(monkeypatch, *words, str(tmp_path / "whole.png")) == 0
    assert run(monkeypatch, "--theme", "parchment", *words, str(tmp_path / "whole.webp")) == 0
    with Image.open(tmp_path / "part.png") as part, Image.open(tmp_path / "whole.png") as whole:
        assert part.size == whole.size == charts.SIZE
        assert part.tobytes() != whole.tobytes()
    with Image.open(tmp_path / "whole.webp") as image:
        assert image.format == "WEBP"


@pytest.mark.parametrize(
    "words",
    [
        ("-o", "board.tiff"),
        ("--charts", "dice", "-o", "dice.tiff"),
        ("--export", "missing.json", "-o", "a.webp"),
        ("--seats", "99", "-o", "a.webp"),
    ],
)
def test_mistakes_are_one_line(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    words: tuple[str, ...],
) -> None:
    """What cannot be drawn gives exit code 1 and one line."""
    monkeypatch.chdir(tmp_path)
    assert run(monkeypatch, *words) == 1
    assert len(capsys.readouterr().err.strip().splitlines()) == 1
