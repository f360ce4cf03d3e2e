"""Games that play themselves under every check: at random first, then by the rules' policy to the end."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from random import Random

import msgspec

from engine import Event, Move, Setup, State, Turn, apply, awaited_seats, history, replay, start
from engine.kernel import rules_of
from engine.rng import Chance
from tests.conformance import checks
from tests.conformance.curious import Curious
from tests.conformance.rich import rich

RUNAWAY = 60_000
"""No game that is played sensibly lasts this many plies."""
RESIGN = 0.002
UNDO = 0.15

Watch = Callable[[State, tuple[Event, ...]], None]
"""Told every position and the events that led to it. A watched game goes without the checks of positions and
of moves."""


class Game:
    """One game under check. `moves` is its log, undo entries included.

    The log is also fed, move by move, to `engine.history`, whose states must be the very same. `hears` is
    told what `watch` is, in a game under all checks.
    """

    def __init__(
        self,
        setup: Setup,
        seed: str,
        watch: Watch | None = None,
        begin_rich: bool = False,
        curious: Curious | None = None,
        hears: Watch | None = None,
    ) -> None:
        self.random = Random(seed)
        self.rich = begin_rich
        self.curious = curious or Curious()
        self.setup = setup
        self.moves: list[Move] = []
        self.kinds: dict[str, bool] = {}
        self._watch = watch
        self._hears = hears
        self._queue: deque[Move] = deque()
        self._twin = history(setup, self._feed())
        self._past: list[tuple[int, State]] = []
        with rich(setup.rules, begin_rich):
            turn = start(setup)
            assert next(self._twin) == turn == start(setup), "the start is not deterministic"
        checks.events(turn, turn.state.setup)
        self.state = turn.state
        self._tell(turn)

    def _feed(self) -> Iterator[Move]:
        while True:
            yield self._queue.popleft()

    def _tell(self, turn: Turn) -> None:
        for event in turn.events:
            secret = event.to is not None
            assert self.kinds.setdefault(event.kind, secret) == secret, f"{event.kind} is secret and is not"
        self._pass_on(turn)

    def _pass_on(self, turn: Turn) -> None:
        for listener in filter(None, (self._watch, self._hears)):
            listener(turn.state, turn.events)

    def play(self, move: Move, thorough: bool = True) -> None:
        """Play a move under check."""
        self.moves.append(move)
        turn = checks.move(self.state, move) if thorough else apply(self.state, move)
        self._queue.append(move)
        assert next(self._twin) == turn, "the history differs from the game"
        self._tell(turn)
        self._past = [*self._past, (move.seat, self.state)] if turn.undoable else []
        self.state = turn.state

    def undo(self) -> None:
        """Take the last move that still stands back through the log; all but the ply must be as before it."""
        seat, earlier = self._past.pop()
        entry = Move(seat, "undo")
        self.moves.append(entry)
        self._queue.append(entry)
        turn = next(self._twin)
        restored = msgspec.structs.replace(earlier, ply=self.state.ply + 1)
        assert turn.state == restored, "undo did not restore the state"
        assert not turn.undoable
        checks.events(turn, turn.state.setup)
        self._pass_on(turn)
        self.state = turn.state

    def inspect(self) -> None:
        """Every check of the position that the game now has."""
        checks.position(self.state, self.random, self.moves[-60:])
        viewer = self.random.choice((None, *range(self.state.setup.seats)))
        checks.secrets(self.state, viewer, self.random)
        checks.rewind(self.state, viewer, self.random)
        for seat in awaited_seats(self.state):
            checks.secrets(self.state, seat, self.random)

    def _look(self, thorough: bool) -> None:
        """Check the position, of a game that is not watched: by all means, or only that it is sound."""
        if not self._watch:
            self.inspect() if thorough else checks.sound(self.state)

    def wander(self, plies: int, resign: float = RESIGN, every: int = 1) -> None:
        """This many random plies, with undo entries and the odd resignation. Positions are inspected, or only
        one in `every`."""
        for ply in range(plies):
            if self.state.result:
                return
            thorough = ply % every == 0 and not self._watch
            self._look(thorough)
            if self._past and self.random.random() < UNDO:
                self.undo()
                continue
            seat = self.random.choice(awaited_seats(self.state))
            if self.random.random() < resign:
                self.play(Move(seat, "resign"), thorough)
            else:
                self.play(self.curious.choose(self.state, seat, self.random), thorough)

    def finish(self, every: int = 50) -> None:
        """Play on by the rules' own policy to the end, inspecting one in this many positions, and check the
        end."""
        policy = rules_of(self.setup.rules).policy
        chance = Chance(self.setup.seed, checks.FAR)
        for ply in range(RUNAWAY):
            if self.state.result:
                break
            self._look(ply % every == 0)
            self.play(policy(self.state, chance), ply % every == 0 and not self._watch)
        checks.ended(self.state)
        with rich(self.setup.rules, self.rich):
            assert replay(self.setup, self.moves) == self.state, "the replay differs from the game"


def run(
    setup: Setup,
    seed: str,
    wander: int,
    resign: float = RESIGN,
    every: int = 50,
    watch: Watch | None = None,
    begin_rich: bool = False,
    inspect: int = 1,
    curious: Curious | None = None,
) -> Game:
    """A whole game under check: one of `inspect` positions while it wanders, then one of `every`. An error
    carries the setup and the moves as a note."""
    game: Game | None = None
    try:
        game = Game(setup, seed, watch, begin_rich, curious)
        game.wander(wander, resign, inspect)
        game.finish(every)
    except Exception as error:
        error.add_note(dump(setup, game.moves if game else [], begin_rich))
        raise
    return game


def dump(setup: Setup, moves: list[Move], begin_rich: bool = False) -> str:
    """Setup and moves as JSON, to play them again."""
    log = [[m.seat, m.code] for m in moves]
    return msgspec.json.encode({"setup": setup, "rich": begin_rich, "moves": log}).decode()
