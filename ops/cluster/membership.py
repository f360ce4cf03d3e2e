"""What an operator sees of a process among those that share a database: its shards, the others, and whether
it can go on by itself."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, NamedTuple

from db.boot import steady
from db.cluster.leases import Leases
from db.cluster.members import Members, Process
from ops.cluster.keeper import ShardKeeper
from ui.gateway.connections import Connections

STUCK = 30.0
"""Seconds without as much as the try of a beat after which only a restart helps."""
FRESH = 10.0
"""Seconds after a beat for which what it has seen still counts."""


class SharedFigures(NamedTuple):
    """Processes and shards at a moment. Ages and spans in seconds."""

    held: int
    """The own shards."""
    beat_age: float
    """Since the last beat that succeeded."""
    alive: int | None = None
    """Processes, this one included. None here and below: no beat has lately told."""
    idle: Mapping[int, float] | None = None
    """By shard for how long nobody could play there."""
    unheld: tuple[int, ...] | None = None
    """Shards that no living process has or is about to get."""
    versions: tuple[str, ...] = ()
    """Of all processes that live."""
    apart: float = 0.0
    """Since when these are more than one."""


class Membership:
    """A process among others."""

    def __init__(self, leases: Leases, keeper: ShardKeeper, connections: Connections) -> None:
        self.keeper = keeper
        self._leases, self._connections = leases, connections
        self._began = steady()
        self._apart_since: float | None = None

    @property
    def is_live(self) -> bool:
        """Whether the beat goes on, be it in vain: then all comes back by itself."""
        return self._leases.try_age < STUCK

    @property
    def is_connected(self) -> bool:
        """Whether all shards are that it has, be there any or not."""
        return all(map(self._connections.up, self._leases.held))

    @property
    def is_ready(self) -> bool:
        """Whether nothing keeps the process from taking care of its shards, be there any or not."""
        return self._leases.believes() and self.is_connected

    def figures(self) -> SharedFigures:
        """All at this moment."""
        held, age, members = len(self.keeper.own), self._leases.beat_age, self._members
        if members is None:
            self._apart_since = None
            return SharedFigures(held, age)
        versions = tuple(sorted({process.version for process in _living(members)}))
        self._apart_since = (self._apart_since or steady()) if len(versions) > 1 else None
        idle = {
            number: steady() - self._began if shard.alive is None else members.now + age - shard.alive
            for number, shard in members.shards.items()
        }
        return SharedFigures(
            held=held,
            beat_age=age,
            alive=len(_living(members)),
            idle=idle,
            unheld=_unheld(members),
            versions=versions,
            apart=0.0 if self._apart_since is None else steady() - self._apart_since,
        )

    def report(self) -> dict[str, Any]:
        """The same as plain data, with names."""
        me, members = self._leases.me, self._members
        shards = members.shards if members else {}
        return {
            "process": me.id,
            "version": me.version,
            "host": me.host,
            "live": self.is_live,
            "believes": self._leases.believes(),
            "beat_age_s": round(self._leases.beat_age, 1),
            "shards": [
                {
                    "shard": shard,
                    "epoch": epoch,
                    "connected": self._connections.up(shard),
                    "since": _moment(shards[shard].since) if shard in shards else None,
                }
                for shard, epoch in sorted(self._leases.epochs.items())
            ],
            "others": None if members is None else list(_others(members, me.id)),
            "unheld": None if members is None else list(_unheld(members)),
        }

    @property
    def _members(self) -> Members | None:
        return self._leases.members if self._leases.beat_age < FRESH else None


def _living(members: Members) -> list[Process]:
    return [process for process in members.processes.values() if process.alive]


def _others(members: Members, me: str) -> list[dict[str, Any]]:
    holders = [shard.holder for shard in members.shards.values()]
    return [
        {
            "process": process.id,
            "host": process.host,
            "version": process.version,
            "leaving": process.leaving,
            "shards": holders.count(process.id),
        }
        for process in _living(members)
        if process.id != me
    ]


def _unheld(members: Members) -> tuple[int, ...]:
    return tuple(
        number
        for number, shard in members.shards.items()
        if not members.is_alive(shard.holder) and members.heir_of(shard) is None
    )


def _moment(since: float | None) -> str | None:
    return None if since is None else datetime.fromtimestamp(since, UTC).isoformat(timespec="seconds")
