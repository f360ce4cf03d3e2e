"""Looking at games that are over, by number, and at long logs."""

from __future__ import annotations

import asyncio
import json

from cogs.game.log import TEXT, to_pages
from playground import Client
from tests.cogs.conftest import House
from tests.cogs.driver import lobby, started, words


async def _call_off(house: House, name: str) -> None:
    member = await house.member(name)
    question = (await member.slash("game end"))["message"]
    await member.press(question, "Call the game off")
    await house.published()


async def test_a_game_that_is_over_can_be_looked_at_after_newer_ones(house: House) -> None:
    """A lobby that never began does not hide it, and its number always finds it."""
    game = await started(house, "Ada", "Bruno", seats=2)
    ada = await house.member("Ada")
    question = (await ada.slash("game resign"))["message"]
    await ada.press(question, "Resign")
    await house.published()
    await lobby(house, "Ada")
    assert "#2" in words((await ada.slash("game show"))["message"])
    await _call_off(house, "Ada")
    text = words((await ada.slash("game show", game=2))["message"])
    assert "called off" in text
    assert "#1" in words((await ada.slash("game show"))["message"])
    await started(house, "Ada", "Bruno", seats=2)
    text = words((await ada.slash("game show", game=game.id))["message"])
    assert "**Bruno** wins" in text
    assert "the other player has resigned" in text
    assert "1. **Bruno** · 2. **Ada**" in text
    assert "resigns" in words((await ada.slash("game look", what="log", game=game.id))["message"])
    answer = await ada.slash("game export", game=game.id)
    data = await ada.download(Client.files(answer["message"])[0]["url"])
    assert json.loads(data)["secret"]
    answer = await ada.slash("game look", what="charts", game=game.id)
    assert "#1" in words(answer["message"])
    assert "Options of this game" in words((await ada.slash("rules", game=game.id))["message"])
    message = (await ada.slash("game look", what="replay", game=game.id))["message"]
    async with asyncio.timeout(60):
        while not Client.files(message):
            await asyncio.sleep(0.05)
            message = await ada.message(message)
    assert Client.files(message)[0]["filename"] == f"replay-{game.id}.webp"
    for number in (99, -1, 2**52):
        for command, options in (("game show", {}), ("rules", {}), ("game look", {"what": "log"})):
            assert "does not exist" in words((await ada.slash(command, game=number, **options))["message"])
    for command in ("game show", "game look", "rules", "game export"):
        suggestions = await ada.autocomplete(command, "game", "")
        assert [value for _, value in suggestions] == [3, 2, 1]
        assert "finished" in suggestions[2][0]


async def test_games_of_other_servers_are_not_shown(house: House) -> None:
    """Whatever their number."""
    other = await house.host.lobby.create("elsewhere", "c", "m", "M", "classic", 2, {}, entropy="e")
    ada = await house.member("Ada")
    assert "does not exist" in words((await ada.slash("game show", game=other.id))["message"])
    assert await ada.autocomplete("game show", "game", "") == []


def test_no_line_of_a_log_is_lost() -> None:
    """Pages are as long as a message allows, and the next one goes on where a page ended."""
    lines = [f"{n} " + "x" * (n * 37 % 400) for n in range(200)]
    pages = list(to_pages(lines))
    assert [line for page in pages for line in page] == lines
    assert all(len("\n".join(page)) <= TEXT for page in pages)
    assert len(pages) > 10
