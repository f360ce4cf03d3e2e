"""Sends, edits and deletes the messages of games."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any

import discord
import structlog

from host import Game, Live, OutboxRow, Post, SendRefused
from host.core.outbox import Outbox
from publish.snapshot import custom_ids
from ui.gateway.service_clock import ServiceClock
from ui.kit.discord_errors import ARCHIVED, GONE, TOO_OLD, UNREACHED, lasts
from ui.kit.permissions import GAME, POST, lacking

log = structlog.get_logger(__name__)
OLD = 50 * 60
"""Age in seconds from which Discord begins to refuse edits: older messages are replaced by a new one."""
NONCE = 240.0
"""Seconds for which Discord surely knows a nonce: "the past few minutes"."""


@dataclass(frozen=True)
class PostedMessage:
    """A message that was posted."""

    id: str
    custom_ids: frozenset[str] | None
    """Those of its components; None: an earlier attempt posted it, and what it shows is not known."""


class Attempt:
    """The messages posted while a game's rows are published, noted before they are sent."""

    def __init__(self, outbox: Outbox, rows: Sequence[OutboxRow], clock: ServiceClock) -> None:
        self._outbox, self._row, self._clock = outbox, rows[0], clock
        self._known = {(post.channel, post.nonce): post for row in rows for post in row.tried}
        self._wanted: set[tuple[str, str]] = set()
        self._noted = True

    async def begin(self, channel: str, nonce: str) -> str | None:
        """Note that a message is about to be posted. Returns its id if an earlier attempt has posted it."""
        key = channel, nonce
        self._wanted.add(key)
        before = self._known.get(key)
        if before and before.message:
            return before.message
        self._known[key] = Post(channel, nonce, self._clock.now())
        await self.note()
        return None

    def keep_message(self, channel: str, nonce: str, message: str) -> None:
        """Keep the id of a message; it is noted with the next one, or when the attempt fails."""
        self._known[channel, nonce] = self._known[channel, nonce]._replace(message=message)
        self._noted = False

    async def note(self) -> None:
        """Store what is known."""
        self._noted = True
        await self._outbox.trying(self._row, list(self._known.values()))

    async def keep(self) -> None:
        """Store the ids that are not noted yet, so that no later attempt posts these messages again."""
        if not self._noted:
            await self.note()

    @property
    def unwanted(self) -> list[Post]:
        """The messages that earlier attempts posted, or may have posted, and this one has not."""
        return [post for key, post in self._known.items() if key not in self._wanted]


class Delivery:
    """Messages in the channels of games."""

    def __init__(self, client: discord.Client, outbox: Outbox, clock: ServiceClock) -> None:
        self._client = client
        self._outbox = outbox
        self._clock = clock
        self._attempts: dict[int, Attempt] = {}

    @asynccontextmanager
    async def attempt(self, game: Game, rows: Sequence[OutboxRow]) -> AsyncIterator[None]:
        """Publish rows within the block; what is posted is noted with the first one. Messages that a failed
        earlier attempt posted and this one does not want are deleted at the end."""
        attempt = self._attempts[game.id] = Attempt(self._outbox, rows, self._clock)
        try:
            yield
            for post in attempt.unwanted:
                await tidy(game, partial(self._withdraw, post))
        except Exception:
            await attempt.keep()
            raise
        finally:
            del self._attempts[game.id]

    @asynccontextmanager
    async def following(self, game: Game, row: OutboxRow) -> AsyncIterator[Attempt]:
        """Do within the block what is noted with a row; what it has posted stays."""
        attempt = self._attempts[game.id] = Attempt(self._outbox, [row], self._clock)
        try:
            yield attempt
        finally:
            del self._attempts[game.id]

    async def _withdraw(self, post: Post) -> None:
        """Delete a message that an attempt posted. If its id is not known, only posting with the nonce again
        returns it, as long as Discord knows the nonce."""
        channel = self._client.get_partial_messageable(int(post.channel))
        if post.message:
            await channel.get_partial_message(int(post.message)).delete()
        elif self._clock.now() - post.at < NONCE:
            await (await channel.send("…", nonce=post.nonce, silent=True)).delete()

    def _channel(self, game: Game) -> discord.abc.GuildChannel | discord.Thread | None:
        """The game's channel, as far as Discord has sent it."""
        guild = self._client.get_guild(int(game.guild))
        return guild.get_channel_or_thread(int(game.channel)) if guild else None

    def permissions(self, game: Game) -> discord.Permissions | None:
        """The bot's permissions in the game's channel, as far as Discord has sent them."""
        channel = self._channel(game)
        return channel.permissions_for(channel.guild.me) if channel else None

    def lacks(self, game: Game) -> list[str]:
        """The permissions that are missing to show the game in its channel, as far as Discord has sent it."""
        channel = self._channel(game)
        if channel is None:
            return []
        use = POST if isinstance(channel, discord.Thread) else GAME
        return lacking(channel.permissions_for(channel.guild.me), [use], channel)

    def check(self, game: Game) -> None:
        """:raises SendRefused: the bot is not in the server, or may not view the channel or connect to it.
        Checked before sending, because Discord temporarily bans bots that keep making forbidden requests."""
        if self._client.get_guild(int(game.guild)) is None:
            raise SendRefused("gone: not in the server")
        for name in self.lacks(game):
            if name in ("view_channel", "connect"):
                raise SendRefused(f"not allowed: {name}")

    async def send(
        self,
        game: Game,
        view: discord.ui.LayoutView,
        nonce: str,
        pings: Sequence[discord.Object],
        files: Sequence[discord.File] = (),
    ) -> PostedMessage:
        """Post a message that pings only these members; the same nonce again returns the same message.

        :raises SendRefused: the bot may not post there.
        """
        channel = self._client.get_partial_messageable(int(game.channel), guild_id=int(game.guild))
        for name in self.lacks(game):
            if name in ("send_messages", "send_messages_in_threads"):
                raise SendRefused(f"not allowed: {name}")
        attempt = self._attempts.get(game.id)
        if attempt and (known := await attempt.begin(game.channel, nonce)):
            return PostedMessage(known, None)
        mentions = discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=list(pings))
        more: dict[str, Any] = {"files": files} if files else {}
        sent = await channel.send(view=view, nonce=nonce, allowed_mentions=mentions, **more)
        self._clock.observe(sent.id)
        if attempt:
            attempt.keep_message(game.channel, nonce, str(sent.id))
        return PostedMessage(str(sent.id), frozenset(custom_ids(sent.components)))

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


async def tidy(game: Game, action: Callable[[], Awaitable[object]]) -> Exception | None:
    """Change or delete a message other than the live one. A message that cannot be changed stays: its buttons
    still work, or say that they are old. Returns what went wrong."""
    try:
        await action()
    except UNREACHED as error:
        log.info("a message could not be tidied up", game=game.id, reason=str(error)[:200])
        return error
    return None


def raise_passing(error: Exception | None) -> None:
    """Raise what `tidy` returned if the same may succeed later."""
    if error is not None and not lasts(error):
        raise error
