"""What the game of a fixture has brought: places, seats given up, missed deadlines. And storing it."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

import engine
from db.queries import games
from db.queries.league import leagues
from engine.types import State
from host.kinds import CLOCK, GameStatus
from host.league.course.applying import renumber
from host.league.course.drafts import SeasonDraft
from host.model import Game
from league.lookup import fixture_with
from league.model import Fixture, FixtureState, LineKind, SeasonPlan
from league.outcomes import results_of
from league.ratings import pool
from league.season.admission import BAR
from league.season.due import deadline_of

DAY = 86400.0


class GameVerdict(NamedTuple):
    """A game that is over or ends now, by seat."""

    game: Game
    places: tuple[int, ...]
    resigned: frozenset[int]
    """Seats that were given up: by the clock, or because their entry left."""
    timed_out: frozenset[int]
    """Those of them that the clock gave up."""
    eliminated: frozenset[int]
    """Seats that were beaten."""
    rounds: int
    """Rounds played to the end."""
    limit: int | None
    """The round after which the game ends, if it has a limit."""
    moved: frozenset[int] = frozenset()
    """Seats whose members have made moves."""

    @property
    def kind(self) -> LineKind:
        """How its results come about."""
        return LineKind.PLAYED if self.game.status == GameStatus.FINISHED else LineKind.ADJUDICATED

    def neither_came(self, late: bool) -> bool:
        """Whether a game of two was played by nobody: both lost their seats by the clock, or its time is over
        (`late`)."""
        both = (self.kind == LineKind.ADJUDICATED and late) or len(self.timed_out) == len(self.game.seats)
        return both and len(self.game.seats) == 2 and not self.moved


def verdict(game: Game, state: State, resigned: dict[int, str], moved: Collection[int]) -> GameVerdict:
    """The verdict on a game at this state.

    :param resigned: By seat that was given up what made its move (`host.kinds`).
    :param moved: The seats whose members have made moves.
    """
    view = engine.view(state, None)
    track = next((t for t in view.tracks if "-" not in t.id and t.value == view.round), None)
    given_up = {seat for seat in resigned if not view.seats[seat].alive}
    timed_out = {seat for seat in given_up if resigned[seat] == CLOCK}
    if len(game.seats) == 2 and len(timed_out) == 1:
        # Both were asked at once and neither came: the second did not win by being asked later.
        (other,) = {0, 1} - timed_out
        misses = game.clock.misses if game.clock else 0
        if other not in moved and game.seats[other].missed_ever >= max(1, misses - 1):
            timed_out.add(other)
    return GameVerdict(
        game,
        engine.places(state),
        frozenset(given_up | timed_out),
        frozenset(timed_out),
        frozenset({seat for seat in range(len(game.seats)) if not view.seats[seat].alive} - given_up),
        max(0, view.round - (game.status != GameStatus.FINISHED)),
        track.limit if track else None,
        frozenset(moved),
    )


def counts_for_ratings(verdict: GameVerdict, fixture: Fixture, plan: SeasonPlan, now: float) -> bool:
    """Whether a game is rated: it was played to its end, or adjudicated after half of its rounds. Where
    rounds have no limit: after half of the days that a game is expected to last."""
    if verdict.kind == LineKind.PLAYED:
        return True
    if verdict.limit:
        return 2 * verdict.rounds >= verdict.limit
    began = now if fixture.began_at is None else fixture.began_at
    return verdict.rounds > 0 and now - began >= plan.length * DAY / 2


def store_verdict(draft: SeasonDraft, number: int, verdict: GameVerdict) -> bool:
    """Store the results of a fixture under way, once. Returns whether it was still under way."""
    fixture = fixture_with(draft.season, number)
    if fixture.state != FixtureState.UNDER_WAY:
        return False
    plan, season = draft.season.plan, draft.season
    entries = [season.entry(entry) for entry in fixture.seats]
    began = draft.now if fixture.began_at is None else fixture.began_at
    late = {e.id for e in entries if e.replaces is not None and e.entered_at >= began}
    absent = verdict.neither_came(draft.now >= deadline_of(season, fixture))
    gone = range(len(entries)) if absent else verdict.resigned
    lines = results_of(
        season,
        number,
        verdict.places,
        verdict.kind,
        misses={e.id: verdict.game.seats[seat].missed_ever for seat, e in enumerate(entries)},
        forfeits={entries[seat].id for seat in gone},
        eliminated={entries[seat].id for seat in verdict.eliminated},
        unrated=late,
        rated=not absent and counts_for_ratings(verdict, fixture, plan, draft.now),
    )
    ended = verdict.game.ended_at or draft.now
    draft.fixture(number, state=FixtureState.DONE, ended_at=ended)
    draft.add_lines(lines)
    games.change(draft.connection, verdict.game.id, places=[line.place for line in lines])
    renumber(draft, number, lines, {entries[seat].id for seat in verdict.timed_out})
    for seat in verdict.timed_out:
        entry = draft.season.entry(entries[seat].id)
        draft.entry(entry.id, lost=entry.lost + 1)
        _strike(draft, number, entry.member)
    draft.pools[pool(plan.rules, len(fixture.seats))].add(number)
    return True


def _strike(draft: SeasonDraft, fixture: int, member: str) -> None:
    """Bar a member who has lost a seat by missed deadlines, once a game."""
    guild = draft.league.guild
    if not leagues.struck(draft.connection, fixture, member):
        leagues.ban(
            draft.connection, guild=guild, member=member, at=draft.now, until=draft.now + BAR,
            reason="", by=None, fixture=fixture,
        )  # fmt: skip
