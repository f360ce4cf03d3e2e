"""Views made by hand for the tests of pictures."""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO

import numpy as np
from numpy.typing import NDArray
from PIL import Image

import render
from engine.boards.load import load_board
from engine.types import DeckView, Event, Prompt, Result, SeatView, SpaceView, Track, View
from render.art.load import load_art

Pixels = NDArray[np.int16]


def position(
    seats: int = 6,
    *,
    neutral: bool = False,
    board: str = "world",
    armies: int = 3,
    owners: Mapping[str, int | None] | None = None,
    turn: int | None = 1,
    winners: tuple[int, ...] = (),
) -> View:
    """A position with spaces dealt round robin, in the attack phase or won."""
    count = seats + neutral
    spaces = {
        space: SpaceView(space, (owners or {}).get(space, i % count), {"army": armies})
        for i, space in enumerate(load_board(board).ids)
    }
    rows = tuple(
        SeatView(
            i,
            "player" if i < seats else "neutral",
            alive=True,
            counters={"territories": 7, "armies": 7 * armies, "income": 3},
            cards={"territory": 2} if i < seats else {},
        )
        for i in range(count)
    )
    return View(
        rules="classic",
        version=1,
        board=board,
        options={},
        viewer=None,
        ply=10,
        round=4,
        phase="over" if winners else "attack",
        turn=None if winners else turn,
        spaces=spaces,
        seats=rows,
        prompts=() if winners or turn is None else (Prompt(turn, "attack"),),
        result=Result(winners, "conquest", tuple(range(seats))) if winners else None,
        tracks=(Track("round", 4, 20), Track("set", 8)),
        decks=(DeckView("territory", 30),),
    )


def pixels(data: bytes) -> Pixels:
    """An encoded picture as numbers."""
    with Image.open(BytesIO(data)) as image:
        return np.asarray(image.convert("RGB"), np.int16)


def drawn(
    view: View,
    events: tuple[Event, ...] = (),
    names: tuple[str, ...] = (),
    locale: str = "en",
    theme: str = "atlas",
) -> Pixels:
    """A picture before it is encoded, as numbers."""
    image = render.picture(view, events=events, names=names, locale=locale, theme=theme)
    return np.asarray(image, np.int16)


def anchor(space: str, board: str = "world") -> tuple[int, int]:
    """Where a space's badge stands in a picture of scale 1."""
    x, y = load_art(board).spaces[space].badge
    return x, y + 58


def around(image: Pixels, at: tuple[int, int], reach: int = 40) -> Pixels:
    """The part of a picture near a point."""
    x, y = at
    return image[max(0, y - reach) : y + reach, max(0, x - reach) : x + reach]


def differs(a: Pixels, b: Pixels) -> int:
    """How many pixels are clearly different."""
    return int((np.abs(a - b).max(axis=2) > 24).sum())
