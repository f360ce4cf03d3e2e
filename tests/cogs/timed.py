"""Days that pass within a test: a house whose host goes by a clock that the test turns."""

from __future__ import annotations

from typing import Any, Self

from engine.types import Move
from host import Game
from host.time_control import HOUR, clock_from_preset
from playground import Client
from tests.cogs import driver
from tests.cogs.conftest import ANY_GAP, House

Json = dict[str, Any]
BEGIN = 1_800_000_000.0
"""A Friday morning in UTC."""


class Days:
    """A house with a clock of its own."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.now = BEGIN
        self.number = 0

    @classmethod
    async def begin(cls, house: House, grace: float = ANY_GAP) -> Self:
        """Give the house such a clock; where a gap can be an outage, by a restart."""
        days = cls(house)
        house.clock, house.grace = (lambda: days.now), grace
        if grace == ANY_GAP:
            house.look_at_the_clock()
        else:
            await house.restart()
        return days

    async def game(self, *names: str, clock: str = "daily", computers: int = 0, **changes: Any) -> Game:
        """A running game with these members and a clock."""
        game = await driver.lobby(self.house, *names, seats=len(names) + computers)
        self.number = game.id
        host = self.house.host
        chosen = clock_from_preset(clock, **{"quiet": False, **changes})
        await host.lobby.set_details(game.id, game.host, clock=chosen)
        for _ in range(computers):
            await host.lobby.add_computer(game.id, game.host, "easy")
        await host.lobby.start(game.id, game.host, "start")
        await self.house.published()
        return await self.game_now()

    async def game_now(self) -> Game:
        """The game as it is."""
        return await self.house.host.games.get(self.number)

    async def pass_(self, hours: float) -> None:
        """Let hours go by, and what is due be done and told."""
        self.now += hours * HOUR
        await self.house.host.core.ticker.tick()
        await self.house.published()

    async def next(self) -> tuple[int, Move]:
        """Whose move it is, and a sensible one."""
        step = await driver.next_move(self.house, self.number)
        assert step is not None, "the game is over"
        return step[1].seat, step[1]

    async def move(self, times: int = 1) -> int:
        """Make sensible moves for the awaited members; the seat of the last one."""
        for _ in range(times):
            seat, move = await self.next()
            member = (await self.game_now()).seats[seat].member
            assert member is not None
            await self.house.host.moves.act(self.number, member, move.code)
        await self.house.published()
        return seat

    async def placed(self) -> int:
        """Get to the first turn; whose it is."""
        while (await self.house.host.games.position(self.number)).prompts[0].sealed:
            await self.move()
        return (await self.next())[0]

    async def turn_of(self, seat: int, fight: bool = False) -> None:
        """Play until it is the seat's turn; turns end as soon as they may, unless they are to have fights."""
        host = self.house.host
        while (asked := (await host.games.position(self.number)).prompts[0]).seat != seat or (
            asked.kind != "reinforce"
        ):
            member = (await self.game_now()).seats[asked.seat].member
            if asked.kind == "attack" and member is not None and not fight:
                await host.moves.act(self.number, member, "pass")
                await self.house.published()
            else:
                await self.move()

    async def client(self, seat: int) -> Client:
        """The member in a seat, as one who acts."""
        return await self.house.member((await self.game_now()).seats[seat].name)

    async def prefer(self, seat: int, **settings: Any) -> None:
        """Let the member in a seat choose how to be called."""
        member = (await self.game_now()).seats[seat].member
        assert member is not None
        for key, value in settings.items():
            await self.house.host.settings.set("member", member, key, value)


async def public(client: Client) -> list[Json]:
    """What everybody sees in the channel, oldest first."""
    return [m for m in await client.messages(limit=100) if not m["to"]]


async def direct(client: Client) -> list[Json]:
    """What the bot has written to the member alone."""
    return await client.messages(await client.open_dm())


def pinged(message: Json) -> set[str]:
    """The ids of those whom a message calls."""
    return {m["id"] for m in message["mentions"]}
