"""Who owned which shard when, as the database's server saw it, and whose messages came too late.

A trigger notes each change of an owner with the server's clock; the local Discord, on the same machine, notes
when it got which request from which process.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from playground.world.ids import shard_of
from tests.soak.cluster.reading import Reading

Json = dict[str, Any]
NOTES = """
CREATE SCHEMA soak;
CREATE TABLE soak.lives(number bigserial, game int, message text, key text);
CREATE FUNCTION soak.note_live() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO soak.lives(game, message, key) VALUES (NEW.id, NEW.live->>'message', NEW.live->>'key');
    RETURN NULL; END $$;
CREATE TRIGGER soak_live AFTER UPDATE OF live ON games FOR EACH ROW
    WHEN (NEW.live::text IS DISTINCT FROM OLD.live::text) EXECUTE FUNCTION soak.note_live();
"""
OWNERS = """
CREATE TABLE IF NOT EXISTS soak.owners(
    number bigserial, shard int, holder text, epoch int, port int, at timestamptz DEFAULT clock_timestamp());
CREATE OR REPLACE FUNCTION soak.note_owner() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO soak.owners(shard, holder, epoch, port)
        VALUES (NEW.shard, NEW.holder, NEW.epoch, inet_client_port());
    RETURN NULL; END $$;
CREATE OR REPLACE TRIGGER soak_taken AFTER INSERT ON shards FOR EACH ROW EXECUTE FUNCTION soak.note_owner();
CREATE OR REPLACE TRIGGER soak_owner AFTER UPDATE ON shards FOR EACH ROW
    WHEN (NEW.epoch <> OLD.epoch OR NEW.holder IS DISTINCT FROM OLD.holder)
    EXECUTE FUNCTION soak.note_owner();
"""


class Turn(NamedTuple):
    """From when on a process owns a shard; nobody (empty) if it was given up."""

    at: float
    process: str


class Owners:
    """The owners of all shards, and what was sent by somebody else."""

    def __init__(self, shards: int, guilds: Iterable[str]) -> None:
        self._shards = shards
        self._turns: dict[int, list[Turn]] = defaultdict(list)
        self._processes: dict[str, str] = {}
        """Which process of ours is which holder."""
        self._number = 0
        self.rooms: dict[str, str] = {}
        """The server of each channel."""
        self.guilds = list(guilds)

    async def read(self, reading: Reading, users: Mapping[int, str]) -> None:
        """Read what is new. `users`: the process that reached the database's server from each port."""
        rows = await reading.rows(
            "SELECT number, shard, holder, port, extract(epoch FROM at)::float8 FROM soak.owners"
            " WHERE number > $1 ORDER BY number", self._number,
        )  # fmt: skip
        for number, shard, holder, port, at in rows:
            self._number = number
            if holder and port in users:
                self._processes.setdefault(holder, users[port])
            self._turns[shard].append(Turn(at, self._processes.get(holder, "") if holder else ""))

    def epochs(self) -> int:
        """How often a shard got an owner."""
        return sum(bool(turn.process) for turns in self._turns.values() for turn in turns)

    def late(self, sent: Iterable[Json]) -> list[tuple[Json, float]]:
        """What was sent by a process after another one had come into the shard, each with by how many seconds
        it was late."""
        late = []
        for entry in sent:
            guild = self.rooms.get(entry["channel"])
            turns = self._turns.get(shard_of(guild, self._shards), []) if guild else []
            index = bisect_right(turns, entry["at"], key=lambda turn: turn.at) - 1
            if index >= 0 and turns[index].process not in ("", entry["process"]):
                late.append((entry, entry["at"] - turns[index].at))
        return late
