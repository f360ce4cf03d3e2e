"""A season in a database: bytes that are loaded, changed and stored in one go, as the host does it."""

from __future__ import annotations

from collections.abc import Collection, Iterable

import msgspec
from msgspec.structs import replace

from league.formats import format_of
from league.lookup import OVER, UNBEGUN
from league.model import (
    ORPHAN,
    Division,
    Entrant,
    EntryState,
    Fixture,
    FixtureState,
    Line,
    Season,
    SeasonState,
)
from league.outcomes import bye_lines
from league.season import numbers_after
from league.steps import (
    NEXT,
    AddRound,
    Announce,
    Begin,
    Cancel,
    Close,
    DropOut,
    EndUnplayed,
    Finish,
    NewFixture,
    NextSignUp,
    OpenCheckIn,
    OpenFixtures,
    SeasonStep,
)
from tests.league.made import LADDER

_DECODER = msgspec.msgpack.Decoder(Season)


class Database:
    """One season, with the announcements and audit rows that were stored beside it."""

    def __init__(self, season: Season) -> None:
        self.rows = msgspec.msgpack.encode(season)
        self.sent: list[str] = []
        """What was told, in order."""
        self.audit: list[tuple[int, int]] = []
        """Fixture and revision of each override."""
        self.fallouts: dict[tuple[int, int], tuple[float, tuple[int, ...]]] = {}
        """By fixture and revision the time of an override, and the fixtures that were void from then on."""

        self.leaves: dict[int, float] = {}
        """By entry that has left a season under way the time of it."""

    def load(self) -> Season:
        """The season as it is stored."""
        return _DECODER.decode(self.rows)

    def store(self, season: Season) -> None:
        """Put the season in place of the stored one."""
        self.rows = msgspec.msgpack.encode(season)

    def apply(self, step: SeasonStep, now: float) -> None:
        """Store a step. What it does is done once: a step that was stored before changes nothing."""
        season = self.load()
        self._apply_to_games(season, step, now)
        self._apply_to_season(season, step)

    def _apply_to_season(self, season: Season, step: SeasonStep) -> None:
        match step:
            case OpenCheckIn() if season.state == SeasonState.SIGNUP:
                self._tell("check-in")
                self.store(
                    replace(
                        season, state=SeasonState.CHECK_IN, starts_at=step.starts_at, ends_at=step.ends_at
                    )
                )
            case Cancel() if season.state in (SeasonState.SIGNUP, SeasonState.CHECK_IN):
                self._tell(f"cancelled {step.reason}")
                self.store(replace(season, state=SeasonState.CANCELLED))
            case Begin() if season.state in (SeasonState.SIGNUP, SeasonState.CHECK_IN):
                self._tell("began")
                self.store(_begun(season, step))
            case Announce() if not set(step.keys) & set(season.told):
                self._tell(f"{step.kind} {step.round} {step.days} {' '.join(step.keys)} {season.reopened_at}")
                self.store(replace(season, told=(*season.told, *step.keys)))
            case Finish() if season.state == SeasonState.RUNNING:
                self._tell(f"finished {season.reopened_at}")
                self.store(replace(season, state=SeasonState.PROTEST, protest_until=step.protest_until))
            case NextSignUp() if NEXT not in season.told:
                self._tell("next sign-up")
                self.store(replace(season, told=(*season.told, NEXT)))
            case Close() if season.state == SeasonState.PROTEST:
                self._tell("closed")
                self.store(replace(season, state=SeasonState.CLOSED))

    def _apply_to_games(self, season: Season, step: SeasonStep, now: float) -> None:
        match step:
            case OpenFixtures():
                self.store(_states(season, step.fixtures, {FixtureState.PLANNED}, FixtureState.OPENING))
            case AddRound() if step.known == len(season.fixtures):
                self.store(_added(season, step.fixtures))
            case EndUnplayed():
                for unplayed in step.fixtures:
                    season = _ended(season, unplayed.fixture, UNBEGUN, unplayed.state, unplayed.lines, now)
                self.store(season)
            case DropOut():
                self.store(_entry(season, step.entry, state=EntryState.OUT))

    def leave(self, entry: int, now: float) -> None:
        """Let an entry leave a season that has begun."""
        self.leaves[entry] = now
        self.store(_entry(self.load(), entry, state=EntryState.OUT))

    def begin_game(self, fixture: int, now: float) -> bool:
        """Give a fixture its game, whose id is the fixture's; whether it had none before."""
        season = self.load()
        if not any(f.id == fixture and f.state == FixtureState.OPENING for f in season.fixtures):
            return False
        self.store(_fixture(season, fixture, state=FixtureState.UNDER_WAY, game=fixture, began_at=now))
        return True

    def end_game(self, fixture: int, lines: tuple[Line, ...], lost: Iterable[int], now: float) -> bool:
        """Store the results of a running game; whether it had none before."""
        season = self.load()
        if not any(f.id == fixture and f.state == FixtureState.UNDER_WAY for f in season.fixtures):
            return False
        gone = set(lost)
        season = _ended(season, fixture, {FixtureState.UNDER_WAY}, FixtureState.DONE, lines, now, gone)
        for entry in gone:
            season = _entry(season, entry, lost=season.entry(entry).lost + 1)
        self.store(season)
        return True

    def override(self, lines: tuple[Line, ...], now: float) -> bool:
        """Store lines as a new revision of their fixture, with its audit row, and what follows from them.
        Returns whether they were: not if a season would have to go on a second time after its last game."""
        before = self.load()
        self.set_lines(lines)
        season = self.load()
        fallout = format_of(season.plan).fallout(before, season, now)
        if fallout.until is not None and season.reopened_at is not None:
            self.audit.pop()
            self.store(before)
            return False
        self.fallouts[self.audit[-1]] = now, fallout.orphans
        match = next(f for f in season.fixtures if f.id == lines[0].fixture)
        for entry, number in numbers_after(before, match, lines).items():
            season = _entry(season, entry, number=number)
        for number in fallout.orphans:
            orphan = next(f for f in season.fixtures if f.id == number)
            ended = orphan.ended_at if orphan.state in OVER else now
            season = _fixture(season, number, state=FixtureState.VOID, mark=ORPHAN, ended_at=ended)
        if fallout.until is not None:
            self._tell("reopened")
            season = replace(
                season, state=SeasonState.RUNNING, protest_until=None, ends_at=fallout.until, reopened_at=now
            )
        self.store(season)
        return True

    def set_lines(self, lines: tuple[Line, ...]) -> None:
        """Store lines as a new revision of their fixture, with its audit row."""
        season = self.load()
        fixture = lines[0].fixture
        revision = 1 + max(x.revision for x in season.lines if x.fixture == fixture)
        new = tuple(replace(x, revision=revision) for x in lines)
        self.audit.append((fixture, revision))
        self.store(replace(season, lines=(*season.lines, *new)))

    def _tell(self, text: str) -> None:
        self.sent.append(text)


