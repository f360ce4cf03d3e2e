"""What a rule system is made of: steps, and the working copy on which a step plays.

A system is one folder under `engine/rules`. It never sees the stored state itself: `kernel.apply` hands it a
`Play`, a copy that it may change freely and that is thrown away if the move turns out to be illegal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from engine.board import Board
from engine.cardinfo import CardInfo
from engine.events import Key, Kind
from engine.parts.prospect import Prospect
from engine.rng import Chance
from engine.types import Event, Frame, Meta, Move, Offer, Prompt, Result, Score, Setup, Standing, View
from engine.verbs import Verb


class Position(Protocol):
    """What steps read: a stored `State` or a `Play`."""

    @property
    def setup(self) -> Setup: ...
    @property
    def body(self) -> Any: ...
    @property
    def stack(self) -> tuple[Frame, ...]: ...


class Choices(Protocol):
    """The legal moves of one seat, as a computer player is given them: `offers.Offers`."""

    @property
    def seat(self) -> int: ...
    def __iter__(self) -> Iterator[Offer]: ...
    def __contains__(self, move: object) -> bool: ...


class Play(Chance):
    """A position in the making: a private copy of the body, the stack, the dice, and the events so far."""

    __slots__ = ("body", "events", "result", "rules", "setup", "stack")

    def __init__(self, rules: Rules, setup: Setup, body: Any, stack: tuple[Frame, ...], draws: int) -> None:
        super().__init__(setup.seed, draws)
        self.rules = rules
        self.setup = setup
        self.body = body
        self.stack = stack
        self.events: list[Event] = []
        self.result: Result | None = None

    def tell(self, kind: str, **data: Any) -> None:
        """Record a public event."""
        self.events.append(Event(kind, data))

    def whisper(self, kind: str, *seats: int, **data: Any) -> None:
        """Record an event that only these seats may see."""
        self.events.append(Event(kind, data, seats))

    def push(self, step: str, **frame: Any) -> None:
        """Start a step on top of the stack."""
        self.stack = (*self.stack, Frame(step, frame))
        self.rules.steps[step].enter(self)

    def swap(self, step: str, **frame: Any) -> None:
        """End the top step and start another in its place."""
        self.stack = (*self.stack[:-1], Frame(step, frame))
        self.rules.steps[step].enter(self)

    def pop(self) -> None:
        """End the top step; the one below goes on."""
        self.stack = self.stack[:-1]
        self.rules.steps[self.stack[-1].step].resume(self)

    def note(self, **changes: Any) -> None:
        """Change variables of the top step."""
        top = self.stack[-1]
        self.stack = (*self.stack[:-1], Frame(top.step, {**top.vars, **changes}))


class Step:
    """One kind of waiting: who is asked, what they may do, and what follows. Has no state of its own."""

    sealed = False
    """Answers stay secret until all have answered; a seat's own answers may be taken back until then."""
    final = False
    """Of a sealed step: an answer stands once it is given."""

    def seats(self, at: Position) -> tuple[int, ...]:
        """The seats that the game waits for."""
        raise TypeError(f"{type(self).__name__} waits for nobody")

    def prompt(self, at: Position, seat: int) -> Prompt:
        """What is asked of an awaited seat."""
        raise TypeError(f"{type(self).__name__} waits for nobody")

    def offers(self, at: Position, seat: int) -> Iterator[Offer]:
        """All legal moves of an awaited seat, as families, each once, in a stable order."""
        raise TypeError(f"{type(self).__name__} waits for nobody")

    def has(self, at: Position, move: Move) -> bool:
        """Whether an awaited seat's move is legal. Says the same as `offers`; override it to be quick."""
        return any(move in offer for offer in self.offers(at, move.seat))

    def why(self, at: Position, move: Move) -> tuple[str, dict[str, Any]] | None:
        """Why a move that is not legal is not: an error's key and data, or None for the general answer."""
        return None

    def default(self, at: Position, seat: int) -> Move:
        """What the clock plays: legal, never an attack, and spending nothing scarce."""
        raise TypeError(f"{type(self).__name__} waits for nobody")

    def apply(self, play: Play, move: Move) -> None:
        """Carry out a legal move."""
        raise TypeError(f"{type(self).__name__} waits for nobody")

    def enter(self, play: Play) -> None:
        """Called when the step comes onto the stack."""

    def resume(self, play: Play) -> None:
        """Called when the step above has ended."""

    def leave(self, play: Play, seat: int) -> None:
        """Called on the lowest step of the stack when a seat has left the game and the game goes on."""


