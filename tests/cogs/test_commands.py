"""The commands as they are registered: Discord's limits, in every language."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

import locales
from cogs.app import Sandtable
from engine import vocabulary
from host import Host
from tests.cogs.conftest import House
from ui.kit.commands import Translator, sync
from ui.kit.rights.command_access import MANAGE_SERVER

NAME = re.compile(r"[-_'\w]{1,32}")


@pytest.fixture
async def payload() -> list[dict[str, Any]]:
    """What would be sent to Discord."""
    silent = SimpleNamespace(outbox=None, ticker=SimpleNamespace(servers=SimpleNamespace()))
    bot = Sandtable(cast(Host, SimpleNamespace(core=silent, leagues=silent)))
    bot.load()
    await bot.tree.set_translator(Translator())
    translator = bot.tree.translator
    assert translator
    return [await c.get_translated_payload(bot.tree, translator) for c in bot.tree.get_commands()]


def _all(commands: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for command in commands:
        yield command
        yield from _all(command.get("options", []))


def _names(item: dict[str, Any]) -> dict[str, str]:
    return {"": item["name"], **(item.get("name_localizations") or {})}


def test_counts_stay_below_discords_limits(payload: list[dict[str, Any]]) -> None:
    """100 commands, 25 options or subcommands each, 25 choices, 8,000 characters a command: one more and the
    whole registration fails."""
    assert len(payload) <= 100
    for command in payload:
        text = 0
        for item in _all([command]):
            assert len(item.get("options", [])) <= 25
            assert len(item.get("choices", [])) <= 25
            text += max(len(n) for n in _names(item).values()) + len(item.get("description", ""))
        assert text <= 8000


def test_names_and_descriptions_fit_in_every_language(payload: list[dict[str, Any]]) -> None:
    """Names are short, lower case and without spaces; descriptions have at most 100 characters."""
    for item in _all(payload):
        for name in _names(item).values():
            assert NAME.fullmatch(name), name
            assert name == name.lower()
        about = {"": item["description"], **(item.get("description_localizations") or {})}
        assert all(1 <= len(text) <= 100 for text in about.values())


def test_everything_is_translated(payload: list[dict[str, Any]]) -> None:
    """Every command, option and choice has its Italian name and description."""
    for item in _all(payload):
        assert "it" in item["name_localizations"]
        assert "it" in item["description_localizations"]
        assert all("it" in c["name_localizations"] for c in item.get("choices", []))


def test_names_are_unique_among_siblings_in_every_language(payload: list[dict[str, Any]]) -> None:
    """Two commands or options of one name in Italian would be refused."""
    for siblings in [payload, *(item["options"] for item in _all(payload) if item.get("options"))]:
        for language in ("", "it"):
            names = [_names(item)[language] for item in siblings]
            assert len(set(names)) == len(names)


def test_required_options_come_first(payload: list[dict[str, Any]]) -> None:
    """Discord refuses an optional option before a required one."""
    for item in _all(payload):
        required = [o.get("required", False) for o in item.get("options", [])]
        assert required == sorted(required, reverse=True)


def test_every_verb_is_a_command(payload: list[dict[str, Any]]) -> None:
    """The verbs of the rule systems and the slash commands are the same."""
    assert {verb.id for verb in vocabulary.commands()} <= {c["name"] for c in payload}


def test_commands_are_for_servers_and_their_members(payload: list[dict[str, Any]]) -> None:
    """Private messages offer only what tells of all servers at once. Two are for managers unless the owner of
    a server says otherwise; all others are everybody's: also `/manage`, for those who made a game."""
    assert {c["name"] for c in payload if c["contexts"] != [0]} == {"turns"}
    assert all(c["integration_types"] == [0] for c in payload)
    limited = {c["name"]: c["default_member_permissions"] for c in payload}
    assert {name: bits for name, bits in limited.items() if bits is not None} == {
        "league-admin": MANAGE_SERVER,
        "server": MANAGE_SERVER,
    }


@pytest.mark.own_faults("counts the requests that the bot makes")
async def test_commands_are_registered_only_when_they_changed(house: House) -> None:
    """A second start sends nothing; a forgotten digest sends all again."""

    def sent() -> int:
        return sum(r.method == "PUT" and r.path.endswith("/commands") for r in house.server.requests)

    assert sent() == 1
    await house.restart()
    assert sent() == 1
    await house.host.settings.set("bot", "commands", "digest", None)
    assert await sync(house.bot)
    assert sent() == 2


# -- what texts and pages name -----------------------------------------------------------------------------

ROOT = Path(locales.__file__).resolve().parents[1]
GONE = {"leagues", "rating", "ping"}
"""Commands of earlier versions."""
OLD_NAMES = "## Old names"
"""The heading under which a page may name them."""


def _paths(commands: list[dict[str, Any]], language: str) -> dict[str, set[str]]:
    """The options of each command and group in a language, by its full name."""
    paths: dict[str, set[str]] = {}
    for item in commands:
        name, options = _names(item)[language], item.get("options", [])
        paths[name] = {_names(option)[language] for option in options if option["type"] > 2}
        below = _paths([option for option in options if option["type"] <= 2], language)
        paths |= {f"{name} {more}": known for more, known in below.items()}
    return paths


def _fits(named: str, paths: Mapping[str, set[str]]) -> bool:
    """Whether there is this command with these options: `game show public:True game:3`."""
    path, *rest = named.split()
    while rest and f"{path} {rest[0]}" in paths:
        path = f"{path} {rest.pop(0)}"
    return path in paths and all(word.partition(":")[0] in paths[path] for word in rest)


@pytest.mark.parametrize("language", ["en", "it"])
def test_texts_name_commands_that_there_are(payload: list[dict[str, Any]], language: str) -> None:
    """In the language of the text, with their options; descriptions have no marks around them."""
    paths = _paths(payload, "" if language == "en" else language)
    written = "".join(file.read_text("utf-8") for file in (ROOT / "locales" / language).glob("*.ftl"))
    named = re.findall(r"`/([^`{]+)`", written)
    named += re.findall(r"(?m)^slash-[\w-]+-about = .*?[ (]/([\w-]+ [\w-]+)", written)
    assert len(named) > 100
    assert not {name for name in named if not _fits(re.sub(r"\{[^}]*\}", "1", name), paths)}


def test_pages_name_commands_that_there_are(payload: list[dict[str, Any]]) -> None:
    """With their options, as the table of commands writes them or with values; those of earlier versions only
    in a list of old names."""
    paths = _paths(payload, "")
    pages = [ROOT / "README.md", ROOT / "SECURITY.md", *(ROOT / "docs").rglob("*.md")]
    wrong = set()
    for page in pages:
        for part in re.split("(?m)^(?=## )", page.read_text("utf-8")):
            for named in re.findall(r"`/([^`]+)`", "" if part.startswith(OLD_NAMES) else part):
                bare = re.sub(r"[\[\]]", "", named)
                if bare.split()[0] in {*paths, *GONE} and not _fits(bare, paths):
                    wrong.add(f"{page.name}: /{named}")
    assert not wrong
