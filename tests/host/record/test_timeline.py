"""Timelines: the position after each entry, and what may be told of it."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

import pytest

import engine
from db import Store
from engine.kernel import REWIND, UNDO
from engine.types import IllegalMove, State
from host import Game, Host, HostError
from host.limits import UNLIMITED
from host.record import timeline
from host.record.timeline import Timeline
from tests.host import managing
from tests.host.games import members_of, play_on, running
from tests.host.timing import on_file

PLIES = 70


async def _lively(host: Host, rules: str, plies: int = PLIES) -> Game:
    """A game of some entries, among which some take back others: the last one, some, or all to the start."""
    members = members_of(rules)
    game = await running(host, members, rules=rules, seats=len(members))
    turn = 0
    while (game := await host.games.get(game.id)).ply < plies and not game.over:
        await play_on(host, game.id, 3, seed=f"{game.ply:08x}")
        for member in members:
            with suppress(IllegalMove, HostError):
                await host.moves.undo(game.id, member)
                break
        turn += 1
        if turn % 5 == 0:
            to = 0 if turn == 10 else (await host.games.get(game.id)).ply - 2
            with suppress(HostError):
                await managing.roll_back(host, game.id, to, "ann")
    return game


def _told(known: Timeline) -> list[Any]:
    """All that a timeline says."""
    whole = known.throws, known.draws.tolist(), known.samples, sorted(known.in_effect()), known.newest
    return [*known.shown, *whole, *(engine.encode(known.state(ply)) for ply in range(known.ply + 1))]


async def _anew(host: Host, number: int) -> Timeline:
    host.record.timelines.clear()
    return await host.record.timelines.of(number)


@on_file
@pytest.mark.parametrize("rules", engine.rules_ids())
async def test_positions_are_those_of_the_log(
    store: Store, rules: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After each entry, taken back or not, and however far apart positions are kept."""
    async with Host(store, pause=0, limits=UNLIMITED) as host:
        game = await _lively(host, rules)
        setup, moves = await host.record.exports.moves(game.id)
        assert len(moves) >= PLIES or game.over
        assert {UNDO, REWIND} <= {move.verb for move in moves}
        turns = [*engine.history(setup, moves)]
        for every in (timeline.EVERY, 1, 7):
            monkeypatch.setattr(timeline, "EVERY", every)
            known = await _anew(host, game.id)
            assert known.ply == game.ply == len(moves)
            assert [known.state(ply) for ply in range(known.ply + 1)] == [turn.state for turn in turns]
            assert known.draws.tolist() == [turn.state.draws for turn in turns]
            _entries_are_those_of(known, turns, moves)
        assert known.in_effect() == {0, *engine.in_effect(moves)}


def _entries_are_those_of(known: Timeline, turns: list[Any], moves: list[Any]) -> None:
    """Each entry is in one place, in order, with its public events; secret ones have no place."""
    after, last = 0, turns[-1].state
    for shown in known.shown:
        assert shown.since == after <= shown.ply
        assert known.entry(shown.ply) == shown
        assert [known.entry(ply) for ply in range(shown.since, shown.ply)] == [None] * (
            shown.ply - shown.since
        )
        public = [e for n in range(shown.since, shown.ply + 1) for e in engine.visible(turns[n].events, None)]
        assert list(shown.events) == public
        if shown.since == shown.ply > 0 and moves[shown.ply - 1].seat >= 0:
            assert shown.seat == moves[shown.ply - 1].seat
        elif shown.since < shown.ply:
            assert (shown.seat, shown.by) == (None, None)
            assert all(map(_sealed, (turns[n].state for n in range(shown.since, shown.ply))))
        after = shown.ply + 1
    assert known.newest == known.shown[-1].ply
    assert after == last.ply + 1 or _sealed(last)
    assert known.entry(last.ply + 1) is known.entry(-1) is None


def _sealed(state: State) -> bool:
    return any(prompt.sealed for prompt in engine.prompts(state))


@on_file
@pytest.mark.parametrize("rules", engine.rules_ids())
async def test_a_timeline_goes_on_with_its_game(store: Store, rules: str) -> None:
    """Entry by entry, over what takes back, as if it were read anew; the same one, but after taking back."""
    async with Host(store, pause=0, limits=UNLIMITED) as host:
        members = members_of(rules)
        game = await running(host, members, rules=rules, seats=len(members))
        ours = host.record.timelines
        before = await ours.of(game.id)
        same = anew = 0
        for step in range(18):
            if step % 6 == 4:
                with suppress(IllegalMove, HostError):
                    await host.moves.undo(game.id, members[step % len(members)])
            elif step == 11:
                await managing.roll_back(host, game.id, 0, "ann")
            else:
                await play_on(host, game.id, 1 + step % 3, seed=f"{step:08x}")
            after = await ours.of(game.id)
            same += after is before
            anew += after is not before
            before = after
            assert (after.ply, after.game.ply) == ((await host.games.get(game.id)).ply,) * 2
            if step % 4 == 3:
                kept = ours._kept.pop(game.id)
                assert _told(await ours.of(game.id)) == _told(after)
                ours._kept[game.id] = kept
        assert same > anew > 0


