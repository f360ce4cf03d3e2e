"""Whole games through Discord: from the lobby to victory."""

from __future__ import annotations

import asyncio
import json
import re
import sys
from asyncio.subprocess import PIPE, STDOUT
from collections.abc import Iterator
from pathlib import Path

import pytest

import engine
from playground import Client
from tests import chance
from tests.cogs import driver
from tests.cogs.conftest import House

MOST = 900
CHANCE = "whole games 1"
"""With these dice and cards each game shows enough."""
MET = {
    "middle_earth": "encamped declared answered ring_moved adventure_drawn mission_completed|event_drawn",
    "new_wave": "bought built placed_unit swapped moved struck|killed hurt discarded shuffled",
}
"""By rule system kinds of events, or one of several, without which a game shows too little."""
ENOUGH = {("middle_earth", True): 60}
"""By rule system, and whether it is played by buttons: after this many moves a long game, of which nothing is
missing any more, is resigned; by commands it is played to its end."""
TABLES = {
    "classic": (("Ada", "Chiara"), "rounds=2"),
    "nuked": (("Ada", "Chiara"), "rounds=5"),
    "modular": (("Ada", "Chiara", "Bruno"), "rounds=2 level=master"),
    "middle_earth": (("Ada", "Chiara"), "setup=deal"),
    "new_wave": (("Ada", "Chiara"), "rounds=3"),
}
"""Who plays, and options with which the game is short."""


async def _play(house: House, game: int, rules: str, buttons: bool) -> tuple[int, set[str]]:
    """Every move by one way only; how many there were, and the kinds of what happened."""
    plies, kinds = 0, set[str]()
    while step := await driver.next_move(house, game):
        assert plies < MOST, "the game does not end"
        name, move = step
        client = await house.member(name)
        if plies >= ENOUGH.get((rules, buttons), MOST) and _met(rules, kinds):
            await house.host.moves.resign(game, client.actor)
            break
        before = (await house.host.games.get(game)).ply
        kinds |= {
            event.kind for event in engine.apply((await house.host.games.position(game)).state, move).events
        }
        if buttons:
            await house.published()
            await driver.by_buttons(client, await driver.live(client), move)
        else:
            await driver.by_slash(client, move)
        assert (await house.host.games.get(game)).ply == before + 1, move.code
        plies += 1
    return plies, kinds


def _met(rules: str, kinds: set[str]) -> bool:
    return all(kinds.intersection(wanted.split("|")) for wanted in MET.get(rules, "").split())


def _ways() -> Iterator[object]:
    """Each system by one way, the ways taking turns; by the other one as well if there is time for more."""
    for number, rules in enumerate(TABLES):
        for buttons in (False, True):
            marks = () if buttons == bool(number % 2) else (pytest.mark.more,)
            yield pytest.param(rules, buttons, marks=marks, id=f"{rules}-{'buttons' if buttons else 'slash'}")


@pytest.mark.spread(1)
@pytest.mark.parametrize(("rules", "buttons"), [*_ways()])
async def test_members_play_to_the_end(
    house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rules: str, buttons: bool
) -> None:
    """Lobby, start, every move by one way only, the end with its winner, and an export that verifies."""
    chance.fix(CHANCE, monkeypatch.setattr)
    names, options = TABLES[rules]
    game = await driver.started(house, *names, rules=rules, seats=len(names), options=options)
    plies, kinds = await _play(house, game.id, rules, buttons)
    assert plies > 20
    assert _met(rules, kinds)
    over = await house.host.games.get(game.id)
    assert over.status == "finished"
    assert over.result is not None
    await house.published()
    ada = await house.member("Ada")
    last = await driver.live(ada)
    winner = over.seats[over.result.winners[0]].name
    assert "🏆" in driver.words(last)
    assert winner in driver.words(last)
    assert [p["custom_id"].rsplit(":", 1)[-1] for p in driver.usable(last)] == ["replay", "charts", "fair"]
    answer = await ada.slash("game export")
    file = tmp_path / "game.json"
    file.write_bytes(await ada.download(Client.files(answer["message"])[0]["url"]))
    assert json.loads(file.read_text())["secret"]
    (head,) = re.findall(r"ends with `[0-9A-Z-]+`, in full `([0-9a-f]{64})`", driver.words(last))
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "engine", "verify", str(file), "--head", head, stdout=PIPE, stderr=STDOUT
    )
    output, _ = await process.communicate()
    assert process.returncode == 0, output
