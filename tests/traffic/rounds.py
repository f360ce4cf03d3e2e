"""`python -m tests.traffic.rounds [systems] [--rounds 20] [--members 2]`: what the bot sends to Discord in
whole games, by kind and turn, and how often members are pinged.

Members play by buttons, as the normal computer player would, beside one computer player where a seat is left.
Their panels follow the game. Pictures are not drawn, but sent. A table for `docs/flows.md` is printed.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

import engine
from engine.events import TURN
from locales import text
from playground.rest.app import Sent
from tests import chance
from tests.cogs import driver
from tests.cogs.conftest import House
from ui.kit import answer
from ui.panels import following

KINDS = ("posts", "edits", "pictures", "answers", "panels", "others")
"""Public messages posted and edited, those of them with a picture, answers to presses, edits of private
panels, all else."""
NAMES = ("Ada", "Bruno", "Dmitri")
MOST = 4000
"""Moves after which a game is left."""


def kinds(sent: Sent) -> tuple[str, ...]:
    """What a request is."""
    if sent.template.startswith("/interactions"):
        return ("answers",)
    if sent.template.startswith("/webhooks"):
        return ("panels",)
    public = {"POST": "posts", "PATCH": "edits"}.get(sent.method)
    if public is None or not sent.template.startswith("/channels/{channel_id}/messages"):
        return ("others",)
    return (public, "pictures") if sent.body.get("attachments") else (public,)


def pinged(sent: Sent) -> tuple[str, ...]:
    """The members whom a request pings."""
    if sent.method != "POST" or not sent.template.endswith("/messages"):
        return ()
    return tuple((sent.body.get("allowed_mentions") or {}).get("users") or ())


async def play(house: House, rules: str, members: int, rounds: int) -> str:
    """A game; its line in the table."""
    meta = engine.meta(rules)
    members = min(members, meta.seats[1])
    seats = min(members + 1, meta.seats[1])
    game = await driver.lobby(house, *NAMES[:members], rules=rules, seats=max(seats, meta.seats[0]))
    host = await house.member(NAMES[0])
    for _ in range(members, max(seats, meta.seats[0])):
        await house.host.lobby.add_computer(game.id, host.actor, "normal")
    await house.host.lobby.start(game.id, host.actor, "entropy")
    await house.published()
    before, moves = len(house.server.requests), 0
    while moves < MOST:
        await house.published()
        position = await house.host.games.position(game.id)
        view = position.view(None)
        if view.result or view.round > rounds:
            break
        step = await driver.next_move(house, game.id)
        if step is None:
            break
        name, move = step
        if name in NAMES:
            client = await house.member(name)
            await driver.by_buttons(client, await driver.live(client), move)
            moves += 1
        else:
            await asyncio.sleep(0.01)
    await house.published()
    sent = [*house.server.requests][before:]
    log = await house.host.record.history.entries(game.id, None, view.ply, notices=False)
    turns = sum(event.kind == TURN for entry in log for event in entry.events)
    counts = Counter(kind for request in sent for kind in kinds(request))
    pings = Counter(member for request in sent for member in pinged(request))
    most = max(pings.values(), default=0)
    figures = " | ".join(f"{counts[kind] / max(turns, 1):.1f}" for kind in KINDS)
    title = text("en", f"rules-{rules}")
    played = max(min(view.round, rounds), 1)
    return f"| {title} | {played} | {turns} | {figures} | {most} | {most * rounds / played:.0f} |"


async def table(systems: list[str], members: int, rounds: int) -> None:
    """A line for each system."""
    print(f"| System | Rounds | Turns | {' | '.join(KINDS)} | pings | in {rounds} rounds |", flush=True)
    for rules in systems:
        with TemporaryDirectory() as folder:
            house = House(Path(folder), pictures=False)
            house.follows = True
            await house.open()
            try:
                print(await play(house, rules, members, rounds), flush=True)
            finally:
                await house.close()


def main() -> int:
    """Play the systems that are named, or all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("systems", nargs="*", default=engine.rules_ids())
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--members", type=int, default=2)
    options = parser.parse_args()
    with pytest.MonkeyPatch.context() as patch:
        chance.fix("rounds", patch.setattr)
        patch.setattr(answer, "PATIENCE", 30)  # a busy machine defers no answer
        for pause in ("JOINS", "APART"):  # as for members who take their time
            patch.setattr(following, pause, 0.02)
        asyncio.run(table([*options.systems], options.members, options.rounds))
    return 0


if __name__ == "__main__":
    sys.exit(main())
