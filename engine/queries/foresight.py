"""Results of a legal move, as far as its player may know them beforehand."""

from __future__ import annotations

from msgspec.structs import replace

from engine.kernel import apply, prompts, rules_of, view
from engine.parts.prospect import MOST, Prospect
from engine.system import Unforeseen
from engine.types import IllegalMove, Move, State, View

_FAR = 1 << 40
"""An offset into the stream of chance that no game reaches."""


def prospect(state: State, origin: str, to: str) -> Prospect | None:
    """The odds (see `odds`) of an attack with all that stand in the first space, for lists of attacks: None
    where `odds` tells nothing or refuses."""
    chance_of = rules_of(state.setup.rules).odds
    try:
        return chance_of(state, origin, to, None) if chance_of else None
    except IllegalMove:
        return None


def can_attack(state: State, origin: str, to: str) -> bool:
    """Whether the holder of the first space could attack the second, given enough units, on a turn of theirs:
    nothing that everybody knows keeps them from it, such as a blocked border. True also where the rules do
    not tell. Who holds the spaces is not looked at."""
    chance_of = rules_of(state.setup.rules).odds
    try:
        if chance_of:
            chance_of(state, origin, to, MOST + 1)
    except IllegalMove:
        return False
    return True


def has_odds(rules: str) -> bool:
    """Whether anything can be told beforehand of attacks under these rules."""
    return rules_of(rules).odds is not None


def odds(state: State, origin: str, to: str, armies: int | None = None) -> Prospect | None:
    """The prospect of an attack that goes on between two spaces, no matter who is on turn: by the holder of
    the first, with `armies` units besides the one that stays (None: with all). It follows from public facts
    alone, and from none about cards. None if the rules do not tell, or if the units are too many to be
    computed.

    :raises IllegalMove: `unknown-space`; `odds-idle`: nobody attacks from there; `odds-one-owner`;
        `not-adjacent`, and whatever else the rules name that keeps the attack from being made.
    """
    chance_of = rules_of(state.setup.rules).odds
    if chance_of is None:
        return None
    public = view(state, None)
    for space in (origin, to):
        if space not in public.spaces:
            raise IllegalMove("unknown-space", space=space)
    owner = public.spaces[origin].owner
    if owner is None or public.seats[owner].kind != "player" or not public.seats[owner].alive:
        raise IllegalMove("odds-idle", space=origin)
    if public.spaces[to].owner == owner:
        raise IllegalMove("odds-one-owner", **{"from": origin, "to": to})
    return chance_of(state, origin, to, armies)


def set_worth(state: State, seat: int) -> int:
    """The armies that the best set in a seat's hand would bring if it were traded now; 0 without a set, or if
    the rules have no sets."""
    worth_of = rules_of(state.setup.rules).set_worth
    return worth_of(state, seat) if worth_of else 0


def after(state: State, move: Move) -> State:
    """The position after a legal move, with dice that the game never throws, so that no real dice are
    revealed."""
    return apply(replace(state, draws=state.draws + _FAR), move).state


def ends_turn(state: State, move: Move, viewer: int | None, seen: View | None = None) -> bool | None:
    """Whether a legal move of the seat on turn ends its turn or the game; None if the viewer (None: the
    public) must not know, because secrets may decide it (`Rules.unforeseen`). Not for moves whose dice decide
    it. A move of another seat ends no turn. `seen` is any view of the position, if there is one already."""
    if (seen or view(state, None)).turn != move.seat:
        return False
    asked = next((p.kind for p in prompts(state) if p.seat == move.seat), "")
    hidden = rules_of(state.setup.rules).unforeseen.get(asked)
    if hidden is Unforeseen.BY_ALL or (hidden and viewer != move.seat):
        return None
    later = after(state, move)
    return later.result is not None or view(later, None).turn != move.seat
