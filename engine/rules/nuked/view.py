"""What a seat may see of a `nuked` game, and what else it could be without the seat noticing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from engine.parts.piles import shuffle_unknown
from engine.rules.nuked.cards import card_view
from engine.rules.nuked.losses import cut_off, radiation_losses
from engine.rules.nuked.meta import board, reshuffles
from engine.rules.nuked.state import NOBODY, Body, own
from engine.rules.nuked.turns import income, turns_left
from engine.system import AnyState, Play, ViewFields
from engine.types import DeckView, LinkView, SeatView, SpaceView, State, Track


def view(at: AnyState, viewer: int | None) -> ViewFields:
    """The system's fields of `engine.View`."""
    b: Body = at.body
    world = board(at.setup)
    ended = isinstance(at, State) and at.result is not None
    played = DeckView("open", len(b.open), tuple(map(card_view, b.open)))
    return {
        "board": world.id,
        "round": b.round,
        "phase": "over" if ended else at.stack[-1].step,
        "turn": None if ended or at.stack[0].step == "deploy" else b.turn,
        "spaces": _spaces(at, viewer, {} if ended else _threats(at)),
        "seats": tuple(_seat(at, seat, viewer) for seat in range(at.setup.seats)),
        "tracks": (Track("round", b.round, at.setup.options["rounds"]),) if b.round else (),
        "decks": (DeckView("arsenal", len(b.deck)), played),
        "links": () if ended else tuple(_links(b, world.ids)),
    }


def _links(b: Body, ids: Sequence[str]) -> Iterator[LinkView]:
    """The Boat of the turn."""
    if b.boat:
        a, t = b.boat
        yield LinkView(ids[a], ids[t], "boat")


def _threats(at: AnyState) -> dict[int, tuple[str, ...]]:
    """What the territories of the seat on turn would lose troops by if its turn ended now, by territory: for
    want of a chain to the Capital, and beside radioactive land as far as they stand then."""
    b: Body = at.body
    if not b.round or b.capital[b.turn] == NOBODY:
        return {}
    marks: dict[int, tuple[str, ...]] = {}
    for space in cut_off(at, b.turn):
        marks[space] = ("cut_off",)
    for space in radiation_losses(at, b.turn):
        if space not in marks or b.armies[space] > 1:
            marks[space] = (*marks.get(space, ()), "exposed")
    return marks


def _spaces(at: AnyState, viewer: int | None, lost: Mapping[int, tuple[str, ...]]) -> dict[str, SpaceView]:
    b: Body = at.body
    ids = board(at.setup).ids
    draft = {} if viewer is None else b.drafts[viewer]
    homes = b.capital if viewer is None else (*b.capital, b.wishes[viewer])
    spaces = {}
    for i, (space, owner, armies) in enumerate(zip(ids, b.owner, b.armies, strict=True)):
        tokens = {"army": armies + draft.get(i, 0)}
        if i in homes:
            tokens["capital"] = 1
        if i in b.hot:
            tokens["radiation"] = turns_left(at, i)
        marks = ("nuked",) if i in b.hot else lost.get(i, ())
        spaces[space] = SpaceView(space, None if owner == NOBODY else owner, tokens, marks)
    return spaces


def _seat(at: AnyState, seat: int, viewer: int | None) -> SeatView:
    b: Body = at.body
    armies = sum(n for owner, n in zip(b.owner, b.armies, strict=True) if owner == seat)
    counters = {"territories": b.owner.count(seat), "armies": armies}
    if b.round:
        # Due when the seat's next turn begins: in this round if it is still to come.
        place, now = ((s - b.first) % at.setup.seats for s in (seat, b.turn))
        counters["income"] = income(at, seat, b.round + (place <= now))[0] if b.alive[seat] else 0
        counters["farms"] = b.farms[seat]
    elif seat == viewer or at.stack[0].step != "deploy":
        counters["unplaced"] = b.reserve[seat]
    hand = tuple(map(card_view, b.hands[seat])) if seat == viewer else None
    return SeatView(seat, "player", b.alive[seat], counters, {"arsenal": len(b.hands[seat])}, hand)


def shuffle_secrets(play: Play, viewer: int | None) -> None:
    """Replace other seats' cards and drafts, and the deck, by others that the viewer could not tell from
    them: the same ones for all positions that look alike to the viewer."""
    b: Body = play.body
    hidden = [card for seat, hand in enumerate(b.hands) if seat != viewer for card in hand]
    hidden = sorted([*hidden, *b.deck])
    play.shuffle(hidden)
    for seat, hand in enumerate(b.hands):
        if seat != viewer:
            b.hands[seat] = tuple(hidden[: len(hand)])
            del hidden[: len(hand)]
    b.deck = tuple(hidden)
    if play.stack[0].step == "deploy":
        for seat in range(play.setup.seats):
            if seat != viewer and b.alive[seat]:
                _other_draft(play, seat)


def _other_draft(play: Play, seat: int) -> None:
    """Another draft of the same seat, with another Farm: a seat that is done stays so, one that is not has
    something left."""
    b: Body = play.body
    spaces = own(b, seat)
    named = b.capital[seat] != NOBODY
    total = b.reserve[seat] + sum(b.drafts[seat].values())
    if b.reserve[seat] or not (named or b.wishes[seat] != NOBODY):
        b.reserve[seat] = play.below(total) + 1 if total else 0
        farms = [NOBODY, *spaces] if b.reserve[seat] else [NOBODY]
        b.wishes[seat] = NOBODY if named else play.choice(farms)
    elif not named:
        b.wishes[seat] = play.choice(spaces)
    draft: dict[int, int] = {}
    for _ in range(total - b.reserve[seat]):
        space = play.choice(spaces)
        draft[space] = draft.get(space, 0) + 1
    b.drafts[seat] = draft


def reshuffle(play: Play) -> None:
    """Shuffle the deck: nobody knows any of its cards."""
    b: Body = play.body
    if reshuffles(play.setup):
        b.deck = shuffle_unknown(play, b.deck)
