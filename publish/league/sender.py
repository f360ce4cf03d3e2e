"""Publishes the news of leagues, a row at a time in their order (`host.LeagueSender`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import discord
import structlog
from msgspec import convert

from host import Directly, HostError, League, LeagueRow
from host.kinds import (
    ACT_NEWS,
    CLOSING_NEWS,
    DEADLINE_NEWS,
    DIRECT_NEWS,
    ENTRIES_NEWS,
    MANAGERS_NEWS,
    OPENING_NEWS,
    PACE_NEWS,
    PAGE_NEWS,
    PROTEST_NEWS,
    REQUEST_NEWS,
    SEASON_NEWS,
    SET_BACK,
    TABLE_NEWS,
    WAVE_NEWS,
)
from league.model import EntryState, Fixture, FixtureState, Season, SeasonState
from locales import text
from publish.directs import Directs
from publish.league.fixture_threads import TAG_NEEDED, TAGS, FixtureThreads
from publish.league.posts import LeaguePosts, link_of, live_of
from publish.league.tables import LeagueTables
from ui.kit.context import Bot, Services
from ui.kit.discord_errors import FILTERS, refusals
from ui.kit.measure import PUBLISHING, measure
from ui.kit.permissions import LEAGUE, permission_names, required_permissions
from ui.kit.threads import needed_permissions
from ui.messages.league import answer_button, protest_button, request_buttons, sign_up_layout
from ui.messages.notices import short_message
from ui.settings import preferences
from ui.settings.stored import read_settings, server_locale, server_settings
from ui.settings.web_pages import league_page
from ui.strings.clip import clip_lines
from ui.words.league import news
from ui.words.league.acts import act_text, answer_text, request_text
from ui.words.league.fixtures import thread_name

log = structlog.get_logger(__name__)
SIGN_UP = "signup"
"""The note of the message with the buttons."""
PINGED = 100
"""Most members whom one message pings; Discord takes no more."""
BEGINNING = {"what": news.BEGAN_NEWS}
SHOWN_ONLY = (news.SIGNUP_NEWS, "paused", "resumed")
"""News of seasons that the sign-up message shows; what a manager did is told by itself."""
ANSWER_ACT = "answer"
"""The action by which a manager answers a protest."""
SUBSTITUTE = "substitute"
"""The action by which a manager lets somebody else play."""
CANCEL = "cancel"
"""The action that the season's own news tell, with its reason."""
ASKED, CARRIED = "asked", "carried"
"""What there is to tell of a request: it is open, or it was carried out."""
TEXT = 3900
"""Most characters of a message."""


