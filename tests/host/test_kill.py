"""kill -9 at any moment: what was acknowledged is there, and everything is published once."""

from __future__ import annotations

import asyncio
import random
import subprocess
import sys
import time
from collections import Counter
from functools import partial
from pathlib import Path

from db import open_store
from db.queries import log
from host import Host
from tests.bounded import often
from tests.host import managing
from tests.host.games import Recorder, published, replayed, settled

ROOT = Path(__file__).parents[2]
KILLS = often(2, 4)


def killed_while_playing(database: str, published: Path, seconds: float, sign: str) -> list[list[str]]:
    """Let a process play for a moment from the first line on that begins with the sign, kill it, and return
    the lines that it printed."""
    with subprocess.Popen(
        [sys.executable, "-m", "tests.host.killed", database, str(published)],
        cwd=ROOT, stdout=subprocess.PIPE, text=True,
    ) as process:  # fmt: skip
        assert process.stdout is not None
        first = line = process.stdout.readline()
        while line and not line.startswith(sign):
            first += (line := process.stdout.readline())
        time.sleep(seconds)
        process.kill()
        # the last line may have been cut off
        lines = [
            line for line in (first + process.stdout.read()).splitlines(keepends=True) if line.endswith("\n")
        ]
    return [line.split() for line in lines]


async def test_acknowledged_moves_survive_and_are_published_once(url: str, tmp_path: Path) -> None:
    chance = random.Random()
    sent = tmp_path / "published"
    acknowledged: dict[int, int] = {}
    last_try: dict[int, list[str]] = {}
    for number in range(KILLS):
        sign = "" if number else "ack"  # however busy the machine is, something is acknowledged
        moment = chance.uniform(0.0, 0.3)
        lines = await asyncio.to_thread(killed_while_playing, url, sent, moment, sign)
        for what, *rest in lines:
            if what == "ack":
                acknowledged[int(rest[0])] = int(rest[1])
            if what in ("ack", "no"):
                del last_try[int(rest[0])]
            elif what == "try":
                last_try[int(rest[0])] = rest[1:]
    assert acknowledged, "nothing was played"

    store = await open_store(url)
    async with Host(store, pause=3600) as host:
        recorder = Recorder()
        publishing = asyncio.create_task(host.core.outbox.run(recorder))
        for number, ply in acknowledged.items():
            assert (await host.games.get(number)).ply >= ply
        for number, (member, code, key) in last_try.items():
            # a member without an answer asks again: the move is made now or was made then, not twice
            await host.moves.act(number, member, code, key=key)
            entry = await store.read(partial(log.by_key, game=number, key=key))
            assert entry is not None
            assert entry["code"] == code
        await settled(host)
        publishing.cancel()

        rows = [tuple(line.split()) for line in (await asyncio.to_thread(sent.read_text)).splitlines()]
        rows += [(r.nonce, str(r.game), r.kind, str(r.ply)) for _, batch in recorder.batches for r in batch]
        entries = Counter((game, ply) for _, game, kind, ply in set(rows) if kind != "lobby")
        assert set(entries.values()) == {1}
        for game in await host.games.find():
            wanted = await published(host, game.id)
            assert [ply for ply in sorted(wanted) if (str(game.id), str(ply)) not in entries] == []
            if not game.over:
                await managing.end(host, game.id, "ann")
            assert (
                replayed(await host.record.exports.document(game.id))
                == (await host.games.position(game.id)).state
            )
    await store.close()
