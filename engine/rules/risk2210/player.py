"""The computer player of `risk2210`: for each question its way to answer."""

from __future__ import annotations

from collections.abc import Callable

from engine.rng import Chance
from engine.rules.risk2210 import campaign, economy, gambits
from engine.rules.risk2210.outlook import Outlook
from engine.system import Choices
from engine.types import Move, View

Answer = Callable[[Outlook, Choices, Chance], Move | None]


def player(view: View, offers: Choices, chance: Chance) -> Move:
    """A sensible move: sees only the view, chooses only among the offers, keeps nothing in between."""
    look = Outlook(view, offers.seat)
    answer = ANSWERS.get(view.phase)
    move = answer(look, offers, chance) if answer else None
    if move is not None and move in offers:
        return move
    passing = Move(offers.seat, "pass")
    return passing if passing in offers else next(iter(offers)).move(offers.seat)


def _invade(look: Outlook, offers: Choices, chance: Chance) -> Move:
    return gambits.play(look, offers, chance) or campaign.invade(look, offers, chance)


def _fortify(look: Outlook, offers: Choices, chance: Chance) -> Move | None:
    if look.prompt.get("moves"):
        return campaign.regroup(look, chance)
    return gambits.again(look, offers, chance)


def _scout(look: Outlook, offers: Choices, chance: Chance) -> Move:
    return Move(look.seat, "choose", ("scouts",))


def _armageddon(look: Outlook, offers: Choices, chance: Chance) -> Move | None:
    return gambits.play(look, offers, chance, free=True)


ANSWERS: dict[str, Answer] = {
    "claim": economy.claim,
    "garrison": economy.place,
    "muster": economy.muster,
    "deploy": economy.deploy,
    "bid": economy.bid,
    "marker": economy.marker,
    "reinforce": economy.place,
    "hire": economy.hire,
    "supply": economy.supply,
    "invade": _invade,
    "fortify": _fortify,
    "react": gambits.react,
    "scout": _scout,
    "occupy": campaign.occupy,
    "losses": campaign.lose,
    "reward": economy.reward,
    "spread": economy.place,
    "decoys": gambits.decoy,
    "reduction": campaign.thin_out,
    "armageddon": _armageddon,
}
"""By the step that asks. The dice of the defence are missing: as many as possible."""
