"""The connection to a PostgreSQL server is cut again and again while a game is played."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from sqlalchemy import text

from db import StoreError, open_store
from engine import ai
from engine.rng import Chance
from host import Host
from tests.db.postgres import Postgres, name_of
from tests.host import managing
from tests.host.games import on_turn, replayed, running

AT_LEAST = 25
GAP = 0.02
"""Seconds between two cuts. They grow while one press stays unanswered: on a busy machine none would ever get
through."""


async def test_every_move_is_made_once_whatever_happens_to_the_connection(
    on_server: str, postgres: Postgres
) -> None:
    """A member who got no answer asks again, as a repeated press does: the move is made now or was made then.
    In the end log, position and what was acknowledged agree."""
    store = await open_store(on_server)
    async with Host(store, pause=0) as host:
        game, _ = await on_turn(host)
        chance, done = Chance("00"), asyncio.Event()
        unanswered: set[str] = set()
        gap = GAP

        async def cut() -> None:
            while not done.is_set():
                await asyncio.to_thread(postgres.cut, on_server)
                await asyncio.sleep(gap)

        cutting = asyncio.create_task(cut())
        count = 0
        while count < AT_LEAST or not unanswered:  # a cut between two moves is not noticed by anybody
            position = None
            while position is None:
                try:
                    position = await host.games.position(game.id)
                except StoreError:
                    gap = min(1.0, gap * 1.5)
            seat = position.game.prompted[0]
            member = position.game.seats[seat].member or ""
            move = ai.decide("easy", position.state, seat, chance)
            acted = None
            async with asyncio.timeout(60):
                while acted is None:
                    try:
                        acted = await host.moves.act(
                            game.id, member, move.code, position.game.ply, f"press-{count}"
                        )
                    except StoreError as error:
                        unanswered.add(error.key)
                        gap = min(1.0, gap * 1.5)
            gap = GAP
            count += 1
            assert acted.game.ply == game.ply + count
        done.set()
        await cutting
        assert unanswered <= {"lost", "unreachable", "locked"}
        last = (await host.games.get(game.id)).ply
    await store.close()

    store = await open_store(on_server)
    async with Host(store, pause=0) as host:
        await managing.end(host, game.id, "ann")
        assert (
            replayed(await host.record.exports.document(game.id))
            == (await host.games.position(game.id)).state
        )
        assert (await host.games.get(game.id)).ply == last == game.ply + count
    await store.close()


async def test_what_is_kept_in_memory_is_read_anew_in_another_session(
    on_server: str, postgres: Postgres
) -> None:
    """Which channels are taken, and the games: somebody else may have changed them in between."""
    store = await open_store(on_server)
    async with Host(store, pause=0) as host:
        game, other = await running(host), await running(host)
        await host.games.position(game.id)
        database = name_of(on_server)
        postgres.run("UPDATE games SET name = 'Second', revision = revision + 1", database)
        postgres.run(f"UPDATE occupancy SET channel = 'elsewhere' WHERE game = {other.id}", database)
        assert (await host.games.get(game.id)).name != "Second"
        assert other.channel in host.core.channels
        postgres.cut(on_server)
        with suppress(StoreError):
            await store.write(lambda c: c.execute(text("SELECT 1")))
        acted = await host.moves.act(game.id, "ann", "choose:spread")
        assert (acted.game.name, acted.game.ply) == ("Second", 1)
        async with asyncio.timeout(60):
            while "elsewhere" not in host.core.channels:
                await asyncio.sleep(0.01)
        assert (await host.games.get(other.id)).name == "Second"
        assert other.channel not in host.core.channels
    await store.close()
