"""From legal moves to what to ask next: a tree that is walked argument by argument, for any rule system.

`step(offers, names, path)` looks at the moves that begin with `path` and answers what to show: what is left
of them when that is 25 at most, otherwise the next thing to choose, in pages of 25 with spaces by region.
Pairs of spaces may fill three lists.
Pure: knows no Discord.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, islice

from cogs._ui.amounts import longer_label, quick, quick_label, wished
from cogs._ui.clip import LABEL, OPTION, clip
from cogs._ui.hints import NO_HINTS, Hints
from cogs._ui.ids import Path
from cogs._ui.names import Names
from cogs._ui.questions import question, upper
from cogs._ui.sentences import OPEN
from engine.offers import Offers
from engine.types import Arg, Offer
from engine.verbs import UNTIL

PAGE = 25
FEW = 5
"""So many single moves are shown one by one."""
LISTS = 3
"""In so many lists at most pairs of spaces stand; of more the first space is asked for before the second."""


@dataclass(frozen=True)
class Choice:
    """Something to choose. `path` is the whole path that it leads to; `final`: that is a complete move."""

    label: str
    path: Path
    final: bool
    about: str = ""
    beside: str = ""
    """What of `about` belongs on the label where nothing else can be shown."""


@dataclass(frozen=True)
class Step:
    """What to ask after `path`. `number`: any amount between these may also be typed; `typed`: some must
    be."""

    path: Path
    question: str
    choices: tuple[Choice, ...] = ()
    number: tuple[int, int] | None = None
    typed: bool = False
    page: int = 0
    pages: int = 1
    explained: bool = False
    """Whether the choices say more about themselves than their labels."""
    lists: tuple[tuple[str, int], ...] = ()
    """Of more than 25 choices on a page: what stands in each list of them, and how many."""


def verbs(offers: Offers) -> tuple[str, ...]:
    """The verbs that are possible, in the rule system's order."""
    return tuple(dict.fromkeys(o.verb for o in offers))


def next_args(offers: Iterable[Offer], depth: int) -> tuple[Arg, ...]:
    """The different arguments that can follow `depth` arguments, amounts aside."""
    return tuple(dict.fromkeys(o.args[depth] for o in offers if len(o.args) > depth))


def amounts(offers: Iterable[Offer], args: Path) -> tuple[int, int] | None:
    """The range of the last number once these arguments are given; None if no number comes next."""
    return next((o.amount for o in offers if o.args == args and o.amount), None)


def step(offers: Offers, names: Names, path: Path, page: int = 0, hints: Hints = NO_HINTS) -> Step:
    """What to ask a player who has chosen `path` (a verb and perhaps arguments) so far.

    Where only one argument can follow it is taken at once; a step without choices and number means that no
    move begins with the path any more.
    """
    left = list(offers.narrow(*path))
    verb = names.spec(path[0])
    if verb.weighed:
        return _weighed(names, path, left, page, hints)
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
        return _following(names, path, left, page, asked, hints)
    single = list(islice(_single(left), FEW + 1))
    if len(single) <= FEW and all(not isinstance(p[-1], int) for p in single):
        return Step(path, asked, _final(names, path, single))
    if own:
        more = [o for o in left if o is not own]
        if own.amount and own.pressed is not None and own.pressed < own.amount[1]:
            asked = f"{asked}\n{names.text('amount-typed', n=own.pressed)}"
        if chance := hints.chance(names, args):
            asked = f"{asked}\n{names.text('chance-to-the-end', chance=chance)}"
        asked_for = _paged(path, asked, _numbers(names, own, more, hints), page)
        return replace(asked_for, number=own.amount, typed=len(_shown(own)) < len(own))
    if verb.marches and len(args) < 2:
        lists = list(_lists(names, dict.fromkeys(o.args[:2] for o in left), hints))
        if len(lists) > LISTS:
            asked = asked if args else names.text(f"ask-{path[0]}-from")
            return _following(names, path, left, page, asked, hints)
        pairs = tuple(_pair(names, path, pair, left, hints) for found in lists for pair in found)
        titles = tuple((_title(names, found, len(args)), len(found)) for found in lists)
        return Step(path, asked, pairs, lists=titles if len(titles) > 1 else ())
    heads = _heads(left, hints)
    if len(heads) <= PAGE and not (follow and verb.stepwise):
        return Step(path, asked, tuple(_head(names, path, h, left) for h in heads))
    return _following(names, path, left, page, asked, hints)


