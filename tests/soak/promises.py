"""What must hold after every kill, seen from outside: in the database and in the channels."""

from __future__ import annotations

import json
import time
from collections import Counter
from typing import Any

import engine
from db import open_store
from engine.types import IllegalMove
from host import Host
from host.time_control import Clock
from tests.cogs import driver
from tests.e2e.party import plies
from tests.e2e.program import Ledger
from tests.soak.crowd import HAND, Table, refs
from ui.messages.board import SEALED

Json = dict[str, Any]
LATE = 3.0
"""Seconds by which the clock may be late without anybody noticing."""
PAGE = 100
UNHURRIED = Clock(turn=7200, react=3600, bank=0, quiet=False, vacations=False)
"""A clock that does nothing while it is looked at."""
HURRIED = Clock(turn=60, react=60, bank=0, quiet=False, vacations=False, misses=10)
"""One that soon moves for everybody."""


def moves(tables: list[Table], ledger: Ledger) -> list[str]:
    """No acknowledged move is lost; none was made that nobody wanted, or twice."""
    rows = ledger.ask(
        "SELECT game, key, code, member FROM moves WHERE ply > 0 AND member IS NOT NULL AND by IS NULL"
    )
    played = {key: code for _, key, code, _ in rows}
    times = Counter(key for _, key, _, _ in rows if key is not None)
    wrong = [f"{key} is in the log twice" for key, n in times.items() if n > 1]
    tried: dict[str, str] = {}
    for table in tables:
        tried |= table.tried
        lost = {key: code for key, code in table.acknowledged.items() if played.get(key) != code}
        wrong += [f"{code} was acknowledged and is lost ({key})" for key, code in lost.items()]
    for game, key, code, member in rows:
        if key is not None and tried.get(key) == code:
            continue
        maker = next((table for table in tables if table.unheard[game, code] > 0), None)
        if maker is None or key is None or key in tried:
            wrong.append(f"game {game}: {code} was made by {member}, who wanted no such move ({key})")
            continue
        maker.unheard[game, code] -= (
            1  # the member who wanted it has not heard of it: it is made once, or not at all
        )
        maker.tried[key] = tried[key] = code
    return wrong


def clocks(ledger: Ledger) -> list[str]:
    """Every member who is asked has a clock that runs, or that has run out."""
    running = "SELECT id, prompted FROM games WHERE status = 'running' AND pause IS NULL"
    held = "SELECT game, seat FROM seats WHERE member IS NOT NULL AND standin IS NULL"
    timed = 'SELECT game, seat FROM waits WHERE due_at IS NOT NULL OR "left" = 0'
    members, clocked = set(ledger.ask(held)), set(ledger.ask(timed))
    asked = ((game, seat) for game, prompted in ledger.ask(running) for seat in json.loads(prompted))
    return [
        f"game {game}: no deadline for seat {seat}"
        for game, seat in asked
        if (game, seat) in members and (game, seat) not in clocked
    ]


def overdue(ledger: Ledger) -> list[str]:
    """What the clock should have done some time ago."""
    late = ledger.ask("SELECT game, seat, clock, wake_at FROM waits WHERE wake_at < ?", time.time() - LATE)
    return [
        f"game {game}: the {clock} clock of seat {seat} was due at {at}" for game, seat, clock, at in late
    ]


class Messages:
    """Remembers all of the bot's public messages, by frames of the members' pages and by what is in the
    channels."""

    def __init__(self) -> None:
        self._seen: set[str] = set()
        self._moments: dict[tuple[str, ...], set[str]] = {}
        self._games: Counter[str] = Counter()
        self._wrong: list[str] = []

    def begin(self, channel: str) -> None:
        """Another game begins there: what was said of the one before may be said of it."""
        self._games[channel] += 1

    def see(self, message: Json) -> None:
        """A message as it was posted. No two say the same, but long ones that leave out their beginning."""
        if message["id"] in self._seen or message["to"] is not None:
            return
        self._seen.add(message["id"])
        text = driver.words(message)
        if "…" in text.split("\n") or message["edited_timestamp"]:
            return
        channel = message["channel_id"]
        same = self._moments.setdefault((channel, *sorted(refs(message)), text), set())
        same.add(message["id"])
        if len(same) > self._games[channel]:
            self._wrong.append(f"posted twice: {text[:300]}")

    async def look(self, table: Table, *, back: bool = False) -> list[Json]:
        """See what was posted, and return the public messages: the last ones, or `back` to the first."""
        for client in table.members.values():
            for frame in client.frames:
                if frame["t"] == "MESSAGE_CREATE":
                    self.see(frame["d"])
            client.frames.clear()
        public = [message for message in await _history(table, back=back) if message["to"] is None]
        for message in public:
            self.see(message)
        return public

    def wrong(self) -> list[str]:
        """What was posted twice since this was asked last."""
        doubles, self._wrong = self._wrong, []
        return doubles


def usable(table: Table, public: list[Json]) -> list[str]:
    """What is wrong with the public messages of which something can be used: of a game that goes on one
    board has its buttons, and all calls and reminders beside it are different."""
    boards = [m for m in public if any(ref.endswith(HAND) for ref in refs(m))]
    calls = [m for m in public if any(refs(m)) and m not in boards]
    different = {driver.words(message) for message in calls}
    if len(boards) == table.status()[0] and len(calls) == len(different) * len(boards):
        return []
    shown = [sorted(refs(message)) for message in (*boards, *calls)]
    return [f"game {table.game}: {len(boards)} boards, {len(calls)} calls: {shown}"]


async def _history(table: Table, *, back: bool) -> list[Json]:
    client = next(iter(table.members.values()))
    messages: list[Json] = []
    while True:
        before = {"before": messages[0]["id"]} if messages else {}
        path = f"channels/{table.channel}/messages"
        page = (await client.get(path, actor=client.actor, limit=str(PAGE), **before))["messages"]
        messages = [*page, *messages]
        if not back or len(page) < PAGE:
            return messages


def shown(table: Table, public: list[Json]) -> list[str]:
    """What is wrong with the newest board among them: it must be that of the present position. While answers
    are sealed, its buttons carry who is asked in place of the ply."""
    runs, ply, asked = table.status()
    boards = [plies(m) for m in public if any(ref.endswith(HAND) for ref in refs(m))]
    if not runs or (boards and boards[-1] in ({ply}, {SEALED + sum(1 << seat for seat in asked)})):
        return []
    return [f"game {table.game} is at {ply}, its boards at {boards}"]


async def replayed(database: str, games: list[int]) -> list[str]:
    """Each game's log leads to its stored state. While no bot runs."""
    wrong: list[str] = []
    store = await open_store(database)
    try:
        host = Host(store, pause=3600)
        for number in games:
            state = (await host.games.position(number)).state
            setup, log = await host.record.exports.moves(number)
            wrong += [f"game {number}: {fault}" for fault in engine.check(state)]
            try:
                same = engine.replay(setup, log) == state
            except IllegalMove as error:
                wrong.append(f"game {number} has a log that breaks the rules: {error}")
            else:
                wrong += [] if same else [f"game {number} is not what its log leads to"]
    finally:
        await store.close()
    return wrong
