"""What a rule system is made of: steps, and the working copy on which a step plays.

A system is one folder under `engine/rules`. It never sees the stored state itself: `kernel.apply` hands it a
`Play`, a copy that it may change freely and that is thrown away if the move turns out to be illegal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import Any, Protocol

from engine.boards.board import Board
from engine.events import Key, Kind
from engine.parts.field import Field
from engine.parts.prospect import Prospect
from engine.queries.card_info import CardInfo
from engine.rng import Chance
from engine.types import Event, Frame, Meta, Move, Offer, Prompt, Result, Score, Setup, Standing, View
from engine.verbs import Verb


class AnyState(Protocol):
    """What steps read: a stored `State` or a `Play`."""

    @property
    def setup(self) -> Setup: ...
    @property
    def body(self) -> Any: ...
    @property
    def stack(self) -> tuple[Frame, ...]: ...


class Choices(Protocol):
    """The legal moves of one seat, as a computer player gets them: `offers.Offers`."""

    @property
    def seat(self) -> int: ...
    def __iter__(self) -> Iterator[Offer]: ...
    def __contains__(self, move: object) -> bool: ...


OPENING = "opening"
"""An option of all systems: hex text from which the public setup follows in place of the seed, so that two
games can begin alike. Hands, piles and dice follow from each game's own seed."""


def opening_seed(setup: Setup) -> str:
    """The seed from which a game's public setup follows."""
    seed: str = setup.options.get(OPENING, setup.seed)
    return seed


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
        self.events.append(Event(kind, data))

    def whisper(self, kind: str, *seats: int, **data: Any) -> None:
        """Record an event that only these seats may see."""
        self.events.append(Event(kind, data, seats))

    def reveal(self) -> None:
        """Note that a secret was revealed: like chance, this cannot be taken back."""
        self.below(1)

    def push(self, step: str, **frame: Any) -> None:
        """Start a step on top of the stack."""
        self.stack = (*self.stack, Frame(step, frame))
        self.rules.steps[step].enter(self)

    def swap(self, step: str, **frame: Any) -> None:
        """End the top step and start another in its place."""
        self.stack = (*self.stack[:-1], Frame(step, frame))
        self.rules.steps[step].enter(self)

    def pop(self, **changes: Any) -> None:
        """End the top step; the step below goes on, with these changes of its variables."""
        self.stack = self.stack[:-1]
        if changes:
            self.note(**changes)
        self.rules.steps[self.stack[-1].step].resume(self)

    def note(self, **changes: Any) -> None:
        """Change variables of the top step."""
        top = self.stack[-1]
        self.stack = (*self.stack[:-1], Frame(top.step, {**top.vars, **changes}))


class Step:
    """One kind of waiting: which seats are asked, what they may do, and what follows. Has no state of its
    own."""

    sealed = False
    """Answers stay secret until all have answered; a seat's own answers may be taken back until then."""
    final = False
    """Whether the answers of a sealed step are final once given."""

    def seats(self, at: AnyState) -> tuple[int, ...]:
        """The seats that the game waits for."""
        raise TypeError(f"{type(self).__name__} waits for nobody")

    def prompt(self, at: AnyState, seat: int) -> Prompt:
        """The prompt of a seat for which the game waits."""
        raise TypeError(f"{type(self).__name__} waits for nobody")

    def offers(self, at: AnyState, seat: int) -> Iterator[Offer]:
        """All legal moves of a seat for which the game waits, as families, each once, in a stable order."""
        raise TypeError(f"{type(self).__name__} waits for nobody")

    def has(self, at: AnyState, move: Move) -> bool:
        """Whether the move of a seat for which the game waits is legal. Agrees with `offers`; override it to
        be quick."""
        for offer in self.offers(at, move.seat):  # noqa: SIM110 - quicker than any(): asked of every move
            if move in offer:
                return True
        return False

    def why(self, at: AnyState, move: Move) -> tuple[str, dict[str, Any]] | None:
        """An error's key and data that say why a move is not legal, or None for the general error."""
        return None

    def default(self, at: AnyState, seat: int) -> Move:
        """The move that the clock plays: legal, never an attack, and spending nothing scarce."""
        raise TypeError(f"{type(self).__name__} waits for nobody")

    def apply(self, play: Play, move: Move) -> None:
        """Carry out a legal move."""
        raise TypeError(f"{type(self).__name__} waits for nobody")

    def enter(self, play: Play) -> None:
        """Called when the step comes onto the stack."""

    def resume(self, play: Play) -> None:
        """Called when the step above has ended."""

    def leave(self, play: Play, seat: int) -> None:
        """Called when a seat has left the game and the game goes on: on the lowest or the top step of the
        stack, as the system's `resign` decides."""


