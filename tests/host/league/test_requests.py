"""Nobody with an entry in a season decides anything in it: a manager without one carries out what they ask
for."""

from __future__ import annotations

from typing import Any

import pytest

from db import Store
from host import LeagueRequest
from host.kinds import REQUEST_NEWS
from league.model import EntryState, Season
from tests.host.league.leagues import DAY, World, plan, refusal
from tests.host.timing import on_file

pytestmark = on_file
HOURS = 3600.0


def acts_of(season: Season) -> dict[str, dict[str, Any]]:
    """All acts that can be asked for in a season that is going on, with their arguments."""
    entry, other = season.entries[0].id, season.entries[2].id
    fixture = next(f for f in season.fixtures if f.game is not None)
    return {
        "points": {"entry": entry, "points60": 60},
        "remove": {"entry": other},
        "substitute": {"entry": other, "member": "new", "name": "New"},
        "adjudicate": {"fixture": fixture.id},
        "strike": {"member": "m2"},
        "pause": {},
        "cancel": {},
    }


async def asked(world: World, action: str, by: str = "m0", reason: str = "I say so", **args: Any) -> Any:
    """What comes of an act of a manager."""
    return await world.host.leagues.requests.do(action, world.league, by, reason, manager=True, **args)


@pytest.mark.spread(2)
@pytest.mark.parametrize(
    "action", ["points", "remove", "substitute", "adjudicate", "strike", "pause", "cancel"]
)
async def test_an_entrant_asks_and_another_manager_does_it(store: Store, action: str) -> None:
    """Nothing changes before that; others who play cannot do it, and it is done once."""
    world = World(store)
    async with world.host:
        season = await world.begun(4, plan())
        requests, args = world.host.leagues.requests, acts_of(season)[action]
        request = await asked(world, action, **args)
        assert isinstance(request, LeagueRequest)
        assert (request.action, request.by, request.reason) == (action, "m0", "I say so")
        assert await world.season() == season
        assert await world.acts() == []
        assert await refusal(asked(world, action, **args)) == "league-requested-already"
        assert await requests.of(world.league) == [request]
        assert await refusal(requests.carry(world.league, request.id, "m0", True)) == "league-you-play"
        assert await refusal(requests.carry(world.league, request.id, "m1", True)) == "league-you-play"
        assert await refusal(requests.carry(world.league, request.id, "eve")) == "league-not-manager"
        assert await world.season() == season
        await requests.carry(world.league, request.id, "mod", True)
        (act,) = await world.acts()
        assert (act.action, act.actor, act.reason) == (action, "mod", "I say so")
        assert act.after["told"]["asked"] == "m0"
        assert act.after["told"]["plays"] is False
        assert await refusal(requests.carry(world.league, request.id, "mod", True)) == "league-request-gone"
        assert await requests.of(world.league) == []
        assert len(await world.acts()) == 1


async def test_who_does_not_play_decides_at_once(store: Store) -> None:
    """Also who made the league, but not if they play in it; the host's own acts refuse entrants as well."""
    world = World(store)
    async with world.host:
        season = await world.make(3, plan(least=3))
        await world.host.leagues.entries.enter(world.league, "boss", "Boss")
        season = await world.tick(DAY + 1)
        entry = season.entries[0].id
        done = await world.host.leagues.requests.do(
            "points", world.league, "mod", "x", True, entry=entry, points60=6
        )
        assert done.adjust60 == 6
        control, seasons = world.host.leagues.control, world.host.leagues.seasons
        fixture = next(f for f in season.fixtures if f.game is not None).id
        for act in (
            control.points(world.league, "boss", entry, 60, "x"),
            control.override(world.league, "boss", fixture, None, "x"),
            control.adjudicate(world.league, "boss", fixture, "x"),
            control.remove(world.league, "boss", entry, "x"),
            control.substitute(world.league, "boss", entry, "new", "New", "x"),
            control.seed(world.league, "boss", [entry]),
            control.strike(world.league, "boss", "eve", "x"),
            control.unban(world.league, "boss", "eve", "x"),
            seasons.pause(world.league, "boss", "x"),
            seasons.resume(world.league, "boss", "x"),
            seasons.approve(world.league, "boss"),
            seasons.cancel(world.league, "boss", "x"),
        ):
            assert await refusal(act) == "league-you-play"
        assert (await world.season()).entries[0].adjust60 == 6
        assert await refusal(asked(world, "points", "boss", " ", entry=entry, points60=1)) == (
            "league-you-play-reason"
        )
        assert await refusal(asked(world, "points", "boss", entry=99, points60=1)) == "league-no-such-entry"
        assert await world.host.leagues.requests.of(world.league) == []


async def test_a_request_lapses_and_can_be_declined_or_withdrawn(store: Store) -> None:
    """After 48 hours, by another manager who does not play, and by its maker; each is told."""
    world = World(store)
    async with world.host:
        season = await world.begun(4, plan())
        requests, entry = world.host.leagues.requests, season.entries[0].id
        first = await asked(world, "points", entry=entry, points60=60)
        await world.tick(48 * HOURS - 1)
        assert await requests.of(world.league) == [first]
        await world.tick(2)
        assert await refusal(requests.carry(world.league, first.id, "mod", True)) == "league-request-gone"
        second = await asked(world, "points", entry=entry, points60=60)
        assert await refusal(requests.decline(world.league, second.id, "m1", True)) == "league-you-play"
        assert await refusal(requests.decline(world.league, second.id, "eve")) == "league-not-manager"
        await requests.decline(world.league, second.id, "mod", True)
        assert await refusal(requests.decline(world.league, second.id, "mod", True)) == "league-request-gone"
        third = await asked(world, "points", entry=entry, points60=60)
        await requests.decline(world.league, third.id, "m0")
        await world.publish()
        news = [row.data for row in world.threads.told if row.kind == REQUEST_NEWS]
        assert [data["what"] for data in news] == [
            "asked", "lapsed", "asked", "declined", "asked", "withdrawn",
        ]  # fmt: skip
        assert {(data["by"], data["action"], data["points60"]) for data in news} == {("m0", "points", 60)}
        assert news[0]["after"] == {"adjust60": 60}
        assert (await world.season()).entries[0].adjust60 == 0


