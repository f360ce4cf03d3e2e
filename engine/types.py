"""The plain data of the kernel: what goes in, what comes out, what a seat may see.

Everything here is immutable by convention, compares by value and encodes with msgspec. Keys instead of
sentences throughout: `locales/` turns kinds, phases and reasons into English or Italian.
"""

from __future__ import annotations

import re
from typing import Any, ClassVar

import msgspec

from engine.cardinfo import CardForm

Arg = str | int
"""One argument of a move: the id of a space, card or choice, or a number."""


class Setup(msgspec.Struct, frozen=True):
    """All that a game starts from; together with its moves it gives every later state."""

    rules: str
    """Id of the rule system, as listed by `rules_ids()`."""
    seats: int
    seed: str
    """Hex text; every die and shuffle follows from it. Secret until the game has ended."""
    options: dict[str, Any] = {}
    """Chosen options by name; a missing one has its default."""
    version: int = 0
    """Version of the rules: one of `Meta.versions`; 0 asks for the newest one and is filled in by `start`."""


class Move(msgspec.Struct, frozen=True):
    """What a seat does. `code` and `parse` are each other's inverse."""

    seat: int
    verb: str
    args: tuple[Arg, ...] = ()

    @property
    def code(self) -> str:
        """The public text of the move without its seat, for instance `attack:alaska:kamchatka:3`."""
        return ":".join((self.verb, *map(str, self.args)))

    @classmethod
    def parse(cls, seat: int, code: str) -> Move:
        """Read a code. Whole numbers of up to 18 digits without needless zeros are numbers.

        :raises TypeError: the seat is no number, or the code no text.
        """
        if type(seat) is not int or type(code) is not str:
            found = f"{type(seat).__name__} and {type(code).__name__}"
            raise TypeError(f"a seat must be an int and a code a str, not {found}")
        verb, *args = code.split(":")
        return cls(seat, verb, tuple(int(a) if _NUMBER.fullmatch(a) else a for a in args))


_NUMBER = re.compile(r"0|-?[1-9][0-9]{0,17}", re.ASCII)


class Offer(msgspec.Struct, frozen=True):
    """A family of legal moves of one seat: fixed arguments and, if `amount` is set, one more: any whole
    number from the first to the second bound, both included."""

    verb: str
    args: tuple[Arg, ...] = ()
    amount: tuple[int, int] | None = None
    idle: bool = False
    """It does nothing now, like passing: who has nothing else to do may be passed over."""
    usual: int | None = None
    """The amount that is meant where none is named; None: the greatest."""
    pressed: int | None = None
    """The greatest amount that a single press may mean, where more would bare something: more has to be
    typed. None: the greatest there is."""

    def __contains__(self, move: object) -> bool:
        """Whether the move (whoever makes it) is one of the family."""
        if not isinstance(move, Move) or move.verb != self.verb:
            return False
        if self.amount is None:
            return move.args == self.args
        last = move.args[-1] if move.args else None
        low, high = self.amount
        return move.args[:-1] == self.args and type(last) is int and low <= last <= high

    def __len__(self) -> int:
        """How many moves the family holds."""
        return 1 if self.amount is None else self.amount[1] - self.amount[0] + 1

    def move(self, seat: int, amount: int | None = None) -> Move:
        """The member with this amount; without one, the member with the usual amount."""
        if self.amount is None:
            return Move(seat, self.verb, self.args)
        usual = self.amount[1] if self.usual is None else self.usual
        return Move(seat, self.verb, (*self.args, usual if amount is None else amount))


class Prompt(msgspec.Struct, frozen=True):
    """A seat for whom the game waits. Several at once are answered in any order."""

    seat: int
    kind: str
    """What is expected, for instance `reinforce`; text key `prompt-<kind>`."""
    clock: str = "turn"
    """`turn` or `react`: which of the two time limits runs."""
    sealed: bool = False
    """Answers stay secret until everybody has answered."""
    data: dict[str, Any] = {}
    """Variables of the text, for instance `{"armies": 5}`. Seen by everyone who sees the prompt: public. What
    its keys are is data, as with events."""


