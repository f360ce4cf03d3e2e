"""What a member sees before and after their move."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

from engine.verbs import UNTIL
from host import Position
from tests.ui import war
from tests.ui.positions import game_of
from ui.messages.player_view import basic_view, later, player_view, remembering

MEMBER = "100"


class Settings:
    """Settings that count how often they are read."""

    has_pages = False

    def __init__(self) -> None:
        self.reads = 0
        self.has_pages = False

    async def several(self, keys: list[tuple[str, str]]) -> dict[tuple[str, str], dict[str, Any]]:
        assert keys == [("member", MEMBER)]
        self.reads += 1
        return {("member", MEMBER): {UNTIL: 4}}


def _host() -> Any:
    """A host with one game, in which the member is on turn and has done nothing yet."""
    state = war.state()
    position = Position(game_of(state), state)

    async def give(value: object) -> object:
        return value

    return SimpleNamespace(
        settings=Settings(),
        games=SimpleNamespace(position=lambda number: give(position)),
        absences=SimpleNamespace(sitters=SimpleNamespace(seat_for=lambda game, member: give(0))),
        record=SimpleNamespace(
            history=SimpleNamespace(
                position_for=lambda position, seat: give(position),
                this_turn=lambda number, seat: give(([], [])),
            )
        ),
    )


async def test_settings_are_read_once_around_a_move() -> None:
    """A view of after the move has those that were read before it, also for somebody who sits in."""
    for sits in (False, True):
        host = _host()
        before = await player_view(host, 1, MEMBER, "en")
        assert (before.until, host.settings.reads) == (4, 1)
        after = await remembering(host, await later(host, replace(before, sits=sits), MEMBER), MEMBER)
        assert (after.until, host.settings.reads) == (4, 1)


async def test_settings_that_a_move_did_not_need_are_read_after_it() -> None:
    """A button plays without them; the panel after it offers amounts by them."""
    host = _host()
    before = await basic_view(host, 1, MEMBER, "en")
    assert (before.until, host.settings.reads) == (None, 0)
    after = await remembering(host, await later(host, before, MEMBER), MEMBER)
    assert (after.until, host.settings.reads) == (4, 1)
