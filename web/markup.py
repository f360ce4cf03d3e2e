"""Sentences as Discord writes them, in parts for a page."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from web.answers import Sentence, TextPart

_TOKEN = re.compile(
    r"\\(?P<plain>[^\w\s]|_)|(?P<bold>\*\*)|`(?P<code>[^`]*)`"
    r"|<t:(?P<at>-?\d{1,12})(?::[a-zA-Z])?>|<@!?(?P<member>\d+)>|<#(?P<channel>\d+)>"
    r"|</(?P<command>[^:>]+):\d+>|<a?:(?P<emoji>\w+):\d+>|\[(?P<link>[^\]]*)\]\([^)]*\)"
)
_SMALL = "-# "
_HIDDEN = str.maketrans("", "", "\u200b")


class _Writer:
    """Gathers the parts of a line."""

    def __init__(self, member: Callable[[str], str], *, small: bool) -> None:
        self.parts: list[TextPart] = []
        self._member, self._small, self._bold = member, small, False

    def words(self, words: str, *, code: bool = False) -> None:
        """Add words as they are now written."""
        words = words.translate(_HIDDEN)
        last = self.parts[-1] if self.parts else None
        if last and last.at is None and (last.bold, last.code) == (self._bold, code):
            self.parts[-1] = TextPart(last.text + words, self._bold, self._small, code)
        elif words:
            self.parts.append(TextPart(words, self._bold, self._small, code))

    def token(self, kind: str, what: str) -> None:
        """Add what a sign of Discord's means."""
        if kind == "bold":
            self._bold = not self._bold
        elif kind == "at":
            self.parts.append(TextPart("", self._bold, self._small, at=float(what)))
        else:
            written = {
                "member": self._member(what),
                "channel": "#",
                "command": f"/{what}",
                "emoji": f":{what}:",
            }
            self.words(written.get(kind, what), code=kind in ("code", "command"))


def sentence(text: str, member: Callable[[str], str]) -> Sentence:
    """The parts of one line. `member`: what the member of an id is called."""
    writer = _Writer(member, small=text.startswith(_SMALL))
    text, place = text.removeprefix(_SMALL).lstrip("#> "), 0
    for match in _TOKEN.finditer(text):
        writer.words(text[place : match.start()])
        kind, place = match.lastgroup or "", match.end()
        writer.token(kind, match[kind])
    writer.words(text[place:])
    return tuple(writer.parts)


def sentences(lines: Iterable[str], member: Callable[[str], str]) -> tuple[Sentence, ...]:
    """All lines, one sentence each."""
    return tuple(sentence(line, member) for text in lines for line in text.split("\n") if line.strip())


def words(parts: Sentence) -> str:
    """A sentence as plain text; moments are left out."""
    return "".join(part.text for part in parts)
