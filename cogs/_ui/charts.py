"""Charts of a game as files for messages, and everybody's luck in words."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO

import discord

from cogs._ui.names import Names
from engine.chronicle import Chronicle
from engine.luck import Luck, luck
from render import charts

COURSE, DICE = "course.webp", "dice.webp"


@dataclass(frozen=True)
class Charts:
    """What is known of a game's course, and its charts by file name."""

    chronicle: Chronicle
    pictures: dict[str, bytes]

    def files(self) -> list[discord.File]:
        """The pictures as files, made anew: a file serves one sending."""
        return [discord.File(BytesIO(data), name) for name, data in self.pictures.items()]


def make(
    course: Chronicle, rules: str, heading: str, called: Sequence[str], locale: str, look: str
) -> Charts:
    """Draw the charts of a game: work for another thread. Without throws there is no chart of luck."""
    style = charts.style(heading, called, locale, look, rules)
    pictures = {COURSE: charts.encoded(charts.course(course, style))}
    if course.throws:
        pictures[DICE] = charts.encoded(charts.dice(course, style))
    return Charts(course, pictures)


def told(course: Chronicle, names: Names) -> list[str]:
    """A line for each playing seat: how lucky it was."""
    if course.throws is None:
        return [names.text("stats-no-odds")]
    if not course.throws:
        return [names.text("stats-no-throws")]
    lines = []
    for seat in range(course.seats):
        one = luck(course.throws, seat)
        lines.append(
            names.text(
                "stats-line",
                seat=names.seat(seat),
                verdict=_verdict(one, names),
                throws=one.throws,
                actual=charts.signed(one.actual[-1]),
                expected=charts.signed(one.expected[-1], 1),
            )
        )
    return lines


def _verdict(one: Luck, names: Names) -> str:
    share = one.share
    if share is None:
        return names.text("stats-few")
    if one.ordinary:
        return names.text("stats-ordinary")
    percent = min(99, math.floor(100 * max(share, 1 - share)))
    return names.text("stats-lucky" if share > 0.5 else "stats-unlucky", percent=percent)
