"""The verbs possible now: which end the turn or cannot be taken back, and the labels of their buttons."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice

import engine
from engine.queries.foresight import after, ends_turn
from engine.queries.offers import Offers
from engine.types import Arg, Move
from engine.verbs import CHOOSE, PASS
from host import Position
from ui.kit.custom_id import ROOM, Ref, ref, shorten
from ui.strings.clip import beside
from ui.words.names import Names
from ui.words.sentences import OPEN

THINGS = 3
"""Up to this many different things to choose have a button each."""
QUIET = "quiet"
"""The tone of a button (see `engine.verbs.Verb.tone`) for an idle offer."""


@dataclass(frozen=True)
class VerbChoice:
    """A verb's button: its label, what it refers to, its tone and its emoji."""

    label: str
    ref: Ref
    tone: str
    emoji: str | None


def verbs(offers: Offers) -> tuple[str, ...]:
    """The possible verbs, in the rule system's order."""
    return tuple(dict.fromkeys(o.verb for o in offers))


def is_last(position: Position, names: Names, verb: Arg, offers: Offers) -> bool | None:
    """Whether the verb ends its seat's turn, judged by its first move; never for one that throws dice. None
    if the viewer must not know."""
    spec = names.spec(verb)
    if spec.hostile or not (verb == PASS or spec.marches):
        return False
    seen, first = names.view, next(iter(offers), None)
    return first is not None and ends_turn(position.state, first.move(offers.seat), seen.viewer, seen)


def lasting(position: Position, names: Names, offers: Offers) -> str:
    """The warning that a possible move cannot be taken back, nor anything before it, judged by each verb's
    first move; for public moves without dice only. Empty if there is nothing to warn of."""
    key = f"lasting-{_prompt_kind(position, offers)}"
    return names.text(key) if names.has(key) and _lasts(position, names, offers) else ""


def _prompt_kind(position: Position, offers: Offers) -> str:
    """The prompt of the moves' seat."""
    return next((prompt.kind for prompt in position.prompts if prompt.seat == offers.seat), "")


def _lasts(position: Position, names: Names, offers: Offers) -> bool:
    specs = {verb: names.spec(verb) for verb in verbs(offers)}
    moves = (
        next(offers.narrow(verb).moves())
        for verb, spec in specs.items()
        if not (verb == PASS or spec.secret or spec.hostile)
    )
    return any(not engine.apply(position.state, move).undoable for move in moves)


def shops(turn: int | None, names: Names, offers: Offers) -> bool:
    """Whether the seat has the `turn` and can only buy or pass."""
    if turn != offers.seat:
        return False
    offered = verbs(offers)
    priced = [names.spec(verb).amount == "price" for verb in offered if verb != PASS]
    return PASS in offered and bool(priced) and all(priced)


def shops_on(position: Position, names: Names, offers: Offers) -> bool:
    """Whether passing only leads to the next step of buying."""
    return shops(names.view.turn, names, offers) and _leads_to(shops, position, names, offers)


def _leads_to(
    step: Callable[[int | None, Names, Offers], bool], position: Position, names: Names, offers: Offers
) -> bool:
    """Whether the seat gets to such a step by passing."""
    later = after(position.state, Move(offers.seat, PASS))
    asked = engine.legal(later, offers.seat)
    return bool(asked) and step(engine.view(later, None).turn, names, asked)


def moves_only(turn: int | None, names: Names, offers: Offers) -> bool:
    """Whether the seat has the `turn` and can, cards aside, only move pieces of its own or pass."""
    offered = verbs(offers)
    real = [spec for spec in map(names.spec, offered) if spec.id != PASS and not spec.secret]
    return (
        turn == offers.seat
        and PASS in offered
        and bool(real)
        and all(spec.marches and not spec.hostile for spec in real)
    )


def moves_next(position: Position, names: Names, offers: Offers) -> bool:
    """Whether passing leads the seat from something else to a step in which it can only move its pieces."""
    if names.view.turn != offers.seat or moves_only(names.view.turn, names, offers):
        return False
    return _leads_to(moves_only, position, names, offers)


def verb_choices(
    position: Position, verb: str, offers: Offers, names: Names, *, answers: bool = False, gain: str = ""
) -> Iterator[VerbChoice]:
    """The buttons of a verb; `answers`: it answers another's move, `gain`: what it may bring. If passing only
    leads to the next step of buying, a button that passes that as well comes first; if it leads to moving
    pieces, its player has one that passes that as well."""
    if words := _words(verb, offers, names):
        for word in words:
            yield _usual(position, verb, offers.narrow(verb, word), names, answers=answers, word=word)
        return
    usual = _usual(position, verb, offers, names, answers=answers, gain=gain)
    if verb == PASS and shops_on(position, names, offers.whole):
        spec = names.spec(verb)
        yield VerbChoice(names.verb(verb), ref(position.game, "enough"), spec.tone, spec.emoji or None)
        usual = VerbChoice(names.text("verb-pass-on"), usual.ref, spec.tone, "▶️")
    yield usual
    if verb == PASS and names.view.viewer is not None and moves_next(position, names, offers.whole):
        label = names.text("verb-pass-through")
        yield VerbChoice(label, ref(position.game, "enough"), QUIET, "⏩")


def _words(verb: str, offers: Offers, names: Names) -> tuple[Arg, ...]:
    """For a choice between different things to do: the words with which they begin, each of which gets a
    button of its own; empty if they share one, as they do for everybody."""
    if verb != CHOOSE or names.view.viewer is None:
        return ()
    words = dict.fromkeys(offer.args[0] for offer in offers)
    several = len(words) > 1 or len(list(islice(offers.moves(), 2))) > 1
    apart = several and len(words) <= THINGS and all(names.has(f"head-{verb}-{word}") for word in words)
    return tuple(words) if apart else ()


def _usual(
    position: Position,
    verb: str,
    offers: Offers,
    names: Names,
    *,
    answers: bool,
    gain: str = "",
    word: Arg = "",
) -> VerbChoice:
    """The button of a verb, or of what begins with one of its words. If there is a single move, the button
    plays that move, unless a member who comes from the public message has to read something first. An idle
    offer's button is short and quiet."""
    spec, game = names.spec(verb), position.game
    only = list(islice(offers.moves(), 2))
    last = is_last(position, names, verb, offers)
    idle = all(offer.idle for offer in offers)
    if len(only) > 1 or (names.view.viewer is None and lasting(position, names, offers)):
        label, target = names.verb(verb), ("at", f"0:{verb}:{word}" if word else f"0:{verb}")
    else:
        (move,) = only
        target = ("do", shorten(move.code, ROOM))
        label = names.move((verb, *move.args))
        if spec.weighed:
            label = names.text("short-move", verb=names.verb(verb), what=names.short((verb, *move.args))[0])
        short = f"idle-{verb}-{move.args[0]}" if idle and move.args else ""
        if short and names.has(short):
            label = names.text(short, n=move.args[-1])
    if word:
        label = names.text(f"head-{verb}-{word}", n=OPEN if len(only) > 1 else only[0].args[-1])
    if last and verb == PASS:
        label = names.text("verb-pass-last")
    elif last:
        gain = names.text("ends-turn")
    tone = QUIET if idle else (answers and spec.answer) or spec.tone
    return VerbChoice(beside(label, gain), ref(game, *target), tone, spec.emoji or None)
