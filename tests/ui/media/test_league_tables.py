"""The picture of a division's standings as a file."""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace
from PIL import Image

import render
from tests.ui.words.league.seasons import LEAGUE, NAMES, SEASON
from ui.media.league_tables import standings_file


def services(theme: str) -> Any:
    """Those of a server with this theme."""

    async def several(keys: Iterable[tuple[str, str]]) -> dict[tuple[str, str], dict[str, str]]:
        return {key: {"theme": theme} for key in keys if key == ("guild", LEAGUE.guild)}

    async def sheet(job: Any) -> bytes:
        return bytes(job())

    settings = SimpleNamespace(several=several)
    return SimpleNamespace(host=SimpleNamespace(settings=settings), drawing=SimpleNamespace(sheet=sheet))


async def test_the_picture_has_the_servers_theme_and_says_who_stands_where() -> None:
    """A file of its own for each sending."""
    pictures = {}
    for theme in render.themes()[:2]:
        file = await standings_file(services(theme), "en", LEAGUE, SEASON, SEASON.divisions[0])
        assert file is not None
        assert file.filename == "standings.webp"
        for name in NAMES:
            assert name.replace("*", "") in (file.description or "").replace("*", "").replace("\\", "")
        pictures[theme] = file.fp.read()
        with Image.open(BytesIO(pictures[theme])) as image:
            assert image.width > image.height > 100
    assert len(set(pictures.values())) == 2


@pytest.mark.parametrize("locale", ["en", "it"])
async def test_without_entries_there_is_no_picture(locale: str) -> None:
    """Before anybody has signed up."""
    empty = replace(SEASON, entries=(), fixtures=(), lines=())
    assert await standings_file(services("atlas"), locale, LEAGUE, empty, None) is None
