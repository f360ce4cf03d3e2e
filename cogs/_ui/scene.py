"""What a live message shows: the position, its picture, its charts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from io import BytesIO
from typing import Any

import discord

from cogs._ui import alts, board
from cogs._ui.charts import Charts
from cogs._ui.events import fallen
from cogs._ui.names import Names
from cogs._ui.routing import Routes
from cogs._ui.timing import following, played, upcoming, waiting
from engine.types import Event
from host import Position


@dataclass(frozen=True)
class Scene:
    """What is to be shown now."""

    position: Position
    names: Names
    look: str
    """The theme."""
    picture: bytes | None
    legend: bytes | None = None
    """What explains the picture's symbols, in the first message of a member's first game."""
    charts: Charts | None = None
    """Once the game has been played to its end."""
    away: dict[int, float] = field(default_factory=dict)
    """The awaited seats whose members are on vacation, and until when."""
    routes: Routes = field(default_factory=lambda: Routes({}))
    """What is told elsewhere, or not at all."""
    lately: Sequence[Event] = ()
    """The newest events of the game, as everybody saw them; none while answers are secret."""
    again: frozenset[int] = frozenset()
    """The awaited seat that may make its last attack once more, if one may."""

    @property
    def people(self) -> frozenset[int]:
        """The seats that members play."""
        return frozenset(s.index for s in self.position.game.seats if s.present)

    @property
    def asked(self) -> frozenset[int]:
        """The seats of members whom the game waits for."""
        return self.people & {p.seat for p in self.position.prompts}

    @property
    def loud(self) -> frozenset[int]:
        """The seats of members whose call deserves a new message: everybody is asked in secret."""
        return self.people & {p.seat for p in self.position.prompts if p.sealed and p.clock == "turn"}

    def layout(self, told: Sequence[Event], **more: Any) -> discord.ui.LayoutView:
        """The message, made anew: a view serves one sending."""
        shown = {
            "look": self.look,
            "picture": self.picture is not None,
            "charts": self._charts,
            "legend": self.legend is not None,
            "times": self._times(),
            "again": bool(self.again),
            **more,
        }
        return board.layout(self.position, self.names, self._here(told), **shown)

    def told(self, events: Sequence[Event]) -> str:
        """What of these events the game's channel is told."""
        return board.happened(self._here(events), self.names)

    def _here(self, events: Sequence[Event]) -> list[Event]:
        return self.routes.told(events, self.position.game.rules)

    def ping(self, seats: frozenset[int]) -> discord.ui.LayoutView:
        """The short message that calls these seats' members."""
        fallen = self.fallen(seats)
        return board.ping(
            self.position,
            self.names,
            seats,
            self.until(seats),
            fallen,
            again=bool(self.again) and seats == self.again,
        )

    def fallen(self, seats: frozenset[int]) -> list[str]:
        """How the last dice fell where one of these seats threw them, in lines."""
        return fallen(self.lately, seats, self.names)

    def until(self, seats: frozenset[int]) -> list[str]:
        """How long these seats have, in lines."""
        return waiting(self.position.game, self.names, seats, self.away)

    @property
    def next(self) -> int | None:
        """The member's seat that comes after the one on turn."""
        return following(self.position.game, self.names.view)

    def _times(self) -> list[str]:
        """All that is to be said about who has how long, who is played for, and who comes next."""
        game = self.position.game
        return [*self.until(self.asked), *played(game, self.names), *upcoming(game, self.names)]

    @property
    def _charts(self) -> dict[str, str]:
        return self.charts.about if self.charts else {}

    def files(self) -> list[discord.File]:
        """The picture and the charts, made anew: a file serves one sending."""
        return [
            *([picture_file(self.picture, alts.board(self.names))] if self.picture else []),
            *([legend_file(self.legend, self.names)] if self.picture and self.legend else []),
            *(self.charts.files() if self.charts else []),
        ]


def picture_file(picture: bytes, about: str) -> discord.File:
    """A picture to be sent once, with what it shows in words."""
    return discord.File(BytesIO(picture), board.PICTURE, description=about)


def legend_file(legend: bytes, names: Names) -> discord.File:
    """A legend to be sent once."""
    return discord.File(BytesIO(legend), board.LEGEND, description=names.text("picture-of-legend"))


def custom_ids(parts: Iterable[Any]) -> set[str]:
    """The custom ids of a message's components."""
    found: set[str] = set()
    for part in parts:
        found |= custom_ids(getattr(part, "children", ()))
        if custom_id := getattr(part, "custom_id", None):
            found.add(custom_id)
    return found
