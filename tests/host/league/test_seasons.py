"""Whole seasons, from sign-up to honours, with games of the engine."""

from __future__ import annotations

import asyncio
from collections import Counter

import pytest

from db import Store
from league.formats import standings
from tests.host.games import play_on
from tests.host.league.leagues import DAY, World, plan, refusal
from tests.host.timing import on_file


async def test_a_round_robin_is_played_to_its_honours(store: Store) -> None:
    """Sign-up, start, waves of games within the cap, results, protests, the next season."""
    world = World(store)
    async with world.host:
        season = await world.begun(5, plan(least=4, again=True))
        assert season.state == "running"
        assert len(season.fixtures) == 10
        running = Counter(e for f in season.fixtures if f.state == "under_way" for e in f.seats)
        assert max(running.values()) <= season.plan.cap
        season = await world.play_all()
        assert {f.state for f in season.fixtures} == {"done"}
        assert season.state == "protest"
        table = standings(season, season.divisions[0].id)
        assert sum(line.points60 for line in table) == 10 * 600
        season = await world.tick(49 * 3600)
        assert (season.number, season.state) == (2, "signup"), "the next one opened by itself"
        first = await world.season(1)
        assert first.state == "closed"
        assert [place.member for place in season.former] == [line.member for line in table]
        honours = await world.host.leagues.registry.honours("guild", world.league)
        assert [h.kind for h in honours][:2] == ["champion", "second"]
        assert {"signup", "began", "protest", "closed"} <= set(world.threads.kinds())
        assert max(world.threads.nonces.values()) == 1


@on_file
async def test_a_next_season_begins_where_the_last_one_of_its_league_ended(store: Store) -> None:
    """Not another league's, also where the numbers of leagues and seasons differ."""
    world = World(store)
    async with world.host:
        other = await world.host.leagues.registry.create("guild", "hall", "boss", "Another", plan())
        await world.begun(2, plan(least=2))
        first = await world.play_all()
        await world.tick(49 * 3600)
        assert (await world.season()).state == "closed"
        assert (world.league, first.number) == (other.id + 1, 1)
        table = standings(first, first.divisions[0].id)
        season = await world.host.leagues.seasons.open(world.league, "boss")
        assert [place.member for place in season.former] == [line.member for line in table]
        assert len(table) == 2


@pytest.mark.parametrize("again", [True, False])
async def test_who_sat_out_the_last_season_is_noted(store: Store, again: bool) -> None:
    """Those of the season before it, whether the next one opens by itself, while the last one is being
    closed, or a manager opens it."""
    world = World(store)
    async with world.host:
        await world.begun(3, plan(least=2, again=again))
        away = []
        for member in ("m1", "m2"):
            await world.play_all()
            season = await world.tick(49 * 3600)
            if not again:
                season = await world.host.leagues.seasons.open(world.league, "boss")
            away.append(season.away)
            for each in ("m0", member):
                await world.host.leagues.entries.enter(world.league, each, each)
            await world.tick(DAY + 1)
        assert away == [(), ("m2",)]


@on_file
async def test_a_division_of_tables(store: Store) -> None:
    """Seven members, tables of four: each plays four games, each seat once."""
    world = World(store)
    async with world.host:
        season = await world.begun(7, plan("division4"))
        season = await world.play_all()
        assert len(season.fixtures) == 7
        for entry in season.entries:
            seats = sorted(f.seats.index(entry.id) for f in season.fixtures if entry.id in f.seats)
            assert seats == [0, 1, 2, 3]
        pools = await world.host.leagues.ratings.pools("guild")
        assert pools == ["classic/table"]


@pytest.mark.spread(1)
@on_file
@pytest.mark.parametrize("name", ["swiss", "cup", "ladder"])
async def test_other_formats_run(store: Store, name: str) -> None:
    """Rounds follow each other until the season is over."""
    world = World(store)
    async with world.host:
        days = 30 if name != "swiss" else 10
        await world.begun(6, plan(name, days=days))
        season = await world.play_all()
        if name == "ladder":
            top, second = (next(e for e in season.entries if e.number == n) for n in (0, 1))
            await world.host.leagues.entries.challenge(world.league, second.member, top.member)
            season = await world.play_all()
            assert next(e for e in season.entries if e.number == 0).member == second.member
            season = await world.tick(31 * DAY)
        assert season.state == "protest"


