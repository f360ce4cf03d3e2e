"""Remarks beside the names of moves: what they bring, and how attacks would go."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engine.parts.prospect import Prospect
from engine.types import Arg
from ui.choices.recent import NOTHING, Recent
from ui.kit.custom_id import Path
from ui.words.names import Names

Worth = Callable[[Path], int]


@dataclass(frozen=True)
class Remarks:
    """The data for remarks on the moves of one verb."""

    worth: Worth | None = None
    """What a move brings, for verbs that spend cards."""
    until: int | None = None
    """The number of armies that the member likes an attack to leave, offered first."""
    prospect: Callable[[str, str], Prospect | None] | None = None
    """The prospect of an attack between two spaces, for hostile verbs."""
    recent: Recent = NOTHING
    """The turn so far: its spaces come first in lists."""
    at_once: bool = False
    """Whether one choice may place all pieces: not in secret, where they are spread."""

    def gain(self, names: Names, path: Path) -> str:
        """What a move brings, in words; empty if there is nothing to say."""
        n = self.worth(path) if self.worth else 0
        return names.text("worth", n=n) if n else ""

    def chance(self, names: Names, places: Sequence[Arg], *, brief: bool = False) -> str:
        """How likely an attack between two spaces succeeds to the end and what would be left (`brief`: not
        that), or that it is sure, as if nobody played a card; empty if that is unknown."""
        prospect = self._prospect(names, places)
        if prospect is None:
            return ""
        if prospect.sure:
            return names.text("sure-unless" if prospect.cards else "sure", left=round(prospect.left))
        key = "chance-but-cards" if prospect.cards else "chance"
        if brief:
            return names.text(f"{key}-brief", percent=prospect.percent)
        return names.text(key, percent=prospect.percent, left=max(round(prospect.left), 1))

    def unasked_seat(self, names: Names, places: Sequence[Arg]) -> str:
        """The name of the seat that is asked for its dice before each roll, but not by an attack that rolls
        on; empty if none is."""
        prospect = self._prospect(names, places)
        owner = names.view.spaces[str(places[1])].owner if prospect and prospect.asked else None
        return "" if owner is None else names.raw_seat(owner)

    def _prospect(self, names: Names, places: Sequence[Arg]) -> Prospect | None:
        if self.prospect is None or len(places) < 2 or not all(map(names.is_space, places[:2])):
            return None
        return self.prospect(str(places[0]), str(places[1]))


NO_REMARKS = Remarks()
