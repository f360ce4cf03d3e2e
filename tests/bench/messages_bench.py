"""How much of Discord's limits the longest message of a game uses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import engine
from locales import LOCALES
from tests.bench.rows import Row
from tests.traffic.limits import BOARD_PARTS, BOARD_TEXT, LIMITS
from tests.traffic.longest import messages


class Sizes(NamedTuple):
    """How much is measured."""

    languages: int


FULL = Sizes(len(LOCALES))
QUICK = Sizes(1)


def rows(sizes: Sizes = FULL) -> Iterator[Row]:
    """Characters and components, each with the system of the message that has most."""
    seen = [
        (rules, view.content_length(), view.total_children_count)
        for rules in engine.rules_ids()
        for locale in LOCALES[: sizes.languages]
        for view in messages(rules, locale)
    ]
    for at, (limit, unit) in enumerate(((BOARD_TEXT, "characters"), (BOARD_PARTS, "components")), 1):
        most = max(seen, key=lambda entry: int(entry[at]))
        allowed = LIMITS[limit].allowed
        yield Row(
            "messages",
            f"most {unit} of a game's message",
            float(most[at]),
            unit,
            allowed,
            0.85 * allowed,
            detail=most[0],
        )
