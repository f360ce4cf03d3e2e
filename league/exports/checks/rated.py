"""Results of seasons against the games of pools, both ways: members, places, times."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from league.exports.document import LeagueDocument, PoolPage
from league.model import Fixture, Line, LineKind, Season
from league.ratings import RatedGame, pool

SLACK = 60.0
"""Seconds by which a game that was ended by the bot may differ from its fixture."""


def wrong_ratings(season: Season, pages: Sequence[PoolPage]) -> Iterator[str]:
    """Results that the pools deny, games of the pools that the results deny, and pools that are missing."""
    games = {page.pool: {game.id: game for game in page.games} for page in pages}
    members = {entry.id: entry.member for entry in season.entries}
    by_fixture = _newest(season)
    missing: set[str] = set()
    for fixture in season.fixtures:
        if len(fixture.seats) < 2:
            continue
        name, where = pool(season.plan.rules, len(fixture.seats)), f"fixture {fixture.id}"
        if name not in games:
            missing.add(name)
            continue
        for other in games:
            if other != name and fixture.game in games[other]:
                yield f"{where}: its game {fixture.game} is in pool {other}, not in {name}"
        game = games[name].get(fixture.game) if fixture.game is not None else None
        lines = [line for line in by_fixture[fixture.id] if line.rated]
        if len(lines) < 2:
            if game is not None:
                yield f"{where} is not rated, but pool {name} has its game {game.id}"
        elif game is None:
            yield f"{where} is rated, but pool {name} has no game {fixture.game}"
        else:
            yield from (f"{where}: {text}" for text in _wrong_game(fixture, lines, members, game))
    yield from (f"it has games of pool {name}, which is missing" for name in sorted(missing))


def _newest(season: Season) -> dict[int, list[Line]]:
    """By fixture its newest results, also of games that others went on from: these stay rated."""
    revisions = {line.fixture: line.revision for line in sorted(season.lines, key=lambda x: x.revision)}
    newest: dict[int, list[Line]] = defaultdict(list)
    for line in season.lines:
        if line.revision == revisions[line.fixture]:
            newest[line.fixture].append(line)
    return newest


def _wrong_game(
    fixture: Fixture, lines: Sequence[Line], members: dict[int, str], game: RatedGame
) -> Iterator[str]:
    if game.friendly or any(seat.left for seat in game.seats):
        yield f"its game {game.id} is a friendly one in the pool"
    ours = sorted((members[line.entry], line.place) for line in lines)
    pooled = sorted((seat.member, seat.place) for seat in game.seats)
    if ours != pooled:
        yield f"the results are {ours}, those of game {game.id} in the pool {pooled}"
    played = all(line.kind in (LineKind.PLAYED, LineKind.FORFEIT) for line in lines)
    ended = fixture.ended_at
    if ended is None or abs(ended - game.at) > (0.0 if played and lines[0].revision == 1 else SLACK):
        yield f"it ended at {ended}, game {game.id} in the pool at {game.at}"


def wrong_pools(document: LeagueDocument) -> Iterator[str]:
    """What is wrong with the games of the pools alone."""
    known: dict[int, str] = {}
    for page in document.pools:
        if list(page.games) != sorted(page.games, key=lambda game: (game.at, game.id)):
            yield f"pool {page.pool}: its games are not in the order of time"
        for game in page.games:
            where = f"pool {page.pool}, game {game.id}"
            if game.id in known:
                yield f"{where}: it is in pool {known[game.id]} too"
            known[game.id] = page.pool
            if game.at > document.made_at + 3600:
                yield f"{where}: it ended after the file was made"
            members = [seat.member for seat in game.seats]
            if len(set(members)) < len(members):
                yield f"{where}: a member sits there twice"
            if any(seat.left for seat in game.seats) and not game.friendly:
                yield f"{where}: somebody left early, but it is of a league"
