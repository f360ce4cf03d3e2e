"""What a member who runs a game can try in it, to win it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import engine
from engine import vocabulary
from engine.queries.placing import places
from engine.types import Move
from host import Host
from host.kinds import UNDOING
from host.model import Game, Position, Proposal
from host.time_control import HOUR, MINUTE, Clock
from tests.attack.table import armies, attempt
from tests.host.timing import Now, passing

TRIES = 6
"""How often the same attack is thrown again."""
GIVES_UP = 2
"""After so many refusals the same thing is not tried again in a game."""
ROLLBACK, CARD, FORCE, REPLACE, TIME, CLOCK, PAUSE, END, UNDO = TRICKS = (
    "rollback", "card", "force", "replace", "time", "clock", "pause", "end", "undo",
)  # fmt: skip
_SHORT = Clock(turn=MINUTE, react=MINUTE, bank=0, quiet=False, misses=10)


@dataclass(frozen=True)
class Hat:
    """As whom an act is tried."""

    member: str
    manager: bool


class Attacker:
    """A seat whose member does whatever they may, as each of their hats, besides playing by the policy.

    :param hats: the main account first.
    :param tricks: of `TRICKS`.
    :param watch: called before each move of the seat.
    """

    def __init__(
        self,
        host: Host,
        now: Now,
        game: Game,
        hats: tuple[Hat, ...],
        tricks: frozenset[str],
        watch: Callable[[Position], Awaitable[None]] | None = None,
    ) -> None:
        self._host = host
        self._now = now
        self._game = game.id
        self._hats = hats
        self._tricks = tricks
        self._watch = watch
        seat = game.seat_of(hats[0].member)
        assert seat is not None
        self.seat = seat
        self.acts: Counter[str] = Counter()

    # -- While the own seat is asked -----------------------------------------------------------------------

    async def move(self, position: Position, move: Move) -> None:
        """Make the move, and take it back until its throw or its card is a good one."""
        if self._watch is not None:
            await self._watch(position)
            position = await self._host.games.position(self._game)
            if position.game.over:
                return
        if TIME in self._tricks:
            await self._try(TIME, lambda h: self._longer(self.seat, h))
        if END in self._tricks and self._losing(position):
            await self._try(END, lambda h: self._host.moves.end(self._game, h.member, h.manager))
            if (await self._host.games.get(self._game)).over:
                return
        await self._act(move)
        await self._again(position, move)

    async def _act(self, move: Move) -> None:
        await self._host.moves.act(self._game, self._hats[0].member, move.code)

    async def _again(self, before: Position, move: Move) -> None:
        """Throw again, or draw again, while that may help."""
        hostile = vocabulary.verb(before.game.rules, move.verb).hostile
        for _ in range(TRIES):
            after = await self._host.games.position(self._game)
            if after.game.over:
                return
            throw = hostile and self._tricks & {ROLLBACK, UNDO} and not self._lucky(before, after)
            card = CARD in self._tricks and len(self._hand(after)) > len(self._hand(before))
            if not (throw or card):
                return
            if not await self._taken_back(before.game.ply, ROLLBACK if throw else CARD):
                return
            held = self._hand(after)
            await self._act(move)
            if card:
                drawn = self._hand(await self._host.games.position(self._game))
                self.acts["card the same" if drawn == held else "card another"] += 1
                return

    async def _taken_back(self, ply: int, kind: str) -> bool:
        if kind == CARD or ROLLBACK in self._tricks:
            roll_back = self._host.moderation.roll_back
            if await self._try(kind, lambda h: roll_back(self._game, ply, h.member, h.manager)):
                return True
        return UNDO in self._tricks and kind != CARD and await self._undone()

    async def _undone(self) -> bool:
        """Ask to take the last move back: own accounts agree, the others do not."""
        if self._tired(UNDO):
            return False
        found = await self._host.proposals.undo(self._game, self._hats[0].member)
        if not isinstance(found, Proposal):
            return True
        game = await self._host.games.get(self._game)
        own = {hat.member for hat in self._hats}
        for seat in sorted(found.asked, key=lambda one: game.seats[one].member not in own):
            member = str(game.seats[seat].member)
            await self._host.proposals.agree(self._game, member, UNDOING, found.data["stamp"], member in own)
            if member not in own:
                break  # one refusal settles it
        after = (await self._host.games.get(self._game)).ply != game.ply
        self.acts[f"{UNDO} {'done' if after else 'refused'}"] += 1
        return after

    # -- While others are asked ----------------------------------------------------------------------------

    async def against(self, position: Position) -> None:
        """Take a rival's turn, seat or time from them."""
        (seat, *_), game = position.game.prompted, self._game
        rival = position.game.seats[seat]
        if rival.member in {hat.member for hat in self._hats} or not rival.present:
            return
        moderation = self._host.moderation
        if PAUSE in self._tricks:
            pauses = self._host.proposals
            if await self._try(PAUSE, lambda h: pauses.pause(game, h.member, h.manager)):
                await self._try("resume", lambda h: pauses.resume(game, h.member, h.manager))
        if REPLACE in self._tricks and await self._try(REPLACE, lambda h: self._put(seat, h)):
            return
        if CLOCK in self._tricks and await self._try(
            CLOCK, lambda h: moderation.set_clock(game, _SHORT, h.member, h.manager)
        ):
            await passing(self._host, self._now, 2 * MINUTE)
        if FORCE in self._tricks:
            await self._try(FORCE, lambda h: moderation.force(game, seat, h.member, h.manager))

    # -- How -----------------------------------------------------------------------------------------------

    async def _try(self, kind: str, act: Callable[[Hat], Awaitable[object]]) -> bool:
        """Try an act with one hat after the other, unless it was refused too often."""
        if self._tired(kind):
            return False
        for hat in self._hats:
            if await attempt(self.acts, kind, act(hat)):
                return True
        return False

    def _tired(self, kind: str) -> bool:
        return self.acts[f"{kind} refused"] >= GIVES_UP * len(self._hats)

    def _longer(self, seat: int, hat: Hat) -> Awaitable[object]:
        return self._host.moderation.add_time(self._game, seat, int(HOUR), hat.member, hat.manager)

    def _put(self, seat: int, hat: Hat) -> Awaitable[object]:
        return self._host.seats.put(self._game, seat, None, "", hat.member, hat.manager)

    def _lucky(self, before: Position, after: Position) -> bool:
        """Whether the attack cost others more than the own seat."""
        (mine, theirs), (mine_now, theirs_now) = armies(before, self.seat), armies(after, self.seat)
        return mine - mine_now < theirs - theirs_now

    def _hand(self, position: Position) -> tuple[object, ...]:
        return tuple(engine.view(position.state, self.seat).seats[self.seat].hand or ())

    def _losing(self, position: Position) -> bool:
        order = places(position.state)
        last = int(position.game.options.get("rounds") or 0)
        return engine.view(position.state, None).round >= last and order[self.seat] > min(order)
