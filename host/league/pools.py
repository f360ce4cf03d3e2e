"""Ratings: what follows from all results of a pool. `league.ratings.pool` names the pools."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sqlalchemy import Connection, RowMapping

from db import Store
from db.queries.league import pools
from host.league.course.ratings_fold import book_of, rating_of, terms_of_pool
from host.league.records import (
    RatingChange,
    RatingCompared,
    RatingExplained,
    RatingOpponent,
    RatingShown,
)
from league.ratings import Terms, at, chance, leaderboard, may_be_listed, newcomer, provisional


class Pools:
    """The ratings of all servers."""

    def __init__(self, store: Store, clock: Callable[[], float]) -> None:
        self._store = store
        self._clock = clock

    async def pools(self, guild: str) -> Sequence[str]:
        """The pools of a server in which anybody is rated, the largest first."""
        return await self._store.read(lambda c: pools.of_server(c, guild))

    async def show(self, guild: str, member: str) -> Sequence[RatingShown]:
        """A member's ratings in a server, most games first."""
        now = self._clock()

        def find(connection: Connection) -> list[RatingShown]:
            standings = []
            for row in pools.of_member(connection, guild, member):
                terms = terms_of_pool(connection, guild, row["pool"])
                ranks = _ranks(connection, guild, row["pool"], now)
                standings.append(_rating_view(row, ranks.get(member), now, terms))
            return standings

        return await self._store.read(find)

    async def top(self, guild: str, pool: str, limit: int = 20, offset: int = 0) -> Sequence[RatingShown]:
        """The listed members of a pool, best first: established, played within 120 days, with five opponents
        or more who have ten games."""
        now = self._clock()

        def find(connection: Connection) -> list[RatingShown]:
            rows = {row["member"]: row for row in pools.of_pool(connection, guild, pool)}
            ranks = _ranks(connection, guild, pool, now)
            terms = terms_of_pool(connection, guild, pool)
            listed = sorted(ranks, key=lambda member: ranks[member])[offset : offset + limit]
            return [_rating_view(rows[member], ranks[member], now, terms) for member in listed]

        return await self._store.read(find)

    async def of_members(self, guild: str, pool: str, members: Sequence[str]) -> Sequence[RatingShown]:
        """The ratings of those of these members who have one in a pool, without ranks."""
        now = self._clock()

        def find(connection: Connection) -> list[RatingShown]:
            terms = terms_of_pool(connection, guild, pool)
            rows = pools.of_members(connection, guild, pool, members)
            return [_rating_view(row, None, now, terms) for row in rows]

        return await self._store.read(find)

    async def history(self, guild: str, pool: str, member: str) -> Sequence[RatingChange]:
        """All changes of a member's rating, oldest first."""
        rows = await self._store.read(lambda c: pools.of_one(c, guild, pool, member))
        return [_change(row, row["seats"]) for row in rows]

    async def compare(self, guild: str, pool: str, member: str, other: str) -> RatingCompared:
        """Two members in a pool."""
        now = self._clock()

        def find(connection: Connection) -> RatingCompared:
            rows = {row["member"]: row for row in pools.of_pool(connection, guild, pool)}
            ranks, terms = _ranks(connection, guild, pool, now), terms_of_pool(connection, guild, pool)
            both = member, other
            shown = [_rating_view(rows[m], ranks.get(m), now, terms) if m in rows else None for m in both]
            ratings = [at(rating_of(rows[m]), now, terms) if m in rows else newcomer(terms) for m in both]
            mine = {row["game"]: row["place"] for row in pools.of_one(connection, guild, pool, member)}
            met = [
                (mine[row["game"]], row["place"])
                for row in pools.of_one(connection, guild, pool, other)
                if row["game"] in mine
            ]
            return RatingCompared(
                pool,
                shown[0],
                shown[1],
                chance(ratings[0], ratings[1]),
                sum(a < b for a, b in met),
                sum(a > b for a, b in met),
                sum(a == b for a, b in met),
            )

        return await self._store.read(find)

    async def explain(self, guild: str, game: int, member: str) -> RatingExplained | None:
        """Each opponent's share in what a game did to a member's rating; None: it was not rated for them."""

        def find(connection: Connection) -> RatingExplained | None:
            rows = [row for row in pools.of_game(connection, game) if row["guild"] == guild]
            mine = next((row for row in rows if row["member"] == member), None)
            if mine is None:
                return None
            book, names = book_of(connection, guild, mine["pool"])
            events = {e.member: e for e in book.events if e.game == game}
            if member not in events:
                return None
            shares = tuple(
                RatingOpponent(
                    share.member,
                    names[share.member],
                    share.place,
                    events[share.member].before.mu,
                    at(events[share.member].before, mine["at"], book.terms).sigma,
                    share.chance,
                    share.change,
                    share.weight,
                )
                for share in events[member].shares
            )
            return RatingExplained(mine["pool"], _change(mine, len(rows)), shares)

        return await self._store.read(find)


def _ranks(connection: Connection, guild: str, pool: str, now: float) -> dict[str, int]:
    """The ranks of the listed members of a pool, from 1."""
    terms = terms_of_pool(connection, guild, pool)
    ratings = {row["member"]: rating_of(row) for row in pools.of_pool(connection, guild, pool)}
    able = [member for member, rating in ratings.items() if may_be_listed(rating, now, terms)]
    board = leaderboard(ratings, pools.opponents(connection, guild, pool, able), now, terms)
    return {member: rank for rank, (member, _) in enumerate(board, 1)}


def _rating_view(row: RowMapping, rank: int | None, now: float, terms: Terms) -> RatingShown:
    rating = at(rating_of(row), now, terms)
    return RatingShown(
        guild=row["guild"],
        pool=row["pool"],
        member=row["member"],
        name=row["name"],
        mean=rating.mu,
        deviation=rating.sigma,
        games=rating.games,
        wins=row["wins"],
        opponents=rating.opponents,
        last_at=row["played_at"],
        provisional=provisional(rating),
        rank=rank,
    )


def _change(row: RowMapping, seats: int) -> RatingChange:
    return RatingChange(
        game=row["game"],
        friendly=row["friendly"],
        at=row["at"],
        place=row["place"],
        seats=seats,
        mean_before=row["mean_before"],
        deviation_before=row["variance_before"] ** 0.5,
        mean=row["mean"],
        deviation=row["variance"] ** 0.5,
    )
