"""What the help says of cards that were told wrongly once, held against what the engine does."""

from __future__ import annotations

import pytest

import engine
from engine import CardInfo, State
from locales import LOCALES, text
from tests.engine.driver import kinds, play, refused
from tests.engine.risk2210.grounds import LAND, SEA, Ground, field
from tests.engine.risk2210.positions import offered

RULES = "risk2210"
NOT_PLAYABLE = {"en": "you cannot play it", "it": "non puoi giocarla"}
"""How each language says that a card cannot be played, here and of other cards."""
FALSE = ("gives none", "non si pesca nulla", "non si scopre nulla", "reshuffle", "rimescol")
"""What is not so: that the card can be played for nothing, or that a pile is made again."""
DRAWING = (("land_scout_forces", LAND), ("naval_hidden_energy", SEA))
TRAPS = ("land_death_trap", "naval_death_trap", "space_orbital_mines")
HALF_OF = {
    "en": {1: "half of the units", 2: "half of the MODs"},
    "it": {1: "metà delle unità", 2: "metà dei MOD"},
}


def card(kind: str, version: int = 0) -> CardInfo:
    """What is known of a card in games of a version."""
    return next(c for c in engine.cards(RULES, {}, version) if c.kind == kind)


def holding(kind: str, ground: Ground, left: str) -> State:
    """The card in the hand of seat 0, with these territory cards left."""
    return field(ground, kind, maps={ground.terrain: left})


@pytest.mark.parametrize(("kind", "ground"), DRAWING)
def test_an_empty_territory_deck_keeps_a_card_from_being_played(kind: str, ground: Ground) -> None:
    """It is not offered, refused with its reason, and neither lost nor paid; the last card of the deck can be
    drawn, and nothing comes back to it."""
    none = holding(kind, ground, "")
    assert offered(none, 0, "play") == []
    assert refused(none, f"play:{kind}") == ("deck-empty", {"deck": f"{ground.terrain}_map"})
    last = holding(kind, ground, ground.foe)
    assert offered(last, 0, "play") == [f"play:{kind}"]
    turn = play(last, f"play:{kind}")
    assert "card_played" in kinds(turn)
    later = play(turn.state, "pass", "pass").state
    assert later.body.maps[ground.terrain] == ()


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize(("kind", "ground"), DRAWING)
def test_the_help_says_what_an_empty_deck_means(kind: str, ground: Ground, locale: str) -> None:
    """That the card cannot be played then, in the words that say so of other cards."""
    help_text = text(locale, card(kind).help)
    assert NOT_PLAYABLE[locale] in help_text
    assert NOT_PLAYABLE[locale] in text(locale, card("land_assemble_mods").help)
    assert [words for words in FALSE if words in help_text] == []


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("kind", TRAPS)
def test_the_help_of_a_trap_is_that_of_the_games_version(kind: str, locale: str) -> None:
    """MODs in new games, all units in those that began under version 1."""
    for version, words in HALF_OF[locale].items():
        help_text = text(locale, card(kind, version).help)
        assert [other for other in HALF_OF[locale].values() if other in help_text] == [words]
    assert card(kind).help == card(kind, 2).help


@pytest.mark.parametrize("locale", LOCALES)
def test_the_help_of_armageddon_is_that_of_the_games_version(locale: str) -> None:
    """What becomes of it when somebody is wiped out is only told where it is so."""
    new, old = (text(locale, card("nuclear_armageddon", version).help) for version in (2, 1))
    assert len(new) > len(old)
    assert text(locale, card("nuclear_armageddon").help) == new


def test_other_cards_have_one_text_for_all_versions() -> None:
    """Only what has changed is told apart."""
    changed = {c.kind for c in engine.cards(RULES, {}, 1) if c.version}
    assert changed == {*TRAPS, "nuclear_armageddon"}
    assert not any(c.version for c in engine.cards(RULES, {}))


@pytest.mark.parametrize(("locale", "words"), [("en", "destroys nothing"), ("it", "non distrugge nulla")])
def test_a_trap_where_no_mods_stand_is_told(locale: str, words: str) -> None:
    """Nought is no number of units."""
    sentences = {n: text(locale, "event-trap", seat="A", other="B", space="C", n=n) for n in (0, 1, 2)}
    assert words in sentences[0]
    assert words not in sentences[1] + sentences[2]
    assert "2" in sentences[2]
