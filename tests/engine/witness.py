"""A witness that hears public events alone and applies the rules again: what the oracles of several systems
share.

An oracle knows the board's data, the rulebook and what everybody is told, and nothing of the rules' code.
From each event it works out what must follow, and it holds its own picture of the table against the public
view. The first difference is an `AssertionError` that names the ply and what was expected.
"""

from __future__ import annotations

import json
import pickle
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from engine import Event, State, View, view, visible

MAPS = Path(__file__).resolve().parents[2] / "maps"
KEPT = 300
"""How many plies can be taken back in a row."""


def read(*path: str) -> Any:
    """A file of the boards' data."""
    return json.loads(MAPS.joinpath(*path).read_text("utf-8"))


class Witness(ABC):
    """Hears one game, ply by ply. `now` is its picture of the table."""

    now: Any

    def __init__(self, seats: int, options: dict[str, Any]) -> None:
        self.seats = seats
        self.options = options
        self.seen: View
        """What everybody can see after the events that are being heard."""
        self.before: View | None = None
        """The same before them."""
        self._left: deque[Event] = deque()
        self._past: deque[bytes] = deque(maxlen=KEPT)
        self._hearing: Event | None = None

    def __call__(self, state: State, events: Sequence[Event]) -> None:
        """Hear a ply: the position after it is looked at as everybody may."""
        self.hear(visible(events, None), view(state, None))

    def hear(self, events: Sequence[Event], seen: View) -> None:
        """Work through what was told of one ply. :raises AssertionError: something else was due."""
        self.seen = seen
        self._hearing = None
        if [event.kind for event in events] == ["undone"]:
            self.now = pickle.loads(self._past.pop())
        else:
            self._past.append(pickle.dumps(self.now))
            self._left.extend(events)
            while self._left:
                event = self._left.popleft()
                self._hearing = event
                getattr(self, f"on_{event.kind}", self._unknown)(**_named(event.data))
            self._hearing = None
        self.quiet()
        for what, mine, shown in self.picture():
            if mine != shown:
                raise self.wrong(f"{what} {mine}, and the view shows {shown}")
        self.before = seen

    def _unknown(self, **_: object) -> None:
        raise self.wrong("an event of a known kind")

    @abstractmethod
    def quiet(self) -> None:
        """All events of a ply are heard: looks at what must hold now, beside the picture."""

    @abstractmethod
    def picture(self) -> Iterable[tuple[str, object, object]]:
        """What the view must show: a name, what it should be, what it is."""

    def due(self, kind: str, **data: Any) -> dict[str, Any]:
        """The next event must be of this kind, with these data among its own, which are returned."""
        if not self._left:
            raise self.wrong(f"{kind} {data} to follow")
        event = self._left.popleft()
        self._hearing = event
        if event.kind != kind or any(event.data.get(k, ...) != v for k, v in _data(data).items()):
            raise self.wrong(f"{kind} {_data(data)}")
        return event.data

    def demand(self, holds: bool, expected: str) -> None:
        """:raises AssertionError: it does not hold."""
        if not holds:
            raise self.wrong(expected)

    def wrong(self, expected: str) -> AssertionError:
        """What is wrong, with the ply and what was heard last."""
        at = f"{self._hearing.kind} {self._hearing.data}" if self._hearing else "the end of the ply"
        return AssertionError(f"ply {self.seen.ply}: at {at}: expected: {expected}")


def _named(data: dict[str, Any]) -> dict[str, Any]:
    """The data as arguments: two keys are words of the language."""
    return {{"from": "origin", "to": "target"}.get(key, key): value for key, value in data.items()}


def _data(data: dict[str, Any]) -> dict[str, Any]:
    return {{"origin": "from", "target": "to"}.get(key, key): value for key, value in data.items()}
