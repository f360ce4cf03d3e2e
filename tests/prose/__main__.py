"""Lists words over which readers stumbled, in docstrings, comments and pages, with what to write instead."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.house import sources

PAGES = (
    *(sources.ROOT / name for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md")),
    *sorted((sources.ROOT / "docs").rglob("*.md")),
    *sorted((sources.ROOT / "playground").rglob("*.md")),
)
FILES = (*sources.python_files(), *sources.python_files("tests"))
WORDS = (
    (r"\bso many\b", "name the number: 'this many', 'up to this many', 'how many', 'at most `most`'"),
    (r"\b(the )?how manieth\b|\bso many-th\b", "name the number: 'the seat's turn number', 'the n-th'"),
    (r"\bwhoever\b", "name who is meant: 'the member who', 'the caller', 'no matter who'"),
    (r"\b(he|him|his|himself|she|hers|herself)\b", "members, seats and pieces are 'they' or 'it'"),
    (r"\b(an|the) own\b", "say whose: 'a territory of the seat', 'one of its own'"),
    (r"\b(for|to|by|from|against) who\b", "name who is meant: 'for the member who'"),
    (r"\b(that|what) there (is|are) not\b", "say 'that does not exist'"),
    (r"\bthat there (is|are)(?=[.,;:)])", "say 'that exist', or leave it out"),
    (r"\b(that|which|who) lack(?=[.,;:)])", "say 'that are missing'"),
    (r"\b(hang|hangs|hung) on\b", "say 'depends on'"),
    (r"\bin (its|their) stead\b", "say 'instead'"),
    (r"\bnone any more\b", "say 'no longer one'"),
    (r"\bsuch as (have|are|do)\b", "say 'those that'"),
    (r"\banew\b", "say 'again'"),
    (r"\b(at|close at) hand\b", "say 'available', 'loaded' or 'installed'"),
    (r"\bbetray(s|ed)?\b", "say 'reveal'"),
    (r"\b(lest|whereof|thereof|thereby|whom(so)?ever|hence)\b", "say it in today's words"),
    (r"\bin [a-z' ]+ stead\b", "say 'instead' or 'in place of'"),
    (r"\b(may|can) be had\b|\bto be had\b", "say 'is available', 'is free'"),
    (r"\bthose of which\b", "name the noun"),
    (r"[;.] who (?:has|leaves|wants|holds|plays|resigns) [^.;:?]*\b(?:is|has|gets|does|may)\b", "name who"),
)
STUMBLES = tuple((re.compile(words.replace(" ", r"\s+"), re.IGNORECASE), advice) for words, advice in WORDS)
COMMENT = re.compile(r"(?:^|\s)#+ ?(.*)$")
"""Also what looks like a comment in a text of several lines: parting a file into tokens takes far longer."""
CODE_SPAN = re.compile(r"```.*?```|``.*?``|`[^`]*`", re.DOTALL)


def _prose(path: Path) -> Iterator[tuple[int, str]]:
    """The docstrings and comments of a Python file, or a page, as the line where each begins and its text."""
    text = path.read_text("utf-8")
    if path.suffix != ".py":
        yield 1, text
        return
    for node in sources.docstring_nodes(path):
        if isinstance(node.value, str):
            yield node.lineno, node.value
    comment, start, last = "", 0, -1
    for line, code in enumerate(text.splitlines(), 1):
        if not (match := COMMENT.search(code)):
            continue
        if line != last + 1:
            yield start, comment
            comment, start = "", line
        comment, last = f"{comment}\n{match[1]}", line
    yield start, comment


def _stumbles(text: str) -> Iterator[tuple[int, str, str]]:
    """How many lines into the text each stumbling block stands, what it is, and what to write instead. Code
    is no prose, and the end of a line parts no words."""
    bare = CODE_SPAN.sub(lambda code: re.sub(r"[^\n]", "_", code[0]), text)
    for stumble, advice in STUMBLES:
        for match in stumble.finditer(bare):
            yield bare.count("\n", 0, match.start()), " ".join(match[0].split()), advice


def main() -> int:
    """List the stumbling blocks of docstrings, comments and pages, as advice: the exit code is always 0."""
    for path in (*FILES, *PAGES):
        if path == Path(__file__).resolve():
            continue
        for line, text in _prose(path):
            for below, words, advice in _stumbles(text):
                print(f"{sources.name(path)}:{line + below}: '{words}': {advice}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
