"""From legal moves to the next question: a tree walked argument by argument, for any rule system.

`step(offers, names, path)` takes the moves that begin with `path` and returns what to show. The first of the
`CASES` that applies asks the question; each is a function, whose docstring says what it is for and gives an
example. To show a place of the tree in another way, change its function, or put a new case before it. Pure:
imports no discord.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import groupby, islice
from typing import TypeVar

from engine.queries.offers import Offers
from engine.types import Arg, Offer
from engine.verbs import Verb
from ui.choices.questions import (
    Choice,
    Words,
    amount_choices,
    argument_choice,
    head_choice,
    march_choice,
    move_choices,
    moves_of,
    question,
    set_choice,
    shown_amounts,
    way_choice,
    whole_choice,
)
from ui.choices.remarks import NO_REMARKS, Remarks
from ui.kit.custom_id import Path
from ui.words.names import Names

Item = TypeVar("Item")
PAGE = 25
FEW = 5
"""Up to this many single moves are shown one by one."""
LISTS = 3
"""Pairs of spaces fill up to this many lists; if they need more, the first space is asked for first."""


@dataclass(frozen=True)
class Question:
    """What to ask after `path`. `number`: any amount between these may also be typed; `typed`: an amount must
    be typed. Its text is composed when it is first read, like those of its choices."""

    path: Path
    words: Words
    choices: tuple[Choice, ...] = ()
    number: tuple[int, int] | None = None
    typed: bool = False
    page: int = 0
    pages: int = 1
    explained: bool = False
    """Whether the choices have an `about` beside their labels."""
    lists: tuple[tuple[str, int], ...] = ()
    """For a page whose choices fill several lists: the title and the length of each."""

    @cached_property
    def question(self) -> str:
        """The text of the question."""
        return self.words()


@dataclass(frozen=True)
class Node:
    """A place in the tree: what was chosen, and the legal moves that begin with it."""

    names: Names
    verb: Verb
    path: Path
    """The verb's id and the arguments so far."""
    args: Path
    """The arguments so far."""
    left: Sequence[Offer]
    """The moves that begin with the path."""
    follow: tuple[Arg, ...]
    """The arguments that can come next, amounts aside."""
    counted: Offer | None
    """The offer of which only the amount is missing, if there is one."""
    few: tuple[Path, ...] | None
    """The moves, if there are at most `FEW`, none of them with an amount; else None."""
    asked: Words
    """Composes the text of the question."""
    page: int
    remarks: Remarks


def next_args(offers: Iterable[Offer], depth: int) -> tuple[Arg, ...]:
    """The different arguments that can follow the first `depth` ones, except amounts."""
    return tuple(dict.fromkeys(o.args[depth] for o in offers if len(o.args) > depth))


def amounts(offers: Iterable[Offer], args: Path) -> tuple[int, int] | None:
    """The range of the last number once these arguments are given; None if no number comes next."""
    return next((o.amount for o in offers if o.args == args and o.amount), None)


def step(offers: Offers, names: Names, path: Path, page: int = 0, remarks: Remarks = NO_REMARKS) -> Question:
    """The question for a player who has chosen `path` (a verb and perhaps arguments) so far.

    If only one argument can follow, it is taken at once. A question without choices and number means that no
    move begins with the path any more.
    """
    left, verb = list(offers.narrow(*path)), names.spec(path[0])
    path = path if verb.weighed else _forced_path(path, left)
    args = path[1:]
    follow = next_args(left, len(args))
    counted = next((o for o in left if o.args == args and o.amount), None)
    moves = tuple(islice(moves_of(left), FEW + 1))
    few = None if len(moves) > FEW or any(isinstance(m[-1], int) for m in moves) else moves
    asked = partial(question, names, path, follow, numbered=counted is not None)
    node = Node(names, verb, path, args, left, follow, counted, few, asked, page, remarks)
    return next(shown for applies, ask in CASES if applies(node) and (shown := ask(node)))


def _forced_path(path: Path, left: Sequence[Offer]) -> Path:
    """The path extended as long as only one argument can follow and more comes after it."""
    while True:
        args = path[1:]
        follow = next_args(left, len(args))
        if len(follow) != 1 or any(o.args == args for o in left):
            return path
        if len(left) == 1 and left[0].amount is None and len(left[0].args) == len(args) + 1:
            return path
        path = (*path, follow[0])


