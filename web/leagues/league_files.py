"""The style sheet and the script of the pages of leagues."""

from __future__ import annotations

from pathlib import Path

from aiohttp import web
from aiohttp.typedefs import Handler

FILES = "/league-files"
_FOLDER = Path(__file__).resolve().parents[1] / "page"
_TYPES = {"league.css": "text/css", "league.js": "text/javascript"}


def file_routes() -> list[web.RouteDef]:
    """A path for each file; nothing else is looked for on the disk."""
    return [web.get(f"{FILES}/{name}", _sender(name, kind)) for name, kind in _TYPES.items()]


def _sender(name: str, kind: str) -> Handler:
    body = (_FOLDER / name).read_bytes()

    async def send(_: web.Request) -> web.Response:
        headers = {"Cache-Control": "public, max-age=300"}
        return web.Response(body=body, content_type=kind, charset="utf-8", headers=headers)

    return send
