"""The pages of seats: what a member sees in their own seat, for whoever has the link that they were given.

The link itself only sets a cookie, which holds below the path of the game and seat, and leads on to that
path: so the link stays neither in the address bar nor in the history. It is a page that leads on, and no
redirect: on the way from another site browsers keep strict cookies back, and some keep all of them back.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from html import escape
from pathlib import Path
from typing import Generic, TypeVar
from urllib.parse import urlsplit

from aiohttp import web

from locales import text
from ui.settings.web_links import WebLinks
from web.access.guard import CLOSING, small_page
from web.access.readers import COOKIE, Access, NotThere, Sight, language
from web.streams import Streams

Kind = TypeVar("Kind")
"""Of the answers about a game."""
SCRIPT = "/s/enter.js"
_FILE = Path(__file__).resolve().parent / "page" / "seat" / "enter.js"


class SeatPages(Generic[Kind]):
    """Answers below `/s/`."""

    def __init__(
        self, access: Access, links: WebLinks, streams: Streams, clock: Callable[[], float] = time.time
    ) -> None:
        self._access = access
        self._streams = streams
        self._clock = clock
        address = urlsplit(links.base)
        self._secure = address.scheme == "https"
        self._origin = f"{address.scheme}://{address.netloc}"
        self._script = _FILE.read_bytes()

    def routes(
        self,
        answers: Mapping[str, Kind],
        answer: Callable[[Kind, web.Request, Sight], Awaitable[web.Response]],
    ) -> list[web.RouteDef]:
        """The same answers as games have, by the rest of the path, as the seat sees them. The page itself is
        at the path with a slash at its end: the cookie matches only below one."""

        async def serve(kind: Kind, request: web.Request) -> web.Response:
            return await answer(kind, request, await self._sight(request))

        return [
            web.get(SCRIPT, self._enter),
            *(web.get("/s/{place}" + (rest or "/"), partial(serve, kind)) for rest, kind in answers.items()),
            web.get("/s/{place}/live", self._live),
            web.post("/s/{place}" + CLOSING, self._close),
            web.get("/s/{place}", self._slash),
            web.get("/s/{place}/{proof}", self._first),
        ]

    async def _enter(self, _: web.Request) -> web.Response:
        headers = {"Cache-Control": "public, max-age=3600"}
        return web.Response(body=self._script, content_type="text/javascript", headers=headers)

    async def _sight(self, request: web.Request) -> Sight:
        return await self._access.seat(request.match_info["place"], request.cookies.get(COOKIE, ""))

    async def _slash(self, request: web.Request) -> web.Response:
        """Links of the page that have a query, but no slash before it. This tells nothing of the game."""
        place, query = request.match_info["place"], request.rel_url.raw_query_string
        if not Access.is_place(place):
            raise NotThere
        return web.Response(status=308, headers={"Location": f"/s/{place}/" + (f"?{query}" if query else "")})

    async def _first(self, request: web.Request) -> web.Response:
        """The link: sets the cookie, and leads on."""
        proof, locale = request.match_info["proof"], language(request)
        sight = await self._access.seat(request.match_info["place"], proof)
        way, wanted = sight.base + "/", request.query.get("lang")
        if wanted == locale:
            way += f"?lang={locale}"
        words = text(locale, "web-open")
        link = f'<p><a class="button" data-way href="{escape(way)}">{escape(words)}</a></p>'
        page = small_page(request, locale, words, link, SCRIPT)
        response = web.Response(text=page, content_type="text/html")
        assert sight.until is not None
        response.set_cookie(
            COOKIE, proof, max_age=max(0, int(sight.until - self._clock())), path=sight.base + "/",
            secure=self._secure, httponly=True, samesite="Lax",
        )  # fmt: skip
        return response

    async def _live(self, request: web.Request) -> web.StreamResponse:
        """News of the game."""
        place, proof = request.match_info["place"], request.cookies.get(COOKIE, "")
        return await self._streams.answer(request, (place, proof), partial(self._access.seat, place, proof))

    async def _close(self, request: web.Request) -> web.Response:
        """Close all links of the seat. Only its own page may ask for it: as pages here send no referrer, a
        form's origin is told by `Sec-Fetch-Site` alone."""
        sight, locale = await self._sight(request), language(request)
        origin, site = request.headers.get("Origin"), request.headers.get("Sec-Fetch-Site")
        ours = origin in (self._origin, "null") if site == "same-origin" else origin == self._origin
        if not ours or site not in (None, "same-origin"):
            raise NotThere
        await self._access.close(sight)
        said = escape(text(locale, "links-closed"))
        page = small_page(request, locale, text(locale, "button-myboard"), f"<p>{said}</p>")
        response = web.Response(text=page, content_type="text/html")
        response.del_cookie(COOKIE, path=sight.base + "/")
        return response
