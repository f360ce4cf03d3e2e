"""Events as data: what each key of an event's data is, and what kinds of events there are.

A key means the same in every rule system that uses it. A system that needs further keys declares them in its
folder (`Rules.keys`, `Rules.kinds`), with one of the sorts and roles below. `engine.vocabulary` knows the
keys of each system, and `facts` reads an event by the meanings of its keys: texts, pictures, threads, digests
and the chronicle need nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, NamedTuple

TURN, WON = "turn", "won"
"""The kinds with which every rule system begins a seat's turn, and with which it ends a game."""
UNDONE, REWOUND = "undone", "rewound"
"""The kernel's own kinds: a seat took its last move back; a game was rolled back."""


class Sort(Enum):
    """The type of a key's value. A text's variables have the name of the key, and the names given here."""

    PLAIN = "a number, a truth or a word as it is"
    SEAT = "a seat"
    SEATS = "seats"
    SPACE = "a space"
    SPACES = "a space or several; `spaces` is how many"
    EDGE = "two neighbours in any order, as `near` and `far` in the board's"
    PLACED = "amounts by space, as `where`; `places` is how many, and `n` their sum unless there is one"
    REGION = "a region"
    BONUSES = "amounts by region; `bonus` is their sum"
    TERM = "a word of the rules, for instance a kind of piece"
    TERMS = "several; `party` is how many"
    PIECES = "a list of [kind, space]; `<key>_n` is how many"
    TALLY = "amounts by kind of piece; `<key>_n` is their sum"
    PILE = "a pile of cards"
    CARDS = "a list of [id, kind, space or None]; `held` is how many, `kind` the first one's kind"
    SHARES = "a list of [seat, amount]; `given` is how many"
    TABLE = "a row a seat: [seat, sum, parts of it by name]; older ones have numbers for the key's columns"
    LOSSES = "[attacker's, defender's] losses, as `attacker` and `defender`"
    ROLLS = "[dice, dice] of attacker and defender, highest face first, as `dice`; `count` is how many"
    ADDED = "[attacker's, defender's] bonus on the highest die of each side, after every throw"
    SIDES = "how many sides each die has, in the shape and order of the rolls; six if it is left out"
    DICE = "dice, or rounds of [seat, die]; `ties` is how many"
    REASON = "why a game ended"


class Role(Enum):
    """The part that a value plays in the event, for pictures, threads and digests."""

    DOER = "the seat that did it"
    SUFFERER = "a seat to which it was done"
    START = "where an arrow begins"
    END = "where an arrow ends"
    PLACE = "where the amount is"
    PIECE = "which kind of piece the amount is of, where it is not what usually counts"
    AMOUNT = "how many came there, or went from start to end"
    CONQUEST = "where it is true, the end changed its owner"
    RUIN = "its spaces were destroyed"
    THINNED = "its spaces lost one piece each"
    DEAD = "how many pieces the place lost"
    VACATED = "its spaces belong to nobody any more"
    FREE = "where it is true, cards cost nothing in this answer"
    GAIN = "how many pieces came in by it: what moves that are weighed are weighed by"


@dataclass(frozen=True)
class Key:
    """A key in the data of events, prompts and errors."""

    sort: Sort = Sort.PLAIN
    role: Role | None = None
    columns: tuple[str, ...] = ()
    """For a table whose rows name no parts: the variables of the text `score-line`, after `seat` and
    `total`."""


@dataclass(frozen=True)
class Kind:
    """A kind of event. Text key `event-<kind>`."""

    silent: bool = False
    """Shown by the picture alone, without a text."""
    announces: bool = False
    """Told only until the announced event, with the same doer, start and end, is told: right after it, or, of
    what only some saw, among all that everybody sees with it."""
    ends_turn: bool = False
    """It ends the turn of the seat on turn."""
    strikes: bool = False
    """A blow on the space where it ended: its number is damage, and the only pieces that leave are those that
    fell."""
    ousts: bool = False
    """It puts a seat out of the game: the one to which it was done, or else the doer."""
    vacates: bool = False
    """The space where it ended, or its place, belongs to nobody after it."""
    befalls: bool = False
    """It tells what a seat suffered, other than in a battle: the one to which it was done, or else the doer,
    who then suffers by another's deed."""
    aside: bool = False
    """Its cards are not played: they are traded, put away, laid open or taken."""


