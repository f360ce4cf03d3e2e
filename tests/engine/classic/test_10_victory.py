"""Ruling 10 of `classic`: conquest, round limit, missions, resignation."""

from __future__ import annotations

import pytest

from engine import Move, State, Turn, apply, awaited_seats, default, start, view, visible
from engine.boards.load import load_board
from engine.rules.classic import missions
from engine.types import Setup
from tests.engine.driver import event, kinds, lost, play, refused
from tests.engine.positions import fated, position

WORLD = load_board("world")


def _won(turn: Turn) -> tuple[tuple[int, ...], str, tuple[int, ...]]:
    result = turn.state.result
    assert result is not None
    assert event(turn, "won") == {"seats": list(result.winners), "reason": result.reason}
    assert awaited_seats(turn.state) == ()
    assert view(turn.state, None).phase == "over"
    return result.winners, result.reason, result.ranking


def _region(*regions: str, seat: int, armies: int = 1) -> dict[str, tuple[int, int]]:
    numbers = [i for i, r in enumerate(WORLD.regions) if r.id in regions]
    return {WORLD.ids[s]: (seat, armies) for r in numbers for s in WORLD.members[r]}


def test_ruling_10_the_conquest_of_all_territories_wins() -> None:
    """With the last army of the last opponent the game is over, before any move in or trade."""
    state = position({"siam": (1, 1)}, rest=(0, 9))
    state = fated(state, "attack:china:siam:3", lost(0, 1))
    turn = play(state, "attack:china:siam:3")
    assert kinds(turn) == ["battle", "conquered", "eliminated", "won"]
    assert _won(turn) == ((0,), "conquest", (0, 1, 2))
    assert refused(turn.state, "pass") == ("game-over", {"reason": "conquest"})


@pytest.mark.parametrize("strength", [4, 9])
def test_ruling_10_nothing_comes_after_the_last_conquest(strength: int) -> None:
    """Three armies move in with the throw: whether others could follow or not, nobody is asked, nothing is
    told."""
    state = position({"siam": (1, 1), "china": (0, strength)}, rest=(0, 9))
    turn = play(fated(state, "attack:china:siam:3", lost(0, 1)), "attack:china:siam:3")
    assert turn.events[-1].kind == "won"
    assert [frame.step for frame in turn.state.stack] == ["attack"]


def test_ruling_10_what_a_resigned_seat_left_behind_need_not_be_conquered() -> None:
    """The last other living seat is eliminated: the rest belongs to somebody who plays no more."""
    spaces = {"siam": (1, 1), "alaska": (2, 3)}
    state = position(spaces, rest=(0, 9))
    state = play(state, "resign", seat=2).state
    state = fated(state, "attack:china:siam:3", lost(0, 1))
    assert _won(play(state, "attack:china:siam:3")) == ((0,), "elimination", (0, 1, 2))


def test_ruling_10_conquering_a_resigned_seats_last_territory_eliminates_nobody() -> None:
    """It left before: no cards, no second leaving, the game goes on."""
    state = play(position({"siam": (1, 1), "china": (0, 9)}), "resign", seat=1).state
    state = fated(state, "attack:china:siam:3", lost(0, 1))
    turn = play(state, "attack:china:siam:3")
    assert kinds(turn) == ["battle", "conquered"]
    assert turn.state.body.out == (1,)


def _last_round(spaces: dict[str, tuple[int, int]], rest: tuple[int, int]) -> Turn:
    """The last seat of the last round ends its turn."""
    return play(position(spaces, rest=rest, turn=2, rounds=1), "pass")


def test_ruling_10_round_limit_most_territories() -> None:
    """After the last seat's turn in the last round the most territories win."""
    spaces = {**_region("africa", seat=0), **_region("asia", seat=1)}
    turn = _last_round(spaces, (2, 1))
    assert _won(turn) == ((2,), "rounds", (2, 1, 0))
    assert view(turn.state, None).round == 1


def test_ruling_10_round_limit_comes_only_after_the_whole_round() -> None:
    """With one round the other seats still have their turns; with two a second round begins."""
    state = position({"siam": (1, 1), "china": (0, 1)}, rounds=1)
    assert awaited_seats(play(state, "pass").state) == (1,)
    state = position({"siam": (1, 1), "china": (0, 1)}, turn=2, rounds=2)
    turn = play(state, "pass")
    assert event(turn, "turn") == {"seat": 0, "round": 2}


