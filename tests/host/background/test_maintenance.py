"""Maintenance: time stands still in a server, or in all, and is given back once it is over."""

from __future__ import annotations

import asyncio
from functools import partial

import pytest
from msgspec.structs import replace
from sqlalchemy import Connection, insert, select

import engine
from db import Store
from db.league_schema import leagues, seasons
from db.queries import settings
from db.queries.gaps import MAINTENANCE
from db.queries.settings import ALL, REASON, UNTIL
from db.schema import absences
from host import Failure, Host, Learner
from host.background import maintenance
from host.background.outage import GRACE
from host.core.outbox import Outbox
from host.play.proposals import STANDS
from host.record.backlog import read_backlog
from host.time_control import DAY, HOUR
from tests.host.games import until
from tests.host.timing import (
    SIMPLE,
    Now,
    begun,
    deadline,
    kinds,
    notices_of,
    on_file,
    on_turn,
    passing,
    timed,
)


async def want(store: Store, of: str, end: float | None, reason: str | None = None) -> None:
    """Record what an operator wants for a server, or for all."""

    def record(connection: Connection) -> None:
        settings.put(connection, MAINTENANCE, of, UNTIL, end)
        settings.put(connection, MAINTENANCE, of, REASON, reason)

    await store.write(record)


@pytest.mark.spread(1)
@pytest.mark.parametrize("of", [ALL, "guild"])
async def test_nothing_ends_meanwhile_and_all_of_it_is_given_back(store: Store, of: str) -> None:
    """Deadlines, vacations, pauses that have an end; the games are told of both ends, once."""
    now = Now()
    async with timed(store, now) as host:
        game, _ = await on_turn(host)
        (seat,) = game.prompted
        await host.absences.vacations.begin("guild", "eve", 2)
        other = await begun(host, None, ("ann", "dan"))
        await host.proposals.pause(other.id, "ann", until=now.at + 5 * HOUR)
        due = deadline(game, seat).due_at or 0.0
        await want(store, of, now.at + 3 * DAY, "new disk")
        await host.core.ticker.tick()
        began = now.at
        await passing(host, now, 3 * DAY - 1)
        still = await host.games.get(game.id)
        assert deadline(still, seat).due_at == due
        assert still.seats[seat].missed_ever == 0
        assert (await host.games.get(other.id)).pause
        assert await store.read(lambda c: c.scalars(select(absences.c.over)).all()) == [False]
        announced = ("maintenance", {"until": began + 3 * DAY, "reason": "new disk"})
        assert await notices_of(host, game.id) == [announced]
        assert (await read_backlog(host.core)).due_at is None, "no deadline is overdue"
        now.at = began + 3 * DAY
        await host.core.ticker.tick()
        back = await host.games.get(game.id)
        assert deadline(back, seat).due_at == pytest.approx(due + 3 * DAY)
        assert not (await host.games.get(other.id)).pause
        (end,) = await store.read(lambda c: c.scalars(select(absences.c.ends_at)).all())
        assert end > now.at
        assert await notices_of(host, game.id) == [
            announced,
            ("maintenance-over", {"seconds": pytest.approx(3 * DAY), "since": began}),
        ]
        await passing(host, now, DAY - 1)
        assert (await host.games.get(game.id)).seats[seat].missed_ever == 0
        now.at += 2
        await host.core.ticker.tick()
        assert (await host.games.get(game.id)).seats[seat].missed_ever == 1
        assert host.core.ticker.outages.repaid["maintenance"] == pytest.approx(3 * DAY)
        assert await store.read(lambda c: settings.of_scope(c, MAINTENANCE)) == {}


@on_file
async def test_proposals_lessons_and_dates_of_seasons_wait(store: Store) -> None:
    """Each for as long as the maintenance lasts."""
    now = Now()
    async with timed(store, now) as host:
        game, member = await on_turn(host)
        await host.proposals.pause(game.id, next(m for m in ("bob", "cy") if m != member))
        lesson = await host.core.lessons.begin(Learner("guild", "thread", "ann", "Ann"), "classic", "e")
        await until(lambda: not len(host.core.computers))
        await store.write(partial(_add_season, ends=now.at + DAY))
        await want(store, ALL, now.at + 8 * DAY)
        await host.core.ticker.tick()
        began, proposal = now.at, await host.proposals.get(game.id, "pause")
        await passing(host, now, 8 * DAY - 1)
        assert await host.proposals.get(game.id, "pause") == proposal
        assert (await host.games.get(lesson.id)).lesson == "kept"
        await passing(host, now, 2)
        after = await host.proposals.get(game.id, "pause")
        assert proposal
        assert after
        assert after.due_at == pytest.approx(proposal.due_at + now.at - began)
        assert await store.read(lambda c: c.scalar(select(seasons.c.ends_at))) == pytest.approx(now.at + DAY)
        await passing(host, now, 7 * DAY - HOUR)
        assert (await host.games.get(lesson.id)).lesson == "kept"
        assert await host.proposals.get(game.id, "pause") is None
        await passing(host, now, 2 * HOUR)
        assert (await host.games.get(lesson.id)).lesson != "kept"


