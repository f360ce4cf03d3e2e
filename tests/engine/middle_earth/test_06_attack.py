"""Ruling 6: attacks, bonuses, combats, conquests, leaders in combat."""

from __future__ import annotations

import pytest

from engine import awaited_seats, default, legal, prompts, view
from engine.queries.foresight import can_attack, odds
from engine.standing_orders import Order, answer
from tests.engine.driver import elsewhere, event, events, kinds, offered, play, refused, top
from tests.engine.middle_earth.positions import WORLD, Fate, leaders, position, stand, stands

BREE = {"fornost": (0, 5), "weather_hills": (1, 2)}
MORIA = {"gladden_fields": (0, 5), "moria": (1, 2)}
"""Moria has a stronghold."""


def test_ruling_6_from_two_battalions_with_fewer_dice() -> None:
    """One to three dice; not with one battalion alone."""
    for n, most in ((2, 1), (3, 2), (4, 3), (9, 3)):
        state = position({**BREE, "fornost": (0, n)})
        offers = {o.args: o.amount for o in legal(state, 0).narrow("attack", "fornost", "weather_hills")}
        pair = ("fornost", "weather_hills")
        assert offers == {pair: (1, most), (*pair, "until"): (1, n - 1)}
    lone = position({**BREE, "fornost": (0, 1)})
    assert refused(lone, "attack:fornost:weather_hills:1") == ("too-few-armies", {"space": "fornost"})
    assert refused(lone, "attack:fornost") == ("too-few-armies", {"space": "fornost"})
    assert refused(position(BREE), "attack:fornost")[0] == "wrong-move"
    key, data = refused(position(BREE), "attack:fornost:weather_hills:4")
    assert (key, data["high"]) == ("wrong-amount", 3)


def test_ruling_6_neighbours_that_are_not_ones_own() -> None:
    """Another's, neutral, or abandoned land, each alike."""
    state = position({**BREE, "old_forest": (0, 2), "south_downs": (0, 1)})
    assert refused(state, "attack:fornost:old_forest:1") == ("space-yours", {"space": "old_forest"})
    far = {"from": "fornost", "to": "moria"}
    assert refused(state, "attack:fornost:moria:1") == ("not-adjacent", far)
    assert refused(state, "attack:weather_hills:moria:1") == ("space-not-yours", {"space": "weather_hills"})
    assert refused(state, "attack:gondor:moria:1") == ("unknown-space", {"space": "gondor"})
    assert refused(state, "attack:fornost:gondor:1") == ("unknown-space", {"space": "gondor"})
    two = position({"fornost": (0, 5)}, seats=2)
    assert stand(two, "weather_hills")[0] == 2
    assert offered(two, "attack", "fornost", "weather_hills")
    left = play(position(BREE, seats=3), "1 resign").state
    assert offered(left, "attack", "fornost", "weather_hills")


def test_ruling_6_defenders_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """One or two, never more than battalions, one against a single attacking die."""
    fate = Fate(monkeypatch)
    for dice, foes, against in ((3, 2, 2), (3, 1, 1), (2, 5, 2), (1, 5, 1), (1, 1, 1)):
        fate.duels = [([1] * dice, [6] * against)]
        state = position({**BREE, "weather_hills": (1, foes)})
        turn = play(state, f"attack:fornost:weather_hills:{dice}")
        assert event(turn, "battle")["lost"] == [min(dice, against), 0]


def test_ruling_6_the_standing_order_of_a_defender(monkeypatch: pytest.MonkeyPatch) -> None:
    """The most by default; a seat may say one in its own turn; neutral and abandoned land throws the most."""
    fate = Fate(monkeypatch)
    state = position(BREE)
    turn = play(state, "choose:defence:1")
    assert turn.state.body.defence == [1, 2, 2]
    assert event(turn, "standing_order") == {"seat": 0, "n": 1}
    one_die = position({**BREE, "weather_hills": (1, 5)}, body={"defence": [2, 1, 2]})
    fate.duels = [([1, 1, 1], [6])]
    play(one_die, "attack:fornost:weather_hills:3")
    fate.duels = [([1, 1, 1], [6, 6])]
    play(play(one_die, "1 resign").state, "attack:fornost:weather_hills:3")
    fate.duels = [([1, 1, 1], [6, 6])]
    play(position({"fornost": (0, 5)}, rest=(2, 5), seats=2), "attack:fornost:weather_hills:3")
    assert not fate.duels


