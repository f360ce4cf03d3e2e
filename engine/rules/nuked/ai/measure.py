"""How a position stands for a seat, in numbers."""

from __future__ import annotations

from engine.rules.nuked.ai.ground import FAR, Ground, Tally
from engine.rules.nuked.cards import KINDS
from engine.rules.nuked.deal import bits
from engine.rules.nuked.meta import DATA

START = {
    "armies": 3.0,
    "armies_top": 1.0,
    "land": 1.0,
    "land_top": 0.3,
    "income": 2.0,
    "income_top": 0.5,
    "bonus": 0.3,
    "bonus_top": -0.3,
    "danger": -0.5,
    "doom": -5.0,
    "doom_attack": -2.5,
    "doom_extra": -2.5,
    "doom_boat": -2.5,
    "hope": 0.6,
    "kill": 1.0,
    "kill_card": 0.6,
    "kills": 0.2,
    "upkeep": -0.4,
    "sides": 0.3,
    "fallout": -0.2,
    "open_land": -0.5,
    "core": 1.0,
    "prey_land": 0.4,
    "prey_core": -0.6,
    "stray": -0.6,
    "prey_stray": 0.5,
    "idle": -0.6,
    "heap": 0.2,
    "heap_top": 0.5,
    "attacks": 0.3,
    "extras": 0.3,
    "defence": 0.3,
    "nukes": 0.3,
    "boats": 0.15,
    "hand": 0.4,
    "hand_top": -0.4,
    "trophies": 0.3,
}
"""What each number is worth, in their order, before anything was evolved: logarithms of odds."""
EFFECT = tuple(card.effect for card in KINDS)
TROOPS = tuple(card.troops for card in KINDS)
CARDS = sum(card.copies for card in KINDS)
ATTACKS = sum(card.copies for card in KINDS if card.effect == "attack")
EXTRAS = sum(card.copies for card in KINDS if card.effect == "extra")
BOATS = sum(card.copies for card in KINDS if card.effect == "boat")
SOFT = 6.0
"""Troops by which a strike exceeds or lacks what makes it rather sure or unlikely."""


def numbers(g: Ground) -> list[float]:
    """The numbers of a position for the seat from whose side it is seen."""
    rivals, tally = g.rivals, g.tally()
    return [
        *_sizes(g, rivals, tally),
        *_dangers(g, rivals, tally),
        *_hopes(g, rivals, tally),
        *_home(g),
        *_supply(g, rivals),
        *_heaps(g, rivals, tally),
        *_cards(g, rivals),
        _trophies(g, rivals),
    ]


def _more(mine: float, others: float) -> float:
    """How much more one has than others, from -1 to 1."""
    return (mine - others) / (mine + others) if mine + others else 0.0


