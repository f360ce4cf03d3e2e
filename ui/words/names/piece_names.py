"""Names of cards and pieces, and the forces that stand on spaces."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property

import engine
from engine import CardInfo, vocabulary
from engine.types import Arg, CardView
from locales import has
from render.kit import icons
from ui.strings.clip import OPTION
from ui.words.names.position_names import SpaceNames

ARMY = "army"
"""The token whose number is a space's strength."""
_NUMBERED = re.compile(r"(.+)-(\d+)")


class CardNames(SpaceNames):
    """What cards are called, cost and do."""

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

    def _brief_card(self, card: CardView) -> str:
        return self.card_kind(card.kind) if card.space is None else self.space(card.space)

    def has_card(self, kind: str) -> bool:
        """Whether there is such a kind of card."""
        return kind in self.view.labels or has(f"card-{kind}")

    def hand(self) -> tuple[CardView, ...]:
        """The viewer's own cards."""
        mine = next((s for s in self.view.seats if s.seat == self.view.viewer), None)
        return mine.hand or () if mine else ()

    def hand_card(self, verb: str, before: Sequence[Arg], arg: Arg) -> CardView | None:
        """The card of the viewer's hand that an argument of a card-playing verb means. Spaces are not meant,
        though a card may share a space's id."""
        spec = self.spec(verb)
        kinds = [option.kind for option in spec.options if option.kind != "number"]
        if not spec.hand or arg in before or "space" in kinds[len(before) : len(before) + 1]:
            return None
        return next((c for c in self.hand() if c.id == arg), None)

    def card_cost(self, kind: str) -> str:
        """What playing a card costs, in words; empty if cards have no cost."""
        info = self._card_with_cost(kind)
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
        info = self._card_with_cost(kind)
        if info is None:
            return ""
        return self.text(f"own-help-{info.effect}" if info.name else info.help, **info.data)

    def card_help(self, kind: str) -> str:
        """The first sentence of a card's effect."""
        first, stop, _ = self.card_effect(kind).partition(". ")
        return first + ("." if stop else "")

    def _card_with_cost(self, kind: str) -> CardInfo | None:
        """The data of a kind of card if playing it has a cost, which may be 0."""
        known = engine.cards(self.view.rules, self.view.options, self.view.version)
        return next((c for c in known if c.kind == kind and c.cost is not None), None)


class PieceNames(CardNames):
    """What pieces are called, and how many stand where."""

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

    def strength(self, args: Iterable[Arg], room: int = OPTION) -> str:
        """Whose the last of the given spaces is, its short sign if it has one, its region, and the forces on
        all of them: `🟦 Bruno · Asia · 5 : 2`. If there is not `room` for all, first the region is left out,
        then pieces have their short names."""
        spaces = [a for a in args if isinstance(a, str) and a in self.view.spaces]
        if not spaces:
            return ""
        signs = [part for part in (self.holder(spaces[-1]), self.code(spaces[-1])) if part]
        region = self.region(self.board.spaces[self.board.index[spaces[-1]]].region)
        label = ""
        for called in (self.term, self.brief):
            forces = self._forces(spaces, called)
            for where in ([region], []):
                label = " · ".join([*signs, *where, forces])
                if len(label) <= room:
                    return label
        return label

    def forces(self, spaces: Iterable[Arg], room: int) -> str:
        """The forces on each of the spaces, `5 + diplomat : 2`; without `room` pieces have short names."""
        standing = list(map(str, spaces))
        whole = self._forces(standing, self.term)
        return whole if len(whole) <= room else self._forces(standing, self.brief)

    def _forces(self, spaces: Iterable[str], called: Callable[[str], str]) -> str:
        return " : ".join(self._standing(space, called) for space in spaces)

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

    @cached_property
    def _built(self) -> dict[str, list[str]]:
        """By space the features of the board that count in a fight there and have words."""
        idle = icons.load(self.view.rules).idle(self.view.options)
        by_kind: dict[str, list[str]] = {}
        for kind, features in self.board.features.items():
            if kind not in idle and self.has(f"standing-{kind}"):
                for space in (space for feature in features for space in feature.spaces):
                    by_kind.setdefault(space, []).append(kind)
        return by_kind
