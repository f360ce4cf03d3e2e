"""Members who play through Discord alone, and look the position up in the ledger only to choose a move."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from typing import Any, Self

from engine.ai import decide
from engine.rng import Chance
from engine.types import Move
from playground import Client
from tests import forked
from tests.cogs import driver
from tests.e2e.program import Ledger, until

Json = dict[str, Any]
UNEXPECTED = ("wrong on my side", "da parte mia")


class Party:
    """The members of one game in one channel."""

    def __init__(
        self, address: tuple[str, str], ledger: Ledger, names: Sequence[str], random: Random
    ) -> None:
        self.ledger = ledger
        self.random = random
        self.members = {name: Client(*address, name) for name in names}
        self.game = 0
        self.acknowledged: dict[str, str] = {}
        """The code of each move that a member was told has been made, by interaction."""
        self._stack = AsyncExitStack()

    async def __aenter__(self) -> Self:
        for client in self.members.values():
            await self._stack.enter_async_context(client)
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._stack.aclose()

    @property
    def host(self) -> Client:
        """The member who makes the game."""
        return next(iter(self.members.values()))

    async def open(self, **options: Any) -> None:
        """Make a lobby."""
        answer = await self.host.slash("game new", rules="classic", **options)
        assert "is open in" in driver.words(answer["message"])
        self.game = self.ledger.game()

    async def published(self) -> None:
        """Wait until nothing is left to be sent."""
        await until(lambda: not self.ledger.unsent(), "publish what happened")

    async def press_lobby(self, client: Client, action: str, message: Json | None = None) -> None:
        """Press a button of the lobby's message, the newest one, and wait until that has brought a change."""
        message = message or await driver.live(client)
        before = self._lobby()
        await client.press(message, part(message, action), wait="ack")
        await until(lambda: self._lobby() != before, action)

    def _lobby(self) -> tuple[bool, list[tuple[str, bool]]]:
        return self._on_turn()[0], self.ledger.seats(self.game)

    async def gather(self) -> None:
        """All others join, by the lobby's button."""
        for client in list(self.members.values())[1:]:
            await self.published()
            await self.press_lobby(client, "join")
        await self.published()

    def _on_turn(self) -> tuple[bool, list[int]]:
        query = "SELECT status, prompted FROM games WHERE id = ?"
        ((status, prompted),) = self.ledger.ask(query, self.game)
        return status == "running", json.loads(prompted)

    async def next(self) -> tuple[Client, Move] | None:
        """Wait until all is published and a member has to move: who, and a sensible move; None at the end."""

        def waiting() -> bool:
            return not self.ledger.unsent() and (not self._on_turn()[0] or bool(self.awaited()))

        await until(waiting, "let a member move")
        seats = self.awaited()
        return self.choice(self.random.choice(seats)) if seats else None

    def awaited(self) -> list[int]:
        """The members' seats for which the game waits; none once it is over."""
        running, prompted = self._on_turn()
        seats = self.ledger.seats(self.game)
        return [seat for seat in prompted if running and seats[seat][1]]

    def choice(self, seat: int) -> tuple[Client, Move]:
        """Whose seat it is, and a sensible move."""
        state = self.ledger.state(self.game)
        move = decide("normal", state, seat, Chance(f"{state.ply:08x}"))
        return self.members[self.ledger.seats(self.game)[seat][0]], move

    async def make(self, client: Client, move: Move, *, buttons: bool | None = None) -> Json:
        """Make the move, by buttons or by a slash command. Once the answer is there it is in the database."""
        if buttons is None:
            buttons = self.random.random() < 0.5
        if buttons:
            answer = await driver.by_buttons(client, await driver.live(client), move)
        else:
            answer = await driver.by_slash(client, move)
        self.acknowledged[answer["interaction_id"]] = move.code
        content = driver.words(answer["message"])
        assert not any(text in content for text in UNEXPECTED), content
        played = self.ledger.played(self.game).get(answer["interaction_id"])
        assert played is not None, f"{move.code} was acknowledged, but not played: {content}"
        assert played.code == move.code
        return answer

    async def make_some(self, step: tuple[Client, Move], most: int) -> int:
        """Make the move by whatever means, then perhaps more by commands, more quickly than they are shown.
        Returns how many."""
        await self.make(*step)
        count = 1
        for _ in range(self.random.randint(0, most - 1)):
            if not (awaited := self.awaited()):
                break
            await self.make(*self.choice(self.random.choice(awaited)), buttons=False)
            count += 1
        return count

    async def verified(self, folder: Path) -> Json:
        """The export that the bot gives, after a stranger has recomputed all its dice."""
        answer = await self.host.slash("game export")
        (file,) = Client.files(answer["message"])
        path = folder / "game.json"
        path.write_bytes(await self.host.download(file["url"]))
        checker = await forked.start("-m", "engine", "verify", str(path))
        output = await checker.communicate()
        assert checker.returncode == 3, output  # nothing outside the file vouches for it
        export: Json = json.loads(path.read_text())
        codes = [move["code"] for move in export["moves"]]
        assert all(code in codes for code in self.acknowledged.values())
        return export


def plies(message: Json) -> set[int]:
    """The plies for which a message's components were made."""
    matches = [re.match(r"st:\w:\d+[a-z]*:(\d+):", part["custom_id"]) for part in driver.usable(message)]
    return {int(match[1]) for match in matches if match}


def part(message: Json, action: str) -> str:
    """The custom id of the first component that does this."""
    there = [str(p["custom_id"]) for p in driver.usable(message)]
    matches = [custom_id for custom_id in there if re.match(rf"st:\w:\d+[a-z]*:\d+:{action}(:|$)", custom_id)]
    assert matches, f"nothing does {action} among {there}"
    return matches[0]
