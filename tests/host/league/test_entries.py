"""Members enter, check in and leave; managers make leagues."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from db import Store
from engine import IllegalMove
from league.model import EntryState
from tests.host.league.leagues import DAY, World, plan, refusal


async def test_members_enter_check_in_and_leave(store: Store) -> None:
    """Each in its time, and nothing is changed by what is refused."""
    world = World(store)
    async with world.host:
        entries = world.host.leagues.entries
        season = await world.make(3, plan(checkin_hours=24, least=4))
        assert await refusal(entries.enter(world.league, "m0", "Again")) == "league-entered-already"
        assert await refusal(entries.check_in(world.league, "m0")) == "league-no-check-in"
        assert await refusal(entries.leave(world.league, "eve")) == "league-not-entered"
        await entries.leave(world.league, "m2")
        await entries.enter(world.league, "m2", "Back")
        assert [e.member for e in (await world.season()).entries] == ["m0", "m1", "m2"]
        season = await world.tick(DAY)
        assert season.state == "check_in"
        await entries.enter(world.league, "m3", "Late")
        for member in ("m0", "m1"):
            await entries.check_in(world.league, member)
        assert await refusal(entries.check_in(world.league, "m0")) == "league-checked-in-already"
        assert len(await entries.mine("guild", "m0")) == 1
        season = await world.tick(DAY)
        assert season.state == "cancelled", "three were there, four are needed"


async def test_roles_and_limits(store: Store) -> None:
    """A role may be needed, and lists have an end."""
    world = World(store)
    async with world.host:
        await world.make(0, plan(role="players", most=4))
        enter = world.host.leagues.entries.enter
        assert await refusal(enter(world.league, "m0", "One")) == "league-role"
        for number in range(104):
            await enter(world.league, f"m{number}", "One", ["players"])
        assert await refusal(enter(world.league, "m104", "One", ["players"])) == "league-full"
        season = await world.tick(DAY + 1)
        assert [e.state for e in season.entries].count(EntryState.PLAYING) == 4
        assert [e.state for e in season.entries].count(EntryState.WAITING) == 100


async def test_leagues_are_made_and_found(store: Store) -> None:
    """Names are unique in a server, whatever their capitals; at most twenty leagues."""
    world = World(store)
    async with world.host:
        registry = world.host.leagues.registry
        league = await registry.create("guild", "hall", "boss", "  Höhe\u200b  Liga ", plan())
        assert league.name == "Höhe Liga"
        assert (await registry.find("guild", "höhe liga")) == league
        assert await refusal(registry.create("guild", "x", "y", "HÖHE LIGA", plan())) == "league-exists"
        assert await refusal(registry.create("guild", "x", "y", "   ", plan())) == "league-plan-name"
        assert await refusal(registry.create("guild", "x", "y", "x" * 61, plan())) == "league-plan-name"
        wrong = plan(clock={"turn": 1})
        assert await refusal(registry.create("guild", "x", "y", "Clock", wrong)) == "clock-time"
        wrong = plan(clock={"turns": 1})
        assert await refusal(registry.create("guild", "x", "y", "Clock", wrong)) == "league-clock"
        wrong = replace(plan(), table=7)
        assert await refusal(registry.create("guild", "x", "y", "Seats", wrong)) == "league-plan-table"
        with pytest.raises(IllegalMove):
            await registry.create("guild", "x", "y", "Options", replace(plan(), options={"rounds": -1}))
        assert [each.name for each in await registry.of("guild")] == ["Höhe Liga"]
        assert (await registry.edit(league.id, "boss", name="Liga")).name == "Liga"
        assert await refusal(registry.edit(league.id, "eve", name="Mine")) == "league-not-manager"
        for number in range(19):
            await registry.create("guild", "hall", "boss", f"League {number}", plan())
        assert await refusal(registry.create("guild", "x", "y", "More", plan())) == "league-too-many"
        await registry.create("elsewhere", "x", "y", "More", plan())
        assert await refusal(registry.get(99)) == "no-such-league"
        assert await refusal(registry.season(league.id)) == "no-such-season"


async def test_a_season_opens_once_and_in_time(store: Store) -> None:
    """No second season while one goes on, none in the past."""
    world = World(store)
    async with world.host:
        await world.make(0, plan())
        seasons = world.host.leagues.seasons
        assert await refusal(seasons.open(world.league, "boss")) == "league-season-open"
        await seasons.cancel(world.league, "boss", "Too early")
        past = world.now.at - 5
        assert await refusal(seasons.open(world.league, "boss", past)) in (
            "league-date-past",
            "league-date-order",
        )
        later = await seasons.open(world.league, "boss", world.now.at + 10 * DAY)
        assert (later.number, later.starts_at) == (2, world.now.at + 10 * DAY)
        assert [season.number for season in await world.host.leagues.registry.history(world.league)] == [2, 1]
