"""A few of the kills of `make soak`: several games of all rule systems, while everybody plays."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bounded import often
from tests.db.postgres import lacking
from tests.soak import kills, promises
from tests.soak.stage import MODES

EACH, TABLES = 1, often(1, 2)
"""Kills in each mode, and how many games are played."""
ELSEWHERE = ("bot", "embedded")
"""Modes in which only the bot is killed: `tests/e2e/test_kill.py` and `test_kill_local.py` do so."""


@pytest.mark.more
async def test_killed_while_everybody_plays(tmp_path: Path) -> None:
    """No move lost or made twice, nothing posted twice or not at all, no deadline forgotten, where what the
    bot depends on is killed, with it or alone."""
    modes = [
        name for name, mode in MODES.items() if name not in ELSEWHERE and not (mode.server and lacking())
    ]
    rows = await kills.run(EACH * len(modes), 1, modes, tmp_path, tables=TABLES)
    wrong = [line for row in rows for line in row.wrong]
    assert not wrong, "\n".join(wrong)
    assert [row.name for row in rows] == [f"kills, {name}" for name in modes]
    assert all(int(str(row.value)) >= EACH for row in rows)


@pytest.mark.more
async def test_a_broken_promise_ends_a_series_and_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With how to see it again, and with the database."""
    monkeypatch.setattr(kills, "OUT", tmp_path / "out")
    monkeypatch.setattr(promises, "clocks", lambda _: ["game 1: no deadline for seat 0"])
    (tmp_path / "there").mkdir()
    (row,) = await kills.run(5, 1, ["bot"], tmp_path / "there", tables=TABLES)
    assert row.value == 0
    broken, again = row.wrong
    assert broken == "after kill 0: game 1: no deadline for seat 0"
    assert "python -m tests.soak kills --kills 5 --seed 1 --modes bot" in again
    assert list((tmp_path / "out").glob("bot-*/games.sqlite3"))
