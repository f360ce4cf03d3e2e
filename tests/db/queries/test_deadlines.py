"""Deadlines of games, and those of a member."""

from __future__ import annotations

from sqlalchemy import Connection

from db import Store
from db.queries import absences, deadlines, games
from tests.db.queries.rows import add_game, add_seat, add_wait


def stored(connection: Connection, *numbers: int) -> dict[int, list[tuple[int, str, float | None]]]:
    """Seat, clock and moment of each game's deadlines."""
    rows = deadlines.of(connection, numbers)
    return {game: [(row["seat"], row["clock"], row["wake_at"]) for row in rows[game]] for game in rows}


async def test_game_seat_and_clock_name_a_deadline(store: Store) -> None:
    """No other one is replaced, postponed or removed."""

    def work(connection: Connection) -> None:
        first, second = (add_game(connection, channel) for channel in "cd")
        for game, seat, clock in (
            (second, 0, "turn"),
            (first, 1, "turn"),
            (first, 0, "turn"),
            (first, 0, "react"),
        ):
            add_wait(connection, game, seat, clock=clock, wake_at=1.0)
        before = [(0, "react", 1.0), (0, "turn", 1.0), (1, "turn", 1.0)]
        assert stored(connection, first) == {first: before}
        assert stored(connection, second, 99) == {second: before[1:2], 99: []}
        deadlines.later(connection, first, 0, "turn", 5.0)
        assert stored(connection, first)[first] == [before[0], (0, "turn", 5.0), before[2]]
        row = {"game": first, "seat": 0, "clock": "turn", "task": "turn", "since": 0.0, "banked": 0.0}
        deadlines.put(connection, {**row, "wake_at": 7.0})
        assert stored(connection, first)[first] == [before[0], (0, "turn", 7.0), before[2]]
        deadlines.drop(connection, first, 0, "turn")
        assert stored(connection, first, second) == {first: [before[0], before[2]], second: before[1:2]}

    await store.write(work)


async def test_deadlines_that_are_due_or_short(store: Store) -> None:
    """Those at the very moment are due, the oldest first; a clock that stands still is not short."""

    def work(connection: Connection) -> None:
        game, other, quiet = (add_game(connection, channel) for channel in "cde")
        for seat, at in enumerate((3.0, 1.0, None, 3.5)):
            add_wait(connection, game, seat, wake_at=at, due_at=9.0, total=60.0)
        add_wait(connection, other, wake_at=2.0, due_at=9.0, total=60.5)
        add_wait(connection, quiet, left=9.0, total=60.0)
        due = [(game, 1, "turn"), (other, 0, "turn"), (game, 0, "turn")]
        assert deadlines.due(connection, 3.0, 9) == due
        assert deadlines.due(connection, 3.0, 2) == due[:2]
        assert deadlines.due(connection, 0.9, 9) == []
        assert deadlines.short(connection, 60.0) == [game]
        assert deadlines.short(connection, 60.5) == [game, other]

    await store.write(work)


async def test_deadlines_of_a_member_and_of_those_for_whom_they_sit(store: Store) -> None:
    """In running games alone, and as a sitter in the server where they sit; the most urgent first."""

    def work(connection: Connection) -> None:
        played, sat, over, elsewhere = (add_game(connection, channel) for channel in "cdef")
        games.change(connection, over, status="ended")
        games.change(connection, elsewhere, guild="h")
        for game, *members in ((played, "m", "n"), (sat, "absent", "n"), (over, "m"), (elsewhere, "absent")):
            for seat, member in enumerate(members):
                add_seat(connection, game, seat, member)
                add_wait(connection, game, seat, due_at=5.0 - game)
        add_wait(connection, played, clock="react", since=2.0)
        add_wait(connection, sat, clock="react", since=1.0)
        absences.set_sitter(connection, "g", "absent", "m")
        absences.set_sitter(connection, "g", "n", "o")

        def of(member: str) -> list[tuple[int, int, str, str]]:
            rows = deadlines.of_member(connection, member)
            return [(row["game"], row["seat"], row["clock"], row["guild"]) for row in rows]

        timed = [(sat, 0, "turn", "g"), (played, 0, "turn", "g")]
        assert of("m") == [*timed, (sat, 0, "react", "g"), (played, 0, "react", "g")]
        assert of("o") == of("n") == [(sat, 1, "turn", "g"), (played, 1, "turn", "g")]
        assert of("absent") == [(elsewhere, 0, "turn", "h"), timed[0], (sat, 0, "react", "g")]
        assert of("p") == []

    await store.write(work)
