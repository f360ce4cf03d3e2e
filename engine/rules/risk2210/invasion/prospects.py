"""How an invasion that goes on would go, where nothing but dice decides."""

from __future__ import annotations

from engine.parts.prospect import Prospect, prospect
from engine.rules.risk2210.invasion.moves import eligible, empty, hurdle
from engine.rules.risk2210.invasion.reactions import candidates
from engine.rules.risk2210.meta import MOST_DEFENCE, board
from engine.rules.risk2210.state import Body, staff, unguided, units
from engine.system import AnyState
from engine.types import IllegalMove


def outlook(at: AnyState, seat: int, origin: str, to: str) -> Prospect | None:
    """The prospect of attacks with all commanders that help, MODs being lost before commanders. None where
    nobody defends, where anybody might answer with a card, and where a side may choose whom it loses."""
    b: Body = at.body
    index = board(at.setup).index
    a, t = index[origin], index[to]
    if empty(b, t) or candidates(at, t):
        return None
    owner = b.owner[t]
    itself = unguided(at, owner)
    if b.chooses_losses[seat] and staff(b, a):
        return None
    if not itself and b.chooses_losses[owner] and staff(b, t):
        return None
    return _siege(at, units(b, a), a, t)


def odds(at: AnyState, origin: str, to: str, armies: int | None) -> Prospect | None:
    """The same no matter who is on turn, if nobody plays a card and both sides lose MODs before
    commanders."""
    b: Body = at.body
    index = board(at.setup).index
    a, t = index[origin], index[to]
    if reason := hurdle(at, a, t):
        raise IllegalMove(reason[0], **reason[1])
    force = units(b, a) if armies is None else armies + 1
    if force < 2:
        raise IllegalMove("too-few-units", space=origin)
    return Prospect(1.0, force, sure=True) if empty(b, t) else _siege(at, force, a, t)


def _siege(at: AnyState, force: int, a: int, t: int) -> Prospect | None:
    """The prospect of attacks with this many units, of which one stays."""
    b: Body = at.body
    owner = b.owner[t]
    itself = unguided(at, owner)
    tough = MOST_DEFENCE if b.station[t] else len(staff(b, t))
    asked = not itself and units(b, t) > 1 and at.setup.options["defence"] == "ask"
    guard = MOST_DEFENCE if itself else b.defence[owner]
    return prospect(force, units(b, t), guard, len(eligible(at, a, t)), tough, asked=asked)
