"""Each figure beyond its bound is a sentence, and none within it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from host.record.backlog import Backlog
from host.time.timekeeper import Witnesses
from ops.cluster.membership import SharedFigures
from ops.problems import Disk, Figures, problems

WELL = Figures(away=0.0, invalid=0, witnesses=Witnesses(0.2, -0.4, True))
GB = 10**9
CLOCKS = (
    "The clocks disagree, so nothing ends. They are ahead of the bot's time: "
    "the machine's +3600 seconds, Discord's unknown."
)


def backlog(*damaged: int) -> Backlog:
    return Backlog(rows={}, unsent_since={}, due_at=None, damaged=frozenset(damaged))


@pytest.mark.parametrize(
    ("within", "beyond", "sentence"),
    [
        ({"away": 300.0}, {"away": 301.0}, "The bot has not been connected to Discord for 5 min."),
        ({"invalid": 1000}, {"invalid": 1001}, "Discord refused 1001 requests within ten minutes."),
        (
            {"trouble": "It is full.", "troubled": 60.0},
            {"trouble": "It is full.", "troubled": 61.0},
            "The database cannot be used for 61 s: It is full.",
        ),
        (
            {"unsent_age": 900.0},
            {"unsent_age": 901.0},
            "Something has waited to be published for 15 min.",
        ),
        (
            {"overdue": 600.0},
            {"overdue": 8000.0},
            "A deadline passed 2 h ago, and nothing was done about it.",
        ),
        (
            {"backlog": backlog()},
            {"backlog": backlog(12, 7)},
            "What is stored of these games cannot be read: 7, 12.",
        ),
        (
            {"backup_age": 26 * 3600.0, "failed_backups": 3},
            {"backup_age": 27 * 3600.0, "failed_backups": 3},
            "There has been no backup for 27 h. 3 failed since the start.",
        ),
        (
            {"disks": {"database": Disk(10 * GB, 100 * GB)}},
            {"disks": {"database": Disk(50 * GB, 100 * GB), "backups": Disk(9 * GB, 100 * GB)}},
            "The disk of the backups is nearly full: 9.0 GB are free, 9%.",
        ),
        (
            {"witnesses": Witnesses(60.0, -60.0, True)},
            {"witnesses": Witnesses(3600.2, None, False)},
            CLOCKS,
        ),
        (
            {"witnesses": Witnesses(60.0, None, True)},
            {"witnesses": Witnesses(-86_400.0, 0.0, True)},
            (
                "A clock is wrong, and the bot does not go by it. They are ahead of the bot's time: "
                "the machine's -86400 seconds, Discord's +0 seconds."
            ),
        ),
        (
            {"ended": {"outbox": 2}},
            {"ended": {"outbox": 2}, "down": {"outbox": "ValueError()"}},
            "The task 'outbox' has ended and is begun again: ValueError()",
        ),
        (
            {"shared": SharedFigures(2, 0.5, 2, {0: 0.4, 1: 60.0}, (), ("1.2",))},
            {"shared": SharedFigures(2, 0.5, 2, {0: 0.4, 1: 61.0, 7: 300.0}, (7,), ("1.2",))},
            "Nobody can play in these shards, in one of them for 5 min: 1, 7.",
        ),
        (
            {"shared": SharedFigures(0, 99.0)},  # what the others do is not known
            {"shared": SharedFigures(2, 0.5, 2, {}, (), ("1.2", "1.3"), 8000.0)},
            "The processes have had different versions for 2 h: 1.2, 1.3.",
        ),
    ],
)
def test_what_is_beyond_its_bound_is_told(
    within: dict[str, Any], beyond: dict[str, Any], sentence: str
) -> None:
    """In one sentence; at the bound itself all is well."""
    assert list(problems(replace(WELL, **within))) == []
    assert list(problems(replace(WELL, **beyond))) == [sentence]


def test_a_bot_that_makes_no_backups_and_a_disk_that_is_unknown_are_no_problem() -> None:
    """Somebody else cares for them."""
    assert list(problems(WELL)) == []
    assert list(problems(replace(WELL, disks={"database": Disk(0, 0)}))) == []
