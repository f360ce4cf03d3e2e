"""What a league's link answers: the page, and the same as JSON. Answers are kept for some seconds, so that a
link posted in a busy channel is read from the database once, and computed outside the event loop."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable
from functools import partial
from typing import Any, NamedTuple

import msgspec
from aiohttp import web

from host import Host, League
from league.formats import is_known
from league.model import Season
from ui.settings.stored import GAME, GameSettings, read_settings
from ui.settings.web_links import WebLinks
from web.access.guard import Gone
from web.access.readers import Access, NotThere, language
from web.leagues.league_answers import LeagueSeason, Ratings
from web.leagues.league_page import Address, page
from web.leagues.league_told import HONOURS, pool_of, ratings_answer, season_answer

KEPT = 64
"""Most answers in memory."""
FRESH = 10.0
"""Seconds for which one is told again."""
_encode = msgspec.json.Encoder().encode
Compute = Callable[[Callable[[], Any]], Awaitable[Any]]


class _Answer(NamedTuple):
    """What is told of a season, being made or made."""

    until: float
    task: asyncio.Task[tuple[LeagueSeason, Ratings]]


class LeaguePages:
    """The pages of all leagues of one host."""

    def __init__(
        self,
        host: Host,
        links: WebLinks,
        access: Access,
        compute: Compute,
        files: str,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """:param compute: computes in a thread. :param files: the path of `league.css` and `league.js`."""
        self._host = host
        self._links = links
        self._access = access
        self._compute = compute
        self._files = files
        self._clock = clock
        self._kept: OrderedDict[tuple[int, int | None, str], _Answer] = OrderedDict()

    def routes(self) -> list[web.RouteDef]:
        """The paths below `/l/`."""
        return [
            web.get("/l/{link}", self.page),
            web.get("/l/{link}/season.json", self.season),
            web.get("/l/{link}/ratings.json", self.ratings),
        ]

    async def page(self, request: web.Request) -> web.Response:
        """The page. :raises NotThere: there is no such league or season for this link."""
        said, ratings = await self._answer(request)
        locale = language(request)
        wanted = said.season if "season" in request.query else None
        address = Address(f"/l/{request.match_info['link']}", self._files, locale, wanted)
        body: str = await self._compute(partial(page, said, ratings, locale, address))
        headers = {"Vary": "Accept-Language"}
        return web.Response(text=body, content_type="text/html", headers=headers)

    async def season(self, request: web.Request) -> web.Response:
        """The league and a season as JSON. :raises NotThere: as `page`."""
        said, _ = await self._answer(request)
        return web.Response(body=_encode(said), content_type="application/json")

    async def ratings(self, request: web.Request) -> web.Response:
        """The leaderboard as JSON. :raises NotThere: as `page`."""
        _, ratings = await self._answer(request)
        return web.Response(body=_encode(ratings), content_type="application/json")

    async def _answer(self, request: web.Request) -> tuple[LeagueSeason, Ratings]:
        """What is told; the link is checked each time."""
        league = await self._access.league(request.match_info["link"])
        number = _season_number(request.query.get("season"), league)
        key, now = (league.id, number, language(request)), self._clock()
        known = self._kept.get(key)
        if known is None or known.until <= now:
            task = asyncio.ensure_future(self._make(league, number, key[2]))
            task.add_done_callback(partial(self._forget_failed, key))
            self._kept[key] = known = _Answer(now + FRESH, task)
            self._kept.move_to_end(key)
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return await asyncio.shield(known.task)

    def _forget_failed(self, key: tuple[int, int | None, str], task: asyncio.Task[Any]) -> None:
        """Let the next reader try again; whoever waits is told."""
        failed = task.cancelled() or task.exception() is not None
        if failed and key in self._kept and self._kept[key].task is task:
            del self._kept[key]

    async def _make(self, league: League, number: int | None, locale: str) -> tuple[LeagueSeason, Ratings]:
        registry = self._host.leagues.registry
        season = None
        if league.seasons:
            season = await registry.season(league.id, number, disputed=number is None)
        if not is_known(season.plan if season else league.plan):
            raise Gone("web-league-unknown")
        history = [each for each in await registry.history(league.id) if is_known(each.plan)]
        honours = await registry.honours(league.guild, league.id)
        pages = await self._game_pages(season)
        pool = pool_of(league, season)
        listed = await self._host.leagues.ratings.top(league.guild, pool, limit=HONOURS)
        hidden = await self._hidden_members(rating.member for rating in listed)

        def tell() -> tuple[LeagueSeason, Ratings]:
            said = season_answer(locale, league, season, history, honours, pages)
            return said, ratings_answer(locale, league, pool, listed, hidden)

        answers: tuple[LeagueSeason, Ratings] = await self._compute(tell)
        return answers

    async def _game_pages(self, season: Season | None) -> dict[int, str]:
        """The paths of the pages of a season's games, where they have one."""
        games = [f.game for f in season.fixtures if f.game is not None] if season else []
        stored = await self._host.settings.several((GAME, str(game)) for game in games)
        pages = {}
        for game in games:
            renewals = GameSettings.of(stored.get((GAME, str(game)), {})).web
            if not renewals.off:
                pages[game] = f"/g/{game}-{self._links.game_tag(game, renewals)}"
        return pages

    async def _hidden_members(self, members: Iterable[str]) -> set[str]:
        """The members of these whose profile others may not see."""
        asked = [*members]
        settings = await read_settings(self._host, members=asked)
        return {member for member in asked if settings.member(member).profile_hidden}


def _season_number(given: str | None, league: League) -> int | None:
    """The season that an address asks for; None: none in particular. :raises NotThere: there is none such."""
    if given is None:
        return None
    known = given.isascii() and given.isdigit() and len(given) < 10 and not given.startswith("0")
    if not known or int(given) > league.seasons:
        raise NotThere
    return int(given)
