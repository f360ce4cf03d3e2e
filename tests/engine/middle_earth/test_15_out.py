"""Ruling 15: who is out, and who leaves."""

from __future__ import annotations

from typing import Any

import pytest

from engine import IllegalMove, Move, Setup, apply, awaited_seats, default, prompts, start, view
from engine.rules.middle_earth.state import NOBODY
from tests.engine.driver import event, events, kinds, offered, play, refused, top
from tests.engine.middle_earth.positions import (
    Fate,
    face_up,
    hand,
    lapse,
    leaders,
    numbers,
    position,
    stand,
    stands,
    territory_hand,
    where,
)

LAST = {"moria": (0, 9), "eregion": (1, 1)}
"""Seat 1 has one territory left, and seat 0 stands before it."""


def test_ruling_15_who_loses_the_last_territory(monkeypatch: pytest.MonkeyPatch) -> None:
    """The leader falls, territory cards go to the conqueror, adventure cards onto the discards; what lies
    face up stays and scores for nobody."""
    Fate(monkeypatch).duels = [([6, 6, 6], [1])]
    state = position(
        LAST, leaders={0: "moria", 1: "eregion"}, hands={0: "angmar", 1: "buckland wild1"},
        adventures={1: "bree gollum"}, shown={1: "ambush"}, body={"silent": (1,)},
    )  # fmt: skip
    turn = play(state, "attack:moria:eregion:3")
    after = turn.state
    assert after.body.alive == [True, False, True]
    assert leaders(after, 1) == []
    assert territory_hand(after, 0) == ["angmar", "buckland", "wild1"]
    assert hand(after, 1) == []
    assert after.body.discards == numbers("bree gollum")
    assert face_up(after, 1) == ["ambush"]
    assert event(turn, "eliminated") == {"seat": 0, "other": 1, "n": 2}
    assert event(turn, "discarded")["seat"] == 1
    (captured,) = [e for e in turn.events if e.kind == "captured"]
    assert captured.to == (0,)
    seen = view(after, None).seats[1]
    assert (seen.alive, seen.counters["score"]) == (False, 0)


def test_ruling_15_the_turn_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """The conqueror occupies and attacks on; the one who is out is passed over."""
    Fate(monkeypatch).duels = [([6, 6, 6], [1])]
    state = position(LAST, leaders={0: "moria"}, body={"silent": (1,)})
    turn = play(state, "attack:moria:eregion:3")
    assert top(turn.state) == "occupy"
    after = play(turn.state, "move:moria:eregion:8").state
    later = lapse(after, lambda now: now.body.turn != 0)
    assert later.body.turn == 2


