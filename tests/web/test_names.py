"""Names of members and games, whatever these contain, on pages, in data, file names and logs."""

from __future__ import annotations

import logging
import unicodedata
from html.parser import HTMLParser
from typing import Any

import pytest
import structlog.testing

from db.queries import games
from host import Game
from tests.host import managing
from tests.host.games import lobby
from tests.host.timing import on_file
from tests.web.conftest import Web, play

pytestmark = on_file
NAMES = (
    "<script>alert(1)</script>\r\nSet-Cookie: a=b",
    '\u202e"onload=x\u2066\u200b <img src=x>',
    "**_`~|\\[x](javascript:y) </title>&amp;\x00\x1b[31m",
)
OF_GAME = "\u202e</title><b>\n\"'; filename=x.exe\x00"
ALLOWED = ("\u2068", "\u2069")
"""Marks that keep the direction of a name from the words around."""


@pytest.fixture
async def game(site: Web) -> Game:
    game = await lobby(site.host, NAMES, seats=3)
    game = await site.host.lobby.start(game.id, NAMES[0], "start")
    await site.host.core.store.write(lambda c: games.change(c, game.id, name=OF_GAME))
    return await play(site.host, game, 30)


def _texts(data: Any) -> list[str]:
    """All texts in an answer, keys included."""
    if isinstance(data, dict):
        return [text for pair in data.items() for thing in pair for text in _texts(thing)]
    if isinstance(data, list):
        return [text for thing in data for text in _texts(thing)]
    return [data] if isinstance(data, str) else []


def _controls(text: str) -> list[str]:
    """What no text has: line breaks, controls, and what turns the direction of words."""
    return [c for c in text if unicodedata.category(c) in ("Cc", "Cf", "Zl", "Zp") and c not in ALLOWED]


class _Tags(HTMLParser):
    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}


async def test_names_are_text_wherever_they_are(site: Web, game: Game) -> None:
    """One line each, and nothing that a page, a terminal or a reader takes for something else."""
    seat, cookie = site.proof(game, 0)
    for base, headers in ((site.public(game), {}), (seat, cookie)):
        slash = "/" if base == seat else ""
        for query in ("?plain", "?plain&lang=it"):
            page = (await site.get(base + slash + query, **headers))[1].decode()
            tags = _Tags(page)
            assert "script" not in tags.tags
            assert not [name for name in tags.attributes if name.startswith("on") or name == "style"]
            assert not _controls(page.replace("\n", ""))
            assert page.count("</title>") == 1
            assert any(part in page.casefold() for part in ("alert(1)", "onload=x", "javascript:y"))
        for path in ("/plies.json", f"/at/{game.ply}.json", "/log.json", "/figures.json", "/board.json"):
            texts = _texts(await site.json(base + path, **headers))
            assert not [text for text in texts if _controls(text)], path
    texts = _texts(await site.json(f"{site.public(game)}/at/{game.ply}.json"))
    assert [text for text in texts if text.startswith("<Script>Alert(1)</Script>")]


async def test_file_names_and_headers_hold_no_names(site: Web, game: Game) -> None:
    """A file is called by the game's number."""
    await managing.end(site.host, game.id, NAMES[0])
    async with site.client.get(site.public(game) + "/export.json") as answer:
        assert answer.status == 200
        assert answer.headers["Content-Disposition"] == f'attachment; filename="game-{game.id}.json"'
        assert "Set-Cookie" not in answer.headers
        assert not [value for value in answer.headers.values() if "alert" in value.lower()]


async def test_logs_hold_no_names(site: Web, game: Game, caplog: pytest.LogCaptureFixture) -> None:
    with structlog.testing.capture_logs() as events, caplog.at_level(logging.DEBUG):
        for path in ("", "/plies.json", f"/at/{game.ply}.json", "/log.json", "/nothing.json"):
            await site.get(site.public(game) + path)
    logged = str(events) + caplog.text
    assert "alert" not in logged.lower()
    assert "x.exe" not in logged.lower()
