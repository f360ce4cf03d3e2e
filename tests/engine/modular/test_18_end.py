"""Rulings 18, 19 and 23: elimination, victory, resignation, the limit of rounds."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

import engine
from engine import State, Turn
from engine.rules.modular.turns import has_won, points
from tests.engine.driver import event, kinds, play
from tests.engine.modular.positions import fated, hand, position, refused, region, taken, verbs

SIGMA, ALFA, DELTA, EPSILON = (region(position(), name) for name in ("sigma", "alfa", "delta", "epsilon"))


def victim(n_round: int, spaces: Mapping[str, tuple[int, int]], level: str = "base") -> State:
    """Seat 1 holds what is said, with three cards; seat 0 stands in rovenda."""
    return position(
        {"rovenda": (0, 30), **spaces},
        hands={0: "cannon", 1: "infantry infantry jolly"},
        body={"round": n_round},
        level=level,
    )


def take(state: State, attack: str) -> Turn:
    """The attack at a moment of chance at which it conquers."""
    return play(fated(state, attack, taken), attack)


def test_value_34_the_last_territory_before_and_from_round_5() -> None:
    """Round 4: illegal. Round 5: the cards change hands, to be used from the next reinforcements on."""
    for n_round in range(1, 5):
        state = victim(n_round, {"tessalba": (1, 1)})
        assert refused(state, "attack:rovenda:tessalba:3") == "last-territory"
        assert refused(state, "attack:rovenda:tessalba:until:1") == "last-territory"
    turn = take(victim(5, {"tessalba": (1, 1)}), "attack:rovenda:tessalba:3")
    assert event(turn, "eliminated") == {"seat": 0, "other": 1, "n": 3}
    captured = next(e for e in turn.events if e.kind == "captured")
    assert captured.to == (0,)
    state = turn.state
    assert hand(state, 0) == "infantry infantry cannon jolly"
    assert not state.body.alive[1]
    state = play(state, "move:rovenda:tessalba:3").state
    assert "trade" not in verbs(state)
    assert play(state, "pass").state.body.turn == 2


def test_value_34_captured_cards_make_a_set_in_the_next_turn() -> None:
    """With the conqueror's own ones."""
    state = take(victim(5, {"tessalba": (1, 1)}), "attack:rovenda:tessalba:3").state
    state = play(state, "move:rovenda:tessalba:3", "pass").state
    assert state.body.turn == 2
    n = state.body.pool
    state = play(state, f"place:ambria:{n}", "pass").state
    assert state.body.turn == 0
    assert "trade:infantry:infantry:jolly" in [o.move(0).code for o in engine.legal(state, 0)]


def test_value_35_also_when_it_became_the_last_one_just_now() -> None:
    """Round 3: two territories, the first is taken, the second is safe."""
    state = victim(3, {"tessalba": (1, 1), "lunaria": (1, 1)})
    state = take(state, "attack:rovenda:tessalba:3").state
    state = play(state, "move:rovenda:tessalba:3").state
    assert refused(state, "attack:rovenda:lunaria:3") == "last-territory"


def test_ruling_18_the_round_counts_not_the_victim_s_turns() -> None:
    """The first seat of round 5 may do it already."""
    state = victim(5, {"tessalba": (1, 1)})
    assert state.body.turn == state.body.first == 0
    assert "eliminated" in kinds(take(state, "attack:rovenda:tessalba:3"))


def test_ruling_18_resigned_seats_are_not_protected() -> None:
    """Their last territory falls in any round, and brings nothing."""
    state = position(
        {"rovenda": (0, 30), "tessalba": (1, 1)},
        body={"alive": [True, False, True], "out": (1,)},
    )
    turn = take(state, "attack:rovenda:tessalba:3")
    assert "eliminated" not in kinds(turn)
    assert turn.state.result is None


def wins(territories: tuple[str, ...], last: str, start: str, **options: object) -> bool:
    """Whether seat 0 wins by taking the last of these territories."""
    spaces = {**dict.fromkeys(territories, (0, 30)), last: (1, 1)}
    state = position(spaces, body={"round": 5}, **options)  # type: ignore[arg-type] # options
    assert not has_won(state, 0)
    turn = take(state, f"attack:{start}:{last}:3")
    if turn.state.result is None:
        return False
    assert turn.state.result.reason == "target"
    assert turn.state.result.winners == (0,)
    assert event(turn, "won") == {"seats": [0], "reason": "target"}
    assert "occupied" not in kinds(turn)
    return True


POINTS = (*DELTA, *EPSILON, "rovenda", "corvara", "elmora")


@pytest.mark.parametrize(("level", "won"), [("expert", True), ("master", True), ("base", False)])
def test_value_36_points(level: str, won: bool) -> None:
    """23 territories, 88 points: enough on the upper levels, not in base."""
    state = position(dict.fromkeys(POINTS, (0, 1)), level=level)
    assert (state.body.held[0], points(state, 0)) == (23, 88)
    assert wins(POINTS, "elmora", "rovenda", level=level) is won


def test_value_37_one_point_less() -> None:
    """87: no win."""
    territories = (*DELTA, *EPSILON, "rovenda", "corvara", "tessalba")
    assert points(position(dict.fromkeys(territories, (0, 1))), 0) == 87
    assert not wins(territories, "tessalba", "rovenda", level="expert")


THREES = (
    "fangosa", "limacea", "salmastra", "abissia", "desolata", "magmara", "vulcania", "foltabruna",
    "muschiata",
    "querceta", "selvapiana", "tassonia", "bramasole",
)  # fmt: skip


