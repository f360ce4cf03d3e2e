"""What the texts of leagues tell members to type can be typed in their language."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import locales
from locales import LOCALES
from tests.cogs.conftest import House
from tests.cogs.test_help import _commands, _names

FILES = ("league.ftl", "leagues.ftl", "league_news.ftl", "league_errors.ftl")
TYPED = re.compile(r"`/([^`]+)`")


@pytest.mark.parametrize("locale", LOCALES)
async def test_commands_that_texts_name_exist(house: House, locale: str) -> None:
    """Options, which end with a colon, are left out."""
    known = {name for command in _commands(house) for name in _names(command, locale)}
    folder = Path(locales.__file__).parent / locale
    text = "\n".join((folder / name).read_text("utf-8") for name in FILES)
    named = {" ".join(word for word in phrase.split() if ":" not in word) for phrase in TYPED.findall(text)}
    assert len(named) > 10
    assert named - known == set()
