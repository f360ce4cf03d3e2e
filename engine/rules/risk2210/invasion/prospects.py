"""How an invasion that goes on would go, where nothing but dice decides."""

from __future__ import annotations

from engine.parts.prospect import Prospect, prospect
from engine.rules.risk2210.invasion.moves import eligible, empty, hurdle
from engine.rules.risk2210.invasion.reactions import could_answer
from engine.rules.risk2210.meta import MOST_DEFENCE, board
from engine.rules.risk2210.state import Body, staff, unguided, units
from engine.system import AnyState
from engine.types import IllegalMove


def odds(at: AnyState, origin: str, to: str, armies: int | None) -> Prospect | None:
    """The prospect of attacks with all commanders that help, no matter who is on turn, if nobody plays a card
    and both sides lose MODs before commanders."""
    b: Body = at.body
    index = board(at.setup).index
    a, t = index[origin], index[to]
    if reason := hurdle(at, a, t):
        raise IllegalMove(reason[0], **reason[1])
    force = units(b, a) if armies is None else armies + 1
    if force < 2:
        raise IllegalMove("too-few-units", space=origin)
    siege = Prospect(1.0, force, sure=True) if empty(b, t) else _siege(at, force, a, t)
    return siege and siege._replace(cards=bool(could_answer(at, t, (b.owner[a],))))


def _siege(at: AnyState, force: int, a: int, t: int) -> Prospect | None:
    """The prospect of attacks with this many units, of which one stays."""
    b: Body = at.body
    owner = b.owner[t]
    itself = unguided(at, owner)
    tough = MOST_DEFENCE if b.station[t] else len(staff(b, t))
    asked = not itself and units(b, t) > 1 and at.setup.options["defence"] == "ask"
    guard = MOST_DEFENCE if itself else b.defence[owner]
    return prospect(force, units(b, t), guard, len(eligible(at, a, t)), tough, asked=asked)
