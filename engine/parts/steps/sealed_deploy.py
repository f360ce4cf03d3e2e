"""Placing everything before the first turn, all seats at the same time."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import Any

from engine.parts.field import NOBODY
from engine.parts.opening import not_own, redraft
from engine.parts.ranking import living
from engine.parts.steps.on_turn import OnBoard
from engine.system import AnyState, Play
from engine.types import Move, Offer


class SealedDeploy(OnBoard, ABC):
    """Every seat places its `reserve` as a secret draft (the body's `drafts`), at the same time as all the
    others; `choose:spread` places the rest by itself. In some systems it also names a space (`wishes`), and
    may name another one until all is placed. Then all is shown."""

    sealed = True
    site = ""
    """The word of the choice that names a space."""
    site_event = ""
    """The kind of the secret event that a space was named."""

    @abstractmethod
    def spread(self, play: Play, seat: int) -> dict[int, int]:
        """A seat's draft with all that is left; names a space if the seat has yet to do so."""

    @abstractmethod
    def finish(self, play: Play) -> None:
        """Go on after all was shown."""

    def names_site(self, at: AnyState, seat: int) -> bool:
        """Whether the seat names a space."""
        return False

    def is_done(self, at: AnyState, seat: int) -> bool:
        """Whether the seat has nothing more to do."""
        b = at.body
        return not b.reserve[seat] and not (self.names_site(at, seat) and b.wishes[seat] == NOBODY)

    def most(self, at: AnyState, seat: int, space: int) -> int:
        """How many armies the seat can place on a space now."""
        return int(at.body.reserve[seat]) if at.body.owner[space] == seat else 0

    def show(self, play: Play, seat: int, placed: dict[str, int]) -> None:
        """Tell all what a seat has placed."""
        play.tell("deployed", seat=seat, placed=placed)

    def seats(self, at: AnyState) -> tuple[int, ...]:
        return tuple(seat for seat in living(at) if not self.is_done(at, seat))

    def offers(self, at: AnyState, seat: int) -> Iterator[Offer]:
        b, ids = at.body, self.board(at.setup).ids
        if self.names_site(at, seat):
            for space, owner in enumerate(b.owner):
                if owner == seat and space != b.wishes[seat]:
                    yield Offer("choose", (self.site, ids[space]))
        for space in range(len(ids)):
            if most := self.most(at, seat, space):
                yield Offer("place", (ids[space],), (1, most))
        yield Offer("choose", ("spread",))

    def why(self, at: AnyState, move: Move) -> tuple[str, dict[str, Any]] | None:
        if move.verb != "place" and (not self.site or move.args[:1] != (self.site,)):
            return None
        args = move.args if move.verb == "place" else move.args[1:]
        return not_own(self.board(at.setup), at.body.owner, move.seat, args)

    def default(self, at: AnyState, seat: int) -> Move:
        """All that is left, by itself."""
        return Move(seat, "choose", ("spread",))

    def apply(self, play: Play, move: Move) -> None:
        seat, args = move.seat, move.args
        index = self.board(play.setup).index
        if move.verb == "place":
            draft, space = play.body.drafts[seat], index[args[0]]
            self.redraft(play, seat, {**draft, space: draft.get(space, 0) + int(args[1])})
        elif args[0] == self.site:
            self.name_site(play, seat, index[args[1]])
        else:
            self.redraft(play, seat, self.spread(play, seat))
        if not self.seats(play):
            self.reveal(play)

    def name_site(self, play: Play, seat: int, space: int) -> None:
        """Note the space that a seat names."""
        play.body.wishes[seat] = space
        play.whisper(self.site_event, seat, seat=seat, space=self.board(play.setup).ids[space])

    def redraft(self, play: Play, seat: int, draft: dict[int, int]) -> None:
        """Replace a seat's draft."""
        if placed := redraft(play, seat, draft):
            play.whisper("draft", seat, seat=seat, placed=placed)

    def reveal(self, play: Play) -> None:
        """Carry out all drafts."""
        b, ids = play.body, self.board(play.setup).ids
        for seat, draft in enumerate(b.drafts):
            for space, n in draft.items():
                b.armies[space] += n
            self.show(play, seat, {ids[space]: n for space, n in sorted(draft.items())})
        b.drafts = [{} for _ in b.drafts]
        self.finish(play)

    def leave(self, play: Play, seat: int) -> None:
        if not self.is_done(play, seat):
            self.apply(play, self.default(play, seat))
