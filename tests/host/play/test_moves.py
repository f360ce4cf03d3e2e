"""Moves: what is acknowledged is stored, what fails changes nothing, what is repeated happens once."""

from __future__ import annotations

import asyncio
import json
import time
from typing import Any

import pytest

import engine
from db import Store
from db.queries import games, log
from host import Acted, Host
from host.core.log_entry import SNAPSHOT_EVERY
from tests.host import managing
from tests.host.games import MEMBERS, on_turn, play_on, refused, replayed, running


async def place(host: Host, number: int, member: str, amount: int = 1, **more: Any) -> Acted:
    """Reinforce the member's first space."""
    position = await host.games.position(number)
    seat = position.game.seat_of(member)
    assert seat is not None
    offer = next(o for o in position.legal(seat) if o.verb == "place" and o.amount)
    return await host.moves.act(number, member, ("place", [*offer.args, amount]), **more)


async def test_a_move_is_stored_when_it_is_acknowledged(host: Host, store: Store) -> None:
    game, member = await on_turn(host)
    acted = await place(host, game.id, member)
    assert acted.game.ply == game.ply + 1
    assert [event.kind for event in acted.events] == ["placed"]
    async with Host(store) as other:
        assert await other.games.get(game.id) == acted.game
        assert (await other.games.position(game.id)).state == (await host.games.position(game.id)).state


async def test_who_may_not_move(host: Host) -> None:
    game, member = await on_turn(host)
    waiting = next(m for m in MEMBERS if m != member)
    assert await refused(host.moves.act(game.id, "stranger", "pass")) == "not-a-player"
    assert await refused(host.moves.act(game.id, waiting, "pass")) == "not-your-turn"
    assert await refused(host.moves.act(404, member, "pass")) == "no-such-game"
    assert await refused(host.moves.undo(game.id, waiting)) == "nothing-to-undo"
    assert (await host.games.get(game.id)).ply == game.ply


@pytest.mark.spread(3)
@pytest.mark.parametrize(
    "code", ["", ":", "fly:alaska", "place", "place:atlantis:1", "place:alaska:99999", "attack:::"]
)
async def test_what_is_no_legal_move_changes_nothing(host: Host, code: str) -> None:
    game, member = await on_turn(host)
    before = (await host.games.position(game.id)).state
    with pytest.raises(engine.IllegalMove):
        await host.moves.act(game.id, member, code)
    assert (await host.games.position(game.id)).state is before
    assert len(await host.record.history.entries(game.id, None, 100)) == game.ply + 1


async def test_a_press_on_an_old_message_is_stale(host: Host) -> None:
    game, member = await on_turn(host)
    await place(host, game.id, member, ply=game.ply)
    assert await refused(place(host, game.id, member, ply=game.ply)) == "stale"
    assert (await host.games.get(game.id)).ply == game.ply + 1


async def test_a_secret_answer_of_another_makes_no_press_stale(host: Host) -> None:
    """What others place unseen leaves a seat's offers as they were; its own move and what all see do not."""
    game = await running(host)
    for member in MEMBERS:
        assert (await host.moves.act(game.id, member, "choose:spread", ply=game.ply)).game.ply > game.ply
        assert await refused(host.moves.act(game.id, member, "choose:spread", ply=game.ply)) == "stale"
    seen = await host.games.get(game.id)
    member = MEMBERS[seen.prompted[0]]
    assert await refused(place(host, game.id, member, ply=seen.ply - 1)) == "stale"
    assert await refused(place(host, game.id, member, ply=seen.ply + 1)) == "stale"


async def test_a_repeated_request_gets_the_first_answer(host: Host, store: Store) -> None:
    """With and without the seen ply, at once, later, after a restart and after the game has gone on."""
    game, member = await on_turn(host)
    first = await place(host, game.id, member, ply=game.ply, key="press-1")
    again = await place(host, game.id, member, ply=game.ply, key="press-1")
    assert (again.game, again.events, again.undoable) == (first.game, first.events, first.undoable)
    assert (await place(host, game.id, member, key="press-1")).game.ply == first.game.ply
    async with Host(store) as other:
        assert (await place(other, game.id, member, key="press-1")).events == first.events
    later = await place(host, game.id, member, key="press-2")
    old = await place(host, game.id, member, key="press-1")
    assert (old.events, old.undoable, old.game.ply) == (first.events, False, later.game.ply)
    await managing.end(host, game.id, "ann")
    assert (await host.moves.act(game.id, member, "pass", key="press-1")).events == first.events
    assert await refused(host.moves.act(game.id, member, "pass", key="press-3")) == "not-running"


