"""The art of boards as pages get it."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import brotli
import msgspec
import pytest
import pytest_asyncio

from engine.boards.load import load_board
from engine.rules import RULES
from locales import LOCALES
from render.kit import icons, theme
from render.kit.shapes import BADGES
from tests import madeup
from tools import gallery
from web.art.board_art import BoardArt, board_art

from .board_page import BoardPage, board_page

CASES = {case.board: gallery.position(case).rules for case in gallery.load().boards}
PATH = re.compile(r"(M-?\d+ -?\d+l[-\d ]+z)+")


def art_of(board: str, look: str = "atlas", rules: str | None = None) -> BoardArt:
    return board_art(board, look, rules or CASES[board], "/art/stem", "/art/fonts")


@pytest_asyncio.fixture
async def page() -> AsyncIterator[BoardPage]:
    async with board_page() as body_:
        yield body_


@pytest.mark.parametrize("board", CASES)
def test_every_space_of_a_board_has_a_shape_a_badge_and_its_names(board: str) -> None:
    art = art_of(board)
    spaces = {space.id: space for space in load_board(board).spaces}
    assert [space.id for space in art.spaces] == list(load_board(board).ids)
    for space in art.spaces:
        assert PATH.fullmatch(space.path), space.id
        assert space.names == dict(spaces[space.id].name)
        left, top, right, bottom = space.box
        assert left - 60 < space.badge[0] < right + 60
        assert top - 60 < space.badge[1] < bottom + 60
        assert set(space.labels) == set(LOCALES)
        for label in space.labels.values():
            assert label.lines
            assert all(line and wide > 0 for line, wide in label.lines)


@pytest.mark.parametrize("board", CASES)
def test_neighbours_and_regions_are_those_of_the_rules(board: str) -> None:
    art, rules = art_of(board), load_board(board)
    for i, space in enumerate(art.spaces):
        assert set(space.neighbours) == {rules.ids[j] for j in rules.neighbours[i]}
    assert {(r.id, r.bonus) for r in art.regions} == {(r.id, r.bonus) for r in rules.regions}
    assert all(set(region.titles) == set(LOCALES) for region in art.regions)


@pytest.mark.parametrize("look", theme.ids())
def test_a_theme_has_all_patterns_and_badges_that_its_owners_have(look: str) -> None:
    art = art_of("world", look)
    for owner in (*art.theme.owners, art.theme.neutral, art.theme.vacant):
        assert owner.pattern in art.patterns
        assert owner.badge in art.badges
    assert set(art.badges) == set(BADGES)
    assert bool(art.patterns["waves"])
    assert not art.patterns["plain"]


@pytest.mark.parametrize("rules", RULES)
def test_all_icons_of_a_rule_system_are_there(rules: str) -> None:
    art, stock = art_of("world", rules=rules), icons.load(rules)
    assert set(art.icons) == set(stock.icons)
    assert art.signs["seals"] == stock.seals
    assert art.signs["same"] == stock.same


def test_a_composed_board_has_its_sheet() -> None:
    art = art_of("quadrants:3x2:ADOTES")
    assert art.sheet is not None
    assert len(art.sheet.cells) == 6
    assert any(len(link.lines) == 2 for link in art.links)


def test_a_system_that_nobody_sells_has_art() -> None:
    with madeup.registered() as rules:
        art = art_of("warren", rules=rules)
        assert "mound" in art.icons
        assert art.signs["marked"]
        assert all(PATH.fullmatch(space.path) for space in art.spaces)


async def given(page: BoardPage, http: aiohttp.ClientSession, case: str = "world") -> str:
    async with http.get(page.url(case).replace("/?", "/given.json?")) as answer:
        body_: dict[str, Any] = await answer.json()
        return page.base + str(body_["art"])


@pytest.mark.asyncio
async def test_art_is_packed_where_the_reader_takes_it_and_kept_for_good(page: BoardPage) -> None:
    async with aiohttp.ClientSession(auto_decompress=False) as http:
        url = await given(page, http)
        async with http.get(url, headers={"Accept-Encoding": "gzip, br"}) as smaller:
            assert smaller.headers["Content-Encoding"] == "br"
            smallest = await smaller.read()
        async with http.get(url, headers={"Accept-Encoding": "gzip, br;q=0"}) as packed:
            assert packed.headers["Content-Encoding"] == "gzip"
            assert "immutable" in packed.headers["Cache-Control"]
            body = await packed.read()
        assert len(smallest) < len(body) < 110_000
        assert brotli.decompress(smallest) == gzip.decompress(body)
        for wish in ("identity", "gzip;q=0"):
            async with http.get(url, headers={"Accept-Encoding": wish}) as plain:
                assert "Content-Encoding" not in plain.headers
                assert await plain.read() == gzip.decompress(body)
    assert msgspec.json.decode(gzip.decompress(body))["board"] == "world"


@pytest.mark.asyncio
async def test_pictures_and_fonts_are_where_the_art_says(page: BoardPage) -> None:
    async with aiohttp.ClientSession() as http:
        async with http.get(await given(page, http)) as answer:
            art = json.loads(await answer.read())
        for path in (art["sea"], art["light"]):
            async with http.get(page.base + path) as picture:
                assert picture.content_type == "image/webp"
                assert (await picture.read())[8:12] == b"WEBP"
        for path in art["fonts"].values():
            async with http.get(page.base + path) as font:
                assert font.status == 200
                assert (await font.read())[:4] == b"\0\1\0\0"


@pytest.mark.asyncio
async def test_a_wrong_tag_another_board_and_unknown_names_are_not_there(page: BoardPage) -> None:
    async with aiohttp.ClientSession() as http:
        url = await given(page, http)
        stem, tag = url.removesuffix(".json").rsplit(".", 1)
        other = ("b" if tag[0] == "a" else "a") + tag[1:]
        tried = [
            f"{stem}.{other}.json",
            f"{stem}.{other}.sea.webp",
            f"{stem}.{other}.light.webp",
            f"{stem}..json",
            url.replace("/world.", "/britain."),
            url.replace("/world.", "/quadrants:3x2:ADOTES."),
            url.replace("/world.", "/nowhere."),
            url.replace("/world.", "/..%2F..%2Fetc."),
            url.replace("/world.", "/%00."),
            url.replace("/atlas/", "/space/"),
            url.replace("/atlas/", "/none/"),
            url.replace("/classic/", "/nuked/"),
            url.replace("/classic/", "/none/"),
            f"{page.base}/art/fonts/NotoSansCJK.ttf",
            f"{page.base}/art/fonts/..%2F..%2Fsite.ttf",
        ]
        for path in tried:
            async with http.get(path) as answer:
                assert answer.status == 404, path
        assert not page.shelf._kept


@pytest.mark.asyncio
async def test_no_more_is_kept_than_the_latest(page: BoardPage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("web.art.art_shelf.KEPT", 2)
    async with aiohttp.ClientSession() as http:
        for case in ("world", "britain", "ringlands", "world"):
            async with http.get(await given(page, http, case)) as answer:
                assert answer.status == 200
    assert [key[1] for key in page.shelf._kept] == ["ringlands", "world"]
