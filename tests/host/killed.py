"""A process that plays and publishes until it is killed. Prints what it tries and what was acknowledged.

Usage: python -m tests.host.killed DATABASE PUBLISHED
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence
from pathlib import Path
from secrets import token_hex

from db import open_store
from engine import ai
from engine.rng import Chance
from host import FollowedUp, Game, Host, HostError, Live, OutboxRow, Published
from tests.host.games import lobby


class Service:
    """Keeps what is published in a file, one line a row. Being killed between that and its answer is the case
    in which the same row comes again."""

    def __init__(self, path: Path) -> None:
        self._file = path.open("a", buffering=1)

    async def publish(self, game: Game, rows: Sequence[OutboxRow]) -> Published:
        """Write the rows down, then take a moment to answer."""
        self._file.write("".join(f"{row.nonce} {row.game} {row.kind} {row.ply}\n" for row in rows))
        await asyncio.sleep(0.003)
        return Published(Live(game.channel, rows[-1].nonce), ({"do": "ping"},))

    async def follow_up(self, game: Game, row: OutboxRow) -> FollowedUp:
        """Take a moment for what comes after a message."""
        await asyncio.sleep(0.003)
        return FollowedUp()

    async def tell_given_up(self, game: Game, error: Exception, *, board: bool = True) -> None:
        """Nothing fails here."""


async def play(host: Host, number: int, chance: Chance) -> None:
    """Move for the members of a game, endlessly."""
    while not (await host.games.get(number)).over:
        position = await host.games.position(number)
        humans = [s for s in position.game.prompted if position.game.seats[s].member]
        if not humans:
            await asyncio.sleep(0.005)
            continue
        member = position.game.seats[humans[0]].member or ""
        move = ai.decide("normal", position.state, humans[0], chance)
        key = token_hex(8)
        print("try", number, member, move.code, key, flush=True)
        known = await host.record.history.position_for(position, humans[0])
        try:
            acted = await host.moves.act(number, member, move.code, known.game.ply, key)
        except HostError:  # a computer player was quicker
            print("no", number, flush=True)
            continue
        print("ack", number, acted.game.ply, key, flush=True)


async def main(database: str, published: str) -> None:
    """Take up the games of the database, or make them, and play."""
    store = await open_store(database)
    async with Host(store, pause=0) as host:
        publishing = asyncio.create_task(host.core.outbox.run(Service(Path(published))))
        if not await host.games.find():
            for computers in (0, 0, 2):
                game = await lobby(host, ("ann", "bob"))
                for _ in range(computers):
                    await host.lobby.add_computer(game.id, "ann", "normal")
                await host.lobby.start(game.id, "ann", "x")
        chance = Chance(token_hex(8))
        games = await host.games.find(status=("running",))
        await asyncio.gather(*(play(host, game.id, chance) for game in games))
        print("over", flush=True)
        await publishing


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
