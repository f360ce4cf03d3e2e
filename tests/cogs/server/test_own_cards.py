"""The cards that a server's managers define: made, shown, put into games, taken out."""

from __future__ import annotations

import dataclasses

import pytest
from msgspec.structs import replace

from cogs.lobby.option_values import parse, suggest, value_of
from engine import IllegalMove, Option
from engine.rules import RULES
from playground import Client
from tests.cogs.conftest import House
from tests.cogs.driver import Json, live, words
from tests.cogs.handbook.test_handbook import turner
from tests.cogs.rights import started_only
from ui.words.cards import own_lines

FRONTLINE = "risk2210"
SURGE: Json = {"deck": "land", "effect": "assemble", "strength": 4, "cost": 2, "name": "Surge"}


async def add(member: Client, **changed: object) -> str:
    """Define a card; what the bot says."""
    return words((await member.slash("server cards add", **{**SURGE, **changed}))["message"])


async def test_cards_are_defined_listed_and_removed(house: House) -> None:
    """By managers alone, by ids or by words, each told in plain words; the setting survives a restart."""
    ada = await house.member("Ada")
    assert "none so far" in words((await ada.slash("server cards list"))["message"])
    text = await add(ada)
    assert "1 of at most 9" in text
    assert "**Surge** (land deck, 2 energy): Put 4 MODs into one land territory of yours." in text
    text = await add(
        ada, deck="naval", effect="mods for the defender", strength=1, cost=0, name="Wolf_Pack *"
    )
    assert "cannot be a card's name" in text
    text = await add(ada, deck="NAVAL deck", effect="mods for the defender", strength=1, name=" Wolf_  Pack ")
    assert "**Wolf\\_ Pack**" in text
    assert "invades a water territory, its defender gets 1 MOD there" in text
    await house.restart()
    chiara = await house.member("Chiara")
    await started_only(house, "server", chiara)
    for refused in (
        await add(chiara),
        words((await chiara.slash("server cards remove", card="surge"))["message"]),
    ):
        assert "Gestisci server" in refused
    assert "Surge" in words((await chiara.slash("server cards list"))["message"])
    text = words((await chiara.slash("rules", card="surge"))["message"])
    assert "### Surge (carta personalizzata)" in text
    assert "Piazza 4 MOD in un tuo territorio terrestre." in text
    assert await ada.autocomplete("server cards remove", "card", "wolf") == [
        ("Wolf_ Pack (custom card)", "Wolf_ Pack")
    ]
    assert "Possible: Surge, Wolf\\_ Pack" in words(
        (await ada.slash("server cards remove", card="nothing"))["message"]
    )
    text = words((await ada.slash("server cards remove", card="surge"))["message"])
    assert "1 of at most 9" in text
    await ada.slash("server cards remove", card="wolf")
    text = words((await ada.slash("server cards remove", card="wolf"))["message"])
    assert "no custom cards yet" in text


async def test_what_cannot_be_is_refused_with_what_can(house: House) -> None:
    """Numbers, names, decks and effects out of the rules' lists, twice the same name, more than nine."""
    ada = await house.member("Ada")
    for changed, said in (
        ({"strength": 6}, "from 1 to 5"),
        ({"strength": 0}, "from 1 to 5"),
        ({"cost": -1}, "from 0 to 5"),
        ({"cost": 99}, "from 0 to 5"),
        ({"name": "a;b"}, "cannot be a card's name"),
        ({"name": "x" * 25}, "cannot be a card's name"),
        ({"name": "@everyone"}, "@\u200beveryone"),
        ({"deck": "hearts"}, "Possible: land deck"),
        ({"effect": "win"}, "Possible: MODs in one territory"),
        ({"rules": "classic"}, "have no custom cards"),
        ({"rules": "chess"}, "do not know those rules"),
    ):
        assert said in await add(ada, **changed)
    assert "none so far" in words((await ada.slash("server cards list"))["message"])
    for number in range(9):
        await add(ada, name=f"Card {number}")
    assert "9 custom cards already" in await add(ada, name="One more")
    await ada.slash("server cards remove", card="Card 0")
    assert "a custom card called “card 1”" in await add(ada, name="card 1")


async def test_all_that_can_be_chosen_is_suggested(house: House) -> None:
    """Decks, effects and numbers come from the rules."""
    ada = await house.member("Ada")
    decks = await ada.autocomplete("server cards add", "deck", "")
    assert [value for _, value in decks] == ["land", "naval", "space", "nuclear", "diplomat"]
    assert await ada.autocomplete("server cards add", "effect", "FINAL c") == [
        ("points in the final count", "influence")
    ]
    assert [v for _, v in await ada.autocomplete("server cards add", "strength", "")] == [1, 2, 3, 4, 5]
    assert [v for _, v in await ada.autocomplete("server cards add", "cost", "")] == [0, 1, 2, 3, 4, 5]
    assert await ada.autocomplete("server cards list", "rules", "") == [("Frontline 2210", FRONTLINE)]


