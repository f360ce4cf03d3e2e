"""Which places an entrant of a division can still reach.

The answer is a bound: a place outside of it is impossible, a place inside may be too. Counted are points
alone; who can be level on points may end up on either side. It holds for all results that games can have,
forfeits included, as long as nobody comes or goes, no result is changed, and managers give or take no points.
"""

from __future__ import annotations

import msgspec

from league.formats import format_of, standings
from league.lookup import successors
from league.model import FixtureState, Season
from league.scoring import MEAN60, WIN60
from league.standings import TableLine

SAFE, OPEN, LOST = "safe", "open", "lost"
"""What is certain, what is undecided, what is impossible. Of going down: that it will not happen, that it
may, that it will."""


class ReachLine(msgspec.Struct, frozen=True):
    """What an entrant can still reach."""

    entry: int
    best: int
    worst: int
    """The best and the worst place, from 1."""
    up: str = ""
    """`SAFE`, `OPEN` or `LOST`, or nothing where nobody goes up; so is `down`."""
    down: str = ""


def reach(
    season: Season,
    division: int | None,
    up: int = 0,
    down: int = 0,
    *,
    maybe_up: int = 0,
    maybe_down: int = 0,
) -> dict[int, ReachLine]:
    """By entry what it can still reach. Empty where points do not decide, or nobody knows
    what is still to be paired. An entry that
    a substitute has replaced keeps its place at the end of the table; it goes neither up nor down.

    :param up: How many go up.
    :param down: How many go down, counted from the end of the table without replaced entries.
    :param maybe_up: How many places after those that go up depend on other groups.
    :param maybe_down: How many places before those that go down do.
    """
    to_pair = format_of(season.plan).to_pair(season, division)
    if to_pair is None:
        return {}
    table = standings(season, division)
    replaced = successors(season)
    counted = tuple(line for line in table if line.entry not in replaced)
    places = _Places(season, division, counted, to_pair)
    certain, possible = len(counted) - down, len(counted) - down - maybe_down
    lines = {}
    for line in table:
        if line.entry in replaced:
            lines[line.entry] = ReachLine(line.entry, line.place, line.place)
            continue
        best, worst = places.bounds(line)
        lines[line.entry] = ReachLine(
            line.entry,
            best,
            worst,
            _state(worst <= up, best > up + maybe_up) if up + maybe_up else "",
            _state(worst <= possible, best > certain) if down + maybe_down else "",
        )
    return lines


def _state(safe: bool, lost: bool) -> str:
    return SAFE if safe else LOST if lost else OPEN


class _Places:
    """What can still be won in a division."""

    def __init__(
        self, season: Season, division: int | None, table: tuple[TableLine, ...], to_pair: int
    ) -> None:
        self.active = [line for line in table if not line.out]
        self.all = len(table)
        fixtures = [f for f in season.fixtures if f.division == division]
        to_play = [f for f in fixtures if f.state not in (FixtureState.DONE, FixtureState.VOID)]
        self.decided = not to_play and not to_pair
        self.most = {line.entry: WIN60 * (line.left + to_pair) for line in self.active}
        """By entry the points that it can still win."""
        # A table gives its seats the mean each, or less. In rounds that are not drawn yet anybody might get a
        # win's points.
        self.prize = MEAN60 * sum(len(f.seats) for f in to_play) + WIN60 * to_pair * len(self.active)

    def bounds(self, line: TableLine) -> tuple[int, int]:
        """The best and the worst place of an entrant."""
        if line.out:
            return len(self.active) + 1, self.all
        if self.decided:
            return line.place, line.place
        others = [other for other in self.active if other.entry != line.entry]
        reachable = line.points60 + self.most[line.entry]
        best = 1 + sum(other.points60 > reachable for other in others)
        return best, 1 + self._passing(line, others)

    def _passing(self, line: TableLine, others: list[TableLine]) -> int:
        """At most how many others can come up to an entrant who wins nothing more: each by what it can win,
        and together by what the games can give."""
        needs = sorted(
            max(0, line.points60 - other.points60)
            for other in others
            if other.points60 + self.most[other.entry] >= line.points60
        )
        left, passing = self.prize, 0
        for need in needs:
            left -= need
            if left < 0:
                break
            passing += 1
        return passing
