"""Networks of territories by chance: each connected, all equally large (ruling 2)."""

from __future__ import annotations

from engine.boards.board import Board
from engine.rng import Chance
from engine.rules.nuked.meta import DATA

Masks = list[int]
"""Sets of territories as numbers, one bit a territory."""


def networks(chance: Chance, world: Board, seats: int) -> list[list[int]]:
    """By seat the territories of its network; what is over belongs to none of them."""
    near = [sum(1 << n for n in around) for around in world.neighbours]
    size = len(near) // seats
    for _ in range(DATA.attempts):
        if grown := _attempt(chance, near, seats, size):
            break
    else:
        grown = _fallback(chance, near, seats, size)
    return [bits(mask) for mask in grown]


def bits(mask: int) -> list[int]:
    """The territories of a set, in the board's order."""
    spaces = []
    while mask:
        lowest = mask & -mask
        spaces.append(lowest.bit_length() - 1)
        mask ^= lowest
    return spaces


def _around(near: Masks, mask: int) -> int:
    around = 0
    while mask:
        lowest = mask & -mask
        around |= near[lowest.bit_length() - 1]
        mask ^= lowest
    return around


def _room(near: Masks, mask: int, free: int, size: int) -> int:
    """Free territories that a network can still reach, without those that it needs."""
    reached, edge = 0, mask
    while edge:
        edge = _around(near, edge) & free & ~reached
        reached |= edge
    return reached.bit_count() - (size - mask.bit_count())


def _seeds(chance: Chance, near: Masks, seats: int) -> tuple[Masks, int]:
    """A territory for each seat by chance, and which are still free."""
    spaces = list(range(len(near)))
    chance.shuffle(spaces)
    masks = [1 << space for space in spaces[:seats]]
    return masks, (1 << len(near)) - 1 - sum(masks)


def _attempt(chance: Chance, near: Masks, seats: int, size: int) -> Masks | None:
    """One attempt: the seat with the least room to spare grows, by a territory that leaves everybody room
    enough. None if there is no such territory."""
    masks, free = _seeds(chance, near, seats)
    while small := [seat for seat in range(seats) if masks[seat].bit_count() < size]:
        room = {seat: _room(near, masks[seat], free, size) for seat in small}
        if min(room.values()) < 0:
            return None
        tight = [seat for seat in small if room[seat] == min(room.values())]
        seat = chance.choice(tight)
        ways = bits(_around(near, masks[seat]) & free)
        chance.shuffle(ways)
        for space in ways:
            taken = masks.copy()
            taken[seat] |= 1 << space
            rest = free & ~(1 << space)
            if all(_room(near, taken[s], rest, size) >= 0 for s in small):
                masks, free = taken, rest
                break
        else:
            return None
    return masks


def _fallback(chance: Chance, near: Masks, seats: int, size: int) -> Masks:
    """Where all attempts have failed: each in turn takes the nearest free territory."""
    masks, free = _seeds(chance, near, seats)
    for _ in range(size - 1):
        for seat in range(seats):
            edge = masks[seat]
            while not (ways := edge & free):
                edge |= _around(near, edge)
            space = 1 << chance.choice(bits(ways))
            masks[seat] |= space
            free &= ~space
    return masks
