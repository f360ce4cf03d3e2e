"""What an operator should look at: figures of a bot, and sentences for those that are out of bounds. The same
bounds are those of `ops/alerts.yml`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from host.record.backlog import Backlog
from host.time.timekeeper import APART, Witnesses
from ui.gateway.rate_limit import MANY

if TYPE_CHECKING:
    from ops.cluster.membership import SharedFigures

BACKUP_AGE = 26 * 3600.0
TROUBLE = 60.0
UNSENT_AGE = 15 * 60.0
DISK_SHARE = 0.1
OVERDUE = 10 * 60.0
AWAY = 5 * 60.0
IDLE = 60.0
VERSIONS = 3600.0
"""Seconds, and a share, beyond which something is a problem; of invalid requests that is `MANY`."""


class Disk(NamedTuple):
    """A disk, in bytes."""

    free: int
    whole: int

    @property
    def share(self) -> float:
        """How much of it is free, of 1."""
        return self.free / self.whole if self.whole else 1.0


@dataclass(frozen=True)
class Figures:
    """A bot at a moment. Ages and spans in seconds."""

    away: float
    """Since it was connected; 0 while it is."""
    invalid: int
    """Refused requests within ten minutes."""
    witnesses: Witnesses
    trouble: str | None = None
    """Why the database cannot be used, in a sentence."""
    troubled: float = 0.0
    """Since when it cannot."""
    counts: Mapping[str, int] | None = None
    """`Games.stats`; None if the database does not answer."""
    backlog: Backlog | None = None
    unsent_age: float = 0.0
    """Of the oldest row that is still to be published."""
    overdue: float = 0.0
    """Since the oldest deadline passed that nobody has dealt with."""
    backup_age: float | None = None
    """Of the last backup; without any since the start; None where the bot makes none."""
    failed_backups: int = 0
    disks: Mapping[str, Disk] = field(default_factory=dict)
    """By what is on them."""
    ended: Mapping[str, int] = field(default_factory=dict)
    """How often each task of the bot has ended by itself."""
    down: Mapping[str, str] = field(default_factory=dict)
    """The tasks that wait to be begun again, with reasons."""
    shared: SharedFigures | None = None
    """Of a process that shares the database with others."""


def problems(now: Figures) -> Iterator[str]:
    """A sentence for each figure that is out of bounds."""
    yield from _of_connections(now)
    yield from _of_games(now)
    yield from _of_machine(now)
    if now.shared:
        yield from _of_processes(now.shared)
    for task, reason in now.down.items():
        yield f"The task {task!r} has ended and is begun again: {reason}"


def _of_connections(now: Figures) -> Iterator[str]:
    if now.away > AWAY:
        yield f"The bot has not been connected to Discord for {_span(now.away)}."
    if now.trouble and now.troubled > TROUBLE:
        yield f"The database cannot be used for {_span(now.troubled)}: {now.trouble}"
    if now.invalid > MANY:
        yield f"Discord refused {now.invalid} requests within ten minutes."


def _of_games(now: Figures) -> Iterator[str]:
    if now.unsent_age > UNSENT_AGE:
        yield f"Something has waited to be published for {_span(now.unsent_age)}."
    if now.overdue > OVERDUE:
        yield f"A deadline passed {_span(now.overdue)} ago, and nothing was done about it."
    if now.backlog and now.backlog.damaged:
        yield f"What is stored of these games cannot be read: {_numbers(now.backlog.damaged)}."


def _of_machine(now: Figures) -> Iterator[str]:
    if now.backup_age is not None and now.backup_age > BACKUP_AGE:
        failed = f" {now.failed_backups} failed since the start." if now.failed_backups else ""
        yield f"There has been no backup for {_span(now.backup_age)}.{failed}"
    for name, disk in now.disks.items():
        if disk.share < DISK_SHARE:
            yield (
                f"The disk of the {name} is nearly full: {disk.free / 1e9:.1f} GB are free, {disk.share:.0%}."
            )
    if not now.witnesses.agreed or _apart(now.witnesses):
        yield _clocks(now.witnesses)


def _of_processes(now: SharedFigures) -> Iterator[str]:
    idle = {number: seconds for number, seconds in (now.idle or {}).items() if seconds > IDLE}
    if idle:
        numbers = _numbers(frozenset(idle))
        yield f"Nobody can play in these shards, in one of them for {_span(max(idle.values()))}: {numbers}."
    if now.apart > VERSIONS:
        versions = ", ".join(now.versions)
        yield f"The processes have had different versions for {_span(now.apart)}: {versions}."


def _clocks(witnesses: Witnesses) -> str:
    discord = "unknown" if witnesses.service is None else f"{witnesses.service:+.0f} seconds"
    machine = f"{witnesses.machine:+.0f} seconds"
    ahead = f"They are ahead of the bot's time: the machine's {machine}, Discord's {discord}."
    if witnesses.agreed:
        return f"A clock is wrong, and the bot does not go by it. {ahead}"
    return f"The clocks disagree, so nothing ends. {ahead}"


def _apart(witnesses: Witnesses) -> bool:
    """Whether one of them is wrong."""
    return any(ahead is not None and abs(ahead) > APART for ahead in witnesses[:2])


def _span(seconds: float) -> str:
    """A span for people, as `3 h`."""
    for unit, length in (("days", 86_400.0), ("h", 3600.0), ("min", 60.0)):
        if seconds >= 2 * length:
            return f"{seconds / length:.0f} {unit}"
    return f"{seconds:.0f} s"


def _numbers(numbers: frozenset[int]) -> str:
    first = ", ".join(map(str, sorted(numbers)[:20]))
    return first if len(numbers) <= 20 else f"{first} and {len(numbers) - 20} more"