@on_file
async def test_a_proposal_that_is_made_within_it_gets_the_rest_of_it(store: Store) -> None:
    """It stands for no longer than others."""
    now = Now()
    async with timed(store, now) as host:
        game, member = await on_turn(host)
        await want(store, ALL, now.at + 10 * DAY)
        await host.core.ticker.tick()
        now.at += 9 * DAY
        await host.proposals.pause(game.id, next(m for m in ("bob", "cy") if m != member))
        now.at += DAY
        await host.core.ticker.tick()
        proposal = await host.proposals.get(game.id, "pause")
        assert proposal
        assert proposal.due_at == now.at + STANDS


def _add_season(connection: Connection, ends: float) -> None:
    row = {"id": 1, "guild": "guild", "channel": "c", "name": "Cup", "made_by": "m", "plan": {}}
    connection.execute(insert(leagues), {**row, "created_at": 1.0, "state": "open"})
    row = {"id": 1, "league": 1, "number": 1, "state": "running", "plan": {}, "lot": "x"}
    row |= dict.fromkeys(("opens_at", "checkin_at", "starts_at"), ends - 2 * DAY) | {"ends_at": ends}
    connection.execute(insert(seasons), row)


@on_file
async def test_two_ticks_at_once_give_its_time_back_once(store: Store) -> None:
    """Both have read that it is over before one of them stores it; so with its beginning."""
    now = Now()
    async with timed(store, now) as host:
        game, _ = await on_turn(host)
        (seat,) = game.prompted
        due = deadline(game, seat).due_at or 0.0
        await want(store, ALL, now.at + 3 * HOUR)
        for _ in range(2):
            stored = await store.read(maintenance.load)
            await asyncio.gather(*(host.core.ticker.maintenance.follow(stored) for _ in range(2)))
            now.at += 3 * HOUR
        await host.core.ticker.tick()
        assert deadline(await host.games.get(game.id), seat).due_at == due + 3 * HOUR
        assert await kinds(host, game.id) == ["maintenance", "maintenance-over"]


@on_file
async def test_other_servers_go_on(store: Store) -> None:
    """As if nothing were."""
    now = Now()
    async with timed(store, now) as host:
        game, _ = await on_turn(host)
        (seat,) = game.prompted
        await want(store, "404", now.at + 3 * DAY)
        await passing(host, now, DAY + 1)
        assert (await host.games.get(game.id)).seats[seat].missed_ever == 1
        assert "maintenance" not in await kinds(host, game.id)


@on_file
async def test_members_move_and_their_clocks_lose_nothing(store: Store) -> None:
    """Who comes on turn within it has all of their time afterwards; the operator ends it early."""
    now = Now()
    async with timed(store, now) as host:
        await want(store, ALL, now.at + 5 * DAY)
        await host.core.ticker.tick()
        game, _ = await on_turn(host)
        await host.core.ticker.tick()  # the server has a game only now
        now.at += 2 * DAY
        await want(store, ALL, None)
        await host.core.ticker.tick()
        (seat,) = game.prompted
        assert deadline(await host.games.get(game.id), seat).due_at == pytest.approx(now.at + DAY)


@on_file
async def test_who_pauses_within_it_keeps_all_of_their_time(store: Store) -> None:
    """Of a turn whose time would be over; also if the pause outlasts it."""
    now = Now()
    async with timed(store, now) as host:
        game, member = await on_turn(host)
        (seat,) = game.prompted
        now.at += HOUR
        await want(store, ALL, now.at + 3 * DAY)
        await host.core.ticker.tick()
        now.at += 2 * DAY
        await host.core.ticker.tick()
        await host.proposals.pause(game.id, member, manager=True)
        assert deadline(await host.games.get(game.id), seat).left == DAY - HOUR
        await host.proposals.resume(game.id, member, manager=True)
        await host.proposals.pause(game.id, member, manager=True)
        now.at += DAY
        await host.core.ticker.tick()
        await host.proposals.resume(game.id, member, manager=True)
        assert deadline(await host.games.get(game.id), seat).due_at == now.at + DAY - HOUR


@on_file
async def test_a_move_within_it_costs_nothing_of_the_bank(store: Store) -> None:
    """What was taken from it before goes back as far as it was left at the beginning."""
    now = Now()
    async with timed(store, now) as host:
        game, member = await on_turn(host, replace(SIMPLE, bank=DAY))
        (seat,) = game.prompted
        now.at += DAY + 1
        await host.core.ticker.tick()
        assert (await host.games.get(game.id)).seats[seat].bank == 0
        now.at += HOUR
        await want(store, ALL, now.at + 5 * DAY)
        await host.core.ticker.tick()
        now.at += 4 * DAY
        while seat in (await host.games.get(game.id)).prompted:
            state = (await host.games.position(game.id)).state
            await host.moves.act(game.id, member, engine.default(state, seat).code)
        bank = (await host.games.get(game.id)).seats[seat].bank
        assert bank == pytest.approx(DAY - HOUR, abs=1)


