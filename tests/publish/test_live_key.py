"""Which rows need a new message, and what each message tells."""

from __future__ import annotations

from engine.types import Event
from host import Live, OutboxRow
from publish.live_key import LiveKey, chapters, news


def test_a_turn_takes_the_computers_turns_before_it_along() -> None:
    """Whose turn it is reads what was done to them; what a member did before stays with their own turn."""

    def row(ply: int, seat: int, prompted: int, turn: int | None = None) -> OutboxRow:
        events = () if turn is None else (Event("turn", {"seat": turn}),)
        return OutboxRow(ply, 1, "turn", ply, seat, events, (prompted,), f"{ply:020}")

    people, nobody = frozenset({0, 1}), frozenset[int]()
    rows = [
        row(4, 2, 0, turn=0), row(5, 0, 0), row(6, 0, 2, turn=2), row(7, 2, 2), row(8, 2, 1, turn=1),
        row(9, 1, 1), row(10, 1, 0, turn=0), row(11, 0, 0),
    ]  # fmt: skip
    mark = LiveKey(1, frozenset({1}), told=3)
    starts, *_ = news(mark, rows, people, nobody)
    assert [r.ply for r in starts] == [4, 8, 10]
    stretches = [(c.row.ply, c.since, c.until) for c in chapters(mark, rows, starts)]
    assert stretches == [(4, 4, 5), (8, 6, 9), (10, 10, 11)]


def test_a_key_is_read_as_it_was_written() -> None:
    """Also one of a message made before its end was remembered; a lobby's message has none."""
    for key in (LiveKey(45, frozenset({0, 2})), LiveKey(4, frozenset({1}), "1234", frozenset({1}), 52)):
        assert LiveKey.of(Live("1", "2", key.text)) == key
    assert LiveKey.of(Live("1", "2", "45:0,2")) == LiveKey(45, frozenset({0, 2}))
    assert LiveKey.of(Live("1", "2", "")) is None
    assert LiveKey.of(None) is None
