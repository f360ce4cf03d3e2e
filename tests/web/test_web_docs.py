"""`docs/web.md` tells what is there."""

from __future__ import annotations

import inspect
import re
from pathlib import Path
from types import ModuleType

import msgspec
import pytest

from web import answers, site
from web.access import limits
from web.art import board_art
from web.leagues import league_answers, league_site, league_told

DOC = (Path(__file__).resolve().parents[2] / "docs" / "web.md").read_text("utf-8")
NAMED = set(re.findall(r"`(\w+)`", DOC))


@pytest.mark.parametrize("module", [answers, league_answers, board_art])
def test_every_field_is_documented(module: ModuleType) -> None:
    """Of every answer."""
    structs = [each for _, each in inspect.getmembers(module, inspect.isclass)]
    fields = {
        field
        for each in structs
        if issubclass(each, msgspec.Struct) and each.__module__ == module.__name__
        for field in each.__struct_fields__
    }
    assert len(fields) > 20
    assert fields - NAMED == set()


def test_the_limits_are_those_that_hold() -> None:
    """Numbers as the code has them."""
    for said in (
        f"{limits.OF_AN_ADDRESS:.0f} times a second",
        f"{limits.IN_ALL:.0f} times;",
        f"{limits.STREAMS_OF_A_GAME} open streams, all games {limits.STREAMS}",
        f"{site.KEPT:,} answers",
        f"{site.WHOLES} about whole",
        f"{league_site.KEPT} of them",
        f"at most {league_told.HONOURS}:",
        f"`version` is {answers.VERSION}.",
    ):
        assert said in DOC, said
    assert league_site.FRESH == 10.0


def test_every_path_is_documented() -> None:
    """That answers with JSON."""
    source = inspect.getsource(site) + inspect.getsource(league_site)
    files = set(re.findall(r"/([\w]+\.json)\"", source))
    assert "season.json" in files
    assert [file for file in sorted(files) if file not in DOC and not file.startswith("art")] == []
