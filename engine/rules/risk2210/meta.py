"""The facts about `risk2210` before a game starts, and the constants of its rules."""

from __future__ import annotations

from functools import cache

from engine.boards.board import Board
from engine.boards.load import load_board
from engine.rules.risk2210.blanks import EXAMPLE, FORM
from engine.types import Meta, Option, Setup

META = Meta(
    id="risk2210",
    version=2,
    seats=(2, 5),
    neutral=(2,),
    options=(
        Option("years", 5, low=1, high=10),
        Option("setup", "deal", ("deal", "manual")),
        Option("stations", "any", ("any", "land")),
        Option("defence", "standing", ("standing", "ask")),
        Option("strict_board", False),
        Option("blanks", "", pattern=FORM.pattern, example=EXAMPLE, cards=FORM),
    ),
    lesson={"years": 2},
    end_reasons=("years", "elimination", "resignation"),
    earlier=(1,),
)


def traps_hit_units(setup: Setup) -> bool:
    """Version 1: traps and mines destroy half of all units, as the attacker chooses; since then half of the
    MODs alone (ruling 10)."""
    return setup.version == 1


def armageddon_ends_with_its_player(setup: Setup) -> bool:
    """Version 1: when the seat that played Armageddon is out, so is everybody's turn in it; since then the
    seats that come later still get theirs (ruling 11)."""
    return setup.version == 1


DECKS = ("land", "naval", "space", "nuclear", "diplomat")
"""The kinds of command cards, and of the commanders who play them, in the order of all lists by kind."""
COMMANDERS = ("land_commander", "naval_commander", "space_commander", "nuclear_commander", "diplomat")
"""The commanders' ids in moves and views."""
LAND, NAVAL, SPACE, NUCLEAR, DIPLOMAT = range(5)
STATION = "space_station"

STARTING_MODS = {2: 30, 3: 35, 4: 30, 5: 25}
STARTING_ENERGY = 3
DEVASTATED = 4
NEUTRAL_SPACES = {"land": 16, "water": 6, "moon": 6}
"""Territories that get neutral MODs in a game of two."""
NEUTRAL_MODS = 3
COMMANDER_COST = 3
STATION_COST = 5
STATIONS = 4
"""Most stations a seat."""
CARD_COST = 1
CARDS_A_TURN = 4
CONTESTED = 3
"""Contested territories to take in a turn for the bonus."""
MOST_ATTACK = 3
MOST_DEFENCE = 2
INFLUENCE = 3
"""Points of a Colony Influence in the final count."""
SCOUTS = 5
"""MODs of the Scout Forces."""


class Links:
    """The board's connections as the rules need them, by index of a space.

    `near` are the neighbours for invasions and fortifying without the trips to the moon; `sites` the landing
    sites; `kind` the terrain (`land`, `water`, `moon`); `of` the spaces of a terrain.
    """

    def __init__(self, world: Board, strict: bool) -> None:
        barred = {frozenset(f.spaces) for f in world.features["disputed"]} if strict else set()
        near: list[set[int]] = [set() for _ in world.ids]
        for edge in world.edges:
            if edge.kind != "landing" and frozenset((edge.a, edge.b)) not in barred:
                a, b = world.index[edge.a], world.index[edge.b]
                near[a].add(b)
                near[b].add(a)
        self.near = tuple(frozenset(s) for s in near)
        self.sites = tuple(world.index[f.spaces[0]] for f in world.features["landing_site"])
        self.kind = tuple(s.kind for s in world.spaces)
        self.of = {
            kind: tuple(i for i, k in enumerate(self.kind) if k == kind) for kind in ("land", "water", "moon")
        }


@cache
def _links(strict: bool) -> Links:
    return Links(load_board("frontline"), strict)


def links(setup: Setup) -> Links:
    """The connections of the game's board (option `strict_board`, ruling 17)."""
    return _links(bool(setup.options["strict_board"]))


def board(setup: Setup) -> Board:
    """The board: the Earth with its seas, and the moon."""
    return load_board("frontline")
