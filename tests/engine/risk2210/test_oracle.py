"""Random positions of `risk2210` against the rules told again: who can invade what, who can march where."""

from __future__ import annotations

import json
from functools import cache
from itertools import combinations
from random import Random

import pytest

from engine import State, legal
from engine.boards.board import MAPS
from engine.boards.load import load_board
from engine.rules.risk2210.turns import income, score
from tests.engine.driver import kinds, play
from tests.engine.risk2210.positions import mods, position, where

WORLD = load_board("frontline")
KIND = {s.id: s.kind for s in WORLD.spaces}
LEADERS = {"water": "naval_commander", "moon": "space_commander"}
COMMANDERS = ("land_commander", "naval_commander", "space_commander", "nuclear_commander", "diplomat")
ROLLS_AT_HOME = {"land_commander": "land", "naval_commander": "water", "space_commander": "moon"}
LANDING = ("sea_of_crisis", "bay_of_dew", "tycho")
SEATS = 3


@cache
def _edges() -> frozenset[frozenset[str]]:
    """The board's own edges, without the trips to the moon."""
    edges = json.loads((MAPS / "frontline" / "board.json").read_text("utf-8"))["edges"]
    return frozenset(frozenset((e["a"], e["b"])) for e in edges if e["kind"] != "landing")


class Field:
    """A random position, in plain words."""

    def __init__(self, seed: int, step: str) -> None:
        chance = Random(seed)
        self.lost = set(chance.sample([s for s in KIND if KIND[s] == "land"], 4))
        self.owner: dict[str, int] = {}
        self.mods: dict[str, int] = {}
        for space in KIND:
            if space not in self.lost and chance.random() < 0.85:
                self.owner[space] = chance.choice((0, 0, 1, 2))
                self.mods[space] = chance.choice((1, 1, 2, 3, 5))
        self.stations: list[str] = []
        self.people: dict[int, dict[str, str]] = {}
        for seat in range(SEATS):
            mine = [s for s, who in self.owner.items() if who == seat]
            self.stations += chance.sample(mine, min(4, len(mine)))
            self.people[seat] = {k: chance.choice(mine) for k in COMMANDERS if chance.random() < 0.7}
        for space in self.stations:
            if chance.random() < 0.4:
                self.mods[space] = 0
        self.drops = [s for s in self.owner if KIND[s] == "land" and chance.random() < 0.05]
        self.ceased = [1] if chance.random() < 0.3 else []
        stands = {s: (who, self.mods[s]) for s, who in self.owner.items()}
        body = {"drops": tuple(WORLD.index[s] for s in self.drops), "ceased": tuple(self.ceased)}
        self.state: State = position(
            stands, rest=None, stations=self.stations, commanders=self.people, step=step,
            devastated=tuple(self.lost), body=body,
        )  # fmt: skip

    def there(self, space: str) -> list[str]:
        """The commanders in a territory."""
        people = self.people.get(self.owner.get(space, -1), {})
        return [k for k in COMMANDERS if people.get(k) == space]

    def units(self, space: str) -> int:
        """MODs and commanders."""
        return self.mods.get(space, 0) + len(self.there(space))

    def may_invade(self, a: str, t: str) -> bool:
        """Whether seat 0 may invade t from a."""
        if self.owner.get(a) != 0 or self.owner.get(t) == 0 or t in self.lost or self.units(a) < 2:
            return False
        up = KIND[a] != "moon" and a in self.stations and t in LANDING
        down = KIND[a] == "moon" and t in self.drops
        if frozenset((a, t)) not in _edges() and not up and not down:
            return False
        needed = {LEADERS[KIND[s]] for s in (a, t) if KIND[s] in LEADERS}
        return needed <= set(self.people[0]) and self.owner.get(t) not in self.ceased

    def eager(self, a: str, t: str) -> set[str]:
        """The commanders in a that may roll an eight-sided die against t."""
        kinds = {KIND[a], KIND[t]}
        return {k for k in self.there(a) if k == "nuclear_commander" or ROLLS_AT_HOME.get(k) in kinds}

    def region(self, a: str) -> set[str]:
        """Own territories that units from a can reach at the end of the turn."""
        mine = {s for s, who in self.owner.items() if who == 0}
        ports = [s for s in self.stations if s in mine and KIND[s] != "moon"]
        reach, edge = {a}, [a]
        while edge:
            here = edge.pop()
            near = {s for s in mine if frozenset((here, s)) in _edges()}
            near |= {s for s in LANDING if here in ports and s in mine}
            near |= {s for s in ports if here in LANDING}
            edge += near - reach
            reach |= near
        return reach - {a}


