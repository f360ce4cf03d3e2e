"""The first lines of a message that calls members, in both languages."""

from __future__ import annotations

from typing import Any

import pytest

import engine
from engine import Event, Setup
from tests.ui.positions import public
from ui.words.names import Names
from ui.words.since.call import MOST, named_lines, own_lines


def names(rules: str = "classic", seats: int = 4, locale: str = "en") -> Names:
    """A game that has just begun, as everybody sees it."""
    return public(engine.start(Setup(rules, seats, "5e")).state, locale)


def taking(seat: int, other: int, space: str) -> Event:
    """A conquest."""
    way = {"from": "iceland", "to": space}
    return Event("conquered", {"seat": seat, "other": other, **way, "taken": True})


def battle(seat: int, other: int, space: str, lost: int) -> Event:
    """A fight in which the defender lost this much."""
    rolls = [[[6], [1]]]
    data: dict[str, Any] = {"from": "iceland", "to": space, "rolls": rolls, "lost": [0, lost]}
    return Event("battle", {"seat": seat, "other": other, **data})


def test_one_member_reads_first_what_was_done_to_them() -> None:
    """In bold, before what the others did among themselves; those who did nothing share a line."""
    known = names()
    events = [taking(1, 2, "brazil"), battle(3, 0, "egypt", 2), taking(3, 0, "egypt")]
    title, first, second, last = own_lines(events, known, 0, first=False)
    assert title == "Since your turn, **Ada**:"
    assert first.startswith(f"- {known.seat(3)} **took Egypt from you** (you lost 2 armies)")
    assert second == f"- {known.seat(1)} took Brazil."
    assert last == f"- {known.seat(2)} lost Brazil."
    assert own_lines([], known, 0, first=False) == [
        "Since your turn, **Ada**:",
        f"- {known.seat(1)}, {known.seat(2)}, {known.seat(3)} took nothing.",
    ]


def test_in_the_first_round_those_who_did_nothing_are_not_named() -> None:
    """They may not have had a turn yet."""
    known = names()
    assert own_lines([], known, 0, first=True) == []
    assert own_lines([taking(1, 2, "brazil")], known, 0, first=True) == [
        "Since the game began, **Ada**:",
        f"- {known.seat(1)} took Brazil.",
        f"- {known.seat(2)} lost Brazil.",
    ]


def test_an_attack_that_took_nothing_is_told_to_the_one_who_held() -> None:
    """To others it is nothing."""
    known = names()
    events = [battle(1, 0, "egypt", 1)]
    assert (
        "**attacked you in Egypt**, in vain (you lost 1 army)" in own_lines(events, known, 0, first=False)[1]
    )
    assert own_lines(events, known, 2, first=False)[-1].endswith("took nothing.")
    events += [battle(1, 0, "congo", 1), battle(1, 0, "siam", 1)]
    assert "attacked you in Egypt, Congo and Siam**" in own_lines(events, known, 0, first=False)[1]
    italian = own_lines(events, names(locale="it"), 0, first=False)[1]
    assert "ti ha attaccato in Egitto, in Congo e\u00a0in Siam**" in italian


def test_a_call_has_six_lines_at_most() -> None:
    """Five opponents fit; where more befell the member, it says where the rest is. A line names three spaces,
    and counts the others."""
    known = names("nuked", 6)
    spaces = ["brazil", "egypt", "congo", "japan", "siam"]
    events = [taking(seat, 0, space) for seat in range(1, 6) for space in spaces]
    lines = own_lines(events, known, 0, first=False)
    assert len(lines) == MOST
    assert "Since my last turn" not in lines[-1]
    card = [["nuke", "nuke", None]]
    bomb = Event("bombed", {"seat": 5, "other": 0, "destroyed": ["egypt"], "dead": 2, "cards": card})
    lines = own_lines([*events, bomb], known, 0, first=False)
    assert len(lines) == MOST
    assert "Since my last turn" in lines[-1]
    assert "Brazil, Egypt, Congo and 2 more from you" in lines[1]


def test_several_members_have_a_line_each_by_name() -> None:
    """What they lost, to whom, or that they lost nothing."""
    known = names()
    events = [battle(3, 1, "egypt", 2), taking(3, 1, "egypt")]
    lines = named_lines([(0, events), (1, events)], known)
    assert lines == [
        "Since their last turns:",
        "- **Ada** lost nothing.",
        f"- {known.seat(1)} lost Egypt to {known.seat(3)}; lost 2 armies in all.",
    ]
    assert named_lines([], known) == []


def test_what_befell_a_member_is_told_in_its_own_words() -> None:
    """A card, or an event of the rules, that no count tells."""
    known = names("risk2210", 3)
    trap = Event("trap", {"seat": 1, "other": 0, "space": "pevek", "n": 5})
    lines = own_lines([trap], known, 0, first=False)
    assert any("trap" in line and "Pevek" in line for line in lines)
    assert not any("Pevek" in line for line in own_lines([trap], known, 2, first=False))


def test_where_no_land_is_taken_nothing_is_said_of_taking() -> None:
    """But of what was destroyed."""
    known = names("new_wave", 2)
    assert own_lines([], known, 0, first=False)[1] == f"- {known.seat(1)} destroyed nothing."
    blow = Event("hurt", {"seat": 1, "other": 0, "to": "lowlands", "n": 3, "damage": 7})
    assert own_lines([blow], known, 0, first=False)[1] == f"- {known.seat(1)} did 3 damage."


@pytest.mark.parametrize("rules", engine.rules_ids())
def test_each_system_has_all_words_in_both_languages(rules: str) -> None:
    """A missing text or variable is an error of the program."""
    seats = engine.meta(rules).seats[1]
    for locale in ("en", "it"):
        known = names(rules, seats, locale)
        spaces = list(known.view.spaces)[:5]
        events = [
            *(battle(1, 0, space, 1) for space in spaces),
            *(taking(1, 0, space) for space in spaces[:1]),
            Event("traded", {"seat": 1, "cards": [], "armies": 4}),
            Event("eliminated", {"seat": 1, "other": 0, "n": 0}),
        ]
        assert own_lines(events, known, 0, first=True)
        assert own_lines(events, known, 1, first=False)
        assert named_lines([(0, events), (1, events)], known)