async def test_what_changed_meanwhile_is_not_carried_out(store: Store) -> None:
    """Points that would become others than told; a result that has changed. It stays open."""
    world = World(store)
    async with world.host:
        season = await world.begun(4, plan())
        season = await world.play_all()
        leagues, entry = world.host.leagues, season.entries[0].id
        fixture = season.fixtures[0]
        places = {fixture.seats[0]: 2, fixture.seats[1]: 1}
        change = await asked(world, "points", entry=entry, points60=60)
        override = await asked(world, "override", fixture=fixture.id, places=places)
        assert override.data["before"]["lines"] != override.data["after"]["lines"]
        await leagues.control.points(world.league, "mod", entry, 30, "x", manager=True)
        assert (
            await refusal(leagues.requests.carry(world.league, change.id, "mod", True))
            == "league-request-old"
        )
        assert (await world.season()).entries[0].adjust60 == 30
        await leagues.control.override(world.league, "mod", fixture.id, places, "x", manager=True)
        assert (
            await refusal(leagues.requests.carry(world.league, override.id, "mod", True))
            == "league-request-old"
        )
        assert {request.id for request in await leagues.requests.of(world.league)} == {
            change.id,
            override.id,
        }
        await leagues.control.override(world.league, "mod", fixture.id, None, "x", manager=True)
        await leagues.control.points(world.league, "mod", entry, -30, "x", manager=True)
        await leagues.requests.carry(world.league, change.id, "mod", True)
        assert (await world.season()).entries[0].adjust60 == 60
        await leagues.requests.decline(world.league, override.id, "m0")
        override = await asked(world, "override", fixture=fixture.id, places=places)
        await leagues.requests.carry(world.league, override.id, "mod", True)
        lines = [line for line in (await world.season()).current_lines() if line.fixture == fixture.id]
        assert {line.entry: line.place for line in lines} == places


async def test_what_entrants_may_do_before_the_draw(store: Store) -> None:
    """Begin early if nobody is left out, by a lot that nobody knew; call the season off. Neither order the
    entries nor take any out; and afterwards nothing of it."""
    world = World(store)
    async with world.host:
        season = await world.make(3, plan(checkin_hours=24, signup_days=2, least=2))
        assert isinstance(await asked(world, "seed", order=[season.entries[2].id]), LeagueRequest)
        assert isinstance(await asked(world, "remove", entry=season.entries[1].id), LeagueRequest)
        await world.tick(2 * DAY + 1)
        enter = world.host.leagues.entries.check_in
        for member in ("m0", "m1"):
            await enter(world.league, member)
        assert isinstance(await asked(world, "start"), LeagueRequest), "m2 would be left out"
        await enter(world.league, "m2")
        await asked(world, "start")
        begun = await world.tick(1)
        assert begun.state == "running"
        assert begun.lot != season.lot
        assert isinstance(await asked(world, "cancel"), LeagueRequest)
        other = World(store)
        async with other.host:
            other.threads.refusing = "x"
            league = await other.host.leagues.registry.create("elsewhere", "hall", "m0", "Other", plan())
            other.league = league.id
            await other.host.leagues.seasons.open(league.id, "m0")
            await other.host.leagues.entries.enter(league.id, "m0", "M0")
            assert (await asked(other, "cancel")).state == "cancelled"


async def test_strikes_concern_all_seasons_of_a_server(store: Store) -> None:
    """A manager who plays in another league of the server does not bar rivals by a league without them."""
    world = World(store)
    async with world.host:
        await world.begun(4, plan())
        league = await world.host.leagues.registry.create("guild", "hall", "boss", "Another", plan())
        await world.host.leagues.seasons.open(league.id, "boss")
        do = world.host.leagues.requests.do
        request = await do("strike", league.id, "m0", "x", True, member="m1", days=3)
        assert isinstance(request, LeagueRequest)
        assert (
            await refusal(world.host.leagues.requests.carry(league.id, request.id, "m3", True))
            == "league-you-play"
        )
        carry = world.host.leagues.requests.carry
        assert await refusal(carry(world.league, request.id, "mod", True)) == "league-request-gone", (
            "not its own"
        )
        await carry(league.id, request.id, "mod", True)
        away = await world.host.leagues.registry.create("elsewhere", "hall", "boss", "Away", plan())
        await world.host.leagues.seasons.open(away.id, "boss")
        assert (await do("strike", away.id, "m0", "x", True, member="m1")).member == "m1"


async def test_a_request_of_a_season_that_is_over_is_void(store: Store) -> None:
    """It does nothing in the next one."""
    world = World(store)
    async with world.host:
        season = await world.begun(4, plan())
        request = await asked(world, "pause")
        await world.host.leagues.seasons.cancel(world.league, "mod", "x", manager=True)
        await world.host.leagues.seasons.open(world.league, "boss")
        assert await refusal(world.host.leagues.requests.carry(world.league, request.id, "mod", True)) != ""
        assert not await world.host.leagues.requests.plays(world.league, "m0")
        assert season.entries[0].state != EntryState.OUT
