"""A seat's own cards in words: what each costs and does, in full, on as many pages as needed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ui.strings.clip import clip_lines
from ui.words.names import Names, plain

PAGE = 1700
"""Most characters of a page."""


def hand_pages(names: Names, set_worth: int = 0, sits_for: str = "") -> list[str]:
    """The viewer's own cards with costs and effects, in pages, or that there are none, and how many are
    seen only later. The number above them is that which everybody sees: a mission is no card of it.
    `set_worth` is what the best set among them would bring, `sits_for` the member whose cards they are, if
    not the viewer's."""
    whose = {"sits": str(bool(sits_for)), "who": sits_for}
    held = Counter((c.kind, c.space) for c in names.hand())
    waits = {(c.kind, c.space): names.card_waits(c) for c in names.hand()}
    mine = next((s for s in names.view.seats if s.seat == names.view.viewer), None)
    unseen = names.text("hand-unseen", n=mine.unseen) if mine and mine.unseen else ""
    count = sum(mine.cards.values()) - mine.unseen if mine else 0
    if not held:
        return ["\n".join(filter(None, (names.text("hand-empty", **whose), unseen)))]
    head = "\n".join(filter(None, (names.text("hand-title", n=count, **whose), unseen)))
    if set_worth:
        head = f"{head}\n{names.text('set-in-hand', n=set_worth)}"
    pages = [head]
    for card, n in held.items():
        line = clip_lines(_card_line(names, *card, n, waits[card]), PAGE - len(head))
        fits = len(pages[-1]) + 1 + len(line) <= PAGE
        pages = [*pages[:-1], f"{pages[-1]}\n{line}"] if fits else [*pages, f"{head}\n{line}"]
    return _with_page_numbers(names, pages)


def _with_page_numbers(names: Names, pages: Sequence[str]) -> list[str]:
    if len(pages) == 1:
        return list(pages)
    many = len(pages)
    return [f"{page}\n{names.text('hand-page', page=n, pages=many)}" for n, page in enumerate(pages, 1)]


def _card_line(names: Names, kind: str, space: str | None, n: int, waits: str) -> str:
    """A line of the hand: a card, how many of it, what it waits for, its cost, and its whole effect."""
    parts = [plain(names.card(kind, space)), waits, names.card_cost(kind), names.card_effect(kind)]
    return (
        f"- {'' if n == 1 else f'{n} × '}{' · '.join(plain(a) if i else a for i, a in enumerate(parts) if a)}"
    )
