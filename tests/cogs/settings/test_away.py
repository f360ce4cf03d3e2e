"""Vacations during which clocks stand still, and sitters who play for absent members."""

from __future__ import annotations

from typing import Any

import pytest

from db.queries import players
from host import Game
from host.time_control import DAY, clock_from_preset
from playground import Client
from tests.cogs import driver
from tests.cogs.conftest import House
from tests.cogs.driver import leads, live, started, usable, words


async def said(client: Client, command: str, **options: Any) -> str:
    """What the bot answers to a command."""
    return words((await client.slash(command, **options))["message"])


async def elsewhere(house: House, channel: str, preset: str, *names: str) -> Game:
    """Another running game of these members, in another channel."""
    first, *others = [await house.member(name) for name in names]
    guild, place = str(house.server.world.guild["id"]), await first.channel_id(channel)
    game = await house.host.lobby.create(
        guild, place, first.actor, first.name, "classic", len(names), {}, clock=clock_from_preset(preset)
    )
    for other in others:
        await house.host.lobby.join(game.id, other.actor, other.name, "e")
    return await house.host.lobby.start(game.id, first.actor, "e")


async def on_turn(house: House, game: Game) -> tuple[Client, Client]:
    """Of two members one for whom the game waits, and the other one."""
    seat = (await house.host.games.get(game.id)).prompted[0]
    names = [game.seats[seat].name, game.seats[1 - seat].name]
    first, second = [await house.member(name) for name in names]
    return first, second


async def test_a_vacation_stops_ones_clocks_until_one_is_back(house: House) -> None:
    """From when to when, in which games, what is left; ended early, the days are given back."""
    game = await started(house, "Ada", "Bruno", seats=2)
    free = await elsewhere(house, "table-1", "none", "Bruno", "Ada")
    hasty = await elsewhere(house, "table-2", "live", "Ada", "Bruno")
    away, other = await on_turn(house, game)
    labels = [part["label"] for part in usable((await away.slash("away"))["message"])]
    assert "I am back" not in labels
    assert "28 of 28 days" in await said(away, "away")
    text = await said(away, "away", vacation=10)
    begin, end = house.host.core.clock(), house.host.core.clock() + 10 * DAY
    shown = [int(part.split(":")[0]) for part in text.split("<t:")[1:] if ":f>" in part]
    assert shown[0] == pytest.approx(begin, abs=60)
    assert shown[-1] == pytest.approx(end, abs=60)
    assert f"Your clock is stopped in #{game.id} <#" in text
    assert f"Your clock runs on in #{hasty.id}" in text
    assert f"There is no time limit in #{free.id}" in text
    assert "18 of 28 days" in text
    seat = game.seat_of(away.actor)
    assert seat is not None
    deadline = (await house.host.games.get(game.id)).deadline_of(seat)
    assert deadline
    assert deadline.due_at is None
    assert "on vacation already, until <t:" in await said(away, "away", vacation=1)
    text = await said(away, "away")
    assert "You are on vacation until <t:" in text
    assert "18 of 28 days" in text
    assert "You are not on vacation" in await said(other, "away")
    text = words(await leads(away, "away", "awayback"))
    assert "Welcome back" in text
    assert "27 of 28 days" in text or "28 of 28 days" in text
    deadline = (await house.host.games.get(game.id)).deadline_of(seat)
    assert deadline
    assert deadline.due_at is not None


async def test_vacations_have_a_quota_that_managers_choose(house: House) -> None:
    """Nobody takes more than is left of the year; what the server's managers chose counts."""
    ada, chiara = await house.member("Ada"), await house.member("Chiara")
    assert "28 giorni" in await said(chiara, "away")
    assert "da 1 a 28 giorni" in await said(chiara, "away", vacation=29)
    assert "5 days of vacation a year" in await said(ada, "server vacation", days=5)
    assert "da 1 a 5 giorni" in await said(chiara, "away", vacation=6)
    assert "Non sei in vacanza" in await said(chiara, "away")
    assert "there are no vacations in this server" in (await said(ada, "server vacation", days=0)).lower()
    assert "non ti restano giorni" in await said(chiara, "away", vacation=1)


