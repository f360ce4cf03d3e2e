"""Attacks: what they cost to declare, and how they end (rulings 6 to 9 and 12)."""

from __future__ import annotations

from engine.parts.prospect import Prospect
from engine.rules.nuked.cards import defence_gone
from engine.rules.nuked.land import near
from engine.rules.nuked.meta import DATA, board
from engine.rules.nuked.state import NOBODY, Body, Why, farm_of, lose
from engine.rules.nuked.turns import eliminate
from engine.system import AnyState, Play
from engine.types import IllegalMove, Move


def least(at: AnyState, t: int) -> int:
    """Troops that an attack of the seat on turn on a territory needs, as it stands there."""
    return _least(at, t, at.body.armed)


def _least(at: AnyState, t: int, armed: int) -> int:
    """The same for attackers with these extra arms."""
    b: Body = at.body
    if b.owner[t] == NOBODY:
        return DATA.vacant_least
    capital = farm_of(b, t) != NOBODY
    ratio = (DATA.ratio_capital if capital else DATA.ratio) - armed
    # One step less than twice is one more than the defenders.
    return b.armies[t] * ratio if ratio > 1 else b.armies[t] + 1


def is_barred(at: AnyState, t: int) -> bool:
    """Whether nobody may attack a territory now, wherever from."""
    b: Body = at.body
    return t in b.hot or (b.round < DATA.open_from and t in b.capital)


def barrier(at: AnyState, t: int) -> Why:
    """What keeps anybody from attacking a territory, wherever from."""
    if not is_barred(at, t):
        return None
    space = board(at.setup).ids[t]
    if t in at.body.hot:
        return "radioactive", {"space": space}
    return "capital-too-early", {"space": space, "round": DATA.open_from}


def why_not(at: AnyState, move: Move) -> Why:
    """Why there is no attack between these territories; None where it is the number that is wrong."""
    b: Body = at.body
    world = board(at.setup)
    spaces = []
    for arg in move.args[:2]:
        if arg not in world.index:
            return "unknown-space", {"space": arg}
        spaces.append(world.index[arg])
    if spaces and b.owner[spaces[0]] != move.seat:
        return "space-not-yours", {"space": world.ids[spaces[0]]}
    if len(spaces) == 1 and b.armies[spaces[0]] < 2:
        return "too-few-armies", {"space": world.ids[spaces[0]]}
    if len(spaces) < 2:
        return None
    a, t = spaces
    if b.owner[t] == move.seat:
        return "space-yours", {"space": world.ids[t]}
    if t not in near(at, a):
        return "not-adjacent", {"from": world.ids[a], "to": world.ids[t]}
    if reason := barrier(at, t):
        return reason
    if b.armies[a] - 1 < least(at, t):
        there = {"from": world.ids[a], "to": world.ids[t]}
        return "attack-short", {**there, "need": least(at, t), "most": b.armies[a] - 1}
    return None


def defender_asked(at: AnyState, t: int) -> bool:
    """Whether the owner of a territory is asked before an attack is decided: not if they want no questions
    in this turn, which becomes known only then."""
    return could_answer(at, t) and at.body.owner[t] not in at.body.silent


def could_answer(at: AnyState, t: int) -> bool:
    """Whether the owner of a territory could answer an attack with a card, by what everybody can see."""
    b: Body = at.body
    owner = b.owner[t]
    if owner == NOBODY or t in b.guarded:
        return False
    return bool(b.hands[owner]) and not defence_gone(b)


def odds(at: AnyState, origin: str, to: str, armies: int | None) -> Prospect:
    """What an attack comes to, no matter who is on turn: sure, but for a card of the defender; what the seat
    on turn has for this turn, such as its Boat, is its own alone."""
    b: Body = at.body
    world = board(at.setup)
    a, t = world.index[origin], world.index[to]
    on_turn = b.owner[a] == b.turn
    if t not in (near(at, a) if on_turn else world.reach[a]):
        raise IllegalMove("not-adjacent", **{"from": origin, "to": to})
    if reason := barrier(at, t):
        raise IllegalMove(reason[0], **reason[1])
    most = b.armies[a] - 1 if armies is None else armies
    need = _least(at, t, b.armed if on_turn else 0)
    if most < need:
        raise IllegalMove("attack-short", **{"from": origin, "to": to, "need": need, "most": most})
    return _outcome(at, most + 1, t)


def _outcome(at: AnyState, troops: int, t: int) -> Prospect:
    """What an attack with this many armies comes to, of which one stays."""
    b: Body = at.body
    lost = DATA.vacant_lost if b.owner[t] == NOBODY else b.armies[t]
    return Prospect(1.0, troops - lost, sure=True, cards=could_answer(at, t))


def declare(play: Play, a: int, t: int, n: int) -> None:
    """Declare an attack: on free land it is decided at once, else once the defender has answered."""
    b: Body = play.body
    if b.owner[t] == NOBODY:
        _settle(play, a, t, n)
        return
    b.armed = False
    if defender_asked(play, t):
        ids = board(play.setup).ids
        arrow = {"seat": b.turn, "other": b.owner[t], "from": ids[a], "to": ids[t]}
        play.tell("declared", **arrow, committed=n)
        play.push("react", **{"from": a, "to": t, "n": n})
        return
    fight(play, a, t, n)


def _settle(play: Play, a: int, t: int, n: int) -> None:
    b: Body = play.body
    lose(b, a, DATA.vacant_lost)
    _march(play, a, t, n - DATA.vacant_lost)
    ids = board(play.setup).ids
    arrow = {"seat": b.turn, "from": ids[a], "to": ids[t], "taken": True}
    play.tell("settled", **arrow, n=n - DATA.vacant_lost, lost=[DATA.vacant_lost, 0])


def _march(play: Play, a: int, t: int, n: int) -> None:
    """Survivors move in."""
    b: Body = play.body
    b.armies[a] -= n
    b.armies[t] += n
    b.owner[t] = b.turn
    b.took = True


def fight(play: Play, a: int, t: int, n: int) -> None:
    """The larger army wins, and both lose the size of the smaller one. A tie leaves the land to nobody, or a
    Capital one defender."""
    b: Body = play.body
    ids = board(play.setup).ids
    guard = b.armies[t]
    farm = farm_of(b, t)
    both = min(n, guard)
    arrow = {"seat": b.turn, "other": b.owner[t], "from": ids[a], "to": ids[t]}
    keeps = 1 if n == guard and farm != NOBODY else 0
    lose(b, a, both)
    lose(b, t, both - keeps)
    lost = [both, both - keeps]
    if n > guard:
        _march(play, a, t, n - guard)
        if farm != NOBODY:
            b.capital[farm] = NOBODY
        play.tell("stormed", **arrow, n=n - guard, lost=lost, taken=True)
        if farm != NOBODY:
            eliminate(play, farm, b.turn)
    elif b.owner[t] == NOBODY:
        play.tell("annihilated", **arrow, lost=lost)
    else:
        play.tell("repelled", **arrow, lost=lost, left=b.armies[t])
