"""What the hand could do at once from where everything stands, as the computer player of `new_wave` reckons:
the cards each for itself, teams left out."""

from __future__ import annotations

from collections.abc import Iterable

from engine.rules.new_wave.ai.outlook import MAP, SPACES, Outlook
from engine.rules.new_wave.meta import DATA

LAND = MAP.land
NEAR = MAP.near["land"]
COASTS = MAP.coasts
POWER = {
    card.kind: max((a.n for a in card.actions if not a.removes and a.effect != "gain"), default=0)
    for card in DATA.cards
}
"""The damage of a card that stays in the game."""
_SPECIAL = [
    (card.kind, action)
    for card in DATA.cards
    for action in card.actions
    if action.effect in ("haunt", "repel")
]
HERE = tuple(kind for kind, action in _SPECIAL if not action.beside)
"""Special cards for a tripod's region."""
AROUND = tuple(kind for kind, action in _SPECIAL if action.beside)
"""Special cards for the regions beside one."""
ARMY = 0.8
"""What an army counts beside a civilian."""
LOW = 1
"""Walls up to this do not withstand special cards."""


def hurts(outlook: Outlook, targets: list[int]) -> int:
    """The damage that the humans' hand could bring."""
    hand, fresh, units = outlook.hand, outlook.fresh, outlook.units
    raiders = sum(outlook.civilians[space] for space in targets)
    hurt = POWER["air_attack"] * hand["air_attack"] + POWER["guerrilla"] * min(hand["guerrilla"], raiders)
    if n := hand["army"]:
        ready = [space for space in fresh.get("army_unit", ()) if space in targets]
        hurt += POWER["army"] * min(n, sum(units["army_unit"][space] for space in ready))
    if n := hand["british_navy"]:
        ready = [sea for sea in fresh.get("navy", ()) if any(end in targets for end in COASTS[sea])]
        hurt += POWER["british_navy"] * min(n, sum(units["navy"][sea] for sea in ready))
    return hurt


def kills(outlook: Outlook) -> float:
    """The civilians, and what counts like them, that the aliens' hand could destroy."""
    hand, tripods = outlook.hand, outlook.units["tripod"]
    here = [space for space in LAND if tripods[space]]
    left = outlook.civilians[:]
    deaths = _tripods(outlook, here, left) if hand["tripod"] else 0.0
    if n := hand["reap"]:
        deaths += min(n, sum(left[space] for space in here if not outlook.is_protected(space)))
    ufos = [space for space in SPACES if outlook.units["ufo"][space]]
    if n := hand["alien_abduction"]:
        deaths += min(n, sum(left[space] for space in ufos))
    if hand["scorching_beam"]:
        deaths += _best(outlook, "scorching_beam", ufos, left)
    if hand["ufo"]:
        deaths += _best(outlook, "ufo", [s for s in ufos if s in outlook.fresh.get("ufo", ())], left)
    if n := sum(hand[kind] for kind in HERE):
        deaths += _special(outlook, n, here, left)
    if n := sum(hand[kind] for kind in AROUND):
        deaths += _special(outlook, n, {end for space in here for end in NEAR[space]}, left)
    return deaths


def _tripods(outlook: Outlook, here: list[int], left: list[int]) -> float:
    """What the Tripod cards destroy; what they leave of the civilians is noted."""
    gains = []
    for space in here:
        if space not in outlook.fresh.get("tripod", ()):
            continue
        power = POWER["tripod"] + outlook.bonus - outlook.wall(space)
        armies = outlook.units["army_unit"][space]
        for _ in range(outlook.units["tripod"][space] if power >= 0 else 0):
            dead = min(max(0, power - armies), left[space])
            left[space] -= dead
            gains.append(dead + ARMY * min(power, armies))
    return sum(sorted(gains, reverse=True)[: outlook.hand["tripod"]])


def _best(outlook: Outlook, kind: str, spaces: Iterable[int], left: list[int]) -> int:
    """The civilians that one card destroys where they are most."""
    return max((min(left[s], max(0, POWER[kind] - outlook.wall(s))) for s in spaces), default=0)


def _special(outlook: Outlook, n: int, spaces: Iterable[int], left: list[int]) -> int:
    """The civilians that this many special cards destroy."""
    return min(n, sum(left[space] for space in spaces if outlook.wall(space) <= LOW))
