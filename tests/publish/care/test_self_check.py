"""The look at itself comes again every six hours, and no error ends it."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest
from structlog.testing import capture_logs

from publish.care.self_check import EVERY, SelfCheck


async def test_it_comes_at_the_start_and_every_six_hours_and_no_error_ends_it() -> None:
    """It waits until the bot is ready, each time."""
    done: list[str] = []

    async def ready() -> None:
        done.append("ready")

    class Guilds:
        """A list that cannot be read."""

        def __iter__(self) -> Any:
            raise RuntimeError("broken")

    async def pause(seconds: float) -> None:
        done.append(f"{seconds / 3600:g} hours")
        if len(done) == 4:
            raise asyncio.CancelledError

    bot: Any = SimpleNamespace(wait_until_ready=ready, guilds=Guilds(), services=SimpleNamespace(host=None))
    with capture_logs() as logs, pytest.raises(asyncio.CancelledError):
        await SelfCheck(bot, SimpleNamespace()).run(pause)  # type: ignore[arg-type] # none is asked
    assert done == ["ready", "6 hours"] * 2
    assert EVERY == 6 * 3600
    assert [entry["event"] for entry in logs] == ["the bot could not look at itself"] * 2