def test_ruling_6_asked_for_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """With `ask`; not where there is no choice, nor for an attack that goes on: it goes by the order."""
    fate = Fate(monkeypatch)
    state = position({**BREE, "weather_hills": (1, 5)}, defence="ask")
    assert offered(state, "choose", "defence") == ["choose:defence:1"]
    asked = play(state, "attack:fornost:weather_hills:3").state
    (prompt,) = prompts(asked)
    assert (prompt.seat, prompt.kind, prompt.clock) == (1, "defend", "react")
    assert prompt.data == {"from": "fornost", "to": "weather_hills", "dice": 3, "other": 0}
    assert default(asked, 1).code == "choose:defend:2"
    fate.duels = [([1, 1, 1], [6])]
    turn = play(asked, "1 choose:defend:1")
    assert event(turn, "battle")["lost"] == [1, 0]
    assert top(play(state, "attack:fornost:weather_hills:1").state) == "attack"
    assert top(play(state, "attack:fornost:weather_hills:until:4").state) in ("attack", "occupy")
    lone = position({**BREE, "weather_hills": (1, 1)}, defence="ask")
    assert top(play(lone, "attack:fornost:weather_hills:3").state) in ("attack", "occupy")
    neutral = position({"fornost": (0, 5)}, rest=(2, 5), seats=2, defence="ask")
    assert top(play(neutral, "attack:fornost:weather_hills:3").state) == "attack"


def test_ruling_6_dice_can_be_ordered_ahead() -> None:
    """By the question, or by the next own attack phase."""
    asked = play(
        position({**BREE, "weather_hills": (1, 5)}, defence="ask"), "attack:fornost:weather_hills:3"
    ).state
    defend_move = answer(asked, 1, [Order("defend", "choose:defend:1", ("weather_hills",))])
    assert defend_move is not None
    assert defend_move.code == "choose:defend:1"
    defence_move = answer(position(BREE), 0, [Order("defence", "choose:defence:1")])
    assert defence_move is not None
    assert defence_move.code == "choose:defence:1"