def _card_sets(node: Node) -> Question:
    """Cards that are spent together are chosen together: whole moves, the most valuable first.

    *Which set of cards do you trade?* Siam, North Africa, Western Europe
    """
    worth = node.remarks.worth
    moves = sorted(moves_of(node.left), key=lambda move: -(worth(move) if worth else 0))
    choices = [set_choice(node.names, move, node.remarks) for move in moves]
    return _question_page(node.path, partial(question, node.names, node.path[:1]), choices, node.page)


def _explained_words(node: Node) -> Question:
    """The first argument of a verb that is explained: each with what it does, even if there is only one, or
    few moves.

    *Which card do you play?* Boat (makes two coasts neighbours), Nuke (destroys armies)
    """
    return _arguments(node)


def _few_moves(node: Node) -> Question:
    """Up to `FEW` moves without amounts, as whole sentences; also none, for a path that has become
    impossible.

    *Which units do you lose?* Lose only armies, Lose the commander
    """
    return Question(node.path, node.asked, move_choices(node.names, node.path, node.few or ()))


def _amounts(node: Node) -> Question | None:
    """Only the amount is missing: the usual ones, and what can stand in place of one. Others are typed.

    *Greenland attacks Ontario. How?* 2 dice, 1 die, Until 1 is left, Until … are left
    """
    offer, names = node.counted, node.names
    if offer is None:
        return None

    def text() -> str:
        lines = [node.asked()]
        if offer.amount and offer.pressed is not None and offer.pressed < offer.amount[1]:
            lines.append(names.text("amount-typed", n=offer.pressed))
        if chance := node.remarks.chance(names, node.args):
            lines.append(names.text("chance-to-the-end", chance=chance))
        return "\n".join(lines)

    more = [o for o in node.left if o is not offer]
    shown = _question_page(node.path, text, amount_choices(names, offer, more, node.remarks), node.page)
    return replace(shown, number=offer.amount, typed=len(shown_amounts(offer)) < len(offer))


def _marches(node: Node) -> Question | None:
    """A verb that begins with two spaces: both at once, in up to `LISTS` lists.

    *Which attack?* from Greenland: Greenland → Ontario, Greenland → Iceland; from Alaska: Alaska → Kamchatka
    """
    offers: dict[Path, list[Offer]] = {}
    for offer in node.left:
        offers.setdefault(offer.args[:2], []).append(offer)
    lists = list(_lists(node, offers))
    if len(lists) > LISTS:
        return None
    pairs = (pair for pairs in lists for pair in pairs)
    choices = [march_choice(node.names, node.path[0], pair, offers[pair], node.remarks) for pair in pairs]
    return _pair_question(node, choices, lists, len(node.args))


def _march_starts(node: Node) -> Question:
    """A verb that begins with two spaces, but has too many pairs of them: the first space, then the second.

    *Move armies from where?* Iceland, Southern Europe, North Africa
    """
    shown = _arguments(node)
    return shown if node.args else replace(shown, words=partial(node.names.text, f"ask-{node.path[0]}-from"))


def _placing(node: Node) -> Question | None:
    """Pieces to place of which a choice may take all: the spaces twice, for all at once and for only some, in
    pages of `PAGE`.

    *Where do you want to place armies?* as many as possible, in: Alaska, Ontario; only some, in: Alaska
    """
    names, path, order = node.names, node.path, _order(node)
    heads, page, pages = _page(sorted(node.left, key=lambda offer: order(offer.args[0])), node.page)
    several = [offer for offer in heads if offer.amount and offer.amount[0] < offer.amount[1]]
    if not several or not all(offer.amount and len(offer.args) == 1 for offer in heads):
        return None
    most = [whole_choice(names, offer) for offer in heads]
    some = [head_choice(names, path, offer, node.left) for offer in several]
    lists = ((names.text("list-most"), len(most)), (names.text("list-some"), len(some)))
    return Question(path, node.asked, (*most, *some), page=page, pages=pages, lists=lists)


def _heads(node: Node) -> Question | None:
    """Up to `PAGE` moves, each without its amount and without what can only be added to it: all that leads
    to them at once. Verbs that are asked for step by step only get here with their last argument.

    *Where do you want to place armies?* Place 1 army in Alaska, Ontario (3 can be placed: asked for next)
    """
    known = {o.args for o in node.left}
    heads = [o for o in node.left if not any(o.args[:i] in known for i in range(len(o.args)))]
    if len(heads) > PAGE:
        return None
    heads.sort(key=lambda o: node.remarks.recent.rank(o.args[0]) if o.args else 0)
    choices = tuple(head_choice(node.names, node.path, head, node.left) for head in heads)
    return Question(node.path, node.asked, choices)


