"""Tests under a profile of the local Discord's faults: what PLAYGROUND_PROFILE=real:1 in the environment does
to every server that they start."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import discord.http
import discord.webhook.async_

from host import giving_up
from host.core import outbox

SHARE = 0.01
"""By how much shorter the pauses are before something is tried again."""


class Hurried:
    """Stands for `asyncio` in the library that sends requests: its pauses are short."""

    def __getattr__(self, name: str) -> Any:
        return getattr(asyncio, name)

    async def sleep(self, seconds: float) -> None:
        """Sleep for a small share of the time."""
        await asyncio.sleep(seconds * SHARE)


def hurry(put: Callable[[Any, str, Any], None]) -> None:
    """Let nobody in this process wait long before something is tried again. `put` sets an attribute."""
    for library in (discord.http, discord.webhook.async_):
        put(library, "asyncio", Hurried())
    put(outbox, "_FIRST_DELAY", 0.02)
    put(outbox, "_LAST_DELAY", 0.1)
    put(giving_up, "FIRST", 0.02)
    put(giving_up, "LAST", 0.1)
    put(giving_up, "FEW", (0.02,) * len(giving_up.FEW))
