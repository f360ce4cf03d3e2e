"""The numbers of positions from which a seat's chances follow, for many positions at once: by public facts
and the seat's own hand."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.rules.middle_earth.ai.campaign.ground import (
    Floats,
    MarchTable,
    Positions,
    terrain,
    worth_of_hand,
)
from engine.rules.middle_earth.ai.campaign.sieges import ONE, UNIT, Ints, halves, place, sieges
from engine.rules.middle_earth.meta import DATA

COMMON = (
    "margin", "margin_soon", "margin_mean", "margin_safe", "margin_later", "army_best",
    "army_best_time", "army_mean", "army_mean_time", "income_lead", "income_lead_time",
    "income_mean_time", "land", "progress", "progress_rival", "bonus", "bonus_risk", "bonus_rival",
    "risk_points", "risk_armies", "chance_points", "chance_armies", "chance_neutral",
    "chance_break", "front", "heap", "cards_time", "set_time", "cards_rival_time", "adventures",
    "adventures_rival", "leader", "leader_rival", "mission", "near_site", "led", "led_rival", "wait",
    "soon", "later", "time", "classic", "rivals_left", "prey_army", "prey_land", "wait_time",
)  # fmt: skip
OWN = (
    "army_best", "army_mean", "income_lead", "income_mean_time", "land", "progress", "progress_rival",
    "bonus", "bonus_risk", "bonus_rival", "risk_points", "risk_armies", "chance_points", "chance_armies",
    "chance_break", "front", "heap", "cards_time", "set_time", "cards_rival_time", "prey_army",
    "prey_land", "margin", "wait",
)  # fmt: skip
"""What counts otherwise where no ring ends the game: there a second time."""
NAMES = (*COMMON, *(f"classic_{name}" for name in OWN))


HOPE = int(0.4 * ONE)
"""Attacks with less chance than this give no hope."""


class Holdings(NamedTuple):
    """What each seat has, by seat and column; the seat itself first, then its rivals."""

    land: Ints
    armies: Floats
    points: Floats
    income: Ints
    bonus: Ints
    progress: Floats


class Risks(NamedTuple):
    """The chances of attacks between players, by space and column, each by its strongest neighbour."""

    loss: Ints
    """That the holder of a territory loses it to a rival, in parts of `ONE`."""
    mine: Ints
    """That the seat takes a territory."""


def within(held: NDArray[np.bool]) -> Ints:
    """By region and column how many of its territories are held."""
    found: Ints = np.add.reduceat(held.view(np.int8), terrain().firsts, axis=0)
    return found


def holdings(table: MarchTable, here: Positions) -> Holdings:
    """What each living seat has."""
    ground = terrain()
    land, armies, points, income, bonus, progress = [], [], [], [], [], []
    for seat in (table.seat, *table.rivals):
        held = here.owner == seat
        number = held.sum(axis=0)
        inside = within(held)
        whole = (ground.bonuses * (inside == ground.sizes)).sum(axis=0)
        share = inside / ground.sizes
        land.append(number)
        armies.append((here.armies * held).sum(axis=0) / UNIT)
        bonus.append(whole)
        income.append(np.maximum(DATA.least_income, number // DATA.territories_a_battalion) + whole)
        progress.append(_sum(ground.bonuses * share * share))
        scored = number + whole + table.shown[seat]
        if table.ring:
            scored = scored + DATA.stronghold_points * (ground.forts * held).sum(axis=0)
        points.append(1.0 * (scored + here.points if seat == table.seat else scored))
    stacked = (np.array(part) for part in (land, armies, points, income, bonus, progress))
    return Holdings(*stacked)


def risks(table: MarchTable, here: Positions, have: Holdings) -> Risks:
    """The chances of attacks, with half of what each seat will place before them."""
    ground, tables = terrain(), sieges()
    added = np.zeros(here.owner.shape, np.int32)
    played = np.zeros(here.owner.shape, bool)
    for number, seat in enumerate((table.seat, *table.rivals)):
        held = here.owner == seat
        coming = have.income[number] + (table.set_worth if not number else worth_of_hand(table.hands[seat]))
        added = added + held * (coming * UNIT // 2).astype(np.int32)
        played = played | held
    a, t = ground.origin, ground.target
    strong, tough = halves(here.armies + added - UNIT, here.armies)
    led = np.minimum(here.leader, 1)
    firm = led + ground.forts.astype(np.int8) if table.ring else led
    origin = here.owner[a]
    hostile = (origin != here.owner[t]) & played[a]
    chance = hostile * tables.chance.ravel()[place(led[a] - firm[t], strong[a], tough[t])]
    loss = np.maximum.reduceat(chance, ground.begins, axis=0)
    mine = np.maximum.reduceat(chance * (origin == table.seat), ground.begins, axis=0)
    return Risks(loss, mine)


def _sum(rows: Floats) -> Floats:
    """The sum by column of a few rows, in the same order on every machine."""
    total = np.zeros(rows.shape[1])
    for row in rows:
        total = total + row
    return total


def _total(rows: Ints) -> Floats:
    """The sum by column of chances in parts of `ONE`, exact."""
    found: Floats = rows.sum(axis=0) / ONE
    return found


def _most(rows: Floats | Ints) -> Floats:
    found: Floats = rows.max(axis=0).astype(np.float64)
    return found


def _ratio(a: Floats, b: Floats) -> Floats:
    found: Floats = (a - b) / (a + b + 1.0)
    return found


def numbers(table: MarchTable, here: Positions) -> Floats:
    """By name and column the numbers of positions; the seat has land in each."""
    have = holdings(table, here)
    risk = risks(table, here, have)
    one = np.ones(here.owner.shape[1])
    rows = {
        **_race(table, here, have, risk),
        **_strength(table, have),
        **_borders(table, here, have, risk),
        **_cards(table, here, have),
        **_leaders(table, here, have),
        "wait": one * table.order / 3,
        "soon": one * table.soon,
        "later": one * table.later,
        "time": one * table.rounds,
        "classic": one * (not table.ring),
        "wait_time": one * table.order / 3 * table.rounds,
    }
    own = [rows[name] * (not table.ring) for name in OWN]
    return np.array([*(rows[name] for name in COMMON), *own])


def _worth(table: MarchTable) -> Ints:
    """The points of a territory without its region."""
    return 1 + DATA.stronghold_points * table.ring * terrain().forts


def _race(table: MarchTable, here: Positions, have: Holdings, risk: Risks) -> dict[str, Floats]:
    """Points if they were counted now, soon, and after the losses that threaten."""
    size = max(1, len(table.rivals))
    best = _most(have.points[1:])
    mean = _sum(have.points[1:]) / size
    worth = _worth(table)
    safe = []
    for number, seat in enumerate((table.seat, *table.rivals)):
        lost = _total((here.owner == seat) * risk.loss * worth)
        safe.append(have.points[number] - lost)
    beyond = safe[0] - _most(np.array(safe[1:]))
    margin = have.points[0] - best
    haste = 1.0 / (0.3 + 2.0 * table.rounds)
    return {
        "margin": margin / 10,
        "margin_soon": np.clip(margin / 10 * haste, -3, 3),
        "margin_mean": (have.points[0] - mean) / 10,
        "margin_safe": np.clip(beyond / 10 * haste, -3, 3),
        "margin_later": margin / 10 * table.later,
        "risk_points": (have.points[0] - safe[0]) / 5,
    }


def _strength(table: MarchTable, have: Holdings) -> dict[str, Floats]:
    """Armies, income and land beside those of rivals."""
    time, size = table.rounds, max(1, len(table.rivals))
    alive = (have.land[1:] > 0).sum(axis=0)
    army, income = have.armies, have.income.astype(np.float64)
    army_best = _ratio(army[0], _most(army[1:]))
    army_mean = _ratio(army[0], _sum(army[1:]) / size)
    income_best = _ratio(income[0], _most(income[1:]))
    income_mean = _ratio(income[0], _sum(income[1:]) / size)
    living = np.where(have.land[1:] > 0, have.armies[1:], 1e3)
    least = np.where(have.land[1:] > 0, have.land[1:], 99)
    return {
        "army_best": army_best, "army_best_time": army_best * time,
        "army_mean": army_mean, "army_mean_time": army_mean * time,
        "income_lead": income_best, "income_lead_time": income_best * time,
        "income_mean_time": income_mean * time,
        "land": have.land[0] / (_sum(have.land.astype(np.float64)) + 1) - 1 / (1 + size),
        "progress": have.progress[0] / 10,
        "progress_rival": _most(have.progress[1:]) / 10,
        "bonus": have.bonus[0] / 10,
        "bonus_rival": _most(have.bonus[1:]) / 10,
        "rivals_left": alive / 3,
        "prey_army": np.minimum(living.min(axis=0) / (army[0] + 1), 2.0),
        "prey_land": np.minimum(least.min(axis=0), 14) / 14,
    }  # fmt: skip


def _borders(table: MarchTable, here: Positions, have: Holdings, risk: Risks) -> dict[str, Floats]:
    """What could be lost and taken at the borders, and how much stands there."""
    ground = terrain()
    mine = here.owner == table.seat
    total = have.armies[0] + 1
    players = np.zeros_like(mine)
    for seat in table.rivals:
        players = players | (here.owner == seat)
    held = within(mine) == ground.sizes
    whole = np.zeros_like(held)
    for seat in table.rivals:
        whole = whole | (within(here.owner == seat) == ground.sizes)
    lost = np.maximum.reduceat(risk.loss, ground.firsts, axis=0)
    taken = np.maximum.reduceat(risk.mine, ground.firsts, axis=0)
    worth = _worth(table)
    beside = np.maximum.reduceat(
        here.owner[ground.origin] != here.owner[ground.target], ground.begins, axis=0
    )
    hopes = np.maximum(risk.mine - HOPE, 0)
    return {
        "bonus_risk": _total(ground.bonuses * held * lost) / 10,
        "risk_armies": _total(mine * risk.loss * here.armies) / UNIT / total,
        "chance_points": _total(hopes * players * worth) / 5,
        "chance_armies": _total(hopes * players * here.armies) / UNIT / total,
        "chance_neutral": _total(hopes * (~players & ~mine) * worth) / 5,
        "chance_break": _total(ground.bonuses * whole * taken) / 5,
        "front": (here.armies * (mine & beside)).sum(axis=0) / UNIT / total,
        "heap": (here.armies * mine).max(axis=0) / UNIT / total,
    }


def _cards(table: MarchTable, here: Positions, have: Holdings) -> dict[str, Floats]:
    """Cards as what they will be traded for; those of a rival who is out are the seat's."""
    hand = table.hands[table.seat] + here.cards
    most = 0.0 * have.armies[0]
    for number, seat in enumerate(table.rivals, 1):
        out = have.land[number] == 0
        hand = hand + out * table.hands[seat]
        most = np.maximum(most, np.where(out, 0, table.hands[seat]))
    size = max(1, len(table.rivals))
    return {
        "cards_time": np.minimum(hand, 8) / 5 * table.rounds,
        "set_time": 0.0 * most + table.set_worth / 10 * table.rounds,
        "cards_rival_time": most / 5 * table.rounds,
        "adventures": np.minimum(table.adventures[table.seat] + here.adventures, DATA.adventure_hand) / 3,
        "adventures_rival": 0.0 * most + sum(table.adventures[s] for s in table.rivals) / size / 3,
    }


