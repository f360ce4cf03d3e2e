"""Long logs a part at a time: what is told is the same as if all of it were read at once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from random import Random
from typing import Any

import pytest
from sqlalchemy import Connection

import engine
from db import Store
from db.log import PLAYED
from engine.chronicle import chronicle
from engine.events import TURN
from host import Host, reading
from host.clock import DAY
from host.types import Entry
from tests.host.games import refused
from tests.host.test_importing import exported
from tests.host.timing import SIMPLE, Now, on_file, passing, timed


@pytest.fixture
async def played(store: Store, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[tuple[Host, int]]:
    """A game with a sitter's, the clock's and a computer player's moves, notices, and rewinds."""
    monkeypatch.setattr(reading, "PAGE", 7)
    now = Now()
    async with timed(store, now) as host:
        game = await host.create("guild", "c", "ann", "Ann", "classic", 3, {}, clock=SIMPLE, entropy="a")
        await host.join(game.id, "bob", "Bob", "b")
        await host.add_computer(game.id, "ann", "random")
        await host.start(game.id, "ann", "s")
        random = Random(5)
        for _ in range(6):
            await passing(host, now, DAY)
            ply = (await host.game(game.id)).ply
            await host.roll_back(game.id, random.randrange(max(ply - 12, 1), ply), "ann")
        yield host, game.id


def _seen(entries: Sequence[Entry]) -> list[tuple[Any, ...]]:
    return [(e.ply, e.notice, e.seat, e.code, e.by, [(v.kind, v.data) for v in e.events]) for e in entries]


@on_file
@pytest.mark.parametrize("viewer", [None, 0, 1])
async def test_a_log_in_parts_is_the_log(played: tuple[Host, int], viewer: int | None) -> None:
    """However it is cut, with who moved for whom in the same places, and every notice once."""
    host, number = played
    ply = (await host.game(number)).ply
    whole = _seen(await host.history(number, viewer, ply + 1))
    assert sum(notice for _, notice, *_ in whole) > 5
    assert any(kind.startswith("by-") for *_, events in whole for kind, _ in events)
    for size in (1, 3, 8):
        parts: list[tuple[Any, ...]] = []
        until = ply
        while until >= 0:
            parts = _seen(await host.history(number, viewer, size, until=until)) + parts
            until -= size
        assert parts == whole
    assert await host.history(number, viewer, until=10**9) == await host.history(number, viewer)


@on_file
async def test_a_course_grows_with_its_game(played: tuple[Host, int]) -> None:
    """What a course that was read bit by bit tells is what the whole log tells, also after more of it."""
    host, number = played
    for _ in range(4):
        setup, moves = await host.record(number)
        turns = list(engine.history(setup, moves))
        effective = engine.in_effect(moves)
        course = await host.courses.of(number, len(moves))
        assert [*course.newest_first()] == [(p, moves[p - 1].seat) for p in effective[::-1]]
        begun = [(p, e.data["seat"]) for p in (0, *effective) for e in turns[p].events if e.kind == TURN]
        assert [(ply, seat) for ply, seat, _ in (await host.turn_starts(number))[::-1]] == begun
        for seat in range(3):
            own = max((p for p in effective if moves[p - 1].seat == seat), default=None)
            events, found = await host.since_last_turn(number, seat)
            after = [p for p in ([] if own else [0]) + effective if p > (own or -1)]
            assert found == own
            assert events == tuple(e for p in after for e in engine.visible(turns[p].events, seat))
        await host.roll_back(number, Random(len(moves)).randrange(len(moves)), "ann")


@on_file
async def test_nobody_reads_a_whole_log_at_once(
    played: tuple[Host, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever wants all of it reads page by page, and no more pages at once than there are turns for."""
    host, number = played
    sizes: list[int] = []
    at_once = most = 0
    read = host.store.read

    async def watched(work: Callable[[Connection], Any]) -> Any:
        nonlocal at_once, most
        at_once += 1
        most = max(most, at_once)
        try:
            found = await read(work)
        finally:
            at_once -= 1
        if isinstance(found, list):
            sizes.append(len(found))
        return found

    ply = (await host.game(number)).ply
    monkeypatch.setattr(host.store, "read", watched)
    assert len((await host.record(number))[1]) == ply
    await host.export(number)
    await host.turn_starts(number)
    assert max(sizes) <= reading.PAGE
    assert sum(sizes) >= 3 * ply

    async def read_all() -> list[Any]:
        return [row async for rows in host.pages.read(number, 0, ply, PLAYED) for row in rows]

    most = 0
    found = await asyncio.gather(*(read_all() for _ in range(10)))
    assert all([row.ply for row in rows] == list(range(1, ply + 1)) for rows in found)
    assert most <= reading.AT_ONCE


async def test_exports_and_records_queue_and_are_refused_alike(store: Store) -> None:
    """Games that never began, or are not there, do not get into the queue."""
    async with timed(store, Now()) as host:
        game = await host.create("guild", "lobby", "ann", "Ann", "classic", 3, {}, entropy="a")
        for ask in (host.export, host.record, host.chronicle):
            assert await refused(ask(game.id)) == "not-running"
            assert await refused(ask(404)) == "no-such-game"


@on_file
async def test_a_chronicle_is_of_the_whole_game(store: Store) -> None:
    """The same as from its record."""
    async with timed(store, Now()) as host:
        await exported(host, "classic")
        setup, moves = await host.record(1)
        made = await host.chronicle(1)
        assert made == chronicle(setup, moves)
