"""`burrows`: badgers dig from one meadow to any other, and surprise those who live there."""

from __future__ import annotations

from pathlib import Path

from engine.boards.load import load_board
from engine.system import Rules
from engine.types import Meta, Option
from tests.madeup.burrows.play import (
    STEPS,
    Body,
    begin,
    check,
    copy,
    policy,
    resign,
    score,
    view,
)
from tests.madeup.burrows.words import KEYS, KINDS, VERBS

RULES = Rules(
    meta=Meta("burrows", 1, (2, 3), (Option("rounds", 3, low=1, high=20),), ("rounds", "resignation")),
    body=Body,
    steps=STEPS,
    board=lambda setup: load_board("warren"),
    begin=begin,
    copy=copy,
    resign=resign,
    alive=lambda body, seat: body.alive[seat],
    view=view,
    cards=lambda setup: (),
    score=score,
    check=check,
    shuffle_secrets=lambda play, viewer: None,
    policy=policy,
    standing=lambda setup: (),
    verbs=VERBS,
    keys=KEYS,
    kinds=KINDS,
    icons=Path(__file__).with_name("icons.json"),
)