def _ways(node: Node) -> Question | None:
    """Two successive spaces in a verb whose spaces are paired, if nothing else can follow: both at once, in
    up to `LISTS` lists.

    *Relocation: from where to where?* Wales → Lancashire, Wales → Midlands
    """
    names, depth = node.names, len(node.args)
    pairs = [o.args[depth : depth + 2] for o in node.left]
    if not all(len(pair) == 2 and all(map(names.is_space, pair)) for pair in pairs):
        return None
    lists = list(_lists(node, pairs))
    if len(lists) > LISTS:
        return None
    choices = [way_choice(names, node.path, pair, node.left) for pairs in lists for pair in pairs]
    return _pair_question(node, choices, lists, 0)


def _arguments(node: Node) -> Question:
    """Anything else: the next argument, in pages of `PAGE`, spaces by region.

    *Where do you want to place armies?* Alaska, Alberta, Ontario, … (page 1 of 2)
    """
    names, path = node.names, node.path
    follow, page, pages = _page(sorted(node.follow, key=_order(node)), node.page)
    choices = tuple(argument_choice(names, path, arg, node.left, node.remarks) for arg in follow)
    explained = any(not names.is_space(c.path[len(path)]) and c.about for c in choices)
    return Question(path, node.asked, choices, page=page, pages=pages, explained=explained)


CASES: tuple[tuple[Callable[[Node], bool], Callable[[Node], Question | None]], ...] = (
    (lambda node: node.verb.weighed, _card_sets),
    (lambda node: node.verb.explained and not node.args, _explained_words),
    (lambda node: node.few is not None, _few_moves),
    (lambda node: node.counted is not None, _amounts),
    (lambda node: node.verb.marches and len(node.args) < 2, _marches),
    (lambda node: node.verb.marches and len(node.args) < 2, _march_starts),
    (lambda node: node.verb.places and node.remarks.at_once and not node.args, _placing),
    (lambda node: not (node.verb.stepwise and node.follow), _heads),
    (lambda node: node.verb.paired, _ways),
    (lambda node: True, _arguments),
)
"""When each case applies, and how it asks; it may still return None, if it has too much to show. The first
one that asks is taken, so their order counts."""


def origin(
    offers: Offers, names: Names, path: Path, remarks: Remarks = NO_REMARKS
) -> tuple[Path, int] | None:
    """The path and page of the question in which a choice leads to this path; None if nothing had to be
    chosen before."""
    order = Remarks(recent=remarks.recent)
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


def _page(items: Sequence[Item], page: int) -> tuple[Sequence[Item], int, int]:
    """The items of a page, the page's number and how many pages there are."""
    pages = max(1, -(-len(items) // PAGE))
    page = min(max(page, 0), pages - 1)
    return items[page * PAGE : (page + 1) * PAGE], page, pages


def _question_page(path: Path, asked: Words, choices: Sequence[Choice], page: int) -> Question:
    shown, page, pages = _page(choices, page)
    return Question(path, asked, tuple(shown), page=page, pages=pages)


def _pair_question(
    node: Node, choices: Sequence[Choice], lists: Sequence[Sequence[Path]], depth: int
) -> Question:
    """The choices of pairs of spaces, with a title for each list if there are several."""
    titles = tuple((_title(node.names, pairs, depth), len(pairs)) for pairs in lists)
    return Question(node.path, node.asked, tuple(choices), lists=titles if len(titles) > 1 else ())


def _order(node: Node) -> Callable[[Arg], tuple[int, int]]:
    """The spaces of the turn so far first (`Recent.spaces`), then the others by region."""
    regions = {r.id: i for i, r in enumerate(node.names.board.regions)}
    order = {s.id: regions[s.region] for s in node.names.board.spaces}
    return lambda arg: (node.remarks.recent.rank(arg), order.get(str(arg), len(regions)))


def _lists(node: Node, pairs: Iterable[Path]) -> Iterator[list[Path]]:
    """The different pairs in lists of 25; pairs from the same space stay together if there is room."""
    order = _order(node)
    paths: list[Path] = []
    ordered = sorted(dict.fromkeys(pairs), key=lambda pair: (order(pair[0]), str(pair[0])))
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
