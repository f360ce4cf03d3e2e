"""Unsent rows: which go out, which were given up, and what is stored with them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from sqlalchemy import Connection

from db import Store
from db.queries import games, log, outbox
from tests.db.games import entry
from tests.db.queries.rows import add_game


def add(connection: Connection, game: int, kind: str = "move", ply: int = 0, **more: Any) -> int:
    """Add a row that tells no move, and return its number."""
    outbox.add(connection, game, kind, ply, [1], **{"tells_move": False, **more})
    return int(outbox.rows(connection, game)[-1]["id"])


def unsent(connection: Connection, game: int) -> list[int]:
    """The numbers of a game's unsent rows."""
    return [row["id"] for row in outbox.rows(connection, game)]


async def test_rows_go_out_with_the_move_that_they_tell(store: Store) -> None:
    """Each has the move of its own game and ply; a row that tells none has neither seat nor events."""

    def work(connection: Connection) -> None:
        first, second = (add_game(connection, channel) for channel in "cd")
        for game in (first, second):
            for ply in (0, 1):
                log.append(connection, **entry(game, ply, seat=game * 10 + ply, events=f"[{ply}]"))
        add(connection, first, ply=1, tells_move=True, data={"a": 1})
        add(connection, first, ply=1)
        add(connection, second, ply=0, tells_move=True)
        rows = outbox.rows(connection, first)
        assert [(row["seat"], row["events"], row["data"]) for row in rows] == [
            (11, "[1]", {"a": 1}),
            (None, None, None),
        ]
        assert [row["prompted"] for row in rows] == [[1], [1]]
        assert len({row["nonce"] for row in rows}) == 2
        assert [row["seat"] for row in outbox.rows(connection, second)] == [20]

    await store.write(work)


async def test_one_row_is_noted_removed_or_given_up(store: Store) -> None:
    """The others, of the same game too, are as before; a row that was given up is unsent no more."""

    def work(connection: Connection) -> None:
        first, second = (add_game(connection, channel) for channel in "cd")
        noted, kept, other = add(connection, first), add(connection, first), add(connection, second)
        outbox.note(connection, noted, {"tried": [[1]]})
        rows = [*outbox.rows(connection, first), *outbox.rows(connection, second)]
        assert [row["data"] for row in rows] == [{"tried": [[1]]}, None, None]
        assert (outbox.waiting(connection), outbox.count(connection)) == ([first, second], 3)
        outbox.fail(connection, [other], "gone")
        assert (outbox.waiting(connection), outbox.count(connection)) == ([first], 2)
        assert (unsent(connection, first), unsent(connection, second)) == ([noted, kept], [])
        outbox.remove(connection, [noted])
        assert unsent(connection, first) == [kept]

    await store.write(work)


def fill(connection: Connection) -> Sequence[int]:
    """Store games with rows that were given up: boards, in two servers and of a game that is over, and all
    that shows no board; and a game with an unsent row. Returns their numbers."""
    board, elsewhere, over, beside, unsent_ = (add_game(connection, channel) for channel in "cdefg")
    games.change(connection, elsewhere, guild="h")
    games.change(connection, over, status="ended")
    for game in (board, board, elsewhere, over):
        outbox.fail(connection, [add(connection, game)], "too-large: 9")
    for kind in outbox.BESIDE:
        outbox.fail(connection, [add(connection, beside, kind)], "too-large: 9")
    add(connection, unsent_)
    return board, elsewhere, over, beside, unsent_


async def test_boards_that_were_given_up(store: Store) -> None:
    """By game and server, of running games, and for a reason with the mark in front; what shows no board does
    not count."""

    def work(connection: Connection) -> None:
        board, elsewhere, _, beside, _ = numbers = fill(connection)
        gave_up = [number for number in numbers if outbox.gave_up(connection, number, "too-large")]
        assert gave_up == list(numbers[:3])
        assert not outbox.gave_up(connection, board, "large")
        assert outbox.count_given_up(connection) == 4
        assert outbox.reasons(connection, "g", "too-large") == [(board, "too-large: 9")]
        assert outbox.reasons(connection, "h", "too-large") == [(elsewhere, "too-large: 9")]
        assert outbox.reasons(connection, "g", "large") == []
        assert outbox.failed_games(connection, "g") == [board, *numbers[2:4]]
        assert outbox.failed_games(connection) == list(numbers[:4])
        assert outbox.guilds(connection, numbers) == {**dict.fromkeys(numbers, "g"), elsewhere: "h"}
        assert outbox.guilds(connection, [beside, 99]) == {beside: "g"}

    await store.write(work)


async def test_a_newer_board_replaces_what_was_given_up(store: Store) -> None:
    """Only what it does not tell goes out now; unsent rows and other games stay as they are."""

    def work(connection: Connection) -> None:
        board, elsewhere, _, beside, unsent_ = fill(connection)
        newer, waiting = add(connection, board), unsent(connection, unsent_)
        assert not outbox.forget(connection, board)
        assert unsent(connection, board) == [newer]
        assert not outbox.forget(connection, unsent_)
        assert unsent(connection, unsent_) == waiting
        assert outbox.forget(connection, beside)
        assert [row["kind"] for row in outbox.rows(connection, beside)] == list(outbox.KEPT)
        assert beside not in outbox.failed_games(connection)
        assert elsewhere in outbox.failed_games(connection)

    await store.write(work)


async def test_given_up_rows_of_a_server_or_of_all_are_tried_again(store: Store) -> None:
    def work(connection: Connection) -> None:
        board, elsewhere, over, beside, unsent_ = fill(connection)
        outbox.revive(connection, [elsewhere])
        assert outbox.waiting(connection) == [elsewhere, unsent_]
        assert outbox.failed_games(connection) == [board, over, beside]
        outbox.revive(connection, [board, over, beside])
        assert outbox.failed_games(connection) == []
        assert outbox.count(connection) == 5 + len(outbox.BESIDE)

    await store.write(work)


@pytest.mark.parametrize("many", [500, 501])
def test_numbers_are_asked_for_in_parts(many: int) -> None:
    """None is left out, and no statement has more than 500."""
    parts = list(outbox._parts(range(many)))
    assert [number for part in parts for number in part] == list(range(many))
    assert [len(part) for part in parts] == [500, 1][: many - 499]
