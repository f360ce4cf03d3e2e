"""Ratings computed from stored results: league games by the results that count, friendly ones by the places
that were stored with the game when it was found to count.

A game that is later than all that its pool has counted is appended. Any other change of results marks the
pool, in the same transaction, and `host.league.course.writing` computes it anew afterwards.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any, TypeAlias

from sqlalchemy import Connection, RowMapping

from db.queries.league import pools, rated_games
from league.ratings import (
    ALGORITHM,
    CHECKPOINTS,
    DEFAULT,
    RatedGame,
    RatedSeat,
    Rating,
    RatingBook,
    RatingEvent,
    Terms,
    fold,
    pool,
    span,
)

Row: TypeAlias = dict[str, Any]


def book_of(connection: Connection, guild: str, name: str) -> tuple[RatingBook, dict[str, str]]:
    """The ratings of a pool, folded from all its results, and the members' names as they were last known."""
    names: dict[str, str] = {}
    return fold(games_of(connection, guild, name, names)), names


def games_of(
    connection: Connection,
    guild: str,
    name: str,
    names: dict[str, str] | None = None,
    numbers: Collection[int] | None = None,
) -> list[RatedGame]:
    """All rated games of a pool, or those with one of these numbers. The members' names are added to
    `names`."""
    names = {} if names is None else names
    league_games = _league_games(connection, guild, name, names, numbers)
    return [*league_games, *_friendly(connection, guild, name, names, numbers)]


def rate(connection: Connection, guild: str, name: str, numbers: Collection[int]) -> None:
    """Count games of a pool whose results have changed, or mark the pool if that is not enough."""
    names: dict[str, str] = {}
    games = sorted(games_of(connection, guild, name, names, numbers), key=lambda game: (game.at, game.id))
    withdrawn = set(numbers) - {game.id for game in games}
    if (
        pools.mark_of(connection, guild, name) is not None
        or any(pools.of_game(connection, number) for number in withdrawn)
        or rated_games.friendly_among(connection, withdrawn)
        or not all(_append(connection, guild, name, game, names) for game in games)
    ):
        pools.mark(connection, guild, name)


def _append(connection: Connection, guild: str, name: str, game: RatedGame, names: dict[str, str]) -> bool:
    """Count one more game without reading the others. Returns False, and changes nothing, if it is not the
    newest of its pool, its pool's terms are to be estimated with it, or the pool was counted by another
    algorithm."""
    stored = pools.terms(connection, guild, name)
    if stored is None:
        if pools.last(connection, guild, name) is not None:
            return False
    elif stored["algorithm"] != ALGORITHM or (game.at, game.id) <= (stored["at"], stored["game"]):
        return False
    count = 1 if stored is None else stored["games"] + 1
    if count in CHECKPOINTS:
        return False
    terms = _terms(stored)
    members = [seat.member for seat in game.seats]
    rows = {row["member"]: row for row in pools.of_members(connection, guild, name, members)}
    times: dict[tuple[str, str], float] = {}
    if game.friendly:
        rules = name.partition("/")[0]
        before, duel = (game.at, game.id), name == pool(rules, 2)
        times = rated_games.together(connection, guild, rules, members, span(game.at), before, duel)
    book = RatingBook.resume(
        terms,
        {member: rating_of(row) for member, row in rows.items()},
        pools.opponents(connection, guild, name, members),
        times,
    )
    events = book.add(game)
    pools.append(connection, event_rows(guild, name, events, names, {game.id} if game.friendly else ()))
    for event in events:
        wins = (rows[event.member]["wins"] if event.member in rows else 0) + (event.place == 1)
        pools.put(connection, _rating_row(guild, name, event.member, names, event.after, wins))
    pools.put_terms(connection, guild, name, _basis(terms, count, game))
    return True


def terms_of_pool(connection: Connection, guild: str, name: str) -> Terms:
    """The terms by which the ratings of a pool stand."""
    return _terms(pools.terms(connection, guild, name))


def _terms(stored: Row | None) -> Terms:
    return DEFAULT if stored is None else Terms(*stored["terms"])


