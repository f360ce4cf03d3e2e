"""What a live message begins with: what was done to those whom it calls, by public facts only."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence

from engine.events import REWOUND, TURN, UNDONE
from host import Entry, Host, Position
from ui.words.names import Names
from ui.words.since.call import named_lines, own_lines

KEPT = 200
"""Turns whose lines are kept: those of a turn in progress stay as they were at its beginning."""


class Calls:
    """Composes these lines."""

    def __init__(self, host: Host) -> None:
        self._history = host.record.history
        self._kept: OrderedDict[str, Sequence[str]] = OrderedDict()
        self._starts: OrderedDict[int, tuple[int, int]] = OrderedDict()
        """By game the newest entry that was looked at, and the one with which the turn began."""

    async def lines(self, position: Position, names: Names, entries: Sequence[Entry] = ()) -> Sequence[str]:
        """`entries` are the newest ones, as everybody sees them.

        For the member whose turn it is; or for the members who answer a computer player, with what it has
        done until now; or by name for all members once several are asked in secret. Otherwise none.

        While answers are secret the lines change with the seats that are asked, at most, which everybody
        sees."""
        game, view = position.game, names.view
        people = [seat.seat for seat in view.seats if seat.alive and seat.seat < len(game.seats)]
        people = [seat for seat in people if game.seats[seat].present]
        if game.over or view.result:
            return ()
        if view.turn in people:
            return await self._of_turn(position, names, view.turn, await self._turn_start(position, entries))
        asked = [prompt.seat for prompt in position.prompts if prompt.seat in people]
        if view.turn is None:
            sealed = any(prompt.sealed and prompt.clock == "turn" for prompt in position.prompts)
            return await self._by_name(position, names, people) if sealed else ()
        if len(asked) == 1:
            return await self._own(position, names, asked[0])
        return await self._by_name(position, names, asked)

    async def _by_name(self, position: Position, names: Names, seats: Sequence[int]) -> Sequence[str]:
        parts = [(seat, await self._history.between_turns(position.game.id, seat)) for seat in seats]
        return named_lines(((seat, part.events) for seat, part in parts if part.others), names)

    async def _own(self, position: Position, names: Names, seat: int) -> Sequence[str]:
        part = await self._history.between_turns(position.game.id, seat)
        return own_lines(part.events, names, seat, first=part.first) if part.others else ()

    async def _turn_start(self, position: Position, entries: Sequence[Entry]) -> int:
        """The entry with which the present turn began. It is read only if it may be another one than last
        time."""
        game = position.game
        seen, start = self._starts.get(game.id, (-1, 0))
        kinds = {event.kind for entry in entries if entry.ply > seen for event in entry.events}
        if seen < 0 or not entries or entries[0].ply > seen + 1 or kinds & {TURN, UNDONE, REWOUND}:
            starts = await self._history.turn_starts(game.id)
            start = starts[0][0] if starts else 0  # a log that came from elsewhere may tell of none
        self._starts[game.id] = game.ply, start
        self._starts.move_to_end(game.id)
        if len(self._starts) > KEPT:
            self._starts.popitem(last=False)
        return start

    async def _of_turn(self, position: Position, names: Names, seat: int, start: int) -> Sequence[str]:
        """The lines of a turn in progress, which are the same until it ends."""
        known = f"{position.game.id} {names.locale} {seat} {start} {names.called}"
        if known not in self._kept:
            self._kept[known] = await self._own(position, names, seat)
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return self._kept[known]
