"""Opens the threads, or forum posts, of fixtures and has their games begin."""

from __future__ import annotations

import discord
import structlog

from engine.types import IllegalMove
from host import Host, HostError, League, SendRefused
from league.model import Fixture, FixtureState, Season
from publish.league.posts import Home, LeaguePosts
from ui.kit.discord_errors import GONE
from ui.kit.threads import find_thread, open_post, open_public
from ui.messages.notices import short_message
from ui.words.league.fixtures import opening_text, suffix, thread_name

log = structlog.get_logger(__name__)
SCOPE, THREAD = "fixture", "thread"
"""The scope and the key of the setting that has a fixture's thread until its game has begun there."""
TOO_MANY_THREADS, TAG_NEEDED = 160006, 40067
THREADS, PERMISSION, CHANNEL, GAMES, OPTIONS = "threads", "permission", "channel", "games", "options"
TAGS, UNKNOWN = "tags", "unknown"
"""Why a game cannot begin for now. Text keys `league-managers-<reason>`."""


class FixtureThreads:
    """The threads of all fixtures."""

    def __init__(self, host: Host, posts: LeaguePosts) -> None:
        self._host = host
        self._posts = posts

    async def open(self, league: League, locale: str, fixtures: list[int]) -> None:
        """Begin the games of these fixtures, each in a thread of its own. A fixture that has begun is left
        alone; one that Discord or the host refuses is tried again later by the host."""
        service = self._host.leagues.fixtures
        for number in fixtures:
            try:
                known = await service.get(number)
            except HostError as error:
                log.info("no such fixture", fixture=number, reason=str(error))
                continue
            if known.fixture.state != FixtureState.OPENING:
                continue
            reason = await self._begin(league, locale, known.season, known.fixture)
            if reason:
                log.warning("a fixture cannot begin", fixture=number, reason=reason)
                await service.note_refusal(number, reason)

    async def _begin(self, league: League, locale: str, season: Season, fixture: Fixture) -> str:
        """Begin a fixture's game; the reason if that is impossible for now."""
        try:
            thread = await self._thread(league, locale, season, fixture)
            await self._host.leagues.fixtures.begin(fixture.id, str(thread.id))
            await self._host.settings.set(SCOPE, str(fixture.id), THREAD, None)
        except SendRefused as error:
            return PERMISSION if str(error).startswith("not allowed") else CHANNEL
        except discord.HTTPException as error:
            return _refusal(error)
        except IllegalMove:
            return OPTIONS
        except HostError as error:
            log.info("a game does not begin", fixture=fixture.id, reason=str(error))
            return GAMES if error.key == "too-many-games" else ""
        return ""

    async def _thread(self, league: League, locale: str, season: Season, fixture: Fixture) -> discord.Thread:
        """The fixture's thread, or its post where the channel is a forum, that says what is played here:
        found again if it was made before, also right before a crash."""
        home = self._posts.home(league)
        name = thread_name(locale, league, season, fixture)
        thread = await self._thread_there(home, season, fixture, name)
        if thread and thread.last_message_id is not None:
            return thread
        first = short_message(opening_text(locale, league, season, fixture))
        if isinstance(home, discord.ForumChannel):
            thread = thread or await open_post(home, name, first)
            await self._note(fixture, thread)
            return thread
        thread = thread or await open_public(home, name)
        await self._note(fixture, thread)
        nobody = discord.AllowedMentions.none()
        await thread.send(view=first, nonce=str(thread.id), allowed_mentions=nobody)
        return thread

    async def _thread_there(
        self, home: Home, season: Season, fixture: Fixture, name: str
    ) -> discord.Thread | None:
        """The thread that was made for the fixture in this channel: by its stored id, else by its name."""
        stored = (await self._host.settings.get(SCOPE, str(fixture.id))).get(THREAD)
        thread = await find_thread(home.guild, int(stored)) if stored is not None else None
        if thread is not None and thread.parent_id == home.id:
            return thread
        ends = suffix(fixture.id)
        return await self._posts.thread(
            home, lambda there: there == name or there.endswith(ends), season.opens_at
        )

    async def _note(self, fixture: Fixture, thread: discord.Thread) -> None:
        await self._host.settings.set(SCOPE, str(fixture.id), THREAD, str(thread.id))


def _refusal(error: discord.HTTPException) -> str:
    """The reason for which Discord refuses; errors that pass are raised again."""
    if error.code == TOO_MANY_THREADS:
        return THREADS
    if error.code == TAG_NEEDED:
        return TAGS
    if isinstance(error, discord.Forbidden) and error.code:  # else the network in front of Discord refused
        return CHANNEL if error.code in GONE else PERMISSION
    if isinstance(error, discord.NotFound) and error.code in GONE:
        return CHANNEL
    if error.status == 400:  # asking at once would change nothing
        return UNKNOWN
    raise error
