"""The computer player of `risk2210`: for each question its way to answer."""

from __future__ import annotations

from collections.abc import Callable

from engine.parts.fallback import fallback
from engine.rng import Chance
from engine.rules.risk2210.ai import card_play, movement, purchases
from engine.rules.risk2210.ai.outlook import Outlook
from engine.system import Choices
from engine.types import Move, View

Answer = Callable[[Outlook, Choices, Chance], Move | None]


def player(view: View, offers: Choices, chance: Chance) -> Move:
    """A sensible move: sees only the view, chooses only among the offers, keeps nothing in between."""
    look = Outlook(view, offers.seat)
    answer = ANSWERS.get(view.phase)
    move = answer(look, offers, chance) if answer else None
    return move if move is not None and move in offers else fallback(offers)


def _invade(look: Outlook, offers: Choices, chance: Chance) -> Move:
    return card_play.play(look, offers, chance) or movement.invade(look, offers, chance)


def _fortify(look: Outlook, offers: Choices, chance: Chance) -> Move | None:
    if look.prompt.get("moves"):
        return movement.regroup(look, chance)
    return card_play.again(look, offers, chance)


def _scout(look: Outlook, offers: Choices, chance: Chance) -> Move:
    return Move(look.seat, "choose", ("scouts",))


def _armageddon(look: Outlook, offers: Choices, chance: Chance) -> Move | None:
    return card_play.play(look, offers, chance, free=True)


ANSWERS: dict[str, Answer] = {
    "claim": purchases.claim,
    "garrison": purchases.place,
    "muster": purchases.muster,
    "deploy": purchases.deploy,
    "bid": purchases.bid,
    "marker": purchases.marker,
    "reinforce": purchases.place,
    "hire": purchases.hire,
    "supply": purchases.supply,
    "invade": _invade,
    "fortify": _fortify,
    "react": card_play.react,
    "scout": _scout,
    "occupy": movement.occupy,
    "losses": movement.lose,
    "reward": purchases.reward,
    "spread": purchases.place,
    "decoys": card_play.decoy,
    "reduction": movement.thin_out,
    "armageddon": _armageddon,
}
"""By the step that asks. The dice of the defence are missing: as many as possible."""
