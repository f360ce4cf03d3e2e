"""Standing orders and defaults of every registered rule system, over self-play of every setup."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

import engine
from engine import Event, Move, Setup, State, apply, awaited_seats, encode, legal, prompts, view, vocabulary
from engine.standing_orders import ASK, ONLY_PASS, Order, ahead, answer, check, passed_over, standing
from engine.verbs import PASS
from tests.conformance import checks, selfplay
from tests.conformance.curious import Curious
from tests.conformance.rich import BEGINNINGS
from tests.conformance.setups import setups, thinned

PLAYED = [setup for rules in engine.rules_ids() for setup in setups(rules)]
SCARCE = ("energy",)
"""Counters that nobody spends for a member; cards are no less scarce."""
GAMES = 150
"""Most games until every order has been carried out."""
POSITIONS = 300
"""About this many of each rule system are asked: the more setups there are, the fewer of each."""


@cache
def _positions(rules: str, number: int) -> tuple[State, ...]:
    states: list[State] = []
    setup = setups(rules)[number]

    def watch(state: State, _: tuple[Event, ...]) -> None:
        if not state.result:
            states.append(state)

    for rich in {False, setup.rules in BEGINNINGS}:
        game = selfplay.Game(setup, f"orders {rich}", watch, rich)
        game.wander(250)
    return tuple(states[:: max(1, 250 * len(setups(rules)) // POSITIONS)])


def positions(setup: Setup) -> tuple[State, ...]:
    """Positions of random games of this setup, plain and rich."""
    return _positions(setup.rules, setups(setup.rules).index(setup))


def _asked(setup: Setup, random: Random) -> Iterator[tuple[State, int]]:
    states = positions(setup)
    assert states
    for state in states:
        yield state, random.choice(awaited_seats(state))


def _orders(setup: Setup) -> list[Order]:
    return [Order(s.id, choice) for s in standing(setup.rules, setup.options) for choice in s.choices]


@pytest.mark.spread(8)
@pytest.mark.parametrize("setup", thinned(PLAYED))
def test_what_an_order_answers_is_legal_and_depends_on_what_its_seat_knows(setup: Setup) -> None:
    """Alone and all together, whatever is asked: a legal move of the seat or none, the position untouched,
    and the same with all exchanged that the seat cannot know."""
    random = Random(setup.seed)
    orders = _orders(setup)
    for state, seat in _asked(setup, random):
        before = encode(state)
        mixed = random.sample(orders, len(orders))
        other = checks.shuffled(state, seat, random)
        for given in (*([order] for order in orders), mixed):
            move = answer(state, seat, given)
            assert move is None or move in legal(state, seat)
            assert answer(other, seat, given) == move
        assert encode(state) == before
        others = set(range(setup.seats)) - set(awaited_seats(state))
        assert all(answer(state, other_seat, mixed) is None for other_seat in others)


@pytest.mark.spread(3)
@pytest.mark.parametrize("rules", engine.rules_ids())
def test_every_declared_order_is_carried_out_in_play(rules: str) -> None:
    """Its prompt occurs, and each answer is given somewhere, within some whole games; of cards, most."""
    declared = {(o.id, o.do) for setup in setups(rules) for o in _orders(setup) if o.id != ONLY_PASS}
    cards = {pair for pair in declared if pair[1].startswith("play:")}
    unmet = set(declared)

    def watch(state: State, _: tuple[Event, ...]) -> None:
        if state.result:
            return
        for seat in awaited_seats(state):
            unmet.difference_update([p for p in unmet if answer(state, seat, [Order(*p)])])

    curious = Curious()
    for number in range(GAMES):
        chosen = setups(rules)[number % len(setups(rules))]
        game = selfplay.Game(chosen, f"declared {number}", watch, number % 2 > 0, curious)
        game.wander(100, every=1000)
        game.finish()
        if unmet <= cards and len(unmet) <= len(cards) / 2:
            return
    raise AssertionError(f"never carried out: {sorted(unmet)}")


@pytest.mark.parametrize("setup", thinned(PLAYED))
def test_all_that_is_declared_can_be_ordered_and_nothing_else(setup: Setup) -> None:
    """Each answer and "ask me", for spaces where that is possible; the rest is refused by the right key."""
    board = view(engine.start(setup).state, None).spaces
    some = next(iter(board))

    def refused(order: Order) -> str:
        with pytest.raises(engine.IllegalMove) as caught:
            check(setup.rules, setup.options, board, order)
        return caught.value.key

    known = standing(setup.rules, setup.options)
    assert len({s.id for s in known}) == len(known)
    assert known[-1].id == ONLY_PASS
    for about in known:
        for choice in (ASK, *about.choices):
            check(setup.rules, setup.options, board, Order(about.id, choice))
            here = next(iter(about.among), some)
            spaced = Order(about.id, choice, (here,))
            if about.spaces:
                check(setup.rules, setup.options, board, spaced)
                assert refused(Order(about.id, choice, (here, "nowhere"))) == "order-space"
                for other in [space for space in board if about.among and space not in about.among][:1]:
                    assert refused(Order(about.id, choice, (here, other))) == "order-elsewhere"
            else:
                assert refused(spaced) == "order-spaces"
        assert refused(Order(about.id, "nonsense")) == "order-answer"
    assert refused(Order("nonsense", ASK)) == "order-unknown"


@pytest.mark.spread(8)
@pytest.mark.parametrize("setup", thinned(PLAYED))
def test_only_passing_is_passed_and_secret_answers_never(setup: Setup) -> None:
    """The order to pass where nothing else is possible does so only if no other move leads anywhere, and
    not where being quick would tell others something."""
    for state, seat in _asked(setup, Random(1)):
        move = answer(state, seat, [Order(ONLY_PASS, PASS)])
        nothing_else = {offer.verb for offer in legal(state, seat)} <= {PASS, "choose"}
        sealed = next(prompt for prompt in prompts(state) if prompt.seat == seat).sealed
        assert move is None or (move == Move(seat, PASS) and nothing_else and not sealed)


@pytest.mark.spread(10)
@pytest.mark.parametrize("setup", thinned(PLAYED))
def test_moves_ahead_are_legal_or_nothing(setup: Setup) -> None:
    """A move that was legal some time ago, with its amount or without, leads to a legal one or to none; steps
    are passed over only where passing is legal and costs nothing."""
    random = Random(setup.seed)
    old: list[Move] = []
    for state, seat in _asked(setup, random):
        old.append(checks.some_move(tuple(legal(state, seat)), seat, random))
        for move in random.sample(old, min(3, len(old))):
            short = move.args[:-1] if move.args and isinstance(move.args[-1], int) else move.args
            for code in (move.code, Move(seat, move.verb, short).code):
                step = ahead(state, seat, code)
                assert step is None or (step in legal(state, seat) and step.verb == move.verb)
                if step is None and passed_over(state, seat, code):
                    assert Move(seat, PASS) in legal(state, seat)


@pytest.mark.spread(8)
@pytest.mark.parametrize("setup", thinned(PLAYED))
def test_the_clock_spends_nothing_scarce_and_never_attacks(setup: Setup) -> None:
    """Whenever a default is played, its seat keeps cards and energy and rolls no dice, unless every legal
    move costs as much."""
    for state, seat in _asked(setup, Random(2)):
        move = engine.default(state, seat)
        others = (offer.move(seat) for offer in legal(state, seat))
        going_on = (other for other in others if not apply(state, other).state.result)
        assert _harmless(state, move) or not any(_harmless(state, other) for other in going_on), move.code


def _harmless(state: State, move: Move) -> bool:
    """Whether the move spends none of its seat's cards and counters of scarce things, and starts no fight."""
    turn = apply(state, move)
    if turn.state.result:
        return True
    before, after = (view(at, move.seat).seats[move.seat] for at in (state, turn.state))
    under_way = len(state.stack) > 1  # what goes on anyway, for instance when losses have been chosen
    rules = state.setup.rules
    fought = not under_way and any(vocabulary.facts(rules, e.data).rolls for e in turn.events)
    kept = sum(after.cards.values()) >= sum(before.cards.values()) and all(
        after.counters.get(name, 0) >= n for name, n in before.counters.items() if name in SCARCE
    )
    verb = vocabulary.verb(rules, move.verb)
    spent = verb.hand and any(card.id in move.args for card in before.hand or ())
    return kept and not spent and not verb.hostile and not fought
