"""What managers do: each act has its row of the audit, and results can be set and taken back."""

from __future__ import annotations

from msgspec.structs import replace

from db import Store
from db.queries import games
from host.kinds import ACT_NEWS
from host.league.course.following import resignations
from league.exports.document import decode
from league.formats import standings
from league.model import EntryState, Season, SeasonState
from tests.host import managing
from tests.host.league.leagues import DAY, World, plan, refusal
from tests.host.league.rated import as_folded
from tests.host.timing import on_file


def table(season: Season) -> list[tuple[int, int, int]]:
    """Place, entry and points of each line of the first division."""
    part = season.divisions[0].id if season.divisions else None
    return [(line.place, line.entry, line.points60) for line in standings(season, part)]


async def test_an_override_is_previewed_stored_and_taken_back(store: Store) -> None:
    """Undoing restores the table, and ratings follow both ways with the same bits."""
    world = World(store)
    async with world.host:
        await world.begun(4, plan())
        season = await world.play_all()
        leagues, before = world.host.leagues, table(season)
        fixture = season.fixtures[0]
        first, second = fixture.seats
        rated = await leagues.ratings.show("guild", season.entry(first).member)
        places = {first: 2, second: 1}
        preview = await leagues.control.preview(world.league, fixture.id, places)
        assert table(preview.before) == before
        assert table(preview.after) != before
        assert table(await world.season()) == before, "a preview stores nothing"
        override = leagues.control.override
        assert await refusal(override(world.league, "boss", fixture.id, places, " ")) == "league-reason"
        assert await refusal(override(world.league, "eve", fixture.id, places, "x")) == "league-not-manager"
        assert await refusal(override(world.league, "boss", fixture.id, {1: 1}, "x")) == "league-places"
        assert await refusal(override(world.league, "boss", fixture.id, None, "x")) == "league-no-override"
        assert table(await world.season()) == before
        await override(world.league, "boss", fixture.id, places, "Wrong map")
        assert table(await world.season()) == table(preview.after)
        assert await leagues.ratings.show("guild", season.entry(first).member) != rated
        assert await store.read(lambda c: as_folded(c, "guild", "classic/1v1"))
        await override(world.league, "eve", fixture.id, None, "It was right", manager=True)
        assert table(await world.season()) == before
        assert await leagues.ratings.show("guild", season.entry(first).member) == rated
        acts = await leagues.reports.audit(world.league)
        assert [(a.action, a.actor, a.reason) for a in acts[:2]] == [
            ("override", "eve", "It was right"),
            ("override", "boss", "Wrong map"),
        ]
        assert acts[1].before["lines"] != acts[1].after["lines"]
        assert acts[0].after["lines"][0]["place"] == acts[1].before["lines"][0]["place"]
        await world.publish()
        assert sum(row.kind == ACT_NEWS for row in world.threads.told) == 2


@on_file
async def test_a_substitute_takes_over(store: Store) -> None:
    """Games to come and games in their first rounds; the former member is out, and neither is rated there."""
    world = World(store)
    async with world.host:
        season = await world.begun(4, plan())
        gone = next(e for e in season.entries if e.member == "m1")
        mine = [f for f in season.fixtures if gone.id in f.seats]
        added = await world.host.leagues.control.substitute(
            world.league, "boss", gone.id, "new", "Newcomer", "They moved"
        )
        season = await world.tick(1)
        assert (added.replaces, added.division, added.number) == (gone.id, gone.division, gone.number)
        for old in mine:
            now = next(f for f in season.fixtures if f.id == old.id)
            assert now.seats == tuple(added.id if e == gone.id else e for e in old.seats)
            if old.game is not None:
                game = await world.host.games.get(old.game)
                assert game.seat_of("new") == old.seats.index(gone.id)
                assert game.deadline_of(game.seat_of("new") or 0) is not None
        season = await world.play_all()
        begun = {f.id for f in mine if f.game is not None}
        lines = [line for line in season.lines if line.entry == added.id]
        assert {line.rated for line in lines if line.fixture in begun} == {False}
        assert {line.rated for line in lines if line.fixture not in begun} <= {True}
        assert not [line for line in season.lines if line.entry == gone.id]


