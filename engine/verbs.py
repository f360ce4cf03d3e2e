"""Verbs as data: what a move is made of, and how people and computer players deal with it.

A rule system that needs a verb of its own declares it in its folder (`Rules.verbs`); so does one for which a
common verb is something else. `engine.vocabulary` knows those of each system. Whoever reads a move, asks for
one or makes one reads it here, never by its name.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

PASS, CHOOSE = "pass", "choose"
"""The verbs that the kernel's own features speak of: doing nothing more, and one of what is offered."""
UNTIL = "until"
"""The word of an attack that goes on and on, until so many are left: members may wish for a number."""


@dataclass(frozen=True)
class Option:
    """An argument as people give it: an option of the verb's slash command, named and described by the texts
    `slash-<verb>-<name>` and `slash-<verb>-<name>-about`."""

    name: str
    kind: Literal["space", "card", "word", "number", "move"] = "word"
    """A space of the board, a card of the hand, anything that is offered, a number, or a whole move."""
    needed: bool = False
    word: str = ""
    """For a number: the word of the move that stands before it."""
    among: tuple[str, ...] = ()
    """For a word that can be ordered ahead, when nothing is offered yet: those that there are."""


@dataclass(frozen=True)
class Verb:
    """A verb. Its arguments in a move are those of `options` that are no numbers, then a number.

    Text keys: `verb-<id>` and `verb-<id>-<prompt>` (buttons), `slash-<id>` and `slash-<id>-about` (its
    command), `ask-<id>` and `ask-<id>-<name of what comes next>` (questions), `offer-<id>-<first word>` or
    those of `forms` (sentences), `orders-next-<id>` behind `slash-` and `ahead-<id>` where it can be ordered.
    """

    id: str
    options: tuple[Option, ...] = ()
    forms: tuple[tuple[str, str], ...] = ()
    """Text keys of sentences, each with the arguments that it is for, by the names of the text's variables:
    `from to who n`. `name*` takes one argument or more, a name that stands twice lists them, `@name` must be
    a space, `=word` is that word (a variable that is `True` or `False`), `n` a number, `-` goes unsaid.
    The first that fits is used, after `offer-<id>-<first word>` if there is such a text."""
    ahead: tuple[str, ...] | None = None
    """The options with which it can be ordered for the next turn, in their order; None if it cannot."""
    planned: tuple[tuple[str, str], ...] = ()
    """Sentences like `forms` for moves that are ordered ahead without all of their arguments."""
    leads: str = ""
    """The standing order that answers what carrying it out may lead to."""
    emoji: str = ""
    tone: Literal["main", "danger", "quiet"] = "main"
    """How its button looks; `quiet` for what is done when nothing else is."""
    answer: Literal["main", "danger", "quiet"] | None = None
    """The same where another's move is answered, if otherwise: letting it happen is the usual answer then."""
    secret: bool = False
    """What is possible depends on a hand: then no public button tells that it is possible."""
    again: bool = False
    """A player usually goes on at the same place (another roll of the same attack)."""
    hand: bool = False
    """An argument that is the id of a card in the own hand means that card."""
    marches: bool = False
    """It begins with two spaces, `from` and `to`; what follows says who goes, and how many."""
    hostile: bool = False
    """It is done to whoever is there: both strengths are shown, and the clock plays something else."""
    places: bool = False
    """It puts a number of pieces on a space."""
    weighed: bool = False
    """It spends cards: what a move brings at once is found by trying it, the most first. Ordered ahead
    without arguments it is the move that brings most."""
    stepwise: bool = False
    """It is asked for argument by argument, however few moves there are."""
    explained: bool = False
    """Its first argument is a thing that is explained where it is chosen."""
    amount: Literal["pieces", "price", "dice", "choice"] = "pieces"
    """What its number is: so many of what stands there (`all`, `all but one`), what it costs, dice or what
    a system has in their stead (sentences `amount-dice`, and after `until` `amount-until`), or a choice of
    which each has its whole sentence."""

    def __post_init__(self) -> None:
        for option in self.options:
            if option.name in (self.ahead or ()) and option.kind == "word" and not option.among:
                raise ValueError(f"{self.id} is ordered ahead with {option.name}: say among which words")


def _space(name: str) -> Option:
    return Option(name, "space", needed=True)


def _number(name: str, word: str = "") -> Option:
    return Option(name, "number", word=word)


VERBS: tuple[Verb, ...] = (
    Verb(
        "place",
        (_space("where"), _number("amount")),
        (("offer-place", "where n"),),
        ahead=("where", "amount"),
        planned=(("ahead-place", "where"),),
        emoji="➕",
        places=True,
    ),
    Verb(
        "attack",
        (_space("from"), _space("to"), _number("amount"), _number("until", UNTIL), Option("with")),
        (
            ("offer-attack", "from to n"),
            ("offer-attack-until", "from to =until n"),
            ("offer-attack-with", "from to who n"),
            ("offer-attack-with", "from to who =until n"),
        ),
        ahead=("from", "to", "until", "amount"),
        planned=(("ahead-attack", "from to"), ("ahead-attack", "from to =until")),
        leads="occupy",
        emoji="⚔️",
        tone="danger",
        again=True,
        marches=True,
        hostile=True,
        amount="dice",
    ),
    Verb(
        "move",
        (_space("from"), _space("to"), _number("amount"), Option("with")),
        (("offer-move", "from to n"), ("offer-move-with", "from to who n")),
        ahead=("from", "to", "amount"),
        planned=(("ahead-move", "from to"),),
        emoji="🚚",
        marches=True,
    ),
    Verb(
        "trade",
        (Option("set", "move", needed=True),),
        (("offer-trade", "cards cards cards"), ("offer-trade-on", "cards cards cards where")),
        ahead=(),
        planned=(("ahead-trade", ""),),
        emoji="🔁",
        secret=True,
        hand=True,
        weighed=True,
    ),
    Verb(
        "play",
        (Option("card", "card", needed=True), Option("target", "space"), Option("second", "space"),
         _number("amount")),
        (("offer-play", "card"), ("offer-play-on", "card target*")),
        ahead=("card", "target", "second"),
        emoji="🃏",
        secret=True,
        hand=True,
        stepwise=True,
        explained=True,
    ),
    Verb(
        "buy",
        (Option("what", needed=True), Option("where"), _number("amount")),
        (
            ("offer-buy", "what n"), ("offer-buy", "- what n"),
            ("offer-buy-at", "what where"), ("offer-buy-at", "what where -"),
        ),
        emoji="🪙",
        stepwise=True,
        explained=True,
        amount="price",
    ),
    Verb(
        "bid",
        (Option("amount", "number", needed=True),),
        (("offer-bid", "n"),),
        emoji="🎯",
        amount="price",
    ),
    Verb(
        CHOOSE,
        (Option("option", "move", needed=True),),
        (("offer-choose-at", "what @where"), ("offer-choose", "what*")),
        emoji="☑️",
        answer="quiet",
        stepwise=True,
        amount="choice",
    ),
    Verb(
        PASS,
        ahead=(),
        planned=(("ahead-pass", ""),),
        emoji="⏭️",
        tone="quiet",
        answer="main",
    ),
)  # fmt: skip
"""The verbs that any rule system may use, in the order of their commands."""