@dataclass(frozen=True)
class Rules:
    """A rule system, complete. All functions are pure but for the `Play` that they are given."""

    meta: Meta
    body: type
    """The type of the system's own part of the state."""
    steps: Mapping[str, Step]
    board: Callable[[Setup], Board]
    begin: Callable[[Play], None]
    """Sets `play.body` and the first step."""
    copy: Callable[[Any], Any]
    """A body that can be changed without changing the original."""
    resign: Callable[[Play, int], None]
    """A living seat leaves the game."""
    alive: Callable[[Any, int], bool]
    """Whether the seat still takes part, by body."""
    view: Callable[[Position, int | None], dict[str, Any]]
    """The system's fields of `View`: board, round, phase, turn, spaces, seats, tracks, decks, links."""
    cards: Callable[[Setup], tuple[CardInfo, ...]]
    """All kinds of cards of a game with this setup, options filled in."""
    score: Callable[[Position, int], Score]
    """What a living seat would score now, by what everybody knows."""
    check: Callable[[Position], Iterator[str]]
    """What is inconsistent in the state, in words for developers; nothing in a sound one."""
    shuffle_secrets: Callable[[Play, int | None], None]
    """Changes all that the viewer cannot know into something else that he could not tell apart."""
    policy: Callable[[Position, Chance], Move]
    """A quick, sensible random player that sees everything: for benchmarks and long self-play."""
    standing: Callable[[Setup], tuple[Standing, ...]]
    """What a seat may order ahead in a game with this setup, options filled in."""
    vet: Callable[[Setup], None] | None = None
    """Raises an IllegalMove where an option that fits its form is not possible all the same, or two of them
    are not together; options filled in. How many seats there are is left to `fit`: before the start, it
    changes."""
    fit: Callable[[Setup], None] | None = None
    """Raises an IllegalMove where the options are not possible with so many seats, as `begin` does; options
    filled in."""
    draw: Callable[[Setup, str, Chance], str] | None = None
    """A value by chance for an option that can be `drawn`: evenly one of those that suit the seats, but for
    the one that the setup has."""
    player: Callable[[View, Choices, Chance], Move] | None = None
    """The system's own computer player, which sees what its seat may see; None where armies on spaces are all
    there is to know (`engine.ai.greedy`)."""
    prospect: Callable[[Position, int, str, str], Prospect | None] | None = None
    """What an attack of a seat that goes on from one space to another would come to, for two spaces between
    which it may attack; None where anything that the seat cannot know might decide."""
    set_worth: Callable[[Position, int], int] | None = None
    """What the best set of the cards in a seat's hand would bring if it were traded now; 0 without one."""
    verbs: tuple[Verb, ...] = ()
    """Verbs that only this system has, and common ones that are something else here."""
    keys: Mapping[str, Key] = field(default_factory=dict)
    """Keys of events, prompts and errors that only this system has, or that are something else here."""
    kinds: Mapping[str, Kind] = field(default_factory=dict)
    """Kinds of its events that are not told like all others."""
    icons: Path | None = None
    """The file with the icons of its tokens, marks, counters and tracks (see `render.icons`)."""


ViewFields = dict[str, Any]
__all__ = ["Choices", "Play", "Position", "Rules", "Step", "View", "ViewFields"]
