"""The end of a game: who is strongest among the living, and the ranking of all.

The body has `alive` by seat, and `out`: the seats that are out, in this order.
"""

from __future__ import annotations

from engine.system import AnyState, Play
from engine.types import Result


def living(at: AnyState) -> list[int]:
    """The seats still in the game, by number."""
    return [seat for seat in range(at.setup.seats) if at.body.alive[seat]]


def strongest(play: Play) -> list[int]:
    """The living seats with the greatest score: one, or several if they are equal in everything."""
    merits = {seat: play.rules.score(play, seat).merit for seat in living(play)}
    best = max(merits.values())
    return [seat for seat, merit in merits.items() if merit == best]


def finish(play: Play, winners: list[int], reason: str) -> None:
    """End the game. The ranking continues with the living by strength, then the others, last out first."""
    rest = [seat for seat in living(play) if seat not in winners]
    rest.sort(key=lambda seat: play.rules.score(play, seat).merit, reverse=True)
    gone = [seat for seat in reversed(play.body.out) if seat not in winners]
    play.result = Result(tuple(winners), reason, (*winners, *rest, *gone))
    play.tell("won", seats=winners, reason=reason)
