"""Names that people choose: no trick of theirs reaches the words around, honest ones stay as they are."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from playground import Client
from tests.cogs.conftest import House
from tests.cogs.driver import live, lobby, words
from ui.kit.members import name_of_member
from ui.strings.sanitize import MARKS, sanitize
from ui.words.names import plain

ZALGO = "Z\u0351\u036b\u0343\u036a\u0302a\u0363\u035b"


@pytest.mark.parametrize(
    "name",
    [
        "Ada",
        "Дми́трий",
        "José",
        "Nguyễn Văn A",
        "किशोर",
        "سارة",
        "👩\u200d🚀 Léa",
        "می\u200cخواهم",
        "שרה",
        "村上",
    ],
)
def test_honest_names_stay_as_they_are(name: str) -> None:
    """In any script, with accents, with emoji of several parts."""
    assert sanitize(name) == name


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("a\u202egpj.exe", "agpj.exe"),
        ("\u2066\u200bA\u200bd\ufeffa\u2069", "Ada"),
        ("  A \n\t b\u2028c ", "A b c"),
        ("a\u200d\u200d\u200d", "a"),
        ("\u3164\u115f\u2800", ""),
        ("\x00\x1b[31mred", "[31mred"),
        ("\U000e0041\U000e0042", ""),
    ],
)
def test_tricks_are_taken_out(name: str, shown: str) -> None:
    """Overrides of direction, blanks of all kinds, controls, invisible tags, lines."""
    assert sanitize(name) == shown


def test_marks_do_not_pile_up() -> None:
    """However many marks there are, few stay on each letter."""
    shown = sanitize("Z" + "\u0351" * 500 + "a" + "\u0301" * 500)
    assert len(shown) == 2 * (1 + MARKS)
    assert shown[0] == "Z"
    assert shown[1 + MARKS] == "a"


def test_a_name_in_a_message_ends_where_it_ends() -> None:
    """Markdown, mentions and links mean nothing, and letters from right to left are kept to themselves."""
    shown = plain("**b** <@1> @everyone [x](https://y.z) `c`\n# d")
    assert "\n" not in shown
    assert "@everyone" not in shown
    assert "://" not in shown
    assert "\\*\\*b" in shown
    assert plain("שרה") == "\u2068שרה\u2069"
    assert plain("Ada") == "Ada"


def test_a_name_of_nothing_is_replaced() -> None:
    """A member whose name shows nothing is called by the name of the account."""
    member: Any = SimpleNamespace(display_name="\u3164\u200b", name="eve_42")
    assert name_of_member(cast(Any, member)) == "eve_42"


async def _titled(house: House, ada: Client, title: str, channel: str) -> str:
    await ada.slash("game new", channel=channel, rules="classic", title=title)
    await house.published()
    game = await house.host.games.in_channel(await ada.channel_id(channel))
    assert game
    return game.name


async def test_titles_are_tidied_when_they_are_given(house: House) -> None:
    """A title of tricks is stored without them; one of nothing is none."""
    ada = await house.member("Ada")
    assert await _titled(house, ada, f"\u202eFriday {ZALGO[0]}" + "\u0301" * 40, "general") == (
        "Friday Z" + "\u0301" * MARKS
    )
    assert await _titled(house, ada, "\u3164\u200b", "table-1") == ""
    shown = words(await live(ada))
    assert "\u202e" not in shown


async def test_a_members_name_is_only_a_name_in_every_message(house: House) -> None:
    """A display name of markdown, mentions and overrides: in the lobby, on the board, in answers, lists."""
    name = "\u202e**x** @everyone <@&1>"
    eve = await house.member("Ada")
    await eve.post("members", id=eve.actor, name=name)
    game = await lobby(house, "Ada", "Bruno")
    await eve.press(await live(eve), "Start", wait="ack")
    await house.published()
    texts = [words(await live(eve))]
    commands = ("game list", "game show", "pass")
    texts += [words((await eve.slash(command))["message"]) for command in commands]
    looks = ("log", "score", "charts", "options")
    texts += [words((await eve.slash("game look", what=what))["message"]) for what in looks]
    shown = "\n".join(texts)
    assert "x" in (await house.host.games.get(game.id)).seats[0].name
    assert "\\*\\*x" in shown
    for trick in ("\u202e", "@everyone", "**x** @", "<@&1>"):
        assert trick not in shown
