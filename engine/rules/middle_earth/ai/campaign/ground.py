"""Positions as arrays, many at once: who holds what, with how many, and where leaders stand. What does not
change during a turn (time, cards of rivals, points on the table) stands beside them once."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.boards.board import Board
from engine.boards.load import load_board
from engine.rules.middle_earth.ai.campaign.sieges import UNIT, Ints
from engine.rules.middle_earth.ai.forecast import over_within, turns_left
from engine.rules.middle_earth.cards import KINDS, MISSION, shown_points
from engine.rules.middle_earth.meta import DATA, GOOD, board, has_ring, path, sites, strongholds
from engine.rules.middle_earth.state import NOBODY, MiddleEarthBody
from engine.rules.middle_earth.trading import best_worth
from engine.system import AnyState

Floats = NDArray[np.float64]
LED, LOCKED = 1, 2
"""A leader who goes along, and one who stays for the rest of the turn."""
ROUNDS = 8.0
"""With this many rounds left, or more, or without a ring, time is full."""


class MarchTerrain:
    """The board as arrays."""

    def __init__(self, world: Board) -> None:
        pairs = [(n, s) for s, near in enumerate(world.neighbours) for n in near]
        self.origin = np.array([a for a, _ in pairs])
        self.target = np.array([t for _, t in pairs])
        """By edge in both directions, ordered by their targets."""
        self.begins = np.array(
            [next(i for i, (_, t) in enumerate(pairs) if t == s) for s in range(len(world.ids))]
        )
        """By space, its first edge."""
        self.regions = np.array(
            [[int(s in spaces) for s in range(len(world.ids))] for spaces in world.members]
        )
        self.firsts = np.array([spaces[0] for spaces in world.members])
        """By region its first space: the spaces of a region stand together."""
        self.sizes = np.array([len(spaces) for spaces in world.members])[:, None]
        self.bonuses = np.array([region.bonus for region in world.regions])[:, None]
        self.forts = np.array([int(s in strongholds(world)) for s in range(len(world.ids))])[:, None]
        self.sites = np.array([int(s in sites(world)) for s in range(len(world.ids))])
        self.steps = _steps(world)
        """By pair of spaces the steps from one to the other."""


def _steps(world: Board) -> Ints:
    found = np.full((len(world.ids), len(world.ids)), 20)
    for space in range(len(world.ids)):
        edge, far = {space}, 0
        while edge:
            for s in edge:
                found[space, s] = far
            edge = {n for s in edge for n in world.neighbours[s] if found[space, n] == 20}
            far += 1
    return found


@cache
def terrain() -> MarchTerrain:
    """The terrain of the only board."""
    return MarchTerrain(load_board("ringlands"))


class MarchTable(NamedTuple):
    """What does not change while a seat has its turn, as that seat knows it."""

    seat: int
    ring: bool
    alive: tuple[int, ...]
    rivals: tuple[int, ...]
    shown: tuple[int, ...]
    """By seat, the points of cards that lie face up."""
    hands: tuple[int, ...]
    """By seat, territory cards."""
    adventures: tuple[int, ...]
    """By seat, adventure cards."""
    set_worth: int
    """The best set of the seat's hand."""
    missions: tuple[tuple[int, int, int], ...]
    """The missions in the hand: space, battalions, points."""
    order: int
    """How many turns of others come before the seat's next one."""
    rounds: float
    """The rounds that are left, at most `ROUNDS`, as a share of these."""
    soon: float
    """How likely the game ends before the seat's next turn."""
    later: float
    """How likely it ends before the turn after that."""
    now: float
    """How likely it ends with the present turn."""


def _clock(b: MiddleEarthBody, order: int, alive: int, ended: bool) -> tuple[float, float, float, float]:
    """The rounds left, and how likely the game is over by the next turn, by the one after it, and now; with
    `ended` the present turn has yet to let the ring go, and the first three follow from its going on."""
    left = turns_left(b.ring, b.need)
    if not ended:
        return left, over_within(b.ring, b.need, order), over_within(b.ring, b.need, order + alive), 0.0
    now = over_within(b.ring, b.need, 1)
    if now == 1:
        return 0.0, 1.0, 1.0, 1.0
    by = [(over_within(b.ring, b.need, 1 + n) - now) / (1 - now) for n in (order, order + alive)]
    return max(left - 1, 0.5), by[0], by[1], now


