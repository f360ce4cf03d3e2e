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
from db.queries.log import PLAYED
from engine.events import TURN
from engine.record.chronicle import chronicle
from host import Host
from host.limits import UNLIMITED
from host.model import Entry
from host.record import reading
from host.record.history import Since
from host.time_control import DAY
from tests.host import managing
from tests.host.core.test_takeback import begun as started
from tests.host.games import play_on, refused
from tests.host.lobby.test_imports import exported
from tests.host.timing import SIMPLE, Now, calm, on_file, passing, timed


@pytest.fixture
async def played(store: Store, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[tuple[Host, int]]:
    """A game with a sitter's, the clock's and a computer player's moves, notices, and rewinds."""
    monkeypatch.setattr(reading, "PAGE", 7)
    now = Now()
    async with timed(store, now) as host:
        game = await host.lobby.create(
            "guild", "c", "ann", "Ann", "classic", 3, {}, clock=SIMPLE, entropy="a"
        )
        await host.lobby.join(game.id, "bob", "Bob", "b")
        await host.lobby.add_computer(game.id, "ann", "easy")
        await host.lobby.start(game.id, "ann", "s")
        random = Random(5)
        for _ in range(6):
            await passing(host, now, DAY)
            ply = (await host.games.get(game.id)).ply
            await managing.roll_back(host, game.id, random.randrange(max(ply - 12, 1), ply), "ann")
            await calm(host, game.id)
        yield host, game.id


def _seen(entries: Sequence[Entry]) -> list[tuple[Any, ...]]:
    return [(e.ply, e.notice, e.seat, e.code, e.by, [(v.kind, v.data) for v in e.events]) for e in entries]


@pytest.mark.spread(1)
@on_file
@pytest.mark.parametrize("viewer", [None, 0, 1])
async def test_a_log_in_parts_is_the_log(played: tuple[Host, int], viewer: int | None) -> None:
    """However it is cut, with who moved for whom in the same places, and every notice once."""
    host, number = played
    ply = (await host.games.get(number)).ply
    whole = _seen(await host.record.history.entries(number, viewer, ply + 1))
    assert sum(notice for _, notice, *_ in whole) > 5
    assert any(kind.startswith("by-") for *_, events in whole for kind, _ in events)
    for size in (1, 3, 8):
        parts: list[tuple[Any, ...]] = []
        until = ply
        while until >= 0:
            parts = _seen(await host.record.history.entries(number, viewer, size, until=until)) + parts
            until -= size
        assert parts == whole
    assert await host.record.history.entries(
        number, viewer, until=10**9
    ) == await host.record.history.entries(number, viewer)


@on_file
async def test_a_course_grows_with_its_game(played: tuple[Host, int]) -> None:
    """What a course that was read bit by bit tells is what the whole log tells, also after more of it."""
    host, number = played
    for _ in range(4):
        setup, moves = await host.record.exports.moves(number)
        turns = list(engine.history(setup, moves))
        effective = engine.in_effect(moves)
        course = await host.record.history._courses.of(number, len(moves))
        assert [*course.newest_first()] == [(p, moves[p - 1].seat) for p in effective[::-1]]
        begun = [(p, e.data["seat"]) for p in (0, *effective) for e in turns[p].events if e.kind == TURN]
        assert [
            (ply, seat) for ply, seat, _ in (await host.record.history.turn_starts(number))[::-1]
        ] == begun
        for seat in range(setup.seats):
            await _is_since(host, number, seat, [(p, turns[p]) for p in (0, *effective)])
        await managing.roll_back(host, number, Random(len(moves)).randrange(len(moves)), "ann")
        await calm(host, number)


async def _is_since(host: Host, number: int, seat: int, turns: list[tuple[int, engine.Turn]]) -> None:
    """What has happened since a seat's last turn is what its positions say: from where the turn was over."""
    on_turn = [engine.view(turn.state, None).turn for _, turn in turns]
    over = [n for n in range(1, len(turns)) if on_turn[n - 1] == seat != on_turn[n]]
    at = over[-1] if over else 0
    first = turns[at][1].events
    skipped = next((n for n, e in enumerate(first) if over and e.kind in (TURN, "year")), 0)
    later = [first[skipped:], *(turn.events for _, turn in turns[at + 1 :])]
    since = await host.record.history.since_last_turn(number, seat)
    assert since.ply == turns[at][0]
    assert since.events == tuple(e for events in later for e in engine.visible(events, seat))
    await _is_between(host, number, seat, since, on_turn[-1] == seat)


async def _is_between(host: Host, number: int, seat: int, since: Since, on_turn: bool) -> None:
    """Between two turns everybody has seen the public part of it, until the turn in progress began."""
    public = [e for e in since.events if e.to is None]
    mine = [n for n, e in enumerate(public) if e.kind == TURN and e.data["seat"] == seat]
    if on_turn and mine:
        public = public[: mine[-1]]
    between = await host.record.history.between_turns(number, seat)
    assert between.events == tuple(public)
    assert between.others == any(e.kind == TURN and e.data["seat"] != seat for e in public)


@pytest.mark.spread(1)
@on_file
@pytest.mark.parametrize("rules", engine.rules_ids())
async def test_since_the_last_turn_begins_where_that_turn_was_over(store: Store, rules: str) -> None:
    """Whatever the seat has answered since: defences, reactions, bids; also after moves were undone, and in
    rounds that begin with something else than a turn. A turn in progress is not the last one."""
    async with Host(store, limits=UNLIMITED) as host:
        number = await started(host, rules)
        answered = 0
        for n in range(5):
            await play_on(host, number, 20, f"{n:02x}", "normal")
            game = await host.games.get(number)
            if n % 4 == 3 and game.status == "running":
                await managing.roll_back(host, number, game.ply - 4, "ann")
            setup, moves = await host.record.exports.moves(number)
            turns = list(engine.history(setup, moves))
            effective = engine.in_effect(moves)
            if turns[-1].state.result:
                break
            for seat in range(setup.seats):
                await _is_since(host, number, seat, [(p, turns[p]) for p in (0, *effective)])
                since = await host.record.history.since_last_turn(number, seat)
                later = [p for p in effective if p > since.ply]
                on_turn = {p: engine.view(turns[p - 1].state, None).turn for p in later}
                answered += any(moves[p - 1].seat == seat != on_turn[p] for p in later)
                newest = max((p for p in effective if moves[p - 1].seat == seat), default=0)
                on_move = engine.view(turns[-1].state, None).turn == seat
                mine = [
                    p for p in effective for e in turns[p].events if e.kind == TURN and e.data["seat"] == seat
                ]
                began = max(mine, default=0)
                assert since.begins == (on_move and newest <= began)
        assert answered or rules in ("classic", "modular", "new_wave")  # where nobody else is asked


@on_file
async def test_a_turn_so_far_is_all_that_was_seen_of_it(played: tuple[Host, int]) -> None:
    """From its beginning, up to an entry; with the one that ends it the whole turn; nothing that was taken
    back."""
    host, number = played
    setup, moves = await host.record.exports.moves(number)
    turns = list(engine.history(setup, moves))
    effective = [0, *engine.in_effect(moves)]
    begun = [p for p in effective if any(e.kind == TURN for e in turns[p].events)]
    for ply in (*effective[1:], len(moves)):
        began = max((p for p in begun if p < ply), default=0)
        expected: list[engine.Event] = []
        for p in (p for p in effective if p >= began):
            seen = engine.visible(turns[p].events, None)
            first = next((n for n, e in enumerate(seen) if e.kind == TURN), 0) if p == began else 0
            expected += seen[first:]
        events = await host.record.history.turn_so_far(number, None, ply, len(moves))
        assert list(events) == expected
    assert sum(any(e.kind == TURN for e in turn.events) for turn in turns) > 1


@pytest.mark.spread(1)
@on_file
@pytest.mark.parametrize("rules", engine.rules_ids())
async def test_this_turn_is_what_a_seat_has_done_and_seen_in_it(store: Store, rules: str) -> None:
    """Without what was taken back, for the seat on turn alone; after an undo and after the end of a turn was
    rolled back too."""
    async with Host(store, limits=UNLIMITED) as host:
        number = await started(host, rules)
        moved = 0
        for n in range(12):
            await play_on(host, number, 3 + n, f"{n:02x}", "normal")
            game = await host.games.get(number)
            if game.status == "running":
                moved += await _is_this_turn(host, number)
                await managing.roll_back(host, number, game.ply - 1 - 3 * (n % 2), "ann")
            moved += await _is_this_turn(host, number)
        assert moved


async def _is_this_turn(host: Host, number: int) -> int:
    """What every seat has done in this turn is what the whole log says; how many moves that are."""
    setup, moves = await host.record.exports.moves(number)
    turns = list(engine.history(setup, moves))
    effective = engine.in_effect(moves)
    begun = [(p, e.data["seat"]) for p in (0, *effective) for e in turns[p].events if e.kind == TURN]
    since, whose = begun[-1] if begun else (0, None)
    after = [p for p in effective if p >= since]
    done = [moves[p - 1].code for p in after[::-1] if p > since and moves[p - 1].seat == whose]
    for seat in range(setup.seats):
        seen = [e for p in after for e in engine.visible(turns[p].events, seat)]
        expected = (done, seen) if seat == whose else ([], [])
        assert await host.record.history.this_turn(number, seat) == expected
    return len(done)


@on_file
async def test_nobody_reads_a_whole_log_at_once(
    played: tuple[Host, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A reader of all of it goes page by page, and no more pages are read at once than there are turns
    for."""
    host, number = played
    sizes: list[int] = []
    at_once = most = 0
    read = host.core.store.read

    async def watched(work: Callable[[Connection], Any]) -> Any:
        nonlocal at_once, most
        at_once += 1
        most = max(most, at_once)
        try:
            rows = await read(work)
        finally:
            at_once -= 1
        if isinstance(rows, list):
            sizes.append(len(rows))
        return rows

    ply = (await host.games.get(number)).ply
    monkeypatch.setattr(host.core.store, "read", watched)
    assert len((await host.record.exports.moves(number))[1]) == ply
    await host.record.exports.document(number)
    await host.record.history.turn_starts(number)
    assert max(sizes) <= reading.PAGE
    assert sum(sizes) >= 3 * ply

    async def read_all() -> list[Any]:
        return [row async for rows in host.record.exports._pages.read(number, 0, ply, PLAYED) for row in rows]

    most = 0
    logs = await asyncio.gather(*(read_all() for _ in range(10)))
    assert all([row.ply for row in rows] == list(range(1, ply + 1)) for rows in logs)
    assert most <= reading.AT_ONCE


async def test_exports_and_records_queue_and_are_refused_alike(store: Store) -> None:
    """Games that never began, or are not there, do not get into the queue."""
    async with timed(store, Now()) as host:
        game = await host.lobby.create("guild", "lobby", "ann", "Ann", "classic", 3, {}, entropy="a")
        for ask in (host.record.exports.document, host.record.exports.moves, host.record.exports.chronicle):
            assert await refused(ask(game.id)) == "not-running"
            assert await refused(ask(404)) == "no-such-game"


@on_file
async def test_a_chronicle_is_of_the_whole_game(store: Store) -> None:
    """The same as from its record."""
    async with timed(store, Now()) as host:
        await exported(host, "classic")
        setup, moves = await host.record.exports.moves(1)
        export = await host.record.exports.chronicle(1)
        assert export == chronicle(setup, moves)
