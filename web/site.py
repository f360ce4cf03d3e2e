"""The site: which path is answered by what."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Hashable, Sequence
from contextlib import asynccontextmanager
from functools import partial
from typing import TypeVar

from aiohttp import web

import engine
from host import Host
from host.record.timeline import ShownEntry, Timeline
from render.film.replay import NotPossible
from render.kit.theme import Theme
from render.kit.theme import load as load_theme
from ui.media.drawing import Drawing
from ui.settings.web_links import WebLinks
from ui.words.prompts import title
from web import spaces, told
from web.access.connections import ReaderConnections, note_answering
from web.access.guard import LASTING, PRIVATE, STYLE, Gone, add_headers, guard
from web.access.limits import ReaderLimits, SiteFigures
from web.access.readers import Access, NotThere, Proxies, Sight, language
from web.art.art_shelf import ArtShelf
from web.files import PageFiles
from web.leagues.league_site import LeaguePages
from web.packing import Packed, Shelf, encode, encoded_response, encoding, pack, packed_response
from web.pages import PAGE, PageQuery, page
from web.pictures import ReaderPictures
from web.seat_ratings import ratings
from web.seats import SeatPages
from web.streams import Streams

T = TypeVar("T")
Answer = Callable[[web.Request, Sight, Timeline], Awaitable[Packed | web.Response]]
"""Of one path of a game: JSON, or another response."""
KEPT, WHOLES = 2000, 64
"""Most answers about single entries in memory, and about whole games."""
BACKLOG = 512
"""Connections that wait to be accepted."""
AT_ONCE = 2
"""Positions that are computed at once: more would only compete with members."""


class Site:
    """The pages of all games and leagues of one host."""

    def __init__(self, host: Host, links: WebLinks, proxies: Proxies, drawing: Drawing | None = None) -> None:
        """:param drawing: draws for members, too; without it there are no pictures."""
        self.host = host
        self.links = links
        self.access = Access(host, links)
        self.limits = ReaderLimits(time.monotonic)
        self._entries, self._wholes = Shelf(KEPT), Shelf(WHOLES)
        self._turn = asyncio.Semaphore(AT_ONCE)
        self.connections: ReaderConnections | None = None
        """Those that are open, while it is served."""
        self.port = 0
        """Where it is served: of interest if any free one was asked for."""
        self.files = PageFiles()
        self._pictures = ReaderPictures(host, drawing) if drawing else None
        self.art = ArtShelf(links, self.compute)
        middlewares = note_answering, guard(self.limits, proxies)
        self.app = web.Application(middlewares=middlewares, client_max_size=0)
        self.app.on_response_prepare.append(add_headers)
        [self.app[STYLE]] = self.files.links(["page.css"])
        leagues = LeaguePages(host, links, self.access, self.compute, self.files.base)
        self.answers: dict[str, Answer] = {
            "": self.page,
            "/plies.json": self.plies,
            "/at/{ply}.json": self.at,
            "/board.json": self.board,
            "/odds.json": self.odds,
            "/log.json": self.log,
            "/figures.json": self.figures,
            "/throws.json": self.throws,
            "/ratings.json": self.ratings,
            "/export.json": self.export,
            "/picture/{ply}.jpg": self.picture,
            "/film/{from}-{to}.gif": self.film,
        }
        """What a game's link shows, by the rest of the path."""
        self.app.add_routes(
            [
                web.get("/g/{link}" + rest, partial(self._game, answer))
                for rest, answer in self.answers.items()
            ]
        )
        self.app.add_routes([web.get("/page/{file:.*}", self.file), *self.art.routes(), *leagues.routes()])
        self.streams = Streams(host, self.limits)
        self.app.on_shutdown.append(self.streams.close)
        self.app.add_routes([web.get("/g/{link}/live", self.live)])
        self.app.add_routes(
            SeatPages[Answer](self.access, links, self.streams).routes(self.answers, self.answer)
        )

    @asynccontextmanager
    async def serving(
        self, address: str, port: int, listening: socket.socket | None = None
    ) -> AsyncIterator[None]:
        """Serve within the block, by a socket that listens already if there is one. :raises OSError: the
        address cannot be used."""
        runner = web.AppRunner(self.app, access_log=None, shutdown_timeout=5)
        await runner.setup()
        assert runner.server is not None
        connections = self.connections = ReaderConnections(runner.server, self.limits.note)
        try:
            loop = asyncio.get_running_loop()
            if listening is None:
                server = await loop.create_server(connections, address, port, backlog=BACKLOG)
            else:
                server = await loop.create_server(connections, sock=listening, backlog=BACKLOG)
            self.port = server.sockets[0].getsockname()[1]
            try:
                yield
            finally:
                server.close()
        finally:
            connections.close()
            await runner.cleanup()
            if self._pictures:
                self._pictures.close()

    async def file(self, request: web.Request) -> web.Response:
        """A file of the pages. The path is compared as it was sent, so there is no way out of the table."""
        file = self.files.get(request.raw_path.partition("?")[0])
        if file is None:
            raise NotThere
        how = encoding(request)
        return encoded_response(file.bodies[how], how, file.type, LASTING)

    # -- what a link shows -----------------------------------------------------------------------------------

    async def _game(self, answer: Answer, request: web.Request) -> web.Response:
        """An answer about the game of a public link."""
        return await self.answer(answer, request, await self.access.game(request.match_info["link"]))

    async def answer(self, answer: Answer, request: web.Request, sight: Sight) -> web.Response:
        """An answer about a game as one sees it."""
        timeline = await self.host.record.timelines.up_to(sight.row)
        if not sight.holds(timeline.game):
            raise NotThere
        body = await answer(request, sight, timeline)
        return packed_response(request, body) if isinstance(body, bytes) else body

    async def live(self, request: web.Request) -> web.StreamResponse:
        """News of the game of a public link."""
        link = request.match_info["link"]
        return await self.streams.answer(request, ("g", link), partial(self.access.game, link))

    async def page(self, request: web.Request, sight: Sight, timeline: Timeline) -> web.Response:
        """The page itself: newest entry or `?ply`, log up to `?before`."""
        locale, newest = language(request), timeline.newest
        wanted = _number(request.query.get("ply"))
        shown = timeline.entry(newest if wanted is None else wanted) or timeline.entry(newest)
        assert shown is not None
        before, theme = _number(request.query.get("before")), load_theme(sight.theme)
        asked = PageQuery(sight.base, request.query)
        entries = await self._entries_seen(timeline, sight, told.newest_entries(timeline, before, PAGE))
        [shown] = await self._entries_seen(timeline, sight, [shown])

        how = encoding(request)

        def compose() -> bytes:
            names = told.names_at(timeline, shown.ply, sight.seat, locale)
            at = told.at(timeline, shown, names, theme, shown.events, None)
            log = told.log(entries, timeline.game, names)
            heading = title(timeline.game, locale, escaped=False)
            html = page(asked, heading, at, log, names, self.files, newest)
            return encode(html.encode(), how)

        response = encoded_response(await self.compute(compose), how, "text/html", PRIVATE)
        response.headers["Vary"] = "Accept-Encoding, Accept-Language"
        return response

    async def board(self, request: web.Request, sight: Sight, timeline: Timeline) -> Packed:
        """The board in words."""

        def make() -> Packed:
            return pack(spaces.ground(told.names_at(timeline, timeline.newest, sight.seat, locale)))

        locale = language(request)
        return await self._whole(timeline, make, "board", sight.seat, locale)

    async def odds(self, request: web.Request, sight: Sight, timeline: Timeline) -> Packed:
        """An attack from `from` to `to`, after the entry `ply` or now."""
        wanted = request.query.get("ply")
        shown = timeline.entry(timeline.newest if wanted is None else _entry_number(wanted))
        if shown is None:
            raise NotThere
        locale, query = language(request), request.query

        def encode() -> Packed:
            names = told.names_at(timeline, shown.ply, None, locale)
            state = timeline.state(shown.ply)
            return pack(spaces.attack(names, state, query.get("from", ""), query.get("to", "")))

        return await self.compute(encode)

    async def export(self, _: web.Request, sight: Sight, timeline: Timeline) -> web.Response:
        """The game's export, once it is over."""
        if not timeline.game.over:
            raise NotThere
        data = await self.host.record.exports.document(sight.game.id)
        return _download(data, "application/json", f"game-{sight.game.id}.json")

    async def picture(self, request: web.Request, sight: Sight, timeline: Timeline) -> web.Response:
        """The picture after an entry; `size=large` for one to keep."""
        if self._pictures is None:
            raise NotThere
        shown, locale = self._entry(request, timeline), language(request)
        names = await self.compute(partial(told.names_at, timeline, shown.ply, sight.seat, locale))
        large = request.query.get("size") == "large"
        draw = self._pictures.large if large else self._pictures.board
        data = await draw(timeline.game, names, sight.theme, shown.events)
        name = f"game-{sight.game.id}-{shown.ply}.jpg"
        return _download(data, "image/jpeg", name if large else "")

    async def film(self, request: web.Request, sight: Sight, timeline: Timeline) -> web.Response:
        """A film of the entries between two."""
        if self._pictures is None:
            raise NotThere
        first, last = (_entry_number(request.match_info[key]) for key in ("from", "to"))
        if first >= last or timeline.entry(first) is None or timeline.entry(last) is None:
            raise NotThere
        names = await self.compute(partial(told.names_at, timeline, last, None, language(request)))
        try:
            data = await self._pictures.film(timeline.game, names, sight.theme, first, last)
        except NotPossible as error:
            raise Gone("web-film-too-large") from error
        return _download(data, "image/gif", f"game-{sight.game.id}-{first}-{last}.gif")

    async def plies(self, request: web.Request, sight: Sight, timeline: Timeline) -> Packed:
        """All entries in short, or those `after` one."""
        locale, theme = language(request), sight.theme
        after = told.known_up_to(timeline, _number(request.query.get("after")))
        now = told.standing(timeline, locale)

        def make() -> Packed:
            view = engine.view(timeline.state(timeline.newest), None)
            art = self.art.path(view.board, theme, view.rules)
            return pack(told.plies(timeline, now, locale, art, after))

        return await self._whole(timeline, make, "plies", now, locale, theme, after)

    async def at(self, request: web.Request, sight: Sight, timeline: Timeline) -> Packed:
        """The game after an entry."""
        shown, locale, game = self._entry(request, timeline), language(request), timeline.game
        timelines, names = self.host.record.timelines, tuple(seat.name for seat in game.seats)
        theme = sight.theme
        newest = shown.ply == timeline.newest

        async def make() -> Packed:
            head = await self.host.record.exports.head(game.id, shown.ply)
            [seen] = await self._entries_seen(timeline, sight, [shown])
            work = partial(self._at, timeline, seen, sight.seat, locale, load_theme(theme), head)
            return await self.compute(work)

        end = game.over if newest else None
        key = timelines.cleared, game.id, sight.seat, shown.ply, newest, end, locale, theme, names
        return await self._entries.of(key, make)

    @staticmethod
    def _at(
        timeline: Timeline, shown: ShownEntry, seat: int | None, locale: str, theme: Theme, head: str | None
    ) -> Packed:
        names = told.names_at(timeline, shown.ply, seat, locale)
        return pack(told.at(timeline, shown, names, theme, shown.events, head))

    async def log(self, request: web.Request, sight: Sight, timeline: Timeline) -> Packed:
        """The sentences of entries up to `before`, of many the newest."""
        before, locale = _number(request.query.get("before")), language(request)
        entries = told.newest_entries(timeline, before)
        entries = await self._entries_seen(timeline, sight, entries)

        def make() -> Packed:
            names = told.names_at(timeline, timeline.newest, sight.seat, locale)
            return pack(told.log(entries, timeline.game, names))

        return await self._whole(timeline, make, "log", sight.seat, before, locale)

    async def _whole(self, timeline: Timeline, make: Callable[[], Packed], *what: Hashable) -> Packed:
        """An answer about a game as a whole, made in a thread once for all who ask for it. `what`: all that
        it depends on beside the entries, the names of seats, and whether the game is over."""
        game = timeline.game
        names = tuple((seat.member, seat.name) for seat in game.seats)
        key = self.host.record.timelines.cleared, game.id, timeline.newest, game.over, names, *what
        return await self._wholes.of(key, partial(self.compute, make))

    async def _entries_seen(
        self, timeline: Timeline, sight: Sight, entries: Sequence[ShownEntry]
    ) -> Sequence[ShownEntry]:
        """Consecutive entries with the events that the reader saw."""
        if sight.seat is None or not entries:
            return entries
        first, last = entries[0].ply, entries[-1].ply
        return await self.host.record.timelines.entries_of_seat(timeline, sight.seat, first, last)

    async def figures(self, request: web.Request, sight: Sight, timeline: Timeline) -> Packed:
        """What the charts show."""
        locale = language(request)

        def make() -> Packed:
            names = told.names_at(timeline, timeline.newest, sight.seat, locale)
            return pack(told.figures(timeline, names))

        return await self._whole(timeline, make, "figures", sight.seat, locale)

    async def throws(self, _: web.Request, sight: Sight, timeline: Timeline) -> Packed:
        """All dice and the seed, once the game is over."""
        if not timeline.game.over:
            raise NotThere
        setup, _moves = await self.host.record.exports.moves(sight.game.id)
        return await self._whole(timeline, lambda: pack(told.throws(timeline, setup.seed)), "throws")

    async def ratings(self, request: web.Request, _: Sight, timeline: Timeline) -> Packed:
        """The ratings of those in the seats."""
        return pack(await ratings(self.host, timeline.game, language(request)))

    @staticmethod
    def _entry(request: web.Request, timeline: Timeline) -> ShownEntry:
        """The entry of which an address speaks. :raises NotThere: there is none that may be known."""
        shown = timeline.entry(_entry_number(request.match_info["ply"]))
        if shown is None:
            raise NotThere
        return shown

    def traffic(self) -> SiteFigures:
        """What the site has answered, for metrics."""
        return self.limits.figures()

    async def compute(self, work: Callable[[], T]) -> T:
        """Compute in a thread, few at once."""
        async with self._turn:
            return await self.host.core.jobs.compute(work)


def _number(given: str | None) -> int | None:
    """The number of an entry in a query; None: there is none, or nothing that could be one."""
    return int(given) if given and given.isascii() and given.isdigit() and len(given) < 10 else None


def _entry_number(given: str) -> int:
    """The number of an entry in a path, written the one way that there is. :raises NotThere: it is none."""
    number = _number(given)
    if number is None or str(number) != given:
        raise NotThere
    return number


def _download(data: bytes, kind: str, name: str) -> web.Response:
    """A file; with a name browsers keep it instead of showing it."""
    headers = {"Content-Disposition": f'attachment; filename="{name}"'} if name else None
    return web.Response(body=data, content_type=kind, headers=headers)


__all__ = ["LASTING", "Site"]
