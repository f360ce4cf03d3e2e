"""A game that another process has changed since this one loaded it. Two hosts of one store are two processes
that take no notice of each other."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest
from sqlalchemy import Connection

from db import Store
from db.errors import EarlierSession
from db.queries import games, log
from host import Game, Host, Live
from host.errors import HostError
from host.league.course.writing import LeagueWrites
from host.limits import UNLIMITED
from tests.host.games import lobby, refused, running


@pytest.fixture
async def other(store: Store) -> AsyncIterator[Host]:
    """The other process."""
    async with Host(store, pause=0, limits=UNLIMITED) as opened:
        yield opened


async def plies(host: Host, number: int) -> list[tuple[int, int | None]]:
    """Ply and seat of all entries."""
    return [(entry.ply, entry.seat) for entry in await host.record.history.entries(number, None, 100)]


async def test_what_is_done_with_a_stale_game_is_done_with_the_one_on_disk(host: Host, other: Host) -> None:
    """A move, and the same request again; each is in the log once, and both processes go on."""
    game = await running(host)
    await other.games.position(game.id)
    await host.moves.act(game.id, "ann", "choose:spread", key="a")
    acted = await other.moves.act(game.id, "bob", "choose:spread", ply=0, key="b")
    assert acted.game.ply == 2
    again = await host.moves.act(game.id, "bob", "choose:spread", ply=0, key="b")
    assert again.game.ply == 2
    assert (await host.moves.act(game.id, "cy", "choose:spread")).game.ply == 3
    assert await plies(host, game.id) == [(0, None), (1, 0), (2, 1), (3, 2)]


async def test_a_change_that_is_no_move_counts_as_well(host: Host, other: Host) -> None:
    """In a lobby, of a running game, of many games at once, of its messages."""
    game = await lobby(host, ("ann", "bob"))
    await other.games.get(game.id)
    await host.lobby.join(game.id, "cy", "Cy", "cy")
    assert [s.member for s in (await other.lobby.leave(game.id, "bob")).seats] == ["ann", "cy"]

    await host.lobby.start(game.id, "ann", "start")
    other.core.tables.give_way()
    await other.games.position(game.id)
    await host.proposals.pause(game.id, "ann", manager=True)
    assert await refused(other.moves.act(game.id, "ann", "choose:spread")) == "paused"

    paused = await host.games.get(game.id)
    await host.core.actions.everywhere(lambda c: [_renamed(c, paused)])
    assert isinstance(await other.proposals.resume(game.id, "ann", manager=True), Game)
    assert (await other.games.get(game.id)).name == "Second"

    live = Live(game.channel, "7")
    await host.core.tables.write_messages(game.id, lambda _: None, live)
    kept = await host.games.get(game.id)
    assert (kept.live, kept.name, kept.pause) == (live, "Second", None)


def _renamed(connection: Connection, game: Game) -> Game:
    games.change(connection, game.id, name="Second")
    return game


async def test_a_game_that_moves_on_twice_is_left_alone(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    """The request is refused, and nothing of it is stored."""
    game = await running(host)
    tries: list[int] = []

    def never(_: object, number: int, *fields: object, before: int) -> bool:
        tries.append(number)
        return False

    with monkeypatch.context() as patch:
        patch.setattr(log, "advance", never)
        with pytest.raises(HostError) as caught:
            await host.moves.act(game.id, "ann", "choose:spread", key="a")
    assert (caught.value.key, len(tries)) == ("changed-elsewhere", 2)
    assert await plies(host, game.id) == [(0, None)]
    assert (await host.moves.act(game.id, "ann", "choose:spread", key="a")).game.ply == 1


async def test_what_was_asked_for_in_an_earlier_session_is_done_with_what_is_stored_now(
    host: Host, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An action on a game, one on many games, what was sent, and a change of a league."""
    game, write = await running(host), store.write
    refusals = 0

    async def lost_once(work: Any, **more: Any) -> Any:
        nonlocal refusals
        if refusals == asked:
            return await write(work, **more)
        refusals += 1
        raise EarlierSession("the database")

    monkeypatch.setattr(store, "write", lost_once)
    asked = 1
    assert (await host.moves.act(game.id, "ann", "choose:spread")).game.ply == 1
    asked = 2
    await host.absences.vacations.begin("guild", "bob", 3)
    asked = 3
    await host.core.tables.write_messages(game.id, lambda _: None, None)
    asked = 4
    assert await LeagueWrites(store, host.core.clock, host.core.actions).change(1, lambda _: "done") == "done"
    assert refusals == 4
