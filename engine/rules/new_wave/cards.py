"""The cards, for the handbook."""

from __future__ import annotations

from functools import cache

from engine.queries.card_info import CardInfo
from engine.rules.new_wave.meta import BUILDINGS, DATA, HUMANS, UNITS, Card
from engine.types import Setup


def card_infos(setup: Setup) -> tuple[CardInfo, ...]:
    """All kinds of cards of both sides."""
    return _infos()


@cache
def _infos() -> tuple[CardInfo, ...]:
    return tuple(
        CardInfo(
            card.kind,
            card.side,
            card.first + card.offers,
            "own-turn" if card.actions else "bought",
            cost=0,
            data=_numbers(card),
            price=card.price,
        )
        for card in DATA.cards
    )


def _numbers(card: Card) -> dict[str, str | int]:
    """What a card's help and the sentences of its moves say in figures: what each action comes to, as
    `<word>_n`; of a building, what it does."""
    values: dict[str, str | int] = {
        f"{action.word}_n" if action.word else "n": action.n for action in card.actions if action.n
    }
    values["money"] = "coins" if card.side == HUMANS else "energy"
    if far := [action.steps for action in card.actions if action.steps > 1]:
        values["steps"] = far[0]
    if card.unit:
        values["stock"] = UNITS[card.unit].stock
    if building := BUILDINGS.get(card.kind):
        numbers = ("wall", "income", "shot", "bonus", "heals", "energy")
        values |= {name: n for name in numbers if (n := getattr(building, name))}
    return values
