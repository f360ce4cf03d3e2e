"""The words of a question: the text above, and what its choices are called and lead to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property, partial
from itertools import islice

import msgspec

from engine.types import Arg, Offer
from engine.verbs import UNTIL, Verb
from ui.choices.amounts import longer_label, quick, quick_label, wanted_amount
from ui.choices.remarks import NO_REMARKS, Remarks
from ui.kit.custom_id import Path
from ui.strings.clip import CUT, LABEL, OPTION, clip
from ui.words.names import Names, plain
from ui.words.sentences import OPEN, bind, following

BEGUN = 5
"""The least of a badge and the beginning of a name, in characters."""


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


Words = Callable[[], str]


def _no_words() -> str:
    return ""


class Choice(msgspec.Struct, frozen=True, dict=True):
    """Something to choose. `path` is the whole path to which it leads; `final`: the path is a complete move.
    Its words are composed when they are first read: often only its path counts."""

    path: Path
    final: bool
    label_words: Words
    about_words: Words = _no_words
    beside_words: Words = _no_words

    @cached_property
    def label(self) -> str:
        """What it is called."""
        return self.label_words()

    @cached_property
    def about(self) -> str:
        """What stands below its label; empty if there is nothing to say."""
        return self.about_words()

    @cached_property
    def beside(self) -> str:
        """The part of `about` that belongs on the label if nothing else can be shown."""
        return self.beside_words()


def moves_of(offers: Iterable[Offer]) -> Iterator[Path]:
    """The moves that the offers stand for, the greatest amount first."""
    for offer in offers:
        low, high = offer.amount or (0, 0)
        for n in range(high, low - 1, -1):
            yield (offer.verb, *offer.args, n) if offer.amount else (offer.verb, *offer.args)


def move_choices(names: Names, path: Path, moves: Sequence[Path]) -> tuple[Choice, ...]:
    """Whole moves, or only what they add if the question already names their beginning."""
    named = names.spec(path[0]).explained and len(path) > 1
    label = partial(_upper_addition, names, path, final=True) if named else names.move
    return tuple(
        Choice(m, True, partial(label, m), beside_words=partial(_others_holder, names, m, len(path)))
        for m in moves
    )


def _others_holder(names: Names, path: Path, depth: int = 1) -> str:
    """Whose the last space of a path is, if it is another's; cards that show a space are none, nor is what
    stands before `depth`."""
    verb, *args = path
    spaces = [
        str(arg)
        for at, arg in enumerate(args)
        if at + 1 >= depth and names.is_space(arg) and not names.hand_card(str(verb), args[:at], arg)
    ]
    return "" if not spaces or _mine(names, spaces[-1]) else names.holder(spaces[-1])


def _mine(names: Names, space: Arg) -> bool:
    return names.view.spaces[str(space)].owner == names.view.viewer


def _land(names: Names, spaces: Path, chance: str = "") -> str:
    """Whose the last space is, the forces on all of them (within the own land only there: nothing is thrown)
    and the chance, which is never cut."""
    room = OPTION - len(chance) - 3 * bool(chance)
    shown = spaces[-1:] if _mine(names, spaces[-1]) else spaces
    return _join(clip(names.strength(shown, room), room), chance)


def set_choice(names: Names, move: Path, remarks: Remarks) -> Choice:
    """Cards that are spent together, with what they bring."""
    short, gain = partial(names.short, move), partial(remarks.gain, names, move)
    return Choice(move, True, lambda: short()[0], lambda: _join(gain(), short()[1]), gain)


def shown_amounts(offer: Offer) -> list[int]:
    """The amounts of an offer that are shown among the choices."""
    return quick(offer.amount, offer.usual, offer.pressed)


def amount_choices(
    names: Names, counted: Offer, more: Iterable[Offer], remarks: Remarks
) -> tuple[Choice, ...]:
    """Buttons for amounts, then the other moves with the same arguments."""
    path = (counted.verb, *counted.args)
    unasked = remarks.unasked_seat(names, counted.args)
    shown = shown_amounts(counted)
    choices = [Choice((*path, n), True, partial(quick_label, names, path, n, counted.amount)) for n in shown]
    words: dict[Arg, list[Offer]] = {}
    for offer in more:
        words.setdefault(offer.args[len(counted.args)], []).append(offer)
    for word, offers in words.items():
        amount = offers[0].amount
        if word == UNTIL and amount:
            longer = (*path, word)
            low, high = amount
            liked = wanted_amount(amount, remarks.until)
            label = partial(longer_label, names, longer, unasked=unasked)
            if liked is not None:
                choices.insert(0, Choice((*longer, liked), True, partial(label, liked)))
            if liked != low:
                choices.append(Choice((*longer, low), True, partial(label, low)))
            if high > low:
                choices.append(Choice(longer, False, partial(label, OPEN)))
        else:
            choices.append(argument_choice(names, path, word, offers, remarks))
    return tuple(choices)


def head_choice(names: Names, before: Path, head: Offer, left: Sequence[Offer]) -> Choice:
    """The choice of an offer without its amount and without what can only be added to it (`left`)."""
    path = (head.verb, *head.args)
    alone = sum(o.args[: len(head.args)] == head.args for o in left) == 1
    if len(before) > 2 and names.spec(head.verb).marches:
        return argument_choice(names, before, head.args[len(before) - 1], [head], NO_REMARKS)
    about = partial(names.strength, head.args)
    if head.amount is None:
        added = partial(names.addition, path) if len(before) > 1 else _no_words
        return Choice(path, alone, lambda: upper(added()) or names.move(path), about)
    if alone and head.amount[0] == head.amount[1]:
        full = (*path, head.amount[0])
        return Choice(full, True, partial(names.move, full), about)
    return Choice(path, False, partial(names.head, path), about)


def whole_choice(names: Names, offer: Offer) -> Choice:
    """The choice of an offer with its greatest amount."""
    assert offer.amount
    path = (offer.verb, *offer.args, offer.amount[1])
    return Choice(path, True, partial(names.move, path), partial(names.strength, offer.args))


def march_choice(names: Names, verb: Arg, pair: Path, offers: Sequence[Offer], remarks: Remarks) -> Choice:
    """The choice of the two spaces with which a verb begins, with which the `offers` begin; if they are a
    single move, that move."""
    moves = list(islice(moves_of(offers), 2))
    final = len(moves) == 1
    longer = moves[0] if final else (verb, *pair)

    def label() -> str:
        return (names.addition(longer) or names.move(longer)) if final else names.head(longer)

    def about() -> str:
        land = _land(names, pair, remarks.chance(names, pair))
        most = max((o.amount[1] for o in offers if o.amount), default=0)
        if most and not final and _mine(names, pair[-1]):
            return _join(names.text("march-most", what=names.text("amount-move", n=most)), land)
        return land

    def beside() -> str:
        return _beside(names, label(), pair, remarks) if names.spec(verb).hostile else ""

    return Choice(longer, final, label, about, beside)


def way_choice(names: Names, path: Path, pair: Path, left: Iterable[Offer]) -> Choice:
    """The choice of two spaces that come after the path."""
    longer = (*path, *pair)
    below = [o for o in left if o.args[: len(longer) - 1] == longer[1:]]
    alone = len(below) == 1 and len(below[0].args) == len(longer) - 1
    return Choice(longer, alone, partial(names.head, (path[0], *pair)), partial(_land, names, pair))


def argument_choice(names: Names, path: Path, arg: Arg, left: Iterable[Offer], remarks: Remarks) -> Choice:
    """The choice of one argument after the path; if that leaves a single move, that move."""
    verb, *args = path
    longer = (*path, arg)
    below = [o for o in left if o.args[: len(args) + 1] == longer[1:]]
    moves = list(islice(moves_of(below), 2))
    final = len(moves) == 1
    if final:
        longer = moves[0]

    def chance() -> str:
        return remarks.chance(names, (*args, arg)) if len(args) == 1 else ""

    def about() -> str:
        odds = chance()
        return _land(names, (arg,), odds) if odds else names.about(str(verb), args, arg)

    def beside() -> str:
        return _join(_others_holder(names, (*path, arg), len(path)), chance())

    return Choice(longer, final, partial(_upper_addition, names, path, longer, final=final), about, beside)


def _beside(names: Names, label: str, pair: Path, remarks: Remarks) -> str:
    """Whose the attacked space is, the forces on both sides, and the chance, as far as they fit on a button
    behind its label: first what would be left goes, then the end of the name, the forces, the name, the
    badge."""
    room = LABEL - len(label) - 3
    ways = _ways_beside(names, names.holder(str(pair[-1])), pair, remarks, room)
    return next((way for way in ways if way and len(way) <= room), "")


def _ways_beside(names: Names, who: str, pair: Path, remarks: Remarks, room: int) -> Iterator[str]:
    """The same in fewer and fewer words."""
    brief = ""
    for short in (False, True):
        brief = remarks.chance(names, pair, brief=short)
        yield _join(who, names.forces(pair, room - len(_join(who, brief)) - 3), brief)
    few = names.forces(pair, 0)
    yield _with_beginning(who, _join(few, brief), room)
    least = brief or few
    yield _join(who, least)
    yield _with_beginning(who, least, room)
    yield _join(who[:1], least)
    yield least


def _with_beginning(who: str, more: str, room: int) -> str:
    """A badge and the beginning of a name before something; empty without room for `BEGUN` characters."""
    begun = who[: max(room - len(more) - len(CUT) - 3, 0)]
    return _join(f"{begun}{CUT}", more) if len(begun) >= BEGUN else ""


def _join(*parts: str) -> str:
    return " · ".join(filter(None, parts))


def _upper_addition(names: Names, path: Path, longer: Path, *, final: bool) -> str:
    return upper(_addition(names, path, longer, final))


def _addition(names: Names, path: Path, longer: Path, final: bool) -> str:
    """What a longer path adds to the path that the question already names."""
    verb, *args = longer
    depth = len(path) - 1
    named = names.args(str(verb), args)
    if names.spec(verb).marches and depth > 1:
        word = f"with-{args[depth]}"
        key = word if names.has(word) else f"with-{verb}"
        return names.text(key, who=named[depth], n=args[-1] if final else OPEN)
    if final and depth and (label := names.addition(longer)):
        return label
    if final and (not depth or isinstance(longer[-1], int)):
        return names.move(longer)
    return " · ".join(named[depth:])
