"""Ratings computed from stored results: league games by the results that count, friendly ones by the places
that were stored with the game when it was found to count."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sqlalchemy import Connection, RowMapping

from db.queries.league import pools, rated_games
from league.ratings import ALGORITHM, RatedGame, RatedSeat, RatingBook, fold, pool


def book_of(connection: Connection, guild: str, name: str) -> tuple[RatingBook, dict[str, str]]:
    """The ratings of a pool, folded from all its results, and the members' names as they were last known."""
    names: dict[str, str] = {}
    return fold(_games(connection, guild, name, names)), names


def games_of(connection: Connection, guild: str, name: str) -> list[RatedGame]:
    """All rated games of a pool."""
    return _games(connection, guild, name, {})


def _games(connection: Connection, guild: str, name: str, names: dict[str, str]) -> list[RatedGame]:
    return [*_league_games(connection, guild, name, names), *_friendly(connection, guild, name, names)]


def refold(connection: Connection, guild: str, name: str) -> bool:
    """Compute a pool's ratings from all results and store what is different. Returns whether anything was."""
    book, names = book_of(connection, guild, name)
    friendly = {row["game"] for row in rated_games.friendly(connection, guild, name.partition("/")[0])}
    events = [
        {
            "guild": guild, "pool": name, "game": e.game, "member": e.member, "name": names[e.member],
            "at": e.at, "place": e.place, "friendly": e.game in friendly, "mean_before": e.before.mu,
            "variance_before": e.before.variance, "mean": e.after.mu, "variance": e.after.variance,
            "algorithm": ALGORITHM,
        }
        for e in book.events
    ]  # fmt: skip
    events.sort(key=lambda row: (row["at"], row["game"], row["member"]))
    before = [_without_name(dict(row)) for row in pools.events_of(connection, guild, name)]
    after = [_without_name(row) for row in events]
    if before == after:
        return False
    wins = dict.fromkeys(book.ratings, 0)
    for event in book.events:
        wins[event.member] += event.place == 1
    present = [
        {
            "guild": guild, "pool": name, "member": member, "name": names[member], "mean": rating.mu,
            "variance": rating.variance, "games": rating.games, "wins": wins[member],
            "opponents": rating.opponents, "played_at": rating.played_at,
        }
        for member, rating in book.ratings.items()
    ]  # fmt: skip
    if before == after[: len(before)]:
        pools.append(connection, events[len(before) :])
        changed = {row["member"] for row in events[len(before) :]}
        for row in present:
            if row["member"] in changed:
                pools.put(connection, row)
    else:
        pools.replace(connection, guild, name, events, present)
    return True


def _without_name(row: dict[str, Any]) -> dict[str, Any]:
    """An event without the name, which may be told otherwise later."""
    return {key: value for key, value in row.items() if key != "name"}


def _league_games(
    connection: Connection, guild: str, name: str, names: dict[str, str]
) -> Iterator[RatedGame]:
    lines: dict[int, list[RowMapping]] = {}
    for row in rated_games.of_leagues(connection, guild, name.partition("/")[0]):
        lines.setdefault(row["game"], []).append(row)
    for game, rows in lines.items():
        newest = max(row["revision"] for row in rows)
        counted = [row for row in rows if row["revision"] == newest]
        rated = sorted((row for row in counted if row["rated"]), key=lambda row: (row["place"], row["entry"]))
        if len(rated) > 1 and pool(rows[0]["rules"], len(counted)) == name:
            names |= {row["member"]: row["name"] for row in rated}
            seats = tuple(RatedSeat(row["member"], row["place"]) for row in rated)
            yield RatedGame(game, rows[0]["ended_at"], seats)


def _friendly(connection: Connection, guild: str, name: str, names: dict[str, str]) -> Iterator[RatedGame]:
    seats: dict[int, list[RowMapping]] = {}
    for row in rated_games.friendly(connection, guild, name.partition("/")[0]):
        seats.setdefault(row["game"], []).append(row)
    for game, rows in seats.items():
        places = rows[0]["places"]
        if len(places) == len(rows) and pool(rows[0]["rules"], len(rows)) == name:
            names |= {row["member"]: row["name"] for row in rows}
            rated = tuple(RatedSeat(row["member"], place) for row, place in zip(rows, places, strict=True))
            yield RatedGame(game, rows[0]["ended_at"], rated, friendly=True)
