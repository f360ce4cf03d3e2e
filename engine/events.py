"""Events as data: what each key of an event's data is, and what kinds of events there are.

A key means the same in every rule system that uses it; one that needs more declares its own in its folder
(`Rules.keys`, `Rules.kinds`), with one of the sorts and roles below. `engine.vocabulary` knows those of each
system, and `facts` reads an event by what its keys mean: texts, pictures, threads, digests and the chronicle
need no more.
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
    """What stands under a key. Variables of a text have the name of the key, and those named here."""

    PLAIN = "a number, a truth or a word as it is"
    SEAT = "a seat"
    SEATS = "seats"
    SPACE = "a space"
    SPACES = "a space or several; `spaces` is how many"
    PLACED = "amounts by space, as `where`; `places` is how many, and `n` their sum unless there is one"
    REGION = "a region"
    BONUSES = "amounts by region; `bonus` is their sum"
    TERM = "a word of the rules, for instance a kind of piece"
    TERMS = "several; `party` is how many"
    PIECES = "a list of [kind, space]; `<key>_n` is how many"
    PILE = "a pile of cards"
    CARDS = "a list of [id, kind, space or None]; `held` is how many"
    SHARES = "a list of [seat, amount]; `given` is how many"
    TABLE = "a row a seat: [seat, sum, the key's columns]"
    LOSSES = "[attacker's, defender's] losses, as `attacker` and `defender`"
    ROLLS = "[dice, dice] of attacker and defender, highest face first, as `dice`; `count` is how many"
    SIDES = "how many sides each die has, in the shape and order of the rolls; six if it is left out"
    DICE = "dice, or rounds of [seat, die]; `ties` is how many"
    REASON = "why a game ended"


class Role(Enum):
    """What the value has to do with what happened, for pictures, threads and digests."""

    DOER = "the seat that did it"
    SUFFERER = "a seat to which it was done"
    START = "where an arrow begins"
    END = "where an arrow ends"
    PLACE = "where the amount is"
    AMOUNT = "how many came there, or went from start to end"
    CONQUEST = "where it is true, the end changed its owner"
    RUIN = "its spaces were destroyed"
    THINNED = "its spaces lost one piece each"
    DEAD = "how many pieces the place lost"
    FREE = "where it is true, cards cost nothing in this answer"
    GAIN = "how many pieces came in by it: what moves that are weighed are weighed by"


@dataclass(frozen=True)
class Key:
    """A key of an event's data, or of a prompt's or an error's."""

    sort: Sort = Sort.PLAIN
    role: Role | None = None
    columns: tuple[str, ...] = ()
    """Of a table: the variables of the text `score-line`, after `seat` and `total`."""


@dataclass(frozen=True)
class Kind:
    """A kind of event. Text key `event-<kind>`."""

    silent: bool = False
    """Told by the picture alone: it needs no text."""
    announces: bool = False
    """Told only until what it announces is told: an event with the same doer, start and end."""
    ends_turn: bool = False
    """With it the turn of whoever was on turn is over."""


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
    "piece": Key(Sort.TERM),
    "pieces": Key(Sort.PIECES),
    "cards": Key(Sort.CARDS),
    "deck": Key(Sort.PILE),
    "rolls": Key(Sort.ROLLS),
    "sides": Key(Sort.SIDES),
    "lost": Key(Sort.LOSSES),
    "dice": Key(Sort.DICE),
    "reason": Key(Sort.REASON),
    "free": Key(role=Role.FREE),
}
"""The keys that any rule system may use; one that stands nowhere is plain."""
KINDS: Mapping[str, Kind] = {"dealt": Kind(silent=True), TURN: Kind(ends_turn=True)}
"""The kinds that any rule system may use and that are not told like all others."""


class Facts(NamedTuple):
    """What an event (or what a prompt asks about) comes to, whatever its keys are called."""

    seat: int | None = None
    others: tuple[Any, ...] = ()
    """To whom it was done; None stands for nobody in particular."""
    start: str | None = None
    end: str | None = None
    space: str | None = None
    n: int | None = None
    gain: int = 0
    free: bool = False
    placed: Mapping[str, int] = {}
    ruins: tuple[str, ...] = ()
    thinned: tuple[str, ...] = ()
    dead: int = 0
    conquest: bool = False
    rolls: Sequence[Any] = ()
    sides: Sequence[Any] | None = None
    lost: Sequence[int] | None = None
    cards: bool = False
    """It is about cards."""

    @property
    def battle(self) -> bool:
        """Whether somebody else is, or was, where it ended."""
        return bool(self.rolls) or self.conquest or bool(self.others and self.start and self.end)


_FIELDS = {
    Role.DOER: "seat",
    Role.START: "start",
    Role.END: "end",
    Role.PLACE: "space",
    Role.AMOUNT: "n",
    Role.GAIN: "gain",
    Role.DEAD: "dead",
    Role.FREE: "free",
    Sort.PLACED: "placed",
    Sort.ROLLS: "rolls",
    Sort.SIDES: "sides",
    Sort.LOSSES: "lost",
}


def facts(keys: Mapping[str, Key], data: Mapping[str, Any]) -> Facts:
    """What these data come to, by what their keys mean."""
    found: dict[str, Any] = {}
    for name, value in data.items():
        key = keys.get(name)
        if key is None:
            continue
        field = _FIELDS.get(key.role) if key.role else _FIELDS.get(key.sort)
        if field:
            found[field] = value
        elif key.role is Role.SUFFERER:
            found["others"] = (*found.get("others", ()), value)
        elif key.role is Role.CONQUEST:
            found["conquest"] = value is True
        elif key.role is Role.RUIN:
            found["ruins"] = (value,) if isinstance(value, str) else tuple(value)
        elif key.role is Role.THINNED:
            found["thinned"] = (value,) if isinstance(value, str) else tuple(value)
        elif key.sort in (Sort.CARDS, Sort.PILE):
            found["cards"] = True
    return Facts(**found)
