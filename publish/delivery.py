"""Sends, edits and deletes the messages of games, and translates Discord's refusals."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

import aiohttp
import discord
import structlog

from host import Game, Live, OutboxRow, SendRefused
from host.core.outbox import Outbox
from ui.gateway.service_clock import ServiceClock
from ui.kit.discord_errors import ARCHIVED, GONE, TOO_OLD

log = structlog.get_logger(__name__)
OLD = 50 * 60
"""Age in seconds from which Discord begins to refuse edits: older messages are replaced by a new one."""
_PAUSES = (1.0, 3.0, 9.0)
"""Seconds before each further attempt of what only tidies up."""


class _Attempt:
    """The messages posted while a game's rows are published, noted before they are sent."""

    def __init__(self, outbox: Outbox, row: OutboxRow) -> None:
        self._outbox, self._row = outbox, row
        self._noted = row.tried
        self._posted: set[tuple[str, str]] = set()

    async def note(self, channel: str, nonce: str) -> None:
        """Note that a message is about to be posted."""
        self._posted.add((channel, nonce))
        if (channel, nonce) not in self._noted:
            self._noted.append((channel, nonce))
            await self._outbox.trying(self._row, self._noted)

    @property
    def unwanted(self) -> list[tuple[str, str]]:
        """The messages that earlier attempts may have posted and this one has not."""
        return [post for post in self._noted if post not in self._posted]


class Delivery:
    """Messages in the channels of games."""

    def __init__(self, client: discord.Client, outbox: Outbox, clock: ServiceClock) -> None:
        self._client = client
        self._outbox = outbox
        self._clock = clock
        self._attempts: dict[int, _Attempt] = {}

    @asynccontextmanager
    async def attempt(self, game: Game, rows: Sequence[OutboxRow]) -> AsyncIterator[None]:
        """Publish a game's rows within the block. Messages that a failed earlier attempt posted and this one
        does not want are deleted at the end."""
        attempt = self._attempts[game.id] = _Attempt(self._outbox, rows[0])
        try:
            yield
            for post in attempt.unwanted:
                await clean_up(game, partial(self._withdraw, *post))
        finally:
            del self._attempts[game.id]

    async def _withdraw(self, channel: str, nonce: str) -> None:
        """Delete the message that was posted with a nonce. Only posting with the nonce again returns its
        id."""
        sent = await self._client.get_partial_messageable(int(channel)).send("…", nonce=nonce, silent=True)
        await sent.delete()

    def permissions(self, game: Game) -> discord.Permissions | None:
        """The bot's permissions in the game's channel, as far as Discord has sent them."""
        guild = self._client.get_guild(int(game.guild))
        channel = guild.get_channel_or_thread(int(game.channel)) if guild else None
        return channel.permissions_for(guild.me) if guild and channel else None

    def check(self, game: Game) -> None:
        """:raises SendRefused: the bot is not in the server, or may not view the channel. Checked before
        sending, because Discord temporarily bans bots that keep making forbidden requests."""
        if self._client.get_guild(int(game.guild)) is None:
            raise SendRefused("gone: not in the server")
        have = self.permissions(game)
        if have is not None and not have.view_channel:
            raise SendRefused("not allowed: view_channel")

    async def send(
        self,
        game: Game,
        view: discord.ui.LayoutView,
        nonce: str,
        pings: Sequence[discord.Object],
        files: Sequence[discord.File] = (),
    ) -> discord.Message:
        """Post a message that pings only these members; the same nonce again returns the same message.

        :raises SendRefused: the bot may not post there.
        """
        channel = self._client.get_partial_messageable(int(game.channel), guild_id=int(game.guild))
        have = self.permissions(game)
        if have is not None:
            guild = self._client.get_guild(int(game.guild))
            thread = guild is not None and guild.get_thread(int(game.channel)) is not None
            if not (have.send_messages_in_threads if thread else have.send_messages):
                raise SendRefused("not allowed: send_messages")
        if attempt := self._attempts.get(game.id):
            await attempt.note(game.channel, nonce)
        mentions = discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=list(pings))
        more: dict[str, Any] = {"files": files} if files else {}
        sent = await channel.send(view=view, nonce=nonce, allowed_mentions=mentions, **more)
        self._clock.heard(sent.id)
        return sent

    def message(self, live: Live) -> discord.PartialMessage:
        """A message by its channel and id, without fetching it."""
        return self._client.get_partial_messageable(int(live.channel)).get_partial_message(int(live.message))

    def fresh(self, live: Live) -> bool:
        """Whether the message is young enough to be edited."""
        return self._clock.age(int(live.message)) < OLD

    async def edit(self, live: Live, view: discord.ui.LayoutView, files: Sequence[discord.File] = ()) -> bool:
        """Edit a message. Returns whether it still existed and could be edited."""
        try:
            await self.message(live).edit(
                view=view, attachments=files, allowed_mentions=discord.AllowedMentions.none()
            )
        except discord.NotFound as error:
            if error.code in GONE:
                raise
            return False
        except discord.HTTPException as error:
            if error.code not in (ARCHIVED, TOO_OLD):
                raise
            return False
        return True


async def clean_up(game: Game, action: Callable[[], Awaitable[object]]) -> None:
    """Change or delete a message other than the live one. The live one is out by then, and a failure here
    must not send it again. A message that cannot be changed stays: its buttons still work, or say that they
    are old."""
    for pause in (*_PAUSES, None):
        try:
            await action()
        except (discord.HTTPException, aiohttp.ClientError) as error:
            lost = isinstance(error, discord.DiscordServerError | aiohttp.ClientError)
            if pause is None or not lost:
                log.info("could not clean_up up a message", game=game.id, reason=str(error))
                return
            await asyncio.sleep(pause)
        else:
            return
