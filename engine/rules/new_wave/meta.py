"""The facts about `new_wave` before a game starts, and its numbers.

The numbers stand in `data.json`, and with each card and building what of it is assumed: the rulebook has no
price and describes no human building (see `docs/rules/new_wave.md`).
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Literal

import msgspec

from engine.boards.board import Board
from engine.boards.load import load_board
from engine.types import Arg, Meta, Option, Setup

SideName = Literal["aliens", "humans"]
ALIENS: SideName = "aliens"
HUMANS: SideName = "humans"


def other(side: SideName) -> SideName:
    return HUMANS if side == ALIENS else ALIENS


class Action(msgspec.Struct, frozen=True):
    """One of the actions of a card: the word that names it in a move (none where it is the only one), its
    effect (see `effects`), and the effect's numbers."""

    effect: str
    word: str = ""
    n: int = 0
    steps: int = 1
    """How far a piece goes; from two on it may stop before."""
    piece: str = ""
    """The miniature that does it, or at which it is done."""
    beside: bool = False
    """It is done in a region beside the miniature, not in its own."""
    mark: str = ""
    anyone: bool = False
    """Protected civilians, too."""
    removes: bool = False
    """The card leaves the game."""


class Card(msgspec.Struct, frozen=True):
    """A kind of card. `first` of its copies begin in the deck, `offers` among what can be bought."""

    kind: str
    side: SideName
    sort: Literal["action", "unit", "building"]
    first: int
    offers: int
    price: int | None = None
    """What buying it costs; None: it cannot be bought."""
    unit: str = ""
    """The miniature of a Unit card."""
    actions: tuple[Action, ...] = ()
    assumed: tuple[str, ...] = ()


class Unit(msgspec.Struct, frozen=True):
    """A kind of miniature; `stock` is how many there are."""

    kind: str
    side: SideName
    stock: int
    terrain: str = ""
    """The kind of space that it is bound to; everywhere if empty."""
    blocks: bool = False
    """It keeps enemy miniatures from leaving its region, and can be kept."""
    target: bool = False
    """It can be struck by human attacks."""
    nerves: bool = False
    """Sound keeps it out of a region, a Nerve Agent in it."""


class Building(msgspec.Struct, frozen=True):
    """A kind of building. Human ones have a wall: so much damage at once makes them fall."""

    kind: str
    side: SideName
    wall: int = 0
    income: int = 0
    shot: int = 0
    """The damage of its attack, once a turn; 0: it has none."""
    beside: bool = False
    """It shoots into the regions beside it, not into its own."""
    bonus: int = 0
    """What it adds to each strike of a Tripod card."""
    heals: int = 0
    """Damage that it takes back, as often as so much `energy` is paid."""
    energy: int = 0
    assumed: tuple[str, ...] = ()


class Data(msgspec.Struct, frozen=True):
    """The numbers of the game."""

    hand: int
    reserve: int
    civilians: int
    """In each home region at the start."""
    limit: int
    """The damage with which the aliens are repelled."""
    notes: dict[str, str]
    """What is assumed, for readers."""
    start: dict[str, int]
    """The miniatures at the ship."""
    teams: tuple[str, ...]
    """The cards that can attack together, in the order in which a move names them."""
    units: tuple[Unit, ...]
    cards: tuple[Card, ...]
    buildings: tuple[Building, ...]


DATA: Data = msgspec.json.Decoder(Data).decode(Path(__file__).with_name("data.json").read_bytes())
CARDS: dict[Arg, Card] = {card.kind: card for card in DATA.cards}
"""In the order of the data, which is that of multisets, offers and views."""
RANK: dict[str, int] = {card.kind: n for n, card in enumerate(DATA.cards)}
UNITS: dict[str, Unit] = {unit.kind: unit for unit in DATA.units}
BUILDINGS: dict[str, Building] = {building.kind: building for building in DATA.buildings}
SHIP = "invasion_ship"
CIVILIAN = "civilian"
"""The piece that is neither a miniature nor a building, as events name it."""
FOG, SOUND, NERVE = MARKS = ("fog", "sound", "nerve_agent")
"""The conditions of regions: buildings there make no attack; no army or civilian enters; none leaves."""
META = Meta(
    id="new_wave",
    version=1,
    seats=(2, 2),
    options=(
        Option("aliens", "first", ("first", "second", "drawn")),
        Option("expert", False),
        Option("rounds", 40, low=1, high=200),
    ),
    lesson={"rounds": 6},
    end_reasons=("extinction", "repelled", "rounds", "resignation"),
)


def board(setup: Setup) -> Board:
    """The board, which is the same for all setups."""
    return load_board("britain")


class Island:
    """The board as the rules read it: indices of spaces, in the board's order."""

    def __init__(self, world: Board) -> None:
        self.ids = world.ids
        self.index = world.index
        kinds = [space.kind for space in world.spaces]
        self.land = tuple(i for i, kind in enumerate(kinds) if kind == "land")
        self.near = {
            terrain: tuple(
                tuple(n for n in near if terrain in ("", kinds[a]) and terrain in ("", kinds[n]))
                for a, near in enumerate(world.neighbours)
            )
            for terrain in ("", "land", "water")
        }
        """By the terrain of a piece and by space: where it gets in one step."""
        self.coasts = tuple(
            tuple(n for n in near if kinds[a] == "water" and kinds[n] == "land")
            for a, near in enumerate(world.neighbours)
        )
        """By space: of a sea, the land beside it; none of a land."""
        self.ship, self.anchor = (self._feature(world, name)[0] for name in ("ship", "anchor"))
        self.homes = self._feature(world, "home")

    def _feature(self, world: Board, name: str) -> tuple[int, ...]:
        return tuple(world.index[s] for feature in world.features[name] for s in feature.spaces)

    @property
    def people(self) -> int:
        """Civilians at the start."""
        return len(self.homes) * DATA.civilians


@cache
def island() -> Island:
    """The one board of the game."""
    return Island(load_board("britain"))
