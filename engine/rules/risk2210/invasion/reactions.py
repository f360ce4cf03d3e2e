"""The window that opens after an invasion was declared, for everyone who could hold a fitting card
(rulings 9 and 10).

All who are asked answer in secret and at the same time; the cards are then carried out one after another,
and another window opens as long as anybody played one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.rules.risk2210.cards import REACT, Card
from engine.rules.risk2210.hands import Why, could_hold, find, hand_kinds, obstacle, pay
from engine.rules.risk2210.invasion.moves import barrier, march
from engine.rules.risk2210.losses import spring, vacate
from engine.rules.risk2210.meta import STATIONS, board, links
from engine.rules.risk2210.state import NOBODY, Body, own, staff, stations, units, with_item
from engine.system import AnyState, Play, Step
from engine.types import Arg, Move, Offer, Prompt


def unfit(at: AnyState, seat: int, card: Card, t: int) -> Why:
    """Why the seat cannot play this card as a reaction to an invasion of t, by what everybody can see."""
    b: Body = at.body
    if card.when != REACT:
        return "card-not-now", {"card": card.id}
    if card.terrain and links(at.setup).kind[t] != card.terrain:
        return "card-elsewhere", {"card": card.id, "space": board(at.setup).ids[t]}
    if reason := obstacle(at, seat, card):
        return reason
    if card.effect == "stealth":
        return None if b.owner[t] != NOBODY else ("space-empty", {"space": board(at.setup).ids[t]})
    if b.owner[t] != seat:
        return "space-not-yours", {"space": board(at.setup).ids[t]}
    if card.effect == "stealth_station" and b.station[t]:
        return "no-station-here", {"space": board(at.setup).ids[t]}
    if card.effect == "stealth_station" and len(stations(b, seat)) >= STATIONS:
        return "stations-all", {"most": STATIONS}
    if card.effect == "evacuation" and (not units(b, t) or b.held[seat] < 2):
        return "no-target", {"card": card.id}
    return None


def candidates(at: AnyState, t: int) -> list[int]:
    """Everyone who is asked when the seat on turn attacks: all that could answer, except those that want no
    questions in this turn. They become known only when the window opens."""
    b: Body = at.body
    return could_answer(at, t, (b.turn, *b.silent))


def could_answer(at: AnyState, t: int, besides: Sequence[int]) -> list[int]:
    """Everyone besides these seats who could hold a card that fits, by what everybody knows."""
    return [
        seat
        for seat, hand in enumerate(at.body.hands)
        if hand
        and seat not in besides
        and any(unfit(at, seat, c, t) is None for c in could_hold(at, seat, REACT))
    ]


ANSWERS = (Offer("pass"), Offer("choose", ("silent",), idle=True))
"""What everybody may answer who is asked."""


class React(Step):
    """The window: each candidate plays a card or lets the invasion go on. Who was asked when it opened is
    asked to the end, whatever comes to light when another leaves."""

    sealed = True

    def seats(self, at: AnyState) -> tuple[int, ...]:
        b: Body = at.body
        return tuple(s for s in at.stack[-1].vars["asked"] if b.alive[s] and s not in b.answers)

    def prompt(self, at: AnyState, seat: int) -> Prompt:
        now, ids = at.stack[-2].vars, board(at.setup).ids
        b: Body = at.body
        data = {
            "from": ids[now["from"]], "to": ids[now["to"]], "other": b.turn, "defender": b.owner[now["to"]],
            "dice": min(now["dice"], units(b, now["from"]) - 1),
        }  # fmt: skip
        return Prompt(seat, "react", "react", sealed=True, data=data)

    def offers(self, at: AnyState, seat: int) -> Iterator[Offer]:
        t = at.stack[-2].vars["to"]
        ids = board(at.setup).ids
        for _, card in hand_kinds(at, seat):
            if unfit(at, seat, card, t) is None:
                if card.effect == "evacuation":
                    for space in own(at.body, seat):
                        if space != t:
                            yield Offer("play", (card.id, ids[space]))
                else:
                    yield Offer("play", (card.id,))
        yield from ANSWERS

    def has(self, at: AnyState, move: Move) -> bool:
        return any(move in offer for offer in ANSWERS) or super().has(at, move)

    def why(self, at: AnyState, move: Move) -> Why:
        if move.verb != "play" or not move.args:
            return None
        card = find(at, move.seat, move.args[0])
        if card is None:
            return "card-not-held", {"card": move.args[0]}
        return unfit(at, move.seat, card, at.stack[-2].vars["to"])

    def default(self, at: AnyState, seat: int) -> Move:
        return Move(seat, "pass")

    def apply(self, play: Play, move: Move) -> None:
        b: Body = play.body
        b.answers = {**b.answers, move.seat: move.code}
        play.whisper("answered", move.seat, seat=move.seat, **_card_told(move))
        waiting = self.seats(play)
        if not waiting:
            b.silent = (*b.silent, *(s for s, code in b.answers.items() if code == "choose:silent"))
            play.pop()


def _card_told(move: Move) -> dict[str, list[list[Arg | None]]]:
    return {"cards": [[move.args[0], move.args[0], None]] if move.verb == "play" else []}


def still_fit(play: Play, move: Move) -> Card | None:
    """The card of a move of the window that has closed, unless an earlier one has made it pointless: then the
    seat keeps it. The battle is on top of the stack."""
    now = play.stack[-1].vars
    a, t = now["from"], now["to"]
    card = find(play, move.seat, move.args[0])
    if card and barrier(play, a, t) is None and unfit(play, move.seat, card, t) is None:
        return card
    play.whisper("kept", move.seat, seat=move.seat, cards=[[move.args[0], move.args[0], None]])
    return None


def carry_out(play: Play, move: Move, card: Card) -> None:
    """Play a card of the window that has closed. The battle is on top of the stack; the card may put a choice
    of losses above it."""
    b: Body = play.body
    seat = move.seat
    now = play.stack[-1].vars
    a, t = now["from"], now["to"]
    ids = board(play.setup).ids
    pay(play, seat, card)
    match card.effect:
        case "stealth":
            b.mods[t] += card.n
            b.total += card.n
            play.tell("stealth_mods", seat=seat, other=b.owner[t], space=ids[t], n=card.n)
        case "stealth_station":
            b.station = with_item(b.station, t, True)
            play.tell("stealth_station", seat=seat, space=ids[t])
        case "cease_fire":
            b.ceased = (*b.ceased, seat)
            play.tell("ceased_fire", seat=seat, other=b.turn)
        case "evacuation":
            _evacuate(play, seat, t, board(play.setup).index[move.args[1]])
        case "trap":
            spring(play, seat, a)


def _evacuate(play: Play, seat: int, t: int, to: int) -> None:
    b: Body = play.body
    ids = board(play.setup).ids
    kinds, mods = staff(b, t), b.mods[t]
    march(b, t, to, kinds, mods)
    play.tell("evacuated", **{"seat": seat, "from": ids[t], "to": ids[to], "n": mods + len(kinds)})
    vacate(play, t)
