"""What is done to games stands in the audit, in the export and in the managers' reports."""

from __future__ import annotations

from typing import Any

from db import Store
from host import Measure
from host.league.reports import _others
from league.exports.document import decode
from tests.host import managing
from tests.host.games import lobby, play_on, refused
from tests.host.league.leagues import DAY, World, plan, refusal
from tests.host.timing import on_file
from tests.league.made import DIVISION


@on_file
async def test_acts_on_games_of_a_league_are_in_its_audit(store: Store) -> None:
    """With who, when, why, before and after, and whether they play; so are those on the season itself."""
    world = World(store)
    async with world.host:
        season = await world.begun(4, plan())
        fixture = next(f for f in season.fixtures if f.game is not None)
        number, seats = fixture.game or 0, [season.entry(entry).member for entry in fixture.seats]
        leagues = world.host.leagues
        await play_on(world.host, number, 4)
        ply = (await world.host.games.get(number)).ply
        seat = (await world.host.games.get(number)).prompted[0]
        await managing.add_time(world.host, number, seat, 3600, "boss", True)
        await managing.roll_back(world.host, number, 2, "boss", True)
        game = await world.host.games.get(number)
        await managing.force(world.host, number, game.prompted[0], "boss", True)
        assert await refused(managing.force(world.host, number, 0, "eve")) == "league-game"
        await leagues.control.points(world.league, "boss", season.entries[0].id, 60, "Fair play")
        acts = await world.acts()
        assert [act.action for act in acts] == ["points", "force", "rollback", "time"]
        assert {act.actor for act in acts} == {"boss"}
        assert {act.season for act in acts} == {1}
        assert {act.after["told"]["plays"] for act in acts} == {False}
        assert (acts[2].before["ply"], acts[2].after["ply"]) == (ply, 2)
        assert acts[3].after["told"]["member"] == seats[seat]
        assert (acts[3].at, acts[0].at) == (world.now.at, world.now.at)
        document = decode(await leagues.exports.json(world.league))
        entries = [(line.action, line.plays, line.game, line.fixture) for line in document.audit]
        assert [action for action, *_ in entries[:2]] == ["create", "open"]
        assert entries[3] == ("rollback", False, number, fixture.id)
        assert entries[5] == ("points", False, None, None)
        await world.play_all()
        report = await leagues.reports.of_season(world.league, "boss")
        assert [act.action for act in report.acts] == ["points", "force", "rollback", "time"]
        assert sum(line.rewinds for line in report.found.beneficiaries) >= 1
        assert sum(line.resignations for line in report.found.beneficiaries) >= 1
        assert await refusal(leagues.reports.of_season(world.league, "eve")) == "league-not-manager"
        await leagues.registry.edit(world.league, "boss", plan=plan(days=31))
        (act, *_) = await leagues.reports.audit(world.league)
        assert (act.action, act.before, act.after["days"]) == ("edit", {"days": 30}, 31)


@on_file
async def test_pairs_are_looked_at_beyond_the_season(store: Store) -> None:
    """In other seasons of the league, and in rated games of no league by its rules, at tables only."""
    world = World(store)
    async with world.host:
        await world.begun(5, plan(table=3, format=DIVISION, least=5, checkin_hours=0, cap=3))
        first = await world.play_all()
        await world.tick(3 * DAY)
        await world.host.leagues.seasons.open(world.league, "boss")
        friendly = []
        for members in (("ann", "bob", "cy"), ("ann", "bob")):
            game = await lobby(world.host, members, seats=len(members), rounds=3)
            await world.host.lobby.set_details(game.id, "ann", rated=True)
            await world.host.lobby.start(game.id, "ann", "x")
            await play_on(world.host, game.id, 4000)
            friendly.append(game.id)
        second = await world.season()
        assert (first.number, second.number) == (1, 2)
        earlier = [fixture for fixture in first.fixtures if fixture.game is not None]
        reads: Any = await store.read(lambda c: _others(c, "guild", second))
        assert [read.keywords["fixture"].id for read in reads[:-1]] == [f.id for f in reversed(earlier)]
        assert reads[-1].keywords["game"].id == friendly[0]
        mine: Any = await store.read(lambda c: _others(c, "guild", first))
        assert [read.keywords.get("fixture") for read in mine] == [None], "its own games are counted apart"


@on_file
async def test_rated_games_of_no_league_are_looked_at_too(store: Store) -> None:
    """Those of the server that count or will, not the others; their acts are in no league's audit."""
    world = World(store)
    async with world.host:
        await world.make(2, plan())
        host = world.host
        numbers = []
        for rated in (True, False):
            game = await lobby(host, ("ann", "bob"), seats=2, rounds=3)
            if rated:
                await host.lobby.set_details(game.id, "ann", rated=True)
            await host.lobby.start(game.id, "ann", "x")
            await play_on(host, game.id, 4)
            await managing.roll_back(host, game.id, 3, "mod", True)  # past no dice: it goes on to count
            await play_on(host, game.id, 4000)
            await host.core.ticker.tick()
            numbers.append(game.id)
        report = await host.leagues.reports.of_friendly("guild", True)
        (act,) = report.acts
        assert (act.action, act.actor, act.after["told"]["game"]) == ("rollback", "mod", numbers[0])
        assert act.after["told"]["plays"] is False
        assert sum(member.rewinds for member in report.found.beneficiaries) >= 1
        ended = await lobby(host, ("ann", "bob"), seats=2)
        await host.lobby.set_details(ended.id, "ann", rated=True)
        await host.lobby.start(ended.id, "ann", "x")
        await host.moderation.do(ended.id, Measure("end"), "mod", True, "For a friend")
        unrated = await lobby(host, ("ann", "bob"), seats=2)
        await host.lobby.set_details(unrated.id, "ann", rated=True)
        await host.lobby.start(unrated.id, "ann", "x")
        await host.moderation.do(
            unrated.id, Measure("replace", {"seat": 1, "member": None, "name": ""}), "mod", True
        )
        await host.moderation.do(unrated.id, Measure("clock", {"clock": None}), "ann", unrated=True)
        assert not (await host.games.get(unrated.id)).rated
        acts = (await host.leagues.reports.of_friendly("guild", True)).acts
        assert {(act.action, act.after["told"]["game"]) for act in acts} == {
            ("rollback", numbers[0]), ("end", ended.id), ("replace", unrated.id), ("clock", unrated.id),
        }  # fmt: skip
        assert (await host.leagues.reports.of_friendly("elsewhere", True)).acts == ()
        assert await refusal(host.leagues.reports.of_friendly("guild", False)) == "league-not-manager"
        assert await world.acts() == []