class Unforeseen(Enum):
    """The viewers who must not know beforehand whether passing ends the turn."""

    BY_ALL = "chance, or what others have in secret, decides it"
    BY_OTHERS = "the mover's own hand decides it"


Search = Callable[[AnyState, int, Chance, int], tuple[Move | None, int]]


@dataclass(frozen=True)
class Brain:
    """What the planner knows of a system (see `engine.ai.planner`). Its functions get a position in which
    everything that the seat cannot know was dealt again."""

    rate: float
    """Nodes that a millisecond of a usual processor is good for; how much a node is, each system says."""
    turn: Callable[[AnyState], object]
    """The same value within one turn, another one in the next: a number of the turn."""
    candidates: Callable[[View, Choices, Chance], Sequence[Move]] | None = None
    """Moves other than those of campaigns, each legal, with which a campaign may begin: what can be planned
    after each is compared."""
    field: Callable[[AnyState, int], Field | None] | None = None
    """The position for a living seat as a campaign sees it (`engine.parts.field`), at any time, between
    turns too; with it armies are placed, moved and sent to attack by `engine.ai.campaign`. None where
    nothing is to be planned, as in a setup."""
    campaign: Path | None = None
    """The file with what the numbers of such a field are worth, written by `make tune`; needed with
    `field`."""
    extra: tuple[str, ...] = ()
    """A name for each of a field's `weights` and each extra number."""
    table: NumberTable | None = None
    """Numbers that are found by games between players with changed ones."""
    apart: str = ""
    """The name of an extra number by which weights are learned apart: for positions in which it is not 0
    those in a second file count, whose name has this one at its end."""
    search: Search | None = None
    """A search of the system's own. It gets a position that the seat may imagine, the seat, chance, and how
    many positions may be valued; it gives a move, or None to leave it to the planner, and how many
    positions it valued."""


@dataclass(frozen=True)
class NumberTable:
    """Numbers by which a player of a system weighs, in a file that `make tune` writes. Either `player` or
    `search` says how."""

    path: Path
    """Tables of names and numbers, by part that a seat can have in a game."""
    start: Mapping[str, Any]
    """The same before anything was learned."""
    part: Callable[[AnyState, int], str]
    """Which part a seat has."""
    player: Callable[[Mapping[str, Any]], Callable[[View, Choices, Chance], Move]] | None = None
    """A quick player with the numbers of a part."""
    search: Callable[[Mapping[str, Any]], Search] | None = None
    """The system's search with them."""


