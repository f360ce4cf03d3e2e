"""Rulings 2, 16 and 17: turns and rounds, victories, resignation, and what counts after the last round."""

from __future__ import annotations

import pytest
from msgspec.structs import astuple

from engine import Move, Setup, apply, check, default, prompts, standings, start, view
from engine.rng import Chance
from engine.rules.new_wave.ai.policy import policy
from engine.rules.new_wave.meta import ALIENS, DATA, HUMANS, SideName
from engine.rules.new_wave.state import people
from engine.types import Result
from tests.engine.driver import event, kinds, play, refused, top
from tests.engine.new_wave.positions import here, position


def test_ruling_2_a_turn_begins_afresh() -> None:
    """Miniatures, civilians, buildings and the swap; the money is the income, what was left is lost."""
    state = position(
        {"wales": "3/2 army_unit* supply_depot", "london": "ufo tripod"},
        money=7,
        body={"swapped": True, "fired": ()},
    )
    again = play(state, "pass", "pass").state
    assert (again.body.turn, again.body.round, again.body.money) == (1, 5, 1)
    assert here(again, "wales") == "3 army_unit supply_depot"
    assert not again.body.swapped


def test_ruling_2_a_round_is_two_turns() -> None:
    """The aliens' and then the humans'."""
    state = position({"wales": "3"}, side=ALIENS, round=1)
    human = play(state, "pass")
    assert event(human, "turn") == {"seat": 1, "round": 1, "n": 0, "side": HUMANS}
    assert event(play(human.state, "pass"), "turn") == {"seat": 0, "round": 2, "n": 0, "side": ALIENS}


def test_ruling_2_anything_in_any_order() -> None:
    """A purchase, a card, the swap, another card, another purchase."""
    state = position(
        {"wales": "3"},
        hand="relocation relocation evacuation",
        reserve="redeployment army bunker fort fort",
        money=2,
    )
    state = play(
        state, "buy:redeployment", "play:relocation:take", "choose:swap:army", "play:evacuation:take",
        "play:relocation:civilian:wales:midlands", "buy:bunker:midlands", "pass",
    ).state  # fmt: skip
    assert here(state, "midlands") == "1 bunker"


def test_case_c21_the_last_civilian() -> None:
    """A Reap on it ends the game at once."""
    turn = play(position({"wales": "1 tripod"}, side=ALIENS, hand="reap reap"), "play:reap:kill:wales")
    assert turn.state.result == Result((0,), "extinction", (0, 1))
    assert event(turn, "won") == {"seats": [0], "reason": "extinction"}


def test_case_c21_the_thirtieth_damage() -> None:
    """An Air Attack at 29, an Army's last strike at 28: the track ends at 30, and the game with it."""
    turn = play(position({"wales": "1"}, hand="air_attack", damage=29), "play:air_attack")
    assert turn.state.result == Result((1,), "repelled", (1, 0))
    state = position({"wales": "1 army_unit tripod"}, hand="army", damage=28)
    turn = play(state, "play:army:last:wales")
    assert turn.state.result == Result((1,), "repelled", (1, 0))
    assert turn.state.body.damage == 30


@pytest.mark.parametrize(
    ("damage", "result"),
    [(12, Result((0, 1), "rounds", (0, 1))), (13, Result((1,), "rounds", (1, 0))),
     (11, Result((0,), "rounds", (0, 1)))],
)  # fmt: skip
def test_case_d14_the_last_round_is_over(damage: int, result: Result) -> None:
    """Eighteen civilians are left: twelve are gone, which is held against the damage."""
    homes = ("wales", "london", "wessex", "midlands", "yorkshire", "lancashire")
    state = position(dict.fromkeys(homes, "3"), round=40, damage=damage)
    turn = play(state, "pass")
    assert turn.state.result == result
    assert event(turn, "won")["reason"] == "rounds"
    assert play(position({"wales": "3"}, round=39), "pass").state.result is None
    assert play(position({"wales": "3"}, side=ALIENS, round=40), "pass").state.result is None


def test_ruling_17_the_number_of_rounds() -> None:
    """One round: a turn of each side."""
    state = start(Setup("new_wave", 2, "2a", {"rounds": 1})).state
    seen = []
    while state.result is None:
        seen.append(state.body.turn)
        state = apply(state, default(state, state.body.turn)).state
    assert state.result.reason == "rounds"
    assert list(dict.fromkeys(seen)) == [0, 1]


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("turn", [ALIENS, HUMANS])
def test_ruling_16_resignation(seat: int, turn: SideName) -> None:
    """The other side wins, no matter who is on turn."""
    state = position({"wales": "3"}, side=turn)
    ended = apply(state, Move(seat, "resign"))
    assert ended.state.result == Result((1 - seat,), "resignation", (1 - seat, seat))
    assert kinds(ended) == ["resigned", "won"]
    assert check(ended.state) == []


def test_ruling_16_resigning_while_cards_are_owed() -> None:
    """In `rest` as anywhere."""
    state = play(position({"wales": "3 army_unit"}, hand="army"), "pass").state
    assert top(state) == "rest"
    assert apply(state, Move(1, "resign")).state.result == Result((0,), "resignation", (0, 1))


def test_ruling_18_the_score() -> None:
    """Civilians gone, damage done."""
    state = position({"wales": "3"}, damage=9)
    assert [(s.seat, s.points, s.goal) for s in standings(state)] == [
        (0, {"casualties": 27}, 30), (1, {"damage": 9}, 30),
    ]  # fmt: skip
    tracks = {track.id: (track.value, track.limit) for track in view(state, None).tracks}
    assert tracks == {"round": (4, 40), "damage": (9, 30), "civilians": (3, 30)}


def test_ruling_18_only_the_seat_on_turn_is_asked() -> None:
    """No decision off turn."""
    state = position({"wales": "3"})
    assert [(p.seat, p.kind, p.clock) for p in prompts(state)] == [(1, "act", "turn")]
    assert refused(state, "pass", 0)[0] == "not-your-turn"


def _reason(seed: str) -> str:
    """Why a game ends that plays itself."""
    state = start(Setup("new_wave", 2, seed, {"rounds": 200})).state
    chance = Chance(seed + "ff")
    people_, cards = 30, 70
    while state.result is None:
        state = apply(state, policy(state, chance)).state
        assert check(state) == []
        assert people(state.body) <= people_
        people_ = people(state.body)
        assert sum(len(pile) for deck in state.body.decks for pile in astuple(deck)) == cards
    return state.result.reason


def test_case_d15_whole_games_end_and_keep_all_pieces() -> None:
    """Thirty-five cards a side in every position, never more civilians; games end in both victories."""
    ends = {_reason(f"{seed:02x}") for seed in range(12)}
    assert {"extinction", "repelled"} <= ends


def test_ruling_2_the_event_of_a_turn() -> None:
    """It names round, side and income."""
    state = position({"wales": "3 supply_depot"}, side=ALIENS)
    assert event(play(state, "pass"), "turn") == {"seat": 1, "round": 4, "n": 1, "side": HUMANS}


@pytest.mark.parametrize(
    ("field", "value"), [("damage", -1), ("damage", DATA.limit + 1), ("money", -1)], ids=str
)
def test_impossible_damage_and_money_are_noticed(field: str, value: int) -> None:
    """Either is wrong by itself."""
    state = position()
    setattr(state.body, field, value)
    assert [line for line in check(state) if line.startswith("damage")]
