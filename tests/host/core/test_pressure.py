"""Publishing when much waits: servers in turn, pictures later, and what was refused once more."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from db import Store
from host import Game, Host, OutboxRow, Published, SendRefused
from host.kinds import REDRAW
from host.limits import UNLIMITED
from tests.host.core.test_outbox import Run, run, stop
from tests.host.games import Recorder, lobby, play_on, running, settled, until

__all__ = ["run"]


async def _in(host: Host, guild: str, channel: str) -> Game:
    """A lobby in a server."""
    return await host.lobby.create(guild, channel, "ann", "Ann", "classic", 6, {}, entropy="ann")


class OneAtATime(Recorder):
    """Notes in which order games are published."""

    def __init__(self) -> None:
        super().__init__()
        self.began: list[str] = []

    async def publish(self, game: Game, rows: Sequence[OutboxRow]) -> Published:
        """Keep the server."""
        self.began.append(game.guild)
        return await super().publish(game, rows)


async def test_a_server_with_many_games_does_not_delay_another(host: Host, store: Store, run: Run) -> None:
    """Not while it publishes more than its share, nor when a new process finds all of it on disk."""
    for number in range(60):
        await _in(host, "large", f"large-{number}")
    await _in(host, "small", "small")
    recorder = OneAtATime()
    recorder.gate = asyncio.Event()
    async with Host(store, limits=UNLIMITED) as other:
        task = run(other, recorder)
        await until(lambda: "small" in recorder.began and recorder.began.count("large") == 16)
        await _in(other, "third", "third")
        await until(lambda: "third" in recorder.began)
        assert recorder.began.count("large") == 16
        assert other.core.outbox.backlog == 44
        recorder.gate.set()
        await settled(other)
        assert len(recorder.batches) == 62
        await stop(task)


class Bare(Recorder):
    """Has no time for pictures while `pressed`."""

    def __init__(self, host: Host) -> None:
        super().__init__()
        self.host = host
        self.pressed = True

    async def publish(self, game: Game, rows: Sequence[OutboxRow]) -> Published:
        """Keep the batch, with or without a picture."""
        if self.pressed:
            self.host.core.outbox.owe(game.id)
        return await super().publish(game, rows)


async def test_a_message_without_its_picture_is_shown_again_when_nothing_else_waits(
    host: Host, store: Store, run: Run
) -> None:
    """Once, with a row that tells nothing; by the next process if this one ends before."""
    recorder = Bare(host)
    game = await running(host, ("ann", "bob"))
    task = run(host, recorder)
    await until(lambda: len(recorder.batches) == 2)
    assert [row.kind for row in recorder.batches[1][1]] == [REDRAW]
    await stop(task)
    async with Host(store) as other:
        calm = Bare(other)
        calm.pressed = False
        task = run(other, calm)
        await settled(other)
        ((now, rows),) = calm.batches
        assert [(row.kind, row.events, row.prompted) for row in rows] == [(REDRAW, (), now.prompted)]
        await play_on(other, game.id, 1)
        await settled(other)
        assert [row.kind for row in calm.batches[-1][1]] == ["turn"]
        await stop(task)


async def test_what_was_refused_is_tried_again_on_demand(host: Host, run: Run) -> None:
    """Of one server or of all, all rows together; nothing is left of it once something newer was shown."""
    recorder = Recorder()
    recorder.errors = [SendRefused("not allowed")] * 3
    game = await running(host, ("ann", "bob"))
    run(host, recorder)
    await settled(host)
    await play_on(host, game.id, 1)
    await settled(host)
    await host.core.outbox.retry("another server")
    assert recorder.errors == [recorder.errors[0]]
    await host.core.outbox.retry(game.guild)
    await settled(host)
    assert not recorder.errors
    await host.core.outbox.retry()
    await settled(host)
    assert [row.ply for row in recorder.rows(game.id)] == [0, 0, 0, 1]
    recorder.errors = [SendRefused("not allowed")]
    for _ in range(2):
        await play_on(host, game.id, 1)
        await settled(host)
    tried = len(recorder.tried)
    await host.core.outbox.retry()
    await settled(host)
    assert len(recorder.tried) == tried


async def test_games_on_their_way_do_not_count_as_backlog(host: Host) -> None:
    """Nor do those whose rows are held back until their turn is over."""
    game = await lobby(host, ("ann",))
    assert host.core.outbox.backlog == 1
    with host.core.outbox.hold(game.id):
        task = asyncio.create_task(host.core.outbox.run(Recorder()))
        await until(lambda: host.core.outbox.backlog == 0)
    await settled(host)
    await stop(task)
