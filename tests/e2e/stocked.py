"""`python -m tests.e2e.stocked`: bot.py, with games of `risk2210` that begin with the bids of the first year.

Everybody has the same cards and what it takes to play them.
"""

from __future__ import annotations

import dataclasses
import sys

from engine.kernel import rules_of
from engine.rules import RULES
from engine.rules.risk2210.cards import number
from engine.rules.risk2210.meta import LAND, NUCLEAR
from engine.rules.risk2210.setup import begin
from engine.rules.risk2210.state import own, put_commander
from engine.system import Play
from tests.e2e.started import main

REACTION, BOMB = "land_stealth_mods", "nuclear_assassin_bomb"
CARDS = ((LAND, REACTION), (NUCLEAR, BOMB))
ENERGY = 9


def stocked(play: Play) -> None:
    """The usual beginning with defaults, then a nuclear commander, energy and two cards for everybody."""
    begin(play)
    while not play.body.year:
        step = play.rules.steps[play.stack[-1].step]
        step.apply(play, step.default(play, step.seats(play)[0]))
    for seat in range(play.setup.seats):
        put_commander(play.body, seat, NUCLEAR, own(play.body, seat)[0])
        play.body.energy[seat] = ENERGY
        play.body.hands[seat] = tuple(sorted(_drawn(play, deck, kind) for deck, kind in CARDS))


def _drawn(play: Play, deck: int, kind: str) -> int:
    """Take a card of a kind from its pile."""
    card = number(play.setup, kind)
    assert card is not None
    pile = list(play.body.piles[deck])
    pile.remove(card)
    play.body.piles[deck] = tuple(pile)
    return card


if __name__ == "__main__":
    RULES["risk2210"] = dataclasses.replace(rules_of("risk2210"), begin=stocked)
    sys.exit(main(sys.argv[1:]))
