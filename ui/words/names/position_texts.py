"""Texts about a position, in a reader's language, and the data of words in its rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine import vocabulary
from engine.boards.load import load_board
from engine.events import Key
from engine.types import Arg, View
from engine.verbs import Verb
from host import Seat
from locales import has, own, text


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

    @property
    def verbs(self) -> tuple[str, ...]:
        """All verbs of these rules."""
        return vocabulary.verbs(self.view.rules)

    def key(self, name: str) -> Key:
        """The data of a key of events, prompts and errors in these rules."""
        return vocabulary.key(self.view.rules, name)

    def _asked(self) -> str:
        """The only kind of prompt that the viewer has; empty if there are several or none."""
        kinds = {p.kind for p in self.view.prompts if self.view.viewer in (None, p.seat)}
        return kinds.pop() if len(kinds) == 1 else ""

    def listing(self, items: Iterable[str]) -> str:
        """Several things in one text."""
        return ", ".join(items)
