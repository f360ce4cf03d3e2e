"""From legal moves to the next question: a tree walked argument by argument, for any rule system.

`step(offers, names, path)` takes the moves that begin with `path` and returns what to show: the moves
themselves if there are at most 25, otherwise the next argument to choose, in pages of 25 with spaces by
region. Pairs of spaces may fill three lists. Pure: imports no discord.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, islice

from engine.queries.offers import Offers
from engine.types import Arg, Offer
from engine.verbs import UNTIL
from ui.choices.amounts import longer_label, quick, quick_label, wished
from ui.choices.hints import NO_HINTS, Hints
from ui.choices.questions import question, upper
from ui.kit.custom_id import Path
from ui.strings.clip import LABEL, OPTION, clip
from ui.words.names import Names
from ui.words.sentences import OPEN

PAGE = 25
FEW = 5
"""Up to this many single moves are shown one by one."""
LISTS = 3
"""Pairs of spaces fill up to this many lists; if they need more, the first space is asked for first."""


@dataclass(frozen=True)
class Choice:
    """Something to choose. `path` is the whole path to which it leads; `final`: the path is a complete
    move."""

    label: str
    path: Path
    final: bool
    about: str = ""
    beside: str = ""
    """The part of `about` that belongs on the label if nothing else can be shown."""


@dataclass(frozen=True)
class Question:
    """What to ask after `path`. `number`: any amount between these may also be typed; `typed`: an amount must
    be typed."""

    path: Path
    question: str
    choices: tuple[Choice, ...] = ()
    number: tuple[int, int] | None = None
    typed: bool = False
    page: int = 0
    pages: int = 1
    explained: bool = False
    """Whether the choices have an `about` beside their labels."""
    lists: tuple[tuple[str, int], ...] = ()
    """For a page with more than 25 choices: the title and the length of each list."""


def next_args(offers: Iterable[Offer], depth: int) -> tuple[Arg, ...]:
    """The different arguments that can follow the first `depth` ones, except amounts."""
    return tuple(dict.fromkeys(o.args[depth] for o in offers if len(o.args) > depth))


def amounts(offers: Iterable[Offer], args: Path) -> tuple[int, int] | None:
    """The range of the last number once these arguments are given; None if no number comes next."""
    return next((o.amount for o in offers if o.args == args and o.amount), None)


def step(offers: Offers, names: Names, path: Path, page: int = 0, hints: Hints = NO_HINTS) -> Question:
    """The question for a player who has chosen `path` (a verb and perhaps arguments) so far.

    If only one argument can follow, it is taken at once. A question without choices and number means that no
    move begins with the path any more.
    """
    left = list(offers.narrow(*path))
    verb = names.spec(path[0])
    if verb.weighed:
        return _weighed(names, path, left, page, hints)
    path = _settled(path, left)
    args = path[1:]
    follow = next_args(left, len(args))
    amount_offer = next((o for o in left if o.args == args and o.amount), None)
    asked = question(names, path, follow, numbered=amount_offer is not None)
    if verb.explained and not args:
        return _following(names, path, left, page, asked, hints)
    single = list(islice(_single(left), FEW + 1))
    if len(single) <= FEW and all(not isinstance(p[-1], int) for p in single):
        return Question(path, asked, _final(names, path, single))
    if amount_offer:
        return _counted(names, path, amount_offer, left, page, asked, hints)
    if verb.marches and len(args) < 2:
        return _marching(names, path, left, page, asked, hints)
    heads = _heads(left, hints)
    if len(heads) <= PAGE and not (follow and verb.stepwise):
        return Question(path, asked, tuple(_head(names, path, h, left) for h in heads))
    if verb.paired and follow and (ways := _ways(names, path, left, hints)):
        return replace(ways, question=asked)
    return _following(names, path, left, page, asked, hints)


def _settled(path: Path, left: Sequence[Offer]) -> Path:
    """The path extended as long as only one argument can follow and more comes after it."""
    while True:
        args = path[1:]
        follow = next_args(left, len(args))
        if len(follow) != 1 or any(o.args == args for o in left):
            return path
        if len(left) == 1 and left[0].amount is None and len(left[0].args) == len(args) + 1:
            return path
        path = (*path, follow[0])


def _counted(
    names: Names, path: Path, offer: Offer, left: Sequence[Offer], page: int, asked: str, hints: Hints
) -> Question:
    """The amounts of a move, and the arguments that can stand in place of one."""
    if offer.amount and offer.pressed is not None and offer.pressed < offer.amount[1]:
        asked = f"{asked}\n{names.text('amount-typed', n=offer.pressed)}"
    if chance := hints.chance(names, path[1:]):
        asked = f"{asked}\n{names.text('chance-to-the-end', chance=chance)}"
    more = [o for o in left if o is not offer]
    question = _paged(path, asked, _numbers(names, offer, more, hints), page)
    return replace(question, number=offer.amount, typed=len(_shown(offer)) < len(offer))


def _marching(
    names: Names, path: Path, left: Sequence[Offer], page: int, asked: str, hints: Hints
) -> Question:
    """Pairs of spaces in a few lists; if there are too many, the first space alone."""
    args = path[1:]
    lists = list(_lists(names, dict.fromkeys(o.args[:2] for o in left), hints))
    if len(lists) > LISTS:
        asked = asked if args else names.text(f"ask-{path[0]}-from")
        return _following(names, path, left, page, asked, hints)
    pairs = tuple(_pair(names, path, pair, left, hints) for paths in lists for pair in paths)
    titles = tuple((_title(names, paths, len(args)), len(paths)) for paths in lists)
    return Question(path, asked, pairs, lists=titles if len(titles) > 1 else ())


def _ways(names: Names, path: Path, left: Sequence[Offer], hints: Hints) -> Question | None:
    """The pairs of spaces in lists, if only pairs can follow; None if anything else can follow, or if there
    are too many pairs."""
    depth = len(path) - 1
    if not all(len(o.args) > depth + 1 and all(map(names.is_space, o.args[depth : depth + 2])) for o in left):
        return None
    lists = list(_lists(names, dict.fromkeys(o.args[depth : depth + 2] for o in left), hints))
    if len(lists) > LISTS:
        return None
    choices = []
    for pair in (pair for paths in lists for pair in paths):
        longer = (*path, *pair)
        below = [o for o in left if o.args[: len(longer) - 1] == longer[1:]]
        alone = len(below) == 1 and len(below[0].args) == len(longer) - 1
        choices.append(Choice(names.head((path[0], *pair)), longer, alone, names.strength(pair)))
    titles = tuple((_title(names, paths, 0), len(paths)) for paths in lists)
    return Question(path, "", tuple(choices), lists=titles if len(titles) > 1 else ())


def _paged(path: Path, asked: str, choices: Sequence[Choice], page: int) -> Question:
    pages = max(1, -(-len(choices) // PAGE))
    page = min(max(page, 0), pages - 1)
    return Question(path, asked, tuple(choices[page * PAGE : (page + 1) * PAGE]), page=page, pages=pages)


def _weighed(names: Names, path: Path, left: Iterable[Offer], page: int, hints: Hints) -> Question:
    """Whole moves, the most valuable first: cards that are spent together are chosen together."""
    moves = sorted(_single(left), key=lambda move: -(hints.worth(move) if hints.worth else 0))
    choices = []
    for move in moves:
        (label, kinds), gain = names.short(move), hints.gain(names, move)
        choices.append(Choice(label, move, True, _joined(gain, kinds), gain))
    return _paged(path, question(names, path[:1]), choices, page)


def origin(offers: Offers, names: Names, path: Path, hints: Hints = NO_HINTS) -> tuple[Path, int] | None:
    """The path and page of the question in which a choice leads to this path; None if nothing had to be
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
    """Whole moves, or only what they add if the question already names their beginning."""
    added = names.spec(path[0]).explained and len(path) > 1
    labels = (upper(_added(names, path, m, True)) if added else names.move(m) for m in moves)
    return tuple(Choice(label, m, True) for label, m in zip(labels, moves, strict=True))


