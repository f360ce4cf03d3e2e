"""The permissions that the bot needs, and the link that grants them."""

from __future__ import annotations

import re

from tests.house.sources import ROOT
from ui.kit.permissions import (
    GAME,
    LEAGUE,
    LESSON,
    PERMISSIONS,
    TIDY,
    USES,
    invite_permissions,
    permission_names,
    required_permissions,
)


def test_the_link_grants_what_is_needed_and_no_more() -> None:
    """Its number in the README is that of all permissions which are not optional."""
    readme = (ROOT / "README.md").read_text("utf-8")
    assert re.findall(r"permissions=(\d+)", readme) == [str(invite_permissions())] == ["377957223424"]
    assert {permission.name for permission in PERMISSIONS if permission.optional} == {
        "pin_messages",
        "manage_threads",
    }


def test_every_permission_has_a_use() -> None:
    """And every use a permission; reading its own messages is needed wherever boards stand."""
    assert set().union(*(permission.uses for permission in PERMISSIONS)) == {*USES}
    assert all(TIDY not in permission.uses or permission.optional for permission in PERMISSIONS)
    for use in (GAME, LEAGUE, LESSON):
        assert "read_message_history" in required_permissions(use)


def test_forums_call_some_otherwise() -> None:
    """Their settings have other names for writing, and the usual ones for the rest."""
    names = ["view_channel", "send_messages", "send_messages_in_threads"]
    assert permission_names("en", names) == ["View Channel", "Send Messages", "Send Messages in Threads"]
    assert permission_names("en", names, forum=True) == [
        "View Channel",
        "Create Posts",
        "Send Messages in Posts",
    ]


def test_pages_name_the_permissions() -> None:
    """As Discord calls them: README and SECURITY.md name each one."""
    for page in ("README.md", "SECURITY.md"):
        words = " ".join((ROOT / page).read_text("utf-8").split()).replace("View Channels", "View Channel")
        missing = [
            permission.name
            for permission in PERMISSIONS
            if permission.name.replace("_", " ").title().replace(" In ", " in ") not in words
        ]
        assert missing == []
