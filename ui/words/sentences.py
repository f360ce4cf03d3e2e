"""Which sentence tells a move: the forms of its verb (`engine.verbs`) matched with its arguments."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.types import Arg

OPEN = "…"
"""Stands for a number that is not chosen yet."""
Forms = Sequence[tuple[str, str]]
IsSpace = Callable[[Arg], bool]


def bind(
    form: str, args: Sequence[Arg], named: Sequence[str], is_space: IsSpace, *, begun: bool = False
) -> dict[str, Arg] | None:
    """The variables of a form, from arguments and their names; None if the form does not fit these arguments.
    With `begun` the arguments may also fit just the beginning of the form."""
    bound: dict[str, Arg] = {}
    parts, at = form.split(), 0
    for part in parts:
        if at == len(args):
            return bound if begun else None
        if not _fits(part, args[at], is_space):
            return None
        name = part.strip("*@=-")
        if part[-1] == "*":
            bound[name], at = " · ".join(named[at:]), len(args) - 1
        elif name == "n":
            bound[name] = args[at]
        elif part[0] == "=":
            bound[name] = "True"
        elif name:
            bound[name] = f"{bound[name]}, {named[at]}" if name in bound else named[at]
        at += 1
    return bound if at == len(args) else None


def _fits(part: str, arg: Arg, is_space: IsSpace) -> bool:
    """Whether an argument fits a part of a form."""
    number = isinstance(arg, int) or arg == OPEN
    if part == "n":
        return number
    if part[0] == "=":
        return arg == part[1:]
    if part[0] == "@":
        return is_space(arg)
    return part == "-" or part[-1] == "*" or not number


def words(forms: Forms) -> list[str]:
    """The words in the forms."""
    return [part[1:] for _, form in forms for part in form.split() if part[0] == "="]


def following(forms: Forms, args: Sequence[Arg], named: Sequence[str], is_space: IsSpace) -> list[str]:
    """The names of the parts that can come after these arguments, in the forms' order, except words and
    numbers."""
    words: dict[str, None] = {}
    for _, form in forms:
        parts = form.split()
        if len(parts) > len(args) and bind(form, args, named, is_space, begun=True) is not None:
            words[parts[len(args)]] = None
    return [part.strip("*@") for part in words if part != "n" and part[0] not in "=-"]
