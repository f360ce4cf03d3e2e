"""The ratings of those who play a game, as far as everybody may see them."""

from __future__ import annotations

from host import Game, Host
from league.ratings import pool
from ui.settings.stored import read_settings
from ui.words.figures.ratings import BAND, pool_name
from web.answers import VERSION, GameRatings, SeatRating


async def ratings(host: Host, game: Game, locale: str) -> GameRatings:
    """The ratings of the members in the seats now, but for those who hide their profile."""
    name = pool(game.rules, len(game.seats))
    members = {seat.member: seat.index for seat in game.seats if seat.member is not None}
    settings = await read_settings(host, members=members)
    shown = [member for member in members if not settings.member(member).profile_hidden]
    rated = await host.leagues.ratings.of_members(game.guild, name, shown)
    lines = (
        SeatRating(
            seat=members[rating.member],
            rating=round(rating.mean),
            band=round(BAND * rating.deviation),
            provisional=rating.provisional,
        )
        for rating in rated
    )
    ordered = tuple(sorted(lines, key=lambda line: line.seat))
    return GameRatings(VERSION, game.id, pool_name(locale, name), ordered)
