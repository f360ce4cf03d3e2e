"""Attacks and conquests (ruling 6). A combat is all attacks in a row on one pair of territories; its window
is `window`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from engine.parts.battle import losses
from engine.parts.prospect import Prospect, prospect
from engine.parts.steps import occupy
from engine.parts.steps.ask_dice import AskDice
from engine.rules.middle_earth import turns
from engine.rules.middle_earth.combat import window
from engine.rules.middle_earth.combat.links import (
    arrow,
    barrier,
    breached,
    by_way,
    can_attack,
    is_blocked,
    leads,
    owed_attack,
    why_owed,
)
from engine.rules.middle_earth.meta import DATA, board, has_ring, strongholds
from engine.rules.middle_earth.state import Body, Why, lives, move_leader, not_own, own
from engine.system import AnyState, Play, Step
from engine.types import IllegalMove, Move, Offer
from engine.verbs import UNTIL


def targets(at: AnyState, a: int) -> list[int]:
    """What the seat on turn may attack from one of its territories, if enough stand there."""
    b: Body = at.body
    near = board(at.setup).neighbours[a]
    far = b.combat.t if b.combat else None
    extra = (far,) if far is not None and far not in near and by_way(at, a, far) else ()
    return [t for t in (*near, *extra) if b.owner[t] != b.turn and can_attack(at, a, t)]


def pairs(at: AnyState) -> Iterator[tuple[int, int]]:
    """The pairs between which the seat on turn may attack: a single pair if an attack is owed."""
    b: Body = at.body
    if due := owed_attack(b):
        yield due
        return
    for a in own(b, b.turn):
        if b.armies[a] > 1:
            yield from ((a, t) for t in targets(at, a))


def offers(at: AnyState) -> Iterator[Offer]:
    """All attacks that the seat on turn may make."""
    b: Body = at.body
    ids = board(at.setup).ids
    for a, t in pairs(at):
        yield Offer("attack", (ids[a], ids[t]), (1, min(DATA.most_attack, b.armies[a] - 1)))
        yield Offer("attack", (ids[a], ids[t], UNTIL), (1, b.armies[a] - 1))


def may_attack(at: AnyState, move: Move) -> bool:
    """Whether an attack is one of `offers`."""
    b: Body = at.body
    index = board(at.setup).index
    args = move.args
    n = args[-1] if args else None
    if len(args) not in (3, 4) or not isinstance(n, int):
        return False
    a, t = index.get(args[0]), index.get(args[1])
    if (
        a is None
        or t is None
        or b.owner[a] != move.seat
        or b.owner[t] == move.seat
        or not 0 < n < b.armies[a]
    ):
        return False
    if why_owed(at, (a, t)) or not can_attack(at, a, t):
        return False
    return n <= DATA.most_attack if len(args) == 3 else args[2] == UNTIL


def why_not(at: AnyState, move: Move) -> Why:
    """Why an attack is not legal; None if only the number is wrong."""
    b: Body = at.body
    world = board(at.setup)
    if reason := not_own(at, move.seat, move.args[:1]):
        return reason
    if not move.args:
        return None
    start = move.args[0]
    a = world.index[start]
    weak = ("too-few-armies", {"space": start}) if b.armies[a] < 2 else None
    if len(move.args) < 2:
        return weak
    end = move.args[1]
    if end not in world.index:
        return "unknown-space", {"space": end}
    t = world.index[end]
    if reason := why_owed(at, (a, t)):
        return reason
    if b.owner[t] == move.seat:
        return "space-yours", {"space": end}
    if reason := barrier(at, a, t):
        return reason
    return weak


def bonus(at: AnyState, a: int, t: int) -> tuple[int, int]:
    """The bonus on the highest die of the attacker and of the defender (ruling 6a)."""
    return _bonus(at, a, t, leads(at, a))


def _bonus(at: AnyState, a: int, t: int, led: bool) -> tuple[int, int]:
    """The same; `led`: a leader goes along with the attackers."""
    b: Body = at.body
    if not has_ring(at.setup):
        return 0, 0
    owner = b.owner[t]
    leader = owner < len(b.leaders) and t in b.leaders[owner]
    return int(led), int(leader) + int(t in strongholds(board(at.setup)) and not breached(b, a, t))


def guard(at: AnyState, owner: int) -> int:
    """The most dice with which an owner defends unasked."""
    return at.body.defence[owner] if lives(at.body, owner) else DATA.most_defence


def odds(at: AnyState, origin: str, to: str, armies: int | None) -> Prospect | None:
    """The prospect of attacks that go on, no matter who is on turn, if nobody plays a card; whether a seat
    could, even if it has asked for silence: nobody must learn that before the attack."""
    b: Body = at.body
    world = board(at.setup)
    a, t = world.index[origin], world.index[to]
    led = has_ring(at.setup) and a in b.leaders[b.owner[a]] and a not in b.locked
    if t not in world.reach[a] and not by_way(at, a, t):
        raise IllegalMove("not-adjacent", **arrow(at, a, t))
    for space in (a, t):
        if space in b.storms:
            raise IllegalMove("storms", space=world.ids[space])
    if is_blocked(at, a, t) and not led and not by_way(at, a, t):
        raise IllegalMove("bridge-blocked", **arrow(at, a, t))
    force = b.armies[a] if armies is None else armies + 1
    if force < 2:
        raise IllegalMove("too-few-armies", space=origin)
    dice, added, asked = guard(at, b.owner[t]), _bonus(at, a, t, led), _asks(at, t)
    siege = prospect(force, b.armies[t], dice, bonus=added, asked=asked, capped=True)
    return siege and siege._replace(cards=bool(window.could_answer(at, a, t)))


def _asks(at: AnyState, t: int) -> bool:
    """Whether the owner of a territory chooses dice before a roll of several."""
    b: Body = at.body
    return at.setup.options["defence"] == "ask" and lives(b, b.owner[t]) and b.armies[t] > 1


def declare(play: Play, move: Move) -> None:
    """Make an attack: a single roll with this many dice, or with the most until the territory is taken or
    only this many are left."""
    index = board(play.setup).index
    a, t, last = index[move.args[0]], index[move.args[1]], int(move.args[-1])
    until = len(move.args) == 4
    window.begin_combat(play, a, t)
    play.push("battle", **{
        "from": a, "to": t, "dice": DATA.most_attack if until else last, "until": last if until else 0,
        "guard": 0, "struck": False, "ready": False, "over": False,
    })  # fmt: skip


class Battle(Step):
    """An attack under way. Whatever it waits for lies above it on the stack.

    Its variables: `from`, `to`; `dice`, the most that are thrown; `until` (0: a single roll); `guard`, the
    dice that the defender has chosen (0: not asked); `struck`, whether a card of the window has struck;
    `ready`, whether cards that wait were looked at; `over`, whether the territory is taken.
    """

    def enter(self, play: Play) -> None:
        _proceed(play)

    def seats(self, at: AnyState) -> tuple[int, ...]:
        return ()

    def resume(self, play: Play) -> None:
        if play.stack[-1].vars["over"]:
            _end(play)
        else:
            _proceed(play)


def _end(play: Play) -> None:
    """The territory is taken and occupied."""
    window.end_combat(play)
    play.pop()


def _proceed(play: Play) -> None:
    """First the window, then cards that waited, then the defender's dice, then all dice."""
    if window.opens(play):
        return
    now = play.stack[-1].vars
    if not now["ready"]:
        play.note(ready=True)
        effect = window.strike(play, now["dice"])
        if effect == "over" or (effect and now["until"]):
            play.pop()
            return
    now = play.stack[-1].vars
    dice = window.attackers(play, now["dice"])
    if _asks(play, now["to"]) and dice > 1 and not now["until"] and not now["guard"]:
        play.push("defend")
    else:
        _fight(play)