@on_file
async def test_who_did_not_check_in_may_be_a_substitute(store: Store) -> None:
    """With another entry, so that the file still tells who was there at the start."""
    world = World(store)
    async with world.host:
        season = await world.make(3, plan(least=2, checkin_hours=24, signup_days=2))
        await world.tick(season.checkin_at - world.now.at)
        for member in ("m0", "m1"):
            await world.host.leagues.entries.check_in(world.league, member)
        season = await world.tick(season.starts_at - world.now.at)
        absent = season.entries[2]
        assert (season.state, absent.state, absent.number) == (SeasonState.RUNNING, EntryState.OUT, None)
        old = season.entries[0]
        control = world.host.leagues.control
        added = await control.substitute(world.league, "boss", old.id, "m2", "Member 2", "They moved")
        assert added.id != absent.id
        assert (added.member, added.state, added.number) == ("m2", EntryState.PLAYING, old.number)
        season = await world.season()
        assert season.entry(absent.id) == absent
        assert season.entry_of("m2") == added


@on_file
async def test_who_is_removed_resigns(store: Store) -> None:
    """Running games end with the seat last; the others go on."""
    world = World(store)
    async with world.host:
        season = await world.begun(4, plan())
        entry = next(e for e in season.entries if e.member == "m2")
        await world.host.leagues.control.remove(world.league, "boss", entry.id, "Insults")
        season = await world.tick(1)
        season = await world.tick(1)
        mine = [line for line in season.lines if line.entry == entry.id]
        running = [f for f in season.fixtures if entry.id in f.seats and f.game is not None]
        assert len(running) > 0
        assert {f.state for f in running} == {"done"}
        assert {line.points60 for line in mine} == {0}
        again = world.host.leagues.control.remove(world.league, "boss", entry.id, "Again")
        assert await refusal(again) == "league-out-already"
        season = await world.play_all()
        assert season.state == "protest"


@on_file
async def test_a_seat_that_is_given_back_was_not_given_up(store: Store) -> None:
    """Managers go back in the log to before the seat resigned: if it loses later, it has not forfeited."""
    world = World(store)
    async with world.host:
        season = await world.begun(7, plan("division4"))
        entry = next(e for e in season.entries if e.member == "m2")
        game = next(f.game for f in season.fixtures if f.game is not None and entry.id in f.seats)
        await world.host.leagues.control.remove(world.league, "boss", entry.id, "By mistake")
        await world.tick(1)
        seat = (await world.host.games.get(game)).seat_of("m2")
        assert await store.read(lambda c: resignations(c, game)) == {seat: "manager"}
        ply = (await world.host.games.get(game)).ply
        await managing.roll_back(world.host, game, ply - 1, "boss", True)
        assert await store.read(lambda c: resignations(c, game)) == {}


async def test_a_cup_goes_on_once_for_a_final_of_others(store: Store) -> None:
    """The old final no longer counts, but stays rated; the preview has said so. A second time is refused, and
    nothing of it is stored."""
    world = World(store)
    async with world.host:
        await world.begun(4, plan("cup"))
        season = await world.play_all()
        assert season.state == SeasonState.PROTEST
        control = world.host.leagues.control
        semifinal, _, final = season.fixtures
        (loser,) = set(semifinal.seats) - set(final.seats)
        (winner,) = set(semifinal.seats) - {loser}
        member = season.entry(winner).member
        (rated,) = await world.host.leagues.ratings.show("guild", member)
        places = {loser: 1, winner: 2}
        preview = await control.preview(world.league, semifinal.id, places)
        assert (preview.fallout.moves, preview.fallout.orphans) == (True, (final.id,))
        until = preview.fallout.until
        season = await control.override(world.league, "boss", semifinal.id, places, "Wrong way round")
        assert (season.state, season.protest_until, season.ends_at) == (SeasonState.RUNNING, None, until)
        assert season.reopened_at is not None
        old = next(f for f in season.fixtures if f.id == final.id)
        assert (old.state, old.mark) == ("void", "orphan")
        assert (await world.host.leagues.reports.audit(world.league))[0].after["void"] == [final.id]
        assert await refusal(control.override(world.league, "boss", final.id, None, "x")) == "league-orphan"
        season = await world.play_all()
        assert season.state == SeasonState.PROTEST
        assert loser in season.fixtures[-1].seats
        (shown,) = await world.host.leagues.ratings.show("guild", member)
        assert shown.games == rated.games, "the old final is still rated"
        assert world.threads.kinds().count("reopened") == 1
        decode(await world.host.leagues.exports.json(world.league))
        back = {loser: 2, winner: 1}
        for again in (
            control.preview(world.league, semifinal.id, back),
            control.override(world.league, "boss", semifinal.id, back, "Sorry"),
        ):
            assert await refusal(again) == "league-reopened"
        assert await world.season() == season
        last = season.fixtures[-1]
        champion = dict(zip(last.seats, (2, 1), strict=True))
        assert not await refusal(control.override(world.league, "boss", last.id, champion, "The final"))


