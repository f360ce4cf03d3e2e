"""A view as the computer player of `modular` evaluates it: the worth of territories, the chances of attacks.

Defenders are taken to throw all the dice that they can.
"""

from __future__ import annotations

from functools import cached_property

from engine.boards.load import load_board
from engine.parts.prospect import prospect
from engine.rules.modular.meta import CENTRE, CENTRE_COST, GARRISON, MOST_DICE, WHOLE, values
from engine.types import View

MANY = 40
"""Greater numbers of armies are computed as this many."""
SURE = 0.55
"""Least probability of a conquest that is tried."""
ARMY = 0.3
"""What an army of one's own is worth, in territories."""
FEAR = 0.4
"""The weight of possible losses: not every rival who could attack does."""
VICTORY = 1000.0


class Outlook:
    """The position as one seat sees it. Lists by space hold one entry a territory, in the board's order."""

    def __init__(self, view: View, seat: int) -> None:
        self.view = view
        self.seat = seat
        self.world = load_board(view.board)
        spaces = [view.spaces[s] for s in self.world.ids]
        self.owner = [-1 if s.owner is None else s.owner for s in spaces]
        self.armies = [s.tokens.get("army", 0) for s in spaces]
        self.centre = [CENTRE in s.tokens for s in spaces]
        self.expert = view.options["level"] != "base"
        self.values = values(self.world) if self.expert else (1,) * len(spaces)
        self.target = next(t.value for t in view.tracks if t.id in ("target", "half"))
        self.own = [i for i, o in enumerate(self.owner) if o == seat]
        self.mine = sum(self.values[i] for i in self.own)
        self.prompt = next((p.data for p in view.prompts if p.seat == seat), {})

    def takes(self, more: int) -> bool:
        """Whether there would be room for this many more armies than there are to place: with a production
        centre, or a free one that they pay for, always."""
        pool, room = int(self.prompt["armies"]) + more, int(self.prompt["room"])
        tracks = {track.id: track for track in self.view.tracks}
        covers = tracks.get("centres")
        if covers is None or any(self.centre[space] for space in self.own):
            return True
        return pool <= room or (covers.value < (covers.limit or 0) and pool >= CENTRE_COST)

    def foes(self, space: int) -> list[int]:
        """Neighbouring territories of others."""
        return [n for n in self.world.neighbours[space] if self.owner[n] != self.seat]

    @cached_property
    def front(self) -> set[int]:
        """Own territories beside others'."""
        return {space for space in self.own if self.foes(space)}

    @cached_property
    def shares(self) -> list[float]:
        """By quadrant: which part of it is one's own."""
        return [sum(self.owner[s] == self.seat for s in m) / len(m) for m in self.world.members]

    @cached_property
    def worth(self) -> list[float]:
        """By space: what it counts, how near its quadrant is to being whole, and whose it is now."""
        mean = sum(self.values) / len(self.values)
        wanted = sorted(range(len(self.shares)), key=lambda r: -self.shares[r])[: WHOLE + 1]
        worth = [value / mean for value in self.values]
        for r, (region, members) in enumerate(zip(self.world.regions, self.world.members, strict=True)):
            holders = {self.owner[s] for s in members}
            whole = len(holders) == 1
            near = region.bonus * self.shares[r] ** 2 * (1.5 if r in wanted else 0.7)
            for s in members:
                broken = 2 + region.bonus / 2 if whole and self.owner[s] != self.seat else 0
                worth[s] += near + broken + 1.5 * self.centre[s]
        return worth

    def chance(self, attackers: int, defenders: int) -> tuple[float, float]:
        """How likely this many armies are to take a territory held by that many, and how many are then
        left."""
        scale = max(attackers, defenders) / MANY
        if scale > 1:
            attackers, defenders = max(2, int(attackers / scale)), max(1, int(defenders / scale))
        odds = prospect(attackers, defenders, MOST_DICE, matched=self.expert)
        return (odds.chance, odds.left * max(1.0, scale)) if odds else (0.0, 1.0)

    def wins(self, space: int) -> bool:
        """Whether taking it would win the game."""
        if self.mine + self.values[space] < self.target:
            return False
        whole = 0
        for members in self.world.members:
            whole += all(self.owner[s] == self.seat or s == space for s in members)
        return whole >= WHOLE

    def strike(self, a: int, t: int, armies: int) -> float:
        """How good it is to attack t with this many armies in a; above 0 is worth doing."""
        chance, left = self.chance(armies, self.armies[t])
        if self.wins(t):
            return VICTORY * chance
        if chance < SURE:
            return 0.0
        return chance * self.worth[t] - ARMY * max(0.0, armies - left - self.armies[t])

    def danger(self, space: int, armies: int) -> float:
        """How likely a territory is lost with this many armies, if the strongest neighbour comes."""
        strongest = max((self.armies[n] for n in self.foes(space)), default=0)
        return self.chance(strongest, max(1, armies))[0] if strongest > 1 else 0.0

    def stands(self, space: int, armies: int) -> float:
        """How good the position of this many armies there is: what could be taken, less what could be
        lost."""
        foes = self.foes(space)
        if not foes:
            return 0.0
        gain = max(self.strike(space, t, armies) for t in foes)
        return gain - FEAR * self.danger(space, armies) * (self.worth[space] + ARMY * armies)

    def spare(self, space: int) -> int:
        """Armies that can go elsewhere without leaving a border too weak."""
        kept = GARRISON if self.expert and self.foes(space) else 1
        return max(0, self.armies[space] - kept)
