"""Each task that goes on as long as the bot is killed once, at whatever it waits for, and goes on."""

from __future__ import annotations

import asyncio
import re
from functools import partial
from typing import Any

import pytest

from db.care import backups
from host.background import watched
from ops.health import Pulse
from ops.memory import Memory
from tests.cogs.conftest import House
from tests.host.games import until
from tests.house import sources

MADE = re.compile(r"\b(?:create_task|ensure_future|TaskGroup)\(")
BEGIN = re.compile(r"watched\.begin\(\s*\"([\w-]+)\"")
NAMES = sorted(
    name for path in sources.python_files() for name in BEGIN.findall(path.read_text(encoding="utf-8"))
)
FINITE = {
    "bot.py": (1, "three whose first end is that of the program"),
    "db/care/move.py": (1, "the reading of the rows that are written"),
    "db/store.py": (2, "the watch over the database, all of whose errors are the database's; a backup"),
    "host/background/computers.py": (2, "a game's turns as long as computer players are awaited; a thought"),
    "host/background/hints.py": (1, "a hint"),
    "host/background/thinking.py": (1, "the reading of an answer"),
    "host/core/actions.py": (1, "an action on a game"),
    "host/core/jobs.py": (2, "a game's jobs as long as one waits; one of them"),
    "host/core/outbox.py": (1, "the publishing of a game as long as something waits"),
    "host/league/posting.py": (1, "the publishing of a league, likewise"),
    "host/cluster/own_servers.py": (1, "the reading anew of what another session of the database has"),
    "ops/cluster/keeper.py": (1, "what is done about a shard"),
    "ui/kit/answer.py": (1, "the late acknowledgement of an interaction"),
    "ui/kit/long_answers.py": (1, "a long answer"),
    "ui/kit/rights/integrations.py": (1, "the reading of a server's rights"),
    "ui/media/drawing.py": (1, "a game's charts"),
    "ui/media/replays.py": (1, "a replay"),
    "ui/panels/following.py": (1, "the edits of a panel as long as they are due"),
    "web/leagues/league_site.py": (1, "an answer about a league"),
    "web/packing.py": (1, "an answer for readers"),
    "web/pictures.py": (1, "a picture for readers"),
    "web/streams.py": (2, "the look for news as long as anybody follows a game; the reading of a game"),
}
"""Where other tasks are made, how many, and what they are: each ends and is waited for. The local Discord
stands aside."""


def test_no_other_task_goes_on_for_ever() -> None:
    """A task that is to go on as long as the program is begun by `Watched.begin`."""
    places = {
        sources.name(path): len(MADE.findall(path.read_text(encoding="utf-8")))
        for path in sources.python_files()
    }
    tasks = {name: number for name, number in places.items() if number and not name.startswith("playground/")}
    assert tasks.pop("host/background/watched.py") == 1
    assert tasks == {name: number for name, (number, _) in FINITE.items()}


@pytest.mark.spread(1)
@pytest.mark.parametrize("name", NAMES)
async def test_a_task_that_is_killed_goes_on(
    name: str, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it waits for fails once: it is told in the report, and the task waits there again."""
    monkeypatch.setattr(watched, "FIRST_PAUSE", 0.0)
    tasks = house.bot.watched
    pulse = Pulse(house.bot, house.folder / "games.sqlite3")
    if name not in tasks.ended:  # the program begins it beside the bot
        aside: dict[str, Any] = {
            "health": pulse.beat,
            "memory": Memory(1e6, [], lambda: None).keep,
            "backups": partial(backups.regularly, house.host.core.store, house.folder / "backups"),
        }
        tasks.begin(name, aside[name])
    task: Any = tasks._tasks[name]

    def kill() -> bool:
        """Let what it waits for fail; what it bears is no end, and comes again."""
        if not tasks.ended[name] and (waiting := task._fut_waiter) is not None and not waiting.done():
            waiting.set_exception(OSError("killed"))
        return bool(tasks.ended[name])

    await until(kill)
    await until(lambda: name not in tasks.down and task._fut_waiter is not None)
    await asyncio.sleep(0)
    assert not task.done()
    assert (await pulse.report())["tasks_ended"] == {name: 1}
