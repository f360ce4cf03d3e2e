"""The computer player of `nuked`: for each question its way to answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.parts.fallback import fallback
from engine.rng import Chance
from engine.rules.nuked.ai import tactics
from engine.rules.nuked.ai.outlook import Outlook
from engine.system import Choices
from engine.types import Move, View

HOME = 4
"""Troops that go to the Farm in the setup: more would cost upkeep."""
DEAR = 5
"""An attack by this many is worth a Defence card wherever it goes."""


def player(view: View, offers: Choices, chance: Chance) -> Move:
    """A sensible move: sees only the view, chooses only among the offers, keeps nothing in between."""
    answer = ANSWERS.get(view.phase)
    move = answer(Outlook(view, offers.seat), offers, chance) if answer else None
    return move if move is not None and move in offers else fallback(offers)


def _pick(look: Outlook, offers: Choices, chance: Chance) -> Move:
    """A corner of the board for the Farm; land that closes gaps."""
    index, near = look.world.index, look.world.neighbours

    def open_sides(space: int) -> int:
        return sum(look.owner[n] != look.seat for n in near[space])

    spaces = [index[o.args[0]] for o in offers]
    space = min(spaces, key=lambda s: (open_sides(s), -look.owner.count(look.seat), s))
    return Move(look.seat, "choose", (look.world.ids[space],))


def _deploy(look: Outlook, offers: Choices, chance: Chance) -> Move | None:
    """A Farm with few foreign neighbours and enough troops, one great army, and the rest on the border."""
    ids, near = look.world.ids, look.world.neighbours
    farm = look.farm
    if farm < 0:
        farm = min(
            look.own, key=lambda s: (sum(look.owner[n] != look.seat for n in near[s]), len(near[s]), s)
        )
        return Move(look.seat, "choose", ("farm", ids[farm]))
    left = max((o.amount[1] for o in offers if o.verb == "place" and o.amount), default=0)
    if 0 < HOME - look.army[farm] < left:
        return Move(look.seat, "place", (ids[farm], HOME - look.army[farm]))
    front = [s for s in look.own if look.border(s) and s != farm]
    if front and left > 1 and max(look.army[s] for s in front) < HOME:
        heap = max(front, key=lambda s: (sum(look.owner[n] != look.seat for n in near[s]), -s))
        return Move(look.seat, "place", (ids[heap], left * 2 // 3))
    return Move(look.seat, "choose", ("spread",))


def _react(look: Outlook, offers: Choices, chance: Chance) -> Move:
    """Keep the Farm always, other land if the attackers are many or cards are plenty."""
    target = look.world.index[look.prompt["to"]]
    plenty = len(look.playable("defence")) > 1 or len(look.hand) >= DEAR - 1
    holds = target == look.farm or look.prompt["committed"] >= DEAR or plenty
    return Move(look.seat, "choose", ("hold",)) if holds else Move(look.seat, "pass")


Answer = Callable[[Outlook, Choices, Chance], Move | None]
ANSWERS: Mapping[str, Answer] = {
    "farm": _pick,
    "claim": _pick,
    "deploy": _deploy,
    "reinforce": tactics.reinforce,
    "attack": tactics.attack,
    "react": _react,
}
"""By the step that asks."""
