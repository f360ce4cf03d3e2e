"""Names of computer players: none is that of a member who plays in the server."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import count

from msgspec.structs import replace

from host.model import Seat

COMPUTER_NAMES = ("Ada", "Blaise", "Cleo", "Dario", "Emmy", "Fermat", "Grace", "Hugo")


def free_names(taken: Iterable[str]) -> Iterator[str]:
    """Names for computer players, those without a number first, without any that reads like one that is
    taken: regardless of case, accents and signs."""
    known = {_letters(name) for name in taken}
    for number in count(1):
        for name in COMPUTER_NAMES:
            numbered = name if number == 1 else f"{name} {number}"
            if _letters(numbered) not in known:
                yield numbered


def rename_computers(seats: Sequence[Seat], members: Collection[str]) -> tuple[Seat, ...]:
    """The seats, with another name for each computer player who bears that of a member, or of another
    computer player before it. `members` are the names of those without a seat here."""
    taken = {_letters(name) for name in (*members, *(seat.name for seat in seats if not seat.level))}
    bearing = set()
    for seat in seats:
        if seat.level and _letters(seat.name) in taken:
            bearing.add(seat.index)
        taken.add(_letters(seat.name))
    free = free_names(taken)
    return tuple(replace(seat, name=next(free)) if seat.index in bearing else seat for seat in seats)


def _letters(name: str) -> str:
    plain = unicodedata.normalize("NFKD", name.casefold())
    return "".join(c for c in plain if c.isalnum())
