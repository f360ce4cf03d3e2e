"""Games that begin in the thick of it, for each rule system that has slow beginnings.

A rich beginning is the system's own one, played on by default moves and then made eventful: more cards, more
kinds of pieces, fewer territories. It is as sound as any position; what follows is played by the system's own
rules. Within `rich(rules)`, `engine.start` begins all games of these rules so.
"""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from engine.kernel import rules_of
from engine.rules import RULES
from engine.rules.middle_earth import cards as adventures
from engine.rules.middle_earth import meta as ringlands
from engine.rules.middle_earth import setup as middle_earth
from engine.rules.middle_earth import state as ring_state
from engine.rules.middle_earth import turns as ring_turns
from engine.rules.middle_earth.ring import entry_need
from engine.rules.new_wave import meta as wave
from engine.rules.new_wave import setup as new_wave
from engine.rules.new_wave import state as wave_state
from engine.rules.new_wave import turns as wave_turns
from engine.rules.risk2210.cards import number
from engine.rules.risk2210.meta import COMMANDERS, DECKS, NUCLEAR, STATIONS, links
from engine.rules.risk2210.setup import begin
from engine.rules.risk2210.state import NOBODY, Body, mods_total, own, put_commander, stations, with_item
from engine.rules.risk2210.turns import base
from engine.rules.risk2210.years import start_year
from engine.system import Play


@contextmanager
def rich(rules: str, wanted: bool = True) -> Iterator[None]:
    """Within it, games of these rules begin richly, if that is wanted and they have a rich beginning."""
    plain = rules_of(rules)
    if wanted and rules in BEGINNINGS:
        RULES[rules] = dataclasses.replace(plain, begin=BEGINNINGS[rules])
    try:
        yield
    finally:
        RULES[rules] = plain


def _risk2210(play: Play) -> None:
    """In some year, on a small arena of land and some other spaces, with hands, energy, commanders and
    stations: cards are played from the first turn on, and seats fall soon."""
    begin(play)
    while not play.body.year:
        step = play.rules.steps[play.stack[-1].step]
        seat = step.seats(play)[0]
        step.apply(play, step.default(play, seat))
    _settle(play)
    for seat in range(play.setup.seats):
        _equip(play, seat)
    b: Body = play.body
    b.total = mods_total(play)
    b.year = 0 if _small(play) else play.below(play.setup.options["years"])
    start_year(play)
    if _small(play) and play.below(2):
        _brink(play)


def _settle(play: Play) -> None:
    """Deal out an arena of neighbouring land, and some water and moon; often nothing else can be held."""
    b: Body = play.body
    net = links(play.setup)
    b.owner = [NOBODY] * len(b.owner)
    b.mods = [0] * len(b.mods)
    b.station = [False] * len(b.station)
    b.commanders = [(NOBODY,) * len(COMMANDERS)] * play.setup.seats
    land = [s for s in net.of["land"] if s not in b.devastated]
    play.shuffle(land)
    arena = land[:1]
    for space in arena:
        arena += [s for s in land if s in net.near[space] and s not in arena]
    arena += [s for s in land if s not in arena]
    small = not play.below(3)
    arena = arena[: len(b.held) * (1 + play.below(2 if small else 7))]
    if small or play.below(2):
        b.devastated = tuple(s for s in net.of["land"] if s not in arena)
    for kind in ("water", "moon"):
        spaces = list(net.of[kind])
        play.shuffle(spaces)
        arena += spaces[: 0 if small else play.choice((0, 3, 6))]
    for i, space in enumerate(arena):
        b.owner[space] = i % len(b.held)
        b.mods[space] = play.choice((1, 1, 2, 3, 5, 9))
    b.held = [b.owner.count(seat) for seat in range(len(b.held))]


def _brink(play: Play) -> None:
    """In the middle of a turn, with hardly a unit on the boards: bombs may end anybody, or everybody."""
    b: Body = play.body
    b.bids = [None] * play.setup.seats
    b.order = list(range(play.setup.seats))
    play.shuffle(b.order)
    b.turn = b.order[0]
    b.station = [False] * len(b.station)
    b.mods = [int(owner != NOBODY) for owner in b.owner]
    b.total = mods_total(play)
    base(play, "invade")


