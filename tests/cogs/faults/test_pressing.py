"""Members who press at the same moment, and a machine whose clock jumps."""

from __future__ import annotations

import asyncio
import time

import pytest

from playground import ActionRefused
from tests.cogs import driver
from tests.cogs.conftest import House
from tests.cogs.driver import live, words
from tests.cogs.faulty import deployed, move, public, sound
from ui.gateway.service_clock import ServiceClock

HOUR = 3600.0


async def test_the_last_seat_is_taken_once(house: House) -> None:
    """Three press the same button for it: one sits down, the others are told."""
    game = await driver.lobby(house, "Ada", seats=2)
    message = await live(await house.member("Ada"))
    others = [await house.member(name) for name in ("Bruno", "Chiara", "Dmitri")]
    await asyncio.gather(*(other.press(message, "Join", wait="ack") for other in others))
    await house.published()
    seated = [s.member for s in (await house.host.games.get(game.id)).seats]
    assert len(seated) == 2
    for other in others:
        texts = [words(m) for m in await other.messages() if m["to"] == [other.actor]]
        assert bool(texts) != (other.actor in seated)


async def test_seats_that_answer_in_secret_at_once_are_all_heard(house: House) -> None:
    """Both by the same button of the same message: two moves, one new message."""
    game = await driver.started(house, "Ada", "Bruno", seats=2)
    members = [await house.member(name) for name in ("Ada", "Bruno")]
    board = await live(members[0])
    before = len(public(await members[0].messages()))
    panels = await asyncio.gather(*(client.press(board, "My moves") for client in members))
    spread = [
        next(c["custom_id"] for c in driver.usable(panel["message"]) if ":do:" in c["custom_id"])
        for panel in panels
    ]
    pressed = zip(members, panels, spread, strict=True)
    answers = await asyncio.gather(*(client.press(p["message"], c) for client, p, c in pressed))
    ply = (await house.host.games.get(game.id)).ply
    if ply == 1:
        # Whose button was made before the other's move reads that, and has a new one.
        late = next(a for a in answers if "moved on" in words(a["message"]))
        member = members[answers.index(late)]
        again = next(c["custom_id"] for c in driver.usable(late["message"]) if ":do:" in c["custom_id"])
        answer = await member.press(late["message"], again)
        assert "You place" in words(answer["message"]), (words(late["message"]), words(answer["message"]))
    await sound(house, game.id, 2)
    assert len(public(await members[0].messages())) == before + 1


async def test_a_member_who_repeats_a_move_makes_it_as_often(house: House) -> None:
    """The same command four times: each move that the member is told of was made, and no other."""
    game = await deployed(house)
    step = await driver.next_move(house, game)
    assert step
    player = await house.member(step[0])
    tries = (driver.by_slash(player, step[1]) for _ in range(4))
    answers = await asyncio.gather(*tries, return_exceptions=True)
    texts = [words(a["message"]) for a in answers if isinstance(a, dict)]
    assert all(isinstance(a, dict | ActionRefused) for a in answers)
    count = sum("reinforces" in text for text in texts)
    assert count >= 1
    await sound(house, game, 2 + count)


@pytest.mark.spread(1)
@pytest.mark.parametrize("jump", [-5 * HOUR, 5 * HOUR])
async def test_a_clock_that_is_wrong_posts_no_new_message(house: House, jump: float) -> None:
    """Whether a message is too old to be edited is told by Discord's time, not by the machine's."""
    game = await deployed(house)
    before = await live(await house.member("Ada"))
    house.bot.services.clock = ServiceClock(machine=lambda: time.time() + jump)
    await move(house, game)
    assert (await sound(house, game, 3))["id"] == before["id"]


async def test_the_answers_to_a_bot_tell_it_the_time(house: House) -> None:
    """Before anybody has pressed anything."""
    reading = house.bot.services.clock.reading()
    assert reading is not None
    assert abs(reading - house.server.clock.now()) < HOUR
