"""What a live message shows, and whom it asks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from host import Position
from publish import snapshot as module
from publish.snapshot import Snapshot, custom_ids, events_told
from tests.ui import war
from tests.ui.positions import game_of
from ui.messages import board
from ui.settings.preferences import DM
from ui.settings.stored import MEMBER, KnownSettings
from ui.words.names import Names


def snapshot(**more: object) -> Snapshot:
    """What everybody sees of a battle."""
    state = war.state()
    position = Position(game_of(state), state)
    names = Names("en", position.view(None), position.game.seats)
    return Snapshot(position, names, "atlas", None, **more)  # type: ignore[arg-type] # as there


def test_members_are_asked_for_their_seats() -> None:
    """Only those who are awaited; nobody is asked loudly while nothing is secret."""
    shown = snapshot()
    assert shown.people == {0, 1}
    assert shown.asked == {0}
    assert shown.loud == frozenset()


def test_members_are_called_as_they_want_to_be() -> None:
    """By the settings that were read for this publishing; the usual way without any."""
    settings = KnownSettings({(MEMBER, "100"): {"ping": "dm"}})
    preferences = snapshot(settings=settings).preferences([0, 1])
    assert preferences[0].ping == DM
    assert preferences[1].ping != DM


def test_a_view_and_a_file_serve_one_sending() -> None:
    """Each is made again, with the same contents."""
    shown = snapshot()
    first, second = board.layout(shown.message([])), board.layout(shown.message([]))
    assert first is not second
    assert custom_ids(first.children) == custom_ids(second.children) != set()
    assert shown.files() == []


def test_custom_ids_are_found_at_any_depth() -> None:
    """Those of components in components."""
    inner = SimpleNamespace(custom_id="b", children=())
    assert custom_ids([SimpleNamespace(custom_id="a", children=[inner])]) == {"a", "b"}


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
        return entries(until - last + 1, until)


def entries(since: int, until: int) -> list[Any]:
    """Entries each with one event, its number."""
    return [SimpleNamespace(ply=ply, events=(ply,)) for ply in range(since, until + 1)]


async def _read_stretch(since: int, until: int, known: Sequence[Any] = ()) -> tuple[list[Any], History]:
    history = History()
    host: Any = SimpleNamespace(record=SimpleNamespace(history=history))
    return await events_told(host, snapshot(entries=known), since, until), history


async def test_each_entry_of_the_stretch_is_told() -> None:
    """From the first to the last, both included."""
    plies, _ = await _read_stretch(3, 5)
    assert plies == [3, 4, 5]


async def test_an_empty_stretch_is_not_read() -> None:
    """It ends before it begins."""
    for known in ([], entries(1, 9)):
        plies, history = await _read_stretch(6, 5, known)
        assert plies == []
        assert history.asked == []


async def test_of_many_entries_the_newest_are_told() -> None:
    """No more are read than a message could tell, nor told of those that were read."""
    _, history = await _read_stretch(1, 10_000)
    assert history.asked == [(module.HISTORY, 10_000)]
    plies, _ = await _read_stretch(1, 1000, entries(0, 1001))
    assert plies == list(range(1001 - module.HISTORY, 1001))


async def test_what_the_snapshot_has_is_not_read_again() -> None:
    """Only what lies further back is."""
    for since, asked in ((3, []), (2, [(4, 5)])):
        plies, history = await _read_stretch(since, 5, entries(3, 9))
        assert plies == list(range(since, 6))
        assert history.asked == asked


@pytest.mark.parametrize(("sealed", "first"), [(False, 20 - module.LATELY), (True, 21)])
def test_the_newest_events_are_of_the_last_entries(sealed: bool, first: int) -> None:
    """Of as many as are looked at for dice, none while answers are secret."""
    position: Any = SimpleNamespace(game=SimpleNamespace(ply=20), sealed=sealed)
    lately: list[Any] = replace(snapshot(entries=entries(0, 20)), position=position).lately
    assert lately == list(range(first, 21))
