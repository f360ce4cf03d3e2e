"""Who is called where, and with which move a message's text ends."""

from __future__ import annotations

from engine import Event
from host import OutboxRow
from publish.live_key import LiveKey
from publish.live_message import _end, _following, _split_by_wish
from tests.publish.test_snapshot import snapshot
from ui.settings.stored import MEMBER, KnownSettings


def row(ply: int, *events: Event) -> OutboxRow:
    """An outbox row of a move."""
    return OutboxRow(ply, 7, "turn", ply, 0, events, (0,), f"{ply:020}")


def test_members_are_called_in_the_channel_or_by_direct_message() -> None:
    """As each of them wants; a member who wants neither is not pinged."""
    settings = KnownSettings({(MEMBER, "100"): {"ping": "dm"}, (MEMBER, "101"): {"ping": "off"}})
    seats = frozenset({0, 1})
    assert _split_by_wish(snapshot(), seats) == (seats, frozenset())
    assert _split_by_wish(snapshot(settings=settings), seats) == (frozenset(), frozenset({0}))


def test_nobody_is_told_to_be_next_where_no_turn_begins() -> None:
    """Nor of two players."""
    turn = Event("turn", {"seat": 0, "round": 1})
    assert (
        _following(snapshot(), row(4)) == _following(snapshot(), row(4, turn)) == (frozenset(), frozenset())
    )


def test_a_message_ends_with_the_last_row_and_never_goes_back() -> None:
    """Whatever it has told before stays told."""
    assert _end(LiveKey(1, frozenset(), told=3), [row(4), row(6)]) == 6
    assert _end(LiveKey(1, frozenset(), told=9), [row(6)]) == 9
    assert _end(LiveKey(1, frozenset()), [row(6)]) == 6
