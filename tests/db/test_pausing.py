"""`python -m db pause`, `resume` and `clock`."""

from __future__ import annotations

import asyncio
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, update

from db import open_store, schema
from db.__main__ import main
from db.queries import settings
from db.queries.gaps import MAINTENANCE
from db.queries.settings import ALIVE, CLOCK, WITNESSES
from tests.db.games import change, started

Capture = pytest.CaptureFixture[str]
FAR = datetime.fromtimestamp(time.time() + 86_400, UTC).isoformat()


@pytest.fixture
def database(url: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """What DATABASE_URL is: a database with one running game in server 7."""
    monkeypatch.setenv("DATABASE_URL", url)
    change(url, lambda c: started(c, 3))
    change(url, lambda c: c.execute(update(schema.games).values(guild="7")))
    return url


def stored(connection: Connection) -> dict[str, dict[str, Any]]:
    """What is stored of maintenance."""
    return settings.of_scope(connection, MAINTENANCE)


def test_maintenance_is_recorded_and_ended_also_while_a_bot_runs(database: str, capsys: Capture) -> None:
    """For a server, or for all; the later word holds. To end that of all ends each."""

    async def while_open() -> None:
        store = await open_store(database)
        for command in (
            ["pause", "7", "--until", FAR],
            ["pause", "all", "--until", FAR, "--reason", " a  new\ndisk "],
            ["pause", "all", "--until", FAR, "--reason", "a new disk"],
        ):
            assert await asyncio.to_thread(main, command) == 0
        until = datetime.fromisoformat(FAR).timestamp()
        assert await store.read(stored) == {
            "7": {"until": until},
            "all": {"until": until, "reason": "a new disk"},
        }
        assert await asyncio.to_thread(main, ["resume", "7"]) == 1
        assert await asyncio.to_thread(main, ["resume", "all"]) == 0
        assert await store.read(stored) == {}
        await store.close()

    asyncio.run(while_open())
    output = capsys.readouterr()
    assert output.out.count("Recorded for 1 running game: ") == 3
    assert "Ended: 7, all." in output.out
    assert "resume all" in output.err


UNFIT = {
    "in the past": (["pause", "all", "--until", "2026-03-01"], "still to come"),
    "too long": (["pause", "all", "--until", "9999-01-01"], "14 days"),
    "no time": (["pause", "all", "--until", "tomorrow"], "'tomorrow'"),
    "no server": (["pause", "Castle", "--until", FAR], "'Castle'"),
    "a long reason": (["pause", "7", "--until", FAR, "--reason", "x" * 201], "200 characters"),
    "nothing to end": (["resume", "all"], "no maintenance."),
    "nothing to end in a server": (["resume", "7"], "no maintenance in the server 7"),
}


@pytest.mark.spread(3)
@pytest.mark.parametrize("case", UNFIT)
def test_what_cannot_be_recorded(
    path: Path, case: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One sentence, and nothing is stored."""
    monkeypatch.setenv("DATABASE_URL", str(path))
    change(str(path), lambda c: started(c, 3))
    command, word = UNFIT[case]
    assert main(command) == 1
    output = capsys.readouterr()
    assert (output.out, len(output.err.splitlines())) == ("", 1)
    assert word in output.err
    assert change(str(path), stored) == {}


def test_the_clock_is_told_and_an_operators_word_taken(database: str, capsys: Capture) -> None:
    """The last sign of life, whether clocks disagree, and that the machine's is right."""
    assert main(["clock"]) == 0
    assert "no sign of life yet" in capsys.readouterr().out

    def note(connection: Connection) -> None:
        settings.put(connection, *CLOCK, ALIVE, time.time() - 3600)
        settings.put(connection, *CLOCK, WITNESSES, [False, 3600.4, None])

    change(database, note)
    assert main(["clock"]) == 0
    output = capsys.readouterr().out
    assert "which was 1:00:0" in output
    assert "disagree" in output
    clock = "this machine's clock" if database.startswith("sqlite") else "the clock of the database's server"
    assert f"{clock} +3600, Discord unknown" in output
    assert "--right: the bot's time goes on by 1:00:00" in output
    assert change(database, lambda c: settings.get(c, *CLOCK)).get("right") is None
    assert main(["clock", "--right"]) == 0
    assert f"recorded that {clock} is right" in capsys.readouterr().out
    assert change(database, lambda c: settings.get(c, *CLOCK))["right"] is True


@pytest.mark.spread(2)
@pytest.mark.parametrize(
    ("witnesses", "words"),
    [
        ([True, 10.0, -50.0], ["Clocks agree. Seconds"]),
        ([True, 432_000.0, -0.1], ["Two clocks agree", "is wrong by 5 days, 0:00:00: set it. Seconds"]),
        ([True, 0.2, 7200.0], ["Two clocks agree", "Discord's time is wrong by 2:00:00"]),
    ],
)
def test_the_wrong_one_of_three_clocks_is_named(
    witnesses: list[Any], words: list[str], database: str, capsys: Capture
) -> None:
    """Two agree, so there is nothing to decide; but somebody has to set the third."""
    change(database, lambda c: settings.put(c, *CLOCK, WITNESSES, witnesses))
    assert main(["clock"]) == 0
    output = capsys.readouterr().out
    assert all(part in output for part in words), output
    assert "--right" not in output


@pytest.mark.spread(3)
@pytest.mark.parametrize(
    ("witnesses", "refused"),
    [
        (None, "there is nothing to decide"),
        ([True, 0.0, 0.0], "there is nothing to decide"),
        ([False, 12 * 86_400.0, -90.0], "12 days, 0:01:30 ahead of Discord's"),
        ([False, -7200.0, 300.0], "2:05:00 short of Discord's"),
    ],
)
def test_an_operators_word_against_discord_needs_more(
    witnesses: list[Any] | None, refused: str, database: str, capsys: Capture
) -> None:
    """It is refused where clocks agree, and where Discord's time contradicts it unless they insist."""
    change(database, lambda c: settings.put(c, *CLOCK, WITNESSES, witnesses))
    assert main(["clock", "--right"]) == 1
    assert refused in capsys.readouterr().err
    assert change(database, lambda c: settings.get(c, *CLOCK)).get("right") is None
    disagree = witnesses is not None and not witnesses[0]
    assert main(["clock", "--right", "--anyway"]) == int(not disagree)
    assert change(database, lambda c: settings.get(c, *CLOCK)).get("right") is (True if disagree else None)
