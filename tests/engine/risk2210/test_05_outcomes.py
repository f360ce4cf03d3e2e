"""What comes of invasions in `risk2210`: who advances, what is lost, standing orders, attacks to the end."""

from __future__ import annotations

from engine import Move, default, legal, prompts
from tests.engine.driver import event, kinds, lost, play, refused, top
from tests.engine.risk2210.fronts import LANDS, with_leaders
from tests.engine.risk2210.positions import fated, mods, offered, owner, position, where


def test_ruling_05_commanders_that_rolled_must_advance() -> None:
    """The book's example: land and nuclear commander and a die more; a third unit goes along, of any kind."""
    state = position(
        {**LANDS, "egypt": (0, 2), "saharan_empire": (1, 1)},
        commanders={0: dict.fromkeys(("land_commander", "nuclear_commander", "diplomat"), "egypt")},
    )  # fmt: skip
    state = fated(state, lost(0, 1), "attack:egypt:saharan_empire:3")
    turn = play(state, "attack:egypt:saharan_empire:3")
    assert top(turn.state) == "occupy"
    both = "land_commander+nuclear_commander"
    assert {o.args[2]: o.amount for o in legal(turn.state, 0)} == {both: (1, 2), f"{both}+diplomat": (0, 1)}
    assert prompts(turn.state)[0].data == {"from": "egypt", "to": "saharan_empire", "low": 3, "high": 4}
    assert default(turn.state, 0) == Move(0, "move", ("egypt", "saharan_empire", both, 1))
    turn = play(turn.state, f"move:egypt:saharan_empire:{both}+diplomat:0")
    assert event(turn, "advanced")["commanders"] == ["land_commander", "nuclear_commander", "diplomat"]
    assert [where(turn.state, 0, k) for k in ("land_commander", "diplomat")] == ["saharan_empire"] * 2
    assert (mods(turn.state, "egypt"), mods(turn.state, "saharan_empire")) == (2, 0)


def test_at_least_as_many_units_advance_as_dice_were_rolled() -> None:
    """And one stays; all but one may go. Until that is settled nothing else is possible."""
    for dice in (1, 2, 3):
        code = f"attack:egypt:saharan_empire:{dice}"
        state = fated(position({**LANDS, "saharan_empire": (1, 1)}), lost(0, 1), code)
        turn = play(state, code)
        assert kinds(turn) == ["battle", "conquered"]
        assert [(o.args, o.amount) for o in legal(turn.state, 0)] == [
            (("egypt", "saharan_empire"), (dice, 8)),
        ]  # fmt: skip
        assert (owner(turn.state, "saharan_empire"), mods(turn.state, "saharan_empire")) == (0, dice)
        assert refused(turn.state, "attack:egypt:middle_east:1")[0] == "wrong-verb"
        turn = play(turn.state, "move:egypt:saharan_empire:8")
        assert (mods(turn.state, "egypt"), mods(turn.state, "saharan_empire")) == (1, 8)


def test_nobody_is_asked_when_only_one_advance_is_possible() -> None:
    """Two units, one die: one goes, one stays."""
    state = position({**LANDS, "egypt": (0, 2), "saharan_empire": (1, 1)})
    state = fated(state, lost(0, 1), "attack:egypt:saharan_empire:1")
    turn = play(state, "attack:egypt:saharan_empire:1")
    assert event(turn, "advanced")["n"] == 1
    assert (top(turn.state), mods(turn.state, "egypt")) == ("invade", 1)


def test_a_commander_may_be_the_unit_that_stays() -> None:
    """All MODs go, the diplomat holds the territory."""
    state = position(
        {**LANDS, "egypt": (0, 2), "saharan_empire": (1, 1)}, commanders={0: {"diplomat": "egypt"}}
    )
    state = fated(state, lost(0, 1), "attack:egypt:saharan_empire:2")
    turn = play(state, "attack:egypt:saharan_empire:2", "move:egypt:saharan_empire:2")
    assert (mods(turn.state, "egypt"), owner(turn.state, "egypt")) == (0, 0)
    assert where(turn.state, 0, "diplomat") == "egypt"


