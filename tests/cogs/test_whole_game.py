"""Whole games through Discord: from the lobby to victory."""

from __future__ import annotations

import asyncio
import json
import re
import sys
from asyncio.subprocess import PIPE, STDOUT
from pathlib import Path

import pytest

from tests.cogs import driver
from tests.cogs.conftest import House

MOST = 900
TABLES = {
    "classic": (("Ada", "Chiara"), "rounds=4"),
    "nuked": (("Ada", "Chiara"), "rounds=5"),
    "modular": (("Ada", "Chiara", "Bruno"), "rounds=3 level=master"),
}
"""Who plays, and options with which the game is short."""


async def _play(house: House, game: int, buttons: bool) -> int:
    plies = 0
    while step := await driver.next_move(house, game):
        assert plies < MOST, "the game does not end"
        name, move = step
        client = await house.member(name)
        before = (await house.host.game(game)).ply
        if buttons:
            await house.published()
            await driver.by_buttons(client, await driver.live(client), move)
        else:
            await driver.by_slash(client, move)
        assert (await house.host.game(game)).ply == before + 1, move.code
        plies += 1
    return plies


@pytest.mark.parametrize("buttons", [False, True], ids=["slash", "buttons"])
@pytest.mark.parametrize("rules", TABLES)
async def test_members_play_to_the_end(house: House, tmp_path: Path, rules: str, buttons: bool) -> None:
    """Lobby, start, every move by one way only, the end with its winner, and an export that verifies."""
    names, options = TABLES[rules]
    game = await driver.started(house, *names, rules=rules, seats=len(names), options=options)
    plies = await _play(house, game.id, buttons)
    assert plies > 20
    over = await house.host.game(game.id)
    assert over.status == "finished"
    assert over.result is not None
    await house.published()
    ada = await house.member("Ada")
    last = await driver.live(ada)
    winner = over.seats[over.result.winners[0]].name
    assert "🏆" in driver.words(last)
    assert winner in driver.words(last)
    assert not driver.usable(last)
    answer = await ada.slash("game export")
    file = tmp_path / "game.json"
    file.write_bytes(await ada.download(answer["message"]["attachments"][0]["url"]))
    assert json.loads(file.read_text())["secret"]
    (head,) = re.findall(r"ends with `([0-9a-f]{64})`", driver.words(last))
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "engine", "verify", str(file), "--head", head, stdout=PIPE, stderr=STDOUT
    )
    told, _ = await process.communicate()
    assert process.returncode == 0, told
