"""Finding names by what people type."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ui.strings.search import best, fold, resolve

NAMES = [
    "Québec",
    "Perù",
    "Stati Uniti occidentali",
    "Stati Uniti orientali",
    "Africa del Nord",
    "Africa orientale",
]


def test_case_and_accents_do_not_matter() -> None:
    """`quebec` finds `Québec`."""
    assert best("quebec", NAMES) == ["Québec"]
    assert best("PERU", NAMES) == ["Perù"]
    assert fold("  Côte-d’Ivoire ") == "cote d ivoire"


def test_the_best_match_comes_first() -> None:
    """Exact name, then beginning, then beginning of a word, inside, initials, letters in order."""
    names = ["Ural", "Central America", "Rural", "Alu Ra", "uXrXal", "Ural East"]
    assert best("ural", names) == ["Ural", "Ural East", "Rural"]
    assert best("uxxl", names) == ["uXrXal"]
    assert best("or", NAMES)[:2] == ["Stati Uniti orientali", "Africa orientale"]
    assert best("adn", NAMES)[0] == "Africa del Nord"


def test_nothing_typed_shows_all_in_their_order() -> None:
    """At most 25."""
    many = [f"place {i}" for i in range(40)]
    assert best("", many) == many[:25]


def test_a_typed_name_means_one_thing_or_several() -> None:
    """A unique beginning is enough; an ambiguous one is not guessed; scattered letters mean nothing."""
    assert resolve("peru", NAMES) == ["Perù"]
    assert resolve("stati", NAMES) == ["Stati Uniti occidentali", "Stati Uniti orientali"]
    assert resolve("sud", NAMES) == []
    assert resolve("pr", NAMES) == []
    assert resolve("", NAMES) == []


@given(st.text(max_size=30), st.lists(st.text(max_size=30), max_size=40))
def test_anything_may_be_typed(typed: str, names: list[str]) -> None:
    """Never an error, never more than 25, only given names."""
    matches = best(typed, names)
    assert len(matches) <= 25
    assert set(matches) <= set(names)
    assert set(resolve(typed, names)) <= set(names)
