"""Where events can be told beside a game."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from publish.event_threads import EventThreads
from tests.publish.stubs import bot
from tests.ui import war
from tests.ui.positions import game_of
from ui.settings.event_routes import CHANNEL, LOG, THREAD, EventRoutes

ROUTES = EventRoutes.of({"battles": "thread", "cards": "log", "log-channel": 17})


def possible(guild: Any) -> EventRoutes:
    """What is possible in a server."""
    nothing: Any = None
    threads = EventThreads(bot(get_guild=lambda _: guild), nothing, nothing)
    return threads.possible(game_of(war.state()), ROUTES)


def test_what_is_not_possible_is_told_in_the_channel() -> None:
    """No threads of what is no text channel, and no log in a channel that is gone."""
    found = possible(SimpleNamespace(get_channel=lambda _: None, get_channel_or_thread=lambda _: None))
    assert {found.place(group) for group in ("battles", "cards")} == {CHANNEL}
    found = possible(SimpleNamespace(get_channel=lambda _: None, get_channel_or_thread=lambda _: object()))
    assert found.place("cards") == LOG


def test_an_unknown_server_keeps_its_routes() -> None:
    """Nothing is known against them."""
    assert possible(None).place("battles") == THREAD
