"""What remains to be done after a message: pings, edits of older messages. It is a row of the outbox of its
own, so that it is tried again without the message."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import msgspec
import structlog
from sqlalchemy import Connection

from db.queries import outbox
from host import giving_up
from host.core.tables import Tables
from host.model import OutboxRow
from host.sending import Failure, Sender, SendFailed

log = structlog.get_logger("host.core.outbox")

MOMENT = 0.001
"""A timer of the loop may ring earlier by about as many seconds."""


class RemainingSteps:
    """Does the steps that a row lists; what fails rests, and `wake` is called when its time has come."""

    def __init__(self, tables: Tables, clock: Callable[[], float], wake: Callable[[int], None]) -> None:
        self._tables = tables
        self._clock = clock
        self._wake = wake
        self._rests: dict[int, float] = {}
        """By row until when it rests, in the time of the loop."""

    async def do(self, number: int, row: OutboxRow, sender: Sender) -> None:
        """Do the steps of a game's row, unless it rests; what fails is tried again, for a day at most."""
        loop = asyncio.get_running_loop()
        if self._rests.get(row.id, 0.0) > loop.time() + MOMENT:
            return
        self._rests.pop(row.id, None)
        game = await self._tables.game(number)
        done = await sender.follow_up(game, row)
        failing = giving_up.after(row.failing, self._clock())
        failure = Failure.DOUBTFUL if done.doubtful else Failure.PASSING
        pause = giving_up.pause(failure, failing, self._clock()) if done.again else None
        lost = done.lost
        if done.again and pause is None:
            lost = SendFailed(failure, f"tried {failing.tries} times")
        if lost:
            log.error("what follows a message is given up", game=number, reason=str(lost))
            await sender.tell_given_up(game, lost, board=False)
        data = {**row.data, "steps": list(done.again), "failing": msgspec.to_builtins(failing)}

        def write(connection: Connection) -> None:
            if pause is not None:
                outbox.note(connection, row.id, data)
            elif lost:
                outbox.fail(connection, [row.id], giving_up.format_reason(lost))
            else:
                outbox.remove(connection, [row.id])

        await self._tables.write_messages(number, write, done.live)
        if pause is not None:
            self._rests[row.id] = loop.time() + pause
            loop.call_later(pause, self._wake, number)
