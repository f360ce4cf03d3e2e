"""Trouble in one league holds up no other, and no season."""

from __future__ import annotations

import asyncio
from functools import partial

import pytest
from sqlalchemy import Connection, update

from db import Store
from db.care.check import summary
from db.league_schema import entries, results, seasons
from db.queries import moments
from db.schema import games
from host.league.course.following import Astray
from league.model import Season
from tests.host.league.leagues import World, plan, refusal
from tests.host.timing import on_file

pytestmark = on_file


async def test_a_game_that_cannot_be_read_is_void(store: Store) -> None:
    """The managers are told once, and the season goes on to its end."""
    world = World(store)
    async with world.host:
        season = await world.begun(4, plan())
        broken, *_ = [f for f in season.fixtures if f.game is not None]
        await world.decide(broken.game or 0)
        await store.write(
            lambda c: c.execute(update(games).where(games.c.id == broken.game).values(rules_version=99))
        )
        world.host.core.tables.peek(broken.game or 0).drop()  # type: ignore[union-attr] # it is loaded
        season = await world.play_all()
        assert next(f for f in season.fixtures if f.id == broken.id).state == "void"
        warnings = [row.data["what"] for row in world.threads.told if row.kind == "managers"]
        assert warnings == ["game-unreadable"]
        assert season.state == "protest"


async def test_managers_give_a_void_game_a_result(store: Store) -> None:
    """As they are told when a game cannot be read. It changes nobody's rating."""
    world = World(store)
    async with world.host:
        season = await world.begun(4, plan())
        broken, *_ = [f for f in season.fixtures if f.game is not None]
        await store.write(
            lambda c: c.execute(update(games).where(games.c.id == broken.game).values(rules_version=99))
        )
        control = world.host.leagues.control
        await control.adjudicate(world.league, "boss", broken.id, "It is stuck")
        season = await world.tick()
        assert next(f for f in season.fixtures if f.id == broken.id).state == "void"
        first, second = broken.seats
        season = await control.override(
            world.league, "boss", broken.id, {first: 2, second: 1}, "As both told"
        )
        assert next(f for f in season.fixtures if f.id == broken.id).state == "done"
        lines = {line.entry: line for line in season.current_lines() if line.fixture == broken.id}
        assert (lines[second].points60, lines[first].points60) == (600, 0)
        assert await world.host.leagues.ratings.pools("guild") == []
        season = await control.override(world.league, "boss", broken.id, None, "They told it wrongly")
        assert next(f for f in season.fixtures if f.id == broken.id).state == "void"


async def test_a_damaged_season_holds_up_no_other(store: Store) -> None:
    """It is left alone for some minutes at a time."""
    world = World(store)
    async with world.host:
        await world.begun(4, plan())
        first = world.league
        other = await world.host.leagues.registry.create("guild", "hall", "boss", "Another", plan())
        world.league = other.id
        await world.host.leagues.seasons.open(other.id, "boss")
        for number in range(4):
            await world.host.leagues.entries.enter(other.id, f"m{number}", f"Member {number}")
        await store.write(
            lambda c: c.execute(update(seasons).where(seasons.c.league == first).values(plan={}, wake_at=0))
        )
        season = await world.tick(86401)
        assert season.state == "running"
        assert await refusal(world.host.leagues.registry.season(first)) == "damaged-league"
        assert [league.id for league in await world.host.leagues.registry.of("guild")] == [other.id, first]


async def test_a_season_with_an_unknown_word_is_damaged(store: Store) -> None:
    """What is stored as a state or kind that leagues do not have is not taken for another one."""
    world = World(store)
    async with world.host:
        season = await world.begun(4, plan())
        begun = next(f for f in season.fixtures if f.game is not None)
        await world.host.leagues.control.adjudicate(world.league, "boss", begun.id, "It is stuck")
        assert {line.fixture for line in (await world.season()).lines} == {begun.id}
        for change in (update(results).values(kind="won"), update(entries).values(state="gone")):
            await store.write(partial(Connection.execute, statement=change))
            assert await refusal(world.season()) == "damaged-league"
            await store.write(lambda c: c.execute(update(results).values(kind="adjudicated")))


