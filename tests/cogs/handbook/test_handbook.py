"""Reading up: rules in short, single cards, and the score so far."""

from __future__ import annotations

import re
from typing import Any

import pytest

import engine
from cogs.handbook.pages import PAGE, pages
from locales import LOCALES, text
from tests.cogs import driver
from tests.cogs.conftest import House
from tests.cogs.driver import started, words
from tests.cogs.positions import table_of
from ui.words.cards import card_text, known_cards, title

FRONTLINE = "risk2210"


async def test_rules_of_any_system_and_of_the_channels_game(house: House) -> None:
    """Without a game one chooses among all; then the game's rules come by themselves, with its options."""
    ada = await house.member("Ada")
    shelf = (await ada.slash("rules"))["message"]
    for rules in engine.rules_ids():
        assert f"**{house_name(rules)}**" in words(shelf)
    opened = (await ada.press(shelf, house_name("classic")))["message"]
    assert "**Goal.**" in words(opened)
    assert "Options of this game" not in words(opened)
    assert "**Goal.**" in words((await ada.slash("rules", rules="WORLD conquest"))["message"])
    assert "do not know those rules" in words((await ada.slash("rules", rules="chess"))["message"])
    await started(house, "Ada", "Bruno", seats=2)
    choices: tuple[dict[str, Any], ...] = ({}, {"game": 1, "channel": "table-1"})
    for options in choices:
        text = words((await ada.slash("rules", **options))["message"])
        assert "Options of this game" in text
        assert "Card sets: rising" in text
    assert "played by other rules" in words((await ada.slash("rules", rules=FRONTLINE, game=1))["message"])
    assert (await ada.slash("rules"))["message"]["to"] == [ada.actor]
    public = (await ada.slash("rules", public=True))["message"]
    assert public["to"] is None
    assert "Options of this game" not in words((await ada.slash("rules", rules=FRONTLINE))["message"])


def house_name(rules: str) -> str:
    """The English name of a rule system."""
    return text("en", f"rules-{rules}")


def test_a_game_of_an_earlier_version_is_told_its_own_cards() -> None:
    """In the handbook and beside the hand; a version that is no more is told the newest ones."""
    for version, phrase in ((1, "half of the units"), (2, "half of the MODs"), (99, "half of the MODs")):
        known = {card.kind: card for card in known_cards(FRONTLINE, {}, version)}
        assert phrase in card_text("en", FRONTLINE, known["land_death_trap"])
        if engine.plays(FRONTLINE, version):
            state = engine.start(engine.Setup(FRONTLINE, 2, "00", version=version)).state
            assert phrase in table_of(state, 0).names.card_help("land_death_trap")


async def test_long_rules_have_pages(house: House) -> None:
    """Nothing is cut off: the pages hold the whole text, and the buttons turn them."""
    chiara = await house.member("Chiara")
    page = (await chiara.slash("rules", rules=FRONTLINE))["message"]
    count = re.search(r"Pagina 1 di (\d+)", words(page))
    assert count
    for number in range(2, int(count[1]) + 1):
        assert len(page["content"]) <= 2000
        page = (await chiara.press(page, turner(page)))["message"]
        assert f"Pagina {number} di" in words(page)


def turner(message: driver.Json) -> str:
    """The id of the button that turns to the next page."""
    return str(next(c["custom_id"] for c in driver.usable(message) if ":next:" in c["custom_id"]))


def test_pages_lose_no_line() -> None:
    """All lines in their order, in as few pages as hold them; one that is too long stands alone."""
    lines = [f"{n} " + "x" * (n * 53 % 700) for n in range(60)] + ["y" * 1900]
    parts = list(pages(lines))
    assert "\n".join(parts) == "\n".join(lines)
    assert all(len(page) <= PAGE for page in parts[:-1])
    assert parts[-1] == lines[-1]