def _small(play: Play) -> bool:
    """Whether seats have so little that a bad year ends them."""
    return bool(max(play.body.held) < 3)


def _equip(play: Play, seat: int) -> None:
    """Give a seat commanders, stations, energy, cards and standing orders."""
    b: Body = play.body
    for space in own(b, seat):
        b.station = with_item(b.station, space, not play.below(4) and len(stations(b, seat)) < STATIONS)
    small = _small(play)
    for kind in range(len(COMMANDERS)):
        if play.below(6) or (small and kind == NUCLEAR):
            put_commander(b, seat, kind, play.choice(own(b, seat)))
    b.energy[seat] = play.below(16)
    for deck in range(len(DECKS)):
        for _ in range(play.below(8 if small and deck == NUCLEAR else 4)):
            _take(play, seat, deck, play.below(20))
    last = number(play.setup, "nuclear_armageddon")
    if small and last in b.piles[NUCLEAR]:
        _take(play, seat, NUCLEAR, b.piles[NUCLEAR].index(last))
    b.defence = with_item(b.defence, seat, 1 + play.below(2))
    b.chooses_losses = with_item(b.chooses_losses, seat, bool(play.below(2)))


def _take(play: Play, seat: int, deck: int, which: int) -> None:
    """Give a seat a card of a pile, by number; none if there are fewer."""
    b: Body = play.body
    pile = b.piles[deck]
    b.hands[seat] = tuple(sorted((*b.hands[seat], *pile[which : which + 1])))
    b.piles = with_item(b.piles, deck, (*pile[:which], *pile[which + 1 :]))


def _middle_earth(play: Play) -> None:
    """In some turn, with the ring near Moria or near its end, leaders beside sites of power, full hands of
    cards that can be played, and strong armies; often somebody has little land left."""
    middle_earth.begin(play)
    while not play.body.round:
        step = play.rules.steps[play.stack[-1].step]
        seat = step.seats(play)[0]
        step.apply(play, step.default(play, seat))
    b: ring_state.Body = play.body
    if not play.below(3):
        _crowd(play)
    b.armies = [play.choice((1, 1, 2, 3, 5, 9)) for _ in b.armies]
    for seat in range(play.setup.seats):
        for _ in range(play.below(5)):
            b.hands[seat] = (*b.hands[seat], play.choice(b.deck))
            b.deck = tuple(card for card in b.deck if card not in b.hands[seat])
    if ringlands.has_ring(play.setup):
        _set_out(play)
    b.pool, b.total = 0, sum(b.armies)
    ring_turns.start_turn(play, b.turn)


def _crowd(play: Play) -> None:
    """One seat takes nearly all land of the others."""
    b: ring_state.Body = play.body
    rich = play.below(play.setup.seats)
    for seat in range(play.setup.seats):
        if seat != rich:
            spaces = ring_state.own(b, seat)
            play.shuffle(spaces)
            for space in spaces[1 + play.below(3) :]:
                b.owner[space] = rich


