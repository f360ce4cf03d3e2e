"""What a seat has done in its turn so far: where its panel goes on, and which spaces come first in lists."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from engine import vocabulary
from engine.queries.offers import Offers
from engine.types import Arg, Event, Offer
from engine.verbs import UNTIL
from host import Host, Position
from ui.kit import custom_id
from ui.kit.custom_id import Path


@dataclass(frozen=True)
class Recent:
    """A turn so far."""

    moves: tuple[Path, ...] = ()
    """The seat's moves, newest first."""
    spaces: tuple[str, ...] = ()
    """Those that come first in lists: which the seat has conquered, newest first, then where it has placed
    pieces."""

    def rank(self, arg: Arg) -> int:
        """A space's rank in lists; all spaces without events in this turn share the last rank."""
        return self.spaces.index(arg) if isinstance(arg, str) and arg in self.spaces else len(self.spaces)


NOTHING = Recent()


def recent(rules: str, seat: int, codes: Iterable[str], events: Sequence[Event]) -> Recent:
    """A turn by its codes, newest first, and its events, oldest first."""
    known = [vocabulary.facts(rules, event.data) for event in reversed(events)]
    mine = [facts for facts in known if facts.seat == seat]
    taken = [facts.end for facts in mine if facts.conquest and facts.end]
    placed = [facts.space for facts in mine if facts.space and facts.n and not facts.others]
    spread = [space for facts in mine for space in facts.placed]
    return Recent(tuple(map(custom_id.path, codes)), tuple(dict.fromkeys([*taken, *placed, *spread])))


async def recent_of(host: Host, position: Position, seat: int, *, spaces: bool = True) -> Recent:
    """The turn of a seat that is asked for a move of its turn, perhaps without its `spaces`; empty for
    others."""
    if not any(prompt.seat == seat and prompt.clock == "turn" for prompt in position.prompts):
        return NOTHING
    codes, events = await host.record.history.this_turn(position.game.id, seat)
    return recent(position.game.rules, seat, codes, events if spaces else ())


def again(turn: Recent, rules: str, offers: Offers) -> Path | None:
    """The move that repeats the seat's last one, for a verb that goes on at its place: the same, or the
    nearest that the losses allow. None if there is no such move."""
    last = next(iter(turn.moves), ())
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
    # Fewer dice are still the same roll; an attack that has reached its number of armies left is over.
    return None if n < low or (n > high and UNTIL in last) else (*last[:-1], min(n, high))


def _family(last: Path, offers: Offers) -> Offer | None:
    """The offers of now that correspond to the move."""
    args = last[1:-1] if isinstance(last[-1], int) else last[1:]
    return next((o for o in offers.narrow(last[0], *args) if o.args == args), None)


def attack_path(turn: Recent, rules: str, offers: Offers) -> Path:
    """The path to which the seat's last attack (any verb that goes on at its place) leads: the two spaces
    while it can go on there, the verb alone once it cannot; empty if the seat has done something else
    since."""
    for n, last in enumerate(turn.moves):
        if vocabulary.verb(rules, str(last[0])).again:
            if not offers.narrow(last[0]):
                return ()
            place = last[:3]
            return place if not n and offers.narrow(*place) else last[:1]
        # It may only have moved armies in after the attack before it, between the same spaces.
        if n or last[1:3] not in [before[1:3] for before in turn.moves[1:2]]:
            return ()
    return ()
