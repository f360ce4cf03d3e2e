"""From legal moves to what to ask next: a tree that is walked argument by argument, for any rule system.

`step(offers, names, path)` looks at the moves that begin with `path` and answers what to show: what is left
of them when that is 25 at most, otherwise the next thing to choose, in pages of 25 with spaces by region.
Pure: knows no Discord.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from cogs._ui.names import LABEL, Names, plain
from cogs._ui.sentences import OPEN, bind, following
from engine.kernel import Offers
from engine.types import Arg, Offer
from engine.verbs import UNTIL, Verb

PAGE = 25
FEW = 5
"""So many single moves are shown one by one, and so many of the least amounts."""
SHORT = 10
"""So many amounts are shown one by one."""
Path = tuple[Arg, ...]
Worth = Callable[[Path], int]


@dataclass(frozen=True)
class Choice:
    """Something to choose. `path` is the whole path that it leads to; `final`: that is a complete move."""

    label: str
    path: Path
    final: bool
    about: str = ""
    forces: str = ""
    """What fights what, where `about` tells it as well: for the label, if nothing else can be shown."""


@dataclass(frozen=True)
class Step:
    """What to ask after `path`. `number`: any amount between these may also be typed."""

    path: Path
    question: str
    choices: tuple[Choice, ...] = ()
    number: tuple[int, int] | None = None
    page: int = 0
    pages: int = 1
    explained: bool = False
    """Whether the choices say more about themselves than their labels."""


def verbs(offers: Offers) -> tuple[str, ...]:
    """The verbs that are possible, in the rule system's order."""
    return tuple(dict.fromkeys(o.verb for o in offers))


def next_args(offers: Iterable[Offer], depth: int) -> tuple[Arg, ...]:
    """The different arguments that can follow `depth` arguments, amounts aside."""
    return tuple(dict.fromkeys(o.args[depth] for o in offers if len(o.args) > depth))


def amounts(offers: Iterable[Offer], args: Path) -> tuple[int, int] | None:
    """The range of the last number once these arguments are given; None if no number comes next."""
    return next((o.amount for o in offers if o.args == args and o.amount), None)