def table(at: AnyState, seat: int, ended: bool = False) -> MarchTable:
    """What a living seat knows beside the board: as the turn of another one begins, or, with `ended`, as its
    present turn will leave it, before the ring tries to go on."""
    b: MiddleEarthBody = at.body
    ring = has_ring(at.setup)
    alive = tuple(s for s in range(at.setup.seats) if b.alive[s])
    turns = [
        s % at.setup.seats for s in range(b.turn, b.turn + at.setup.seats) if s % at.setup.seats in alive
    ]
    order = (len(alive) - 1 if ended else turns.index(seat)) if seat in turns else 0
    left, soon, later, now = (ROUNDS * len(alive), 0.0, 0.0, 0.0)
    if ring and b.ring < len(path(board(at.setup))):
        left, soon, later, now = _clock(b, order, len(alive), ended)
    return MarchTable(
        seat, ring, alive, tuple(s for s in alive if s != seat),
        tuple(shown_points(b, s) for s in range(at.setup.seats)) if ring else (0,) * at.setup.seats,
        tuple(map(len, b.hands)), tuple(map(len, b.adventures)) if ring else (0,) * at.setup.seats,
        best_worth(at, seat), missions(at, seat), order, min(left / len(alive), ROUNDS) / ROUNDS,
        soon, later, now,
    )  # fmt: skip


def missions(at: AnyState, seat: int) -> tuple[tuple[int, int, int], ...]:
    """The missions in a seat's hand: space, battalions, points; a card counts as one battalion."""
    b: MiddleEarthBody = at.body
    if not has_ring(at.setup):
        return ()
    index = board(at.setup).index
    cards = (KINDS[n] for n in b.adventures[seat] if KINDS[n].kind == MISSION)
    by = ((card, card.good if b.sides[seat] == GOOD else card.evil) for card in cards)
    return tuple((index[card.space], n or 1, points) for card, (n, points) in by)


class Positions(NamedTuple):
    """Positions side by side: rows by space, a column each."""

    owner: Ints
    armies: Ints
    """In parts of an army."""
    leader: Ints
    """0, `LED` or `LOCKED`."""
    points: Ints
    """Points that the seat has won in its turn so far by cards, by column."""
    cards: Ints
    """Territory cards that the turn so far brings."""
    adventures: Ints
    """Adventure cards that the turn so far brings, or costs."""

    def take(self, columns: Ints) -> Positions:
        """Some of them, as copies."""
        return Positions(*(part[..., columns] for part in self))


def position(at: AnyState, seat: int) -> Positions:
    """One position as it stands, without what is still to be placed."""
    b: MiddleEarthBody = at.body
    owner = np.array(b.owner, np.int8)[:, None]
    armies = np.array(b.armies, np.int32)[:, None] * np.int32(UNIT)
    leader = np.zeros_like(owner)
    for spaces in b.leaders:
        for space in spaces:
            leader[space] = LOCKED if space in b.locked else LED
    if at.stack[0].step == "deploy":
        for space, n in b.drafts[seat].items():
            armies[space] += n * UNIT
        if b.wishes[seat] != NOBODY:
            leader[b.wishes[seat]] = LED
    took = int(b.took) if b.turn == seat else 0
    came = int(b.earned and not b.declined and not b.drew) if b.turn == seat else 0
    one = [np.array([n], np.int32) for n in (0, took + (b.rewards if b.turn == seat else 0), came)]
    return Positions(owner, armies, leader, *one)


def worth_of_hand(cards: int) -> int:
    """The battalions that a set among this many unknown cards brings on average, roughly."""
    return (0, 0, 0, 3, 6, DATA.different)[min(cards, 5)]
