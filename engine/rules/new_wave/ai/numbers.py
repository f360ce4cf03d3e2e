"""How a position of `new_wave` stands between two turns, in numbers: from the aliens' side, and by what both
seats may know. A hand counts as what is drawn on average from the cards that could be in it."""

from __future__ import annotations

from collections.abc import Mapping

from engine.rules.new_wave.ai.evaluation import GUARDED, SOFT, closeness
from engine.rules.new_wave.ai.outlook import ALIEN_TILES, MAP
from engine.rules.new_wave.ai.tuning import NORMAL
from engine.rules.new_wave.meta import BUILDINGS, DATA, FOG, NERVE, SOUND
from engine.rules.new_wave.state import Deck, NewWaveBody

Hand = Mapping[str, float]
"""By kind, how many cards of a hand are expected."""
LAND = MAP.land
NEAR = MAP.near["land"]
COASTS = MAP.coasts
TRIPOD, UFO = 2, 1
"""The damage of their cards that stay in the game."""
HERE = ("frightening_sound", "nerve_agent")
AROUND = ("poisonous_fog", "infrasound")
PEOPLE = MAP.people
LATE = 8
"""In this many last rounds the lead counts, not the race."""


class StruckGround:
    """The board by what each side could do on it at once, or soon."""

    __slots__ = (
        "armies", "beam", "beside", "here", "navies", "near_armies", "numbers", "open_here", "open_near",
        "prey", "raiders", "shots", "soon", "tripods", "ufo",
    )  # fmt: skip

    tripods: list[int]
    """The civilians that a Tripod card kills, by tripod, most first."""
    soon: int
    """What a tripod would kill more after a step, where that is most."""

    def __init__(self, b: NewWaveBody) -> None:
        walls = {s: BUILDINGS[t].wall for s, t in enumerate(b.tiles) if t and t not in ALIEN_TILES}
        targets = {s for s, t in enumerate(b.tiles) if t in ALIEN_TILES}
        targets.update(s for s, _ in b.units["tripod"])
        armies = [s for s, _ in b.units["army_unit"]]
        self._tripods(b, walls, armies)
        self._ufos(b, walls, armies)
        self._humans(b, walls, targets, armies)
        self.numbers = self._numbers(b, walls, targets, armies)

    def _tripods(self, b: NewWaveBody, walls: dict[int, int], armies: list[int]) -> None:
        power = TRIPOD + sum(BUILDINGS[t].bonus for t in b.tiles if t)
        people = b.civilians
        now: list[int] = []
        self.open_here = self.open_near = self.here = self.beside = self.soon = 0
        before = -1
        for s, _ in b.units["tripod"]:
            own = fall(people[s], power, walls.get(s, 0), armies.count(s))
            now.append(own)
            if s == before:
                continue
            before = s
            shielded = s in walls or s in armies
            if not shielded:
                self.open_here += people[s]
            if walls.get(s, 0) < 2:
                self.here += min(2, people[s])
            for n in NEAR[s]:
                if not people[n]:
                    continue
                wall, guards = walls.get(n, 0), armies.count(n)
                self.soon = max(self.soon, fall(people[n], power, wall, guards) - own)
                if not wall and not guards:
                    self.open_near = max(self.open_near, people[n])
                if wall < 2:
                    self.beside = max(self.beside, people[n])
        now.sort(reverse=True)
        self.tripods = now

    def _ufos(self, b: NewWaveBody, walls: dict[int, int], armies: list[int]) -> None:
        self.prey = self.beam = self.ufo = 0
        for s, _ in b.units["ufo"]:
            if n := b.civilians[s]:
                self.prey = max(self.prey, n)
                wall, guards = walls.get(s, 0), armies.count(s)
                self.beam = max(self.beam, fall(n, 2, wall, guards))
                self.ufo = max(self.ufo, fall(n, UFO, wall, guards))

    def _humans(self, b: NewWaveBody, walls: dict[int, int], targets: set[int], armies: list[int]) -> None:
        self.raiders = sum(b.civilians[s] for s in targets)
        self.armies = sum(s in targets for s in armies)
        self.near_armies = sum(s not in targets and any(n in targets for n in NEAR[s]) for s in armies)
        self.navies = self.shots = 0
        for s, _ in b.units["navy"]:
            if any(n in targets for n in COASTS[s]):
                self.navies += 1
        for s in walls:
            building = BUILDINGS[b.tiles[s]]
            if building.shot and s not in b.marks[FOG]:
                ends = NEAR[s] if building.beside else (s,)
                self.shots += any(n in targets for n in ends)

    def _numbers(
        self, b: NewWaveBody, walls: dict[int, int], targets: set[int], armies: list[int]
    ) -> list[float]:
        soft = [0.0] * len(MAP.ids)
        for s in LAND:
            if b.civilians[s]:
                soft[s] = b.civilians[s] * SOFT[walls.get(s, 0)]
        for s in armies:
            soft[s] *= GUARDED
        navies = [s for s, _ in b.units["navy"]]
        tripods, ufos = b.units["tripod"], b.units["ufo"]
        found = [
            reach(soft, [s for s, _ in tripods], "tripod", 2.5 + self.bonus(b)),
            reach(soft, [s for s, _ in ufos], "ufo", 1.3),
            sum(max(closeness("army_unit")[s][t] for t in targets) for s in armies) if armies else 0.0,
            sum(max(closeness("navy")[s][t] for t in targets) for s in navies) if navies else 0.0,
            float(len(tripods)), float(len(ufos)), float(len(armies)), float(len(navies)),
            sum(soft) / (sum(b.civilians) or 1),
        ]  # fmt: skip
        return found + [
            float(sum(min(3, b.civilians[s]) for s in b.marks[mark])) for mark in (FOG, SOUND, NERVE)
        ]

    @staticmethod
    def bonus(b: NewWaveBody) -> int:
        """What buildings add to the strikes of Tripod cards."""
        return sum(BUILDINGS[t].bonus for t in b.tiles if t)


