"""What helps to choose among moves beside their names: what they bring, how they would go."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from cogs._ui.ids import Path
from cogs._ui.names import Names
from cogs._ui.recent import NOTHING, Recent
from engine.parts.prospect import Prospect
from engine.types import Arg

Worth = Callable[[Path], int]


@dataclass(frozen=True)
class Hints:
    """What is known to a member who chooses among moves of one verb."""

    worth: Worth | None = None
    """For verbs that spend cards: what a move brings."""
    until: int | None = None
    """Who likes to attack until so many are left is offered that first."""
    prospect: Callable[[str, str], Prospect | None] | None = None
    """For verbs that are done to others: what an attack between two spaces would come to."""
    recent: Recent = NOTHING

    def gain(self, names: Names, path: Path) -> str:
        """What a move brings, in words; empty where nothing is to be said."""
        n = self.worth(path) if self.worth else 0
        return names.text("worth", n=n) if n else ""

    def chance(self, names: Names, places: Sequence[Arg]) -> str:
        """How likely two spaces' attack succeeds and what would be left, or that it is sure; empty where
        that is not known, and where somebody chooses their dice before each roll."""
        found = self._prospect(names, places)
        if found is None or (found.asked and not found.sure):
            return ""
        if found.sure:
            return names.text("sure-unless" if found.asked else "sure", left=round(found.left))
        # What is not certain never looks so.
        percent = min(max(round(100 * found.chance), 1), 99)
        return names.text("chance", percent=percent, left=max(round(found.left), 1))

    def unasked(self, names: Names, places: Sequence[Arg]) -> str:
        """Who is asked for their dice before each roll, though not by an attack that goes on; empty if
        nobody."""
        found = self._prospect(names, places)
        owner = names.view.spaces[str(places[1])].owner if found and found.asked else None
        return "" if owner is None else names.raw_seat(owner)

    def _prospect(self, names: Names, places: Sequence[Arg]) -> Prospect | None:
        if self.prospect is None or len(places) < 2 or not all(map(names.is_space, places[:2])):
            return None
        return self.prospect(str(places[0]), str(places[1]))


NO_HINTS = Hints()
