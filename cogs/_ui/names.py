"""Names for ids, in one reader's language: spaces, seats, cards, arguments, whole moves."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from msgspec.structs import replace

import engine
from cogs._ui.clip import OPTION
from cogs._ui.sentences import bind, words
from cogs._ui.tidy import isolated, tidy
from engine import CardInfo, vocabulary
from engine import board as boards
from engine.events import Key
from engine.types import Arg, CardView, Move, Prompt, View
from engine.verbs import Verb
from host import Seat
from host.types import Named
from locales import has, own, text

_MARKS = re.compile(r"[\\*_~`|>\[\]<#]")
_NUMBERED = re.compile(r"(.+)-(\d+)")
_SEAT = re.compile(r"seat-(\d+)")
ARMY = "army"
"""The token whose number is a space's strength."""


def plain(name: str) -> str:
    """A name as Discord shows it: no markdown, no mentions, no links, no line breaks, no tricks."""
    escaped = _MARKS.sub(r"\\\g<0>", tidy(name))
    return isolated(escaped.replace("@", "@\u200b").replace("://", ":\u200b//"))


class Names:
    """What things are called, for one reader and one position."""

    def __init__(self, locale: str, view: View, seats: Sequence[Seat]) -> None:
        self.locale = locale
        self.view = view
        self.board = boards.load(view.board)
        self._seats = seats
        self._region = {s.id: s.region for s in self.board.spaces}

    def text(self, key: str, **data: object) -> str:
        """A text in the reader's language; the rule system's own one (`<rules>-<key>`) stands before the
        general one."""
        return text(self.locale, own(self.view.rules, key), **data)

    def has(self, key: str) -> bool:
        """Whether there is such a text."""
        return has(own(self.view.rules, key))

    def raw_seat(self, seat: int) -> str:
        """A seat's name for pictures, labels and files, where nothing is escaped."""
        if seat >= len(self._seats):
            return self.text("seat-neutral")
        who = self._seats[seat]
        name = tidy(who.name) or who.name
        return self.text("seat-computer", name=name) if who.level else name

    def seat(self, seat: int) -> str:
        """A seat's name for messages: escaped and bold."""
        return f"**{plain(self.raw_seat(seat))}**"

    def zero(self, key: str) -> str:
        """What the number 0 means where it can be typed."""
        return self.text(key if self.has(key) else "zero")

    def spec(self, verb: Arg) -> Verb:
        """What there is to know about a verb in these rules."""
        return vocabulary.verb(self.view.rules, str(verb))

    @property
    def verbs(self) -> tuple[str, ...]:
        """All verbs of these rules."""
        return vocabulary.verbs(self.view.rules)

    def key(self, name: str) -> Key:
        """What stands under a key of an event, a prompt or an error in these rules."""
        return vocabulary.key(self.view.rules, name)

    def is_space(self, arg: Arg) -> bool:
        """Whether the argument is a space of the board."""
        return arg in self.board.index

    def is_seat(self, arg: Arg) -> bool:
        """Whether the argument means a seat."""
        return isinstance(arg, str) and _SEAT.fullmatch(arg) is not None

    def space(self, space: str) -> str:
        """A space's name."""
        return self.board.name(space, self.locale)

    def code(self, space: str) -> str:
        """A space's short sign; empty where it has none."""
        return self.board.spaces[self.board.index[space]].code

    def coded(self, typed: str) -> str | None:
        """The space whose short sign was typed, in whatever letters."""
        wanted = typed.strip().upper()
        return next((space.id for space in self.board.spaces if wanted and space.code == wanted), None)

    def region(self, region: str) -> str:
        """A region's name."""
        return self.board.region_name(region, self.locale)

    def region_of(self, space: str) -> str:
        """The id of the space's region."""
        return self._region[space]

    def card(self, kind: str, space: str | None) -> str:
        """A card's name: the space that it shows, then its kind. Escape it in messages: players may have
        written it."""
        if space is not None:
            return self.text("card-of-space", space=self.space(space), kind=self.card_kind(kind))
        return self.card_kind(kind)

    def card_kind(self, kind: str) -> str:
        """The name of a kind of card; one that ends in a seat's number has that seat's name in its text."""
        if kind in self.view.labels:
            return self.view.labels[kind]
        numbered = _NUMBERED.fullmatch(kind)
        if numbered and not has(f"card-{kind}"):
            return self.text(f"card-{numbered[1]}", seat=self.raw_seat(int(numbered[2])))
        return self.text(f"card-{kind}")

    def has_card(self, kind: str) -> bool:
        """Whether there is such a kind of card."""
        return kind in self.view.labels or has(f"card-{kind}")

    def hand(self) -> tuple[CardView, ...]:
        """The viewer's own cards."""
        mine = next((s for s in self.view.seats if s.seat == self.view.viewer), None)
        return mine.hand or () if mine else ()

    def held(self, verb: str, before: Sequence[Arg], arg: Arg) -> CardView | None:
        """The card of the own hand that an argument means, where cards are played."""
        if not self.spec(verb).hand or arg in before:
            return None
        return next((c for c in self.hand() if c.id == arg), None)

    def arg(self, verb: str, before: Sequence[Arg], arg: Arg) -> str:
        """One argument of a move, not escaped. Where cards are played, an id of the own hand is first of all
        the card; a word may mean something else after another one (`arg-<before>-<word>`)."""
        if isinstance(arg, int):
            return str(arg)
        if card := self.held(verb, before, arg):
            return self.card(card.kind, card.space)
        if self.is_space(arg):
            return self.space(arg)
        seat = _SEAT.fullmatch(arg)
        if seat:
            return self.raw_seat(int(seat[1]))
        if "+" in arg:
            return self.team(arg.split("+"))
        return self.term(arg, str(before[-1]) if before else "")

    def term(self, word: str, before: str = "") -> str:
        """The name of anything else that rules have a word for, for instance a kind of piece."""
        for key in (f"arg-{before}-{word}", f"arg-{word}"):
            if has(key):
                return self.text(key)
        return word

    def team(self, pieces: Sequence[str]) -> str:
        """Several pieces in few words; one alone has its whole name."""
        if len(pieces) == 1:
            return self.term(pieces[0])
        return " + ".join(self.brief(p) for p in pieces)

    def brief(self, piece: str) -> str:
        """A piece in one word."""
        return self.text(f"brief-{piece}") if has(f"brief-{piece}") else self.term(piece)

    def args(self, verb: str, args: Sequence[Arg]) -> list[str]:
        """All arguments of a move by name."""
        return [self.arg(verb, args[:i], a) for i, a in enumerate(args)]

    def verb(self, verb: str) -> str:
        """What a verb means for whom the game waits: for one kind of question it may have its own words."""
        kinds = {p.kind for p in self.view.prompts if self.view.viewer in (None, p.seat)}
        keys = [f"verb-{verb}-{kind}" for kind in kinds]
        return self.text(keys[0]) if len(keys) == 1 and self.has(keys[0]) else self.text(f"verb-{verb}")

    def move(self, path: Sequence[Arg], amount: int | str | None = None) -> str:
        """A move as a sentence: `Attack Kamchatka from Alaska with 3 dice`. An amount may still be open."""
        verb, *args = path
        if amount is not None:
            args.append(amount)
        if not args:
            return self.verb(str(verb))
        named = self.args(str(verb), args)
        key = self._own_sentence(str(verb), args)
        if key:
            where = named[1] if len(named) > 2 else ""
            return self.text(key, n=args[-1], word=str(args[-1]), what=named[-1], where=where)
        told = self.sentence(self.spec(verb).forms, args, named)
        return told or self.text("offer-other", verb=self.text(f"verb-{verb}"), what=" · ".join(named))

    def made(self, made: Named) -> str:
        """A move that was made, as a sentence for messages."""
        mine = (replace(s, hand=made.cards) if s.seat == made.seat else s for s in self.view.seats)
        asked = (Prompt(made.seat, made.ask),) if made.ask else ()
        then = replace(self.view, viewer=made.seat, seats=tuple(mine), prompts=asked)
        move = Move.parse(made.seat, made.code)
        return plain(Names(self.locale, then, self._seats).move((move.verb, *move.args)))

    def short(self, path: Sequence[Arg]) -> tuple[str, str]:
        """A move of cards in few words, for where the question names the verb, and the kinds of its cards: a
        card that shows a space is called by it alone. The whole move where there is no shorter text."""
        verb, *args = path
        cards = [self.held(str(verb), args[:i], arg) for i, arg in enumerate(args)]
        named = [
            self._brief_card(c) if c else name
            for c, name in zip(cards, self.args(str(verb), args), strict=True)
        ]
        forms = [(f"{key}-short", form) for key, form in self.spec(verb).forms]
        known = [(key, form) for key, form in forms if self.has(key)]
        kinds = self.listing(self.card_kind(c.kind) for c in cards if c)
        return self.sentence(known, args, named) or self.move(path), kinds

    def _brief_card(self, card: CardView) -> str:
        return self.card_kind(card.kind) if card.space is None else self.space(card.space)

    def _own_sentence(self, verb: str, args: Sequence[Arg]) -> str:
        """The key of the sentence of a verb's first word, if there is one."""
        key = f"offer-{verb}-{args[0]}"
        return key if not self.is_space(args[0]) and self.has(key) else ""

    def sentence(
        self, forms: Sequence[tuple[str, str]], args: Sequence[Arg], named: Sequence[str]
    ) -> str | None:
        """The sentence of the first form that is for these arguments; None if there is none."""
        for key, form in forms:
            bound = bind(form, args, named, self.is_space)
            if bound is not None:
                return self.text(key, **{**dict.fromkeys(words(forms), "False"), **bound})
        return None

    def head(self, path: Sequence[Arg]) -> str:
        """The beginning of a move, short: the place of a placing, both places of an attack."""
        verb, *args = path
        named = self.args(str(verb), args)
        if len(args) > 1 and self._own_sentence(str(verb), args):
            named = named[1:]
        return " → ".join(named) or self.verb(str(verb))

    def about(self, verb: str, before: Sequence[Arg], arg: Arg) -> str:
        """What helps to choose an argument: what stands on a space, what a card costs and does, what a word
        of the rules is good for."""
        if card := self.held(verb, before, arg):
            return " · ".join(filter(None, (self.card_cost(card.kind), self.card_help(card.kind))))
        if isinstance(arg, str) and self.is_space(arg):
            return self.strength([arg])
        key = f"about-{verb}-{arg}"
        return self.text(key) if not before and has(key) else ""

    def strength(self, args: Iterable[Arg], room: int = OPTION) -> str:
        """What stands on the named spaces, and where the last one lies: `Asia · 5 : 2`, with its short sign
        before if it has one; pieces by their whole names where there is `room`."""
        spaces = [a for a in args if isinstance(a, str) and a in self.view.spaces]
        if not spaces:
            return ""
        region = self.region(self.region_of(spaces[-1]))
        where = " · ".join(filter(None, (self.code(spaces[-1]), region)))
        return f"{where} · {self.forces(spaces, room - len(where) - 3)}"

    def forces(self, spaces: Iterable[Arg], room: int) -> str:
        """What stands on each of the spaces, `5 + diplomat : 2`; pieces in short where there is no `room`."""
        whole, short = (
            " : ".join(self._standing(str(s), called) for s in spaces) for called in (self.term, self.brief)
        )
        return whole if len(whole) <= room else short

    def _standing(self, space: str, called: Callable[[str], str]) -> str:
        seen = self.view.spaces[space]
        others = [called(kind) for kind, n in seen.tokens.items() if n and kind != ARMY]
        armies = seen.tokens.get(ARMY, 0)
        if armies or seen.owner is not None:
            others.insert(0, str(armies))
        return " + ".join(others) or self.text("unoccupied")

    def _priced(self, kind: str) -> CardInfo | None:
        """What is known of a kind of card that costs something to play, be it nothing."""
        known = engine.cards(self.view.rules, self.view.options, self.view.version)
        return next((c for c in known if c.kind == kind and c.cost is not None), None)

    def card_cost(self, kind: str) -> str:
        """What playing a card costs, in words; empty where cards have no cost."""
        info = self._priced(kind)
        asked = (p.data for p in self.view.prompts if p.seat == self.view.viewer)
        free = any(vocabulary.facts(self.view.rules, data).free for data in asked)
        return self.text("card-cost", n=0 if free else info.cost) if info else ""

    def card_effect(self, kind: str) -> str:
        """All that a card does; empty where cards are not played one by one."""
        info = self._priced(kind)
        if info is None:
            return ""
        return self.text(f"own-help-{info.effect}", **info.data) if info.name else self.text(info.help)

    def card_help(self, kind: str) -> str:
        """The first sentence of what a card does."""
        first, stop, _ = self.card_effect(kind).partition(". ")
        return first + ("." if stop else "")

    def listing(self, items: Iterable[str]) -> str:
        """Several things in one text."""
        return ", ".join(items)
