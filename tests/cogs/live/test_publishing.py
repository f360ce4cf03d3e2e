"""What the live messages tell, and when a new one is made."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from engine import ai
from engine.ai import levels
from engine.rng import Chance
from engine.types import Move
from host import Game, Pace
from host.background import thinking
from playground import Client
from publish.delivery import Delivery
from publish.publisher import Publisher
from tests.cogs import driver
from tests.cogs.conftest import NO_PICTURE, House
from tests.cogs.driver import live, started, words
from tests.host.background import stand_in
from ui.kit import answer
from ui.media.files import PICTURE
from ui.messages import board

MESSAGES = "/channels/.*/messages"


def public(messages: list[dict[str, Any]]) -> list[str]:
    """The ids of what everybody sees."""
    return [m["id"] for m in messages if not m["to"]]


async def test_a_slow_public_answer_is_posted_once(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Deferred privately, it becomes one public message, and the private one goes."""
    await started(house, "Ada", "Bruno", seats=2)
    ada, dmitri = await house.member("Ada"), await house.member("Dmitri")
    before = await ada.messages()

    async def slow(*_: object, **__: object) -> bytes:
        await asyncio.sleep(0.3)
        return NO_PICTURE

    monkeypatch.setattr(answer, "PATIENCE", 0.05)
    monkeypatch.setattr(house.bot.services.drawing, "picture", slow)
    await dmitri.slash("game show", public=True, wait="ack")
    async with asyncio.timeout(20):
        while len(public(after := await ada.messages())) == len(public(before)) or any(
            m["to"] for m in await dmitri.messages()
        ):
            await asyncio.sleep(0.02)
    assert len(after) == len(before) + 1
    assert len(public(after)) == len(public(before)) + 1
    assert Client.files(await live(ada))[0]["filename"] == PICTURE


@pytest.mark.spread(1)
@pytest.mark.parametrize("level", ["normal", "hard"])
async def test_who_is_called_reads_what_was_done_before(
    house: House, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, level: str
) -> None:
    """The message after a computer's turn begins with what it did in that turn, in a line; the message before
    does not tell it. Also if the computer player plans, slowly."""
    monkeypatch.setattr(board, "LINES", 200)
    if level == "hard":
        monkeypatch.setenv("STAND_IN_NOTES", str(tmp_path / "notes"))
        monkeypatch.setattr(thinking, "PROGRAM", (sys.executable, "-P", stand_in.__file__, "slow"))
        for module in (ai, levels):
            monkeypatch.setattr(
                module, "allowance", lambda level, rules, budget=None: budget or ai.Budget(0, 0)
            )
        house.pace = Pace(1, {"hard": ai.Budget(30, 30_000)})
        await house.restart()
    game = await driver.lobby(house, "Ada", seats=2)
    await house.host.lobby.add_computer(game.id, game.host, level)
    await house.host.lobby.start(game.id, game.host, "start")
    ada = await house.member("Ada")
    computer = next(s.name for s in (await house.host.games.get(game.id)).seats if not s.member)

    async def ours() -> bool:
        position = await house.host.games.position(game.id)
        return any(position.game.seats[p.seat].member for p in position.prompts)

    for _ in range(60):
        async with asyncio.timeout(60):
            while not await ours():
                await asyncio.sleep(0.005)
        await house.published()
        newest = words(await live(ada))
        if "Since" in newest:
            break
        position = await house.host.games.position(game.id)
        assert "Round 3" not in newest, newest
        step = await driver.next_move(house, game.id)
        assert step, position
        await driver.by_slash(ada, step[1])
    assert f"{computer}** reinforces" not in newest
    summary = newest.split("it is **Ada**'s turn")[0].splitlines()
    assert any(line.startswith(f"- **🤖 {computer}**") for line in summary), newest
    assert "it is **Ada**'s turn" in newest
    for other in await ada.messages():
        if not other["to"] and other["id"] != (await live(ada))["id"]:
            assert f"{computer}** reinforces" not in words(other)
    assert bool(house.host.core.computers.thinking.pids) == (level == "hard")


async def test_the_end_is_a_new_message(house: House) -> None:
    """It calls nobody, and the winner stands in it alone, once."""
    game = await started(house, "Ada", "Bruno", seats=2)
    ada, bruno = await house.member("Ada"), await house.member("Bruno")
    before = public(await ada.messages())
    question = (await bruno.slash("game resign"))["message"]
    await bruno.press(question, "Resign")
    await house.published()
    assert (await house.host.games.get(game.id)).status == "finished"
    messages = [m for m in await ada.messages() if not m["to"]]
    assert [m["id"] for m in messages][:-1] == before
    assert messages[-1]["mentions"] == []
    assert [words(m).count("🏆") for m in messages] == [0] * len(before) + [1]


