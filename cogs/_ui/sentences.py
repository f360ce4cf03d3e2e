"""Which sentence tells a move: the forms of its verb (`engine.verbs`) held against its arguments."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.types import Arg

OPEN = "…"
"""Stands for a number that is still to be chosen."""
Forms = Sequence[tuple[str, str]]
IsSpace = Callable[[Arg], bool]


def bind(
    form: str, args: Sequence[Arg], named: Sequence[str], is_space: IsSpace, *, begun: bool = False
) -> dict[str, Arg] | None:
    """The variables of a form, from arguments and their names; None if it is not for these arguments. `begun`
    is for the beginning of a form as well."""
    found: dict[str, Arg] = {}
    parts, at = form.split(), 0
    for part in parts:
        if at == len(args):
            return found if begun else None
        if not _fits(part, args[at], is_space):
            return None
        name = part.strip("*@=-")
        if part[-1] == "*":
            found[name], at = " · ".join(named[at:]), len(args) - 1
        elif name == "n":
            found[name] = args[at]
        elif part[0] == "=":
            found[name] = "True"
        elif name:
            found[name] = f"{found[name]}, {named[at]}" if name in found else named[at]
        at += 1
    return found if at == len(args) else None


def _fits(part: str, arg: Arg, is_space: IsSpace) -> bool:
    """Whether an argument can stand for a part of a form."""
    number = isinstance(arg, int) or arg == OPEN
    if part == "n":
        return number
    if part[0] == "=":
        return arg == part[1:]
    if part[0] == "@":
        return is_space(arg)
    return part == "-" or part[-1] == "*" or not number


def words(forms: Forms) -> list[str]:
    """The words that stand in the forms."""
    return [part[1:] for _, form in forms for part in form.split() if part[0] == "="]


def following(forms: Forms, args: Sequence[Arg], named: Sequence[str], is_space: IsSpace) -> list[str]:
    """The names of what can come after these arguments, in the forms' order; words and numbers aside."""
    found: dict[str, None] = {}
    for _, form in forms:
        parts = form.split()
        if len(parts) > len(args) and bind(form, args, named, is_space, begun=True) is not None:
            found[parts[len(args)]] = None
    return [part.strip("*@") for part in found if part != "n" and part[0] not in "=-"]
