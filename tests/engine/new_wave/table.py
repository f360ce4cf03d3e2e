"""What everybody knows of a `new_wave` game: the board's data, the cards' numbers, and what stands where."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from tests.engine.witness import read

BOARD = read("britain", "board.json")
KIND = {space["id"]: space["kind"] for space in BOARD["spaces"]}
LAND = [space for space, kind in KIND.items() if kind == "land"]
PAIRS = [(edge["a"], edge["b"]) for edge in BOARD["edges"]]
NEAR = {space: {b if a == space else a for a, b in PAIRS if space in (a, b)} for space in KIND}
SHIP, ANCHOR = "western_highlands", "portsmouth"
PEOPLE, LIMIT, HAND = 30, 30, 5
MONEY = {
    ("power_supply", False): 1, ("power_supply", True): 2, ("plasma_synthesis", False): 2,
    ("plasma_synthesis", True): 3, ("reap", True): 2, ("relocation", False): 1, ("relocation", True): 2,
    ("evacuation", False): 2,
}  # fmt: skip
"""What a card brings as money, staying in the game or leaving it."""
STRIKE = {
    ("tripod", False): 2, ("tripod", True): 3, ("ufo", False): 1, ("ufo", True): 3,
    ("scorching_beam", False): 2, ("army", False): 2, ("army", True): 3,
    ("british_navy", False): 2, ("british_navy", True): 3,
    ("guerrilla", False): 1, ("guerrilla", True): 2, ("air_attack", False): 1, ("poisonous_fog", False): 1,
    ("frightening_sound", False): 1, ("nerve_agent", False): 1, ("infrasound", False): 1,
}  # fmt: skip
MARK = {"poisonous_fog": "fog", "frightening_sound": "sound", "nerve_agent": "nerve_agent"}
MARKS = ("fog", "sound", "nerve_agent")
CARRIER = {"tripod": "tripod", "ufo": "ufo", "scorching_beam": "ufo"}
"""The miniature that carries an alien attack; those that are not named here are a tripod's."""
BESIDE = {"poisonous_fog", "infrasound"}
UNIT = {"tripod": "tripod", "ufo": "ufo", "army": "army_unit", "british_navy": "navy"}
STOCK = {"army_unit": 3, "navy": 2, "tripod": 3, "ufo": 2}
STEPS = {
    "tripod": 1,
    "ufo": 2,
    "army": 1,
    "british_navy": 1,
    "reap": 1,
    "alien_abduction": 1,
    "redeployment": 2,
}
WALL = {"bunker": 2, "heavy_artillery": 3, "fort": 4, "supply_depot": 1}
HOME = {"invasion_ship", "particle_generator", "plasma_reactor", "alien_factory", "regenerator"}
"""Buildings of the aliens."""
INCOME = {"particle_generator": 1, "plasma_reactor": 2, "supply_depot": 1}
PRICE = {
    "plasma_synthesis": 3, "poisonous_fog": 3, "frightening_sound": 2, "nerve_agent": 2, "infrasound": 2,
    "scorching_beam": 4, "alien_abduction": 4, "ufo": 5, "tripod": 6, "particle_generator": 4,
    "plasma_reactor": 7, "alien_factory": 6, "regenerator": 4, "air_attack": 4, "evacuation": 3,
    "redeployment": 2, "british_navy": 4, "army": 4, "bunker": 3, "heavy_artillery": 4, "fort": 4,
    "supply_depot": 4,
}  # fmt: skip
Cards = list[list[str | None]]
Played = tuple[str, bool]
"""A card that was played, and whether it has left the game by that."""


@dataclass
class Piles:
    """The cards of a seat: those that nobody sees by their number."""

    hand: int
    supply: int
    offers: int
    tail: list[str]
    reserve: list[str]
    discards: list[str]
    removed: list[str]


@dataclass
class Table:
    """What everybody knows. Regions go by their ids."""

    aliens: int = 0
    turn: int = -1
    round: int = 0
    damage: int = 0
    money: int = 0
    civilians: Counter[str] = field(default_factory=Counter)
    tiles: dict[str, str] = field(default_factory=dict)
    units: dict[str, Counter[str]] = field(default_factory=dict)
    marks: dict[str, set[str]] = field(default_factory=dict)
    piles: list[Piles] = field(default_factory=list)
    acted: Counter[str] = field(default_factory=Counter)
    """By kind of miniature, how many a Unit card was played on in this turn."""
    raids: int = 0
    fired: set[str] = field(default_factory=set)
    swapped: bool = False
    begun: bool = False
    """A turn was seen from its beginning: what acted before the first view is not known."""
    played: list[Played] = field(default_factory=list)
    """Cards whose effect is still to be told."""
    walked: str = ""
    """Where the first civilian of an Evacuation has come to, while a second one may walk."""
    pushing: str = ""
    """The region that armies must still leave, and how many."""
    pushes: int = 0

    def near(self, space: str, kind: str) -> set[str]:
        """Neighbours on a terrain."""
        return {n for n in NEAR[space] if KIND[n] == kind == KIND[space]}

    def people(self) -> int:
        """Civilians on the board."""
        return self.civilians.total()

    def has(self, unit: str, space: str) -> int:
        """How many miniatures of a kind are in a region."""
        return self.units[unit][space]

    def alien_tile(self, space: str) -> bool:
        """Whether a building of the aliens is there."""
        return self.tiles.get(space) in HOME

    def hostile(self, space: str) -> bool:
        """Whether anything of the aliens is there."""
        return self.alien_tile(space) or self.has("tripod", space) + self.has("ufo", space) > 0

    def target(self, space: str) -> bool:
        """Whether humans can hit something there."""
        return self.alien_tile(space) or self.has("tripod", space) > 0

    def wall(self, space: str) -> int:
        """The wall there, 0 without a human building."""
        return WALL.get(self.tiles.get(space, ""), 0)

    def human(self, space: str) -> bool:
        """Whether a human piece is there."""
        soldiers = self.has("army_unit", space) + self.has("navy", space)
        return self.civilians[space] + self.wall(space) + soldiers > 0

    def refuges(self, space: str) -> set[str]:
        """Where an army can be driven from there."""
        return {n for n in self.near(space, "land") if not self.hostile(n)}

    def income(self, side: str) -> int:
        """What the buildings of a side bring."""
        tiles = [tile for tile in self.tiles.values() if (tile in HOME) == (side == "aliens")]
        return sum(INCOME.get(tile, 0) for tile in tiles)

    def side(self, seat: int) -> str:
        """The side of a seat."""
        return "aliens" if seat == self.aliens else "humans"
