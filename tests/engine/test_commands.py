"""The command line of the engine: every command, for people and as JSON, and its errors."""

from __future__ import annotations

import json
import os
import stat
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from engine import kernel
from engine.__main__ import main
from engine.record.export import dump, heads, load, verify, with_chain
from engine.record.short import short
from tests.golden.records import FIXTURES

GAME = FIXTURES / "classic" / "mission.json"
TRAP = FIXTURES / "risk2210" / "version-1" / "event-trap-units.json"


def _run(capsys: pytest.CaptureFixture[str], *argv: str, code: int = 0) -> str:
    assert main(argv) == code
    return capsys.readouterr().out


def _json(capsys: pytest.CaptureFixture[str], *argv: str, code: int = 0) -> list[dict[str, Any]]:
    lines = _run(capsys, *argv, "--json", code=code).splitlines()
    return [json.loads(line) for line in lines]


def test_rules_lists_systems_with_options(capsys: pytest.CaptureFixture[str]) -> None:
    """As text and as JSON."""
    (classic,) = [r for r in _json(capsys, "rules") if r["id"] == "classic"]
    assert classic["seats"] == [2, 6]
    text = _run(capsys, "rules")
    assert "rounds=0..200  (default 0)" in text
    assert "risk2210  version 2 (and 1), 2 to 5 seats" in text


def test_selfplay_prints_one_object_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    """With rules, seed, seats, plies, rounds, result and milliseconds; the same seed gives the same games."""
    args = ("selfplay", "--rules", "classic", "--seats", "3", "--games", "2", "--seed", "7")
    lines = _json(capsys, *args, "--players", "normal,easy", "--check")
    assert len(lines) == 2
    assert lines[0].keys() == {"rules", "seed", "seats", "plies", "rounds", "result", "milliseconds"}
    assert lines[0]["result"]["reason"] == "conquest"
    again = _json(capsys, *args, "--players", "greedy,easy")  # what normal was called before
    assert [(g["seed"], g["plies"], g["result"]) for g in again] == [
        (g["seed"], g["plies"], g["result"]) for g in lines
    ]


