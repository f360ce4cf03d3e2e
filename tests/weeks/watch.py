"""What must hold in every hour of a game's life, and at its end. Reckons by itself what the host should have
done, from what it saw before."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from functools import partial
from typing import Any

import engine
from db.queries import log
from db.queries import notices as db_notices
from engine.record.export import load, verify
from host import Deadline
from tests.cogs import driver
from tests.weeks.life import GRACE, Life

TOLD = {
    "missed": "has missed a deadline",
    "bank-used": "has run out of time; the reserve",
    "stood-in": "A computer player sits in for .* from now on",
    "seat-back": "is back and plays again",
    "vacation": "is on vacation until",
    "vacation-over": "is back from vacation",
    "paused": "Paused by|No member is left",
    "resumed": "lets the game go on|The pause is over",
    "outage": "Nobody could play for",
    "proposed": "asks to take back",
    "time-added": "gives .* more",
}
"""How each kind of notice is told in a message of its own."""
SETTLED = ("proposal-agreed", "proposal-declined", "proposal-lapsed")
"""Kinds that are told where the proposal was made."""


class Watch:
    """Looks at a game after each step of time."""

    def __init__(self, life: Life) -> None:
        self.life = life
        self.still: list[tuple[float, float, int | None]] = []
        """Times in which a seat's clock stood still (None: all seats'): from, until."""
        self.expected: Counter[str] = Counter()
        """The notices that must have come of what the members did."""
        self._deadlines: dict[int, Deadline] = {}
        self._seen = 0
        life.steps.append(self.look)
        rest = life.house.server.rest
        assert rest.record is not None
        self._sent = rest.record = type(rest.record)()  # all, however many

    async def look(self) -> None:
        """Nothing is overdue, everybody who is awaited has a clock that runs or a reason why not, and nobody
        was punished who still had time."""
        game, now = await self.life.game(), self.life.now
        for row in await self._notices():
            if row["id"] > self._seen:
                self._seen = row["id"]
                if row["kind"] in ("missed", "bank-used"):
                    self._had_time(row)
        self._deadlines |= {d.seat: d for d in game.deadlines if d.seat in game.prompted}
        if game.over:
            assert game.deadlines == ()
            return
        late = [d for d in game.deadlines if d.wake_at is not None and d.wake_at < now - 1]
        assert late == [], f"forgotten at {now}"
        for seat in game.prompted:
            held, deadline = game.seats[seat], game.deadline_of(seat)
            if held.present and not game.pause:
                assert deadline is not None, f"nobody waits for seat {seat}"
                away = any(of == seat and since <= now < until for since, until, of in self.still)
                assert (deadline.due_at is None) == away, (deadline, now, self.still)
            elif not game.pause:
                assert deadline is None

    def _had_time(self, row: Any) -> None:
        """A time was over: the seat had it whole, apart from all in which its clock stood still."""
        seat, at = row["data"]["seat"], row["at"]
        deadline = self._deadlines[seat]
        lost, counted = 0.0, deadline.since
        for since, until, of in sorted(self.still, key=lambda span: span[:2]):
            if of in (None, seat) and until > counted:
                lost += max(0.0, min(until, at) - max(since, counted))
                counted = until
        assert deadline.total is not None
        assert at - deadline.since - lost >= deadline.total - 1, (row, deadline, self.still)

    async def _notices(self) -> Iterable[Any]:
        return await self.life.house.host.core.store.read(
            partial(db_notices.last, game=self.life.number, since=0)
        )

    async def before_outage(self, hours: float) -> None:
        """The bot will be away for so long."""
        game, now = await self.life.game(), self.life.now
        self.still.append((now, now + hours * 3600, None))
        dues = [deadline.due_at for deadline in game.deadlines if deadline.due_at is not None]
        assert hours * 3600 > GRACE
        self.expected["outage"] += any(now <= due <= now + hours * 3600 for due in dues)

    async def over(self) -> None:
        """The whole life: told once each, consistent in itself, replayed and verified to the last die."""
        host, number = self.life.house.host, self.life.number
        rows = list(await self._notices())
        kinds = Counter(row["kind"] for row in rows)
        deserted = [row for row in rows if row["kind"] == "paused" and row["data"]["member"] is None]
        counts = {kind: kinds[kind] for kind in self.expected}
        counts |= {"paused": kinds["paused"] - len(deserted)} if "paused" in counts else {}
        assert counts == dict(self.expected), (counts, self.expected)
        self._check_posts(kinds)
        self._consistent(rows)
        game = await host.games.get(number)
        assert game.status == "finished"
        assert game.result is not None
        assert game.result.reason in engine.meta(game.rules).end_reasons
        entries = await host.core.store.read(partial(log.after, game=number, ply=0))
        misses = {(row["data"]["seat"], row["at"]) for row in rows if row["kind"] == "missed"}
        ticks = {at for _, at in misses}
        for entry in entries:
            if entry["by"] == "clock":
                assert any(at <= entry["at"] for at in ticks), "the clock moved without a miss"
        document = load(await host.record.exports.document(number))
        assert verify(document).ok, verify(document)
        setup, moves = await host.record.exports.moves(number)
        assert engine.replay(setup, moves) == (await host.games.position(number)).state

    def _check_posts(self, kinds: Counter[str]) -> None:
        """Every notice was posted once, whatever died meanwhile."""
        posted = {
            str(sent.body["nonce"]): driver.words(sent.body)
            for sent in self._sent
            if sent.method == "POST"
            and sent.template == "/channels/{channel_id}/messages"
            and sent.status == 200
        }
        edited = [driver.words(sent.body) for sent in self._sent if sent.method == "PATCH"]
        for kind, phrase in TOLD.items():
            posts = [words for words in posted.values() if re.search(phrase, words)]
            assert len(posts) == kinds[kind], (kind, posts)
        agreed = kinds["proposal-agreed"]
        assert sum("All agree" in words for words in {*posted.values(), *edited}) >= min(1, agreed)
        assert kinds.keys() <= {*TOLD, *SETTLED}, "a kind that this test does not know"

    def _consistent(self, rows: list[Any]) -> None:
        """Misses are counted one by one; with the last one, and only then, a computer player sits in."""
        out: set[int] = set()
        previous: dict[int, int] = {}
        for row in rows:
            kind, data = row["kind"], row["data"]
            seat = data.get("seat")
            if kind == "missed":
                assert seat not in out
                assert data["n"] in (1, previous.get(seat, 0) + 1)
                previous[seat] = data["n"]
            elif kind == "stood-in":
                assert previous[seat] == 2
                out.add(seat)
            elif kind == "seat-back":
                out.remove(seat)
                previous[seat] = 0
