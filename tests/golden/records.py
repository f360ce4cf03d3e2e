"""Recorded games: exports in `tests/fixtures/<rules>`, each a line, at least one for each end reason.

Those of earlier versions of the rules lie in `version-<version>` beneath, and stay what they were.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from random import Random

from msgspec.structs import replace

import engine
from engine import Event, Move, State, Turn
from engine.ai import PLAYERS, decide
from engine.kernel import rules_of
from engine.record.export import Export, LoggedMove, SeatInfo, load
from engine.rng import Chance, commit, derive
from tests.conformance.curious import Curious
from tests.conformance.setups import setups

FIXTURES = Path(__file__).parent.parent / "fixtures"
PERFT = "perft"
GAMES = 60
"""Games a setup among which the shortest ones are chosen."""
DUELS = 6
LONGEST = 6000
BEST = list(PLAYERS)[-1]


def folder(rules: str, version: int) -> Path:
    """Where the recorded games of a version lie, and their counts."""
    newest = engine.meta(rules).version
    return FIXTURES / rules if version == newest else FIXTURES / rules / f"version-{version}"


def recorded(rules: str, version: int = 0) -> list[Path]:
    """The recorded games of a version of a rule system, sorted by name; without one those of the newest."""
    lie = folder(rules, version or engine.meta(rules).version)
    return sorted(p for p in lie.glob("*.json") if p.stem != PERFT)


def earlier(rules: str) -> dict[int, list[Path]]:
    """The recorded games of the earlier versions that are still played."""
    return {version: recorded(rules, version) for version in engine.meta(rules).earlier}


def lay_aside(rules: str) -> None:
    """Move what was recorded under an earlier version, with its counts, to where it stays."""
    for path in recorded(rules):
        version = load(path.read_bytes()).rules_version
        if version in engine.meta(rules).earlier:
            lie = folder(rules, version)
            lie.mkdir(exist_ok=True)
            for moved in (path, path.with_stem(PERFT)):
                if moved.exists():
                    moved.rename(lie / moved.name)


def choose(rules: str) -> dict[str, Export]:
    """By file name without its ending: the shortest found game for each end reason (`conquest`) and for each
    that several shared (`rounds-shared`), then for each kind of prompt (`prompt-defend`) and of event
    (`event-captured`) that none of these has. Deterministic."""
    games: dict[str, Export] = {}
    rare: dict[str, Export] = {}
    for game, kinds in (*_games(rules), *_duels(rules)):
        assert game.result
        _keep(games, game.result.reason + ("-shared" if len(game.result.winners) > 1 else ""), game)
        for kind in kinds:
            _keep(rare, kind, game)
    met = {kind for game in games.values() for kind in _kinds(game)}
    for kind, game in sorted(rare.items(), reverse=True):
        if kind not in met:
            games[kind] = game
            met |= _kinds(game)
    return games


def _keep(kept: dict[str, Export], name: str, game: Export) -> None:
    if name not in kept or len(game.moves) < len(kept[name].moves):
        kept[name] = game


def _kinds(game: Export) -> set[str]:
    """The kinds of prompts and events that come up in a game."""
    return {kind for turn in engine.history(game.setup, game.log()) for kind in _met(turn)}


def _met(turn: Turn) -> set[str]:
    prompts = (f"prompt-{prompt.kind}" for prompt in engine.prompts(turn.state))
    return {*prompts, *(f"event-{event.kind}" for event in turn.events)}


def _games(rules: str) -> Iterator[tuple[Export, set[str]]]:
    curious = Curious()
    for setup in setups(rules):
        for number in range(GAMES):
            secret, entropy = _chance(setup, number)
            seeded = engine.complete(replace(setup, seed=derive(secret, entropy)))
            outcome = _play(seeded, Random(secret), curious if number % 2 else None)
            if outcome:
                state, moves, kinds = outcome
                yield _export(state, moves, secret, entropy), kinds


def _duels(rules: str) -> Iterator[tuple[Export, set[str]]]:
    """The best computer player against the clock, with as much time as there can be: it comes to ends that
    are not met otherwise."""
    info = engine.meta(rules)
    numbers = {o.id: o.high for o in info.options if isinstance(o.default, int) and o.high}
    plain = engine.Setup(rules, info.seats[0], "", numbers)
    for number in range(DUELS):
        secret, entropy = _chance(plain, number)
        turn = engine.start(replace(plain, seed=derive(secret, entropy)))
        moves: list[Move] = []
        kinds = _met(turn)
        chance = Chance(turn.state.setup.seed, 1 << 32)
        while not (state := turn.state).result and len(moves) < LONGEST:
            seat = engine.awaited_seats(state)[0]
            move = engine.default(state, seat) if seat else decide(BEST, state, seat, chance)
            turn = engine.apply(state, move)
            kinds |= _met(turn)
            moves.append(move)
        if turn.state.result:
            yield _export(turn.state, moves, secret, entropy), kinds


def _chance(setup: engine.Setup, number: int) -> tuple[str, tuple[str, ...]]:
    """Secret and entropy of a game."""
    secret = sha256(f"{setup.seed}/{number}".encode()).hexdigest()
    return secret, tuple(f"guest {seat}" for seat in range(setup.seats))


def _play(
    setup: engine.Setup, random: Random, curious: Curious | None
) -> tuple[State, list[Move], set[str]] | None:
    """A game with some undo entries, by the rules' policy, often mixed with the moves of a curious player or
    of the clock; in every fourth one the seats resign at last, in some of these all but two, who hunt each
    other."""
    policy = rules_of(setup.rules).policy
    chance = Chance(setup.seed, 1 << 32)
    quits = random.randrange(40, 200) if random.random() < 0.25 else LONGEST
    often = random.choice((0.2, 0.8)) if curious else random.choice((0.0, 0.0, 0.0, 1.0))
    turn = engine.start(setup)
    moves: list[Move] = []
    kinds = _met(turn)
    earlier: State | None = None
    while not (state := turn.state).result:
        if len(moves) > LONGEST:
            return None
        seat = random.choice(engine.awaited_seats(state))
        if earlier and random.random() < 0.02:
            moves.append(Move(moves[-1].seat, "undo"))
            turn, earlier = Turn(earlier, (Event("undone"),), undoable=False), None
            continue
        living = sum(s.alive for s in engine.view(state, None).seats) if len(moves) >= quits else 0
        if quits % 2 and living == 2:
            move = _hunt(state, seat, random) or policy(state, chance)
        elif living > 1:
            move = Move(seat, "resign")
        elif random.random() >= often:
            move = policy(state, chance)
        else:
            move = curious.choose(state, seat, random) if curious else engine.default(state, seat)
        turn = engine.apply(state, move)
        kinds |= _met(turn)
        moves.append(move)
        earlier = state if turn.undoable else None
    return engine.replay(setup, moves), moves, kinds


def _hunt(state: State, seat: int, random: Random) -> Move | None:
    """An attack on somebody who still plays, from where more stand than there, else mostly the clock's move;
    sometimes none of these."""
    seen = engine.view(state, None)
    foes = {s.seat for s in seen.seats if s.alive and s.kind == "player"} - {seat}
    for offer in engine.legal(state, seat):
        if not engine.vocabulary.verb(state.setup.rules, offer.verb).hostile or not offer.amount:
            continue
        start, end = (seen.spaces[str(space)] for space in offer.args[:2])
        if end.owner in foes and start.tokens["army"] > end.tokens["army"] + 1:
            return offer.move(seat)
    return engine.default(state, seat) if random.random() < 0.8 else None


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
