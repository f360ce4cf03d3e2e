"""Members of simulated seasons protest, and managers answer."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace

from league.errors import LeagueError
from league.model import Protest
from league.season import check_answer, check_protest

if TYPE_CHECKING:
    from tests.seasons.life import SeasonLife

DAY = 86400.0


def plan(life: SeasonLife, until: float, now: float) -> None:
    """Some protest, also too late or twice; most are answered, some after the season closes."""
    for entrant in life.data.load().entries:
        if life.rng.random() < 0.05:
            for _ in range(life.rng.randint(1, 2)):
                when = now + life.rng.uniform(0, 1.2) * (until - now)
                life.at(when, partial(_protest, life, entrant.member))


def _protest(life: SeasonLife, member: str, now: float) -> None:
    """A member protests, if they may."""
    season = life.data.load()
    try:
        entrant = check_protest(season, member, "They were two.", now)
    except LeagueError:
        return
    number = len(season.protests) + 1
    added = Protest(number, entrant.id, now, "They were two.")
    life.data.store(replace(season, protests=(*season.protests, added)))
    if life.rng.random() < 0.8:
        life.at(now + life.rng.expovariate(1 / (5 * DAY)), partial(_answer, life, number))


def _answer(life: SeasonLife, protest: int, now: float) -> None:
    """A manager answers a protest, if it is still open."""
    season = life.data.load()
    try:
        answered = check_answer(season, protest, "So it is.")
    except LeagueError:
        return
    done = replace(answered, answered_at=now, answered_by="judge", answer="So it is.")
    answers = tuple(done if each.id == protest else each for each in season.protests)
    life.data.store(replace(season, protests=answers))