def _shown(offer: Offer) -> list[int]:
    """The amounts of an offer that are shown among the choices."""
    return quick(offer.amount, offer.usual, offer.pressed)


def _numbers(names: Names, counted: Offer, more: Iterable[Offer], hints: Hints) -> tuple[Choice, ...]:
    """Buttons for amounts, then the other moves with the same arguments."""
    path = (counted.verb, *counted.args)
    unasked = hints.unasked(names, counted.args)
    choices = [Choice(quick_label(names, path, n, counted.amount), (*path, n), True) for n in _shown(counted)]
    words: dict[Arg, list[Offer]] = {}
    for offer in more:
        words.setdefault(offer.args[len(counted.args)], []).append(offer)
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
    """The shortest moves: those that only add arguments to another move are asked for later."""
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
        added = names.added(path) if len(before) > 1 else ""
        return Choice(upper(added) or names.move(path), path, alone, about)
    if alone and head.amount[0] == head.amount[1]:
        full = (*path, head.amount[0])
        return Choice(names.move(full), full, True, about)
    return Choice(names.head(path), path, False, about)


def _pair(names: Names, path: Path, pair: Path, left: Iterable[Offer], hints: Hints) -> Choice:
    """The choice of a pair of spaces; if that leaves a single move, that move."""
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
    """The forces on both sides, and the chance, as far as they fit on a button behind its label."""
    room = LABEL - len(label) - 3
    forces = names.forces(pair, room)
    both = _joined(names.forces(pair, room - len(chance) - 3), chance)
    return next((beside for beside in (both, forces) if len(beside) <= room), "")