@on_file
async def test_a_board_that_is_refused_within_it_stops_clocks_afterwards(store: Store) -> None:
    """Until it is shown; then they have the time that they had at the beginning of the maintenance."""
    now = Now()
    async with timed(store, now) as host:
        game, _ = await on_turn(host)
        (seat,) = game.prompted
        now.at += HOUR
        await want(store, ALL, now.at + DAY)
        await host.core.ticker.tick()
        now.at += DAY / 2
        await host.core.hidden.hide(game, Failure.REJECTED)
        now.at += DAY / 2
        await host.core.ticker.tick()
        now.at += DAY
        await host.core.ticker.tick()
        game = await host.games.get(game.id)
        assert game.unseen
        assert deadline(game, seat).due_at is None
        await host.core.hidden.show(game)
        assert deadline(await host.games.get(game.id), seat).due_at == now.at + DAY - HOUR


@on_file
async def test_a_new_time_or_reason_is_told(store: Store) -> None:
    """Whatever else is recorded is not; of two that concern a server the later end holds."""
    now = Now()
    async with timed(store, now) as host:
        game, _ = await on_turn(host)
        await want(store, "guild", now.at + HOUR)
        for _ in range(2):
            await host.core.ticker.tick()
        await want(store, ALL, now.at + 2 * HOUR)
        for _ in range(2):
            await host.core.ticker.tick()
        ends = [data["until"] - now.at for _, data in await notices_of(host, game.id)]
        assert ends == [HOUR, 2 * HOUR]
        now.at += 1.5 * HOUR
        await host.core.ticker.tick()
        assert "maintenance-over" not in await kinds(host, game.id)
        now.at += HOUR
        await host.core.ticker.tick()
        assert (await kinds(host, game.id)).count("maintenance-over") == 1


@on_file
async def test_what_the_bot_is_down_meanwhile_is_given_back_once(store: Store) -> None:
    """It goes on over starts, also if its end falls in between; stalls are in it as well."""
    now = Now()
    async with timed(store, now, GRACE) as host:
        game, _ = await on_turn(host)
        (seat,) = game.prompted
        due = deadline(game, seat).due_at or 0.0
        await host.core.ticker.tick()
        await want(store, ALL, now.at + 6 * HOUR)
        await host.core.ticker.tick()
        began = now.at
    now.at += 3 * HOUR
    async with timed(store, now, GRACE) as host:
        await host.core.ticker.tick()
        assert deadline(await host.games.get(game.id), seat).due_at == due
    now.at += 4 * HOUR
    async with timed(store, now, GRACE) as host:
        await host.core.ticker.tick()
        given = (deadline(await host.games.get(game.id), seat).due_at or 0.0) - due
        assert given == pytest.approx(now.at - began)
        assert await kinds(host, game.id) == ["maintenance", "maintenance-over"]


@on_file
async def test_computer_players_rest_and_go_on(store: Store) -> None:
    """Also after a start in between."""
    now = Now()
    async with timed(store, now) as host:
        await host.core.ticker.tick()
        await want(store, ALL, now.at + HOUR)
        await host.core.ticker.tick()
        game = await begun(host, None, ("ann",), computers=1)
        await host.core.ticker.tick()
        await host.moves.act(game.id, "ann", "choose:spread")
        await until(lambda: not len(host.core.computers))
        ply = (await host.games.get(game.id)).ply
        assert await _awaits_computer(host, game.id)
    async with timed(store, now) as host:
        await until(lambda: not len(host.core.computers))
        assert (await host.games.get(game.id)).ply == ply
        now.at += HOUR
        await host.core.ticker.tick()
        async with asyncio.timeout(60):
            while (await host.games.get(game.id)).ply == ply:
                await asyncio.sleep(0.01)


async def _awaits_computer(host: Host, number: int) -> bool:
    game = await host.games.get(number)
    return any(game.seats[seat].played_by for seat in game.prompted)


@on_file
async def test_what_has_lapsed_before_it_began_concerns_nobody(store: Store) -> None:
    """As when the bot was down for all of it: that is an outage."""
    now = Now()
    async with timed(store, now) as host:
        game, _ = await on_turn(host)
        await want(store, ALL, now.at - 1, "too late")
        await host.core.ticker.tick()
        assert await kinds(host, game.id) == []
        assert await store.read(lambda c: settings.of_scope(c, MAINTENANCE)) == {}


async def test_the_announcement_goes_out(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """The outbox is woken for the games that are told."""
    now, woken = Now(), list[int]()
    async with timed(store, now) as host:
        game, _ = await on_turn(host)
        monkeypatch.setattr(Outbox, "wake", lambda _, *numbers: woken.extend(numbers))
        await want(store, "guild", now.at + HOUR)
        await host.core.ticker.tick()
        assert woken == [game.id]
