"""`nuked`: a Farm to keep, armies that win by their number alone, bombs, and no dice."""

from __future__ import annotations

from pathlib import Path

from engine.rules.nuked.ai.brain import BRAIN
from engine.rules.nuked.ai.player import player
from engine.rules.nuked.ai.policy import policy
from engine.rules.nuked.battle import odds
from engine.rules.nuked.cards import card_infos
from engine.rules.nuked.meta import META, board
from engine.rules.nuked.orders import orders
from engine.rules.nuked.setup import begin
from engine.rules.nuked.state import Body, check, copy
from engine.rules.nuked.steps import STEPS
from engine.rules.nuked.turns import resign, standing
from engine.rules.nuked.view import reshuffle, shuffle_secrets, view
from engine.rules.nuked.words import KEYS, KINDS, VERBS_HERE
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
    odds=odds,
    hand_in_play=frozenset({"attack"}),
    verbs=VERBS_HERE,
    keys=KEYS,
    kinds=KINDS,
    icons=Path(__file__).with_name("icons.json"),
    ways={"deploy": ("place",), **dict.fromkeys(("reinforce", "attack", "react"), ("play",))},
)
