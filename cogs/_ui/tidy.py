"""What people wrote, as it may stand among other words: on one line, without what nobody sees and what
turns the words around it."""

from __future__ import annotations

from unicodedata import bidirectional, category

import discord

MARKS = 3
"""Marks that may pile up on one letter; real names have no more."""
_JOINERS = "\u200c\u200d"
"""Format marks that emoji and some scripts need between two characters."""
_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters, marks and signs that show nothing."""
_UNSEEN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
_ISOLATE, _END = "\u2068", "\u2069"


def tidy(text: str) -> str:
    """The text without controls, overrides of direction and blanks but for one space between words; marks
    that pile up are limited. May be empty."""
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


def isolated(text: str) -> str:
    """The same text, so that letters that run from right to left do not turn the words around them."""
    if any(bidirectional(char) in ("R", "AL", "AN") for char in text):
        return f"{_ISOLATE}{text}{_END}"
    return text


def called(member: discord.abc.User) -> str:
    """What a member is called in games: by the name in the server, unless there is nothing to see of it."""
    return tidy(member.display_name) or member.name