@pytest.mark.parametrize(("seats", "neutral", "reason"), [(2, True, "elimination"), (3, False, "conquest")])
def test_ruling_15_one_seat_left(
    seats: int, neutral: bool, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It wins at once; with all land it is a conquest."""
    Fate(monkeypatch).duels = [([6, 6, 6], [1])]
    rest = (2, 1) if neutral else (0, 9)
    state = position({"moria": (0, 9), "eregion": (1, 1)}, rest=rest, seats=seats, out=(2,) * (seats > 2))
    turn = play(state, "attack:moria:eregion:3")
    assert turn.state.result is not None
    assert (turn.state.result.winners, turn.state.result.reason) == ((0,), reason)
    assert turn.state.result.ranking[0] == 0


def test_ruling_15_one_left_although_abandoned_land_remains(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody plays it: elimination."""
    Fate(monkeypatch).duels = [([6, 6, 6], [1])]
    state = play(position(LAST, leaders={0: "moria"}), "2 resign").state
    turn = play(state, "attack:moria:eregion:3")
    assert turn.state.result is not None
    assert (turn.state.result.winners, turn.state.result.reason) == ((0,), "elimination")
    assert turn.state.result.ranking == (0, 1, 2)


def test_ruling_15_resigning(monkeypatch: pytest.MonkeyPatch) -> None:
    """Land, leaders and strongholds stay and defend themselves with the most dice; cards lie open."""
    state = position(
        {"gladden_fields": (0, 5), "moria": (1, 3)}, leaders={1: "moria"}, hands={1: "buckland wild1"},
        adventures={1: "bree gollum"}, shown={1: "ambush"}, body={"defence": [2, 1, 2]}, defence="ask",
    )  # fmt: skip
    turn = play(state, "1 resign")
    after = turn.state
    assert stand(after, "moria") == (1, 3)
    assert leaders(after, 1) == ["moria"]
    assert after.body.discards == numbers("bree gollum")
    assert len(after.body.turned) == 2
    assert kinds(turn) == ["resigned", "turned", "discarded"]
    Fate(monkeypatch).duels = [([6, 6, 6], [5, 5])]
    fought = play(after, "attack:gladden_fields:moria:3")
    battle = event(fought, "battle")
    assert (battle["bonus"], battle["lost"]) == ([0, 2], [1, 1])


def test_ruling_15_conquering_the_last_land_of_who_left_eliminates_nobody(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """They are out already."""
    Fate(monkeypatch).duels = [([6, 6, 6], [1])]
    state = play(position({**LAST, "lorien": (0, 2)}, leaders={0: "lorien"}), "1 resign").state
    turn = play(state, "attack:moria:eregion:3")
    assert "eliminated" not in kinds(turn)
    assert turn.state.body.took


def test_ruling_15_resigning_on_turn() -> None:
    """What is placed stays, the rest is gone, nothing is drawn; the ring still goes its step."""
    spaces = {"moria": (0, 2), "lorien": (0, 1)}
    for step, pool in (("reinforce", 5), ("attack", 0), ("redeploy", 0)):
        state = position(
            spaces, step=step, pool=pool, leaders={0: "moria"},
            body={"took": True, "earned": True, "rewards": 1},
        )  # fmt: skip
        if pool:
            state = play(state, "place:moria:2").state
        turn = play(state, "resign")
        assert stand(turn.state, "moria") == (0, 4 if pool else 2)
        assert "drew" not in kinds(turn)
        assert "adventure_drawn" not in kinds(turn)
        assert where(turn.state) == "buckland"
        assert turn.state.body.turn == 1


def test_ruling_15_the_ring_does_not_move_for_who_has_left() -> None:
    """Three steps a round of three, two of two that are left."""
    state = position({"moria": (0, 2), "lorien": (1, 2), "fornost": (2, 2)},
                     leaders={0: "moria", 1: "lorien", 2: "fornost"})  # fmt: skip
    state = play(state, "1 resign").state
    state = lapse(state, lambda now: now.body.round == 2)
    assert where(state) == "old_forest"


QUESTIONS: dict[str, tuple[dict[str, Any], tuple[str, ...]]] = {
    "reinforce": ({"step": "reinforce", "pool": 3}, ()),
    "attack": ({}, ()),
    "attack_owed": ({"adventures": {0: "ambush"}}, ("play:ambush:fornost:weather_hills",)),
    "react": ({"adventures": {1: "bree"}}, ("attack:fornost:weather_hills:3",)),
    "defend": ({"defence": "ask"}, ("attack:fornost:weather_hills:3",)),
    "occupy": ({"body": {"combat": None}}, ("attack:fornost:old_forest:3",)),
    "reward": ({"adventures": {0: "bree"}, "arrived": "fornost"}, ("play:bree",)),
    "redeploy": ({"step": "redeploy"}, ()),
    "leader": ({"step": "redeploy", "leaders": {}}, ("pass",)),
    "discard": (
        {"step": "redeploy", "body": {"earned": True}, "adventures": {0: "bree carn_dum rauros"}}, ("pass",)
    ),
    "ring": ({"step": "redeploy", "adventures": {1: "bree", 2: "gollum"}}, ("pass",)),
}  # fmt: skip
"""For each question of a turn a position, and what leads to it."""


@pytest.mark.parametrize("leaver", [0, 1, 2])
@pytest.mark.parametrize("question", QUESTIONS)
def test_ruling_15_resigning_at_any_question(
    question: str, leaver: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The game goes on to its end; the rest of the turn of the seat on turn is lost."""
    fate = Fate(monkeypatch)
    more, codes = QUESTIONS[question]
    spaces = {"fornost": (0, 8), "old_forest": (1, 1), "weather_hills": (1, 5), "north_downs": (0, 2)}
    state = position(spaces, **{"leaders": {0: "fornost", 1: "weather_hills"}, **more})
    if question == "occupy":
        fate.duels = [([6, 6, 6], [1])]
    if question == "discard":
        fate.picks = list(numbers("gollum"))
    state = play(state, *codes).state if codes else state
    assert {p.kind for p in prompts(state)} == {question}
    turn = play(state, f"{leaver} resign")
    assert not turn.state.body.alive[leaver]
    assert leaver not in awaited_seats(turn.state)
    if leaver == 0:
        # The ring is asked for at the end of the turn, even if the seat has left; else the next turn begins.
        expected = (0, "ring") if question in ("react", "ring") else (1, "reinforce")
        assert (turn.state.body.turn, top(turn.state)) == expected
    ended = lapse(turn.state, lambda now: now.result is not None or now.body.round > 3)
    assert ended.body.turn != leaver


@pytest.mark.parametrize("mode", ["ring", "classic"])
@pytest.mark.parametrize("setup", ["deal", "manual"])
@pytest.mark.parametrize("when", range(0, 90, 9))
def test_ruling_15_in_the_setup_the_rest_is_placed_by_defaults(when: int, setup: str, mode: str) -> None:
    """No matter who leaves, and when: their battalions and their leader come onto the board, no cards."""
    state = start(Setup("middle_earth", 4, "2b", {"setup": setup, "mode": mode})).state
    for _ in range(when):
        if state.body.round:
            return
        state = apply(state, default(state, awaited_seats(state)[0])).state
    if state.body.round:
        return
    state = apply(state, Move(2, "resign")).state
    while not state.body.round:
        assert 2 not in awaited_seats(state)
        state = apply(state, default(state, awaited_seats(state)[0])).state
    b = state.body
    assert sum(n for n, owner in zip(b.armies, b.owner, strict=True) if owner == 2) == (
        30 if mode == "ring" else 40
    )
    assert len(b.leaders[2]) == (mode == "ring")
    assert (b.hands[2], b.adventures[2]) == ((), ())
    assert NOBODY not in b.owner
    assert b.turn != 2


def test_ruling_15_the_second_to_last_leaves() -> None:
    """The other one wins."""
    state = position(LAST, seats=2, leaders={0: "moria"})
    turn = play(state, "1 resign")
    assert turn.state.result is not None
    assert (turn.state.result.winners, turn.state.result.reason) == ((0,), "resignation")
    assert stands(turn.state, "eregion") == [(1, 1)]
    assert events(turn, "won")


def test_ruling_15_who_is_out_resigns_no_more() -> None:
    """Nor acts."""
    state = position({"moria": (0, 2)}, out=(1,))
    with pytest.raises(IllegalMove) as caught:
        apply(state, Move(1, "resign"))
    assert caught.value.key == "not-alive"
    assert refused(state, "pass", 1)[0] == "not-your-turn"
    assert offered(state, "pass") == ["pass"]
