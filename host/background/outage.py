"""Time in which nobody could play: the process was down or stalled, the machine slept, the connection was
lost, the machine's clock was set, or an operator says so. Games' clocks go on with the time that was left
when the gap began.
"""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import Any

import structlog
from msgspec.structs import replace
from sqlalchemy import Connection

from db import StoreError
from db.queries import deadlines, games, gaps, notices, outbox, proposals, requests, settings
from db.queries.gaps import CAUSES, MAINTENANCE, OUTAGE, UNAVAILABLE, Gap, SeasonPlace
from db.queries.league import news
from db.queries.moments import Shards
from db.queries.settings import ALIVE, BOOT, CLOCK, RIGHT, SHARD, WITNESSES
from host.background import maintenance, removals, stalls
from host.background.removals import Shares
from host.background.stalls import Span, Stalls
from host.core.core import Core
from host.core.deadline_writes import deadline_context, store
from host.core.rows import sound
from host.core.tables import Table
from host.core.transition import Transition
from host.errors import HostError
from host.kinds import ENTRIES_NEWS, REDRAW, SEASON_NEWS, GameStatus
from host.model import Deadline, Game
from host.play.proposals import STANDS
from host.record.settings import Settings
from host.seats.interests import WAITS
from host.time.away import AwayServers, of_shard
from host.time.timekeeper import LastSign, Witnesses

log = structlog.get_logger("host.background.outage")

GRACE = 90.0
"""A gap longer than this is an outage and concerns all games."""
NOTED = 20.0
"""Seconds between notes on disk that members can play."""
STALL = "stall"
"""The cause of time that is given back for a stall, beside those of gaps."""
SHORT = 3600.0
"""A stall shorter than an outage matters only to clocks that give at most this many seconds."""
WORTH_TELLING = 3600.0
"""Leagues are told of their new dates if these have moved by this many seconds; else they are shown in the
message of the season."""
MOVED = "dates"
"""The news of a season whose dates have moved."""


