"""How a position stands for a seat, in numbers."""

from __future__ import annotations

from engine.rules.nuked.ai.ground import FAR, Ground, bits, of_state
from engine.rules.nuked.cards import KINDS
from engine.rules.nuked.meta import DATA
from engine.system import AnyState

NAMES = (
    "armies", "armies_top", "land", "land_top", "income", "income_top", "bonus", "bonus_top",
    "danger", "doom", "doom_attack", "doom_extra", "doom_boat",
    "hope", "kill", "kill_card", "kills",
    "home", "upkeep", "sides", "glow",
    "open_land", "core", "prey_land", "prey_core", "stray", "prey_stray", "heap", "heap_top", "idle",
    "attacks", "extras", "defence", "nukes", "boats", "hand", "hand_top",
    "crowd", "stage", "closed", "late", "trophies",
)  # fmt: skip
"""One for each number, in order."""
EFFECT = tuple(card.effect for card in KINDS)
TROOPS = tuple(card.troops for card in KINDS)
CARDS = sum(card.copies for card in KINDS)
ATTACKS = sum(card.copies for card in KINDS if card.effect == "attack")
EXTRAS = sum(card.copies for card in KINDS if card.effect == "extra")
BOATS = sum(card.copies for card in KINDS if card.effect == "boat")
SOFT = 6.0
"""Troops by which a strike exceeds or lacks what makes it rather sure or unlikely."""


def features(at: AnyState, seat: int) -> list[float]:
    """The numbers of a position for a living seat."""
    return numbers(of_state(at, seat))


def numbers(g: Ground) -> list[float]:
    """The numbers of a position for the seat from whose side it is seen."""
    me, rivals = g.me, g.rivals
    return [
        *_sizes(g, me, rivals),
        *_strikes(g, me, rivals),
        *_home(g, me),
        *_borders(g, me, rivals),
        *_cards(g, me, rivals),
        *_times(g, me, rivals),
    ]


def _more(mine: float, others: float) -> float:
    """How much more one has than others, from -1 to 1."""
    return (mine - others) / (mine + others) if mine + others else 0.0


def troops(g: Ground, seat: int) -> int:
    """All troops of a seat."""
    army = g.army
    found = 0
    for space in bits(g.held[seat]):
        found += army[space]
    return found


