"""What managers' reports count in the log of a game: who attacked whom, and who resigned from where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import Connection

from db.queries import games, log
from db.queries.league import pools
from engine import vocabulary
from engine.types import Event, IllegalMove, Move, Setup
from host.core.rows import setup_of, unpack
from host.errors import HostError
from host.league.course.benefits import examine
from host.model import Game
from league.collusion import GameCounts, expected60
from league.model import Fixture, Season
from league.ratings import PROVISIONAL, Rating
from league.scoring import TABLES, points60


class Played(NamedTuple):
    """The log of a game, and its results by seat."""

    game: int
    setup: Setup
    moves: Sequence[tuple[Move, str | None, tuple[Event, ...]]]
    """With what made each in place of its seat's member, and its events."""
    members: tuple[str | None, ...]
    points60: tuple[int, ...]
    means: tuple[float, ...]
    """The members' ratings when the season began; in games of no league, before the game."""


def played_fixture(connection: Connection, season: Season, fixture: Fixture) -> Played | None:
    """The log of a fixture's game; None without results, or if it cannot be read."""
    points = {line.entry: line.points60 for line in season.current_lines() if line.fixture == fixture.id}
    if fixture.game is None or set(points) != set(fixture.seats):
        return None
    entries = [season.entry(entry) for entry in fixture.seats]
    return _read(
        connection,
        fixture.game,
        tuple(entry.member for entry in entries),
        tuple(points[entry.id] for entry in entries),
        tuple(entry.rating for entry in entries),
    )


def played_friendly(connection: Connection, game: Game) -> Played | None:
    """The log of a rated game of no league; None as long as it does not count, or if it cannot be read."""
    stored = games.get(connection, game.id)
    places = None if stored is None else stored.game["places"]
    if not isinstance(places, list) or not len(places) == len(game.seats) in TABLES:
        return None
    means = {row["member"]: row["mean_before"] for row in pools.of_game(connection, game.id)}
    members = tuple(seat.member for seat in game.seats)
    expected = tuple(means.get(member, Rating().mu) for member in members)
    return _read(connection, game.id, members, points60(places), expected)


def _read(
    connection: Connection,
    number: int,
    members: tuple[str | None, ...],
    points: tuple[int, ...],
    means: tuple[float, ...],
) -> Played | None:
    stored = games.get(connection, number)
    if stored is None:
        return None
    try:
        moves = [
            (Move.parse(row["seat"], row["code"]), row["by"], unpack(row["events"], number))
            for row in log.after(connection, number, 0)
        ]
    except (HostError, IllegalMove, ValueError):
        return None
    return Played(number, setup_of(stored), moves, members, points, means)


def counts(played: Played) -> GameCounts:
    """Count a game. Takes as long as playing its log if it was taken back, moves were forced, or a member has
    resigned."""
    seats = len(played.members)
    attacks = [[0] * seats for _ in range(seats)]
    for move, _, events in played.moves:
        if vocabulary.verb(played.setup.rules, move.verb).hostile and 0 <= move.seat < seats:
            for victim in victims(played.setup.rules, events) - {move.seat}:
                if 0 <= victim < seats:  # not a neutral one
                    attacks[move.seat][victim] += 1
    # How sure the ratings were is not kept with a season: they are taken for just established ones.
    strengths = [Rating(mean, PROVISIONAL**2) for mean in played.means]
    looks = examine(played.setup, [(move, by) for move, by, _ in played.moves])
    return GameCounts(
        played.game,
        played.members,
        played.points60,
        tuple(map(tuple, attacks)),
        expected60(strengths),
        looks.resigned,
        looks.turned,
    )


def victims(rules: str, events: Sequence[Event]) -> set[int]:
    """The seats that these events happened to."""
    return {other for event in events for other in vocabulary.facts(rules, event.data).others}