class Outages:
    """Watches whether members can play, and gives back the time in which they could not."""

    def __init__(
        self, core: Core, settings: Settings, grace: float, wake_league: Callable[[int], None]
    ) -> None:
        """:param wake_league: called with each league that has news to be published."""
        self.grace = grace
        self._wake_league = wake_league
        self.stalls = Stalls(core.clock)
        self._store = core.store
        self._clock = core.clock
        self._keeper = core.keeper
        self._actions = core.actions
        self._commit = core.commit
        self._away = core.away
        self._settings = settings
        self._last: float | None = None
        self._noted = 0.0
        self._owed: dict[int, list[Span]] = {}
        self._giving = asyncio.Lock()
        self._witnesses = Witnesses(0.0, None, True)
        """What they said when that was last stored."""
        self.repaid = dict.fromkeys((*CAUSES, STALL), 0.0)
        """Seconds that were given back since the start, by cause; a stretch counts once, in however many
        servers."""

    async def begin(self) -> None:
        """Go on from the last sign of life that an earlier process has stored; one of several processes goes
        on from the server's time, as the others do, for this machine's clock may be wrong."""
        stored = await self._settings.get(*CLOCK)
        at, boot = stored.get(ALIVE), stored.get(BOOT)
        if (moment := await self._store.clock()) is not None:
            self._keeper.hear_machine(moment)
            if self._away.shards is not None:
                self._keeper.believe_machine()
        if at is not None and self._away.shards is None:
            start, steady = boot if isinstance(boot, list) and len(boot) == 2 else (None, None)
            self._keeper.begin(LastSign(float(at), start, steady))
        if isinstance(before := stored.get(WITNESSES), list) and len(before) == 3:
            agreed, machine, service = before
            self._witnesses = Witnesses(machine, service, agreed)
        if stored.get(RIGHT) and self._keeper.look():
            await self._forget_right()

    async def last_moment(self) -> float:
        """Until when members could play as far as is known: now, or at the last sign of life if an outage
        since then is to be recorded, or until a stall that is still to be given back."""
        now, last = self._clock(), self._last
        if last is None and self._away.shards is None:
            last = (await self._settings.get(*CLOCK)).get(ALIVE)
        if last and abs(now - last) > self.grace:
            return float(last)
        self.stalls.look()
        return min((span.since for span in self.stalls.found), default=now)

    async def beat(self) -> None:
        """Note that members can play now, and give back the time in which they could not. Of a process that
        takes care of some shards alone, nothing is noted: `cover` is told how long nobody did."""
        now, shards = self._clock(), self._away.shards
        if self._last is None and shards is None:
            stored = (await self._settings.get(*CLOCK)).get(ALIVE)
            self._last = self._noted = float(stored) if stored is not None else 0.0
        since, self._last = self._last or 0.0, now  # at once: nobody else gives back the same gap
        self.stalls.look()
        if since and abs(now - since) > self.grace:
            self.stalls.found.clear()  # all stalls lie within the gap
            note, away = partial(_note_life, sign=self._keeper.sign()), self._away.guilds
            if shards is not None:
                note = partial(_note_shards, shards=shards, now=now)
            try:
                await self._store.write(partial(_record, since=since, now=now, note=note, away=away))
            except BaseException:
                self._last = since
                raise
            self._noted = now
            await self.give_back()
        elif shards is None and abs(now - self._noted) >= NOTED:
            # Each second of it costs at most as much time given back, so it need not be safe at once.
            await self._store.write(partial(_note_life, sign=self._keeper.sign()), durable=False)
            self._noted = now
        async with self._giving:  # or two beats at once would give the same stall back twice
            await self._repay_stalls()

    async def cover(self, shard: int, since: float | None) -> None:
        """Before this process takes care of a shard: give back the time in which nobody did, since a moment,
        to its servers. No tick may be under way."""
        await self.beat()  # what is given back so far is not given back to this shard
        here, now = of_shard(self._away, shard), self._clock()
        noted = (await self._settings.get(SHARD, str(shard))).get(ALIVE)
        since = max((float(at) for at in (since, noted) if at is not None), default=now)
        record = partial(_record_unheld, here=here, since=since, now=now, grace=self.grace)
        if hit := await self._commit.many(record):
            self.repaid[STALL] += now - since
            log.warning("nobody held a shard", shard=shard, seconds=round(now - since, 1), games=len(hit))
        await self.give_back(here)

    def drop(self) -> None:
        """Forget the time that is to be given back for stalls: others see that nobody could play."""
        self._owed.clear()
        self.stalls.found.clear()

    async def give_back(self, here: AwayServers | None = None) -> None:
        """Give back the gaps that are recorded, each once, whatever their cause. `here` says of which
        servers; without it, of those of which this process takes care."""
        away = here or self._away
        rows = [gap for gap in await self._store.read(gaps.every) if away.owns(gap.guild)]
        for group in _together(rows):
            work = partial(_settle, group=group, now=self._clock())
            # no action runs on games of which nobody takes care
            hit = await (self._commit.many(work) if here else self._actions.everywhere(work))
            gap = group[0]
            line = "nobody could play" if gap.cause == OUTAGE else "time was given back"
            if gap.until < gap.since:
                line = "the clock was set back, and deadlines with it"
            self.repaid[gap.cause] = self.repaid.get(gap.cause, 0.0) + abs(gap.until - gap.since)
            seconds = round(gap.until - gap.since)
            log.warning(line, seconds=seconds, servers=len(group), games=len(hit))
        if rows:
            for league in await self._store.read(news.waiting):
                self._wake_league(league)

    async def certain(self) -> bool:
        """Whether it is certain what time it is, so that something may end: the witnesses agree, or an
        operator has said that the machine's clock is right."""
        if (moment := await self._store.clock()) is not None:
            self._keeper.hear_machine(moment)
        if not self._keeper.look() and (await self._settings.get(*CLOCK)).get(RIGHT):
            await self._forget_right()
            self._keeper.believe_machine()
        witnesses, before = self._keeper.witnesses(), self._witnesses
        machine, service, agreed = witnesses
        if before.agreed != agreed:
            line = "clocks agree" if agreed else "clocks disagree: nothing ends until two agree"
            (log.info if agreed else log.error)(line, machine_ahead=machine, discord_ahead=service)
        if witnesses.differs(before):
            self._witnesses = witnesses
            if agreed and witnesses.differs(Witnesses(0.0, None if service is None else 0.0, True)):
                line = "a clock is wrong, and the bot does not go by it"
                log.warning(line, machine_ahead=machine, discord_ahead=service)
            await self._settings.set(*CLOCK, WITNESSES, [agreed, machine, service])
            if agreed:
                await self._forget_right()
        return agreed

    async def _forget_right(self) -> None:
        """Remove an operator's word, which is said of one disagreement and not of the next one."""
        await self._settings.set(*CLOCK, RIGHT, None)

    def pending(self, number: int) -> bool:
        """Whether there is time to be given back to a game before anything is held against its members."""
        self.stalls.look()
        if not self._keeper.look():
            return True
        if self._last is not None and abs(self._clock() - self._last) > self.grace:
            return True
        return bool(self.stalls.found) or number in self._owed

    async def _repay_stalls(self) -> None:
        """Give back the time in which the process stood still to the games whose clocks are short."""
        if spans := self.stalls.found[:]:
            numbers = await self._store.read(lambda c: self._away.games(c, deadlines.short(c, SHORT)))
            del self.stalls.found[: len(spans)]
            for number in numbers:
                self._owed.setdefault(number, []).extend(spans)
            seconds = round(sum(until - since for since, until in spans), 1)
            self.repaid[STALL] += seconds
            log.warning("the process stood still", seconds=seconds, games=len(numbers))
        for number, owed in list(self._owed.items()):
            try:
                await self._actions.run(number, self._repay, tuple(owed), state=False)
            except StoreError:
                raise  # the time is still owed, and is given back first once the database is back
            except HostError as error:
                log.info("the clock leaves a game alone", game=number, reason=str(error))
            except Exception:
                log.exception("could not give time back", game=number)
            self._owed.pop(number, None)

    def _repay(self, table: Table, spans: Sequence[Span]) -> Transition:
        """Give these stretches of time back to the game's clocks. :raises HostError: `not-running`."""
        game = table.running()  # one that is over changes no more: its channel may have another by now
        if game.guild in self._away:
            return Transition(followed=False)  # the gap of its server has them in it

        def work(connection: Connection, then: Game) -> Game:
            for span in spans:
                then = replace(then, deadlines=_later(connection, then, span))
            store(connection, then, then.deadlines)
            return then

        return Transition(work=work, followed=False)


