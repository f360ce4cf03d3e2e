"""Real pictures in the live message."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from playground import Client
from tests.cogs.conftest import House
from tests.cogs.driver import live, started


def _url(message: dict[str, Any]) -> str:
    (container,) = message["components"]
    gallery, *_ = [part for part in container["components"] if part["type"] == 12]  # the legend has its own
    return str(gallery["items"][0]["media"]["url"])


@pytest.mark.parametrize("house", [True], indirect=True)
async def test_the_live_message_shows_the_board(house: House) -> None:
    """A WebP of 1600 x 1000, new after a move; a message whose turn is over keeps its own."""
    await started(house, "Ada", "Bruno", seats=2)
    ada = await house.member("Ada")
    first = await live(ada)
    picture = Image.open(BytesIO(await ada.download(_url(first))))
    assert (picture.format, picture.size) == ("WEBP", (1600, 1000))
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
    assert Client.files(shown)[0]["filename"] == "board.webp"