def test_ruling_6_until(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the most dice until this many are left, or until the land is taken; one event tells it all."""
    fate = Fate(monkeypatch)
    fate.duels = [([1, 1, 1], [6, 6]), ([1, 1], [6, 6])]
    state = position({**BREE, "weather_hills": (1, 5)})
    turn = play(state, "attack:fornost:weather_hills:until:2")
    battle = event(turn, "battle")
    assert battle["rolls"] == [[[1, 1, 1], [6, 6]], [[1, 1], [6, 6]]]
    assert battle["lost"] == [4, 0]
    assert stands(turn.state, "fornost", "weather_hills") == [(0, 1), (1, 5)]
    fate.duels = [([6, 6, 6], [1, 1]), ([6, 6, 6], [1, 1]), ([6, 6, 6], [1])]
    taken = play(state, "attack:fornost:weather_hills:until:1")
    assert event(taken, "conquered")["to"] == "weather_hills"
    assert top(taken.state) == "occupy"


def test_value_43_the_bonus_is_for_the_highest_die_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """6-4-1 with a leader against 6-5: seven beats six, four does not beat five."""
    Fate(monkeypatch).duels = [([6, 4, 1], [6, 5])]
    state = position(BREE, leaders={0: "fornost"})
    battle = event(play(state, "attack:fornost:weather_hills:3"), "battle")
    assert (battle["rolls"], battle["bonus"], battle["lost"]) == ([[[6, 4, 1], [6, 5]]], [1, 0], [1, 1])


def test_value_44_leader_and_stronghold_together(monkeypatch: pytest.MonkeyPatch) -> None:
    """Six against five and two: the attacker loses."""
    Fate(monkeypatch).duels = [([6], [5])]
    state = position(MORIA, leaders={1: "moria"})
    battle = event(play(state, "attack:gladden_fields:moria:1"), "battle")
    assert (battle["bonus"], battle["lost"]) == ([0, 2], [1, 0])


@pytest.mark.parametrize("fort", [False, True])
@pytest.mark.parametrize("guards", [False, True])
@pytest.mark.parametrize("leads", [False, True])
def test_ruling_6a_bonuses(leads: bool, guards: bool, fort: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """A leader counts in attack and defence, a stronghold in defence. Ties are the defender's."""
    a, t = ("gladden_fields", "moria") if fort else ("fornost", "weather_hills")
    added = [int(leads), int(guards) + int(fort)]
    standing = {0: a if leads else "", 1: t if guards else ""}
    state = position({a: (0, 5), t: (1, 2)}, leaders=standing)
    for attack in range(1, 7):
        fate = Fate(monkeypatch)
        fate.duels = [([attack], [3])]
        battle = event(play(state, f"attack:{a}:{t}:1"), "battle")
        assert battle["bonus"] == added
        assert battle["lost"] == ([0, 1] if attack + added[0] > 3 + added[1] else [1, 0])


def test_ruling_6a_neutral_strongholds_count_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """The neutral army has no leader, but walls."""
    Fate(monkeypatch).duels = [([4], [3])]
    state = position({"gladden_fields": (0, 5), "moria": (2, 2)}, seats=2)
    battle = event(play(state, "attack:gladden_fields:moria:1"), "battle")
    assert (battle["bonus"], battle["lost"]) == ([0, 1], [1, 0])


def test_ruling_6a_odds_know_the_bonus() -> None:
    """The chances that are shown before an attack, and whether a card might answer."""
    plain = odds(position({**BREE, "fornost": (0, 4)}), "fornost", "weather_hills")
    led = odds(position({**BREE, "fornost": (0, 4)}, leaders={0: "fornost"}), "fornost", "weather_hills")
    assert plain is not None
    assert led is not None
    # Value 42: four in the source against two.
    assert plain.chance == pytest.approx(13619135 / 20155392)
    assert led.chance == pytest.approx(17058127 / 20155392)
    secret = position({**BREE, "fornost": (0, 4)}, adventures={1: "bree"})
    assert odds(secret, "fornost", "weather_hills") == plain._replace(cards=True)
    # That nobody wants to be asked is a secret until the attack.
    silent = elsewhere(secret, silent=(1,))
    assert odds(silent, "fornost", "weather_hills") == plain._replace(cards=True)
    # The attacker's own cards answer nothing, no matter whose turn it is.
    mine = position({**BREE, "fornost": (0, 4)}, adventures={0: "bree"}, turn=1)
    assert odds(mine, "fornost", "weather_hills") == plain


def test_ruling_8d_and_12_nobody_could_attack_where_something_bars_it() -> None:
    """Over a blocked bridge without a leader, from or into storms."""
    pair = "fornost", "weather_hills"
    assert can_attack(position(BREE), *pair)
    for storm in pair:
        assert not can_attack(position(BREE, storms={storm: 1}), *pair)
    a, t = next((e.a, e.b) for e in WORLD.edges if e.kind == "bridge")
    spaces = {a: (0, 5), t: (1, 2)}
    assert can_attack(position(spaces), a, t)
    assert not can_attack(position(spaces, bridges={(a, t): 1}), a, t)
    assert can_attack(position(spaces, bridges={(a, t): 1}, leaders={0: a}), a, t)


def test_ruling_6b_a_combat_is_all_attacks_in_a_row_on_one_pair(monkeypatch: pytest.MonkeyPatch) -> None:
    """It ends with an attack on another pair, with the phase, with the conquest."""
    fate = Fate(monkeypatch)
    state = position({**BREE, "fornost": (0, 6)})
    fate.duels = [([1], [6])]
    first = play(state, "attack:fornost:weather_hills:1").state
    combat = first.body.combat
    assert combat is not None
    fate.duels = [([1], [6])]
    again = play(first, "attack:fornost:weather_hills:1").state.body.combat
    assert again == combat
    fate.duels = [([1], [6])]
    other = play(first, "attack:fornost:old_forest:1").state.body.combat
    assert other is not None
    assert (other.a, other.t) != (combat.a, combat.t)
    assert play(first, "pass").state.body.combat is None
    fate.duels = [([6, 6, 6], [1, 1])]
    taken = play(first, "attack:fornost:weather_hills:3")
    assert top(taken.state) == "occupy"
    assert play(taken.state, "move:fornost:weather_hills:3").state.body.combat is None


@pytest.mark.parametrize(("dice", "there"), [(1, 5), (2, 5), (3, 5), (3, 4)])
def test_ruling_6c_as_many_as_dice_move_in_at_once(
    dice: int, there: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The seat says how many more; one stays. Where there is no choice nobody is asked."""
    Fate(monkeypatch).duels = [([6] * dice, [1])]
    state = position({"fornost": (0, there), "weather_hills": (1, 1)})
    turn = play(state, f"attack:fornost:weather_hills:{dice}")
    assert event(turn, "conquered") == {
        "seat": 0, "other": 1, "from": "fornost", "to": "weather_hills", "taken": True,
    }  # fmt: skip
    assert turn.state.body.took
    if there - dice == 1:
        assert event(turn, "occupied")["n"] == dice
        assert stands(turn.state, "fornost", "weather_hills") == [(0, 1), (0, dice)]
        return
    (prompt,) = prompts(turn.state)
    assert (prompt.kind, prompt.data["low"], prompt.data["high"]) == ("occupy", dice, there - 1)
    assert default(turn.state, 0).code == f"move:fornost:weather_hills:{dice}"
    moved = play(turn.state, f"move:fornost:weather_hills:{there - 1}").state
    assert stands(moved, "fornost", "weather_hills") == [(0, 1), (0, there - 1)]
    key, data = refused(turn.state, f"move:fornost:weather_hills:{there}")
    assert (key, data["low"], data["high"]) == ("wrong-amount", dice, there - 1)


def test_ruling_6d_the_leader_moves_in(monkeypatch: pytest.MonkeyPatch) -> None:
    """Always, whether or not others follow."""
    Fate(monkeypatch).duels = [([6], [1])]
    state = position({"fornost": (0, 5), "weather_hills": (1, 1)}, leaders={0: "fornost"})
    turn = play(state, "attack:fornost:weather_hills:1")
    assert leaders(turn.state, 0) == ["weather_hills"]
    assert event(turn, "leader_advanced") == {"seat": 0, "from": "fornost", "to": "weather_hills"}
    assert view(turn.state, None).spaces["weather_hills"].tokens == {"army": 1, "leader": 1}


def test_ruling_6d_a_leader_dies_with_the_last_battalion(monkeypatch: pytest.MonkeyPatch) -> None:
    """Never before; one who attacks never, for one battalion stays."""
    fate = Fate(monkeypatch)
    state = position(BREE, leaders={0: "fornost", 1: "weather_hills"})
    fate.duels = [([5], [3])]
    first = play(state, "attack:fornost:weather_hills:1")
    assert stand(first.state, "weather_hills") == (1, 1)
    assert leaders(first.state, 1) == ["weather_hills"]
    fate.duels = [([5], [3])]
    second = play(first.state, "attack:fornost:weather_hills:1")
    assert leaders(second.state, 1) == []
    assert event(second, "leader_fell") == {"seat": 0, "other": 1, "space": "weather_hills"}
    fate.duels = [([1, 1, 1], [6, 6]), ([1, 1], [6, 6])]
    lost = play(state, "attack:fornost:weather_hills:until:1").state
    assert stand(lost, "fornost") == (0, 1)
    assert leaders(lost, 0) == ["fornost"]


def test_ruling_6d_a_leader_is_no_reason_to_attack() -> None:
    """Nor is a leader a battalion: a leader and one battalion count as one."""
    state = position({**BREE, "fornost": (0, 1)}, leaders={0: "fornost"})
    assert offered(state, "attack") == []
    assert refused(state, "attack:fornost:weather_hills:1") == ("too-few-armies", {"space": "fornost"})


def test_ruling_6e_with_one_battalion_a_leader_may_still_be_redeployed() -> None:
    """Alone, out of it."""
    state = position(
        {"fornost": (0, 1), "old_forest": (0, 1), "weather_hills": (1, 2)}, leaders={0: "fornost"},
        step="redeploy",
    )  # fmt: skip
    assert offered(state, "move", "fornost") == ["move:fornost:old_forest:leader:0"]


def test_ruling_6_the_clock_attacks_nobody() -> None:
    """It ends the phase."""
    state = position(BREE)
    assert default(state, 0).code == "pass"
    turn = play(state, "pass")
    assert events(turn, "battle") == []
    assert "attacks_over" in kinds(turn)
    assert awaited_seats(turn.state) == (1,)
