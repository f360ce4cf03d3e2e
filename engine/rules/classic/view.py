"""What a seat may see of a `classic` game, and what else it could be without the seat noticing."""

from __future__ import annotations

from engine.parts.sets import rising_worth
from engine.rules.classic import missions
from engine.rules.classic.cards import card_view
from engine.rules.classic.meta import board
from engine.rules.classic.state import NOBODY, Body
from engine.rules.classic.turns import income
from engine.system import Play, Position, ViewFields
from engine.types import DeckView, SeatView, SpaceView, State, Track


def view(at: Position, viewer: int | None) -> ViewFields:
    """The system's fields of `engine.View`."""
    b: Body = at.body
    world = board(at.setup)
    ended = isinstance(at, State) and at.result is not None
    draft = {} if viewer is None or viewer >= at.setup.seats else b.drafts[viewer]
    spaces = {
        space: SpaceView(
            space, None if b.owner[i] == NOBODY else b.owner[i], {"army": b.armies[i] + draft.get(i, 0)}
        )
        for i, space in enumerate(world.ids)
    }
    tracks = [Track("round", b.round, at.setup.options["rounds"] or None)]
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


def _seat(at: Position, seat: int, viewer: int | None, opening: bool) -> SeatView:
    b: Body = at.body
    playing = seat < at.setup.seats
    armies = sum(n for o, n in zip(b.owner, b.armies, strict=True) if o == seat)
    counters = {"territories": b.held[seat], "armies": armies}
    if not playing:
        return SeatView(seat, "neutral", alive=b.held[seat] > 0, counters=counters)
    if opening:
        if seat == viewer or at.stack[0].step != "deploy":
            counters["unplaced"] = b.reserve[seat]
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
    """Replace other seats' cards, missions and drafts, and the deck, by others that the viewer could not
    tell from them."""
    b: Body = play.body
    hidden = [c for seat, hand in enumerate(b.hands) if seat != viewer for c in hand] + list(b.deck)
    play.shuffle(hidden)
    for seat, hand in enumerate(b.hands):
        if seat != viewer:
            b.hands[seat] = tuple(hidden[: len(hand)])
            del hidden[: len(hand)]
    b.deck = tuple(hidden)
    others = [seat for seat in range(len(b.missions)) if seat != viewer]
    swapped = [b.missions[seat] for seat in others]
    play.shuffle(swapped)
    dealt = dict(zip(others, swapped, strict=True))
    if all(mission != f"destroy-{seat}" for seat, mission in dealt.items()):
        b.missions = tuple(dealt.get(seat, m) for seat, m in enumerate(b.missions))
    for seat, draft in enumerate(b.drafts):
        # Each draft becomes another of the same size, so that nobody is done who was not done before.
        own = [s for s in draft if b.owner[s] == seat]
        if seat != viewer and own:
            spaces = [s for s, o in enumerate(b.owner) if o == seat]
            moved = {s: n for s, n in draft.items() if s not in own}
            for n in (draft[s] for s in own):
                space = play.choice(spaces)
                moved[space] = moved.get(space, 0) + n
            b.drafts[seat] = moved
