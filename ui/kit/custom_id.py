"""The codec of custom ids: every button and select says what it does, to which game, and for which ply, page
or content it was made.

    st:b:12wxyz:45:do:attack:alaska:kamchatka:3      a button of game 12 at ply 45
    st:s:12wxyz:45:pick:attack:alaska                a select there
    st:b:0wxyz:0:leagueenter:7                       a button of league 7
    st:b:0:2:turns:next                              a button that turns to page 2

The letters behind the number are those of the game or league (`host.letters`). Older messages have none.

Discord allows 100 characters. A longer move code (cards with long names) travels as its digest and is found
again among the offers of the same position.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import blake2s

from engine.types import Arg, Move
from host import Game, League
from host.letters import COUNT

Path = tuple[Arg, ...]
"""A verb and the first arguments of a move, or all of them."""
LIMIT = 100
BUTTON, SELECT, MODAL = "b", "s", "m"
ROOM = 60
"""Characters of a custom id available for a move: longer codes travel as their digests."""


def number_pattern(digits: int) -> str:
    """The pattern of a whole number of at most `digits` digits. Each number can be written in one way
    only."""
    return f"(?:0|[1-9][0-9]{{0,{digits - 1}}})"


@dataclass(frozen=True)
class Stamp:
    """A number of at most 9 digits for which a component was made. Its class says of what; the route of the
    action knows the class (`ui.kit.router.Route.stamp`)."""

    number: int


class Ply(Stamp):
    """The ply, as its reader may know it, for which the component was made."""


class PageNumber(Stamp):
    """The page that the component shows, from 0."""


class Digest(Stamp):
    """What stands for the content for which the component was made: it serves no other content."""


@dataclass(frozen=True)
class Ref:
    """What a component refers to. No item of `args` is empty or contains a colon."""

    action: str
    args: tuple[str, ...] = ()
    game: int | None = None
    stamp: Stamp | None = None
    letters: str = ""
    """Those of the game, or of the league that is one of `args`."""

    def encode(self, kind: str) -> str:
        """The custom id. :raises ValueError: it would be too long (use `shorten` for codes)."""
        number = self.stamp.number if self.stamp else 0
        text = ":".join(("st", kind, f"{self.game or 0}{self.letters}", str(number), self.action, *self.args))
        if len(text) > LIMIT:
            raise ValueError(f"custom id too long: {text}")
        return text


def game_ref(game: Game, action: str, *args: str, stamp: Stamp | None = None) -> Ref:
    """The reference of a component of a game."""
    return Ref(action, args, game.id, stamp, game.letters.text)


def league_ref(league: League, action: str, *args: str, stamp: Stamp | None = None) -> Ref:
    """The reference of a component of a league, whose number is one of the arguments."""
    return Ref(action, args, None, stamp, league.letters.text)


def ref(game: Game, action: str, *args: str) -> Ref:
    """The reference of a component made for the game as it is now; arguments may be codes."""
    return game_ref(game, action, *(a for arg in args for a in arg.split(":")), stamp=Ply(game.ply))


def template(kind: str) -> re.Pattern[str]:
    """The pattern of all custom ids of a kind of component."""
    game = f"(?P<game>{number_pattern(12)})(?P<letters>[a-z]{{{COUNT}}})?"
    stamp = f"(?P<stamp>{number_pattern(9)})"
    return re.compile(f"st:{kind}:{game}:{stamp}:(?P<action>[a-z]+)(?::(?P<args>.*))?")


def decode(match: re.Match[str], stamp: type[Stamp] | None = None) -> Ref:
    """The inverse of `Ref.encode`, from a match of `template` and the class of the stamp."""
    args = tuple(match["args"].split(":")) if match["args"] else ()
    made_for = stamp(int(match["stamp"])) if stamp else None
    return Ref(match["action"], args, int(match["game"]) or None, made_for, match["letters"] or "")


def action_of(custom_id: str) -> str:
    """The action of a custom id; empty if the id is not the bot's."""
    match = template("[a-z]").fullmatch(custom_id)
    return match["action"] if match else ""


def _digest(code: str) -> str:
    return "~" + blake2s(code.encode(), digest_size=8).hexdigest()


def shorten(code: str, room: int = ROOM) -> str:
    """The code itself, or its digest if it has more than `room` characters."""
    return code if len(code) <= room else _digest(code)


def restore(short: str, moves: Iterable[Move]) -> str | None:
    """The code that `shorten` was given, found among the moves of the position and their beginnings; None if
    it is not among them."""
    if not short.startswith("~"):
        return short
    return next((code for m in moves for code in _beginnings(m.code) if _digest(code) == short), None)


def _beginnings(code: str) -> Iterator[str]:
    """The code, then the code without its last arguments, down to the length that is never shortened."""
    while len(code) > ROOM:
        yield code
        code = code.rpartition(":")[0]


def path(code: str) -> Path:
    """Verb and arguments of a code, complete or not, with numbers as ints."""
    move = Move.parse(0, code)
    return (move.verb, *move.args)


def code(path: Iterable[Arg]) -> str:
    """The code of a verb and arguments."""
    return ":".join(map(str, path))
