"""What the planner knows of `middle_earth`: it searches its turns by itself, with chains of sieges whose ends
are worth the chance to win from there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.rng import Chance
from engine.rules.middle_earth.ai.campaign.deciding import ANSWERS, TurnQuestion
from engine.rules.middle_earth.ai.campaign.ground import position, table
from engine.rules.middle_earth.ai.campaign.judge import WEIGHTS, judge
from engine.rules.middle_earth.ai.campaign.marches import Breadth
from engine.rules.middle_earth.ai.campaign.numbers import NAMES, numbers
from engine.rules.middle_earth.ai.player import player
from engine.rules.middle_earth.steps import STEPS
from engine.rules.middle_earth.view import view
from engine.system import AnyState, Brain, Choices
from engine.types import Move, View

BRIEF, NARROW, WIDE = Breadth(1, 3, 6), Breadth(3, 6, 10), Breadth(6, 8, 16)
FEW, MANY = 30, 300
"""With a budget of fewer moves than the one the search is a brief one, from the other on a wide one."""
KEPT = {"reinforce": ("play",), "redeploy": ("play", "choose")}
"""By step, the verbs of the normal player's answers that hold: cards that no search knows."""


def features(at: AnyState, seat: int) -> Sequence[float]:
    """The numbers of a position between two turns."""
    found: list[float] = numbers(table(at, seat), position(at, seat))[:, 0].tolist()
    return found


def turn(at: AnyState) -> object:
    """A number of the turn."""
    return at.body.round, at.body.turn


def search(at: AnyState, seat: int, chance: Chance, nodes: int) -> tuple[Move | None, int]:
    """The answer that is worth most; None where the normal player's is taken."""
    step = at.stack[-1].step
    if step not in ANSWERS or not at.body.round:
        return None, 0
    question = TurnQuestion(at, seat, judge(), _effort(nodes))
    if step in KEPT and (kept := _kept(at, question, chance)):
        return kept, 0
    move = ANSWERS[step](question)
    if move is None and any(offer.verb == "pass" for offer in question.offers):
        move = Move(seat, "pass")
    return move, min(nodes, 60)


def _effort(nodes: int) -> Breadth:
    if nodes < FEW:
        return BRIEF
    return NARROW if nodes < MANY else WIDE


def _kept(at: AnyState, question: TurnQuestion, chance: Chance) -> Move | None:
    """The normal player's answer if it plays a card or declines one."""
    step = at.stack[-1].step
    if not any(offer.verb in KEPT[step] for offer in question.offers):
        return None
    move = player(_seen(at, question.seat), _Offered(question), chance)
    return move if move.verb in KEPT[step] else None


def _seen(at: AnyState, seat: int) -> View:
    """The position as the normal player gets it."""
    fields: dict[str, Any] = view(at, seat)
    setup = at.setup
    prompt = STEPS[at.stack[-1].step].prompt(at, seat)
    return View(
        rules=setup.rules, version=setup.version, options=setup.options, viewer=seat, ply=0,
        prompts=(prompt,), result=None, **fields,
    )  # fmt: skip


class _Offered:
    """The offers of a question, as the normal player gets them."""

    def __init__(self, question: TurnQuestion) -> None:
        self.seat = question.seat
        self._offers = question.offers

    def __iter__(self) -> Any:
        return iter(self._offers)

    def __contains__(self, move: object) -> bool:
        return any(move in offer for offer in self._offers)


def candidates(seen: View, offers: Choices, chance: Chance) -> Sequence[Move]:
    """None beside the normal player's: where nothing is searched, that one is right."""
    return ()


BRAIN = Brain(
    features=features, names=NAMES, weights=WEIGHTS, rate=2.0, turn=turn, candidates=candidates,
    search=search,
)  # fmt: skip
