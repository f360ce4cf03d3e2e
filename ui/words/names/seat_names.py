"""Names of seats."""

from __future__ import annotations

import re

from engine.types import Arg
from ui.strings.sanitize import isolated, sanitize
from ui.words.names.position_texts import Texts

_MARKS = re.compile(r"[\\*_~`|>\[\]<#]")
_SEAT = re.compile(r"seat-(\d+)")


def plain(name: str) -> str:
    """A name escaped for Discord: no markdown, mentions, links, line breaks or tricks."""
    escaped = _MARKS.sub(r"\\\g<0>", sanitize(name))
    return isolated(escaped.replace("@", "@\u200b").replace("://", ":\u200b//"))


class SeatNames(Texts):
    """What seats are called."""

    def raw_seat(self, seat: int) -> str:
        """A seat's name for pictures, labels and files, not escaped."""
        if seat >= len(self._seats):
            return self.text("seat-neutral")
        who = self._seats[seat]
        name = sanitize(who.name) or who.name
        return self.text("seat-computer", name=name) if who.level else name

    @property
    def called(self) -> list[str]:
        """All players' names, by seat, for pictures."""
        return [self.raw_seat(seat) for seat in range(len(self._seats))]

    def seat(self, seat: int) -> str:
        """A seat's name for messages: escaped and bold."""
        return f"**{plain(self.raw_seat(seat))}**"

    def seat_of(self, arg: Arg) -> int | None:
        """The seat that an argument means; None if it means something else."""
        match = _SEAT.fullmatch(arg) if isinstance(arg, str) else None
        return int(match[1]) if match else None

    def is_seat(self, arg: Arg) -> bool:
        """Whether the argument means a seat."""
        return self.seat_of(arg) is not None
