"""What a member who runs a game can try in it, to win it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from msgspec import to_builtins

import engine
from engine import vocabulary
from engine.queries.placing import places
from engine.types import IllegalMove, Move
from host import Host, HostError
from host.kinds import END_GAME, FORCE, NEW_CLOCK, PAUSING, REPLACE, ROLLBACK, TIME, UNDOING
from host.model import Game, Position, Proposal
from host.play.acts import Measure
from host.time_control import HOUR, MINUTE, Clock
from tests.attack.table import armies, attempt
from tests.host.timing import Now, passing

TRIES = 6
"""How often the same attack is thrown again."""
GIVES_UP = 2
"""After this many refusals the same thing is not tried again in a game."""
WHY = "It is only fair"
CARD, PAUSE, UNDO, TOGETHER = "card", "pause", "undo", "together"
TRICKS = (ROLLBACK, CARD, FORCE, REPLACE, TIME, NEW_CLOCK, PAUSE, END_GAME, UNDO)
HARMLESS, ENOUGH = (TIME, PAUSE), 3
"""What changes nothing where nobody is in a hurry is done this often in a game, to see whether it can be."""
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

    # -- While the cheating seat is asked ------------------------------------------------------------------

    async def move(self, position: Position, move: Move) -> None:
        """Make the move, and take it back until its throw or its card is a good one."""
        if self._watch is not None:
            await self._watch(position)
            position = await self._host.games.position(self._game)
            if position.game.over:
                return
        if TIME in self._tricks:
            await self._try(Measure(TIME, {"seat": self.seat, "seconds": int(HOUR)}))
        if END_GAME in self._tricks and self._losing(position):
            await self._try(Measure(END_GAME))
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
        may = kind == CARD or ROLLBACK in self._tricks
        if may and await self._try(Measure(ROLLBACK, {"to": ply}), kind):
            return True
        return UNDO in self._tricks and kind != CARD and await self._undone()

    async def _undone(self) -> bool:
        """Ask to take the last move back: own accounts agree, the others do not."""
        if self._tired(UNDO):
            return False
        proposal = await self._host.proposals.undo(self._game, self._hats[0].member)
        if not isinstance(proposal, Proposal):
            return True
        game = await self._host.games.get(self._game)
        accounts = {hat.member for hat in self._hats}
        for seat in sorted(proposal.asked, key=lambda index: game.seats[index].member not in accounts):
            member = str(game.seats[seat].member)
            await self._host.proposals.agree(
                self._game, member, UNDOING, proposal.data["stamp"], member in accounts
            )
            if member not in accounts:
                break  # one refusal settles it
        after = (await self._host.games.get(self._game)).ply != game.ply
        self.acts[f"{UNDO} {'done' if after else 'refused'}"] += 1
        return after

    # -- While others are asked ----------------------------------------------------------------------------

    async def against(self, position: Position) -> None:
        """Take a rival's turn, seat or time from them."""
        seat = position.game.prompted[0]
        rival = position.game.seats[seat]
        if rival.member in {hat.member for hat in self._hats} or not rival.present:
            return
        if PAUSE in self._tricks:
            await self._paused()
        if REPLACE in self._tricks and await self._try(
            Measure(REPLACE, {"seat": seat, "member": None, "name": ""})
        ):
            return
        if NEW_CLOCK in self._tricks and await self._try(Measure(NEW_CLOCK, {"clock": to_builtins(_SHORT)})):
            await passing(self._host, self._now, 2 * MINUTE)
        if FORCE in self._tricks:
            await self._try(Measure(FORCE, {"seat": seat}))

    async def _paused(self) -> None:
        """Stop the game, and let it go on at once; a proposal to stop it is withdrawn."""
        pauses = self._host.proposals
        if self._tired(PAUSE):
            return
        for hat in self._hats:
            try:
                proposal = await pauses.pause(self._game, hat.member, hat.manager)
            except HostError:
                self.acts[f"{PAUSE} refused"] += 1
                continue
            if isinstance(proposal, Proposal):
                self.acts[f"{PAUSE} refused"] += 1
                await pauses.agree(self._game, hat.member, PAUSING, proposal.data["stamp"], yes=False)
                continue
            self.acts[f"{PAUSE} done"] += 1
            await pauses.resume(self._game, hat.member, hat.manager)
            return

    # -- How -----------------------------------------------------------------------------------------------

    async def _try(self, act: Measure, kind: str = "") -> bool:
        """Try an act with one hat after the other, and then ask for it, unless it was refused too often."""
        kind = kind or act.kind
        if self._tired(kind):
            return False
        for hat in self._hats:
            done = self._host.moderation.do(self._game, act, hat.member, hat.manager, WHY)
            if await attempt(self.acts, kind, done):
                return True
        return await self._asked(act, kind)

    async def _asked(self, act: Measure, kind: str) -> bool:
        """Ask for an act as the main account. Accounts of the same member agree to it and carry it out, as
        far as they may; others refuse it, and where they are not asked it is withdrawn."""
        requests, (main, *_) = self._host.moderation.requests, self._hats
        try:
            request = await requests.ask(self._game, act, main.member, WHY, main.manager)
        except (HostError, IllegalMove):
            return False
        self.acts[f"{kind} asked"] += 1
        for hat in self._hats:
            carried = requests.carry(self._game, request.id, hat.member, hat.manager)
            agreed = await attempt(Counter(), kind, requests.agree(self._game, request.id, hat.member))
            if await attempt(Counter(), kind, carried) or (agreed and not await requests.of(self._game)):
                self.acts[f"{kind} done"] += 1
                return True
        game = await self._host.games.get(self._game)
        accounts = {hat.member for hat in self._hats}
        asked = [str(game.seats[seat].member) for seat in request.asked]
        refusing = next((member for member in asked if member not in accounts), main.member)
        await requests.decline(self._game, request.id, refusing)
        return False

    def _tired(self, kind: str) -> bool:
        refused = self.acts[f"{kind} refused"] >= GIVES_UP * len(self._hats)
        return refused or (kind in HARMLESS and self.acts[f"{kind} done"] >= ENOUGH)

    def _lucky(self, before: Position, after: Position) -> bool:
        """Whether the attack cost others more than the cheating seat."""
        (mine, theirs), (mine_now, theirs_now) = armies(before, self.seat), armies(after, self.seat)
        return mine - mine_now < theirs - theirs_now

    def _hand(self, position: Position) -> tuple[object, ...]:
        return tuple(engine.view(position.state, self.seat).seats[self.seat].hand or ())

    def _losing(self, position: Position) -> bool:
        order = places(position.state)
        last = int(position.game.options.get("rounds") or 0)
        return engine.view(position.state, None).round >= last and order[self.seat] > min(order)
