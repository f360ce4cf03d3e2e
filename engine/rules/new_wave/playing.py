"""Playing cards of the hand: which moves there are, what they mean, and carrying them out (rulings 4-6)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.rules.new_wave.actions import teams
from engine.rules.new_wave.actions.effect import Args
from engine.rules.new_wave.actions.effects import EFFECTS
from engine.rules.new_wave.actions.money import gain
from engine.rules.new_wave.meta import CARDS, DATA, Action, Card
from engine.rules.new_wave.piles import spend
from engine.rules.new_wave.state import Cards, Why, deck_of, find, hand_kinds
from engine.system import AnyState, Play
from engine.types import Arg, Move, Offer

ALL, TAKE = "all", "take"
"""`play:all` plays every card that can be taken as money so."""


def lucrative(at: AnyState) -> Cards:
    """The cards of the hand that bring money and stay in the game, if there are several."""
    kinds = [k for k in deck_of(at).hand if any(action.word == TAKE for action in CARDS[k].actions)]
    return tuple(kinds) if len(kinds) > 1 else ()


def of_card(at: AnyState, card: Card) -> Iterator[tuple[Action, Args]]:
    """All that a card can do now, its actions in the order of the data."""
    for action in card.actions:
        for args in EFFECTS[action.effect].aims(at, card, action):
            yield action, args


def offers(at: AnyState) -> Iterator[Offer]:
    """The cards of the seat on turn: all for money, teams, then each alone."""
    if lucrative(at):
        yield Offer("play", (ALL,))
    for args in teams.aims(at):
        yield Offer("play", args)
    for card in hand_kinds(at):
        yield from alone(at, card)


def alone(at: AnyState, card: Card) -> Iterator[Offer]:
    """What can be done with one card."""
    for action, args in of_card(at, card):
        yield Offer("play", move_args(card, action, args))


def is_legal(at: AnyState, args: Args) -> bool:
    """Whether a card of the hand, or a team, may be played so: agrees with `offers`."""
    if args == (ALL,):
        return bool(lucrative(at))
    if is_team(args):
        return args in teams.aims(at)
    meaning = read(args)
    if meaning is None or meaning[0].kind not in deck_of(at).hand:
        return False
    card, action, aim = meaning
    return EFFECTS[action.effect].has(at, card, action, aim)


def is_team(args: Args) -> bool:
    """Whether several cards are named."""
    return bool(args) and teams.PLUS in str(args[0])


def read(args: Args) -> tuple[Card, Action, Args] | None:
    """The card, the action and what follows; None if there is no such card or action."""
    for n in (2, 1):
        if named := _ACTIONS.get(args[:n]):
            return *named, args[n:]
    return None


def move_args(card: Card, action: Action, args: Args) -> Args:
    """The arguments of the move that plays a card so."""
    return (card.kind, *_word(action), *args)


def _word(action: Action) -> tuple[Arg, ...]:
    return (action.word,) if action.word else ()


_ACTIONS = {(card.kind, *_word(action)): (card, action) for card in DATA.cards for action in card.actions}
"""By what a move begins with: the card and its action."""


def why_not(at: AnyState, args: Args) -> Why:
    """Why cards cannot be played so; None for the general answer."""
    if is_team(args):
        return teams.why(at, args)
    if not args or args[0] not in CARDS:
        return None
    if find(at, args[0]) is None:
        return "card-not-held", {"card": args[0]}
    if meaning := read(args):
        card, action, aim = meaning
        if reason := EFFECTS[action.effect].why(at, card, action, aim):
            return reason
    return None if any(of_card(at, CARDS[args[0]])) else ("card-idle", {"card": args[0]})


def carry_out(play: Play, move: Move) -> None:
    """Play a card, all cards for money, or a team."""
    if move.args == (ALL,):
        kinds = lucrative(play)
        spend(play, kinds, removes=False)
        gain(play, sum(action.n for k in kinds for action in CARDS[k].actions if action.word == TAKE))
    elif is_team(move.args):
        teams.carry(play, move.args)
    else:
        _carry(play, move.args)


def _carry(play: Play, args: Args) -> None:
    meaning = read(args)
    assert meaning is not None
    card, action, aim = meaning
    spend(play, (card.kind,), removes=action.removes)
    EFFECTS[action.effect].carry(play, card, action, aim)
