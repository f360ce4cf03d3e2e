"""Vacations: clocks that stand still in all of a server's games, days of the year, sitters."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from msgspec.structs import replace

import engine
from db import Store
from db.queries import absences
from host.time_control import DAY, HOUR
from tests.host.games import lobby, refused
from tests.host.timing import SIMPLE, Now, begun, deadline, kinds, notices_of, on_file, passing, timed


async def test_on_vacation_a_members_clocks_stand_still(store: Store) -> None:
    """In all games of the server that allow it, at once and together; not those of others, not elsewhere."""
    now = Now()
    async with timed(store, now) as host:
        strict = replace(SIMPLE, vacations=False, misses=10)
        games = [await begun(host), await begun(host), await begun(host, strict)]
        await passing(host, now, 6 * HOUR)
        absence = await host.absences.vacations.begin("guild", "bob", 7)
        assert (absence.until, absence.days_left, absence.quota) == (now.at + 7 * DAY, 21, 28)
        assert await refused(host.absences.vacations.begin("guild", "bob", 1)) == "on-vacation"
        first, other, third = [await host.games.get(game.id) for game in games]
        assert [deadline(game, 1).due_at for game in (first, other)] == [None, None]
        assert deadline(first, 0).due_at == deadline(third, 1).due_at == now.at + 18 * HOUR
        vacation = ("vacation", {"seat": 1, "until": now.at + 7 * DAY})
        assert [await notices_of(host, game.id) for game in games] == [[vacation], [vacation], []]
        await passing(host, now, 3 * DAY)
        assert (await host.games.get(first.id)).seats[1].missed == 0
        assert (await host.games.get(third.id)).seats[1].missed > 0
        absence = await host.absences.vacations.end("guild", "bob")
        assert (absence.until, absence.days_left) == (None, 25)
        assert await refused(host.absences.vacations.end("guild", "bob")) == "not-on-vacation"
        for game in (first, other):
            assert deadline(await host.games.get(game.id), 1).due_at == pytest.approx(now.at + 18 * HOUR)
            assert (await kinds(host, game.id))[-1] == "vacation-over"


async def test_a_vacation_ends_by_itself(store: Store) -> None:
    """It lasts as long as was promised, however long no process ran; then as much is left as before, or the
    time for an answer."""
    now = Now()
    async with timed(store, now) as host:
        game = await begun(host)
        await passing(host, now, 23 * HOUR)
        await host.absences.vacations.begin("guild", "bob", 2)
    now.at += 3 * DAY
    async with timed(store, now, grace=90) as host:
        await host.core.ticker.tick()
        game = await host.games.get(game.id)
        assert deadline(game, 1).due_at is None, "two days of vacation are left"
        assert deadline(game, 0).due_at == now.at + HOUR, "the outage is given back"
    async with timed(store, now) as host:
        await passing(host, now, 2 * DAY)
        assert deadline(await host.games.get(game.id), 1).due_at == now.at + 8 * HOUR
        await host.core.ticker.tick()
        assert (await kinds(host, game.id)).count("vacation-over") == 1


@on_file
async def test_what_is_asked_during_a_vacation_waits_as_well(store: Store) -> None:
    """With its whole time."""
    now = Now()
    async with timed(store, now) as host:
        game = await begun(host)
        for member in ("ann", "bob", "cy"):
            await host.absences.vacations.begin("guild", member, 3)
            game = (await host.moves.act(game.id, member, "choose:spread")).game
        (seat,) = game.prompted
        assert (deadline(game, seat).due_at, deadline(game, seat).left) == (None, DAY)
        await passing(host, now, 3 * DAY)
        assert deadline(await host.games.get(game.id), seat).due_at == now.at + DAY
        assert (await host.games.get(game.id)).ply == game.ply


@on_file
async def test_who_is_on_vacation_may_play(store: Store) -> None:
    """It stops clocks, nothing else."""
    now = Now()
    async with timed(store, now) as host:
        game = await begun(host)
        await host.absences.vacations.begin("guild", "ann", 3)
        assert (await host.moves.act(game.id, "ann", "choose:spread")).game.ply == 1


@on_file
async def test_days_of_a_year(store: Store) -> None:
    """They are used up, and come back with the new year; a server may give more, fewer or none."""
    now = Now()
    async with timed(store, now) as host:
        assert await refused(host.absences.vacations.begin("guild", "ann", 29)) == "vacation-days"
        assert await refused(host.absences.vacations.begin("guild", "ann", 0)) == "vacation-days"
        assert await refused(host.absences.vacations.begin("guild", "ann", 10**12)) == "vacation-days"
        assert (await host.absences.vacations.begin("guild", "ann", 28)).days_left == 0
        await passing(host, now, 28 * DAY)
        assert await refused(host.absences.vacations.begin("guild", "ann", 1)) == "vacation-days"
        assert (await host.absences.vacations.begin("elsewhere", "ann", 5)).days_left == 23
        await host.settings.set("guild", "guild", "vacation-days", 30)
        assert (await host.absences.vacations.of("guild", "ann")).days_left == 2
        now.at = datetime(2027, 1, 1, tzinfo=UTC).timestamp()
        assert (await host.absences.vacations.of("guild", "ann")).days_left == 30
        await host.settings.set("guild", "guild", "vacation-days", 0)
        assert await refused(host.absences.vacations.begin("guild", "ann", 1)) == "vacation-days"


@on_file
async def test_a_vacation_across_the_years_end(store: Store) -> None:
    """Each day counts in its own year, and each year has to have enough of them."""
    now = Now()
    async with timed(store, now) as host:
        await host.absences.vacations.begin("guild", "ann", 24)
        now.at = datetime(2026, 12, 29, 12, tzinfo=UTC).timestamp()
        await host.core.ticker.tick()
        assert await refused(host.absences.vacations.begin("guild", "ann", 32)) == "vacation-days"
        absence = await host.absences.vacations.begin("guild", "ann", 30)
        assert absence.days_left == 1  # of four, two and a half are before the new year
        now.at = datetime(2027, 1, 10, tzinfo=UTC).timestamp()
        assert (await host.absences.vacations.of("guild", "ann")).days_left == 0
        absence = await host.absences.vacations.end("guild", "ann")
        assert absence.days_left == 18  # nine and a half of the new year are gone


@on_file
async def test_a_day_that_has_begun_is_used(store: Store) -> None:
    """Nobody goes on vacation and comes back without end."""
    now = Now()
    async with timed(store, now) as host:
        for left in (27, 26):
            await host.absences.vacations.begin("guild", "ann", 7)
            now.at += HOUR
            assert (await host.absences.vacations.end("guild", "ann")).days_left == left


async def test_a_sitter_plays_for_the_member_who_named_them(store: Store) -> None:
    """Marked as such, in time for the member, who need not come back for it; it cannot resign for them."""
    now = Now()
    async with timed(store, now) as host:
        game = await begun(host)
        assert await refused(host.moves.act(game.id, "sam", "choose:spread")) == "not-a-player"
        assert await refused(host.absences.sitters.name("guild", "bob", "bob")) == "sitter-self"
        await host.absences.sitters.name("guild", "bob", "sam")
        await passing(host, now, DAY)
        assert (await host.games.get(game.id)).seats[1].missed == 1
        seat = (await host.games.get(game.id)).prompted[0]
        await host.absences.sitters.name("guild", ("ann", "bob", "cy")[seat], "sam")
        assert await refused(host.moves.resign(game.id, "sam")) == "not-a-player"
        state = (await host.games.position(game.id)).state
        acted = await host.moves.act(game.id, "sam", engine.default(state, seat).code)
        assert acted.game.seats[seat].missed == 0
        entry = (await host.record.history.entries(game.id, None, 1, notices=False))[-1]
        assert (entry.seat, entry.by, entry.member) == (seat, "sitter", "sam")
        assert entry.events[0].data == {"seat": seat, "member": "sam"}
        await host.absences.sitters.name("guild", ("ann", "bob", "cy")[seat], None)
        assert await host.absences.sitters.of("guild", "ann") is None
        assert await refused(host.moves.act(game.id, "sam", "pass")) == (
            "not-a-player" if seat == 1 else "not-your-turn"
        )


@on_file
async def test_a_member_who_plays_sits_for_nobody(store: Store) -> None:
    """In that game; and nobody does where the clock says so."""
    now = Now()
    async with timed(store, now) as host:
        await host.absences.sitters.name("guild", "bob", "ann")
        await host.absences.sitters.name("guild", "cy", "sam")
        game = await begun(host, replace(SIMPLE, sitters=False))
        await host.moves.act(game.id, "ann", "choose:spread")
        assert await refused(host.moves.act(game.id, "ann", "choose:spread")) == "not-your-turn"
        assert await refused(host.moves.act(game.id, "sam", "choose:spread")) == "not-a-player"
        free = await lobby(host)  # without any clock
        free = await host.lobby.start(free.id, "ann", "a")
        assert await host.absences.sitters.seat_for(free, "sam") == 2


@on_file
@pytest.mark.parametrize("others", [(), ("ann", "cy")])
async def test_a_vacation_that_began_just_before_a_crash_counts(
    store: Store, others: tuple[str, ...]
) -> None:
    """It was stored, and the process died before it could stop the clocks: nobody is punished for the
    deadline that passes, and the clock does not ask again and again. Others may have answered: then nothing
    else happens in the game that would stop the clock."""
    now = Now()
    async with timed(store, now) as host:
        game = await begun(host)
        for member in others:
            await host.moves.act(game.id, member, "choose:spread")
        until = now.at + 3 * DAY
        await store.write(lambda c: absences.add(c, "guild", "bob", now.at, until))
        await passing(host, now, DAY)
        clock = deadline(await host.games.get(game.id), 1)
        assert (clock.due_at, clock.wake_at) == (None, None)
        assert (await host.games.get(game.id)).seats[1].missed == 0
        missed = {data["seat"] for kind, data in await notices_of(host, game.id) if kind == "missed"}
        assert missed == (set() if others else {0, 2})
        await passing(host, now, 2 * DAY)
        assert deadline(await host.games.get(game.id), 1).due_at == until + 8 * HOUR
