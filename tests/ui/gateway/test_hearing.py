"""Interactions may stop while the connection stands: what shows it, and what does not."""

from __future__ import annotations

from structlog.testing import capture_logs

from ui.gateway.hearing import BUSY, LATE, SILENCE, Hearing


class Ear:
    """Hears in a time of its own."""

    def __init__(self) -> None:
        self.now = 0.0
        self.hearing = Hearing(lambda: self.now)

    def deaf(self) -> str | None:
        """What it says of itself."""
        return self.hearing.deaf

    def hears(self, events: int, seconds: float) -> None:
        """This many events, evenly over a stretch of time."""
        for _ in range(events):
            self.now += seconds / events
            self.hearing.event()


def test_silence_after_a_busy_hour_is_told() -> None:
    """Once half an hour is over, until the next event; logged once at the beginning and at the end."""
    ear = Ear()
    assert ear.deaf() is None
    ear.hears(BUSY + 20, 3500)
    ear.now += SILENCE - 1
    assert ear.deaf() is None
    ear.now += 61
    assert ear.deaf() == "Nothing has come from Discord for 31 minutes, after a busy hour."
    with capture_logs() as logs:
        for _ in range(3):
            ear.hearing.look()
        ear.hearing.event()
        ear.hearing.look()
    assert [line["event"] for line in logs] == [
        "Discord seems to have stopped delivering", "Discord delivers again",
    ]  # fmt: skip
    assert ear.deaf() is None


def test_a_quiet_bot_is_not_taken_for_deaf() -> None:
    """What counts is the hour before, not the day."""
    ear = Ear()
    ear.hears(BUSY - 10, 3500)
    ear.now += 2 * SILENCE
    assert ear.deaf() is None
    ear.hears(10 * BUSY, 3600)
    ear.hears(100, 7200)
    ear.now += 2 * SILENCE
    assert ear.deaf() is None
    assert len(ear.hearing._counts) <= 61, "what is kept is bounded"


def test_answers_that_all_come_too_late_are_told() -> None:
    """More than three in a row; one in time ends it."""
    ear = Ear()
    for _ in range(LATE):
        ear.hearing.note_answer(late=True)
    assert ear.deaf() is None
    ear.hearing.note_answer(late=True)
    assert ear.deaf() == "The last 4 answers to members came too late for Discord."
    ear.hearing.note_answer(late=False)
    assert ear.deaf() is None