async def test_the_live_message_is_posted_again_on_demand(house: House) -> None:
    """By a member of the game: the new one is pressed and edited from then on, the old one has lost its
    buttons, nobody is called. A lobby likewise; a stranger gets a picture alone."""
    game = await driver.lobby(house, "Bruno", "Chiara", seats=2)
    ada, bruno, dmitri = [await house.member(n) for n in ("Ada", "Bruno", "Dmitri")]
    for member, label in ((bruno, "Join"), (ada, "My moves")):
        old = await live(ada)
        answered = await member.slash("game show", public=True)
        assert answered["message"]["to"] == [member.actor]
        assert "posting the board again" in words(answered["message"])
        await house.published()
        new = await live(ada)
        assert new["id"] != old["id"]
        assert label in words(new)
        assert new["mentions"] == []
        assert not driver.usable(await ada.message(old))
        stored = (await house.host.games.get(game.id)).live
        assert stored
        assert stored.message == new["id"]
        if label == "Join":
            await bruno.press(new, "Start", wait="ack")
            await house.published()
    assert (await bruno.press(new, "My moves"))["message"]["to"] == [bruno.actor]
    await bruno.slash("choose", option="spread")
    await house.published()
    assert (await live(ada))["id"] == new["id"]
    assert f"<@{bruno.actor}>" in words(new)
    assert f"<@{bruno.actor}>" not in words(await live(ada))
    shown = (await dmitri.slash("game show", public=True))["message"]
    assert shown["to"] is None
    assert not driver.usable(shown)
    assert driver.usable(await ada.message(new))


@pytest.mark.own_faults("brings its own faults")
async def test_an_archived_thread_gets_a_new_message(house: House) -> None:
    """An edit there is refused; where a message is refused as well, the rows are given up."""
    await started(house, "Ada", "Bruno", seats=2)
    ada, bruno = await house.member("Ada"), await house.member("Bruno")
    first = await live(ada)
    fault = {"kind": "status", "status": 400, "code": 50083, "path": MESSAGES}
    await ada.post("faults", add={**fault, "method": "PATCH"})
    await ada.slash("choose", option="spread")
    await house.published()
    second = await live(ada)
    assert second["id"] != first["id"]
    assert "My moves" in words(second)
    await ada.post("faults", add={**fault, "method": "POST"})
    await bruno.slash("choose", option="spread")
    await house.published()
    assert [m["id"] for m in await ada.messages() if not m["to"] and driver.usable(m)] == [second["id"]]


@pytest.mark.own_faults("brings its own faults")
async def test_a_lobby_called_off_in_an_archived_thread_stays_as_it_is(house: House) -> None:
    """No message opens the thread again, and nothing is left to be tried once more or given up."""
    game = await driver.lobby(house, "Ada", "Bruno", seats=2)
    ada = await house.member("Ada")
    before = public(await ada.messages())
    await ada.post(
        "faults", add={"kind": "status", "status": 400, "code": 50083, "path": MESSAGES, "times": 9}
    )
    with capture_logs() as logged:
        question = (await ada.slash("game end"))["message"]
        await ada.press(question, "Call the game off")
        await house.published()
        await house.restart()
        await house.published()
    assert not [entry for entry in logged if str(entry["event"]).startswith("publishing")]
    assert public(await ada.messages()) == before
    assert (await house.host.games.get(game.id)).status == "ended"
    (fault,) = house.server.faults.waiting
    assert fault.times == 8, "tried more than once"


async def test_who_is_asked_within_a_turn_is_called_in_short(house: House) -> None:
    """The live message stays and is edited; a short one calls the attacked, then the attacker again, and goes
    when it has served; also when the bot was started again in between."""
    game = await started(house, "Ada", "Bruno", seats=2, options="defence=ask")
    attack = await _asks_defender(house, game.id)
    seats = (await house.host.games.get(game.id)).seats
    attacker = await house.member(seats[attack.seat].name)
    defender = await house.member(next(s.name for s in seats if s.index != attack.seat))
    await house.published()
    board_message = await live(attacker)
    await driver.by_slash(attacker, attack)
    await house.published()
    call = await live(attacker)
    assert call["id"] != board_message["id"]
    assert "🔔" in words(call)
    assert [m["id"] for m in call["mentions"]] == [defender.actor]
    await house.restart()
    answered = await defender.press(call, "My moves")
    (choice, *_) = [c for c in driver.usable(answered["message"]) if ":do:" in c["custom_id"]]
    await defender.press(answered["message"], choice["custom_id"])
    await house.published()
    now = {m["id"]: m for m in await attacker.messages() if not m["to"]}
    assert call["id"] not in now
    assert board_message["id"] in now
    last = now[list(now)[-1]]
    assert [m["id"] for m in last["mentions"]] == [attacker.actor]
    assert "🔔" in words(last)


