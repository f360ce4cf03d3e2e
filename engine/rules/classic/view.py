"""What a seat may see of a `classic` game, and variants of the game that the seat cannot tell apart."""

from __future__ import annotations

from engine.parts.piles import shuffle_unknown
from engine.parts.sets import rising_worth
from engine.rules.classic import missions
from engine.rules.classic.cards import card_view
from engine.rules.classic.meta import board, reshuffles
from engine.rules.classic.state import NOBODY, Body, neutral
from engine.rules.classic.turns import income
from engine.system import AnyState, Play, ViewFields
from engine.types import DeckView, SeatView, SpaceView, State, Track


def view(at: AnyState, viewer: int | None) -> ViewFields:
    """The system's fields of `engine.View`."""
    b: Body = at.body
    world = board(at.setup)
    ended = isinstance(at, State) and at.result is not None
    draft = {} if viewer is None or not 0 <= viewer < at.setup.seats else b.drafts[viewer]
    spaces = {
        space: SpaceView(
            space, None if b.owner[i] == NOBODY else b.owner[i], {"army": b.armies[i] + draft.get(i, 0)}
        )
        for i, space in enumerate(world.ids)
    }
    tracks = [Track("round", b.round, at.setup.options["rounds"] or None)] if b.round else []
    if at.setup.options["cards"] == "rising":
        tracks.append(Track("set", rising_worth(b.trades)))
    opening = at.stack[0].step in ("claim", "garrison", "deploy")
    return {
        "board": world.id,
        "round": b.round,
        "phase": "over" if ended else at.stack[-1].step,
        "turn": None if ended or at.stack[0].step == "deploy" else b.turn,
        "spaces": spaces,
        "seats": tuple(_seat(at, seat, viewer, opening) for seat in range(len(b.held))),
        "tracks": tuple(tracks),
        "decks": (DeckView("territory", len(b.deck)),),
    }


def _seat(at: AnyState, seat: int, viewer: int | None, opening: bool) -> SeatView:
    b: Body = at.body
    playing = seat < at.setup.seats
    armies = sum(n for o, n in zip(b.owner, b.armies, strict=True) if o == seat)
    counters = {"territories": b.held[seat], "armies": armies}
    if not playing:
        return SeatView(seat, "neutral", alive=b.held[seat] > 0, counters=counters)
    if opening:
        if seat == viewer or at.stack[0].step != "deploy":
            counters["unplaced"] = b.reserve[seat] + b.wards[seat]
    else:
        counters["income"] = income(at, seat) if b.alive[seat] else 0
    hand = None
    if seat == viewer:
        world = board(at.setup)
        hand = tuple(card_view(world, c) for c in b.hands[seat])
        if b.missions:
            hand = (missions.card(b.missions[seat]), *hand)
    cards = {"territory": len(b.hands[seat])}
    return SeatView(seat, "player", b.alive[seat], counters, cards, hand)


def shuffle_secrets(play: Play, viewer: int | None) -> None:
    """Replace other seats' cards, missions and drafts, and the deck, by others that look the same to the
    viewer."""
    b: Body = play.body
    hidden = sorted([*b.deck, *(c for seat, hand in enumerate(b.hands) if seat != viewer for c in hand)])
    play.shuffle(hidden)
    for seat, hand in enumerate(b.hands):
        if seat != viewer:
            b.hands[seat] = tuple(hidden[: len(hand)])
            del hidden[: len(hand)]
    b.deck = tuple(hidden)
    if b.missions:
        b.missions = _other_missions(play, viewer)
    for seat in range(play.setup.seats):
        if seat != viewer and play.stack[0].step == "deploy":
            _other_draft(play, seat)


def reshuffle(play: Play) -> None:
    """Shuffle the deck, but for its last cards, which a seat knows."""
    b: Body = play.body
    if reshuffles(play.setup):
        b.deck = shuffle_unknown(play, b.deck, b.known)


def _other_missions(play: Play, viewer: int | None) -> tuple[str, ...]:
    b: Body = play.body
    kept = None if viewer is None else b.missions[viewer]
    pile = [m for m in missions.pile(play.setup.seats) if m != kept]
    play.shuffle(pile)
    return tuple(
        mission if seat == viewer else missions.take(pile, seat) for seat, mission in enumerate(b.missions)
    )


def _other_draft(play: Play, seat: int) -> None:
    """Another draft of the same seat, complete if and only if the original is."""
    b: Body = play.body
    done = not b.reserve[seat] + b.wards[seat]
    draft: dict[int, int] = {}
    for owner, left in ((seat, b.reserve), (neutral(play), b.wards)):
        spaces = [s for s, o in enumerate(b.owner) if o == owner]
        total = left[seat] + sum(n for s, n in b.drafts[seat].items() if s in spaces)
        left[seat] = 0 if done else play.below(total + 1)
        for _ in range(total - left[seat]):
            space = play.choice(spaces)
            draft[space] = draft.get(space, 0) + 1
    if not done and not b.reserve[seat] + b.wards[seat]:
        space, n = draft.popitem()
        (b.reserve if b.owner[space] == seat else b.wards)[seat] = n
    b.drafts[seat] = draft
