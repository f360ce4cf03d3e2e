"""Whom a message calls, and when a call has served."""

from __future__ import annotations

from host import OutboxRow, Ping
from publish.pings import ASKED, NEXT, _moved, _served, members
from tests.publish.test_snapshot import snapshot
from tests.ui import war
from tests.ui.positions import game_of


def row(what: str, mover: int | None = None, **data: object) -> OutboxRow:
    """An outbox row."""
    return OutboxRow(1, 7, what, 3, mover, (), (), f"{1:020}", data)


def test_only_members_who_hold_seats_are_mentioned() -> None:
    """Each of the wanted seats, in their order."""
    assert [member.id for member in members(game_of(war.state()), [1, 0, 5])] == [100, 101]


def test_a_call_has_served_once_its_member_is_not_awaited() -> None:
    """Or has moved, or somebody else has the seat; a reminder alone is no move."""
    shown = snapshot()
    assert not _served(shown, Ping(0, ASKED, "1", "2"), [])
    assert _served(shown, Ping(1, ASKED, "1", "2"), [])
    assert _served(shown, Ping(0, ASKED, "1", "2"), [row("turn", 0)])
    assert _served(shown, Ping(0, ASKED, "1", "2"), [row("notice", kind="seat-taken", seat=0)])
    assert not _moved([row("remind", 0)], 0)


def test_who_is_next_needs_no_call_once_they_are_not() -> None:
    """Of two players nobody is called next."""
    assert _served(snapshot(), Ping(1, NEXT, "1", "2"), [])