@on_file
async def test_too_few_entries_cancel_the_season(store: Store) -> None:
    """Nothing begins, and the managers are told."""
    world = World(store)
    async with world.host:
        season = await world.begun(2, plan())
        assert season.state == "cancelled"
        assert "managers" in world.threads.kinds()


async def test_the_end_adjudicates(store: Store) -> None:
    """Games that are not over, and in which somebody has moved, are ended with shared places; they are
    unrated before half of their rounds."""
    world = World(store)
    async with world.host:
        season = await world.begun(4, plan(clock={"turn": 30 * 86400, "bank": 30 * 86400, "quiet": False}))
        games = [f.game for f in season.fixtures if f.game is not None]
        for game in games:
            await play_on(world.host, game, 1)
        season = await world.tick(31 * DAY)
        assert season.state == "protest"
        begun = {f.id for f in season.fixtures if f.game is not None}
        assert {line.kind for line in season.lines if line.fixture in begun} == {"adjudicated"}
        assert not any(line.rated for line in season.lines)
        for fixture in {line.fixture for line in season.lines if line.kind == "adjudicated"}:
            assert sum(line.points60 for line in season.lines if line.fixture == fixture) == 600
        for game in games:
            assert (await world.host.games.get(game)).status == "ended"
        season = await world.tick(49 * 3600)
        assert season.state == "closed"


@on_file
async def test_missed_deadlines_give_seats_up(store: Store) -> None:
    """Last, no points, a strike; two lost seats are the end of the season for the member."""
    world = World(store)
    async with world.host:
        season = await world.begun(4, plan(cap=2))
        for game in [f.game for f in season.fixtures if f.game is not None]:
            for seat in (await world.host.games.get(game)).seats:
                if seat.member != "m3":
                    await world.host.moves.act(game, str(seat.member), "choose:spread")
        await world.tick(1.1 * DAY)
        season = await world.tick(2)
        late = next(e for e in season.entries if e.member == "m3")
        mine = [line for line in season.lines if line.entry == late.id]
        assert late.lost == len(mine) > 0
        assert {(line.kind, line.points60, line.place) for line in mine} == {("forfeit", 0, 2)}
        assert late.state == ("out" if late.lost >= 2 else "playing")
        barred = world.host.leagues.entries.enter
        other = await world.host.leagues.registry.create("guild", "hall", "boss", "Another", plan())
        await world.host.leagues.seasons.open(other.id, "boss")
        assert await refusal(barred(other.id, "m3", "Member 3")) == "league-barred-until"


@on_file
async def test_a_game_is_begun_once(store: Store) -> None:
    """However often and wherever it is asked for; a channel with a game takes no other."""
    world = World(store)
    async with world.host:
        await world.make(4, plan())
        world.threads.refusing = "threads"
        season = await world.tick(DAY + 1)
        fixture, other = [f.id for f in season.fixtures if f.state == "opening"][:2]
        begin = world.host.leagues.fixtures.begin
        games = await asyncio.gather(*(begin(fixture, f"thread-{n}") for n in range(4)))
        assert {game.id for game in games} == {games[0].id}
        assert await refusal(begin(other, games[0].channel)) == "game-here-already"
        assert await refusal(begin(999, "thread")) == "league-no-such-fixture"
        planned = next(f.id for f in season.fixtures if f.state == "planned")
        assert await refusal(begin(planned, "thread-x")) == "league-fixture-closed"
        match = await world.host.leagues.fixtures.of_game(games[0].id)
        assert match is not None
        assert (match.fixture.id, match.league.id, match.fixture.game) == (fixture, world.league, games[0].id)
        assert (await begin(other, "thread-y")).options == games[0].options
