"""Bonuses on the highest dice: told beside the rolls, and known to luck and charts."""

from __future__ import annotations

from typing import Any

import pytest

from engine.events import KEYS, facts
from engine.parts.luck import Throw, luck, odds
from engine.parts.prospect import prospect
from engine.parts.sets import Exchange, fixed_worth
from engine.record.chronicle import throws_of

PAIR = ((6, 6, 6), (6, 6))
FIGHT: dict[str, Any] = {"seat": 0, "other": 1, "from": "a", "to": "b", "rolls": [[[6, 4, 1], [6, 5]]]}


def test_throws_with_a_bonus_are_known() -> None:
    """The losses add up with the bonus, and only with it; it goes with the throw."""
    fight = facts(KEYS, {**FIGHT, "bonus": [1, 0], "lost": [1, 1]})
    assert throws_of(fight) == [Throw(0, 1, PAIR, (1, 1), (1, 0))]
    assert throws_of(facts(KEYS, {**FIGHT, "lost": [1, 1]})) is None
    assert throws_of(facts(KEYS, {**FIGHT, "bonus": [1, 1], "lost": [1, 1]})) is None
    assert throws_of(facts(KEYS, {**FIGHT, "bonus": [1, 1], "lost": [2, 0]})) == [
        Throw(0, 1, PAIR, (2, 0), (1, 1))
    ]


def test_a_throw_without_a_bonus_is_what_it_was() -> None:
    """None, and none on either side, are the same throw."""
    plain = throws_of(facts(KEYS, {**FIGHT, "lost": [2, 0]}))
    assert plain == throws_of(facts(KEYS, {**FIGHT, "bonus": [0, 0], "lost": [2, 0]}))
    assert plain == [Throw(0, 1, PAIR, (2, 0))]


def test_luck_expects_more_of_a_bonus() -> None:
    """The same losses are worse luck with a leader, and better against one; both seats' luck is opposite."""
    lost = (1, 1)
    for bonus in ((1, 0), (0, 0), (0, 2)):
        throws = [Throw(0, 1, PAIR, lost, bonus)] * 20
        attacker, defender = luck(throws, 0), luck(throws, 1)
        known = odds(*PAIR, bonus)
        assert attacker.excess == pytest.approx(-20 * (known.defender - known.attacker))
        assert attacker.excess == pytest.approx(-defender.excess)
        assert attacker.variance[-1] == pytest.approx(20 * known.variance)
    helped, plain = (luck([Throw(0, 1, PAIR, lost, b)], 0).excess for b in ((1, 0), (0, 0)))
    assert helped < plain


def test_a_prospect_follows_the_bonus() -> None:
    """With the defender's dice as they are set: one die with a bonus, too."""
    known = prospect(2, 1, 1, bonus=(0, 2))
    assert known
    assert known.chance == pytest.approx(6 / 36)
    better = prospect(2, 1, bonus=(1, 0))
    assert better
    assert better.chance == pytest.approx(21 / 36)


RULES = Exchange({"archer": 4, "rider": 6, "eagle": 8}, different=10, forced=5, extra=2)
KINDS = ("archer", "archer", "archer", "rider", "eagle", "wild", "wild")


@pytest.mark.parametrize(
    ("three", "worth"),
    [
        ("AAA", 4),
        ("RRR", 6),
        ("EEE", 8),
        ("ARE", 10),
        ("AAW", 4),
        ("RRW", 6),
        ("EEW", 8),
        ("ARW", 10),
        ("AWW", 10),
    ],
)
def test_v18_sets_are_worth_what_the_rules_say(three: str, worth: int) -> None:
    """A wild card is whatever makes the set worth most."""
    names = {"A": "archer", "R": "rider", "E": "eagle", "W": "wild"}
    assert RULES.worth([names[letter] for letter in three]) == worth


def test_a_wild_card_takes_the_greater_worth() -> None:
    """Where three alike are worth more than three different ones, too."""
    dear = {"a": 4, "b": 20}
    assert fixed_worth(("b", "wild", "wild"), dear) == 20
    assert fixed_worth(("a", "wild", "wild"), dear) == 10
    assert fixed_worth(("wild", "wild", "wild"), dear) == 20
    assert fixed_worth(("a", "b", "wild"), dear, 12) == 12


def test_rules_of_exchange_read_a_hand() -> None:
    """The best set, the one that spares wild cards, and from how many cards on one must be traded."""
    assert RULES.best(range(7), KINDS) == 10
    assert RULES.best((0, 1, 2), KINDS) == 4
    assert RULES.best((0, 1, 3), KINDS) == 0
    assert RULES.sparing((0, 1, 2, 3, 5, 6), KINDS) == (0, 1, 2)
    assert RULES.sparing((0, 1, 3, 5), KINDS) == (0, 3, 5)
    assert RULES.sparing((0, 1, 3), KINDS) is None
