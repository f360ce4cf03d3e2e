"""Sends, edits and deletes the messages of games, and knows what Discord's refusals mean."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any

import aiohttp
import discord
import structlog

from host import Game, Live, OutboxRow, SendRefused
from host.outbox import Outbox

if TYPE_CHECKING:
    from cogs.client import Sandtable

log = structlog.get_logger(__name__)
OLD = 50 * 60
"""Seconds after which Discord begins to refuse edits; then a new message is made."""
ARCHIVED = 50083
"""Edits in an archived thread; a new message opens it again, unless it is locked."""
TOO_OLD = 30046
"""Too many edits of a message that is older than an hour."""
GONE = (10003, 10004, 50001)  # unknown channel, unknown guild, missing access
TOO_LARGE = 40005
_PAUSES = (1.0, 3.0, 9.0)
"""Seconds before what only tidies up is tried again."""


@contextmanager
def refusals() -> Iterator[None]:
    """Turn what Discord will refuse each time into `SendRefused`; what may pass goes through as it is."""
    try:
        yield
    except discord.Forbidden as error:
        raise SendRefused(f"not allowed: {error.text}") from error
    except discord.NotFound as error:
        if error.code in GONE:
            raise SendRefused(f"gone: {error.text}") from error
        raise
    except discord.HTTPException as error:
        if error.code == ARCHIVED:
            raise SendRefused(f"locked: {error.text}") from error
        raise


def about_files(error: discord.HTTPException) -> bool:
    """Whether a message may have been refused for the files that it brought."""
    return error.status == 413 or error.code == TOO_LARGE or (error.status == 400 and error.code != ARCHIVED)


class _Attempt:
    """What is posted while a game's rows are published, noted beforehand."""

    def __init__(self, outbox: Outbox, row: OutboxRow) -> None:
        self._outbox, self._row = outbox, row
        self._noted = row.tried
        self._posted: set[tuple[str, str]] = set()

    async def note(self, channel: str, nonce: str) -> None:
        """A message is about to be posted."""
        self._posted.add((channel, nonce))
        if (channel, nonce) not in self._noted:
            self._noted.append((channel, nonce))
            await self._outbox.trying(self._row, self._noted)

    @property
    def unwanted(self) -> list[tuple[str, str]]:
        """What earlier attempts may have posted, and this one has not."""
        return [post for post in self._noted if post not in self._posted]


class Posting:
    """Messages in the channels of games."""

    def __init__(self, bot: Sandtable) -> None:
        self._bot = bot
        self._attempts: dict[int, _Attempt] = {}

    @asynccontextmanager
    async def attempt(self, game: Game, rows: Sequence[OutboxRow]) -> AsyncIterator[None]:
        """While a game's rows are published. An earlier attempt may have come to nothing after it posted a
        message that nobody wants by now: in the end it is taken away."""
        attempt = self._attempts[game.id] = _Attempt(self._bot.host.outbox, rows[0])
        try:
            yield
            for post in attempt.unwanted:
                await tidy(game, partial(self._withdraw, *post))
        finally:
            del self._attempts[game.id]

    async def _withdraw(self, channel: str, nonce: str) -> None:
        """Delete the message that was posted with a nonce. Only posting it again tells which one that is."""
        sent = await self._bot.get_partial_messageable(int(channel)).send("…", nonce=nonce, silent=True)
        await sent.delete()

    def permissions(self, game: Game) -> discord.Permissions | None:
        """What the bot may do in the game's channel, as far as it was told."""
        guild = self._bot.get_guild(int(game.guild))
        channel = guild.get_channel_or_thread(int(game.channel)) if guild else None
        return channel.permissions_for(guild.me) if guild and channel else None

    def check(self, game: Game) -> None:
        """:raises SendRefused: the bot is not in the server, or may not look into the channel. Discord bans a
        bot for a while that keeps asking for what it may not have."""
        if self._bot.get_guild(int(game.guild)) is None:
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
        """Post a message that calls those members alone; the same nonce again gives the same message.

        :raises SendRefused: the bot may not post there.
        """
        channel = self._bot.get_partial_messageable(int(game.channel), guild_id=int(game.guild))
        have = self.permissions(game)
        if have is not None:
            guild = self._bot.get_guild(int(game.guild))
            thread = guild is not None and guild.get_thread(int(game.channel)) is not None
            if not (have.send_messages_in_threads if thread else have.send_messages):
                raise SendRefused("not allowed: send_messages")
        if attempt := self._attempts.get(game.id):
            await attempt.note(game.channel, nonce)
        mentions = discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=list(pings))
        more: dict[str, Any] = {"files": files} if files else {}
        sent = await channel.send(view=view, nonce=nonce, allowed_mentions=mentions, **more)
        self._bot.time.heard(sent.id)
        return sent

    def message(self, live: Live) -> discord.PartialMessage:
        """A message by where it is."""
        return self._bot.get_partial_messageable(int(live.channel)).get_partial_message(int(live.message))

    def fresh(self, live: Live) -> bool:
        """Whether the message is young enough to be edited."""
        return self._bot.time.age(int(live.message)) < OLD

    async def edit(self, live: Live, view: discord.ui.LayoutView, files: Sequence[discord.File] = ()) -> bool:
        """Whether the message was still there and could be edited."""
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


async def tidy(game: Game, action: Callable[[], Awaitable[object]]) -> None:
    """Change or delete a message that is not the live one, which is out already: a failure must not have it
    sent again. What cannot be changed stays as it is: its buttons still work, or say that they are old."""
    for pause in (*_PAUSES, None):
        try:
            await action()
        except (discord.HTTPException, aiohttp.ClientError) as error:
            lost = isinstance(error, discord.DiscordServerError | aiohttp.ClientError)
            if pause is None or not lost:
                log.info("could not tidy up a message", game=game.id, reason=str(error))
                return
            await asyncio.sleep(pause)
        else:
            return
