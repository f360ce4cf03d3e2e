"""What a seat may see of a `modular` game, and what else it could be without the seat noticing."""

from __future__ import annotations

from engine.parts.piles import shuffle_unknown
from engine.rules.modular.cards import GROUP, card_view
from engine.rules.modular.meta import CENTRE, CENTRES, board, is_expert, is_master, reshuffles, target
from engine.rules.modular.placing import surplus
from engine.rules.modular.state import NOBODY, Body
from engine.rules.modular.turns import income, points, quadrants
from engine.system import AnyState, Play, ViewFields
from engine.types import DeckView, SeatView, SpaceView, State, Track

SERVED = "served"
"""The mark of a territory without a centre that has got its army of this turn."""


def view(at: AnyState, viewer: int | None) -> ViewFields:
    """The system's fields of `engine.View`."""
    b: Body = at.body
    world = board(at.setup)
    ended = isinstance(at, State) and at.result is not None
    placing = not ended and at.stack[-1].step == "reinforce"
    tracks = [Track("round", b.round, at.setup.options["rounds"] or None)] if b.round else []
    tracks.append(Track("target" if is_expert(at.setup) else "half", target(at.setup)))
    if is_master(at.setup):
        tracks.append(Track("centres", sum(b.centres), CENTRES))
        if placing and surplus(at):
            tracks.append(Track("surplus", surplus(at)))
    discards = DeckView("used", len(b.discard), tuple(map(card_view, b.discard)))
    return {
        "board": world.id,
        "round": b.round,
        "phase": "over" if ended else at.stack[-1].step,
        "turn": None if ended else b.turn,
        "spaces": {space: _space(b, i, space, placing) for i, space in enumerate(world.ids)},
        "seats": tuple(_seat(at, seat, viewer, n) for seat, n in enumerate(_armies(at))),
        "tracks": tuple(tracks),
        "decks": (DeckView(GROUP, len(b.deck)), discards),
    }


def _space(b: Body, i: int, space: str, placing: bool) -> SpaceView:
    owner = None if b.owner[i] == NOBODY else b.owner[i]
    tokens = {"army": b.armies[i]}
    if b.centres[i]:
        tokens[CENTRE] = 1
    served = placing and i in b.filled and not b.centres[i]
    return SpaceView(space, owner, tokens, (SERVED,) if served else ())


def _armies(at: AnyState) -> list[int]:
    """By seat."""
    b: Body = at.body
    armies = [0] * at.setup.seats
    for owner, n in zip(b.owner, b.armies, strict=True):
        if n:
            armies[owner] += n
    return armies


def _seat(at: AnyState, seat: int, viewer: int | None, armies: int) -> SeatView:
    b: Body = at.body
    counters = {"territories": b.held[seat]}
    if is_expert(at.setup):
        counters["points"] = points(at, seat)
    counters["armies"] = armies
    if b.round:
        counters["income"] = income(at, seat) if b.alive[seat] else 0
    counters["quadrants"] = len(quadrants(at, seat))
    hand = tuple(map(card_view, b.hands[seat])) if seat == viewer else None
    return SeatView(seat, "player", b.alive[seat], counters, {GROUP: len(b.hands[seat])}, hand)


def shuffle_secrets(play: Play, viewer: int | None) -> None:
    """Replace other seats' cards, and those that lie face down, by others that the viewer could not tell from
    them: dealt from an order of their own, so that positions that look alike become the same one."""
    b: Body = play.body
    hands = (hand for seat, hand in enumerate(b.hands) if seat != viewer)
    hidden = sorted((*b.deck, *(card for hand in hands for card in hand)))
    play.shuffle(hidden)
    for seat, hand in enumerate(b.hands):
        if seat != viewer:
            b.hands[seat] = tuple(sorted(hidden[: len(hand)]))
            del hidden[: len(hand)]
    b.deck = tuple(hidden)


def reshuffle(play: Play) -> None:
    """Shuffle the deck, but for its last cards, which a seat that has left knows."""
    b: Body = play.body
    if reshuffles(play.setup):
        b.deck = shuffle_unknown(play, b.deck, b.known)
