"""Who stood better after a game was taken back, after forced moves, and after resignations."""

from __future__ import annotations

import engine
from engine.kernel import REWIND, TABLE
from engine.types import Move, Setup
from host.league.course.benefits import better, examine
from league.collusion import FORCE, RESIGNATION, REWINDING, GameCounts, Turned, report
from tests.engine.driver import lost, play
from tests.engine.positions import fated, position

ATTACK = Move(0, "attack", ("alaska", "kamchatka", 3))


def test_the_odds_of_an_attack_that_is_taken_back() -> None:
    """The attacker gains after a bad throw, the defender after a good one; with the same odds nobody does."""
    before = position({"alaska": (0, 4), "kamchatka": (1, 3), "siberia": (2, 9)}, rest=(0, 1))
    bad = play(fated(before, ATTACK.code, lost(2, 0)), ATTACK.code).state
    good = play(fated(before, ATTACK.code, lost(0, 2)), ATTACK.code).state
    assert better(bad, before, ATTACK) == (0,)
    assert better(good, before, ATTACK) == (1,)
    assert better(before, before, ATTACK) == ()
    assert better(bad, before) == (), "without an attack only the places tell"


def test_the_places_of_all_seats() -> None:
    """Who loses territories falls behind; who was beaten stands better when they are back."""
    level = position({"alaska": (0, 1), "kamchatka": (1, 1)})
    ahead = position({"alaska": (0, 1), "alberta": (0, 1), "kamchatka": (1, 1)})
    behind = position({"alaska": (0, 1), "kamchatka": (1, 1), "siberia": (1, 1)})
    assert better(behind, ahead) == (0,)
    assert better(ahead, behind) == (1,)
    assert better(level, level) == ()
    gone = position({"alaska": (0, 1)})
    assert better(gone, behind) == (1,)
    assert better(behind, gone) == (0,)


def test_what_is_looked_at_in_a_log() -> None:
    """Rewinds, forced moves in a row as one, and seats given up, but not those that the clock gave up."""
    setup = Setup("classic", 3, "2a")
    state, moves = engine.start(setup).state, []

    def make(by: str | None = None, move: Move | None = None) -> None:
        nonlocal state
        entry = move or engine.default(state, engine.awaited_seats(state)[0])
        moves.append((entry, by))
        state = engine.replay(setup, [each for each, _ in moves])

    for _ in range(3):
        make()
    assert examine(setup, moves) == ((), ())
    seat = engine.awaited_seats(state)[0]
    while engine.awaited_seats(state) == (seat,):
        make("manager")
    make("consent", Move(TABLE, REWIND, (3,)))
    make("clock", Move(2, "resign"))
    assert [act.kind for act in examine(setup, moves).turned] == [FORCE, REWINDING]
    make(None, Move(1, "resign"))
    findings = examine(setup, moves)
    assert [act.kind for act in findings.turned] == [FORCE, REWINDING, RESIGNATION]
    assert [act.seat for act in findings.resigned] == [1]
    assert examine(Setup("classic", 3, "2a", version=99), moves) == ((), ())


def test_benefits_are_counted_by_member() -> None:
    """Computer players are nobody; what was the same for all comes last."""
    acts = (
        Turned(REWINDING, (0,)), Turned(REWINDING, (0, 1)), Turned(FORCE, (1,)), Turned(RESIGNATION, ()),
        Turned(FORCE, (2,)),
    )  # fmt: skip
    game = GameCounts(1, ("a", "b", None), (0, 0, 0), ((0,) * 3,) * 3, turned=acts)
    totals = report([game, GameCounts(2, ("b", "a"), (0, 0), ((0,) * 2,) * 2, turned=acts[:1])])
    lines = [(line.member, line.rewinds, line.forces, line.resignations) for line in totals.beneficiaries]
    assert lines == [("b", 2, 1, 0), ("a", 2, 0, 0), (None, 0, 0, 1)]
