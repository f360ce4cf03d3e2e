"""From the making of a game to its start."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

import engine
from db import Store
from engine.rng import commit, derive
from host import LEVELS, Host, HostError
from tests.host import managing
from tests.host.games import lobby, refused, running


async def test_the_maker_hosts_and_takes_the_first_seat(host: Host) -> None:
    game = await host.lobby.create(
        "g", "c", "ann", "Ann", "classic", 4, {"rounds": 9}, entropy="e", title="Duel"
    )
    assert (game.host, game.name, game.status, game.max_seats) == ("ann", "Duel", "lobby", 4)
    assert [(s.index, s.member, s.name, s.level) for s in game.seats] == [(0, "ann", "Ann", None)]
    assert game.options == {"rounds": 9}
    assert await host.games.in_channel("c") == game
    assert await host.games.get(game.id) == game


@pytest.mark.spread(4)
@pytest.mark.parametrize(
    ("rules", "seats", "options", "key"),
    [
        ("chess", 2, {}, "unknown-rules"),
        ("classic", 1, {}, "seats"),
        ("classic", 7, {}, "seats"),
        ("classic", 3, {"rounds": -1}, "option-number"),
        ("classic", 3, {"missions": 1}, "option-switch"),
        ("classic", 3, {"board": "moon"}, "option-choice"),
        ("classic", 3, {"speed": 2}, "option-unknown"),
        ("modular", 3, {"arrangement": "3x2:ABZTES"}, "arrangement-seam"),
    ],
)
async def test_impossible_games_are_refused_and_occupy_nothing(
    host: Host, rules: str, seats: int, options: dict[str, Any], key: str
) -> None:
    assert await refused(host.lobby.create("g", "c", "ann", "Ann", rules, seats, options)) == key
    assert await host.games.in_channel("c") is None


async def test_a_board_that_does_not_suit_those_who_joined_is_refused_at_the_start(host: Host) -> None:
    """The lobby stays as it was; somebody joins, and the game begins."""
    board = {"arrangement": "3x2:ABZLPK"}
    game = await host.lobby.create("g", "c", "ann", "Ann", "modular", 6, board, entropy="e")
    for member in ("bob", "cy"):
        await host.lobby.join(game.id, member, member.title(), member)
    assert await refused(host.lobby.start(game.id, "ann", "d")) == "arrangement-seats"
    assert (await host.games.get(game.id)).status == "lobby"
    await host.lobby.join(game.id, "dee", "Dee", "f")
    assert (await host.lobby.start(game.id, "ann", "d")).status == "running"


async def test_a_channel_has_one_game_even_if_two_are_made_at_once(host: Host) -> None:
    outcomes = await asyncio.gather(
        *(host.lobby.create("g", "c", f"m{i}", "M", "classic", 4, {}) for i in range(8)),
        return_exceptions=True,
    )
    errors = [error for error in outcomes if isinstance(error, HostError)]
    assert len(errors) == 7
    assert {error.key for error in errors} == {"game-here-already"}
    assert len(await host.games.find()) == 1


async def test_an_ended_game_frees_its_channel_and_is_still_the_latest(host: Host) -> None:
    first = await lobby(host, channel="c")
    await managing.end(host, first.id, "ann")
    assert await host.games.in_channel("c") is None
    latest = await host.games.latest("c")
    assert latest is not None
    assert (latest.id, latest.status) == (first.id, "ended")
    second = await lobby(host, channel="c")
    assert await host.games.in_channel("c") == await host.games.latest("c") == second


async def test_a_lobby_that_never_began_does_not_hide_the_game_before_it(host: Host) -> None:
    first = await running(host, channel="c")
    await managing.end(host, first.id, "ann")
    second = await lobby(host, channel="c")
    assert await host.games.latest("c") == second
    await managing.end(host, second.id, "ann")
    latest = await host.games.latest("c")
    assert latest is not None
    assert latest.id == first.id


async def test_joining_and_leaving(host: Host) -> None:
    game = await lobby(host, ("ann", "bob"), seats=3)
    assert await refused(host.lobby.join(game.id, "bob", "Bob", "x")) == "already-joined"
    await host.lobby.join(game.id, "cy", "Cy", "x")
    assert await refused(host.lobby.join(game.id, "dee", "Dee", "x")) == "lobby-full"
    assert await refused(host.lobby.leave(game.id, "dee")) == "not-joined"
    game = await host.lobby.leave(game.id, "bob")
    assert [(s.index, s.member) for s in game.seats] == [(0, "ann"), (1, "cy")]
    game = await host.lobby.leave(game.id, "ann")
    assert game.host == "ann"
    assert [(s.index, s.member) for s in game.seats] == [(0, "cy")]
    assert await refused(host.lobby.join(999, "dee", "Dee", "x")) == "no-such-game"


async def test_many_join_at_once_and_nobody_sits_on_anothers_lap(host: Host, store: Store) -> None:
    game = await lobby(host, ("ann",), seats=6)
    joined = await asyncio.gather(
        *(host.lobby.join(game.id, f"m{i}", f"M{i}", str(i)) for i in range(20)), return_exceptions=True
    )
    assert sum(isinstance(j, HostError) and j.key == "lobby-full" for j in joined) == 15
    seats = (await host.games.get(game.id)).seats
    assert [s.index for s in seats] == list(range(6))
    assert len({s.member for s in seats}) == 6
    async with Host(store) as other:
        assert (await other.games.get(game.id)).seats == seats


async def test_computer_players_have_names_of_their_own(host: Host) -> None:
    game = await lobby(host, ("ann",))
    for level in (*LEVELS, LEVELS[0]):
        game = await host.lobby.add_computer(game.id, "ann", level)
    assert [s.level for s in game.seats] == [None, *LEVELS, LEVELS[0]]
    assert len({s.name for s in game.seats}) == len(game.seats)
    game = await host.lobby.remove_computer(game.id, "ann", 1)
    assert [s.level for s in game.seats] == [None, *LEVELS[1:], LEVELS[0]]
    game = await host.lobby.remove_computer(game.id, "ann")
    assert [s.level for s in game.seats] == [None, *LEVELS[1:]]
    assert await refused(host.lobby.remove_computer(game.id, "ann", 0)) == "computer-seat"
    assert await refused(host.lobby.add_computer(game.id, "ann", "genius")) == "unknown-level"


async def test_only_the_host_arranges_the_game(host: Host) -> None:
    game = await lobby(host)
    for attempt in (
        host.lobby.add_computer(game.id, "bob", "easy"),
        host.lobby.remove_computer(game.id, "bob"),
        host.lobby.set_options(game.id, "bob", {}),
        host.lobby.start(game.id, "bob", "x"),
        managing.end(host, game.id, "bob"),
    ):
        assert await refused(attempt) == "not-host"
    assert (await managing.end(host, game.id, "bob", manager=True)).status == "ended"


async def test_options_are_replaced_if_all_who_joined_still_fit(host: Host) -> None:
    game = await lobby(host, rounds=3)
    assert await refused(host.lobby.set_details(game.id, "ann", seats=2)) == "seats"
    assert await refused(host.lobby.set_options(game.id, "ann", {"board": "moon"})) == "option-choice"
    await host.lobby.set_options(game.id, "ann", {"cards": "fixed"})
    game = await host.lobby.set_details(game.id, "ann", seats=3)
    assert (game.options, game.max_seats) == ({"cards": "fixed"}, 3)
    assert await refused(host.lobby.join(game.id, "dee", "Dee", "x")) == "lobby-full"


async def test_a_start_needs_players_and_closes_the_lobby(host: Host) -> None:
    game = await lobby(host, ("ann",))
    assert await refused(host.lobby.start(game.id, "ann", "x")) == "too-few-seats"
    await host.lobby.join(game.id, "bob", "Bob", "x")
    game = await host.lobby.start(game.id, "ann", "x")
    assert (game.status, game.ply, game.rules_version) == ("running", 0, engine.meta("classic").version)
    assert game.prompted == engine.awaited_seats((await host.games.position(game.id)).state)
    for attempt in (
        host.lobby.join(game.id, "dee", "Dee", "x"),
        host.lobby.leave(game.id, "bob"),
        host.lobby.add_computer(game.id, "ann", "easy"),
        host.lobby.set_options(game.id, "ann", {}),
        host.lobby.start(game.id, "ann", "x"),
    ):
        assert await refused(attempt) == "not-in-lobby"


async def test_the_dice_follow_from_the_secret_and_from_every_join_in_seat_order(host: Host) -> None:
    """The published hash is the secret's; nobody's part can be left out or exchanged afterwards."""
    from engine.record.export import load

    game = await lobby(host, ("ann", "bob"))
    await host.lobby.add_computer(game.id, "ann", "easy")
    await host.lobby.start(game.id, "ann", "late")
    await managing.end(host, game.id, "ann")
    document = load(await host.record.exports.document(game.id))
    assert document.secret is not None
    assert commit(document.secret) == game.commitment == document.commitment
    assert document.entropy == ("ann", "bob", "late")
    assert document.setup.seed == derive(document.secret, ("ann", "bob", "late"))


async def test_two_starts_at_once_start_once(host: Host) -> None:
    game = await lobby(host)
    starts = await asyncio.gather(
        *(host.lobby.start(game.id, "ann", str(i)) for i in range(5)), return_exceptions=True
    )
    assert sum(isinstance(s, HostError) and s.key == "not-in-lobby" for s in starts) == 4
    assert [entry.ply for entry in await host.record.history.entries(game.id, None)] == [0]


async def test_lists_find_games_by_guild_member_and_status(host: Host) -> None:
    a = await running(host, ("ann", "bob"))
    b = await lobby(host, ("bob", "cy"))
    c = await host.lobby.create("elsewhere", "far", "cy", "Cy", "classic", 3, {})
    ids = [game.id for game in await host.games.find()]
    assert ids == [c.id, b.id, a.id]
    assert [game.id for game in await host.games.find(guild="guild")] == [b.id, a.id]
    assert [game.id for game in await host.games.find(member="cy")] == [c.id, b.id]
    assert [game.id for game in await host.games.find(status=("running",))] == [a.id]
    assert [game.id for game in await host.games.find(limit=1, offset=1)] == [b.id]
    assert (await host.games.find(member="ann"))[0] == await host.games.get(a.id)
    stats = await host.games.stats()
    assert (stats["lobby"], stats["running"], stats["finished"], stats["ended"]) == (2, 1, 0, 0)


async def test_settings_are_kept_by_scope_and_replaced(host: Host, store: Store) -> None:
    await host.settings.set("guild", "1", "language", "it")
    await host.settings.set("guild", "1", "quiet", {"from": 22, "to": 7})
    await host.settings.set("member", "1", "language", "en")
    await host.settings.set("guild", "1", "language", "en")
    await host.settings.set("member", "1", "language", None)
    async with Host(store) as other:
        assert await other.settings.get("guild", "1") == {"language": "en", "quiet": {"from": 22, "to": 7}}
        assert await other.settings.get("member", "1") == {}