def _shares(first: int, second: int) -> dict[str, tuple[int, int]]:
    """Twelve scattered territories each for seats 0 and 1 with these armies in all."""
    spaces = {}
    scattered = [WORLD.ids[s] for members in WORLD.members for s in members[:-1]]
    for i, space in enumerate(scattered[:24]):
        spaces[space] = (i % 2, 1)
    spaces[scattered[0]] = (0, first - 11)
    spaces[scattered[1]] = (1, second - 11)
    return spaces


def test_ruling_10_round_limit_tie_is_broken_by_armies() -> None:
    """Twelve territories each: more armies win. The third seat holds the rest and has left."""
    state = play(position(_shares(20, 21), rest=(2, 1), turn=1, rounds=1), "resign", seat=2).state
    assert _won(play(state, "pass")) == ((1,), "rounds", (1, 0, 2))


def test_ruling_10_round_limit_tie_is_broken_by_continents() -> None:
    """As many territories and armies: more whole continents win."""
    scattered = ("alaska", "brazil", "egypt", "japan")
    spaces = {**_region("australia", seat=1), **dict.fromkeys(scattered, (0, 1))}
    state = play(position(spaces, turn=1, rounds=1), "resign", seat=2).state
    assert _won(play(state, "pass")) == ((1,), "rounds", (1, 0, 2))


def test_ruling_10_round_limit_equals_share_the_win() -> None:
    """As many territories, armies and continents: both have won."""
    state = play(position(_shares(20, 20), rest=(2, 1), turn=1, rounds=1), "resign", seat=2).state
    assert _won(play(state, "pass")) == ((0, 1), "rounds", (0, 1, 2))


def test_ruling_10_rounds_are_counted_from_the_starting_seat() -> None:
    """The seat that starts opens each round, also when it has left."""
    state = position({"siam": (1, 1), "china": (0, 1)}, turn=0, body={"first": 1})
    assert event(play(state, "pass"), "turn") == {"seat": 1, "round": 2}
    gone = play(position({"siam": (1, 1), "china": (0, 1)}, turn=0, body={"first": 1}), "resign", seat=1)
    assert event(play(gone.state, "pass"), "turn") == {"seat": 2, "round": 2}


MISSIONS = {"missions": ("asia-africa", "hold-24", "hold-18-two")}


def _mission(mission: str, spaces: dict[str, tuple[int, int]], **more: object) -> bool:
    given = {"missions": (mission, "hold-24", "hold-24")}
    state = position(spaces, rest=(1, 1), body={**given, **more}, missions=True)
    return missions.done(state, 0)


@pytest.mark.parametrize("mission", list(missions.REGIONS))
def test_ruling_10_missions_of_continents(mission: str) -> None:
    """The named continents entirely, and one more where it says so; with one territory less not."""
    wanted, more = missions.REGIONS[mission]
    spaces = _region(*wanted, seat=0)
    assert _mission(mission, spaces) == (more == 0)
    further = next(r.id for r in WORLD.regions if r.id not in wanted)
    spaces |= _region(further, seat=0)
    assert _mission(mission, spaces)
    lacking = _region(wanted[0], seat=0)
    assert not _mission(mission, {**spaces, lacking.popitem()[0]: (1, 1)})


@pytest.mark.parametrize(("mission", "count", "least"), [("hold-24", 24, 1), ("hold-18-two", 18, 2)])
def test_ruling_10_missions_of_territories(mission: str, count: int, least: int) -> None:
    """This many territories, each with at least that many armies."""
    assert _mission(mission, dict.fromkeys(WORLD.ids[:count], (0, least)))
    assert not _mission(mission, dict.fromkeys(WORLD.ids[: count - 1], (0, 9)))
    if least > 1:
        assert not _mission(mission, dict.fromkeys(WORLD.ids[:count], (0, least - 1)))


def test_ruling_10_mission_to_destroy_a_seat_oneself() -> None:
    """Done by the seat that took its last territory."""
    assert _mission("destroy-2", {"siam": (0, 1)})
    assert not _mission("destroy-1", {"siam": (0, 1)})


