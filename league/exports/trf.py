"""A division of games of two as TRF16, the report that chess federations exchange and pairing programs read.

A player's line has fixed columns, counted from 1: 1-3 `001`, 5-8 number, 15-47 name, 49-52 rating, 81-84
points (a win is 1), 86-89 place. Each round has ten more: of the first, 92-95 are the opponent's number, 97
is the colour and 99 the result; of the second, 102-105, 107 and 109. Who sits first has white. `XXR` is how
many rounds there are in all. Rounds last for days and overlap, so that their dates (`132`) are left out.
"""

from __future__ import annotations

from collections.abc import Iterator

from league.exports import plain
from league.formats import format_of, standings
from league.lookup import OVER
from league.model import Entrant, Fixture, FixtureState, Line, LineKind, Season
from league.scoring import forfeited

NAME = 33
"""Columns of a name."""
_UNPLAYED = "0000 - Z"
_ALONE = ("H", "Z")
"""Results of a fixture that was never played: half a point, and nothing."""
_NOTHING = " " * 8


def trf(season: Season, division: int | None, name: str) -> str:
    """The division's report; nothing if it has no games. Games of a round that has two of one player are told
    in two rounds.

    :param name: Of the tournament.
    :raises ValueError: the season's games are not of two.
    """
    if season.plan.table != 2:
        raise ValueError(f"TRF16 tells games of two, not of {season.plan.table}")
    report = _Report(season, division)
    return "".join(f"{line}\r\n" for line in report.lines(plain.clean(name))) if report.rounds else ""


class _Report:
    """A division with its players numbered and its games laid out in rounds."""

    def __init__(self, season: Season, division: int | None) -> None:
        self.season = season
        self.division = division
        self.places = {line.entry: line.place for line in standings(season, division)}
        entered = [entrant for entrant in season.entries if entrant.id in self.places]
        entered.sort(key=lambda e: (e.number is None, e.number or 0, e.id))
        self.players = {entrant.id: number for number, entrant in enumerate(entered, 1)}
        self.entrants = entered
        self.games: dict[tuple[int, int], Line] = {
            (line.fixture, line.entry): line for line in season.current_lines(division)
        }
        self.rounds = self._rounds()

    def _rounds(self) -> list[list[Fixture]]:
        """The fixtures, so that nobody has two in a round."""
        rounds: list[list[Fixture]] = []
        first, last = 0, 0
        for fixture in sorted(self.season.fixtures, key=lambda f: (f.round, f.table, f.id)):
            known = all(seat in self.players for seat in fixture.seats)
            if fixture.division != self.division or self._uncounted(fixture) or not known:
                continue
            if fixture.round != last:
                first, last = len(rounds), fixture.round
            free = (
                games for games in rounds[first:] if not any(set(g.seats) & {*fixture.seats} for g in games)
            )
            games = next(free, None)
            if games is None:
                rounds.append(games := [])
            games.append(fixture)
        return rounds

    def _uncounted(self, fixture: Fixture) -> bool:
        """Whether the fixture is void without points."""
        void = fixture.state == FixtureState.VOID
        return void and not any((fixture.id, seat) in self.games for seat in fixture.seats)

    def lines(self, name: str) -> Iterator[str]:
        season = self.season
        yield f"012 {name}"
        yield f"042 {_date(season.starts_at)}"
        yield f"052 {_date(season.ends_at)}"
        yield f"062 {len(self.entrants)}"
        yield f"072 {len(self.entrants)}"
        yield "082 0"
        chosen = format_of(season.plan)
        yield f"092 {chosen.export}"
        yield f"XXR {len(self.rounds) + (chosen.to_pair(season, self.division) or 0)}"
        for entrant in self.entrants:
            yield self._player(entrant, self.places[entrant.id])

    def _player(self, entrant: Entrant, place: int) -> str:
        halves, columns = 0, ""
        for games in self.rounds:
            mine = next((game for game in games if entrant.id in game.seats), None)
            if mine is None:
                over = all(game.state in OVER for game in games)
                columns += f"  {_UNPLAYED if over else _NOTHING}"
                continue
            result, won = self._result(mine, entrant.id)
            halves += won
            other = next((seat for seat in mine.seats if seat != entrant.id), None)
            colour = "-" if other is None else "w" if mine.seats[0] == entrant.id else "b"
            if result in _ALONE:
                other, colour = None, "-"
            number = "0000" if other is None else f"{self.players[other]:4}"
            columns += f"  {number} {colour} {result}"
        points = f"{halves // 2}.{5 * (halves % 2)}"
        name = f"{plain.clean(entrant.name)[:NAME]:{NAME}}"
        rating = f"{min(9999, max(0, round(entrant.rating))):4}"
        return (
            f"001 {self.players[entrant.id]:4} {'':4} {name} {rating} {'':3} {'':11} {'':10} "
            f"{points:>4} {place:4}{columns}"
        )

    def _result(self, game: Fixture, entry: int) -> tuple[str, int]:
        """The sign of a player's result and its worth in halves of a win; a blank while there is none.

        Pluses and minuses are for games that were never played: chess tools count only the others as played,
        also those that ended by resignation or on the clock. A game that both forfeited nobody has won, which
        they know only of games that were never played.
        """
        lines = [self.games[game.id, seat] for seat in game.seats if (game.id, seat) in self.games]
        score = self.games.get((game.id, entry))
        if score is None:
            return " ", 0
        if score.kind == LineKind.VOID:
            return ("H", 1) if score.points60 else ("Z", 0)
        if score.kind == LineKind.BYE or len(lines) == 1:
            return "U", 2
        other = next(line for line in lines if line.entry != entry)
        won, lost = ("+", "-") if game.game is None else ("1", "0")
        if forfeited(score):
            return "-" if forfeited(other) else lost, 0
        if forfeited(other) or score.place < other.place:
            return won, 2
        return ("=", 1) if score.place == other.place else (lost, 0)


def _date(seconds: float) -> str:
    year, month, day = plain.date(seconds)
    return f"{year:04}/{month:02}/{day:02}"
