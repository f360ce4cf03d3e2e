"""Attacks, conquests and the movement of armies (rulings 5, 6, 8 and 9)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from engine.parts.battle import losses
from engine.parts.prospect import Prospect, attacking, prospect
from engine.rules.classic.meta import board
from engine.rules.classic.state import Body
from engine.rules.classic.trading import LIMIT
from engine.rules.classic.turns import eliminate, is_guarded_by_itself, settle
from engine.system import AnyState, Play
from engine.types import Arg, Event, Move

MOST_ATTACK = 3
MOST_DEFENCE = 2


def destinations(at: AnyState, space: int) -> Collection[int]:
    """The seat's territories that a fortifying move from one of them may reach (ruling 9)."""
    b: Body = at.body
    world = board(at.setup)
    seat = b.owner[space]
    if at.setup.options["fortify"] == "adjacent":
        return [s for s in world.neighbours[space] if b.owner[s] == seat]
    reached = {space}
    edge = [space]
    while edge:
        edge = [n for s in edge for n in world.neighbours[s] if b.owner[n] == seat and n not in reached]
        reached.update(edge)
    return sorted(reached - {space})


def why_not(at: AnyState, move: Move, held: int, foe: int = 0) -> tuple[str, dict[str, Any]] | None:
    """Why a move between territories is not legal. The first `held` arguments must be the seat's own
    territories, number `foe` (from one) another's."""
    b: Body = at.body
    world = board(at.setup)
    spaces = []
    for arg in move.args[: max(held, foe)]:
        if arg not in world.index:
            return "unknown-space", {"space": arg}
        spaces.append(world.index[arg])
    for i, space in enumerate(spaces):
        if i < held and b.owner[space] != move.seat:
            return "space-not-yours", {"space": world.ids[space]}
        if i + 1 == foe and b.owner[space] == move.seat:
            return "space-yours", {"space": world.ids[space]}
    if len(spaces) == 2:
        a, t = spaces
        if foe and t not in world.reach[a]:
            return "not-adjacent", {"from": world.ids[a], "to": world.ids[t]}
        if not foe and t not in destinations(at, a):
            key = "not-adjacent" if at.setup.options["fortify"] == "adjacent" else "not-connected"
            return key, {"from": world.ids[a], "to": world.ids[t]}
    if spaces and b.armies[spaces[0]] < 2:
        return "too-few-armies", {"space": world.ids[spaces[0]]}
    return None


def shift(kind: str, seat: int, a: Arg, t: Arg, n: int) -> Event:
    """The event of armies moving between two territories."""
    return Event(kind, {"seat": seat, "from": a, "to": t, "n": n})


def attack(play: Play, move: Move) -> None:
    """Roll once with the given dice, or with the most until conquered or this many armies are left."""
    b: Body = play.body
    index = board(play.setup).index
    a, t = index[move.args[0]], index[move.args[1]]
    until = len(move.args) == 4
    last = move.args[-1]
    assert isinstance(last, int)
    owner = b.owner[t]
    itself = is_guarded_by_itself(play, owner)
    if not until and not itself and b.armies[t] > 1 and play.setup.options["defence"] == "ask":
        play.push("defend", **{"from": a, "to": t, "dice": last})
        return
    guard = MOST_DEFENCE if itself else b.defence[owner]
    if until:
        fight(play, a, t, MOST_ATTACK, guard, last)
    else:
        fight(play, a, t, last, guard, 0)


def odds(at: AnyState, origin: str, to: str, armies: int | None) -> Prospect | None:
    """The prospect of an attack on a neighbour, no matter who is on turn."""
    _, t, force = attacking(board(at.setup), origin, to, at.body.armies, armies)
    return _siege(at, force, t)


def _siege(at: AnyState, force: int, t: int) -> Prospect | None:
    """The prospect of an attack with this many armies, of which one stays."""
    b: Body = at.body
    itself = is_guarded_by_itself(at, b.owner[t])
    asked = not itself and b.armies[t] > 1 and at.setup.options["defence"] == "ask"
    guard = MOST_DEFENCE if itself else b.defence[b.owner[t]]
    return prospect(force, b.armies[t], guard, asked=asked)


def answer(play: Play, dice: int) -> None:
    """The attacked seat has chosen its dice: roll."""
    now = play.stack[-1].vars
    play.stack = play.stack[:-1]
    fight(play, now["from"], now["to"], now["dice"], dice, 0)


def fight(play: Play, a: int, t: int, dice: int, guard: int, until: int) -> None:
    """Roll with at most these dice; with `until`, repeat while more than this many armies are left."""
    b: Body = play.body
    armies, foes = b.armies[a], b.armies[t]
    rolls = []
    while True:
        thrown = dice if dice < armies else armies - 1
        attackers, defenders = play.duel(thrown, guard if guard < foes else foes)
        lost, won = losses(attackers, defenders)
        armies -= lost
        foes -= won
        rolls.append([attackers, defenders])
        if not foes or not until or armies <= until:
            break
    lost, won = b.armies[a] - armies, b.armies[t] - foes
    b.armies[a], b.armies[t] = armies, foes
    b.total -= lost + won
    ids = board(play.setup).ids
    data = {
        "seat": b.turn, "other": b.owner[t], "from": ids[a], "to": ids[t],
        "rolls": rolls, "lost": [lost, won],
    }  # fmt: skip
    play.events.append(Event("battle", data))
    if not foes:
        conquer(play, a, t, thrown)


def conquer(play: Play, a: int, t: int, dice: int) -> None:
    """Take the territory: the least number of armies moves in at once, the seat is asked for the rest (ruling
    6)."""
    b: Body = play.body
    seat, other = b.turn, b.owner[t]
    low = dice  # a throw that conquers costs the attacker nothing, so there are always enough
    b.armies[a] -= low
    b.armies[t] = low
    b.owner[t] = seat
    b.held[seat] += 1
    b.held[other] -= 1
    b.took = True
    ids = board(play.setup).ids
    play.tell("conquered", **{"seat": seat, "other": other, "from": ids[a], "to": ids[t], "taken": True})
    if not b.held[other] and not is_guarded_by_itself(play, other):
        eliminate(play, other, seat)
    if play.result:
        return
    if b.armies[a] > 1:
        play.push("occupy", **{"from": a, "to": t, "low": low, "high": low + b.armies[a] - 1})
    else:
        play.events.append(shift("occupied", seat, ids[a], ids[t], low))
        settle(play)
        if not play.result:
            look_at_spoils(play)


def look_at_spoils(play: Play) -> None:
    """With more than six cards after an elimination, trading down comes first (ruling 8)."""
    b: Body = play.body
    if b.spoils:
        b.spoils = False
        if len(b.hands[b.turn]) > LIMIT:
            play.push("trade_down")
