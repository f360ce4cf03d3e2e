"""Commanders, purchases, cards and secret answers in sentences."""

from __future__ import annotations

import re
from collections import Counter

import pytest

import engine
from engine import Event, vocabulary
from engine.types import IllegalMove
from host import Position
from locales import has
from tests.ui.positions import game_of, public
from tests.ui.thick import beginning, sights, walk
from ui.words import events
from ui.words.errors import sentence
from ui.words.hand import PAGE, hand_pages
from ui.words.names import Names, plain

TOLD = 40
"""So often each kind of event is put into words."""


@pytest.mark.spread(1)
@pytest.mark.parametrize("locale", ["en", "it"])
def test_everything_that_happens_is_told_on_one_line(locale: str) -> None:
    """Each kind of event, for those who may see it, without a word of the program and with names that do no
    harm: the first times that it happens."""
    met = Counter[str]()
    for state, happened in walk():
        for viewer in (None, *range(state.setup.seats)):
            seen = (e for e in engine.visible(happened, viewer) if viewer is None or e.to is not None)
            news = [event for event in seen if met[event.kind] < TOLD]
            if not news:
                continue
            position = Position(game_of(state), state)
            names = Names(locale, position.view(viewer), position.game.seats)
            for event in news:
                if vocabulary.kind(names.view.rules, event.kind).silent:
                    continue
                met[event.kind] += 1
                (line,) = events.lines([event], names)
                assert line.strip() == line
                assert "\n" not in line
                assert not re.search(r"[a-z]_[a-z]|None|True|False|\{|(?<!\\)<@|@everyone|  ", line), line
    assert len(met) > 40


def test_events_that_are_rare_have_their_words_too() -> None:
    """What hardly ever turns up in play: an empty pile, the whole moon, a find of energy."""
    names = public(beginning(), "it")
    for kind, data in (
        ("no_drop", {"seat": 0, "turned": ["egypt", "canada"]}),
        ("energy_found", {"seat": 0, "space": "akara", "energy": 4}),
        ("energy_extracted", {"seat": 0, "energy": 7}),
        ("scouts_lost", {"seat": 0, "space": "egypt"}),
        ("scattered", {"seat": 0, "turned": []}),
        ("crisis", {"seat": 0, "taken": [], "energy": 0}),
        ("mustered", {"seat": 0, "piece": "space_station", "space": "egypt"}),
        ("kept", {"seat": 0, "cards": [["blank_1", "blank_1", None]]}),
    ):  # fmt: skip
        (line,) = events.lines([Event(kind, data)], names)
        assert line
        assert "{" not in line


def test_dice_of_another_kind_are_marked() -> None:
    """Faces of eight-sided dice carry a raised 8; a siege in several events is one line."""
    names = public(beginning(), "en")
    data = {"seat": 0, "other": 1, "from": "egypt", "to": "canada", "lost": [1, 0]}
    once = Event("battle", {**data, "rolls": [[[7, 2], [7]]], "sides": [[[8, 6], [8]]]})
    assert "`7⁸ 2` : `7⁸`" in events.lines([once], names)[0]
    (both,) = events.lines([once, once], names)
    assert both.count("7⁸ 2") == 2
    assert "2 : 0" in both
    (many,) = events.lines([once] * 4, names)
    assert "4 rolls" in many
    other = Event("battle", {**once.data, "to": "mexico"})
    assert len(events.lines([once, other, once], names)) == 3


def test_the_hand_tells_costs_and_effects() -> None:
    """Each card once with its number, what it costs and does; cards that were made up by their own names."""
    table = next(t for t in sights("invade") if {"blank_1"} < {c.kind for c in t.names.hand()})
    pages = hand_pages(table.names)
    text = "\n".join(pages)
    assert table.view.labels["blank_1"] in text
    assert all(len(page) <= PAGE + 40 for page in pages)
    for card in table.names.hand():
        name, effect = table.names.card(card.kind, card.space), plain(table.names.card_effect(card.kind))
        first = effect.split(". ")[0]
        assert f"**{plain(name)}** · {table.names.card_cost(card.kind)} · {first}" in text
    costs = {info.kind: info.cost for info in engine.cards("risk2210", table.view.options)}
    for kind, cost in (("land_death_trap", "3 energy"), ("naval_stealth_mods", "free")):
        assert table.names.card_cost(kind) == cost == (f"{costs[kind]} energy" if costs[kind] else "free")
    counted = next(t for t in sights("invade") if len({c.kind for c in t.names.hand()}) < len(t.names.hand()))
    assert any(f"{n} × " in page for n in (2, 3) for page in hand_pages(counted.names))


def test_a_verb_says_what_it_means_here() -> None:
    """Passing is letting it happen in a window, and the end of buying in the shop."""
    assert next(sights("react")).names.verb("pass") == "Let it happen"
    assert next(sights("hire")).names.verb("pass") == "Finish buying"
    assert next(sights("reinforce_mods")).names.verb("pass") == "Pass"


@pytest.mark.parametrize("locale", ["en", "it"])
def test_refusals_name_cards_pieces_and_decks(locale: str) -> None:
    """Nothing of the program's own words is left in the sentence."""
    names = public(beginning(), locale)
    for error in (
        IllegalMove("commander-needed", piece="naval_commander"),
        IllegalMove("deck-empty", deck="land"),
        IllegalMove("deck-empty", deck="land_map"),
        IllegalMove("card-too-late", card="diplomat_mod_reduction"),
        IllegalMove("card-not-held", card="made_up"),
        IllegalMove("ceased-fire", other=1),
    ):
        text = sentence(error, locale, names)
        assert not re.search(r"_commander|land_map|mod_reduction|\(deck|possible \(", text), text
    assert has("error-energy-short")