async def test_threads_of_a_damaged_season_wait(store: Store) -> None:
    """The clock does not run hot over them."""
    world = World(store)
    async with world.host:
        await world.make(4, plan())
        world.threads.refusing = "threads"
        await world.tick(86401)
        await store.write(lambda c: c.execute(update(seasons).values(plan={}, wake_at=None)))
        world.now.at += 301
        assert await world.host.leagues.seasons.tick() is None
        coming = await store.read(moments.upcoming)
        assert coming[moments.LEAGUES] > world.now.at + 60


async def test_games_follow_a_season_that_is_cancelled_while_others_are_brought_back(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A cancelled season has no moment of its own: nothing else would ask for its games again."""
    world = World(store)
    async with world.host:
        season = await world.begun(6, plan())
        seasons = world.host.leagues.seasons
        bring_back, playing = seasons._bring_back, {f.game for f in season.fixtures if f.game is not None}

        async def cancelling(game: Astray) -> None:
            monkeypatch.setattr(seasons, "_bring_back", bring_back)
            await bring_back(game)
            await seasons.cancel(world.league, "boss", "No time")

        monkeypatch.setattr(seasons, "_bring_back", cancelling)
        entry = next(e for e in season.entries if e.member == "m1")
        await world.host.leagues.control.remove(world.league, "boss", entry.id, "Insults")
        await world.tick(1)
        games = [await world.host.games.get(game) for game in playing]
        assert {game.fixture for game in games if not game.over} == {None}


async def test_games_follow_a_season_whose_canceller_did_not_wait(store: Store) -> None:
    """Their command ends before the answer to it: what it stored holds all the same."""
    world = World(store)
    async with world.host:
        season = await world.begun(4, plan())
        await world.tick(1)
        seasons = world.host.leagues.seasons
        stored = seasons._writes.stored

        def ending(league: int | None) -> None:
            stored(league)
            command.cancel()

        seasons._writes.stored = ending
        command = asyncio.create_task(seasons.cancel(world.league, "boss", "No time"))
        with pytest.raises(asyncio.CancelledError):
            await command
        seasons._writes.stored = stored
        assert (await world.tick(1)).state == "cancelled"
        for game in [f.game for f in season.fixtures if f.game is not None]:
            assert (await world.host.games.get(game)).fixture is None


async def test_a_sound_league_is_found_sound(store: Store) -> None:
    """The check of databases knows leagues, and what is wrong in one."""
    world = World(store)
    async with world.host:
        await world.begun(4, plan())
        season = await world.play_all()
        assert list((await store.read(summary)).problems()) == []
        await store.write(lambda c: c.execute(update(games).values(fixture=None)))
        fixture = season.fixtures[0].id
        await store.write(
            lambda c: c.execute(update(games).where(games.c.id == 1).values(fixture=fixture + 999))
        )
        problems = list((await store.read(summary)).problems())
        assert problems == [f"fixture {fixture + 999}: has a game, and is not there itself"]


async def test_protests_keep_a_season_open(store: Store) -> None:
    """Nobody approves before the time is over; an open protest keeps the table from being final while the
    next sign-up opens, and that season knows afterwards how this one ended."""
    world = World(store)
    async with world.host:
        await world.begun(4, plan(again=True))
        services = world.host.leagues
        approve, protest, answer = services.seasons.approve, services.entries.protest, services.control.answer
        assert await refusal(approve(world.league, "boss")) == "league-season-state"
        assert await refusal(protest(world.league, "m1", "They were two.")) == "league-no-protests"
        season = await world.play_all()
        assert season.state == "protest"
        assert season.protest_until is not None
        assert await refusal(approve(world.league, "eve")) == "league-not-manager"
        assert await refusal(approve(world.league, "boss")) == "league-approve-early"
        member = season.entries[0].member
        assert await refusal(protest(world.league, "eve", "No.")) == "league-protest-stranger"
        added = await protest(world.league, member, "They were two.")
        assert await refusal(protest(world.league, member, "Again.")) == "league-protested-already"
        await world.tick(season.protest_until - world.now.at + 60)
        following = await services.registry.season(world.league)
        assert (following.number, following.state, following.former) == (2, "signup", ())
        assert (await services.registry.season(world.league, disputed=True)).id == season.id
        plays = services.requests.plays
        assert await plays(world.league, member, "points")
        assert not await plays(world.league, member)
        assert await refusal(services.seasons.start(world.league, "boss")) == "league-former-open"
        assert await refusal(approve(world.league, "boss")) == "league-approve-protests"
        assert await refusal(answer(world.league, member, added.id, "Mine.", True)) == "league-you-play"
        await answer(world.league, "boss", added.id, "They were, and it is mended.")
        assert await refusal(answer(world.league, "boss", added.id, "Twice.")) == "league-protest-answered"
        await world.tick(60)
        closed = await services.registry.season(world.league, 1)
        assert (closed.state, closed.protests[0].answer) == ("closed", "They were, and it is mended.")
        assert len((await services.registry.season(world.league)).former) == 4
        assert len(await services.registry.honours("guild", world.league)) >= 3


async def test_a_next_season_waits_for_one_that_goes_on_again(store: Store) -> None:
    """Its sign-up opened while a protest kept the table open; the results that upheld it reopened the season,
    which managers still reach."""
    world = World(store)
    async with world.host:
        await world.begun(4, plan("cup", again=True))
        services = world.host.leagues
        season = await world.play_all()
        assert season.protest_until is not None
        added = await services.entries.protest(world.league, "m1", "They were two.")
        assert (await world.tick(season.protest_until - world.now.at + 60)).number == 2
        semifinal, _, final = season.fixtures
        (loser,) = set(semifinal.seats) - set(final.seats)
        places = {entry: 1 if entry == loser else 2 for entry in semifinal.seats}
        await services.control.override(world.league, "boss", semifinal.id, places, "They were")
        assert await refusal(services.seasons.start(world.league, "boss")) == "league-former-open"
        season = await services.registry.season(world.league, disputed=True)
        assert (season.number, season.state) == (1, "running")
        await services.control.answer(world.league, "boss", added.id, "They were, and it goes on.")
        season = await world.tick(60)
        (again,) = [f for f in (await _first(world)).fixtures if f.state == "under_way"]
        await services.seasons.pause(world.league, "boss", "Wait")
        assert (await _first(world)).paused
        await services.seasons.resume(world.league, "boss")
        assert not (await _first(world)).paused
        await services.control.substitute(world.league, "boss", again.seats[0], "new", "New", "They went")
        await services.control.adjudicate(world.league, "boss", again.id, "Time is short")
        await world.tick(60)
        assert (await _first(world)).state == "protest"


async def _first(world: World) -> Season:
    return await world.host.leagues.registry.season(world.league, 1)


async def test_a_paused_season_that_is_reopened_goes_on(store: Store) -> None:
    """The games for which it was reopened begin."""
    world = World(store)
    async with world.host:
        await world.begun(4, plan("cup"))
        services = world.host.leagues
        for fixture in (await world.season()).fixtures:
            await world.decide(int(fixture.game or 0))
        await world.tick(60)  # the final begins
        await services.seasons.pause(world.league, "boss", "Wait")
        season = await world.play_all()
        season = await world.tick(season.ends_at - world.now.at + 60)
        assert (season.state, season.paused) == ("protest", True)
        semifinal, _, final = season.fixtures
        (loser,) = set(semifinal.seats) - set(final.seats)
        places = {entry: 1 if entry == loser else 2 for entry in semifinal.seats}
        await services.control.override(world.league, "boss", semifinal.id, places, "They were")
        season = await world.tick(60)
        assert [f.state for f in season.fixtures] == ["done", "done", "void", "under_way"]
