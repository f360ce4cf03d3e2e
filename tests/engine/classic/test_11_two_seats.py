"""Ruling 11 of `classic`: two players and a neutral army."""

from __future__ import annotations

from engine import Setup, State, apply, awaited_seats, default, legal, prompts, start, view
from tests.engine.driver import event, kinds, lost, play, refused
from tests.engine.positions import armies, fated, position

PAIR = {"china": (0, 9), "siam": (2, 5), "brazil": (1, 3)}


def _two(**more: object) -> State:
    return position(PAIR, seats=2, rest=(2, 1), **more)  # type: ignore[arg-type]  # any of its parameters


def test_ruling_11_fourteen_territories_each_and_a_neutral_army() -> None:
    """42 territories are dealt to both and to the neutral army, with forty armies for each."""
    state = start(Setup("classic", 2, "2a")).state
    seen = view(state, None)
    assert [s.kind for s in seen.seats] == ["player", "player", "neutral"]
    assert [s.counters["territories"] for s in seen.seats] == [14, 14, 14]
    assert "income" not in seen.seats[2].counters
    assert sorted(p.data["armies"] for p in prompts(state)) == [26, 26]
    assert [p.data["neutral"] for p in prompts(state)] == [13, 13]


def test_ruling_11_deal_each_places_half_of_the_neutral_army() -> None:
    """Sealed like the seat's own armies; both halves are shown together at the end."""
    state = start(Setup("classic", 2, "2a")).state
    neutral = next(s.id for s in view(state, None).spaces.values() if s.owner == 2)
    theirs = next(s.id for s in view(state, None).spaces.values() if s.owner == 1)
    assert refused(state, f"place:{neutral}:14", seat=0)[0] == "wrong-amount"
    assert refused(state, f"place:{theirs}:1", seat=0)[0] == "space-not-yours"
    state = play(state, f"place:{neutral}:13", seat=0).state
    assert view(state, 1).spaces[neutral].tokens["army"] == 1
    state = play(state, "choose:spread", seat=0).state
    turn = play(state, f"place:{neutral}:13", "choose:spread", seat=1)
    assert armies(turn.state, neutral) == 27
    assert view(turn.state, None).seats[2].counters["armies"] == 40


def test_ruling_11_manual_two_own_armies_and_a_neutral_one_each_turn() -> None:
    """Thirteen turns each: two own armies, together or apart, and one neutral."""
    state = start(Setup("classic", 2, "2a", {"setup": "manual"})).state
    first = state.body.first
    mine, other = (next(s.id for s in view(state, None).spaces.values() if s.owner == o) for o in (first, 2))
    assert prompts(state)[0].data == {"armies": 26, "own": 2, "neutral": 1}
    state = play(state, f"place:{mine}:1", seat=first).state
    assert prompts(state)[0].data == {"armies": 25, "own": 1, "neutral": 1}
    assert refused(state, f"place:{mine}:2", seat=first)[0] == "wrong-amount"
    state = play(state, f"place:{other}:1", seat=first).state
    assert refused(state, f"place:{other}:1", seat=first)[0] == "wrong-move"
    state = play(state, f"place:{mine}:1", seat=first).state
    assert awaited_seats(state) == (1 - first,)
    turns = 1
    while state.body.round == 0:
        seat = awaited_seats(state)[0]
        while state.body.round == 0 and awaited_seats(state) == (seat,):
            state = apply(state, default(state, seat)).state
        turns += 1
    assert turns == 26
    assert [s.counters["armies"] for s in view(state, None).seats] == [40, 40, 40]


def test_ruling_11_the_neutral_army_rolls_the_most_dice() -> None:
    """Two with two armies or more, without asking anybody, whatever the option; the battle names it."""
    for option in ("standing", "ask"):
        turn = play(_two(defence=option, body={"defence": [1, 1]}), "attack:china:siam:3")
        battle = event(turn, "battle")
        assert battle["other"] == 2
        assert len(battle["rolls"][0][1]) == 2


def test_ruling_11_the_neutral_army_has_no_turn_and_no_income() -> None:
    """After seat 1 comes seat 0 again; the neutral armies only dwindle."""
    state = play(_two(), "pass").state
    assert awaited_seats(state) == (1,)
    before = view(state, None).seats[2].counters["armies"]
    turn = play(state, f"place:brazil:{state.body.pool}", "pass")
    assert awaited_seats(turn.state) == (0,)
    assert event(turn, "turn")["round"] == 2
    assert view(turn.state, None).seats[2].counters["armies"] == before
    assert not legal(turn.state, 2)


def test_ruling_11_who_eliminates_the_other_wins_whatever_neutrals_remain() -> None:
    """The neutral army does not count."""
    state = position({"china": (0, 9), "siam": (1, 1)}, seats=2, rest=(2, 1))
    state = fated(state, "attack:china:siam:3", lost(0, 1))
    turn = play(state, "attack:china:siam:3")
    assert kinds(turn) == ["battle", "conquered", "eliminated", "won"]
    result = turn.state.result
    assert result is not None
    assert (result.winners, result.reason, result.ranking) == ((0,), "elimination", (0, 1))


def test_ruling_11_the_end_of_the_neutral_army_changes_nothing() -> None:
    """Its last territory falls: nobody is eliminated, no cards, the game goes on."""
    state = position({"china": (0, 9), "siam": (2, 1)}, seats=2, rest=(1, 1))
    state = fated(state, "attack:china:siam:3", lost(0, 1))
    turn = play(state, "attack:china:siam:3", "move:china:siam:3")
    assert kinds(turn) == ["occupied"]
    assert not view(turn.state, None).seats[2].alive
    assert turn.state.result is None


def test_ruling_11_wild_cards_come_into_the_deck_for_play() -> None:
    """Left out of the deal, they are in the deck of forty-four."""
    state = start(Setup("classic", 2, "2a")).state
    assert sorted(state.body.deck) == list(range(44))


def test_ruling_11_conquest_of_everything_is_still_called_conquest() -> None:
    """With no neutral territory left the last one taken is a conquest of the world."""
    state = position({"siam": (1, 1)}, seats=2, rest=(0, 9))
    state = fated(state, "attack:china:siam:3", lost(0, 1))
    result = play(state, "attack:china:siam:3").state.result
    assert result is not None
    assert result.reason == "conquest"
