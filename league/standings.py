"""The table of a division, from results alone. All arithmetic is in whole numbers.

Values that can be halves or means are stored in parts so small that they are whole (`UNITS`).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence

import msgspec

from league import lots
from league.model import (
    BERGER,
    BUCHHOLZ,
    DIRECT,
    LOT,
    MISSES,
    POINT,
    POINTS,
    SECONDS,
    WINS,
    Entrant,
    EntryState,
    FixtureState,
    Line,
    LineKind,
    Season,
)
from league.scoring import forfeited

UNITS = {
    POINTS: POINT,
    DIRECT: 2,
    WINS: 1,
    SECONDS: 1,
    BERGER: 2 * POINT,
    BUCHHOLZ: POINT * POINT,
    MISSES: 1,
    LOT: 1,
}
"""The parts of one in which each criterion's value is stored."""
LOTS = 1_000_000
"""A lot is shown as a number below this one; smaller is better."""


class TableLine(msgspec.Struct, frozen=True):
    """An entrant's line in the table of a division."""

    place: int
    """From 1; shared where no criterion of the plan decides."""
    entry: int
    member: str
    name: str
    number: int | None
    played: int
    """Games with a result; byes are none."""
    left: int
    """Games that exist and have no result yet."""
    points60: int
    """With the points that a manager has given or taken."""
    adjust60: int
    wins: int
    seconds: int
    misses: int
    values: dict[str, int | None]
    """By criterion of the plan, in its unit; None: it did not apply. `format_value` writes them."""
    decided: str = ""
    """The criterion that puts the line below the one above; nothing for the first and for shared places."""
    out: bool = False
    """The entrant left or was removed. They come after all who still take part."""


def format_value(criterion: str, value: int | None) -> str:
    """A criterion's value as a decimal number with at most two places; nothing if it did not apply."""
    if value is None:
        return ""
    hundredths = (abs(value) * 200 + UNITS[criterion]) // (2 * UNITS[criterion])
    whole, part = divmod(hundredths, 100)
    number = f"{whole}.{part:02}".rstrip("0").rstrip(".") if part else str(whole)
    return f"-{number}" if value < 0 and hundredths else number


Tied = tuple[list[Entrant], str]
"""Entries that share a place, with the criterion that puts them below those before them."""
Order = Callable[["Count", Sequence[Entrant]], list[Tied]]
"""What puts entries of a division into their order, the best first."""


def table(season: Season, division: int | None, order: Order) -> tuple[TableLine, ...]:
    """The table of a division, best first; of a season without divisions if it is None. Entrants who are out
    come last, in the same order among themselves. `league.formats.standings` knows the order."""
    count = Count(season, division)
    lines: list[TableLine] = []
    for out in (False, True):
        for tied, decided in order(count, [e for e in count.entries if (e.state == EntryState.OUT) is out]):
            place = len(lines) + 1
            for entrant in sorted(tied, key=lambda e: (count.lot(e), e.id)):
                lines.append(count.line(entrant, place, decided if len(lines) + 1 == place > 1 else ""))
    return tuple(lines)


def by_tie_breaks(count: Count, entries: Sequence[Entrant]) -> list[Tied]:
    """The entries parted by one tie-break of the plan after the other."""
    groups = [(list(entries), "")] if entries else []
    for criterion in count.season.plan.tie_breaks:
        parted: list[Tied] = []
        for tied, decided in groups:
            parts: dict[int, list[Entrant]] = defaultdict(list)
            for entrant, value in count.measure(criterion, tied):
                parts[value].append(entrant)
            best = max(parts)
            parted += [
                (parts[value], decided if value == best else criterion)
                for value in sorted(parts, reverse=True)
            ]
        groups = parted
    return groups


