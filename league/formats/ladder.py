"""A ladder: members enter at any time and challenge those above them, until the season's end."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from math import inf
from typing import Any

from msgspec.structs import replace

from league.errors import LeagueError
from league.formats.format import FinalTable, Format, Lineup, PlanLimits
from league.formats.parts import MOST_CAP, SLOW, seed_order
from league.lookup import OVER, UNBEGUN, came, entry_with, need_state, next_number, playing
from league.model import Entrant, Fixture, Line, Season, SeasonPlan, SeasonState
from league.outcomes import walkover
from league.pairings import climbing
from league.standings import Count, Tied
from league.steps import Honour, NewFixture, Unplayed

DAY = 86400.0
CHALLENGE = "challenge"
"""`Fixture.stage` of challenges."""
LENGTHS = 2
"""A challenge is adjudicated after this many times the length that a game is expected to have."""
REMATCH = 7 * DAY
"""By rules 1: seconds from the end of a pair's game to its next challenge."""
SHORT = 3
"""Nobody challenges in the last one of so many parts of a season, if that is less than a challenge's time."""
TOP = "ladder-top"
"""The honour of the member on the top rung at the end."""


def _preset(rules: str, options: dict[str, Any]) -> SeasonPlan:
    return SeasonPlan(
        rules, options, SLOW, LADDER.id, table=2, least=3, most=100, cap=4, days=90, signup_days=3,
        checkin_hours=0, length=12.0,
    )  # fmt: skip


def _begin(season: Season, entrants: Sequence[Entrant], now: float) -> Lineup:
    """Those who were on the ladder stand as they stood, the others below them."""
    return Lineup(seed_order(season, entrants, {f.member: f.place for f in season.former}))


def rungs(season: Season) -> tuple[int, ...]:
    """The entries on the ladder, the top first. Who has lost a seat is off it, though the season goes on with
    them until that is settled."""
    there = (entry for entry in playing(season) if not entry.lost)
    return tuple(e.id for e in sorted(there, key=lambda e: (e.number or 0, e.entered_at, e.id)))


def check_challenge(
    season: Season, entry: int, opponent: int, now: float, away: Mapping[int, float | None]
) -> NewFixture:
    """The fixture of a challenge; its first seat is the challenger's.

    :param away: Entries that cannot be challenged, each with the time until when, None if that is unknown.
    :raises LeagueError: `season-state`, `not-playing`, `no-such-entry`, all `challenge-...`.
    """
    need_state(season, SeasonState.RUNNING)
    order = rungs(season)
    for number in (entry, opponent):
        if entry_with(season, number).id not in order:
            raise LeagueError("not-playing", entry=number)
    if _late(season, now):
        raise LeagueError("challenge-late", ends_at=season.ends_at)
    names = {e.id: e.name for e in season.entries}
    climbing.check(order, entry, opponent, _challenges(season), away, now, names)
    number = 1 + max((f.round for f in season.fixtures), default=0)
    end = min(season.ends_at, now + challenge_time(season.plan))
    return NewFixture(None, number, 1, (entry, opponent), end, CHALLENGE)


def challenge_time(plan: SeasonPlan) -> float:
    """The seconds after which a challenge is adjudicated."""
    return LENGTHS * plan.length * DAY


def _challenges(season: Season) -> list[climbing.Challenge]:
    """All challenges so far, in the terms of the pairing. By rules 2 each counts for its whole time: nobody
    has fewer challenges to answer for playing slowly."""
    challenges = []
    for fixture in season.fixtures:
        is_open = fixture.state not in OVER
        ended = inf if is_open else (fixture.ended_at or 0.0)
        until, rematch = ended, ended + REMATCH
        if season.rules >= 2:
            until = rematch = season.ends_at if fixture.deadline is None else fixture.deadline
        by, to = fixture.seats
        challenges.append(climbing.Challenge(by, to, is_open, until, rematch))
    return challenges


def _late(season: Season, now: float) -> bool:
    """Whether the season ends too early for a challenge: before half of an expected game could be played; by
    rules 2 before its whole time is over, or within the last third of a short season."""
    least = season.plan.length * DAY / 2
    if season.rules >= 2:
        least = min(challenge_time(season.plan), (season.ends_at - season.starts_at) / SHORT)
    return season.ends_at - now < least


def refusal(season: Season, fixture: Fixture, entry: int) -> Unplayed:
    """What follows when the challenged member refuses before the game begins: they yield the place.
    :raises LeagueError: `not-challenged`, `fixture-state`."""
    if fixture.stage != CHALLENGE or fixture.seats[1] != entry:
        raise LeagueError("not-challenged")
    if fixture.state not in UNBEGUN:
        need = sorted(state.value for state in UNBEGUN)
        raise LeagueError("fixture-state", fixture=fixture.id, state=fixture.state, need=need)
    by, to = fixture.seats
    return Unplayed(fixture.id, walkover(season, fixture.id, (by,), (to,)))