def _sizes(g: Ground, me: int, rivals: list[int]) -> tuple[float, ...]:
    """Troops, land and income against the mean and the greatest of the others."""
    army, land, pay, more = [], [], [], []
    for seat in (me, *rivals):
        army.append(troops(g, seat))
        land.append(g.held[seat].bit_count())
        now = g.income(seat, max(DATA.open_from, g.due(seat)))[0]
        pay.append(now)
        more.append(now - max(DATA.least_income, land[-1] // DATA.territories_a_troop))
    n = max(1, len(rivals))
    found: list[float] = []
    for row in (army, land, pay):
        found.append(_more(row[0], sum(row[1:]) / n))
        found.append(_more(row[0], max(row[1:], default=0)))
    return (*found, more[0] / 5, max(more[1:], default=0) / 5)


def _soft(surplus: float) -> float:
    """From 0, lacking many troops, to 1, having many to spare."""
    if surplus <= -SOFT:
        return 0.0
    return 1.0 if surplus >= SOFT else 0.5 + 0.5 * surplus / SOFT


def _holding(card: int, hand: int) -> float:
    """The chance that one of so many cards is one of so many in the deck."""
    out = 1.0
    for k in range(hand):
        out *= (CARDS - card - k) / (CARDS - k)
    return 1.0 - out


A_CARD = tuple(_holding(ATTACKS, hand) for hand in range(DATA.hand + 1))
A_BOAT = tuple(_holding(BOATS, hand) for hand in range(DATA.hand + 1))
AN_EXTRA = tuple(_holding(EXTRAS, hand) for hand in range(DATA.hand + 1))


def _strikes(g: Ground, me: int, rivals: list[int]) -> tuple[float, ...]:
    """What rivals could do to one's Farm before one's next turn, and oneself to theirs in it."""
    return (*_dangers(g, me, rivals), *_hopes(g, me, rivals))


def _dangers(g: Ground, me: int, rivals: list[int]) -> tuple[float, ...]:
    home = g.army[g.capital[me]]
    help_ = max((TROOPS[card] for card in g.hand if EFFECT[card] == "defence"), default=0)
    danger = doom = by_attack = by_extra = by_boat = 0.0
    for seat in rivals:
        due = g.due(seat)
        surplus, need, landing = g.strike(seat, me, g.income(seat, due)[0])
        if need < FAR:
            danger = max(danger, min(2.0, (need + surplus) / need))
        if due < DATA.open_from:
            continue
        # A Defence card holds the Farm if it is then not fewer than those who arrive.
        hold = 2 * home - help_ - 1 if help_ else FAR
        cards = g.hands[seat]
        doom = max(doom, _soft(3 * min(surplus, surplus + hold) + 2))
        by_attack = max(by_attack, A_CARD[cards] * _soft(3 * min(surplus + home, surplus + hold) + 2))
        by_extra = max(by_extra, AN_EXTRA[cards] * _soft(3 * min(surplus + 4, surplus + hold + 4) + 2))
        by_boat = max(by_boat, A_BOAT[cards] * _soft(3 * min(landing, landing + hold) + 2))
    return danger, doom, by_attack, by_extra, by_boat


def _hopes(g: Ground, me: int, rivals: list[int]) -> tuple[float, ...]:
    hope = kill = by_card = 0.0
    kills = 0
    due = g.due(me)
    fresh = g.income(me, due)[0]
    card = max((TROOPS[c] for c in g.hand if EFFECT[c] == "extra"), default=0)
    armed = any(EFFECT[c] == "attack" for c in g.hand)
    boat = any(EFFECT[c] == "boat" for c in g.hand)
    for seat in rivals:
        surplus, need, landing = g.strike(me, seat, fresh)
        if need < FAR:
            hope = max(hope, min(2.0, (need + surplus) / need))
        if due < DATA.open_from:
            continue
        kill = max(kill, _soft(surplus))
        better = surplus + max(card, g.army[g.capital[seat]] if armed else 0)
        if boat:
            better = max(better, landing)
        by_card = max(by_card, _soft(better))
        kills += better >= 0
    return hope, kill, by_card, min(kills, 3) / 2


def _home(g: Ground, me: int) -> tuple[float, ...]:
    """The Farm: its troops, what they cost, how it hangs together with other land; land beside radiation."""
    farm, held = g.capital[me], g.held[me]
    there, around = g.army[farm], g.land.around
    glow = 0
    for space in bits(g.hot):
        glow |= around[space]
    return (
        min(2.0, there / 12), min(2.0, (there // DATA.upkeep_part) / 2),
        (around[farm] & held).bit_count() / around[farm].bit_count(),
        (glow & held).bit_count() / held.bit_count(),
    )  # fmt: skip


def _borders(g: Ground, me: int, rivals: list[int]) -> tuple[float, ...]:
    """What each side could take and so cut off, what is cut off, and how armies stand together."""
    owner, army, near = g.owner, g.army, g.land.near
    idle = heap = top = total = 0
    weak = prey = 0
    for s, seat in enumerate(owner):
        there = army[s]
        if seat == me:
            total += there
            if there > heap:
                heap = there
            edge, risk = False, 0
            for n in near[s]:
                if owner[n] != me:
                    edge = True
                    if army[n] > risk:
                        risk = army[n]
            if not edge:
                idle += there - 1
            if risk > 2 * there:
                weak |= 1 << s
        elif seat >= 0:
            if there > top:
                top = there
            for n in near[s]:
                if owner[n] == me and army[n] > 2 * there:
                    prey |= 1 << s
                    break
    held = g.held[me]
    land = held.bit_count()
    weak &= ~(1 << g.capital[me])
    theirs = preys = prey_core = prey_stray = 0
    for seat in rivals:
        has = g.held[seat]
        mine = prey & has & ~(1 << g.capital[seat])
        theirs += has.bit_count()
        preys += mine.bit_count()
        prey_core += g.linked(seat, has & ~mine).bit_count()
        prey_stray += (has & ~g.linked(seat, has)).bit_count()
    theirs = max(1, theirs)
    return (
        weak.bit_count() / land, g.linked(me, held & ~weak).bit_count() / land,
        preys / theirs, prey_core / theirs,
        (held & ~g.linked(me, held)).bit_count() / land, prey_stray / theirs,
        heap / total, _more(heap, top), idle / total,
    )  # fmt: skip


def _cards(g: Ground, me: int, rivals: list[int]) -> tuple[float, ...]:
    found = {"attack": 0, "extra": 0, "nuke": 0, "boat": 0}
    defence = 0
    for card in g.hand:
        if EFFECT[card] == "defence":
            defence = max(defence, TROOPS[card])
        else:
            found[EFFECT[card]] += TROOPS[card] or 1
    top = max((g.hands[seat] for seat in rivals), default=0)
    return (
        min(2, found["attack"]), min(16, found["extra"]) / 8, defence / 8, min(2, found["nuke"]),
        min(2, found["boat"]), g.hands[me] / 5, top / 5,
    )  # fmt: skip


def _times(g: Ground, me: int, rivals: list[int]) -> tuple[float, ...]:
    """How many are left, how far the game is, and who has captured more Farms."""
    trophies = g.farms[me] - max((g.farms[seat] for seat in rivals), default=0)
    return (
        (len(rivals) - 1) / 4, min(g.round, 12) / 12, max(0, DATA.open_from - g.round) / 3,
        1 / (1 + max(0, g.last - g.round)), max(-2, min(2, trophies)) / 2,
    )  # fmt: skip