@pytest.mark.parametrize(("level", "won"), [("base", True), ("expert", False)])
def test_value_38_territories(level: str, won: bool) -> None:
    """24 territories, 78 points: enough in base, not on the upper levels."""
    territories = (*SIGMA, *ALFA, *THREES)
    state = position(dict.fromkeys(territories, (0, 1)))
    assert (state.body.held[0], points(state, 0)) == (24, 78)
    assert wins(territories, "fangosa", "rovenda", level=level) is won


@pytest.mark.parametrize("level", ["base", "expert", "master"])
def test_value_39_two_whole_quadrants_are_needed(level: str) -> None:
    """All Epsilon and 13 others, 25 territories and 101 points: no win at any level."""
    territories = (
        *EPSILON, "acquaforte", "bosconero", "dunamara", "isolabruna", "palustria", "cenerea", "fumarola",
        "lapillia", "averna", "boscalto", "cornovalle", "lupara", "lunaria",
    )  # fmt: skip
    state = position(dict.fromkeys(territories, (0, 1)))
    assert (state.body.held[0], points(state, 0)) == (25, 101)
    assert not wins(territories, "palustria", "isolabruna", level=level)


def test_value_40_half_of_an_odd_number() -> None:
    """45 territories: 22 are not enough, 23 with two quadrants are."""
    here = position(arrangement="3x2:ABZTPK")
    world = engine.kernel.rules_of("modular").board(here.setup)
    two = region(here, "kappa", "tau")
    others = [s for s in world.ids if s not in two]
    for count, won in ((22, False), (23, True)):
        territories = (*two, *others)[:count]
        state = position(dict.fromkeys(territories, (0, 1)), arrangement="3x2:ABZTPK")
        assert state.body.held[0] == count
        assert has_won(state, 0) is won


def test_ruling_19_only_the_seat_on_turn_wins() -> None:
    """Nobody wins by what others do, nor at the start of a turn: territories must change hands."""
    state = position(dict.fromkeys(POINTS, (1, 1)), level="expert")
    assert has_won(state, 1)
    assert play(state, "pass").state.result is None


def test_ruling_23_the_last_seat_without_the_target() -> None:
    """After resignations the last rival may fall before the target is reached."""
    state = position(
        {"rovenda": (0, 30), "tessalba": (1, 1)},
        body={"round": 5, "alive": [True, True, False], "out": (2,)},
    )
    result = take(state, "attack:rovenda:tessalba:3").state.result
    assert result is not None
    assert (result.reason, result.winners, result.ranking) == ("elimination", (0,), (0, 1, 2))


def test_ruling_23_resigning() -> None:
    """The territories stay; the cards go unseen under the deck; the turn passes on; what was to be placed is
    gone. The last one left wins."""
    state = position(
        {"ambria": (0, 1), "oasea": (1, 1)}, step="reinforce", turn=2, pool=5, hands={2: "jolly"}
    )
    turn = play(state, "resign")
    assert turn.state.body.deck[-1:] == state.body.hands[2]
    assert turn.state.body.discard == ()
    assert (turn.state.body.turn, turn.state.body.held) == (0, state.body.held)
    result = play(turn.state, "resign").state.result
    assert result is not None
    assert (result.reason, result.winners) == ("resignation", (1,))


@pytest.mark.parametrize(("level", "winner"), [("base", 0), ("expert", 1)])
def test_ruling_23_the_limit_of_rounds(level: str, winner: int) -> None:
    """Base counts territories, the upper levels points."""
    strong = (
        "bosconero", "lupara", "lunaria", "ferralba", "grifonia", "acquaforte", "dunamara", "isolabruna",
    )  # fmt: skip
    spaces = {**dict.fromkeys(THREES[:9], (0, 1)), **dict.fromkeys(strong, (1, 1))}
    state = position(
        spaces,
        rest=(2, 9),
        turn=1,
        level=level,
        rounds=3,
        body={"round": 3, "alive": [True, True, False], "out": (2,)},
    )
    assert (state.body.held[0], state.body.held[1]) == (9, 8)
    assert points(state, 0) < points(state, 1)
    turn = play(state, "pass")
    result = turn.state.result
    assert result is not None
    assert (result.reason, result.winners) == ("rounds", (winner,))
    assert turn.state.body.round == 3


def test_ruling_23_ties_go_by_quadrants_then_armies_then_are_shared() -> None:
    """Equal territories: whole quadrants; then armies; equals share."""
    sigma = dict.fromkeys(SIGMA, (0, 1))
    five = ("ambria", "corvara", "elmora", "lunaria", "acquaforte")
    for mine, theirs, winners in (
        ({**sigma}, dict.fromkeys(five, (1, 9)), (0,)),
        (dict.fromkeys(SIGMA[:4], (0, 1)) | {"magmara": (0, 1)}, dict.fromkeys(five, (1, 2)), (1,)),
        (dict.fromkeys(SIGMA[:4], (0, 1)) | {"magmara": (0, 1)}, dict.fromkeys(five, (1, 1)), (0, 1)),
    ):
        state = position(
            {**mine, **theirs},
            turn=1,
            rounds=1,
            body={"alive": [True, True, False], "out": (2,)},
        )
        result = play(state, "pass").state.result
        assert result is not None
        assert result.winners == winners


def test_ruling_23_rounds_end_after_the_last_living_seat_before_the_first() -> None:
    """The seat that began counts, not seat 0; and if that seat is out, the next one."""
    spaces = {"ambria": (0, 1), "oasea": (1, 1)}
    state = position(spaces, turn=0, body={"first": 1})
    assert play(state, "pass").state.body.round == 2
    state = position(spaces, turn=2, body={"first": 0, "alive": [False, True, True], "out": (0,)})
    assert play(state, "pass").state.body.round == 2
