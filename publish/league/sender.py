"""Publishes the news of leagues, a row at a time in their order (`host.LeagueSender`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import discord
import structlog

from host import HostError, League, LeagueRow, SendRefused
from host.kinds import (
    ACT_NEWS,
    DEADLINE_NEWS,
    ENTRIES_NEWS,
    MANAGERS_NEWS,
    OPENING_NEWS,
    SEASON_NEWS,
    TABLE_NEWS,
    WAVE_NEWS,
)
from league.model import SIGNED_UP, Fixture, Season
from locales import text
from publish.league.fixture_threads import FixtureThreads
from publish.league.posts import LeaguePosts, link_of, live_of
from publish.league.tables import LeagueTables
from ui.kit.context import Services
from ui.kit.discord_errors import refusals
from ui.kit.measure import PUBLISHING, measured
from ui.messages.league import sign_up_layout
from ui.settings import preferences
from ui.settings.language import server_locale
from ui.settings.stored import read_settings, server_settings
from ui.strings.clip import clip_lines
from ui.words.league import news

log = structlog.get_logger(__name__)
SIGN_UP = "signup"
"""The note of the message with the buttons."""
IN_A_MESSAGE = 15
"""Most fixtures of a wave that one message tells; Discord takes 4,000 characters and 100 pings."""
PINGED = 90
"""Most members whom one message pings."""
NEEDED = ("view_channel", "send_messages", "create_public_threads", "send_messages_in_threads")
"""What opening threads needs."""
SHOWN_ONLY = (news.SIGNUP_NEWS, "paused", "resumed")
"""News of seasons that the sign-up message shows; what a manager did is told by itself."""
CANCEL = "cancel"
"""The action that the season's own news tell, with its reason."""
TEXT = 3900
"""Most characters of a message."""


