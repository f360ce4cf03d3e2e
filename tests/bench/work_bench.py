"""What a member's act makes the program do, counted: files and functions that are entered, texts looked up,
reads and writes. Unlike times, counts do not depend on the machine."""

from __future__ import annotations

import asyncio
import dataclasses
import sys
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from types import CodeType, FrameType
from typing import Any, NamedTuple

import pytest

import locales
from db import Store
from engine.types import Move
from host import Game
from host.background.ticker import Ticker
from host.time_control import HOUR
from playground import Client
from playground.rest.app import Sent
from tests import chance
from tests.bench.engine_bench import ROOT
from tests.bench.rows import Row
from tests.cogs import driver
from tests.cogs.conftest import House
from tests.cogs.fields import HOST, field, to_turn
from tests.cogs.timed import Days
from tests.host.games import settled
from ui.panels import following

APART = ("tests", "playground", ".venv")
"""Folders whose code is not the bot's."""


TEXTS = (locales.text.__code__, locales.has.__wrapped__.__code__, locales.own.__wrapped__.__code__)
"""What looks a text up. A key that was looked up before is cached and does not count."""


BESIDE = (settled.__code__, Store._keep_watch.__code__)


READS: dict[str, tuple[int, int]] = {
    "a command": (8, 8),
    "a press": (7, 7),
    "a deadline": (19, 12),
    "an idle tick": (1, 1),
}
"""How many reads each may need, and how many would be enough."""


SENT = {"answers": 1, "messages posted": 1.5, "messages edited": 1, "panels that follow": 0.5, "others": 1}
"""How many requests of each kind a move may need, with a member whose panel follows."""


class Sizes(NamedTuple):
    """Nothing to choose."""


FULL = QUICK = Sizes()


@dataclass
class Work:
    """What was done."""

    code: set[CodeType] = dataclasses.field(default_factory=set)
    counts: Counter[str] = dataclasses.field(default_factory=Counter)

    @property
    def files(self) -> int:
        """How many files of the program were entered."""
        return len({code.co_filename for code in self.code})


def rows(sizes: Sizes = FULL) -> Iterator[Row]:
    """All rows of what is counted."""
    del sizes
    before = locales.strict
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        chance.fix("work", patch.setattr)  # the game is the same in every run
        patch.setattr(Ticker, "run", _no_ticks)
        patch.setattr(following, "JOINS", 0.0)
        yield from asyncio.run(_counted(Path(folder)))
    locales.strict = before


async def _counted(folder: Path) -> list[Row]:
    (folder / "follows").mkdir()
    return [*await _acts(folder), *_sent_rows(await _answered_attack(folder / "follows"))]


async def _answered_attack(folder: Path) -> Counter[str]:
    """What the bot sends, by kind, for an announced attack and the defender's answer, while the attacker's
    panel follows the game."""
    house = House(folder, pictures=False)
    house.follows = True
    await house.open()
    try:
        game, seat, row = await field(house, foes=HOST, spaces=2, defence="ask")
        clients = [await house.member(game.seats[s].name) for s in (seat, 1 - seat)]
        pool = (await house.host.games.position(game.id)).state.body.pool
        await house.host.moves.act(game.id, clients[0].actor, f"place:{row[0]}:{pool}")
        await _at_rest(house)
        sent = len(house.server.requests)
        await driver.by_slash(clients[0], Move(seat, "attack", (*row, 3)))
        await _at_rest(house)
        await driver.by_slash(clients[1], Move(1 - seat, "choose", ("defend", 2)))
        await _at_rest(house)
        return Counter(_kind(request) for request in [*house.server.requests][sent:])
    finally:
        await house.close()


def _kind(sent: Sent) -> str:
    """What a request is."""
    if sent.template.startswith("/interactions"):
        return "answers"
    if sent.template.startswith("/webhooks"):
        return "panels that follow"
    return {"POST": "messages posted", "PATCH": "messages edited"}.get(sent.method, "others")


def _sent_rows(sent: Counter[str]) -> Iterator[Row]:
    """The requests of two moves, halved."""
    for kind, most in SENT.items():
        yield Row("work", f"a move: {kind}", sent[kind] / 2, "requests", most, most)