class Event(msgspec.Struct, frozen=True):
    """Something that happened. Text key `event-<kind>`, variables from `data`.

    What the keys of `data` are, in all systems and in one, is data too: see `engine.events`.
    """

    kind: str
    data: dict[str, Any] = {}
    to: tuple[int, ...] | None = None
    """The seats that may see it; None is everyone."""


class Frame(msgspec.Struct, frozen=True):
    """One waiting step of the stack, by name, with its variables. Variables are never changed in place."""

    step: str
    vars: dict[str, Any] = {}


class Result(msgspec.Struct, frozen=True):
    """How a game ended. `ranking` lists all playing seats, best first; `winners` shares the first place."""

    winners: tuple[int, ...]
    reason: str
    ranking: tuple[int, ...]


class Score(msgspec.Struct, frozen=True):
    """What a seat would score if the game were counted now, as far as everybody may know it.

    `points` are the parts of the score, which is their sum; `ties` what decides between equal scores, the
    first before the second. Text keys `score-part-<part>` for both.
    """

    seat: int
    points: dict[str, int]
    ties: dict[str, int] = {}
    goal: int | None = None
    """The score without which nobody wins before the last round, where there is one."""

    @property
    def merit(self) -> tuple[int, ...]:
        """What a ranking goes by: the score, then what decides between equal ones."""
        return (sum(self.points.values()), *self.ties.values())


class State(msgspec.Struct):
    """A whole position, secrets included. `body` is the rule system's own."""

    setup: Setup
    ply: int
    draws: int
    """Numbers of chance used so far (see `engine.rng`)."""
    stack: tuple[Frame, ...]
    body: Any
    result: Result | None = None


class Turn(msgspec.Struct, frozen=True):
    """What `apply` and `start` return."""

    state: State
    events: tuple[Event, ...]
    undoable: bool
    """No chance was used, nothing secret was shown, and the same seats are still to act, or others are asked
    to answer just this."""


class SpaceView(msgspec.Struct, frozen=True):
    """A space of the board as one viewer sees it."""

    id: str
    owner: int | None
    tokens: dict[str, int] = {}
    """Amounts by kind; `army` is the number on the badge."""
    marks: tuple[str, ...] = ()
    """Conditions, for instance `destroyed`, or what threatens if nothing is done: public like all of this."""


class CardView(msgspec.Struct, frozen=True):
    """A card as its holder sees it. `id` is the move's argument; `kind` names the picture or effect (text key
    `card-<kind>`); `space` is the space that it shows, if it shows one."""

    id: str
    kind: str
    space: str | None = None


class SeatView(msgspec.Struct, frozen=True):
    """A seat as one viewer sees it."""

    seat: int
    kind: str
    """`player` or `neutral` (owns spaces, never acts)."""
    alive: bool
    counters: dict[str, int]
    """Public numbers in the order in which a panel shows them, for instance territories, armies, income."""
    cards: dict[str, int] = {}
    """Public number of held cards by kind."""
    hand: tuple[CardView, ...] | None = None
    """The held cards; None where the viewer may not see them."""


class Track(msgspec.Struct, frozen=True):
    """A public value with a limit, such as the round. Tracks called `<name>-<seat>` are one marker a seat
    on the same track: pictures show the seats in the order of the values."""

    id: str
    value: int
    limit: int | None = None


class DeckView(msgspec.Struct, frozen=True):
    """A pile of cards: only its size is public, and what lies open in it."""

    id: str
    size: int
    cards: tuple[CardView, ...] = ()
    """Its cards where they lie open to everyone, from the bottom to the top; none where they lie face
    down."""


class LinkView(msgspec.Struct, frozen=True):
    """Two spaces that are neighbours for now, though the board does not join them. `kind` is what joins them:
    its icon, and text keys `legend-link-<kind>` and `lying-link-<kind>`."""

    a: str
    b: str
    kind: str


