"""Who has an interest in a game or a season."""

from __future__ import annotations

from msgspec.structs import replace

from db import Store
from db.queries.league.seasons import has_entry
from host import Measure
from host.kinds import FORCE
from host.model import Game
from host.seats.interests import ENTRY, FORMER, SITTER, Interest, interest_of
from host.time_control import DAY
from tests.host import managing
from tests.host.asking import SLOW
from tests.host.games import running
from tests.host.league.leagues import World, plan
from tests.host.timing import Now, on_file, timed


async def of(store: Store, game: Game, member: str) -> Interest:
    """The member's interest in the game."""
    return await store.read(lambda c: interest_of(c, game, member))


@on_file
async def test_members_and_their_sitters_have_an_interest_in_a_game(store: Store) -> None:
    """Also while a computer player plays the seat; a sitter of somebody else, or elsewhere, has none."""
    async with timed(store, Now()) as host:
        game = await running(host)
        assert [await of(store, game, member) for member in ("ann", "bob", "eve")] == [0, 1, None]
        await host.absences.sitters.name("guild", "bob", "eve")
        await host.absences.sitters.name("elsewhere", "bob", "dan")
        await host.absences.sitters.name("guild", "zoe", "dan")
        assert [await of(store, game, member) for member in ("eve", "dan", "zoe")] == [SITTER, None, None]
        game = await managing.put(host, game.id, 1, None, "", "eve", True)
        assert [await of(store, game, member) for member in ("bob", "eve")] == [FORMER, None]


@on_file
async def test_who_is_named_sitter_where_nobody_sits_has_no_interest(store: Store) -> None:
    """In a league, and under a clock without sitters: nobody can keep a manager out by naming them."""
    world = World(store)
    async with world.host as host:
        season = await world.begun(4, plan())
        fixture = next(f for f in season.fixtures if f.game is not None)
        assert fixture.game is not None
        game = await host.games.get(fixture.game)
        friendly = await running(host)
        for guild, member in ((game.guild, str(game.seats[0].member)), ("guild", "bob")):
            await host.absences.sitters.name(guild, member, "mod")
        assert await of(store, game, "mod") is None
        assert await of(store, friendly, "mod") == SITTER
        alone = replace(friendly, clock=replace(SLOW, sitters=False))
        assert await of(store, alone, "mod") is None
        await host.moderation.do(game.id, Measure(FORCE, {"seat": 0}), "mod", True)


@on_file
async def test_entries_have_an_interest_in_all_of_their_season(store: Store) -> None:
    """In games of others and in every state, but not if they left before it began."""
    world = World(store)
    async with world.host:
        season = await world.begun(4, plan())
        fixture = next(f for f in season.fixtures if f.game is not None)
        assert fixture.game is not None
        game = await world.host.games.get(fixture.game)
        outside = next(e for e in season.entries if e.id not in fixture.seats)
        assert await of(store, game, outside.member) == ENTRY
        assert await of(store, game, "boss") is None
        assert await of(store, game, season.entry(fixture.seats[1]).member) == 1
        await world.host.leagues.control.remove(world.league, "boss", outside.id, "They cheated")
        assert await of(store, game, outside.member) == ENTRY, "they have played in it"
        assert not await store.read(lambda c: has_entry(c, season.id, "boss"))
        assert await store.read(lambda c: has_entry(c, season.id, outside.member))


@on_file
async def test_who_never_came_has_no_interest(store: Store) -> None:
    """An entry that was absent when the season began."""
    world = World(store)
    async with world.host:
        await world.make(5, plan(checkin_hours=24, signup_days=2))
        await world.tick(2 * DAY + 1)
        for member in ("m0", "m1", "m2", "m3"):
            await world.host.leagues.entries.check_in(world.league, member)
        season = await world.tick(DAY + 1)
        (gone,) = (e for e in season.entries if e.state == "out")
        assert not await store.read(lambda c: has_entry(c, season.id, gone.member))
