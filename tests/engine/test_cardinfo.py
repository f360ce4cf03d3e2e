"""Cards to read up on, cards that people define, and what everybody would score now."""

from __future__ import annotations

import re
from collections import Counter
from random import Random

import pytest

import engine
from engine import CardForm, IllegalMove, OwnCard, Setup
from engine.kernel import rules_of
from engine.rng import Chance
from engine.types import State
from tests.conformance import checks

FORM = CardForm(("sea", "air"), ("gain", "lose"), (1, 3), (0, 12), r"[a-z][a-z ]{0,5}", most=2)
CARDS = (OwnCard("sea", "gain", 3, 12, "tide"), OwnCard("air", "lose", 1, 0, "a gale"))


def test_own_cards_are_written_and_read_back() -> None:
    """The text fits the pattern; none is a text as well."""
    text = FORM.write(CARDS)
    assert FORM.read(text) == CARDS
    assert re.fullmatch(FORM.pattern, text)
    assert re.fullmatch(FORM.pattern, "")
    assert FORM.read("") == ()


@pytest.mark.parametrize(
    ("part", "card"),
    [
        ("group", OwnCard("fire", "gain", 1, 0, "x")),
        ("effect", OwnCard("sea", "win", 1, 0, "x")),
        ("strength", OwnCard("sea", "gain", 4, 0, "x")),
        ("strength", OwnCard("sea", "gain", 0, 0, "x")),
        ("cost", OwnCard("sea", "gain", 1, 13, "x")),
        ("cost", OwnCard("sea", "gain", 1, -1, "x")),
        ("name", OwnCard("sea", "gain", 1, 0, "")),
        ("name", OwnCard("sea", "gain", 1, 0, "x;y")),
        ("name", OwnCard("sea", "gain", 1, 0, "x" * 7)),
    ],
)
def test_the_pattern_and_the_parts_refuse_the_same(part: str, card: OwnCard) -> None:
    """What is wrong is named, and the text with it does not fit either."""
    assert FORM.wrong(card) == part
    assert not re.fullmatch(FORM.pattern, FORM.write([card]))


def test_no_more_own_cards_than_allowed() -> None:
    """The pattern counts them."""
    assert re.fullmatch(FORM.pattern, FORM.write(CARDS[:1] * 2))
    assert not re.fullmatch(FORM.pattern, FORM.write(CARDS[:1] * 3))


@pytest.mark.parametrize("rules", engine.rules_ids())
def test_every_card_can_be_looked_up(rules: str) -> None:
    """Kinds are listed once, and own cards of an option's example with their names and effects."""
    options = {o.id: o.example for o in engine.meta(rules).options if o.cards}
    usual, cards = engine.cards(rules, {}), engine.cards(rules, options)
    assert len({c.kind for c in cards}) == len(cards)
    assert all(c.copies > 0 for c in cards)
    assert cards[: len(usual)] == usual
    written = [c for o in engine.meta(rules).options if o.cards for c in o.cards.read(o.example)]
    own_cards = cards[len(usual) :]
    assert [(c.name, c.group, c.effect, c.cost, c.data["n"]) for c in own_cards] == [
        (c.name, c.group, c.effect, c.cost, c.n) for c in written
    ]
    with pytest.raises(IllegalMove):
        engine.cards(rules, {"nonsense": 1})


@pytest.mark.spread(3)
@pytest.mark.parametrize("rules", engine.rules_ids())
def test_every_card_in_play_can_be_looked_up(rules: str) -> None:
    """Held cards count where everybody sees them: by the group that is told of their kind, where cards are
    counted by groups, and in any case all of them."""
    group = {c.kind: c.group for c in engine.cards(rules, {})}
    met = 0
    for state in _positions(rules):
        for seat in range(state.setup.seats):
            shown = engine.view(state, seat).seats[seat]
            held = Counter(group[c.kind] for c in shown.hand or () if c.kind in group)
            assert all(n <= shown.cards[kind] for kind, n in held.items() if kind in shown.cards)
            assert held.total() <= sum(shown.cards.values())
            met += held.total()
    assert met


def _positions(rules: str, plies: int = 500) -> list[State]:
    """A game's positions by the rules' own policy."""
    chance = Chance("0c")
    seats = min(3, engine.meta(rules).seats[1])
    states = [engine.start(Setup(rules, seats, "0a")).state]
    while len(states) < plies and not states[-1].result:
        states.append(engine.apply(states[-1], rules_of(rules).policy(states[-1], chance)).state)
    return states


@pytest.mark.parametrize("rules", engine.rules_ids())
def test_standings_are_public_and_ranked(rules: str) -> None:
    """The living seats, best first, whatever the secrets are."""
    for state in _positions(rules)[::25]:
        scores = engine.standings(state)
        alive = {s.seat for s in engine.view(state, None).seats if s.alive and s.kind == "player"}
        assert {score.seat for score in scores} == alive
        assert [s.merit for s in scores] == sorted((s.merit for s in scores), reverse=True)
        assert engine.standings(checks.shuffled(state, None, Random(3))) == scores


@pytest.mark.parametrize(
    ("rules", "options"),
    [("classic", {"rounds": 6}), ("risk2210", {"years": 1})],
    ids=["classic", "risk2210"],
)
def test_the_final_count_follows_the_standings(rules: str, options: dict[str, int]) -> None:
    """When a game is counted out, its ranking is that of the standings."""
    state = engine.start(Setup(rules, 3, "0b", options)).state
    chance = Chance("0d")
    while not state.result:
        state = engine.apply(state, rules_of(rules).policy(state, chance)).state
    assert state.result.reason in ("rounds", "years")
    scores = engine.standings(state)
    assert state.result.ranking[: len(scores)] == tuple(s.seat for s in scores)
    assert state.result.winners == tuple(s.seat for s in scores if s.merit == scores[0].merit)
