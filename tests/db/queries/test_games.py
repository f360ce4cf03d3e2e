"""Which games a query gives, and which it leaves out."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from db import Store
from db.queries import games, log, settings
from tests.db.games import entry
from tests.db.queries.rows import add_game, add_seat, add_wait


def numbers(rows: list[games.Stored]) -> list[int]:
    """The numbers of stored games."""
    return [stored.game["id"] for stored in rows]


async def test_games_match_all_that_is_asked_for(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Newest first, each with its own seats, deadlines and settings."""
    monkeypatch.setattr(games, "_PART", 2)

    def work(connection: Connection) -> None:
        here = add_game(connection, "c", started_at=1.0)
        there = add_game(connection, "d", guild="h", status="lobby", started_at=None)
        lesson = add_game(connection, "e", lesson="kept", status="lobby")
        over = add_game(connection, "c", status="finished", started_at=2.0)
        for game, seat, member in ((here, 1, "n"), (here, 0, "m"), (over, 0, "n"), (there, 0, None)):
            add_seat(connection, game, seat, member)
        add_wait(connection, over, 0)
        settings.put(connection, "game", str(over), "key", 1)

        def find(**asked: Any) -> list[int]:
            return numbers(games.find(connection, **asked))

        assert find() == [over, lesson, there, here]
        assert find(limit=2, offset=1) == [lesson, there]
        assert (find(guild="h"), find(channel="c"), find(member="m")) == ([there], [over, here], [here])
        assert find(status=("finished", "running")) == [over, here]
        assert (find(started=True), find(lessons=False)) == ([over, here], [over, there, here])
        assert (find(member="n", channel="c", status=["running"]), find(guild="h", channel="c")) == (
            [here],
            [],
        )
        newest, *_, oldest = games.find(connection)
        assert [seat["member"] for seat in oldest.seats] == ["m", "n"]
        assert ([seat["member"] for seat in newest.seats], len(newest.deadlines)) == (["n"], 1)
        assert (newest.settings["key"], oldest.deadlines, "key" in oldest.settings) == (1, [], False)
        assert numbers(list(games.every(connection, ("lobby", "running")))) == [lesson, there, here]
        assert games.counts(connection) == {"running": 1, "lobby": 2, "finished": 1}
        assert games.titles(connection, "g", 9) == [(over, "r", "", "finished"), (here, "r", "", "running")]
        assert games.titles(connection, "g", 1) == [(over, "r", "", "finished")]
        assert games.of_server(connection, "h") == [there]
        assert games.by_channel(connection) == {"c": here, "d": there, "e": lesson}
        games.release(connection, here)
        assert games.by_channel(connection) == {"d": there, "e": lesson}

    await store.write(work)


async def test_any_number_may_be_asked_for(store: Store) -> None:
    """Also one that no column holds."""

    def work(connection: Connection) -> None:
        game, other = add_game(connection, "c", fixture=7), add_game(connection, "d")
        for number in (0, -1, 99, 2**31, 2**31 - 1):
            assert games.get(connection, number) is None
            assert games.fixture_of(connection, number) is None
        stored = games.get(connection, other)
        assert stored is not None
        assert stored.game["channel"] == "d"
        assert [games.fixture_of(connection, number) for number in (game, other)] == [7, None]
        assert [games.of_fixture(connection, fixture) for fixture in (7, 8)] == [game, None]

    await store.write(work)


async def test_running_games_that_need_something(store: Store) -> None:
    """A computer player that plays or sits in, a deadline, a board; games that are over need nothing."""

    def work(connection: Connection) -> None:
        level, standin, members, paused, over = (add_game(connection, channel) for channel in "cdefg")
        for game in (level, paused, over):
            add_seat(connection, game, 0, None, level="easy")
            add_seat(connection, game, 1, "m")
        add_seat(connection, level, 2, None, level="hard")
        add_seat(connection, standin, 0, "m", standin="easy")
        add_seat(connection, members, 0, "m")
        games.change(connection, paused, pause={"by": None, "at": 0.0, "until": None})
        for game in (level, over):
            games.change(connection, game, hidden={"since": 1.0})
        add_wait(connection, members)
        games.change(connection, over, status="finished")
        assert games.with_computers(connection) == [(level, [0], [0, 2]), (standin, [0], [0])]
        assert games.without_deadlines(connection) == [level, standin, paused]
        assert numbers(games.with_hidden_board(connection)) == [level]

    await store.write(work)


async def test_games_are_counted_by_server_host_and_seat(store: Store) -> None:
    """Each by itself: games that are over do not count, nor for their host those of leagues."""

    def work(connection: Connection) -> None:
        lobby = add_game(connection, "c", guild="g", host="h", status="lobby")
        fixture = add_game(connection, "d", guild="g", host="h", fixture=1, imported=True, ply=4)
        elsewhere = add_game(connection, "e", guild="i", host="h", imported=True, ply=8)
        over = add_game(connection, "f", guild="g", host="h", status="ended", imported=True, ply=16)
        for game, member in ((fixture, "m"), (elsewhere, "m"), (lobby, "n"), (over, "n")):
            add_seat(connection, game, 0, member)
        assert games.open_games(connection, "g", "m") == (2, 0, 2)
        assert games.open_games(connection, "i", "h") == (1, 2, 0)
        assert games.open_games(connection, "j", "n") == (0, 0, 1)
        assert [games.import_counts(connection, guild) for guild in "gij"] == [(2, 20), (1, 8), (0, 0)]

    await store.write(work)


