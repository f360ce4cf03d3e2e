"""What must hold, seen from outside: in the database, and in the channels of the local Discord."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections import Counter, defaultdict, deque
from collections.abc import Iterable
from typing import Any

from host import Live
from host.kinds import REDRAW
from publish.live_key import LiveKey
from tests.soak.cluster.players import Players
from tests.soak.cluster.reading import Reading

Json = dict[str, Any]
LATE = 5.0
"""Seconds by which a clock may be late without anybody noticing."""
_HOLES = """
SELECT g.id, g.ply, count(m.ply), max(m.ply) FROM games g LEFT JOIN moves m ON m.game = g.id
    WHERE g.started_at IS NOT NULL GROUP BY g.id, g.ply
    HAVING count(m.ply) <> g.ply + 1 OR max(m.ply) <> g.ply"""
_OVERDUE = "SELECT count(*) FROM waits WHERE wake_at < extract(epoch FROM clock_timestamp()) - $1"
_ASKED_UNTIMED = """
SELECT g.id, s.seat FROM games g JOIN seats s ON s.game = g.id
    WHERE g.status = 'running' AND g.pause IS NULL AND g.clock IS NOT NULL
    AND s.member IS NOT NULL AND s.standin IS NULL AND g.prompted::jsonb @> to_jsonb(s.seat)
    AND NOT EXISTS (SELECT 1 FROM waits w WHERE w.game = g.id AND w.seat = s.seat
        AND (w.due_at IS NOT NULL OR w."left" = 0))"""
_BOARDS = "SELECT id, channel, live->>'message', status = 'running' FROM games WHERE live IS NOT NULL"


LAST = 30
"""How much of what was sent to a channel is told with what is wrong there."""


class Channels:
    """Remembers what was posted, of each text only that it was."""

    def __init__(self) -> None:
        self._posted: defaultdict[str, dict[str, str]] = defaultdict(dict)
        self._last: defaultdict[str, deque[str]] = defaultdict(lambda: deque(maxlen=LAST))
        """What was sent to a channel last: when, by whom, what."""
        self.wrong: list[str] = []
        self.messages = 0

    def see(self, sent: Iterable[Json]) -> None:
        """Note messages. No two in a channel say the same, but long ones that leave out their beginning."""
        for entry in sent:
            last, text = self._last[entry["channel"]], entry.get("text", "").replace("\n", " / ")[:200]
            last.append(f"{entry['at']:.2f} {entry['process']} {entry['t']} {entry.get('status', '')} {text}")
            if entry["t"] != "message":
                continue
            self.messages += 1
            if "…" in entry["text"].split("\n"):
                continue
            which = f"{entry['id']} by {entry['process']} at {entry['at']:.2f} with {entry['nonce']}"
            before = self._posted[entry["channel"]].setdefault(entry["same"], which)
            if before != which:
                place = f"in {entry['channel']}, {before}, then {which}"
                self.wrong.append("\n".join((f"posted twice {place}: {entry['text'][:300]}", *last)))


class Stories:
    """Which plies the boards of each game have told, as the database knew it after each edit."""

    def __init__(self) -> None:
        self._number = 0
        self._boards: dict[int, tuple[str, int]] = {}
        """The newest board of each game, and up to which ply it tells."""
        self.plies = 0
        """How many plies were told."""

    async def read(self, reading: Reading) -> list[str]:
        """Read what is new; a line about each board that tells again what one before it has told. Only one
        that is wanted again repeats the last ply."""
        wrong = []
        for number, game, message, text in await reading.rows(
            "SELECT number, game, message, key FROM soak.lives WHERE number > $1 ORDER BY number",
            self._number,
        ):
            self._number = number
            key = LiveKey.of(Live("", message or "", text or ""))
            if key is None or key.told is None:
                continue
            board, newest = self._boards.get(game, (message, 0))
            if board != message and key.ply < newest:
                before = f"{board} had told up to {newest}"
                wrong.append(f"game {game}: {message} tells from {key.ply} on, {before}")
            self.plies += max(0, key.told - newest)
            self._boards[game] = message, max(newest, key.told)
        return wrong


async def moves(players: Players, reading: Reading) -> list[str]:
    """No acknowledged move is lost; none was made that nobody wanted, or twice; no log has a hole."""
    rows = await reading.rows(
        "SELECT game, key, code FROM moves WHERE ply > 0 AND member IS NOT NULL AND by IS NULL"
    )
    played = {key: (game, code) for game, key, code in rows}
    times = Counter(key for _, key, _ in rows if key is not None)
    wrong = [f"{key} is in the log {n} times" for key, n in times.items() if n > 1]
    wrong += [
        f"game {game}: {code} was acknowledged and is lost ({key})"
        for key, (game, code) in players.acknowledged.items()
        if played.get(key) != (game, code)
    ]
    for game, key, code in rows:
        if players.tried.get(key) == code:
            continue
        if players.unheard[game, code] < 1:
            wrong.append(f"game {game}: {code} was made, and nobody wanted it ({key})")
            continue
        players.unheard[game, code] -= 1
        players.tried[key] = code
    holes = await reading.rows(_HOLES)
    return wrong + [f"game {game} at {ply} has {n} entries up to {last}" for game, ply, n, last in holes]


async def boards(reading: Reading, channels: dict[str, list[str]]) -> list[str]:
    """Each running game has one board with which it can be played: that of which the database knows.
    `channels`: those that are there."""
    wrong = []
    expected: dict[str, list[str]] = {}
    for game, channel, message, runs in await reading.rows(_BOARDS):
        there = channels.get(channel, [])
        expected[channel] = [message] if runs else expected.get(channel, [])
        if runs and there != [message]:
            wrong.append(f"game {game}: its board is {message}, in the channel are {there}")
    strangers = [c for c, there in channels.items() if there and not expected.get(c) and c not in expected]
    return wrong + [f"there is a board of no game in channel {channel}" for channel in strangers]


async def unsettled(reading: Reading) -> str:
    """What is still to be done or published; empty if nothing is."""
    query = "SELECT count(*) FROM outbox WHERE failed IS NULL AND kind <> $1"
    ((unsent,),) = await reading.rows(query, REDRAW)  # pictures may be left for calmer times
    ((overdue,),) = await reading.rows(_OVERDUE, LATE)
    return f"{unsent} rows unsent, {overdue} clocks overdue" if unsent or overdue else ""


async def settle(reading: Reading, seconds: float) -> list[str]:
    """Wait until nothing is left to be done, so long at most."""
    end = time.monotonic() + seconds
    while rest := await unsettled(reading):
        if time.monotonic() > end:
            return [f"not settled after {seconds:.0f} s: {rest}"]
        await asyncio.sleep(0.2)
    ((failed,),) = await reading.rows("SELECT count(*) FROM outbox WHERE failed IS NOT NULL")
    untimed = await reading.rows(_ASKED_UNTIMED)
    wrong = [f"{failed} rows were given up"] if failed else []
    return wrong + [f"game {game}: no deadline for seat {seat}" for game, seat in untimed]


async def verified(url: str) -> list[str]:
    """What `python -m db verify` says."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "db", "verify", env=os.environ | {"DATABASE_URL": url},
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
    )  # fmt: skip
    out, _ = await process.communicate()
    return [] if process.returncode == 0 else [f"db verify: {out.decode(errors='replace')[-2000:]}"]
