"""Names for ids, in one reader's language: spaces, seats, cards, arguments, whole moves."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from engine import board as boards
from engine.types import Arg, CardView, View
from host import Seat
from locales import has, text

_CARD_VERBS = ("trade", "play")
_MARKS = re.compile(r"[\\*_~`|>\[\]<#]")
_NUMBERED = re.compile(r"(.+)-(\d+)")
OPEN = "…"
"""Stands for a number that is still to be chosen."""


def plain(name: str) -> str:
    """A name as Discord shows it: no markdown, no mentions, no links, no line breaks."""
    one_line = " ".join(name.split())
    escaped = _MARKS.sub(r"\\\g<0>", one_line)
    return escaped.replace("@", "@\u200b").replace("://", ":\u200b//")


class Names:
    """What things are called, for one reader and one position."""

    def __init__(self, locale: str, view: View, seats: Sequence[Seat]) -> None:
        self.locale = locale
        self.view = view
        self.board = boards.load(view.board)
        self._seats = seats
        self._region = {s.id: s.region for s in self.board.spaces}

    def text(self, key: str, **data: object) -> str:
        """A text in the reader's language."""
        return text(self.locale, key, **data)

    def raw_seat(self, seat: int) -> str:
        """A seat's name for pictures, labels and files, where nothing is escaped."""
        if seat >= len(self._seats):
            return self.text("seat-neutral")
        who = self._seats[seat]
        return self.text("seat-computer", name=who.name) if who.level else who.name

    def seat(self, seat: int) -> str:
        """A seat's name for messages: escaped and bold."""
        return f"**{plain(self.raw_seat(seat))}**"

    def is_space(self, arg: Arg) -> bool:
        """Whether the argument is a space of the board."""
        return arg in self.board.index

    def space(self, space: str) -> str:
        """A space's name."""
        return self.board.name(space, self.locale)

    def region(self, region: str) -> str:
        """A region's name."""
        return self.board.region_name(region, self.locale)

    def region_of(self, space: str) -> str:
        """The id of the space's region."""
        return self._region[space]

    def card(self, kind: str, space: str | None) -> str:
        """A card's name: the space that it shows, then its kind."""
        if space is not None:
            return self.text("card-of-space", space=self.space(space), kind=self.card_kind(kind))
        return self.card_kind(kind)

    def card_kind(self, kind: str) -> str:
        """The name of a kind of card; one that ends in a seat's number has that seat's name in its text."""
        numbered = _NUMBERED.fullmatch(kind)
        if numbered and not has(f"card-{kind}"):
            return self.text(f"card-{numbered[1]}", seat=self.raw_seat(int(numbered[2])))
        return self.text(f"card-{kind}")

    def hand(self) -> tuple[CardView, ...]:
        """The viewer's own cards."""
        mine = next((s for s in self.view.seats if s.seat == self.view.viewer), None)
        return mine.hand or () if mine else ()

    def arg(self, verb: str, before: Sequence[Arg], arg: Arg) -> str:
        """One argument of a move. Where cards are played, an id of the own hand is first of all the card."""
        if isinstance(arg, int):
            return str(arg)
        if verb in _CARD_VERBS and arg not in before:
            held = next((c for c in self.hand() if c.id == arg), None)
            if held:
                return self.card(held.kind, held.space)
        if self.is_space(arg):
            return self.space(arg)
        return self.text(f"arg-{arg}") if has(f"arg-{arg}") else arg

    def args(self, verb: str, args: Sequence[Arg]) -> list[str]:
        """All arguments of a move by name."""
        return [self.arg(verb, args[:i], a) for i, a in enumerate(args)]

    def move(self, path: Sequence[Arg], amount: int | str | None = None) -> str:
        """A move as a sentence: `Attack Kamchatka from Alaska with 3 dice`. An amount may still be open."""
        verb, *args = path
        if amount is not None:
            args.append(amount)
        named = self.args(str(verb), args)
        n = args[-1] if args else 0
        match verb, len(args):
            case ("place", 2):
                return self.text("offer-place", where=named[0], n=n)
            case ("attack", 3):
                return self.text("offer-attack", **{"from": named[0], "to": named[1], "n": n})
            case ("attack", 4):
                return self.text("offer-attack-until", **{"from": named[0], "to": named[1], "n": n})
            case ("move", 3):
                return self.text("offer-move", **{"from": named[0], "to": named[1], "n": n})
            case ("trade", 3):
                return self.text("offer-trade", cards=self.listing(named))
            case ("trade", 4):
                return self.text("offer-trade-on", cards=self.listing(named[:3]), where=named[3])
            case ("choose", _):
                return self._chosen(args, named)
            case (_, 0):
                return self.text(f"verb-{verb}")
        return self.text("offer-other", verb=self.text(f"verb-{verb}"), what=" · ".join(named))

    def _chosen(self, args: Sequence[Arg], named: Sequence[str]) -> str:
        """What a `choose` means: its first word has a sentence of its own, a space is just named."""
        if has(f"offer-choose-{args[0]}"):
            return self.text(f"offer-choose-{args[0]}", n=args[-1])
        return self.text("offer-choose", what=" · ".join(named))

    def head(self, path: Sequence[Arg]) -> str:
        """The beginning of a move, short: the place of a placing, both places of an attack."""
        verb, *args = path
        return " → ".join(self.args(str(verb), args)) or self.text(f"verb-{verb}")

    def strength(self, args: Iterable[Arg]) -> str:
        """What stands on the named spaces, and where the last one lies: `Asia · 5 : 2`."""
        spaces = [a for a in args if isinstance(a, str) and a in self.view.spaces]
        if not spaces:
            return ""
        armies = " : ".join(str(self.view.spaces[s].tokens.get("army", 0)) for s in spaces)
        return f"{self.region(self.region_of(spaces[-1]))} · {armies}"

    def listing(self, items: Iterable[str]) -> str:
        """Several things in one text."""
        return ", ".join(items)
