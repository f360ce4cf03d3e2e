"""Names of spaces and regions."""

from __future__ import annotations

from functools import cached_property

from engine.types import Arg
from ui.words.names.position_texts import Texts


class SpaceNames(Texts):
    """What spaces and regions are called."""

    def is_space(self, arg: Arg) -> bool:
        """Whether the argument is a space of the board."""
        return arg in self.board.index

    def space(self, space: str) -> str:
        return self.board.name(space, self.locale)

    def code(self, space: str) -> str:
        """A space's short sign; empty if it has none."""
        return self.board.spaces[self.board.index[space]].code

    def coded(self, typed: str) -> str | None:
        """The space whose short sign was typed, regardless of case."""
        wanted = typed.strip().upper()
        return next((space.id for space in self.board.spaces if wanted and space.code == wanted), None)

    def region(self, region: str) -> str:
        return self.board.region_name(region, self.locale)

    def region_of(self, space: str) -> str:
        """The id of the space's region."""
        return self._region[space]

    @cached_property
    def _region(self) -> dict[str, str]:
        """By space its region."""
        return {space.id: space.region for space in self.board.spaces}
