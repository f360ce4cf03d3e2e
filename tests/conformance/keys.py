"""Every key that the rules can bring before a person: `locales/` must have their texts.

They are found by playing; what play hardly ever meets is read in the sources.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product
from pathlib import Path
from random import Random

import msgspec

import engine
from engine import Event, IllegalMove, Move, Offer, State, view
from engine.record.export import load
from tests.bounded import often
from tests.conformance import checks, selfplay
from tests.conformance.curious import Curious, Kind, kind
from tests.conformance.rich import BEGINNINGS
from tests.conformance.setups import setups
from tests.golden.records import recorded

WANDER = 150
RESIGN = 0.01
REFUSED = 25
"""After this many plies, wrong moves are tried, to see with which keys they are refused."""
FINISHED = 3
"""One in this many games is played to its end; of the others, the first moves."""
QUICK = {"modular": 2, "new_wave": 3}
"""Rule systems whose games are quickly played and looked at: this many times as much of both."""


class Keys(msgspec.Struct):
    """What was met in self-play of one rule system, sorted by where its text belongs.

    `events` and `prompts` map a kind to the variables that every one of its texts may use.
    """

    rules: str
    events: dict[str, frozenset[str]] = {}
    prompts: dict[str, frozenset[str]] = {}
    phases: set[str] = set()
    errors: set[str] = set()
    reasons: set[str] = set()
    options: set[str] = set()
    choices: set[str] = set()
    counters: set[str] = set()
    tracks: set[str] = set()
    decks: set[str] = set()
    marks: set[str] = set()
    tokens: set[str] = set()
    cards: set[str] = set()
    verbs: set[str] = set()
    unmet: set[str] = set()
    """What stands in the sources and was not met, as `event-...`, `prompt-...`, `error-...`."""


@cache
def declared(rules: str) -> dict[str, set[str]]:
    """The events, prompts and errors that stand as literals in the sources of a rule system."""
    keys: dict[str, set[str]] = {"event": set(), "prompt": set(), "error": set()}
    for path in (Path(engine.__file__).parent / "rules" / rules).glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            match node:
                case ast.Call(ast.Attribute(attr="tell" | "whisper"), [ast.Constant(str(key)), *_]):
                    keys["event"].add(key)
                case ast.Call(ast.Name("Prompt"), [_, ast.Constant(str(key)), *_]):
                    keys["prompt"].add(key)
                case ast.Tuple([ast.Constant(str(key)), ast.Dict()]):
                    keys["error"].add(key)
    return keys


@cache
def collect(rules: str) -> Keys:
    """Walk through the recorded games and some of every setup (see `setups`), and note every key. Takes some
    seconds, once."""
    keys = Keys(rules)
    meta = engine.meta(rules)
    keys.reasons.update(meta.end_reasons)
    for option in meta.options:
        keys.options.add(option.id)
        keys.choices.update(option.choices)
    keys.errors.update(IllegalMove.KEYS)
    wrong = _Wrong()
    times = QUICK.get(rules, 1)
    plies = 0

    def watch(state: State, events: tuple[Event, ...]) -> None:
        nonlocal plies
        plies += 1
        _note(keys, state, events, wrong, thorough=plies % (REFUSED // times) == 0)

    for path in recorded(rules):
        export = load(path.read_bytes())
        for turn in engine.history(export.setup, export.log()):
            watch(turn.state, turn.events)
    for game, finish in _games(rules, times, watch):
        game.wander(WANDER, RESIGN)
        if finish:
            game.finish()
        if often(1, 0) and _nearly_all(keys):
            break
    keys.unmet = _unmet(keys)
    for key in sorted(keys.unmet):
        sort, _, name = key.partition("-")
        if sort == "error":
            keys.errors.add(name)
        else:
            (keys.events if sort == "event" else keys.prompts)[name] = frozenset()
    return keys


def _games(rules: str, times: int, watch: selfplay.Watch) -> Iterator[tuple[selfplay.Game, bool]]:
    """This many of each setup, and whether they are to be finished."""
    curious = Curious()
    for number, (setup, rich) in enumerate(product(setups(rules), {False, rules in BEGINNINGS})):
        for seed in ("keys", "more", "still more")[:times]:
            yield selfplay.Game(setup, seed, watch, rich, curious), number % FINISHED == 0


def _unmet(keys: Keys) -> set[str]:
    met: dict[str, Iterable[str]] = {"event": keys.events, "prompt": keys.prompts, "error": keys.errors}
    return {f"{sort}-{key}" for sort, known in declared(keys.rules).items() for key in known - {*met[sort]}}


def _nearly_all(keys: Keys) -> bool:
    """Whether what is not met yet takes a rare coincidence: then ordinary runs play no further games."""
    unmet = _unmet(keys)
    known = sum(map(len, declared(keys.rules).values()))
    return len(unmet) <= known / 8 and not any(key.startswith("prompt-") for key in unmet)


def _note(keys: Keys, state: State, events: tuple[Event, ...], wrong: _Wrong, thorough: bool) -> None:
    for event in events:
        _common(keys.events, event.kind, frozenset(event.data))
        keys.cards.update(card for _, card, _ in event.data.get("cards", ()))
    for prompt in engine.prompts(state):
        _common(keys.prompts, prompt.kind, frozenset(prompt.data))
    if not thorough and view(state, None).phase in keys.phases:
        return
    for viewer in (None, *range(state.setup.seats)):
        seen = view(state, viewer)
        keys.phases.add(seen.phase)
        keys.tracks.update(re.sub(r"-\d+$", "", t.id) for t in seen.tracks)
        keys.decks.update(d.id for d in seen.decks)
        for shown in seen.seats:
            keys.counters.update(shown.counters)
            keys.cards.update(shown.cards)
            keys.decks.update(pile.id for pile in shown.piles)
            keys.cards.update(card.kind for card in shown.hand or ())
        for space in seen.spaces.values():
            keys.tokens.update(space.tokens)
            keys.marks.update(space.marks)
    for seat in engine.awaited_seats(state):
        keys.verbs.update(offer.verb for offer in engine.legal(state, seat))
        for move in wrong.moves(state, seat):
            if move not in engine.legal(state, seat):
                keys.errors.add(checks.refusal(state, move))


class _Wrong:
    """Moves that are wrong in many ways: what was right in the same step some time ago, and what is right now
    but for one argument."""

    def __init__(self) -> None:
        self._random = Random("wrong")
        self._once: dict[str, dict[Kind, str]] = {}
        """By step: the last code seen of each sort of move."""

    def moves(self, state: State, seat: int) -> Iterator[Move]:
        """Some moves of the seat that are probably wrong here."""
        once = self._once.setdefault(state.stack[-1].step, {})
        for code in once.values():
            yield Move.parse(seat, code)
        offers = tuple(engine.legal(state, seat))
        for offer in offers:
            once[kind(state, offer)] = offer.move(seat).code
        verbs = list(dict.fromkeys(verb for kinds in self._once.values() for _, verb, *_ in kinds))
        for verb in verbs:
            yield checks.guess(state, seat, verb, self._random)
        for card in view(state, seat).seats[seat].hand or ():
            yield Move(seat, self._random.choice(verbs), (card.id,))
        for code in (*self._aimed(state, seat, once), *self._spoilt(state, seat, offers)):
            yield Move.parse(seat, code)

    def _aimed(self, state: State, seat: int, once: dict[Kind, str]) -> Iterator[str]:
        """What was once done with cards that are in the hand now, at other spaces."""
        spaces = tuple(view(state, None).spaces)
        hand = {card.id for card in view(state, seat).seats[seat].hand or ()}
        for (_, _, *words), code in once.items():
            head, _, aim = code.rpartition(":")
            if hand.intersection(words) and aim in spaces:
                yield from (f"{head}:{space}" for space in self._random.sample(spaces, 3))

    def _spoilt(self, state: State, seat: int, offers: tuple[Offer, ...]) -> Iterator[str]:
        spaces = tuple(view(state, None).spaces)
        yield from ("fly", "pass:1")
        teams = [offer for offer in offers if any("+" in str(arg) for arg in offer.args)]
        for offer in (*self._random.sample(offers, min(3, len(offers))), *teams[:2]):
            code = offer.move(seat).code
            yield from (f"{code}:1", code.rpartition(":")[0], f"{code}99")
            for i in range(len(offer.args)):
                for other in (*self._random.sample(spaces, 3), "nowhere", *_unlike(str(offer.args[i]))):
                    args = (*offer.args[:i], other, *offer.args[i + 1 :])
                    yield Offer(offer.verb, args, offer.amount).move(seat).code


def _unlike(team: str) -> Iterator[str]:
    """Other teams of the same pieces, and one with a piece that does not exist."""
    pieces = team.split("+")
    if len(pieces) > 1:
        yield from ("+".join(other) for other in (pieces[::-1], pieces[1:] * 2, pieces * 3, [*pieces, "x"]))


def _common(seen: dict[str, frozenset[str]], kind: str, names: frozenset[str]) -> None:
    seen[kind] = seen.get(kind, names) & names
