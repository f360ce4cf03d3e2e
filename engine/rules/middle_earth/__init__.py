"""`middle_earth`: leaders, missions, strongholds, and the ring, whose way across the board ends the game."""

from __future__ import annotations

from pathlib import Path

from engine.rules.middle_earth.ai.brain import BRAIN
from engine.rules.middle_earth.ai.player import player
from engine.rules.middle_earth.ai.policy import policy
from engine.rules.middle_earth.cards import card_infos
from engine.rules.middle_earth.combat.combat import odds
from engine.rules.middle_earth.meta import META, board
from engine.rules.middle_earth.orders import orders
from engine.rules.middle_earth.secrets import shuffle_secrets
from engine.rules.middle_earth.setup import begin
from engine.rules.middle_earth.state import Body, check, copy
from engine.rules.middle_earth.steps import STEPS
from engine.rules.middle_earth.trading import best_worth
from engine.rules.middle_earth.turns import resign, standing
from engine.rules.middle_earth.view import view
from engine.rules.middle_earth.words import KEYS, KINDS
from engine.system import Rules, Unforeseen

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
    policy=policy,
    standing=orders,
    player=player,
    brain=BRAIN,
    odds=odds,
    set_worth=best_worth,
    unforeseen=dict.fromkeys(("attack", "redeploy", "ring"), Unforeseen.BY_ALL),
    hand_in_play=frozenset({"attack", "redeploy"}),
    keys=KEYS,
    kinds=KINDS,
    icons=Path(__file__).with_name("icons.json"),
    ways={
        "deploy": ("place",),
        **dict.fromkeys(("reinforce", "attack", "attack_owed", "react", "ring", "redeploy"), ("play",)),
    },
)
