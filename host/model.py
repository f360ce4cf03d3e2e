"""The host's types: immutable snapshots of games, and answers.

Ids of members, channels and guilds are opaque texts; times are seconds since 1970 in UTC.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any, NamedTuple

import msgspec

import engine
from engine import ai
from engine.types import CardView, Event, Prompt, Result, State, View
from host.kinds import GameStatus
from host.letters import Letters
from host.time_control import Clock

LEVELS = tuple(ai.LEVELS)
"""The levels of computer players, weakest first; text keys `level-<level>`, `level-<level>-about`."""
KNOWN_LEVELS = (*LEVELS, *ai.EARLIER)
"""These, and those that stored and imported games may still have; text keys `level-<level>`."""
USUAL_LEVEL = "hard"
"""The level of computer players that take over seats: it plays as a good member would."""
MAKERS = ("clock", "order", "sitter", "standin", "manager", "consent", "unasked")
"""The makers of moves in place of a seat's member; text keys `event-by-<maker>`."""


class Seat(msgspec.Struct, frozen=True):
    """A seat of a game, held by a member or, with a level, by a computer player."""

    index: int
    member: str | None
    name: str
    level: str | None = None
    standin: str | None = None
    """The level of the computer player that sits in while the member is away. Without a member nobody holds
    the seat, and anybody may take it."""
    missed: int = 0
    """Deadlines missed in a row."""
    missed_ever: int = 0
    bank: float = 0.0
    """Seconds of reserve left for use after a deadline."""

    @property
    def played_by(self) -> str | None:
        """The level of the computer player that plays the seat now; None if a member plays."""
        return self.level or self.standin

    @property
    def present(self) -> bool:
        """Whether a member plays the seat now."""
        return self.member is not None and self.played_by is None


class Deadline(msgspec.Struct, frozen=True):
    """Until when a game waits for a seat. See `db.schema.waits`."""

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
    """When a standing order answers, if one does. Secret."""
    wake_at: float | None = None

    @property
    def spent(self) -> bool:
        """Whether the time is over and the clock moves."""
        return self.left == 0


class Pause(msgspec.Struct, frozen=True):
    """Why a game stands still."""

    by: str | None
    """The member who paused the game; None if no member was left to play, or if its board could not be shown
    or the bot was removed for too long: it goes on with the move of any member."""
    at: float
    until: float | None = None


class Hidden(msgspec.Struct, frozen=True):
    """That a game's board cannot be shown, through no fault of its members: its clocks stand still."""

    at: float | None
    """Since when; None: it is shown again, or the clocks no longer stand still for it."""
    spent: float = 0.0
    """For how many seconds the clocks have stood still before, as far as that is limited."""
    limited: bool = False
    """Whether the clocks stand still for a limited time only: the reason lies within the server's power."""


class Proposal(msgspec.Struct, frozen=True):
    """What a seat has proposed to others: `undo`, `pause`, `resume` or `setting`."""

    kind: str
    seat: int
    ply: int
    """The game's ply at the proposal."""
    data: dict[str, Any]
    asked: tuple[int, ...]
    agreed: tuple[int, ...]
    due_at: float


class Named(msgspec.Struct, frozen=True):
    """A move with the data needed to put it in words, even after its cards have left the hand."""

    seat: int
    code: str
    ask: str = ""
    """The kind of the prompt that it answered; empty if it answered none."""
    cards: tuple[CardView, ...] = ()
    """The cards of the mover's hand that the code names."""


class LastMove(msgspec.Struct, frozen=True):
    """The last move of a seat in effect, and what taking it back would involve."""

    ply: int
    move: Named
    told: Named | None
    """What everybody may know of it; None if it was secret."""
    ago: int
    """The number of log entries after it that the seat may know of."""
    known: int
    """The number of the newest entry as the seat may know it."""
    asked: tuple[int, ...]
    """The seats of the members who would have to agree."""
    exposed: tuple[str, ...] = ()
    """What came to light since, if the game no longer counts for ratings without it: see
    `engine.record.exposed`."""


class Absence(msgspec.Struct, frozen=True):
    """A member's vacation in a server: until when (None: not on vacation), and the days left this year, of
    how many."""

    until: float | None
    days_left: int
    quota: int


class Live(msgspec.Struct, frozen=True):
    """Where the current board message of a game is. `key` is the sender's own note about it, for instance for
    whom the message was made."""

    channel: str
    message: str
    key: str = ""