def _later(connection: Connection, game: Game, span: Span) -> tuple[Deadline, ...]:
    """The game's deadlines once a stretch of time that has passed is given back."""
    at = deadline_context(connection, game, span.until)
    return tuple(
        # a clock that began later has lost nothing
        d if span.since < span.until <= d.since else at.make_good(game.seats[d.seat], d, span.since)
        for d in game.deadlines
    )


def _note_life(connection: Connection, sign: LastSign) -> None:
    """Note that members can play now."""
    settings.put(connection, *CLOCK, ALIVE, sign.at)
    settings.put(connection, *CLOCK, BOOT, None if sign.boot is None else [sign.boot, sign.steady])


def _note_shards(connection: Connection, shards: Shards, now: float) -> None:
    """Note that nothing is to be given back any more of the time before now, but what is recorded."""
    for number in sorted(shards.numbers):
        settings.put(connection, SHARD, str(number), ALIVE, now)


def _record_unheld(
    connection: Connection, here: AwayServers, since: float, now: float, grace: float
) -> list[Game]:
    """Record that nobody took care of a shard since a moment; if that was short, give it back to games whose
    clocks are short. Returns these. What is away or in maintenance is left out as in `_record`."""
    assert here.shards is not None, "it is one shard"
    away = gaps.away(connection).keys() | maintenance.standing(maintenance.load(connection))
    _note_shards(connection, here.shards, now)
    if abs(now - since) > grace:
        guilds = [guild for guild in gaps.servers(connection) if here.owns(guild) and guild not in away]
        gaps.add(connection, guilds, since, now, OUTAGE)
    if not stalls.STALL < now - since <= grace:
        return []
    numbers = here.games(connection, deadlines.short(connection, SHORT))
    rows = filter(None, (games.get(connection, number) for number in numbers))
    hit = [game for game in sound(rows) if game.status == GameStatus.RUNNING and game.guild not in away]
    for game in hit:
        store(connection, game, _later(connection, game, Span(since, now)))
    return hit


