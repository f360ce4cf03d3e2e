"""What a server has told elsewhere, and the digest of a turn's beginning."""

from __future__ import annotations

from typing import Any

from playground import Client
from tests.cogs import driver
from tests.cogs.conftest import House
from tests.cogs.driver import live, usable, words
from tests.cogs.timed import Days, public


async def _route(house: House, days: Days, **setting: Any) -> None:
    game = await days.game_now()
    await house.host.settings.set("guild", game.guild, "events", setting)


async def test_what_happens_is_told_beside_the_game(house: House) -> None:
    """In one thread a game, in a separate channel, or not at all; the board shows the rest, the log all."""
    days = await Days.begin(house)
    game = await days.game("Ada", "Bruno", "Dmitri", bank=0)
    seat = await days.placed()
    ada = await house.member("Ada")
    log = await ada.channel_id("bot-log")
    await _route(house, days, **{"turns": "thread", "clock": "log", "log-channel": int(log)})
    before = [m["id"] for m in await public(ada)]
    await days.move()
    await days.move()
    await ada.refresh()
    threads = [c for c in ada.world["channels"] if c.get("parent_id") == game.channel]
    assert [t["name"] for t in threads] == ["What happens · World Conquest · #1"]
    texts = [words(m) for m in await ada.messages(threads[0]["id"])]
    assert any("reinforces" in t for t in texts)
    assert "reinforces" not in words(await live(ada))
    assert [m["id"] for m in await public(ada)][: len(before)] == before
    await days.pass_(25)
    missed = await live(ada, log)
    assert "has missed a deadline (1 of 2)" in words(missed)
    assert [m["id"] for m in missed["mentions"]] == [str(game.seats[seat].member)]
    assert not [m for m in await public(ada) if "has missed" in words(m)]
    assert "has missed a deadline" in words((await ada.slash("game look", what="log"))["message"])
    await _route(house, days, turns="off", clock="off")
    await days.turn_of((seat + 1) % 3)
    await days.pass_(25)
    assert not [m for m in await public(ada) if "has missed" in words(m)]
    assert len(await ada.messages(log)) == 1
    await ada.refresh()
    assert len([c for c in ada.world["channels"] if c.get("parent_id") == game.channel]) == 1


async def test_what_cannot_be_told_there_stops_nothing(house: House) -> None:
    """Where threads cannot be made the channel serves; a log that is closed to the bot is left out."""
    days = await Days.begin(house)
    await days.game("Ada", "Bruno", bank=0)
    await days.placed()
    ada = await house.member("Ada")
    here, log = await ada.channel_id("general"), await ada.channel_id("bot-log")
    await ada.post("permissions", channel=here, deny=["CREATE_PUBLIC_THREADS"])
    await ada.post("permissions", channel=log, deny=["SEND_MESSAGES"])
    await _route(house, days, **{"turns": "thread", "clock": "log", "log-channel": log})
    await days.move()
    assert "reinforces" in words(await live(ada))
    await days.pass_(25)
    assert "Round" in words(await live(ada))
    assert not [m for m in await ada.messages(log) if "has missed" in words(m)]


async def test_a_turn_begins_with_what_was_done_since_the_last(house: House) -> None:
    """The first panels of a turn tell what was taken and played, until the first move, but nothing before
    another had a turn; the button shows the picture of it, in a message of its own."""
    days = await Days.begin(house)
    await days.game("Ada", "Bruno")
    first = await days.placed()
    client = await days.client(first)
    await house.published()
    assert "**Since" not in words((await client.press(await live(client), "My moves"))["message"])
    await days.turn_of(1 - first)
    for _ in range(30):
        await days.turn_of(first, fight=True)
        events = (await house.host.record.history.since_last_turn(days.number, first)).events
        if any(e.kind == "conquered" and e.data["other"] == first for e in events):
            break
        await days.turn_of(1 - first)
    panel = (await client.press(await live(client), "My moves"))["message"]
    text = words(panel).split("What would you like to do?")[0]
    assert "Since your last turn" in text
    assert "from you**" in text
    assert "reinforces" not in text
    shown = await client.press(panel, "Since my last turn")
    assert shown["message"]["id"] != panel["id"]
    assert Client.files(shown["message"])
    assert f"it is **{client.name}**'s turn" in words(shown["message"])
    same = (await client.slash("game show", since="my-last-turn"))["message"]
    assert words(same) == words(shown["message"])
    _, move = await days.next()
    after = (await driver.by_buttons(client, panel, move))["message"]
    assert usable(after)
    assert "Since" not in words(after)
    await house.published()
    again = (await client.press(await live(client), "My moves"))["message"]
    assert "Since your last turn" not in words(again)
