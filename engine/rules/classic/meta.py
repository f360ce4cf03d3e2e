"""The facts about `classic` before a game starts."""

from __future__ import annotations

from engine.boards.board import Board
from engine.boards.load import load_board
from engine.types import Meta, Option, Setup

META = Meta(
    id="classic",
    version=2,
    seats=(2, 6),
    neutral=(2,),
    options=(
        Option("board", "world", ("world", "2210-land")),
        Option("setup", "deal", ("deal", "manual")),
        Option("cards", "rising", ("rising", "fixed")),
        Option("fortify", "adjacent", ("adjacent", "connected")),
        Option("defence", "standing", ("standing", "ask")),
        Option("missions", False),
        Option("rounds", 0, low=0, high=200),
    ),
    lesson={"rounds": 5},
    end_reasons=("conquest", "elimination", "mission", "rounds", "resignation"),
    earlier=(1,),
)


def reshuffles(setup: Setup) -> bool:
    """Version 1: after a rewind cards come as before; since then those that nobody knows are shuffled."""
    return setup.version > 1


STARTING_ARMIES = {2: 40, 3: 35, 4: 30, 5: 25, 6: 20}
"""Armies a seat by number of seats (six as in the printed English rules)."""


def board(setup: Setup) -> Board:
    """The board that the options name."""
    return load_board(setup.options["board"])