def test_ruling_05_mods_are_lost_before_commanders() -> None:
    """On both sides, even where only the commander's die was rolled."""
    state = position(
        {**LANDS, "egypt": (0, 2), "saharan_empire": (1, 1)},
        commanders={0: {"land_commander": "egypt"}, 1: {"diplomat": "saharan_empire"}},
    )  # fmt: skip
    state.body.defence = [2, 1, 2]
    hit = play(fated(state, lost(0, 1), "attack:egypt:saharan_empire:1"), "attack:egypt:saharan_empire:1")
    assert (mods(hit.state, "saharan_empire"), where(hit.state, 1, "diplomat")) == (0, "saharan_empire")
    miss = play(fated(state, lost(1, 0), "attack:egypt:saharan_empire:1"), "attack:egypt:saharan_empire:1")
    assert (mods(miss.state, "egypt"), where(miss.state, 0, "land_commander")) == (1, "egypt")


def test_ruling_05_commanders_alone_are_lost_and_their_owner_chooses() -> None:
    """Two commanders, one loss: the loser is asked, whatever their order is."""
    state = position(
        {**LANDS, "saharan_empire": (1, 0)},
        commanders={1: {"diplomat": "saharan_empire", "land_commander": "saharan_empire"}},
    )  # fmt: skip
    state = fated(state, lost(1, 1), "attack:egypt:saharan_empire:2")
    turn = play(state, "attack:egypt:saharan_empire:2")
    assert [(p.seat, p.kind, p.clock, p.data) for p in prompts(turn.state)] == [
        (1, "losses", "react", {"space": "saharan_empire", "units": 1})
    ]
    assert offered(turn.state, 1) == [
        "choose:lose:saharan_empire:diplomat", "choose:lose:saharan_empire:land_commander",
    ]  # fmt: skip
    assert default(turn.state, 1).args[2] == "diplomat"
    turn = play(turn.state, "1 choose:lose:saharan_empire:land_commander")
    assert event(turn, "commander_lost")["commander"] == "land_commander"
    assert (where(turn.state, 1, "land_commander"), top(turn.state)) == (None, "invade")


def test_ruling_05_standing_order_to_be_asked_for_losses() -> None:
    """A seat that wants it chooses between MODs and commanders; the order is given in its own invasions."""
    state = with_leaders("diplomat")
    turn = play(state, "choose:losses:ask")
    assert event(turn, "losses_order") == {"seat": 0, "asks": True}
    assert "choose:losses:mods" in offered(turn.state, 0)
    state = fated(turn.state, lost(2, 0), "attack:egypt:saharan_empire:3")
    turn = play(state, "attack:egypt:saharan_empire:3")
    assert [(p.kind, p.clock) for p in prompts(turn.state)] == [("losses", "turn")]
    assert offered(turn.state, 0) == ["choose:lose:egypt:mods", "choose:lose:egypt:diplomat"]
    turn = play(turn.state, "choose:lose:egypt:diplomat")
    assert (where(turn.state, 0, "diplomat"), mods(turn.state, "egypt")) == (None, 8)


def test_standing_order_for_the_dice_of_the_defence() -> None:
    """Given in the seat's own invasions, for all attacks to come; one die even with many units."""
    state = position(LANDS)
    assert "choose:defence:1" in offered(state, 0)
    assert "choose:defence:2" not in offered(state, 0)
    turn = play(state, "choose:defence:1")
    assert event(turn, "standing_order") == {"seat": 0, "n": 1}
    state = position(LANDS, turn=1, body={"defence": [1, 2, 2]})
    assert len(event(play(state, "attack:saharan_empire:egypt:3"), "battle")["rolls"][0][1]) == 1


def test_option_defence_ask() -> None:
    """The attacked seat chooses its dice before each roll in which it has a choice."""
    state = position(LANDS, defence="ask")
    turn = play(state, "attack:egypt:saharan_empire:3")
    (asked,) = prompts(turn.state)
    assert (asked.seat, asked.kind, asked.clock) == (1, "defend", "react")
    assert asked.data == {"from": "egypt", "to": "saharan_empire", "dice": 3, "other": 0}
    assert default(turn.state, 1) == Move(1, "choose", ("defend", 2))
    assert refused(turn.state, "choose:defend:3", seat=1)[0] == "wrong-amount"
    one_die = play(turn.state, "1 choose:defend:1")
    assert len(event(one_die, "battle")["rolls"][0][1]) == 1
    lone = position({**LANDS, "saharan_empire": (1, 1)}, defence="ask")
    assert "battle" in kinds(play(lone, "attack:egypt:saharan_empire:3"))
    assert "battle" in kinds(play(state, "attack:egypt:saharan_empire:until:5"))  # by standing order


