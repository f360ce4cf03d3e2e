"""`python -m tests.e2e.fuzz`: what no friendly client would send, at random, to the whole bot in one process.

Beside the presses, commands and forms of tests/fuzz: buttons of messages from another version or another game
(custom ids in the bot's own format, broken in every way), the same press several times at once, presses by
whom they are not for, and restarts in between. Everything is answered, nothing is logged as an error, every
game passes its own checks and, in the end, is what its log leads to.
"""

from __future__ import annotations

import argparse
import asyncio
import copy
import logging
import secrets
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from string import ascii_lowercase
from tempfile import TemporaryDirectory
from typing import Any

import structlog.testing

import engine
from engine.record.export import load
from playground import Server
from playground.world.interactions import COMPONENT
from tests.cogs import driver
from tests.cogs.conftest import House
from tests.fuzz.people import NONSENSE, Person
from tests.host import managing
from ui.kit import custom_id as ids

Json = dict[str, Any]
SESSION = 20.0
ANSWER = 20.0
ODD = (
    "-1",
    "0",
    "1",
    "7",
    "40",
    "999999999",
    "1000000000000",
    *(text for text in NONSENSE if ":" not in text),
)


class Forger(Person):
    """A member whose messages are not what the bot last sent: seen through the server itself."""

    server: Server
    actions: Sequence[str]
    """All actions that the bot knows, and one that it does not."""

    async def forged(self) -> Json | None:
        """Use a component whose custom id has been changed on the way. None where there is none."""
        target = await self._component()
        if target is None:
            return None
        message, part = target
        message = copy.deepcopy(message)
        changed = self._mutated(part["custom_id"])
        for component in driver.usable(message):
            if component["custom_id"] == part["custom_id"]:
                component["custom_id"] = changed
        data: Json = {"custom_id": changed, "component_type": part["type"], "id": part["id"]}
        if part["type"] != 2:
            data["values"] = [self.random.choice((self.random.choice(part["options"])["value"], *ODD))]
        self.told.append(f"{self.client.name} forged {data}")
        channel = self.server.world.channels[message["channel_id"]]
        started = self.server.interactions.start(COMPONENT, self.client.actor, channel, data, message=message)
        async with asyncio.timeout(ANSWER):
            await started.acked.wait()
        return started.describe()

    async def at_once(self) -> Json | None:
        """The same press several times, before any of them is answered. None where there is none."""
        target = await self._component()
        if target is None or target[1]["type"] != 2:
            return None
        message, part = target
        where = {"channel": message["channel_id"], "message": message["id"], "custom_id": part["custom_id"]}
        pressed = (self._do("component", **where) for _ in range(self.random.randint(2, 4)))
        found_states = await asyncio.gather(*pressed, return_exceptions=True)
        # Discord refuses by itself what an earlier press has already taken from the message.
        states = [state for state in found_states if not isinstance(state, BaseException)]
        return next((state for state in states if state["state"] == "failed"), states[0] if states else None)

    async def _component(self) -> tuple[Json, Json] | None:
        """Some component of some message that this member sees."""
        channel = self.random.choice(self.channels)
        stored = [
            message
            for message in self.server.messages.all(channel).values()
            if message["_to"] in (None, [self.client.actor]) and driver.usable(message)
        ]
        if not stored:
            return None
        message = self.random.choice(stored[-4:] if self.random.random() < 0.7 else stored)
        return message, self.random.choice(driver.usable(message))

    def _mutated(self, custom_id: str) -> str:
        """A custom id that the bot's pattern still fits, but that it has not made."""
        head, kind, *rest = custom_id.split(":")
        chance = self.random
        for _ in range(chance.randint(1, 3)):
            at = chance.randrange(len(rest))
            if at < 2:
                number = rest[at].rstrip(ascii_lowercase)
                other = chance.choice((0, 1, 2, 3, int(number) + chance.choice((-1, 1, 5)), 10**8))
                rest[at] = f"{other}{rest[at].removeprefix(number)}"
            elif at == 2:
                rest[at] = chance.choice(self.actions)
            elif chance.random() < 0.5:
                rest[at] = chance.choice(ODD)
            else:
                del rest[at]
            if chance.random() < 0.3:
                rest.append(chance.choice(ODD))
        changed = ":".join((head, kind, *rest))[: ids.LIMIT]
        return changed if ids.template(kind).fullmatch(changed) else custom_id