def rungs_after(
    season: Season, fixture: Fixture, lines: Sequence[Line], gone: Collection[int] = ()
) -> dict[int, int]:
    """By entry its new rung (`Entrant.number`), of those whose rung changes by these results of a challenge.
    The challenger takes the rung of whom they stand before. Who loses the seat then, as those in `gone`, or
    was out already, has none.

    By rules 2 results count in the order of the challenges, whenever they came: with a new one the rungs are
    counted anew from the season's start. Else whoever plays slowly would take, with a result of long ago, the
    rung that the other one has reached meanwhile.
    """
    order = rungs(season)
    if season.rules >= 2:
        others = (line for line in season.lines if line.fixture != fixture.id)
        order = _order_of_results(replace(season, lines=(*others, *lines)))
    elif lines and _climbs(fixture, lines):
        order = climbing.climb(order, *fixture.seats)
    numbers = {e.id: e.number for e in season.entries}
    stay = (entry for entry in order if entry not in gone)
    return {entry: rung for rung, entry in enumerate(stay) if numbers[entry] != rung}


def _order_of_results(season: Season) -> tuple[int, ...]:
    """The entries on the ladder, the top first, as all results have moved them. Results against members who
    are off it count too: they stand where they stood, without a number."""
    starts = {e.id: e.first_rung for e in season.entries if e.first_rung is not None}
    order, results = tuple(sorted(set(starts.values()))), defaultdict[int, list[Line]](list)
    for line in season.current_lines():
        results[line.fixture].append(line)
    for fixture in sorted(season.fixtures, key=lambda f: f.round):
        if _climbs(fixture, results[fixture.id]):
            by, to = fixture.seats
            order = climbing.climb(order, starts[by], starts[to])
    holders = {starts[entry]: entry for entry in rungs(season)}
    return tuple(holders[start] for start in order if start in holders)


def _climbs(fixture: Fixture, lines: Sequence[Line]) -> bool:
    """Whether the challenger stands before the other by these results."""
    place, (by, to) = {line.entry: line.place for line in lines}, fixture.seats
    return bool(place) and place[by] < place[to]


def correct_rungs(season: Season, fixture: Fixture, lines: Sequence[Line]) -> dict[int, int]:
    """The new rungs after a manager's results. By rules 1 a challenger who wins now climbs, one who had
    climbed and loses now changes places with the other; where one of both has left the ladder, the other one
    stays."""
    if season.rules >= 2:
        return rungs_after(season, fixture, lines)
    by, to = fixture.seats
    order, place = rungs(season), {line.entry: line.place for line in lines}
    if by not in order or to not in order:
        return {}
    above = order.index(by) < order.index(to)
    if place[by] < place[to] and not above:
        return rungs_after(season, fixture, lines)
    if place[by] > place[to] and above:
        numbers = {e.id: e.number or 0 for e in season.entries}
        return {by: numbers[to], to: numbers[by]}
    return {}


def _order(count: Count, entries: Sequence[Entrant]) -> list[Tied]:
    """The rungs are the places."""
    ranked = sorted(entries, key=lambda e: (e.number is None, e.number or 0, e.entered_at, e.id))
    return [([entrant], "") for entrant in ranked]


def _top(season: Season, tables: Iterable[FinalTable], tiers: Mapping[int, int]) -> Iterator[Honour]:
    played = came(season)
    for _, lines in tables:
        there = (
            [line for line in lines if not line.out] if any(line.entry in played for line in lines) else []
        )
        yield from (Honour(TOP, line.entry) for line in there[:1])


LADDER = Format(
    id="ladder",
    presets={"ladder": _preset},
    limits=lambda plan: PlanLimits(table=(2, 2), cap=MOST_CAP, least=2),
    begin=_begin,
    admits=True,
    lasts=True,
    seats_lost=1,
    vacancy=lambda season, leaving: next_number(season),  # the others have closed ranks meanwhile
    walks_over=lambda living: living == 1,  # nobody moves if nobody is left
    challenge=check_challenge,
    refuse=refusal,
    renumber=rungs_after,
    correct=correct_rungs,
    forecast=lambda plan, entrants: 0.0,
    order=_order,
    scored=False,
    honours=_top,
    honour_kinds=(TOP,),
    export="Individual: Ladder",
    rules=("ladder", "leaving-ladder"),
    texts={
        "league-table-row": "league-table-ladder",
        "league-mine-place": "league-mine-rung",
        "league-player-place": "league-player-rung",
        "league-entered-playing": "league-entered-ladder",
    },
)