def step(
    offers: Offers,
    names: Names,
    path: Path,
    page: int = 0,
    worth: Worth | None = None,
    until: int | None = None,
) -> Step:
    """What to ask a player who has chosen `path` (a verb and perhaps arguments) so far; who likes to attack
    `until` so many are left is offered that first.

    Where only one argument can follow it is taken at once; a step without choices and number means that no
    move begins with the path any more.
    """
    left = list(offers.narrow(*path))
    verb = names.spec(path[0])
    while True:
        args = path[1:]
        follow = next_args(left, len(args))
        if len(follow) != 1 or any(o.args == args for o in left):
            break
        if len(left) == 1 and left[0].amount is None and len(left[0].args) == len(args) + 1:
            break
        path = (*path, follow[0])
    own = next((o for o in left if o.args == args and o.amount), None)
    asked = question(names, path, follow, numbered=own is not None)
    if verb.explained and not args:
        return _following(names, path, left, page, asked)
    single = list(islice(_single(left), FEW + 1))
    if len(single) <= FEW and all(not isinstance(p[-1], int) for p in single):
        return Step(path, asked, _final(names, path, single, worth))
    if own:
        more = [o for o in left if o is not own]
        choices = _numbers(names, own, more, until)
        pages = -(-len(choices) // PAGE)
        page = min(max(page, 0), pages - 1)
        return Step(path, asked, choices[page * PAGE : (page + 1) * PAGE], own.amount, page, pages)
    if verb.marches and len(args) < 2:
        pairs = list(dict.fromkeys(o.args[:2] for o in left))
        if len(pairs) <= PAGE:
            return Step(path, asked, tuple(_pair(names, path, pair, left) for pair in pairs))
        return _following(names, path, left, page, asked)
    heads = _heads(left, worth)
    if len(heads) <= PAGE and not (follow and verb.stepwise):
        return Step(path, asked, tuple(_head(names, path, h, left, worth) for h in heads))
    return _following(names, path, left, page, asked)


def origin(offers: Offers, names: Names, path: Path) -> tuple[Path, int] | None:
    """The step, and its page, at which a choice leads to the step of this path; None if nothing had to be
    chosen before."""
    for length in range(1, len(path)):
        page, pages = 0, 1
        while page < pages:
            asked = step(offers, names, path[:length], page)
            if asked.path == path:
                return None
            for choice in asked.choices:
                begun = not choice.final and path[: len(choice.path)] == choice.path
                if begun and step(offers, names, choice.path).path == path:
                    return asked.path, page
            page, pages = page + 1, asked.pages
    return None


def _single(left: Iterable[Offer]) -> Iterator[Path]:
    for offer in left:
        low, high = offer.amount or (0, 0)
        for n in range(high, low - 1, -1):
            yield (offer.verb, *offer.args, n) if offer.amount else (offer.verb, *offer.args)


def _final(names: Names, path: Path, moves: Sequence[Path], worth: Worth | None) -> tuple[Choice, ...]:
    """Whole moves; where the question names already what they begin with, what they add to it."""
    added = names.spec(path[0]).explained and len(path) > 1
    labels = (_upper(_added(names, path, m, True)) if added else names.move(m) for m in moves)
    choices = [
        Choice(label, m, True, _worth(names, m, worth)) for label, m in zip(labels, moves, strict=True)
    ]
    if worth:
        choices.sort(key=lambda c: -worth(c.path))
    return tuple(choices)


def _worth(names: Names, path: Path, worth: Worth | None) -> str:
    n = worth(path) if worth else 0
    return names.text("worth", n=n) if n else ""


def _numbers(names: Names, own: Offer, more: Iterable[Offer], until: int | None) -> tuple[Choice, ...]:
    """Shortcuts for an amount, then what else can be done with the same arguments."""
    path = (own.verb, *own.args)
    choices = [Choice(quick_label(names, path, n, own.amount), (*path, n), True) for n in quick(own.amount)]
    words: dict[Arg, list[Offer]] = {}
    for offer in more:
        words.setdefault(offer.args[len(own.args)], []).append(offer)
    for word, offers in words.items():
        amount = offers[0].amount
        if word == UNTIL and amount:
            longer = (*path, word)
            low, high = amount
            liked = wished(amount, until)
            if liked is not None:
                choices.insert(0, Choice(_longer_label(names, longer, liked), (*longer, liked), True))
            if liked != low:
                choices.append(Choice(_longer_label(names, longer, low), (*longer, low), True))
            if high > low:
                choices.append(Choice(_longer_label(names, longer, OPEN), longer, False))
        else:
            choices.append(_branch(names, path, word, offers))
    return tuple(choices)


def wished(amount: tuple[int, int], until: int | None) -> int | None:
    """How many are to be left by a member's wish; None where he has none, or where fewer are there."""
    if until is None or until > amount[1]:
        return None
    return max(until, amount[0])


def quick(amount: tuple[int, int] | None) -> list[int]:
    """The amounts worth a button, greatest first: all of a few; else all, all but one, half, the least."""
    if amount is None:
        return []
    low, high = amount
    if high - low < SHORT:
        return list(range(high, low - 1, -1))
    return sorted({high, high - 1, (low + high) // 2, *range(low, max(low, 1) + FEW)}, reverse=True)


def _longer_label(names: Names, path: Path, n: int | str) -> str:
    """The text of a button for a move that adds arguments to those that the question names already."""
    return _dice(names, path, n) if names.spec(path[0]).amount == "dice" else names.move(path, n)


def _dice(names: Names, path: Path, n: int | str) -> str:
    """With so many dice, or until so many are left."""
    return names.text("amount-until" if UNTIL in path else "amount-dice", n=n)


def quick_label(names: Names, path: Path, n: int, amount: tuple[int, int] | None) -> str:
    """The text of an amount's button."""
    low, high = amount or (n, n)
    verb = names.spec(path[0])
    if verb.amount == "dice":
        return _dice(names, path, n)
    if verb.amount == "choice":
        return names.move(path, n)
    if verb.amount == "pieces" and n == high and high > low:
        return names.text("amount-all", n=n)
    if verb.amount == "pieces" and n == high - 1 and n > low:
        return names.text("amount-but-one", n=n)
    return names.text("amount-move" if verb.marches else "amount", n=n)


def _heads(left: Sequence[Offer], worth: Worth | None) -> list[Offer]:
    """The shortest moves: whatever only adds arguments to another one is asked for later."""
    known = {o.args for o in left}
    heads = [o for o in left if not any(o.args[:i] in known for i in range(len(o.args)))]
    if worth:
        heads.sort(key=lambda o: -worth((o.verb, *o.args)))
    return heads


def _head(names: Names, before: Path, head: Offer, left: Sequence[Offer], worth: Worth | None) -> Choice:
    path = (head.verb, *head.args)
    alone = sum(o.args[: len(head.args)] == head.args for o in left) == 1
    if len(before) > 2 and names.spec(head.verb).marches:
        return _branch(names, before, head.args[len(before) - 1], [head])
    about = names.strength(head.args) or _worth(names, path, worth)
    if head.amount is None:
        return Choice(names.move(path), path, alone, _worth(names, path, worth) or about)
    if alone and head.amount[0] == head.amount[1]:
        full = (*path, head.amount[0])
        return Choice(names.move(full), full, True, about)
    return Choice(names.head(path), path, False, about)


def _pair(names: Names, path: Path, pair: Path, left: Iterable[Offer]) -> Choice:
    """From where to where; where that leaves but one move, that move."""
    longer = (path[0], *pair)
    moves = list(islice(_single(o for o in left if o.args[:2] == pair), 2))
    about = names.strength(pair)
    if len(moves) == 1:
        return Choice(names.move(moves[0]), moves[0], True, about)
    label = names.head(longer)
    forces = names.forces(pair, LABEL - len(label) - 3) if names.spec(path[0]).hostile else ""
    return Choice(label, longer, False, about, forces)


def _following(names: Names, path: Path, left: Sequence[Offer], page: int, asked: str) -> Step:
    """The next argument, in pages of 25 with spaces by region."""
    verb, *args = path
    regions = {r.id: i for i, r in enumerate(names.board.regions)}
    order = {s.id: regions[s.region] for s in names.board.spaces}
    follow = sorted(next_args(left, len(args)), key=lambda a: order.get(str(a), len(regions)))
    pages = max(1, -(-len(follow) // PAGE))
    page = min(max(page, 0), pages - 1)
    shown = follow[page * PAGE : (page + 1) * PAGE]
    choices = tuple(_branch(names, path, a, left) for a in shown)
    if names.spec(verb).marches and not args:
        asked = names.text(f"ask-{verb}-from")
    explained = any(c.about and not names.is_space(a) for c, a in zip(choices, shown, strict=True))
    return Step(path, asked, choices, None, page, pages, explained)


def _branch(names: Names, path: Path, arg: Arg, left: Iterable[Offer]) -> Choice:
    """One argument after the path; where it leaves but one move, that move."""
    verb, *args = path
    longer = (*path, arg)
    below = [o for o in left if o.args[: len(args) + 1] == longer[1:]]
    moves = list(islice(_single(below), 2))
    final = len(moves) == 1
    if final:
        longer = moves[0]
    label = _upper(_added(names, path, longer, final))
    return Choice(label, longer, final, names.about(str(verb), args, arg))


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]


def _added(names: Names, path: Path, longer: Path, final: bool) -> str:
    """What a longer path adds to one that the question names already."""
    verb, *args = longer
    depth = len(path) - 1
    named = names.args(str(verb), args)
    if names.spec(verb).marches and depth > 1:
        word = f"with-{args[depth]}"
        key = word if names.has(word) else f"with-{verb}"
        return names.text(key, who=named[depth], n=args[-1] if final else OPEN)
    if final and (not depth or isinstance(longer[-1], int)):
        return names.move(longer)
    return " · ".join(named[depth:])


def question(names: Names, path: Path, follow: Sequence[Arg] = (), *, numbered: bool = False) -> str:
    """What to ask after the path, for instance `Attack from where?`; `follow` is what can come next beside a
    number."""
    verb, *args = path
    named = [plain(name) for name in names.args(str(verb), args)]
    if not args:
        return names.text(f"ask-{verb}" if names.has(f"ask-{verb}") else "ask-verb")
    spec = names.spec(verb)
    first = () if names.is_space(args[0]) else (f"ask-{verb}-{args[0]}-amount", f"ask-{verb}-{args[0]}")
    if key := next(filter(names.has, first if numbered else first[1:]), ""):
        return names.text(key, what=named[-1], where=named[-1])
    fitting = (bind(form, args, named, names.is_space, begun=True) for _, form in spec.forms)
    shown = next((bound for bound in fitting if bound is not None), {})
    after = following(spec.forms, args, named, names.is_space)
    asking = _questions(spec, args, follow, after, led="who" in shown, numbered=numbered)
    if key := next(filter(names.has, asking), ""):
        return names.text(key, **shown)
    kinds = (("where", names.is_space), ("whom", names.is_seat))
    key = next((key for key, fits in kinds if follow and all(map(fits, follow))), "which")
    asked = names.text(f"ask-{key}", what=_upper(plain(names.head(path))))
    about = names.about(str(verb), args[:-1], args[-1]) if spec.explained else ""
    return f"{asked}\n-# {plain(about)}" if about else asked


def _questions(
    spec: Verb, args: Sequence[Arg], follow: Sequence[Arg], after: Sequence[str], *, led: bool, numbered: bool
) -> Iterator[str]:
    """The keys of the questions that can stand after these arguments, the most special first: a word that has
    been said, who goes, a word that can follow, a number, what else comes next."""
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
