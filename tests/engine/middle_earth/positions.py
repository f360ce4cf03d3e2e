"""Positions of `middle_earth`, built by hand: the tests say what stands where and nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from engine import Setup, State, Turn, apply, awaited_seats, check, default, legal, start
from engine.rng import Chance
from engine.rules.middle_earth.cards import KINDS, NUMBERS, card_ids, card_numbers
from engine.rules.middle_earth.meta import board, bridge_numbers
from engine.rules.middle_earth.state import NOBODY, Combat
from engine.types import Frame
from tests.engine.driver import play

Stand = tuple[int, int]
"""Owner and battalions of a territory."""
WORLD = board(Setup("middle_earth", 2, "00"))
HOMES = ("forlindon", "rhun_hills", "harlindon", "north_rhun")
"""By seat the territory that it has where a test says nothing else."""
SIDES = {2: ("good", "evil"), 3: ("evil", "good", "evil"), 4: ("good", "evil", "good", "evil")}


def position(
    spaces: Mapping[str, Stand] | None = None,
    *,
    rest: Stand = (2, 1),
    seats: int = 3,
    out: tuple[int, ...] = (),
    turn: int = 0,
    step: str = "attack",
    leaders: Mapping[int, str] | None = None,
    arrived: str = "",
    locked: str = "",
    adventures: Mapping[int, str] | None = None,
    hands: Mapping[int, str] | None = None,
    shown: Mapping[int, str] | None = None,
    discards: str = "",
    open_cards: str = "",
    ring: str = "the_shire",
    need: int | None = None,
    pool: int = 0,
    storms: Mapping[str, int] | None = None,
    bridges: Mapping[tuple[str, str], int] | None = None,
    combat: tuple[str, str] | None = None,
    body: Mapping[str, Any] | None = None,
    seed: str = "2a",
    **options: Any,
) -> State:
    """A sound position in the middle of a game: by default seat 0 of three (evil, good, evil) attacks in the
    first round; turns go round in the order of seats.

    `rest` stands on every territory that `spaces` does not name; a seat that stands nowhere so has one
    battalion in its home (see `HOMES`), if it is not in `out`. `leaders` are the territories of each seat's
    leaders, `arrived` and `locked` those of the seat on turn. `adventures` are adventure cards in hand by
    seat, `hands` territory cards, `shown` adventure cards face up before seats, `discards` and
    `open_cards` those that lie open. `combat` is a pair whose window has opened. `pool` is placed in
    `reinforce`. `body` replaces fields of the body.
    """
    state = start(Setup("middle_earth", seats, seed, options)).state
    b = state.body
    present = {owner for owner, _ in (rest, *(spaces or {}).values())} | set(out)
    homes = {HOMES[seat]: (seat, 1) for seat in range(seats) if seat not in present}
    stands = {**dict.fromkeys(WORLD.ids, rest), **homes, **(spaces or {})}
    assert len(stands) == len(WORLD.ids), "a territory is misspelt"
    b.owner = [stands[s][0] for s in WORLD.ids]
    b.armies = [stands[s][1] for s in WORLD.ids]
    b.alive = [seat in b.owner for seat in range(seats)]
    b.out = tuple(seat for seat in range(seats) if not b.alive[seat])
    if b.sides:
        b.sides = SIDES[seats]
    b.leaders = [tuple(sorted(map(index, (leaders or {}).get(seat, "").split()))) for seat in range(seats)]
    b.arrived, b.locked = (tuple(map(index, named.split())) for named in (arrived, locked))
    b.adventures = [numbers((adventures or {}).get(seat, "")) for seat in range(seats)]
    b.shown = [numbers((shown or {}).get(seat, "")) for seat in range(seats)]
    b.discards = numbers(discards)
    if options.get("mode") != "classic":
        gone = Counter(
            [*b.discards, *(n for group in (b.adventures, b.shown) for held in group for n in held)]
        )
        b.pile = tuple(n for n, card in enumerate(KINDS) for _ in range(card.copies - gone[n]))
    b.hands = [territories((hands or {}).get(seat, "")) for seat in range(seats)]
    b.turned = territories(open_cards)
    taken = {*b.turned, *(card for hand in b.hands for card in hand)}
    b.deck = tuple(card for card in range(44) if card not in taken)
    way = [each.spaces[0] for each in WORLD.features["path"]]
    b.ring = way.index(ring)
    entered = 4 if WORLD.features["path"][b.ring].kind == "die" else 0
    b.need = entered if need is None else need
    b.storms = {index(space): until for space, until in (storms or {}).items()}
    b.bridges = {
        bridge_numbers(WORLD)[frozenset(map(index, pair))]: until for pair, until in (bridges or {}).items()
    }
    if combat:
        b.combat = Combat(index(combat[0]), index(combat[1]), asked=True)
    b.reserve, b.drafts, b.wishes = [0] * seats, [{} for _ in range(seats)], [NOBODY] * seats
    b.first, b.turn, b.round, b.pool = 0, turn, 1, pool
    for name, value in (body or {}).items():
        assert hasattr(b, name)
        setattr(b, name, value)
    b.total = sum(b.armies) + b.pool
    state.stack = (Frame(step),)
    assert check(state) == []
    return state


def numbers(ids: str) -> tuple[int, ...]:
    """The numbers of adventure cards."""
    return tuple(NUMBERS[card] for card in ids.split())


def territories(ids: str) -> tuple[int, ...]:
    """The numbers of territory cards."""
    return tuple(card_numbers(WORLD)[card] for card in ids.split())


def index(space: str) -> int:
    """The number of a territory."""
    return WORLD.index[space]


def legal_verbs(state: State) -> list[str]:
    """The verbs of all that the seat on turn may do."""
    return list(dict.fromkeys(offer.verb for offer in legal(state, state.body.turn)))


def stand(state: State, space: str) -> Stand:
    """Owner and battalions of a territory."""
    return state.body.owner[index(space)], state.body.armies[index(space)]


def stands(state: State, *spaces: str) -> list[Stand]:
    """The same of several."""
    return [stand(state, space) for space in spaces]


def leaders(state: State, seat: int) -> list[str]:
    """Where a seat's leaders stand."""
    return [WORLD.ids[space] for space in state.body.leaders[seat]]