def _set_out(play: Play) -> None:
    """The ring on its way, leaders a step from sites whose missions their seats hold, and powers."""
    b: ring_state.Body = play.body
    world = ringlands.board(play.setup)
    b.ring = play.choice((0, 2, 4, 5, 6, 7, 8, 9))
    b.need = entry_need(world, b.ring)
    kinds = adventures.KINDS
    last = {adventures.EVENT: 2, adventures.MISSION: 1}
    cards = [*b.pile, *(card for hand in b.adventures for card in hand)]
    play.shuffle(cards)
    cards.sort(key=lambda n: last.get(kinds[n].kind, play.below(3) // 2))
    for seat in range(play.setup.seats):
        n = play.choice((1, 2, 2, 2, 3))
        b.adventures[seat], cards = tuple(cards[:n]), cards[n:]
    for seat in range(play.setup.seats):
        spaces = ring_state.own(b, seat)
        play.shuffle(spaces)
        beside = [
            (s, number)
            for s in spaces
            for number in cards
            if kinds[number].kind == adventures.MISSION and world.index[kinds[number].space] in world.reach[s]
        ]
        camps = spaces[: 1 + play.below(2)]
        if beside and len(b.adventures[seat]) < 3:
            camp, mission = play.choice(beside)
            camps, b.armies[camp] = [camp, *camps], 9
            b.armies[world.index[kinds[mission].space]] = 1
            b.adventures[seat] = (*b.adventures[seat], mission)
            cards.remove(mission)
        b.leaders[seat] = tuple(sorted(list(dict.fromkeys(camps))[:2]))
    b.pile = tuple(sorted(cards))


def _new_wave(play: Play) -> None:
    """In some turn, with decks of all sorts of cards, pieces and buildings close together, markers, money,
    and damage; now and then with few civilians or little left to be done."""
    new_wave.begin(play)
    b: wave_state.Body = play.body
    map_ = wave.island()
    crowd = not play.below(3)
    b.damage = play.choice((0, 3, 20, 28))
    arena = list(map_.near["land"][play.choice(map_.land)])
    for space in map_.land:
        b.civilians[space] = play.below(4) if space in arena else play.below(2) * crowd
    b.civilians[arena[0]] = max(1, b.civilians[arena[0]])
    for unit in wave.DATA.units:
        spots = list(range(len(map_.ids))) if unit.terrain == "water" else arena
        spots = [s for s in spots if map_.near[unit.terrain][s]]
        minis = ((play.choice(spots), False) for _ in range(1 + play.below(unit.stock)))
        b.units[unit.kind] = tuple(sorted(minis))
    b.marks = {mark: tuple(sorted({play.choice(arena)})) * (not play.below(3)) for mark in wave.MARKS}
    first = play.below(2)
    for seat in (first, 1 - first):
        _stack(play, b.decks[seat], arena)
    wave_turns.start_turn(play, play.below(2))
    b.money = play.choice((0, 3, 9, 20))
    side = wave_state.side_of(b, b.turn)
    for unit in wave.DATA.units:
        if unit.side == side:
            b.units[unit.kind] = tuple(sorted((s, not play.below(3)) for s, _ in b.units[unit.kind]))
    if side == wave.HUMANS:
        b.struck = [play.below(n + 1) for n in b.civilians]


def _stack(play: Play, deck: wave_state.Deck, arena: list[int]) -> None:
    """Other cards for a seat: any of all, often those of miniatures, some of them built, discarded, removed,
    or known under the offers."""
    b: wave_state.Body = play.body
    cards = [*deck.supply, *deck.hand, *deck.offers, *deck.reserve]
    play.shuffle(cards)
    last = {"building": 2, "action": play.below(2), "unit": 0}
    cards.sort(key=lambda kind: last[wave.CARDS[kind].sort])
    if play.below(2):
        cards.sort(key=lambda kind: kind != "infrasound")
    deck.hand, cards = tuple(cards[:5]), cards[5:]
    play.shuffle(cards)
    for space in arena:
        kind = next((k for k in cards if wave.CARDS[k].sort == "building"), None)
        if kind and not b.tiles[space] and not play.below(2):
            b.tiles[space] = kind
            deck.removed += (kind,)
            cards.remove(kind)
    play.shuffle(cards)
    for_sale = [k for k in cards if wave.CARDS[k].price is not None]
    deck.reserve, for_sale = tuple(for_sale[:5]), for_sale[5:]
    known = 2 * play.below(2)
    deck.tail, for_sale = tuple(for_sale[:known]), for_sale[known:]
    deck.offers = wave_state.in_order(for_sale if play.below(3) else ())
    left = Counter(cards) - Counter([*deck.reserve, *deck.tail, *deck.offers])
    actions = [k for k in left.elements() if wave.CARDS[k].sort != "building"]
    deck.supply, deck.discards = wave_state.in_order(actions[::2]), tuple(actions[1::2])
    deck.removed += tuple(k for k in left.elements() if wave.CARDS[k].sort == "building")


BEGINNINGS: dict[str, Callable[[Play], None]] = {
    "middle_earth": _middle_earth,
    "new_wave": _new_wave,
    "risk2210": _risk2210,
}
