"""What pictures show beside owners and armies, in words: for whom they are read out, and for whoever plays by
text. Keys are the kinds: where there is a text for one, it is told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from cogs._ui.names import Names


def piles(names: Names) -> Iterator[str]:
    """The cards of each pile that lies open, by kind."""
    for deck in names.view.decks:
        if deck.cards:
            kinds = Counter((card.kind, card.space) for card in deck.cards)
            cards = (f"{n} × {names.card(*kind)}" if n > 1 else names.card(*kind) for kind, n in kinds.items())
            yield names.text("open-cards", n=deck.size, cards=names.listing(cards))
