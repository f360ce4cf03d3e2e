"""The options of a game in words."""

from __future__ import annotations

import pytest

import engine
from ui.words.options import option_lines, value_text


@pytest.mark.parametrize("rules", engine.rules_ids())
@pytest.mark.parametrize("locale", ["en", "it"])
def test_every_option_and_each_of_its_choices_has_words(rules: str, locale: str) -> None:
    """One line an option; choices differ."""
    options = engine.meta(rules).options
    assert len(option_lines(locale, rules, {})) == len(options)
    for option in options:
        texts = [value_text(locale, option, choice) for choice in option.choices]
        assert len(set(texts)) == len(texts)


def test_only_what_differs_from_the_default_is_told_where_that_is_wanted() -> None:
    """A lobby's message is short."""
    option = next(o for o in engine.meta("classic").options if o.choices)
    other = next(choice for choice in option.choices if choice != option.default)
    assert option_lines("en", "classic", {}, only=True) == []
    (line,) = option_lines("en", "classic", {option.id: other}, only=True)
    assert value_text("en", option, other) in line
