"""`classic`: world conquest with dice, territory cards and continents."""

from __future__ import annotations

from pathlib import Path

from engine.rules.classic.ai.brain import BRAIN
from engine.rules.classic.ai.policy import policy
from engine.rules.classic.cards import card_infos
from engine.rules.classic.combat import odds
from engine.rules.classic.meta import META, board
from engine.rules.classic.orders import orders
from engine.rules.classic.setup import begin
from engine.rules.classic.state import Body, check, copy
from engine.rules.classic.steps import STEPS
from engine.rules.classic.trading import best_worth
from engine.rules.classic.turns import resign, standing
from engine.rules.classic.view import reshuffle, shuffle_secrets, view
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
    brain=BRAIN,
    standing=orders,
    odds=odds,
    set_worth=best_worth,
    icons=Path(__file__).with_name("icons.json"),
    ways={"deploy": ("place",), "trade_down": ("trade",)},
)
