"""What the host hands out and takes in: immutable snapshots, answers, errors and the sender's protocol.

Members, channels and guilds are opaque texts; times are seconds since 1970 in UTC.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import msgspec

import engine
from engine.ai import PLAYERS
from engine.types import Event, Prompt, Result, State, View

LEVELS = tuple(PLAYERS)
"""The levels of computer players, weakest first; text keys `level-<level>`."""


class Seat(msgspec.Struct, frozen=True):
    """A seat of a game, held by a member or, with a level, by a computer player."""

    index: int
    member: str | None
    name: str
    level: str | None = None


class Live(msgspec.Struct, frozen=True):
    """Where the current board message of a game is. `key` is the sender's own text about it, for instance
    for whom the message was made."""

    channel: str
    message: str
    key: str = ""


class Game(msgspec.Struct, frozen=True):
    """A game as it was at one moment; the host makes a new one for each change."""

    id: int
    guild: str
    channel: str
    host: str
    """The member who made the game; needs not hold a seat."""
    name: str
    """A title, or empty."""
    rules: str
    options: dict[str, Any]
    """In the lobby the chosen ones only, once started all of them."""
    max_seats: int
    status: str
    """`lobby`, `running`, `finished` (played to its result) or `ended` (broken off), `status-*` in texts."""
    seats: tuple[Seat, ...]
    """In the order of joining, which is the seating order."""
    commitment: str
    """SHA-256 of the secret from which the dice follow; the secret is shown after the end."""
    ply: int
    """Entries of the move log so far, taken-back ones and the taking back included."""
    created_at: float
    started_at: float | None = None
    ended_at: float | None = None
    rules_version: int = 0
    """0 in the lobby."""
    prompted: tuple[int, ...] = ()
    """The seats for whom the game waits."""
    result: Result | None = None
    live: Live | None = None
    theme: str | None = None

    @property
    def over(self) -> bool:
        """Whether the game is finished or was broken off."""
        return self.status in ("finished", "ended")

    def seat_of(self, member: str) -> int | None:
        """The number of the seat that the member holds."""
        return next((s.index for s in self.seats if s.member == member), None)


class Acted(msgspec.Struct, frozen=True):
    """The answer to a move: the game after it, what its player saw, and whether it can be undone."""

    game: Game
    events: tuple[Event, ...]
    undoable: bool


class Position(msgspec.Struct, frozen=True):
    """A running or ended game together with its engine state (secrets included: show views only)."""

    game: Game
    state: State

    @property
    def prompts(self) -> tuple[Prompt, ...]:
        """Whom the game waits for, and what for."""
        return engine.prompts(self.state) if self.game.status == "running" else ()

    def view(self, seat: int | None) -> View:
        """What the seat, or with None the public, may see."""
        return engine.view(self.state, seat)

    def legal(self, seat: int) -> engine.Offers:
        """The legal moves of the seat, lazily."""
        return engine.legal(self.state, seat)


class Entry(msgspec.Struct, frozen=True):
    """A line of a game's history for one viewer. Ply 0 is the start and has no seat."""

    ply: int
    seat: int | None
    code: str | None
    """The move; None where the viewer may not know it (another's move while the game goes on)."""
    at: float
    events: tuple[Event, ...]
    """What the viewer saw happen."""


class OutboxRow(msgspec.Struct, frozen=True):
    """Something to be published, written in the transaction of what it tells about."""

    id: int
    game: int
    kind: str
    """`lobby`, `turn`, `end`, or `show`: nothing has happened, but the message is wanted anew."""
    ply: int
    seat: int | None
    """Who moved; None for lobby rows, the start and a broken-off game."""
    events: tuple[Event, ...]
    """The public events of this ply."""
    prompted: tuple[int, ...]
    """The seats awaited after it."""
    nonce: str
    """20 characters, the same each time the row is tried: a message posted with it is not posted twice."""


class Sender(Protocol):
    """Publishes rows. Implemented by the bot."""

    async def publish(self, game: Game, rows: Sequence[OutboxRow]) -> Live | None:
        """Show all unsent rows of a game, oldest first. Returns the current board message, or None to keep
        `game.live`. Any exception: the rows are tried again later, with the same nonces and perhaps followed
        by more rows; `SendRefused`: they are given up."""
        ...


class SendRefused(Exception):
    """Publishing cannot succeed, now or later, for instance because the channel is gone."""


class HostError(Exception):
    """A request that the host refuses. Text key `error-<key>`, variables from `data`.

    What the rules refuse (unknown rules, options, seat counts, illegal moves) is an `engine.IllegalMove`.
    """

    KEYS = (
        "no-game-here",  # the channel has no game
        "game-here-already",  # game: the channel's game
        "no-such-game",
        "not-in-lobby",  # the game has started already or is over
        "not-running",  # the game has not started or is over
        "lobby-full",  # seats
        "already-joined",
        "not-joined",
        "not-host",
        "too-few-seats",  # need, have
        "seats",  # seats, low, high
        "unknown-level",
        "not-a-player",
        "computer-seat",  # the seat is not a computer player's
        "stale",  # the position has moved on
        "version",  # have, need: the game's rules version is not at hand
    )

    def __init__(self, key: str, **data: Any) -> None:
        super().__init__(key, data)
        self.key = key
        self.data = data

    def __str__(self) -> str:
        details = ", ".join(f"{k}={v}" for k, v in self.data.items())
        return f"{self.key} ({details})" if details else self.key
