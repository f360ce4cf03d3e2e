"""Weights are learned from games that seeds determine."""

from __future__ import annotations

import numpy as np

from engine.ai import campaign
from engine.kernel import rules_of
from engine.parts.valuation import Net, chance_of
from tests.players.arena import play
from tests.players.fit import Data, fit
from tests.players.formats import BLIND, POOL, TUNED
from tests.players.tune import Row, data, matches


def test_games_of_tuning_follow_from_their_numbers() -> None:
    """The same seats, players, options and seeds each time; options of all kinds occur."""
    games = list(matches("classic", POOL, 200, 5, 300_000))
    assert games == list(matches("classic", POOL, 200, 5, 300_000))
    assert {len(g.players) for g in games} == {2, 3, 4, 5, 6}
    assert all(any(g.options == o for g in games) for o in TUNED["classic"])
    assert {p for g in games for p in g.players} == set(POOL)


def test_positions_are_recorded_at_the_end_of_turns() -> None:
    """A row for each turn that has ended, with a finite number for each name."""
    (game,) = matches("classic", BLIND, 1, None, 5)
    outcome = play(game)
    brain = rules_of("classic").brain
    assert brain
    rows = [Row(5, game.players[r.seat], outcome.share(r.seat), r.numbers) for r in outcome.records]
    examples = data(rows)
    assert examples.x.shape == (len(rows), len(campaign.names(brain)))
    assert np.isfinite(examples.x).all()
    assert len(rows) > 20


def test_what_decides_games_is_learned() -> None:
    """One number decides, the other is noise: the net foretells games that it has not seen."""
    random = np.random.default_rng(3)
    x = random.normal(size=(3000, 2))
    y = (x[:, 0] * 2 + random.logistic(size=3000) > 0).astype(float)
    result = fit(("good", "noise"), Data(x, y, np.arange(3000), np.zeros((3000, 1))), hidden=2)
    assert result.loss < 0.8 * result.base
    chances = chance_of(Net(result.weights).odds(np.array([[-2.0, 0.0], [0.0, 0.0], [2.0, 0.0]])))
    assert chances[0] < 0.15 < 0.4 < chances[1] < 0.6 < 0.85 < chances[2]
