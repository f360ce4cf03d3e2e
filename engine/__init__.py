"""The rules, as pure functions over plain data: no I/O, no clock, no hidden chance.

A game is a `Setup` and a list of `Move`s; everything else follows from them.

>>> from engine import Move, Setup, apply, default, legal, prompts, start, view
>>> state = start(Setup("classic", seats=3, seed="2a")).state
>>> [(p.seat, p.kind, p.sealed) for p in prompts(state)]
[(0, 'deploy', True), (1, 'deploy', True), (2, 'deploy', True)]
>>> for seat in range(3):
...     state = apply(state, default(state, seat)).state
>>> (prompt,) = prompts(state)
>>> prompt.kind, prompt.data["armies"]
('reinforce', 4)
>>> turn = apply(state, default(state, prompt.seat))
>>> [event.kind for event in turn.events], turn.undoable
(['placed'], True)
>>> state = turn.state
>>> offers = legal(state, prompt.seat)
>>> Move(prompt.seat, "pass") in offers
True
>>> apply(state, Move(prompt.seat, "attack", ("alaska", "brazil", 1)))
Traceback (most recent call last):
    ...
engine.types.IllegalMove: space-not-yours (space=alaska)
>>> view(state, None).phase
'attack'
"""

from __future__ import annotations

from engine.kernel import (
    apply,
    awaited_seats,
    cards,
    check,
    complete,
    default,
    follow,
    history,
    legal,
    meta,
    plays,
    prompts,
    replay,
    rewound,
    rules_ids,
    standings,
    start,
    view,
    visible,
)
from engine.queries.card_info import CardForm, CardInfo, OwnCard
from engine.queries.offers import Offers
from engine.queries.placing import places
from engine.queries.preview import draw, misfit, preview
from engine.record.encoding import decode, encode
from engine.record.outline import Outline, in_effect
from engine.types import (
    Arg,
    CardView,
    DeckView,
    EdgeView,
    Event,
    IllegalMove,
    LinkView,
    Meta,
    Move,
    Offer,
    Option,
    PathView,
    Prompt,
    Result,
    Score,
    SeatView,
    Setup,
    SpaceView,
    Standing,
    State,
    Track,
    Turn,
    View,
)

__all__ = [
    "Arg", "CardForm", "CardInfo", "CardView", "DeckView", "EdgeView", "Event", "IllegalMove", "LinkView",
    "Meta", "Move", "Offer", "Offers", "Option", "Outline", "OwnCard", "PathView", "Prompt", "Result",
    "Score", "SeatView", "Setup", "SpaceView", "Standing", "State", "Track", "Turn", "View", "apply",
    "awaited_seats", "cards", "check", "complete", "decode", "default", "draw", "encode", "follow", "history",
    "in_effect", "legal", "meta", "misfit", "places", "plays", "preview", "prompts", "replay", "rewound",
    "rules_ids", "standings", "start", "view", "visible",
]  # fmt: skip
