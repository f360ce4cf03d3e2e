"""Who is called where, with which move a message's text ends, and what closes it."""

from __future__ import annotations

from engine import Event
from host import Live, OutboxRow
from publish.live_key import LiveKey
from publish.live_message import _end, _following, _split_by_wish, closing_steps
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


def test_the_former_message_is_closed_and_the_ping_beside_it_goes() -> None:
    """A lobby's message has none; where there was no message, or it is the same one, nothing is closed."""
    new, lobby = Live("c", "20"), Live("c", "10")
    assert closing_steps(None, new, 4) == ()
    assert closing_steps(Live("c", "20", "1:0:77:0:3"), new, 4) == ()
    assert closing_steps(lobby, new, 4) == ({"do": "close", "live": ["c", "10", ""], "until": 4},)
    for key in ("1:0:::3", "1:0:77:0:3"):
        first, *others = closing_steps(Live("b", "10", key), new, 4)
        assert first == {"do": "close", "live": ["b", "10", key], "until": 4}
        assert others == ([{"do": "delete", "channel": "b", "message": "77"}] if "77" in key else [])