def _basis(terms: Terms, count: int, newest: RatedGame) -> Row:
    """What is stored of a pool besides its ratings."""
    return {
        "algorithm": ALGORITHM, "terms": [terms.start, terms.step], "games": count,
        "at": newest.at, "game": newest.id,
    }  # fmt: skip


def rating_of(row: RowMapping) -> Rating:
    """A stored rating."""
    return Rating(row["mean"], row["variance"], row["games"], row["opponents"], row["played_at"])


def event_rows(
    guild: str, name: str, events: Sequence[RatingEvent], names: dict[str, str], friendly: Collection[int]
) -> list[Row]:
    """The rows of events, in their order; `friendly`: the games of no league."""
    return [
        {
            "guild": guild, "pool": name, "game": e.game, "member": e.member, "name": names[e.member],
            "at": e.at, "place": e.place, "friendly": e.game in friendly, "mean_before": e.before.mu,
            "variance_before": e.before.variance, "mean": e.after.mu, "variance": e.after.variance,
            "algorithm": ALGORITHM,
        }
        for e in events
    ]  # fmt: skip


def folded_rows(
    guild: str, name: str, games: Sequence[RatedGame], names: dict[str, str]
) -> tuple[list[Row], list[Row], Row | None]:
    """The rows of all events of a pool, in the order of games' numbers, those of the present ratings, and
    what the pool is counted by, if by anything."""
    book = fold(games)
    wins = dict.fromkeys(book.ratings, 0)
    for event in book.events:
        wins[event.member] += event.place == 1
    events = event_rows(guild, name, book.events, names, {game.id for game in games if game.friendly})
    present = [
        _rating_row(guild, name, member, names, rating, wins[member])
        for member, rating in book.ratings.items()
    ]
    newest = max(games, key=lambda game: (game.at, game.id), default=None)
    counted = None if newest is None else _basis(book.terms, len(games), newest)
    return sorted(events, key=lambda row: (row["game"], row["member"])), present, counted


def without_names(rows: Sequence[RowMapping] | Sequence[Row]) -> list[Row]:
    """Rows without the names, which may be told otherwise later."""
    return [{key: value for key, value in row.items() if key != "name"} for row in rows]


def _rating_row(guild: str, name: str, member: str, names: dict[str, str], rating: Rating, wins: int) -> Row:
    return {
        "guild": guild, "pool": name, "member": member, "name": names[member], "mean": rating.mu,
        "variance": rating.variance, "games": rating.games, "wins": wins,
        "opponents": rating.opponents, "played_at": rating.played_at,
    }  # fmt: skip


def _league_games(
    connection: Connection, guild: str, name: str, names: dict[str, str], numbers: Collection[int] | None
) -> Iterator[RatedGame]:
    lines: dict[int, list[RowMapping]] = {}
    for row in rated_games.of_leagues(connection, guild, name.partition("/")[0], numbers):
        lines.setdefault(row["game"], []).append(row)
    for game, rows in lines.items():
        newest = max(row["revision"] for row in rows)
        counted = [row for row in rows if row["revision"] == newest]
        rated = sorted((row for row in counted if row["rated"]), key=lambda row: (row["place"], row["entry"]))
        if len(rated) > 1 and pool(rows[0]["rules"], len(counted)) == name:
            names |= {row["member"]: row["name"] for row in rated}
            seats = tuple(RatedSeat(row["member"], row["place"]) for row in rated)
            yield RatedGame(game, rows[0]["ended_at"], seats)


def _friendly(
    connection: Connection, guild: str, name: str, names: dict[str, str], numbers: Collection[int] | None
) -> Iterator[RatedGame]:
    seats: dict[int, list[RowMapping]] = {}
    for row in rated_games.friendly(connection, guild, name.partition("/")[0], numbers):
        seats.setdefault(row["game"], []).append(row)
    for game, rows in seats.items():
        places = rows[0]["places"]
        if len(places) == len(rows) and pool(rows[0]["rules"], len(rows)) == name:
            names |= {row["member"]: row["name"] for row in rows}
            rated = tuple(
                RatedSeat(row["member"], place, row["leaver"] is not None)
                for row, place in zip(rows, places, strict=True)
            )
            yield RatedGame(game, rows[0]["ended_at"], rated, friendly=True)
