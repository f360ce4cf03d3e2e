"""How the computer player of `middle_earth` answers attacks and the ring. It never asks for silence: that
could be noticed."""

from __future__ import annotations

from engine.rng import Chance
from engine.rules.middle_earth.ai.outlook import Outlook, Reach
from engine.rules.middle_earth.cards import DELAY, HOLD, KINDS, NUMBERS
from engine.rules.middle_earth.meta import DATA, Card
from engine.rules.middle_earth.ring import passes, with_delay
from engine.types import Move, Offer

THREAT = 0.4
"""The probability of losing a territory from which on Courage is played for it."""
FEW = 2
"""Courage is played once this many defenders are left."""


def react(look: Outlook, offers: list[Offer], chance: Chance) -> Move:
    """Courage where land would be lost, Storms against what comes over the sea to oneself or is the feared
    rival's; both for their point before it is too late."""
    cards = {o.args[0]: o for o in offers if o.verb == "play"}
    prompt, index = look.prompt, look.world.index
    a, t = index[prompt["from"]], index[prompt["to"]]
    mine = look.owner[t] == look.seat
    storms = cards.get("violent_storms")
    if storms and (mine or look.late or prompt["other"] == look.feared):
        return storms.move(look.seat, min(DATA.storms, prompt["dice"]))
    if courage := cards.get("courage_alone"):
        lost = look.fight(Reach(a, t, look.armies[a], look.armies[t], look.leader[a])).chance
        if look.late or lost > THREAT:
            return courage.move(look.seat, min(FEW, look.armies[t]))
    return Move(look.seat, "pass")


def ring(look: Outlook, offers: list[Offer], chance: Chance) -> Move:
    """Keep the ring as long as the game must not end yet; let it go when ahead."""
    cards = [KINDS[NUMBERS[o.args[0]]] for o in offers if o.verb == "play"]
    card = max(cards, key=lambda c: _effect(look, c), default=None)
    if card is None or not _wanted(look, card):
        return Move(look.seat, "pass")
    return Move(look.seat, "play", (card.id,))


def _effect(look: Outlook, card: Card) -> float:
    """How surely a card keeps the ring; of equals one that keeps its use nowhere else."""
    place = 0.1 * bool(card.space)
    if card.kind == HOLD:
        return 1.0 + place
    need, die = with_delay(look.prompt["need"]), look.prompt["die"]
    return float(not passes(need, die)) if die else (need - 1) / 6


def _wanted(look: Outlook, card: Card) -> bool:
    """At the last territory unless ahead. Shortly before, delays if behind: what holds is kept for the end.
    Earlier what can be played nowhere else, or makes room in a full hand."""
    if look.prompt["last"]:
        return look.margin <= 0
    near = look.turns <= 2 * (1 + len(look.rivals))
    if near:
        return look.margin < 0 and card.kind == DELAY
    return bool(card.space) or look.crowded