async def _acts(folder: Path) -> list[Row]:
    house = House(folder, pictures=False)
    await house.open()
    try:
        days = await Days.begin(house)
        await house.host.core.ticker.tick()  # the first one looks for what an earlier process has left
        game = await days.game("Ada", "Bruno", clock="daily")
        done = {"a command": await _placed(house, game, _by_command)}
        done["a press"] = await _placed(house, game, _by_press)
        done["a deadline"] = await _later(house, days, 25)
        done["an idle tick"] = await _later(house, days, 0.01)
    finally:
        await house.close()
    return [row for name, work in done.items() for row in _rows(name, work)]


async def _no_ticks(*_: object) -> None:
    """In place of the clock's own ticks: one that comes during a measurement would do a part of what is
    measured, or count with it."""
    await asyncio.Event().wait()


def _rows(name: str, work: Work) -> Iterator[Row]:
    figures: dict[str, tuple[float, float, float]] = {
        "files entered": (work.files, 110, 80),
        "functions entered": (len(work.code), 470, 350),
        "texts looked up": (work.counts["texts"], 400, 200),
        "reads": (work.counts["reads"], *READS[name]),
        "writes": (work.counts["writes"], 4, 2),
    }
    for what, (value, passes, aim) in figures.items():
        yield Row("work", f"{name}: {what}", float(value), "", passes, aim)


def _ours(code: CodeType) -> bool:
    path = code.co_filename
    if not path.startswith(str(ROOT)) or code.co_name.startswith("<"):
        return False
    return Path(path).relative_to(ROOT).parts[0] not in APART


def _beside(frame: FrameType | None) -> bool:
    """Whether what runs is only this program, which looks whether everything is published, or the store's
    look at its file."""
    while frame is not None and frame.f_code not in BESIDE:
        frame = frame.f_back
    return frame is not None


@contextmanager
def _watched(house: House) -> Iterator[Work]:
    """What the event loop's thread does within the context, and what it asks the store for."""
    work, store = Work(), house.host.core.store
    known: dict[CodeType, bool] = {}

    def entered(frame: FrameType, event: str, _: Any) -> None:
        code = frame.f_code
        if event == "call" and known.setdefault(code, _ours(code)) and not _beside(frame):
            work.code.add(code)
            work.counts["texts"] += code in TEXTS

    def counting(name: str) -> Callable[..., Any]:
        plain = getattr(store, name)

        def counted(*given: Any, **named: Any) -> Any:
            work.counts[f"{name}s"] += not _beside(sys._getframe())
            return plain(*given, **named)

        return counted

    for name in ("read", "write"):
        setattr(store, name, counting(name))
    sys.setprofile(entered)
    try:
        yield work
    finally:
        sys.setprofile(None)
        for name in ("read", "write"):
            delattr(store, name)


async def _placed(house: House, game: Game, place: Callable[[House, Client, Move], Awaitable[Work]]) -> Work:
    """One army placed at the beginning of a turn, until the board is published."""
    seat = await to_turn(house, game)
    await _at_rest(house)
    position = await house.host.games.position(game.id)
    offer = next(offer for offer in position.legal(seat) if offer.verb == "place")
    client = await house.member(position.game.seats[seat].name)
    return await place(house, client, Move(seat, "place", (*offer.args, 1)))


async def _at_rest(house: House) -> None:
    """Wait until everything is published, and nothing is left to do about it."""
    await house.published()
    outbox = house.host.core.outbox
    while outbox._games or outbox._woken or outbox._changed.is_set():
        await asyncio.sleep(0.001)


async def _by_command(house: House, client: Client, move: Move) -> Work:
    with _watched(house) as work:
        await driver.by_slash(client, move)
        await _at_rest(house)
    return work


async def _by_press(house: House, client: Client, move: Move) -> Work:
    """The last press of those that lead to the move."""
    message = (await client.press(await driver.live(client), "My moves"))["message"]
    while True:
        with _watched(house) as work:
            over, answer = await driver.closer(client, message, move)
            await _at_rest(house)
        if over:
            return work
        message = answer["message"]


async def _later(house: House, days: Days, hours: float) -> Work:
    """A tick of the clock after this many hours, with everything that follows. After more than ten minutes it
    looks at everything that may be due."""
    days.now += hours * HOUR
    with _watched(house) as work:
        await house.host.core.ticker.tick()
        await _at_rest(house)
    return work
