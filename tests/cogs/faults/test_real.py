"""A part of what `make soak ARGS=real` runs: tests of the bot at work under faults as on the real service."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from playground.server import PROFILE
from tests import profiled
from tests.cogs.conftest import House
from tests.cogs.leagues import test_leagues, test_trouble
from tests.cogs.live import test_publishing, test_restart
from tests.cogs.lobby import test_lobby
from tests.cogs.play import test_play
from tests.cogs.systems import test_whole_game
from tests.soak import kills

pytestmark = pytest.mark.own_faults("brings its own profile")
SEED = 1
PARTS = (
    test_lobby.test_join_leave_and_start,
    test_lobby.test_a_game_in_its_own_thread,
    test_play.test_undo_takes_back_what_revealed_nothing,
    test_publishing.test_the_end_is_a_new_message,
    test_publishing.test_the_live_message_is_posted_again_on_demand,
    test_restart.test_old_buttons_work_after_a_restart,
    test_leagues.test_a_season_begins_by_itself,
)
FURTHER = (
    test_lobby.test_options_are_set_on_the_panel,
    test_play.test_resigning_is_asked_twice_and_ends_a_game_of_two,
    test_restart.test_only_who_must_act_is_mentioned,
    test_trouble.test_the_end_comes_with_notice,
)


@pytest.fixture(autouse=True)
def _profiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(PROFILE, f"real:{SEED}")
    profiled.hurry(monkeypatch.setattr)


@pytest.mark.spread(1)
@pytest.mark.parametrize(
    "part",
    [*PARTS, *(pytest.param(part, marks=pytest.mark.more) for part in FURTHER)],
    ids=lambda part: part.__name__.removeprefix("test_"),
)
async def test_it_goes_on(house: House, part: Callable[[House], Awaitable[None]]) -> None:
    """Whatever a request, an event or the connection meets."""
    await part(house)


@pytest.mark.parametrize(
    ("rules", "buttons"), [pytest.param("classic", True, marks=pytest.mark.more), ("nuked", False)]
)
async def test_a_whole_game(
    house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rules: str, buttons: bool
) -> None:
    """From lobby to victory; something was met on the way."""
    await test_whole_game.test_members_play_to_the_end(house, tmp_path, monkeypatch, rules, buttons)
    assert house.server.gateway.opened["resume"]


@pytest.mark.more
async def test_a_kill(tmp_path: Path) -> None:
    """No move lost or made twice, nothing posted twice or not at all."""
    (row,) = await kills.run(1, SEED, ["bot"], tmp_path, tables=2)
    assert not row.wrong, "\n".join(row.wrong)
