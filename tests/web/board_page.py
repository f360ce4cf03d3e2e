"""A page with nothing but a board of the gallery's, for tests in a browser."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from aiohttp import web

from engine.boards.load import load_board
from engine.types import Event, View
from render.kit.theme import Looks
from render.kit.theme import load as load_theme
from render.pieces import changes
from tools import gallery
from ui.settings.web_links import WebLinks
from web.access.guard import HEADERS
from web.access.readers import NotThere
from web.art.art_shelf import ArtShelf
from web.told import hexadecimal

T = TypeVar("T")
PAGE = Path(__file__).parents[2] / "web" / "page"
HTML = """<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Board</title>
<link rel="stylesheet" href="/page/board.css"><link rel="stylesheet" href="/own.css">
<div id="board"></div><script type="module" src="/own.js"></script></html>"""
OWN = """
import { Board } from "/page/board/board.js";
const given = await (await fetch("/given.json" + location.search)).json();
const art = await (await fetch(given.art)).json();
window.chosen = [];
window.at = given.at;
window.art = art;
window.board = new Board(document.getElementById("board"), art, {
  texts: {"web-board": "Board", "web-board-kind": "map"},
  onChoose: (ids) => window.chosen.push(ids), locale: given.locale,
});
const start = performance.now();
window.board.show(given.at);
window.took = performance.now() - start;
document.body.classList.add("ready");
"""


def at_json(view: View, events: Sequence[Event], theme: str) -> dict[str, Any]:
    """What the board reads of `answers.At`, of a position without a game."""
    looks, changed = Looks(view, load_theme(theme)), changes.read(view.rules, events, view.prompts)
    names = {space.id: space.name["en"] for space in load_board(view.board).spaces}
    json_: dict[str, Any] = json.loads(
        msgspec.json.encode(
            {
                "seats": [
                    {
                        "seat": seat.seat,
                        "colour": hexadecimal(looks.of(seat.seat).rgb),
                        "pattern": looks.of(seat.seat).pattern,
                        "badge": looks.of(seat.seat).badge,
                    }
                    for seat in view.seats
                ],
                "spaces": [
                    {"id": s.id, "owner": s.owner, "label": f"{names[s.id]}: seat {s.owner}"}
                    for s in view.spaces.values()
                ],
                "marks": {
                    "arrows": [
                        {"start": a, "end": b, "hostile": hostile}
                        for (a, b), hostile in changed.arrows.items()
                    ],
                    "taken": list(changed.taken),
                    "destroyed": list(changed.destroyed),
                    "struck": list(changed.struck),
                    "amounts": {space: n for space, n in changed.amounts.items() if n},
                    "pieces": {space: dict(kinds) for space, kinds in changed.pieces.items()},
                },
                "view": view,
            }
        )
    )
    return json_


@web.middleware
async def _secured(request: web.Request, handler: Any) -> web.StreamResponse:
    """The site's headers without its limits."""
    try:
        response: web.StreamResponse = await handler(request)
    except NotThere:
        response = web.Response(status=404)
    response.headers.update(HEADERS)
    return response


class BoardPage:
    """The page. `cases` are positions with their events, by name."""

    def __init__(self) -> None:
        self.cases: dict[str, tuple[View, tuple[Event, ...]]] = {
            case.id: (gallery.position(case), gallery.events(case)) for case in gallery.load().boards
        }
        self.shelf = ArtShelf(WebLinks("http://127.0.0.1", "00" * 32, "here"), self._compute)
        self.app = web.Application(middlewares=[_secured])
        self.app.add_routes(
            [
                *self.shelf.routes(),
                web.get("/", self._text(HTML, "text/html")),
                web.get("/own.js", self._text(OWN, "text/javascript")),
                web.get("/own.css", self._text("body { margin: 0 }", "text/css")),
                web.get("/given.json", self._given),
                web.static("/page", PAGE),
            ]
        )
        self.base = ""

    @staticmethod
    async def _compute(work: Any) -> Any:
        return work()

    @staticmethod
    def _text(text: str, sort: str) -> Any:
        async def answer(_: web.Request) -> web.Response:
            return web.Response(text=text, content_type=sort, headers=HEADERS)

        return answer

    async def _given(self, request: web.Request) -> web.Response:
        theme, locale = request.query.get("theme", "atlas"), request.query.get("lang", "en")
        view, events = self.cases[request.query.get("case", "world")]
        art = self.shelf.path(view.board, theme, view.rules)
        return web.json_response({"art": art, "locale": locale, "at": at_json(view, events, theme)})

    def url(self, case: str, theme: str = "atlas", locale: str = "en") -> str:
        """The address of a position in a theme."""
        return f"{self.base}/?case={case}&theme={theme}&lang={locale}"


@asynccontextmanager
async def board_page() -> AsyncIterator[BoardPage]:
    """The page on a free port of this machine."""
    page = BoardPage()
    runner = web.AppRunner(page.app, access_log=None)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    page.base = f"http://127.0.0.1:{runner.addresses[0][1]}"
    try:
        yield page
    finally:
        await runner.cleanup()
