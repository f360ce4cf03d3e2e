"""Computer players that plan: sensible single decisions, and the same one for the same seed and budget."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from engine import Setup, State, apply, awaited_seats, legal, start
from engine.ai import decide, think
from engine.ai.campaign.numbers import NAMES, CampaignScene
from engine.kernel import rules_of
from engine.parts.field import Arms
from engine.parts.prospect import prospect
from engine.parts.sieges import MOST, SiegeTables, expect, table
from engine.parts.valuation import chance_of
from engine.rng import Chance
from engine.rules.classic.ai.brain import field
from engine.types import Frame, Move
from tests.players.strength import Pairing, measure

INDEX = rules_of("classic").board(start(Setup("classic", 2, "00")).state.setup).index


def position(
    seats: int, held: dict[str, tuple[int, int]], step: str = "attack", pool: int = 0, **options: object
) -> State:
    """A position in which seat 0 is on turn; the spaces that are not named belong to the last seat, three
    armies each."""
    state = start(Setup("classic", seats, "0a", dict(options))).state
    body = rules_of("classic").copy(state.body)
    body.owner = [seats - 1] * len(body.owner)
    body.armies = [3] * len(body.owner)
    for space, (owner, armies) in held.items():
        body.owner[INDEX[space]], body.armies[INDEX[space]] = owner, armies
    body.held = [body.owner.count(s) for s in range(len(body.held))]
    body.reserve, body.wards = [0] * seats, [0] * seats
    body.round, body.turn, body.first, body.pool = 5, 0, 0, pool
    body.total = sum(body.armies) + pool
    return State(state.setup, 100, 50, (Frame(step),), body)


def test_a_rival_with_a_single_space_is_eliminated() -> None:
    """It would bring its cards, and no rival can punish it."""
    state = position(
        3, {"indonesia": (0, 12), "siam": (0, 4), "new_guinea": (1, 1), "western_australia": (0, 3)}
    )
    state.body.hands = [(), (0, 1, 2, 3), ()]
    for level in ("hard", "expert"):
        move = decide(level, state, 0, Chance("01"))
        assert (move.verb, move.args[1]) == ("attack", "new_guinea")


def test_a_hopeless_attack_is_not_made() -> None:
    """Two armies beside threes stay at home."""
    state = position(2, {"brazil": (0, 2), "peru": (0, 2), "argentina": (0, 2), "venezuela": (0, 2)})
    assert decide("hard", state, 0, Chance("01")).verb in ("pass", "move")


def test_the_last_space_of_a_continent_is_taken() -> None:
    """Australia is a space short, and three armies guard it."""
    held = {
        "indonesia": (0, 5),
        "new_guinea": (0, 7),
        "western_australia": (0, 2),
        "eastern_australia": (1, 1),
    }
    africa = dict.fromkeys(
        ("egypt", "congo", "east_africa", "south_africa", "madagascar", "north_africa"), (1, 3)
    )
    europe = dict.fromkeys(("iceland", "ukraine", "scandinavia", "great_britain"), (1, 3))
    north = dict.fromkeys(("alaska", "alberta", "greenland", "ontario", "quebec"), (0, 3))
    for level in ("hard", "expert"):
        state, chance = position(3, held | africa | europe | north), Chance("01")
        while not state.result and awaited_seats(state) == (0,):
            state = apply(state, decide(level, state, 0, chance)).state
        assert state.body.owner[INDEX["eastern_australia"]] == 0


def test_armies_go_where_they_are_of_use() -> None:
    """Not into the interior."""
    held = dict.fromkeys(("western_australia", "eastern_australia", "new_guinea"), (0, 1)) | {
        "indonesia": (0, 3)
    }
    move = decide("hard", position(2, held, "reinforce", 5), 0, Chance("01"))
    assert move.args[0] == "indonesia"


def test_missions_are_pursued() -> None:
    """A conquest that fulfils the mission is made, and one that brings the mission nearer."""
    held = {
        "north_africa": (0, 4),
        "egypt": (0, 1),
        "congo": (0, 1),
        "east_africa": (0, 1),
        "south_africa": (0, 1),
    }
    america = dict.fromkeys(("peru", "argentina", "venezuela"), (0, 1))
    for mission in ("asia-south_america", "destroy-3"):
        state = position(4, {**held, **america, "madagascar": (0, 1), "brazil": (3, 2)}, missions=True)
        body = state.body
        body.owner = [2 if o == 3 and s != INDEX["brazil"] else o for s, o in enumerate(body.owner)]
        body.held = [body.owner.count(s) for s in range(4)]
        body.missions = (mission, "hold-24", "hold-18-two", "europe-australia-other")
        move = decide("hard", state, 0, Chance("01"))
        assert (move.verb, move.args[1]) == ("attack", "brazil")


@pytest.mark.spread(1)
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_the_same_seed_and_budget_give_the_same_game(seats: int) -> None:
    """And every move is legal: `apply` accepts it."""

    def moves() -> list[Move]:
        state, chance = start(Setup("classic", seats, "0b")).state, Chance("02")
        choices: list[Move] = []
        while len(choices) < 50 and not state.result:
            seat = awaited_seats(state)[0]
            choices.append(think("hard", state, seat, chance, 5).move)
            assert choices[-1] in legal(state, seat)
            state = apply(state, choices[-1]).state
        return choices

    assert moves() == moves()


def test_numbers_are_finite_and_alike_in_batches() -> None:
    """A position has the same numbers alone and in a batch, to the last bit, also in the opening."""
    chance = Chance("03")
    state = start(Setup("classic", 4, "0c", {"setup": "manual"})).state
    for ply in range(300):
        seat = awaited_seats(state)[0]
        if ply % 10 == 0:
            scene = CampaignScene(field(state, seat))
            single, _ = scene.numbers(scene.owner[None], scene.armies[None], np.zeros(1))
            many, _ = scene.numbers(
                np.repeat(scene.owner[None], 50, axis=0),
                np.repeat(scene.armies[None], 50, axis=0),
                np.zeros(50),
            )
            assert single.shape == (1, len(NAMES))
            assert np.isfinite(single).all()
            assert (many == single).all()
            assert abs(single).max() < 4
        state = apply(state, decide("normal", state, seat, chance)).state


@pytest.mark.parametrize(
    "arms",
    [Arms(), Arms(guard=1), Arms(strong=2, tough=1), Arms(bonus=(1, 1)), Arms(capped=True), Arms(guard=3)],
)
def test_tables_agree_with_exact_chances(arms: Arms) -> None:
    """The tables of campaigns against the chances that members are told."""
    known = table(arms)
    for able, guard in ((1, 1), (3, 2), (9, 5), (12, 15), (40, 30)):
        exact = prospect(
            able + 1, guard, arms.guard, arms.strong, arms.tough, bonus=arms.bonus, capped=arms.capped
        )
        assert exact
        chance, left, *_ = expect(known, able, guard)
        assert chance == pytest.approx(exact.chance, abs=1e-9)
        assert left + 1 == pytest.approx(exact.left, abs=1e-6)
        batch = SiegeTables([Arms(), arms]).outlooks(
            np.array([1]), np.array([float(able)]), np.zeros(1), np.array([float(guard)])
        )
        assert batch.chance[0] == pytest.approx(chance)
        assert batch.left[0] == pytest.approx(left)


def test_sieges_that_vary_and_great_ones_stay_possible() -> None:
    """Variance blurs a chance, and more than the tables hold is computed in proportion."""
    sieges = SiegeTables([Arms()])
    able, guard = np.array([10.0, 10.0, 4.0 * MOST]), np.array([8.0, 8.0, 3.0 * MOST])
    outlooks = sieges.outlooks(np.zeros(3, dtype=np.intp), able, np.array([0.0, 9.0, 0.0]), guard)
    assert 0.5 < outlooks.chance[1] < outlooks.chance[0] < 1
    assert outlooks.chance[2] > 0.9
    assert 0 < outlooks.left[2] < 4 * MOST


def test_chances_follow_the_logistic_curve() -> None:
    """By multiplications alone."""
    odds = np.linspace(-12, 12, 97)
    chances = chance_of(odds)
    assert chances == pytest.approx(1 / (1 + np.exp(-odds)), abs=0.02)
    assert all(a < b for a, b in pairwise(chances))


@pytest.mark.more
def test_hard_is_stronger_than_normal() -> None:
    """Few games with a small budget; they follow from their seeds, so nothing here is luck. Over many games
    it wins some eight of ten (`docs/computer-players.md`)."""
    figure = measure(Pairing("classic", "hard"), 8, nodes=10, workers=1)
    assert figure.won >= 5


@pytest.mark.spread(1)
@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {"setup": "manual", "defence": "ask"}),
        (3, {"missions": True, "cards": "fixed"}),
        (4, {"rounds": 2, "fortify": "connected"}),
        (5, {"board": "2210-land", "setup": "manual", "missions": True}),
    ],
)
def test_all_options_are_played(seats: int, options: dict[str, object]) -> None:
    """Every decision is legal: in the opening, with missions, before the count, where the defender is
    asked."""
    state, chance = start(Setup("classic", seats, "0d", options)).state, Chance("04")
    while state.ply < 260 and not state.result:
        seat = awaited_seats(state)[0]
        level = "hard" if state.ply % 3 == 0 else "normal"
        move = decide(level, state, seat, chance, 5)
        assert move in legal(state, seat)
        state = apply(state, move).state
    assert state.ply >= 60
