"""Routes: longer chains of sieges with an aim, which a search of single steps would not find: to eliminate a
seat, to complete a region, to break a rival's."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from engine.ai.campaign.goals import COST
from engine.ai.campaign.numbers import CampaignScene, Owners
from engine.ai.campaign.terrain import Floats
from engine.parts.field import Escort, Goal
from engine.parts.sieges import SiegeTable, expect

LONGEST = 24
"""The most sieges of a route."""
GOING = (Escort.FRESH, Escort.CAME)
LEAST = 0.45
"""A route ends before a siege with a smaller chance."""
BOLD = 0.15
"""The same where a goal may be reached."""


End = tuple[list[int], list[float], list[int]]
"""A position: owners, armies, escorts."""


class Stage(NamedTuple):
    """A siege of a route: the position after a conquest, and the one after a failure."""

    origin: int
    to: int
    chance: float
    left: float
    won: End
    lost: End


def aims(scene: CampaignScene, most: int) -> list[frozenset[int]]:
    """The sets of spaces that are worth a route, at most this many: those of a seat, those missing in a
    region, and all that is not the seat's own."""
    owner = scene.owner.tolist()
    ranked: list[tuple[float, int, frozenset[int]]] = []
    everything = frozenset(s for s, o in enumerate(owner) if 0 < o < scene.nobody)
    for seat in range(1, scene.nobody):
        held = frozenset(s for s, o in enumerate(owner) if o == seat)
        if held:
            guard = sum(float(scene.armies[s]) for s in held)
            ranked.append((guard / (2.0 + float(scene.cards[seat])), len(ranked), held))
    for spaces, bonus in scene.field.terrain.regions:
        missing = frozenset(s for s in spaces if owner[s] != 0 and not scene.closed[s])
        if missing and bonus > 0:
            guard = sum(float(scene.armies[s]) + 1 for s in missing)
            ranked.append((guard / bonus, len(ranked), missing))
            if len({owner[s] for s in spaces}) == 1:
                weakest = min(missing, key=lambda s: (scene.armies[s], s))
                ranked.append((float(scene.armies[weakest]) / bonus, len(ranked), frozenset([weakest])))
    aims = [spaces for _, _, spaces in sorted(ranked, key=lambda f: f[:2])[:most]]
    if scene.field.goal:
        aims = (
            goal_aims(scene, scene.field.goal, owner, scene.armies.tolist(), scene.field.pool, 1 + most // 3)
            + aims
        )
    guard = sum(float(scene.armies[s]) for s in everything)
    if everything and guard < float((scene.armies * (scene.owner == 0)).sum()) + scene.field.pool:
        aims.append(everything)
    return list(dict.fromkeys(aims))


def goal_aims(
    scene: CampaignScene, goal: Goal, owner: list[int], armies: list[float], pool: float, most: int
) -> list[frozenset[int]]:
    """The sets of spaces with which seat 0 would reach a goal, cheapest first: what it lacks of some regions,
    and spaces beside its own until enough is counted."""
    terrain = scene.field.terrain
    has = sum(n for n, o in zip(goal.points, owner, strict=True) if o == 0)
    cost = [COST * n + 1.0 for n in armies]
    able = pool + sum(n - 1.0 for n, o in zip(armies, owner, strict=True) if o == 0)
    lacks = []
    for spaces, _ in terrain.regions:
        lack = [s for s in spaces if owner[s] != 0]
        if not any(scene.closed[s] for s in lack) and sum(armies[s] for s in lack) <= able:
            lacks.append(lack)
    offered = _candidates(scene, goal, owner, cost)
    ranked: list[tuple[float, int, frozenset[int]]] = []
    for number, some in enumerate(combinations(lacks, goal.regions)):
        aim = {s for lack in some for s in lack}
        left = goal.target - has - sum(goal.points[s] for s in aim)
        while left > 0 and (more := _cheapest(scene, offered, aim)) is not None:
            aim.add(more)
            left -= goal.points[more]
        if aim and left <= 0 and sum(armies[s] for s in aim) <= able:
            ranked.append((sum(cost[s] for s in aim), number, frozenset(aim)))
    return [aim for _, _, aim in sorted(ranked, key=lambda f: f[:2])[:most]]


def _candidates(
    scene: CampaignScene, goal: Goal, owner: list[int], cost: list[float]
) -> list[tuple[int, bool]]:
    """The spaces of others that count, those first that count most for what they cost, and whether each is
    beside the seat's own."""
    near = scene.field.terrain.near
    spaces = [s for s, o in enumerate(owner) if o != 0 and not scene.closed[s] and goal.points[s] > 0]
    spaces.sort(key=lambda s: (cost[s] / goal.points[s], s))
    return [(s, any(owner[n] == 0 for n in near[s])) for s in spaces]


def _cheapest(scene: CampaignScene, offered: list[tuple[int, bool]], aim: set[int]) -> int | None:
    """The first of these spaces that is beside what would be held."""
    near = scene.field.terrain.near
    for s, beside in offered:
        if s not in aim and (beside or not aim.isdisjoint(near[s])):
            return s
    return None


def route(
    scene: CampaignScene,
    tables: dict[tuple[int, int, bool], SiegeTable],
    owner: Owners,
    armies: Floats,
    aim: frozenset[int],
    least: float = LEAST,
) -> list[Stage]:
    """The sieges by which the spaces of an aim might be taken, in order, from a position."""
    near = scene.field.terrain.near
    owners, here, goes = owner.tolist(), armies.tolist(), scene.escort.tolist()
    left = {s for s in aim if owners[s] != 0}
    stages: list[Stage] = []
    for _ in range(LONGEST):
        step = _next(near, owners, here, left, first=not stages)
        if step is None:
            break
        a, t = step
        dice = tables.get((a, t, goes[a] in GOING))
        if dice is None:
            break
        chance, rest, guard, worn = expect(dice, here[a] - 1, here[t])
        if chance < least:
            break
        lost = owners[:], here[:], goes[:]
        lost[1][a], lost[1][t] = 1.0 + worn, max(guard, 1.0)
        owners[t] = 0
        left.discard(t)
        rest = max(rest, 1.0)
        stay = min(_behind(near, owners, here, left, a, t), rest - 1.0)
        here[a], here[t] = 1.0 + stay, rest - stay
        if goes[a] in GOING:
            here[t] += float(scene.gifts[t])
            goes[t] = Escort.STAYS if scene.gifts[t] else Escort.CAME
            goes[a] = Escort.LEFT if goes[a] == Escort.CAME else Escort.NONE
        stages.append(Stage(a, t, chance, rest, (owners[:], here[:], goes[:]), lost))
        if not left:
            break
    return stages


def _next(
    near: Sequence[Sequence[int]], owners: list[int], here: list[float], left: set[int], *, first: bool
) -> tuple[int, int] | None:
    """The next siege: a space of the aim from the greatest stack beside it, dead ends first; at the start, if
    none is near, one on the way."""
    best: tuple[float, int, int] | None = None
    for a, owner in enumerate(owners):
        if owner != 0 or here[a] < 2.0:
            continue
        for t in near[a]:
            if t in left:
                ways = sum(n in left for n in near[t])
                rank = (here[a] - 1.5 * here[t] - 3.0 * ways + 1000.0, -a, -t)
            elif first and owners[t] > 0 and not left.isdisjoint(near[t]):
                rank = (here[a] - 1.5 * here[t], -a, -t)
            else:
                continue
            if best is None or rank > best:
                best = rank
    return None if best is None else (-best[1], -best[2])


def _behind(
    near: Sequence[Sequence[int]], owners: list[int], here: list[float], left: set[int], a: int, t: int
) -> float:
    """The armies that should stay for spaces of the aim that can be reached from the old space alone."""
    from_there = {n for n in near[t] if owners[n] != 0}
    only = [n for n in near[a] if n in left and n not in from_there]
    return sum(1.4 * here[n] + 1.0 for n in only)
