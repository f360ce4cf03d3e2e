"""How often a member is drawn a picture that they alone see."""

from __future__ import annotations

from collections import OrderedDict

from ui.words.errors import Refused

APART = 5.0
"""Least seconds between two pictures of a member."""
MEMBERS = 1000
"""Of how many members it is known when they had their last picture."""


class PicturePace:
    """When each member had their last picture."""

    def __init__(self) -> None:
        self._last: OrderedDict[str, float] = OrderedDict()

    def take(self, member: str, now: float) -> None:
        """Note a picture. :raises Refused: `map-soon`: the last one is too new."""
        if 0 <= now - self._last.get(member, -APART) < APART:
            raise Refused("map-soon")
        self._last[member] = now
        self._last.move_to_end(member)
        while len(self._last) > MEMBERS:
            self._last.popitem(last=False)