async def test_a_card_is_found_however_it_is_typed(house: House) -> None:
    """By name in any language, without accents and capitals, by id; of the given rules or of all."""
    ada, chiara = await house.member("Ada"), await house.member("Chiara")
    suggestions = await ada.autocomplete("rules", "card", "SCOUT fo", rules=FRONTLINE)
    assert suggestions == [("Scout Forces", "land_scout_forces")]
    text = words((await ada.slash("rules", card="land_scout_forces"))["message"])
    assert "### Scout Forces" in text
    assert (
        "land deck · 3 copies · free · needs: land commander · in your turn, before your first attack" in text
    )
    assert "only you see" in text
    text = words((await chiara.slash("rules", card="crisi energetica", rules=FRONTLINE))["message"])
    assert "### Crisi energetica" in text
    assert "2 copie · gratuita" in text
    assert "Three cards with the same symbol" in words((await ada.slash("rules", card="wild"))["message"])
    public = (await ada.slash("rules", card="armageddon", public=True))["message"]
    assert public["to"] is None
    assert "1 copy · 4 energy" in words(public)
    assert len(await ada.autocomplete("rules", "card", "")) == 25
    shared = words((await ada.slash("rules", card="infantry"))["message"])
    assert "shows a territory of yours" in shared.partition("## Quadrants")[0]
    assert "a jolly with two alike 12" in shared.partition("## Quadrants")[2]
    unknown = words((await ada.slash("rules", card="queen of hearts", rules=FRONTLINE))["message"])
    assert "“queen of hearts” is not possible here" in unknown
    several = words((await ada.slash("rules", card="stealth", rules=FRONTLINE))["message"])
    assert "could be several: Stealth MODs" in several
    await started(house, "Ada", "Bruno", seats=2)
    assert "not possible here" in words((await ada.slash("rules", card="armageddon"))["message"])
    text = words((await ada.slash("rules", card="armageddon", rules=FRONTLINE))["message"])
    assert "### Armageddon" in text


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("rules", engine.rules_ids())
def test_every_card_is_explained(rules: str, locale: str) -> None:
    """Each card has a name, facts and a text that fit a message, own cards of every kind included."""
    options = {o.id: o.example for o in engine.meta(rules).options if o.cards}
    cards = engine.cards(rules, options)
    for card in cards:
        text = card_text(locale, rules, card)
        assert text.count("\n") == 2
        assert len(text) < 1500
        assert "  " not in text
    assert len({title(locale, card) for card in cards}) == len(cards)


async def test_score_tells_what_everybody_would_get_now(house: House) -> None:
    """The parts and the total of each seat, best first, privately or for everybody; of any system."""
    ada = await house.member("Ada")
    assert "no game in this channel" in words((await ada.slash("game look", what="score"))["message"])
    game = await driver.lobby(house, "Ada", "Bruno", "Chiara", seats=3)
    assert "not running" in words((await ada.slash("game look", what="score"))["message"])
    await ada.press(await driver.live(ada), "Start", wait="ack")
    await house.published()
    answer = (await ada.slash("game look", what="score"))["message"]
    assert answer["to"] == [ada.actor]
    assert "If the game ended now" in words(answer)
    assert len(re.findall(r"`\d` \*\*\w+\*\*: \*\*14\*\* = 14 territories · 14 armies, ", words(answer))) == 3
    assert "round limit" in words(answer)
    assert (await ada.slash("game look", what="score", public=True))["message"]["to"] is None
    question = (await ada.slash("game resign"))["message"]
    await ada.press(question, "Resign")
    text = words((await ada.slash("game look", what="score", game=game.id))["message"])
    assert "**Ada**: out of the game" in text


async def test_score_counts_zones_and_energy_where_they_count(house: House) -> None:
    """The parts come from the rules, and so does what decides between equals."""
    chiara = await house.member("Chiara")
    await chiara.slash("game new", rules=FRONTLINE, seats=2)
    await house.published()
    game = await house.host.games.in_channel(await chiara.channel_id(None))
    assert game
    await house.host.lobby.add_computer(game.id, chiara.actor, "easy")
    await house.host.lobby.start(game.id, chiara.actor, "e")
    text = words((await chiara.slash("game look", what="score"))["message"])
    line = r"`\d` \*\*Chiara\*\*: \*\*\d+\*\* = \d+ territori \+ \d+ per le zone · 3 energie, \d+ unità"
    assert re.search(line, text)
    assert "energia, poi le unità" in text
