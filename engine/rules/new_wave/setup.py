"""How a `new_wave` game begins (ruling 1)."""

from __future__ import annotations

from engine.rules.new_wave.meta import DATA, MARKS, SHIP, UNITS, island
from engine.rules.new_wave.piles import draw_hand, turn_up
from engine.rules.new_wave.state import Body, Deck, card_entries, side_of
from engine.rules.new_wave.turns import start_turn
from engine.system import Play
from engine.types import Frame


def begin(play: Play) -> None:
    """Fill the first position and put the first step onto the stack."""
    map_ = island()
    wish = play.setup.options["aliens"]
    aliens = play.below(2) if wish == "drawn" else int(wish == "second")
    spaces = range(len(map_.ids))
    play.body = Body(
        aliens=aliens,
        turn=aliens,
        decks=[Deck() for _ in range(play.setup.seats)],
        civilians=[DATA.civilians * (space in map_.homes) for space in spaces],
        struck=[0 for _ in spaces],
        tiles=[SHIP if space == map_.ship else "" for space in spaces],
        units={kind: ((map_.ship, False),) * DATA.start.get(kind, 0) for kind in UNITS},
        marks=dict.fromkeys(MARKS, ()),
        alive=[True] * play.setup.seats,
    )
    play.tell("sides", seat=aliens, other=1 - aliens)
    for seat in (aliens, 1 - aliens):
        _deal(play, seat)
    play.stack = (Frame("act"),)
    start_turn(play, aliens)


def _deal(play: Play, seat: int) -> None:
    """The starting cards are the supply, the others the offers; a reserve and a hand."""
    b: Body = play.body
    cards = [card for card in DATA.cards if card.side == side_of(b, seat)]
    deck = b.decks[seat] = Deck(
        supply=tuple(card.kind for card in cards for _ in range(card.first)),
        offers=tuple(card.kind for card in cards for _ in range(card.offers)),
    )
    for _ in range(DATA.reserve):
        deck.reserve += turn_up(play, deck)
    play.tell("reserve", seat=seat, cards=card_entries(deck.reserve))
    draw_hand(play, seat)
