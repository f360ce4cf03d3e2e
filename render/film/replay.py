"""A whole game as an animated picture: positions and the events that led to them, one frame for each turn or
move.

    made = replay.make(setup, moves, names=("Ada", "Grace"), every="turn", limit=10_000_000)

Only public facts are drawn. If the file would be too large, it is drawn smaller, then with fewer frames.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from functools import partial

import msgspec
from PIL import Image

import engine
import render
from engine.events import TURN
from engine.types import Event, Move, Setup, View
from render.film import animation

EVERY: dict[str, int] = {"turn": 900, "move": 400}
"""The units for which a frame can stand, with the milliseconds that it is shown."""
LAST = 4000
"""Milliseconds of the last frame."""
FORMATS = ("webp", "gif", "mp4")
LIMIT = 10_000_000
MOST = 600
"""Most frames; hardly anybody would watch more to the end."""
SMALLER = 2.5
"""By which factor, at least, a picture half as wide is smaller."""
SPARE = 0.9
"""The fraction of the limit aimed at: with fewer frames each differs more from the one before."""

Progress = Callable[[int, int], None]
Draw = Callable[[View, Sequence[Event]], Image.Image]


class NotPossible(Exception):
    """The replay is impossible: `no-ffmpeg`, or `replay-too-large` (not even one picture fits)."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


class Replay(msgspec.Struct, frozen=True):
    """The file, its number of frames, the number of frames possible, and whether it was made smaller."""

    data: bytes
    frames: int
    of: int
    smaller: bool


def formats() -> tuple[str, ...]:
    """The formats that this machine can write."""
    return FORMATS if shutil.which("ffmpeg") else FORMATS[:-1]


def make(
    setup: Setup,
    moves: Sequence[Move],
    *,
    every: str = "turn",
    format: str = "webp",  # noqa: A002 - the word for it everywhere
    limit: int = LIMIT,
    names: Sequence[str] = (),
    locale: str = "en",
    theme: str = render.THEME,
    size: str = "post",
    progress: Progress | None = None,
    first: int = 0,
    most: int = MOST,
) -> Replay:
    """Draw the replay of a game, over or not, of at most `limit` bytes and `most` frames, from the entry
    `first` on.

    `progress` is called after each frame with the number done and the total; an exception from it ends the
    work. :raises NotPossible: see there. :raises IllegalMove: the moves are not those of a game.
    """
    if format not in formats():
        raise NotPossible("no-ffmpeg")
    shown, plies = _plan(setup, moves, every, first)
    count = min(len(plies), most)
    while True:
        draw = partial(render.picture, names=names, locale=locale, theme=theme, size=size)
        chosen = _spread(plies, count)
        film = _Film(setup, moves, shown, chosen, lambda v, e: draw(v, events=e))  # noqa: B023 - used at once
        data, excess = film.shoot(format, EVERY[every], limit, progress)
        if data is not None:
            return Replay(data, count, len(plies), size == "thumb")
        if size != "thumb":
            size, excess = "thumb", excess / SMALLER
        elif count == 1:
            raise NotPossible("replay-too-large")
        if excess > 1:
            count = max(1, min(count - 1, int(count * SPARE / excess)))


def _plan(
    setup: Setup, moves: Sequence[Move], every: str, first: int = 0
) -> tuple[frozenset[int], list[int]]:
    """The plies in effect from the first on, and those after which a frame can stand: the first, each turn or
    move with visible events, the end."""
    in_effect = {0, *engine.in_effect(moves)}
    if first:
        in_effect = {ply for ply in in_effect if ply >= first} or {max(in_effect)}
    seen: list[int] = []
    for ply, turn in enumerate(engine.history(setup, moves)):
        events = engine.visible(turn.events, None)
        if ply in in_effect and (any(e.kind == TURN for e in events) if every == "turn" else events):
            seen.append(ply)
    plies = sorted({min(in_effect), *seen, max(in_effect)})
    return frozenset(in_effect), plies


def _spread(plies: Sequence[int], count: int) -> list[int]:
    """This many of them, evenly spaced: always the last one, and the first one if there is more than one."""
    if count == 1:
        return [plies[-1]]
    return [plies[i * (len(plies) - 1) // (count - 1)] for i in range(count)]


class _Film:
    """The frames of a game at chosen plies."""

    def __init__(
        self, setup: Setup, moves: Sequence[Move], shown: frozenset[int], chosen: Sequence[int], draw: Draw
    ) -> None:
        self.setup, self.moves, self.told, self.chosen, self.draw = setup, moves, shown, chosen, draw

    def scenes(self, at: frozenset[int]) -> Iterator[tuple[View, list[Event]]]:
        """The positions after these plies, each with the events since the one before."""
        events: list[Event] = []
        for ply, turn in enumerate(engine.history(self.setup, self.moves)):
            if ply in self.told:
                events += engine.visible(turn.events, None)
            if ply in at:
                yield engine.view(turn.state, None), events
                events = []

    def shoot(
        self, format_: str, beat: int, limit: int, progress: Progress | None
    ) -> tuple[bytes | None, float]:
        """The file, or None once it is too large, and its estimated size as a factor of the limit."""
        total = len(self.chosen)
        with closing(self._writer(format_, beat)) as writer:
            for done, (view, events) in enumerate(self.scenes(frozenset(self.chosen)), 1):
                writer.add(self.draw(view, events), LAST if done == total else beat)
                if progress:
                    progress(done, total)
                if writer.size > limit:
                    return None, writer.size / limit * total / done
            data = writer.finish()
        return (data, 1.0) if len(data) <= limit else (None, len(data) / limit)

    def _writer(self, format_: str, beat: int) -> animation.Writer:
        if format_ == "gif":
            some = frozenset((self.chosen[0], self.chosen[len(self.chosen) // 2], self.chosen[-1]))
            return animation.Gif([self.draw(view, events) for view, events in self.scenes(some)])
        return animation.Mp4(beat) if format_ == "mp4" else animation.Webp()
