"""One season from sign-up to its close: time passes, people play or leave, the process dies all the time."""

from __future__ import annotations

import heapq
from collections.abc import Callable
from functools import partial
from itertools import count
from math import exp

from msgspec.structs import replace

from league.errors import LeagueError
from league.formats import format_of
from league.lookup import next_first_rung, next_number
from league.lots import commitment, season_lot
from league.model import (
    RULES,
    Entrant,
    EntryState,
    Fixture,
    FixtureState,
    FormerPlace,
    LineKind,
    Season,
    SeasonState,
)
from league.outcomes import results_of
from league.season import (
    check_check_in,
    check_entering,
    dates_of,
    drop_out,
    next_step,
    substitute,
    wake_at,
)
from league.season.leaving import stands_by
from league.steps import Adjudicate, Close, EndUnplayed, Finish, OpenCheckIn, SeasonStep
from tests.league.made import LADDER
from tests.seasons import protests
from tests.seasons.checks import Watch
from tests.seasons.database import Database, add_fixture, change_entry, replaced, without
from tests.seasons.people import Person, Story

DAY, HOUR = 86400.0, 3600.0
STEPS = 10_000
"""More steps at one instant would never end."""


class SeasonLife:
    """A season of a story."""

    def __init__(
        self,
        story: Story,
        number: int,
        former: tuple[FormerPlace, ...],
        opens_at: float,
        away: tuple[str, ...] = (),
    ) -> None:
        self.story, self.rng = story, story.rng
        self.people: dict[str, Person] = {p.name: p for p in story.people}
        dates = dates_of(story.plan, opens_at)
        secret = f"{story.seed}:{number}"
        season = Season(
            number, 1, number, SeasonState.SIGNUP, story.plan, "", opens_at,
            dates.checkin_at, dates.starts_at, dates.ends_at, rules=RULES, former=former,
            commitment=commitment(secret), away=away,
        )  # fmt: skip
        self.secret = secret
        self.data = Database(season)
        self.watch = Watch(story, self.data)
        self.events: list[tuple[float, int, Callable[[float], None]]] = []
        self.serial = count()
        self.ended: set[int] = set()
        """Fixtures whose games are over; their results are stored in the order of the games."""
        self.closing: Close | None = None
        self.kills = 0
        self._sign_up(season)
        self._plan_trouble(season)

    # -- What is going to happen ---------------------------------------------------------------------------

    def at(self, when: float, happens: Callable[[float], None]) -> None:
        """Let something happen."""
        heapq.heappush(self.events, (when, next(self.serial), happens))

    def _sign_up(self, dates: Season) -> None:
        for person in self.story.people:
            waited = person.name in self.story.waiting
            when = dates.opens_at if waited else self.rng.uniform(dates.opens_at, dates.checkin_at)
            self.at(when, partial(self.enter, person.name))
            if dates.plan.checkin_hours and (self.story.habits.absent == 0 or self.rng.random() < 0.95):
                when = self.rng.uniform(dates.checkin_at + 60, dates.starts_at - 60)
                self.at(when, partial(self.check_in, person.name))
            if person.leaves is not None:
                when = dates.starts_at + person.leaves * (dates.ends_at - dates.starts_at)
                self.at(when, partial(self.leave, person.name))

    def _plan_trouble(self, dates: Season) -> None:
        """Outages, challenges, and what managers do."""
        self.outages: list[tuple[float, float]] = []
        if self.story.habits.outage:
            for _ in range(self.rng.randint(1, 3)):
                start = self.rng.uniform(dates.opens_at, dates.ends_at + DAY)
                self.outages.append((start, start + self.rng.uniform(0.1, 9) * DAY))
        if dates.plan.format == LADDER:
            for _ in range(3 * len(self.people)):
                self.at(self.rng.uniform(dates.starts_at, dates.ends_at), self.challenge)
            for number in range(self.story.habits.newcomers):
                late = Person(f"l{dates.number}-{number}", self.rng.gauss(0, 0.7))
                self.people[late.name] = late
                self.at(self.rng.uniform(dates.starts_at, dates.ends_at), partial(self.enter, late.name))
        if self.story.habits.leaving:
            start = self.rng.uniform(dates.starts_at, dates.ends_at)
            self.at(start, partial(self.pause, True))
            self.at(start + 3 * DAY, partial(self.pause, False))
            for _ in range(2):
                self.at(self.rng.uniform(dates.starts_at, dates.ends_at), self.override)

    def run(self) -> Season:
        """Live until the season is closed or cancelled."""
        now = self.data.load().opens_at
        while True:
            season = self._settle(now)
            if season.state in (SeasonState.CLOSED, SeasonState.CANCELLED):
                self.watch.over(season, self.closing, bool(self.outages))
                return season
            self.watch.at_rest(season)
            times = [t for t in (wake_at(season, now), self.events[0][0] if self.events else None) if t]
            assert times, "the season stands still"
            later = min(times)
            between = now + (later - now) * self.rng.random()
            assert between >= later or next_step(season, between) is None, "something was due before its time"
            now = max(now, self._up_again(later))
            while self.events and self.events[0][0] <= now:
                when, _, happens = heapq.heappop(self.events)
                happens(now)
                now += 0.001 * (when < now)  # what waited for the bot comes one after another

    def _up_again(self, when: float) -> float:
        """When the bot notices: at once, or after its outage."""
        return max([when, *(end for start, end in self.outages if start <= when < end)])

    # -- The bot -------------------------------------------------------------------------------------------

    def _settle(self, now: float) -> Season:
        """Store the results of games that are over, then every step that is due. The process dies before and
        after each of them."""
        for number in sorted(self.ended):
            self._over(number, LineKind.PLAYED, now)
        self.ended.clear()
        for _ in range(STEPS):
            season = self.data.load()
            step = next_step(season, now)
            self.kills += 1
            again = next_step(self.data.load(), now)
            assert step == again, "a killed process decides otherwise when it comes back"
            if step is None:
                return season
            self._take(step, now)
            if isinstance(step, Close):
                self.closing = step
            if isinstance(step, Finish):
                protests.plan(self, step.protest_until, now)
                if self.story.habits.leaving:
                    for _ in range(2):
                        self.at(self.rng.uniform(now, step.protest_until), self.override)
            if isinstance(step, OpenCheckIn):
                late = self.rng.random() < self.story.habits.refused
                self.at(now + (self.rng.uniform(0, 3) * DAY if late else 1.0), self._tell_closing)
            after = self.data.load()
            assert after != season, f"{step} changes nothing"
            self.watch.changed(after, now)
            self._follow(after, now)
        raise AssertionError("the season never comes to rest")

    def _take(self, step: SeasonStep, now: float) -> None:
        if isinstance(step, Adjudicate):
            for fixture in step.fixtures[: self.rng.randint(1, len(step.fixtures))]:
                self._over(fixture, LineKind.ADJUDICATED, now + fixture / 1000)  # the clock goes on
            return
        self.data.apply(step, now)
        rows, sent = self.data.rows, len(self.data.sent)
        self.data.apply(step, now)
        assert (rows, sent) == (self.data.rows, len(self.data.sent)), "a step was stored twice"

    def _tell_closing(self, now: float) -> None:
        """The message is out that closes the sign-up: the lot can be drawn."""
        season = self.data.load()
        members = tuple(sorted(e.member for e in season.entries))
        lot = season_lot(self.secret, members, "message")
        self.data.store(
            replace(season, lot=lot, closing_message="message", closing_members=members, secret=self.secret)
        )

    def _follow(self, season: Season, now: float) -> None:
        """What the host does beside the steps: games begin, and seats of those who are out resign."""
        out = {e.id for e in season.entries if e.state == EntryState.OUT}
        for fixture in season.fixtures:
            if fixture.state == FixtureState.OPENING:
                refused = self.rng.random() < self.story.habits.refused
                delay = self.rng.uniform(0.01, 3) * DAY if refused else 1.0
                if fixture.id not in self.watch.opened:
                    self.watch.opened.add(fixture.id)
                    self.at(now + delay, partial(self.begin, fixture.id))
            elif (
                fixture.state == FixtureState.UNDER_WAY
                and len(out.intersection(fixture.seats)) >= len(fixture.seats) - 1
            ):
                self.at(now, partial(self.end, fixture.id))

    def begin(self, number: int, now: float) -> None:
        """Discord has made the thread: the game begins, once."""
        if not self.data.begin_game(number, now):
            return
        assert not self.data.begin_game(number, now), "a fixture has two games"
        self.watch.began(number)
        season = self.data.load()
        fixture = next(f for f in season.fixtures if f.id == number)
        there = [e for e in fixture.seats if self._plays(season, e)]
        length = season.plan.length * exp(self.rng.gauss(0, self.story.habits.spread))
        if self.rng.random() < 0.03:
            length *= 10
        if len(there) < 2:
            length = 4.0
        self.at(now + length * DAY, partial(self.end, number))
        self.watch.changed(season, now)

    def _plays(self, season: Season, entry: int) -> bool:
        held = season.entry(entry)
        person = self.people.get(held.member)
        return held.state == EntryState.PLAYING and not (person is not None and person.absent)

    def end(self, number: int, now: float) -> None:
        """A game has come to its end."""
        self.ended.add(number)

    def _over(self, number: int, kind: LineKind, now: float) -> None:
        """A game is over, or is adjudicated: its results are stored, once."""
        season = self.data.load()
        fixture = next(f for f in season.fixtures if f.id == number)
        if fixture.state != FixtureState.UNDER_WAY:
            return
        absent = [e for e in fixture.seats if not self._plays(season, e)]
        lost = [e for e in absent if season.entry(e).state == EntryState.PLAYING]
        neither = len(fixture.seats) == len(absent) == 2
        forfeits = absent if kind == LineKind.PLAYED or neither else [e for e in absent if e not in lost]
        lines = results_of(
            season, number, self._places(season, fixture, kind), kind,
            misses={e: 3 if e in absent else self.rng.randrange(3) for e in fixture.seats},
            forfeits=forfeits, rated=not neither and (kind == LineKind.PLAYED or self.rng.random() < 0.5),
        )  # fmt: skip
        assert self.data.end_game(number, lines, lost if kind == LineKind.PLAYED else (), now)
        assert not self.data.end_game(number, lines, lost, now), "results were stored twice"
        self.watch.changed(self.data.load(), now)

    def _places(self, season: Season, fixture: Fixture, kind: LineKind) -> list[int]:
        def skill(entry: int) -> float:
            person = self.people.get(season.entry(entry).member)
            return (person.skill if person else 0.0) + self.rng.gauss(0, 1)

        merits = [skill(e) for e in fixture.seats]
        if kind == LineKind.ADJUDICATED:
            merits = [float(round(m)) for m in merits]
        return [1 + sum(other > merit for other in merits) for merit in merits]

    # -- The people ----------------------------------------------------------------------------------------

    def enter(self, name: str, now: float) -> None:
        """A member enters, if they may."""
        season = self.data.load()
        try:
            state = check_entering(season, name)
        except LeagueError:
            return
        number = 1 + max((e.id for e in season.entries), default=0)
        entrant = Entrant(
            number, name, name, state, now, rating=1500 + 100 * round(self.people[name].skill, 1)
        )
        if state == EntryState.PLAYING:
            entrant = replace(entrant, number=next_number(season), first_rung=next_first_rung(season))
        self.data.store(replace(season, entries=(*season.entries, entrant)))

    def check_in(self, name: str, now: float) -> None:
        """A member checks in, if they may."""
        season = self.data.load()
        try:
            entry = check_check_in(season, name)
        except LeagueError as error:
            if error.data.get("opens_at"):
                self.at(now + self.rng.uniform(1, 40) * HOUR, partial(self.check_in, name))
            return
        self.data.store(change_entry(season, entry, state=EntryState.CHECKED_IN))

    def leave(self, name: str, now: float) -> None:
        """A member leaves for good; perhaps somebody steps in."""
        season = self.data.load()
        entry = season.entry_of(name)
        if (
            entry is None
            or entry.state == EntryState.OUT
            or season.state not in (SeasonState.SIGNUP, SeasonState.CHECK_IN, SeasonState.RUNNING)
        ):
            return
        if drop_out(season, entry.id).forget:
            self.data.store(without(season, entry.id))
        elif self.rng.random() < 0.5:
            self._substitute(entry.id, now)
        else:
            self.data.leave(entry.id, now)
            if self.rng.random() < 0.5:
                later = now + self.rng.uniform(0, 5) * DAY
                self.at(later, partial(self._substitute, entry.id))
        if season.state == SeasonState.RUNNING:
            self.watch.left(season, self.data.load())
        self._follow(self.data.load(), now)

    def _substitute(self, entry: int, now: float) -> None:
        season = self.data.load()
        waiting = [e for e in season.entries if stands_by(e)]
        waits = bool(waiting) and waiting[0].state == EntryState.WAITING
        number = waiting[0].id if waits else 1 + max(e.id for e in season.entries)
        member = waiting[0].member if waiting else f"s{self.rng.randrange(10**9)}"
        rounds = {f.id: self.rng.randint(1, 6) for f in season.fixtures if f.state == FixtureState.UNDER_WAY}
        try:
            taken = substitute(season, entry, member, rounds)
        except LeagueError:
            return
        new = Entrant(
            number, member, member, EntryState.PLAYING, now, taken.division, taken.number, taken.first_rung,
            replaces=entry,
        )  # fmt: skip
        self.data.store(replaced(season, entry, new, (*taken.future, *taken.running)))
        self.watch.substitutes += 1

    def challenge(self, now: float) -> None:
        """Somebody challenges somebody above."""
        season = self.data.load()
        playing = [e.id for e in season.entries if e.state == EntryState.PLAYING]
        if season.state != SeasonState.RUNNING or len(playing) < 2:
            return
        for _ in range(5):
            by, to = self.rng.sample(playing, 2)
            try:
                new = format_of(season.plan).challenge(season, by, to, now, {})
            except LeagueError:
                continue
            self.data.store(add_fixture(season, new))
            if self.rng.random() < 0.1:
                self._refuse(self.data.load(), now)
            return

    def _refuse(self, season: Season, now: float) -> None:
        self.data.apply(
            EndUnplayed(
                (format_of(season.plan).refuse(season, season.fixtures[-1], season.fixtures[-1].seats[1]),)
            ),
            now,
        )

    def override(self, now: float) -> None:
        """A manager turns a result around while the season runs or may be protested."""
        season = self.data.load()
        done = [f for f in season.fixtures if f.state == FixtureState.DONE and len(f.seats) > 1]
        states = (SeasonState.RUNNING, SeasonState.PROTEST)
        if season.state in states and done and self.rng.random() < 0.5:
            fixture = self.rng.choice(done)
            old = [x for x in season.current_lines() if x.fixture == fixture.id]
            places = [x.place for x in reversed(old)]
            new = results_of(season, fixture.id, places, LineKind.OVERRIDE)
            rated = {x.entry: x.rated for x in old}
            self.data.override(tuple(replace(x, rated=rated[x.entry]) for x in new), now)
            self.watch.changed(self.data.load(), now)

    def pause(self, paused: bool, now: float) -> None:
        """A manager pauses the season, or lets it go on."""
        season = self.data.load()
        self.data.store(replace(season, paused=paused))
