"""What the planner knows of `middle_earth`."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from engine.boards.load import load_board
from engine.parts.field import NOBODY, Arms, Field, FieldTerrain, terrain_of
from engine.rules.middle_earth.ai.race import NAMES, RingRace
from engine.rules.middle_earth.combat.links import is_blocked, owed_attack
from engine.rules.middle_earth.meta import DATA, board, has_ring, strongholds
from engine.rules.middle_earth.state import Body, lives
from engine.rules.middle_earth.trading import best_worth
from engine.system import AnyState, Brain

SET = 7.5
"""What a set of unknown cards brings on average."""


@cache
def _terrain() -> FieldTerrain:
    return terrain_of(load_board("ringlands"))


@cache
def _arms(ahead: int, guard: int) -> Arms:
    """Dice of which the attacker's highest is ahead by this much."""
    return Arms(guard=guard, bonus=(max(ahead, 0), max(-ahead, 0)), capped=True)


class _Sieges:
    """With what the seat would fight."""

    def __init__(self, at: AnyState, seat: int) -> None:
        b: Body = at.body
        self._at = at
        self._body = b
        world, ring = board(at.setup), has_ring(at.setup)
        guards = {space for spaces in b.leaders for space in spaces} if ring else set()
        forts = strongholds(world) if ring else frozenset()
        self._tough = [int(s in guards) + int(s in forts) for s in range(len(world.ids))]

    def _against(self, a: int, t: int, *, led: bool) -> Arms | None:
        b = self._body
        if a in b.storms or t in b.storms or (not led and is_blocked(self._at, a, t)):
            return None
        guard = b.defence[b.owner[t]] if lives(b, b.owner[t]) else DATA.most_defence
        return _arms(int(led) - self._tough[t], guard)

    def alone(self, a: int, t: int) -> Arms | None:
        """Without a leader."""
        return self._against(a, t, led=False)

    def with_leader(self, a: int, t: int) -> Arms | None:
        return self._against(a, t, led=True)


def field(at: AnyState, seat: int) -> Field | None:
    """The position as a campaign sees it; None in the setup, and while a card has
    yet to be followed by its attack."""
    b: Body = at.body
    if not b.round or owed_attack(b):
        return None
    race = RingRace(at, seat)
    mine = b.turn == seat
    gifts = [0.0] * len(b.owner)
    for mission in race.missions:
        gifts[mission.space] = float(mission.armies)
    dice = _Sieges(at, seat)
    ending = any(frame.step in ("redeploy", "ending", "ring") for frame in at.stack)
    return Field(
        terrain=_terrain(),
        seat=seat,
        seats=at.setup.seats,
        owner=[o if lives(b, o) else NOBODY for o in b.owner],
        armies=b.armies,
        pool=b.pool if mine else 0,
        cards=[len(hand) for hand in b.hands],
        hand=best_worth(at, seat),
        worth=SET,
        took=b.took and mine,
        arms=dice.alone,
        escorts=[s for s in b.leaders[seat] if s not in b.locked or not mine] if race.ring else (),
        led=dice.with_leader,
        gifts=gifts if race.missions else (),
        more=race.numbers,
        ends=race.clock.now,
        count=race.count,
        settled=ending,
        extra=(float(not race.ring),),
    )


BRAIN = Brain(
    rate=2.0,
    turn=lambda at: (at.body.round, at.body.turn if at.body.round else 0),
    field=field,
    campaign=Path(__file__).with_name("campaign.json"),
    extra=NAMES,
    apart="classic",
)