def _fight(play: Play) -> None:
    """Roll; with `until`, go on as long as more than this many are left, no card strikes, and nobody has
    won."""
    b: Body = play.body
    now = play.stack[-1].vars
    a, t, most, until = now["from"], now["to"], now["dice"], now["until"]
    against = now["guard"] or guard(play, b.owner[t])
    added = bonus(play, a, t)
    before = b.armies[a], b.armies[t]
    rolls: list[list[list[int]]] = []
    while True:
        dice = min(most, b.armies[a] - 1)
        defending = min(against, b.armies[t], DATA.most_defence if dice > 1 else 1)
        attackers, defenders = play.duel(dice, defending)
        lost, won = losses(attackers, defenders, added)
        b.armies[a] -= lost
        b.armies[t] -= won
        b.total -= lost + won
        rolls.append([attackers, defenders])
        if not b.armies[t] or not until or now["struck"] or b.armies[a] <= until or window.is_due(play, most):
            break
    _tell(play, a, t, rolls, added, before)
    assert b.combat is not None
    b.combat = replace(b.combat, owed=False)
    if not b.armies[t]:
        _conquer(play, a, t, dice)
        return
    if until and not now["struck"] and b.armies[a] > until:
        window.strike(play, most)
    play.pop()


def _tell(
    play: Play, a: int, t: int, rolls: list[list[list[int]]], added: tuple[int, int], before: tuple[int, int]
) -> None:
    b: Body = play.body
    data: dict[str, Any] = {"seat": b.turn, "other": b.owner[t], **arrow(play, a, t), "rolls": rolls}
    if has_ring(play.setup):
        data["bonus"] = list(added)
    play.tell("battle", **data, lost=[before[0] - b.armies[a], before[1] - b.armies[t]])


