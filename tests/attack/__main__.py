"""`python -m tests.attack --games 1000`: half rated friendly games, half games of leagues, and some seasons
with a slow entrant. Tells what each role and trick gains over an honest member; 1 if one gains without an
accomplice among the managers."""

from __future__ import annotations

import argparse
import asyncio
import shutil
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from db import Store, open_store
from tests.attack import friendly, seasons, slow
from tests.attack.figures import Pair, gain
from tests.attack.friendly import ACCOMPLICE, BOTH, HOST, MANAGER, ROLES
from tests.attack.tricks import TOGETHER

ALL = "all without an accomplice"
EACH = 50
"""Games for which one season with a slow entrant is played."""
Way = tuple[str, str]
"""A role or a format, and what is tried."""
Pairing = Callable[[tuple[Store, Store], int, Way], Awaitable[Pair]]


def main(arguments: list[str] | None = None) -> int:
    """Play, tell every group in a line, and then all."""
    parser = argparse.ArgumentParser("python -m tests.attack", description=__doc__)
    parser.add_argument("--games", type=int, default=1000, help="this many cheated games")
    parser.add_argument("--first", type=int, default=1, help="the first seed")
    parser.add_argument("--only", choices=("friendly", "leagues", "slow"), help="games of this kind alone")
    parser.add_argument(
        "--minutes", type=float, default=1e6, help="end after this many, with what was played"
    )
    chosen = parser.parse_args(arguments)
    until = time.monotonic() + 60 * chosen.minutes
    share = chosen.games if chosen.only else chosen.games // 2
    wanted = (chosen.only,) if chosen.only else ("friendly", "leagues", "slow")
    gains = False
    for kind, name, each, pair, way_of in (
        ("friendly", "rated friendly games", 1, _friendly, _way_of(friendly.PLANS)),
        ("leagues", "games of leagues", seasons.GAMES, _season, _way_of(seasons.PLANS)),
        ("slow", "seasons with a slow entrant", EACH, slow.pair, _slow_way),
    ):
        if kind in wanted:
            count = max(1, share // each)
            played = asyncio.run(_played(pair, way_of, count, chosen.first, until))
            gains |= report(f"{name} (seasons of {each})" if kind == "leagues" else name, played)
    return int(gains)


async def _friendly(stores: tuple[Store, Store], seed: int, way: Way) -> Pair:
    return await friendly.pair(stores, seed, way[0], friendly.PLANS[way[1]])


async def _season(stores: tuple[Store, Store], seed: int, way: Way) -> Pair:
    return await seasons.pair(stores, seed, way[0], seasons.PLANS[way[1]])


def report(what: str, played: dict[Way, list[Pair]]) -> bool:
    """Print what every way gained, and all that need no accomplice together; whether one of them gained."""
    groups: dict[str, list[Pair]] = {f"as {role}": [] for role in ROLES}
    for (role, plan), pairs in played.items():
        groups.setdefault(f"as {role}", []).extend(pairs)
        if role != ACCOMPLICE:
            groups.setdefault(plan, []).extend(pairs)
            groups.setdefault(ALL, []).extend(pairs)
    rows = {name: gain(pairs) for name, pairs in groups.items() if pairs}
    print(f"\n{what}")
    for name, row in rows.items():
        print(f"  {name}: {row}")
    return any(row.low > 0 for name, row in rows.items() if name != f"as {ACCOMPLICE}")


async def _played(
    pair: Pairing, way_of: Callable[[int], Way], count: int, first: int, until: float
) -> dict[Way, list[Pair]]:
    """Play this many pairs, each in databases of its own, which are copies of an empty one."""
    ends_of: dict[Way, list[Pair]] = {}
    with TemporaryDirectory() as folder:
        empty = Path(folder) / "empty.sqlite3"
        await (await open_store(empty)).close()
        for number in range(count):
            if time.monotonic() > until:
                break
            way = way_of(number)
            async with _stores(empty) as stores:
                ends = await pair(stores, first + number, way)
            ends_of.setdefault(way, []).append(ends)
            label = " ".join(way)
            print(f"{number + 1}/{count} {label}: {ends[0].score:.2f} {ends[1].score:.2f}", flush=True)
    return ends_of


@asynccontextmanager
async def _stores(empty: Path) -> AsyncIterator[tuple[Store, Store]]:
    """Two copies of an empty database, for a while."""
    with TemporaryDirectory() as folder:
        honest, cheated = Path(folder) / "honest.sqlite3", Path(folder) / "cheated.sqlite3"
        for copy in (honest, cheated):
            shutil.copy(empty, copy)
        async with AsyncExitStack() as stack:
            stores = await open_store(honest), await open_store(cheated)
            for store in stores:
                stack.push_async_callback(store.close)
            yield stores


def _way_of(plans: Iterable[str]) -> Callable[[int], Way]:
    """Every other time all together, as each role in turn; in between one trick after the other, as each of
    those who have one account."""
    tricks = [plan for plan in plans if plan != TOGETHER]

    def way(number: int) -> Way:
        turn, alone = divmod(number, 2)
        if not alone:
            return ROLES[turn % len(ROLES)], TOGETHER
        return (HOST, MANAGER, BOTH)[turn // len(tricks) % 3], tricks[turn % len(tricks)]

    return way


def _slow_way(number: int) -> Way:
    turn, way = divmod(number, len(slow.WAYS))
    return slow.FORMATS[turn % len(slow.FORMATS)], slow.WAYS[way]


if __name__ == "__main__":
    sys.exit(main())
