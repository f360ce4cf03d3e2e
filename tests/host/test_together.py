"""Many at once: every game in order, none in another's way, nothing left behind."""

from __future__ import annotations

import asyncio
import random
from collections import Counter

import pytest

import engine
from db import Store
from engine.rng import Chance
from host import Host, HostError
from tests.bounded import often
from tests.host import managing
from tests.host.games import MEMBERS, play_on, replayed, running


async def test_as_many_moves_at_once_as_there_are_games(host: Host, store: Store) -> None:
    games = [await running(host, ("ann", "bob")) for _ in range(often(40, 100))]
    acted = await asyncio.gather(
        *(host.moves.act(g.id, "ann", "choose:spread", ply=0, key="k") for g in games)
    )
    assert [a.game.id for a in acted] == [g.id for g in games]
    assert {a.game.ply for a in acted} == {1}
    async with Host(store) as other:
        assert {(await other.games.get(g.id)).ply for g in games} == {1}


async def test_fifty_at_once_in_one_game_are_taken_one_by_one(host: Host) -> None:
    """Several seats choose at once, many times over: each choice is counted once or refused."""
    game = await running(host, tuple(f"m{i}" for i in range(6)))
    requests = [(f"m{i % 6}", f"{i}") for i in range(50)]
    random.Random(1).shuffle(requests)
    answers = await asyncio.gather(
        *(host.moves.act(game.id, member, "choose:spread", key=key) for member, key in requests),
        return_exceptions=True,
    )
    kinds = Counter(a.key if isinstance(a, engine.IllegalMove) else type(a).__name__ for a in answers)
    assert kinds["Acted"] == 6
    assert sum(kinds.values()) - kinds["Acted"] == 44
    assert not kinds.keys() - {"Acted", "not-your-turn", "wrong-verb"}
    entries = await host.record.history.entries(game.id, None, 100)
    assert [entry.ply for entry in entries] == list(range(7))
    assert sorted(entry.seat for entry in entries[1:] if entry.seat is not None) == list(range(6))


async def test_a_crowd_of_everything_at_once(store: Store) -> None:  # noqa: C901 - a crowd in one place
    """Moves, repetitions, undoing, resigning, reading and ending at random in more games than stay loaded:
    each log still replays to the stored state, and no lock or table stays in use."""
    chance = random.Random(7)
    async with Host(store, limit=4) as host:
        games = [await running(host, rounds=4) for _ in range(12)]

        async def press(n: int) -> None:
            number = chance.choice(games).id
            member = chance.choice(MEMBERS)
            what = chance.random()
            try:
                if what < 0.02:
                    await host.moves.resign(number, member, key=str(n))
                elif what < 0.1:
                    await host.moves.undo(number, member, key=str(n))
                elif what < 0.2:
                    await host.record.history.entries(number, None)
                elif what < 0.25:
                    await host.record.exports.document(number)
                elif what < 0.27:
                    await managing.end(host, number, "ann")
                else:
                    position = await host.games.position(number)
                    seat = position.game.seat_of(member)
                    assert seat is not None
                    if offers := position.legal(seat):
                        move = engine.ai.decide("easy", position.state, seat, Chance(f"{n:08x}"))
                        assert offers
                        known = await host.record.history.position_for(position, seat)
                        await host.moves.act(number, member, move.code, known.game.ply, str(n % 400))
            except (HostError, engine.IllegalMove):
                pass

        tasks = []
        for n in range(often(300, 800)):
            tasks.append(asyncio.create_task(press(n)))
            if n % 40 == 0:
                await asyncio.sleep(0.01)
        await asyncio.gather(*tasks)
        assert len(host.core.tables) <= 4
        assert not any(table.users or table.lock.locked() for table in host.core.tables)
        for game in games:
            if not (await host.games.get(game.id)).over:
                await managing.end(host, game.id, "ann")
            assert (
                replayed(await host.record.exports.document(game.id))
                == (await host.games.position(game.id)).state
            )


async def test_games_that_were_let_go_go_on_where_they_were(store: Store) -> None:
    async with Host(store, limit=3) as host:
        games = [await running(host, ("ann", "bob")) for _ in range(often(5, 9))]
        for turn in range(4):
            for game in games:
                await play_on(host, game.id, 5, seed=f"{game.id + turn:02x}")
            assert len(host.core.tables) <= 3
        for game in games:
            assert (await host.games.get(game.id)).ply == 20


async def test_unknown_games_leave_nothing_loaded(host: Host) -> None:
    for number in range(100, 120):
        with pytest.raises(HostError):
            await host.games.get(number)
    assert len(host.core.tables) == 0
