"""The facts about `nuked` before a game starts, and its numbers.

The numbers stand in `data.json`. The rules page fixes income, ratios, losses on free land, upkeep and when
continents and Capitals come in; all the rest there is assumed (see `docs/rules/nuked.md`).
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from engine.boards.board import Board
from engine.boards.load import load_board
from engine.types import Meta, Option, Setup


class Card(msgspec.Struct, frozen=True):
    """A kind of card: what it does, and the troops that it brings."""

    kind: str
    copies: int
    effect: str
    troops: int = 0


class Data(msgspec.Struct, frozen=True):
    """The numbers of the game."""

    troops: dict[int, int]
    """By number of seats: what each has in the setup."""
    second_of_two: int
    """Troops that the second of two seats has more."""
    dealt: int
    """Cards that each seat gets before the first turn."""
    hand: int
    """The most cards of a hand."""
    attempts: int
    """So often networks are tried to be dealt."""
    least_income: int
    territories_a_troop: int
    territories_a_troop_on_the_capital: int
    open_from: int
    """The first round in which Capitals can be attacked and continents bring troops."""
    ratio: int
    """Troops an attack needs for each defender."""
    ratio_capital: int
    vacant_least: int
    """Troops that must march into unoccupied land, and how many of them die."""
    vacant_lost: int
    upkeep_from: int
    """A Capital with this many troops or more loses one of each `upkeep_part`."""
    upkeep_part: int
    radiation_rounds: int
    """Land is radioactive until the turn of the seat that threw the bomb, this many rounds later."""
    cards: tuple[Card, ...]


DATA: Data = msgspec.json.Decoder(Data).decode(Path(__file__).with_name("data.json").read_bytes())
META = Meta(
    id="nuked",
    version=2,
    seats=(2, 6),
    options=(
        Option("setup", "deal", ("deal", "manual")),
        Option("fortify", "connected", ("connected", "adjacent")),
        Option("rounds", 30, low=5, high=100),
    ),
    lesson={"rounds": 6},
    end_reasons=("farms", "rounds", "resignation"),
    earlier=(1,),
)


def reshuffles(setup: Setup) -> bool:
    """Version 1: after a rewind cards come as before; since then those that nobody knows are shuffled."""
    return setup.version > 1


LANDLOCKED = "landlocked"
"""The feature of the board that lists the territories without a coast."""


_BOARD = load_board("world")


def board(setup: Setup) -> Board:
    """The board, which is the same for all setups."""
    return _BOARD


@cache
def coastal(world: Board) -> frozenset[int]:
    """The territories with a coast: Boats land there."""
    inland = {world.index[s] for feature in world.features[LANDLOCKED] for s in feature.spaces}
    return frozenset(range(len(world.ids))) - inland


@cache
def crossings(world: Board) -> tuple[tuple[int, ...], ...]:
    """By territory where a Boat can go from it: to every coast that is no neighbour; nowhere from inland."""
    coast = sorted(coastal(world))
    return tuple(
        tuple(t for t in coast if t != a and t not in world.reach[a]) if a in coastal(world) else ()
        for a in range(len(world.ids))
    )
