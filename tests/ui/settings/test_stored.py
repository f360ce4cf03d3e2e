"""Stored settings with types: what is missing or not known is as usual."""

from __future__ import annotations

import pytest

import render
from host import HostError, Hours
from host.time_control import USUAL
from tests.ui import war
from tests.ui.positions import game_of
from ui.settings.preferences import CHANNEL, DM, Preferences
from ui.settings.stored import GAME, MEMBER, SERVER, KnownSettings, read_settings


def test_what_was_never_set_is_as_usual() -> None:
    """For servers, members and games."""
    known = KnownSettings({})
    server = known.server("1")
    assert (server.language, server.theme, server.clock) == (None, render.THEME, USUAL)
    assert server.events.places == {}
    member = known.member("2")
    assert (member.preferences, member.hours, member.until) == (Preferences(), Hours(), None)
    assert not member.chosen_hours
    assert known.game(3).thread is None


@pytest.mark.parametrize("value", ["moon", 7, None, []])
def test_what_is_not_known_is_as_usual(value: object) -> None:
    """Whatever another version has stored."""
    stored = {"language": value, "theme": value, "clock": value, "events": value}
    known = KnownSettings({(SERVER, "1"): stored, (MEMBER, "2"): {"ping": value, "remind": value}})
    assert known.server("1").language is None
    assert known.server("1").clock == USUAL
    assert known.member("2").preferences.ping == CHANNEL


def test_an_unknown_time_zone_spoils_no_other_setting() -> None:
    """A database may come from a machine that knows more time zones."""
    stored = {"hours": {"zone": "Moon/Tranquility"}, "ping": DM, "until": 3}
    member = KnownSettings({(MEMBER, "2"): stored}).member("2")
    assert (member.preferences.ping, member.until, member.chosen_hours) == (DM, 3, True)
    with pytest.raises(HostError) as caught:
        assert member.hours
    assert caught.value.key == "unknown-zone"


def test_a_games_own_theme_stands_before_its_servers() -> None:
    """One that is gone is replaced by the usual one."""
    from msgspec.structs import replace

    server = KnownSettings({(SERVER, "1"): {"theme": "space"}}).server("1")
    game = game_of(war.state())
    assert server.theme_of(game) == "space"
    assert server.theme_of(replace(game, theme="parchment")) == "parchment"
    assert server.theme_of(replace(game, theme="sepia")) == render.THEME


async def test_all_that_is_needed_is_read_at_once() -> None:
    """A server, members and a game in one read."""
    asked = []

    class Settings:
        async def several(self, keys: list[tuple[str, str]]) -> dict[tuple[str, str], dict[str, object]]:
            asked.append(sorted(keys))
            return {}

    class Host:
        settings = Settings()

    await read_settings(Host(), server="1", members=["2", "3"], game=4)  # type: ignore[arg-type] # enough of it
    assert asked == [[(GAME, "4"), (SERVER, "1"), (MEMBER, "2"), (MEMBER, "3")]]
