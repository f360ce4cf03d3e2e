"""What each seat has done and suffered, by what the keys of the events mean in their system."""

from __future__ import annotations

import engine
from engine import Event, vocabulary
from ui.words.since.deeds import Deeds, deeds

ARROW = {"from": "iceland", "to": "scandinavia"}
CARD = [["nuke", "nuke", None]]


def done(rules: str, *events: Event, seats: int = 3) -> list[Deeds]:
    """The deeds of the events."""
    return deeds(events, rules, seats)


def test_a_conquest_is_taken_by_one_and_lost_by_the_other() -> None:
    """Fights for a space that was taken in the end are no attacks in vain; what was lost in them counts."""
    battle = Event("battle", {"seat": 0, "other": 1, **ARROW, "rolls": [[[5], [2]]], "lost": [0, 1]})
    taken = Event("conquered", {"seat": 0, "other": 1, **ARROW, "taken": True})
    attacker, holder, _ = done("classic", battle, taken)
    assert attacker.took == [("scandinavia", 1)]
    assert attacker.attacked == []
    assert attacker.toll == {1: 1}
    assert holder.lost == [("scandinavia", 0)]
    assert attacker.struck(1)
    assert not attacker.struck(2)
    attacker, holder, _ = done("classic", battle)
    assert attacker.attacked == [("scandinavia", 1)]
    assert holder.lost == []


def test_a_space_that_nobody_held_or_the_neutral_army_is_taken_too() -> None:
    """Nobody plays the neutral army, so nobody has lost it."""
    free = Event("entered", {"seat": 0, **ARROW, "taken": True})
    neutral = Event("conquered", {"seat": 0, "other": 3, **ARROW, "taken": True})
    table = done("risk2210", free, neutral)
    assert table[0].took == [("scandinavia", None), ("scandinavia", 3)]
    assert not any(seat.lost for seat in table)


def test_land_that_belongs_to_nobody_any_more_is_lost() -> None:
    """By the space where it ended, by its place, or by a list; to the one to whom it was done, or else to the
    doer."""
    both = Event("annihilated", {"seat": 0, "other": 1, **ARROW, "lost": [2, 2]})
    left = Event("cleared", {"other": 2, "emptied": ["egypt", "congo"]})
    table = done("nuked", both, left)
    assert table[1].lost == [("scandinavia", None)]
    assert table[2].lost == [("egypt", None), ("congo", None)]
    assert table[0].lost == []
    (_, loser, _) = done("risk2210", Event("emptied", {"seat": 1, "space": "pevek"}))
    assert loser.lost == [("pevek", None)]
    assert [event.kind for event in loser.suffered] == ["emptied"]


def test_who_is_put_out_and_by_whom() -> None:
    """One who gives up is put out by nobody."""
    killer, victim, other = done(
        "classic", Event("eliminated", {"seat": 0, "other": 1, "n": 2}), Event("resigned", {"seat": 2})
    )
    assert (killer.ousted, killer.out) == ([1], False)
    assert victim.out
    assert other.out


def test_cards_are_played_or_traded_or_only_seen() -> None:
    """What a seat was told alone counts as nothing that it played."""
    bomb = Event("bombed", {"seat": 0, "other": 1, "destroyed": ["egypt"], "dead": 2, "cards": CARD})
    trade = Event("traded", {"seat": 0, "cards": [["egypt", "infantry", "egypt"]] * 3, "armies": 8})
    drawn = Event("card", {"seat": 0, "cards": CARD}, (0,))
    doer, victim, _ = done("nuked", bomb, trade, drawn)
    assert doer.played == [("nuke", None)]
    assert doer.gain == 8
    assert victim.suffered == [bomb]


def test_blows_destroy_pieces_and_do_damage() -> None:
    """Where nobody takes land."""
    table = done(
        "new_wave",
        Event("struck", {"seat": 0, "other": 1, "to": "lowlands", "n": 2, "destroyed": {"civilian": 2}}),
        Event("hurt", {"seat": 1, "other": 0, "to": "lowlands", "n": 3, "damage": 7}),
        Event("played", {"seat": 0, "cards": [["reap", "reap", None]]}),
        Event("removed", {"seat": 0, "cards": [["reap", "reap", None]]}),
        seats=2,
    )
    assert table[0].destroyed == {"civilian": 2}
    assert [seat.damage for seat in table] == [2, 3]
    assert table[0].played == [("reap", None)]


def test_every_system_says_how_seats_are_put_out() -> None:
    """By a kind of its own or by the common ones, so that no call is silent about it."""
    for rules in engine.rules_ids():
        assert vocabulary.kind(rules, "resigned").ousts
    assert vocabulary.kind("risk2210", "fallen").ousts
