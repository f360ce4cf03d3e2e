"""The steps before the first year: claiming, placing three by three, placing pieces, or all at once.

What a seat that resigns here has left to do is done by default moves.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from heapq import heapify, heapreplace

from engine.parts.steps import claim, garrison
from engine.parts.steps.on_turn import OnTurn
from engine.rules.risk2210.hands import Why, not_own
from engine.rules.risk2210.meta import COMMANDERS, DIPLOMAT, LAND, STATION, board, links
from engine.rules.risk2210.state import NOBODY, Body, Draft, own, put_commander, with_item
from engine.rules.risk2210.turns import base
from engine.rules.risk2210.years import start_year
from engine.system import AnyState, Play, Step
from engine.types import Move, Offer, Prompt

PIECES = (COMMANDERS[LAND], COMMANDERS[DIPLOMAT], STATION)
"""What every seat places beside its MODs, in this order."""
SPREAD = Offer("choose", ("spread",))
"""All that is left is placed by itself."""
A_TIME = 3
"""MODs placed at a time."""


def frontier(at: AnyState, seat: int) -> list[int]:
    """The seat's spaces that touch others', or all of them if none does."""
    b: Body = at.body
    near = links(at.setup).near
    mine = own(b, seat)
    return [s for s in mine if any(b.owner[n] not in (seat, NOBODY) for n in near[s])] or mine


def put_piece(b: Body, seat: int, piece: str, space: int) -> None:
    """Place a commander or a station."""
    if piece == STATION:
        b.station = with_item(b.station, space, True)
    else:
        put_commander(b, seat, COMMANDERS.index(piece), space)


class Claim(claim.Claim):
    """One MOD onto a land territory each."""

    def prompt(self, at: AnyState, seat: int) -> Prompt:
        return Prompt(seat, "claim", data={"armies": at.body.reserve[seat]})

    def free(self, at: AnyState) -> list[int]:
        b: Body = at.body
        return [s for s in links(at.setup).of["land"] if b.owner[s] == NOBODY and s not in b.devastated]

    def near(self, at: AnyState) -> Sequence[Collection[int]]:
        return links(at.setup).near

    def take(self, play: Play, seat: int, space: int) -> None:
        b: Body = play.body
        b.owner[space] = seat
        b.mods[space] = 1
        b.held[seat] += 1
        b.reserve = with_item(b.reserve, seat, b.reserve[seat] - 1)

    def finish(self, play: Play) -> None:
        base(play, "garrison")


class Garrison(garrison.Garrison):
    """Three MODs each in turn onto own territories."""

    def begin(self, play: Play) -> None:
        b: Body = play.body
        play.note(left=min(A_TIME, b.reserve[b.turn]))

    def prompt(self, at: AnyState, seat: int) -> Prompt:
        data = {"armies": at.body.reserve[seat], "own": at.stack[-1].vars["left"], "neutral": 0}
        return Prompt(seat, "garrison", data=data)

    def most(self, at: AnyState, seat: int) -> dict[int | None, int]:
        return {seat: at.stack[-1].vars["left"]}

    def armies(self, at: AnyState) -> list[int]:
        b: Body = at.body
        return b.mods

    def default_spaces(self, at: AnyState, seat: int) -> list[int]:
        return frontier(at, seat)

    def default(self, at: AnyState, seat: int) -> Move:
        """All onto the weakest territory of the frontier."""
        space, _ = super().default(at, seat).args
        return Move(seat, "place", (space, at.stack[-1].vars["left"]))

    def spend(self, play: Play, seat: int, space: int, n: int) -> bool:
        b: Body = play.body
        b.reserve = with_item(b.reserve, seat, b.reserve[seat] - n)
        left: int = play.stack[-1].vars["left"] - n
        play.note(left=left)
        return not left

    def finish(self, play: Play) -> None:
        base(play, "muster")


class Muster(OnTurn):
    """Each seat in turn places its land commander, then its diplomat, then its station."""

    def enter(self, play: Play) -> None:
        play.note(piece=0, first=play.body.turn)
        self._skip(play)

    def _skip(self, play: Play) -> None:
        b: Body = play.body
        if not b.alive[b.turn]:
            self.apply(play, self.default(play, b.turn))

    def prompt(self, at: AnyState, seat: int) -> Prompt:
        return Prompt(seat, "muster", data={"piece": PIECES[at.stack[-1].vars["piece"]]})

    def offers(self, at: AnyState, seat: int) -> Iterator[Offer]:
        ids = board(at.setup).ids
        for space in own(at.body, seat):
            yield Offer("choose", (PIECES[at.stack[-1].vars["piece"]], ids[space]))

    def default(self, at: AnyState, seat: int) -> Move:
        """Where the most MODs stand."""
        b: Body = at.body
        space = max(own(b, seat), key=lambda s: b.mods[s])
        return Move(seat, "choose", (PIECES[at.stack[-1].vars["piece"]], board(at.setup).ids[space]))

    def apply(self, play: Play, move: Move) -> None:
        b: Body = play.body
        now = play.stack[-1].vars
        put_piece(b, move.seat, str(move.args[0]), board(play.setup).index[move.args[1]])
        play.tell("mustered", seat=move.seat, piece=move.args[0], space=move.args[1])
        b.turn = (move.seat + 1) % play.setup.seats
        if b.turn == now["first"]:
            if now["piece"] + 1 == len(PIECES):
                start_year(play)
                return
            play.note(piece=now["piece"] + 1)
        self._skip(play)


class Deploy(Step):
    """Everybody places everything at the same time, in secret."""

    sealed = True

    def _pieces(self, at: AnyState, seat: int) -> list[str]:
        return [p for p in PIECES if p not in at.body.drafts[seat].pieces]

    def seats(self, at: AnyState) -> tuple[int, ...]:
        b: Body = at.body
        return tuple(s for s in range(at.setup.seats) if b.alive[s] and (b.reserve[s] or self._pieces(at, s)))

    def prompt(self, at: AnyState, seat: int) -> Prompt:
        # Public: nothing about how far the seat has come.
        return Prompt(seat, "deploy_all", sealed=True)

    def offers(self, at: AnyState, seat: int) -> Iterator[Offer]:
        b: Body = at.body
        ids = board(at.setup).ids
        mine = own(b, seat)
        if b.reserve[seat]:
            for space in mine:
                yield Offer("place", (ids[space],), (1, b.reserve[seat]))
        for piece in self._pieces(at, seat):
            for space in mine:
                yield Offer("choose", (piece, ids[space]))
        yield SPREAD

    def has(self, at: AnyState, move: Move) -> bool:
        return move in SPREAD or super().has(at, move)

    def why(self, at: AnyState, move: Move) -> Why:
        return not_own(at, move.seat, move.args[0]) if move.verb == "place" and move.args else None

    def default(self, at: AnyState, seat: int) -> Move:
        """All that is left, by itself."""
        return Move(seat, "choose", ("spread",))

    def apply(self, play: Play, move: Move) -> None:
        b: Body = play.body
        seat, draft = move.seat, b.drafts[move.seat]
        index, ids = board(play.setup).index, board(play.setup).ids
        mods, pieces = dict(draft.mods), dict(draft.pieces)
        if move.verb == "place":
            space, n = index[move.args[0]], int(move.args[1])
            mods[space] = mods.get(space, 0) + n
            b.reserve = with_item(b.reserve, seat, b.reserve[seat] - n)
        elif move.args[0] == "spread":
            weakest = [(b.mods[s] + mods.get(s, 0), s) for s in frontier(play, seat)]
            heapify(weakest)
            for _ in range(b.reserve[seat]):
                n, space = weakest[0]
                heapreplace(weakest, (n + 1, space))
                mods[space] = mods.get(space, 0) + 1
            b.reserve = with_item(b.reserve, seat, 0)
            strongest = max(own(b, seat), key=lambda s: b.mods[s] + mods.get(s, 0))
            pieces = {p: pieces.get(p, strongest) for p in PIECES}
        else:
            pieces[str(move.args[0])] = index[move.args[1]]
        b.drafts = with_item(b.drafts, seat, Draft(mods, pieces))
        new = {ids[s]: n - draft.mods.get(s, 0) for s, n in mods.items() if n > draft.mods.get(s, 0)}
        put = [[p, ids[s]] for p, s in pieces.items() if p not in draft.pieces]
        play.whisper("draft_all", seat, seat=seat, placed=new, pieces=put)
        if not self.seats(play):
            self._reveal(play)

    def _reveal(self, play: Play) -> None:
        b: Body = play.body
        ids = board(play.setup).ids
        for seat, draft in enumerate(b.drafts):
            for space, n in draft.mods.items():
                b.mods[space] += n
            for piece, space in draft.pieces.items():
                put_piece(b, seat, piece, space)
            placed = {ids[s]: n for s, n in sorted(draft.mods.items())}
            pieces = [[p, ids[s]] for p, s in draft.pieces.items()]
            play.tell("deployed_all", seat=seat, placed=placed, pieces=pieces)
            b.drafts = with_item(b.drafts, seat, Draft())
        start_year(play)