@dataclass(frozen=True)
class Rules:
    """A whole rule system. All functions are pure except for changing the `Play` that they are given."""

    meta: Meta
    body: type
    """The type of the system's own part of the state."""
    steps: Mapping[str, Step]
    board: Callable[[Setup], Board]
    begin: Callable[[Play], None]
    """Sets `play.body` and the first step."""
    copy: Callable[[Any], Any]
    """Copies a body, so that the copy can be changed."""
    resign: Callable[[Play, int], None]
    """Removes a living seat from the game."""
    alive: Callable[[Any, int], bool]
    """Whether the seat still takes part, by body."""
    view: Callable[[AnyState, int | None], dict[str, Any]]
    """The system's fields of `View`: board, round, phase, turn, spaces, seats, tracks, decks, links, edges,
    paths."""
    cards: Callable[[Setup], tuple[CardInfo, ...]]
    """All kinds of cards of a game with this setup, options filled in."""
    score: Callable[[AnyState, int], Score]
    """The score of a living seat if the game were counted now, by public facts."""
    check: Callable[[AnyState], Iterator[str]]
    """The inconsistencies of a state, in words for developers; empty for a sound one."""
    shuffle_secrets: Callable[[Play, int | None], None]
    """Replaces everything that the viewer cannot know by something else that looks the same to the viewer."""
    policy: Callable[[AnyState, Chance], Move]
    """A quick, sensible random player that sees everything: for benchmarks and long self-play."""
    standing: Callable[[Setup], tuple[Standing, ...]] = lambda setup: ()
    """What a seat may order ahead in a game with this setup, options filled in; empty if seats are asked only
    in their own turns."""
    vet: Callable[[Setup], None] | None = None
    """Raises an IllegalMove if an option that fits its form is still not possible, or if two options exclude
    each other; options filled in. The number of seats is left to `fit`, because it changes before the
    start."""
    fit: Callable[[Setup], None] | None = None
    """Raises an IllegalMove if the options are not possible with this many seats, as `begin` does; options
    filled in."""
    drawn: Callable[[Setup], Mapping[str, Any]] = lambda setup: {}
    """Values of options that follow from the seed and are public, so that a position with another seed can be
    the same."""
    reshuffle: Callable[[Play], None] | None = None
    """After a rewind, shuffles what is fixed and no seat knows: what a seat knows stays, and every view.
    None if nothing is: what is drawn is chosen when it is drawn."""
    draw: Callable[[Setup, str, Chance], str] | None = None
    """A random value for an option that can be `drawn`: each value that suits the seats is equally likely,
    except the one that the setup has."""
    player: Callable[[View, Choices, Chance], Move] | None = None
    """The system's own computer player, which sees what its seat may see; None if the general one, which
    knows armies on spaces, is enough (`engine.ai.greedy`)."""
    brain: Brain | None = None
    """What the planner needs; None: its hard and expert computer players play as the normal one."""
    odds: Callable[[AnyState, str, str, int | None], Prospect | None] | None = None
    """The prospect of an attack that goes on, by the holder of the first space against the holder of the
    second, as if it were their turn: by dice and public facts alone, as if nobody played a card; whether
    somebody could, `Prospect.cards` says. This many units attack; with None all that may, which are at least
    one. None if they are too many to be computed.

    Raises an IllegalMove if the spaces are not neighbours, or if something public keeps an attack from going
    from one to the other."""
    set_worth: Callable[[AnyState, int], int] | None = None
    """The armies that the best set in a seat's hand would bring if it were traded now; 0 without a set."""
    unforeseen: Mapping[str, Unforeseen] = field(default_factory=dict)
    """By kind of prompt, the viewers who must not know beforehand whether passing ends the turn."""
    hand_in_play: frozenset[str] = frozenset()
    """The kinds of unsealed prompts in which the legal moves depend on the seat's hand."""
    ways: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By kind of prompt, what it is about: the verbs for which every message that asks it has a button, no
    matter what is held and who could make a move with them. The kind alone decides, so that nobody can read
    a hand, or an answer, from the buttons. Verbs that are no secret have a button where they are possible,
    unless answers are."""
    verbs: tuple[Verb, ...] = ()
    """Verbs that only this system has, and common ones with other data here."""
    keys: Mapping[str, Key] = field(default_factory=dict)
    """Keys of events, prompts and errors that only this system has, or that have other data here."""
    kinds: Mapping[str, Kind] = field(default_factory=dict)
    """Kinds of its events that are not told like others."""
    icons: Path | None = None
    """The file with the icons of its tokens, marks, counters and tracks (see `render.kit.icons`)."""


ViewFields = dict[str, Any]
__all__ = ["AnyState", "Choices", "Play", "Rules", "Step", "View", "ViewFields"]
