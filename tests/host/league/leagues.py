"""Leagues in a time that the test lets pass, and a sender that begins their games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from db import Store
from host import AuditEntry, Directly, Host, HostError, League, LeagueRow
from host.kinds import CLOSING_NEWS, OPENING_NEWS
from league.formats import preset
from league.model import Season, SeasonPlan
from tests.host.timing import Now, timed

DAY = 86400.0
CLOCK = {"turn": 86400, "react": 28800, "bank": 0, "quiet": False, "misses": 1}


def plan(name: str = "round_robin", **changes: Any) -> SeasonPlan:
    """A preset's plan for games of at most ten rounds."""
    usual = {"clock": CLOCK, "signup_days": 1, "checkin_hours": 0, "days": 30, "again": False}
    return preset(name, "classic", {"rounds": 10}, **{**usual, **changes})


class Threads:
    """A sender that begins each game in a thread of its own, and counts what it is given."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.told: list[LeagueRow] = []
        self.nonces: Counter[str] = Counter()
        self.refusing: str | None = None
        self.failing = 0
        """How many rows fail after they were published."""
        self.closings = 0
        """How many messages that close a sign-up were noted."""
        self.direct: Sequence[Directly] = ()
        """The direct messages that follow each row."""

    async def publish_league(self, league: League, rows: Sequence[LeagueRow]) -> Sequence[Directly]:
        """Begin games, and keep the rows."""
        for row in rows:
            self.nonces[row.nonce] += 1
            if self.failing:
                self.failing -= 1
                raise ConnectionError("cut off")
            self.told.append(row)
            if row.data.get("what") in CLOSING_NEWS and row.season is not None:
                await self.host.leagues.seasons.note_closing(league.id, row.season, f"message-{row.season}")
                self.closings += 1
            for fixture in row.data["fixtures"] if row.kind == OPENING_NEWS else ():
                if self.refusing:
                    await self.host.leagues.fixtures.note_refusal(fixture, self.refusing)
                else:
                    await self.host.leagues.fixtures.begin(fixture, f"thread-{fixture}")
        return self.direct

    def kinds(self) -> list[str]:
        """The kinds of all rows, for seasons with what happened."""
        return [row.data.get("what", row.kind) if row.kind == "season" else row.kind for row in self.told]


class World:
    """A host with a league, and the time."""

    def __init__(self, store: Store) -> None:
        self.now = Now()
        self.host = timed(store, self.now)
        self.threads = Threads(self.host)
        self.league = 0

    async def make(self, members: int, what: SeasonPlan) -> Season:
        """A league whose season these members have entered."""
        league = await self.host.leagues.registry.create("guild", "hall", "boss", "The League", what)
        self.league = league.id
        await self.host.leagues.seasons.open(league.id, "boss")
        for number in range(members):
            self.now.at += 1
            await self.host.leagues.entries.enter(league.id, f"m{number}", f"Member {number}")
        return await self.season()

    async def season(self, number: int | None = None) -> Season:
        """The latest season."""
        return await self.host.leagues.registry.season(self.league, number)

    async def acts(self) -> list[AuditEntry]:
        """The newest acts of the audit, but for those with which a season begins to be there."""
        page = await self.host.leagues.reports.audit(self.league)
        return [act for act in page if act.action not in ("create", "open")]

    async def publish(self) -> None:
        """Publish all news."""
        while await self.host.leagues.outbox.publish_one(self.league, self.threads):
            pass

    async def tick(self, seconds: float = 0.0) -> Season:
        """Let time pass, do what is due, and publish it."""
        self.now.at += seconds
        for _ in range(2):  # a season that begins waits for its message first
            await self.host.core.ticker.tick()
            await self.publish()
        await self.host.core.ticker.tick()
        return await self.season()

    async def begun(self, members: int, what: SeasonPlan) -> Season:
        """A season that has begun, with its first wave of games."""
        await self.make(members, what)
        return await self.tick(DAY + 1)

    async def decide(self, game: int) -> None:
        """Let the members of a game resign, the last seat first, until the first has won."""
        record = await self.host.games.get(game)
        for seat in reversed(record.seats[1:]):
            self.now.at += 1
            await self.host.moves.resign(game, str(seat.member))

    async def play_all(self) -> Season:
        """Decide all running games again and again until nothing is left to play."""
        for _ in range(100):
            season = await self.tick(1)
            running = [f.game for f in season.fixtures if f.state == "under_way" and f.game is not None]
            if not running:
                return season
            for game in running:
                await self.decide(game)
        raise AssertionError("it never ends")


async def refusal(awaitable: Any) -> str:
    """The key of the error that a request gets; empty if it gets none."""
    try:
        await awaitable
    except HostError as error:
        return error.key
    return ""


def quick(what: SeasonPlan, **changes: Any) -> SeasonPlan:
    """A plan with other fields."""
    return replace(what, **changes)
