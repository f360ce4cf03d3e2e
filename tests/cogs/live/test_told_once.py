"""Whatever delays the messages of a channel: together they tell what happened, all of it once."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any

import pytest

from engine.ai import decide
from engine.events import KINDS, Kind
from engine.rng import Chance
from engine.types import Event
from publish import delivery, snapshot
from tests.cogs import driver
from tests.cogs.conftest import House
from tests.cogs.driver import words
from tests.cogs.faulty import MESSAGES, Naps, deployed, fault, naps, public, until
from ui.messages import board

__all__ = ["naps"]

NAMES = ("Ada", "Bruno", "Chiara", "Dmitri")
MARK = "§"


def _short(event: Event) -> str:
    return f"{MARK}{event.kind[:3]}{event.data.get('seat', '')}"


def _lines(events: Iterable[Event], _: object) -> list[str]:
    return [_short(e) for e in events if not KINDS.get(e.kind, Kind()).silent]


class Gate:
    """Keeps new messages back while it is shut."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.open = asyncio.Event()
        self.open.set()
        self.reached = asyncio.Event()
        send = delivery.Delivery.send

        async def kept(*args: Any, **more: Any) -> Any:
            self.reached.set()
            await self.open.wait()
            return await send(*args, **more)

        monkeypatch.setattr(delivery.Delivery, "send", kept)