def _conquer(play: Play, a: int, t: int, dice: int) -> None:
    """Take the territory: as many battalions as dice were thrown move in at once, with the leader; the seat
    is asked for the rest (rulings 6c, 6d)."""
    b: Body = play.body
    seat, other = b.turn, b.owner[t]
    way = arrow(play, a, t)
    # A throw that conquers costs the attacker nothing, so there are always enough.
    b.armies[a] -= dice
    b.armies[t] = dice
    b.owner[t] = seat
    b.took = True
    play.note(over=True)
    play.tell("conquered", seat=seat, other=other, **way, taken=True)
    if other < len(b.leaders) and t in b.leaders[other]:
        b.leaders[other] = tuple(space for space in b.leaders[other] if space != t)
        play.tell("leader_fell", seat=seat, other=other, space=way["to"])
    if leads(play, a):
        move_leader(play, seat, a, t, arrives=True)
        play.tell("leader_advanced", seat=seat, **way)
    turns.on_conquest(play, seat, other)
    if play.result:
        return
    if b.armies[a] > 1:
        play.push("occupy", low=dice)
    else:
        play.tell("occupied", seat=seat, **way, n=dice)
        _end(play)


class Defend(AskDice):
    """The attacker's dice are told as cards change them."""

    def battle(self, at: AnyState) -> Mapping[str, Any]:
        now = super().battle(at)
        return {**now, "dice": window.attackers(at, now["dice"])}

    def most(self, at: AnyState) -> int:
        return DATA.most_defence

    def default(self, at: AnyState, seat: int) -> Move:
        """The most."""
        return Move(seat, "choose", ("defend", self.most(at)))

    def leave(self, play: Play, seat: int) -> None:
        if seat in self.seats(play):
            self.apply(play, self.default(play, seat))


class Occupy(occupy.Occupy):
    """Ruling 6; the battle is the step below."""

    def bounds(self, at: AnyState) -> tuple[int, int, int, int]:
        battle, low = at.stack[-2].vars, at.stack[-1].vars["low"]
        return battle["from"], battle["to"], low, low + at.body.armies[battle["from"]] - 1
