"""The longest message of a game: recorded games at the fullest tables, told with the longest names."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator

from msgspec.structs import replace

import engine
import render
from engine.record.export import Export, load
from host import Position
from host.model import Deadline, Game
from host.time_control import Clock
from publish.snapshot import Snapshot
from tests.golden.records import recorded
from tests.ui.positions import game_of
from ui.kit.components import MessageLayout
from ui.messages.board import layout
from ui.words.names import Names

NAME = "_*" * 16
"""A member's longest name, each sign of which is escaped."""
ID = 10**18
EVERY = 29
"""Positions of a game of which one is looked at, and the last."""
TOLD = 60
"""Events that a message tells at most, before they are cut to what has room."""
LATE = 2_000_000_000.0
CHARTS = {"course.png": "x" * 1000, "luck.png": "x" * 1000}


def fullest(rules: str) -> Export:
    """The recorded game with the most seats; of several the longest."""
    games = [load(path.read_bytes()) for path in recorded(rules)]
    return max(games, key=lambda game: (game.setup.seats, len(game.moves)))


def messages(rules: str, locale: str) -> Iterator[MessageLayout]:
    """Live messages of that game, each as long as it may be: all have a clock and are on vacation."""
    export = fullest(rules)
    events: list[engine.Event] = []
    turns = [*engine.history(export.setup, export.log())]
    for number, turn in enumerate(turns):
        events = [*events, *engine.visible(turn.events, None)][-TOLD:]
        if number % EVERY == 0 or turn is turns[-1]:
            yield message(turn.state, events, locale)


def message(state: engine.State, events: list[engine.Event], locale: str) -> MessageLayout:
    """The message of a position."""
    game = _game(state)
    position = Position(game, state)
    names = Names(locale, position.view(None), game.seats)
    away = dict.fromkeys(game.prompted, LATE)
    shown = Snapshot(position, names, render.THEME, b"x", b"x", away=away)
    view = layout(dataclasses.replace(shown.message(events), charts=CHARTS if state.result else {}))
    assert isinstance(view, MessageLayout)
    return view


def _game(state: engine.State) -> Game:
    game = game_of(state)
    asked = engine.awaited_seats(state)
    seats = tuple(replace(s, member=str(ID + s.index), name=NAME) for s in game.seats)
    clocks = tuple(Deadline(seat, "turn", "turn", 0.0, 86400.0, LATE, None, banked=3600.0) for seat in asked)
    return replace(
        game, name="", seats=seats, prompted=asked, deadlines=clocks, clock=Clock(), chain="ab" * 32
    )
