"""Actions for which nobody waits any more."""

from __future__ import annotations

import asyncio
import gc
from typing import Any

import pytest
from structlog.testing import capture_logs

from host.core.actions import Actions
from host.errors import HostError
from host.time.away import AwayServers


@pytest.mark.parametrize(
    ("error", "lines"), [(HostError("one-moment"), 0), (ValueError("a mistake in the program"), 1)]
)
async def test_what_an_action_refuses_is_no_error_where_nobody_waits(error: Exception, lines: int) -> None:
    """An unexpected error is told once, and never by asyncio, which would name no place."""
    gone, unheard = asyncio.Event(), list[Any]()
    asyncio.get_running_loop().set_exception_handler(lambda _, context: unheard.append(context))
    nothing: Any = None
    actions = Actions(nothing, nothing, AwayServers())

    async def act() -> None:
        await gone.wait()
        raise error

    waiter = asyncio.create_task(actions.shield(act()))
    await asyncio.sleep(0)
    waiter.cancel()
    await asyncio.wait([waiter])
    with capture_logs() as logs:
        gone.set()
        await actions.settle()
        await asyncio.sleep(0)
    gc.collect()
    assert [line["exc_info"] for line in logs] == [error] * lines
    assert unheard == []