@pytest.fixture
def pinged(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The members whom the short messages called, one after the other."""
    called: list[str] = []
    send = Delivery.send

    async def noted(self: Delivery, game: Game, view: Any, nonce: str, pings: Any, *more: Any) -> Any:
        called.extend(str(member.id) for member in pings if nonce.endswith("p"))
        return await send(self, game, view, nonce, pings, *more)

    monkeypatch.setattr(Delivery, "send", noted)
    return called


class Held:
    """Holds a coroutine method of the publisher back until `free` is set."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
        self.free, self.reached = asyncio.Event(), asyncio.Event()
        method = getattr(Publisher, name)

        async def held(*args: Any, **more: Any) -> Any:
            self.reached.set()
            await self.free.wait()
            return await method(*args, **more)

        monkeypatch.setattr(Publisher, name, held)


async def _act(house: House, game: int, move: Move) -> None:
    """Make a move without waiting for what is shown of it."""
    seats = (await house.host.games.get(game)).seats
    await house.host.moves.act(game, seats[move.seat].member or "", move.code)


async def _answer(house: House, game: int) -> None:
    """Have the attacked answer."""
    position = await house.host.games.position(game)
    (prompt,) = position.prompts
    assert prompt.kind == "defend"
    await _act(house, game, ai.decide("easy", position.state, prompt.seat, Chance("00")))


async def test_a_ping_that_comes_late_calls_nobody_twice(
    house: House, pinged: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The attacked have answered before they are called, and are attacked again: they are called once."""
    game = await started(house, "Ada", "Bruno", seats=2, options="defence=ask")
    attack = await _asks_defender(house, game.id, 3)
    defender = (await house.host.games.get(game.id)).seats[1 - attack.seat].member
    await house.published()
    pinged.clear()
    held = Held(monkeypatch, "follow_up")
    await _act(house, game.id, attack)
    await held.reached.wait()
    await _answer(house, game.id)
    await _act(house, game.id, attack)
    held.free.set()
    await house.published()
    assert pinged == [defender]


@pytest.mark.parametrize("answered", [False, True])
async def test_a_ping_that_comes_late_calls_for_whom_the_game_waits(
    house: House, pinged: list[str], monkeypatch: pytest.MonkeyPatch, answered: bool
) -> None:
    """The attacked, unless they have answered: then the attacker, whose turn goes on."""
    game = await started(house, "Ada", "Bruno", seats=2, options="defence=ask")
    attack = await _asks_defender(house, game.id)
    seats = (await house.host.games.get(game.id)).seats
    await house.published()
    pinged.clear()
    held = Held(monkeypatch, "follow_up")
    await _act(house, game.id, attack)
    await held.reached.wait()
    if answered:
        await _answer(house, game.id)
    held.free.set()
    await house.published()
    assert pinged == [seats[attack.seat if answered else 1 - attack.seat].member]


async def test_a_move_between_reading_the_rows_and_the_position_calls_who_is_asked(
    house: House, pinged: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The message shows a newer position than its rows tell; the row that follows calls the attacked."""
    game = await started(house, "Ada", "Bruno", seats=2, options="defence=ask")
    attack = await _asks_defender(house, game.id)
    defender = (await house.host.games.get(game.id)).seats[1 - attack.seat].member
    await house.published()
    pinged.clear()
    held = Held(monkeypatch, "_board")
    await house.host.core.outbox.show(await house.host.games.get(game.id))
    await held.reached.wait()
    await _act(house, game.id, attack)
    held.free.set()
    await house.published()
    assert pinged == [defender]


async def _asks_defender(house: House, game: int, armies: int = 1) -> Move:
    """Play until an attack can be made of which the attacked is asked: that attack. `armies`: each side has
    more of them."""
    for _ in range(200):
        position = await house.host.games.position(game)
        seat = position.prompts[0].seat
        if position.prompts[0].kind == "attack":
            spaces = position.view(None).spaces
            for offer in position.legal(seat).narrow("attack"):
                target = spaces[str(offer.args[1])]
                guided = target.owner is not None and target.owner < 2
                source = spaces[str(offer.args[0])]
                least = min(target.tokens["army"], source.tokens["army"] - 1)
                if len(offer.args) == 2 and guided and least > armies:
                    return offer.move(seat, 1)
        step = await driver.next_move(house, game)
        assert step
        await driver.by_slash(await house.member(step[0]), step[1])
    raise AssertionError("nobody could be asked")
