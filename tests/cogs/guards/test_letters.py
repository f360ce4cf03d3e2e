"""Buttons of another game, league or database with the same number do nothing."""

from __future__ import annotations

import asyncio
import copy
import shutil
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from db.address import locate
from db.care.restore import restore
from locales import text
from tests.cogs import forged
from tests.cogs.conftest import House
from tests.cogs.driver import leads, live, started, usable, words
from tests.cogs.guards.test_limits import _state
from tests.cogs.seasons import LeagueDays, press

Json = dict[str, Any]
NEWEST, OLD = text("en", "error-newest-message"), text("en", "error-old-button")


async def spread(house: House) -> None:
    """Both members choose how their armies are placed, which begins the first turn."""
    for name in ("Ada", "Bruno"):
        await (await house.member(name)).slash("choose", option="spread")
    await house.published()


async def set_back(house: House, backup: Path, *, by_hand: bool) -> None:
    """Put the backup in the database's place while the bot is down."""
    await house.stop()
    if by_hand:
        await asyncio.to_thread(shutil.copyfile, backup, house.database)
    else:
        await asyncio.to_thread(restore, locate(str(house.database)), backup, 1795254000.0)
    await house.start()
    await house.published()


async def stored(house: House, message: Json) -> Json:
    """A message as the service has it now; later edits do not change it."""
    return copy.deepcopy(house.server.messages.get(message["channel_id"], message["id"]))


@pytest.mark.parametrize("by_hand", [False, True])
async def test_buttons_of_lost_moves_do_nothing(house: House, tmp_path: Path, by_hand: bool) -> None:
    """A backup takes the place of a database in which play went on, and play comes to the same ply again: the
    buttons of before are refused in channel and panel, and nothing moves. The board is posted again, and its
    buttons work."""
    game = await started(house, "Ada", "Bruno", seats=2)
    ada = await house.member("Ada")
    before = await stored(house, await live(ada))
    backup = tmp_path / "backup"
    await house.host.core.store.backup(backup)
    await spread(house)
    lost = await stored(house, await live(ada))
    panel = await stored(house, (await ada.press(lost, "My moves"))["message"])
    ply = (await house.host.games.get(game.id)).ply
    await set_back(house, backup, by_hand=by_hand)
    assert (await house.host.games.get(game.id)).ply < ply
    fresh = await live(ada)
    assert int(fresh["id"]) > int(lost["id"])
    assert "What would you like to do?" in words((await ada.press(fresh, "My moves"))["message"])
    await spread(house)
    assert (await house.host.games.get(game.id)).ply == ply
    state = await _state(house)
    ids = [part["custom_id"] for message in (before, lost, panel) for part in usable(message)]
    assert any(":menu" in custom_id for custom_id in ids)
    for name in ("Ada", "Bruno"):
        member = await house.member(name)
        for custom_id in ids:
            values = ["x"] if custom_id.startswith("st:s:") else None
            answer = await forged.press(house, member, lost, custom_id, values, bare=True)
            assert answer == NEWEST, custom_id
    assert await _state(house) == state
    assert "The game waits for" in words((await ada.press(await live(ada), "My moves"))["message"])


async def test_letters_of_a_game_are_right_wrong_or_missing(house: House) -> None:
    """Right ones work. Without any only games do that were made before there were letters, and wrong ones
    never. Strangers hear of no game."""
    game = await started(house, "Ada", "Bruno", seats=2)
    ada, board = await house.member("Ada"), await stored(house, await live(await house.member("Ada")))
    right = game.letters.text
    wrong = right[1:] + right[0] if len(set(right)) > 1 else "abcd"

    async def press_menu(letters: str) -> str:
        return await forged.press(house, ada, board, f"st:b:{game.id}{letters}:0:menu", bare=True)

    assert "What would you like to do?" in await press_menu(right)
    for letters in (wrong, ""):
        assert await press_menu(letters) == NEWEST
    for letters in (right[:3], f"{right}a", right.upper()):
        assert await press_menu(letters) == OLD
    table = house.host.core.tables.peek(game.id)
    assert table is not None
    table.stored = replace(table.game, letters=replace(game.letters, optional=True))
    assert "What would you like to do?" in await press_menu("")
    assert "What would you like to do?" in await press_menu(right)
    assert await press_menu(wrong) == NEWEST


async def test_pages_and_settings_of_a_member_need_no_letters(house: House) -> None:
    """Nothing of theirs belongs to a game or a league."""
    ada, bruno = await house.member("Ada"), await house.member("Bruno")
    page = (await ada.slash("help"))["message"]
    other = next(part for part in usable(page) if part["custom_id"].startswith("st:b:0:0:help:"))
    assert words((await ada.press(page, other["custom_id"]))["message"]) != words(page)
    await ada.slash("away", sitter=bruno.actor)
    question = await leads(ada, "away", "awaysitter")
    (sure, _) = usable(question)
    assert sure["custom_id"] == f"st:b:0:0:unsit:{bruno.actor}"
    assert "Nobody" in words((await ada.press(question, sure["custom_id"]))["message"])


async def test_letters_of_a_league(house: House, tmp_path: Path) -> None:
    """Its sign-up message has them, and gets new ones after a restore; wrong or missing ones are refused, and
    so are those of before."""
    days = LeagueDays(house)
    panel = await days.make_league()
    ada, bruno = await house.member("Ada"), await house.member("Bruno")
    await ada.press(panel, "Open the sign-up")
    await days.wait_for_news()
    league, message = days.league, await stored(house, await days.sign_up())
    assert f"st:b:0{league.letters.text}:0:leagueenter:{league.id}" in {
        part["custom_id"] for part in usable(message)
    }
    for letters in ("", "abcd"):
        custom_id = f"st:b:0{letters}:0:leagueenter:{league.id}"
        assert await forged.press(house, bruno, message, custom_id, bare=True) == NEWEST
    backup = tmp_path / "backup"
    await house.host.core.store.backup(backup)
    await set_back(house, backup, by_hand=False)
    await days.wait_for_news()
    for part in usable(message):
        assert await forged.press(house, bruno, message, part["custom_id"], bare=True) == NEWEST
    assert (await days.season()).entries == ()
    await press(bruno, await days.sign_up(), "leagueenter")
    assert [entry.member for entry in (await days.season()).entries] == [bruno.actor]
