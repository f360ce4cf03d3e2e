"""Which interactions have arrived already: Discord may deliver one twice."""

from __future__ import annotations

from typing import Any

import discord
import structlog

log = structlog.get_logger(__name__)
REMEMBERED = 2000
"""How many of the newest interactions are remembered."""


class Seen:
    """The newest interactions."""

    def __init__(self) -> None:
        self._ids: dict[int, None] = {}  # an ordered set

    def first(self, interaction: discord.Interaction[Any]) -> bool:
        """Whether the interaction arrives for the first time."""
        if interaction.id in self._ids:
            log.info("interaction came twice", interaction=interaction.id)
            return False
        self._ids[interaction.id] = None
        if len(self._ids) > REMEMBERED:
            del self._ids[next(iter(self._ids))]
        return True
