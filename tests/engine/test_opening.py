"""Games that share their public setup (`engine.system.OPENING`)."""

from __future__ import annotations

import pytest

import engine
from engine import IllegalMove, Setup
from engine.kernel import rules_of
from engine.rng import Chance
from engine.system import OPENING, Play

ONE, OTHER = "0a", "0b"


def begun(rules: str, seed: str, opening: str | None) -> engine.State:
    """The first position of a game with the fewest seats."""
    options = {} if opening is None else {OPENING: opening}
    return engine.start(Setup(rules, engine.meta(rules).seats[0], seed, options)).state


@pytest.mark.parametrize("rules", engine.rules_ids())
def test_two_games_share_their_public_setup_and_nothing_else(rules: str) -> None:
    """All see the same, and it is what the opening's own game shows; hands, piles and dice differ."""
    game, other = begun(rules, ONE, "5e"), begun(rules, OTHER, "5e")
    assert engine.view(game, None) == engine.view(other, None)
    assert engine.prompts(game) == engine.prompts(other)
    alone = begun(rules, "5e", None)
    assert engine.view(game, None).spaces == engine.view(alone, None).spaces
    assert game.setup.seed == ONE
    assert list(rules_of(rules).check(game)) == []
    dice = [Chance(state.setup.seed, state.draws).below(10**9) for state in (game, other)]
    assert dice[0] != dice[1]
    hidden = Play(rules_of(rules), game.setup, game.body, game.stack, game.draws)
    rules_of(rules).shuffle_secrets(hidden, None)
    if hidden.draws > game.draws:  # there are secrets: nearly all of twenty games have their own
        bodies = [engine.encode(begun(rules, f"{n:02x}", "5e")) for n in range(20)]
        assert len(set(bodies)) == 20


@pytest.mark.parametrize("rules", engine.rules_ids())
def test_such_a_game_is_replayed_and_plays_on(rules: str) -> None:
    """Its setup has all that a replay needs; a seat is told nothing that is not so."""
    state = begun(rules, ONE, "5e")
    turn = engine.start(state.setup)
    assert engine.encode(turn.state) == engine.encode(state)
    assert all(event.to is None for event in turn.events)
    chance = Chance("07")
    for _ in range(40):
        if state.result:
            break
        state = engine.apply(state, rules_of(rules).policy(state, chance)).state
        assert list(rules_of(rules).check(state)) == []


@pytest.mark.parametrize("wrong", ["xyz", 7, None])
def test_an_opening_is_hex_text(wrong: object) -> None:
    """Anything else is refused."""
    with pytest.raises(IllegalMove) as caught:
        engine.start(Setup("classic", 2, ONE, {OPENING: wrong}))
    assert caught.value.key == "bad-seed"