KEYS: Mapping[str, Key] = {
    "seat": Key(Sort.SEAT, Role.DOER),
    "other": Key(Sort.SEAT, Role.SUFFERER),
    "seats": Key(Sort.SEATS),
    "space": Key(Sort.SPACE, Role.PLACE),
    "from": Key(Sort.SPACE, Role.START),
    "to": Key(Sort.SPACE, Role.END),
    "n": Key(role=Role.AMOUNT),
    "armies": Key(role=Role.GAIN),
    "placed": Key(Sort.PLACED),
    "taken": Key(role=Role.CONQUEST),
    "destroyed": Key(Sort.SPACES, Role.RUIN),
    "dead": Key(role=Role.DEAD),
    "region": Key(Sort.REGION),
    "regions": Key(Sort.BONUSES),
    "piece": Key(Sort.TERM, Role.PIECE),
    "pieces": Key(Sort.PIECES),
    "cards": Key(Sort.CARDS),
    "deck": Key(Sort.PILE),
    "rolls": Key(Sort.ROLLS),
    "sides": Key(Sort.SIDES),
    "bonus": Key(Sort.ADDED),
    "lost": Key(Sort.LOSSES),
    "dice": Key(Sort.DICE),
    "reason": Key(Sort.REASON),
    "scores": Key(Sort.TABLE),
    "free": Key(role=Role.FREE),
}
"""The keys that any rule system may use; an undeclared key is plain."""
KINDS: Mapping[str, Kind] = {
    "dealt": Kind(silent=True),
    "draft": Kind(announces=True),
    TURN: Kind(ends_turn=True),
    "eliminated": Kind(ousts=True),
    "resigned": Kind(ousts=True),
    "traded": Kind(aside=True),
    "traded_bonus": Kind(aside=True),
    "discarded": Kind(aside=True),
}
"""The common kinds that are not told like all others."""


class Facts(NamedTuple):
    """An event's (or prompt's) data by role, no matter what its keys are called."""

    seat: int | None = None
    others: tuple[Any, ...] = ()
    """To whom it was done; None stands for nobody in particular."""
    start: str | None = None
    end: str | None = None
    space: str | None = None
    n: int | None = None
    piece: str | None = None
    """The kind of piece that `n` counts."""
    fallen: Mapping[str, int] = {}
    """By kind, the pieces that were destroyed at the end or the place."""
    gain: int = 0
    free: bool = False
    placed: Mapping[str, int] = {}
    ruins: tuple[str, ...] = ()
    thinned: tuple[str, ...] = ()
    vacated: tuple[str, ...] = ()
    dead: int = 0
    conquest: bool = False
    rolls: Sequence[Any] = ()
    sides: Sequence[Any] | None = None
    bonus: Sequence[int] | None = None
    lost: Sequence[int] | None = None
    cards: bool = False
    """Whether the event is about cards."""

    @property
    def battle(self) -> bool:
        """Whether the event is a fight: a throw of dice, a conquest, or a march against others."""
        return bool(self.rolls) or self.conquest or bool(self.others and self.start and self.end)


_FIELDS = {
    Role.DOER: "seat",
    Role.START: "start",
    Role.END: "end",
    Role.PLACE: "space",
    Role.AMOUNT: "n",
    Role.PIECE: "piece",
    Role.GAIN: "gain",
    Role.DEAD: "dead",
    Role.FREE: "free",
    Sort.PLACED: "placed",
    Sort.TALLY: "fallen",
    Sort.ROLLS: "rolls",
    Sort.SIDES: "sides",
    Sort.ADDED: "bonus",
    Sort.LOSSES: "lost",
}
_SPACES = {Role.RUIN: "ruins", Role.THINNED: "thinned", Role.VACATED: "vacated"}


def facts(keys: Mapping[str, Key], data: Mapping[str, Any]) -> Facts:
    """These data by role, according to the meanings of their keys."""
    values: dict[str, Any] = {}
    for name, value in data.items():
        key = keys.get(name)
        if key is None:
            continue
        field = _FIELDS.get(key.role) if key.role else _FIELDS.get(key.sort)
        if field:
            values[field] = value
        elif key.role is Role.SUFFERER:
            values["others"] = (*values.get("others", ()), value)
        elif key.role is Role.CONQUEST:
            values["conquest"] = value is True
        elif key.role in _SPACES:
            values[_SPACES[key.role]] = (value,) if isinstance(value, str) else tuple(value)
        elif key.sort in (Sort.CARDS, Sort.PILE):
            values["cards"] = True
    return Facts(**values)
