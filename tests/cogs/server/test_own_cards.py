"""The cards that a server's managers define: made, shown, put into games, taken out."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest
from msgspec.structs import replace

from cogs.lobby.option_values import parse, suggest, value_of
from engine import IllegalMove, Option
from engine.rules import RULES
from playground import Client
from tests.cogs.conftest import House
from tests.cogs.driver import Json, live, usable, words
from tests.cogs.handbook.test_handbook import turner
from tests.cogs.rights import started_only
from ui.words.cards import own_lines

FRONTLINE = "risk2210"
SURGE: Json = {"deck": "land", "effect": "assemble", "strength": 4, "cost": 2, "name": "Surge"}


async def add(member: Client, **changed: object) -> str:
    """Define a card on the panel; what the bot says."""
    card = {**SURGE, **changed}
    panel = (await member.slash("server cards"))["message"]
    asked = await member.press(panel, panel["components"][0]["components"][0]["custom_id"])
    for choice in ("deck", "effect"):
        message = asked["message"]
        lists = [part for part in usable(message) if part["type"] == 3]
        if not lists:
            return words(message)
        asked = await member.select(message, lists[0]["custom_id"], str(card[choice]))
    fields: dict[str, Any] = {
        f"field{n}": str(card[field]) for n, field in enumerate(("strength", "cost", "name"))
    }
    return words((await member.submit_modal(**fields))["message"])


async def take_out(member: Client, name: str) -> str:
    """Take a card out on the panel; what the bot says."""
    panel = (await member.slash("server cards"))["message"]
    (listed,) = [part for part in usable(panel) if part["type"] == 3]
    return words((await member.select(panel, listed["custom_id"], name))["message"])


async def test_cards_are_defined_listed_and_removed(house: House) -> None:
    """By managers alone, each told in plain words; the setting survives a restart."""
    ada = await house.member("Ada")
    assert "none so far" in words((await ada.slash("server cards"))["message"])
    text = await add(ada)
    assert "You have defined the card **Surge**." in text
    assert "1 of at most 9" in text
    assert "**Surge** (land deck, 2 energy): Put 4 MODs into one land territory of yours." in text
    naval = {"deck": "naval", "effect": "stealth", "strength": 1}
    assert "cannot be a card's name" in await add(ada, **naval, cost=0, name="Wolf_Pack *")
    text = await add(ada, **naval, name=" Wolf_  Pack ")
    assert "**Wolf\\_ Pack**" in text
    assert "attacks a water territory, its defender gets 1 MOD there" in text
    await house.restart()
    chiara = await house.member("Chiara")
    await started_only(house, "server", chiara)
    for refused in (await add(chiara), await take_out(chiara, "Surge")):
        assert "Gestisci server" in refused
    assert "Surge" in words((await chiara.slash("server cards"))["message"])
    text = words((await chiara.slash("rules", card="surge"))["message"])
    assert "### Surge (carta personalizzata)" in text
    assert "Piazza 4 MOD in un tuo territorio terrestre." in text
    old = (await ada.slash("server cards"))["message"]
    text = await take_out(ada, "Surge")
    assert "You have taken out the card **Surge**." in text
    assert "1 of at most 9" in text
    await take_out(ada, "Wolf_ Pack")
    (listed,) = [part for part in usable(old) if part["type"] == 3]
    text = words((await ada.select(old, listed["custom_id"], "Surge"))["message"])
    assert "no custom cards yet" in text


async def test_what_cannot_be_is_refused_with_what_can(house: House) -> None:
    """Numbers and names out of the rules' bounds, twice the same name, more than nine."""
    ada = await house.member("Ada")
    for changed, said in (
        ({"strength": 6}, "from 1 to 5"),
        ({"strength": "many"}, "from 1 to 5"),
        ({"cost": -1}, "from 0 to 5"),
        ({"cost": 99}, "from 0 to 5"),
        ({"name": "a;b"}, "cannot be a card's name"),
        ({"name": "x" * 25}, "cannot be a card's name"),
        ({"name": "@everyone"}, "@\u200beveryone"),
    ):
        assert said in await add(ada, **changed)
    for rules, said in (("classic", "have no custom cards"), ("chess", "do not know those rules")):
        assert said in words((await ada.slash("server cards", rules=rules))["message"])
    assert await ada.autocomplete("server cards", "rules", "") == [("Frontline 2210", FRONTLINE)]
    assert "none so far" in words((await ada.slash("server cards"))["message"])
    for number in range(9):
        await add(ada, name=f"Card {number}")
    assert "9 custom cards already" in await add(ada, name="One more")
    await take_out(ada, "Card 0")
    assert "a custom card called “card 1”" in await add(ada, name="card 1")


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
