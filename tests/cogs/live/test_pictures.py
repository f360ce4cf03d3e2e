"""Real pictures in the live message."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from playground import Client
from tests.cogs.conftest import House
from tests.cogs.driver import live, started


def _media(message: dict[str, Any]) -> dict[str, Any]:
    (container,) = message["components"]
    gallery, *_ = [part for part in container["components"] if part["type"] == 12]  # the legend has its own
    media: dict[str, Any] = gallery["items"][0]["media"]
    return media


def _url(message: dict[str, Any]) -> str:
    return str(_media(message)["url"])


@pytest.mark.parametrize("house", [True], indirect=True)
async def test_the_live_message_shows_the_board(house: House) -> None:
    """A JPEG of 1600 x 1000, new after a move; a message whose turn is over keeps its own."""
    await started(house, "Ada", "Bruno", seats=2)
    ada = await house.member("Ada")
    first = await live(ada)
    picture = Image.open(BytesIO(await ada.download(_url(first))))
    assert (picture.format, picture.size) == ("JPEG", (1600, 1000))
    for name in ("Ada", "Bruno"):
        await (await house.member(name)).slash("choose", option="spread")
        await house.published()
    second = await live(ada)
    assert second["id"] != first["id"]
    assert await ada.download(_url(second)) != await ada.download(_url(first))
    closed = await ada.message(first)
    kept = Image.open(BytesIO(await ada.download(_url(closed))))
    assert kept.size == (1600, 1000)
    shown = (await ada.slash("game show"))["message"]
    assert Client.files(shown)[0]["filename"] == "board.jpg"


@pytest.mark.parametrize("house", [True], indirect=True)
async def test_a_message_of_an_earlier_version_keeps_its_picture(house: House) -> None:
    """Whose file had another name."""
    await started(house, "Ada", "Bruno", seats=2)
    ada, bruno = await house.member("Ada"), await house.member("Bruno")
    await ada.slash("choose", option="spread")
    await house.published()
    before = await live(ada)
    stored = house.server.messages.all(before["channel_id"])[before["id"]]
    _media(stored)["url"] = _url(before).replace("board.jpg", "board.webp")
    files, (number, *_) = house.server.files._files, stored["_files"]
    files[number] = replace(files[number], name="board.webp")
    await bruno.slash("choose", option="spread")
    await house.published()
    closed = await ada.message(before)
    assert _url(closed).split("?")[0].endswith("board.webp")
    assert await ada.download(_url(closed))
    assert not [part for part in closed["components"][0]["components"] if part["type"] == 1]
