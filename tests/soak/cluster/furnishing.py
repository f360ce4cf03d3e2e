"""What is there before the bots start: servers with channels, thousands of games, a league, notes of ours."""

from __future__ import annotations

import time
from collections.abc import Sequence
from random import Random

import aiohttp

import engine
from db import open_store
from host import Host
from host.limits import UNLIMITED
from host.time_control import Clock
from league.formats import preset
from playground.world import seed
from tests.host.timing import Now, timed
from tests.soak.promises import UNHURRIED
from tests.soak.report import say

HURRIED = Clock(turn=120, react=60, bank=0, quiet=False, vacations=False, misses=10)
"""A clock that runs out while the soak goes on."""
IDLE, COMPUTERS = 0.1, 0.3
"""How many of the games only their clock plays, and in how many a computer player has a seat."""
DAY = 86_400.0
_BASE = int(seed.GUILD)
LEAGUE = "general"


def guilds(count: int) -> list[str]:
    """The local Discord's servers."""
    return [str(_BASE + (number << 22)) for number in range(count)]


async def add_channels(base: str, secret: str, servers: Sequence[str], games: int) -> list[tuple[str, str]]:
    """A channel for each game, as server and id."""
    rooms = []
    headers = {"Authorization": f"Bearer {secret}"}
    async with aiohttp.ClientSession(headers=headers) as http:
        for number in range(games):
            guild = servers[number % len(servers)]
            wanted = {"name": f"game-{number}", "guild": guild}
            async with http.post(f"{base}/control/channels", json=wanted) as answer:
                answer.raise_for_status()
                rooms.append((guild, str((await answer.json())["id"])))
    return rooms


async def furnish(url: str, rooms: Sequence[tuple[str, str]], random: Random) -> list[int]:
    """Start a game in each room, and a league in the first server. Returns the games that members play."""
    store = await open_store(url, new=True)
    busy = []
    try:
        async with Host(store, pause=3600, limits=UNLIMITED) as host:
            for number, (guild, channel) in enumerate(rooms):
                idle = random.random() < IDLE
                game = await _begin(host, guild, channel, number, idle, random)
                if not idle:
                    busy.append(game)
                if not (number + 1) % 500:
                    say(f"cluster: {number + 1} games made")
        now = Now()
        now.at = time.time() - 1.5 * DAY
        await _found_league(timed(store, now), now)
    finally:
        await store.close()
    return busy


async def _begin(host: Host, guild: str, channel: str, number: int, idle: bool, random: Random) -> int:
    systems = engine.rules_ids()
    rules = systems[number % len(systems)]
    first, second = random.sample(list(seed.MEMBERS), 2)
    least, most = engine.meta(rules).seats
    seats = min(most, max(least, 3 if random.random() < COMPUTERS else 2))
    game = await host.lobby.create(
        guild, channel, first, seed.MEMBERS[first][0], rules, seats, {},
        entropy=channel, clock=HURRIED if idle else UNHURRIED,
    )  # fmt: skip
    await host.lobby.join(game.id, second, seed.MEMBERS[second][0], channel)
    for _ in range(seats - 2):
        await host.lobby.add_computer(game.id, first, "easy")
    await host.lobby.start(game.id, first, channel)
    return int(game.id)


async def _found_league(host: Host, now: Now) -> None:
    """A league whose sign-up ended a while ago: its games begin with the first bot."""
    clock = {"turn": 3600, "react": 3600, "bank": 0, "quiet": False, "misses": 1}
    usual = {"clock": clock, "signup_days": 1, "checkin_hours": 0, "days": 30, "again": False}
    plan = preset("round_robin", engine.rules_ids()[0], {}, **usual)
    guild, (boss, *_) = guilds(1)[0], seed.MEMBERS
    league = await host.leagues.registry.create(guild, seed.CHANNELS[LEAGUE], boss, "The League", plan)
    await host.leagues.seasons.open(league.id, boss)
    for member, (name, *_) in seed.MEMBERS.items():
        now.at += 1
        await host.leagues.entries.enter(league.id, member, name)