async def test_nothing_is_known_of_secret_answers_before_all_are_given(store: Store) -> None:
    """In another process, too, which does not play the game."""
    async with Host(store, pause=0, limits=UNLIMITED) as host, Host(store, pause=0) as other:
        game = await running(host)
        while True:
            state = (await host.games.position(game.id)).state
            if not _sealed(state):
                break
            known = await other.record.timelines.of(game.id)
            assert (known.newest, len(known.shown)) == (0, 1)
            assert known.ply == state.ply
            seat = engine.awaited_seats(state)[-1]
            await host.moves.act(game.id, str(game.seats[seat].member), engine.default(state, seat).code)
        known = await other.record.timelines.of(game.id)
        assert [(entry.since, entry.ply) for entry in known.shown] == [(0, 0), (1, state.ply)]
        stored = await other.record.timelines.plies([game.id, 999])
        assert stored == {game.id: (state.ply, "running")}


@on_file
async def test_what_a_seat_saw(store: Store) -> None:
    """Its own secret answers are among the entries that are one for everybody."""
    async with Host(store, pause=0, limits=UNLIMITED) as host:
        game = await _lively(host, "classic", 40)
        ours = host.record.timelines
        known = await ours.of(game.id)
        setup, moves = await host.record.exports.moves(game.id)
        turns = [*engine.history(setup, moves)]
        for seat in range(3):
            entries = await ours.entries_of_seat(known, seat, 0, known.newest)
            assert [entry.ply for entry in entries] == [entry.ply for entry in known.shown]
            for entry in entries:
                logged = [turns[n].events for n in range(entry.since, entry.ply + 1)]
                assert list(entry.events) == [e for events in logged for e in engine.visible(events, seat)]
            first, last = known.shown[2].ply, known.shown[5].ply
            assert await ours.entries_of_seat(known, seat, first, last) == entries[2:6]
        assert await ours.entries_of_seat(known, 0, known.newest + 1, known.newest + 9) == []


@on_file
async def test_memory_that_is_given_back_changes_no_answer(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The timeline that was used longest ago goes first, and no more are kept than may be."""
    assert timeline.KEPT == 12
    monkeypatch.setattr(timeline, "KEPT", 3)
    async with Host(store, pause=0, limits=UNLIMITED) as host:
        games = [await _lively(host, "classic", 12) for _ in range(4)]
        ours = host.record.timelines
        known = [await ours.of(game.id) for game in games]
        assert [*ours._kept] == [game.id for game in games[1:]]
        await ours.of(games[1].id)
        assert ours.give_way()
        assert [*ours._kept] == [games[3].id, games[1].id]
        assert ours.give_way()
        assert ours.give_way()
        assert not ours.give_way()
        cleared = ours.cleared
        for before, game in zip(known, games, strict=True):
            after = await ours.of(game.id)
            assert after is not before
            assert _told(after) == _told(before)
        ours.clear()
        assert (ours.cleared, len(ours._kept)) == (cleared + 1, 0)


@on_file
async def test_many_who_ask_at_once_read_a_game_once(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    async with Host(store, pause=0, limits=UNLIMITED) as host:
        game = await _lively(host, "classic", 12)
        host.record.timelines.clear()
        reads = list[int]()
        read = host.record.timelines._read

        async def counted(*of: Any) -> Timeline:
            reads.append(game.id)
            return await read(*of)

        monkeypatch.setattr(host.record.timelines, "_read", counted)
        known = await asyncio.gather(*(host.record.timelines.of(game.id) for _ in range(20)))
        assert len(set(map(id, known))) == len(reads) == 1


@on_file
async def test_games_that_have_none(store: Store) -> None:
    """Those that there are not, and those that have not started."""
    async with Host(store, pause=0, limits=UNLIMITED) as host:
        game = await host.lobby.create("guild", "channel", "ann", "Ann", "classic", 3, {}, entropy="a")
        for number, key in ((999, "no-such-game"), (game.id, "not-running"), (0, "no-such-game")):
            with pytest.raises(HostError) as refused:
                await host.record.timelines.of(number)
            assert refused.value.key == key
