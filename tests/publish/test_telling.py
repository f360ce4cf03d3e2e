"""Which events a message tells."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from publish import telling
from publish.telling import events_told
from tests.ui import war
from tests.ui.positions import game_of


class History:
    """Keeps what is asked for."""

    def __init__(self) -> None:
        self.asked: list[tuple[int, int]] = []

    async def entries(
        self, game: int, viewer: int | None, last: int, *, until: int, notices: bool
    ) -> list[Any]:
        assert viewer is None
        assert not notices
        self.asked.append((last, until))
        return [SimpleNamespace(events=(ply,)) for ply in range(until - last + 1, until + 1)]


async def _told(since: int, until: int) -> tuple[list[Any], History]:
    history = History()
    host: Any = SimpleNamespace(record=SimpleNamespace(history=history))
    return await events_told(host, game_of(war.state()), since, until), history


async def test_each_entry_of_the_stretch_is_told() -> None:
    """From the first to the last, both included."""
    told, _ = await _told(3, 5)
    assert told == [3, 4, 5]


async def test_an_empty_stretch_is_not_read() -> None:
    """It ends before it begins."""
    told, history = await _told(6, 5)
    assert told == []
    assert history.asked == []


async def test_of_many_entries_the_newest_are_told() -> None:
    """No more are read than a message could tell."""
    _, history = await _told(1, 10_000)
    assert history.asked == [(telling.HISTORY, 10_000)]