def _record(
    connection: Connection,
    since: float,
    now: float,
    note: Callable[[Connection], None],
    away: Collection[str],
) -> None:
    """Note that members can play now, and could not since a moment. The gap of a server that is away or in
    maintenance has the outage in it."""
    note(connection)
    here = [guild for guild in gaps.servers(connection) if guild not in away]
    gaps.add(connection, here, since, now, OUTAGE)


def _together(rows: Sequence[Gap]) -> list[list[Gap]]:
    """The gaps in groups: each is one stretch of time in several servers, once in each."""
    groups = defaultdict[object, list[Gap]](list)
    count = Counter[object]()
    for gap in rows:
        stretch = gap.since, gap.until, gap.cause
        groups[stretch, count[stretch, gap.guild]].append(gap)
        count[stretch, gap.guild] += 1
    return list(groups.values())


def _settle(connection: Connection, group: Sequence[Gap], now: float) -> list[Game]:
    """Give a stretch of time back to the games of the servers that have a gap of it, and remove the gaps.
    Returns the games that are told so or whose deadlines are later. Told, each with a notice, are those with
    a deadline within an outage, or that is later for what an operator has recorded; all, if the bot had been
    removed or after maintenance. Of the others the board is shown again."""
    if not gaps.remove(connection, [gap.id for gap in group]):
        return []
    gap, guilds = group[0], {gap.guild for gap in group}
    shares = Shares(connection, gap)
    running = sound(games.every(connection, (GameStatus.RUNNING,)))
    settled = [_settle_game(connection, game, gap, shares, now) for game in running if game.guild in guilds]
    for table, stands in ((proposals, STANDS), (requests, WAITS)):
        table.put_off(connection, guilds, gap.since, gap.until, stands)
    gaps.postpone(connection, guilds, gap.since, gap.until)
    for place, moved in gaps.postpone_seasons(connection, guilds, gap.since, shares.of_season):
        _tell_season(connection, place, moved)
    if shares.removed:
        for guild in sorted(guilds):
            removals.tell_leagues(connection, guild, gap, now)
    return [game for game in settled if game]


def _settle_game(connection: Connection, game: Game, gap: Gap, shares: Shares, now: float) -> Game | None:
    """Give a game its part of a gap. Returns the game if its channel is to show something new."""
    part = shares.of_game(game)
    until = gap.until if part == gap.until - gap.since else gap.since + part
    # games without a clock only postpone pending standing orders
    fresh = _later(connection, game, Span(gap.since, until)) if part else game.deadlines
    store(connection, game, fresh)
    then = replace(game, deadlines=fresh)
    data = {"seconds": gap.until - gap.since, "since": gap.since}
    if gap.cause == MAINTENANCE:
        notices.add(connection, game.id, game.ply, now, "maintenance-over", data, game.prompted)
    elif shares.removed:
        if shares.exceeded(game) and game.clock is not None and game.pause is None:
            return removals.rest(connection, then, gap, now)
        removals.tell_game(connection, then, gap, part, now)
    elif any(_concerns(gap, old, new) for old, new in zip(game.deadlines, fresh, strict=True)):
        notices.add(connection, game.id, game.ply, now, "outage", data, game.prompted)
    elif any(old.due_at != new.due_at for old, new in zip(game.deadlines, fresh, strict=True)):
        outbox.add(connection, game.id, REDRAW, game.ply, game.prompted, tells_move=False)
    else:
        if fresh != game.deadlines:
            games.count_changes(connection, [game.id])
        return None
    return then


def _tell_season(connection: Connection, place: SeasonPlace, seconds: float) -> None:
    """Tell a league how its season's dates have moved, if that is worth it; else they are shown anew."""
    season, league, guild = place
    if seconds >= WORTH_TELLING:
        content: dict[str, Any] = {"what": MOVED, "seconds": seconds}
        news.add(connection, guild, league, season, SEASON_NEWS, content)
    else:
        news.add(connection, guild, league, season, ENTRIES_NEWS, {}, once=True)


def _concerns(gap: Gap, old: Deadline, new: Deadline) -> bool:
    """Whether a gap is worth telling for what it does to a deadline."""
    if gap.cause in (OUTAGE, UNAVAILABLE):
        return old.due_at is not None and gap.since <= old.due_at <= gap.until
    return new.due_at != old.due_at
