"""Cards in words: a card's name, the facts about it, and what it does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import engine
from engine import CardInfo
from locales import own, text
from ui.words.names import plain


def known_cards(rules: str, options: Mapping[str, Any], version: int = 0) -> tuple[CardInfo, ...]:
    """The cards of a game under a version of its rules, those that people defined last. Options and versions
    that no longer exist are ignored."""
    known = engine.meta(rules).options
    return engine.cards(
        rules,
        {o.id: options[o.id] for o in known if o.id in options and o.error(options[o.id]) is None},
        version if engine.plays(rules, version) else 0,
    )


def title(locale: str, card: CardInfo) -> str:
    """A card's name for labels and suggestions, not escaped."""
    return text(locale, "own-card", name=card.name) if card.name else text(locale, f"card-{card.kind}")


def does(locale: str, rules: str, card: CardInfo) -> str:
    """What a card does in a rule system."""
    return _own_does(locale, card) if card.name else text(locale, own(rules, card.help), **card.data)


def _own_does(locale: str, card: CardInfo) -> str:
    return text(locale, f"own-help-{card.effect}", **card.data)


def _cost(locale: str, rules: str, card: CardInfo) -> list[str]:
    """What playing a card takes; empty if that is not worth a word."""
    cost = "" if card.cost is None else text(locale, own(rules, "card-cost"), n=card.cost)
    return [cost] if cost else []


def _price(locale: str, rules: str, card: CardInfo) -> list[str]:
    """What buying the card takes; empty if it cannot be bought."""
    return [] if card.price is None else [text(locale, own(rules, "card-price"), n=card.price)]


def card_text(locale: str, rules: str, card: CardInfo) -> str:
    """All about a card: its deck, how many there are, what buying and playing it takes, when, and what it
    does."""
    name = plain(title(locale, card))
    facts = [text(locale, f"card-group-{card.group}"), text(locale, "card-copies", n=card.copies)]
    facts += _price(locale, rules, card) + _cost(locale, rules, card)
    if card.needs:
        facts.append(text(locale, "card-needs", what=text(locale, f"arg-{card.needs}")))
    facts.append(text(locale, own(rules, f"card-when-{card.when}")))
    return "\n".join([f"### {name[:1].upper()}{name[1:]}", " · ".join(facts), does(locale, rules, card)])


def own_line(locale: str, rules: str, card: CardInfo) -> str:
    """A card that people defined, on one line."""
    facts = ", ".join([text(locale, f"card-group-{card.group}"), *_cost(locale, rules, card)])
    return text(locale, "own-card-line", name=plain(card.name), facts=facts, what=_own_does(locale, card))


def own_lines(locale: str, rules: str, options: Mapping[str, Any]) -> list[str]:
    """The cards that people defined for a game with these options, under a heading; empty without any."""
    lines = [own_line(locale, rules, card) for card in known_cards(rules, options) if card.name]
    return [text(locale, "own-cards"), *lines] if lines else []