GROUND_NAMES = (
    "reach of tripods", "reach of ufos", "armies near", "navies near", "tripods", "ufos", "armies", "navies",
    "softness", "fog", "sound", "nerve agent",
)  # fmt: skip


def fall(people: int, power: int, wall: int, guards: int) -> int:
    """The civilians that an attack of this damage destroys."""
    left = power - wall - guards
    return min(people, left) if left > 0 else 0


def reach(soft: list[float], where: list[int], kind: str, most: float) -> float:
    """What hunters of a kind have near them, each of them something else."""
    value = 0.0
    left = soft[:]
    rows = closeness(kind)
    for s in where:
        row = rows[s]
        first = second = 0.0
        best = s
        for end in LAND:
            if there := left[end]:
                gain = (there if there < most else most) * row[end]
                if gain > first:
                    first, second, best = gain, first, end
                elif gain > second:
                    second = gain
        value += first + 0.3 * second
        left[best] = max(0.3 * left[best], left[best] - most)
    return value


def expected(deck: Deck) -> Hand:
    """The hand of a seat, as far as everybody knows it."""
    pool = (*deck.hand, *deck.supply)
    share = min(DATA.hand, len(pool)) / len(pool) if pool else 0.0
    return {kind: share * pool.count(kind) for kind in dict.fromkeys(pool)}


