"""The plain data of the kernel: its input, its output, and what a seat may see.

Everything here is immutable by convention, compares by value and encodes with msgspec. Keys instead of
sentences throughout: `locales/` turns kinds, phases and reasons into English or Italian.
"""

from __future__ import annotations

import re
from typing import Any, ClassVar

import msgspec

from engine.keyed import Keyed
from engine.queries.card_info import CardForm

Arg = str | int
"""One argument of a move: the id of a space, card or choice, or a number."""
_NUMBER = re.compile(r"0|-?[1-9][0-9]{0,17}", re.ASCII)


class Setup(msgspec.Struct, frozen=True):
    """Everything from which a game starts; together with its moves it gives every later state."""

    rules: str
    """Id of the rule system, as listed by `rules_ids()`."""
    seats: int
    seed: str
    """Hex text; every die and shuffle follows from it. Secret until the game has ended."""
    options: dict[str, Any] = {}
    """Chosen options by name; missing options have their defaults."""
    version: int = 0
    """Version of the rules: one of `Meta.versions`; 0 asks for the newest one and is filled in by `start`."""


class Move(msgspec.Struct, frozen=True):
    """What a seat does. `code` and `parse` are inverses."""

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
            types = f"{type(seat).__name__} and {type(code).__name__}"
            raise TypeError(f"a seat must be an int and a code a str, not {types}")
        verb, *args = code.split(":")
        return cls(seat, verb, tuple(int(a) if _NUMBER.fullmatch(a) else a for a in args))


class Offer(msgspec.Struct, frozen=True):
    """A family of legal moves of one seat: fixed arguments and, if `amount` is set, one more: any whole
    number from the first to the second bound, both included."""

    verb: str
    args: tuple[Arg, ...] = ()
    amount: tuple[int, int] | None = None
    idle: bool = False
    """Whether it does nothing now, like passing: a seat with nothing else to do may be passed over."""
    usual: int | None = None
    """The amount that a move without an amount means; None: the greatest."""
    pressed: int | None = None
    """The greatest amount for a single press, if more would leave something unguarded; None: any."""

    def __contains__(self, move: object) -> bool:
        """Whether the move belongs to the family, no matter which seat makes it."""
        if not isinstance(move, Move) or move.verb != self.verb:
            return False
        if self.amount is None:
            return move.args == self.args
        last = move.args[-1] if move.args else None
        low, high = self.amount
        return move.args[:-1] == self.args and type(last) is int and low <= last <= high

    def __len__(self) -> int:
        """The number of moves in the family."""
        return 1 if self.amount is None else self.amount[1] - self.amount[0] + 1

    def move(self, seat: int, amount: int | None = None) -> Move:
        """The move with this amount, or without an argument the one with the usual amount."""
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
    """Public variables of the text, such as `{"armies": 5}`. Its keys are declared as for events."""


class Event(msgspec.Struct, frozen=True):
    """Something that happened. Text key `event-<kind>`, variables from `data` (see `engine.events`)."""

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
    """The score of a seat if the game were counted now, by public facts.

    `points` are the parts of the score, which is their sum; `ties` decide between equal scores, the first
    before the second. Text keys `score-part-<part>` for both.
    """

    seat: int
    points: dict[str, int]
    ties: dict[str, int] = {}
    goal: int | None = None
    """The score needed to win before the last round, if the rules have one."""

    @property
    def merit(self) -> tuple[int, ...]:
        """The sorting key of a ranking: the score, then the tie-breakers."""
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
    """Whether the move can be undone: it used no chance and revealed no secret, and the same seats are still
    to act, or others are asked only to answer it."""


class SpaceView(msgspec.Struct, frozen=True):
    """A space of the board as one viewer sees it."""

    id: str
    owner: int | None
    tokens: dict[str, int] = {}
    """Amounts by kind; `army` is the number on the badge."""
    marks: tuple[str, ...] = ()
    """Public conditions, for instance `destroyed`, or a threat that comes true if nothing is done."""
    until: dict[str, int] = {}
    """By mark, the seat at whose next turn it ends, if there is one."""
    walls: dict[str, int] = {}
    spent: dict[str, int] = {}
    """By kind of token: the damage in one blow that destroys it, and how many have acted in this turn."""


class CardView(msgspec.Struct, frozen=True):
    """A card as its holder sees it. `id` is the move's argument; `kind` names the picture or effect (text key
    `card-<kind>`); `space` is the space that it shows, if it shows one; `points` is its score face up;
    `waits` the data of a text (`card-waits-<kind>`, else `card-waits`): its holder played it in secret."""

    id: str
    kind: str
    space: str | None = None
    points: int | None = None
    waits: dict[str, str | int] | None = None


class DeckView(msgspec.Struct, frozen=True):
    """A pile of cards: its size and its open cards are public."""

    id: str
    size: int
    cards: tuple[CardView, ...] = ()
    """Its publicly known cards, from bottom to top: all, none, or the lowest ones."""


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
    """The held cards; None if the viewer may not see them."""
    side: str = ""
    """The seat's side, in rules with sides. Text key `side-<side>`, icons `<token>-<side>`."""
    shown: tuple[CardView, ...] = ()
    """Its cards that lie face up before everybody, the oldest first."""
    piles: tuple[DeckView, ...] = ()
    """Its own piles, in rules where seats have piles."""
    unseen: int = 0
    """How many of its cards the seat itself sees only later: they count as held."""

    @property
    def points(self) -> int:
        """The total score of its cards that lie face up."""
        return sum(card.points or 0 for card in self.shown)


