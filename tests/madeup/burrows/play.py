"""The rules: two badgers a turn, then one way under the ground, quiet or in haste; most badgers win."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from engine.boards.load import load_board
from engine.rng import Chance
from engine.system import AnyState, Play, Step, ViewFields
from engine.types import Move, Offer, Prompt, Result, Score, SeatView, SpaceView, State, Track

GROWTH = 2
GAITS = ("sneak", "sprint")


class Body(msgspec.Struct):
    """Owners and badgers by space, where mounds stand, and whose turn of which round it is."""

    owner: list[int]
    badgers: list[int]
    mounds: list[int]
    alive: list[bool]
    turn: int = 0
    round: int = 1


def copy(body: Body) -> Body:
    """A body of its own."""
    return Body(body.owner[:], body.badgers[:], body.mounds[:], body.alive[:], body.turn, body.round)


def begin(play: Play) -> None:
    """Meadows in a row, three badgers on each."""
    ids, seats = load_board("warren").ids, play.setup.seats
    play.body = Body(
        [i * seats // len(ids) for i in range(len(ids))], [3] * len(ids), [0] * len(ids), [True] * seats
    )
    play.push("feed")
    play.tell("turn", seat=0, round=1)


class TurnStep(Step):
    """The seat on turn acts."""

    def seats(self, at: AnyState) -> tuple[int, ...]:
        return (at.body.turn,)

    def leave(self, play: Play, seat: int) -> None:
        if play.body.turn == seat:
            next_turn(play)


class Feed(TurnStep):
    """Young badgers come to one meadow."""

    def prompt(self, at: AnyState, seat: int) -> Prompt:
        return Prompt(seat, "feed", data={"young": GROWTH})

    def offers(self, at: AnyState, seat: int) -> Iterator[Offer]:
        for space, owner in zip(load_board("warren").ids, at.body.owner, strict=True):
            if owner == seat:
                yield Offer("place", (space,), (GROWTH, GROWTH))

    def default(self, at: AnyState, seat: int) -> Move:
        return next(self.offers(at, seat)).move(seat)

    def apply(self, play: Play, move: Move) -> None:
        play.body.badgers[load_board("warren").index[move.args[0]]] += GROWTH
        play.tell("placed", seat=move.seat, space=move.args[0], n=GROWTH)
        play.swap("dig")


class Dig(TurnStep):
    """One way under the ground to any other meadow; a stranger's is taken by more badgers than live there."""

    def prompt(self, at: AnyState, seat: int) -> Prompt:
        return Prompt(seat, "dig")

    def offers(self, at: AnyState, seat: int) -> Iterator[Offer]:
        b: Body = at.body
        ids = load_board("warren").ids
        for a, start in enumerate(ids):
            for t, end in enumerate(ids):
                least = b.badgers[t] + 1 if b.owner[t] != seat else 1
                if a != t and b.owner[a] == seat and b.badgers[a] > least:
                    for gait in GAITS:
                        yield Offer("burrow", (start, end, gait), (least, b.badgers[a] - 1))
        yield Offer("choose", ("doze",), idle=True)
        yield Offer("pass")

    def default(self, at: AnyState, seat: int) -> Move:
        return Move(seat, "pass")

    def apply(self, play: Play, move: Move) -> None:
        b: Body = play.body
        if move.verb == "choose":
            play.tell("dozed", seat=move.seat)
            return
        if move.verb == "burrow":
            start, end, gait, n = move.args
            index = load_board("warren").index
            a, t, n = index[start], index[end], int(n)
            data = {"mouth": start, "exit": end, "dug": n, "gait": gait}
            b.badgers[a] -= n
            b.mounds[a] += 1
            if b.owner[t] != move.seat:
                data |= {"host": b.owner[t], "seized": True}
                n -= b.badgers[t]
                b.owner[t], b.badgers[t] = move.seat, 0
            b.badgers[t] += n
            play.tell("rumble")
            play.tell("tunnelled", seat=move.seat, foe=str("host" in data), **data)
        else:
            play.tell("passed", seat=move.seat)
        next_turn(play)


STEPS: Mapping[str, Step] = {"feed": Feed(), "dig": Dig()}


def next_turn(play: Play) -> None:
    """The next living seat's turn, or the count after the last round."""
    b: Body = play.body
    living = [s for s in range(play.setup.seats) if b.alive[s] and s in b.owner]
    later = [s for s in living if s > b.turn]
    if not later:
        b.round += 1
    if len(living) == 1 or b.round > play.setup.options["rounds"]:
        b.round = min(b.round, play.setup.options["rounds"])
        finish(play, "rounds")
        return
    b.turn = (later or living)[0]
    play.swap("feed")
    play.tell("turn", seat=b.turn, round=b.round)


def score(at: AnyState, seat: int) -> Score:
    """Badgers, then meadows."""
    b: Body = at.body
    badgers = [n for o, n in zip(b.owner, b.badgers, strict=True) if o == seat]
    return Score(seat, {"armies": sum(badgers)}, {"territories": len(badgers)})


def finish(play: Play, reason: str) -> None:
    """Most badgers win; equals share."""
    seats = [s for s in range(play.setup.seats) if play.body.alive[s]]
    ranking = sorted(seats, key=lambda s: score(play, s).merit, reverse=True)
    winners = [s for s in ranking if score(play, s).merit == score(play, ranking[0]).merit]
    gone = [s for s in range(play.setup.seats) if s not in seats]
    play.result = Result(tuple(winners), reason, (*ranking, *gone))
    play.tell("won", seats=winners, reason=reason)


def resign(play: Play, seat: int) -> None:
    """Its badgers stay where they are."""
    play.body.alive[seat] = False
    play.tell("resigned", seat=seat)
    if sum(play.body.alive) == 1:
        finish(play, "resignation")
    else:
        play.rules.steps[play.stack[0].step].leave(play, seat)


def view(at: AnyState, viewer: int | None) -> ViewFields:
    """Everything is seen by everybody."""
    b: Body = at.body
    ended = isinstance(at, State) and at.result is not None
    rows = zip(load_board("warren").ids, b.owner, b.badgers, b.mounds, strict=True)
    return {
        "board": "warren",
        "round": b.round,
        "phase": "over" if ended else at.stack[-1].step,
        "turn": None if ended else b.turn,
        "spaces": {
            space: SpaceView(space, owner, {"army": n} | ({"mound": mounds} if mounds else {}))
            for space, owner, n, mounds in rows
        },
        "seats": tuple(
            SeatView(s, "player", alive, {"territories": b.owner.count(s), "armies": score(at, s).merit[0]})
            for s, alive in enumerate(b.alive)
        ),
        "tracks": (Track("round", b.round, at.setup.options["rounds"]),),
    }


def check(at: AnyState) -> Iterator[str]:
    """Badgers are never owed."""
    if min(at.body.badgers) < 0:
        yield "fewer than no badgers"


def policy(at: AnyState, chance: Chance) -> Move:
    """Any offer."""
    seat = at.body.turn
    offers = [*STEPS[at.stack[-1].step].offers(at, seat)]
    return offers[chance.below(len(offers))].move(seat)
