"""Direct messages, and what happens where they do not arrive."""

from __future__ import annotations

import time

import discord
import structlog

from host import HOUR, Host, Live
from locales import text
from ui.kit.discord_errors import NO_DIRECT
from ui.messages.notices import short_message
from ui.settings.stored import MEMBER

log = structlog.get_logger(__name__)
TOLD = "direct-refused"
"""The member's setting: they were told that direct messages do not reach them."""


class Directs:
    """The direct messages of the bot."""

    def __init__(self, client: discord.Client, host: Host) -> None:
        self._client = client
        self._host = host
        self._closed: dict[str, float] = {}
        """By member, until when no direct message is tried: each would be a refused request."""

    async def send(self, member: str, content: str, nonce: str) -> Live | None:
        """Send a member a direct message; None if none will reach them. What may pass is raised as it
        came."""
        now = time.monotonic()
        self._closed = {other: until for other, until in self._closed.items() if until > now}
        if member in self._closed:
            return None
        try:
            channel = await self._client.create_dm(discord.Object(int(member)))
            nobody = discord.AllowedMentions.none()
            sent = await channel.send(view=short_message(content), nonce=nonce, allowed_mentions=nobody)
        except discord.HTTPException as error:
            if error.code not in NO_DIRECT:
                raise
            log.info("no direct message reaches a member", member=member, code=error.code)
            self._closed[member] = now + HOUR
            return None
        return Live(str(channel.id), str(sent.id))

    async def hint(self, member: str, locale: str) -> list[str]:
        """What tells a member that direct messages do not reach them, as a line of their ping in the channel;
        nothing once it was told."""
        hinted = (await self._host.settings.get(MEMBER, member)).get(TOLD)
        return [] if hinted else [text(locale, "direct-refused")]

    async def note_hint(self, member: str) -> None:
        """Note that a member was told so."""
        await self._host.settings.set(MEMBER, member, TOLD, True)
