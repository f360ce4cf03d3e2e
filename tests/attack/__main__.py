"""`python -m tests.attack --games 1000`: half rated friendly games, half games of leagues. Tells what each
role and trick gains over an honest member; 1 if one gains without an accomplice among the managers."""

from __future__ import annotations

import argparse
import asyncio
import shutil
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from db import Store, open_store
from tests.attack import friendly, seasons
from tests.attack.figures import Pair, gain
from tests.attack.friendly import ACCOMPLICE, BOTH, HOST, MANAGER, ROLES
from tests.attack.tricks import TOGETHER

ALL = "all without an accomplice"
Way = tuple[str, str]
"""A role, and what is tried."""
Pairing = Callable[[tuple[Store, Store], int, str, frozenset[str]], Awaitable[Pair]]


def main(arguments: list[str] | None = None) -> int:
    """Play, tell every group in a line, and then all."""
    parser = argparse.ArgumentParser("python -m tests.attack", description=__doc__)
    parser.add_argument("--games", type=int, default=1000, help="this many cheated games")
    parser.add_argument("--first", type=int, default=1, help="the first seed")
    parser.add_argument("--only", choices=("friendly", "leagues"), help="games of this kind alone")
    parser.add_argument(
        "--minutes", type=float, default=1e6, help="end after this many, with what was played"
    )
    chosen = parser.parse_args(arguments)
    until = time.monotonic() + 60 * chosen.minutes
    share = chosen.games if chosen.only else chosen.games // 2
    gains = False
    if chosen.only != "leagues":
        played = asyncio.run(_played(friendly.pair, friendly.PLANS, share, chosen.first, until))
        gains |= report("rated friendly games", played, 1)
    if chosen.only != "friendly":
        many = max(1, share // seasons.GAMES)
        played = asyncio.run(_played(seasons.pair, seasons.PLANS, many, chosen.first, until))
        gains |= report("games of leagues", played, seasons.GAMES)
    return int(gains)


def report(what: str, played: dict[Way, list[Pair]], each: int) -> bool:
    """Print what every way gained, and all that need no accomplice together; whether one of them gained."""
    groups: dict[str, list[Pair]] = {f"as {role}": [] for role in ROLES}
    for (role, plan), pairs in played.items():
        groups[f"as {role}"] += pairs
        if role != ACCOMPLICE:
            groups.setdefault(plan, []).extend(pairs)
            groups.setdefault(ALL, []).extend(pairs)
    rows = {name: gain(pairs) for name, pairs in groups.items() if pairs}
    print(f"\n{what} (seasons of {each})" if each > 1 else f"\n{what}")
    for name, row in rows.items():
        print(f"  {name}: {row}")
    return any(row.low > 0 for name, row in rows.items() if name != f"as {ACCOMPLICE}")


async def _played(
    pair: Pairing, plans: Mapping[str, frozenset[str]], count: int, first: int, until: float
) -> dict[Way, list[Pair]]:
    """Play this many pairs, each in databases of its own, which are copies of an empty one."""
    ends_of: dict[Way, list[Pair]] = {}
    tricks = [plan for plan in plans if plan != TOGETHER]
    with TemporaryDirectory() as folder:
        empty = Path(folder) / "empty.sqlite3"
        await (await open_store(empty)).close()
        for number in range(count):
            if time.monotonic() > until:
                break
            way = _way(number, tricks)
            async with _stores(empty) as stores:
                ends = await pair(stores, first + number, way[0], plans[way[1]])
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


def _way(number: int, tricks: list[str]) -> Way:
    """Every other time all together, as each role in turn; in between one trick after the other, as each of
    those who have one account."""
    turn, alone = divmod(number, 2)
    if not alone:
        return ROLES[turn % len(ROLES)], TOGETHER
    return (HOST, MANAGER, BOTH)[turn // len(tricks) % 3], tricks[turn % len(tricks)]


if __name__ == "__main__":
    sys.exit(main())