def _joined(*parts: str) -> str:
    return " · ".join(filter(None, parts))


def _following(
    names: Names, path: Path, left: Sequence[Offer], page: int, asked: str, hints: Hints
) -> Question:
    """The next argument, in pages of 25."""
    follow = sorted(next_args(left, len(path) - 1), key=_order(names, hints))
    question = _paged(path, asked, [_branch(names, path, arg, left, hints) for arg in follow], page)
    explained = any(c.about and not names.is_space(c.path[len(path)]) for c in question.choices)
    return replace(question, explained=explained)


def _order(names: Names, hints: Hints) -> Callable[[Arg], tuple[int, int]]:
    """Spaces of this turn's last events first, then spaces by region."""
    regions = {r.id: i for i, r in enumerate(names.board.regions)}
    order = {s.id: regions[s.region] for s in names.board.spaces}
    return lambda arg: (hints.recent.rank(arg), order.get(str(arg), len(regions)))


def _lists(names: Names, pairs: Iterable[Path], hints: Hints) -> Iterator[list[Path]]:
    """The pairs in lists of 25; pairs from the same space stay together if there is room."""
    order = _order(names, hints)
    paths: list[Path] = []
    ordered = sorted(pairs, key=lambda pair: (order(pair[0]), str(pair[0])))
    for _, group in groupby(ordered, key=lambda pair: pair[0]):
        same = list(group)
        if paths and len(paths) + len(same) > PAGE:
            yield paths
            paths = []
        paths += same
        while len(paths) > PAGE:
            yield paths[:PAGE]
            paths = paths[PAGE:]
    yield paths


def _title(names: Names, pairs: Iterable[Path], depth: int) -> str:
    """The title of a list of pairs: where they begin, or, if that is settled, where they lead."""
    spaces = ", ".join(names.space(str(space)) for space in dict.fromkeys(pair[depth] for pair in pairs))
    return spaces if depth else names.text("list-from", spaces=spaces)


def _branch(names: Names, path: Path, arg: Arg, left: Iterable[Offer], hints: Hints) -> Choice:
    """The choice of one argument after the path; if that leaves a single move, that move."""
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
    """What a longer path adds to the path that the question already names."""
    verb, *args = longer
    depth = len(path) - 1
    named = names.args(str(verb), args)
    if names.spec(verb).marches and depth > 1:
        word = f"with-{args[depth]}"
        key = word if names.has(word) else f"with-{verb}"
        return names.text(key, who=named[depth], n=args[-1] if final else OPEN)
    if final and depth and (label := names.added(longer)):
        return label
    if final and (not depth or isinstance(longer[-1], int)):
        return names.move(longer)
    return " · ".join(named[depth:])
