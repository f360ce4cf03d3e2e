"""The processes that share a database and the shards between them, as one look at the database finds them,
and which shards a process comes into next.

No clock decides who owns a shard: its owner is whose writing session holds the shard's advisory lock. What is
said here only decides who tries to get one, so it may be out of date without harm.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from math import ceil

EVERY = 0.5
"""Seconds between two beats of a process."""
TTL = 5.0
"""Seconds without a beat after which a process is taken for dead."""
MARGIN = 1.0
"""So many seconds before others take it for dead a process itself no longer believes that it owns a shard."""
HUNG = 15.0
"""Seconds for which a process's event loop may stand still before the process is taken for dead."""

NOW = "SELECT CAST(extract(epoch FROM clock_timestamp()) AS float8)"
"""The query for the server's time."""
PROCESSES = """
SELECT id, host, version, schema, p.pid, began, late, leaving, a.pid IS NOT NULL AS lives,
       CAST(extract(epoch FROM clock_timestamp() - beat) AS float8) AS age
FROM processes p LEFT JOIN pg_stat_activity a ON a.pid = p.pid AND a.backend_start = p.began
ORDER BY id"""
SHARDS = """
SELECT shard AS number, holder, heir, epoch, CAST(extract(epoch FROM since) AS float8) AS since,
       CAST(extract(epoch FROM alive) AS float8) AS alive, cut
FROM shards ORDER BY shard"""
"""Queries for all processes, and all shards: a row has the fields of `Process`, of `Shard`."""


@dataclass(frozen=True)
class Process:
    """A process, as its newest beat describes it."""

    id: str
    host: str
    version: str
    schema: str
    """The newest schema that it knows."""
    pid: int
    """Of its writing session at the server; with `began` it cannot be mistaken for another one."""
    began: datetime
    age: float
    """Seconds since its last beat."""
    late: float
    """For how many seconds its event loop stood still at that beat."""
    leaving: bool
    """It takes no shards, and hands over those it has."""
    lives: bool
    """Whether its writing session is there."""

    @property
    def beats(self) -> bool:
        """Whether it will take shards if it can: its session may only be about to begin."""
        return not self.silent and self.late < HUNG

    @property
    def alive(self) -> bool:
        return self.lives and self.beats

    @property
    def silent(self) -> bool:
        return self.age >= TTL

    @property
    def to_be_ended(self) -> bool:
        """Whether its session stands in the way of others."""
        return self.lives and not self.alive


@dataclass(frozen=True)
class Shard:
    """A shard, and whose it is."""

    number: int
    holder: str | None
    heir: str | None
    """The process that it is to be handed over to."""
    epoch: int
    """How often it got an owner."""
    since: float | None
    """Since when it has this one, in seconds since 1970."""
    alive: float | None
    """When members could last play there."""
    cut: int | None
    """Interactions with this id or a greater one are the heir's."""

    @property
    def is_played(self) -> bool:
        """Whether members could play since it has its owner: before that it cannot be handed over."""
        return self.alive is not None and self.since is not None and self.alive >= self.since


@dataclass(frozen=True)
class Members:
    """All processes and shards at a moment of the server's clock."""

    now: float
    processes: Mapping[str, Process]
    shards: Mapping[int, Shard]
    locked: frozenset[int]
    """The shards whose locks the looking process's writing session holds."""

    def is_alive(self, process: str | None) -> bool:
        return process is not None and process in self.processes and self.processes[process].alive

    def heir_of(self, shard: Shard) -> str | None:
        """The process that a shard is to be handed over to, unless it has died since."""
        return shard.heir if self.is_alive(shard.heir) else None

    def loads(self) -> Counter[str]:
        """How many shards each process has or is about to get."""
        owners = (self.heir_of(shard) or shard.holder for shard in self.shards.values())
        return Counter(owner for owner in owners if owner is not None and self.is_alive(owner))

    def others_alive(self, me: str) -> bool:
        """Whether another process could take this one's shards."""
        return any(p.alive and not p.leaving for p in self.processes.values() if p.id != me)


def to_take(members: Members, me: str) -> list[int]:
    """The shards without an owner whose locks a process should try to get now: no more than its share."""
    free = [
        shard.number
        for shard in members.shards.values()
        if not members.is_alive(shard.holder) and members.heir_of(shard) in (None, me)
    ]
    return sorted(free)[: max(0, _room(members, me))]


def to_claim(members: Members, me: str) -> list[int]:
    """The shards that a process should ask others to hand over to it: those of processes that leave, and of
    such as have at least two more than it has. The latter waits until all are played: each identify that it
    needs would come before one of theirs."""
    room, loads = _room(members, me), members.loads()
    opening = any(members.is_alive(shard.holder) and not shard.is_played for shard in members.shards.values())
    claims: list[int] = []
    for shard in sorted(members.shards.values(), key=lambda s: (-loads[s.holder or ""], s.number)):
        holder = shard.holder
        if holder is None or holder == me or not members.is_alive(holder):
            continue
        if members.heir_of(shard) or not shard.is_played:
            continue
        leaves = members.processes[holder].leaving
        if len(claims) < room and (leaves or (not opening and loads[holder] >= loads[me] + 2)):
            claims.append(shard.number)
            loads[holder] -= 1
            loads[me] += 1
    return claims


def _room(members: Members, me: str) -> int:
    """How many more shards a process may come into."""
    staying = [p for p in members.processes.values() if p.beats and not p.leaving]
    if me not in [p.id for p in staying]:
        return 0
    return ceil(len(members.shards) / len(staying)) - members.loads()[me]