class _Errors(logging.Handler):
    """Keeps what is logged as an error the old way, as discord.py and aiohttp do."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


@contextmanager
def _watched(wrong: list[str], steps: list[str]) -> Iterator[None]:
    """Add every logged error of the block to `wrong`, with what has been done last."""
    errors = _Errors()
    logging.getLogger().addHandler(errors)
    try:
        with structlog.testing.capture_logs() as events:
            yield
    finally:
        logging.getLogger().removeHandler(errors)
    bad = [e for e in events if e["log_level"] in ("error", "critical")]
    wrong += [f"{steps[-6:]}\n{event}\n{_trace(event.get('exc_info'))}" for event in bad]
    wrong += [f"{steps[-6:]}\n{line}" for line in errors.lines]


def _trace(error: object) -> str:
    return "".join(traceback.format_exception(error)) if isinstance(error, BaseException) else ""


async def _act(person: Forger, house: House, counts: Counter[str]) -> str | None:
    """One action; what is wrong with its answer."""
    kind = person.random.choices(("person", "forged", "at once", "sense"), (4, 3, 1, 3))[0]
    if kind == "sense":
        counts[kind] += await _sensible(house, person.random)
        return None
    action = {"person": person.act, "forged": person.forged, "at once": person.at_once}[kind]
    try:
        state = await action()
    except TimeoutError:
        return "no answer at all"
    counts[f"{kind}: {state['state'] if state else 'nothing'}"] += 1
    return f"unanswered: {state}" if state and state["state"] == "failed" else None


async def _sensible(house: House, random: Random) -> int:
    """Somebody plays on, so that games get anywhere; how many moves."""
    games = await house.host.games.find(status=("running",))
    for game in random.sample(games, min(1, len(games))):
        if step := await driver.next_move(house, game.id):
            name, move = step
            member = next(s.member for s in game.seats if s.name == name)
            if member:
                await house.host.moves.act(game.id, member, move.code)
                return 1
    return 0


async def _new_game(house: House, channel: str, people: list[Forger]) -> None:
    """A running game in the channel, whatever is there now."""
    host, random = house.host, people[0].random
    if game := await host.games.in_channel(channel):
        await managing.end(host, game.id, "", manager=True)
    first, *others = random.sample(people, random.randint(2, 4))
    options: dict[str, Any] = random.choice(
        ({}, {"missions": True}, {"setup": "manual"}, {"defence": "ask"}, {"rounds": 2})
    )
    actor, name, guild = first.client.actor, first.client.name, house.server.world.guild["id"]
    game = await host.lobby.create(guild, channel, actor, name, "classic", 4, options)
    for person in others:
        await host.lobby.join(game.id, person.client.actor, person.client.name, "")
    await host.lobby.start(game.id, actor, "")
    await house.published()


async def _consistent(house: House) -> list[str]:
    """What is wrong with the stored games."""
    wrong: list[str] = []
    for game in await house.host.games.find(limit=200):
        if game.started_at is None:
            continue
        state = (await house.host.games.position(game.id)).state
        wrong += [f"game {game.id}: {fault}" for fault in engine.check(state)]
        if game.over:
            document = load(await house.host.record.exports.document(game.id))
            if engine.replay(document.setup, document.log()) != state:
                wrong.append(f"game {game.id} is not what its log leads to")
    return wrong


async def session(house: House, seconds: float, random: Random, counts: Counter[str]) -> list[str]:
    """Act at random for so long, and start the bot again at the end; what went wrong."""
    wrong: list[str] = []
    world = await (await house.member("Ada")).refresh()
    channels = [c["id"] for c in world["channels"] if c["type"] in (0, 11)][:2]
    people = []
    for member in world["members"][:4]:
        person = Forger(await house.member(member["name"]), channels, random)
        person.server, person.actions = house.server, (*house.bot.router.actions, "other")
        people.append(person)
    ends = time.monotonic() + seconds
    while time.monotonic() < ends:
        if not await house.host.games.find(status=("running",)):
            await _new_game(house, channels[0], people)
            counts["games"] += 1
        person = random.choice(people)
        with _watched(wrong, person.told):
            fault = await _act(person, house, counts)
        if fault:
            wrong.append(f"{fault}: {person.told[-4:]}")
    wrong += await _consistent(house)
    with _watched(wrong, ["restart"]):
        await house.restart()
    wrong += await _consistent(house)
    return wrong


async def fuzz(seconds: float, seed: str) -> int:
    """Go on for so long; how much went wrong, all of it printed."""
    random, counts, failures = Random(seed), Counter[str](), 0
    with TemporaryDirectory() as folder:
        house = House(Path(folder), pictures=False)
        await house.open()
        try:
            ends = time.monotonic() + seconds
            while (left := ends - time.monotonic()) > 0:
                wrong = await session(house, min(left, SESSION), random, counts)
                failures += len(wrong)
                for failure in wrong:
                    print(f"FAILED {failure}")
                done = ", ".join(f"{n} {what}" for what, n in sorted(counts.items()))
                print(f"{done}; {failures} failures (seed {seed})", flush=True)
        finally:
            await house.close()
    return failures


def main() -> int:
    """Exit code 1 if anything failed."""
    parser = argparse.ArgumentParser(prog="python -m tests.e2e.fuzz", description=__doc__)
    parser.add_argument("--minutes", type=float, default=5, help="how long (default 5)")
    parser.add_argument("--seed", default=secrets.token_hex(4), help="text that decides all choices")
    args = parser.parse_args()
    return 1 if asyncio.run(fuzz(args.minutes * 60, args.seed)) else 0


if __name__ == "__main__":
    sys.exit(main())
