"""`new_wave`: two sides, two decks, one island."""

from __future__ import annotations

from pathlib import Path

from engine.rules.new_wave.ai.brain import BRAIN
from engine.rules.new_wave.ai.player import player
from engine.rules.new_wave.ai.policy import policy
from engine.rules.new_wave.cards import card_infos
from engine.rules.new_wave.meta import META, board
from engine.rules.new_wave.setup import begin
from engine.rules.new_wave.state import Body, check, copy
from engine.rules.new_wave.steps import STEPS
from engine.rules.new_wave.turns import resign, standing
from engine.rules.new_wave.view import shuffle_secrets, view
from engine.rules.new_wave.words import KEYS, KINDS, OWN_VERBS
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
    player=player,
    brain=BRAIN,
    unforeseen={"act": Unforeseen.BY_OTHERS},
    hand_in_play=frozenset({"act", "rest"}),
    verbs=OWN_VERBS,
    keys=KEYS,
    kinds=KINDS,
    icons=Path(__file__).with_name("icons.json"),
    ways=dict.fromkeys(("act", "rest"), ("play",)),
)
