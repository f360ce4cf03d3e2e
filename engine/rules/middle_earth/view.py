"""What a seat may see of a `middle_earth` game."""

from __future__ import annotations

from collections.abc import Iterator

from engine.rules.middle_earth.cards import NUMBERS, adventure_view, territory_view
from engine.rules.middle_earth.meta import board, bridges, has_ring, path, strongholds
from engine.rules.middle_earth.state import NOBODY, Body, neutral
from engine.rules.middle_earth.turns import income, standing
from engine.system import AnyState, ViewFields
from engine.types import DeckView, EdgeView, LinkView, Move, PathView, SeatView, SpaceView, State, Track

OPENING = ("claim", "garrison", "muster", "deploy")


def view(at: AnyState, viewer: int | None) -> ViewFields:
    """The system's fields of `engine.View`."""
    b: Body = at.body
    world = board(at.setup)
    ended = isinstance(at, State) and at.result is not None
    owners = (*range(at.setup.seats), *([] if neutral(at) is None else [neutral(at)]))
    fields: ViewFields = {
        "board": world.id,
        "round": b.round,
        "phase": "over" if ended else at.stack[-1].step,
        "turn": None if ended or at.stack[0].step == "deploy" else b.turn,
        "spaces": dict(_spaces(at, viewer)),
        "seats": tuple(_seat(at, owner, viewer) for owner in owners if owner is not None),
        "tracks": (Track("round", b.round),) if b.round else (),
        "decks": _decks(at),
    }
    if has_ring(at.setup):
        way = tuple(world.ids[space] for space in path(world))
        fields["paths"] = (PathView("ring", way, b.ring, b.need),)
        fields["edges"] = tuple(_edges(at))
        if b.combat and b.combat.way:
            fields["links"] = (LinkView(world.ids[b.combat.a], world.ids[b.combat.t], "way"),)
    return fields


def _decks(at: AnyState) -> tuple[DeckView, ...]:
    b: Body = at.body
    world = board(at.setup)
    pile = DeckView("turned", len(b.turned), tuple(territory_view(world, card) for card in b.turned))
    territory = (DeckView("territory", len(b.deck)), pile)
    if not has_ring(at.setup):
        return territory
    discards = DeckView("discarded", len(b.discards), tuple(map(adventure_view, b.discards)))
    return (*territory, DeckView("adventure", len(b.pile)), discards)


def _edges(at: AnyState) -> Iterator[EdgeView]:
    """Blocked bridges."""
    b: Body = at.body
    world = board(at.setup)
    for number in sorted(b.bridges):
        a, t = bridges(world)[number]
        yield EdgeView(world.ids[a], world.ids[t], ("blocked",), {"blocked": b.bridges[number]})


def _spaces(at: AnyState, viewer: int | None) -> Iterator[tuple[str, SpaceView]]:
    b: Body = at.body
    draft = {} if viewer is None else b.drafts[viewer]
    wish = NOBODY if viewer is None else b.wishes[viewer]
    leaders = {space for spaces in b.leaders for space in spaces} | {wish}
    breached = b.combat.t if b.combat and b.combat.breached else NOBODY
    for i, space in enumerate(board(at.setup).ids):
        tokens = {"army": b.armies[i] + draft.get(i, 0)}
        if i in leaders:
            tokens["leader"] = 1
        shown = (("storm", i in b.storms), ("locked", i in b.locked), ("breached", i == breached))
        marks = tuple(mark for mark, holds in shown if holds)
        until = {"storm": b.storms[i]} if i in b.storms else {}
        owner = None if b.owner[i] == NOBODY else b.owner[i]
        yield space, SpaceView(space, owner, tokens, marks, until)


def _seat(at: AnyState, seat: int, viewer: int | None) -> SeatView:
    b: Body = at.body
    armies = sum(n for owner, n in zip(b.owner, b.armies, strict=True) if owner == seat)
    counters = {"territories": b.owner.count(seat), "armies": armies}
    if seat == neutral(at):
        return SeatView(seat, "neutral", alive=seat in b.owner, counters=counters)
    ring = has_ring(at.setup)
    if at.stack[0].step in OPENING:
        if seat == viewer or at.stack[0].step != "deploy":
            counters["unplaced"] = b.reserve[seat]
    else:
        alive = b.alive[seat]
        counters["income"] = income(at, seat) if alive else 0
        if ring:
            forts = strongholds(board(at.setup))
            counters["strongholds"] = sum(b.owner[space] == seat for space in forts)
            counters["score"] = sum(standing(at, seat).points.values()) if alive else 0
    cards = {"territory": len(b.hands[seat])}
    side = b.sides[seat] if ring else ""
    if ring:
        cards["adventure"] = len(b.adventures[seat])
    hand = None
    if seat == viewer:
        world = board(at.setup)
        territory = tuple(territory_view(world, card) for card in b.hands[seat])
        waits = _waits(at, seat)
        hand = (*territory, *(adventure_view(n, side, waits.get(n)) for n in b.adventures[seat]))
    shown = tuple(adventure_view(n, side) for n in b.shown[seat])
    return SeatView(seat, "player", b.alive[seat], counters, cards, hand, side, shown)


def _waits(at: AnyState, seat: int) -> dict[int, dict[str, str | int]]:
    """By kind, the adventure cards that a seat has played in secret, and what they wait for: in a combat its
    pair and the number, about the ring that everybody has answered."""
    b: Body = at.body
    ids = board(at.setup).ids
    played = dict([b.waiting[seat]] if seat in b.waiting else [])
    if seat in b.answers:
        move = Move.parse(seat, b.answers[seat])
        if move.verb == "play":
            played[NUMBERS[move.args[0]]] = int(move.args[1]) if move.args[1:] else 0
    if b.combat is None:
        return {card: {} for card in played}
    pair: dict[str, str | int] = {"origin": ids[b.combat.a], "to": ids[b.combat.t]}
    return {card: {**pair, "n": n} for card, n in played.items()}
