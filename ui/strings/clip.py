"""Cuts texts to the lengths that Discord allows, between words where possible."""

from __future__ import annotations

CUT = "…"
LABEL = 80
"""Discord's limit for a button's label."""
OPTION = 100
"""Discord's limit for the label, description or name of an option."""
TITLE = 45
"""Discord's limit for a form's title and the names of its fields."""
PLACEHOLDER = 150
"""Discord's limit for a select's placeholder."""


def clip(text: str, most: int) -> str:
    """The text, or as many whole words of it as fit with an ellipsis; a single word that is too long is
    cut."""
    if len(text) <= most:
        return text
    kept = text[: most - len(CUT) + 1]
    words, space, _ = kept.rpartition(" ")
    whole = words if space and words.strip() else kept[: most - len(CUT)]
    return whole.rstrip(" ,;:·.-–(→") + CUT


def beside(label: str, more: str) -> str:
    """A button's label with a suffix that is never cut."""
    return f"{clip(label, LABEL - len(more) - 3)} · {more}" if more else label


def clip_lines(text: str, most: int) -> str:
    """The same for a text of several lines: cut between lines if there are several, else between words."""
    if len(text) <= most:
        return text
    lines, _, _ = text[: most - len(CUT)].rpartition("\n")
    return f"{lines}\n{CUT}" if lines.strip() else clip(text, most)
