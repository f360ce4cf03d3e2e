"""Publishing: each row once, in order, together, again after a failure, and never in the way of a move."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import ExitStack, suppress
from typing import Any

import pytest
from structlog.testing import capture_logs

from db import Store
from host import (
    Failure,
    FollowedUp,
    Game,
    Host,
    HostError,
    Live,
    OutboxRow,
    Published,
    SendFailed,
    SendRefused,
    giving_up,
)
from host.core import outbox
from host.model import Post
from tests.host import managing
from tests.host.games import Recorder, lobby, on_turn, play_on, running, settled, until

Run = Callable[[Host, Recorder], "asyncio.Task[None]"]


@pytest.fixture
async def run() -> AsyncIterator[Run]:
    """Starts publishing in the background until the test is over."""
    tasks: list[asyncio.Task[None]] = []

    def start(host: Host, recorder: Recorder) -> asyncio.Task[None]:
        tasks.append(asyncio.create_task(host.core.outbox.run(recorder)))
        return tasks[-1]

    yield start
    for task in tasks:
        await stop(task)


async def stop(task: asyncio.Task[None]) -> None:
    """End a publishing task as the bot does."""
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task


async def test_every_change_is_published_once_and_in_order(host: Host, run: Run) -> None:
    recorder = Recorder()
    run(host, recorder)
    game = await lobby(host, ("ann", "bob"), rounds=3)
    await host.lobby.start(game.id, "ann", "x")
    acted = await play_on(host, game.id, 3000)
    assert acted is not None
    await settled(host)
    rows = recorder.rows(game.id)
    assert [row.kind for row in rows[:2]] == ["lobby", "lobby"]
    assert [row.ply for row in rows[2:]] == list(range(acted.game.ply + 1))
    assert [row.kind for row in rows].index("end") == len(rows) - 1
    assert len({row.nonce for row in rows}) == len(rows)
    assert rows[-1].prompted == ()
    assert all(len(row.nonce) <= 25 for row in rows)
    assert all(event.to is None for row in rows for event in row.events)


async def test_what_gathers_meanwhile_goes_out_together(host: Host, run: Run) -> None:
    recorder = Recorder()
    recorder.gate = asyncio.Event()
    game = await running(host)
    run(host, recorder)
    await until(lambda: bool(recorder.tried))
    await play_on(host, game.id, 12)
    recorder.gate.set()
    await settled(host)
    assert [len(rows) for _, rows in recorder.batches] == [
        4,
        10,
    ]  # 3 of the lobby and the start, then 12 moves without two that nobody else sees


async def test_the_board_message_is_remembered_with_the_game(host: Host, store: Store, run: Run) -> None:
    recorder = Recorder()
    run(host, recorder)
    game = await running(host)
    await settled(host)
    live = (await host.games.get(game.id)).live
    assert live == Live(game.channel, f"message-{len(recorder.batches)}")
    async with Host(store) as other:
        assert (await other.games.get(game.id)).live == live
    acted = await play_on(host, game.id, 1)
    assert acted is not None
    assert acted.game.live == live


async def test_a_failed_sending_is_tried_again_with_the_same_nonces(
    host: Host, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(giving_up, "FIRST", 0.01)
    recorder = Recorder()
    recorder.errors = [OSError("no connection"), TimeoutError()]
    game = await running(host, ("ann", "bob"))
    run(host, recorder)
    await settled(host)
    assert len(recorder.tried) == 3
    assert recorder.tried[0] == recorder.tried[1] == recorder.tried[2]
    assert len(recorder.rows(game.id)) == 3


async def test_a_refused_sending_is_given_up_and_later_rows_still_go(
    host: Host, store: Store, run: Run
) -> None:
    recorder = Recorder()
    recorder.errors = [SendRefused("channel is gone")]
    game = await running(host, ("ann", "bob"))
    run(host, recorder)
    await settled(host)
    assert recorder.batches == []
    reasons = await store.read(
        lambda c: c.exec_driver_sql("SELECT DISTINCT failed FROM outbox").scalars().all()
    )
    assert reasons == ["channel is gone"]
    await play_on(host, game.id, 1)
    await settled(host)
    assert [row.ply for row in recorder.rows(game.id)] == [1]


async def test_one_game_that_cannot_be_published_holds_no_other_up(
    host: Host, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Stuck(Recorder):
        async def publish(self, game: object, rows: object) -> Published:
            if getattr(game, "channel", "") == "stuck":
                await asyncio.sleep(60)
            return await super().publish(game, rows)  # type: ignore[arg-type] # passed on as it came

    recorder = Stuck()
    task = run(host, recorder)
    await lobby(host, channel="stuck")
    games = [await running(host, ("ann", "bob")) for _ in range(20)]
    await until(lambda: all(len(recorder.rows(game.id)) == 3 for game in games))
    monkeypatch.setattr(outbox, "_GRACE", 0.05)
    task.cancel()
    await asyncio.wait([task], timeout=20)
    assert task.done()  # nor does it hold up the end


async def test_what_was_being_sent_when_publishing_ended_is_sent_by_the_next_run(
    host: Host, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Though nobody wakes the game again."""
    recorder = Recorder()
    recorder.gate = asyncio.Event()
    monkeypatch.setattr(outbox, "_GRACE", 0.05)
    task = run(host, recorder)
    game = await running(host, ("ann", "bob"))
    await until(lambda: bool(recorder.tried))
    await stop(task)
    assert recorder.batches == []
    recorder.gate.set()
    run(host, recorder)
    await settled(host)
    assert [row.kind for row in recorder.rows(game.id)] == ["lobby", "lobby", "turn"]


