"""Names for ids, in one reader's language: spaces, seats, cards, arguments, whole moves."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence

from msgspec.structs import replace

import engine
from engine import CardInfo, vocabulary
from engine.boards.load import load_board
from engine.events import Key
from engine.types import Arg, CardView, Move, Prompt, View
from engine.verbs import Verb
from host import Seat
from host.model import Named
from locales import has, own, text
from render.kit import icons
from ui.strings.clip import OPTION
from ui.strings.sanitize import isolated, sanitize
from ui.words.sentences import OPEN, bind, words

_MARKS = re.compile(r"[\\*_~`|>\[\]<#]")
_NUMBERED = re.compile(r"(.+)-(\d+)")
_SEAT = re.compile(r"seat-(\d+)")
NOTHING: Mapping[str, object] = {}
ARMY = "army"
"""The token whose number is a space's strength."""


def plain(name: str) -> str:
    """A name escaped for Discord: no markdown, mentions, links, line breaks or tricks."""
    escaped = _MARKS.sub(r"\\\g<0>", sanitize(name))
    return isolated(escaped.replace("@", "@\u200b").replace("://", ":\u200b//"))


class Names:
    """The names of things, for one reader and one position."""

    def __init__(self, locale: str, view: View, seats: Sequence[Seat]) -> None:
        self.locale = locale
        self.view = view
        self.board = load_board(view.board)
        self._seats = seats
        self._region = {s.id: s.region for s in self.board.spaces}
        self._built = self._features()

    def text(self, key: str, **data: object) -> str:
        """A text in the reader's language; the rule system's own text (`<rules>-<key>`) comes before the
        general one."""
        return text(self.locale, own(self.view.rules, key), **data)

    def has(self, key: str) -> bool:
        """Whether there is such a text."""
        return has(own(self.view.rules, key))

    def _features(self) -> dict[str, list[str]]:
        """By space the features of the board that count in a fight there and have words."""
        idle = icons.load(self.view.rules).idle(self.view.options)
        by_kind: dict[str, list[str]] = {}
        for kind, features in self.board.features.items():
            if kind not in idle and self.has(f"standing-{kind}"):
                for space in (space for feature in features for space in feature.spaces):
                    by_kind.setdefault(space, []).append(kind)
        return by_kind

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

    def zero(self, key: str) -> str:
        """What the number 0 means if it can be typed."""
        return self.text(key if self.has(key) else "zero")

    def spec(self, verb: Arg) -> Verb:
        """The data of a verb in these rules."""
        return vocabulary.verb(self.view.rules, str(verb))

    @property
    def verbs(self) -> tuple[str, ...]:
        """All verbs of these rules."""
        return vocabulary.verbs(self.view.rules)

    def key(self, name: str) -> Key:
        """The data of a key of events, prompts and errors in these rules."""
        return vocabulary.key(self.view.rules, name)

    def is_space(self, arg: Arg) -> bool:
        """Whether the argument is a space of the board."""
        return arg in self.board.index

    def is_seat(self, arg: Arg) -> bool:
        """Whether the argument means a seat."""
        return isinstance(arg, str) and _SEAT.fullmatch(arg) is not None

    def space(self, space: str) -> str:
        return self.board.name(space, self.locale)

    def code(self, space: str) -> str:
        """A space's short sign; empty if it has none."""
        return self.board.spaces[self.board.index[space]].code

    def coded(self, typed: str) -> str | None:
        """The space whose short sign was typed, regardless of case."""
        wanted = typed.strip().upper()
        return next((space.id for space in self.board.spaces if wanted and space.code == wanted), None)

    def region(self, region: str) -> str:
        return self.board.region_name(region, self.locale)

    def region_of(self, space: str) -> str:
        """The id of the space's region."""
        return self._region[space]

    def card(self, kind: str, space: str | None) -> str:
        """A card's name: the space that it shows, then its kind. Not escaped, and players may have written
        it: escape it in messages."""
        if space is not None:
            return self.text("card-of-space", space=self.space(space), kind=self.card_kind(kind))
        return self.card_kind(kind)

    def card_kind(self, kind: str) -> str:
        """The name of a kind of card; the text of a kind that ends in a seat's number contains that seat's
        name."""
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
        """The card of the viewer's hand that an argument of a card-playing verb means. Spaces are not meant,
        though a card may share a space's id."""
        spec = self.spec(verb)
        kinds = [option.kind for option in spec.options if option.kind != "number"]
        if not spec.hand or arg in before or "space" in kinds[len(before) : len(before) + 1]:
            return None
        return next((c for c in self.hand() if c.id == arg), None)

    def arg(self, verb: str, before: Sequence[Arg], arg: Arg) -> str:
        """One argument of a move, not escaped. For verbs that play cards an id in the viewer's hand means the
        card; a word may have another text after a certain word (`arg-<before>-<word>`)."""
        if isinstance(arg, int):
            return str(arg)
        if card := self.held(verb, before, arg):
            return self.card(card.kind, card.space)
        if self.is_space(arg):
            return self.space(arg)
        seat = _SEAT.fullmatch(arg)
        if seat:
            return self.raw_seat(int(seat[1]))
        if not before and self.spec(verb).amount == "price" and self.card_price(arg):
            return self.card_kind(arg)
        if "+" in arg:
            return self.team(arg.split("+"))
        return self.term(arg, str(before[-1]) if before else "")

    def term(self, word: str, before: str = "") -> str:
        """The name of anything else in the rules, for instance a kind of piece or of card."""
        for key in (f"arg-{before}-{word}", f"arg-{word}"):
            if has(key):
                return self.text(key)
        return self.card_kind(word) if self.has_card(word) else word

    def tally(self, piece: str, n: int) -> str:
        """A number of pieces of a kind."""
        if has(f"tally-{piece}"):
            return self.text(f"tally-{piece}", n=n)
        return self.term(piece) if n == 1 else f"{n} × {self.term(piece)}"

    def team(self, pieces: Sequence[str]) -> str:
        """Several pieces in few words; a single piece has its full name."""
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
        """A verb's name; for some kinds of prompts it may have words of its own."""
        special = f"verb-{verb}-{self._asked()}"
        return self.text(special if self.has(special) else f"verb-{verb}")

    def _asked(self) -> str:
        """The only kind of prompt that the viewer has; empty if there are several or none."""
        kinds = {p.kind for p in self.view.prompts if self.view.viewer in (None, p.seat)}
        return kinds.pop() if len(kinds) == 1 else ""

    def move(self, path: Sequence[Arg], amount: int | str | None = None) -> str:
        """A move as a sentence: `Attack Kamchatka from Alaska with 3 dice`. The amount may still be open."""
        verb, *args = path
        if amount is not None:
            args.append(amount)
        if not args:
            return self.verb(str(verb))
        named = self.args(str(verb), args)
        if sentence := self.own_sentence(str(verb), args, named):
            return sentence
        formed = self.sentence(self.spec(verb).forms, args, named, self._numbers(verb, args))
        return formed or self.text("offer-other", verb=self.text(f"verb-{verb}"), what=" · ".join(named))

    def move_made(self, record: Named) -> str:
        """A move that was made, as a sentence for messages."""
        mine = (replace(s, hand=record.cards) if s.seat == record.seat else s for s in self.view.seats)
        asked = (Prompt(record.seat, record.ask),) if record.ask else ()
        then = replace(self.view, viewer=record.seat, seats=tuple(mine), prompts=asked)
        move = Move.parse(record.seat, record.code)
        return plain(Names(self.locale, then, self._seats).move((move.verb, *move.args)))

    def short(self, path: Sequence[Arg]) -> tuple[str, str]:
        """A move of cards in few words, used if the question names the verb, and the kinds of its cards: a
        card that shows a space is named by the space alone. The whole move if there is no shorter text."""
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

    def added(self, path: Sequence[Arg]) -> str:
        """What a move adds to the card that the question already names; empty if there are no words for it
        (`<key of the sentence>-short`)."""
        verb, *args = path
        forms = [(f"{key}-short", form) for key, form in self.spec(verb).forms]
        known = [(key, form) for key, form in forms if self.has(key)]
        return self.sentence(known, args, self.args(str(verb), args), self._numbers(verb, args)) or ""

    def _numbers(self, verb: Arg, args: Sequence[Arg]) -> Mapping[str, object]:
        """The numbers in the help of a played card, which its sentences may use, too."""
        info = self._priced(str(args[0])) if args and self.spec(verb).hand else None
        return info.data if info else {}

    def _brief_card(self, card: CardView) -> str:
        return self.card_kind(card.kind) if card.space is None else self.space(card.space)

    def own_sentence(self, verb: str, args: Sequence[Arg], named: Sequence[str]) -> str:
        """The sentence for a verb's first word, if there is one; a kind of prompt may have its own. `n` or
        `word` is the last argument, `what` the last one except numbers, `where` the second of three or
        more."""
        if not self.has_own(verb, args):
            return ""
        where = named[1] if len(named) > 2 else ""
        what = named[-2] if len(args) > 1 and (isinstance(args[-1], int) or args[-1] == OPEN) else named[-1]
        special = f"offer-{verb}-{args[0]}-{self._asked()}"
        key = special if self.has(special) else f"offer-{verb}-{args[0]}"
        return self.text(key, n=args[-1], word=str(args[-1]), what=what, where=where)

    def has_own(self, verb: str, args: Sequence[Arg]) -> bool:
        """Whether a verb's first word has a sentence of its own."""
        return bool(args) and not self.is_space(args[0]) and self.has(f"offer-{verb}-{args[0]}")

    def sentence(
        self,
        forms: Sequence[tuple[str, str]],
        args: Sequence[Arg],
        named: Sequence[str],
        numbers: Mapping[str, object] = NOTHING,
    ) -> str | None:
        """The sentence of the first form that fits these arguments, which may use these `numbers`; None if
        none fits."""
        for key, form in forms:
            bound = bind(form, args, named, self.is_space)
            if bound is not None:
                return self.text(key, **{**numbers, **dict.fromkeys(words(forms), "False"), **bound})
        return None

    def head(self, path: Sequence[Arg]) -> str:
        """The beginning of a move in short: the space of a placement, both spaces of an attack."""
        verb, *args = path
        named = self.args(str(verb), args)
        if len(args) > 1 and self.has_own(str(verb), args):
            named = named[1:]
        return " → ".join(named) or self.verb(str(verb))

    def about(self, verb: str, before: Sequence[Arg], arg: Arg) -> str:
        """Help for choosing an argument: the forces on a space, a card's cost and effect, the meaning of a
        word of the rules."""
        if card := self.held(verb, before, arg):
            return " · ".join(filter(None, (self.card_cost(card.kind), self.card_help(card.kind))))
        if price := self.card_price(str(arg)):
            return " · ".join(filter(None, (price, self.card_help(str(arg)))))
        if isinstance(arg, str) and self.is_space(arg):
            return self.strength([arg])
        key = f"about-{verb}-{arg}"
        return self.text(key) if not before and has(key) else ""

    def strength(self, args: Iterable[Arg], room: int = OPTION) -> str:
        """The forces on the given spaces and the region of the last one: `Asia · 5 : 2`, after its short sign
        if it has one; with `room` pieces have their full names."""
        spaces = [a for a in args if isinstance(a, str) and a in self.view.spaces]
        if not spaces:
            return ""
        region = self.region(self.region_of(spaces[-1]))
        where = " · ".join(filter(None, (self.code(spaces[-1]), region)))
        return f"{where} · {self.forces(spaces, room - len(where) - 3)}"

    def forces(self, spaces: Iterable[Arg], room: int) -> str:
        """The forces on each of the spaces, `5 + diplomat : 2`; without `room` pieces have short names."""
        standing = list(map(str, spaces))
        whole = " : ".join(self._standing(space, self.term) for space in standing)
        if len(whole) <= room:
            return whole
        return " : ".join(self._standing(space, self.brief) for space in standing)

    def _standing(self, space: str, called: Callable[[str], str]) -> str:
        seen = self.view.spaces[space]
        others = [called(kind) for kind, n in seen.tokens.items() if n and kind != ARMY]
        others += [self.text(f"standing-{kind}") for kind in self._built.get(space, ())]
        armies = seen.tokens.get(ARMY, 0)
        if self.has(f"standing-{ARMY}"):
            others[:0] = [self.text(f"standing-{ARMY}", n=armies)] if armies else []
        elif armies or seen.owner is not None:
            others.insert(0, str(armies))
        return " + ".join(others) or self.text("unoccupied")

    def _priced(self, kind: str) -> CardInfo | None:
        """The data of a kind of card if playing it has a cost, which may be 0."""
        known = engine.cards(self.view.rules, self.view.options, self.view.version)
        return next((c for c in known if c.kind == kind and c.cost is not None), None)

    def card_cost(self, kind: str) -> str:
        """What playing a card costs, in words; empty if cards have no cost."""
        info = self._priced(kind)
        asked = (p.data for p in self.view.prompts if p.seat == self.view.viewer)
        free = any(vocabulary.facts(self.view.rules, data).free for data in asked)
        return self.text("card-cost", n=0 if free else info.cost) if info else ""

    def card_waits(self, card: CardView) -> str:
        """What a card of the hand waits for; empty if it does not wait."""
        if card.waits is None:
            return ""
        special = f"card-waits-{card.kind}"
        data = {k: self.space(v) if isinstance(v, str) else v for k, v in card.waits.items()}
        return self.text(special if self.has(special) else "card-waits", **data)

    def card_price(self, kind: str) -> str:
        """What buying a card costs, in words; empty if it cannot be bought."""
        known = engine.cards(self.view.rules, self.view.options, self.view.version)
        price = next((c.price for c in known if c.kind == kind), None)
        return "" if price is None else self.text("card-price", n=price)

    def card_effect(self, kind: str) -> str:
        """The whole effect of a card; empty if cards are not played singly."""
        info = self._priced(kind)
        if info is None:
            return ""
        return self.text(f"own-help-{info.effect}" if info.name else info.help, **info.data)

    def card_help(self, kind: str) -> str:
        """The first sentence of a card's effect."""
        first, stop, _ = self.card_effect(kind).partition(". ")
        return first + ("." if stop else "")

    def listing(self, items: Iterable[str]) -> str:
        """Several things in one text."""
        return ", ".join(items)
