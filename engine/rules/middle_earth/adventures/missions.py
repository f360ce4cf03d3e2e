"""Missions: who may declare one, and what it brings (ruling 7)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.parts.steps.on_turn import OnTurn
from engine.rules.middle_earth.cards import (
    KINDS,
    MISSION,
    MISSIONS,
    NUMBERS,
    battalions,
    find,
    hand_kinds,
    is_shown,
    spend,
)
from engine.rules.middle_earth.meta import Card, board
from engine.rules.middle_earth.opening import frontier
from engine.rules.middle_earth.state import Body, Why, gain, not_own, own
from engine.system import AnyState, Play
from engine.types import Move, Offer, Prompt


def is_done(at: AnyState, card: Card) -> bool:
    """Whether a leader of the seat on turn has come to the mission's place in this turn and still stands
    there."""
    b: Body = at.body
    space = board(at.setup).index[card.space]
    return space in b.arrived and space not in b.locked


def offers(at: AnyState, seat: int) -> Iterator[Offer]:
    """The missions that the seat on turn may declare now."""
    for card in hand_kinds(at, seat):
        if card.kind == MISSION and is_done(at, card):
            yield Offer("play", (card.id,))


def is_legal(at: AnyState, move: Move) -> bool:
    """Whether a mission may be declared: agrees with `offers`."""
    card = find(at, move.seat, move.args[0]) if len(move.args) == 1 else None
    return card is not None and card.kind == MISSION and is_done(at, card)


def is_mission(move: Move) -> bool:
    """Whether a move speaks of a mission, one's own or not."""
    number = NUMBERS.get(move.args[0]) if move.args else None
    return move.verb == "play" and number is not None and KINDS[number].kind == MISSION


def why_not(at: AnyState, move: Move) -> Why:
    """Why a mission cannot be declared."""
    card = find(at, move.seat, move.args[0])
    if card is None:
        return "card-not-held", {"card": move.args[0]}
    return None if is_done(at, card) else ("mission-no-arrival", {"card": card.id, "space": card.space})


def could_declare(at: AnyState, seat: int) -> bool:
    """Whether the seat on turn may declare a mission, as far as everybody knows."""
    b: Body = at.body
    if not (b.arrived and b.adventures[seat]):
        return False
    return any(is_done(at, KINDS[n]) and not is_shown(b, n) for n in MISSIONS)


def scope(at: AnyState, seat: int, card: Card) -> list[int]:
    """The seat's territories that a mission's battalions may go to."""
    world = board(at.setup)
    return [
        space
        for space in own(at.body, seat)
        if card.into in ("anywhere", world.ids[space], world.spaces[space].region)
    ]


def declare(play: Play, move: Move) -> None:
    """Declare a mission: its leader stays for the rest of the turn, and its reward comes."""
    b: Body = play.body
    number = NUMBERS[move.args[0]]
    card = KINDS[number]
    shown = spend(play, move.seat, number)
    b.locked = (*b.locked, board(play.setup).index[card.space])
    n = battalions(card, b.sides[move.seat])
    play.tell("mission_completed", seat=move.seat, place=card.space, armies=n, cards=shown)
    if card.into == "card":
        b.rewards += 1
        return
    spaces = scope(play, move.seat, card)
    if len(spaces) == 1:
        gain(b, spaces[0], n)
        _tell_placed(play, move.seat, spaces[0], n)
    else:
        b.pool += n
        b.total += n
        play.push("reward", card=number)


def _tell_placed(play: Play, seat: int, space: int, n: int) -> None:
    play.tell("placed", seat=seat, space=board(play.setup).ids[space], n=n)


class MissionReward(OnTurn):
    """Where the battalions of a mission go, in portions."""

    def _scope(self, at: AnyState, seat: int) -> list[int]:
        return scope(at, seat, KINDS[at.stack[-1].vars["card"]])

    def prompt(self, at: AnyState, seat: int) -> Prompt:
        card = KINDS[at.stack[-1].vars["card"]]
        return Prompt(seat, "reward", data={"armies": at.body.pool, "card": card.id})

    def offers(self, at: AnyState, seat: int) -> Iterator[Offer]:
        ids = board(at.setup).ids
        for space in self._scope(at, seat):
            yield Offer("place", (ids[space],), (1, at.body.pool))

    def why(self, at: AnyState, move: Move) -> Why:
        if move.verb != "place" or not move.args:
            return None
        if reason := not_own(at, move.seat, move.args):
            return reason
        space = board(at.setup).index[move.args[0]]
        card = KINDS[at.stack[-1].vars["card"]]
        if space not in self._scope(at, move.seat):
            return "reward-elsewhere", {"card": card.id, "space": move.args[0]}
        return None

    def default(self, at: AnyState, seat: int) -> Move:
        """All where the fewest stand along the frontier, as far as the mission lets them go there."""
        b: Body = at.body
        spaces = self._scope(at, seat)
        border = [space for space in frontier(at, seat) if space in spaces] or spaces
        space = min(border, key=lambda s: b.armies[s])
        return Move(seat, "place", (board(at.setup).ids[space], b.pool))

    def apply(self, play: Play, move: Move) -> None:
        b: Body = play.body
        space, n = board(play.setup).index[move.args[0]], int(move.args[1])
        b.armies[space] += n
        b.pool -= n
        _tell_placed(play, move.seat, space, n)
        if not b.pool:
            play.pop()