class LeaguePublisher:
    def __init__(self, client: Bot, services: Services) -> None:
        self._client, self._connections = client, client.connections
        self._services, self._host = services, services.host
        self._posts = LeaguePosts(client, services.host)
        self._threads = FixtureThreads(services.host, self._posts)
        self._tables = LeagueTables(services, self._posts)
        self._directs = Directs(client, services.host)

    async def publish_league(self, league: League, rows: Sequence[LeagueRow]) -> list[Directly]:
        """Publish rows of a league. Returns the direct messages that follow. :raises SendRefused, SendFailed:
        see `host.LeagueSender`."""
        await self._connections.wait(league.guild)
        direct: list[Directly] = []
        with measure(self._client, PUBLISHING, "league"), refusals():
            for row in rows:
                with self._posts.remembering(row):
                    direct += await self._publish(league, row)
        return direct

    async def _publish(self, league: League, row: LeagueRow) -> list[Directly]:
        season = await self._season(league, row)
        server = await server_settings(self._host, league.guild)
        locale = server_locale(server, self._client.get_guild(int(league.guild)))
        if row.kind == MANAGERS_NEWS:
            return [self._managers(league, locale, season, row)]
        if row.kind == DIRECT_NEWS:
            await self._direct(league, locale, convert(row.data, Directly), row.nonce)
        elif row.kind == REQUEST_NEWS:
            await self._request(league, locale, row)
        elif row.kind == ACT_NEWS:
            await self._act(league, locale, season, row)
        elif row.kind == PROTEST_NEWS:
            await self._protest(league, locale, row)
            await self._show_again(league, locale, season)
        elif row.kind == PAGE_NEWS:
            await self._page(league, locale, row)
        elif row.kind == SET_BACK:
            await self._posts.tell(league, locale, news.set_back_text(locale, league, row.data), row.nonce)
        elif season is not None:
            return await self._of_season(league, locale, season, row)
        return []

    async def _season(self, league: League, row: LeagueRow) -> Season | None:
        """The row's season as it is now."""
        if row.season is None:
            return None
        registry = self._host.leagues.registry
        latest = await registry.season(league.id)
        if latest.id == row.season:
            return latest
        former = next(
            (season for season in await registry.history(league.id) if season.id == row.season), None
        )
        return await registry.season(league.id, former.number) if former else None

    async def _of_season(self, league: League, locale: str, season: Season, row: LeagueRow) -> list[Directly]:
        match row.kind:
            case kind if kind == SEASON_NEWS:
                return await self._news(league, locale, season, row)
            case kind if kind == ENTRIES_NEWS:
                await self._sign_up(league, locale, season, row)
            case kind if kind == OPENING_NEWS:
                await self._threads.open(league, locale, [int(fixture) for fixture in row.data["fixtures"]])
            case kind if kind == WAVE_NEWS:
                return await self._wave(league, locale, season, row)
            case kind if kind == TABLE_NEWS:
                await self._tables.show(league, locale, season, row.data.get("division"), row.nonce)
            case kind if kind == DEADLINE_NEWS:
                lines = news.deadline_lines(locale, league, season, row.data)
                await self._posts.tell(league, locale, clip_lines("\n".join(lines), TEXT), row.nonce)
            case kind if kind == PACE_NEWS:
                return await self._paces(league, locale, season, row)
            case _:
                log.error("unknown news of a league", kind=row.kind, league=league.id)
        return []

    # -- the sign-up message ---------------------------------------------------------------------------------

    async def _sign_up(self, league: League, locale: str, season: Season, row: LeagueRow) -> str:
        """Show the season in the message with its buttons, posted once a season; the link to it."""
        known = await self._posts.note_of(league, SIGN_UP)
        current = known if known and known.get("season") == season.id else None
        if current and await self._posts.edit(live_of(current), await self._layout(league, locale, season)):
            return link_of(league, live_of(current))
        nonce = row.nonce if row.data.get("what") == news.SIGNUP_NEWS else f"{row.nonce}s"
        live = await self._posts.send(league, locale, await self._layout(league, locale, season), nonce)
        await self._posts.note(league, SIGN_UP, live, season=season.id)
        if current and current["message"] != live.message:
            await self._posts.delete(live_of(current))
        return link_of(league, live)

    async def _show_again(self, league: League, locale: str, season: Season | None) -> None:
        """Show the season as it is now in its message, if that is still there."""
        known = await self._posts.note_of(league, SIGN_UP)
        if season is not None and known and known.get("season") == season.id:
            await self._posts.edit(live_of(known), await self._layout(league, locale, season))

    async def _layout(self, league: League, locale: str, season: Season) -> discord.ui.LayoutView:
        """A new view of the message."""
        page = await league_page(self._services.web, self._host, league)
        return sign_up_layout(league, season, locale, page)

    async def _page(self, league: League, locale: str, row: LeagueRow) -> None:
        """Show the messages of the latest season, and of one that is not final, with the league's page as it
        is now."""
        registry = self._host.leagues.registry
        if not league.seasons:
            return
        latest = await registry.season(league.id)
        open_one = await registry.season(league.id, disputed=True)
        await self._show_again(league, locale, latest)
        for n, season in enumerate({latest.id: latest, open_one.id: open_one}.values()):
            await self._tables.show_again(league, locale, season, f"{row.nonce}{n}")

    async def _news(self, league: League, locale: str, season: Season, row: LeagueRow) -> list[Directly]:
        """Show the season in its message, and tell what happened in one of its own."""
        link = await self._sign_up(league, locale, season, row)
        what = row.data.get("what")
        late_check_in = what == news.CHECK_IN_NEWS and season.state != SeasonState.CHECK_IN
        if what in SHOWN_ONLY or late_check_in or (what == news.BEGAN_NEWS and row.data.get("games")):
            return []  # the first wave of games tells that the season has begun
        honours, digest = [], ""
        if what == news.CLOSED_NEWS:
            digest = await self._host.leagues.exports.digest(league.id, season.number)
            all_honours = await self._host.leagues.registry.honours(league.guild, league.id)
            honours = [honour for honour in all_honours if honour.season == season.number]
            for protest in season.open_protests():
                what = protest.id, season.entry(protest.entry).member, protest.reason
                await self._settle_protest(league, locale, *what, news.EXPIRED)
        pings: list[str] = []
        direct: list[Directly] = []
        lines = news.season_news(locale, league, season, row.data, link, honours, digest)
        if what == news.CHECK_IN_NEWS:
            late = [entry.member for entry in season.entries if entry.state == EntryState.SIGNED_UP]
            message = news.check_in_to_member(locale, league, season, link)
            pings, direct = await self._wishes(dict.fromkeys(late, message))
            lines += [_mentions(pings[:PINGED])]
        message = clip_lines("\n".join(filter(None, lines)), TEXT)
        buttons = [protest_button(locale, league)] if what == news.PROTEST_NEWS else []
        view = short_message(message, *buttons)
        live = await self._posts.send(league, locale, view, row.nonce, pings[:PINGED])
        if what in CLOSING_NEWS:
            await self._host.leagues.seasons.note_closing(league.id, season.id, live.message)
        for start in range(PINGED, len(pings), PINGED):
            some = pings[start : start + PINGED]
            await self._posts.tell(league, locale, _mentions(some), f"{row.nonce}p{start}", some)
        return direct

    # -- members ---------------------------------------------------------------------------------------------

    async def _wishes(self, messages: dict[str, str]) -> tuple[list[str], list[Directly]]:
        """Whom to ping in the channel, and the direct messages to those who want them."""
        known = await read_settings(self._host, members=sorted(messages))
        wants = {member: known.member(member).preferences.ping for member in messages}
        here = [member for member, want in wants.items() if want == preferences.CHANNEL]
        return here, [Directly(m, messages[m]) for m, want in wants.items() if want == preferences.DM]

    async def _paces(self, league: League, locale: str, season: Season, row: LeagueRow) -> list[Directly]:
        """Tell slow members, each alone, unless they want no news."""
        slow = [
            (season.entry(int(entry)).member, float(mine), float(usual))
            for entry, mine, usual in row.data["slow"]
        ]
        known = await read_settings(self._host, members=sorted(member for member, *_ in slow))
        return [
            Directly(member, news.pace_to_member(locale, league, season, mine, usual))
            for member, mine, usual in slow
            if known.member(member).preferences.ping != preferences.OFF
        ]

    async def _direct(self, league: League, locale: str, direct: Directly, nonce: str) -> None:
        """Send a direct message; if none reaches the member, ping them in the channel."""
        if await self._directs.send(direct.member, direct.words, nonce):
            return
        news_of = text(locale, "league-news-for-you")
        hint = await self._directs.hint(direct.member, locale)
        message = "\n".join([f"<@{direct.member}> {direct.public or news_of}", *hint])
        await self._posts.tell(league, locale, message, f"{nonce}c", [direct.member])
        if hint:
            await self._directs.note_hint(direct.member)

    async def _wave(self, league: League, locale: str, season: Season, row: LeagueRow) -> list[Directly]:
        """Tell of the games that have begun: in the channel, and each member at most once directly."""
        byes = await self._byes(league, locale, season, row)
        begun = await self._fixtures_with_channel(season, [int(number) for number in row.data["fixtures"]])
        first = news.season_news(locale, league, season, BEGINNING, "") if row.data.get("first") else []
        if not begun:
            if first:
                await self._posts.tell(league, locale, clip_lines("\n".join(first), TEXT), row.nonce)
            return byes
        by_member: dict[str, list[tuple[Fixture, str]]] = {}
        for fixture, channel in begun:
            for entry in fixture.seats:
                by_member.setdefault(season.entry(entry).member, []).append((fixture, channel))
        messages = {member: news.wave_to_member(locale, league, mine) for member, mine in by_member.items()}
        here, direct = await self._wishes(messages)
        to_ping = set(here)
        parts = news.wave_messages(locale, league, season, begun, first, longest=TEXT, members=PINGED)
        for part, (words, named) in enumerate(parts):
            nonce = row.nonce if not part else f"{row.nonce}w{part}"
            await self._posts.tell(league, locale, words, nonce, sorted(to_ping.intersection(named)))
            to_ping.difference_update(named)  # one ping a member
        return direct + byes

    async def _byes(self, league: League, locale: str, season: Season, row: LeagueRow) -> list[Directly]:
        """Tell who has no game in a round that begins."""
        byes = [fixture for fixture in season.fixtures if fixture.id in row.data.get("byes", ())]
        if not byes:
            return []
        members = {season.entry(bye.seats[0]).member: bye for bye in byes}
        messages = {m: news.bye_to_member(locale, league, season, bye) for m, bye in members.items()}
        here, direct = await self._wishes(messages)
        words = clip_lines(news.byes_text(locale, league, season, byes), TEXT)
        await self._posts.tell(league, locale, words, f"{row.nonce}b", here[:PINGED])
        return direct

    async def _fixtures_with_channel(self, season: Season, wanted: list[int]) -> list[tuple[Fixture, str]]:
        """Those of the fixtures that have a game, each with its channel."""
        fixtures = []
        for fixture in season.fixtures:
            if fixture.id in wanted and fixture.game is not None:
                try:
                    fixtures.append((fixture, (await self._host.games.get(fixture.game)).channel))
                except HostError as error:
                    log.warning("a fixture's game is not there", game=fixture.game, reason=str(error))
        return fixtures

    async def _request(self, league: League, locale: str, row: LeagueRow) -> None:
        """Tell what a manager who plays asks for, with its buttons; or put in that message's place what
        became of it."""
        number = int(row.data["request"])
        if row.data["what"] == ASKED:
            view = short_message(request_text(locale, row.data), *request_buttons(locale, league, number))
            live = await self._posts.send(league, locale, view, row.nonce)
            await self._posts.note(league, _request_key(number), live)
            return
        answer = answer_text(locale, row.data)
        if not await self._posts.settle(league, _request_key(number), short_message(answer)):
            await self._posts.tell(league, locale, answer, row.nonce)

    async def _act(self, league: League, locale: str, season: Season | None, row: LeagueRow) -> None:
        """Tell what a manager did, and settle what asked for it."""
        if row.data["action"] == SUBSTITUTE and season is not None:
            await self._rename_threads(league, locale, season, row.data["after"]["fixtures"])
        if "request" in row.data:
            await self._settle_request(league, locale, row)
        if row.data["action"] == ANSWER_ACT:
            data = row.data  # the answer is told by itself
            what = int(data["protest"]), data["member"], data["protested"]
            await self._settle_protest(league, locale, *what, news.ANSWERED)
            await self._show_again(league, locale, season)
        if row.data["action"] != CANCEL:
            await self._posts.tell(league, locale, act_text(locale, row.data), row.nonce)

    async def _rename_threads(self, league: League, locale: str, season: Season, fixtures: list[int]) -> None:
        """Name the threads of running games by who plays there now."""
        for fixture, channel in await self._fixtures_with_channel(season, fixtures):
            if fixture.state == FixtureState.UNDER_WAY:
                await self._posts.rename(league, int(channel), thread_name(locale, league, season, fixture))

    async def _protest(self, league: League, locale: str, row: LeagueRow) -> None:
        """Tell a protest, with the button to answer it."""
        number = int(row.data["protest"])
        words = news.protest_text(locale, row.data["member"], row.data["reason"])
        view = short_message(words, answer_button(locale, league, number))
        live = await self._posts.send(league, locale, view, row.nonce)
        await self._posts.note(league, _protest_key(number), live)

    async def _settle_protest(
        self, league: League, locale: str, number: int, member: str, reason: str, state: str
    ) -> None:
        """Take the button from a protest that can be answered no more."""
        view = short_message(news.protest_text(locale, member, reason, state))
        await self._posts.settle(league, _protest_key(number), view)

    async def _settle_request(self, league: League, locale: str, row: LeagueRow) -> None:
        """Put in the place of a request that it was carried out; the act is told by itself."""
        data = {**row.data, "what": CARRIED, "by": row.data["asked"], "answered": row.data["by"]}
        view = short_message(answer_text(locale, data))
        await self._posts.settle(league, _request_key(int(data["request"])), view)

    # -- managers --------------------------------------------------------------------------------------------

    def _managers(self, league: League, locale: str, season: Season | None, row: LeagueRow) -> Directly:
        """Tell the member who made the league; in its channel if they accept no direct messages."""
        message = managers_message(self._client, locale, league, season, row.data)
        return Directly(league.made_by, message, public=message)


def managers_message(
    client: discord.Client, locale: str, league: League, season: Season | None, data: Mapping[str, Any]
) -> str:
    """Something that the managers of a league should know (`managers_text`)."""
    home = client.get_channel(int(league.channel))
    names = permission_names(
        locale,
        needed_permissions(home, required_permissions(LEAGUE)),
        forum=isinstance(home, discord.ForumChannel),
    )
    why = why_refused(data.get("error_code"))
    return news.managers_text(locale, league, season, data, ", ".join(names), why)


def why_refused(code: int | None) -> str:
    """Why news were refused with one of Discord's codes (0: none), for `managers_text`; None: the bot may not
    post there."""
    if code is None:
        return ""
    if code == TAG_NEEDED:
        return TAGS
    return "filter" if code in FILTERS else "content"


def _mentions(members: Sequence[str]) -> str:
    return " ".join(f"<@{member}>" for member in members)


def _protest_key(protest: int) -> str:
    """The note of the message of a protest."""
    return f"protest-{protest}"


def _request_key(request: int) -> str:
    """The note of the message of a request."""
    return f"request-{request}"
