"""What pictures show beside owners and armies, in words: for whom they are read out, and for whoever plays by
text. What has a text is told: `lying-token-<kind>`, `lying-mark-<kind>`, `lying-link-<kind>`, open cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from cogs._ui.names import Names
from engine.types import SpaceView
from render import icons


def lines(names: Names) -> Iterator[str]:
    """All of it, in lines; names are not escaped."""
    view = names.view
    spaces = view.spaces.values()
    for kind in dict.fromkeys(kind for space in spaces for kind, n in space.tokens.items() if n):
        held = (space for space in spaces if space.tokens.get(kind) and space.owner is not None)
        yield from _told(names, f"lying-token-{kind}", (_owned(names, space) for space in held))
    yield from marks(names, spaces)
    for kind in dict.fromkeys(link.kind for link in view.links):
        pairs = (link for link in view.links if link.kind == kind)
        joined = (f"{names.space(link.a)} – {names.space(link.b)}" for link in pairs)
        yield from _told(names, f"lying-link-{kind}", joined)
    yield from piles(names)


def marks(names: Names, spaces: Iterable[SpaceView]) -> Iterator[str]:
    """What conditions these spaces are in, with the numbers that are always written."""
    marked = [space for space in spaces if space.marks]
    found = (mark for space in marked for mark in space.marks)
    for mark in dict.fromkeys((*icons.load(names.view.rules).marks, *found)):
        those = (_counted(names, space) for space in marked if mark in space.marks)
        yield from _told(names, f"lying-mark-{mark}", those)


def piles(names: Names) -> Iterator[str]:
    """The cards of each pile that lies open, by kind."""
    for deck in names.view.decks:
        if deck.cards:
            kinds = Counter((card.kind, card.space) for card in deck.cards)
            cards = (
                f"{n} × {names.card(*kind)}" if n > 1 else names.card(*kind) for kind, n in kinds.items()
            )
            yield names.text("lying-cards", n=deck.size, cards=names.listing(cards))


def _told(names: Names, key: str, spaces: Iterable[str]) -> Iterator[str]:
    if names.has(key) and (listed := names.listing(spaces)):
        yield names.text(key, spaces=listed)


def _owned(names: Names, space: SpaceView) -> str:
    owner = "" if space.owner is None else f" ({names.raw_seat(space.owner)})"
    return f"{names.space(space.id)}{owner}"


def _counted(names: Names, space: SpaceView) -> str:
    counted = icons.load(names.view.rules).counted
    numbers = (str(n) for kind, n in space.tokens.items() if kind in counted)
    return " ".join([names.space(space.id), *numbers])
