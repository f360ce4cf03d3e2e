"""*Map*: the board in a member's own panel."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import nullcontext
from threading import Event
from types import SimpleNamespace
from typing import Any, cast

import pytest

from engine import Move
from engine.types import Event as GameEvent
from playground import Client
from tests.cogs import driver
from tests.cogs.conftest import House
from tests.cogs.driver import live, words
from tests.cogs.fields import HOST, field
from tests.cogs.play.test_presses import make_move
from tests.cogs.timed import Days
from tests.ui import war
from ui.media.drawing import Drawing
from ui.media.pace import APART, MEMBERS, PicturePace
from ui.words.errors import Refused
from ui.words.names import Names
from ui.words.pictures import alt_text


async def attacking(house: House) -> tuple[Client, list[str], list[tuple[str, ...]]]:
    """A member who is asked which territory they attack, the two spaces, and what is drawn from then on."""
    game, seat, row = await field(house, foes=HOST, spaces=2)
    player = await house.member(game.seats[seat].name)
    pool = (await house.host.games.position(game.id)).state.body.pool
    await make_move(player, await live(player), Move(seat, "place", (row[0], pool)))
    await house.published()
    drawn: list[tuple[str, ...]] = []
    plain = house.bot.services.drawing.private

    async def private(
        names: Names, theme: str, ringed: Sequence[str], events: Sequence[GameEvent] = ()
    ) -> bytes:
        drawn.append(tuple(ringed))
        return await plain(names, theme, ringed, events)

    house.bot.services.drawing.private = private  # type: ignore[method-assign] # what is ringed counts
    return player, row, drawn


async def test_the_map_is_in_the_panel_with_rings(house: House) -> None:
    """The question stays, its spaces are ringed and named, and what is pressed next takes the picture
    away."""
    days = await Days.begin(house)
    player, row, drawn = await attacking(house)
    asked = (await player.press(await live(player), "My moves"))["message"]
    while "2 dice" not in words(asked):
        attack = next(p for p in driver.usable(asked) if ":attack" in p["custom_id"])
        asked = (await player.press(asked, attack["custom_id"]))["message"]
    shown = (await player.press(asked, "Map"))["message"]
    assert shown["content"] == asked["content"]
    assert shown["id"] == asked["id"]
    (file,) = shown["attachments"]
    assert file["description"].startswith("2 spaces are circled: ")
    assert set(drawn[-1]) == set(row)
    assert {p.get("label") for p in driver.usable(shown)} == {p.get("label") for p in driver.usable(asked)}
    refused = (await player.press(shown, "Map"))["message"]
    assert "press again" in words(refused)
    days.now += APART
    again = (await player.press(shown, "Map"))["message"]
    assert len(again["attachments"]) == 1
    next_one = (await player.press(again, "2 dice"))["message"]
    assert next_one["attachments"] == [], "the board has changed"


async def test_who_wants_no_pictures_has_no_map(house: House) -> None:
    """A setting of the member, which comes back as it went."""
    player, _, _ = await attacking(house)
    for on in (False, True):
        answer = words((await player.slash("settings", pictures=on))["message"])
        assert ("have no pictures" in answer) != on
        menu = (await player.press(await live(player), "My moves"))["message"]
        assert ("Map" in words(menu)) == on
        for options in ({}, {"since": "my-last-turn"}):
            shown = (await player.slash("game show", **options))["message"]
            assert bool(shown["attachments"]) == on


@pytest.mark.parametrize("locale", ["en", "it"])
def test_the_alt_text_begins_with_the_rings(locale: str) -> None:
    """One or several, each by name; without rings it is as ever."""
    names = war.names(locale)
    assert alt_text.with_rings(names, ()) == alt_text.board(names)
    first, both = (alt_text.with_rings(names, ("alaska", "peru")[:n]) for n in (1, 2))
    assert first.startswith("1 ")
    assert both.startswith("2 ")
    assert names.space("peru") in both
    assert names.space("peru") not in first.split(".")[0]


def test_few_pictures_of_each_member() -> None:
    """One in some seconds, whatever others do; a clock that was set back refuses nobody."""
    pace = PicturePace()
    pace.take("ada", 100.0)
    pace.take("bruno", 100.0)
    with pytest.raises(Refused, match="map-soon"):
        pace.take("ada", 99.9 + APART)
    pace.take("ada", 100.0 + APART)
    pace.take("ada", 50.0)
    for n in range(MEMBERS):
        pace.take(str(n), 50.0)
    pace.take("ada", 50.1)


async def test_a_private_picture_waits_for_those_of_messages() -> None:
    """It is begun once no other one waits or is drawn; two private ones come one after the other."""
    client: Any = SimpleNamespace(dispatch=lambda *_: None)
    replays: Any = SimpleNamespace(aside=nullcontext)
    drawing = Drawing(client, cast(Any, None), replays)
    drawn: list[str] = []
    gate = Event()

    def sheet() -> bytes:
        gate.wait(5)
        drawn.append("public")
        return b""

    try:
        first = asyncio.create_task(drawing.sheet(sheet))
        await asyncio.sleep(0)
        asked = asyncio.create_task(drawing.private(war.names(), "atlas", ()))
        asked.add_done_callback(lambda _: drawn.append("private"))
        second = asyncio.create_task(drawing.sheet(sheet))
        await asyncio.sleep(0.01)
        gate.set()
        assert await asked
        await asyncio.gather(first, second)
        await asyncio.sleep(0)
        assert drawn == ["public", "public", "private"]
    finally:
        drawing.close()