def _leaders(table: MarchTable, here: Positions, have: Holdings) -> dict[str, Floats]:
    """Leaders, and how near they are to missions and sites."""
    ground = terrain()
    led = here.leader > 0
    mine = led & (here.owner == table.seat)
    none = np.zeros(mine.shape[1])
    size = max(1, len(table.rivals))
    if not table.ring:
        return dict.fromkeys(("leader", "leader_rival", "mission", "near_site", "led", "led_rival"), none)
    others = sum((led & (here.owner == seat)).sum(axis=0) for seat in table.rivals)
    mission = none
    for space, n, points in table.missions:
        near = np.where(mine, ground.steps[:, space][:, None], 9)
        near = np.where(near == 0, 2, near).min(axis=0)
        done = here.leader[space] * (here.owner[space] == table.seat) == 2
        mission = mission + np.where(done, 0.0, (points + 0.3 * n) / (1.0 + near))
    sites = ((ground.steps == 1) & (ground.sites == 1)[None, :]).any(axis=1)[:, None]
    return {
        "leader": mine.sum(axis=0) / 2,
        "leader_rival": others / size / 2,
        "led": (here.armies * mine).sum(axis=0) / UNIT / (have.armies[0] + 1),
        "led_rival": (here.armies * (led & ~mine)).sum(axis=0) / UNIT / (have.armies.sum(axis=0) + 1),
        "mission": mission / 2 * (1.0 - table.soon),
        "near_site": (mine & sites).max(axis=0) * (1.0 - table.soon),
    }
