"""What everybody knows of a `nuked` game: the board's data, and who stands where."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from tests.engine.witness import read

BOARD = read("world", "board.json")
IDS = [space["id"] for space in BOARD["spaces"]]
CONTINENTS = {
    region["id"]: (region["bonus"], {s["id"] for s in BOARD["spaces"] if s["region"] == region["id"]})
    for region in BOARD["regions"]
}
PAIRS = {frozenset((edge["a"], edge["b"])) for edge in BOARD["edges"]}
NEAR = {space: {n for pair in PAIRS if space in pair for n in pair} - {space} for space in IDS}
INLAND = {space for feature in BOARD["features"]["landlocked"] for space in feature["spaces"]}
TROOPS = {2: 40, 3: 35, 4: 30, 5: 25, 6: 20}
DECK, HAND, DEFENCE_CARDS = 44, 5, 12
Cards = list[list[str | None]]


@dataclass
class Table:
    """What everybody knows. Territories and continents go by their ids."""

    owner: dict[str, int]
    """Of the territories that somebody holds."""
    troops: dict[str, int]
    alive: list[bool]
    unplaced: list[int]
    hands: list[int]
    captured: list[int]
    lands: list[set[str]]
    """By seat: its territories."""
    farm: dict[int, str] = field(default_factory=dict)
    out: list[int] = field(default_factory=list)
    deck: int = DECK
    open: Counter[str] = field(default_factory=Counter)
    hot: dict[str, int] = field(default_factory=dict)
    """Radioactive land: turns, those of seats that are out included, that still end beside it."""
    first: int = 0
    turn: int = -1
    round: int = 0
    picks: int = 0
    pool: int = 0
    rallying: int = 0
    """What all on the Capital would be; 0 where there is no choice, or no longer one."""
    took: bool = False
    card: bool = False
    armed: bool = False
    boat: tuple[str, ...] = ()
    guarded: set[str] = field(default_factory=set)
    asked: set[int] = field(default_factory=set)
    """Seats that were asked in this turn, and may have asked for silence."""
    window: dict[str, Any] | None = None

    def own(self, seat: int) -> list[str]:
        """In the board's order."""
        return [space for space in IDS if space in self.lands[seat]]

    def give(self, space: str, seat: int, troops: int) -> None:
        """A territory, with this many troops on it, is a seat's from now on."""
        if space in self.owner:
            self.lands[self.owner[space]].remove(space)
        self.owner[space], self.troops[space] = seat, troops
        self.lands[seat].add(space)

    def near(self, space: str) -> set[str]:
        """Neighbours, over the Boat of the turn as well."""
        boat = self.boat
        return NEAR[space] | ({*boat} - {space} if space in boat else set())

    def joined(self, space: str) -> set[str]:
        """The network of its owner's in which a territory lies."""
        mine, network, edge = self.lands[self.owner[space]], {space}, {space}
        while edge:
            edge = {n for s in edge for n in self.near(s)} & mine - network
            network |= edge
        return network

    def whose_farm(self, space: str) -> int | None:
        """The seat that has its Farm there."""
        return next((seat for seat, farm in self.farm.items() if farm == space), None)

    def living(self) -> list[int]:
        """Seats that still take part."""
        return [seat for seat in range(len(self.alive)) if self.alive[seat]]

    def income(self, seat: int, round_: int) -> tuple[int, int, dict[str, int]]:
        """What a turn in that round brings: anywhere, on the Capital, and by whole continents."""
        mine = self.lands[seat]
        whole = {c: bonus for c, (bonus, members) in CONTINENTS.items() if round_ > 3 and members <= mine}
        more = sum(whole.values())
        return max(3, len(mine) // 3) + more, max(3, len(mine) // 2) + more, whole

    def empty(self, space: str) -> None:
        """Nobody holds a territory any more."""
        self.troops.pop(space)
        self.lands[self.owner.pop(space)].remove(space)

    def strength(self, seat: int) -> tuple[int, int, int]:
        """Captured Capitals, territories, troops."""
        mine = self.lands[seat]
        return self.captured[seat], len(mine), sum(self.troops[s] for s in mine)
