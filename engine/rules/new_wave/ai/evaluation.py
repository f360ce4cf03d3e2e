"""What an island is worth to the aliens, as the computer player of `new_wave` sees it: civilians lost, damage
taken, and what may follow from where everything stands. The numbers were found by trying: changing one side's
by a third in games against the old ones.
"""

from __future__ import annotations

from functools import cache

from engine.rules.new_wave.ai.outlook import ALIEN_TILES, MAP, SPACES, NewWaveOutlook, steps
from engine.rules.new_wave.ai.threats import hurts, kills
from engine.rules.new_wave.meta import ALIENS, BUILDINGS, DATA, FOG, NERVE, SOUND

POINT = 10.0
"""What a civilian that is lost counts for the aliens, and what a point of damage counts for the humans."""
VICTORY = 1000.0
LAND = MAP.land
NEAR = MAP.near["land"]
COASTS = MAP.coasts

NEARNESS = (1.0, 0.62, 0.34, 0.2, 0.13, 0.09, 0.06, 0.04, 0.03, 0.02)
"""What a miniature is worth by its steps from what it wants to strike."""
FAR = len(NEARNESS) - 1
TRIPOD, TRIPOD_KILLS = 6.5, 2.5
"""What a tripod is worth for each civilian within reach, and how many of them count."""
UFO, UFO_KILLS = 5.0, 1.3
"""The same of a UFO."""
SECOND = 0.3
"""What a second region within reach counts beside the first."""
SOFT = {0: 1.0, 1: 0.8, 2: 0.6, 3: 0.42, 4: 0.22}
"""What civilians count behind a wall."""
GUARDED = 0.7
"""And beside each army."""
ARMY, NAVY = 12.0, 12.0
"""What a human miniature is worth at a target."""
STANDS = {"army_unit": 6.0, "navy": 7.0, "tripod": 10.0, "ufo": 6.0}
"""What a miniature is worth wherever it is."""
RISK = 3.0
"""What an army loses beside each tripod in its region."""
RAID = 3.0
"""What a civilian is worth that can strike."""
SHOT = 5.0
"""What a building is worth that can shoot at something."""
TILES = {
    "bunker": 2.0, "fort": 5.0, "heavy_artillery": 5.0, "supply_depot": 6.0,
    "particle_generator": 5.0, "plasma_reactor": 9.0, "alien_factory": 8.0, "regenerator": 4.0,
    "invasion_ship": 0.0, "": 0.0,
}  # fmt: skip
"""What a building is worth by itself."""
HELD = 0.4
"""What regions count to a tripod that an army keeps where it is."""
MARKED = {NERVE: 1.0, SOUND: 1.0, FOG: 0.5}
"""What a marker is worth for each of the few civilians there that it hinders."""
SHADOWED = 2.0
"""What a ship loses beside each UFO in its sea."""
READY = 0.9
"""What the hand could do now counts, against what is done."""


def worth(outlook: NewWaveOutlook) -> float:
    """What the island is worth to the aliens, no matter who sees it."""
    people = sum(outlook.civilians)
    if not people:
        return VICTORY
    if outlook.damage >= DATA.limit:
        return -VICTORY
    value = -POINT * (people + outlook.damage)
    soft = _soft(outlook)
    value += _hunters(outlook, soft)
    targets = [space for space in LAND if outlook.is_target(space)]
    value -= _defenders(outlook, targets)
    for space in LAND:
        if tile := outlook.tiles[space]:
            value += TILES[tile] if tile in ALIEN_TILES else -TILES[tile]
    for mark, where in outlook.marks.items():
        for space in where:
            value += MARKED[mark] * min(2, outlook.civilians[space] + 2 * outlook.units["army_unit"][space])
    if outlook.side == ALIENS:
        return value + POINT * READY * kills(outlook)
    return value - POINT * READY * hurts(outlook, targets)


def _soft(outlook: NewWaveOutlook) -> list[float]:
    """By space: civilians, less what shields them."""
    armies = outlook.units["army_unit"]
    found = [0.0] * len(SPACES)
    for space in LAND:
        if n := outlook.civilians[space]:
            found[space] = n * SOFT[outlook.wall(space)] * GUARDED ** armies[space]
    return found


def _hunters(outlook: NewWaveOutlook, soft: list[float]) -> float:
    """What tripods and UFOs have within reach."""
    value = 0.0
    prey = [space for space in LAND if soft[space]]
    armies = outlook.units["army_unit"]
    for kind, most, each in (("tripod", TRIPOD_KILLS + outlook.bonus, TRIPOD), ("ufo", UFO_KILLS, UFO)):
        where = outlook.units[kind]
        left = [(end, soft[end]) for end in prey]
        for space in SPACES:
            for _ in range(where[space]):
                held = kind == "tripod" and armies[space] >= where[space]
                row = _closeness(kind)[space]
                first = second = 0.0
                best = space
                for end, there in left:
                    gain = (there if there < most else most) * row[end]
                    if held and end != space:
                        gain *= HELD
                    if gain > first:
                        first, second, best = gain, first, end
                    elif gain > second:
                        second = gain
                value += STANDS[kind] + each * (first + SECOND * second)
                left = [(end, max(0.3 * n, n - most) if end == best else n) for end, n in left]
    return value


def _defenders(outlook: NewWaveOutlook, targets: list[int]) -> float:
    """What the humans can strike at, or soon."""
    value = 0.0
    tripods, armies, ships = (outlook.units[kind] for kind in ("tripod", "army_unit", "navy"))
    if any(armies):
        for space in LAND:
            if n := armies[space]:
                row = _closeness("army_unit")[space]
                value += n * (STANDS["army_unit"] + ARMY * max(row[end] for end in targets))
                value -= RISK * min(n, tripods[space])
    if any(ships):
        for sea in SPACES:
            if n := ships[sea]:
                row = _closeness("navy")[sea]
                value += n * (STANDS["navy"] + NAVY * max(row[end] for end in targets))
                value -= SHADOWED * min(n, outlook.units["ufo"][sea])
    value += RAID * min(4, sum(min(3, outlook.civilians[space]) for space in targets))
    fog = outlook.marks.get(FOG, ())
    for space in LAND:
        tile = outlook.tiles[space]
        if tile and BUILDINGS[tile].shot and space not in fog:
            ends = NEAR[space] if BUILDINGS[tile].beside else (space,)
            value += SHOT * any(end in targets for end in ends)
    return value


@cache
def _closeness(unit: str) -> tuple[tuple[float, ...], ...]:
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
