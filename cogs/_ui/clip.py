"""Texts that must not be longer than Discord allows, cut where a reader would cut them."""

from __future__ import annotations

CUT = "…"
LABEL = 80
"""Discord's limit for a button's label."""
OPTION = 100
"""Discord's limit for the label, description or name of something to choose."""
TITLE = 45
"""Discord's limit for a form's title and the names of its fields."""
PLACEHOLDER = 150
"""Discord's limit for what stands in a select before anything is chosen."""


def clip(text: str, most: int) -> str:
    """The text, or as many of its whole words as fit with an ellipsis; a single word that is too long is cut
    where it must be."""
    if len(text) <= most:
        return text
    kept = text[: most - len(CUT) + 1]
    words, space, _ = kept.rpartition(" ")
    whole = words if space and words.strip() else kept[: most - len(CUT)]
    return whole.rstrip(" ,;:·.-–(→") + CUT


def clip_lines(text: str, most: int) -> str:
    """The same for a text of several lines: whole lines where there are several, else whole words."""
    if len(text) <= most:
        return text
    lines, _, _ = text[: most - len(CUT)].rpartition("\n")
    return f"{lines}\n{CUT}" if lines.strip() else clip(text, most)
