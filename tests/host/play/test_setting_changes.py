"""A made-up setting, declared by nothing but a record, in games that have started."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from engine.types import Option
from host import Host
from host.game_settings import ALL, HOST, SETTINGS, Setting
from host.model import Proposal
from tests.host.games import refused, running

WHISPERS, LOUD = "madeup-whispers", "madeup-loud"


@pytest.fixture(autouse=True)
def made_up() -> Iterator[None]:
    """One that all agree to while the game runs, and one that the host changes until the end and after it."""
    SETTINGS[WHISPERS] = Setting(Option(WHISPERS, True), running=ALL)
    SETTINGS[LOUD] = Setting(Option(LOUD, 1, low=1, high=9), running=HOST, over=HOST)
    yield
    del SETTINGS[WHISPERS], SETTINGS[LOUD]


async def test_all_agree_before_a_running_game_changes_it(host: Host) -> None:
    """It stays until the last one has agreed; the table, and a game read again, have it."""
    game = await running(host, ("ann", "bob"))
    asked = await host.proposals.change_setting(game.id, "bob", WHISPERS, False)
    assert isinstance(asked, Proposal)
    assert SETTINGS[WHISPERS].value(await host.games.get(game.id)) is True
    agreed = await host.proposals.agree(game.id, "ann", asked.kind, asked.data["stamp"], True)
    assert SETTINGS[WHISPERS].value(agreed) is False
    (again,) = await host.games.find(member="ann")
    assert again.settings == {WHISPERS: False}


async def test_those_who_run_a_game_change_what_is_theirs(host: Host) -> None:
    """At once; nobody else does, and no impossible value is taken."""
    game = await running(host, ("ann", "bob"))
    change = host.proposals.change_setting
    assert await refused(change(game.id, "bob", LOUD, 3)) == "not-host"
    assert await refused(change(game.id, "ann", LOUD, 10)) == "option-number"
    await change(game.id, "ann", LOUD, 3)
    assert (await host.games.get(game.id)).settings == {LOUD: 3}
    await change(game.id, "ann", LOUD, 1)
    assert (await host.games.get(game.id)).settings == {}, "as usual"
    assert await refused(change(game.id, "ann", "rated", True)) == "setting-fixed"
    assert await refused(change(game.id, "ann", "nothing", True)) == "no-such-setting"


async def test_a_change_settles_what_was_asked_about_the_same_setting_alone(host: Host) -> None:
    """What others were asked about another one stands."""
    SETTINGS[LOUD] = replace(SETTINGS[LOUD], running=ALL)
    game = await running(host, ("ann", "bob"))
    change = host.proposals.change_setting
    asked = await change(game.id, "bob", LOUD, 5)
    assert isinstance(asked, Proposal)
    SETTINGS[LOUD] = replace(SETTINGS[LOUD], running=HOST)
    SETTINGS[WHISPERS] = replace(SETTINGS[WHISPERS], running=HOST)
    await change(game.id, "ann", WHISPERS, False)
    assert await host.proposals.get(game.id, asked.kind) == asked
    await change(game.id, "ann", LOUD, 7)
    assert await host.proposals.get(game.id, asked.kind) is None


async def test_the_end_of_the_game_settles_what_was_asked(host: Host) -> None:
    """Nothing is left that could be answered or lapse."""
    game = await running(host, ("ann", "bob"))
    asked = await host.proposals.change_setting(game.id, "bob", WHISPERS, False)
    assert isinstance(asked, Proposal)
    await host.moves.resign(game.id, "ann")
    assert await host.proposals.get(game.id, asked.kind) is None


async def test_the_lobby_sets_it_and_a_new_game_may_have_it(host: Host) -> None:
    """Both store it, and a usual value is not stored."""
    chosen: dict[str, Any] = {LOUD: 4}
    game = await host.lobby.create("guild", "channel", "ann", "Ann", "classic", 3, {}, **chosen)
    assert game.settings == {LOUD: 4}
    assert await refused(host.proposals.change_setting(game.id, "ann", LOUD, 3)) == "not-running"
    assert (await host.lobby.set_details(game.id, "ann", **{LOUD: 1, WHISPERS: False})).settings == {
        WHISPERS: False
    }
