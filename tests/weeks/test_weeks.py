"""A game through simulated weeks, in the real bot: a part of what `make weeks` plays of every rule system."""

from __future__ import annotations

import pytest

from tests.bounded import often
from tests.cogs.conftest import House, house, patient, strict_texts
from tests.weeks.life import Life
from tests.weeks.story import Story
from tests.weeks.watch import Watch

__all__ = ["house", "patient", "strict_texts"]


@pytest.mark.more
@pytest.mark.parametrize("rules", ["classic"])
async def test_a_game_survives_its_weeks(house: House, rules: str) -> None:  # the fixture
    """Absences, vacations, pauses, outages and kills, to the end by the rules, with all of it told once."""
    life = Life(house, rules, 2, f"rounds={often(12, 16)}")
    await life.begin()
    try:
        watch = Watch(life)
        story = Story(life, watch)
        await story.tell()
        await watch.over()
    finally:
        life.end()
    assert life.kills > 0
    assert story.days > 14
    assert len(story.done) > 7, "little has happened"
