"""Charts of a game as files for messages, and everybody's luck in words."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO

import discord

from cogs._ui import alts
from cogs._ui.names import Names
from engine.chronicle import Chronicle
from engine.luck import Luck, luck
from locales import signed
from render import charts

COURSE, DICE = "course.webp", "dice.webp"


@dataclass(frozen=True)
class Charts:
    """How lucky everybody was in a game, and its charts by file name."""

    luck: tuple[Luck, ...] | None
    """Everybody's, by seat; none where there were no throws, None where nothing can be said."""
    pictures: dict[str, bytes]
    about: dict[str, str]
    """What each picture shows, in words."""

    def files(self) -> list[discord.File]:
        """The pictures as files, made anew: a file serves one sending."""
        return [
            discord.File(BytesIO(data), name, description=self.about[name])
            for name, data in self.pictures.items()
        ]


def make(course: Chronicle, names: Names, heading: str, called: Sequence[str], look: str) -> Charts:
    """Draw the charts of a game: work for another thread. Without throws there is no chart of luck."""
    style = charts.style(heading, called, names.locale, look, names.view.rules)
    pictures = {COURSE: charts.encoded(charts.course(course, style))}
    ends = course.samples[-1].counters
    shown = [{c: counted[c] for c in charts.chosen(course)} for counted in ends]
    about = {COURSE: alts.course(shown, names)}
    throws = course.throws
    lucky = tuple(luck(throws, seat) for seat in range(course.seats)) if throws else ()
    if throws:
        pictures[DICE] = charts.encoded(charts.dice(course, style))
        about[DICE] = alts.dice([_figure(one, names) for one in lucky], names)
    return Charts(None if throws is None else lucky, pictures, about)


def _figure(one: Luck, names: Names) -> str:
    """How far somebody's dice went beyond what was to be expected."""
    return signed(names.locale, one.actual[-1] - one.expected[-1])


def told(drawn: Charts, names: Names) -> list[str]:
    """A line for each playing seat: how lucky it was."""
    if drawn.luck is None:
        return [names.text("stats-no-odds")]
    if not drawn.luck:
        return [names.text("stats-no-throws")]
    lines = []
    for seat, one in enumerate(drawn.luck):
        lines.append(
            names.text(
                "stats-line",
                seat=names.seat(seat),
                verdict=_verdict(one, names),
                throws=one.throws,
                luck=_figure(one, names),
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
