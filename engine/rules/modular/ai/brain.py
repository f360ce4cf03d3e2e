"""What the planner knows of `modular`: its positions as a campaign sees them, and sites for centres."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from engine.boards.load import load_board
from engine.parts.field import GOAL, NOBODY, Arms, Field, FieldTerrain, Goal, terrain_of
from engine.rng import Chance
from engine.rules.modular.combat import guard
from engine.rules.modular.meta import LEAST, PER_ARMY, WHOLE, board, is_expert, is_master, target, values
from engine.rules.modular.state import Body
from engine.rules.modular.trading import best_worth
from engine.system import AnyState, Brain, Choices
from engine.types import Move, View

SET = 10.0
"""What a set of unknown cards brings on average."""
SITES = 2
"""Places for a production centre that are compared."""


@cache
def _terrain(name: str) -> FieldTerrain:
    return terrain_of(load_board(name))


@cache
def _goal(name: str, expert: bool, wanted: int) -> Goal:
    world = load_board(name)
    points = values(world) if expert else (1,) * len(world.ids)
    return Goal(tuple(map(float, points)), float(wanted), WHOLE)


def field(at: AnyState, seat: int) -> Field:
    """The position as a campaign sees it."""
    b: Body = at.body
    seats, expert = at.setup.seats, is_expert(at.setup)
    world = board(at.setup)
    arms = [Arms(guard=guard(at, s), matched=expert) for s in range(seats)]
    owner = b.owner
    on_turn = b.turn == seat
    return Field(
        terrain=_terrain(world.id),
        seat=seat,
        seats=seats,
        owner=[o if o >= 0 and b.alive[o] else NOBODY for o in owner],
        armies=b.armies,
        pool=b.pool if on_turn else 0,
        per=PER_ARMY,
        least=LEAST if expert else 0,
        cards=[len(hand) for hand in b.hands],
        hand=float(best_worth(at, seat)),
        worth=SET,
        took=b.took and on_turn,
        arms=lambda a, t: arms[owner[t]],
        weights=([float(centre) for centre in b.centres],),
        goal=_goal(world.id, expert, target(at.setup)),
        early=at.stack[-1].step == "regroup" and at.stack[-1].vars["early"],
        extra=(float(expert), float(is_master(at.setup)), b.round / (b.round + 6.0)),
    )


def candidates(view: View, offers: Choices, chance: Chance) -> Sequence[Move]:
    """Production centres where most hostile armies are near."""
    sites = [offer.move(offers.seat) for offer in offers if offer.verb == "buy"]
    if not sites:
        return ()
    world = load_board(view.board)

    def pressure(move: Move) -> int:
        space = world.index[move.args[1]]
        around = (view.spaces[world.ids[n]] for n in world.neighbours[space])
        here = view.spaces[world.ids[space]].tokens.get("army", 0)
        return here + sum(1 + s.tokens.get("army", 0) for s in around if s.owner != offers.seat)

    return sorted(sites, key=lambda move: -pressure(move))[:SITES]


BRAIN = Brain(
    rate=2.0,
    turn=lambda at: (at.body.round, at.body.turn if at.body.round else 0),
    candidates=candidates,
    field=field,
    campaign=Path(__file__).with_name("campaign.json"),
    extra=("centres", "centres_best", *GOAL, "upper", "master", "late"),
)
