"""Notices in words: whom they concern, which belong together, what each says."""

from __future__ import annotations

from host import OutboxRow
from tests.ui import war
from tests.ui.positions import game_of
from ui.words import notices
from ui.words.notices import FORFEITED, MISSED, OFFER, PROPOSED, ROW, STOOD_IN


def row(number: int, kind: str, **data: object) -> OutboxRow:
    """An outbox row of a notice."""
    return OutboxRow(number, 7, ROW, 3, None, (), (), f"{number:020}", {"kind": kind, **data})


def test_the_last_missed_deadline_is_told_by_what_follows_of_it() -> None:
    """One message in place of two, of the same seat only; a missed one alone stays."""
    rows = [row(1, MISSED, seat=0, n=2), row(2, STOOD_IN, seat=0), row(3, MISSED, seat=1, n=1)]
    first, second = notices.merged_rows(rows)
    assert first.data["kind"] == STOOD_IN
    assert first.data[MISSED]["n"] == 2
    assert second is rows[2]
    apart = [row(1, MISSED, seat=0, n=2), row(2, FORFEITED, seat=1)]
    assert list(notices.merged_rows(apart)) == apart


def test_members_are_concerned_by_what_happens_to_their_seats() -> None:
    """Each once; who is asked for a proposal is concerned by it."""
    game = game_of(war.state())
    assert notices.concerned_members(MISSED, {"seat": 1}, game) == ["101"]
    assert notices.concerned_members(PROPOSED, {"asked": [0, 1, 0]}, game) == ["100", "101"]
    assert notices.concerned_members("rolled-back", {}, game) == []


def test_a_seat_that_a_computer_player_keeps_is_offered() -> None:
    """Its message is a call whose buttons go some day, like that of a proposal."""
    assert notices.ping_of(STOOD_IN, {"seat": 1}) == (1, OFFER)
    assert notices.ping_of(PROPOSED, {"seat": 0, "proposal": "undo"}) == (0, "undo")
    assert notices.ping_of(MISSED, {"seat": 1}) is None


def test_a_notice_names_the_seat_as_it_is_told_to() -> None:
    """By name, or as its caller wants it."""
    names = war.names()
    text = notices.words(MISSED, {"seat": 0, "n": 1, "most": 2}, names)
    assert names.seat(0) in text
    assert "<@100>" in notices.words(MISSED, {"seat": 0, "n": 1, "most": 2}, names, lambda _: "<@100>")
