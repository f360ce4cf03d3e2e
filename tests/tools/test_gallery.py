"""The gallery: every board is in it, every picture is light enough to post."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from engine.boards.board import MAPS
from engine.boards.load import load_board
from render.kit.encode import encode
from tools import gallery

ROOT = Path(gallery.__file__).resolve().parent.parent
LIMIT = 320_000
"""Bytes of a picture at size `post`, the highest of which has about 1600 by 1500 pixels."""
SHOWN = 175_000
"""Bytes of a picture in the documentation."""
HEAVY = ("atlas", "contrast")
CASES = gallery.load()


def test_every_board_is_in_the_gallery() -> None:
    """Boards with art, and one that is put together from parts."""
    drawn = {case.board for case in CASES.boards}
    assert {path.parent.name for path in MAPS.glob("*/art.json")} <= drawn
    assert any(":" in board for board in drawn)


def test_hard_cases_are_hard() -> None:
    """Two to six seats, no and many armies, names of any script, tokens that nobody knows."""
    hard = (*CASES.boards, *CASES.hard)
    assert {case.seats for case in hard} == {2, 3, 4, 5, 6}
    assert {0, 999} <= {armies for case in hard for armies in case.armies}
    assert any(case.wild for case in hard)
    assert any(case.won for case in hard)
    assert max(map(len, CASES.wild)) > 50


@pytest.mark.spread(3)
@pytest.mark.parametrize("case", CASES.boards, ids=lambda c: c.id)
def test_pictures_are_light_enough(case: gallery.Case) -> None:
    """At size `post`, in the two themes that need the most bytes; these take turns, unless there is time for
    more."""
    number = CASES.boards.index(case)
    for theme in HEAVY if os.environ.get("ALL") else HEAVY[number % 2 :][:1]:
        assert len(encode(gallery.draw(case, theme), "jpeg")) <= LIMIT, theme


def test_positions_use_the_whole_board() -> None:
    """Every space is there; where there are owners, each seat has some and there are changes."""
    for case in (*CASES.boards, *CASES.hard):
        view = gallery.position(case)
        assert set(view.spaces) == set(load_board(case.board).ids)
        if not case.vacant:
            owners = {s.owner for s in view.spaces.values() if not s.marks}
            assert owners - ({None} if case.free else set()) == set(range(len(view.seats)))
        assert case.vacant or case.won or len(gallery.events(case)) == 3


def test_the_documentation_shows_all_of_it() -> None:
    """Each picture is there, small enough, and the page shows it; nothing else lies beside."""
    folder, page = ROOT / "docs" / "pictures" / "gallery", (ROOT / "docs" / "gallery.md").read_text("utf-8")
    names = {f"{case.id}-{theme}.webp" for case, theme in gallery.cases()}
    assert {path.name for path in folder.iterdir()} == names
    for name in names:
        assert (folder / name).stat().st_size <= SHOWN, name
        assert f"pictures/gallery/{name}" in page