def territory_hand(state: State, seat: int) -> list[str]:
    """A seat's territory cards, in the order in which they came."""
    return [card_ids(WORLD)[card] for card in state.body.hands[seat]]


def hand(state: State, seat: int) -> list[str]:
    """A seat's adventure cards in hand, in the order in which they came."""
    return [KINDS[card].id for card in state.body.adventures[seat]]


def face_up(state: State, seat: int) -> list[str]:
    """The adventure cards that lie face up before a seat."""
    return [KINDS[card].id for card in state.body.shown[seat]]


def lapse(state: State, wanted: Callable[[State], bool]) -> State:
    """The position after default moves, until it is as wanted."""
    while not wanted(state):
        state = apply(state, default(state, awaited_seats(state)[0])).state
        assert check(state) == []
    return state


def where(state: State) -> str:
    """The territory where the ring is."""
    here: str = WORLD.features["path"][state.body.ring].spaces[0]
    return here


def fated(state: State, wanted: Callable[[Turn], bool], *codes: str) -> State:
    """The same position with other dice to come: those with which the codes lead to what is wanted."""
    for draws in range(0, 8_000, 8):
        try_out = replace(state, draws=draws)
        if wanted(play(try_out, *codes)):
            return try_out
    raise AssertionError("no dice lead there")


class Fate:
    """Dice and draws that a test has chosen, in their order; after them, chance as usual."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.duels: list[tuple[list[int], list[int]]] = []
        """Throws of attacker and defender."""
        self.rolls: list[int] = []
        """Single dice."""
        self.picks: list[int] = []
        """Cards that are drawn."""
        duel, roll, choice = Chance.duel, Chance.roll, Chance.choice

        def chosen_duel(chance: Chance, dice: int, against: int) -> tuple[list[int], list[int]]:
            if not self.duels:
                return duel(chance, dice, against)
            assert (dice, against) == tuple(map(len, self.duels[0]))
            chance.draws += dice + against
            return self.duels.pop(0)

        def chosen_roll(chance: Chance, dice: int, sides: int = 6) -> list[int]:
            if not self.rolls:
                return roll(chance, dice, sides)
            chance.draws += dice
            return [self.rolls.pop(0) for _ in range(dice)]

        def chosen(chance: Chance, items: Sequence[Any]) -> Any:
            if not self.picks:
                return choice(chance, items)
            assert self.picks[0] in items
            chance.draws += 1
            return self.picks.pop(0)

        monkeypatch.setattr(Chance, "duel", chosen_duel)
        monkeypatch.setattr(Chance, "roll", chosen_roll)
        monkeypatch.setattr(Chance, "choice", chosen)
