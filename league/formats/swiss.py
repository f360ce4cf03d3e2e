"""A Swiss system: a number of rounds, each against opponents with about as many points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from league.formats import lengths
from league.formats.format import Format, Lineup, PlanLimits
from league.formats.parts import SHORT, round_deadline, seed_order
from league.lookup import in_order, pending_fixtures, successors
from league.model import BERGER, BUCHHOLZ, TIE_BREAKS, Entrant, LineKind, Season, SeasonPlan
from league.pairings import halves, matching
from league.pairings.tables import RoundDraw, draw_tables, least_seats
from league.scoring import forfeited
from league.standings import by_tie_breaks, table
from league.steps import AddRound, NewFixture

MOST_ROUNDS = 15
_BREAKS = tuple(name for usual in TIE_BREAKS for name in ((BUCHHOLZ, usual) if usual == BERGER else (usual,)))


def _preset(rules: str, options: dict[str, Any]) -> SeasonPlan:
    return SeasonPlan(
        rules, options, SHORT, SWISS.id, table=2, least=6, most=64, cap=1, days=1, signup_days=7,
        checkin_hours=2, protest_hours=24, rounds=4, tie_breaks=_BREAKS, vacation_days=0, length=0.1,
        again=False,
    )  # fmt: skip


def _limits(plan: SeasonPlan) -> PlanLimits:
    # Two members who met once are not paired again, so that few members allow few rounds.
    rounds = min(MOST_ROUNDS, plan.least - 1) if plan.table == 2 else MOST_ROUNDS
    return PlanLimits(table=(2, 6), cap=plan.table, least=plan.table, rounds=(1, rounds))


def _begin(season: Season, entrants: Sequence[Entrant], now: float) -> Lineup:
    seeds = seed_order(season, entrants)
    return Lineup(seeds, _round_fixtures(season, seeds, {}, 1, now))


def _next_round(season: Season, now: float) -> AddRound | None:
    """The next round once nothing is left to play, None after the last one."""
    if any(True for _ in pending_fixtures(season)):
        return None
    number = _last_round(season, None) + 1
    lines = [line for line in table(season, None, by_tie_breaks) if not line.out]
    if number > season.plan.rounds or len(lines) < 2:
        return None
    points = {line.entry: line.points60 for line in lines}
    fixtures = _round_fixtures(season, [line.entry for line in lines], points, number, now)
    return AddRound(len(season.fixtures), number, fixtures) if any(not f.bye for f in fixtures) else None


def _last_round(season: Season, division: int | None) -> int:
    return max((f.round for f in season.fixtures if f.division == division), default=0)


def _round_fixtures(
    season: Season, ranking: Sequence[int], points: dict[int, int], number: int, now: float
) -> tuple[NewFixture, ...]:
    """The games and byes of a round."""
    drawn = _draw(season, ranking, points, number)
    end = round_deadline(season, number, season.plan.rounds, now)
    games = [NewFixture(None, number, table, seats, end) for table, seats in enumerate(drawn.tables, 1)]
    byes = [
        NewFixture(None, number, table, (entry,), end)
        for table, entry in enumerate(drawn.byes, len(games) + 1)
    ]
    return (*games, *byes)


def _draw(season: Season, ranking: Sequence[int], points: dict[int, int], number: int) -> RoundDraw:
    heirs, size, least = successors(season), season.plan.table, least_seats(season.plan.table)
    fixtures = in_order(season.fixtures)
    met = [tuple(heirs.get(e, e) for e in f.seats) for f in fixtures if len(f.seats) > 1]
    byes = [heirs.get(f.seats[0], f.seats[0]) for f in fixtures if len(f.seats) == 1]
    if season.rules < 2:
        return matching.draw(size, ranking, points, met, byes, season.lot, number, least)
    met = [tuple(heirs.get(e, e) for e in f.seats) for f in fixtures if f.game is not None]
    byes += [heirs.get(entry, entry) for entry in _walkover_winners(season)]
    numbers = {entry.id: entry.number or 0 for entry in season.entries}
    seeds = sorted(ranking, key=lambda entry: (numbers[entry], ranking.index(entry)))
    names = {entry.id: entry.member for entry in season.entries}
    if size > 2:
        lot = season.lot
        return draw_tables(size, ranking, points, met, byes, lot, number, least, seeds, names)
    key = season.lot, number
    return halves.draw_halves(seeds, ranking[0] if ranking else None, points, met, byes, key, names)


def _walkover_winners(season: Season) -> list[int]:
    """The entries that won a fixture whose game never began, once for each."""
    unplayed = {f.id for f in season.fixtures if f.game is None and len(f.seats) > 1}
    return [
        line.entry
        for line in season.current_lines()
        if line.fixture in unplayed and line.place == 1 and line.kind != LineKind.VOID and not forfeited(line)
    ]


SWISS = Format(
    id="swiss",
    presets={"swiss": _preset},
    limits=_limits,
    begin=_begin,
    go_on=_next_round,
    tells_rounds=True,
    forecast=lambda plan, entrants: lengths.of_rounds(plan.rounds, max(1, entrants // plan.table), False),
    to_pair=lambda season, division: max(0, season.plan.rounds - _last_round(season, division)),
    export="Individual: Swiss-System",
    rules=("games", "points", "unplayed", "ties", "leavers"),
)
