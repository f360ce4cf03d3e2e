"""The window of a combat: cards against an attack, before its dice (rulings 8g and 9).

It opens once a combat, for all who could hold a fitting card by what everybody knows. They answer in secret
and say when their card is to be played; until that is due it waits in their hand, and is looked at before
each further roll of the combat.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.rules.middle_earth.cards import (
    NUMBERS,
    REACTION,
    card_entries,
    hand_kinds,
    is_shown,
    spend,
    why_not_played,
)
from engine.rules.middle_earth.combat.links import kind
from engine.rules.middle_earth.meta import DATA, SEA, Card, board
from engine.rules.middle_earth.state import Body, Combat, Why, clockwise, gain, lose
from engine.system import AnyState, Play, Step
from engine.types import Move, Offer, Prompt

COURAGE, STORMS = NUMBERS["courage_alone"], NUMBERS["violent_storms"]


def begin_combat(play: Play, a: int, t: int) -> None:
    """Begin the combat of this pair, unless it is the present one; a combat of another pair is over."""
    b: Body = play.body
    if b.combat is None or (b.combat.a, b.combat.t) != (a, t):
        end_combat(play)
        b.combat = Combat(a, t)


def end_combat(play: Play) -> None:
    """The combat is over, if there is one: its link and what it has changed are gone, and cards that waited
    in it stay in their hands. Nobody is told: the attacker could see otherwise that somebody waits."""
    b: Body = play.body
    b.combat, b.waiting = None, {}


def by_sea(at: AnyState, a: int, t: int) -> bool:
    """Whether an attack goes over the sea."""
    return kind(board(at.setup), a, t) == SEA


def unfit(at: AnyState, seat: int, card: Card, a: int, t: int) -> Why:
    """Why a seat cannot answer an attack with this card, by public facts."""
    if card.kind != REACTION:
        return "card-not-now", {"card": card.id}
    here = board(at.setup).ids[t]
    if NUMBERS[card.id] == COURAGE:
        return None if at.body.owner[t] == seat else ("space-not-yours", {"space": here})
    return None if by_sea(at, a, t) else ("card-elsewhere", {"card": card.id, "space": here})


def could_answer(at: AnyState, a: int, t: int) -> list[int]:
    """The seats that could hold a card against this attack, by public facts: the owner of the territory
    first, then clockwise from the attacker."""
    b: Body = at.body
    by_all = by_sea(at, a, t) and not is_shown(b, STORMS)
    by_owner = by_all or not is_shown(b, COURAGE)
    return [
        seat
        for seat in _order(at, t)
        if (by_owner if seat == b.owner[t] else by_all) and seat != b.owner[a] and b.adventures[seat]
    ]


def candidates(at: AnyState, a: int, t: int) -> list[int]:
    """The seats that are asked: all that could answer, except those that want no questions this turn. They
    become known only when a window opens."""
    return [seat for seat in could_answer(at, a, t) if seat not in at.body.silent]


def _order(at: AnyState, t: int) -> list[int]:
    owner, seats = at.body.owner[t], clockwise(at, at.body.turn)
    return [owner, *(seat for seat in seats if seat != owner)] if owner in seats else seats


def opens(play: Play) -> bool:
    """On top of the stack an attack is about to be rolled: ask all who could answer, or carry out what was
    answered. Whether the attack does not go on for now: somebody is asked, or the combat is over."""
    b: Body = play.body
    now = play.stack[-1].vars
    assert b.combat is not None
    if not b.combat.asked:
        b.combat = replace(b.combat, asked=True)
        return _ask(play)
    if not now.get("asking"):
        return False
    play.note(asking=False)
    _close(play)
    match strike(play, now["dice"]):
        case "over":
            play.pop()
            return True
        case "struck":
            play.note(struck=True)
            return _ask(play)
    return False


def _ask(play: Play) -> bool:
    b: Body = play.body
    now = play.stack[-1].vars
    a, t = now["from"], now["to"]
    asked = candidates(play, a, t)
    if not asked:
        return False
    if not now.get("struck"):
        ids = board(play.setup).ids
        arrow = {"seat": b.turn, "other": b.owner[t], "from": ids[a], "to": ids[t]}
        play.tell("declared", **arrow, committed=attackers(play, now["dice"]))
    play.note(asking=True)
    play.reveal()  # taking the attack back would have tried out who wants no questions
    play.push("react", asked=asked)
    return True


def _close(play: Play) -> None:
    """All have answered: cards wait until they are due; what waited before goes on waiting under a pass."""
    b: Body = play.body
    for seat, code in sorted(b.answers.items()):
        move = Move.parse(seat, code)
        if move.verb == "play":
            b.waiting = {**b.waiting, seat: (NUMBERS[move.args[0]], int(move.args[1]))}
        elif move.verb == "choose":
            b.silent = (*b.silent, seat)
    b.answers = {}


def attackers(at: AnyState, dice: int) -> int:
    """The battalions that attack in a roll with at most this many dice: one stays behind."""
    b: Body = at.body
    assert b.combat is not None
    return min(dice, b.armies[b.combat.a] - 1)


def is_due(at: AnyState, dice: int) -> bool:
    """Whether a card that waits would strike before a roll with at most this many dice."""
    return any(_strikes(at, seat, attackers(at, dice)) for seat in at.body.waiting)


def _strikes(at: AnyState, seat: int, left: int) -> bool:
    """Whether the card with which a seat waits is due, with this many attackers."""
    b: Body = at.body
    assert b.combat is not None
    card, n = b.waiting[seat]
    return b.armies[b.combat.t] <= n if card == COURAGE else left >= n


def strike(play: Play, dice: int) -> str:
    """Before a roll with at most this many dice: carry out the cards that are due, those of the owner of the
    land first.

    `struck` if there were any, `over` if nobody is left who attacks: then the combat is over. Else nothing.
    """
    b: Body = play.body
    if not b.waiting:
        return ""
    assert b.combat is not None
    left = attackers(play, dice)
    blow = ""
    for seat in _order(play, b.combat.t):
        if seat in b.waiting and _strikes(play, seat, left):
            blow = "struck"
            left -= _carry_out(play, seat, left)
    if blow:
        play.reveal()
        play.note(dice=left)
        if not left:
            end_combat(play)
            return "over"
    return blow


def _carry_out(play: Play, seat: int, left: int) -> int:
    """Play the card with which a seat waits: how many of the attackers die by it."""
    b: Body = play.body
    assert b.combat is not None
    a, t = b.combat.a, b.combat.t
    card, _ = b.waiting[seat]
    b.waiting = {s: waits for s, waits in b.waiting.items() if s != seat}
    shown = spend(play, seat, card)
    ids = board(play.setup).ids
    if card == COURAGE:
        gain(b, t, DATA.courage)
        play.tell("courage", seat=seat, other=b.turn, space=ids[t], n=DATA.courage, cards=shown)
        return 0
    dead = min(DATA.storms, left)
    lose(b, a, dead)
    arrow = {"from": ids[a], "to": ids[t], "space": ids[a]}
    play.tell("storm_at_sea", seat=seat, other=b.turn, **arrow, dead=dead, cards=shown)
    return dead


class React(Step):
    """The window: all who were asked when it opened answer in secret."""

    sealed = True

    def seats(self, at: AnyState) -> tuple[int, ...]:
        b: Body = at.body
        return tuple(s for s in at.stack[-1].vars["asked"] if b.alive[s] and s not in b.answers)

    def prompt(self, at: AnyState, seat: int) -> Prompt:
        now, ids = at.stack[-2].vars, board(at.setup).ids
        b: Body = at.body
        a, t = now["from"], now["to"]
        data = {
            "from": ids[a], "to": ids[t], "other": b.turn, "defender": b.owner[t], "guard": b.armies[t],
            "dice": attackers(at, now["dice"]), "until": now["until"], "sea": by_sea(at, a, t),
        }  # fmt: skip
        return Prompt(seat, "react", "react", sealed=True, data=data)

    def offers(self, at: AnyState, seat: int) -> Iterator[Offer]:
        a, t = (at.stack[-2].vars[end] for end in ("from", "to"))
        for card in hand_kinds(at, seat):
            if unfit(at, seat, card, a, t) is None:
                most = at.body.armies[t] if NUMBERS[card.id] == COURAGE else DATA.storms
                yield Offer("play", (card.id,), (1, most))
        yield Offer("pass")
        yield Offer("choose", ("silent",), idle=True)

    def has(self, at: AnyState, move: Move) -> bool:
        return not move.args if move.verb == "pass" else super().has(at, move)

    def why(self, at: AnyState, move: Move) -> Why:
        a, t = (at.stack[-2].vars[end] for end in ("from", "to"))
        return why_not_played(at, move, lambda card: unfit(at, move.seat, card, a, t))

    def default(self, at: AnyState, seat: int) -> Move:
        return Move(seat, "pass")

    def apply(self, play: Play, move: Move) -> None:
        b: Body = play.body
        b.answers = {**b.answers, move.seat: move.code}
        if move.verb == "choose":
            play.whisper("silenced", move.seat, seat=move.seat)
        else:
            cards = card_entries((NUMBERS[move.args[0]],)) if move.verb == "play" else []
            n = move.args[1] if cards else 0
            play.whisper("answered", move.seat, seat=move.seat, cards=cards, count=n)
        self.leave(play, move.seat)

    def leave(self, play: Play, seat: int) -> None:
        """Once the game waits for nobody in this window, the attack goes on."""
        if not self.seats(play):
            play.pop()
