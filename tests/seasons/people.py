"""Members, plans and games as they come, from a seed."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any

from league.formats import FORMATS
from league.model import BUCHHOLZ, TIE_BREAKS, SeasonPlan
from tests.league.made import CUP, DIVISION, LADDER, ROUND_ROBIN, SWISS

SWISS_BREAKS = (*TIE_BREAKS[:4], BUCHHOLZ, *TIE_BREAKS[4:])


@dataclass
class Person:
    """A member, and how they behave in the present season."""

    name: str
    skill: float
    absent: bool = False
    """Checks in and never plays."""
    leaves: float | None = None
    """The part of the season after which they leave it."""


@dataclass
class Habits:
    """How the people of a league behave."""

    leaving: float
    """The part of members who leave."""
    absent: float
    """The part of members who never play."""
    outage: bool
    """Whether the bot is down now and then."""
    refused: float
    """The part of games that Discord refuses to begin for a while."""
    spread: float = 0.5
    """Standard deviation of the logarithm of a game's length."""
    newcomers: int = 0
    """Members who come and go between two seasons."""


@dataclass
class Story:
    """A league of several seasons."""

    seed: int
    plan: SeasonPlan
    people: list[Person]
    habits: Habits
    rng: Random = field(repr=False)
    waiting: set[str] = field(default_factory=set)
    """Who did not fit into the last season: they enter first."""


def story(seed: int, most: int = 64, **changes: Any) -> Story:
    """A league made up from a seed, with at most this many members."""
    rng = Random(seed)
    kind = changes.pop("format", None) or rng.choice(list(FORMATS))
    table = {DIVISION: rng.randint(3, 6), SWISS: rng.randint(2, 6), CUP: rng.randint(2, 6)}.get(kind, 2)
    least = max(5, table + 1)
    count = rng.randint(least, rng.choice((13, 30, most)))
    cap = rng.randint(1, table) if kind in (DIVISION, SWISS, CUP) else rng.randint(1, 6)
    plan = SeasonPlan(
        rules="chequers",
        options={},
        clock={},
        format=kind,
        table=table,
        least=least,
        most=rng.choice((128, 128, max(least, count - 2))),
        cap=cap,
        days=rng.choice((14, 30, 63, 63, 100)),
        rounds=rng.randint(2, least - 1) if kind == SWISS else 0,
        double=kind in (CUP, ROUND_ROBIN) and table == 2 and rng.random() < 0.4,
        tie_breaks=SWISS_BREAKS if kind == SWISS else TIE_BREAKS,
        length=rng.choice((5.0, 12.0, 22.0)) if kind != LADDER else 4.0,
        checkin_hours=rng.choice((48, 48, 48, 0)),
    )
    clean = rng.random() < 0.35
    habits = Habits(
        leaving=0.0 if clean else rng.uniform(0, 0.25),
        absent=0.0 if clean else 0.1,
        outage=not clean and rng.random() < 0.4,
        refused=0.0 if clean else 0.1,
        newcomers=0 if clean else rng.randint(0, 4),
    )
    people = [Person(f"m{n:03}", rng.gauss(0, 0.7)) for n in range(count)]
    return Story(seed, plan, people, habits, rng)


def behave(story: Story) -> None:
    """Say again how everybody behaves in the coming season, and let some come and go."""
    rng, habits = story.rng, story.habits
    for _ in range(min(habits.newcomers, max(0, len(story.people) - story.plan.least))):
        story.people.pop(rng.randrange(len(story.people)))
        story.people.append(Person(f"n{rng.randrange(10**9)}", rng.gauss(0, 0.7)))
    for person in story.people:
        person.absent = rng.random() < habits.absent
        person.leaves = rng.uniform(-0.1, 1) if rng.random() < habits.leaving else None
