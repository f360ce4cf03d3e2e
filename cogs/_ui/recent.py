"""What a seat has done in its turn so far: where a panel goes on, and what stands first in its lists."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from cogs._ui import ids
from cogs._ui.ids import Path
from engine import vocabulary
from engine.offers import Offers
from engine.types import Arg, Event, Offer
from engine.verbs import UNTIL
from host import Host, Position


@dataclass(frozen=True)
class Recent:
    """A turn so far."""

    own: tuple[Path, ...] = ()
    """The seat's moves, the newest first."""
    first: tuple[str, ...] = ()
    """The spaces that it has conquered, the newest first, then those where it has placed pieces."""

    def rank(self, arg: Arg) -> int:
        """Where a space stands in lists; all that nothing has happened to stand together, last."""
        return self.first.index(arg) if isinstance(arg, str) and arg in self.first else len(self.first)


NOTHING = Recent()


def recent(rules: str, seat: int, codes: Iterable[str], events: Sequence[Event]) -> Recent:
    """A turn by its codes, newest first, and its events, oldest first."""
    told = [vocabulary.facts(rules, event.data) for event in reversed(events)]
    mine = [facts for facts in told if facts.seat == seat]
    taken = [facts.end for facts in mine if facts.conquest and facts.end]
    placed = [facts.space for facts in mine if facts.space and facts.n and not facts.others]
    spread = [space for facts in mine for space in facts.placed]
    return Recent(tuple(map(ids.path, codes)), tuple(dict.fromkeys([*taken, *placed, *spread])))


async def recent_of(host: Host, position: Position, seat: int) -> Recent:
    """The turn of a seat that is asked for a move of its turn; nothing for others."""
    if not any(prompt.seat == seat and prompt.clock == "turn" for prompt in position.prompts):
        return NOTHING
    codes, events = await host.this_turn(position.game.id, seat)
    return recent(position.game.rules, seat, codes, events)


def again(turn: Recent, rules: str, offers: Offers) -> Path | None:
    """The move that repeats the seat's last one, for a verb that goes on at its place: the same, or as near
    to it as the losses allow. None where that is not possible."""
    last = next(iter(turn.own), ())
    if not last or not vocabulary.verb(rules, str(last[0])).again:
        return None
    offer = _family(last, offers)
    if offer is None:
        return None
    if offer.amount is None:
        return last
    low, high = offer.amount
    n = last[-1]
    assert isinstance(n, int)
    # Fewer dice are still the same roll; an attack that has come down to its last number is over.
    return None if n < low or (n > high and UNTIL in last) else (*last[:-1], min(n, high))


def _family(last: Path, offers: Offers) -> Offer | None:
    """The offers that the move was one of, as they are now."""
    args = last[1:-1] if isinstance(last[-1], int) else last[1:]
    return next((o for o in offers.narrow(last[0], *args) if o.args == args), None)


def stood(turn: Recent, rules: str, offers: Offers) -> Path:
    """Where the seat's last attack (any verb that goes on at its place) leaves it: at the two spaces while it
    can go on there, at its verb once it has moved on; empty where the seat has done something else since."""
    for n, last in enumerate(turn.own):
        if vocabulary.verb(rules, str(last[0])).again:
            if not offers.narrow(last[0]):
                return ()
            place = last[:3]
            return place if not n and offers.narrow(*place) else last[:1]
        if n or not _moved_in(last, turn.own[1:]):
            return ()
    return ()


def _moved_in(last: Path, before: Sequence[Path]) -> bool:
    """Whether a move only followed the attack before it, between the same spaces."""
    return bool(before) and last[1:3] == before[0][1:3]
