"""Where events can be told beside a game."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from host import Position, SendRefused
from publish.event_threads import EventThreads
from publish.snapshot import Snapshot
from tests.publish.stubs import bot
from tests.ui import war
from tests.ui.positions import game_of
from ui.settings.event_routes import CHANNEL, LOG, THREAD, EventRoutes
from ui.settings.stored import GAME
from ui.settings.stored import THREAD as THREAD_SETTING
from ui.words.names import Names

ROUTES = EventRoutes.of({"battles": "thread", "cards": "log", "log-channel": 17})


def possible(guild: Any) -> EventRoutes:
    """What is possible in a server."""
    nothing: Any = None
    threads = EventThreads(bot(get_guild=lambda _: guild), nothing, nothing)
    return threads.possible(game_of(war.state()), ROUTES)


def test_what_is_not_possible_is_told_in_the_channel() -> None:
    """No threads of what is no text channel, and no log in a channel that is gone."""
    routes = possible(SimpleNamespace(get_channel=lambda _: None, get_channel_or_thread=lambda _: None))
    assert {routes.place(group) for group in ("battles", "cards")} == {CHANNEL}
    routes = possible(SimpleNamespace(get_channel=lambda _: None, get_channel_or_thread=lambda _: object()))
    assert routes.place("cards") == LOG


def test_an_unknown_server_keeps_its_routes() -> None:
    """Nothing is known against them."""
    assert possible(None).place("battles") == THREAD


class Settings:
    """The stored settings of the game, which has a thread."""

    def __init__(self) -> None:
        self.thread: str | None = "55"

    async def several(self, keys: object) -> dict[tuple[str, str], dict[str, str | None]]:
        return {(GAME, "7"): {THREAD_SETTING: self.thread}}

    async def set(self, scope: str, number: str, key: str, value: str | None) -> None:
        assert (scope, number, key) == (GAME, "7", THREAD_SETTING)
        self.thread = value


@pytest.mark.parametrize(
    ("place", "reason", "thread"),
    [
        (THREAD, "gone: Unknown Channel", None),
        (THREAD, "not allowed: send_messages_in_threads", "55"),
        (LOG, "gone: Unknown Channel", "55"),
    ],
)
async def test_a_thread_is_forgotten_only_when_it_is_gone(
    place: str, reason: str, thread: str | None
) -> None:
    """A permission that is lacking for a minute does not open a second thread."""

    async def refuse(*_: object) -> None:
        raise SendRefused(reason)

    state, settings = war.state(), Settings()
    position = Position(game_of(state), state)
    host: Any = SimpleNamespace(settings=settings)
    delivery: Any = SimpleNamespace(send=refuse)
    view: Any = None
    names = Names("en", position.view(None), position.game.seats)
    threads = EventThreads(bot(), host, delivery)
    await threads.post(Snapshot(position, names, "atlas", None, routes=ROUTES), place, view, "n", ())
    assert settings.thread == thread
