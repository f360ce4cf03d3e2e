"""Who has an interest in a game or a season: they decide nothing in it alone.

Every act of those who run a game is told by notices. Their data have a record `act`, always with the same
keys:

- `kind`: `rollback`, `force`, `time`, `clock`, `replace` or `end`
- `member`: who did it, or answered; None if it follows from the agreement or the silence of the others
- `asked`: who asked for it, if a request came before it; else None
- `reason`: empty if none was given
- `before`, `after`: what changes, as data: of `rollback` `{"ply": n}` (None for n while that is secret); of
  `force` `{"seat": n}` and None; of `time` `{"seat": n}` and `{"seat": n, "seconds": s}`; of `clock` the
  clock as plain data, or None; of `replace` `{"seat": n, "member": id or None, "name": text}`; of `end` None
- `interest`: that of `asked`, or if nobody asked that of `member`: as `Interest`
- `unrated`: only if the game no longer counts for ratings because of it

The kinds of the notices are `rolled-back`, `forced`, `time-added`, `clock-set`, `seat-replaced` and
`ended-by` for what was done. Before that come, for a request, `requested`; then `request-agreed` (the others
agreed, or were silent where that counts: `agreed` has the seats that did), `request-carried` (by another who
runs the game), `request-declined` (withdrawn if `member` is `asked`), `request-lapsed` or `request-void` (it
would mean something else now). A request that a move makes void goes without a notice.
"""

from __future__ import annotations

from sqlalchemy import Connection

import engine
from db.queries import absences, players
from db.queries.league import seasons
from host.core.tables import Table
from host.model import Game
from host.seats.sitters import sitters_play
from host.time_control import HOUR

WAITS = 48 * HOUR
"""How long a request waits for its answers."""
Interest = int | str | None
"""A seat that the member holds, `ENTRY`, `SITTER`, `TAKER`, `FORMER`, or None."""
ENTRY, SITTER, TAKER, FORMER = "entry", "sitter", "taker", "former"
"""An entry in the season; that the member sits for one who holds a seat; that the act gives them a seat; that
they held one, which they could take again while a computer player has it."""


def living_seats(table: Table) -> frozenset[int]:
    """The seats that are still in the game of a locked table with its state."""
    return frozenset(score.seat for score in engine.standings(table.position))


def others(table: Table, seat: int | None) -> tuple[int, ...]:
    """The seats of the members, without that seat's, who are present and still in the game of a locked table
    with its state."""
    living = living_seats(table)
    return tuple(s.index for s in table.game.seats if s.present and s.index in living and s.index != seat)


def interest_of(connection: Connection, game: Game, member: str) -> Interest:
    """The member's interest in a game: their seat, also while a computer player plays it; an entry in its
    season, in any division; that they are the sitter of a member who is seated in it, if it allows sitters
    (else members could keep a manager from deciding by naming them); that they have played in it."""
    if (seat := game.seat_of(member)) is not None:
        return seat
    if game.fixture is not None:
        of = seasons.of_fixture(connection, game.fixture)
        if of is not None and seasons.has_entry(connection, of["season"], member):
            return ENTRY
    sat_for = absences.sits_for(connection, game.guild, member) if sitters_play(game) else ()
    if any(seat.member in sat_for for seat in game.seats if seat.member):
        return SITTER
    return FORMER if players.has_played(connection, game.id, member) else None
