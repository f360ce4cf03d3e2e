"""What those who run a game do to it, by the short forms that tests use."""

from __future__ import annotations

from msgspec import to_builtins

from host import Game, Host, Measure
from host.kinds import END_GAME, FORCE, NEW_CLOCK, REPLACE, ROLLBACK, TIME
from host.time_control import Clock


async def roll_back(host: Host, game: int, ply: int, by: str, manager: bool = False) -> Game:
    """Go back to the position after that entry of the log (0: the start)."""
    return await host.moderation.do(game, Measure(ROLLBACK, {"to": ply}), by, manager)


async def add_time(host: Host, game: int, seat: int, seconds: int, by: str, manager: bool = False) -> Game:
    """Give a member for whom the game waits more time."""
    return await host.moderation.do(game, Measure(TIME, {"seat": seat, "seconds": seconds}), by, manager)


async def set_clock(host: Host, game: int, clock: Clock | None, by: str, manager: bool = False) -> Game:
    """Give a running game another clock, or none."""
    return await host.moderation.do(game, Measure(NEW_CLOCK, {"clock": to_builtins(clock)}), by, manager)


async def force(host: Host, game: int, seat: int, by: str, manager: bool = False) -> Game:
    """Make the clock's moves now for a seat for which the game waits."""
    return await host.moderation.do(game, Measure(FORCE, {"seat": seat}), by, manager)


async def put(
    host: Host, game: int, seat: int, member: str | None, name: str, by: str, manager: bool = False
) -> Game:
    """Give a seat to a member, or with None to a computer player."""
    act = Measure(REPLACE, {"seat": seat, "member": member, "name": name})
    return await host.moderation.do(game, act, by, manager)


async def end(host: Host, game: int, by: str, manager: bool = False, reason: str = "") -> Game:
    """Break off a lobby or a running game."""
    return await host.moderation.do(game, Measure(END_GAME), by, manager, reason)
