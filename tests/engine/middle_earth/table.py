"""What everybody knows of a `middle_earth` game: the board, the cards as the rulings name them, who stands
where."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from tests.engine.witness import read

BOARD = read("ringlands", "board.json")
IDS = [space["id"] for space in BOARD["spaces"]]
REGIONS = {
    region["id"]: (region["bonus"], {s["id"] for s in BOARD["spaces"] if s["region"] == region["id"]})
    for region in BOARD["regions"]
}
EDGES = {frozenset((edge["a"], edge["b"])): edge["kind"] for edge in BOARD["edges"]}
NEAR = {space: {n for pair in EDGES if space in pair for n in pair} - {space} for space in IDS}
FORTS = {"rhudaur", "moria", "fangorn", "west_rohan", "evendim_hills", "south_mirkwood"}
SITES = {space for feature in BOARD["features"]["site"] for space in feature["spaces"]}
RANGES = [set(feature["spaces"]) for feature in BOARD["features"]["range"]]
PATH = (
    "the_shire", "buckland", "old_forest", "fornost", "weather_hills", "south_downs", "rhudaur", "eregion",
    "moria", "gladden_fields", "lorien", "the_wold", "emyn_muil", "dead_marshes",
)  # fmt: skip
BOLD = {"moria", "lorien", "dead_marshes"}
GOOD_LAND = {
    "fornost", "rhudaur", "lorien", "the_wold", "gap_of_rohan", "west_rohan", "evendim_hills", "the_shire",
    "north_mirkwood",
}  # fmt: skip
EVIL_LAND = {
    "eastern_angmar", "moria", "emyn_muil", "dead_marshes", "brown_lands", "fangorn", "eastern_mirkwood",
    "south_mirkwood", "withered_heath",
}  # fmt: skip
NEUTRAL_LAND = {*IDS} - GOOD_LAND - EVIL_LAND
SIDES = {2: "ge", 3: "ege", 4: "gege"}
DEALT = {
    2: ((9, 0, 0), (0, 9, 0), (0, 0, 14)),
    3: ((0, 5, 4), (9, 0, 0), (0, 4, 5)),
    4: ((5, 0, 0), (0, 5, 0), (4, 0, 0), (0, 4, 0)),
}
"""By number in the order of seats: good, evil, neutral territories; then the neutral army."""
BATTALIONS = {2: 40, 3: 35, 4: 30}
START_CARDS = {2: 0, 3: 1, 4: 2}
WORTH = {"archer": 4, "rider": 6, "eagle": 8}
MISSIONS = {
    "bree": ("fornost", (2, 2), (6, 1), "arnor"),
    "carn_dum": ("forodwaith", (2, 2), (2, 2), "arnor"),
    "mount_gundabad": ("eastern_angmar", (4, 1), (4, 1), "arnor"),
    "weathertop": ("weather_hills", (2, 2), (2, 2), "arnor"),
    "dagorlad": ("dead_marshes", (2, 2), (2, 2), "rhovanion"),
    "rauros": ("the_wold", (2, 2), (2, 2), "rhovanion"),
    "tharbad": ("minhiriath", (4, 1), (4, 1), "rohan"),
    "hobbiton": ("the_shire", (2, 2), (2, 2), "eriador"),
    "elven_halls": ("north_mirkwood", (2, 2), (1, 2), "anywhere"),
    "erebor": ("esgaroth", (4, 1), (2, 2), "esgaroth"),
    "easterling_encampment": ("brown_lands", (6, 1), (2, 2), "brown_lands"),
    "gates_of_moria": ("eregion", (2, 2), (4, 1), "eregion"),
    "grey_havens": ("mithlond", (2, 2), (4, 1), "mithlond"),
    "edoras": ("gap_of_rohan", (0, 2), (0, 2), ""),
    "harlond": ("harlindon", (0, 2), (0, 3), ""),
    "lothlorien": ("lorien", (0, 2), (0, 2), ""),
}
"""Where; battalions and points for good and for evil; into where, or a card."""
POWERS = {
    "a_balrog_is_come": 1, "ambush": 1, "boromir": 1, "borne_to_another_place": 1, "courage_alone": 1,
    "dangerous_crossing": 1, "gollum": 1, "grima_wormtongue": 2, "knife_in_the_dark": 1, "move_by_night": 1,
    "the_enemy_is_at_hand": 1, "the_way_is_under_the_mountains": 2, "violent_storms": 1,
    "you_shall_not_pass": 2,
}  # fmt: skip
EVENTS = {
    "appoint_a_second_leader": 2, "raiders": 1, "the_entmoot": 1, "the_mustering": 1, "cavetroll": 1,
    "winter_storms": 1,
}  # fmt: skip
DELAYS = {"gollum", "knife_in_the_dark", "dangerous_crossing"}
TERRITORY_CARDS, ADVENTURE_CARDS = 44, 40
Cards = list[list[str | None]]


@dataclass
class Combat:
    """All attacks in a row on one pair."""

    a: str
    t: str
    asked: bool = False
    owed: bool = False
    way: bool = False
    breached: bool = False
    could_wait: set[int] = field(default_factory=set)
    """Seats that its windows have asked."""


@dataclass
class Window:
    """One that is open: of a combat, or of the ring."""

    kind: str
    asked: set[int]
    dice: int = 0
    """Of a combat: the attackers that were declared. Of the ring: its die, if one was thrown."""
    carried: bool = False


@dataclass
class Table:
    """What everybody knows. Territories, regions and kinds of cards go by their ids."""

    alive: list[bool]
    owner: dict[str, int] = field(default_factory=dict)
    armies: dict[str, int] = field(default_factory=dict)
    leaders: list[set[str]] = field(default_factory=list)
    sides: list[str] = field(default_factory=list)
    unplaced: list[int] = field(default_factory=list)
    hands: list[int] = field(default_factory=list)
    """Territory cards by seat."""
    adventures: list[int] = field(default_factory=list)
    shown: list[list[str]] = field(default_factory=list)
    dice: list[int] = field(default_factory=list)
    """The most dice each seat defends with, by its order."""
    deck: int = TERRITORY_CARDS
    turned: Counter[str] = field(default_factory=Counter)
    pile: int = 0
    discards: Counter[str] = field(default_factory=Counter)
    out: list[int] = field(default_factory=list)
    head: int = 0
    first: int = 0
    turn: int = -1
    """The seat on turn, or whose move it is in the setup."""
    round: int = 0
    phase: str = ""
    """Of a turn: reinforce, attack, redeploy, leader, appoint, discard."""
    ring: int = 0
    need: int = 0
    bridges: dict[frozenset[str], int] = field(default_factory=dict)
    storms: dict[str, int] = field(default_factory=dict)
    pool: int = 0
    reward: set[str] = field(default_factory=set)
    """Where the battalions of a mission may go while they are being placed."""
    took: bool = False
    cards: int = 0
    """Territory cards that missions of the turn bring."""
    earned: bool = False
    declined: bool = False
    drew: bool = False
    chain: Counter[str] = field(default_factory=Counter)
    arrived: set[str] = field(default_factory=set)
    locked: set[str] = field(default_factory=set)
    moves: int = 1
    begun: int = 0
    source: str = ""
    combat: Combat | None = None
    window: Window | None = None
    advance: tuple[str, str, int, int] | None = None
    """A conquest whose battalions are still to move: from, to, the least and the most."""
    may_be_silent: set[int] = field(default_factory=set)
    """Seats that were asked in a window of a combat of this turn."""
    silent: set[int] = field(default_factory=set)
    """Those of them that were then left out."""
    may_be_hushed: set[int] = field(default_factory=set)
    """The same of the ring's windows, since a seat's own turn."""
    hushed: set[int] = field(default_factory=set)

    def own(self, seat: int) -> list[str]:
        """A seat's territories, in the board's order."""
        return [space for space in IDS if self.owner.get(space) == seat]

    def living(self) -> list[int]:
        """Seats that still take part."""
        return [seat for seat in range(len(self.alive)) if self.alive[seat]]

    def plays(self, owner: int) -> bool:
        """Whether somebody plays for this owner."""
        return owner < len(self.alive) and self.alive[owner]

    def clockwise(self, after: int) -> list[int]:
        """Living seats from the next one on, that one last."""
        n = len(self.alive)
        return [s for k in range(1, n + 1) if self.alive[s := (after + k) % n]]

    def whole(self, seat: int) -> dict[str, int]:
        """The regions that a seat holds, with their bonuses."""
        mine = {*self.own(seat)}
        return {r: bonus for r, (bonus, members) in REGIONS.items() if members <= mine}

    def income(self, seat: int) -> int:
        """What a turn brings without sets."""
        return max(3, len(self.own(seat)) // 3) + sum(self.whole(seat).values())

    def points(self, seat: int) -> dict[str, int]:
        """What a seat scores, by name."""
        held = self.own(seat)
        return {
            "territories": len(held),
            "regions": sum(self.whole(seat).values()),
            "strongholds": 2 * len(FORTS.intersection(held)),
            "shown": sum(self.counts(card, seat) for card in self.shown[seat]),
        }

    def counts(self, card: str, seat: int) -> int:
        """What a card counts face up before a seat."""
        if card in POWERS:
            return 1
        _, good, evil, _ = MISSIONS[card]
        return (good if self.sides[seat] == "good" else evil)[1]

    def merit(self, seat: int) -> tuple[int, ...]:
        """What the ranking goes by."""
        held = self.own(seat)
        if not self.sides:
            return len(held), sum(self.armies[s] for s in held), len(self.whole(seat))
        total = sum(self.points(seat).values())
        return total, len(held), len(FORTS.intersection(held)), len(self.shown[seat])

    def is_gone(self, card: str) -> bool:
        """Whether all copies of a card lie face up."""
        copies = POWERS.get(card, EVENTS.get(card, 1))
        return self.discards[card] + sum(cards.count(card) for cards in self.shown) == copies

    def leads(self, space: str) -> bool:
        """Whether an unlocked leader of the seat on turn stands there."""
        return space in self.leaders[self.turn] and space not in self.locked

    def is_open(self, a: str, t: str) -> bool:
        """Whether the seat on turn can attack over the border, apart from The Way."""
        pair = frozenset((a, t))
        return pair in EDGES and (pair not in self.bridges or self.leads(a))

    def can_attack(self, a: str, t: str) -> bool:
        """Whether the seat on turn may attack from here to there."""
        by_way = self.combat and self.combat.way and (self.combat.a, self.combat.t) == (a, t)
        return (
            self.owner[a] == self.turn != self.owner[t]
            and self.armies[a] > 1
            and not {a, t} & self.storms.keys()
            and bool(by_way or self.is_open(a, t))
        )

    def reached(self, a: str, led: bool) -> set[str]:
        """Where a redeployment from here may end."""
        seat = self.owner[a]
        if not self.sides:
            return {n for n in NEAR[a] if self.owner[n] == seat}
        reach, edge = {a}, {a}
        while edge:
            edge = {
                n for s in edge for n in NEAR[s]
                if self.owner[n] == seat and (led or frozenset((s, n)) not in self.bridges)
            } - reach  # fmt: skip
            reach |= edge
        return reach - {a}

    def can_move(self, a: str) -> bool:
        """Whether anybody may leave a territory of the seat by redeployment, as far as its number goes."""
        if self.armies[a] > 1 and self.reached(a, led=False):
            return True
        return self.leads(a) and bool(self.reached(a, led=True) - self.leaders[self.turn])


def worth(kinds: list[Any]) -> int:
    """What three cards bring, a wild one as whatever makes it most; 0: they are no set."""
    plain = [kind for kind in kinds if kind != "wild"]
    if len(set(plain)) == len(plain):
        return 10
    return WORTH[plain[0]] if len(set(plain)) == 1 else 0
