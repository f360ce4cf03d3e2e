"""The emoji that Discord takes on buttons and in selects: those of its own list, not all that Unicode has.

`emoji.json` names them in their full form, with the variation selector where it belongs; those with tones of
skin are named once, in the lightest. NOTICE says where the list comes from.
"""

import json
from functools import cache
from itertools import product
from pathlib import Path

_SELECTOR = "\ufe0f"
_TONES = tuple(map(chr, range(0x1F3FB, 0x1F400)))


def known(name: str) -> bool:
    """Whether Discord knows this emoji. Variation selectors may be left out, but none may be added."""
    return name in _names()


@cache
def _names() -> frozenset[str]:
    listed = json.loads(Path(__file__).with_suffix(".json").read_text(encoding="utf-8"))
    lists = {kind: names.split() for kind, names in listed.items()}
    full = set(lists["plain"])
    for tone in _TONES:
        full.update(name.replace(_TONES[0], tone) for name in lists["toned"])
    for first, second in product(_TONES, repeat=2):
        two = lists["twice_toned"] + (lists["differently_toned"] if first != second else [])
        for before, between, after in (name.split(_TONES[0]) for name in two):
            full.add(before + first + between + second + after)
    return frozenset(full | {name.replace(_SELECTOR, "") for name in full})