async def test_a_move_never_waits_for_the_sender(host: Host, run: Run) -> None:
    recorder = Recorder()
    recorder.gate = asyncio.Event()
    game, _ = await on_turn(host)
    run(host, recorder)
    await until(lambda: bool(recorder.tried))
    await asyncio.wait_for(play_on(host, game.id, 10), 5)
    recorder.gate.set()
    await settled(host)


async def test_what_was_left_goes_out_after_a_restart(host: Host, store: Store, run: Run) -> None:
    game = await running(host, ("ann", "bob"))
    async with Host(store) as other:
        recorder = Recorder()
        task = run(other, recorder)
        await settled(other)
        assert [row.kind for row in recorder.rows(game.id)] == ["lobby", "lobby", "turn"]
        await stop(task)


async def test_stopping_lets_a_sending_under_way_end(host: Host, run: Run) -> None:
    """Otherwise a message would be out whose rows are sent again."""
    recorder = Recorder()
    recorder.gate = asyncio.Event()
    await running(host)
    task = run(host, recorder)
    await until(lambda: bool(recorder.tried))
    task.cancel()
    await asyncio.sleep(0.05)
    assert not task.done()
    recorder.gate.set()
    await asyncio.wait([task])
    assert len(recorder.batches) == 1
    assert (await host.games.stats())["unsent"] == 0


async def test_held_rows_go_out_as_one_batch(host: Host, run: Run) -> None:
    recorder = Recorder()
    run(host, recorder)
    game = await running(host)
    await settled(host)
    sent = len(recorder.batches)
    with host.core.outbox.hold(game.id):
        for _ in range(6):
            await play_on(host, game.id, 1)
            await asyncio.sleep(0.01)
        assert len(recorder.batches) == sent
        await running(host)
        await until(lambda: len(recorder.batches) > sent)
    await settled(host)
    assert [len(rows) for g, rows in recorder.batches if g.id == game.id][-1] == 6


