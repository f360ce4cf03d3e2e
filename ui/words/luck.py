"""The luck of a game's seats in words."""

from __future__ import annotations

import math
from collections.abc import Sequence

from engine.parts.luck import Luck
from locales import with_sign
from ui.words.names import Names


def luck_lines(luck: Sequence[Luck] | None, names: Names) -> list[str]:
    """A line for each seat with its luck, or a line that there were no throws, or that luck cannot be told
    (None)."""
    if luck is None:
        return [names.text("stats-no-odds")]
    if not luck:
        return [names.text("stats-no-throws")]
    return [
        names.text(
            "stats-line",
            seat=names.seat(seat),
            verdict=_verdict(seat_luck, names),
            throws=seat_luck.throws,
            luck=luck_figure(seat_luck, names),
        )
        for seat, seat_luck in enumerate(luck)
    ]


def luck_figure(luck: Luck, names: Names) -> str:
    """How far a seat's dice exceeded the expectation, as text."""
    return with_sign(names.locale, luck.actual[-1] - luck.expected[-1])


def _verdict(luck: Luck, names: Names) -> str:
    share = luck.share
    if share is None:
        return names.text("stats-few")
    if luck.ordinary:
        return names.text("stats-ordinary")
    percent = min(99, math.floor(100 * max(share, 1 - share)))
    return names.text("stats-lucky" if share > 0.5 else "stats-unlucky", percent=percent)
