"""Ruling 14: what counts, how ties are broken, and the ends by points and by conquest."""

from __future__ import annotations

from typing import Any

import pytest

from engine import State, Turn, standings, view
from engine.rules.middle_earth.turns import standing
from tests.engine.driver import event, play
from tests.engine.middle_earth.positions import WORLD, Fate, position

REGIONS = {"arnor": 20, "rhovanion": 15, "rohan": 15, "mirkwood": 11, "eriador": 12, "rhun": 6}


def held(*regions: str, seat: int = 0) -> dict[str, tuple[int, int]]:
    """All of these regions, and no more."""
    return {space.id: (seat, 1) for space in WORLD.spaces if space.region in regions}


def score(state: State, seat: int) -> int:
    """What a seat scores now."""
    return sum(standing(state, seat).points.values())


def left(monkeypatch: pytest.MonkeyPatch, spaces: dict[str, tuple[int, int]], **more: Any) -> Turn:
    """Seat 0 ends its turn, and the ring leaves with it. Nobody holds what is not named."""
    options = {"ring": "dead_marshes", "step": "redeploy", "seats": 2, "rest": (2, 2), **more}
    anywhere = {seat: next(s for s, (owner, _) in spaces.items() if owner == seat) for seat in (0, 1)}
    state = position(spaces, leaders=anywhere, **options)
    Fate(monkeypatch).rolls = [6]
    return play(state, "pass")


@pytest.mark.parametrize("region", REGIONS)
def test_value_83_all_of_a_region_with_its_stronghold(region: str) -> None:
    """A point a territory, the region's bonus, two a stronghold."""
    mine = held(region)
    state = position(mine, rest=(2, 1), seats=2, out=(1,))
    assert score(state, 0) == REGIONS[region]
    assert view(state, None).seats[0].counters["score"] == REGIONS[region]


def test_value_83_all_together() -> None:
    """79."""
    state = position({**dict.fromkeys(WORLD.ids, (0, 1))}, seats=2)
    assert score(state, 0) == sum(REGIONS.values()) == 79
    points = standing(state, 0).points
    assert points == {"territories": 42, "regions": 25, "strongholds": 12, "shown": 0}


def test_value_84_cards_face_up_count() -> None:
    """Rhun and Mirkwood, Elven Halls, Ambush: 20."""
    state = position(held("rhun", "mirkwood"), shown={0: "elven_halls ambush"})
    assert standing(state, 0).points == {"territories": 9, "regions": 6, "strongholds": 2, "shown": 3}
    assert score(state, 0) == 20
    assert [card.points for card in view(state, None).seats[0].shown] == [2, 1]


def test_value_85_hands_discards_and_neutral_land_count_for_nobody() -> None:
    """A mission in hand is worth nothing."""
    state = position({"moria": (0, 2)}, seats=2, adventures={0: "elven_halls bree"}, discards="ambush")
    assert standing(state, 0).points == {"territories": 1, "regions": 0, "strongholds": 2, "shown": 0}


def test_ruling_14_missions_count_by_ones_side() -> None:
    """Harlond: three for the evil seat, two for the good one."""
    for seat, points in ((0, 3), (1, 2)):
        state = position({"moria": (seat, 2)}, shown={seat: "harlond"})
        assert standing(state, seat).points["shown"] == points


PLAIN = [
    space.id
    for space in WORLD.spaces
    if space.region != "rhun" and space.id not in {s for f in WORLD.features["stronghold"] for s in f.spaces}
]
"""Territories without a stronghold, of regions that nobody holds whole below."""
FORTS = [space for feature in WORLD.features["stronghold"] for space in feature.spaces]


def scattered(seat: int, n: int, forts: int) -> list[str]:
    """This many territories of a seat, that many of them strongholds."""
    plain = PLAIN[seat::2][: n - forts]
    return [*FORTS[seat::2][:forts], *plain]