def hunting(ground: StruckGround, hand: Hand) -> list[float]:
    """The civilians that the aliens may kill in their next turn: by Tripod cards, by a step before them, by
    Reap, by special cards, by UFOs."""
    get = hand.get
    cards, moves = get("tripod", 0.0), get("reap", 0.0)
    strike, left = 0.0, cards
    for n in ground.tripods:
        part = left if left < 1.0 else 1.0
        strike += part * n
        left -= part
    reap = min(moves, ground.open_here)
    later = min(cards, 1.0) * min(1.0, moves) * ground.soon + 0.5 * min(moves - reap, ground.open_near)
    special = min(sum(get(k, 0.0) for k in HERE), ground.here)
    special += min(sum(get(k, 0.0) for k in AROUND), ground.beside)
    ufo = min(get("alien_abduction", 0.0), ground.prey) + get("scorching_beam", 0.0) * ground.beam
    return [strike, later, float(reap), float(special), ufo + get("ufo", 0.0) * ground.ufo]


def defending(ground: StruckGround, hand: Hand) -> list[float]:
    """The damage that the humans may do in their next turn: by Guerrillas, armies, ships, Air Attacks,
    buildings; then armies that could step up to a target, and civilians who are at one."""
    get = hand.get
    army, navy = get("army", 0.0), get("british_navy", 0.0)
    return [
        float(min(get("guerrilla", 0.0), ground.raiders)),
        2.0 * min(army, ground.armies), 2.0 * min(navy, ground.navies), get("air_attack", 0.0),
        float(ground.shots), float(min(max(0.0, army - ground.armies), ground.near_armies)),
        float(min(ground.raiders, 6)),
    ]  # fmt: skip


def race(b: NewWaveBody, people: int, rounds: int, move: float) -> list[float]:
    """How far both sides are from what they want, who is on turn next, and the time that is left."""
    strong = DATA.limit - b.damage
    p, s = people / PEOPLE, strong / DATA.limit
    late = max(0.0, 1.0 - (rounds - b.round) / LATE)
    return [
        1.0, move, p, s, p * p, s * s, (strong - people) / (strong + people + 1.0),
        late * (strong - people) / 10.0, late,
    ]  # fmt: skip


RACE_NAMES = (
    "one", "on turn", "people", "strength", "people squared", "strength squared", "lead", "late lead", "late",
)  # fmt: skip
CLASH_NAMES = (
    "strike", "later", "reap", "special", "abduction", "guerrilla", "army", "navy", "air", "shots",
    "army soon", "raiders", "kills of people", "hurts of strength", "kills next", "hurts next",
)  # fmt: skip


def clash(
    ground: StruckGround, hands: tuple[Hand, Hand], people: int, strong: int, move: float
) -> list[float]:
    """What both sides may do in their next turns, aliens first."""
    hunt, fight = hunting(ground, hands[0]), defending(ground, hands[1])
    kills = hunt[0] + hunt[1] + hunt[2] + hunt[3] + hunt[4]
    hurts = fight[0] + fight[1] + fight[2] + fight[3] + fight[4]
    return [
        *hunt, *fight, min(1.5, kills / (people or 1)), min(1.5, hurts / (strong or 1)), kills * move,
        hurts * move,
    ]  # fmt: skip


def quality(deck: Deck) -> float:
    """What a hand of a deck does on average, in points."""
    cards = (*deck.hand, *deck.supply, *deck.discards)
    return sum([NORMAL.use[kind] for kind in cards]) / max(len(cards), DATA.hand) / 2.0


NAMES = (*RACE_NAMES, *CLASH_NAMES, *GROUND_NAMES, "aliens' cards", "humans' cards")


def numbers(b: NewWaveBody, rounds: int, move: float, hands: tuple[Hand, Hand]) -> list[float]:
    """All numbers, in the order of `NAMES`; `move` is 1 where the aliens are on turn next, else -1."""
    ground = StruckGround(b)
    people, strong = sum(b.civilians), DATA.limit - b.damage
    short = min(people, strong) / PEOPLE
    return [
        *race(b, people, rounds, move), *clash(ground, hands, people, strong, move), *ground.numbers,
        quality(b.decks[b.aliens]) * short, quality(b.decks[1 - b.aliens]) * short,
    ]  # fmt: skip
