"""Makes texts that people wrote safe among other words: one line, no invisible characters, nothing that
changes the direction of the words around."""

from __future__ import annotations

from unicodedata import bidirectional, category

MARKS = 3
"""Most combining marks on one letter; real names have no more."""
_JOINERS = "\u200c\u200d"
"""Format marks that emoji and some scripts need between two characters."""
_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters, marks and signs that show nothing."""
_UNSEEN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
_ISOLATE, _END = "\u2068", "\u2069"


def sanitize(text: str) -> str:
    """The text without control characters and overrides of direction, with single spaces between words and a
    limited number of combining marks. May be empty."""
    line = " ".join(text.split())
    if line.isascii() and line.isprintable():
        return line
    kept: list[str] = []
    marks = 0
    for char in line:
        kind = category(char)
        if kind.startswith("M"):
            marks += 1
        elif char not in _JOINERS:
            marks = 0
        joins = char in _JOINERS and kept and kept[-1] not in (*_JOINERS, " ")
        if joins or (kind not in _UNSEEN and char not in _BLANK and marks <= MARKS):
            kept.append(char)
    return " ".join("".join(kept).strip(_JOINERS).split())


def isolate(text: str) -> str:
    """The text isolated, so that right-to-left letters do not change the direction of the words around."""
    if any(bidirectional(char) in ("R", "AL", "AN") for char in text):
        return f"{_ISOLATE}{text}{_END}"
    return text
