"""What a live message shows: the events that it tells, the position, its picture, its charts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import discord
from msgspec.structs import replace as replace_fields

from engine.events import REWOUND, UNDONE
from engine.types import Event
from host import Entry, Game, Host, Position
from ui.media.charts import Charts
from ui.media.files import FORMER_PICTURE, LEGEND, PICTURE, KeptFile, legend_file, picture_file
from ui.messages import board
from ui.settings.event_routes import EventRoutes
from ui.settings.preferences import Preferences
from ui.settings.stored import KnownSettings
from ui.words.advice.lessons import lesson_lines
from ui.words.deadlines import following, standin_lines, upcoming, waiting
from ui.words.events import last_throw_lines
from ui.words.names import Names
from ui.words.notices import BY
from ui.words.pictures import alt_text

HISTORY = 400
"""Most log entries that are read for one message: the newest of those that it tells."""
LATELY = 8
"""How many entries before the newest are looked at to find the last throw of dice."""


@dataclass(frozen=True)
class Snapshot:
    """Everything that the message shows now."""

    position: Position
    names: Names
    look: str
    """The theme."""
    picture: bytes | None
    legend: bytes | None = None
    """The legend of the picture's symbols, in the first message of a member's first game."""
    charts: Charts | None = None
    """The charts, once the game was played to its end."""
    away: dict[int, float] = field(default_factory=dict)
    """The seats for which the game waits whose members are on vacation, and until when."""
    maintenance: bool = False
    """Whether an operator lets time stand still in the game's server: deadlines move by that later."""
    routes: EventRoutes = field(default_factory=lambda: EventRoutes({}))
    """Which events are told elsewhere, or not at all."""
    entries: Sequence[Entry] = ()
    """The newest entries of the game's log as everybody may see them, as far back as they were read."""
    settings: KnownSettings = field(default_factory=lambda: KnownSettings({}))
    """Of the server and of the members who may be called, as they were before the game was published."""
    again: frozenset[int] = frozenset()
    """The seat that may repeat its last attack, if one may."""
    web: str | None = None
    """The address of the game's page; None: it has none."""
    news: Sequence[str] = ()
    """What was done to those whom the message calls, in lines."""

    def preferences(self, seats: Iterable[int]) -> dict[int, Preferences]:
        """How the members in these seats want to be pinged; seats without a member are left out."""
        held = ((seat, self.position.game.seats[seat].member) for seat in sorted(seats))
        return {seat: self.settings.member(member).preferences for seat, member in held if member}

    @property
    def people(self) -> frozenset[int]:
        """The seats that members play."""
        return frozenset(s.index for s in self.position.game.seats if s.present)

    @property
    def asked(self) -> frozenset[int]:
        """The seats of members for whom the game waits."""
        return self.people & {p.seat for p in self.position.prompts}

    @property
    def loud(self) -> frozenset[int]:
        """The seats whose members deserve a new message: several are asked in secret."""
        return self.people & {p.seat for p in self.position.prompts if p.sealed and p.clock == "turn"}

    @property
    def lately(self) -> list[Event]:
        """The newest public events of the game; none while answers are secret: each would change them."""
        if self.position.sealed:
            return []
        first = max(1, self.position.game.ply - LATELY)
        return [event for entry in in_effect(self.entries) if entry.ply >= first for event in entry.events]

    def message(self, events: Sequence[Event]) -> board.BoardMessage:
        """The live message that tells the events. It serves any number of views (`board.layout`), a view one
        sending."""
        return board.BoardMessage(
            self.position,
            self.names,
            events,
            self.look,
            picture=self._about if self.picture else None,
            legend=self.legend is not None,
            charts=self.charts.about if self.charts else {},
            times=self._times(),
            again=bool(self.again),
            web=self.web,
            news=self.news,
        )

    def closed_layout(
        self, events: Sequence[Event], kept: Mapping[str, KeptFile], chain: board.Chained | None
    ) -> discord.ui.LayoutView:
        """A former live message, whose turn is over, with the files that it keeps and the head of the log
        after its last event."""
        name = next((name for name in (PICTURE, FORMER_PICTURE) if name in kept), PICTURE)
        picture = (kept[name].description or self._about) if name in kept else None
        message = replace(self.message(events), picture=picture, file=name, legend=LEGEND in kept)
        return board.layout(replace(message, closed=True, chain=chain))

    def ping(self, seats: frozenset[int], more: Iterable[str] = ()) -> discord.ui.LayoutView:
        """The short message that pings these seats' members, with further lines."""
        fallen = self.last_throw(seats)
        return board.ping(
            self.position,
            self.names,
            seats,
            [*self.until(seats), *more],
            fallen,
            again=bool(self.again) and seats == self.again,
        )

    def last_throw(self, seats: frozenset[int]) -> list[str]:
        """The last throw of dice in lines, if one of these seats took part in it."""
        return last_throw_lines(self.lately, seats, self.names)

    def until(self, seats: frozenset[int]) -> list[str]:
        """How long these seats have to answer, in lines."""
        game = self.position.game
        if self.maintenance and game.clock is not None and not game.over and not game.pause:
            return [self.names.text("time-maintenance")]
        return waiting(game, self.names, seats, self.away)

    @property
    def next(self) -> int | None:
        """The member's seat that comes after the one on turn."""
        return following(self.position.game, self.names.view)

    def _times(self) -> list[str]:
        """Lines about who has how long, who is played by a computer, and who comes next."""
        game = self.position.game
        lines = [*self.until(self.asked), *standin_lines(game, self.names), *upcoming(game, self.names)]
        return [*lines, *lesson_lines(self.position, self.names)]

    @cached_property
    def _about(self) -> str:
        """The alt text of the picture."""
        return alt_text.board(self.names)

    def files(self) -> list[discord.File]:
        """New files of the picture and the charts: a file serves one sending."""
        return [
            *([picture_file(self.picture, self._about)] if self.picture else []),
            *([legend_file(self.legend, self.names)] if self.picture and self.legend else []),
            *(self.charts.files() if self.charts else []),
        ]


