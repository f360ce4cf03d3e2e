"""The end of a turn (ruling 11): the leader's return, the cards that were earned, and the discard."""

from __future__ import annotations

from collections.abc import Iterator

from engine.parts.steps.on_turn import OnTurn
from engine.rules.middle_earth.adventures import events
from engine.rules.middle_earth.cards import (
    EVENT,
    KINDS,
    NUMBERS,
    card_entries,
    draw_territory,
    find,
    hand_kinds,
    take,
    territories_told,
)
from engine.rules.middle_earth.leaders import ask_leader
from engine.rules.middle_earth.meta import DATA, board, has_ring
from engine.rules.middle_earth.state import Body, Why
from engine.rules.middle_earth.turns import close_turn
from engine.system import AnyState, Play, Step
from engine.types import Move, Offer, Prompt


class Ending(Step):
    """Waits for nobody: whatever has to be asked lies above it. Its variables: the `stage` that comes next,
    and the events of this turn's `chain`."""

    def enter(self, play: Play) -> None:
        play.note(stage="leader", chain=[])
        self._go_on(play)

    def seats(self, at: AnyState) -> tuple[int, ...]:
        return ()

    def resume(self, play: Play) -> None:
        self._go_on(play)

    def _go_on(self, play: Play) -> None:
        """Go on until somebody is asked or the turn is over."""
        while play.stack[-1].step == "ending":
            stage = play.stack[-1].vars["stage"]
            if stage == "leader":
                play.note(stage="territory")
                if has_ring(play.setup) and not play.body.leaders[play.body.turn]:
                    ask_leader(play, appoint=False)
            elif stage == "territory":
                play.note(stage="adventure")
                _draw_territories(play)
            elif stage == "adventure" and _may_draw(play.body):
                _draw_adventure(play)
            else:
                close_turn(play)


def _may_draw(b: Body) -> bool:
    return b.earned and not b.declined


def _draw_territories(play: Play) -> None:
    """One card for conquests, then those of missions as long as the hand is small (ruling 11a)."""
    b: Body = play.body
    seat = b.turn
    for reward in (False,) * b.took + (True,) * b.rewards:
        if reward and len(b.hands[seat]) >= DATA.reward_hand:
            continue
        card = draw_territory(play)
        if card is not None:
            b.hands[seat] = (*b.hands[seat], card)
            play.tell("drew", seat=seat)
            play.whisper("card", seat, seat=seat, cards=territories_told(board(play.setup), (card,)))


def _draw_adventure(play: Play) -> None:
    """The next card of the chain: an event is carried out, and another follows (ruling 11c)."""
    b: Body = play.body
    seat = b.turn
    chain: list[int] = play.stack[-1].vars["chain"]
    if not b.pile:
        _shuffle_discards(play, chain)
    if not b.pile:
        play.note(stage="over")
        return
    number = play.choice(b.pile)
    pile = list(b.pile)
    pile.remove(number)
    b.pile = tuple(pile)
    b.drew = True
    if KINDS[number].kind == EVENT:
        b.discards = (*b.discards, number)
        play.note(chain=[*chain, number])
        play.tell("event_drawn", seat=seat, cards=card_entries((number,)))
        if events.carry_out(play, KINDS[number]):
            ask_leader(play, appoint=True)
        return
    b.adventures[seat] = (*b.adventures[seat], number)
    play.note(stage="over")
    play.tell("adventure_drawn", seat=seat)
    play.whisper("adventure", seat, seat=seat, cards=card_entries((number,)))
    if len(b.adventures[seat]) > DATA.adventure_hand:
        play.push("discard")


def _shuffle_discards(play: Play, chain: list[int]) -> None:
    """The discards become the pile, without the events of this chain: else it might never end."""
    b: Body = play.body
    kept, fresh = list(chain), []
    for number in b.discards:
        if number in kept:
            kept.remove(number)
        else:
            fresh.append(number)
    if fresh:
        b.pile, b.discards = tuple(sorted(fresh)), tuple(chain)
        play.tell("reshuffled", deck="adventure", n=len(fresh))


class Discard(OnTurn):
    """Four adventure cards are one too many: one of them is discarded face up."""

    def prompt(self, at: AnyState, seat: int) -> Prompt:
        return Prompt(seat, "discard", data={"in_hand": len(at.body.adventures[seat])})

    def offers(self, at: AnyState, seat: int) -> Iterator[Offer]:
        for card in hand_kinds(at, seat):
            yield Offer("choose", ("discard", card.id))

    def why(self, at: AnyState, move: Move) -> Why:
        named = (
            move.args[1]
            if move.verb == "choose" and move.args[:1] == ("discard",) and move.args[1:]
            else None
        )
        if named in NUMBERS and find(at, move.seat, named) is None:
            return "card-not-held", {"card": named}
        return None

    def default(self, at: AnyState, seat: int) -> Move:
        """The card drawn last."""
        return Move(seat, "choose", ("discard", KINDS[at.body.adventures[seat][-1]].id))

    def apply(self, play: Play, move: Move) -> None:
        b: Body = play.body
        number = NUMBERS[move.args[1]]
        take(b, move.seat, number)
        b.discards = (*b.discards, number)
        play.tell("discarded", seat=move.seat, cards=card_entries((number,)))
        play.pop()
