"""Names of pieces, and the forces that stand on spaces."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property

from engine.types import Arg
from locales import has
from render.kit import icons
from ui.strings.clip import OPTION
from ui.words.names.card_names import CardNames

ARMY = "army"
"""The token whose number is a space's strength."""


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