class LeaguePublisher:
    """The sender of leagues."""

    def __init__(self, client: discord.Client, services: Services) -> None:
        self._client = client
        self._host = services.host
        self._posts = LeaguePosts(client, services.host)
        self._threads = FixtureThreads(services.host, self._posts)
        self._tables = LeagueTables(services, self._posts)

    async def publish_league(self, league: League, rows: Sequence[LeagueRow]) -> None:
        """Publish rows of a league. :raises SendRefused: its channel is gone or closed to the bot, or Discord
        will never take the message."""
        await self._client.wait_until_ready()
        with measured(self._client, PUBLISHING, "league"):
            for row in rows:
                await self._publish(league, row)

    async def _publish(self, league: League, row: LeagueRow) -> None:
        season = await self._season(league, row)
        server = await server_settings(self._host, league.guild)
        locale = server_locale(server, self._client.get_guild(int(league.guild)))
        if row.kind == MANAGERS_NEWS:
            await self._managers(league, locale, season, row)
            return
        with _rejections(), refusals():
            if row.kind == ACT_NEWS:
                if row.data["action"] != CANCEL:
                    await self._posts.tell(league, locale, news.act_text(locale, row.data), row.nonce)
            elif season is not None:
                await self._of_season(league, locale, season, row)

    async def _season(self, league: League, row: LeagueRow) -> Season | None:
        """The row's season as it is now."""
        if row.season is None:
            return None
        registry = self._host.leagues.registry
        latest = await registry.season(league.id)
        if latest.id == row.season:
            return latest
        former = next((one for one in await registry.history(league.id) if one.id == row.season), None)
        return await registry.season(league.id, former.number) if former else None

    async def _of_season(self, league: League, locale: str, season: Season, row: LeagueRow) -> None:
        match row.kind:
            case kind if kind == SEASON_NEWS:
                await self._news(league, locale, season, row)
            case kind if kind == ENTRIES_NEWS:
                await self._sign_up(league, locale, season, row)
            case kind if kind == OPENING_NEWS:
                await self._threads.open(league, locale, [int(one) for one in row.data["fixtures"]])
            case kind if kind == WAVE_NEWS:
                await self._wave(league, locale, season, row)
            case kind if kind == TABLE_NEWS:
                await self._tables.show(league, locale, season, row.data.get("division"), row.nonce)
            case kind if kind == DEADLINE_NEWS:
                lines = news.deadline_lines(locale, league, season, row.data)
                await self._posts.tell(league, locale, clip_lines("\n".join(lines), TEXT), row.nonce)
            case _:
                log.error("unknown news of a league", kind=row.kind, league=league.id)

    # -- the sign-up message ---------------------------------------------------------------------------------

    async def _sign_up(self, league: League, locale: str, season: Season, row: LeagueRow) -> str:
        """Show the season in the message with its buttons, posted once a season; the link to it."""
        known = await self._posts.noted(league, SIGN_UP)
        own = known if known and known.get("season") == season.id else None
        view = sign_up_layout(league, season, locale)
        if own and await self._posts.edit(live_of(own), view):
            return link_of(league, live_of(own))
        nonce = row.nonce if row.data.get("what") == news.SIGNUP_NEWS else f"{row.nonce}s"
        live = await self._posts.send(league, locale, sign_up_layout(league, season, locale), nonce)
        await self._posts.note(league, SIGN_UP, live, season=season.id)
        if own and own["message"] != live.message:
            await self._posts.delete(live_of(own))
        return link_of(league, live)

    async def _news(self, league: League, locale: str, season: Season, row: LeagueRow) -> None:
        """Show the season in its message, and tell what happened in one of its own."""
        link = await self._sign_up(league, locale, season, row)
        what = row.data.get("what")
        if what in SHOWN_ONLY:
            return
        honours = []
        if what == news.CLOSED_NEWS:
            found = await self._host.leagues.registry.honours(league.guild, league.id)
            honours = [one for one in found if one.season == season.number]
        pings: list[str] = []
        lines = news.season_news(locale, league, season, row.data, link, honours)
        if what == news.CHECK_IN_NEWS:
            late = [entry.member for entry in season.entries if entry.state == SIGNED_UP]
            told = news.check_in_to_member(locale, league, season, link)
            pings = await self._directly(season, dict.fromkeys(late, told), row.nonce)
            lines += [_called(pings[:PINGED])]
        told = clip_lines("\n".join(filter(None, lines)), TEXT)
        await self._posts.tell(league, locale, told, row.nonce, pings[:PINGED])
        for start in range(PINGED, len(pings), PINGED):
            some = pings[start : start + PINGED]
            await self._posts.tell(league, locale, _called(some), f"{row.nonce}p{start}", some)

    # -- members ---------------------------------------------------------------------------------------------

    async def _directly(self, season: Season, told: dict[str, str], nonce: str) -> list[str]:
        """Write to the members who want direct messages. Returns those to ping in the channel instead."""
        known = await read_settings(self._host, members=sorted(told))
        numbers = {entry.member: entry.id % 10_000 for entry in season.entries}  # a nonce has 25 characters
        here = []
        for member, words in told.items():
            want, own = known.member(member).preferences.ping, f"{nonce}d{numbers[member]}"
            if want == preferences.DM and await self._posts.direct(member, words, own):
                continue
            if want != preferences.OFF:
                here.append(member)
        return here

    async def _wave(self, league: League, locale: str, season: Season, row: LeagueRow) -> None:
        """Tell of the games that have begun: in the channel, and each member at most once directly."""
        begun = await self._begun(season, [int(one) for one in row.data["fixtures"]])
        if not begun:
            return
        own: dict[str, list[tuple[Fixture, str]]] = {}
        for fixture, channel in begun:
            for entry in fixture.seats:
                own.setdefault(season.entry(entry).member, []).append((fixture, channel))
        told = {member: news.wave_to_member(locale, league, season, mine) for member, mine in own.items()}
        self._posts.home(league)  # refused before anybody is written to: the row comes again
        here = set(await self._directly(season, told, row.nonce))
        for part, start in enumerate(range(0, len(begun), IN_A_MESSAGE)):
            some = begun[start : start + IN_A_MESSAGE]
            who = {season.entry(entry).member for fixture, _ in some for entry in fixture.seats}
            words = news.wave_text(locale, league, season, some)
            nonce = row.nonce if not part else f"{row.nonce}w{part}"
            await self._posts.tell(league, locale, words, nonce, sorted(who & here))

    async def _begun(self, season: Season, wanted: list[int]) -> list[tuple[Fixture, str]]:
        """Those of the fixtures that have a game, each with its channel."""
        found = []
        for fixture in season.fixtures:
            if fixture.id in wanted and fixture.game is not None:
                try:
                    found.append((fixture, (await self._host.games.get(fixture.game)).channel))
                except HostError as error:
                    log.warning("a fixture's game is not there", game=fixture.game, reason=str(error))
        return found

    # -- managers --------------------------------------------------------------------------------------------

    async def _managers(self, league: League, locale: str, season: Season | None, row: LeagueRow) -> None:
        """Tell the member who made the league; in its channel if they accept no direct messages."""
        needed = ", ".join(text(locale, f"permission-{one}") for one in NEEDED)
        told = news.managers_text(locale, league, season, row.data, needed)
        if await self._posts.direct(league.made_by, told, f"{row.nonce}d"):
            return
        try:
            with refusals():
                words = f"<@{league.made_by}> {told}"
                await self._posts.tell(league, locale, words, row.nonce, [league.made_by])
        except SendRefused as error:
            log.warning("nobody could be told", league=league.id, reason=str(error))


def _called(members: Sequence[str]) -> str:
    return " ".join(f"<@{member}>" for member in members)


@contextmanager
def _rejections() -> Iterator[None]:
    """Turn messages that Discord will never take into `SendRefused`: else no later news would go out."""
    try:
        yield
    except discord.HTTPException as error:
        if error.status == 400:
            raise SendRefused(f"rejected: {error.text}") from error
        raise