async def test_a_doubled_press_at_once_moves_once(host: Host) -> None:
    game, member = await on_turn(host)
    answers = await asyncio.gather(*(place(host, game.id, member, key="twice") for _ in range(4)))
    assert {answer.game.ply for answer in answers} == {game.ply + 1}
    assert len({str(answer.events) for answer in answers}) == 1


async def test_an_answer_is_given_to_its_own_seat_only(host: Host) -> None:
    """A key of somebody else's sealed choice does not open it."""
    game = await running(host)
    await host.moves.act(game.id, "ann", "choose:spread", key="k")
    assert (await host.moves.act(game.id, "bob", "choose:spread", key="other")).game.ply == 2
    with pytest.raises(engine.IllegalMove):
        await host.moves.act(game.id, "bob", "choose:spread", key="k")


async def test_taking_back_restores_the_position_and_stays_in_the_log(host: Host, store: Store) -> None:
    game, member = await on_turn(host)
    before = (await host.games.position(game.id)).state
    acted = await place(host, game.id, member)
    assert acted.undoable
    undone = await host.moves.undo(game.id, member, key="u")
    assert [event.kind for event in undone.events] == ["undone"]
    assert undone.game.ply == game.ply + 2
    assert not undone.undoable, "it was the first move that could be"
    async with Host(store) as other:
        for state in (
            (await host.games.position(game.id)).state,
            (await other.games.position(game.id)).state,
        ):
            assert (state.body, state.stack, state.draws) == (before.body, before.stack, before.draws)
    assert (await host.moves.undo(game.id, member, key="u")).events == undone.events
    assert await refused(host.moves.undo(game.id, member)) == "nothing-to-undo"
    assert [e.seat for e in await host.record.history.entries(game.id, None, 2)] == [game.prompted[0]] * 2


async def test_taking_back_reaches_beyond_a_restart(host: Host, store: Store) -> None:
    game, member = await on_turn(host)
    await place(host, game.id, member)
    async with Host(store) as other:
        assert (await other.moves.undo(game.id, member)).game.ply == game.ply + 2


async def test_dice_cannot_be_taken_back(host: Host) -> None:
    game, member = await on_turn(host)
    seat = game.prompted[0]
    while True:
        position = await host.games.position(game.id)
        attack = next((o for o in position.legal(seat) if o.verb == "attack"), None)
        if attack is not None:
            break
        move = engine.default(position.state, seat)
        await host.moves.act(game.id, member, move.code)
    acted = await host.moves.act(game.id, member, attack.move(seat).code)
    assert not acted.undoable
    assert await refused(host.moves.undo(game.id, member)) == "nothing-to-undo"


async def test_a_game_is_played_to_its_result(host: Host, store: Store) -> None:
    game = await running(host, ("ann", "bob"), rounds=3)
    acted = await play_on(host, game.id, 3000)
    assert acted is not None
    over = acted.game
    assert (over.status, over.prompted) == ("finished", ())
    assert over.result is not None
    assert over.ended_at is not None
    assert await host.games.in_channel(game.channel) is None
    assert await refused(host.moves.act(game.id, "ann", "pass")) == "not-running"
    assert await refused(managing.end(host, game.id, "ann")) == "not-running"
    assert (await host.games.position(game.id)).view(None).result == over.result
    async with Host(store) as other:
        assert await other.games.get(game.id) == over


async def test_the_last_one_left_wins_by_resignations(host: Host) -> None:
    game = await running(host)
    await host.moves.resign(game.id, "bob", key="r")
    assert (await host.moves.resign(game.id, "bob", key="r")).game.status == "running"
    assert await refused(host.moves.resign(game.id, "bob")) == "not-alive"
    acted = await host.moves.resign(game.id, "ann")
    assert acted.game.status == "finished"
    assert acted.game.result is not None
    assert acted.game.result.winners == (2,)


async def test_the_stored_state_keeps_close_behind_and_loading_gives_the_same(
    host: Host, store: Store
) -> None:
    """Every few plies the game is loaded from its snapshot and its later moves, and once more from the very
    start of its log: all three agree."""
    game = await running(host, ("ann", "bob"), rounds=6)
    for step in range(12):
        await play_on(host, game.id, 7, seed=f"{step:02x}")
        position = await host.games.position(game.id)
        snapshot = await store.read(lambda c: log.snapshot(c, game.id))
        assert snapshot is not None
        assert position.game.ply - SNAPSHOT_EVERY < snapshot[0] <= position.game.ply
        async with Host(store) as other:
            assert (await other.games.position(game.id)).state == position.state
    last = await host.games.position(game.id)
    if not last.game.over:
        await managing.end(host, game.id, "ann")
    assert replayed(await host.record.exports.document(game.id)) == last.state