class Track(msgspec.Struct, frozen=True):
    """A public value with a limit, such as the round. Tracks called `<name>-<seat>` are one marker a seat
    on the same track: pictures show the seats in the order of the values."""

    id: str
    value: int
    limit: int | None = None


class LinkView(msgspec.Struct, frozen=True):
    """Two spaces that are neighbours for now, though the board does not join them. `kind` says what joins
    them: it names the icon and the text keys `legend-link-<kind>` and `lying-link-<kind>`."""

    a: str
    b: str
    kind: str


class EdgeView(msgspec.Struct, frozen=True):
    """Conditions that hold for now between two spaces that the board or a link joins: `marks`, with text keys
    `legend-edge-<mark>` and `lying-edge-<mark>`."""

    a: str
    b: str
    marks: tuple[str, ...]
    until: dict[str, int] = {}
    """By mark, the seat at whose next turn it ends, if there is one."""


class PathView(msgspec.Struct, frozen=True):
    """A piece that moves along a row of spaces. Text keys `legend-path-<id>`, `lying-path-<id>` and more."""

    id: str
    spaces: tuple[str, ...]
    place: int
    """The piece's place, counted from 0; the number of spaces once it has left the last one."""
    need: int | None = None
    """What a die must show before the piece leaves its space; 0: it needs no die; None: not known."""

    @property
    def space(self) -> str | None:
        """The space on which the piece is; None once it has left."""
        return self.spaces[self.place] if self.place < len(self.spaces) else None


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
    """The seat on turn; None before the first turn, at the end, while all act at once or turns are
    ordered."""
    spaces: dict[str, SpaceView]
    seats: tuple[SeatView, ...]
    """Playing seats by number, then neutral ones."""
    prompts: tuple[Prompt, ...]
    result: Result | None
    tracks: tuple[Track, ...] = ()
    decks: tuple[DeckView, ...] = ()
    links: tuple[LinkView, ...] = ()
    """Spaces that are neighbours for now, besides those of the board."""
    edges: tuple[EdgeView, ...] = ()
    """Neighbours between which something special holds."""
    paths: tuple[PathView, ...] = ()
    labels: dict[str, str] = {}
    """By kind of card the name that players gave it, escaped where shown, in place of `card-<kind>`."""


class Option(msgspec.Struct, frozen=True):
    """An option of a rule system. Text keys `option-<rules>-<id>` and, for a choice, `choice-<value>`."""

    id: str
    default: str | int | bool
    choices: tuple[str, ...] = ()
    """Allowed texts; empty for numbers, switches and written texts."""
    low: int = 0
    high: int = 0
    pattern: str | None = None
    """For a free text: the regular expression that the whole text must match."""
    example: str = ""
    """An example of a text that fits the pattern."""
    cards: CardForm | None = None
    """For a text that lists cards which people define themselves: its form."""
    drawn: bool = False
    """Whether a free text left empty is drawn by chance before the game (`Rules.draw`). It is the board's."""
    since: int = 1
    """The first version of the rules whose games have this option."""

    def error(self, value: object) -> str | None:
        """The key of the error in the value, or None."""
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
    are no moves, `answer-<id>-<answer>`; other answers are told like moves."""

    id: str
    ask: str
    """The kind of the prompt."""
    choices: tuple[str, ...]
    """The answers: codes of moves, a card's kind for its id, or words of `engine.standing_orders`."""
    when: dict[str, Any] = {}
    """Values that the prompt's data must have."""
    spaces: bool = False
    among: tuple[str, ...] = ()
    """Whether the order may be limited to some spaces, and to which, in order; empty: to any."""


class Meta(msgspec.Struct, frozen=True):
    """The facts about a rule system before a game starts."""

    id: str
    version: int
    """The version of the rules that new games get."""
    seats: tuple[int, int]
    options: tuple[Option, ...]
    end_reasons: tuple[str, ...]
    earlier: tuple[int, ...] = ()
    """Earlier versions, whose games go on exactly under them: `Setup.version` says which one holds."""
    lesson: dict[str, Any] = {}
    """The options of a short game for practice."""
    neutral: tuple[int, ...] = ()
    """The numbers of seats with which a neutral army takes part."""

    @property
    def versions(self) -> tuple[int, ...]:
        """All versions under which games can be played, the newest last."""
        return (*self.earlier, self.version)

    def options_of(self, version: int) -> tuple[Option, ...]:
        """The options of games under a version; 0 stands for the newest."""
        return tuple(o for o in self.options if o.since <= (version or self.version))


class IllegalMove(Keyed):
    """The move breaks the rules. `key` is the reason (text key `error-<key>`), `data` what would be right."""

    KEYS: ClassVar[tuple[str, ...]] = (
        "unknown-rules", "seats", "option-unknown", "option-switch", "option-number", "option-choice",
        "option-text", "game-over", "not-your-turn", "not-alive", "wrong-verb", "wrong-move", "wrong-amount",
        "nothing-to-undo", "nothing-to-rewind", "order-unknown", "order-answer", "order-spaces", "bad-seed",
        "order-space", "order-elsewhere", "version", "no-such-seat", "odds-idle", "odds-one-owner",
    )  # fmt: skip
