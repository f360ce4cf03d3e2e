"""Games are appended to their pool's ratings; only what lies in the past makes a pool be computed anew, and
nobody waits for that."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from sqlalchemy import Connection, insert
from structlog.testing import capture_logs

from db import Store
from db.league_schema import entries, fixtures, leagues, results, seasons
from db.queries.league import pools
from db.schema import games, seats
from host import Host
from host.league.course import writing
from host.league.course.ratings_fold import folded_rows, rate
from host.league.course.writing import LeagueWrites
from league.ratings import DAY
from tests.bounded import often
from tests.db.games import GAME
from tests.host.league.rated import as_folded
from tests.host.timing import on_file

MEMBERS = [f"m{n}" for n in range(6)]
DUELS, TABLES = "r/1v1", "r/table"


class Played:
    """Games of a server as rows, of leagues and of none, that end in whatever order."""

    def __init__(self, store: Store, random: Random) -> None:
        self.store, self.random = store, random
        self.writes = LeagueWrites(store, lambda: 0.0, Host(store).core.actions)
        self.now = 1e9
        self.fixtures: dict[int, tuple[int, int]] = {}
        """The game and the number of seats of each fixture."""
        self.revisions: dict[int, int] = {}

    async def prepare(self) -> None:
        """Make a league with a season in which all members have entries."""
        await self.store.write(_make_season)

    def place(self, number: int) -> list[int]:
        """Places of this many seats, with equal ones."""
        return [self.random.randint(1, number) for _ in range(number)]

    def end(self, connection: Connection, **more: Any) -> int:
        """Store a game that has ended, mostly later than all others."""
        self.now += self.random.choice((0, 1, DAY, 40 * DAY))
        at = self.now - self.random.choice((0, 0, 0, 0, 0, 5 * DAY))
        row = {**GAME, "status": "finished", "ended_at": at, **more}
        return int(connection.execute(insert(games).returning(games.c.id), row).scalar_one())

    def friendly(self, connection: Connection) -> None:
        """A game of no league, mostly of the same few."""
        number = self.random.choice((2, 2, 2, 3, 4))
        members = self.random.sample(MEMBERS[: self.random.choice((4, 6))], number)
        game = self.end(connection, rated=True, places=self.place(number))
        rows = [
            {"game": game, "seat": seat, "member": member, "name": member, "entropy": ""}
            for seat, member in enumerate(members)
        ]
        connection.execute(insert(seats), rows)
        rate(connection, "g", DUELS if number == 2 else TABLES, [game])

    def official(self, connection: Connection) -> None:
        """A game of a league."""
        number = self.random.choice((2, 3))
        members = self.random.sample(range(1, len(MEMBERS) + 1), number)
        row = {"season": 1, "round": 1, "table": 1, "seats": members, "state": "done", "stage": ""}
        fixture = int(connection.execute(insert(fixtures).returning(fixtures.c.id), row).scalar_one())
        self.fixtures[fixture] = self.end(connection, fixture=fixture), number
        self.judge(connection, fixture, members)

    def override(self, connection: Connection) -> None:
        """Other results of a game of a league, or that it does not count."""
        fixture = self.random.choice(list(self.fixtures))
        row = connection.execute(fixtures.select().where(fixtures.c.id == fixture)).one()
        self.judge(connection, fixture, row.seats)

    def judge(self, connection: Connection, fixture: int, members: list[int]) -> None:
        """Store results of a fixture in place of those before."""
        revision = self.revisions[fixture] = self.revisions.get(fixture, 0) + 1
        fixed = {"fixture": fixture, "revision": revision, "points60": 0, "kind": "", "misses": 0, "at": 0}
        unrated = self.random.random() < 0.2
        rows = [
            {**fixed, "entry": entry, "place": place, "rated": not unrated and self.random.random() > 0.1}
            for entry, place in zip(members, self.place(len(members)), strict=True)
        ]
        connection.execute(insert(results), rows)
        game, number = self.fixtures[fixture]
        rate(connection, "g", DUELS if number == 2 else TABLES, [game])


def _make_season(connection: Connection) -> None:
    league = {"guild": "g", "channel": "c", "name": "", "made_by": "", "plan": {}, "created_at": 0}
    connection.execute(insert(leagues), {**league, "state": "open"})
    season = {"league": 1, "number": 1, "state": "running", "plan": {}, "lot": "", "opens_at": 0}
    connection.execute(insert(seasons), {**season, "checkin_at": 0, "starts_at": 0, "ends_at": 0})
    rows = [{"season": 1, "member": m, "name": m, "state": "active", "entered_at": 0} for m in MEMBERS]
    connection.execute(insert(entries), rows)


@pytest.mark.parametrize("seed", range(often(1, 4)))
async def test_appended_is_folded(store: Store, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """To the bit, whatever games end in whatever order, and whatever results are replaced."""
    monkeypatch.setattr(writing, "PART", 3)
    for module in ("league.ratings", "host.league.course.ratings_fold"):
        monkeypatch.setattr(f"{module}.CHECKPOINTS", (6, 12))
    played = Played(store, Random(seed))
    await played.prepare()
    appended = 0
    acts = often(30, 60)
    for n in range(acts):
        act = played.random.choice((played.friendly, played.friendly, played.official, played.override))
        await store.write(act if played.fixtures or act != played.override else played.official)
        marked = await store.read(pools.marked_pools)
        appended += not marked
        await played.writes.rerate()
        assert await store.read(pools.marked_pools) == []
        for name in (DUELS, TABLES):
            assert await store.read(lambda c, name=name: as_folded(c, "g", name)), (n, act, name)  # type: ignore[misc] # mypy does not know the default
    assert appended > acts / 2


@on_file
async def test_others_write_while_a_pool_is_computed_anew(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No transaction has more than a part; a result that comes meanwhile counts as well; until the end the
    ratings stand as before."""
    monkeypatch.setattr(writing, "PART", 5)
    played = Played(store, Random(7))
    await played.prepare()
    for _ in range(40):
        await store.write(played.official)
        await played.writes.rerate()
    ratings = await store.read(lambda c: pools.of_pool(c, "g", DUELS))
    write, sizes, late = store.write, list[int](), [played.friendly]

    async def between(work: Any, **more: Any) -> Any:
        """Let another game end before the first part is stored, and count what each transaction stores."""
        if late:
            await write(late.pop())
        result = await write(work, **more)
        sizes.append(len(getattr(work, "keywords", {}).get("events", ())))
        if not sizes[-1]:
            return result
        assert await store.read(lambda c: pools.of_pool(c, "g", DUELS)) == ratings
        return result

    await store.write(lambda c: pools.mark(c, "g", DUELS))
    await store.write(lambda c: played.judge(c, 1, [1, 2]))
    monkeypatch.setattr(store, "write", between)
    await played.writes.rerate()
    assert len(sizes) > 4
    assert max(sizes) <= 5 * 3
    assert await store.read(pools.marked_pools) == []
    assert await store.read(lambda c: as_folded(c, "g", DUELS))


@on_file
async def test_a_pool_that_cannot_be_computed_holds_up_nothing(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither other pools nor what is done after it; it is tried again."""
    played = Played(store, Random(7))
    await played.prepare()
    for _ in range(20):
        await store.write(played.official)
    for name in (DUELS, TABLES):
        await store.write(lambda c, name=name: pools.mark(c, "g", name))  # type: ignore[misc] # as above

    def fail_for_duels(guild: str, name: str, *rest: Any) -> Any:
        if name == DUELS:
            raise ValueError("odd")
        return folded_rows(guild, name, *rest)

    monkeypatch.setattr(writing, "folded_rows", fail_for_duels)
    with capture_logs() as lines:
        await played.writes.rerate()
    assert [(line["event"], line["pool"]) for line in lines] == [("ratings cannot be computed", DUELS)]
    assert await store.read(pools.marked_pools) == [("g", DUELS)]
    assert await store.read(lambda c: as_folded(c, "g", TABLES))
    monkeypatch.undo()
    await played.writes.rerate()
    assert await store.read(pools.marked_pools) == []
    assert await store.read(lambda c: as_folded(c, "g", DUELS))
