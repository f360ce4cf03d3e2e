"""Losing units: the loser chooses which, MODs before commanders unless they want to be asked (ruling 5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from engine.rules.risk2210.meta import COMMANDERS, board, traps_hit_units
from engine.rules.risk2210.state import NOBODY, Body, group, put_commander, staff, unguided, units
from engine.system import AnyState, Play, Step
from engine.types import Move, Offer, Prompt, Setup

Hit = tuple[int, int]
"""A space, and how many units are lost there."""


def ways(b: Body, space: int, n: int) -> Iterator[tuple[int, ...]]:
    """Every set of commanders that can be among n lost units; the rest are MODs. Fewest commanders first."""
    there = staff(b, space)
    for size in range(max(0, n - b.mods[space]), min(n, len(there)) + 1):
        # The last kinds first: the diplomat is missed least in a battle.
        yield from combinations(there[::-1], size)


def remove(play: Play, space: int, kinds: Sequence[int], mods: int, quiet: bool) -> None:
    """Take units off the board; MODs are told of unless `quiet`, commanders always."""
    b: Body = play.body
    owner = b.owner[space]
    b.mods[space] -= mods
    b.total -= mods
    if mods and not quiet:
        play.tell("destroyed_mods", seat=owner, space=board(play.setup).ids[space], mods=mods)
    for kind in kinds:
        put_commander(b, owner, kind, NOBODY)
        play.tell(
            "commander_lost", seat=owner, space=board(play.setup).ids[space], commander=COMMANDERS[kind]
        )
    if not quiet:
        vacate(play, space)


def vacate(play: Play, space: int) -> None:
    """A space that nothing holds any more is nobody's. (In a battle the conqueror takes it instead.)"""
    b: Body = play.body
    owner = b.owner[space]
    if owner != NOBODY and not units(b, space) and not b.station[space]:
        b.owner[space] = NOBODY
        b.held[owner] -= 1
        play.tell("emptied", seat=owner, space=board(play.setup).ids[space])


def hit(play: Play, hits: Sequence[Hit]) -> None:
    """Destroy units in several spaces. If somebody is asked which ones, a step was pushed for it; the caller
    then goes on in its `resume`."""
    if asked := destroy(play, hits, quiet=False):
        play.push("losses", todo=asked, quiet=False)


def destroy(play: Play, hits: Sequence[Hit], quiet: bool) -> list[list[int]]:
    """Destroy units in several spaces, except where somebody has to be asked which ones: these hits, for the
    step `losses`."""
    b: Body = play.body
    asked = []
    for space, wanted in hits:
        n = min(wanted, units(b, space))
        if not n:
            continue
        guided = not unguided(play, b.owner[space])
        if n <= b.mods[space] and not (guided and b.chooses_losses[b.owner[space]]):
            remove(play, space, (), n, quiet)
            continue
        options = ways(b, space, n)
        first = next(options)
        if guided and next(options, None) is not None:
            asked.append([space, n])
        else:
            remove(play, space, first, n - len(first), quiet)
    return asked


def trap_losses(setup: Setup, mods: int, commanders: int) -> int:
    """How many units a trap destroys where this many stand: half of the MODs, rounded up (ruling 10)."""
    return -(-(mods + commanders if traps_hit_units(setup) else mods) // 2)


def spring(play: Play, seat: int, space: int) -> None:
    """A trap of the seat in a space of the attacker. Commanders never die by it, so that one unit at least is
    left; under version 1 the attacker chooses, and may be asked."""
    b: Body = play.body
    n = trap_losses(play.setup, b.mods[space], len(staff(b, space)))
    play.tell("trap", seat=seat, other=b.owner[space], space=board(play.setup).ids[space], n=n)
    if traps_hit_units(play.setup):
        hit(play, [(space, n)])
    else:
        remove(play, space, (), n, quiet=False)


def settle(play: Play) -> None:
    """Choose for everybody who is still asked, without going on: the turn ends here."""
    top = play.stack[-1]
    if top.step == "losses":
        for space, n in top.vars["todo"]:
            kinds = next(ways(play.body, space, n))
            remove(play, space, kinds, n - len(kinds), quiet=False)


class Losses(Step):
    """Everybody concerned chooses which units to lose, in any order."""

    def seats(self, at: AnyState) -> tuple[int, ...]:
        b: Body = at.body
        return tuple(sorted({b.owner[space] for space, _ in at.stack[-1].vars["todo"]}))

    def _next(self, at: AnyState, seat: int) -> Hit:
        b: Body = at.body
        space, n = next(h for h in at.stack[-1].vars["todo"] if b.owner[h[0]] == seat)
        return space, n

    def prompt(self, at: AnyState, seat: int) -> Prompt:
        space, n = self._next(at, seat)
        clock = "turn" if seat == at.body.turn else "react"
        return Prompt(seat, "losses", clock, data={"space": board(at.setup).ids[space], "units": n})

    def offers(self, at: AnyState, seat: int) -> Iterator[Offer]:
        space, n = self._next(at, seat)
        where = board(at.setup).ids[space]
        for kinds in ways(at.body, space, n):
            yield Offer("choose", ("lose", where, group(sorted(kinds)) or "mods"))

    def default(self, at: AnyState, seat: int) -> Move:
        """MODs first."""
        return next(self.offers(at, seat)).move(seat)

    def apply(self, play: Play, move: Move) -> None:
        space, n = self._next(play, move.seat)
        lost = "" if move.args[2] == "mods" else str(move.args[2])
        kinds = [COMMANDERS.index(k) for k in lost.split("+") if k]
        top = play.stack[-1].vars
        left = [h for h in top["todo"] if h[0] != space]
        remove(play, space, kinds, n - len(kinds), top["quiet"])
        play.note(todo=left)
        if not left:
            play.pop()