async def test_a_long_turn_gets_snapshots(host: Host, store: Store) -> None:
    game, member = await on_turn(host, rounds=0)
    for _ in range(SNAPSHOT_EVERY // 2):
        await place(host, game.id, member)
        await host.moves.undo(game.id, member)
    snapshot = await store.read(lambda c: log.snapshot(c, game.id))
    assert snapshot is not None
    assert snapshot[0] == (await host.games.get(game.id)).ply


@pytest.mark.parametrize("where", ["before", "after"])
async def test_a_failing_commit_is_not_acknowledged(
    host: Host, store: Store, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    """Whether the transaction failed or only its answer was lost, memory follows the disk afterwards."""
    game, member = await on_turn(host)
    write = store.write

    async def broken(work: Any) -> Any:
        if where == "after":
            await write(work)
        raise OSError("disk full")

    with monkeypatch.context() as patch:
        patch.setattr(store, "write", broken)
        with pytest.raises(OSError, match="disk full"):
            await place(host, game.id, member, key="k")
    expected = game.ply + (where == "after")
    assert (await host.games.position(game.id)).game.ply == expected
    assert (await host.games.position(game.id)).state.ply == expected
    assert (await place(host, game.id, member, key="k")).game.ply == game.ply + 1


async def test_a_member_who_does_not_wait_leaves_the_game_whole(host: Host, store: Store) -> None:
    """A cancelled request is carried out or not; memory and disk agree and no lock stays behind."""
    game, member = await on_turn(host)
    for n in range(10):
        task = asyncio.create_task(place(host, game.id, member, key=str(n)))
        await asyncio.sleep(0.0004 * n)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
    await host.core.actions.settle()
    async with Host(store) as other:
        assert (await other.games.position(game.id)).state == (await host.games.position(game.id)).state
    assert not host.core.tables.peek(game.id).lock.locked()  # type: ignore[union-attr] # it was just loaded


async def test_the_next_move_waits_for_one_that_nobody_waits_for_any_more(host: Host, store: Store) -> None:
    """The disk is slow and the first request is cancelled while its transaction is queued: the second one
    must not start from the position before it."""
    game, member = await on_turn(host)
    slow = asyncio.create_task(store.write(lambda _: time.sleep(0.1)))
    await asyncio.sleep(0)
    first = asyncio.create_task(place(host, game.id, member))
    await asyncio.sleep(0.03)
    first.cancel()
    second = await place(host, game.id, member)
    assert second.game.ply == game.ply + 2
    await slow


async def test_a_game_of_other_rules_than_those_at_hand_is_not_touched(
    host: Host, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, member = await on_turn(host)
    newer = engine.meta("classic").version + 1
    await store.write(lambda c: games.change(c, game.id, rules_version=newer))
    async with Host(store) as other:
        for attempt in (
            other.games.position(game.id),
            other.moves.act(game.id, member, "pass"),
            other.moves.undo(game.id, member),
        ):
            assert await refused(attempt) == "version"
        assert (await other.games.get(game.id)).status == "running"
        assert json.loads(await other.record.exports.document(game.id))["rules_version"] == newer
        assert (await managing.end(other, game.id, "ann")).status == "ended"


async def test_computer_moves_count_as_nobodys(host: Host) -> None:
    """And they are made in computer players' seats only."""
    game, _ = await on_turn(host)
    position = await host.games.position(game.id)
    seat = game.prompted[0]
    move = engine.default(position.state, seat)
    assert await refused(host.moves.play(game.id, move, game.ply)) == "stale"
    host.core.computers.arm = lambda number: None  # type: ignore[method-assign] # moves are made by hand here
    game = await managing.put(host, game.id, seat, None, "", by="ann")
    acted = await host.moves.play(game.id, move, game.ply)
    assert acted.game.ply == game.ply + 1
    assert await refused(host.moves.play(game.id, move, game.ply)) == "stale"
    (*_, last) = await host.record.history.entries(game.id, None, notices=False)
    assert (last.by, last.member) == ("standin", None)
