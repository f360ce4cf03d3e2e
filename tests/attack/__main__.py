"""`python -m tests.attack --games 1000`: half rated friendly games, half games of leagues. Tells what each
role and trick gains over an honest member; 1 if one gains without an accomplice among the managers."""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from db import Store, open_store
from tests.attack import friendly, seasons
from tests.attack.figures import Pair, gain
from tests.attack.friendly import ACCOMPLICE, BOTH, HOST, MANAGER, ROLES, TOGETHER

ALL = "all without an accomplice"
SHARED = "/dev/shm" if Path("/dev/shm").is_dir() else None
"""A folder in memory, where there is one: the games are thrown away."""
Way = tuple[str, str]
"""A role, and what is tried."""
LEAGUE_PLANS = {
    **{t: frozenset({t}) for t in seasons.LEAGUE_TRICKS},
    TOGETHER: frozenset(seasons.LEAGUE_TRICKS),
}


def main(arguments: list[str] | None = None) -> int:
    """Play, tell every group in a line, and then all."""
    parser = argparse.ArgumentParser("python -m tests.attack", description=__doc__)
    parser.add_argument("--games", type=int, default=1000, help="this many cheated games")
    parser.add_argument("--first", type=int, default=1, help="the first seed")
    parser.add_argument("--only", choices=("friendly", "leagues"), help="games of this kind alone")
    chosen = parser.parse_args(arguments)
    share = chosen.games if chosen.only else chosen.games // 2
    gains = False
    if chosen.only != "leagues":
        played = asyncio.run(_friendly(share, chosen.first))
        gains |= told("rated friendly games", played, 1)
    if chosen.only != "friendly":
        played = asyncio.run(_leagues(share, chosen.first))
        gains |= told("games of leagues", played, seasons.GAMES)
    return int(gains)


def told(what: str, played: dict[Way, list[Pair]], each: int) -> bool:
    """Print what every way gained, and all that need no accomplice together; whether one of them gained."""
    groups: dict[str, list[Pair]] = {f"as {role}": [] for role in ROLES}
    for (role, plan), pairs in played.items():
        groups[f"as {role}"] += pairs
        if role != ACCOMPLICE:
            groups.setdefault(plan, []).extend(pairs)
            groups.setdefault(ALL, []).extend(pairs)
    rows = {name: gain(pairs) for name, pairs in groups.items() if pairs}
    print(f"\n{what} (seasons of {each})" if each > 1 else f"\n{what}")
    for name, found in rows.items():
        print(f"  {name}: {found}")
    return any(found.low > 0 for name, found in rows.items() if name != f"as {ACCOMPLICE}")


async def _friendly(games: int, first: int) -> dict[Way, list[Pair]]:
    return await _played(
        [*friendly.plans()], games, first, lambda store, seed, way: friendly.pair(store, seed, *way)
    )


async def _leagues(games: int, first: int) -> dict[Way, list[Pair]]:
    return await _played(
        [*LEAGUE_PLANS], max(1, games // seasons.GAMES), first,
        lambda store, seed, way: seasons.pair(store, seed, way[0], LEAGUE_PLANS[way[1]]),
    )  # fmt: skip


async def _played(
    plans: list[str], count: int, first: int, play: Callable[[Store, int, Way], Awaitable[Pair]]
) -> dict[Way, list[Pair]]:
    """Play so many pairs, each in a database of its own."""
    found: dict[Way, list[Pair]] = {}
    for number in range(count):
        way = _way(number, [plan for plan in plans if plan != TOGETHER])
        with TemporaryDirectory(dir=SHARED) as folder:
            store = await open_store(Path(folder) / "games.sqlite3")
            try:
                pair = await play(store, first + number, way)
            finally:
                await store.close()
        found.setdefault(way, []).append(pair)
        print(f"{number + 1}/{count} {' '.join(way)}: {pair[0].score:.2f} {pair[1].score:.2f}", flush=True)
    return found


def _way(number: int, tricks: list[str]) -> Way:
    """Every other time all together, as each role in turn; in between one trick after the other, as each of
    those who have one account."""
    turn, alone = divmod(number, 2)
    if not alone:
        return ROLES[turn % len(ROLES)], TOGETHER
    return (HOST, MANAGER, BOTH)[turn // len(tricks) % 3], tricks[turn % len(tricks)]


if __name__ == "__main__":
    sys.exit(main())