class Count:
    """The criteria of a division's entrants: of those who belong to it or have a game in it."""

    def __init__(self, season: Season, division: int | None) -> None:
        self.season = season
        self.fixtures = [f for f in season.fixtures if f.division == division]
        self.games: dict[int, list[Line]] = defaultdict(list)
        """By fixture its results."""
        voids: Counter[int] = Counter()
        for line in season.current_lines(division):
            if line.kind == LineKind.VOID:  # points, but no game
                voids[line.entry] += line.points60
            else:
                self.games[line.fixture].append(line)
        self.own: dict[int, list[Line]] = defaultdict(list)
        """By entry its results."""
        for lines in self.games.values():
            for line in lines:
                self.own[line.entry].append(line)
        seated = {entry for fixture in self.fixtures for entry in fixture.seats}
        here = [e for e in season.entries if e.division == division or e.id in seated]
        self.entries = [e for e in here if self._takes_part(e)]
        self.totals = {e.id: voids[e.id] + sum(x.points60 for x in self.own[e.id]) for e in self.entries}
        """By entry the points of its games and voids, without those that a manager has given or taken."""
        self.direct: dict[int, int | None] = {}
        # Greater is better, so what should be small is negative here.
        self.values: dict[str, Callable[[Entrant], int]] = {
            POINTS: lambda e: self.totals[e.id] + e.adjust60,
            WINS: self.wins,
            SECONDS: self.seconds,
            BERGER: self.berger,
            BUCHHOLZ: self.buchholz,
            MISSES: lambda e: -sum(x.misses for x in self.own[e.id]),
            LOT: lambda e: -self.lot(e),
        }

    def _takes_part(self, entrant: Entrant) -> bool:
        """Entries that left before the start are in no table."""
        return entrant.state == EntryState.PLAYING or (
            entrant.state == EntryState.OUT and (entrant.number is not None or entrant.id in self.own)
        )

    def measure(self, criterion: str, tied: Sequence[Entrant]) -> Iterable[tuple[Entrant, int]]:
        """Each of the entries with its value; greater is better."""
        if criterion != DIRECT:
            return [(e, self.values[criterion](e)) for e in tied]
        if len(tied) > 1:
            self.direct.update(self._encounters([e.id for e in tied]))
        return [(e, self.direct.get(e.id) or 0) for e in tied]

    def _encounters(self, tied: Sequence[int]) -> Mapping[int, int | None]:
        """The direct encounters of tied entries, in halves. For each other one who finished below them more
        often than above, in the games of both, an entry has 1, and 1/2 if it was equally often. It applies
        only if each two of them have met."""
        ahead: Counter[tuple[int, int]] = Counter()
        met: set[tuple[int, int]] = set()
        for lines in self.games.values():
            among = [x for x in lines if x.entry in tied]
            for a in among:
                for b in among:
                    met.add((a.entry, b.entry))
                    ahead[a.entry, b.entry] += _above(a, b) - _above(b, a)
        if any((a, b) not in met for a in tied for b in tied if a != b):
            return dict.fromkeys(tied)
        return {a: sum(1 + (ahead[a, b] > 0) - (ahead[a, b] < 0) for b in tied if b != a) for a in tied}

    def _first(self, line: Line) -> tuple[bool, bool]:
        """Whether the entry is first in its game, and whether it is so alone."""
        at_first = [
            x
            for x in self.games[line.fixture]
            if x.place == 1 and x.kind != LineKind.BYE and not forfeited(x)
        ]
        return line in at_first, len(at_first) == 1

    def wins(self, entrant: Entrant) -> int:
        """Games that the entrant won alone."""
        return sum(all(self._first(x)) for x in self.own[entrant.id])

    def seconds(self, entrant: Entrant) -> int:
        """Games in which the entrant was second but not last of two, or shared the first place."""
        count = 0
        for line in self.own[entrant.id]:
            first, alone = self._first(line)
            second = line.place == 2 and not forfeited(line) and len(self.games[line.fixture]) > 2
            count += second or (first and not alone)
        return count

    def berger(self, entrant: Entrant) -> int:
        """Sonneborn-Berger: in each game the points of all who finished below the entrant, and half of those
        who shared its place, in 120ths."""
        total = 0
        for game in self.own[entrant.id]:
            for other in self.games[game.fixture]:
                if other.entry != entrant.id:
                    halves = 2 * _above(game, other) or 1 - _above(other, game)
                    total += halves * self.totals.get(other.entry, 0)
        return total

    def buchholz(self, entrant: Entrant) -> int:
        """Buchholz cut-1: for each finished round the mean of the opponents' points, without the smallest, in
        3600ths. A round that the entrant did not play counts as one against an opponent with as many points
        as the entrant has now."""
        rounds: dict[int, list[int]] = defaultdict(list)
        for fixture in self.fixtures:
            rounds[fixture.round].append(fixture.id)
        open_ = {f.round for f in self.fixtures if f.state not in (FixtureState.DONE, FixtureState.VOID)}
        played = {x.fixture: x for x in self.own[entrant.id]}
        values = []
        for number, fixtures in rounds.items():
            if number in open_:
                continue
            others = [
                self.totals.get(x.entry, 0)
                for fixture in fixtures
                if fixture in played
                for x in self.games[fixture]
                if x.entry != entrant.id
            ] or [self.totals[entrant.id]]
            values.append(sum(others) * POINT // len(others))
        return sum(sorted(values)[1:])

    def lot(self, entrant: Entrant) -> int:
        """A number below `LOTS`, from the season's lot and the member, or by rules 1 the entry; how the
        member is called does not matter."""
        drawn = entrant.member if self.season.rules >= 2 else entrant.id
        return lots.number(LOTS, self.season.lot, "standings", drawn)

    def line(self, entrant: Entrant, place: int, decided: str) -> TableLine:
        open_ = [
            f
            for f in self.fixtures
            if entrant.id in f.seats and f.state not in (FixtureState.DONE, FixtureState.VOID)
        ]
        values = {
            t: self.direct.get(entrant.id) if t == DIRECT else self.values[t](entrant)
            for t in self.season.plan.tie_breaks
        }
        values |= {t: -value for t in (MISSES, LOT) if (value := values.get(t)) is not None}
        games = self.own[entrant.id]
        return TableLine(
            place=place,
            entry=entrant.id,
            member=entrant.member,
            name=entrant.name,
            number=entrant.number,
            played=sum(x.kind != LineKind.BYE for x in games),
            left=len(open_),
            points60=self.totals[entrant.id] + entrant.adjust60,
            adjust60=entrant.adjust60,
            wins=self.wins(entrant),
            seconds=self.seconds(entrant),
            misses=sum(x.misses for x in games),
            values=values,
            decided=decided,
            out=entrant.state == EntryState.OUT,
        )


def _above(a: Line, b: Line) -> bool:
    """Whether the one finished above the other. Who forfeited is below all who did not, beside each other."""
    if forfeited(a) or forfeited(b):
        return not forfeited(a)
    return a.place < b.place
