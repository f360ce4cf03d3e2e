"""Boards that Discord does not take: how often they are tried, who is told, and what clocks do meanwhile."""

from __future__ import annotations

from typing import Any

from structlog.testing import capture_logs

from host.time_control import DAY
from playground import Client
from publish.care.self_check import SelfCheck
from publish.care.warnings import ServerWarnings
from tests.cogs.conftest import House
from tests.cogs.driver import words
from tests.cogs.faulty import MESSAGES, Naps, fault, naps
from tests.cogs.timed import Days, public

__all__ = ["naps"]
FILTER = 200000


async def _begun(house: House) -> tuple[Days, Client, int]:
    """A game in which a seat is on turn."""
    days = await Days.begin(house)
    await days.game("Ada", "Bruno")
    seat = await days.placed()
    return days, await days.client(seat), seat


async def _refuse(client: Client, **how: Any) -> None:
    """Have messages refused, posted or edited."""
    for method in ("POST", "PATCH"):
        await fault(client, MESSAGES, method=method, times=9999, **how)


async def _left(days: Days) -> float:
    """The seconds that the seat on turn has left."""
    deadline = (await days.game_now()).deadlines[0]
    return deadline.left if deadline.due_at is None else deadline.due_at - days.now  # type: ignore[return-value] # it has one of both


async def _warnings(client: Client) -> list[str]:
    return [words(m) for m in await public(client) if "who manage this server" in words(m)]


async def test_a_filter_is_told_to_managers_once_a_week(house: House, naps: Naps) -> None:
    """After one attempt, with what to press; if it lasts, also without a move. Each further move tries once
    more."""
    days, client, _ = await _begun(house)
    await _refuse(client, status=400, code=FILTER, files=True)
    with capture_logs() as logged:
        await days.move()
        await days.move()
    given_up = [entry for entry in logged if entry["event"] == "publishing given up"]
    assert [entry["tries"] for entry in given_up] == [1, 1]
    assert not [entry for entry in logged if entry["event"] == "went out without its picture"]
    assert (await house.host.games.stats())["given_up"] == 1
    (warning,) = await _warnings(client)
    assert "AutoMod" in warning
    check = words((await (await house.member("Ada")).slash("server check"))["message"])
    assert "AutoMod" in next(line for line in check.splitlines() if line.startswith("❌"))
    days.now += 6 * DAY
    await days.move()
    assert len(await _warnings(client)) == 1
    await days.pass_(1.1 * 24)
    assert not (await days.game_now()).unseen  # the game waits for its members
    bot = house.bot
    await SelfCheck(bot, ServerWarnings(bot, house.host)).check_all()
    assert len(await _warnings(client)) == 2
    await days.move()
    assert len(await _warnings(client)) == 2
    await client.post("faults", clear=True)
    await days.move()
    await _refuse(client, status=400, code=FILTER, files=True)
    await days.move()
    assert len(await _warnings(client)) == 3, "it is another time"


async def test_clocks_stand_still_while_the_board_cannot_be_shown(house: House, naps: Naps) -> None:
    """Once it can, one board shows all that happened; the game goes on with the time that was left."""
    days, client, _ = await _begun(house)
    await days.pass_(1)
    before, boards = await _left(days), await public(client)
    await _refuse(client, status=400, code=FILTER, files=True)
    await days.move()
    await days.pass_(40)
    assert (await days.game_now()).unseen
    assert [d.due_at for d in (await days.game_now()).deadlines] == [None]
    assert await _left(days) == before
    assert "all clocks stand still" in words((await client.slash("status"))["message"])
    assert (await days.game_now()).seats[0].missed == (await days.game_now()).seats[1].missed == 0
    await client.post("faults", clear=True)
    await days.move()
    assert not (await days.game_now()).unseen
    assert await _left(days) == before
    shown = [m for m in await public(client) if m["id"] not in {b["id"] for b in boards}]
    assert [words(m) for m in shown if "could not be shown for" in words(m)]
    assert len([m for m in shown if "###" in words(m)]) <= 1
    assert (await house.host.games.stats())["given_up"] == 0


async def test_a_filter_buys_no_more_than_a_week(house: House, naps: Naps) -> None:
    """Afterwards the game is paused, until any of its members goes on."""
    days, client, _ = await _begun(house)
    await _refuse(client, status=400, code=FILTER, files=True)
    await days.move()
    await days.pass_(7 * 24 - 1)
    assert (await days.game_now()).pause is None
    await days.pass_(1.1)
    game = await days.game_now()
    assert not game.unseen
    assert game.pause is not None
    assert game.pause.by is None
    texts = [
        words(m) for m in await public(client) if "the board could not be shown for too long" in words(m)
    ]
    assert len(texts) == 1
    assert "the board could not be shown for too long" in words((await client.slash("status"))["message"])
    await client.slash("game pause")
    assert (await days.game_now()).pause is None


async def test_a_refusal_without_a_known_reason_is_tried_five_times(house: House, naps: Naps) -> None:
    """Moves made meanwhile count as no attempt."""
    days, client, _ = await _begun(house)
    await _refuse(client, status=400)
    with capture_logs() as logged:
        await days.move()
    tries = [entry["event"] for entry in logged if entry["event"].startswith("publishing ")]
    assert tries == ["publishing failed"] * 4 + ["publishing given up"]
    assert (await days.game_now()).unseen


async def test_a_disturbance_is_given_up_after_a_day(house: House, naps: Naps) -> None:
    """Not before, however often it is tried; nothing limits how long the clocks stand still then. Another
    start tries again."""
    days, client, _ = await _begun(house)
    await _refuse(client, status=503)
    seat, move = await days.next()
    member = str((await days.game_now()).seats[seat].member)
    with capture_logs() as logged:
        await house.host.moves.act(days.number, member, move.code)
        while len([e for e in logged if e["event"] == "publishing failed"]) < 5:
            await naps.rest()
        assert not (await days.game_now()).unseen
        days.now += DAY + 1
        await house.published()
    assert [e for e in logged if e["event"] == "publishing given up"]
    hidden = (await days.game_now()).hidden
    assert hidden is not None
    assert not hidden.limited
    await client.post("faults", clear=True)
    await house.restart()
    await house.published()
    assert not (await days.game_now()).unseen


async def test_a_picture_is_said_to_be_missing_only_if_it_is(house: House, naps: Naps) -> None:
    """Once, after the message has gone out without it."""
    days, client, _ = await _begun(house)
    await fault(client, MESSAGES, status=413, code=40005, files=True, times=1)
    with capture_logs() as logged:
        await days.move()
    assert len([e for e in logged if e["event"] == "went out without its picture"]) == 1
    await _refuse(client, status=500)
    with capture_logs() as logged:
        seat, move = await days.next()
        member = str((await days.game_now()).seats[seat].member)
        await house.host.moves.act(days.number, member, move.code)
        while not [e for e in logged if e["event"] == "publishing failed"]:
            await naps.rest()
    assert not [e for e in logged if e["event"] == "went out without its picture"]