async def test_a_sitter_plays_for_a_member_and_cannot_resign_for_them(house: House) -> None:
    """The sitter sees the table and moves; naming one tells in which games they may, and what they may not
    do."""
    game = await started(house, "Ada", "Bruno", seats=2)
    strict = await elsewhere(house, "table-1", "league", "Ada", "Bruno")
    there = await elsewhere(house, "table-2", "daily", "Ada", "Bruno", "Dmitri")
    away, _ = await on_turn(house, game)
    dmitri = await house.member("Dmitri")
    assert "do not play" in await said(dmitri, "hand")
    assert "Nobody may play for you" in await said(away, "away")
    text = await said(away, "away", sitter=dmitri.actor)
    assert f"<@{dmitri.actor}> may now play for you" in text
    assert f"- In #{game.id} " in text
    assert f"Not in #{strict.id} <#{strict.channel}>: sitters are not allowed there" in text
    assert f"Not in #{there.id} <#{there.channel}>: they have a seat" in text
    assert f"You may play for <@{away.actor}>" in await said(dmitri, "away")
    panel = (await dmitri.press(await live(dmitri), "My moves"))["message"]
    assert "not your move" not in words(panel)
    step = await driver.next_move(house, game.id)
    assert step
    await driver.by_slash(dmitri, step[1])
    now = await house.host.games.get(game.id)
    assert now.ply == game.ply + 1
    (entry, *_) = (await house.host.record.history.entries(game.id, None))[::-1]
    assert (entry.by, entry.member) == ("sitter", dmitri.actor)
    bound = await house.host.core.store.read(lambda c: players.of(c, game.id))
    assert [(player.member, player.name) for player in bound if player.ply] == [(dmitri.actor, "Dmitri")]
    question = (await dmitri.slash("game resign"))["message"]
    assert "do not play in this game" in words((await dmitri.press(question, "Resign"))["message"])
    assert (await house.host.games.get(game.id)).ply == now.ply
    assert "do not play" in await said(dmitri, "hand", channel="table-1")


async def test_sitters_are_people_and_can_be_unnamed(house: House) -> None:
    """Neither oneself nor a bot; without anybody named, nobody."""
    await started(house, "Chiara", "Bruno", seats=2)
    chiara, elsa = await house.member("Chiara"), await house.member("Elsa")
    assert "Non puoi essere tu il tuo sostituto" in await said(chiara, "away", sitter=chiara.actor)
    assert house.bot.user
    assert "Un bot non può" in await said(chiara, "away", sitter=str(house.bot.user.id))
    assert "Nessuno può giocare per te" in await said(chiara, "away")
    assert "può giocare per te" in await said(chiara, "away", sitter=elsa.actor)
    assert f"<@{elsa.actor}> può giocare per te" in await said(chiara, "away")
    question = await leads(chiara, "away", "awaysitter")
    assert "più giocare" in words((await chiara.press(question, "Togli il sostituto"))["message"])
    assert "Non partecipi" in await said(elsa, "hand")
    assert f"<@{chiara.actor}>" not in await said(elsa, "away")


async def test_a_vacation_is_begun_and_ended_on_the_panel(house: House) -> None:
    """The days are typed; what is no number of days is refused, and changes nothing."""
    chiara = await house.member("Chiara")
    panel = (await chiara.slash("away"))["message"]
    for typed in ("0", "367", "soon"):
        await chiara.press(panel, "Vai in vacanza", wait="answer")
        assert f"«{typed}»" in words((await chiara.submit_modal(number=typed))["message"])
    assert "Non sei in vacanza" in await said(chiara, "away")
    await chiara.press(panel, "Vai in vacanza", wait="answer")
    begun = (await chiara.submit_modal(number="3"))["message"]
    assert "25 giorni di vacanza su 28" in words(begun)
    assert "di nuovo" in words((await chiara.press(begun, "Sono di nuovo qui"))["message"])
    assert "Non sei in vacanza" in await said(chiara, "away")
