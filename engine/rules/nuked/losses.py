"""The losses that end a turn: upkeep, supply and radiation, in this order (ruling 15)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.rules.nuked.land import apart_from
from engine.rules.nuked.meta import DATA, board
from engine.rules.nuked.state import Body, lose, own
from engine.system import AnyState, Play


def upkeep(at: AnyState, seat: int) -> int:
    """Troops that the Capital loses now."""
    b: Body = at.body
    there = b.armies[b.capital[seat]]
    return there // DATA.upkeep_part if there >= DATA.upkeep_from else 0


def cut_off(at: AnyState, seat: int) -> list[int]:
    """Own territories without a chain of own ones to the Capital."""
    return sorted(apart_from(at, at.body.capital[seat]))


def radiation_losses(at: AnyState, seat: int) -> list[int]:
    """Own territories that touch radioactive land and have something to lose: a Capital keeps its last one.
    No Boat reaches it."""
    b: Body = at.body
    if not b.hot:
        return []
    reach, capital = board(at.setup).reach, b.capital[seat]
    beside = (space for space in own(b, seat) if not reach[space].isdisjoint(b.hot))
    return [space for space in beside if space != capital or b.armies[space] > 1]


def attrition(play: Play) -> None:
    """All losses at the end of a turn. What radiation takes has served as a link before."""
    b: Body = play.body
    seat = b.turn
    ids = board(play.setup).ids
    capital = b.capital[seat]
    if dead := upkeep(play, seat):
        lose(b, capital, dead)
        play.tell("upkeep", seat=seat, space=ids[capital], dead=dead)
    if hit := cut_off(play, seat):
        play.tell("supply", seat=seat, **_one_each(play, hit))
    if hit := radiation_losses(play, seat):
        play.tell("radiation", seat=seat, **_one_each(play, hit))


def _one_each(play: Play, spaces: Iterable[int]) -> dict[str, object]:
    """Take one troop from each of the territories, found beforehand."""
    b: Body = play.body
    ids = board(play.setup).ids
    hit = list(spaces)
    for space in hit:
        lose(b, space, 1)
    emptied = [ids[s] for s in hit if not b.armies[s]]
    return {"emptied": emptied, "freed": len(emptied), "hit": [ids[s] for s in hit]}
