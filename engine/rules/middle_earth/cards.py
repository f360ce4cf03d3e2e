"""The cards: territory cards, one a territory of the board and two wild ones, and adventure cards, of which
those of a kind are alike, so that moves name kinds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from engine.boards.board import Board
from engine.parts.sets import WILD
from engine.queries.card_info import CardInfo
from engine.rules.middle_earth.meta import DATA, GOOD, Card, has_ring
from engine.rules.middle_earth.state import Body, Why
from engine.system import AnyState, Play
from engine.types import Arg, CardView, Move, Setup

MISSION, EVENT = "mission", "event"
ATTACK, START, REDEPLOY, REACTION, DELAY, HOLD = "attack", "start", "redeploy", "reaction", "delay", "hold"
"""The kinds of adventure cards that are powers."""
KINDS = DATA.cards
NUMBERS: dict[Arg, int] = {card.id: number for number, card in enumerate(KINDS)}
MISSIONS = tuple(number for number, card in enumerate(KINDS) if card.kind == MISSION)
KEEPERS = tuple(number for number, card in enumerate(KINDS) if card.kind in (DELAY, HOLD))
"""The kinds with which the ring can be kept where it is."""
SYMBOLS: tuple[str, ...] = (*(symbol for _, symbol in DATA.territories.values()), *([WILD] * DATA.wild_cards))
"""The symbol of each territory card."""
WILDS = frozenset(range(len(DATA.territories), len(SYMBOLS)))

Told = list[list[str | None]]
"""Cards in an event: [id, kind, space or None] each."""


@cache
def card_ids(world: Board) -> tuple[str, ...]:
    """The id of each territory card."""
    return (*world.ids, *(f"{WILD}{n + 1}" for n in range(DATA.wild_cards)))


@cache
def card_numbers(world: Board) -> dict[Arg, int]:
    """The number of each territory card by its id."""
    return {card: number for number, card in enumerate(card_ids(world))}


def territory_view(world: Board, card: int) -> CardView:
    """A territory card as its holder sees it."""
    space = None if card in WILDS else world.ids[card]
    return CardView(card_ids(world)[card], SYMBOLS[card], space)


def territories_told(world: Board, cards: Sequence[int]) -> Told:
    """Territory cards for an event."""
    return [[c.id, c.kind, c.space] for c in (territory_view(world, card) for card in cards)]


def points(card: Card, side: str) -> int:
    """The points of a card that lies face up before a seat of a side."""
    if card.kind == MISSION:
        return (card.good if side == GOOD else card.evil)[1]
    return card.points


def battalions(card: Card, side: str) -> int:
    """The battalions that a mission brings to a seat of a side."""
    return (card.good if side == GOOD else card.evil)[0]


def shown_points(b: Body, seat: int) -> int:
    """The total points of the cards that lie face up before a seat."""
    return sum(points(KINDS[number], b.sides[seat]) for number in b.shown[seat])


def adventure_view(number: int, side: str = "", waits: dict[str, str | int] | None = None) -> CardView:
    """An adventure card; with a side, also what it counts for that side (events count nothing). What it waits
    for is for its holder alone."""
    card = KINDS[number]
    worth = points(card, side) if side and card.kind != EVENT else None
    return CardView(card.id, card.id, None, worth, waits)


def card_entries(numbers: Sequence[int]) -> Told:
    """Adventure cards for an event."""
    return [[KINDS[n].id, KINDS[n].id, None] for n in numbers]


def find(at: AnyState, seat: int, arg: Arg | None) -> Card | None:
    """The adventure card of an argument, if the seat holds one."""
    number = None if arg is None else NUMBERS.get(arg)
    return KINDS[number] if number is not None and number in at.body.adventures[seat] else None


def why_not_played(at: AnyState, move: Move, unfit: Callable[[Card], Why]) -> Why:
    """Why a card cannot be played into a window: the seat does not hold it, or the reason that `unfit` gives.
    None also for a move that plays no card."""
    if move.verb != "play" or not move.args or move.args[0] not in NUMBERS:
        return None
    card = find(at, move.seat, move.args[0])
    return ("card-not-held", {"card": move.args[0]}) if card is None else unfit(card)


def hand_kinds(at: AnyState, seat: int) -> list[Card]:
    """The kinds of adventure cards that the seat holds, once each, in the order of the data."""
    return [KINDS[number] for number in sorted(set(at.body.adventures[seat]))]


def is_shown(b: Body, number: int) -> bool:
    """Whether all copies of a card lie face up, before seats or in the discards."""
    seen = b.discards.count(number) + sum(cards.count(number) for cards in b.shown)
    return seen == KINDS[number].copies


def take(b: Body, seat: int, number: int) -> None:
    """Take an adventure card out of a hand: the newest of its kind."""
    hand = list(b.adventures[seat])
    del hand[len(hand) - 1 - hand[::-1].index(number)]
    b.adventures[seat] = tuple(hand)


def spend(play: Play, seat: int, number: int) -> Told:
    """Lay an adventure card of a hand face up before its seat; the card for an event."""
    b: Body = play.body
    take(b, seat, number)
    b.shown[seat] = (*b.shown[seat], number)
    return card_entries((number,))


def draw_territory(play: Play) -> int | None:
    """A territory card at random from the pile, after shuffling the open ones if it is empty; None if there
    is none at all (ruling 5c). It is in nobody's hand yet."""
    b: Body = play.body
    if not b.deck:
        if not b.turned:
            return None
        play.tell("reshuffled", deck="territory", n=len(b.turned))
        b.deck, b.turned = tuple(sorted(b.turned)), ()
    card = play.choice(b.deck)
    b.deck = tuple(c for c in b.deck if c != card)
    return card


def card_infos(setup: Setup) -> tuple[CardInfo, ...]:
    """The kinds of cards, for the handbook."""
    several: dict[str, str | int] = {"different": DATA.different, "extra": DATA.extra}
    territory = tuple(
        CardInfo(kind, "territory", SYMBOLS.count(kind), "reinforcing", cost=0, data={"n": alike, **several})
        for kind, alike in {**DATA.sets, WILD: 0}.items()
    )
    if not has_ring(setup):
        return territory
    return (*territory, *(_info(card) for card in KINDS))


_STRENGTH = {
    "ambush": DATA.ambush,
    "courage_alone": DATA.courage,
    "grima_wormtongue": DATA.grima,
    "violent_storms": DATA.storms,
    "move_by_night": DATA.redeployments,
    "raiders": DATA.raiders,
    "the_mustering": DATA.mustering,
    "the_entmoot": DATA.friend,
    "cavetroll": DATA.friend,
}
"""The number that the help of a card names."""


def _info(card: Card) -> CardInfo:
    """A kind of adventure card, with the numbers that its help names."""
    if card.kind == MISSION:
        (good, good_points), (evil, evil_points) = card.good, card.evil
        data = {"good": good, "evil": evil, "good_points": good_points, "evil_points": evil_points}
        data |= {"cards": int(card.into == "card"), "hand": DATA.reward_hand}
        data["alike"] = int(card.good == card.evil)
        group = MISSION
    else:
        n = DATA.ring_need if card.kind == DELAY else _STRENGTH.get(card.id, 0)
        data = {"points": card.points, "n": n, "cards": DATA.turned}
        group = EVENT if card.kind == EVENT else "power"
    return CardInfo(card.id, group, card.copies, card.when, cost=0, data={**data})
