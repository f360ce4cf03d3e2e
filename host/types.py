"""What the host hands out and takes in: immutable snapshots, answers and the sender's protocol.

Members, channels and guilds are opaque texts; times are seconds since 1970 in UTC.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import msgspec

import engine
from engine.ai import PLAYERS
from engine.types import CardView, Event, Prompt, Result, State, View
from host.clock import Clock

LEVELS = tuple(PLAYERS)
"""The levels of computer players, weakest first; text keys `level-<level>`."""
MAKERS = ("clock", "order", "sitter", "standin", "manager", "consent")
"""What makes moves in place of a seat's member; text keys `event-by-<maker>`."""


class Seat(msgspec.Struct, frozen=True):
    """A seat of a game, held by a member or, with a level, by a computer player."""

    index: int
    member: str | None
    name: str
    level: str | None = None
    standin: str | None = None
    """The level of the computer player that sits in while the member is away; without a member, nobody holds
    the seat and anybody may take it."""
    missed: int = 0
    """Deadlines missed in a row."""
    missed_ever: int = 0
    bank: float = 0.0
    """Seconds left for use after a deadline."""

    @property
    def played_by(self) -> str | None:
        """The level of the computer player that plays here now; None for a member."""
        return self.level or self.standin

    @property
    def present(self) -> bool:
        """Whether a member plays here."""
        return self.member is not None and self.played_by is None


class Wait(msgspec.Struct, frozen=True):
    """Whom a game waits for, and how long. See `db.schema.waits`."""

    seat: int
    clock: str
    """`turn` or `react`."""
    task: str
    """What for: `turn`, or the kind of a prompt that has a time of its own."""
    since: float
    total: float | None
    """Seconds allowed; None without a limit."""
    due_at: float | None
    """When they are over; None without a limit or while the clock stands still."""
    left: float | None
    """The seconds left while the clock stands still; 0: they are over, the clock moves."""
    banked: float = 0.0
    """How many seconds of the time come from the bank."""
    act_at: float | None = None
    """When a standing order answers. Secret."""
    wake_at: float | None = None

    @property
    def spent(self) -> bool:
        """Whether the time is over and the clock moves."""
        return self.left == 0


class Pause(msgspec.Struct, frozen=True):
    """Why a game stands still."""

    by: str | None
    """The member who wanted it; None where nobody is left to play."""
    at: float
    until: float | None = None


class Proposal(msgspec.Struct, frozen=True):
    """What a seat has proposed to others: `undo`, `pause` or `resume`."""

    kind: str
    seat: int
    ply: int
    """The game's ply then."""
    data: dict[str, Any]
    asked: tuple[int, ...]
    agreed: tuple[int, ...]
    due_at: float


class Named(msgspec.Struct, frozen=True):
    """A move with what is needed to tell it in words, whatever has become of its cards since."""

    seat: int
    code: str
    ask: str = ""
    """The kind of the prompt that it answered; empty for what nobody asked for."""
    cards: tuple[CardView, ...] = ()
    """The cards of the mover's hand that the code names."""


class LastMove(msgspec.Struct, frozen=True):
    """The last move of a seat that is in effect, and what going back to before it would mean."""

    ply: int
    move: Named
    told: Named | None
    """As much of it as everybody may know; None where it was secret."""
    ago: int
    """How many entries of the log have followed."""
    asked: tuple[int, ...]
    """The seats of the members who would have to agree."""


class Absence(msgspec.Struct, frozen=True):
    """A member's vacation in a server: until when, None if he is there; days left this year, of how many."""

    until: float | None
    days_left: int
    quota: int


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
    clock: Clock | None = None
    pause: Pause | None = None
    imported: bool = False
    chain: str | None = None
    """The head of its log (`engine.chain`), which is public; None: the game is not chained."""
    drawn: tuple[str, ...] = ()
    """The options whose values chance drew in the lobby: there they are drawn anew when they do not suit the
    seats any more."""
    waits: tuple[Wait, ...] = ()
    """For whom it waits, also while the clock stands still; computer players are not waited for."""

    @property
    def over(self) -> bool:
        """Whether the game is finished or was broken off."""
        return self.status in ("finished", "ended")

    @property
    def chosen(self) -> dict[str, Any]:
        """The options without those that were left to chance."""
        return {name: value for name, value in self.options.items() if name not in self.drawn}

    def seat_of(self, member: str) -> int | None:
        """The number of the seat that the member holds."""
        return next((s.index for s in self.seats if s.member == member), None)

    def wait_of(self, seat: int) -> Wait | None:
        """How long the game waits for a seat now; None if it does not."""
        asked = [w for w in self.waits if w.seat == seat and seat in self.prompted]
        # an answer is asked for before the turn goes on
        return min(asked, key=lambda w: w.clock, default=None)


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
    by: str | None = None
    """What made the move in place of the seat's member; for a notice None."""
    member: str | None = None
    """Who made the move."""
    notice: bool = False
    """Whether it is no move: its event, `notice-<kind>`, tells what else happened."""


class OutboxRow(msgspec.Struct, frozen=True):
    """Something to be published, written in the transaction of what it tells about."""

    id: int
    game: int
    kind: str
    """`lobby`, `turn`, `end`, or `show`: nothing has happened, but the message is wanted anew; `notice` and
    `remind` have `data`."""
    ply: int
    seat: int | None
    """Who moved; None for lobby rows, the start and a broken-off game."""
    events: tuple[Event, ...]
    """The public events of this ply."""
    prompted: tuple[int, ...]
    """The seats awaited after it."""
    nonce: str
    """20 characters, the same each time the row is tried: a message posted with it is not posted twice."""
    data: dict[str, Any] = {}
    """Of a notice: its `kind` and what goes with it; of a reminder: `seat`, `clock`, `last`. Of the first row
    that was tried in vain: `tried`."""

    @property
    def tried(self) -> list[tuple[str, str]]:
        """Channel and nonce of the messages that earlier attempts may have posted."""
        return [(channel, nonce) for channel, nonce in self.data.get("tried", ())]


class Sender(Protocol):
    """Publishes rows. Implemented by the bot."""

    async def publish(self, game: Game, rows: Sequence[OutboxRow]) -> Live | None:
        """Show all unsent rows of a game, oldest first. Returns the current board message, or None to keep
        `game.live`. Any exception: the rows are tried again later, with the same nonces and perhaps followed
        by more rows; `SendRefused`: they are given up."""
        ...


class SendRefused(Exception):
    """Publishing cannot succeed, now or later, for instance because the channel is gone."""
