"""The gateway's frames. An unreadable frame is skipped with a line in the log, and the bot goes on:
discord.py would stop the bot, and after a restart the same frame might come again."""

from __future__ import annotations

from typing import Any, Literal, Self

import discord.client
import discord.shard
import structlog
from discord.backoff import ExponentialBackoff
from discord.gateway import DiscordWebSocket, ReconnectWebSocket

from ui.gateway.identifies import Identifies

log = structlog.get_logger(__name__)
UNREADABLE = (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError)
"""The exceptions that reading a malformed or incomplete frame raises."""
BROKEN = 4002
GOODBYE = 1000
"""The close code after which Discord keeps no session."""
LONGEST = 60.0
"""Seconds between two attempts to connect again, at most; discord.py's own pauses grow to 17 minutes, in
which members could not play although Discord is well again. Identifies have pauses of their own."""


class Socket(DiscordWebSocket):
    """A connection that survives any frame, and begins a session only when the bot may."""

    @classmethod
    async def from_client(cls, client: Any, *, resume: bool = False, **more: Any) -> Self:
        """Connect as discord.py does; before an identify wait for its turn. The library gives that up after a
        minute or more and calls again. Without a session nothing can be resumed."""
        resume = resume and more.get("session") is not None
        identifies: Identifies | None = getattr(client, "identifies", None)
        if identifies is not None and not resume:
            await identifies.turn(client.http.get_bot_gateway)
        return await super().from_client(client, resume=resume, **more)

    async def identify(self) -> None:
        """Begin a session; a connection that is given up before is closed."""
        try:
            await super().identify()
        except BaseException:
            await self.close(GOODBYE)
            raise

    async def received_message(self, msg: Any, /) -> None:
        """Handle a frame as discord.py does, or skip it."""
        try:
            await super().received_message(msg)
        except UNREADABLE as error:
            # The content is not logged: it may be secret, and large.
            log.error(
                "a frame of the gateway cannot be read", shard=self.shard_id, reason=type(error).__name__
            )
        except Exception as error:
            if type(msg) is not bytes or type(error).__module__.startswith(("discord", "aiohttp")):
                raise
            # A broken compressed stream cannot be read any further: a new connection begins.
            log.error("the gateway's stream is broken", shard=self.shard_id, reason=type(error).__name__)
            await self.close(BROKEN)
            raise ReconnectWebSocket(self.shard_id) from None


class Backoff(ExponentialBackoff[Literal[False]]):
    """Pauses between attempts to connect that grow to a minute."""

    def delay(self) -> float:
        """Seconds until the next attempt."""
        return min(super().delay(), LONGEST)


def use() -> None:
    """Make discord.py's clients connect with `Socket` and `Backoff`. They have no setting for these, so the
    names that they look up are replaced."""
    for module in (discord.client, discord.shard):
        module.DiscordWebSocket = Socket  # type: ignore[attr-defined] # not exported, but there
        module.ExponentialBackoff = Backoff  # type: ignore[attr-defined] # likewise
