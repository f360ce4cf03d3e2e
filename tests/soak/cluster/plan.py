"""Which faults come next, until each has happened often enough."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from math import ceil
from random import Random

from tests.soak.cluster.figures import Figures

SWIFT, LASTING = ("kill", "leave"), ("stop", "cut", "hang")
"""What happens to a process: at once, or for up to 20 seconds."""
OF_PROCESS = (*SWIFT, *LASTING)
OF_ALL = "crash", "promote"
"""What happens to the database's server: also together with what happens to processes."""
SLOW = "gateway", "update"
"""What takes a minute, and comes alone."""
KINDS = (*OF_PROCESS, *OF_ALL, *SLOW)
ALONE, RARE = 25, 15
"""How often each fault comes alone at least, and what is slow in all."""
VICTIMS = 3, 4, 4
"""How many processes are hit together."""
BLOWS = 1, 2, 2
"""How many faults of the server come with them, one after the other, each at most once."""
ALIKE = 0.75
"""How often that is by faults that take as long as each other, so that most rounds are short."""


@dataclass(frozen=True)
class Plan:
    """Each of these faults so often, the slow ones at most `RARE` times."""

    faults: Collection[str]
    each: int

    def next(self, figures: Figures, random: Random) -> list[str]:
        """The faults of the next round: one, some that come together, or none if all have happened."""
        alone = {
            fault: min(RARE if fault in SLOW else ALONE, self.each) - len(figures.back.get(fault, ()))
            for fault in self.faults
        }
        together = {
            fault: self.each - figures.counts[fault] - max(0, alone[fault])
            for fault in self.faults
            if fault not in SLOW
        }
        processes, servers = _positive(together, OF_PROCESS), _positive(together, OF_ALL)
        single = _positive(alone, KINDS)
        rounds = max(
            ceil(sum(processes.values()) * len(VICTIMS) / sum(VICTIMS)),
            ceil(sum(servers.values()) * len(BLOWS) / sum(BLOWS)),
        )
        if random.random() * (sum(single.values()) + rounds) < sum(single.values()):
            return _choices(single, 1, random)
        if random.random() < ALIKE:
            alike = _choices(processes, 1, random)
            kinds = SWIFT if set(alike) <= set(SWIFT) else LASTING
            processes = _positive(processes, kinds)
        return [
            *_choices(processes, random.choice(VICTIMS), random),
            *random.sample(sorted(servers), min(random.choice(BLOWS), len(servers))),
        ]


def _positive(left: dict[str, int], faults: Collection[str]) -> dict[str, int]:
    return {fault: n for fault, n in left.items() if fault in faults and n > 0}


def _choices(left: dict[str, int], many: int, random: Random) -> list[str]:
    """Some of these, none more often than it is left."""
    bag = [fault for fault, n in left.items() for _ in range(n)]
    return random.sample(bag, min(many, len(bag)))
