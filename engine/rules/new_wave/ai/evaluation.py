"""What an island is worth to the aliens, as the computer player of `new_wave` sees it: civilians lost, damage
taken, and what may follow from where everything stands. The numbers were found by trying: changing one side's
by a third in games against the old ones.
"""

from __future__ import annotations

from functools import cache

from engine.rules.new_wave.ai.outlook import ALIEN_TILES, MAP, SPACES, WALLS, Outlook, steps
from engine.rules.new_wave.ai.threats import hurts, kills
from engine.rules.new_wave.ai.tuning import NORMAL, Tuning
from engine.rules.new_wave.meta import ALIENS, BUILDINGS, DATA, FOG, UNITS

POINT = 10.0
"""What a civilian that is lost counts for the aliens, and what a point of damage counts for the humans."""
VICTORY = 1000.0
LAND = MAP.land
NEAR = MAP.near["land"]
COASTS = MAP.coasts

NEARNESS = (1.0, 0.62, 0.34, 0.2, 0.13, 0.09, 0.06, 0.04, 0.03, 0.02)
"""What a miniature is worth by its steps from what it wants to strike."""
FAR = len(NEARNESS) - 1
SOFT = {0: 1.0, 1: 0.8, 2: 0.6, 3: 0.42, 4: 0.22}
"""What civilians count behind a wall."""
GUARDED = 0.7
"""And beside each army."""


def worth(outlook: Outlook, t: Tuning = NORMAL) -> float:
    """What the island is worth to the aliens, no matter who sees it, and what the hand may still do."""
    return standing(outlook, t) + readiness(outlook, t)


def standing(outlook: Outlook, t: Tuning) -> float:
    """What the island is worth to the aliens, whatever cards are in the hand."""
    people = sum(outlook.civilians)
    if not people:
        return VICTORY
    if outlook.damage >= DATA.limit:
        return -VICTORY
    value = -POINT * (people + outlook.damage)
    tiles, tripods, armies = outlook.tiles, outlook.units["tripod"], outlook.units["army_unit"]
    prey: list[tuple[int, float]] = []
    targets: list[int] = []
    for space in LAND:
        tile = tiles[space]
        if n := outlook.civilians[space]:
            soft = n * SOFT[WALLS[tile]] if tile else float(n)
            prey.append((space, soft * GUARDED ** armies[space] if armies[space] else soft))
        if tile:
            if tile in ALIEN_TILES:
                value += t.tiles.get(tile, 0.0)
                targets.append(space)
                continue
            value -= t.tiles[tile]
        if tripods[space]:
            targets.append(space)
    value += _hunters(outlook, prey, t)
    value -= _defenders(outlook, targets, t)
    return value + _denial_worth(outlook, t)


def _denial_worth(outlook: Outlook, t: Tuning) -> float:
    """What a UFO where ships come is worth, and what markers are."""
    value = 0.0
    if t.blockade and outlook.units["ufo"][MAP.anchor]:
        value += t.blockade * (UNITS["navy"].stock - sum(outlook.units["navy"]))
    armies = outlook.units["army_unit"]
    for mark, where in outlook.marks.items():
        for space in where:
            value += t.marked[mark] * min(2, outlook.civilians[space] + 2 * armies[space])
    return value


def readiness(outlook: Outlook, t: Tuning) -> float:
    """What the hand could do now, for the aliens."""
    if not any(outlook.civilians) or outlook.damage >= DATA.limit:
        return 0.0
    if outlook.side == ALIENS:
        return POINT * t.ready * kills(outlook)
    return -POINT * t.ready * hurts(outlook, [space for space in LAND if outlook.is_target(space)])


def _hunters(outlook: Outlook, prey: list[tuple[int, float]], t: Tuning) -> float:
    """What tripods and UFOs have within reach: each of them something else."""
    value = 0.0
    armies = outlook.units["army_unit"]
    for kind, most, each in (
        ("tripod", t.tripod_kills + outlook.bonus, t.tripod),
        ("ufo", t.ufo_kills, t.ufo),
    ):
        where = outlook.units[kind]
        rows = closeness(kind)
        left = prey
        for space in SPACES:
            for _ in range(where[space]):
                held = t.held if kind == "tripod" and armies[space] >= where[space] else 1.0
                row = rows[space]
                first = second = 0.0
                best = space
                for end, there in left:
                    gain = (there if there < most else most) * row[end]
                    if held < 1.0 and end != space:
                        gain *= held
                    if gain > second:
                        if gain > first:
                            first, second, best = gain, first, end
                        else:
                            second = gain
                value += t.stands[kind] + each * (first + t.second * second)
                left = [(end, max(0.3 * n, n - most)) if end == best else (end, n) for end, n in left]
    return value


def _defenders(outlook: Outlook, targets: list[int], t: Tuning) -> float:
    """What the humans can strike at, or soon."""
    value = 0.0
    tripods, armies, ships = (outlook.units[kind] for kind in ("tripod", "army_unit", "navy"))
    if any(armies):
        rows = closeness("army_unit")
        for space in LAND:
            if n := armies[space]:
                row = rows[space]
                value += n * (t.stands["army_unit"] + t.army * max([row[end] for end in targets]))
                value -= t.risk * min(n, tripods[space])
    if any(ships):
        rows = closeness("navy")
        for sea in SPACES:
            if n := ships[sea]:
                row = rows[sea]
                value += n * (t.stands["navy"] + t.navy * max([row[end] for end in targets]))
                value -= t.shadowed * min(n, outlook.units["ufo"][sea])
    civilians = outlook.civilians
    value += t.raid * min(4, sum([min(3, civilians[space]) for space in targets]))
    fog = outlook.marks.get(FOG, ())
    for space in LAND:
        tile = outlook.tiles[space]
        if tile and BUILDINGS[tile].shot and space not in fog:
            ends = NEAR[space] if BUILDINGS[tile].beside else (space,)
            value += t.shot * any(end in targets for end in ends)
    return value


@cache
def closeness(unit: str) -> tuple[tuple[float, ...], ...]:
    """By space and space: what a miniature that is at the one is worth for the other; a ship strikes the
    coasts of its sea."""
    ways = steps(unit)
    rows = []
    for a in SPACES:
        far = list(ways[a])
        if unit == "navy":
            seas = [sea for sea in SPACES if COASTS[sea]]
            far = [min((ways[a][sea] for sea in seas if end in COASTS[sea]), default=FAR) for end in SPACES]
        rows.append(tuple(NEARNESS[min(n, FAR)] for n in far))
    return tuple(rows)