def both(
    monkeypatch: pytest.MonkeyPatch, lands: tuple[tuple[int, int], tuple[int, int]], cards: tuple[str, str]
) -> Turn:
    """Two seats with this many territories and strongholds, and cards face up; the ring leaves."""
    spaces = {space: (seat, 1) for seat in (0, 1) for space in scattered(seat, *lands[seat])}
    return left(monkeypatch, spaces, shown=dict(enumerate(cards)))


def test_value_86_territories_break_ties(monkeypatch: pytest.MonkeyPatch) -> None:
    """20 each: twelve territories and one stronghold against eleven and two."""
    turn = both(
        monkeypatch, ((12, 1), (11, 2)), ("elven_halls carn_dum rauros", "weathertop hobbiton ambush")
    )
    scores = event(turn, "scored")["scores"]
    assert [row[:2] for row in scores] == [[0, 20], [1, 20]]
    assert turn.state.result is not None
    assert (turn.state.result.winners, turn.state.result.reason) == ((0,), "ring")


def test_value_87_then_strongholds(monkeypatch: pytest.MonkeyPatch) -> None:
    """17 each with eleven territories: two strongholds against one."""
    turn = both(monkeypatch, ((11, 2), (11, 1)), ("elven_halls", "weathertop hobbiton"))
    assert [row[:2] for row in event(turn, "scored")["scores"]] == [[0, 17], [1, 17]]
    assert turn.state.result is not None
    assert turn.state.result.winners == (0,)


def test_value_88_then_the_number_of_cards_face_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """All equal but two cards against three."""
    turn = both(monkeypatch, ((11, 1), (11, 1)), ("elven_halls weathertop", "hobbiton ambush boromir"))
    assert [row[1] for row in event(turn, "scored")["scores"]] == [17, 17]
    assert turn.state.result is not None
    assert turn.state.result.winners == (1,)
    assert turn.state.result.ranking == (1, 0)


def test_value_89_all_equal_share(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both win."""
    turn = both(monkeypatch, ((11, 1), (11, 1)), ("elven_halls weathertop", "hobbiton carn_dum"))
    assert turn.state.result is not None
    assert turn.state.result.winners == (0, 1)
    assert event(turn, "won") == {"seats": [0, 1], "reason": "ring"}


def test_ruling_14_the_scores_are_told_with_their_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """As `/game look what:Score` counts them, best first."""
    turn = both(monkeypatch, ((11, 1), (12, 2)), ("elven_halls", "ambush"))
    assert event(turn, "scored")["scores"] == [
        [1, 17, {"territories": 12, "regions": 0, "strongholds": 4, "shown": 1}],
        [0, 15, {"territories": 11, "regions": 0, "strongholds": 2, "shown": 2}],
    ]


def test_ruling_14_standings_at_any_time() -> None:
    """The living, best first."""
    state = position({"moria": (0, 2), "lorien": (1, 1)}, shown={1: "harlond bree"})
    scores = [(each.seat, sum(each.points.values())) for each in standings(state)]
    assert scores[0][0] == 2
    assert scores[1:] == [(1, 5), (0, 3)]
    assert standing(state, 1).merit == (5, 1, 0, 2)


def test_value_90_the_last_other_seat_falls(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neutral land remains: elimination."""
    Fate(monkeypatch).duels = [([6, 6, 6], [1])]
    state = position({"moria": (0, 9), "eregion": (1, 1)}, seats=2)
    turn = play(state, "attack:moria:eregion:3")
    assert turn.state.result is not None
    assert (turn.state.result.winners, turn.state.result.reason) == ((0,), "elimination")


def test_ruling_14_all_42_territories_are_a_conquest(monkeypatch: pytest.MonkeyPatch) -> None:
    """At once, whatever the points."""
    Fate(monkeypatch).duels = [([6, 6, 6], [1])]
    state = position({"eregion": (1, 1)}, rest=(0, 9), seats=2)
    turn = play(state, "attack:moria:eregion:3")
    assert turn.state.result is not None
    assert (turn.state.result.winners, turn.state.result.reason) == ((0,), "conquest")
