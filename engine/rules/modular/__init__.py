"""`modular`: a board of six quadrants, on three levels: the base, the expert's, the master's."""

from __future__ import annotations

from pathlib import Path

from engine.rules.modular.ai.brain import BRAIN
from engine.rules.modular.ai.player import player
from engine.rules.modular.ai.policy import policy
from engine.rules.modular.cards import card_infos
from engine.rules.modular.combat import attack_odds
from engine.rules.modular.meta import (
    META,
    board,
    check_arrangement,
    check_seats,
    draw_arrangement,
    drawn_arrangement,
)
from engine.rules.modular.orders import orders
from engine.rules.modular.setup import begin
from engine.rules.modular.state import Body, check, copy
from engine.rules.modular.steps import STEPS
from engine.rules.modular.trading import best_worth
from engine.rules.modular.turns import resign, standing
from engine.rules.modular.view import reshuffle, shuffle_secrets, view
from engine.system import Rules

RULES = Rules(
    meta=META,
    body=Body,
    steps=STEPS,
    board=board,
    begin=begin,
    copy=copy,
    resign=resign,
    alive=lambda body, seat: body.alive[seat],
    view=view,
    cards=card_infos,
    score=standing,
    check=check,
    shuffle_secrets=shuffle_secrets,
    reshuffle=reshuffle,
    policy=policy,
    standing=orders,
    player=player,
    brain=BRAIN,
    vet=check_arrangement,
    fit=check_seats,
    drawn=drawn_arrangement,
    draw=draw_arrangement,
    odds=attack_odds,
    set_worth=best_worth,
    hand_in_play=frozenset({"reinforce"}),
    icons=Path(__file__).with_name("icons.json"),
)