async def test_what_is_played_while_rows_are_read_is_no_part_of_a_batch(
    host: Host, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A held turn that begins before the rows are read and ends before they are sent goes out as a whole."""
    recorder = Recorder()
    game = await running(host)
    run(host, recorder)
    await settled(host)
    read, held = host.core.store.read, ExitStack()

    async def slow(work: Any) -> Any:
        """Reads in the middle of the turn, and is done after its end."""
        monkeypatch.setattr(host.core.store, "read", read)
        held.enter_context(host.core.outbox.hold(game.id))
        await play_on(host, game.id, 1)
        rows = await read(work)
        await play_on(host, game.id, 2)
        held.close()
        return rows

    before = len(recorder.batches)
    monkeypatch.setattr(host.core.store, "read", slow)
    host.core.outbox.wake(game.id)
    await until(lambda: len(recorder.batches) > before)
    await settled(host)
    assert [len(rows) for _, rows in recorder.batches[before:]] == [3]


async def test_a_message_can_be_posted_again_until_the_game_is_over(host: Host, run: Run) -> None:
    """Such a row tells no move and changes nothing else."""
    recorder = Recorder()
    run(host, recorder)
    game = await running(host)
    await host.moves.show(game.id)
    await settled(host)
    row = recorder.rows(game.id)[-1]
    now = await host.games.get(game.id)
    assert (row.kind, row.events, row.ply, row.prompted) == ("show", (), now.ply, now.prompted)
    await managing.end(host, game.id, game.host)
    with pytest.raises(HostError, match="not-running"):
        await host.moves.show(game.id)


async def test_a_board_is_given_up_and_shown_again(host: Host, run: Run) -> None:
    """The clocks stand still meanwhile; only what shows the board counts as showing it; each change tries
    once."""
    recorder = Recorder()
    game, _ = await on_turn(host)
    run(host, recorder)
    await settled(host)
    recorder.errors = [SendFailed(Failure.REJECTED, "a filter", 200000)]
    await play_on(host, game.id, 1)
    await settled(host)
    assert (await host.games.get(game.id)).unseen
    assert [reason for _, reason in recorder.reasons] == ["a filter"]
    assert await host.core.hidden.reasons(game.guild) == [(game.id, 200000, "a filter")]
    await host.proposals.pause(game.id, game.host)  # a notice only
    await settled(host)
    assert (await host.games.get(game.id)).unseen
    assert (await host.games.stats())["given_up"] == 1
    await host.proposals.resume(game.id, game.host)
    recorder.errors = [SendFailed(Failure.DOUBTFUL, "who knows")]
    await play_on(host, game.id, 1)
    await settled(host)
    assert [reason for _, reason in recorder.reasons] == ["a filter", "who knows"]
    await play_on(host, game.id, 1)
    await settled(host)
    assert not (await host.games.get(game.id)).unseen
    assert (await host.games.stats())["given_up"] == 0


async def test_a_lacking_permission_lets_clocks_run(host: Host, run: Run) -> None:
    """Also those of a game that was hidden for another reason."""
    recorder = Recorder()
    game, _ = await on_turn(host)
    run(host, recorder)
    await settled(host)
    recorder.errors = [SendFailed(Failure.REJECTED, "a filter"), SendRefused("not allowed")]
    for _ in range(2):
        await play_on(host, game.id, 1)
        await settled(host)
    assert not (await host.games.get(game.id)).unseen
    assert [reason for _, reason in recorder.reasons][:2] == ["a filter", "not allowed"]


async def test_a_refused_notice_goes_out_after_the_next_board(host: Host, run: Run) -> None:
    """By itself: no board tells it."""
    recorder = Recorder()
    game, _ = await on_turn(host)
    run(host, recorder)
    await settled(host)
    recorder.errors = [SendRefused("not allowed")]
    await managing.set_clock(host, game.id, None, game.host)
    await settled(host)
    assert (await host.games.stats())["given_up"] == 1
    assert "notice" not in [row.kind for row in recorder.rows(game.id)]
    await play_on(host, game.id, 1)
    await settled(host)
    assert [row.kind for row in recorder.rows(game.id)][-2:] == ["turn", "notice"]
    assert (await host.games.stats())["given_up"] == 0


async def test_what_follows_is_stored_and_tried_again_by_itself(
    host: Host, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The message goes out once; a later process does what is left."""
    monkeypatch.setattr(giving_up, "FIRST", 0.01)
    recorder = Recorder()
    recorder.steps = ({"do": "a"}, {"do": "b"})
    recorder.left = [FollowedUp(None, ({"do": "b"},)), FollowedUp(Live("channel", "m", "key"))]
    game = await lobby(host, ("ann",))
    run(host, recorder)
    await settled(host)
    assert len(recorder.tried) == 1
    assert [[step["do"] for step in row.steps] for _, row in recorder.followed] == [["a", "b"], ["b"]]
    assert (await host.games.get(game.id)).live == Live("channel", "m", "key")


async def test_a_step_that_is_never_done_is_told(
    host: Host, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At once if it was rejected, after five attempts if that is not known; no board is hidden for it."""
    monkeypatch.setattr(giving_up, "FEW", (0.01,) * 4)
    recorder = Recorder()
    game, _ = await on_turn(host)
    run(host, recorder)
    await settled(host)
    recorder.steps = ({"do": "a"},)
    recorder.left = [FollowedUp(lost=SendFailed(Failure.REJECTED, "a filter", 200000))]
    await play_on(host, game.id, 1)
    await settled(host)
    assert recorder.reasons == [(game.id, "a filter")]
    assert (await host.games.stats())["given_up"] == 1
    assert await host.core.hidden.reasons(game.guild) == []
    recorder.left = [FollowedUp(None, ({"do": "a"},), doubtful=True)] * 5
    await play_on(host, game.id, 1)
    await settled(host)
    assert len(recorder.followed) == 6
    assert recorder.reasons[1:] == [(game.id, "tried 5 times")]
    assert not (await host.games.get(game.id)).unseen


async def test_what_an_attempt_may_have_posted_is_known_to_the_next_process(
    host: Host, store: Store, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So that it can remove what the newer state no longer wants, also if the answer never came."""
    monkeypatch.setattr(giving_up, "FIRST", 3600.0)
    post = Post("channel", "nonce", 12.5, None)

    class Cut(Recorder):
        async def publish(self, game: Game, rows: Sequence[OutboxRow]) -> Published:
            """Note a post, and fail before its answer comes."""
            await host.core.outbox.trying(rows[0], [post])
            raise ConnectionError("cut off")

    game = await running(host, ("ann", "bob"))
    task = run(host, Cut())
    await until(lambda: bool(host.core.outbox._pauses.resting([game.id])))
    await stop(task)
    await play_on(host, game.id, 1)
    async with Host(store) as other:
        recorder = Recorder()
        task = run(other, recorder)
        await settled(other)
        first, *others = recorder.rows(game.id)
        assert first.tried == [post]
        assert not any(row.tried for row in others)
        await stop(task)


async def test_games_whose_server_cannot_be_told_are_published_all_the_same(
    host: Host, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What went wrong is logged."""
    game = await running(host, ("ann", "bob"))
    host.core.tables.give_way()
    monkeypatch.setattr("db.queries.outbox.guilds", lambda *_: 1 / 0)
    recorder = Recorder()
    with capture_logs() as lines:
        run(host, recorder)
        await settled(host)
    assert "could not tell whose games these are" in [line["event"] for line in lines]
    assert recorder.rows(game.id)
