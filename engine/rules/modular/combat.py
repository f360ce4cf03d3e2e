"""Attacks and conquests (rulings 11 to 14, 18 and 19)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.parts.battle import losses
from engine.parts.luck import odds
from engine.parts.prospect import Prospect, attacking, prospect
from engine.parts.ranking import finish
from engine.rules.modular.meta import DUTY, FATAL, MOST_DICE, board, is_expert
from engine.rules.modular.state import Body, own
from engine.rules.modular.turns import eliminate, has_won
from engine.system import AnyState, Play
from engine.types import Arg, IllegalMove, Move, Offer
from engine.verbs import UNTIL


def dice(at: AnyState, a: int, t: int) -> tuple[int, int]:
    """The least and the most dice with which `t` may be attacked from `a`; the least is greater if it may not
    be attacked. Expert: at least as many as the defender throws."""
    b: Body = at.body
    least = min(MOST_DICE, b.armies[t]) if is_expert(at.setup) else 1
    return least, min(MOST_DICE, b.armies[a] - 1)


def is_safe(at: AnyState, t: int) -> bool:
    """Whether a territory is the last one of a playing seat, in a round in which none may be eliminated."""
    b: Body = at.body
    owner = b.owner[t]
    return b.round < FATAL and b.alive[owner] and b.held[owner] == 1


def targets(at: AnyState, a: int) -> Iterator[tuple[int, int, int]]:
    """The territories that may be attacked from one of the seat's own, each with the fewest and the most
    dice."""
    b: Body = at.body
    if b.armies[a] < 2:
        return
    owner = b.owner
    for t in board(at.setup).neighbours[a]:
        if owner[t] != owner[a]:
            least, most = dice(at, a, t)
            if least <= most and not is_safe(at, t):
                yield t, least, most


def offers(at: AnyState, seat: int) -> Iterator[Offer]:
    """All attacks of a seat."""
    ids = board(at.setup).ids
    for a in own(at, seat):
        for t, least, most in targets(at, a):
            yield Offer("attack", (ids[a], ids[t]), (least, most))
            yield Offer("attack", (ids[a], ids[t], UNTIL), (1, at.body.armies[a] - 1))


def may_attack(at: AnyState, move: Move) -> bool:
    """Whether an attack is legal: agrees with `offers`."""
    b: Body = at.body
    world = board(at.setup)
    args = move.args
    if not (len(args) == 3 or (len(args) == 4 and args[2] == UNTIL)):
        return False
    a, t, n = world.index.get(args[0]), world.index.get(args[1]), args[-1]
    if a is None or t is None or not isinstance(n, int) or b.owner[a] != move.seat:
        return False
    if b.owner[t] == move.seat or t not in world.reach[a] or is_safe(at, t):
        return False
    least, most = dice(at, a, t)
    if least > most:
        return False
    return least <= n <= most if len(args) == 3 else 0 < n < b.armies[a]


def must_attack(at: AnyState) -> bool:
    """Expert: whether the seat on turn has to attack before it may end its attacks (ruling 14)."""
    b: Body = at.body
    if not is_expert(at.setup) or b.placed < DUTY or b.rolled:
        return False
    return next(offers(at, b.turn), None) is not None


def cheapest(at: AnyState, seat: int) -> Move:
    """The single throw that costs least: by own expected losses less the defender's, then by most armies at
    the source, then by the board's order."""
    b: Body = at.body
    ids = board(at.setup).ids
    throws = []
    for a in own(at, seat):
        for t, least, most in targets(at, a):
            for n in range(least, most + 1):
                luck = odds((6,) * n, (6,) * min(MOST_DICE, b.armies[t]))
                throws.append((luck.attacker - luck.defender, -b.armies[a], a, t, n))
    _, _, a, t, n = min(throws)
    return Move(seat, "attack", (ids[a], ids[t], n))


def why_not_space(at: AnyState, move: Move, space: Arg) -> tuple[str, dict[str, Any]] | None:
    """Why an argument is no own territory."""
    index = board(at.setup).index
    if space not in index:
        return "unknown-space", {"space": space}
    return None if at.body.owner[index[space]] == move.seat else ("space-not-yours", {"space": space})


def why_not(at: AnyState, move: Move) -> tuple[str, dict[str, Any]] | None:
    """Why an attack is not legal; None if only the number is wrong."""
    b: Body = at.body
    world = board(at.setup)
    if not move.args:
        return None
    start = move.args[0]
    if reason := why_not_space(at, move, start):
        return reason
    a = world.index[start]
    weak = ("too-few-armies", {"space": start}) if b.armies[a] < 2 else None
    if len(move.args) < 2:
        return weak
    end = move.args[1]
    if end not in world.index:
        return "unknown-space", {"space": end}
    t = world.index[end]
    if b.owner[t] == move.seat:
        return "space-yours", {"space": end}
    if t not in world.reach[a]:
        return "not-adjacent", {"from": start, "to": end}
    if weak:
        return weak
    if is_safe(at, t):
        return "last-territory", {"space": end, "other": b.owner[t], "round": FATAL}
    least, most = dice(at, a, t)
    if least > most:
        return "too-few-dice", {"from": start, "to": end, "dice": least, "armies": least + 1}
    return None


