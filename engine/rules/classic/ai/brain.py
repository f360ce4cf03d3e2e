"""What the planner knows of `classic`."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from engine.boards.load import load_board
from engine.parts.field import NOBODY, Arms, Field, FieldTerrain, terrain_of
from engine.parts.sets import rising_worth
from engine.rules.classic.ai.aims import aims
from engine.rules.classic.meta import board
from engine.rules.classic.state import Body
from engine.rules.classic.trading import best_worth
from engine.system import AnyState, Brain

FIXED = 7.5
"""What a set of unknown cards brings on average where values are fixed."""
OPENING = ("claim", "garrison", "deploy")
ONE, TWO = Arms(guard=1), Arms()


@cache
def _terrain(name: str) -> FieldTerrain:
    return terrain_of(load_board(name))


def field(at: AnyState, seat: int) -> Field:
    """The position as a campaign sees it."""
    b: Body = at.body
    seats = at.setup.seats
    world = board(at.setup)
    fixed = at.setup.options["cards"] == "fixed"
    owner = [o if 0 <= o < seats and b.alive[o] else NOBODY for o in b.owner]
    single = {
        s for s in range(seats) if b.alive[s] and b.defence[s] == 1 and at.setup.options["defence"] != "ask"
    }
    return Field(
        terrain=_terrain(world.id),
        seat=seat,
        seats=seats,
        owner=owner,
        armies=_armies(at, seat),
        pool=b.pool if b.turn == seat else 0,
        cards=[len(hand) for hand in b.hands],
        hand=best_worth(at, seat),
        worth=FIXED if fixed else rising_worth(b.trades),
        later=FIXED if fixed else rising_worth(b.trades + 1),
        took=b.took and b.turn == seat,
        arms=lambda a, t: ONE if owner[t] in single else TWO,
        bonus=aims(at, seat),
    )


def _armies(at: AnyState, seat: int) -> list[int]:
    """The armies by space; in the opening with the seat's own secret ones, and with those that the others
    have still to show as if they spread them."""
    b: Body = at.body
    if at.stack[0].step not in OPENING:
        return b.armies
    draft = b.drafts[seat]
    armies = [n + draft.get(space, 0) for space, n in enumerate(b.armies)]
    for other in range(at.setup.seats):
        if other != seat and b.held[other]:
            hidden = b.reserve[other] + sum(n for s, n in b.drafts[other].items() if b.owner[s] == other)
            for space, owner in enumerate(b.owner):
                if owner == other:
                    armies[space] += hidden // b.held[other]
    return armies


BRAIN = Brain(
    rate=5.0,
    turn=lambda at: (at.body.round, at.body.turn if at.body.round else 0),
    field=field,
    campaign=Path(__file__).with_name("campaign.json"),
)
