"""What a seat may see of a `risk2210` game, and what else it could be without the seat noticing."""

from __future__ import annotations

from collections.abc import Iterable

from engine.rules.risk2210.blanks import read
from engine.rules.risk2210.cards import card_view, cards, number
from engine.rules.risk2210.meta import COMMANDERS, DECKS, STATION, board
from engine.rules.risk2210.opening import PIECES
from engine.rules.risk2210.state import NOBODY, Body, Draft, own, staff, with_item
from engine.rules.risk2210.turns import income, score
from engine.system import AnyState, Play, ViewFields
from engine.types import CardView, DeckView, Move, SeatView, SpaceView, State, Track

_TURNLESS = ("deploy", "bid", "marker")
"""Steps at the bottom of the stack while nobody is on turn."""
_SETUP = ("claim", "garrison", "muster", "deploy")


def view(at: AnyState, viewer: int | None) -> ViewFields:
    """The system's fields of `engine.View`."""
    b: Body = at.body
    ended = isinstance(at, State) and at.result is not None
    base = at.stack[0].step
    turn = None if ended or base in _TURNLESS else b.turn
    if turn is not None and not b.alive[turn]:
        turn = None  # fallen in the Armageddon that goes on
    decks = [DeckView(deck, len(b.piles[k]) - b.bought.count(k)) for k, deck in enumerate(DECKS)]
    order = [Track(f"order-{seat}", place) for place, seat in enumerate(b.order, 1) if seat != NOBODY]
    blanks = read(at.setup.options["blanks"])
    return {
        "board": board(at.setup).id,
        "round": b.year,
        "phase": "over" if ended else at.stack[-1].step,
        "turn": turn,
        "spaces": _spaces(at, viewer),
        "seats": tuple(_seat(at, seat, viewer) for seat in range(len(b.held))),
        "tracks": (Track("year", b.year, at.setup.options["years"]), *order) if b.year else (),
        "decks": tuple(decks),
        "labels": {f"blank_{n}": blank.name for n, blank in enumerate(blanks, 1)},
    }


def _spaces(at: AnyState, viewer: int | None) -> dict[str, SpaceView]:
    b: Body = at.body
    ids = board(at.setup).ids
    draft = b.drafts[viewer] if viewer is not None and 0 <= viewer < at.setup.seats else Draft()
    views = {}
    for i, space in enumerate(ids):
        tokens = {"army": b.mods[i] + draft.mods.get(i, 0)}
        tokens |= {COMMANDERS[k]: 1 for k in staff(b, i)}
        if b.station[i]:
            tokens[STATION] = 1
        tokens |= {piece: 1 for piece, where in draft.pieces.items() if where == i}
        owner = None if b.owner[i] == NOBODY else b.owner[i]
        views[space] = SpaceView(space, owner, tokens, ("destroyed",) if i in b.devastated else ())
    return views


def _seat(at: AnyState, seat: int, viewer: int | None) -> SeatView:
    b: Body = at.body
    counters = {"territories": b.held[seat], "armies": sum(b.mods[s] for s in own(b, seat))}
    if seat >= at.setup.seats:
        return SeatView(seat, "neutral", alive=b.held[seat] > 0, counters=counters)
    if at.stack[0].step in _SETUP:
        if seat == viewer or at.stack[0].step != "deploy":
            counters["unplaced"] = b.reserve[seat]
    else:
        counters["energy"] = b.energy[seat]
        counters["income"] = income(at, seat) if b.alive[seat] else 0
        counters["score"] = score(at, seat) if b.alive[seat] else 0
    kinds = cards(at.setup)
    held = {
        deck: n + (b.bought.count(k) if seat == b.turn else 0)
        for k, deck in enumerate(DECKS)
        for n in (sum(kinds[c].deck == k for c in b.hands[seat]),)
    }
    hand = None
    if seat == viewer:
        ids = board(at.setup).ids
        waiting = (CardView("scouting", "scouting", ids[s]) for s in b.scouts[seat])
        hand = (*(card_view(at.setup, c) for c in b.hands[seat]), *waiting)
    unseen = len(b.bought) if seat == b.turn else 0
    return SeatView(seat, "player", b.alive[seat], counters, held, hand, unseen=unseen)


