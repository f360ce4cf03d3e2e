"""Recorded games: finished exports in `tests/fixtures/<rules>`, at least one for each end reason."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from random import Random

import engine
from engine import Move, State
from engine.export import Export, LoggedMove, SeatInfo
from engine.kernel import rules_of
from engine.rng import Chance, commit, derive
from tests.conformance.setups import setups

FIXTURES = Path(__file__).parent.parent / "fixtures"
GAMES = 60
"""Games a setup among which the shortest ones are chosen."""
LONGEST = 6000


def recorded(rules: str) -> list[Path]:
    """The recorded games of a rule system, sorted by name."""
    return sorted(p for p in (FIXTURES / rules).glob("*.json") if p.stem != "perft")


def choose(rules: str) -> dict[str, Export]:
    """By file name without its ending: the shortest found game for each end reason (`conquest`), and for each
    kind of prompt that these do not have (`prompt-defend`). Deterministic."""
    ends: dict[str, Export] = {}
    asks: dict[str, Export] = {}
    for game, kinds in _games(rules):
        assert game.result
        _keep(ends, game.result.reason, game)
        for kind in kinds:
            _keep(asks, f"prompt-{kind}", game)
    met = {kind for game in ends.values() for kind in _kinds(game)}
    for name, game in sorted(asks.items()):
        if name.removeprefix("prompt-") not in met:
            ends[name] = game
            met |= _kinds(game)
    return ends


def _keep(kept: dict[str, Export], name: str, game: Export) -> None:
    if name not in kept or len(game.moves) < len(kept[name].moves):
        kept[name] = game


def _kinds(game: Export) -> set[str]:
    """The kinds of prompts that come up in a game."""
    turns = engine.history(game.setup, game.log())
    return {prompt.kind for turn in turns for prompt in engine.prompts(turn.state)}


def _games(rules: str) -> Iterator[tuple[Export, set[str]]]:
    for setup in setups(rules):
        for number in range(GAMES):
            secret = sha256(f"{setup.seed}/{number}".encode()).hexdigest()
            entropy = tuple(f"guest {seat}" for seat in range(setup.seats))
            options = dict(setup.options)
            chosen = engine.Setup(rules, setup.seats, derive(secret, entropy), options)
            found = _play(engine.complete(chosen), Random(secret))
            if found:
                state, moves, kinds = found
                yield _export(state, moves, secret, entropy), kinds


def _play(setup: engine.Setup, random: Random) -> tuple[State, list[Move], set[str]] | None:
    """A game by the rules' policy, with some undo entries; in every fourth one the seats resign at last."""
    policy = rules_of(setup.rules).policy
    chance = Chance(setup.seed, 1 << 32)
    quits = random.randrange(40, 200) if random.random() < 0.25 else LONGEST
    state = engine.start(setup).state
    moves: list[Move] = []
    kinds: set[str] = set()
    earlier: State | None = None
    while not state.result:
        if len(moves) > LONGEST:
            return None
        kinds.update(p.kind for p in engine.prompts(state))
        if earlier and random.random() < 0.02:
            moves.append(Move(moves[-1].seat, "undo"))
            state, earlier = earlier, None
            continue
        move = policy(state, chance)
        if len(moves) >= quits:
            move = Move(random.choice(engine.awaited(state)), "resign")
        turn = engine.apply(state, move)
        moves.append(move)
        earlier = state if turn.undoable else None
        state = turn.state
    return engine.replay(setup, moves), moves, kinds


def _export(state: State, moves: list[Move], secret: str, entropy: tuple[str, ...]) -> Export:
    return Export(
        rules=state.setup.rules,
        rules_version=state.setup.version,
        setup=state.setup,
        commitment=commit(secret),
        secret=secret,
        entropy=entropy,
        seats=tuple(SeatInfo(seat, f"Seat {seat + 1}") for seat in range(state.setup.seats)),
        moves=tuple(LoggedMove(ply, m.seat, m.code) for ply, m in enumerate(moves, 1)),
        result=state.result,
    )
