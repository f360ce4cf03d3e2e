"""The site: which path is answered by what."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Hashable
from contextlib import asynccontextmanager
from functools import partial
from typing import TypeVar

import msgspec
from aiohttp import web

import engine
from host import Host
from host.record.timeline import Shown, Timeline
from render.kit.theme import Theme
from render.kit.theme import load as load_theme
from ui.settings.stored import server_settings
from ui.settings.web_links import WebLinks
from ui.words.names import Names
from web import told
from web.guard import LASTING, guard
from web.leagues.league_files import FILES, file_routes
from web.leagues.league_site import LeaguePages
from web.limits import Limits, SiteFigures
from web.readers import Access, NotThere, Proxies, Sight, language

T = TypeVar("T")
KEPT = 2000
"""Most answers about single entries in memory."""
AT_ONCE = 2
"""Positions that are computed at once: more would only compete with members."""
_encode = msgspec.json.Encoder(enc_hook=str).encode


class Site:
    """The pages of all games and leagues of one host."""

    def __init__(self, host: Host, links: WebLinks, proxies: Proxies) -> None:
        self.host = host
        self.links = links
        self.access = Access(host, links)
        self.limits = Limits(time.monotonic)
        self._answers: OrderedDict[Hashable, bytes] = OrderedDict()
        self._turn = asyncio.Semaphore(AT_ONCE)
        self.app = web.Application(middlewares=[guard(self.limits, proxies)], client_max_size=0)
        leagues = LeaguePages(host, links, self.access, self.compute, FILES)
        self.app.add_routes([*leagues.routes(), *file_routes()])
        self.app.add_routes(
            [
                web.get("/g/{link}/plies.json", partial(self._game, self.plies)),
                web.get("/g/{link}/at/{ply}.json", partial(self._game, self.at)),
                web.get("/g/{link}/log.json", partial(self._game, self.log)),
                web.get("/g/{link}/figures.json", partial(self._game, self.figures)),
                web.get("/g/{link}/throws.json", partial(self._game, self.throws)),
            ]
        )

    @asynccontextmanager
    async def serving(self, address: str, port: int) -> AsyncIterator[None]:
        """Serve within the block. :raises OSError: the address cannot be used."""
        runner = web.AppRunner(self.app, access_log=None, keepalive_timeout=30)
        await runner.setup()
        try:
            await web.TCPSite(runner, address, port).start()
            yield
        finally:
            await runner.cleanup()

    # -- what a link shows -----------------------------------------------------------------------------------

    async def _game(
        self, answer: Callable[[web.Request, Sight, Timeline], Awaitable[bytes]], request: web.Request
    ) -> web.Response:
        """An answer about the game of a public link."""
        sight = await self.access.game(request.match_info["link"])
        timeline = await self.host.record.timelines.of(sight.game.id)
        return web.Response(body=await answer(request, sight, timeline), content_type="application/json")

    async def plies(self, request: web.Request, sight: Sight, timeline: Timeline) -> bytes:
        """All entries in short."""
        view = await self.compute(lambda: engine.view(timeline.state(timeline.newest), None))
        theme = await self._theme(sight)
        art = self.art_path(view.board, theme)
        return _encode(told.plies(timeline, language(request), art, None))

    async def at(self, request: web.Request, sight: Sight, timeline: Timeline) -> bytes:
        """The game after an entry."""
        shown, locale = self._entry(request, timeline), language(request)
        key = timeline.game.id, sight.seat, shown.ply, locale, await self._theme(sight)
        newest = shown.ply == timeline.newest
        if not newest and (known := self._answers.get(key)):
            self._answers.move_to_end(key)
            return known
        head = await self.host.record.exports.head(timeline.game.id, shown.ply)
        theme = load_theme(key[-1])
        data = await self.compute(partial(self._at, timeline, shown, sight.seat, locale, theme, head))
        if not newest:
            self._answers[key] = data
            while len(self._answers) > KEPT:
                self._answers.popitem(last=False)
        return data

    @staticmethod
    def _at(
        timeline: Timeline, shown: Shown, seat: int | None, locale: str, theme: Theme, head: str | None
    ) -> bytes:
        names = told.names_at(timeline, shown.ply, seat, locale)
        return _encode(told.at(timeline, shown, names, theme, shown.events, head))

    async def log(self, request: web.Request, sight: Sight, timeline: Timeline) -> bytes:
        """The sentences of entries up to `before`, of many the newest."""
        given = request.query.get("before", "")
        before = int(given) if given.isascii() and given.isdigit() and len(given) < 10 else None
        names = await self._names(request, sight, timeline)
        return _encode(await self.compute(partial(told.log, timeline, names, before)))

    async def figures(self, request: web.Request, sight: Sight, timeline: Timeline) -> bytes:
        """What the charts show."""
        names = await self._names(request, sight, timeline)
        return _encode(await self.compute(partial(told.figures, timeline, names)))

    async def throws(self, _: web.Request, sight: Sight, timeline: Timeline) -> bytes:
        """All dice and the seed, once the game is over."""
        if not timeline.game.over:
            raise NotThere
        setup, _moves = await self.host.record.exports.moves(sight.game.id)
        return _encode(await self.compute(partial(told.throws, timeline, setup.seed)))

    async def _names(self, request: web.Request, sight: Sight, timeline: Timeline) -> Names:
        newest, locale = timeline.newest, language(request)
        return await self.compute(partial(told.names_at, timeline, newest, sight.seat, locale))

    @staticmethod
    def _entry(request: web.Request, timeline: Timeline) -> Shown:
        """The entry of which an address speaks. :raises NotThere: there is none that may be known."""
        given = request.match_info["ply"]
        number = int(given) if given.isascii() and given.isdigit() and len(given) < 10 else -1
        shown = timeline.entry(number)
        if shown is None or str(number) != given:
            raise NotThere
        return shown

    async def _theme(self, sight: Sight) -> str:
        return (await server_settings(self.host, sight.game.guild)).theme_of(sight.game)

    def art_path(self, board: str, theme: str) -> str:
        """The path of a board's art. The tag keeps strangers from having boards of their own composed."""
        return f"/art/{theme}/{board}.{self.links.tag('art', board, theme)}.json"

    def traffic(self) -> SiteFigures:
        """What the site has answered, for metrics."""
        return self.limits.figures()

    async def compute(self, work: Callable[[], T]) -> T:
        """Compute in a thread, few at once."""
        async with self._turn:
            return await self.host.core.jobs.compute(work)


__all__ = ["LASTING", "Site"]
