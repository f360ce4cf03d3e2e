"""Computer players have names of their own: none is that of a member who plays in the server."""

from __future__ import annotations

from itertools import islice

from db import Store
from db.queries import games
from db.queries.league import pools
from host import LEVELS, Game, Host, Learner
from host.lobby.computer_names import COMPUTER_NAMES, free_names
from tests.host.games import lobby
from tests.host.league.leagues import World, plan

EASY = LEVELS[0]


def names(game: Game) -> list[str]:
    """Of its computer players."""
    return [seat.name for seat in game.seats if seat.level]


async def _with_computers(host: Host, n: int, channel: str = "") -> Game:
    game = await host.lobby.create("guild", channel or "there", "ann", "Ann", "classic", 6, {}, entropy="e")
    for _ in range(n):
        game = await host.lobby.add_computer(game.id, "ann", EASY)
    return game


def test_names_never_run_out_and_none_reads_like_one_that_is_taken() -> None:
    """Regardless of case, accents and signs; with numbers once all are taken."""
    assert list(islice(free_names(()), 8)) == [*COMPUTER_NAMES]
    assert list(islice(free_names(("ADA", "  blaise!", "Cl\u00e9o")), 2)) == ["Dario", "Emmy"]
    assert next(free_names(COMPUTER_NAMES)) == "Ada 2"
    assert next(free_names((*COMPUTER_NAMES, "Ada2", "Blaise-2"))) == "Cleo 2"
    assert next(free_names(("Ada Lovelace",))) == "Ada"


async def test_computer_players_have_different_names(host: Host) -> None:
    assert names(await _with_computers(host, 5)) == [*COMPUTER_NAMES[:5]]


async def test_who_holds_a_seat_anywhere_in_the_server_keeps_the_name(host: Host) -> None:
    """In a lobby or a running game; not in that of another server, nor in a game that is over."""
    other = await host.lobby.create("guild", "c", "x", "Ada", "classic", 3, {}, entropy="e")
    await host.lobby.create("elsewhere", "d", "y", "Blaise", "classic", 3, {}, entropy="e")
    assert names(await _with_computers(host, 2)) == ["Blaise", "Cleo"]
    await host.lobby.leave(other.id, "x")
    assert names(await _with_computers(host, 1, "later")) == ["Ada"]


async def test_who_takes_a_seat_has_the_name_from_then_on(host: Host) -> None:
    """The computer player in the lobby gets another one, which nobody else there has."""
    game = await _with_computers(host, 2)
    game = await host.lobby.join(game.id, "bea", "blaise", "e")
    assert [seat.name for seat in game.seats] == ["Ann", "Ada", "Cleo", "blaise"]
    assert game == await host.games.get(game.id)
    elsewhere = await lobby(host, ["zoe"])
    await host.lobby.join(elsewhere.id, "kim", "Ada", "e")
    assert names(await host.games.get(game.id)) == ["Ada", "Cleo"], "looked at when a seat is taken"
    assert names(await host.lobby.join(game.id, "cy", "Cy", "e")) == ["Dario", "Cleo"]


async def test_ratings_and_entries_keep_names_too(store: Store) -> None:
    """Whoever has played or wants to play in leagues of the server."""
    world = World(store)
    await world.make(1, plan())
    await world.host.leagues.entries.enter(world.league, "kim", "Ada")
    rating = {
        "guild": "guild", "pool": "classic/2", "member": "cy", "name": "Cleo", "mean": 1.0, "variance": 1.0,
        "games": 1, "wins": 0, "opponents": 1, "played_at": 0.0,
    }  # fmt: skip
    await store.write(lambda c: pools.put(c, rating))
    assert await store.read(lambda c: games.member_names(c, "guild")) == {"Member 0", "Ada", "Cleo"}
    assert not await store.read(lambda c: games.member_names(c, "elsewhere"))
    assert names(await _with_computers(world.host, 2)) == ["Blaise", "Dario"]


async def test_lessons_look_at_the_same_names(host: Host) -> None:
    await host.lobby.create("guild", "c", "x", "Ada", "classic", 3, {}, entropy="e")
    lesson = await host.core.lessons.begin(Learner("guild", "thread", "bea", "Blaise"), "classic", "e")
    assert names(lesson) == ["Cleo", "Dario"]