async def test_a_running_game_that_hangs_on_a_changed_result_stops_counting(store: Store) -> None:
    """It goes on as an ordinary game, and the new one begins; the season's end stays."""
    world = World(store)
    async with world.host:
        season = await world.begun(4, plan("cup"))
        for fixture in season.fixtures:
            await world.decide(fixture.game or 0)
        season = await world.tick(1)
        semifinal, _, final = season.fixtures
        assert final.state == "under_way"
        (loser,) = set(semifinal.seats) - set(final.seats)
        (winner,) = set(semifinal.seats) - {loser}
        ends, control = season.ends_at, world.host.leagues.control
        await control.override(world.league, "boss", semifinal.id, {loser: 1, winner: 2}, "Wrong")
        season = await world.tick(1)
        *_, old, new = season.fixtures
        assert (old.state, old.mark, season.ends_at, season.reopened_at) == ("void", "orphan", ends, None)
        assert set(new.seats) == {loser, *final.seats} - {winner}
        assert await store.read(lambda c: games.of_fixture(c, final.id)) is None
        assert (await world.host.games.get(final.game or 0)).status == "running"


@on_file
async def test_points_strikes_seeds_and_pauses(store: Store) -> None:
    """The smaller acts, with what they refuse."""
    world = World(store)
    async with world.host:
        season = await world.make(4, plan("cup"))
        control, seasons = world.host.leagues.control, world.host.leagues.seasons
        order = [e.id for e in reversed(season.entries)]
        await control.seed(world.league, "boss", order, "As we agreed")
        assert await refusal(seasons.pause(world.league, "boss", "x")) == "league-season-state"
        await seasons.start(world.league, "boss")
        season = await world.tick(1)
        assert [e.id for e in sorted(season.entries, key=lambda e: e.number or 0)] == order
        await seasons.pause(world.league, "boss", "Holidays")
        assert await refusal(seasons.pause(world.league, "boss", "x")) == "league-paused"
        season = await world.play_all()
        assert not [f for f in season.fixtures if f.stage == "final"], "the final waits"
        await seasons.resume(world.league, "boss")
        entry = season.entries[0]
        await control.points(world.league, "boss", entry.id, 30, "Fair play")
        changed = await control.points(world.league, "boss", entry.id, -90, "Late")
        assert changed.adjust60 == -60
        document = decode(await world.host.leagues.exports.json(world.league))
        given = [act.after["told"]["points60"] for act in document.audit if act.action == "points"]
        assert given == [30, -90], "and the export, which must add them up, can be read"
        await control.strike(world.league, "boss", "eve", "Insults", days=3)
        other = await world.host.leagues.registry.create("guild", "hall", "boss", "Another", plan())
        await seasons.open(other.id, "boss")
        enter = world.host.leagues.entries.enter
        assert await refusal(enter(other.id, "eve", "Eve")) == "league-barred-until"
        await control.unban(world.league, "boss", "eve", "Sorry")
        assert await refusal(enter(other.id, "eve", "Eve")) == ""
        assert await refusal(control.unban(world.league, "boss", "eve", "x")) == "league-not-banned"


async def test_adjudication_and_cancelling(store: Store) -> None:
    """A game is ended as it stands; a cancelled season lets its games go on as ordinary ones."""
    world = World(store)
    async with world.host:
        season = await world.begun(4, plan())
        first, *others = [f for f in season.fixtures if f.game is not None]
        control = world.host.leagues.control
        season = await control.adjudicate(world.league, "boss", first.id, "Stuck")
        assert next(f for f in season.fixtures if f.id == first.id).state == "done"
        assert (await world.host.games.get(first.game or 0)).status == "ended"
        again = control.adjudicate(world.league, "boss", first.id, "Again")
        assert await refusal(again) == "league-fixture-closed"
        await world.host.leagues.seasons.cancel(world.league, "boss", "No time")
        await world.tick(1)
        for fixture in others:
            game = await world.host.games.get(fixture.game or 0)
            assert (game.status, game.fixture) == ("running", None)
            await managing.end(world.host, game.id, "boss")
        await world.host.leagues.registry.close(world.league, "boss", "Over")
        assert await world.host.leagues.registry.of("guild") == []
        assert replace(await world.host.leagues.registry.get(world.league), state="closed").state == "closed"