def guard(at: AnyState, owner: int) -> int:
    """The most dice with which an owner defends unasked."""
    b: Body = at.body
    return MOST_DICE if is_expert(at.setup) or not b.alive[owner] else b.defence[owner]


def is_asked(at: AnyState, t: int) -> bool:
    """Whether the owner chooses the dice before each roll: base, with a choice, and somebody to choose."""
    b: Body = at.body
    asks = not is_expert(at.setup) and at.setup.options["defence"] == "ask"
    return asks and b.alive[b.owner[t]] and b.armies[t] > 1


def attack(play: Play, move: Move) -> None:
    """Roll once with the given dice, or with the most until conquered or this many armies are left."""
    b: Body = play.body
    index = board(play.setup).index
    a, t, last = index[move.args[0]], index[move.args[1]], int(move.args[-1])
    b.rolled = True
    if len(move.args) == 4:
        fight(play, a, t, MOST_DICE, guard(play, b.owner[t]), last)
    elif is_asked(play, t):
        play.push("defend", **{"from": a, "to": t, "dice": last})
    else:
        fight(play, a, t, last, guard(play, b.owner[t]), 0)


def answer(play: Play, number: int) -> None:
    """The attacked seat has chosen its dice: roll."""
    now = play.stack[-1].vars
    play.stack = play.stack[:-1]
    fight(play, now["from"], now["to"], now["dice"], number, 0)


def attack_odds(at: AnyState, origin: str, to: str, armies: int | None) -> Prospect | None:
    """The prospect of an attack on a neighbour, no matter who is on turn; expert: with dice
    enough for a first roll."""
    b: Body = at.body
    _, t, force = attacking(board(at.setup), origin, to, b.armies, armies)
    need = min(MOST_DICE, b.armies[t]) if is_expert(at.setup) else 1
    if force - 1 < need:
        raise IllegalMove("attack-short", **{"from": origin, "to": to, "need": need, "most": force - 1})
    return _siege(at, force, t)


def _siege(at: AnyState, force: int, t: int) -> Prospect | None:
    """The prospect of an attack with this many armies, of which one stays."""
    b: Body = at.body
    return prospect(
        force,
        b.armies[t],
        guard(at, b.owner[t]),
        asked=is_asked(at, t),
        matched=is_expert(at.setup),
    )


def fight(play: Play, a: int, t: int, most: int, against: int, until: int) -> None:
    """Roll with at most these dice; with `until`, go on as long as more than this many armies are left and
    the dice are enough."""
    b: Body = play.body
    armies, foes = b.armies[a], b.armies[t]
    before = armies, foes
    matched = is_expert(play.setup)
    rolls = []
    while True:
        thrown, defending = min(most, armies - 1), min(against, foes)
        attackers, defenders = play.duel(thrown, defending)
        lost, won = losses(attackers, defenders)
        armies -= lost
        foes -= won
        rolls.append([attackers, defenders])
        if not foes or not until or armies <= until:
            break
        if matched and min(most, armies - 1) < min(against, foes):
            break
    b.armies[a], b.armies[t] = armies, foes
    lost, won = before[0] - armies, before[1] - foes
    b.total -= lost + won
    ids = board(play.setup).ids
    data = {"seat": b.turn, "other": b.owner[t], "from": ids[a], "to": ids[t]}
    play.tell("battle", **data, rolls=rolls, lost=[lost, won])
    if not foes:
        conquer(play, a, t, thrown)


def conquer(play: Play, a: int, t: int, thrown: int) -> None:
    """Take the territory: the least number of armies moves in at once, the seat is asked for the rest (ruling
    13). The conquest may win the game before anybody has moved in."""
    b: Body = play.body
    seat, other = b.turn, b.owner[t]
    # A throw that conquers costs the attacker nothing, so there are always enough.
    b.armies[a] -= thrown
    b.armies[t] = thrown
    b.owner[t] = seat
    b.held[seat] += 1
    b.held[other] -= 1
    b.took = True
    ids = board(play.setup).ids
    way = {"from": ids[a], "to": ids[t]}
    play.tell("conquered", seat=seat, other=other, **way, taken=True)
    if not b.held[other] and b.alive[other]:
        eliminate(play, other, seat)
    if has_won(play, seat):
        finish(play, [seat], "target")
    elif sum(b.alive) == 1:
        # The other territories then belong to seats that resigned: nobody plays them.
        finish(play, [seat], "elimination")
    elif b.armies[a] > 1:
        play.push("occupy", **{"from": a, "to": t, "low": thrown, "high": thrown + b.armies[a] - 1})
    else:
        play.tell("occupied", seat=seat, **way, n=thrown)
