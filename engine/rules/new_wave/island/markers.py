"""Markers of special cards and their time (ruling 13). `state.holds` says whether one lies in a region."""

from __future__ import annotations

from engine.rules.new_wave.meta import MARKS, island
from engine.rules.new_wave.state import Body
from engine.system import Play


def expire(play: Play) -> None:
    """The aliens' turn begins: all markers leave the board."""
    b: Body = play.body
    clear = sorted({space for mark in MARKS for space in b.marks[mark]})
    b.marks = dict.fromkeys(MARKS, ())
    if clear:
        play.tell("lifted", clear=[island().ids[space] for space in clear])


def put(play: Play, mark: str, space: int) -> None:
    """A marker comes to lie in a region; a second one of its kind there changes nothing."""
    b: Body = play.body
    b.marks[mark] = tuple(sorted({*b.marks[mark], space}))
    play.tell("marked", seat=b.turn, space=island().ids[space], mark=mark)