def test_option_defence_ask_resigning_when_asked() -> None:
    """A seat that leaves instead of answering defends by its order this once, and with the most dice from
    then on."""
    state = position(LANDS, defence="ask", body={"defence": [2, 1, 2]})
    state = play(state, "attack:egypt:saharan_empire:1").state
    turn = play(state, "1 resign")
    assert len(event(turn, "battle")["rolls"][0][1]) == 1
    assert not turn.state.body.alive[1]
    turn = play(turn.state, "attack:egypt:saharan_empire:1")
    assert len(event(turn, "battle")["rolls"][0][1]) == 2


def test_until_goes_on_to_the_conquest_or_to_the_given_units() -> None:
    """Each roll is a battle of its own; it stops with the territory taken or no more than this many left."""
    outcomes = set()
    for draws in range(0, 800, 5):
        state = position({**LANDS, "saharan_empire": (1, 6)})
        state.draws = draws
        turn = play(state, "attack:egypt:saharan_empire:until:4")
        rolls = [e.data for e in turn.events if e.kind == "battle"]
        left = 9 - sum(r["lost"][0] for r in rolls)
        taken = "conquered" in kinds(turn)
        assert taken == (sum(r["lost"][1] for r in rolls) == 6)
        assert taken or left in (3, 4)
        assert left + rolls[-1]["lost"][0] > 4
        outcomes.add((taken, 0 if taken else left))
    assert outcomes == {(True, 0), (False, 3), (False, 4)}


def test_until_rolls_fewer_dice_as_units_dwindle() -> None:
    """Down to the last unit: two dice with three, one with two; commanders roll as long as they live."""
    state = position(
        {**LANDS, "egypt": (0, 6), "saharan_empire": (1, 30)}, commanders={0: {"nuclear_commander": "egypt"}}
    )
    turn = play(state, "attack:egypt:saharan_empire:until:1")
    left = 7
    for battle in (e.data for e in turn.events if e.kind == "battle"):
        ((attack, _),) = battle["sides"]
        assert sorted(attack, reverse=True) == [8, 6, 6][: min(3, left - 1)]
        left -= battle["lost"][0]
    assert left == 1


def test_at_most_two_units_are_lost_in_a_roll_and_losses_leave_the_board() -> None:
    """Each pair of dice costs one unit, off its own territory."""
    for draws in range(0, 300, 5):
        state = position(LANDS)
        state.draws = draws
        turn = play(state, "attack:egypt:saharan_empire:3")
        gone = event(turn, "battle")["lost"]
        assert sum(gone) == 2
        assert [mods(turn.state, s) for s in ("egypt", "saharan_empire")] == [9 - gone[0], 5 - gone[1]]
        assert turn.state.body.total == state.body.total - 2


def test_the_neutral_army_and_those_who_left_defend_with_the_most_dice() -> None:
    """Nobody decides for them: two dice, MODs lost first, nobody is asked."""
    state = position({"egypt": (0, 9), "saharan_empire": (2, 3), "mexico": (1, 1)}, seats=2, defence="ask")
    turn = play(state, "attack:egypt:saharan_empire:3")
    assert len(event(turn, "battle")["rolls"][0][1]) == 2
    assert event(turn, "battle")["other"] == 2
    left = position(
        {**LANDS, "saharan_empire": (1, 1)}, defence="ask", body={"chooses_losses": [False, True, False]},
        commanders={1: {"diplomat": "saharan_empire", "land_commander": "saharan_empire"}},
    )  # fmt: skip
    left = play(left, "1 resign").state
    left = fated(left, lost(0, 2), "attack:egypt:saharan_empire:3")
    turn = play(left, "attack:egypt:saharan_empire:3")
    assert (mods(turn.state, "saharan_empire"), where(turn.state, 1, "diplomat")) == (0, None)
    assert where(turn.state, 1, "land_commander") == "saharan_empire"
