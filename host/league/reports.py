"""The managers' reports: what they may look into, in a league or in the rated games of no league."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import islice

from sqlalchemy import Connection

from db import Store
from db.queries import games, notices
from db.queries.league import leagues, rated_games
from db.queries.league import seasons as season_queries
from host.core.jobs import Jobs
from host.core.rows import game_of
from host.errors import HostError
from host.league.course.league_rows import act_of, find_league, find_season, in_league, season_by
from host.league.course.rated_counts import Played, counts, played_fixture, played_friendly
from host.league.records import AuditEntry, FairnessReport
from host.model import Game
from host.seats.game_acts import ACTIONS, UNRATED, act_of_notice, costs_rating
from league.collusion import GameCounts, report
from league.model import Season

MOST_GAMES = 200
"""At most this many games of no league are looked at, the newest ones."""
MOST_EARLIER = 1000
"""At most this many games of a league's other seasons are looked at, the newest ones."""
PAGE = 5
"""Acts on a page of the audit."""
ROUTINE = ("create", "open", "leave")
"""What a report leaves out: it favours nobody, or no manager did it."""
Read = Callable[[Connection], Played | None]


class Reports:
    def __init__(self, store: Store, jobs: Jobs) -> None:
        self._store = store
        self._jobs = jobs

    async def of_season(
        self, league_id: int, by: str, number: int | None = None, manager: bool = False
    ) -> FairnessReport:
        """The report on a season, without a number the latest. Pairs are looked at in all seasons of the
        league, and in the server's rated games of no league by the same rules.

        :raises HostError: `no-such-league`, `no-such-season`, `league-not-manager`, `jobs-full`.
        """
        league = await self._store.read(lambda c: find_league(c, league_id))
        in_league(league, by, manager)
        season = await self._store.read(lambda c: find_season(c, league_id, number))
        rows = await self._store.read(lambda c: leagues.acts(c, league_id, None))
        decided = (row for row in rows if row["season"] == season.number and row["action"] not in ROUTINE)
        acts = tuple(map(act_of, decided))
        logs = [partial(played_fixture, season=season, fixture=fixture) for fixture in season.fixtures]
        others = await self._store.read(lambda c: _others(c, league.guild, season))
        return await self._make(league.guild, f"league-{league.id}-{season.number}", logs, acts, others)

    async def audit(self, league_id: int, page: int = 0) -> Sequence[AuditEntry]:
        """A page of a league's acts, newest first. Pages count from 0."""
        rows = await self._store.read(lambda c: leagues.acts(c, league_id, PAGE, max(0, page) * PAGE))
        return [act_of(row) for row in rows]

    async def of_friendly(self, guild: str, manager: bool) -> FairnessReport:
        """The report on a server's rated games of no league. Running ones, and those that were called off or
        lost their rating, are only looked at for what was done to them.

        :raises HostError: `league-not-manager`, `jobs-full`.
        """
        if not manager:
            raise HostError("league-not-manager")
        games = await self._store.read(lambda c: _friendly(c, guild))
        acts = await self._store.read(lambda c: _acts(c, games))
        logs = [partial(played_friendly, game=game) for game in games if game.over]
        return await self._make(guild, f"friendly-{guild}", logs, acts)

    async def _make(
        self,
        guild: str,
        name: str,
        logs: Sequence[Read],
        acts: tuple[AuditEntry, ...],
        others: Sequence[Read] = (),
    ) -> FairnessReport:
        async def work() -> FairnessReport:
            return FairnessReport(report(await self._counts(logs), await self._counts(others)), acts)

        return await self._jobs.run(guild, name, "report", work)

    async def _counts(self, logs: Sequence[Read]) -> list[GameCounts]:
        game_counts = []
        for read in logs:
            log = await self._store.read(read)
            if log is not None:
                game_counts.append(await self._jobs.compute(partial(counts, log)))
        return game_counts


def _others(connection: Connection, guild: str, season: Season) -> list[Read]:
    """How to read the games at tables that a season's members may have played elsewhere: in other seasons of
    the league, and in no league by the same rules."""
    rows = season_queries.of_league(connection, season.league)
    seasons = [season_by(connection, row["id"]) for row in rows if row["id"] != season.id]
    reads: Iterator[Read] = (
        partial(played_fixture, season=other, fixture=fixture)
        for other in seasons
        for fixture in reversed(other.fixtures)
        if len(fixture.seats) > 2 and fixture.game is not None
    )
    friendly = [g for g in _friendly(connection, guild) if g.over and g.rules == season.plan.rules]
    tables = [partial(played_friendly, game=game) for game in friendly if len(game.seats) > 2]
    return [*islice(reads, MOST_EARLIER), *tables]


def _friendly(connection: Connection, guild: str) -> list[Game]:
    numbers = rated_games.begun_friendly(connection, guild, (UNRATED, *ACTIONS))
    rows = (row for n in numbers if (row := games.get(connection, n)) is not None)
    counted = (game for game in map(game_of, rows) if game.rated or _was_rated(connection, game))
    return list(islice(counted, MOST_GAMES))


def _was_rated(connection: Connection, game: Game) -> bool:
    """Whether a game was rated until an act or a rewind."""
    return any(costs_rating(row["kind"], row["data"]) for row in notices.last(connection, game.id, 0))


def _acts(connection: Connection, games: Sequence[Game]) -> tuple[AuditEntry, ...]:
    """What was done to these games, newest first."""
    acts = []
    for game in games:
        for row in notices.last(connection, game.id, 0):
            act = act_of_notice(connection, game, row["ply"], row["kind"], row["data"])
            if act is not None:
                acts.append(AuditEntry(row["id"], None, row["at"], **act._asdict()))
    return tuple(sorted(acts, key=lambda act: act.at, reverse=True))
