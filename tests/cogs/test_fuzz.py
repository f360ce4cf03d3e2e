"""Random interactions: whatever is pressed, chosen or typed, there is an answer and no traceback.

`SANDTABLE_FUZZ_SECONDS` makes it longer.
"""

from __future__ import annotations

import os
import random
import time
from typing import Any

import pytest

import engine
from playground import Client, Refused
from tests.cogs import driver
from tests.cogs.conftest import House

SECONDS = float(os.environ.get("SANDTABLE_FUZZ_SECONDS", "5"))
WEIRD = (
    "",
    "alaska",
    "ALASKA",
    "québec",
    "st:b:1:1",
    "🎲" * 20,
    "a:b:c",
    "~0123",
    "-1",
    "x" * 90,
    "spread",
    "until",
)
COMMANDS: dict[str, tuple[str, ...]] = {
    "place": ("where", "amount"),
    "attack": ("from", "to", "dice", "until"),
    "move": ("from", "to", "amount"),
    "trade": ("set",),
    "play": ("card", "target", "second"),
    "buy": ("what", "amount"),
    "bid": ("amount",),
    "choose": ("option",),
    "pass": (),
    "hand": (),
    "game show": (),
    "game log": (),
    "game undo": (),
    "game rules": (),
    "game list": (),
    "game export": (),
    "game resign": (),
}
REFUSED = (50035, 403, 400, 404, 10008)
NUMBERS = ("amount", "dice", "until")


@pytest.mark.parametrize("seed", [1, 2])
async def test_random_interactions(house: House, seed: int, caplog: pytest.LogCaptureFixture) -> None:
    """Presses of any button old or new, selects, forms and commands with sense and without."""
    rand = random.Random(seed)
    game = await driver.started(house, "Ada", "Bruno", "Chiara", seats=3, options="missions=yes")
    people = [await house.member(n) for n in ("Ada", "Bruno", "Chiara", "Dmitri")]
    until = time.monotonic() + SECONDS
    seen: list[dict[str, Any]] = []
    while time.monotonic() < until:
        who = rand.choice(people)
        try:
            answer = await _something(house, who, rand, seen, game.id)
        except Refused as error:
            # What Discord's client itself would not let through is no answer of the bot.
            if error.code not in REFUSED:
                raise
            continue
        if answer and answer.get("message"):
            seen = [*seen[-40:], answer["message"]]
            assert "wrong on my side" not in driver.words(answer["message"])
            assert "da parte mia" not in driver.words(answer["message"])
    await house.published()
    position = await house.host.position(game.id)
    assert not engine.check(position.state)
    assert not [r for r in caplog.records if r.levelname in ("ERROR", "CRITICAL")]


async def _something(
    house: House, who: Client, rand: random.Random, seen: list[dict[str, Any]], game: int
) -> dict[str, Any] | None:
    kind = rand.random()
    if kind < 0.35:
        return await _use(who, rand, seen)
    if kind < 0.6:
        step = await driver.next_move(house, game, rand.choice(["random", "greedy"]))
        if step:
            return await driver.by_slash(await house.member(step[0]), step[1])
    name = rand.choice(list(COMMANDS))
    options: dict[str, Any] = {}
    for option in COMMANDS[name]:
        number = option in NUMBERS
        if rand.random() < 0.4:
            found = await who.autocomplete(
                name, option, rand.choice(["", "a", "7"]) if not number else "", **options
            )
            if found:
                options[option] = rand.choice(found)[1]
                continue
        options[option] = rand.randint(0, 50) if number else rand.choice(WEIRD[1:])
    return await who.slash(name, **options)


async def _use(who: Client, rand: random.Random, seen: list[dict[str, Any]]) -> dict[str, Any] | None:
    mine = [m for m in seen if m["to"] in (None, [who.actor])]
    message = rand.choice([*mine, await driver.live(who)])
    parts = [p for p in driver.usable(message) if ":resign" not in p["custom_id"]]
    if not parts:
        return None
    part = rand.choice(parts)
    if part["type"] == 3:
        return await who.select(message, part["custom_id"], rand.choice(part["options"])["value"])
    answer = await who.press(message, part["custom_id"])
    if answer.get("modal"):
        return await who.submit_modal(number=rand.choice(["1", "2", "999", "x", "-4", " 3 "]))
    return answer
