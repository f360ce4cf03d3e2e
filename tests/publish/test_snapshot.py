"""What a live message shows, and whom it asks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from engine.events import REWOUND, UNDONE
from engine.types import Event
from host import Entry, Position
from publish import snapshot as module
from publish.snapshot import Snapshot, custom_ids, events_told, in_effect
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
    ) -> list[Entry]:
        assert viewer is None
        assert not notices
        self.asked.append((last, until))
        return entries(until - last + 1, until)


def entry(number: int, kind: str = "placed", seat: int = 0, **data: Any) -> Entry:
    """An entry with one event, which has its number."""
    return Entry(number, seat, None, 0.0, (Event(kind, {"n": number, **data}),))


def entries(since: int, until: int) -> list[Entry]:
    """Entries each with one event."""
    return [entry(ply) for ply in range(since, until + 1)]


def plies_of(events: Sequence[Event]) -> list[int]:
    """The numbers of the events' entries."""
    return [event.data["n"] for event in events]


async def _read_stretch(since: int, until: int, known: Sequence[Entry] = ()) -> tuple[list[int], History]:
    history = History()
    host: Any = SimpleNamespace(record=SimpleNamespace(history=history))
    return plies_of(await events_told(host, snapshot(entries=known), since, until)), history


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
    lately = replace(snapshot(entries=entries(0, 20)), position=position).lately
    assert plies_of(lately) == list(range(first, 21))


async def test_what_was_taken_back_is_no_longer_told() -> None:
    """Only that it was: of undone moves a seat's newest each, of a rewind all since, what they had undone
    included. What was taken back by a later entry than the last one is told."""
    log = [
        *entries(1, 3), entry(4, seat=1), entry(5, UNDONE), entry(6, UNDONE), entry(7),
        entry(8, REWOUND, seat=-1, ply=5), entry(9), entry(10, UNDONE),
    ]  # fmt: skip
    for until, plies in ((4, [1, 2, 3, 4]), (6, [1, 4, 5, 6]), (7, [1, 4, 5, 6, 7]), (8, [1, 2, 4, 5, 8])):
        assert (await _read_stretch(1, until, log))[0] == plies
    assert (await _read_stretch(1, 10, log))[0] == [1, 2, 4, 5, 8, 10]
    assert (await _read_stretch(7, 8, log))[0] == [8]


def test_who_made_an_undone_move_for_a_member_is_still_told() -> None:
    """What follows does not say it again."""
    sitting = Event("by-sitter", {"seat": 0, "member": "5"})
    first = Entry(1, 0, None, 0.0, (sitting, Event("placed", {"n": 1})))
    assert [kept.events for kept in in_effect([first, entry(2, UNDONE)])] == [
        (sitting,),
        entry(2, UNDONE).events,
    ]


def test_a_throw_that_was_taken_back_is_no_longer_the_last_one() -> None:
    """Beyond what is looked at for dice, too."""
    position: Any = SimpleNamespace(game=SimpleNamespace(ply=20), sealed=False)
    log = [*entries(0, 19), entry(20, REWOUND, seat=-1, ply=15)]
    assert plies_of(replace(snapshot(entries=log), position=position).lately) == [*range(12, 16), 20]
