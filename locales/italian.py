"""Italian prepositions and articles before names: `nella Breccia di Rohan`, `dall'Alaska`, `ad Ada`.

`it/places.json` has the names of spaces by their article: in `full` those that keep it after "in" (nella
Contea), in `bare` those that do not (in Siberia, but dalla Siberia). Neither `towns`, which have "a" for
"in" (a Londra), nor those of `none` (in Angmar) have an article, nor has any name that is not there.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from functools import cache
from pathlib import Path

import msgspec

FILE = Path(__file__).with_name("it") / "places.json"
_ARTICLE = "l'"
"""The article with which the word for the neutral army begins; prepositions become one word with it."""
_BETWEEN = re.compile(r"(, | e\u00a0| e (?:un[' ])?altr.*)")
_STEMS = {"in": "ne", "da": "da", "a": "a", "di": "de"}
_ENDS = {"il": "l", "lo": "llo", "l'": "ll'", "la": "lla", "i": "i", "gli": "gli", "le": "lle"}


class Places(msgspec.Struct, frozen=True):
    """The file."""

    full: dict[str, list[str]]
    bare: dict[str, list[str]]
    towns: list[str]
    none: list[str]

    def names(self) -> list[str]:
        """All names, each as often as it is listed."""
        listed = [*self.full.values(), *self.bare.values(), self.towns, self.none]
        return [name for names in listed for name in names]


_decode = msgspec.json.Decoder(Places).decode


@cache
def places() -> Places:
    return _decode(FILE.read_bytes())


@cache
def _articles() -> dict[str, tuple[str, bool]]:
    """By name its article, and whether it stays after "in"."""
    rows = [(places().full, True), (places().bare, False)]
    return {
        name: (article, kept)
        for group, kept in rows
        for article, names in group.items()
        for name in names
    }  # fmt: skip


def _join(article: str, name: str) -> str:
    return f"{article}{name}" if article.endswith("'") else f"{article} {name}"


def _before(preposition: str, name: str) -> str:
    """The name after a preposition, which becomes one word with the name's article."""
    if name in _articles():
        return _join(_STEMS[preposition] + _ENDS[_articles()[name][0]], name)
    bare = unicodedata.normalize("NFD", name.lstrip("*_~`\\"))
    if bare.startswith(_ARTICLE):
        return _join(_STEMS[preposition] + _ENDS[_ARTICLE], name.replace(_ARTICLE, "", 1))
    # "A" is "ad" before the same vowel alone: ad Ada, a Elmora.
    return f"{'ad' if preposition == 'a' and bare[:1].casefold() == 'a' else preposition} {name}"


def _each(names: str, form: Callable[[str], str]) -> str:
    """The form of each name of a list, which may tell at its end how many more there are."""
    parts = _BETWEEN.split(names)
    return "".join(part if i % 2 else part and form(part) for i, part in enumerate(parts))


def _at(name: str) -> str:
    if name in places().towns:
        return _before("a", name)
    _, kept = _articles().get(name, ("", True))
    return _before("in", name) if kept else f"in {name}"


def _the(name: str) -> str:
    return _join(_articles()[name][0], name) if name in _articles() else name


def _function(form: Callable[[str], str]) -> Callable[..., str]:
    """A function of texts that begins with a capital where a sentence begins with it."""

    def result(names: object, capital: int = 0) -> str:
        words = form(str(names))
        return words[:1].upper() + words[1:] if capital else words

    return result


FUNCTIONS = {
    "AD": _function(lambda name: _before("a", name)),
    "DI": _function(lambda name: _before("di", name)),
    "DA": _function(lambda name: _before("da", name)),
    "IN": _function(lambda names: _each(names, _at)),
    "IL": _function(lambda names: _each(names, _the)),
}
"""The functions that Italian texts may call: the name after "a", "di", "da", "in" or its article; with
`capital: 1` at the beginning of a sentence."""
