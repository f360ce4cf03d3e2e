"""The end of a `risk2210` game: the final count, its cards, and ties."""

from __future__ import annotations

from engine import State, Turn, view
from engine.boards.load import load_board
from engine.types import Result
from tests.engine.driver import event, kinds, play
from tests.engine.risk2210.positions import hand, position

WORLD = load_board("frontline")


def last(spaces: dict[str, tuple[int, int]], **more: object) -> State:
    """The last turn of the fifth year; nobody stands anywhere else."""
    given = {"year": 5, "turn": 2, "order": (0, 1, 2), "step": "fortify", "energy": 0, **more}
    return position(spaces, rest=None, **given)  # type: ignore[arg-type]  # any of its parameters


def counted(state: State) -> tuple[Turn, Result]:
    """The end of the turn and the result."""
    turn = play(state, "pass")
    assert turn.state.result is not None
    assert turn.state.result.reason == "years"
    assert kinds(turn)[-2:] == ["scored", "won"]
    return turn, turn.state.result


def zone(region: str, seat: int) -> dict[str, tuple[int, int]]:
    """A seat holds a whole zone."""
    return {s.id: (seat, 1) for s in WORLD.spaces if s.region == region}


THREE = {"mexico": (0, 1), "alberta": (0, 1), "egypt": (1, 1), "lesotho": (1, 1), "siberia": (2, 1)}


def test_ruling_15_territories_of_all_terrains_and_zone_bonuses_count() -> None:
    """A point for each territory, whether a unit or a station holds it, and the bonus of each zone."""
    spaces = {**THREE, **zone("indian", 2), "tycho": (0, 1), "poseidon": (0, 0)}
    turn, result = counted(last(spaces, stations=["poseidon"]))
    # seat, score, territories, zones, cards
    assert event(turn, "scored")["scores"] == [[2, 6, 4, 2, 0], [0, 4, 4, 0, 0], [1, 2, 2, 0, 0]]
    assert (result.winners, result.ranking) == ((2,), (2, 0, 1))


def test_ruling_15_devastated_territories_are_not_needed_for_a_zone() -> None:
    """As in collecting."""
    spaces = {**THREE, **{s: w for s, w in zone("south_america", 1).items() if s != "argentina"}}
    turn, _ = counted(last(spaces, devastated=("argentina", "pevek", "jotenheim", "madagascar")))
    assert event(turn, "scored")["scores"][0] == [1, 7, 5, 2, 0]


def test_ruling_15_colony_influence_counts_by_itself_if_its_commander_lives() -> None:
    """Three points each, for several of a kind too; without the commander none; jammed or not."""
    state = last(
        THREE, commanders={1: {"diplomat": "egypt", "land_commander": "egypt"}},
        hands={1: "diplomat_colony_influence diplomat_colony_influence naval_colony_influence",
               0: "land_colony_influence"},
        body={"jammed": (1,)},
    )  # fmt: skip
    turn, result = counted(state)
    assert event(turn, "influence")["points"] == 6
    assert event(turn, "scored")["scores"] == [[1, 8, 2, 0, 6], [0, 2, 2, 0, 0], [2, 1, 1, 0, 0]]
    assert result.winners == (1,)
    assert (hand(turn.state, 1), hand(turn.state, 0)) == (
        ["naval_colony_influence"], ["land_colony_influence"],
    )  # fmt: skip
    assert view(turn.state, None).seats[1].counters["score"] == 8


def test_ruling_15_ties_are_broken_by_energy() -> None:
    """Equal scores: the richer one wins."""
    _, result = counted(last(THREE, energy={0: 1, 1: 2, 2: 9}))
    assert (result.winners, result.ranking) == ((1,), (1, 0, 2))


def test_ruling_15_then_by_units() -> None:
    """MODs and commanders, not stations."""
    spaces = {**THREE, "mexico": (0, 2)}
    _, result = counted(last(spaces, stations=["egypt", "lesotho"]))
    assert result.winners == (0,)
    _, result = counted(last(spaces, commanders={1: {"diplomat": "egypt", "land_commander": "egypt"}}))
    assert result.winners == (1,)


def test_ruling_15_then_the_win_is_shared() -> None:
    """Nothing tells them apart."""
    turn, result = counted(last({**THREE, "mexico": (0, 2)}, commanders={1: {"diplomat": "egypt"}}))
    assert (result.winners, result.ranking) == ((0, 1), (0, 1, 2))
    assert event(turn, "won") == {"seats": [0, 1], "reason": "years"}


def test_faq_it_is_counted_once_after_the_last_turn_of_the_last_year() -> None:
    """Not before, and together: earlier years go on with bids."""
    turn = play(last(THREE, year=4), "pass")
    assert turn.state.result is None
    assert event(turn, "year") == {"round": 5}
    turn = play(last(THREE, turn=1, commanders={2: {}}), "pass")
    assert turn.state.result is None
    assert turn.state.body.turn == 2


def test_who_is_out_or_has_left_does_not_count() -> None:
    """Nor does what they left behind help anybody."""
    spaces = {**THREE, "egypt": (1, 30), **zone("indian", 1)}
    state = play(last(spaces), "1 resign").state
    turn, result = counted(state)
    assert [row[0] for row in event(turn, "scored")["scores"]] == [0, 2]
    assert (result.winners, result.ranking) == ((0,), (0, 2, 1))


def test_ruling_16_neutral_territories_score_for_nobody() -> None:
    """In a game of two only the players are counted."""
    spaces = {"mexico": (0, 1), "egypt": (1, 1), "lesotho": (1, 1), **zone("indian", 2)}
    turn, result = counted(last(spaces, seats=2, turn=1, order=(0, 1)))
    assert [row[0] for row in event(turn, "scored")["scores"]] == [1, 0]
    assert result.winners == (1,)


def test_energy_that_cards_bring_at_the_end_of_the_last_turn_counts_in_a_tie() -> None:
    """It comes before the count."""
    body = {"caches": ((WORLD.index["poseidon"], 4),)}
    spaces = {**THREE, "poseidon": (2, 1)}
    turn, result = counted(last(spaces, body=body, energy={0: 1, 1: 1, 2: 0}))
    assert "energy_found" in kinds(turn)
    assert result.winners == (2,)
