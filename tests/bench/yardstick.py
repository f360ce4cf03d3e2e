"""The smallest honest engine for the same game: what Python allows at best, to state speed as a ratio.

One mutable board in lists, every move checked and played in place: battles, income, continents, turns. It has
no cards, events, undo or verifiable chance. `python -m tests.bench.yardstick SECONDS` plays four seats with
the same policy as the engine's benchmark and prints its counts as JSON.
"""

from __future__ import annotations

import json
import random
import sys
import time

from engine.boards.load import load_board

SEATS = 4
ARMIES = 30
LONGEST = 20_000
REINFORCE, ATTACK, OCCUPY, OVER = range(4)

Move = tuple[str, int, int, int]
"""What is done, from where, to where, and an amount or a number of dice."""

WORLD = load_board("world")
COUNT = len(WORLD.ids)
NEAR = WORLD.neighbours
REACH = WORLD.reach
BONUSES = [(region.bonus, WORLD.members[number]) for number, region in enumerate(WORLD.regions)]


class Game:
    """A position that changes in place."""

    __slots__ = ("armies", "chance", "held", "moves", "occupying", "owner", "phase", "pool", "seat")

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.owner = [number % SEATS for number in range(COUNT)]
        chance.shuffle(self.owner)
        self.armies = [1] * COUNT
        self.held = [self.owner.count(seat) for seat in range(SEATS)]
        for seat in range(SEATS):
            lands = [space for space in range(COUNT) if self.owner[space] == seat]
            for _ in range(ARMIES - len(lands)):
                self.armies[chance.choice(lands)] += 1
        self.seat = 0
        self.moves = 0
        self.occupying = (0, 0)
        self.phase = REINFORCE
        self.pool = self.income()

    def income(self) -> int:
        """A third of the spaces of the seat on turn, at least three, and the bonuses of whole regions."""
        seat, owner = self.seat, self.owner
        total = max(3, self.held[seat] // 3)
        for bonus, spaces in BONUSES:
            for space in spaces:
                if owner[space] != seat:
                    break
            else:
                total += bonus
        return total

    def apply(self, move: Move) -> Move:  # noqa: C901 - a case a verb
        """Check a move and play it. :raises ValueError: if it is not allowed."""
        verb, a, b, n = move
        owner, armies, seat, phase = self.owner, self.armies, self.seat, self.phase
        self.moves += 1
        if verb == "attack":
            if (
                phase != ATTACK
                or owner[a] != seat
                or owner[b] == seat
                or b not in REACH[a]
                or not 0 < n < min(4, armies[a])
            ):
                raise ValueError(move)
            self._battle(a, b, n)
            return move
        if verb == "place":
            if phase != REINFORCE or owner[a] != seat or not 0 < n <= self.pool:
                raise ValueError(move)
            armies[a] += n
            self.pool -= n
            if not self.pool:
                self.phase = ATTACK
            return move
        if verb == "occupy":
            a, b = self.occupying
            if phase != OCCUPY or not 0 <= n < armies[a]:
                raise ValueError(move)
            armies[a] -= n
            armies[b] += n
            self.phase = ATTACK
            return move
        if phase != ATTACK:
            raise ValueError(move)
        if verb == "fortify":
            if owner[a] != seat or owner[b] != seat or not 0 < n < armies[a] or not self._connected(a, b):
                raise ValueError(move)
            armies[a] -= n
            armies[b] += n
        elif verb != "pass":
            raise ValueError(move)
        self._next_turn()
        return move

    def _battle(self, a: int, b: int, dice: int) -> None:
        armies, roll = self.armies, self.chance.random
        attack = sorted([int(roll() * 6) for _ in range(dice)], reverse=True)
        defence = sorted([int(roll() * 6) for _ in range(2 if armies[b] > 1 else 1)], reverse=True)
        for mine, other in zip(attack, defence, strict=False):
            armies[b if mine > other else a] -= 1
        if armies[b]:
            return
        self.held[self.owner[b]] -= 1
        self.owner[b] = self.seat
        self.held[self.seat] += 1
        moved = min(dice, armies[a] - 1)
        armies[a] -= moved
        armies[b] = moved
        if self.held[self.seat] == COUNT:
            self.phase = OVER
        elif armies[a] > 1:
            self.phase, self.occupying = OCCUPY, (a, b)

    def _connected(self, a: int, b: int) -> bool:
        owner, seat, seen, edge = self.owner, self.seat, {a}, [a]
        while edge:
            here = edge.pop()
            if here == b:
                return True
            for space in NEAR[here]:
                if owner[space] == seat and space not in seen:
                    seen.add(space)
                    edge.append(space)
        return False

    def _next_turn(self) -> None:
        self.seat = (self.seat + 1) % SEATS
        while not self.held[self.seat]:
            self.seat = (self.seat + 1) % SEATS
        self.phase = REINFORCE
        self.pool = self.income()

    def choose(self) -> Move:
        """A sensible random move: armies to the border, attacks on the weaker, armies from the interior."""
        seat, owner, armies, chance = self.seat, self.owner, self.armies, self.chance
        if self.phase == REINFORCE:
            border = [a for a in range(COUNT) if owner[a] == seat and any(owner[n] != seat for n in NEAR[a])]
            return "place", chance.choice(border), 0, self.pool
        if self.phase == OCCUPY:
            return "occupy", 0, 0, armies[self.occupying[0]] - 1
        pairs = [
            (a, b)
            for a in range(COUNT)
            if owner[a] == seat and armies[a] > 3
            for b in NEAR[a]
            if owner[b] != seat and armies[b] < armies[a]
        ]
        if pairs:
            a, b = chance.choice(pairs)
            return "attack", a, b, min(3, armies[a] - 1)
        inner = [
            (a, b)
            for a in range(COUNT)
            if owner[a] == seat and armies[a] > 1 and all(owner[n] == seat for n in NEAR[a])
            for b in NEAR[a]
        ]
        if inner:
            a, b = chance.choice(inner)
            return "fortify", a, b, armies[a] - 1
        return "pass", 0, 0, 0


def main() -> None:
    """Play whole games for the given CPU time."""
    seconds = float(sys.argv[1])
    chance = random.Random(1)
    moves = games = 0
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds:
        game = Game(chance)
        while game.phase != OVER and game.moves < LONGEST:
            game.apply(game.choose())
        moves += game.moves
        games += 1
    print(json.dumps({"moves": moves, "games": games, "secs": spent}))


if __name__ == "__main__":
    main()
