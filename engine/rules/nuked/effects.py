"""The offensive cards: who may play one on what, and what it does (rulings 10 and 11)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from engine.boards.board import Board
from engine.rules.nuked.cards import DEFENCE, NUMBERS, find, hand_kinds, spend
from engine.rules.nuked.meta import DATA, Card, board, coastal, crossings
from engine.rules.nuked.state import NOBODY, Body, Why, farm_of, gain, lose, own
from engine.system import AnyState, Play
from engine.types import Arg, Move, Offer


def offers(at: AnyState, seat: int) -> Iterator[Offer]:
    """The cards that the seat on turn may play now, each with all its targets."""
    if at.body.played:
        return
    ids = board(at.setup).ids
    for card in hand_kinds(at, seat, defence=False):
        for targets in TARGETS[card.effect](at, seat):
            yield Offer("play", (card.kind, *(ids[t] for t in targets)))


def _none(at: AnyState, seat: int) -> Iterator[tuple[int, ...]]:
    yield ()


def _any_territory(at: AnyState, seat: int) -> Iterator[tuple[int, ...]]:
    yield from ((space,) for space in own(at.body, seat))


def _bombable(at: AnyState, seat: int) -> Iterator[tuple[int, ...]]:
    b: Body = at.body
    for space in range(len(b.owner)):
        if space not in b.hot and farm_of(b, space) == NOBODY:
            yield (space,)


def _crossings(at: AnyState, seat: int) -> Iterator[tuple[int, ...]]:
    b: Body = at.body
    ways = crossings(board(at.setup))
    for space in own(b, seat):
        yield from ((space, other) for other in ways[space] if other not in b.hot)


TARGETS: Mapping[str, Callable[[AnyState, int], Iterator[tuple[int, ...]]]] = {
    "attack": _none,
    "extra": _any_territory,
    "nuke": _bombable,
    "boat": _crossings,
}
"""By effect: the territories that a card can be played on, as its move names them."""


def is_legal(at: AnyState, move: Move) -> bool:
    """Whether a card may be played so: agrees with `offers`."""
    card = find(at, move.seat, move.args[0]) if move.args else None
    if card is None or card.effect == DEFENCE or at.body.played:
        return False
    index = board(at.setup).index
    targets: Iterator[tuple[int | None, ...]] = TARGETS[card.effect](at, move.seat)
    return tuple(index.get(arg) for arg in move.args[1:]) in targets


def why_not(at: AnyState, move: Move) -> Why:
    """Why a card cannot be played so; None for the general answer."""
    args = move.args
    if not args or args[0] not in NUMBERS:
        return None
    card = find(at, move.seat, args[0])
    if card is None:
        return "card-not-held", {"card": args[0]}
    if card.effect == DEFENCE:
        return "card-not-now", {"card": card.kind}
    if at.body.played:
        return "card-already", {"card": card.kind}
    index = board(at.setup).index
    for arg in args[1:]:
        if arg not in index:
            return "unknown-space", {"space": arg}
    return _ill_aimed(at, move.seat, card, [index[arg] for arg in args[1:]])


def _ill_aimed(at: AnyState, seat: int, card: Card, spaces: list[int]) -> Why:
    """What is wrong with the targets, the first thing first."""
    b: Body = at.body
    world = board(at.setup)
    if not spaces:
        return None
    if card.effect in ("extra", "boat") and b.owner[spaces[0]] != seat:
        return "space-not-yours", {"space": world.ids[spaces[0]]}
    if card.effect == "boat":
        return _ill_placed(b, world, spaces)
    if card.effect == "nuke":
        if spaces[0] in b.hot:
            return "nuke-again", {"space": world.ids[spaces[0]]}
        if farm_of(b, spaces[0]) != NOBODY:
            return "nuke-capital", {"space": world.ids[spaces[0]]}
    return None


def _ill_placed(b: Body, world: Board, spaces: list[int]) -> Why:
    """What is wrong with where a Boat would go to and from."""
    for space in spaces:
        if space not in coastal(world):
            return "no-coast", {"space": world.ids[space]}
    if len(spaces) == 2 and spaces[1] in (spaces[0], *world.neighbours[spaces[0]]):
        return "boat-needless", {"from": world.ids[spaces[0]], "to": world.ids[spaces[1]]}
    if spaces[-1] in b.hot:
        return "radioactive", {"space": world.ids[spaces[-1]]}
    return None


def carry_out(play: Play, move: Move) -> None:
    """Play a card of one's own turn."""
    b: Body = play.body
    card = find(play, move.seat, move.args[0])
    assert card is not None
    shown = spend(play, move.seat, card)
    b.played = True
    EFFECTS[card.effect](play, card, shown, move.args[1:])


Shown = list[list[str | None]]


def _arm(play: Play, card: Card, shown: Shown, args: tuple[Arg, ...]) -> None:
    play.body.armed = True
    play.tell("armed", seat=play.body.turn, cards=shown)


def _extra(play: Play, card: Card, shown: Shown, args: tuple[Arg, ...]) -> None:
    gain(play.body, board(play.setup).index[args[0]], card.troops)
    play.tell("recruited", seat=play.body.turn, space=args[0], n=card.troops, cards=shown)


def _nuke(play: Play, card: Card, shown: Shown, args: tuple[Arg, ...]) -> None:
    b: Body = play.body
    space = board(play.setup).index[args[0]]
    dead = b.armies[space]
    victim = {"other": b.owner[space]} if b.owner[space] not in (NOBODY, b.turn) else {}
    if dead:
        lose(b, space, dead)
    b.hot = {**b.hot, space: (b.round + DATA.radiation_rounds, b.turn)}
    play.tell("bombed", seat=b.turn, **victim, destroyed=[args[0]], dead=dead, cards=shown)


def _boat(play: Play, card: Card, shown: Shown, args: tuple[Arg, ...]) -> None:
    index = board(play.setup).index
    play.body.boat = tuple(index[arg] for arg in args)
    play.tell("boated", seat=play.body.turn, ferry=list(args), cards=shown)


EFFECTS: Mapping[str, Callable[[Play, Card, Shown, tuple[Arg, ...]], None]] = {
    "attack": _arm,
    "extra": _extra,
    "nuke": _nuke,
    "boat": _boat,
}
