"""Texts about a position in a reader's language: the data of its rules' words, names of seats and spaces."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cached_property

from engine import vocabulary
from engine.boards.load import load_board
from engine.events import Key
from engine.types import Arg, View
from engine.verbs import Verb
from host import Seat
from locales import has, own, text
from ui.strings.sanitize import isolate, sanitize

_MARKS = re.compile(r"[\\*_~`|>\[\]<#]")
BADGES = ("🔴", "🟦", "🔶", "🟢", "🟣", "⚫")
"""By seat a sign in the colour of its badge in pictures, of the same shape where there is such a sign."""
NEUTRAL_BADGE = "⬜"
_SEAT = re.compile(r"seat-(\d+)")


def plain(name: str) -> str:
    """A name escaped for Discord: no markdown, mentions, links, line breaks or tricks."""
    escaped = _MARKS.sub(r"\\\g<0>", sanitize(name))
    return isolate(escaped.replace("@", "@\u200b").replace("://", ":\u200b//"))


def seat_name(locale: str, seat: Seat) -> str:
    """A seat's name, not escaped; that of a computer player has the robot's sign."""
    name = sanitize(seat.name) or seat.name
    return text(locale, "seat-computer", name=name) if seat.level else name


class Texts:
    """The texts for one reader and one position."""

    def __init__(self, locale: str, view: View, seats: Sequence[Seat]) -> None:
        self.locale = locale
        self.view = view
        self.board = load_board(view.board)
        self._seats = seats

    def text(self, key: str, **data: object) -> str:
        """A text in the reader's language; the rule system's own text (`<rules>-<key>`) comes before the
        general one."""
        return text(self.locale, own(self.view.rules, key), **data)

    def has(self, key: str) -> bool:
        """Whether there is such a text."""
        return has(own(self.view.rules, key))

    def zero(self, key: str) -> str:
        """What the number 0 means if it can be typed."""
        return self.text(key if self.has(key) else "zero")

    def spec(self, verb: Arg) -> Verb:
        """The data of a verb in these rules."""
        return vocabulary.verb(self.view.rules, str(verb))

    def key(self, name: str) -> Key:
        """The data of a key of events, prompts and errors in these rules."""
        return vocabulary.key(self.view.rules, name)

    def _prompt_kind(self) -> str:
        """The only kind of prompt that the viewer has; empty if there are several or none."""
        kinds = {p.kind for p in self.view.prompts if self.view.viewer in (None, p.seat)}
        return kinds.pop() if len(kinds) == 1 else ""

    def listing(self, items: Iterable[str]) -> str:
        """Several things in one text."""
        return ", ".join(items)

    def series(self, items: Sequence[str]) -> str:
        """Several things in a sentence, with "and" before the last."""
        if len(items) < 2:
            return "".join(items)
        return self.text("and-last", most=self.listing(items[:-1]), last=items[-1])


class SeatNames(Texts):
    """What seats are called."""

    def reason(self, reason: str) -> str:
        """Why the game is over."""
        return self.text(f"reason-{reason}", seats=len(self._seats))

    def raw_seat(self, seat: int) -> str:
        """A seat's name for pictures, labels and files, not escaped."""
        if seat >= len(self._seats):
            return self.text("seat-neutral")
        return self.called[seat]

    @cached_property
    def called(self) -> list[str]:
        """All players' names, by seat, for pictures. The caller must not change the list."""
        return [seat_name(self.locale, seat) for seat in self._seats]

    def seat(self, seat: int) -> str:
        """A seat's name in sentences of messages: escaped and bold."""
        neutral = seat >= len(self._seats)
        return f"**{self.text('seat-neutral-told') if neutral else self._escaped[seat]}**"

    @cached_property
    def _escaped(self) -> list[str]:
        return [plain(name) for name in self.called]

    def badge(self, seat: int) -> str:
        """A seat's sign in lists; the neutral army has one too."""
        return BADGES[seat % len(BADGES)] if seat < len(self._seats) else NEUTRAL_BADGE

    def seat_of(self, arg: Arg) -> int | None:
        """The seat that an argument means; None if it means something else."""
        match = _SEAT.fullmatch(arg) if isinstance(arg, str) else None
        return int(match[1]) if match else None

    def is_seat(self, arg: Arg) -> bool:
        """Whether the argument means a seat."""
        return self.seat_of(arg) is not None


class SpaceNames(SeatNames):
    """What spaces and regions are called."""

    def is_space(self, arg: Arg) -> bool:
        """Whether the argument is a space of the board."""
        return arg in self.board.index

    def space(self, space: str) -> str:
        return self.board.name(space, self.locale)

    def holder(self, space: str) -> str:
        """Whose a space is, in lists: the badge and the name, for the viewer's own spaces "you"; empty if it
        is nobody's."""
        owner = self.view.spaces[space].owner
        if owner is None:
            return ""
        mine = owner == self.view.viewer
        return f"{self.badge(owner)} {self.text('holder-you') if mine else self.raw_seat(owner)}"

    def code(self, space: str) -> str:
        """A space's short sign; empty if it has none."""
        return self.board.spaces[self.board.index[space]].code

    def space_by_code(self, typed: str) -> str | None:
        """The space whose short sign was typed, regardless of case."""
        wanted = typed.strip().upper()
        return next((space.id for space in self.board.spaces if wanted and space.code == wanted), None)

    def region(self, region: str) -> str:
        return self.board.region_name(region, self.locale)
