"""What is played in two worlds: the same moves, before many of which a watcher's unknowns become others.

The script is written by the engine alone, before anything is played through Discord.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

import engine
from engine import Move, State
from engine.kernel import rules_of
from engine.rng import Chance
from tests.conformance import checks
from tests.conformance.curious import Curious

STRETCH = 0.3
"""How often, before a move, somebody else begins to watch a world with new secrets."""


@dataclass(frozen=True)
class Step:
    """A move, and what differs while it is made."""

    ply: int
    """Before the move."""
    move: Move
    watcher: int | None
    """The seat that must see the same in both worlds; None: somebody who does not play."""
    other: State | None
    """What the second world holds from before this move on; None: what it has become."""
    differs: bool
    """Whether the worlds differ at all: not in a move that shows what the second one cannot have."""
    verbs: tuple[str, ...]
    """What anybody may do after it."""

    def __str__(self) -> str:
        eyes = "the public" if self.watcher is None else f"seat {self.watcher}"
        return f"ply {self.ply}, seat {self.move.seat} {self.move.code}, told to {eyes}"


@dataclass
class Script:
    """The steps of one game to its end, and what they reach."""

    steps: list[Step] = field(default_factory=list)
    prompts: Counter[str] = field(default_factory=Counter)
    """Kinds of prompts that were met while the worlds differed."""
    answers: Counter[int] = field(default_factory=Counter)
    """By seat: how often it was asked for an answer in others' turns."""
    verbs: Counter[str] = field(default_factory=Counter)
    ended: bool = False

    @property
    def apart(self) -> int:
        """How many moves were made while the worlds differed."""
        return sum(step.differs for step in self.steps)


def write(
    start: State, seed: str, wander: int, most: int = 100_000, watching: Sequence[int] | None = None
) -> Script:
    """A game: this many curious moves, then sensible ones, to its end or that many in all. Only the seats of
    `watching` watch, if it is given."""
    seats = range(start.setup.seats) if watching is None else watching
    script, random, chance = Script(), Random(seed), Chance(start.setup.seed, checks.FAR)
    curious, policy = Curious(), rules_of(start.setup.rules).policy
    ours, theirs = start, None
    watcher: int | None = None
    while not ours.result and len(script.steps) < most:
        if len(script.steps) < wander:
            move = curious.choose(ours, random.choice(engine.awaited_seats(ours)), random)
        else:
            move = policy(ours, chance)
        if theirs is None or random.random() < STRETCH:
            theirs, watcher = None, random.choice((None, *seats))
        other: State | None = None
        if theirs is None or not alike(ours, theirs, move, watcher):
            eyes = (watcher, move.seat) if move.seat in seats else (watcher,)
            watcher, other = _apart(ours, move, eyes, random)
            theirs = other
        differs = theirs.body != ours.body
        if differs:
            script.prompts.update(prompt.kind for prompt in engine.prompts(ours))
            script.verbs[move.verb] += 1
        script.answers.update(prompt.seat for prompt in engine.prompts(ours) if prompt.clock == "react")
        ply, ours, theirs = ours.ply, engine.apply(ours, move).state, engine.apply(theirs, move).state
        possible = {offer.verb for seat in engine.awaited_seats(ours) for offer in engine.legal(ours, seat)}
        script.steps.append(Step(ply, move, watcher, other, differs, tuple(sorted(possible))))
    script.ended = ours.result is not None
    return script


def _apart(
    ours: State, move: Move, watchers: Sequence[int | None], random: Random
) -> tuple[int | None, State]:
    """Another world in which the same move shows the same to the first of the watchers, or else to the next;
    where there is none the same world, for the first."""
    for eyes in dict.fromkeys(watchers):
        for _ in range(2):
            theirs = checks.shuffled(ours, eyes, random)
            if alike(ours, theirs, move, eyes):
                return eyes, theirs
    return watchers[0], ours


def alike(ours: State, theirs: State, move: Move, watcher: int | None) -> bool:
    """Whether the move is possible in both worlds, and everybody, the watcher included, sees the rules do the
    same. That the rules themselves let out nothing is for the conformance suite to see."""
    if move not in engine.legal(theirs, move.seat):
        return False
    here, there = engine.apply(ours, move), engine.apply(theirs, move)
    return engine.prompts(here.state) == engine.prompts(there.state) and all(
        engine.visible(here.events, eyes) == engine.visible(there.events, eyes)
        and engine.view(here.state, eyes) == engine.view(there.state, eyes)
        for eyes in dict.fromkeys((None, watcher))
    )


def kinds(scripts: Sequence[Script]) -> Counter[str]:
    """Kinds of prompts met in all of them, most met first."""
    total: Counter[str] = Counter()
    for script in scripts:
        total.update(script.prompts)
    return total
