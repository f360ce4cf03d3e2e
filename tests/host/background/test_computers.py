"""Computer players: they play by themselves, in batches, through errors and restarts, in nobody's way."""

from __future__ import annotations

import asyncio
import threading
from functools import partial
from typing import Any

import pytest
from sqlalchemy import Connection, Update, update

import engine
from db import Store
from db.schema import seats
from engine import ai
from engine.record.export import load, verify
from engine.types import Move
from host import Game, Host, HostError
from host.background import computers
from tests.host import managing
from tests.host.games import Recorder, begin_in_format_1, lobby, running, until


async def with_computers(
    host: Host, members: tuple[str, ...] = ("ann",), levels: str = "normal normal"
) -> Game:
    """A started game of these members and computer players."""
    game = await lobby(host, members, rounds=3)
    for level in levels.split():
        await host.lobby.add_computer(game.id, members[0], level)
    return await host.lobby.start(game.id, members[0], "x")


def humans_turn(host: Host, number: int) -> bool:
    """Whether the game waits for members only."""
    table = host.core.tables.peek(number)
    return table is not None and computers.awaited_computer(table.game) is None


async def play_out(host: Host, number: int) -> Game:
    """Let the members play defaults until the game is over."""
    while not (await host.games.get(number)).over:
        await until(lambda: humans_turn(host, number))
        position = await host.games.position(number)
        for seat in position.game.prompted:
            member = position.game.seats[seat].member
            if member is not None:
                await host.moves.act(number, member, engine.default(position.state, seat).code)
                break
    return await host.games.get(number)


async def test_a_game_of_computers_alone_plays_itself_to_a_result(host: Host) -> None:
    game = await lobby(host, ("ann", "bob"), rounds=3)
    for level in ("easy", "normal"):
        await host.lobby.add_computer(game.id, "ann", level)
    await host.lobby.leave(game.id, "ann")
    await host.lobby.leave(game.id, "bob")
    await host.lobby.start(game.id, "ann", "x")
    await until(lambda: game.channel not in host.core.channels, 30)
    assert (await host.games.get(game.id)).status == "finished"
    assert verify(load(await host.record.exports.document(game.id))).ok


async def test_members_and_computers_play_to_the_end(host: Host) -> None:
    game = await with_computers(host)
    assert (await play_out(host, game.id)).result is not None


async def test_a_computers_turn_is_one_batch(store: Store) -> None:
    async with Host(store, pause=0.01) as host:
        recorder = Recorder()
        publishing = asyncio.create_task(host.core.outbox.run(recorder))
        game = await with_computers(host)
        await play_out(host, game.id)
        await until(lambda: any(row.kind == "end" for row in recorder.rows(game.id)))
        publishing.cancel()
        for _, rows in recorder.batches:
            for row in rows[:-1]:
                # a batch ends only where somebody else is awaited
                if row.kind == "turn" and row.seat in (1, 2) and row.seat in row.prompted:
                    assert rows[rows.index(row) + 1].seat is not None
        last_rows = [rows[-1] for _, rows in recorder.batches if rows[-1].seat in (1, 2)]
        assert last_rows
        assert all(row.seat not in row.prompted for row in last_rows)


async def test_after_a_restart_computers_whose_turn_it_is_play(store: Store) -> None:
    async with Host(store, pause=3600) as asleep:
        game = await with_computers(asleep)
        await asleep.moves.act(game.id, "ann", "choose:spread")
        assert asleep.core.tables.peek(game.id) is not None
    async with Host(store, pause=0) as awake:
        await until(lambda: humans_turn(awake, game.id))
        assert (await awake.games.get(game.id)).ply > 1


async def test_a_failing_player_plays_the_default(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: Any) -> Any:
        raise ZeroDivisionError

    monkeypatch.setitem(ai.PLAYERS, "normal", fails)
    game = await with_computers(host)
    assert (await play_out(host, game.id)).status == "finished"


async def test_a_cheating_player_plays_the_default(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ai.PLAYERS, "normal", lambda view, offers, chance: Move(offers.seat, "win"))
    game = await with_computers(host)
    assert (await play_out(host, game.id)).status == "finished"


async def test_a_passing_trouble_with_the_disk_only_delays(
    host: Host, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(computers, "_FIRST_DELAY", 0.01)
    game = await with_computers(host)
    write, failures = store.write, 0

    async def shaky(work: Any) -> Any:
        nonlocal failures
        failures += 1
        if failures <= 3:
            raise OSError("disk full")
        return await write(work)

    monkeypatch.setattr(store, "write", shaky)
    await until(lambda: failures > 3)
    assert (await play_out(host, game.id)).status == "finished"


async def test_members_move_while_computers_think(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    """A slow player occupies neither the event loop nor its game's lock."""
    normal, decided = ai.PLAYERS["normal"], threading.Event()

    def slow(*args: Any) -> Any:
        decided.wait(30)
        return normal(*args)

    monkeypatch.setitem(ai.PLAYERS, "normal", slow)
    game = await with_computers(host, ("ann", "bob"))
    other = await running(host)
    await asyncio.sleep(0.05)
    try:
        async with asyncio.timeout(20):
            await host.moves.act(game.id, "ann", "choose:spread")
            await host.moves.act(other.id, "ann", "choose:spread")
        assert not decided.is_set()
    finally:
        decided.set()


async def test_the_end_of_a_game_stops_its_computers(host: Host) -> None:
    game = await with_computers(host)
    await managing.end(host, game.id, "ann")
    ply = (await host.games.get(game.id)).ply
    await asyncio.sleep(0.1)
    assert (await host.games.get(game.id)).ply == ply


async def test_closing_stops_cleanly_in_the_middle_of_turns(store: Store) -> None:
    """Whatever was stored when the host closed is what the next one finds, and everything stored replays."""
    for moment in range(5):
        async with Host(store, pause=0) as host:
            game = await with_computers(host, ("ann",), "easy normal easy")
            await host.moves.act(game.id, "ann", "choose:spread")
            await asyncio.sleep(0.01 * moment)
        async with Host(store, pause=3600) as other:
            state = (await other.games.position(game.id)).state
            await managing.end(other, game.id, "ann")
            document = load(await other.record.exports.document(game.id))
            assert len(document.moves) == state.ply
            assert verify(document).ok


def _run(connection: Connection, statement: Update) -> None:
    connection.execute(statement)


async def test_a_stored_game_goes_on_with_the_levels_that_it_had(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those of before play as they did, also as stand-ins; none of them can be chosen for a new game."""
    begin_in_format_1(monkeypatch)
    async with Host(store, pause=3600) as host:
        game = await with_computers(host)
        for level in ai.EARLIER:
            with pytest.raises(HostError):
                await host.lobby.add_computer(game.id, "ann", level)
    earlier = dict(zip((1, 2), ai.EARLIER, strict=True))
    for seat, level in earlier.items():
        of = (seats.c.game == game.id, seats.c.seat == seat)
        await store.write(partial(_run, statement=update(seats).where(*of).values(level=level)))
    async with Host(store, pause=0) as host:
        assert {s.index: s.level for s in (await host.games.get(game.id)).seats if s.level} == earlier
        assert (await play_out(host, game.id)).result is not None
        document = load(await host.record.exports.document(game.id))
        assert {s.seat: s.computer for s in document.seats if s.computer} == earlier
        assert verify(document).ok
