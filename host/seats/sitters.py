"""Sitters: members who may play for other members."""

from __future__ import annotations

from db import Store
from db.queries import absences
from host.errors import HostError
from host.model import Game


def sitters_play(game: Game) -> bool:
    """Whether a game allows sitters; those of leagues do not."""
    return game.fixture is None and (game.clock is None or game.clock.sitters)


class Sitters:
    """Who may play for whom, and which seat a member may play."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def name(self, guild: str, member: str, sitter: str | None) -> None:
        """Name the member's sitter in this server, for games that allow sitters; None: nobody.

        :raises HostError: `sitter-self`.
        """
        if sitter == member:
            raise HostError("sitter-self")
        await self._store.write(lambda c: absences.set_sitter(c, guild, member, sitter))

    async def of(self, guild: str, member: str) -> str | None:
        return await self._store.read(lambda c: absences.sitter(c, guild, member))

    async def sits_for(self, guild: str, member: str) -> list[str]:
        """The members for whom a member may play."""
        return await self._store.read(lambda c: absences.sits_for(c, guild, member))

    async def may_play(self, game: Game, seat: int, member: str) -> bool:
        """Whether the member may play the seat: it is their own, or that of a member for whom they sit."""
        if game.seat_of(member) is not None:
            return game.seats[seat].member == member
        return seat in await self._sitter_seats(game, member)

    async def seat_for(self, game: Game, member: str) -> int | None:
        """The seat that a member may play: their own, or, if the game allows sitters, that of a member for
        whom they sit, preferably one for which the game waits. A member with a seat plays for nobody else."""
        if (held := game.seat_of(member)) is not None:
            return held
        seats = await self._sitter_seats(game, member)
        return min(seats, key=lambda seat: (seat not in game.prompted, seat), default=None)

    async def _sitter_seats(self, game: Game, member: str) -> list[int]:
        """The seats of members for whom the member sits; none if the game allows no sitters."""
        if not sitters_play(game):
            return []
        members = await self.sits_for(game.guild, member)
        return [seat.index for seat in game.seats if seat.member in members]
