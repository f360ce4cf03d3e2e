"""Publishing gives way to answers: while many members wait for theirs, boards wait a moment."""

from __future__ import annotations

import asyncio
from contextlib import suppress

MANY = 3
"""While more members than these wait, what is to be published waits too."""
PATIENCE = 3.0
"""Most seconds for which it waits."""


class Rush:
    """How many members wait for an answer."""

    def __init__(self) -> None:
        self._waiting: set[int] = set()
        self._calm = asyncio.Event()
        self._calm.set()

    def begin(self, number: int) -> None:
        """Note that a member waits for the answer to an interaction."""
        self._waiting.add(number)
        if len(self._waiting) > MANY:
            self._calm.clear()

    def end(self, number: int) -> None:
        """Note that they wait no longer, or know that it takes a while."""
        self._waiting.discard(number)
        if len(self._waiting) <= MANY:
            self._calm.set()

    async def over(self) -> None:
        """Return once few members wait, after `PATIENCE` seconds at the latest."""
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                await self._calm.wait()
