"""Slash options and moves: what to suggest while a member types, and which move the typed options mean."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cogs._ui import ids
from cogs._ui.amounts import from_usual, quick, wished
from cogs._ui.clip import OPTION, clip
from cogs._ui.errors import Refused
from cogs._ui.hints import Worth
from cogs._ui.ids import Path, restore, shorten
from cogs._ui.match import best, resolve
from cogs._ui.names import Names
from cogs._ui.recent import NOTHING, Recent
from cogs._ui.steps import FEW, amounts, next_args
from engine.offers import Offers
from engine.types import Arg
from engine.verbs import UNTIL, Verb

MANY = 30
"""So many possibilities are named to somebody who asked for another one."""
Suggestion = tuple[str, Arg]


def suggest(offers: Offers, names: Names, path: Path, typed: str, turn: Recent = NOTHING) -> list[Suggestion]:
    """What can follow the path (a verb and the arguments so far), by name, best match first; among equals
    where something has just happened in this turn."""
    verb, *args = path
    follow = sorted(next_args(offers.narrow(*path), len(args)), key=turn.rank)
    named = [(_label(names, str(verb), args, a), a) for a in follow]
    found = best(typed, named, lambda pair: pair[0])
    if meant := names.coded(typed):
        found.sort(key=lambda pair: pair[1] != meant)
    return [(clip(label, OPTION), value) for label, value in found]


def _label(names: Names, verb: str, args: Sequence[Arg], arg: Arg) -> str:
    about = names.about(verb, args, arg)
    return f"{names.arg(verb, args, arg)} · {about}" if about else names.arg(verb, args, arg)


def suggest_numbers(offers: Offers, path: Path, typed: str) -> list[int]:
    """Amounts that can follow the path, from the usual one on; those that begin with what was typed."""
    offer = next((o for o in offers.narrow(*path) if o.args == path[1:]), None)
    if offer is None or offer.amount is None:
        return []
    low, high = offer.amount
    begun = typed.strip()
    if not begun and high - low >= FEW * 5:
        return quick(offer.amount, offer.usual, offer.pressed)
    top = high if begun or offer.pressed is None else offer.pressed
    fitting = (n for n in range(low, top + 1) if str(n).startswith(begun))
    return from_usual(fitting, high if offer.usual is None else offer.usual)[:25]


def suggest_moves(
    offers: Offers, names: Names, verb: str, typed: str, worth: Worth | None = None
) -> list[Suggestion]:
    """Whole moves of a verb as sentences, the worthiest first; for verbs with few moves."""
    moves = list(offers.narrow(verb).moves())
    if worth:
        moves.sort(key=lambda m: -worth((m.verb, *m.args)))
    named = []
    for move in moves:
        path = (move.verb, *move.args)
        n = worth(path) if worth else 0
        label = f"{names.move(path)} · {names.text('worth', n=n)}" if n else names.move(path)
        named.append((label, shorten(move.code, OPTION)))
    return [(clip(label, OPTION), value) for label, value in best(typed, named, lambda pair: pair[0])]


def named_move(offers: Offers, names: Names, verb: str, typed: str) -> str:
    """The code of the move that was chosen from `suggest_moves`, or whose sentence was typed."""
    moves = list(offers.narrow(verb).moves())
    meant = (restore(typed, moves), f"{verb}:{typed}")
    for move in moves:
        if move.code in meant:
            return move.code
    space = names.coded(typed)
    found = [m for m in moves if space in m.args]
    found = found or resolve(typed, moves, lambda m: names.move((m.verb, *m.args)))
    if len(found) == 1:
        return found[0].code
    raise _refused(typed, [names.move((m.verb, *m.args)) for m in found or moves], bool(found))


def complete(
    offers: Offers,
    names: Names,
    verb: str,
    given: Sequence[Arg | None],
    *,
    fill: bool = True,
    until: int | None = None,
) -> str:
    """The code of the move that the given options mean, taking ids and typed names.

    A missing argument is filled in where only one is possible; a missing amount is the usual one, or `until`
    so many are left where that can be said. Without `fill` the code goes as far as the options do.
    :raises Refused: nothing, or several things, fit a typed name; something is missing. Numbers are not
    checked here: the host does.
    """
    if verb not in {o.verb for o in offers}:
        return verb
    path: Path = (verb,)
    for typed in given:
        if typed is None:
            break
        if isinstance(typed, int):
            path = (*_before_number(offers, names, path), typed)
        else:
            path = (*path, _argument(offers, names, path, typed))
    while fill:
        left = list(offers.narrow(*path))
        if own := next((o for o in left if o.args == path[1:] and o.amount), None):
            longer = (*path, UNTIL)
            wish = wished(amounts(left, longer[1:]) or (0, -1), until)
            return own.move(offers.seat).code if wish is None else _code((*longer, wish))
        follow = next_args(left, len(path) - 1)
        if not follow or any(o.args == path[1:] for o in left):
            return _code(path)
        path = _only(names, path, follow)
    return _code(path)


def possible(offers: Offers, names: Names, code: str) -> list[str]:
    """The names of what could stand in place of the first argument of a move that is not possible there; none
    if it is no name that is wrong."""
    verb, *args = ids.path(code)
    for at, arg in enumerate(args):
        follow = next_args(offers.narrow(verb, *args[:at]), at)
        if arg not in follow:
            return [] if isinstance(arg, int) else [names.arg(str(verb), args[:at], a) for a in follow]
    return []


def some(options: Sequence[str]) -> list[str]:
    """As many names as can be read at a glance, and a sign that there are more."""
    return [*options[:MANY], "…"] if len(options) > MANY else list(options)


def arranged(verb: Verb, given: Mapping[str, Any]) -> list[Arg]:
    """The arguments of a move from the options that are filled in; of two numbers the last counts."""
    texts = [given[o.name] for o in verb.options if o.kind != "number" and given.get(o.name) is not None]
    numbers = [o for o in verb.options if o.kind == "number" and given.get(o.name) is not None]
    if not numbers:
        return texts
    last = numbers[-1]
    return [*texts, *([last.word] if last.word else []), given[last.name]]


def _only(names: Names, path: Path, follow: Sequence[Arg]) -> Path:
    """The path with the one argument that can follow. :raises Refused: several can."""
    if len(follow) > 1:
        raise Refused("incomplete", options=[names.arg(str(path[0]), path[1:], a) for a in follow[:FEW]])
    return (*path, follow[0])


def _before_number(offers: Offers, names: Names, path: Path) -> Path:
    """The path with what must stand before a number, as far as there is only one possibility."""
    while True:
        left = list(offers.narrow(*path))
        follow = next_args(left, len(path) - 1)
        if amounts(left, path[1:]) or not follow or any(isinstance(a, int) for a in follow):
            return path
        path = _only(names, path, follow)


def _code(path: Path) -> str:
    return ":".join(map(str, path))


def _argument(offers: Offers, names: Names, path: Path, typed: str) -> Arg:
    verb, *args = path
    follow = next_args(offers.narrow(*path), len(args))
    if typed in follow:
        return typed
    if typed == UNTIL and args:
        raise Refused("no-until")
    if (space := names.coded(typed)) and any(names.is_space(a) for a in follow):
        return space  # where it is not possible, the rules say best why
    found = resolve(typed, follow, lambda a: names.arg(str(verb), args, a))
    if len(found) == 1:
        return found[0]
    if not found:
        spaces = resolve(typed, names.board.ids, names.space)
        if typed in names.board.index:
            return typed
        if len(spaces) == 1:
            # A real place that is not possible here: the rules say best why.
            return spaces[0]
        if not spaces and all(names.is_space(a) for a in follow):
            options = some([names.arg(str(verb), args, a) for a in follow])
            raise Refused("no-such-place", typed=typed[:50], options=options)
    raise _refused(typed, [names.arg(str(verb), args, a) for a in found or follow], bool(found))


def _refused(typed: str, options: Sequence[str], several: bool) -> Refused:
    key = "ambiguous-name" if several else "unknown-name"
    return Refused(key, typed=typed[:50], options=some(options))