def _begun(season: Season, step: Begin) -> Season:
    divisions = tuple(Division(n, d.tier, d.group) for n, d in enumerate(step.divisions, 1))
    place = {e: (n, i) for n, d in enumerate(step.divisions, 1) for i, e in enumerate(d.members)}
    place = place or {e: (None, i) for i, e in enumerate(step.members)}  # type: ignore[misc]  # no division
    entries = []
    for entry in season.entries:
        if entry.id in step.members:
            division, number = place[entry.id]
            rung = number if season.rules >= 2 and season.plan.format == LADDER else None
            entries.append(
                replace(entry, state=EntryState.PLAYING, division=division, number=number, first_rung=rung)
            )
        elif entry.id in step.waiting:
            entries.append(replace(entry, state=EntryState.WAITING))
        else:
            entries.append(replace(entry, state=EntryState.OUT))
    season = replace(
        season, state=SeasonState.RUNNING, divisions=divisions, entries=tuple(entries),
        starts_at=step.starts_at, ends_at=step.ends_at,
    )  # fmt: skip
    return _added(
        season, [replace(f, division=None if f.division is None else f.division + 1) for f in step.fixtures]
    )


def _added(season: Season, fixtures: Iterable[NewFixture]) -> Season:
    number = max((f.id for f in season.fixtures), default=0)
    rows, lines = [], list(season.lines)
    for new in fixtures:
        number += 1
        state = FixtureState.DONE if new.bye else FixtureState.PLANNED
        fixture = Fixture(
            number, new.division, new.round, new.table, new.seats, state, None, new.deadline, stage=new.stage
        )
        rows.append(fixture)
        lines.extend(bye_lines(season, fixture) if new.bye else ())
    return replace(season, fixtures=(*season.fixtures, *rows), lines=tuple(lines))


def add_fixture(season: Season, new: NewFixture) -> Season:
    """The season with one more fixture."""
    return _added(season, [new])


def _fixture(season: Season, fixture: int, **changes: object) -> Season:
    return replace(
        season, fixtures=tuple(replace(f, **changes) if f.id == fixture else f for f in season.fixtures)
    )


def _entry(season: Season, entry: int, **changes: object) -> Season:
    return replace(
        season, entries=tuple(replace(e, **changes) if e.id == entry else e for e in season.entries)
    )


def _states(
    season: Season, fixtures: Iterable[int], before: set[FixtureState], state: FixtureState
) -> Season:
    chosen = set(fixtures)
    return replace(
        season,
        fixtures=tuple(
            replace(f, state=state) if f.id in chosen and f.state in before else f for f in season.fixtures
        ),
    )


def _ended(
    season: Season,
    fixture: int,
    before: Iterable[FixtureState],
    state: FixtureState,
    lines: tuple[Line, ...],
    now: float,
    gone: Collection[int] = (),
) -> Season:
    match = next(f for f in season.fixtures if f.id == fixture)
    if match.state not in before:
        return season
    rungs = format_of(season.plan).renumber(season, match, lines, gone)
    season = _fixture(season, fixture, state=state, ended_at=now)
    for entry, rung in rungs.items():
        season = _entry(season, entry, number=rung)
    return replace(season, lines=(*season.lines, *lines))


def change_entry(season: Season, entry: int, **changes: object) -> Season:
    """The season with some fields of an entry changed."""
    return _entry(season, entry, **changes)


def without(season: Season, entry: int) -> Season:
    """The season without an entry that left before it began."""
    return replace(season, entries=tuple(e for e in season.entries if e.id != entry))


def replaced(season: Season, old: int, new: Entrant, fixtures: Iterable[int]) -> Season:
    """The season in which another entry plays in these fixtures instead of the old one, which is out."""
    chosen = set(fixtures)
    season = _entry(season, old, state=EntryState.OUT)
    return replace(
        season,
        entries=(*(e for e in season.entries if e.id != new.id), new),
        fixtures=tuple(
            replace(f, seats=tuple(new.id if s == old else s for s in f.seats)) if f.id in chosen else f
            for f in season.fixtures
        ),
    )
