"""The table of commands in the documentation."""

from __future__ import annotations

import pytest
from discord import app_commands

from tools import commands


def test_the_page_has_all_commands_as_they_are_registered() -> None:
    """Names, options and descriptions are those of the command tree."""
    text = commands.PAGE.read_text("utf-8")
    assert text == commands.page(text), "run: python -m tools.commands"


def test_a_row_says_what_must_be_given_and_who_may_use_it() -> None:
    """Options that may be left out stand in brackets. Commands of a group for managers, and those that say so
    themselves, are marked once."""

    async def callback(interaction: object, seat: str, reason: str | None = None) -> None: ...

    rights = {"manage_guild": True}
    everybody = app_commands.Group(name="league", description="Leagues")
    managers = app_commands.Group(name="server", description="Settings")
    managers = app_commands.default_permissions(**rights)(managers)
    rows = [
        commands.row(app_commands.Command(name="see", description=about, callback=callback, parent=parent))
        for about, parent in (
            ("See", None),
            ("See", everybody),
            ("See (managers)", everybody),
            ("See", managers),
            ("See (managers)", managers),
        )
    ]
    assert rows == [
        "| `/see seat [reason]` | See |\n",
        "| `/league see seat [reason]` | See |\n",
        "| `/league see seat [reason]` | See (managers) |\n",
        "| `/server see seat [reason]` | See (managers) |\n",
        "| `/server see seat [reason]` | See (managers) |\n",
    ]


@pytest.mark.parametrize("mark", [commands.START, commands.END])
def test_a_page_without_a_mark_is_refused(mark: str) -> None:
    """Nothing outside the marks can be lost."""
    text = commands.PAGE.read_text("utf-8")
    with pytest.raises(ValueError, match=r"commands\.md"):
        commands.page(text.replace(mark, ""))
