"""A database that was set back by many moves: no press of a button that was posted for lost moves changes
anything, and members are told what is lost."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path
from typing import Any

import pytest

from db.address import locate
from db.care.restore import restore
from locales import text
from tests.cogs import forged
from tests.cogs.conftest import House
from tests.cogs.driver import live, next_move, started, usable, words
from tests.cogs.guards.test_letters import stored
from tests.cogs.guards.test_limits import _state
from tests.cogs.timed import public

Json = dict[str, Any]
BACKUP, FIRST, LAST = 50, 55, 60
"""The plies of the backup, of a message in the lost time, and of its end."""
NEWEST = text("en", "error-newest-message")
LOST = {"by restore": "The last 10 moves of this game are lost", "by hand": "Whatever happened in this game"}


async def play_to(house: House, game: int, ply: int) -> None:
    """Play sensible moves, one after the other, and wait until they are shown."""
    while (await house.host.games.get(game)).ply < ply:
        step = await next_move(house, game)
        assert step is not None, "the game is over too early"
        name, move = step
        await house.host.moves.act(game, (await house.member(name)).actor, move.code)
    assert (await house.host.games.get(game)).ply == ply
    await house.published()


async def buttons(house: House, game: int) -> tuple[Json, set[str]]:
    """The board's message, and all buttons that it and the panel of the member whose turn it is have."""
    step = await next_move(house, game)
    assert step is not None
    member = await house.member(step[0])
    board = await stored(house, await live(member))
    panel = (await member.press(board, "My moves"))["message"]
    ids = {part["custom_id"] for message in (board, panel) for part in usable(message)}
    assert len(ids) > 4
    return board, ids


async def copy(house: House, to: Path, how: str) -> None:
    """A copy of the database: a backup, or plainly of the file while no bot runs."""
    if how == "plainly":
        await house.stop()
        await asyncio.to_thread(shutil.copyfile, house.database, to)
        await house.start()
    else:
        await house.host.core.store.backup(to)


@pytest.mark.spread(1)
@pytest.mark.parametrize(
    ("how", "known"),
    [
        ("by restore", True),
        pytest.param("by restore", False, marks=pytest.mark.more),
        pytest.param("by hand", True, marks=pytest.mark.more),
        ("by hand", False),
        ("plainly", True),
    ],
)
async def test_no_button_of_lost_moves_changes_anything(
    house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: str, known: bool
) -> None:
    """A backup at ply 50, play to 60, a restore, play to 55 by the very same moves: the buttons of ply 55 and
    of ply 60 are refused, whether the data folder knows the database or not. Members read what is lost,
    once."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    monkeypatch.setattr("db.backends.known._temporary", lambda: tmp_path / "temporary")
    await house.restart()
    game = (await started(house, "Ada", "Bruno", seats=2)).id
    await play_to(house, game, BACKUP)
    await copy(house, tmp_path / "backup", how)
    await play_to(house, game, FIRST)
    board, ids = await buttons(house, game)
    await play_to(house, game, LAST)
    ids |= (await buttons(house, game))[1]
    await house.stop()
    if not known:
        await asyncio.to_thread(shutil.rmtree, tmp_path / "home")
    if how == "by restore":
        await asyncio.to_thread(restore, locate(str(house.database)), tmp_path / "backup", house.time())
    else:
        await asyncio.to_thread(shutil.copyfile, tmp_path / "backup", house.database)
    await house.start()
    await house.published()
    ada = await house.member("Ada")
    lost = [shown for message in await public(ada) if "⏪" in (shown := words(message))]
    assert len(lost) == 1
    assert LOST.get(how, LOST["by hand"]) in lost[0]
    await play_to(house, game, FIRST)
    before = await _state(house)
    for name in ("Ada", "Bruno"):
        member = await house.member(name)
        for custom_id in sorted(ids):
            values = ["x"] if custom_id.startswith("st:s:") else None
            assert await forged.press(house, member, board, custom_id, values, bare=True) == NEWEST, custom_id
    assert await _state(house) == before
    await house.restart()
    await house.published()
    assert sum("⏪" in words(message) for message in await public(ada)) == 1


async def test_a_lobby_is_told_too(house: House, tmp_path: Path) -> None:
    """Before its message, which is posted again: who has joined since has to join again."""
    ada, bruno = await house.member("Ada"), await house.member("Bruno")
    await ada.slash("game new", rules="classic")
    await house.published()
    await copy(house, tmp_path / "backup", "by restore")
    await bruno.press(await live(ada), "Join", wait="ack")
    await house.published()
    await house.stop()
    await asyncio.to_thread(restore, locate(str(house.database)), tmp_path / "backup", house.time())
    await house.start()
    await house.published()
    *_, notice, lobby = await public(ada)
    assert LOST["by hand"] in words(notice)
    assert "(1 of at most 3)" in words(lobby)
    await bruno.press(lobby, "Join", wait="ack")
    await house.published()
    assert "(2 of at most 3)" in words(await live(ada))