async def test_members_who_have_played_in_a_server(store: Store) -> None:
    """By these rules, before a moment, and of those asked for."""

    def work(connection: Connection) -> None:
        for channel, member, more in (
            ("c", "m", {"started_at": 1.0}),
            ("d", "m", {"started_at": 2.0}),
            ("e", "late", {"started_at": 5.0}),
            ("f", "elsewhere", {"started_at": 1.0, "guild": "h"}),
            ("i", "waiting", {"status": "lobby"}),
            ("j", "unasked", {"started_at": 1.0}),
            ("k", "elsehow", {"started_at": 1.0, "rules": "nuked"}),
        ):
            add_seat(connection, add_game(connection, channel, **more), 0, member)
        asked = ["m", "late", "elsewhere", "waiting", "elsehow", "unknown"]
        assert games.players(connection, "g", "r", asked, 5.0) == {"m"}
        assert games.players(connection, "g", "r", asked, 5.1) == {"m", "late"}
        assert games.players(connection, "h", "r", asked, 5.0) == {"elsewhere"}
        assert games.players(connection, "g", "nuked", asked, 5.0) == {"elsehow"}

    await store.write(work)


async def test_lessons_by_their_learner_and_by_their_last_move(store: Store) -> None:
    """Only those whose threads are kept; a learner has one that is under way, and no second one."""

    def work(connection: Connection) -> None:
        over = add_game(connection, "b", host="m", lesson="kept")
        games.change(connection, over, status="finished")
        gone, kept, other, game = (
            add_game(connection, channel, host=host, lesson=lesson)
            for channel, host, lesson in (
                ("a", "m", "gone"), ("c", "m", "kept"), ("e", "n", "kept"), ("f", "m", None),
            )
        )  # fmt: skip
        with pytest.raises(IntegrityError), connection.begin_nested():
            add_game(connection, "d", host="m", lesson="kept")
        for number in (gone, over, kept, other, game):
            log.append(connection, **entry(number, 0, at=1.0))
        log.append(connection, **entry(kept, 1, at=5.0))
        learners = [games.lesson_of(connection, member) for member in ("m", "n", "o")]
        assert [lesson and lesson.game["id"] for lesson in learners] == [kept, other, None]
        assert games.idle_lessons(connection, 1.0) == []
        assert games.idle_lessons(connection, 5.0) == [over, other]
        assert games.idle_lessons(connection, 5.1) == [over, kept, other]

    await store.write(work)


async def test_lessons_are_put_off_by_the_part_of_a_gap_after_their_last_move(store: Store) -> None:
    """Until the next one; if the gap goes back, by all of it."""

    def work(connection: Connection) -> None:
        lesson = add_game(connection, "a", host="m", lesson="kept")
        log.append(connection, **entry(lesson, 0, at=5.0))
        end = 5.0
        for since, until, given in ((1.0, 3.0, 0.0), (2.0, 6.0, 1.0), (7.0, 9.0, 2.0), (9.0, 8.0, -1.0)):
            games.put_off_lesson(connection, lesson, since, until)
            end += given
            assert games.idle_lessons(connection, end) == []
            assert games.idle_lessons(connection, end + 0.1) == [lesson]
        log.append(connection, **entry(lesson, 1, at=6.0))
        assert games.idle_lessons(connection, 6.1) == [lesson]

    await store.write(work)


async def test_game_and_seat_name_what_changes(store: Store) -> None:
    """Other seats, and the same seat of other games, stay; later seats move up when one goes."""

    def work(connection: Connection) -> None:
        game, other = (add_game(connection, channel) for channel in "cd")
        for number in (game, other):
            for seat, member in enumerate("mno"):
                add_seat(connection, number, seat, member)
        games.change_seat(connection, game, 1, missed=2)
        games.set_entropy(connection, game, 2, "e")

        def seats(number: int) -> list[tuple[int, str, int, str]]:
            stored = games.get(connection, number)
            assert stored is not None
            return [(row["seat"], row["member"], row["missed"], row["entropy"]) for row in stored.seats]

        assert seats(game) == [(0, "m", 0, ""), (1, "n", 2, ""), (2, "o", 0, "e")]
        games.remove_seat(connection, game, 1)
        assert seats(game) == [(0, "m", 0, ""), (1, "o", 0, "e")]
        assert seats(other) == [(0, "m", 0, ""), (1, "n", 0, ""), (2, "o", 0, "")]
        assert log.advance(connection, game, 1, [2], "head")
        assert not log.advance(connection, game, 1, [3], "other")
        assert not log.advance(connection, game, 3, [3], "other")
        rows = [stored.game for stored in games.find(connection)]
        assert [(row["ply"], row["prompted"], row["chain"]) for row in rows] == [
            (0, [0], None),
            (1, [2], "head"),
        ]

    await store.write(work)


async def test_a_game_goes_in_parts(store: Store) -> None:
    """The newest entries first, of this game alone; with the last ones the game itself."""

    def work(connection: Connection) -> None:
        game, other = (add_game(connection, channel) for channel in "cd")
        for number in (game, other):
            for ply in range(4):
                log.append(connection, **entry(number, ply))

        def plies(number: int) -> list[int]:
            return [row["ply"] for row in log.after(connection, number, -1)]

        for left in ([0, 1], []):
            assert not games.remove(connection, game, 2)
            assert (plies(game), games.get(connection, game) is None) == (left, False)
        assert games.remove(connection, game, 2)
        assert (games.get(connection, game), plies(other)) == (None, [0, 1, 2, 3])

    await store.write(work)