def _sizes(g: Ground, rivals: list[int], tally: Tally) -> list[float]:
    """Troops, land and income against the mean and the greatest of the others."""
    army, land, pay, more = [], [], [], []
    for seat in (g.me, *rivals):
        count = g.held[seat].bit_count()
        now = g.income(seat, DATA.open_from)[0]
        army.append(tally.total[seat])
        land.append(count)
        pay.append(now)
        more.append(now - max(DATA.least_income, count // DATA.territories_a_troop))
    n = len(rivals)
    sizes: list[float] = []
    for mine, *others in (army, land, pay):
        sizes.append(_more(mine, sum(others) / n))
        sizes.append(_more(mine, max(others)))
    sizes.append(more[0] / 5)
    sizes.append(max(more[1:]) / 5)
    return sizes


def _soft(surplus: float) -> float:
    """From 0, lacking many troops, to 1, having many to spare."""
    if surplus <= -SOFT:
        return 0.0
    return 1.0 if surplus >= SOFT else 0.5 + 0.5 * surplus / SOFT


def _holding(card: int, hand: int) -> float:
    """The chance that one of `hand` cards is one of the `card` copies in the deck."""
    out = 1.0
    for k in range(hand):
        out *= (CARDS - card - k) / (CARDS - k)
    return 1.0 - out


A_CARD = tuple(_holding(ATTACKS, hand) for hand in range(DATA.hand + 1))
A_BOAT = tuple(_holding(BOATS, hand) for hand in range(DATA.hand + 1))
AN_EXTRA = tuple(_holding(EXTRAS, hand) for hand in range(DATA.hand + 1))


def _dangers(g: Ground, rivals: list[int], tally: Tally) -> tuple[float, ...]:
    """What rivals could do to one's Farm before one's next turn."""
    me = g.me
    home = g.army[g.capital[me]]
    help_ = max((TROOPS[card] for card in g.hand if EFFECT[card] == "defence"), default=0)
    danger = doom = by_attack = by_extra = by_boat = 0.0
    for seat in rivals:
        due = g.due(seat)
        surplus, need, landing = g.strike(seat, me, g.income(seat, due)[0], tally)
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


def _hopes(g: Ground, rivals: list[int], tally: Tally) -> tuple[float, ...]:
    """What one could do to rivals' Farms in one's next turn, as things stand."""
    me = g.me
    hope = kill = by_card = 0.0
    kills = 0
    due = g.due(me)
    fresh = g.income(me, due)[0]
    card = max((TROOPS[c] for c in g.hand if EFFECT[c] == "extra"), default=0)
    armed = any(EFFECT[c] == "attack" for c in g.hand)
    boat = any(EFFECT[c] == "boat" for c in g.hand)
    for seat in rivals:
        surplus, need, landing = g.strike(me, seat, fresh, tally)
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


def _home(g: Ground) -> tuple[float, ...]:
    """What the Farm's troops cost, how it hangs together with other land; land beside radiation."""
    farm, held = g.capital[g.me], g.held[g.me]
    there, around = g.army[farm], g.land.around
    fallout = 0
    for space in bits(g.hot):
        fallout |= around[space]
    return (
        min(2.0, (there // DATA.upkeep_part) / 2),
        (around[farm] & held).bit_count() / around[farm].bit_count(),
        (fallout & held).bit_count() / held.bit_count(),
    )  # fmt: skip


def _fronts(g: Ground) -> tuple[int, int, int]:
    """Own land that a rival beside it could take, rivals' land that one could take, and idle troops."""
    army, near, around = g.army, g.land.near, g.land.around
    held, owner = g.held[g.me], g.owner
    weak = prey = idle = 0
    for s in bits(held):
        there = army[s]
        if not around[s] & ~held:
            idle += there - 1
            continue
        for n in near[s]:
            other = army[n]
            if other and owner[n] != g.me:
                if other > 2 * there:
                    weak |= 1 << s
                elif there > 2 * other:
                    prey |= 1 << n
    return weak, prey, idle


def _supply(g: Ground, rivals: list[int]) -> tuple[float, ...]:
    """What each side could take and so cut off, what is cut off, and troops that stand idle."""
    weak, prey, idle = _fronts(g)
    held, me = g.held[g.me], g.me
    land = held.bit_count()
    weak &= ~(1 << g.capital[me])
    linked = g.network(me, held)
    core = g.network(me, held & ~weak) if weak else linked
    theirs = preys = prey_core = prey_stray = 0
    for seat in rivals:
        has = g.held[seat]
        mine = prey & has & ~(1 << g.capital[seat])
        theirs += has.bit_count()
        preys += mine.bit_count()
        joined = g.network(seat, has)
        prey_stray += (has & ~joined).bit_count()
        prey_core += (g.network(seat, has & ~mine) if mine else joined).bit_count()
    return (
        weak.bit_count() / land, core.bit_count() / land, preys / theirs, prey_core / theirs,
        (held & ~linked).bit_count() / land, prey_stray / theirs, min(1.0, idle / 20),
    )  # fmt: skip


def _heaps(g: Ground, rivals: list[int], tally: Tally) -> tuple[float, float]:
    """How much stands in one heap, and how it compares with the greatest of others."""
    heap = tally.top[g.me]
    return heap / tally.total[g.me], _more(heap, max(tally.top[seat] for seat in rivals))


def _cards(g: Ground, rivals: list[int]) -> tuple[float, ...]:
    """The hand by what its cards do, and how many cards there are."""
    counts = {"attack": 0, "extra": 0, "nuke": 0, "boat": 0}
    defence = 0
    for card in g.hand:
        if EFFECT[card] == "defence":
            defence = max(defence, TROOPS[card])
        else:
            counts[EFFECT[card]] += TROOPS[card] or 1
    top = max(g.hands[seat] for seat in rivals)
    return (
        min(2, counts["attack"]), min(16, counts["extra"]) / 8, defence / 8, min(2, counts["nuke"]),
        min(2, counts["boat"]), g.hands[g.me] / 5, top / 5,
    )  # fmt: skip


def _trophies(g: Ground, rivals: list[int]) -> float:
    """Who has captured more Farms."""
    return max(-2, min(2, g.farms[g.me] - max(g.farms[seat] for seat in rivals))) / 2
