"""Which interactions this process handles where several processes are one bot.

While a shard is handed over both processes are connected with it, and each gets every event. One moment, the
cut, decides: what members did before is the old owner's, what they do later the heir's. A process that has
just come into a shard, or lost it, lets members wait for a moment.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from enum import Enum
from typing import Any

import discord

from db.queries.moments import shard_of

PATIENCE = 2.0
"""Seconds for which an interaction waits for a shard at most: a member's client waits for 3 for an answer."""


class Admittance(Enum):
    """What becomes of an interaction."""

    HANDLE = "handle"
    IGNORE = "ignore"
    """Another process answers."""
    NOT_YET = "not yet"
    """The member may try again in a moment."""


class Admission:
    """The shards of this process, as far as interactions are concerned; without `total` all are its own."""

    def __init__(self) -> None:
        self.total: int | None = None
        self.owns: Callable[[int], bool] = lambda _: True
        """Whether this process takes care of a shard at present."""
        self._until: dict[int, int] = {}
        self._from: dict[int, int | None] = {}
        self._changed = asyncio.Event()

    def end_at(self, shard: int, cut: int) -> None:
        """Interactions with this id or a greater one are another process's."""
        self._until[shard] = cut

    def begin_at(self, shard: int, cut: int | None) -> None:
        """Interactions with a smaller id are another process's; None: all are, so far."""
        self._from[shard] = cut

    def change(self, *forgotten: int) -> None:
        """Tell those who wait that the own shards have changed. `forgotten`: shards whose cuts no longer
        matter."""
        for shard in forgotten:
            self._until.pop(shard, None)
            self._from.pop(shard, None)
        self._changed.set()
        self._changed = asyncio.Event()

    async def admit(self, interaction: discord.Interaction[Any]) -> Admittance:
        """Decide about an interaction, once that can be decided."""
        if self.total is None:
            return Admittance.HANDLE
        # Discord sends direct messages to the first shard
        shard = shard_of(interaction.guild_id or 0, self.total)
        try:
            async with asyncio.timeout(PATIENCE):
                while not self._is_of_another(shard, interaction.id):
                    if self.owns(shard):
                        return Admittance.HANDLE
                    await self._changed.wait()
        except TimeoutError:
            return Admittance.NOT_YET
        return Admittance.IGNORE

    def _is_of_another(self, shard: int, number: int) -> bool:
        if shard in self._until and number >= self._until[shard]:
            return True
        begin = self._from.get(shard, 0)
        return begin is None or number < begin
