"""How texts are cut, and to which lengths."""

from __future__ import annotations

import pytest

from tests.facts import load_facts
from ui.strings.clip import LABEL, OPTION, PLACEHOLDER, TITLE, beside, clip, clip_lines

FIELDS = (
    ("ButtonComponentForMessageRequest", "label", LABEL),
    ("StringSelectOptionForRequest", "label", OPTION),
    ("StringSelectOptionForRequest", "description", OPTION),
    ("ApplicationCommandOptionStringChoice", "name", OPTION),
    ("ModalInteractionCallbackRequestData", "title", TITLE),
    ("LabelComponentForModalRequest", "label", TITLE),
    ("StringSelectComponentForMessageRequest", "placeholder", PLACEHOLDER),
)


@pytest.mark.parametrize(("schema", "field", "most"), FIELDS)
def test_texts_may_be_as_long_as_discord_allows(schema: str, field: str, most: int) -> None:
    """By its own description of the API."""
    known = load_facts("discord")["components"]["schemas"][schema]["properties"][field]
    assert known["maxLength"] == most


@pytest.mark.parametrize(
    ("text", "most", "cut"),
    [
        ("North Africa", 12, "North Africa"),
        ("North Africa", 11, "North…"),
        ("North Africa", 6, "North…"),
        ("North Africa", 5, "Nort…"),
        ("Brazil, Peru", 8, "Brazil…"),
        (" Argentina", 6, " Arge…"),
    ],
)
def test_texts_are_cut_between_words(text: str, most: int, cut: str) -> None:
    """Without a comma or a space before the ellipsis; a word that is too long is cut in its middle."""
    assert clip(text, most) == cut
    assert len(cut) <= most


def test_what_stands_beside_a_label_is_never_cut() -> None:
    """The label gives way to it."""
    assert beside("Attack", "3 dice") == "Attack · 3 dice"
    assert beside("Attack", "") == "Attack"
    label = "a" * 100
    assert beside(label, "3 dice") == "a" * (80 - 10) + "… · 3 dice"


@pytest.mark.parametrize(
    ("text", "most", "cut"),
    [
        ("one\ntwo\nthree", 13, "one\ntwo\nthree"),
        ("one\ntwo\nthree", 12, "one\ntwo\n…"),
        ("one\ntwo\nthree", 8, "one\n…"),
        ("one two three", 9, "one two…"),
        ("\none two three", 9, "\none two…"),
        (" \none two three", 9, " \none…"),
    ],
)
def test_several_lines_are_cut_between_lines(text: str, most: int, cut: str) -> None:
    """A single line is cut between words."""
    assert clip_lines(text, most) == cut
