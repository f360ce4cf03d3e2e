"""Answers that take long: few are at work at once, and their members read when they come."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from math import ceil
from typing import TypeVar

from host.core.jobs import JobPlace, places
from ui.kit import answer as kit
from ui.kit.answer import Reply

T = TypeVar("T")

STEP = 5
"""Seconds to which a time is rounded up, and the least time from one sentence to the next."""
MINUTE = 60


async def long_answer(answer: Reply, work: Callable[[], Awaitable[T]]) -> T:
    """Do the work for a long answer in turn: one of a member and four of a server are at work at once, the
    servers taking turns. The member is told as by `run_with_notice`.

    :raises HostError: `jobs-full`. Errors of the work are passed on.
    """
    interaction = answer.interaction
    member, queue = str(interaction.user.id), interaction.client.services.long
    server = str(interaction.guild_id or member)
    return await run_with_notice(answer, lambda: queue.run(server, member, interaction.id, work))


async def run_with_notice(answer: Reply, work: Callable[[], Awaitable[T]]) -> T:
    """Do work for an answer. If it takes long, the member reads how many answers come before theirs and about
    when it will be there, again whenever that time is over. The work must not answer by itself."""
    with places() as queue:
        task = asyncio.ensure_future(work())
    seconds = kit.PATIENCE
    try:
        while not (await asyncio.wait({task}, timeout=seconds))[0]:
            place = queue[-1]() if queue else JobPlace(0, 0.0)
            seconds = max(STEP, place.seconds)
            await answer.wait(_when(answer, place))
        return task.result()
    finally:
        task.cancel()


def _when(answer: Reply, place: JobPlace) -> str:
    rounded = max(1, ceil(place.seconds / STEP)) * STEP
    unit, n = ("minutes", ceil(rounded / MINUTE)) if rounded > MINUTE else ("seconds", rounded)
    return answer.text("answer-waits", ahead=place.ahead, time=answer.text("answer-time", unit=unit, n=n))
