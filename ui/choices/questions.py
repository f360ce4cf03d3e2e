"""The text of the question above the choices."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.types import Arg
from engine.verbs import UNTIL, Verb
from ui.kit.custom_id import Path
from ui.words.names import Names, plain
from ui.words.sentences import bind, following


def upper(text: str) -> str:
    """The text with its first letter in upper case."""
    return text[:1].upper() + text[1:]


def question(names: Names, path: Path, follow: Sequence[Arg] = (), *, numbered: bool = False) -> str:
    """The question after the path, for instance `Attack from where?`; `follow` are the arguments that can
    come next, numbers aside."""
    verb, *args = path
    named = [plain(name) for name in names.args(str(verb), args)]
    if not args:
        return names.text(f"ask-{verb}" if names.has(f"ask-{verb}") else "ask-verb")
    spec = names.spec(verb)
    first = "" if names.is_space(args[0]) else f"ask-{verb}-{args[0]}"
    special = [f"{first}-amount"] * numbered + [f"{first}-then"] * (len(args) > 1) + [first]
    if key := next(filter(names.has, special if first else ()), ""):
        return _with_about(names, path, names.text(key, what=named[-1], where=named[-1]))
    fitting = (bind(form, args, named, names.is_space, begun=True) for _, form in spec.forms)
    shown = next((bound for bound in fitting if bound is not None), {})
    after = following(spec.forms, args, named, names.is_space)
    asking = _questions(spec, args, follow, after, led="who" in shown, numbered=numbered)
    if key := next(filter(names.has, asking), ""):
        return names.text(key, **shown)
    kinds = (("where", names.is_space), ("whom", names.is_seat))
    key = next((key for key, fits in kinds if follow and all(map(fits, follow))), "which")
    return _with_about(names, path, names.text(f"ask-{key}", what=upper(plain(names.head(path)))))


def _with_about(names: Names, path: Path, asked: str) -> str:
    """The question, with an explanation of the last chosen argument if it has one."""
    verb, *args = path
    about = names.about(str(verb), args[:-1], args[-1]) if names.spec(verb).explained else ""
    return f"{asked}\n-# {plain(about)}" if about else asked


def _questions(
    spec: Verb, args: Sequence[Arg], follow: Sequence[Arg], after: Sequence[str], *, led: bool, numbered: bool
) -> Iterator[str]:
    """The keys of the questions that can follow these arguments, the most specific first: by a word already
    chosen, by the piece that moves, by a word that can follow, for a number, for anything else."""
    ask = f"ask-{spec.id}"
    amount = f"{ask}-dice" if spec.amount == "dice" else f"{ask}-amount"
    if len(args) > 1:
        if UNTIL in args:
            yield f"{ask}-until"
        if led:
            yield f"{ask}-with"
        yield from (f"ask-{spec.id}-or-{word}" for word in follow)
        if numbered and follow:
            yield f"{ask}-either"
    if numbered:
        yield amount
    yield from (f"{ask}-{name}" for name in after)
    yield amount
