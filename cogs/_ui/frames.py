"""The gateway's frames. One that cannot be read is left out, with a line in the log, and the bot goes on: for
discord.py it would be the end of the bot, and after a restart the same frame may come again."""

from __future__ import annotations

from typing import Any

import discord.client
import discord.shard
import structlog
from discord.gateway import DiscordWebSocket, ReconnectWebSocket

log = structlog.get_logger(__name__)
UNREADABLE = (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError)
"""What reading a frame raises that is none, or lacks what its event should have."""
BROKEN = 4002


class Socket(DiscordWebSocket):
    """A connection that bears any frame."""

    async def received_message(self, msg: Any, /) -> None:
        """Handle a frame as ever, or leave it out."""
        try:
            await super().received_message(msg)
        except UNREADABLE as error:
            # What it held may be secret, and may be large.
            log.error(
                "a frame of the gateway cannot be read", shard=self.shard_id, reason=type(error).__name__
            )
        except Exception as error:
            if type(msg) is not bytes or type(error).__module__.startswith(("discord", "aiohttp")):
                raise
            # A compressed stream that broke cannot be read any further: a new one begins.
            log.error("the gateway's stream is broken", shard=self.shard_id, reason=type(error).__name__)
            await self.close(BROKEN)
            raise ReconnectWebSocket(self.shard_id) from None


def use() -> None:
    """Let discord.py's clients connect with it: they have no setting for that, only the name they look up."""
    for module in (discord.client, discord.shard):
        module.DiscordWebSocket = Socket  # type: ignore[attr-defined] # not exported, but there