@pytest.mark.parametrize("killer", [1, -1])
def test_ruling_10_24_territories_instead_when_another_destroyed_it(killer: int) -> None:
    """Eliminated by somebody else, or resigned: 24 territories take the mission's place."""
    few, many = (dict.fromkeys(WORLD.ids[:n], (0, 1)) for n in (23, 24))
    assert not _mission("destroy-2", few, killers=(killer,))
    assert _mission("destroy-2", many, killers=(killer,))


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_ruling_10_nobody_gets_the_mission_to_destroy_themselves(seats: int) -> None:
    """All missions differ, each is told only to its seat, and shown in nobody else's hand."""
    for number in range(40):
        turn = start(Setup("classic", seats, f"{number:04x}", {"missions": True}))
        dealt = turn.state.body.missions
        assert len(set(dealt)) == seats
        assert all(mission != f"destroy-{seat}" for seat, mission in enumerate(dealt))
        events = [e for e in turn.events if e.kind == "mission"]
        assert [(e.to, e.data["cards"][0][1]) for e in events] == [
            ((seat,), f"mission-{mission}") for seat, mission in enumerate(dealt)
        ]
    hands = view(turn.state, 1).seats
    assert hands[0].hand is None
    assert hands[1].hand is not None
    assert hands[1].hand[0].kind == f"mission-{dealt[1]}"
    assert not [e for e in visible(turn.events, None) if e.kind == "mission"]


def _almost(**more: object) -> State:
    """Seat 0 holds Africa and all of Asia but Siam."""
    spaces = {**_region("asia", "africa", seat=0, armies=5), "siam": (1, 1)}
    return position(spaces, body=MISSIONS, missions=True, **more)  # type: ignore[arg-type]  # any of its parameters


def test_ruling_10_a_mission_is_won_when_the_conquest_is_occupied() -> None:
    """In one's own turn, at once, and it is shown to all."""
    state = fated(_almost(), "attack:china:siam:3", lost(0, 1))
    turn = play(state, "attack:china:siam:3", "move:china:siam:3")
    assert kinds(turn) == ["occupied", "mission_done", "won"]
    assert event(turn, "mission_done") == {"seat": 0, "cards": [["mission", "mission-asia-africa", None]]}
    assert _won(turn)[:2] == ((0,), "mission")


def test_ruling_10_a_mission_that_others_complete_is_won_at_the_start_of_ones_turn() -> None:
    """Seat 1's mission is done by the time its turn begins."""
    spaces = dict.fromkeys(WORLD.ids[:24], (1, 1))
    turn = play(position(spaces, rest=(0, 1), body=MISSIONS, missions=True), "pass")
    assert kinds(turn) == ["passed", "turn", "income", "mission_done", "won"]
    assert _won(turn)[:2] == ((1,), "mission")


def test_ruling_10_armies_placed_can_complete_a_mission() -> None:
    """Eighteen territories with two armies each: the last army counts."""
    spaces = {**dict.fromkeys(WORLD.ids[:17], (0, 2)), WORLD.ids[17]: (0, 1)}
    given = {"missions": ("hold-18-two", "hold-24", "asia-africa")}
    state = position(spaces, rest=(1, 1), step="reinforce", pool=3, body=given, missions=True)
    assert _won(play(state, f"place:{WORLD.ids[17]}:1"))[:2] == ((0,), "mission")
    assert play(state, f"place:{WORLD.ids[0]}:3").state.result is None


def test_ruling_10_a_fortifying_move_can_complete_a_mission() -> None:
    """As the last act of the turn."""
    spaces = {**dict.fromkeys(WORLD.ids[:17], (0, 2)), WORLD.ids[0]: (0, 3), WORLD.ids[17]: (0, 1)}
    near = next(i for i in range(17) if i in WORLD.reach[17])
    spaces[WORLD.ids[near]] = (0, 3)
    given = {"missions": ("hold-18-two", "hold-24", "asia-africa")}
    state = position(spaces, rest=(1, 1), body=given, missions=True)
    turn = play(state, f"move:{WORLD.ids[near]}:{WORLD.ids[17]}:1")
    assert _won(turn)[:2] == ((0,), "mission")


def test_resignation_the_last_one_left_wins() -> None:
    """Seats leave one by one, on turn or not; the last one has won."""
    state = position({"siam": (1, 1), "china": (0, 1)})
    turn = play(state, "resign", seat=1)
    assert kinds(turn) == ["resigned"]
    assert not turn.undoable
    assert _won(play(turn.state, "resign", seat=0)) == ((2,), "resignation", (2, 0, 1))


