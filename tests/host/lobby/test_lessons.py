"""Lessons: begun in one transaction, one for each member, removed when left alone."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from db import Store
from db.queries import games
from host import Host, HostError, Learner
from host.kinds import END, GONE, KEPT, REMOVE
from host.limits import Limits
from host.lobby.lessons import EVERY, WEEK
from tests.host import managing
from tests.host.games import Recorder, settled, until

ANN = Learner("guild", "thread", "ann", "Ann")


class Now:
    """The time."""

    at = 1_000_000.0

    def __call__(self) -> float:
        return self.at


@pytest.fixture
def now() -> Now:
    """The host's clock."""
    return Now()


@pytest.fixture
async def school(store: Store, now: Now) -> AsyncIterator[Host]:
    """A host that goes by this clock."""
    async with Host(store, pause=0.0, clock=now) as host:
        yield host


async def test_a_lesson_is_running_at_once(school: Host) -> None:
    """The member first, easy computer players of other names, short options, and the settings with it."""
    game = await school.core.lessons.begin(ANN, "classic", "e", "Lesson", language="it")
    assert (game.status, game.lesson, game.name, game.host) == ("running", KEPT, "Lesson", "ann")
    assert [(seat.member, seat.level) for seat in game.seats] == [
        ("ann", None),
        (None, "easy"),
        (None, "easy"),
    ]
    assert len({seat.name for seat in game.seats}) == 3
    assert game.options["rounds"] == 5
    assert await school.settings.get("game", str(game.id)) == {"language": "it"}
    assert (await school.games.in_channel("thread")) is not None
    lesson = await school.core.lessons.open("ann")
    assert lesson is not None
    assert lesson.id == game.id
    assert await school.core.lessons.open("bob") is None


async def test_one_at_a_time_for_each_member(school: Host) -> None:
    """In any server; another one in the same thread is refused, and so is one too many."""
    game = await school.core.lessons.begin(ANN, "classic", "e")
    with pytest.raises(HostError, match="lesson-open") as refused:
        await school.core.lessons.begin(ANN._replace(guild="other", channel="elsewhere"), "nuked", "e")
    assert refused.value.data == {"game": game.id, "channel": "thread"}
    bob = ANN._replace(member="bob", name="Bob")
    with pytest.raises(HostError, match="game-here-already"):
        await school.core.lessons.begin(bob, "classic", "e")
    await school.core.lessons.begin(bob._replace(channel="second"), "classic", "e")
    await managing.end(school, game.id, "ann")
    assert await school.core.lessons.begin(ANN, "classic", "e")


async def test_a_lesson_that_another_process_begins_meanwhile_is_the_only_one(
    school: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The member gets the error that they get later."""
    game = await school.core.lessons.begin(ANN, "classic", "e")
    lessons = iter([None, await school.core.store.read(lambda c: games.lesson_of(c, "ann"))])
    monkeypatch.setattr(games, "lesson_of", lambda *_: next(lessons))
    with pytest.raises(HostError, match="lesson-open") as refused:
        await school.core.lessons.begin(ANN._replace(guild="other", channel="elsewhere"), "classic", "e")
    assert refused.value.data["game"] == game.id
    assert await school.games.in_channel("elsewhere") is None


async def test_limits_hold_for_lessons(store: Store) -> None:
    """They are games as others are."""
    async with Host(store, pause=0.0, limits=Limits(server=1)) as host:
        await host.core.lessons.begin(ANN, "classic", "e")
        with pytest.raises(HostError, match="too-many-games"):
            await host.core.lessons.begin(ANN._replace(member="bob", channel="second"), "classic", "e")


async def test_a_thread_in_which_another_game_is_or_was_stays(school: Host, now: Now) -> None:
    """A lesson that is left alone there is put away without it, and its end frees no other game's channel."""
    for over in (False, True):
        channel = f"thread-{over}"
        lesson = await school.core.lessons.begin(ANN._replace(channel=channel), "classic", "e")
        await managing.end(school, lesson.id, "ann")
        game = await school.lobby.create("guild", channel, "bob", "Bob", "classic", 3, {})
        if over:
            await managing.end(school, game.id, "bob")
        now.at += WEEK + EVERY
        recorder = Recorder()
        publishing = asyncio.create_task(school.core.outbox.run(recorder))
        assert await school.core.lessons.due() == [lesson.id]
        await school.core.lessons.remove(lesson.id)
        await settled(school)
        publishing.cancel()
        assert REMOVE not in [row.kind for row in recorder.rows(lesson.id)]
        assert (await school.games.get(lesson.id)).lesson == GONE
        assert school.core.channels.get(channel) == (None if over else game.id)


async def test_seven_days_without_an_entry(school: Host, now: Now) -> None:
    """A lesson under way is broken off; all that is told of it then is that its thread goes."""
    game = await school.core.lessons.begin(ANN, "classic", "e")
    await until(lambda: not len(school.core.computers))
    assert await school.core.lessons.due() == []
    now.at += WEEK - 1
    assert await school.core.lessons.due() == []
    now.at += EVERY
    recorder = Recorder()
    publishing = asyncio.create_task(school.core.outbox.run(recorder))
    await until(lambda: bool(recorder.rows(game.id)))
    before = len(recorder.batches)
    assert await school.core.lessons.due() == [game.id]
    assert await school.core.lessons.due() == [], "asked a moment ago"
    await school.core.lessons.remove(game.id)
    await until(lambda: len(recorder.batches) > before)
    publishing.cancel()
    assert [[row.kind for row in rows] for _, rows in recorder.batches[before:]] == [[END, REMOVE]]
    then = await school.games.get(game.id)
    assert (then.status, then.lesson) == ("ended", GONE)
    with pytest.raises(HostError, match="no-such-game"):
        await school.core.lessons.remove(game.id)
    now.at += EVERY
    assert await school.core.lessons.due() == []
