"""A position as a campaign over spaces sees it, whichever system it is from: owners, armies, regions, dice.

A system fills in a `Field` (`Brain.field`); the search for campaigns (`engine.ai.campaign`) needs no more.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from engine.boards.board import Board
from engine.parts.battle import PLAIN
from engine.parts.luck import Bonus

NOBODY = -1
"""The owner of a space that belongs to no playing seat; it never attacks."""
CLOSED = -2
"""The owner of a space that cannot be attacked or held."""


class Arms(NamedTuple):
    """With what a siege is fought. All are thrown each time, as many as there are units."""

    guard: int = 2
    """The most dice of the defender."""
    strong: int = 0
    """Eight-sided dice of the attacker."""
    tough: int = 0
    """Eight-sided dice of the defender."""
    bonus: Bonus = PLAIN
    """What is added to the highest die of the attacker and of the defender."""
    capped: bool = False
    """The defender throws no more dice than the attacker."""
    matched: bool = False
    """An attacker who cannot throw as many dice as the defender stops."""


USUAL = Arms()


class Escort:
    """Whether somebody is in a space who goes along with conquests from there, as a number."""

    NONE = 0
    FRESH = 1
    CAME = 2
    """The same, come in this turn."""
    STAYS = 3
    """Came in this turn and brought a gift."""
    LEFT = 4
    """Came in this turn and went on."""


class Goal(NamedTuple):
    """What wins at once: a worth of spaces reached, and some whole regions besides."""

    points: tuple[float, ...]
    """By space, what it counts."""
    target: float
    regions: int = 0


WHOSE = ("own", "top", "mean")
"""Of the seat itself, of the rival with the most of it, and of all rivals on average."""
TOLD = (
    "goal_points", "goal_ready", "goal_last", "goal_reach", "goal_ahead", "goal_close", "goal_risk",
    "goal_full", "goal_fuller",
)  # fmt: skip
GOAL = (*(f"{name}_{whose}" for name in TOLD for whose in WHOSE), "goal_next")
"""The names of the numbers that a goal adds, behind those of `Field.weights`: put them into `Brain.extra`."""


@dataclass(frozen=True)
class FieldTerrain:
    """What never changes in a game: made once for a board (keep it: `functools.cache`)."""

    ids: tuple[str, ...]
    near: tuple[tuple[int, ...], ...]
    """By space, the spaces that can be attacked from it."""
    regions: tuple[tuple[tuple[int, ...], float], ...]
    """The spaces of each region and what it brings its sole owner each turn, in armies."""


def terrain_of(board: Board) -> FieldTerrain:
    """A board without anything special."""
    regions = ((spaces, float(r.bonus)) for r, spaces in zip(board.regions, board.members, strict=True))
    return FieldTerrain(board.ids, board.neighbours, tuple(regions))


def usual(a: int, t: int) -> Arms:
    """Three dice against two, without anything special."""
    return USUAL


@dataclass
class Field:
    """A position from one living seat's point of view, by what that seat may see. It may be anybody's
    turn."""

    terrain: FieldTerrain
    seat: int
    seats: int
    """The playing seats; `owner` has NOBODY or CLOSED for spaces that belong to none of them."""
    owner: Sequence[int]
    """By space, as it is now: of a conquest from which it is still asked how many move on, the least have."""
    armies: Sequence[int]
    """By space, the units that fight there."""
    pool: int = 0
    """Armies that the seat has yet to place in this turn, before it attacks."""
    per: int = 3
    least: int = 3
    """One army for each `per` spaces, and `least` at least (`engine.parts.income`)."""
    base: Sequence[float] = ()
    """By seat, what it earns each turn whatever it holds; empty: nothing."""
    cards: Sequence[int] = ()
    """By seat, the cards in its hand that can be traded in sets; empty: there are none."""
    hand: float = 0.0
    """The armies that the seat's own best set would bring; 0 without one."""
    worth: float = 0.0
    """The armies that a set of unknown cards would bring next."""
    later: float = 0.0
    """The same once one more set has been traded; 0: as before."""
    took: bool = False
    """The seat has earned its card of this turn."""
    spoils: bool = True
    """Who eliminates a seat gets its cards."""
    arms: Callable[[int, int], Arms | None] = usual
    """With what would be fought from one space against another; the first may be one that is not the
    seat's yet. None: what stands there cannot attack the other."""
    escorts: Sequence[int] = ()
    """The seat's spaces from which somebody (a leader, say) goes along with every conquest."""
    led: Callable[[int, int], Arms | None] = usual
    """As `arms`, from a space with an escort."""
    gifts: Sequence[float] = ()
    """By space, the armies that come there when an escort does, who then stays for this turn; empty: none
    anywhere."""
    weights: Sequence[Sequence[float]] = ()
    """Further worths of spaces, each a number by space (capitals, points, places to build ...): for each of
    them the numbers of a position tell the seat's share, and its best rival's. Always as many."""
    more: Callable[[Any, Any, Any, Any], Sequence[Any]] | None = None
    """Further numbers that follow from a position at the end of the turn, before `extra`: gets owners and
    armies as `bonus` does, the escorts as `Escort` says and how well each space of the seat would hold, from
    0 to 1; gives an array [row] for each number."""
    ends: float = 0.0
    """How likely the game ends with this turn."""
    count: Callable[[Any, Any, Any], Any] | None = None
    """The part of the victory if it does; gets owners, armies and escorts, and gives an array [row]."""
    settled: bool = False
    """No attack follows in this turn."""
    goal: Goal | None = None
    """What wins at once, the same for all seats; its numbers are told to all (`GOAL`)."""
    early: bool = False
    """A move that is made now does not end the turn: attacks may follow."""
    extra: tuple[float, ...] = ()
    """Numbers of the position that no campaign changes (see `Brain.names`)."""
    bonus: Callable[[Any, Any], Any] | None = None
    """What to add to the chance of victory, by rows of positions at the end of the turn: gets the owners
    (the seat itself is 0, the next one 1 and so on; NOBODY and CLOSED as they are) and the armies as numpy
    arrays [row, space], and gives an array [row]. At 1 or more the game is won. For missions and other
    aims of one seat."""
