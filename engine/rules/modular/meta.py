"""The facts about `modular` before a game starts, and the constants of its rules."""

from __future__ import annotations

from functools import lru_cache

from engine.boards import composed
from engine.boards.board import Board
from engine.boards.load import load_board
from engine.rng import Chance, derive
from engine.system import opening_seed
from engine.types import Meta, Option, Setup

META = Meta(
    id="modular",
    version=2,
    seats=(3, 6),
    options=(
        Option("level", "base", ("base", "expert", "master")),
        Option("arrangement", "", pattern=r"[0-9A-Za-z: ]{0,20}", example="3x2:ADOTES", drawn=True),
        Option("setup", "deal", ("deal", "manual")),
        Option("defence", "standing", ("standing", "ask")),
        Option("late_armies", False),
        Option("rounds", 0, low=0, high=200),
    ),
    lesson={"rounds": 5},
    end_reasons=("target", "elimination", "rounds", "resignation"),
    earlier=(1,),
)


def reshuffles(setup: Setup) -> bool:
    """Version 1: after a rewind cards come as before; since then those that nobody knows are shuffled."""
    return setup.version > 1


QUADRANTS = "quadrants"
"""The set of parts that boards are put together from."""
DRAW = "arrangement"
"""With this label a game's seed gives the stream of chance from which its board is drawn."""
STARTING_ARMIES = 2
"""Armies on each territory at the start."""
MOST_DICE = 3
"""Of either side."""
PER_ARMY = 3
"""Territories held for each army of income."""
LEAST = 3
"""Expert: the least income with as many territories at least; with fewer, one army for each."""
DUTY = 3
"""Expert: a seat that has placed this many armies in a turn must attack."""
GARRISON = 3
"""Expert: this many armies stay behind next to another's territory when some of them move."""
FATAL = 5
"""The first round in which a seat's last territory may be attacked."""
WHOLE = 2
"""Whole quadrants needed to win."""
CENTRES = 15
"""Production centres that can be built in a game."""
CENTRE_COST = 3
CENTRE = "centre"
"""The id of a production centre in moves and views."""


def is_expert(setup: Setup) -> bool:
    """Whether the rules of the expert level hold: on that level, and on the master's, which adds to it."""
    return bool(setup.options["level"] != "base")


def is_master(setup: Setup) -> bool:
    """Whether there are production centres."""
    return bool(setup.options["level"] == "master")


def check_arrangement(setup: Setup) -> None:
    """:raises BadArrangement: the code is none, or its quadrants do not fit together. Whether the territories
    can be dealt evenly is asked at the start: a lobby begins with the seats that have joined by then."""
    if code := setup.options["arrangement"].strip():
        quadrants = composed.parts(QUADRANTS)
        composed.check(quadrants, composed.parse(quadrants, code))


def check_seats(setup: Setup) -> None:
    """:raises BadArrangement: the territories of the board cannot be dealt evenly to the seats."""
    quadrants = composed.parts(QUADRANTS)
    code = board(setup).id.partition(":")[2]
    low, high = META.seats
    composed.check(quadrants, composed.parse(quadrants, code), setup.seats, range(low, high + 1))


def board(setup: Setup) -> Board:
    """The board: of the option's code; without one, drawn evenly among those that suit the seats.

    The draw has a stream of its own, made from the seed and a label: the board is public from the start, and
    would otherwise tell something of the first dice.
    """
    return _board(setup.options["arrangement"].strip(), setup.seats, opening_seed(setup))


def drawn_arrangement(setup: Setup) -> dict[str, str]:
    """The code of the board, whether the option or the seed has chosen it."""
    return {"arrangement": board(setup).id.partition(":")[2]}


def draw_arrangement(setup: Setup, option: str, chance: Chance) -> str:
    """The code of a board that suits the seats, but for the one that the setup has; all others are as
    likely."""
    now = setup.options[option].strip().upper()
    return chance.choice([c for c in composed.arrangements(QUADRANTS, setup.seats) if c.upper() != now])


@lru_cache(maxsize=256)
def _board(code: str, seats: int, seed: str) -> Board:
    chosen = code or Chance(derive(seed, (DRAW,))).choice(composed.arrangements(QUADRANTS, seats))
    return load_board(f"{QUADRANTS}:{chosen}")


@lru_cache(maxsize=256)
def values(world: Board) -> tuple[int, ...]:
    """What each territory counts, by index."""
    return tuple(space.value for space in world.spaces)


def target(setup: Setup) -> int:
    """What wins together with two whole quadrants. Base: half of the territories, rounded up; else half of
    the value of all and one more, rounded down."""
    world = board(setup)
    if is_expert(setup):
        return sum(values(world)) // 2 + 1
    return (len(world.ids) + 1) // 2
