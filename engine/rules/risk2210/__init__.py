"""`risk2210`: five years on land, at sea and on the moon, with commanders, energy and command cards."""

from __future__ import annotations

from pathlib import Path

from engine.rules.risk2210.ai.brain import BRAIN
from engine.rules.risk2210.ai.player import player
from engine.rules.risk2210.ai.policy import policy
from engine.rules.risk2210.cards import card_infos
from engine.rules.risk2210.invasion.prospects import odds
from engine.rules.risk2210.meta import META, board
from engine.rules.risk2210.orders import orders
from engine.rules.risk2210.setup import begin
from engine.rules.risk2210.state import Body, check, copy
from engine.rules.risk2210.steps import STEPS
from engine.rules.risk2210.turns import resign, standing
from engine.rules.risk2210.view import shuffle_secrets, view
from engine.rules.risk2210.words import KEYS, KINDS
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
    policy=policy,
    standing=orders,
    player=player,
    brain=BRAIN,
    odds=odds,
    hand_in_play=frozenset({"invade", "fortify", "armageddon"}),
    keys=KEYS,
    kinds=KINDS,
    icons=Path(__file__).with_name("icons.json"),
    ways={
        "deploy_all": ("place",),
        "bid": ("bid",),
        **dict.fromkeys(("invade", "fortify", "react", "armageddon"), ("play",)),
    },
)