@on_file
async def test_games_of_leagues_belong_to_their_managers(store: Store) -> None:
    """No sitters, no pauses, no other clock or settings, no new seats, no end by the game's host."""
    world = World(store)
    async with world.host:
        season = await world.begun(4, plan())
        game = await world.host.games.get(next(f.game for f in season.fixtures if f.game) or 0)
        member, host = str(game.seats[0].member), world.host
        await host.absences.sitters.name("guild", member, "sam")
        assert await host.absences.sitters.seat_for(game, "sam") is None
        assert game.clock is not None
        assert (game.clock.policy, game.clock.sitters) == ("forfeit", False)
        for request in (
            managing.end(host, game.id, "boss", True),
            host.proposals.pause(game.id, member),
            host.proposals.change_setting(game.id, member, "hints", True),
            managing.put(host, game.id, 0, "eve", "Eve", "boss", True),
            host.seats.take(game.id, "eve", "Eve"),
            managing.set_clock(host, game.id, None, "boss", True),
            managing.roll_back(host, game.id, 0, "boss"),
        ):
            assert await refusal(request) == "league-game"


@on_file
async def test_an_override_moves_the_rungs_of_a_ladder(store: Store) -> None:
    """And moves them back when it is taken back."""
    world = World(store)
    async with world.host:
        season = await world.begun(4, plan("ladder"))

        def rungs(now: Season) -> list[int]:
            return [e.id for e in sorted(now.entries, key=lambda e: e.number or 0)]

        before = rungs(season)
        top, second = (season.entry(before[n]).member for n in (0, 1))
        await world.host.leagues.entries.challenge(world.league, second, top)
        season = await world.play_all()
        climbed = rungs(season)
        assert climbed == [before[1], before[0], *before[2:]]
        (fixture,) = season.fixtures
        places = {fixture.seats[0]: 2, fixture.seats[1]: 1}
        override = world.host.leagues.control.override
        preview = world.host.leagues.control.preview
        assert rungs((await preview(world.league, fixture.id, places)).after) == before
        assert rungs(await override(world.league, "boss", fixture.id, places, "Wrong map")) == before
        assert rungs((await preview(world.league, fixture.id, None)).after) == climbed
        assert rungs(await override(world.league, "boss", fixture.id, None, "It was right")) == climbed


@on_file
async def test_rungs_follow_when_an_old_override_is_taken_back(store: Store) -> None:
    """Others have moved since: all results count again in the order of the challenges."""
    world = World(store)
    async with world.host:
        season = await world.begun(4, plan("ladder"))
        first, second, third, fourth = sorted(season.entries, key=lambda e: e.number or 0)
        leagues = world.host.leagues
        await leagues.entries.challenge(world.league, second.member, first.member)
        season = await world.play_all()
        (fixture,) = season.fixtures
        override = leagues.control.override
        await override(world.league, "boss", fixture.id, {second.id: 2, first.id: 1}, "Wrong map")
        await leagues.entries.challenge(world.league, third.member, second.member)
        await world.play_all()
        season = await override(world.league, "boss", fixture.id, None, "It was right")
        order = [e.id for e in sorted(season.entries, key=lambda e: e.number or 0)]
        assert [season.entry(entry).number for entry in order] == [0, 1, 2, 3]
        assert order == [third.id, second.id, first.id, fourth.id]


async def test_the_audit_begins_with_the_league_and_its_sign_up(store: Store) -> None:
    """Who made it, who opened a season, who began it early; each once, and whether they play."""
    world = World(store)
    async with world.host:
        await world.make(4, plan())
        audit = world.host.leagues.reports.audit
        await world.host.leagues.seasons.start(world.league, "boss")
        acts = await audit(world.league)
        assert [(act.action, act.actor, act.season) for act in acts] == [
            ("start", "boss", 1), ("open", "boss", 1), ("create", "boss", None),
        ]  # fmt: skip
        assert {act.after["told"]["plays"] for act in acts} == {False}


async def test_nobody_is_called_to_check_in_when_it_is_too_late(store: Store) -> None:
    """Where a season begins at once nobody could answer; with time for it everybody is called."""
    for early, called in ((True, 0), (False, 1)):
        world = World(store)
        async with world.host:
            await world.make(4, plan(checkin_hours=24))
            if early:
                await world.host.leagues.seasons.start(world.league, "boss")
            season = await world.tick(0 if early else DAY + 1)
            assert season.state == (SeasonState.RUNNING if early else SeasonState.CHECK_IN)
            assert world.threads.kinds().count("check_in") == called
            await world.host.leagues.seasons.cancel(world.league, "boss", "Over")
            await world.host.leagues.registry.close(world.league, "boss")