def test_selfplay_exports_games_that_verify(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Options are taken over; the command `verify` says yes, and no for a spoilt file."""
    options = ("--option", "rounds=3", "--option", "missions=true", "--option", "fortify=connected")
    (line,) = _json(
        capsys, "selfplay", "--seats", "2", "--players", "policy", "--export", str(tmp_path), *options
    )
    path = Path(line["file"])
    export = load(path.read_bytes())
    assert verify(export).ok
    assert export.setup.options["fortify"] == "connected"
    assert _run(capsys, "verify", str(path), code=3).startswith("consistent")
    assert _json(capsys, "verify", str(path), code=3)[0]["ok"] is True
    assert _run(capsys, "verify", str(path), "--head", str(export.chain)).startswith("yes")
    path.write_text(path.read_text().replace(export.commitment, "00" * 32))
    assert _run(capsys, "verify", str(path), code=1).startswith("no: commitment")


@pytest.mark.skipif(os.name != "posix", reason="there are other rights")
def test_an_export_is_made_in_folders_of_its_owners_own(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Whatever the process would give other folders; one that was there stays as it is."""
    tmp_path.chmod(0o755)
    before = os.umask(0)
    try:
        _json(capsys, "selfplay", "--max-plies", "1", "--export", str(tmp_path / "one" / "two"))
    finally:
        os.umask(before)
    folders = [tmp_path, tmp_path / "one", tmp_path / "one" / "two"]
    assert [stat.S_IMODE(folder.stat().st_mode) for folder in folders] == [0o755, 0o700, 0o700]


def test_verify_tells_what_is_proven(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """In plain words, and with 0 only where a head that was given proves all of it: whole, broken off, cut,
    changed, from before there were chains."""
    older = load(GAME.read_bytes())
    game = with_chain(older)
    broken = with_chain(replace(older, moves=older.moves[:40], result=None))
    forged = replace(game.moves[2], by="clock")
    head, early = str(game.chain), list(heads(game))[40]
    outside = "nothing outside this file vouches"
    whole = "that is the whole head that was published: these were the moves\n"
    cases = [
        (3, game, (), ["consistent: 94 moves and 351 draws of chance follow", f"chain: {head}", outside]),
        (0, game, ("--head", head.upper()), ["yes: 94 moves", whole, "there were no others\n"]),
        (0, older, ("--head", head), ["yes: 94 moves", whole, "there were no others\n"]),
        (3, older, ("--head", head[:12]), [
            "unchained: 94 moves", "these were the first 94 moves, as far as 48 bits", "only the whole head",
        ]),
        (3, game, ("--head", short(head).lower()), [
            "consistent: 94 moves", "the first 94 moves, as far as 130 bits", "only the whole head",
        ]),
        (3, game, ("--head", early), [
            "consistent: 94 moves", "proven: these were the first 40 moves\n", "for the 54 moves after them",
        ]),
        (3, game, ("--head", short(early)), ["the first 40 moves, as far as 130 bits", "the 54 moves after"]),
        (3, broken, ("--head", short(early)), [
            "consistent: broken off", "the first 40 moves, as far as 130 bits", "only the whole head",
        ]),
        (0, broken, ("--head", early), [
            "yes: broken off after 40", whole, "no others if that head stands in the game's last message",
        ]),
        (1, game, ("--head", "0" * 12), ["no: head: another head was published"]),
        (1, broken, ("--head", head), ["no: head: another head was published"]),
        (3, broken, (), [
            "consistent: broken off after 40 moves; all of them follow", f"chain: {broken.chain}", outside,
        ]),
        (1, replace(game, moves=game.moves[:40]), (), ["no: cut at", "the first 40 moves follow; no end"]),
        (1, replace(older, moves=older.moves[:40]), (), ["the first 40 moves follow; no end"]),
        (1, replace(game, moves=(*game.moves[:2], forged, *game.moves[3:])), (), ["no: chain at move 3: "]),
        (3, older, (), ["unchained: 94 moves and 351 draws of chance follow", "to the recorded", outside]),
        (3, replace(older, moves=older.moves[:40], result=None), (), [
            "unchained: the first 40 moves follow", "no end", outside,
        ]),
        (1, replace(older, rules_version=7), (), ["no: rules: the rules or their version are not those"]),
        (1, replace(older, secret=None), (), ["no: unfinished: the game was not over"]),
    ]  # fmt: skip
    path = tmp_path / "game.json"
    for code, export, more, expected in cases:
        path.write_bytes(dump(export))
        text = _run(capsys, "verify", str(path), *more, code=code)
        assert all(line in text for line in expected), text
        (verdict,) = _json(capsys, "verify", str(path), *more, code=code)
        assert (verdict["proven"], verdict["ok"]) == (code == 0, code != 1)


def test_selfplay_chains_what_it_gives_up(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """As a game that was broken off."""
    (line,) = _json(capsys, "selfplay", "--max-plies", "20", "--export", str(tmp_path))
    assert "broken off after 20 moves" in _run(capsys, "verify", line["file"], code=3)


def test_games_of_every_version_that_is_played_verify(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """An earlier version is replayed by itself; for another one the installed versions are named."""
    for path in (TRAP, FIXTURES / "risk2210" / "event-trap.json"):
        assert "to the recorded result" in _run(capsys, "verify", str(path), code=3)
        assert "won by" in _run(capsys, "replay", str(path))
    wrong = tmp_path / "wrong.json"
    for version in ("3", "0", "99"):
        text = TRAP.read_text().replace('"version":1', f'"version":{version}')
        wrong.write_text(text.replace('"rules_version":1', f'"rules_version":{version}'))
        details = f"rules=risk2210, version={version}, setup={version}"
        assert "no: version: the rules are not at hand" in _run(capsys, "verify", str(wrong), code=1)
        assert main(["replay", str(wrong)]) == 2
        assert f"version ({details})" in capsys.readouterr().err


def test_replay_shows_any_position(capsys: pytest.CaptureFixture[str]) -> None:
    """At the end, at the start, and as a seat sees it."""
    (end,) = _json(capsys, "replay", str(GAME))
    assert end["result"]["reason"] == "mission"
    (begin,) = _json(capsys, "replay", str(GAME), "--until", "0", "--seat", "0")
    assert (begin["ply"], begin["phase"], begin["viewer"]) == (0, "deploy", 0)
    assert begin["seats"][0]["hand"]
    text = _run(capsys, "replay", str(GAME))
    assert "won by seat 2: mission" in text
    assert "kamchatka: " in text


def test_replay_tells_sides_paths_edges_and_open_cards(capsys: pytest.CaptureFixture[str]) -> None:
    """Where a game has them: who is on which side, what lies face up, where the piece is, what is blocked."""
    game = FIXTURES / "middle_earth" / "version-1" / "ring.json"
    log = load(game.read_bytes())
    seen = [kernel.view(turn.state, None) for turn in kernel.history(log.setup, log.log())]
    features = set()
    for view in seen[::10]:
        text = _run(capsys, "replay", str(game), "--until", str(view.ply))
        for seat in view.seats:
            known = ", ".join(filter(None, (seat.kind, seat.side, "" if seat.alive else "out")))
            assert f"  seat {seat.seat + 1} ({known}): " in text
            cards = ", ".join(card.id for card in seat.shown)
            assert (f"    face up, {seat.points} points: {cards}\n" in text) == bool(cards)
            features |= {"shown"} if cards else set()
        for edge in view.edges:
            assert f"  {edge.a} - {edge.b}: blocked\n" in text
            features.add("edges")
        (path,) = view.paths
        assert (
            path.space is None
            or f"  ring: {path.space}, {path.place} of 14 steps, needs {path.need}\n" in text
        )
    assert features == {"shown", "edges"}
    ended = _run(capsys, "replay", str(game))
    assert "  ring: gone, 14 of 14 steps" in ended


def test_perft_counts(capsys: pytest.CaptureFixture[str]) -> None:
    """One count for each depth; the first is the number of legal moves."""
    args = ("perft", "--seats", "3", "--option", "setup=manual", "--depth", "2")
    assert [line["count"] for line in _json(capsys, *args)] == [42, 42 * 41]
    assert "depth 2: 1722" in _run(capsys, *args)


def test_bench_measures(capsys: pytest.CaptureFixture[str]) -> None:
    """It plays at least one game and says how many moves in how much time."""
    (line,) = _json(capsys, "bench", "--seats", "4", "--seconds", "0.01")
    assert line.keys() == {"moves", "games", "cpu_seconds"}
    assert line["moves"] > 0


@pytest.mark.parametrize(
    "argv",
    [
        ("replay", "no-such-file.json"),
        ("verify", "no-such-file.json"),
        ("selfplay", "--seats", "9"),
        ("selfplay", "--option", "board=moon"),
        ("selfplay", "--option", "fog=true"),
        ("replay", str(GAME), "--until", "9999"),
        ("replay", str(GAME), "--seat", "7"),
        ("verify", __file__),
    ],
)
def test_errors_are_one_line(capsys: pytest.CaptureFixture[str], argv: tuple[str, ...]) -> None:
    """On the error output, with exit code 2 and no traceback."""
    assert main(argv) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith("error: ")
    assert printed.err.count("\n") == 1


DEEP = b'{"format": "sandtable-game", "x": %s%s}' % (b"[" * 5000, b"]" * 5000)


@pytest.mark.parametrize("data", [DEEP, b'{"format": "\xff"}'], ids=["deep", "no UTF-8"])
@pytest.mark.parametrize("command", ["verify", "replay"])
def test_files_that_no_parser_takes_are_one_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, command: str, data: bytes
) -> None:
    """Nested 5,000 deep, or no text at all."""
    path = tmp_path / "game.json"
    path.write_bytes(data)
    test_errors_are_one_line(capsys, (command, str(path)))


@pytest.mark.parametrize(
    "argv",
    [
        (),
        ("fly",),
        ("selfplay", "--games", "0"),
        ("selfplay", "--players", "x"),
        ("verify", str(GAME), "--head", "abc"),
        ("verify", str(GAME), "--head", "no hex at all"),
    ],
)
def test_calls_that_make_no_sense_get_the_usage(
    capsys: pytest.CaptureFixture[str], argv: tuple[str, ...]
) -> None:
    """As command lines do."""
    with pytest.raises(SystemExit) as stopped:
        main(argv)
    assert stopped.value.code == 2
    assert "usage" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["rules", "selfplay", "replay", "verify", "perft", "bench"])
def test_every_command_has_help_and_json(capsys: pytest.CaptureFixture[str], command: str) -> None:
    """`--help` explains it and names `--json`."""
    with pytest.raises(SystemExit) as stopped:
        main((command, "--help"))
    assert stopped.value.code == 0
    assert "--json" in capsys.readouterr().out
