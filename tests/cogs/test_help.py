"""`/help`: five things at first, the rest by its headings."""

from __future__ import annotations

import re
from typing import Any

import pytest

from cogs.about import TOPICS
from locales import LOCALES, text
from tests.cogs.conftest import House
from tests.cogs.driver import words

LONGEST = 600
"""Characters that are read at a glance."""


def buttons(message: dict[str, Any]) -> dict[str, bool]:
    """The labels of a message's buttons, and whether each can be pressed."""
    parts = [part for row in message["components"] for part in row["components"]]
    return {part["label"]: not part.get("disabled") for part in parts}


@pytest.mark.spread(1)
@pytest.mark.parametrize(("name", "locale"), [("Ada", "en"), ("Chiara", "it")])
async def test_help_begins_with_five_things_and_opens_the_rest(house: House, name: str, locale: str) -> None:
    """All topics open in the same private message, from each other, also after a restart."""
    member = await house.member(name)
    message = (await member.slash("help"))["message"]
    assert message["to"] == [member.actor]
    assert re.findall(r"^\d(?=\. )", words(message), re.MULTILINE) == list("12345")
    assert text(locale, "button-join") in words(message)
    assert ("/learn" if locale == "en" else "/impara") in words(message)
    await house.restart()
    shown = TOPICS[0]
    for topic in (*TOPICS[1:], TOPICS[0]):
        labels = {text(locale, f"button-help-{other}"): other != shown for other in TOPICS}
        if shown == "boards":
            labels[text(locale, "button-symbols")] = True
        assert buttons(message) == labels
        after = (await member.press(message, text(locale, f"button-help-{topic}")))["message"]
        assert after["id"] == message["id"]
        assert text(locale, f"help-{topic}") in words(after)
        message, shown = after, topic


@pytest.mark.parametrize("locale", LOCALES)
async def test_help_is_short_and_names_commands_that_exist(house: House, locale: str) -> None:
    """No topic is long, and what it tells to type can be typed in that language."""
    known = {name for command in _commands(house) for name in _names(command, locale)}
    for topic in TOPICS:
        page = text(locale, f"help-{topic}")
        assert len(page) <= LONGEST, topic
        named = set(re.findall(r"`/([^`]+)`", page))
        assert named, topic
        assert named - known == set()


def _commands(house: House) -> list[dict[str, Any]]:
    return [command for commands in house.server.world.commands.values() for command in commands]


def _names(command: dict[str, Any], locale: str) -> list[str]:
    """What can be typed of a command in a language, its groups included."""
    own_name: str = (command.get("name_localizations") or {}).get(locale, command["name"])
    inner = [option for option in command.get("options") or () if option["type"] in (1, 2)]
    return [own_name, *(f"{own_name} {name}" for option in inner for name in _names(option, locale))]