class Game(msgspec.Struct, frozen=True):
    """A game as it was at one moment; the host makes a new one for each change."""

    id: int
    guild: str
    channel: str
    host: str
    """The member who made the game; need not hold a seat."""
    name: str
    """A title, or empty."""
    rules: str
    options: dict[str, Any]
    """In the lobby the chosen ones only, once started all of them."""
    max_seats: int
    status: GameStatus
    seats: tuple[Seat, ...]
    """In the order of joining, which is the seating order."""
    commitment: str
    """SHA-256 of the secret from which the dice follow; the secret is revealed after the end."""
    ply: int
    """The number of log entries so far, counting moves taken back and the entries that took them back."""
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
    hidden: Hidden | None = None
    """None for a game whose board was always shown."""
    imported: bool = False
    chain: str | None = None
    """The public head of its log (`engine.record.chain`); None: the game is not chained."""
    log_format: int = 1
    """The format of its log; from 2 on the chain binds who plays."""
    drawn: tuple[str, ...] = ()
    """The options whose values were drawn by chance in the lobby; there they are drawn again once they no
    longer suit the seats."""
    fixture: int | None = None
    """The fixture of a league to which it belongs: nobody sits in, and only the league's managers act on
    it."""
    rated: bool = False
    """Whether it counts for ratings once it is over; games of fixtures do in any case."""
    hints: bool | None = None
    """Whether members may ask what a computer player would do; None: as usual, see `hinted`."""
    lesson: str | None = None
    """Of a member's practice game `host.kinds.KEPT` while its thread is kept, then `host.kinds.GONE`; None:
    it is no lesson."""
    settings: dict[str, Any] = {}
    """The chosen settings that are no columns, read through `host.game_settings`."""
    letters: Letters = Letters()
    """What its buttons carry."""
    deadlines: tuple[Deadline, ...] = ()
    """One for each seat that it waits for, also while the clock stands still; computer players have none."""

    @property
    def over(self) -> bool:
        """Whether the game is over: finished or broken off."""
        return self.status in (GameStatus.FINISHED, GameStatus.ENDED)

    @property
    def counts(self) -> bool:
        """Whether it counts for ratings or in a league. In all others those who run them act alone."""
        return self.rated or self.fixture is not None

    @property
    def unseen(self) -> bool:
        """Whether the clocks stand still because the board cannot be shown."""
        return self.hidden is not None and self.hidden.at is not None

    @property
    def chosen(self) -> dict[str, Any]:
        """The options without those that were left to chance."""
        return {name: value for name, value in self.options.items() if name not in self.drawn}

    @property
    def hinted(self) -> bool:
        """Whether members may ask what a computer player would do: never in games of leagues, and in rated
        games only if their host has chosen so."""
        return self.fixture is None and (not self.rated if self.hints is None else self.hints)

    def seat_of(self, member: str) -> int | None:
        """The number of the seat that the member holds."""
        return next((s.index for s in self.seats if s.member == member), None)

    def deadline_of(self, seat: int) -> Deadline | None:
        """Until when the game waits for a seat now; None if it does not wait for it."""
        asked = [d for d in self.deadlines if d.seat == seat and seat in self.prompted]
        # an answer comes before the turn goes on
        return min(asked, key=lambda d: d.clock, default=None)


class Acted(msgspec.Struct, frozen=True):
    """The answer to a move: the game after it, the events its player saw, and whether it can be undone."""

    game: Game
    events: tuple[Event, ...]
    undoable: bool


class Position(msgspec.Struct, frozen=True, dict=True):
    """A running or ended game together with its engine state (secrets included: show views only)."""

    game: Game
    state: State

    @cached_property
    def prompts(self) -> tuple[Prompt, ...]:
        """Whom the game waits for, and what for."""
        return engine.prompts(self.state) if self.game.status == GameStatus.RUNNING else ()

    @property
    def sealed(self) -> bool:
        """Whether answers are secret now: then not even their number may be told."""
        return any(prompt.sealed for prompt in self.prompts)

    def view(self, seat: int | None) -> View:
        """What the seat, or with None the public, may see."""
        return engine.view(self.state, seat)

    def legal(self, seat: int) -> engine.Offers:
        """The legal moves of the seat, computed lazily."""
        return engine.legal(self.state, seat)


class Entry(msgspec.Struct, frozen=True):
    """A line of a game's history for one viewer. Ply 0 is the start and has no seat."""

    ply: int
    seat: int | None
    code: str | None
    """The move; None if the viewer may not know it (another seat's move while the game goes on)."""
    at: float
    events: tuple[Event, ...]
    """The events that the viewer saw."""
    by: str | None = None
    """What made the move in place of the seat's member; for a notice None."""
    member: str | None = None
    """The member who made the move."""
    notice: bool = False
    """Whether this is no move but a notice; its event `notice-<kind>` tells what happened."""


class Post(NamedTuple):
    """A message that was posted, or may have been: its answer never came."""

    channel: str
    nonce: str
    at: float = 0.0
    """When it was posted, in seconds since 1970."""
    message: str | None = None
    """Its id; None: not known."""


class Failing(msgspec.Struct, frozen=True):
    """How often rows were tried in vain, and since when."""

    since: float
    tries: int


class OutboxRow(msgspec.Struct, frozen=True):
    """Something to be published, stored in the transaction of the change that it reports."""

    id: int
    game: int
    kind: str
    """`lobby`, `turn`, `end`, or `show`: nothing has happened, but the message is posted again; `notice` and
    `remind` have `data`."""
    ply: int
    seat: int | None
    """Who moved; None for lobby rows, the start and a broken-off game."""
    events: tuple[Event, ...]
    """The public events of this ply."""
    prompted: tuple[int, ...]
    """The seats for which the game waits after this ply."""
    nonce: str
    """20 characters, the same at each attempt: Discord does not post a second message with the same nonce."""
    data: dict[str, Any] = {}
    """Of a notice its `kind` and data; of a reminder `seat`, `clock`, `last`; of what follows a message its
    `steps`; of the first row of a failed attempt `tried` and `failing`."""

    @property
    def tried(self) -> list[Post]:
        """The messages that earlier attempts have posted, or may have posted."""
        return [Post(*post) for post in self.data.get("tried", ())]

    @property
    def steps(self) -> list[dict[str, Any]]:
        """What remains to be done after a message, of a row of the kind `host.kinds.AFTER`."""
        return list(self.data.get("steps", ()))

    @property
    def failing(self) -> Failing | None:
        """The attempts so far, if there were any and all failed."""
        stored = self.data.get("failing")
        return Failing(**stored) if stored else None
