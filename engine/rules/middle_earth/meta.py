"""The facts about `middle_earth` before a game starts, and its numbers.

All numbers stand in `data.json`, those that the rulebook does not give among them (see
`docs/rules/middle_earth.md`): alignment and symbols of the territories, copies and points of the cards.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from engine.boards.board import Board
from engine.boards.load import load_board
from engine.parts.sets import Exchange
from engine.types import Meta, Option, Setup


class Card(msgspec.Struct, frozen=True):
    """A kind of adventure card."""

    id: str
    kind: str
    """`mission`, `event`, or what sort of power: `attack`, `start`, `redeploy`, `reaction` (in a combat),
    `delay` or `hold` (of the ring)."""
    copies: int = 1
    points: int = 0
    """Of a power: what it counts once it is played."""
    when: str = "leader-arrived"
    space: str = ""
    """The territory that a mission leads to, that an event is about, or where alone a power can be played."""
    side: str = ""
    """Of an event: whom it helps."""
    good: tuple[int, int] = (0, 0)
    """Of a mission: battalions and points for a good seat."""
    evil: tuple[int, int] = (0, 0)
    into: str = ""
    """Of a mission: the region or territory that its battalions go to, `anywhere`, or `card` for a territory
    card."""


class Data(msgspec.Struct, frozen=True):
    """The numbers of the game. Keys that are numbers are numbers of seats."""

    battalions: dict[int, int]
    """What each seat has in the setup."""
    battalions_classic: dict[int, int]
    """What each seat has in the setup of the mode `classic`, where the book prints another number."""
    deal: dict[int, list[tuple[int, int, int]]]
    """By number in the order of seats: good, evil and neutral territories; after the seats, the neutral
    army."""
    sides: dict[int, list[str]]
    """By number in the order of seats."""
    neutral_battalions: int
    """What stands on each territory of the neutral army."""
    start_cards: dict[int, int]
    """Territory cards of each seat before the first turn."""
    start_adventures: int
    adventure_hand: int
    """The most adventure cards that a hand keeps."""
    reward_hand: int
    """A mission's territory card is drawn by a seat with fewer cards than this."""
    least_income: int
    territories_a_battalion: int
    sets: dict[str, int]
    """What three of a kind bring."""
    different: int
    forced: int
    """With this many territory cards a set must be traded."""
    extra: int
    """What a set that shows a territory of the seat brings there."""
    wild_cards: int
    most_attack: int
    most_defence: int
    stronghold_points: int
    ring_need: int
    """What the ring needs to leave a territory with a die; also what a delay asks for elsewhere."""
    turned: int
    """Territory cards that an event turns."""
    mustering: int
    raiders: int
    """Raiders kill one in this many."""
    friend: int
    """What Entmoot and Cave Troll bring, and what they cost the other side."""
    foe: int
    leaders: int
    courage: int
    ambush: int
    grima: int
    storms: int
    redeployments: int
    """With Move by Night."""
    territories: dict[str, tuple[str, str]]
    """Alignment (`good`, `evil`, `neutral`) and symbol."""
    cards: tuple[Card, ...]


DATA: Data = msgspec.json.Decoder(Data).decode(Path(__file__).with_name("data.json").read_bytes())
META = Meta(
    id="middle_earth",
    version=2,
    seats=(2, 4),
    neutral=(2,),
    options=(
        Option("mode", "ring", ("ring", "classic")),
        Option("setup", "deal", ("deal", "manual")),
        Option("defence", "standing", ("standing", "ask")),
        Option("battalions", "printed", ("printed", "usual"), since=2),
    ),
    end_reasons=("ring", "conquest", "elimination", "resignation"),
    earlier=(1,),
)
EXCHANGE = Exchange(DATA.sets, DATA.different, DATA.forced, DATA.extra)
GOOD, EVIL = "good", "evil"
LAND, BRIDGE, SEA = "land", "bridge", "sea"
"""The kinds of the board's edges."""


_BOARD = load_board("ringlands")


def board(setup: Setup) -> Board:
    """The board, which is the same for all setups."""
    return _BOARD


def has_ring(setup: Setup) -> bool:
    """Whether there are leaders, adventure cards, strongholds, sites, sides and the ring (mode `ring`)."""
    return bool(setup.options["mode"] == "ring")


def battalions(setup: Setup) -> int:
    """What each seat has in the setup (rulings 2 and 17). Version 1 knows no printed number of the mode
    `classic`."""
    usual = DATA.battalions[setup.seats]
    if has_ring(setup) or setup.version == 1 or setup.options["battalions"] == "usual":
        return usual
    return DATA.battalions_classic.get(setup.seats, usual)


def turns_twice(setup: Setup) -> bool:
    """Version 1: a card that an event has turned lies open at once, so that the same event can turn it again
    if the pile runs out in the middle; since then the cards of an event are laid open after the last one."""
    return setup.version == 1


def _feature(world: Board, name: str) -> tuple[int, ...]:
    return tuple(world.index[space] for each in world.features[name] for space in each.spaces)


@cache
def strongholds(world: Board) -> frozenset[int]:
    """The territories with a stronghold."""
    return frozenset(_feature(world, "stronghold"))


@cache
def sites(world: Board) -> frozenset[int]:
    """The territories with a site of power."""
    return frozenset(_feature(world, "site"))


@cache
def path(world: Board) -> tuple[int, ...]:
    """The territories that the ring comes through, in their order."""
    return _feature(world, "path")


@cache
def dice_of_path(world: Board) -> tuple[bool, ...]:
    """By step of the path: whether the ring leaves it by a die alone."""
    return tuple(each.kind == "die" for each in world.features["path"])


@cache
def ranges(world: Board) -> tuple[frozenset[int], ...]:
    """By range of mountains: the territories that touch it."""
    return tuple(frozenset(world.index[s] for s in each.spaces) for each in world.features["range"])


@cache
def edge_kinds(world: Board) -> dict[tuple[int, int], str]:
    """By pair of neighbours, in both orders, what joins them: LAND, BRIDGE or SEA."""
    ends = [(world.index[e.a], world.index[e.b], e.kind) for e in world.edges]
    return {pair: kind for a, b, kind in ends for pair in ((a, b), (b, a))}


@cache
def bridges(world: Board) -> tuple[tuple[int, int], ...]:
    """The bridges in the board's order, which is their number."""
    return tuple((world.index[e.a], world.index[e.b]) for e in world.edges if e.kind == BRIDGE)


@cache
def bridge_numbers(world: Board) -> dict[frozenset[int], int]:
    """The numbers of the bridges by the pair that they join."""
    return {frozenset(pair): number for number, pair in enumerate(bridges(world))}