def test_resignation_territories_stay_and_defend_themselves() -> None:
    """With the most dice, whatever the standing order was; the cards go under the deck."""
    state = position(
        {"siam": (1, 3), "china": (0, 9)},
        hands={1: "alaska peru"},
        body={"defence": [2, 1, 2]},
        defence="ask",
    )
    state = play(state, "resign", seat=1).state
    assert state.body.deck[-2:] == (0, 10)
    assert view(state, None).spaces["siam"].owner == 1
    battle = event(play(state, "attack:china:siam:3"), "battle")
    assert len(battle["rolls"][0][1]) == 2


def test_resignation_in_ones_own_turn_passes_it_on() -> None:
    """Armies not yet placed are lost; no card for what was conquered."""
    state = position({"siam": (1, 1), "china": (0, 1)}, step="reinforce", pool=7)
    turn = play(state, "resign")
    assert kinds(turn) == ["resigned", "turn", "income"]
    assert awaited_seats(turn.state) == (1,)
    assert turn.state.body.pool == event(turn, "income")["n"]


def test_resignation_with_a_question_open_leaves_no_part_of_the_turn() -> None:
    """The seat was asked how many armies move in: the next turn begins with nothing below it."""
    state = position({"siam": (1, 1), "japan": (1, 1), "china": (0, 9)})
    state = play(fated(state, "attack:china:siam:3", lost(0, 1)), "attack:china:siam:3").state
    assert [frame.step for frame in state.stack] == ["attack", "occupy"]
    turn = play(state, "resign")
    assert [frame.step for frame in turn.state.stack] == ["reinforce"]
    assert awaited_seats(turn.state) == (1,)


def test_resignation_in_the_last_turn_of_a_limited_game_ends_it() -> None:
    """Armies not yet placed are lost then too."""
    state = position({"siam": (1, 1), "china": (0, 1)}, step="reinforce", turn=2, pool=7, rounds=1)
    turn = play(state, "resign")
    assert _won(turn) == ((0, 1), "rounds", (0, 1, 2))
    assert turn.state.body.pool == 0


def test_resignation_is_for_living_seats_only() -> None:
    """Neither twice nor for the neutral army nor for a seat that does not exist."""
    state = play(position({"siam": (1, 1), "china": (0, 1)}), "resign", seat=1).state
    for seat in (1, 3, -1):
        assert refused(state, "resign", seat=seat) == ("not-alive", {"seat": seat})
    assert refused(start(Setup("classic", 2, "2a")).state, "resign", seat=2)[0] == "not-alive"
    assert refused(state, "resign:1")[0] == "wrong-verb"


def test_the_clocks_moves_never_attack_and_end_the_limited_game() -> None:
    """Default moves alone: everything is placed, nothing attacked, and after the last round it is counted."""
    state = start(Setup("classic", 4, "2a", {"rounds": 5})).state
    seen: set[str] = set()
    while not state.result:
        turn = apply(state, default(state, awaited_seats(state)[0]))
        seen.update(kinds(turn))
        state = turn.state
    assert not seen & {"battle", "traded", "traded_bonus", "fortified"}
    assert state.result.reason == "rounds"


def test_the_clocks_forced_trade_spares_wild_cards() -> None:
    """Of several sets the clock trades one without a wild card."""
    state = position(
        {"china": (0, 1), "siam": (1, 1)}, step="reinforce", pool=3,
        hands={0: "wild1 wild2 alaska peru venezuela"},
    )  # fmt: skip
    assert default(state, 0) == Move(0, "trade", ("alaska", "peru", "venezuela"))


def test_the_clock_moves_in_as_few_as_it_must_and_defends_by_standing_order() -> None:
    """Nothing scarce is spent in somebody's absence."""
    state = position({"china": (0, 9), "siam": (1, 1), "japan": (1, 1)})
    state = fated(state, "attack:china:siam:2", lost(0, 1))
    state = play(state, "attack:china:siam:2").state
    assert default(state, 0) == Move(0, "move", ("china", "siam", 2))
    state = position({"china": (0, 9), "siam": (1, 4)}, defence="ask", body={"defence": [2, 1, 2]})
    state = play(state, "attack:china:siam:2").state
    assert default(state, 1) == Move(1, "choose", ("defend", 1))
