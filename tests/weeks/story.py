"""What happens to a game from day to day: its members play, vanish, go on vacation, come back and change
their minds, and the bot is away or dies.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from math import inf
from typing import Any

import engine
from engine.ai import decide
from engine.rng import Chance
from engine.types import Move, State
from host.time_control import DAY
from playground import Client
from tests.cogs import driver
from tests.weeks.life import BEGIN, NAMES, Life
from tests.weeks.watch import Watch

SITTER = "Chiara"
MOVES = 60
"""Most moves that a member makes at one sitting."""
LONELY = ("deserted", "vanished")
"""Days in which computer players sit in, and the game soon gets on: they come after the others."""
IDLE = 0.5
"""How often a member does no more than the clock would: most turns are short."""
WEEKS = 20
"""Every game is over after this many weeks."""
Json = dict[str, Any]


class Story:
    """Lives through a game day by day."""

    def __init__(self, life: Life, watch: Watch) -> None:
        self.life = life
        self.watch = watch
        self.random = life.random
        self.days = 0
        self.done: set[str] = set()
        """The kinds of days that there have been."""
        self.kinds: dict[str, Callable[[], Awaitable[None]]] = {
            "everybody": self.everybody,
            "reserve": self.reserve,
            "vanished": self.vanished,
            "deserted": self.deserted,
            "vacation": self.vacation,
            "outage": self.outage,
            "long outage": self.long_outage,
            "kills": self.kills,
            "pause": self.pause,
            "taking back": self.taking_back,
            "sitter": self.sitter,
        }

    async def tell(self) -> None:
        """Until the end of the game. Every kind of day comes, in an order that the seed decides."""
        waiting: list[str] = []
        while not (await self.life.game()).over:
            assert self.days < 7 * WEEKS, "the game does not end"
            if not waiting:
                waiting = [kind for kind in self.kinds if kind not in LONELY]
                self.random.shuffle(waiting)
                waiting = [*LONELY, *waiting]
            kind = waiting.pop()
            await self.kinds[kind]()
            self.done.add(kind)
            self.days = round((self.life.now - BEGIN) / DAY)

    # -- members ---------------------------------------------------------------------------------------------

    async def client(self, name: str) -> Client:
        """A member as one who acts."""
        return await self.life.house.member(name)

    async def sitting(self, *names: str) -> None:
        """Each of these members does all that waits for them, and at most one turn of theirs."""
        for name in names:
            begun = await self._turns(name)
            for _ in range(MOVES):
                seat = await self._awaited(name)
                if seat is None or await self._turns(name) > begun:
                    break
                state = (await self.life.house.host.games.position(self.life.number)).state
                await self.make(name, self._thought(state, seat))

    def _thought(self, state: State, seat: int) -> Move:
        """A sensible move."""
        if self.random.random() < IDLE:
            return engine.default(state, seat)
        return decide("normal", state, seat, Chance(f"{state.ply:08x}"))

    async def _awaited(self, name: str) -> int | None:
        """The seat of a member who is awaited and may move."""
        game = await self.life.game()
        seat = next(s for s in game.seats if s.name == name)
        waits = seat.present and seat.index in game.prompted and not game.over and not game.pause
        return seat.index if waits else None

    async def _turns(self, name: str) -> int:
        """How many turns a member has begun."""
        seat = NAMES.index(name)
        return sum(
            of == seat for _, of, _ in await self.life.house.host.record.history.turn_starts(self.life.number)
        )

    async def make(self, name: str, move: Move, *, buttons: bool | None = None) -> None:
        """Make a move by a command or by buttons; if the bot dies meanwhile, look whether it was made."""
        client = await self.client(name)
        before = (await self.life.game()).ply
        by_buttons = self.random.random() < 0.3 if buttons is None else buttons
        if by_buttons:
            work = driver.by_buttons(client, await self.board(client), move)
        else:
            work = driver.by_slash(client, move)
        answered = await self.life.doing(work)
        await self.life.doing(self.life.settled())
        if answered is not None:
            after = (await self.life.game()).ply
            assert after > before, f"{move.code}: {driver.words(answered['message'])}"

    async def board(self, client: Client) -> Json:
        """The game's live message."""
        live = (await self.life.game()).live
        assert live is not None
        return await client.message({"channel_id": live.channel, "id": live.message})

    async def back(self, name: str) -> None:
        """The member for whom a computer player sat in takes the seat back: by the button under the notice,
        or by command."""
        game = await self.life.game()
        seat = next(s for s in game.seats if s.name == name)
        if game.over or seat.present:
            return
        client = await self.client(name)
        offers = [m for m in await client.messages(limit=100) if "I am back" in driver.words(m)]
        if offers and self.random.random() < 0.5:
            mine = next(m for m in reversed(offers) if str(seat.member) in driver.words(m))
            await client.press(mine, "I am back")
        else:
            await client.slash("game take")
        assert (await self.life.game()).seats[seat.index].present
        self.watch.expected["seat-back"] += 1
        await self.life.settled()

    # -- days ------------------------------------------------------------------------------------------------

    async def everybody(self) -> None:
        """Both members come once a day."""
        for hours in (10, 14):
            for name in NAMES:
                await self.back(name)
            await self.sitting(self.random.choice(NAMES))
            await self.life.pass_(hours)

    async def reserve(self) -> None:
        """One comes only when their time is over and their reserve runs."""
        late, other = self.random.sample(NAMES, 2)
        for _ in range(9):
            await self.sitting(other)
            await self.life.pass_(4)
            game = await self.life.game()
            if any(d.banked for d in game.deadlines):
                break
        await self.back(late)
        await self.sitting(late)

    async def vanished(self) -> None:
        """One is gone for days, and comes back."""
        gone, other = self.random.sample(NAMES, 2)
        for _ in range(self.random.randint(2, 5)):
            await self.back(other)
            await self.sitting(other)
            await self.life.pass_(24)
        await self.back(gone)
        await self.sitting(gone)

    async def deserted(self) -> None:
        """Nobody comes for days."""
        await self.life.pass_(24 * self.random.randint(2, 4))

    async def vacation(self) -> None:
        """One goes on vacation, plays once meanwhile, or comes back early."""
        away, other = self.random.sample(NAMES, 2)
        await self.back(away)
        game, client, days = await self.life.game(), await self.client(away), self.random.randint(2, 3)
        if game.over:
            return
        seat = next(s.index for s in game.seats if s.name == away)
        answer = await client.slash("away", vacation=days)
        if "days" in driver.words(answer["message"]) and not await self._on_vacation(away):
            return  # the year's days are used up
        begin, early = self.life.now, self.random.random() < 0.5
        self.watch.still.append((begin, begin + days * DAY, seat))
        self.watch.expected["vacation"] += 1
        await self.life.settled()
        for _ in range(days if not early else 1):
            await self.back(other)
            await self.sitting(other)
            await self.life.pass_(12)
            await self.life.pass_(12)
        if (await self.life.game()).over:
            return
        if early:
            await driver.leads(client, "away", "awayback")
            self.watch.still[-1] = (begin, self.life.now, seat)
            await self.life.settled()
        self.watch.expected["vacation-over"] += 1

    async def _on_vacation(self, name: str) -> bool:
        game = await self.life.game()
        member = next(str(s.member) for s in game.seats if s.name == name)
        return (await self.life.house.host.absences.vacations.of(game.guild, member)).until is not None

    async def outage(self) -> None:
        """The bot is away for some hours."""
        await self._away(self.random.uniform(2, 9))

    async def long_outage(self) -> None:
        """The bot is away for longer than anybody has time."""
        await self._away(self.random.uniform(26, 60))

    async def _away(self, hours: float) -> None:
        await self.life.pass_(self.random.uniform(1, 6))
        if not (await self.life.game()).over:
            await self.watch.before_outage(hours)
            await self.life.outage(hours)
            await self.sitting(*NAMES)
            await self.life.pass_(3)

    async def kills(self) -> None:
        """The bot dies again and again, whatever it is doing."""
        for _ in range(5):
            self.life.fuse(self.random.randint(1, 9))
            await self.sitting(*NAMES)
            await self.life.pass_(self.random.uniform(4, 9))

    async def pause(self) -> None:
        """Who made the game has it stand still for days."""
        game = await self.life.game()
        if game.over or game.pause:
            return
        ada, begin = await self.client(NAMES[0]), self.life.now
        await ada.slash("game pause")
        self.watch.still.append((begin, inf, None))
        await self.life.settled()
        with_refusal = await ada.slash("pass")
        assert (await self.life.game()).ply == game.ply, driver.words(with_refusal["message"])
        await self.life.pass_(24 * self.random.randint(1, 5))
        stood_in = not (await self.life.game()).seats[0].present
        await ada.slash("game pause")
        self.watch.expected.update({"paused": 1, "resumed": 1, "seat-back": int(stood_in)})
        self.watch.still[-1] = (begin, self.life.now, None)
        await self.life.settled()

    async def taking_back(self) -> None:
        """One takes their last move back, if the other agrees."""
        for name in NAMES:
            await self.back(name)
        await self.sitting(*NAMES)
        game = await self.life.game()
        if game.over or game.pause:
            return
        asker, other = self.random.sample(NAMES, 2)
        client, friend = await self.client(asker), await self.client(other)
        asked_first = (await client.slash("game undo"))["message"]
        await driver.press(client, asked_first, lambda part: ":unmake:" in part["custom_id"])
        await self.life.settled()
        proposal = await self.life.house.host.proposals.get(game.id, "undo")
        if proposal is not None:
            self.watch.expected["proposed"] += 1
            asked = [m for m in await friend.messages(limit=20) if "asks to take back" in driver.words(m)]
            agrees = self.random.random() < 0.7
            await friend.press(asked[-1], "Agree" if agrees else "Decline")
            await self.life.settled()
            moved = (await self.life.game()).ply > game.ply
            assert moved == agrees
        await self.sitting(*NAMES)
        await self.life.pass_(4)

    async def sitter(self) -> None:
        """A friend plays for one who is away."""
        away, other = self.random.sample(NAMES, 2)
        await self.back(away)
        client, friend = await self.client(away), await self.client(SITTER)
        await client.slash("away", sitter=friend.actor)
        for _ in range(3):
            await self._for(away)
            await self.sitting(other)
            await self.life.pass_(12)
        removing = await driver.leads(client, "away", "awaysitter")
        await driver.press(client, removing, lambda part: ":unsit:" in part["custom_id"])

    async def _for(self, away: str) -> None:
        """The sitter makes what moves there are for somebody."""
        begun = await self._turns(away)
        for _ in range(MOVES):
            seat = await self._awaited(away)
            if seat is None or await self._turns(away) > begun:
                return
            state = (await self.life.house.host.games.position(self.life.number)).state
            await self.make(SITTER, self._thought(state, seat), buttons=False)
