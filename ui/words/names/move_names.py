"""Names of verbs, of their arguments and of whole moves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from engine.types import Arg, Move, Prompt
from host.model import Named
from locales import has
from ui.words.names.piece_names import PieceNames
from ui.words.names.position_names import plain
from ui.words.sentences import OPEN, bind, words

NOTHING: Mapping[str, object] = {}
UNPLACED = "unplaced"
"""The counter of what a seat still has to place in the setup."""


class Names(PieceNames):
    """The names of things, for one reader and one position."""

    def arg(self, verb: str, before: Sequence[Arg], arg: Arg) -> str:
        """One argument of a move, not escaped. For verbs that play cards an id in the viewer's hand means the
        card; a word may have another text after a certain word (`arg-<before>-<word>`)."""
        if isinstance(arg, int):
            return str(arg)
        if card := self.hand_card(verb, before, arg):
            return self.card(card.kind, card.space)
        if self.is_space(arg):
            return self.space(arg)
        if (seat := self.seat_of(arg)) is not None:
            return self.raw_seat(seat)
        if not before and self.spec(verb).amount == "price" and self.card_price(arg):
            return self.card_kind(arg)
        if "+" in arg:
            return self.team(arg.split("+"))
        return self.term(arg, str(before[-1]) if before else "")

    def args(self, verb: str, args: Sequence[Arg]) -> list[str]:
        """All arguments of a move by name."""
        return [self.arg(verb, args[:i], a) for i, a in enumerate(args)]

    def verb(self, verb: str) -> str:
        """A verb's name; for some kinds of prompts it may have words of its own."""
        special = f"verb-{verb}-{self._prompt_kind()}"
        return self.text(special if self.has(special) else f"verb-{verb}")

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
        # How much was still to be placed then is not known.
        then_held = {"hand": record.cards, "counters": {}}
        mine = (replace(s, **then_held) if s.seat == record.seat else s for s in self.view.seats)
        asked = (Prompt(record.seat, record.ask),) if record.ask else ()
        then = replace(self.view, viewer=record.seat, seats=tuple(mine), prompts=asked)
        move = Move.parse(record.seat, record.code)
        return plain(Names(self.locale, then, self._seats).move((move.verb, *move.args)))

    def short(self, path: Sequence[Arg]) -> tuple[str, str]:
        """A move of cards in few words, used if the question names the verb, and the kinds of its cards: a
        card that shows a space is named by the space alone. The whole move if there is no shorter text."""
        verb, *args = path
        cards = [self.hand_card(str(verb), args[:i], arg) for i, arg in enumerate(args)]
        named = [
            self._brief_card(c) if c else name
            for c, name in zip(cards, self.args(str(verb), args), strict=True)
        ]
        forms = [(f"{key}-short", form) for key, form in self.spec(verb).forms]
        known = [(key, form) for key, form in forms if self.has(key)]
        kinds = self.listing(self.card_kind(c.kind) for c in cards if c)
        return self.sentence(known, args, named) or self.move(path), kinds

    def addition(self, path: Sequence[Arg]) -> str:
        """What a move adds to the card that the question already names; empty if there are no words for it
        (`<key of the sentence>-short`)."""
        verb, *args = path
        forms = [(f"{key}-short", form) for key, form in self.spec(verb).forms]
        known = [(key, form) for key, form in forms if self.has(key)]
        return self.sentence(known, args, self.args(str(verb), args), self._numbers(verb, args)) or ""

    def _numbers(self, verb: Arg, args: Sequence[Arg]) -> Mapping[str, object]:
        """The numbers in the help of a played card, which its sentences may use, too."""
        info = self._card_with_cost(str(args[0])) if args and self.spec(verb).hand else None
        return info.data if info else {}

    def own_sentence(self, verb: str, args: Sequence[Arg], named: Sequence[str]) -> str:
        """The sentence for a verb's first word, if there is one; a kind of prompt may have its own. `n` or
        `word` is the last argument, `what` the last one except numbers, `where` the second of three or more;
        `placed` tells whether the viewer has placed all armies of a setup."""
        if not self.has_own(verb, args):
            return ""
        where = named[1] if len(named) > 2 else ""
        what = named[-2] if len(args) > 1 and (isinstance(args[-1], int) or args[-1] == OPEN) else named[-1]
        special = f"offer-{verb}-{args[0]}-{self._prompt_kind()}"
        key = special if self.has(special) else f"offer-{verb}-{args[0]}"
        placed = any(s.seat == self.view.viewer and s.counters.get(UNPLACED) == 0 for s in self.view.seats)
        return self.text(key, n=args[-1], word=str(args[-1]), what=what, where=where, placed=str(placed))

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
        if card := self.hand_card(verb, before, arg):
            return " · ".join(filter(None, (self.card_cost(card.kind), self.card_help(card.kind))))
        if price := self.card_price(str(arg)):
            return " · ".join(filter(None, (price, self.card_help(str(arg)))))
        if isinstance(arg, str) and self.is_space(arg):
            return self.strength([arg])
        key = f"about-{verb}-{arg}"
        return self.text(key) if not before and has(key) else ""
