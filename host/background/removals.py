"""How much of a gap is given back. Removals of the bot, which are in the power of those who run a server,
give back a limited time in all, so that nobody buys time by them; all other gaps give back all."""

from __future__ import annotations

from msgspec import to_builtins
from msgspec.structs import replace
from sqlalchemy import Connection

from db.queries import games, gaps, notices, proposals
from db.queries.gaps import REMOVAL, Gap, SeasonPlace
from db.queries.league import leagues, seasons
from host.core.deadline_writes import deadline_context, store
from host.kinds import PAUSING
from host.league.records import OPEN
from host.model import Game, Pause
from host.time_control import DAY, HOUR

OF_SEASON, OF_GAME = 72 * HOUR, 7 * DAY
"""Most seconds in all that removals give back in a season, to its games and its dates alike, and to a game of
no league."""
ACTION = "away"
"""What a removal is called in the audit of leagues."""


class Shares:
    """What is given back of a gap, within the transaction that gives it back; what a removal gives back is
    counted."""

    def __init__(self, connection: Connection, gap: Gap) -> None:
        self.removed = gap.cause == REMOVAL
        self._connection = connection
        self._length = gap.until - gap.since
        self._given: dict[str, float] = {}

    def of_season(self, season: SeasonPlace) -> float:
        """The seconds that a season gets back."""
        return self._take(season.guild, f"season:{season.season}", OF_SEASON)

    def of_game(self, game: Game) -> float:
        """The seconds that a game gets back: as its season does, or all."""
        place = None if game.fixture is None else seasons.of_fixture(self._connection, game.fixture)
        if place is None:
            return self._length
        return self.of_season(SeasonPlace(place["season"], place["league"], game.guild))

    def exceeded(self, game: Game) -> bool:
        """Whether removals have cost a game of no league more than they give back to it."""
        if not self.removed or game.fixture is not None:
            return False
        return self._take(game.guild, f"game:{game.id}", OF_GAME) < self._length

    def _take(self, guild: str, subject: str, most: float) -> float:
        if not self.removed:
            return self._length
        if subject not in self._given:
            left = most - gaps.from_removals(self._connection, guild, subject)
            self._given[subject] = max(0.0, min(self._length, left))
            gaps.count_removal(self._connection, guild, subject, self._given[subject])
        return self._given[subject]


def tell_game(connection: Connection, game: Game, gap: Gap, seconds: float, now: float) -> None:
    """Tell a game of a removal, and how much of it was given back."""
    data = {"seconds": gap.until - gap.since, "since": gap.since}
    if game.clock is not None:
        data["back"] = seconds
    notices.add(connection, game.id, game.ply, now, "bot-removed", data, game.prompted)


def tell_leagues(connection: Connection, guild: str, gap: Gap, now: float) -> None:
    """Note a removal in the audits of a server's leagues."""
    after = {"told": {"seconds": gap.until - gap.since, "since": gap.since}}
    for league in leagues.of(connection, guild):
        if league["state"] == OPEN:
            leagues.add_act(
                connection, league=league["id"], season=league["seasons"] or None, at=now, actor="",
                action=ACTION, before={}, after=after, reason="",
            )  # fmt: skip


def rest(connection: Connection, game: Game, gap: Gap, now: float) -> Game:
    """Let a game stand still until a member goes on, with the time that its clocks have now. Returns it."""
    pause = Pause(None, now)
    then = replace(game, pause=pause)
    at = deadline_context(connection, then, gap.until)
    fresh = tuple(
        at.adjust(then.seats[d.seat], d) if then.deadline_of(d.seat) == d else d for d in then.deadlines
    )
    store(connection, then, fresh)
    games.change(connection, game.id, pause=to_builtins(pause))
    proposals.drop(connection, game.id, PAUSING)
    data = {"seconds": gap.until - gap.since, "since": gap.since}
    notices.add(connection, game.id, game.ply, now, "paused-away", data, game.prompted)
    return replace(then, deadlines=fresh)