def _paged(path: Path, asked: str, choices: Sequence[Choice], page: int) -> Step:
    pages = max(1, -(-len(choices) // PAGE))
    page = min(max(page, 0), pages - 1)
    return Step(path, asked, tuple(choices[page * PAGE : (page + 1) * PAGE]), page=page, pages=pages)


def _weighed(names: Names, path: Path, left: Iterable[Offer], page: int, hints: Hints) -> Step:
    """Whole moves, the worthiest first: cards that go together are chosen together."""
    moves = sorted(_single(left), key=lambda move: -(hints.worth(move) if hints.worth else 0))
    choices = []
    for move in moves:
        (label, kinds), gain = names.short(move), hints.gain(names, move)
        choices.append(Choice(label, move, True, _joined(gain, kinds), gain))
    return _paged(path, question(names, path[:1]), choices, page)


def origin(offers: Offers, names: Names, path: Path, hints: Hints = NO_HINTS) -> tuple[Path, int] | None:
    """The step, and its page, at which a choice leads to the step of this path; None if nothing had to be
    chosen before."""
    order = Hints(recent=hints.recent)
    for length in range(1, len(path)):
        page, pages = 0, 1
        while page < pages:
            asked = step(offers, names, path[:length], page, order)
            if asked.path == path:
                return None
            for choice in asked.choices:
                begun = not choice.final and path[: len(choice.path)] == choice.path
                if begun and step(offers, names, choice.path, 0, order).path == path:
                    return asked.path, page
            page, pages = page + 1, asked.pages
    return None


def _single(left: Iterable[Offer]) -> Iterator[Path]:
    for offer in left:
        low, high = offer.amount or (0, 0)
        for n in range(high, low - 1, -1):
            yield (offer.verb, *offer.args, n) if offer.amount else (offer.verb, *offer.args)


def _final(names: Names, path: Path, moves: Sequence[Path]) -> tuple[Choice, ...]:
    """Whole moves; where the question names already what they begin with, what they add to it."""
    added = names.spec(path[0]).explained and len(path) > 1
    labels = (upper(_added(names, path, m, True)) if added else names.move(m) for m in moves)
    return tuple(Choice(label, m, True) for label, m in zip(labels, moves, strict=True))


def _shown(own: Offer) -> list[int]:
    """The amounts of an offer that stand among the choices."""
    return quick(own.amount, own.usual, own.pressed)


def _numbers(names: Names, own: Offer, more: Iterable[Offer], hints: Hints) -> tuple[Choice, ...]:
    """Shortcuts for an amount, then what else can be done with the same arguments."""
    path = (own.verb, *own.args)
    unasked = hints.unasked(names, own.args)
    choices = [Choice(quick_label(names, path, n, own.amount), (*path, n), True) for n in _shown(own)]
    words: dict[Arg, list[Offer]] = {}
    for offer in more:
        words.setdefault(offer.args[len(own.args)], []).append(offer)
    for word, offers in words.items():
        amount = offers[0].amount
        if word == UNTIL and amount:
            longer = (*path, word)
            low, high = amount
            liked = wished(amount, hints.until)
            if liked is not None:
                choices.insert(0, Choice(longer_label(names, longer, liked, unasked), (*longer, liked), True))
            if liked != low:
                choices.append(Choice(longer_label(names, longer, low, unasked), (*longer, low), True))
            if high > low:
                choices.append(Choice(longer_label(names, longer, OPEN, unasked), longer, False))
        else:
            choices.append(_branch(names, path, word, offers, hints))
    return tuple(choices)


def _heads(left: Sequence[Offer], hints: Hints) -> list[Offer]:
    """The shortest moves: whatever only adds arguments to another one is asked for later."""
    known = {o.args for o in left}
    heads = [o for o in left if not any(o.args[:i] in known for i in range(len(o.args)))]
    return sorted(heads, key=lambda o: hints.recent.rank(o.args[0]) if o.args else 0)


def _head(names: Names, before: Path, head: Offer, left: Sequence[Offer]) -> Choice:
    path = (head.verb, *head.args)
    alone = sum(o.args[: len(head.args)] == head.args for o in left) == 1
    if len(before) > 2 and names.spec(head.verb).marches:
        return _branch(names, before, head.args[len(before) - 1], [head], NO_HINTS)
    about = names.strength(head.args)
    if head.amount is None:
        return Choice(names.move(path), path, alone, about)
    if alone and head.amount[0] == head.amount[1]:
        full = (*path, head.amount[0])
        return Choice(names.move(full), full, True, about)
    return Choice(names.head(path), path, False, about)


def _pair(names: Names, path: Path, pair: Path, left: Iterable[Offer], hints: Hints) -> Choice:
    """From where to where; where that leaves but one move, that move."""
    longer = (path[0], *pair)
    moves = list(islice(_single(o for o in left if o.args[:2] == pair), 2))
    chance = hints.chance(names, pair)
    room = OPTION - len(chance) - 3
    about = _joined(clip(names.strength(pair, room), room), chance)
    if len(moves) == 1:
        return Choice(names.move(moves[0]), moves[0], True, about)
    label = names.head(longer)
    beside = _beside(names, label, pair, chance) if names.spec(path[0]).hostile else ""
    return Choice(label, longer, False, about, beside)


def _beside(names: Names, label: str, pair: Path, chance: str) -> str:
    """What fights what, and the chance, as far as that fits on a button behind its label."""
    room = LABEL - len(label) - 3
    forces = names.forces(pair, room)
    both = _joined(names.forces(pair, room - len(chance) - 3), chance)
    return next((told for told in (both, forces) if len(told) <= room), "")


def _joined(*told: str) -> str:
    return " · ".join(filter(None, told))


def _following(names: Names, path: Path, left: Sequence[Offer], page: int, asked: str, hints: Hints) -> Step:
    """The next argument, in pages of 25."""
    follow = sorted(next_args(left, len(path) - 1), key=_order(names, hints))
    found = _paged(path, asked, [_branch(names, path, arg, left, hints) for arg in follow], page)
    explained = any(c.about and not names.is_space(c.path[len(path)]) for c in found.choices)
    return replace(found, explained=explained)


def _order(names: Names, hints: Hints) -> Callable[[Arg], tuple[int, int]]:
    """Where something has just happened stands first, then spaces by region."""
    regions = {r.id: i for i, r in enumerate(names.board.regions)}
    order = {s.id: regions[s.region] for s in names.board.spaces}
    return lambda arg: (hints.recent.rank(arg), order.get(str(arg), len(regions)))


def _lists(names: Names, pairs: Iterable[Path], hints: Hints) -> Iterator[list[Path]]:
    """The pairs in lists of 25, in which those from the same space stay together where there is room."""
    order = _order(names, hints)
    found: list[Path] = []
    ordered = sorted(pairs, key=lambda pair: (order(pair[0]), str(pair[0])))
    for _, group in groupby(ordered, key=lambda pair: pair[0]):
        same = list(group)
        if found and len(found) + len(same) > PAGE:
            yield found
            found = []
        found += same
        while len(found) > PAGE:
            yield found[:PAGE]
            found = found[PAGE:]
    yield found


def _title(names: Names, pairs: Iterable[Path], depth: int) -> str:
    """What a list of pairs is about: where they begin, or if that is settled where they lead."""
    spaces = ", ".join(names.space(str(space)) for space in dict.fromkeys(pair[depth] for pair in pairs))
    return spaces if depth else names.text("list-from", spaces=spaces)


def _branch(names: Names, path: Path, arg: Arg, left: Iterable[Offer], hints: Hints) -> Choice:
    """One argument after the path; where it leaves but one move, that move."""
    verb, *args = path
    longer = (*path, arg)
    below = [o for o in left if o.args[: len(args) + 1] == longer[1:]]
    moves = list(islice(_single(below), 2))
    final = len(moves) == 1
    if final:
        longer = moves[0]
    label = upper(_added(names, path, longer, final))
    chance = hints.chance(names, (*args, arg)) if len(args) == 1 else ""
    return Choice(label, longer, final, _joined(names.about(str(verb), args, arg), chance), chance)


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
