"""The way of the ring, which tries to go one step at the end of every turn (ruling 13).

Where it needs a die, that is thrown first. Then all who could hold a fitting card by what everybody knows
are asked at once; what they play is carried out one after another, and they are asked again as long as
something was played and the ring would still leave.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.boards.board import Board
from engine.rules.middle_earth import turns
from engine.rules.middle_earth.cards import (
    DELAY,
    HOLD,
    KEEPERS,
    KINDS,
    NUMBERS,
    card_entries,
    hand_kinds,
    is_shown,
    spend,
    why_not_played,
)
from engine.rules.middle_earth.meta import DATA, Card, board, dice_of_path, path
from engine.rules.middle_earth.state import Body, Why, clockwise
from engine.system import AnyState, Play, Step
from engine.types import Move, Offer, Prompt

SIX = 6
"""A die that always lets the ring leave."""


def entry_need(world: Board, step: int) -> int:
    """What a die must show before the ring leaves a step that it has just entered; 0: no die."""
    return DATA.ring_need if dice_of_path(world)[step] else 0


def with_delay(need: int) -> int:
    """The same after one more delay."""
    return min(SIX, need + 1) if need else DATA.ring_need


def passes(need: int, die: int) -> bool:
    """Whether the ring leaves with this die. A six always lets it go, since no more is ever needed."""
    return die >= need


def place(at: AnyState) -> int:
    """The territory where the ring is; it must still be on its way."""
    b: Body = at.body
    return path(board(at.setup))[b.ring]


def unfit(at: AnyState, card: Card, die: int) -> Why:
    """Why a card cannot be played while the ring is about to leave, by public facts."""
    if card.kind not in (DELAY, HOLD):
        return "card-not-now", {"card": card.id}
    if card.kind == DELAY and die == SIX:
        return "ring-six", {"card": card.id}
    if card.space and board(at.setup).index[card.space] != place(at):
        return "card-elsewhere", {"card": card.id, "space": board(at.setup).ids[place(at)]}
    return None


def candidates(at: AnyState, die: int) -> list[int]:
    """Everyone who could hold a card that fits, by what everybody knows, clockwise from the seat after the
    one on turn: those who have an adventure card in hand, want to be asked, and have not drawn one in this
    turn, as long as a card that fits has not been seen."""
    b: Body = at.body
    if all(is_shown(b, n) for n in KEEPERS if unfit(at, KINDS[n], die) is None):
        return []
    return [
        seat
        for seat in clockwise(at, b.turn)
        if b.adventures[seat] and seat not in b.hushed and not (seat == b.turn and b.drew)
    ]


class Ring(Step):
    """The end of a turn: the ring tries to leave, and the seats that could keep it are asked."""

    sealed = True

    def enter(self, play: Play) -> None:
        b: Body = play.body
        play.note(die=0, windows=0)
        if b.need and not _throw(play):
            turns.next_turn(play)
            return
        play.reveal()  # taking the turn's end back would have tried out who wants no questions
        _ask(play)

    def seats(self, at: AnyState) -> tuple[int, ...]:
        b: Body = at.body
        return tuple(s for s in at.stack[-1].vars["asked"] if b.alive[s] and s not in b.answers)

    def prompt(self, at: AnyState, seat: int) -> Prompt:
        b: Body = at.body
        ids, steps = board(at.setup).ids, path(board(at.setup))
        last = b.ring + 1 == len(steps)
        data = {
            "space": ids[place(at)], "next": ids[steps[b.ring if last else b.ring + 1]], "last": last,
            "other": b.turn, "need": b.need, "die": at.stack[-1].vars["die"],
        }  # fmt: skip
        return Prompt(seat, "ring", "react", sealed=True, data=data)

    def offers(self, at: AnyState, seat: int) -> Iterator[Offer]:
        for card in hand_kinds(at, seat):
            if unfit(at, card, at.stack[-1].vars["die"]) is None:
                yield Offer("play", (card.id,))
        yield Offer("pass")
        yield Offer("choose", ("silent",), idle=True)

    def has(self, at: AnyState, move: Move) -> bool:
        return not move.args if move.verb == "pass" else super().has(at, move)

    def why(self, at: AnyState, move: Move) -> Why:
        return why_not_played(at, move, lambda card: unfit(at, card, at.stack[-1].vars["die"]))

    def default(self, at: AnyState, seat: int) -> Move:
        return Move(seat, "pass")

    def apply(self, play: Play, move: Move) -> None:
        b: Body = play.body
        b.answers = {**b.answers, move.seat: move.code}
        if move.verb == "choose":
            play.whisper("ring_silenced", move.seat, seat=move.seat)
        else:
            cards = card_entries((NUMBERS[move.args[0]],)) if move.verb == "play" else []
            play.whisper("ring_answered", move.seat, seat=move.seat, cards=cards)
        if not self.seats(play):
            _close(play)

    def leave(self, play: Play, seat: int) -> None:
        if not self.seats(play):
            _close(play)


def _throw(play: Play) -> bool:
    """Throw the die of this attempt. Whether the ring would leave with it."""
    b: Body = play.body
    (die,) = play.roll(1)
    play.note(die=die)
    leaves = passes(b.need, die)
    here = board(play.setup).ids[place(play)]
    play.tell("ring_rolled", space=here, die=die, need=b.need, leaves=leaves)
    return leaves


def _ask(play: Play) -> None:
    """The ring is about to leave: ask who could keep it; if nobody could, it leaves."""
    now = play.stack[-1].vars
    asked = candidates(play, now["die"])
    # The same seats may be asked again; what the window before has shown is not taken back.
    play.note(asked=asked, windows=now["windows"] + 1)
    if not asked:
        _leave(play)


def _close(play: Play) -> None:
    """All have answered: delays first, then the first card that holds the ring, if it would still leave."""
    b: Body = play.body
    answers, b.answers = b.answers, {}
    moves = [Move.parse(seat, answers[seat]) for seat in clockwise(play, b.turn) if seat in answers]
    b.hushed = (*b.hushed, *(move.seat for move in moves if move.verb == "choose"))
    cards = [(move.seat, KINDS[NUMBERS[move.args[0]]]) for move in moves if move.verb == "play"]
    for seat, card in cards:
        if card.kind == DELAY:
            b.need = with_delay(b.need)
            _play_card(play, "ring_delayed", seat, card, need=b.need)
    die = play.stack[-1].vars["die"]
    leaves = _throw(play) if b.need and not die else passes(b.need, die)
    for seat, card in cards:
        if card.kind == HOLD and leaves:
            leaves = False
            _play_card(play, "ring_held", seat, card)
        elif card.kind == HOLD:
            play.whisper("kept", seat, seat=seat, cards=card_entries((NUMBERS[card.id],)))
    if not leaves:
        turns.next_turn(play)
    elif cards:
        _ask(play)
    else:
        _leave(play)


def _play_card(play: Play, kind: str, seat: int, card: Card, **data: int) -> None:
    shown = spend(play, seat, NUMBERS[card.id])
    play.tell(kind, seat=seat, space=board(play.setup).ids[place(play)], **data, cards=shown)


def _leave(play: Play) -> None:
    """The ring goes one step; from the last one it leaves, and with it the game ends."""
    b: Body = play.body
    world = board(play.setup)
    here = place(play)
    b.ring += 1
    if b.ring == len(path(world)):
        b.need = 0
        play.tell("ring_left", space=world.ids[here])
        turns.count_up(play)
        return
    b.need = entry_need(world, b.ring)
    play.tell("ring_moved", **{"from": world.ids[here], "to": world.ids[place(play)], "need": b.need})
    turns.next_turn(play)