def shuffle_secrets(play: Play, viewer: int | None) -> None:
    """Replace other seats' cards, scouts, bids, answers and drafts, and the piles, by others that the viewer
    could not tell from them."""
    b: Body = play.body
    others = [s for s in range(play.setup.seats) if s != viewer]
    kinds = cards(play.setup)
    coming = _coming(play)
    for seat, card in coming:
        hand = list(b.hands[seat])
        hand.remove(card)
        b.hands[seat] = tuple(hand)
    for deck in range(len(DECKS)):
        # Sorted: whatever the viewer cannot know is dealt from the same order.
        pool = sorted([*b.piles[deck], *(c for s in others for c in b.hands[s] if kinds[c].deck == deck)])
        play.shuffle(pool)
        for seat in others:
            kept = [c for c in b.hands[seat] if kinds[c].deck != deck]
            n = len(b.hands[seat]) - len(kept)
            b.hands[seat] = tuple(sorted((*kept, *pool[:n])))
            del pool[:n]
        b.piles = with_item(b.piles, deck, tuple(sorted(pool)))
    for seat, card in coming:
        b.hands[seat] = tuple(sorted((*b.hands[seat], card)))
    land = sorted([*b.maps["land"], *(s for seat in others for s in b.scouts[seat])])
    play.shuffle(land)
    for seat in others:
        n = len(b.scouts[seat])
        b.scouts = with_item(b.scouts, seat, tuple(sorted(land[:n])))
        del land[:n]
    b.maps = {**b.maps, "land": tuple(sorted(land))}
    for seat in others:
        if b.bids[seat] is not None and b.energy[seat]:
            b.bids = with_item(b.bids, seat, play.below(b.energy[seat] + 1))
        if play.stack[0].step == "deploy":
            _other_draft(play, seat)
    if play.stack[-1].step == "react":
        _other_answers(play, others)


def _coming(play: Play) -> list[tuple[int, int]]:
    """Cards of a window that has closed, each with its seat, that are carried out as soon as somebody has
    chosen what is lost by the one before: they come to light by themselves, and stay."""
    b: Body = play.body
    queue = next((f.vars["queue"] for f in play.stack if f.step == "battle"), ())
    moves = (Move.parse(seat, code) for seat, code in queue)
    plays = ((m.seat, number(play.setup, m.args[0])) for m in moves)
    return [(seat, card) for seat, card in plays if card is not None and card in b.hands[seat]]


def _other_answers(play: Play, others: Iterable[int]) -> None:
    b: Body = play.body
    answered = [s for s in others if s in b.answers]
    b.answers = {s: code for s, code in b.answers.items() if s not in answered}
    for seat in answered:
        offers = list(play.rules.steps["react"].offers(play, seat))
        b.answers = {**b.answers, seat: play.choice(offers).move(seat).code}


def _other_draft(play: Play, seat: int) -> None:
    """Another draft of the same seat: one that is done stays so, one that is not has something left."""
    b: Body = play.body
    spaces = own(b, seat)
    draft = b.drafts[seat]
    done = not b.reserve[seat] and len(draft.pieces) == len(PIECES)
    total = b.reserve[seat] + sum(draft.mods.values())
    b.reserve = with_item(b.reserve, seat, 0 if done else 1 + play.below(total))
    mods: dict[int, int] = {}
    for _ in range(total - b.reserve[seat]):
        space = play.choice(spaces)
        mods[space] = mods.get(space, 0) + 1
    b.drafts = with_item(
        b.drafts, seat, Draft(mods, {p: play.choice(spaces) for p in PIECES} if done else {})
    )