@pytest.fixture(autouse=True)
def whole(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each event is a few letters, so that nothing has to be shortened."""
    monkeypatch.setattr(board, "lines", _lines)
    monkeypatch.setattr(board, "LINES", 1000)
    monkeypatch.setattr(board, "TEXT", 3600)
    # An open message leaves out earlier turns, which it tells once it is closed.
    monkeypatch.setattr(board, "_of_this_turn", lambda events, _: events)


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Gate:
    """One for all messages of the bot."""
    return Gate(monkeypatch)


async def _play(house: House, game: int, moves: int) -> None:
    """Make moves without waiting for what is shown of them."""
    for _ in range(moves):
        position = await house.host.games.position(game)
        assert position.prompts, "the game is over"
        seat = position.prompts[0].seat
        move = decide("easy", position.state, seat, Chance(f"{position.state.ply:08x}", 0))
        await house.host.moves.act(game, position.game.seats[seat].member or "", move.code)


async def _turn(house: House, game: int) -> None:
    """Play until the next turn has begun."""
    turn = (await house.host.games.position(game)).view(None).turn
    while (await house.host.games.position(game)).view(None).turn == turn:
        await _play(house, game, 1)


async def _messages(house: House) -> list[Any]:
    """All public messages, the first ones first."""
    ada = await house.member("Ada")
    path = f"channels/{await ada.channel_id(None)}/messages"
    messages: list[Any] = []
    older: dict[str, str] = {}
    while part := (await ada.get(path, actor=ada.actor, limit="100", **older))["messages"]:
        messages = [*part, *messages]
        older = {"before": part[0]["id"]}
    return public(messages)


async def _marked_lines(house: House) -> list[str]:
    """What all messages of the channel tell, from the first to the last."""
    lines = [line for message in await _messages(house) for line in words(message).split("\n")]
    return [line for line in lines if line.startswith(MARK)]


async def _happened(house: House, game: int) -> list[str]:
    entries = await house.host.record.history.entries(game, None, 10_000, notices=False)
    return _lines((event for entry in entries for event in entry.events), None)


async def _bare(house: House) -> list[str]:
    """The boards that say nothing but their title."""
    texts = [words(m) for m in await _messages(house)]
    return [text for text in texts if text.strip().startswith("###") and len(text.strip().splitlines()) == 1]


@pytest.mark.spread(1)
@pytest.mark.parametrize("moves", [0, 1, 7, pytest.param(60, marks=pytest.mark.more), snapshot.HISTORY + 40])
async def test_a_post_that_waits_while_others_move_loses_nothing(
    house: House, gate: Gate, moves: int
) -> None:
    """Within a turn, over some turns, and over more moves than are read for a message."""
    game = await driver.started(house, *NAMES, seats=4)
    for name in NAMES:
        await (await house.member(name)).slash("choose", option="spread")
    await house.published()
    await _play(house, game.id, 3)
    await house.published()
    gate.open.clear()
    gate.reached.clear()
    await _turn(house, game.id)
    await gate.reached.wait()
    await _play(house, game.id, moves)
    gate.open.set()
    await house.published()
    assert await _marked_lines(house) == await _happened(house, game.id)
    await _turn(house, game.id)
    await house.published()
    assert await _marked_lines(house) == await _happened(house, game.id)
    assert not await _bare(house)


async def test_each_turn_that_gathered_has_its_message(house: House, gate: Gate) -> None:
    """Those that are over without buttons; the last one is the board. Nobody is called for a turn that is
    over."""
    number = await deployed(house)
    gate.open.clear()
    gate.reached.clear()
    await _turn(house, number)
    await gate.reached.wait()
    before = len(await _messages(house))
    for _ in range(3):
        await _turn(house, number)
    gate.open.set()
    await house.published()
    after = (await _messages(house))[before:]
    assert len(after) == 4
    assert [bool(driver.usable(message)) for message in after] == [False, False, False, True]
    # each says with which head of the log it ended, as every message does whose turn is over
    assert all("-# " in words(message) for message in after)
    # the first one was on its way when the others gathered
    assert not any(message["mentions"] for message in after[1:-1])
    assert len(after[-1]["mentions"]) == 1
    assert await _marked_lines(house) == await _happened(house, number)


@pytest.mark.spread(1)
@pytest.mark.own_faults("brings its own faults")
@pytest.mark.parametrize("times", [1, 3])
async def test_a_post_whose_answer_is_lost_while_others_move(
    house: House, naps: Naps, gate: Gate, times: int
) -> None:
    """It has arrived, and is not the newest any more when it is sent again."""
    number = await deployed(house)
    await fault(await house.member("Ada"), MESSAGES, kind="drop_after", method="POST", times=8)
    naps.woken.clear()
    await _turn(house, number)
    await until(lambda: _taken(naps))
    for _ in range(times):
        await _turn(house, number)
    naps.woken.set()
    await house.published()
    assert await _marked_lines(house) == await _happened(house, number)
    boards = [message for message in await _messages(house) if driver.usable(message)]
    assert len(boards) == 1


async def _taken(naps: Naps) -> bool:
    return bool(naps.taken)


async def test_messages_too_old_to_be_edited_are_not_told_again(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each move has a message then, and each is told in one."""
    number = await deployed(house)
    monkeypatch.setattr(delivery, "OLD", -1.0)
    for _ in range(6):
        await _play(house, number, 1)
        await house.published()
    await _play(house, number, 9)
    await house.published()
    assert await _marked_lines(house) == await _happened(house, number)


@pytest.mark.spread(1)
@pytest.mark.own_faults("brings its own faults")
@pytest.mark.parametrize("moves", [1, 30])
async def test_what_was_refused_is_told_with_what_follows(house: House, moves: int) -> None:
    """The channel takes no message for a while, and nobody tells the bot when it does again."""
    number = await deployed(house)
    ada = await house.member("Ada")
    await fault(ada, MESSAGES, status=403, code=50013, method="POST", times=1)
    await fault(ada, MESSAGES, status=403, code=50013, method="PATCH", times=99)
    await _play(house, number, moves)
    await house.published()
    house.server.faults.clear()
    await _turn(house, number)
    await house.published()
    assert await _marked_lines(house) == await _happened(house, number)


async def test_a_message_posted_again_tells_the_last_move_again(house: House) -> None:
    """It was asked for; nothing else is told twice, and what follows goes on after it."""
    number = await deployed(house)
    await _play(house, number, 2)
    await house.published()
    await house.host.moves.show(number)
    await house.published()
    last = await house.host.record.history.entries(number, None, 1, notices=False)
    again = _lines(last[0].events, None)
    happened = await _happened(house, number)
    assert await _marked_lines(house) == [*happened, *again]
    await _play(house, number, 1)
    await house.published()
    assert await _marked_lines(house) == [
        *happened,
        *again,
        *(await _happened(house, number))[len(happened) :],
    ]