class View(msgspec.Struct, frozen=True):
    """What one seat, or the public (`viewer` None), may see: the same shape for every rule system."""

    rules: str
    version: int
    board: str
    options: dict[str, Any]
    viewer: int | None
    ply: int
    round: int
    phase: str
    """Text key `phase-<phase>`."""
    turn: int | None
    """The seat on turn; None before the first turn, in simultaneous phases, while the order of turns is being
    decided, and at the end."""
    spaces: dict[str, SpaceView]
    seats: tuple[SeatView, ...]
    """Playing seats by number, then neutral ones."""
    prompts: tuple[Prompt, ...]
    result: Result | None
    tracks: tuple[Track, ...] = ()
    decks: tuple[DeckView, ...] = ()
    links: tuple[LinkView, ...] = ()
    """Who is a neighbour for now, beside those of the board."""
    labels: dict[str, str] = {}
    """Names that players gave to kinds of cards of this game, by kind: shown in place of `card-<kind>`, and
    escaped like all that people write."""


class Option(msgspec.Struct, frozen=True):
    """An option of a rule system. Text keys `option-<rules>-<id>` and, for a choice, `choice-<value>`."""

    id: str
    default: str | int | bool
    choices: tuple[str, ...] = ()
    """Allowed texts; empty for numbers, switches and written texts."""
    low: int = 0
    high: int = 0
    pattern: str | None = None
    """For a text that is written freely: the regular expression that the whole of it fits."""
    example: str = ""
    """A text that fits the pattern, to show what is meant."""
    cards: CardForm | None = None
    """For a text that lists cards which people define themselves: how they are written."""
    drawn: bool = False
    """For a text that is written freely: where it is left empty, chance draws a value that suits the seats,
    and everybody sees which before the game begins (`Rules.draw`). The board follows from it."""

    def error(self, value: object) -> str | None:
        """The key of what is wrong with the value, or None."""
        if isinstance(self.default, bool):
            return None if isinstance(value, bool) else "option-switch"
        if isinstance(self.default, int):
            good = isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.high
            return None if good else "option-number"
        if self.pattern is not None:
            good = isinstance(value, str) and re.fullmatch(self.pattern, value) is not None
            return None if good else "option-text"
        return None if value in self.choices else "option-choice"


class Standing(msgspec.Struct, frozen=True):
    """A question that can be answered ahead. Text keys `order-<id>`, `order-<id>-about` and, for answers that
    are no moves, `answer-<id>-<answer>`; those that are moves are told like these."""

    id: str
    ask: str
    """The kind of the prompt."""
    choices: tuple[str, ...]
    """The answers: codes of moves, with the kind of a card in place of its id, or the words of
    `engine.orders`."""
    when: dict[str, Any] = {}
    """Values that the prompt's data must have."""
    spaces: bool = False
    """Whether the order may be limited to some spaces."""


class Meta(msgspec.Struct, frozen=True):
    """What is known about a rule system before a game starts."""

    id: str
    version: int
    """The version of the rules that new games get."""
    seats: tuple[int, int]
    options: tuple[Option, ...]
    end_reasons: tuple[str, ...]
    earlier: tuple[int, ...] = ()
    """Earlier versions that games which began under them go on with, to the letter: `Setup.version` says
    which one holds."""

    @property
    def versions(self) -> tuple[int, ...]:
        """All versions under which games can be played, the one of new games last."""
        return (*self.earlier, self.version)


class IllegalMove(Exception):
    """The move breaks the rules. `key` names why (text key `error-<key>`), `data` what would be right."""

    KEYS: ClassVar[tuple[str, ...]] = (
        "unknown-rules", "seats", "option-unknown", "option-switch", "option-number", "option-choice",
        "option-text",
        "game-over", "not-your-turn", "not-alive", "wrong-verb", "wrong-move", "wrong-amount",
        "nothing-to-undo", "nothing-to-rewind", "order-unknown",
        "order-answer", "order-spaces", "order-space", "bad-seed", "version", "no-such-seat",
    )  # fmt: skip

    def __init__(self, key: str, **data: Any) -> None:
        super().__init__(key, data)
        self.key = key
        self.data = data

    def __str__(self) -> str:
        details = ", ".join(f"{k}={v}" for k, v in self.data.items())
        return f"{self.key} ({details})" if details else self.key
