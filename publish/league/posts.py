"""Posts, edits and pins the messages of leagues.

A league lives in a text channel, an announcement channel or a forum. In a forum its news are in a post of
their own, which is known by its id, and before that is stored by the end of its name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import discord
import structlog
from discord.utils import snowflake_time

from host import Host, League, LeagueRow, Live, SendRefused
from locales import text
from ui.kit.discord_errors import ARCHIVED, GONE, TOO_OLD, UNREACHED, lasts
from ui.kit.threads import find_thread, open_post
from ui.messages.notices import short_message
from ui.strings.clip import clip
from ui.strings.sanitize import sanitize

log = structlog.get_logger(__name__)
SCOPE = "league"
"""The scope of stored settings in which a league's messages are noted."""
NEWS = "news"
"""Prefix of the setting that has the post of a forum in which a league's news are told; the forum follows."""
NAME = 100
"""Most characters of a thread's name."""

Home = discord.TextChannel | discord.ForumChannel


class LeaguePosts:
    """The messages of all leagues."""

    def __init__(self, client: discord.Client, host: Host) -> None:
        self._client = client
        self._host = host
        self._sent: dict[str, Live] = {}
        """By nonce, what was posted for rows that are being published."""

    @contextmanager
    def remembering(self, row: LeagueRow) -> Iterator[None]:
        """Publish a row within the block. If that fails, the row's data keeps what was posted, so that the
        next attempt posts only the rest."""
        known = {nonce: Live(*place) for nonce, place in row.data.get("sent", {}).items()}
        self._sent.update(known)
        try:
            yield
        except Exception:
            posted = {nonce: live for nonce, live in self._sent.items() if nonce.startswith(row.nonce)}
            row.data["sent"] = {nonce: [live.channel, live.message] for nonce, live in posted.items()}
            raise
        finally:
            for nonce in [nonce for nonce in self._sent if nonce.startswith(row.nonce)]:
                del self._sent[nonce]

    # -- places ----------------------------------------------------------------------------------------------

    def home(self, league: League) -> Home:
        """The league's channel. :raises SendRefused: it is gone, closed to the bot, or of another kind."""
        guild = self._client.get_guild(int(league.guild))
        if guild is None:
            raise SendRefused("gone: not in the server")
        channel = guild.get_channel(int(league.channel))
        if not isinstance(channel, Home):
            raise SendRefused("gone: no such channel")
        have = channel.permissions_for(guild.me)
        if not have.view_channel or not have.send_messages:
            raise SendRefused("not allowed: send_messages")
        return channel

    async def _place(self, league: League, locale: str) -> discord.TextChannel | discord.PartialMessageable:
        """Where the league's news are told: its channel, or the post for news in its forum."""
        home = self.home(league)
        if isinstance(home, discord.TextChannel):
            return home
        key = f"{NEWS}-{home.id}"
        known = (await self._host.settings.get(SCOPE, str(league.id))).get(key)
        end = f" · #L{league.id}"
        thread = await find_thread(home.guild, int(known)) if known is not None else None
        thread = thread or await self.thread(home, lambda name: name.endswith(end), league.created_at)
        if thread is None:
            name = clip(sanitize(league.name), NAME - len(end)) + end
            first = short_message(text(locale, "league-forum-news"))
            thread = await open_post(home, name, first)
        await self._host.settings.set(SCOPE, str(league.id), key, str(thread.id))
        return self._client.get_partial_messageable(thread.id)

    async def thread(self, home: Home, is_name: Callable[[str], bool], since: float) -> discord.Thread | None:
        """The channel's active thread with such a name. Discord is asked: a thread that was made just
        before a crash may not be known yet. It must be the bot's own: members may name theirs so, too. And it
        must have been made since a moment, and since the database was last set back: one from before may
        belong to something else that had the same number."""
        since = max(since, await self._host.settings.set_back_at())
        for thread in await home.guild.active_threads():
            ours = thread.parent_id == home.id and thread.owner_id == home.guild.me.id
            if ours and is_name(thread.name) and snowflake_time(thread.id).timestamp() >= since:
                return thread
        return None

    # -- messages --------------------------------------------------------------------------------------------

    async def send(
        self,
        league: League,
        locale: str,
        view: discord.ui.LayoutView,
        nonce: str,
        pings: Sequence[str] = (),
        files: Sequence[discord.File] = (),
    ) -> Live:
        """Post a message that pings only these members; the same nonce again returns the same message."""
        if known := self._sent.get(nonce):
            return known
        place = await self._place(league, locale)
        users = [discord.Object(int(member)) for member in pings]
        mentions = discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=users)
        more: dict[str, Any] = {"files": files} if files else {}
        sent = await place.send(view=view, nonce=nonce, allowed_mentions=mentions, **more)
        live = self._sent[nonce] = Live(str(sent.channel.id), str(sent.id))
        return live

    async def tell(
        self, league: League, locale: str, content: str, nonce: str, pings: Sequence[str] = ()
    ) -> Live:
        """Post a short message."""
        return await self.send(league, locale, short_message(content), nonce, pings)

    async def edit(
        self, live: Live, view: discord.ui.LayoutView, files: Sequence[discord.File] | None = None
    ) -> bool:
        """Edit a message. Returns whether it still existed and could be edited; without `files` it keeps
        those that it has."""
        more: dict[str, Any] = {} if files is None else {"attachments": files}
        try:
            await self.message(live).edit(view=view, allowed_mentions=discord.AllowedMentions.none(), **more)
        except discord.NotFound:
            return False
        except discord.HTTPException as error:
            if error.code not in (ARCHIVED, TOO_OLD, *GONE):
                raise
            return False
        return True

    def message(self, live: Live) -> discord.PartialMessage:
        """A message by its channel and id, without fetching it."""
        return self._client.get_partial_messageable(int(live.channel)).get_partial_message(int(live.message))

    async def settle(self, league: League, key: str, view: discord.ui.LayoutView) -> bool:
        """Put a view in the place of a noted message, wherever the league is now, and forget the note.
        Returns whether the message was still there."""
        known = (await self._host.settings.get(SCOPE, str(league.id))).get(key)
        if not isinstance(known, dict):
            return False
        try:
            done = await self.edit(live_of(known), view)
        except UNREACHED as error:
            if not lasts(error):
                raise
            done = False
        await self._host.settings.set(SCOPE, str(league.id), key, None)
        return done

    async def pin(self, live: Live) -> None:
        """Pin a message. Without the permission, or when no more can be pinned, it just stays unpinned."""
        await self._tidy(self.message(live).pin())

    async def delete(self, live: Live) -> None:
        """Delete a message that a newer one has replaced."""
        await self._tidy(self.message(live).delete())

    async def rename(self, league: League, thread: int, name: str) -> None:
        """Give a thread another name. Where Discord refuses, it keeps its own."""
        channel = await find_thread(self.home(league).guild, thread)
        if channel is not None and channel.name != name:
            await self._tidy(channel.edit(name=name, archived=False))  # an archived one takes no name

    async def _tidy(self, work: Any) -> None:
        try:
            await work
        except UNREACHED as error:
            if not lasts(error):
                raise
            log.info("could not tidy up a league's message", reason=str(error))

    # -- notes -----------------------------------------------------------------------------------------------

    async def note_of(self, league: League, key: str) -> dict[str, Any] | None:
        """What was noted about a message of the league; None if it stands where the league no longer is."""
        known = await self._host.settings.get(SCOPE, str(league.id))
        stored = known.get(key)
        here = (league.channel, known.get(f"{NEWS}-{league.channel}"))
        return stored if isinstance(stored, dict) and stored["channel"] in here else None

    async def note(self, league: League, key: str, live: Live, **more: Any) -> None:
        """Note where a message of the league is, with more that is remembered of it."""
        value = {"channel": live.channel, "message": live.message, **more}
        await self._host.settings.set(SCOPE, str(league.id), key, value)


def live_of(noted: dict[str, Any]) -> Live:
    """The message of a note."""
    return Live(str(noted["channel"]), str(noted["message"]))


def link_of(league: League, live: Live) -> str:
    """The link to a message of a league."""
    return f"https://discord.com/channels/{league.guild}/{live.channel}/{live.message}"
