"""Charts of a game as files for messages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO

import discord

from engine.parts.luck import Luck, luck
from engine.record.chronicle import Chronicle
from render.charts import charts
from ui.words.luck import luck_figure
from ui.words.names import Names
from ui.words.pictures import alt_text

COURSE, DICE = "course.webp", "dice.webp"


@dataclass(frozen=True)
class Charts:
    """How lucky each seat of a game was, and the game's charts by file name."""

    luck: tuple[Luck, ...] | None
    """Luck by seat; empty without throws, None if dice do not decide the game's battles."""
    pictures: dict[str, bytes]
    about: dict[str, str]
    """What each picture shows, in words."""

    def files(self) -> list[discord.File]:
        """New files of the pictures: a file serves one sending."""
        return [
            discord.File(BytesIO(data), name, description=self.about[name])
            for name, data in self.pictures.items()
        ]


def make(course: Chronicle, names: Names, heading: str, called: Sequence[str], look: str) -> Charts:
    """Draw the charts of a game; to be called in a thread. Without throws there is no chart of luck, and none
    of the course as long as none of its counters has changed, or where nothing is counted."""
    style = charts.style(heading, called, names.locale, look, names.view.rules)
    pictures: dict[str, bytes] = {}
    about: dict[str, str] = {}
    counters = charts.default_counters(course)
    if _moves(course, counters):
        pictures[COURSE] = charts.encode(charts.course(course, style))
        ends = [{c: counted[c] for c in counters} for counted in course.samples[-1].counters]
        about[COURSE] = alt_text.course(ends, names)
    throws = course.throws
    lucky = tuple(luck(throws, seat) for seat in range(course.seats)) if throws else ()
    if throws:
        pictures[DICE] = charts.encode(charts.dice(course, style))
        about[DICE] = alt_text.dice([luck_figure(seat_luck, names) for seat_luck in lucky], names)
    return Charts(None if throws is None else lucky, pictures, about)


def _moves(course: Chronicle, counters: Sequence[str]) -> bool:
    """Whether one of these counters changes in the course of the game: else its lines are flat."""
    return any(
        len({sample.counters[seat][counter] for sample in course.samples}) > 1
        for counter in counters
        for seat in range(course.seats)
    )