@pytest.mark.parametrize("seed", range(12))
def test_invasions_are_exactly_those_of_the_rules(seed: int) -> None:
    """Every pair of territories: dice where units stand, a move where none do, all groups that may roll."""
    field = Field(seed, "invade")
    dice: dict[tuple[str, str], set[frozenset[str]]] = {}
    moves: set[tuple[str, str]] = set()
    for offer in legal(field.state, 0):
        pair = tuple(map(str, offer.args[:2]))
        if offer.verb == "move":
            moves.add((pair[0], pair[1]))
        elif offer.verb == "attack" and "until" not in offer.args:
            assert offer.amount is not None
            assert offer.amount[1] == min(3, field.units(pair[0]) - 1)
            words = str(offer.args[2]) if len(offer.args) > 2 else ""
            dice.setdefault((pair[0], pair[1]), set()).add(frozenset(filter(None, words.split("+"))))
    due = {(a, t) for a in KIND for t in KIND if field.may_invade(a, t)}
    assert set(dice) == {(a, t) for a, t in due if field.units(t)}
    assert moves == {(a, t) for a, t in due if not field.units(t)}
    for (a, t), groups in dice.items():
        eager = [k for k in COMMANDERS if k in field.eager(a, t)]
        most = min(3, field.units(a) - 1)
        some = {frozenset(g) for size in range(1, most + 1) for g in combinations(eager, size)}
        # Without a name all roll that can; another group is named, and "alone" is nobody.
        named = some - {frozenset(eager[:most])} | ({frozenset({"alone"})} if eager else set())
        assert groups == named | {frozenset()}


@pytest.mark.parametrize("seed", range(12))
def test_fortifying_moves_are_exactly_those_of_the_rules(seed: int) -> None:
    """Every pair of own territories, over any chain and over stations and landing sites."""
    field = Field(seed, "fortify")
    pairs = {(str(o.args[0]), str(o.args[1])) for o in legal(field.state, 0) if o.verb == "move"}
    mine = [s for s, who in field.owner.items() if who == 0 and field.units(s) > 1]
    assert pairs == {(a, t) for a in mine for t in field.region(a)}


@pytest.mark.parametrize("seed", range(12))
def test_income_and_score_are_those_of_the_rules(seed: int) -> None:
    """A third of the territories and whole zones; a point for each and the same zones."""
    field = Field(seed, "invade")
    for seat in range(SEATS):
        held = sum(who == seat for who in field.owner.values())
        bonus = 0
        for region in WORLD.regions:
            members = {s.id for s in WORLD.spaces if s.region == region.id} - field.lost
            bonus += region.bonus * bool(members and all(field.owner.get(s) == seat for s in members))
        assert income(field.state, seat) == max(3, held // 3) + bonus
        assert score(field.state, seat) == held + bonus


def _trapped(n: int) -> int:
    """One of every two MODs, and the odd one too."""
    return 0 if n == 0 else 1 if n == 1 else 1 + _trapped(n - 2)


@pytest.mark.parametrize("people", range(len(COMMANDERS) + 1))
def test_traps_take_what_the_rules_say(people: int) -> None:
    """MODs and commanders of any number: half of the MODs fall, no commander does; with two units left the
    invasion goes on, and one is enough to hold the territory. Under version 1 half of all units fall."""
    leaders = {0: dict.fromkeys(COMMANDERS[:people], "egypt"), 1: {"land_commander": "saharan_empire"}}
    for n in range(max(0, 2 - people), 9):
        for version, dead in ((2, _trapped(n)), (1, _trapped(n + people))):
            state = position(
                {"egypt": (0, n), "saharan_empire": (1, 4)}, commanders=leaders, hands={1: "land_death_trap"},
                version=version,
            )  # fmt: skip
            turn = play(state, "attack:egypt:saharan_empire:1", "1 play:land_death_trap")
            (trap,) = [e.data["n"] for e in turn.events if e.kind == "trap"]
            assert trap == dead, (version, n, people)
            if version == 1:
                continue
            left = n - dead + people
            assert ("battle" in kinds(turn), "halted" in kinds(turn)) == (left > 1, left == 1)
            if left == 1:
                assert mods(turn.state, "egypt") == n - dead
                assert [where(turn.state, 0, k) for k in COMMANDERS[:people]] == ["egypt"] * people
                assert turn.state.body.alive[0]
