"""A seat's own cards in words: what each costs and does, in full, on as many pages as needed."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence

from ui.strings.clip import clip_lines
from ui.words.names import Names, plain

PAGE = 1700
"""Most characters of a page."""
SHORT = 60
"""What is no longer than this is said again for each card."""
_SENTENCES = re.compile(r"(?<=\.) ")


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
    pages, above = [head], dict[str, str]()
    for card, n in held.items():
        name, effect = f"**{plain(names.card(*card))}**", names.card_effect(card[0])
        begun = _card_line(names, card[0], name, n, waits[card])
        line = f"{begun}{_unlike(names, effect, above)}"
        if len(pages[-1]) + 1 + len(line) > PAGE:
            pages, above = [*pages, head] if pages[-1] != head else pages, {}
            line = clip_lines(f"{begun}{plain(effect)}", PAGE - len(head) - 1)
        pages[-1] += f"\n{line}"
        above.setdefault(effect, name)
    return _with_page_numbers(names, pages)


def _with_page_numbers(names: Names, pages: Sequence[str]) -> list[str]:
    if len(pages) == 1:
        return list(pages)
    many = len(pages)
    return [f"{page}\n{names.text('hand-page', page=n, pages=many)}" for n, page in enumerate(pages, 1)]


def _card_line(names: Names, kind: str, name: str, n: int, waits: str) -> str:
    """The beginning of a line of the hand: how many of a card, what it waits for, its cost; its effect
    follows, if it has one."""
    parts = [name, *(plain(part) for part in (waits, names.card_cost(kind)) if part)]
    return f"- {'' if n == 1 else f'{n} × '}{' · '.join(parts)}{' · ' if names.card_effect(kind) else ''}"


def _unlike(names: Names, effect: str, above: Mapping[str, str]) -> str:
    """A card's effect. Where its last sentences are those of a card `above`, the name of that one stands
    for them."""
    sentences = _SENTENCES.split(effect)
    for at in range(1, len(sentences)):
        rest = " ".join(sentences[at:])
        alike = next((name for text, name in above.items() if text.endswith(f" {rest}")), None)
        if alike and len(rest) > SHORT:
            return f"{plain(' '.join(sentences[:at]))} {names.text('hand-alike', card=alike)}"
    return plain(effect)
