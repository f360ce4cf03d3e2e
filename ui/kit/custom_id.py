"""The codec of custom ids: every button and select says for which game and ply it was made and what it does.

    st:b:12:45:do:attack:alaska:kamchatka:3      a button of game 12 at ply 45
    st:s:12:45:pick:attack:alaska                a select there

Discord allows 100 characters. A longer move code (cards with long names) travels as its digest and is found
again among the offers of the same position.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import blake2s

from engine.types import Arg, Move
from host import Game

Path = tuple[Arg, ...]
"""A verb and the first arguments of a move, or all of them."""
LIMIT = 100
BUTTON, SELECT, MODAL = "b", "s", "m"
SHORT = 60
"""Codes of up to this many characters always travel as they are."""
ROOM = 70
"""Characters of a custom id available for a move."""


def number_pattern(digits: int) -> str:
    """The pattern of a whole number of at most `digits` digits. Each number can be written in one way
    only."""
    return f"(?:0|[1-9][0-9]{{0,{digits - 1}}})"


@dataclass(frozen=True)
class Ref:
    """What a component refers to. No item of `args` is empty or contains a colon."""

    game: int
    ply: int
    action: str
    args: tuple[str, ...] = ()

    def encode(self, kind: str) -> str:
        """The custom id. :raises ValueError: it would be too long (use `shorten` for codes)."""
        text = ":".join(("st", kind, str(self.game), str(self.ply), self.action, *self.args))
        if len(text) > LIMIT:
            raise ValueError(f"custom id too long: {text}")
        return text


def ref(game: Game, action: str, *args: str) -> Ref:
    """The reference of a component made for the game as it is now; arguments may be codes."""
    return Ref(game.id, game.ply, action, tuple(a for arg in args for a in arg.split(":")))


def template(kind: str) -> re.Pattern[str]:
    """The pattern of all custom ids of a kind of component."""
    game, ply = f"(?P<game>{number_pattern(12)})", f"(?P<ply>{number_pattern(9)})"
    return re.compile(f"st:{kind}:{game}:{ply}:(?P<action>[a-z]+)(?::(?P<args>.*))?")


def decode(match: re.Match[str]) -> Ref:
    """The inverse of `Ref.encode`, from a match of `template`."""
    args = match["args"]
    return Ref(int(match["game"]), int(match["ply"]), match["action"], tuple(args.split(":")) if args else ())


def action_of(custom_id: str) -> str:
    """The action of a custom id; empty if the id is not the bot's."""
    match = template("[a-z]").fullmatch(custom_id)
    return match["action"] if match else ""


def _digest(code: str) -> str:
    return "~" + blake2s(code.encode(), digest_size=8).hexdigest()


def shorten(code: str, room: int = SHORT) -> str:
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
    while len(code) > SHORT:
        yield code
        code = code.rpartition(":")[0]


def path(code: str) -> Path:
    """Verb and arguments of a code, complete or not, with numbers as ints."""
    move = Move.parse(0, code)
    return (move.verb, *move.args)


def code(path: Iterable[Arg]) -> str:
    """The code of a verb and arguments."""
    return ":".join(map(str, path))