async def test_a_game_gets_the_servers_cards_and_keeps_them(house: House) -> None:
    """With the option when it is made; the lobby, the game and the rules tell them in plain words."""
    ada, bruno = await house.member("Ada"), await house.member("Bruno")
    text = words((await ada.slash("game new", rules=FRONTLINE, options="blanks=yes"))["message"])
    assert "no custom cards yet" in text
    assert await house.host.games.find() == []
    await add(ada, name="Surge_1")
    suggestions = await ada.autocomplete("game new", "options", "custom", rules=FRONTLINE)
    assert suggestions == [("Custom cards: yes", "blanks=yes")]
    await ada.slash("game new", rules=FRONTLINE, seats=2, options="Custom cards=yes")
    await house.published()
    await add(ada, name="Later")
    lobby = await live(ada)
    assert "Custom cards: 1 card" in words(lobby)
    assert "**Surge\\_1** (land deck" in words(lobby)
    assert "Put 4 MODs" in words(lobby)
    assert "Later" not in words(lobby)
    await bruno.press(lobby, "Join", wait="ack")
    await house.published()
    assert "Surge\\_1" in words((await ada.slash("game show"))["message"])
    await ada.press(await live(ada), "Start", wait="ack")
    await house.published()
    (game,) = await house.host.games.find()
    assert game.options["blanks"] == "land/assemble/4/2/Surge_1"
    for command in ("game show", "rules"):
        page = (await ada.slash(command))["message"]
        while "Surge\\_1" not in words(page):
            page = (await ada.press(page, turner(page)))["message"]
    assert await ada.autocomplete("rules", "card", "surge") == [("Surge_1 (custom card)", "blank_1")]
    text = words((await ada.slash("rules", card="blank_1"))["message"])
    assert "### Surge\\_1 (custom card)" in text
    assert "1 copy · 2 energy" in text
    assert await ada.autocomplete("rules", "card", "later") == []
    text = words((await bruno.slash("rules", card="later", channel="table-1"))["message"])
    assert "### Later (custom card)" in text


async def test_the_lobbys_panel_puts_them_in_and_out(house: House) -> None:
    """Two buttons; what the server has is told before one presses."""
    ada = await house.member("Ada")
    await ada.slash("game new", rules=FRONTLINE)
    await house.published()
    panel = (await ada.press(await live(ada), "Options"))["message"]
    assert "Custom cards: none" in words(panel)
    choice = (await ada.select(panel, "Change an option", "blanks"))["message"]
    assert "no custom cards yet" in words(choice)
    refused = await ada.press(choice, "yes")
    assert "no custom cards yet" in words(refused["message"])
    await add(ada)
    panel = (await ada.press(choice, "Back"))["message"]
    choice = (await ada.select(panel, "Change an option", "blanks"))["message"]
    assert "**Surge**" in words(choice)
    panel = (await ada.press(choice, "yes"))["message"]
    assert "Custom cards: 1 card" in words(panel)
    assert "Put 4 MODs" in words(panel)
    await house.published()
    assert "**Surge**" in words(await live(ada))
    choice = (await ada.select(panel, "Change an option", "blanks"))["message"]
    panel = (await ada.press(choice, "no"))["message"]
    assert "Custom cards: none" in words(panel)
    await house.published()
    assert "Surge" not in words(await live(ada))


def test_own_cards_are_wanted_or_not() -> None:
    """Their text is never typed: it comes from the server's setting."""
    assert parse("it", FRONTLINE, "years=3 blanks=sì") == {"years": 3, "blanks": True}
    assert parse("en", FRONTLINE, "blanks=no") == {"blanks": False}
    with pytest.raises(IllegalMove) as caught:
        parse("en", FRONTLINE, "blanks=land/assemble/4/2/Surge")
    assert caught.value.key == "option-switch"
    assert "blanks=no" not in [value for _, value in suggest("en", FRONTLINE, "blanks")]


def test_a_text_that_is_written_freely_must_fit() -> None:
    """An option with a pattern takes what fits it, and an example is told for what does not."""
    option = Option("blanks", "", pattern="[a-z]{2}", example="ab")
    assert value_of("en", FRONTLINE, option, "xy") == "xy"
    with pytest.raises(IllegalMove) as caught:
        value_of("en", FRONTLINE, option, "xyz")
    assert caught.value.key == "option-text"
    assert caught.value.data["example"] == "ab"


async def test_a_written_option_is_asked_for_in_a_form(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a text is no list of cards: what fits is taken, what does not is refused with an example."""
    known = RULES[FRONTLINE].meta
    free = [replace(o, cards=None, example="land/energy/1/0/Sun") if o.cards else o for o in known.options]
    rules = dataclasses.replace(RULES[FRONTLINE], meta=replace(known, options=tuple(free)))
    monkeypatch.setitem(RULES, FRONTLINE, rules)
    ada = await house.member("Ada")
    await ada.slash("game new", rules=FRONTLINE)
    await house.published()
    panel = (await ada.press(await live(ada), "Options"))["message"]
    assert "Custom cards: none" in words(panel)
    await ada.select(panel, "Change an option", "blanks")
    refused = await ada.submit_modal(text="Sun")
    assert "An example: land/energy/1/0/Sun" in words(refused["message"])
    await ada.select(panel, "Change an option", "blanks")
    panel = (await ada.submit_modal(text=" land/energy/2/0/Sun_ "))["message"]
    assert "Custom cards: land/energy/2/0/Sun\\_" in words(panel)
    await ada.select(panel, "Change an option", "blanks")
    assert "Custom cards: none" in words((await ada.submit_modal(text=""))["message"])
    await ada.slash("game end")


def test_options_of_older_rules_do_no_harm() -> None:
    """What a lobby of an older version holds is left out where it is nothing any more."""
    assert own_lines("en", FRONTLINE, {"blanks": "land/fly/1/0/Icarus", "gone": True}) == []
    assert own_lines("en", "classic", {"blanks": "land/energy/1/0/Sun"}) == []
    assert len(own_lines("en", FRONTLINE, {"blanks": "land/energy/1/0/Sun", "gone": True})) == 2