def custom_ids(parts: Iterable[Any]) -> set[str]:
    """The custom ids of a message's components."""
    ids: set[str] = set()
    for part in parts:
        ids |= custom_ids(getattr(part, "children", ()))
        if custom_id := getattr(part, "custom_id", None):
            ids.add(custom_id)
    return ids


async def public_entries(host: Host, game: Game, since: int, until: int) -> Sequence[Entry]:
    """The entries from one ply to another, of many the newest, as everybody may see them."""
    last = min(HISTORY, until - since + 1)
    if last <= 0:
        return ()
    return await host.record.history.entries(game.id, None, last, until=until, notices=False)


async def events_told(host: Host, snapshot: Snapshot, since: int, until: int) -> list[Event]:
    """The public events from one ply to another that the game's channel is told, whatever has followed since.
    They are read only if the snapshot's entries do not reach back that far."""
    first, entries = max(since, until - HISTORY + 1, 0), snapshot.entries
    if not entries or first < entries[0].ply:
        entries = await public_entries(host, snapshot.position.game, first, until)
    stretch = [entry for entry in entries if first <= entry.ply <= until]
    events = (event for entry in in_effect(stretch) for event in entry.events)
    return snapshot.routes.events_at(events, snapshot.position.game.rules)


def in_effect(entries: Sequence[Entry]) -> list[Entry]:
    """The entries without those that later ones among them took back; these later ones stay. Of an undone
    move it is still told who made it in place of the seat's member, as what follows does not say it again."""
    kept: list[Entry] = []
    newest, undone = None, Counter[int | None]()
    for entry in reversed(entries):
        if newest is not None and entry.ply > newest:
            continue
        back = {event.kind: event for event in entry.events if event.kind in (REWOUND, UNDONE)}
        if REWOUND in back:
            newest = back[REWOUND].data["ply"]
        elif UNDONE in back:
            undone[entry.seat] += 1
        elif undone[entry.seat]:
            undone[entry.seat] -= 1
            entry = replace_fields(entry, events=tuple(e for e in entry.events if e.kind.startswith(BY)))
        kept.append(entry)
    return kept[::-1]
