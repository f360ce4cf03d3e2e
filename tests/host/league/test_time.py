"""Time in games of leagues: the hours that entries keep, and vacations."""

from __future__ import annotations

import pytest
from sqlalchemy import update

from db import Store
from db.league_schema import seasons
from db.queries.league import paces
from host.model import Deadline
from tests.host.games import play_on
from tests.host.league.leagues import CLOCK, DAY, World, plan, refusal
from tests.host.timing import on_file

HOUR = 3600.0
LONG = {"zone": "UTC", "quiet_from": 12, "quiet_until": 8}


async def first_deadline(world: World) -> Deadline:
    """The first clock of the first game."""
    season = await world.season()
    (game, *_) = (f.game for f in season.fixtures if f.game is not None)
    (deadline, *_) = (await world.host.games.get(game)).deadlines
    return deadline


@on_file
@pytest.mark.parametrize(("rules", "turn", "bank"), [(2, 32 * HOUR, 5 * HOUR), (1, 6 * DAY - 4, 45 * HOUR)])
async def test_a_season_keeps_the_hours_of_those_who_enter(
    store: Store, rules: int, turn: float, bank: float
) -> None:
    """Eight of them at most, and the bank runs in them; a season of before goes by what the members have
    set."""
    world = World(store)
    async with world.host:
        for number in range(3):
            await world.host.settings.set("member", f"m{number}", "hours", LONG)
        season = await world.make(3, plan(clock={**CLOCK, "quiet": True, "bank": 5 * 3600}, least=3))
        await store.write(lambda c: c.execute(update(seasons).values(rules=rules)))
        hours = await world.host.leagues.entries.hours(season.entries[0].id)
        assert (hours.quiet_from, hours.quiet_until) == (0, 8)
        for number in range(3 if rules > 1 else 0):
            await world.host.settings.set("member", f"m{number}", "hours", None)
        await world.tick(DAY + 1)
        first = await first_deadline(world)
        assert first.due_at == first.since + turn
        await world.tick(turn)
        assert (await first_deadline(world)).due_at == first.due_at + bank


@on_file
@pytest.mark.parametrize(("rules", "key"), [(2, ""), (1, "league-challenge-absent")])
async def test_a_vacation_shields_for_the_days_that_count(store: Store, rules: int, key: str) -> None:
    """On a ladder, seven of four weeks; in a season of before to its end."""
    world = World(store)
    async with world.host:
        await world.make(3, plan("ladder", days=90))
        await store.write(lambda c: c.execute(update(seasons).values(rules=rules)))
        season = await world.tick(DAY + 1)
        top, other, *_ = sorted(season.entries, key=lambda e: e.number or 0)
        await world.host.absences.vacations.begin("guild", top.member, 28)
        challenge = world.host.leagues.entries.challenge
        await world.tick(7 * DAY - 60)
        assert await refusal(challenge(world.league, other.member, top.member)) == "league-challenge-absent"
        await world.tick(120)
        assert await refusal(challenge(world.league, other.member, top.member)) == key


@on_file
async def test_a_slow_member_is_told_once_a_week(store: Store) -> None:
    """From what the clocks counted, which the table shows."""
    world = World(store)
    async with world.host:
        clock = {**CLOCK, "turn": 2592000, "react": 2592000}
        season = await world.begun(3, plan(clock=clock, least=3))
        played = next(f for f in season.fixtures if f.game is not None)
        slow = season.entry(played.seats[0])
        for _ in range(24):
            record = await world.host.games.get(played.game or 0)
            world.now.at += 2 * HOUR if record.seats[record.prompted[0]].member == slow.member else HOUR / 4
            await play_on(world.host, record.id, 1)
        lines = await world.host.leagues.entries.pace(season.id)
        assert [lines[entry].median for entry in played.seats] == [4 * HOUR, HOUR / 2]
        quick = [{"seat": 1, "turn": True, "seconds": 1800}] * 9
        await store.write(lambda c: paces.add(c, played.id, quick))
        for day in (8, 1):
            await world.tick(day * DAY)
        news = [row.data["slow"] for row in world.threads.told if row.kind == "pace"]
        assert news == [[[slow.id, 4 * HOUR, HOUR / 2]]]
