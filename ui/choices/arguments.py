"""Options of slash commands: suggestions while a member types, and the move that the typed options mean."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.queries.offers import Offers
from engine.types import Arg
from engine.verbs import UNTIL, Verb
from ui.choices.amounts import from_usual, quick, wanted_amount
from ui.choices.question_tree import FEW, amounts, next_args
from ui.choices.remarks import NO_REMARKS, Remarks, Worth
from ui.kit import custom_id
from ui.kit.custom_id import Path, restore, shorten
from ui.strings.clip import OPTION, clip
from ui.strings.search import best, resolve
from ui.words.errors import Refused
from ui.words.names import Names

MANY = 30
"""Most possibilities that an error names."""
Suggestion = tuple[str, Arg]


class Incomplete(Refused):
    """The options name the beginning of several moves, which has this path."""

    def __init__(self, path: Path, options: Sequence[str]) -> None:
        super().__init__("incomplete", options=options)
        self.path = path


def suggest(
    offers: Offers, names: Names, path: Path, typed: str, remarks: Remarks = NO_REMARKS
) -> list[Suggestion]:
    """The arguments that can follow the path (a verb and the arguments so far), by name, best match first;
    among equals, spaces of this turn's last events come first. The second space of an attack has its
    chance."""
    verb, *args = path
    follow = sorted(next_args(offers.narrow(*path), len(args)), key=remarks.recent.rank)
    named = [(_label(names, str(verb), args, a, remarks), a) for a in follow]
    matches = best(typed, named, lambda pair: pair[0])
    if meant := names.space_by_code(typed):
        matches.sort(key=lambda pair: pair[1] != meant)
    return [(clip(label, OPTION), value) for label, value in matches]


def _label(names: Names, verb: str, args: Sequence[Arg], arg: Arg, remarks: Remarks) -> str:
    chance = remarks.chance(names, (*args, arg)) if len(args) == 1 else ""
    named, about = names.arg(verb, args, arg), names.about(verb, args, arg)
    begun = " · ".join(filter(None, (named, about)))
    return f"{clip(begun, OPTION - len(chance) - 3)} · {chance}" if chance else begun


def suggest_numbers(offers: Offers, path: Path, typed: str) -> list[int]:
    """The amounts that can follow the path and begin with what was typed, the usual one first."""
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
    """Whole moves of a verb as sentences, the most valuable first; for verbs with few moves."""
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
    """The code of the move chosen from `suggest_moves`, or of the one whose sentence was typed."""
    moves = list(offers.narrow(verb).moves())
    meant = (restore(typed, moves), f"{verb}:{typed}")
    for move in moves:
        if move.code in meant:
            return move.code
    space = names.space_by_code(typed)
    matches = [m for m in moves if space in m.args]
    matches = matches or resolve(typed, moves, lambda m: names.move((m.verb, *m.args)))
    if len(matches) == 1:
        return matches[0].code
    raise _name_error(typed, [names.move((m.verb, *m.args)) for m in matches or moves], bool(matches))


def complete(
    offers: Offers,
    names: Names,
    verb: str,
    given: Sequence[Arg | None],
    *,
    fill: bool = True,
    until: int | None = None,
) -> str:
    """The code of the move that the given options mean; values are ids or typed names.

    A missing argument (None, or not given) is filled in if only one is possible; a missing amount is the
    usual one, or the one that leaves `until` armies if the verb allows that. Without `fill` the code ends
    with the given options.
    :raises Refused: a typed name fits nothing or several things. :raises Incomplete: an argument is missing.
    The host checks the numbers.
    """
    if verb not in {o.verb for o in offers}:
        return verb
    path: Path = (verb,)
    for typed in _up_to_the_last(given):
        if typed is None:
            path = _only(names, path, next_args(offers.narrow(*path), len(path) - 1))
        elif isinstance(typed, int):
            path = (*_before_number(offers, names, path), typed)
        else:
            path = (*path, _argument(offers, names, path, typed))
    while fill:
        left = list(offers.narrow(*path))
        if offer := next((o for o in left if o.args == path[1:] and o.amount), None):
            longer = (*path, UNTIL)
            wish = wanted_amount(amounts(left, longer[1:]) or (0, -1), until)
            return offer.move(offers.seat).code if wish is None else custom_id.code((*longer, wish))
        follow = next_args(left, len(path) - 1)
        if not follow or any(o.args == path[1:] for o in left):
            return custom_id.code(path)
        path = _only(names, path, follow)
    return custom_id.code(path)


def possible(offers: Offers, names: Names, code: str) -> list[str]:
    """The names that could stand in place of the first impossible argument of a move; empty if no name is
    wrong."""
    verb, *args = custom_id.path(code)
    for at, arg in enumerate(args):
        follow = next_args(offers.narrow(verb, *args[:at]), at)
        if arg not in follow:
            return [] if isinstance(arg, int) else [names.arg(str(verb), args[:at], a) for a in follow]
    return []


def some(options: Sequence[str]) -> list[str]:
    """The first `MANY` names, with an ellipsis if there are more."""
    return [*options[:MANY], "…"] if len(options) > MANY else list(options)


def move_args(verb: Verb, given: Mapping[str, Any]) -> list[Arg | None]:
    """The arguments of a move from the filled-in options, None for one left out before another text; of two
    numbers the last one counts."""
    texts = _up_to_the_last([given.get(o.name) for o in verb.options if o.kind != "number"])
    numbers = [o for o in verb.options if o.kind == "number" and given.get(o.name) is not None]
    if not numbers:
        return [*texts]
    last = numbers[-1]
    return [*texts, *([last.word] if last.word else []), given[last.name]]


def _up_to_the_last(given: Sequence[Any]) -> Sequence[Any]:
    """The options without those at their end that are not filled in."""
    while given and given[-1] is None:
        given = given[:-1]
    return given


def _only(names: Names, path: Path, follow: Sequence[Arg]) -> Path:
    """The path with the only argument that can follow, if any. :raises Incomplete: several can."""
    if len(follow) > 1:
        raise _incomplete(names, path, follow)
    return (*path, *follow)


def _incomplete(names: Names, path: Path, follow: Sequence[Arg]) -> Incomplete:
    return Incomplete(path, [names.arg(str(path[0]), path[1:], a) for a in follow[:FEW]])


def _before_number(offers: Offers, names: Names, path: Path) -> Path:
    """The path with the arguments needed before a number filled in, as far as there is only one
    possibility."""
    while True:
        left = list(offers.narrow(*path))
        follow = next_args(left, len(path) - 1)
        if amounts(left, path[1:]) or not follow or any(isinstance(a, int) for a in follow):
            return path
        path = _only(names, path, follow)


def _argument(offers: Offers, names: Names, path: Path, typed: str) -> Arg:
    verb, *args = path
    follow = next_args(offers.narrow(*path), len(args))
    if typed in follow:
        return typed
    if typed == UNTIL and args and offers.narrow(*path):
        raise Refused("no-until")
    if (space := names.space_by_code(typed)) and any(names.is_space(a) for a in follow):
        return space  # if the move is impossible, the rules' error says why
    matches = resolve(typed, follow, lambda a: names.arg(str(verb), args, a))
    if len(matches) == 1:
        return matches[0]
    if not matches:
        spaces = [typed] if typed in names.board.index else resolve(typed, names.board.ids, names.space)
        later = {a for o in offers.narrow(*path) for a in o.args[len(args) + 1 :]}
        asks_space = any(names.is_space(a) for a in follow)
        if later.intersection([] if spaces and asks_space else [typed, *spaces]):
            raise _incomplete(names, path, follow)
        if len(spaces) == 1:
            # An existing space that is impossible here: the rules' error says why.
            return spaces[0]
        if not spaces and all(names.is_space(a) for a in follow):
            options = some([names.arg(str(verb), args, a) for a in follow])
            raise Refused("no-such-place", typed=typed[:50], options=options)
    raise _name_error(typed, [names.arg(str(verb), args, a) for a in matches or follow], bool(matches))


def _name_error(typed: str, options: Sequence[str], several: bool) -> Refused:
    key = "ambiguous-name" if several else "unknown-name"
    return Refused(key, typed=typed[:50], options=some(options))
