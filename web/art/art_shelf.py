"""Serves the art of boards: composed once in a thread, and kept, packed, while it is among the latest."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterator
from functools import lru_cache, partial
from pathlib import Path

import msgspec
from aiohttp import web

from engine.boards.board import folder
from engine.rules import RULES
from render.kit import icons
from render.kit import theme as themes
from ui.settings.web_links import WebLinks, same
from web.access.guard import LASTING
from web.access.readers import NotThere
from web.art import board_art, board_drawings
from web.art.board_art import LIGHT, SEA
from web.packing import encode, encoded_response, encoding

KEPT = 48
"""Most answers in memory, each up to some 200 KB."""
FONTS = "/art/fonts"
FONT_FILES = Path(themes.FOLDER).parent / "fonts"
Compute = Callable[[Callable[[], bytes]], Awaitable[bytes]]
_encode = msgspec.json.Encoder().encode


class ArtShelf:
    """The art of all boards. A tag keeps strangers from having boards of theirs composed; it is another
    one when the drawing has changed, since browsers keep answers for a year."""

    def __init__(self, links: WebLinks, compute: Compute) -> None:
        self._links = links
        self._compute = compute
        self._kept: OrderedDict[tuple[str, ...], bytes] = OrderedDict()

    def routes(self) -> list[web.RouteDef]:
        """What the site adds."""
        place = "/art/{theme}/{rules}/{board}.{tag}"
        return [
            web.get(FONTS + "/{name}.ttf", self._font),
            web.get(place + ".json", self._json),
            web.get(f"{place}.{SEA}.webp", partial(self._picture, board_art.sea, SEA)),
            web.get(f"{place}.{LIGHT}.webp", partial(self._picture, board_art.light, LIGHT)),
        ]

    def path(self, board: str, theme: str, rules: str) -> str:
        """The path of a board's art with the icons of a rule system."""
        return f"{self._stem(board, theme, rules)}.json"

    def _stem(self, board: str, theme: str, rules: str) -> str:
        tag = self._links.tag("art", board, theme, rules, _edition(board, theme, rules))
        return f"/art/{theme}/{rules}/{board}.{tag}"

    def _board_of(self, request: web.Request) -> tuple[str, str, str]:
        """Board, theme and rules of a path. :raises NotThere: its tag is wrong."""
        board, theme, rules, tag = (request.match_info[key] for key in ("board", "theme", "rules", "tag"))
        valid = theme in themes.ids() and rules in RULES
        edition = _edition(board, theme, rules) if valid and len(board) < 100 else ""
        if not same(tag, self._links.tag("art", board, theme, rules, edition)) or not edition:
            raise NotThere
        return board, theme, rules

    async def _json(self, request: web.Request) -> web.Response:
        board, theme, rules = self._board_of(request)
        stem = self._stem(board, theme, rules)

        how = encoding(request)

        def make() -> bytes:
            return encode(_encode(board_art.board_art(board, theme, rules, stem, FONTS)), how)

        data = await self._of(("json", board, theme, rules, how), make)
        return encoded_response(data, how, "application/json", LASTING)

    async def _picture(
        self, draw: Callable[[str, str], bytes], sort: str, request: web.Request
    ) -> web.Response:
        board, theme, _ = self._board_of(request)
        data = await self._of((sort, board, theme), partial(draw, board, theme))
        return web.Response(body=data, content_type="image/webp", headers={"Cache-Control": LASTING})

    async def _font(self, request: web.Request) -> web.Response:
        """A font of a theme."""
        name = request.match_info["name"]
        if name not in set(_fonts()):
            raise NotThere

        how = encoding(request)

        def make() -> bytes:
            return encode((FONT_FILES / f"{name}.ttf").read_bytes(), how)

        return encoded_response(await self._of(("font", name, how), make), how, "font/ttf", LASTING)

    async def _of(self, key: tuple[str, ...], make: Callable[[], bytes]) -> bytes:
        data = self._kept.pop(key, None)
        if data is None:
            data = await self._compute(make)
        self._kept[key] = data
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return data


def _fonts() -> Iterator[str]:
    for theme in themes.ids():
        fonts = themes.load(theme).fonts
        yield from (getattr(fonts, use) for use in fonts.__struct_fields__)


@lru_cache(maxsize=256)
def _edition(board: str, theme: str, rules: str) -> str:
    """A digest of all files from which the art is made; empty if there is no such board."""
    special = RULES[rules].icons
    try:
        where = folder(board.partition(":")[0])
        files = sorted(where.glob("*.json")) if where.is_dir() else []
    except (OSError, ValueError):
        files = []
    if not files:
        return ""
    files += [Path(board_art.__file__), Path(board_drawings.__file__), icons.FILE]
    files += [themes.FOLDER / f"{theme}.json", *([special] if special else [])]
    return hashlib.sha256(b"\0".join(file.read_bytes() for file in files)).hexdigest()[:16]
