"""Verbs as data: what a move is made of, and how people and computer players deal with it.

A rule system declares its own verbs, and common verbs that have other data there, in its folder
(`Rules.verbs`). `engine.vocabulary` knows the verbs of each system. Code that reads, asks for or makes moves
decides by this data, never by a verb's name.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

PASS, CHOOSE = "pass", "choose"
"""The verbs that the kernel's own features use: doing nothing more, and choosing among offers."""
UNTIL = "until"
"""The word of an attack that is repeated until a number of armies is left; members may set a default for
it."""


@dataclass(frozen=True)
class VerbOption:
    """An argument as people give it: an option of the verb's slash command, named and described by the texts
    `slash-<verb>-<name>` and `slash-<verb>-<name>-about`."""

    name: str
    kind: Literal["space", "card", "word", "number", "move"] = "word"
    """The kind of value: a space of the board, a card of the hand, any word offered, a number, or a whole
    move."""
    needed: bool = False
    word: str = ""
    """For a number: the word that precedes it in the move."""
    among: tuple[str, ...] = ()
    """For a word in a move ahead, for which no offers exist yet: all possible words."""


@dataclass(frozen=True)
class Verb:
    """A verb. Its arguments in a move are the `options` other than numbers, then a number.

    Text keys: `verb-<id>` and `verb-<id>-<prompt>` (buttons), `slash-<id>` and `slash-<id>-about` (its
    command), `ask-<id>` and `ask-<id>-<name of what comes next>` (questions), `offer-<id>-<first word>` or
    those of `forms` (sentences), where it can be ordered ahead `ahead-<id>`, `ahead-give-<id>`,
    `ahead-ask-<id>-<option>` and, with a number, `ahead-usual-<id>`.
    """

    id: str
    options: tuple[VerbOption, ...] = ()
    forms: tuple[tuple[str, str], ...] = ()
    """Text keys of sentences, each with the arguments that it is for, by the names of the text's variables:
    `from to who n`. `name*` takes one argument or more, a name used twice lists them, `@name` must be a
    space, `=word` is that word (a variable that is `True` or `False`), `n` a number, `-` is left out. The
    first form that fits is used, after `offer-<id>-<first word>` if that text exists."""
    ahead: tuple[str, ...] | None = None
    """The options with which it can be ordered for the next turn, in their order; None if it cannot."""
    planned: tuple[tuple[str, str], ...] = ()
    """Sentences like `forms`, for moves ahead that lack some of their arguments."""
    leads: str = ""
    """The standing order that answers a question to which the move may lead."""
    emoji: str = ""
    tone: Literal["main", "danger", "quiet"] = "main"
    """The look of its button; `quiet` for a move made if nothing else is done."""
    answer: Literal["main", "danger", "quiet"] | None = None
    """The look of its button in an answer to another's move, if different: letting the move happen is the
    usual answer."""
    secret: bool = False
    """Whether its moves depend on a hand: then no public button reveals that it is possible."""
    again: bool = False
    """Whether a player usually goes on at the same place (another roll of the same attack)."""
    hand: bool = False
    """Whether an argument that is the id of a card in the player's hand means that card."""
    marches: bool = False
    """Whether it begins with two spaces, `from` and `to`; the rest says which pieces go, and how many."""
    paired: bool = False
    """Whether two successive spaces in it are a way: they are chosen together if lists have room."""
    hostile: bool = False
    """Whether it is directed against the owner of the space: both strengths are shown, and the clock never
    plays it."""
    places: bool = False
    """Whether it puts a number of pieces on a space."""
    weighed: bool = False
    """Whether it spends cards: its moves are tried to find what each brings at once, and listed by that.
    Ordered ahead without arguments it means the move that brings most."""
    stepwise: bool = False
    """Whether it is asked for argument by argument, even with few moves."""
    explained: bool = False
    """Whether its first argument is explained where it is chosen."""
    amount: Literal["pieces", "price", "dice", "choice"] = "pieces"
    """The meaning of its number: a count of pieces (`all`, `all but one`), a price, dice or the system's
    replacement for them (sentences `amount-dice`, and after `until` `amount-until`), or a choice in which
    each number has a whole sentence."""

    def __post_init__(self) -> None:
        for option in self.options:
            if option.name in (self.ahead or ()) and option.kind == "word" and not option.among:
                raise ValueError(f"{self.id} is ordered ahead with {option.name}: say among which words")


def _space(name: str) -> VerbOption:
    return VerbOption(name, "space", needed=True)


def _number(name: str, word: str = "") -> VerbOption:
    return VerbOption(name, "number", word=word)


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
        (_space("from"), _space("to"), _number("amount"), _number("until", UNTIL), VerbOption("with")),
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
        (_space("from"), _space("to"), _number("amount"), VerbOption("with")),
        (("offer-move", "from to n"), ("offer-move-with", "from to who n")),
        ahead=("from", "to", "amount"),
        planned=(("ahead-move", "from to"),),
        emoji="🚚",
        marches=True,
    ),
    Verb(
        "trade",
        (VerbOption("set", "move", needed=True),),
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
        (VerbOption("card", "card", needed=True), VerbOption("target", "space"),
         VerbOption("second", "space"), VerbOption("third", "space"), VerbOption("fourth", "space"),
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
        (VerbOption("what", needed=True), VerbOption("where"), _number("amount")),
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
        (VerbOption("amount", "number", needed=True),),
        (("offer-bid", "n"),),
        emoji="🎯",
        amount="price",
    ),
    Verb(
        CHOOSE,
        (VerbOption("option", "move", needed=True),),
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
