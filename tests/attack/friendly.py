"""Rated friendly games in which one member cheats as host, as manager, as both, with many accounts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from db import Store
from tests.attack.table import Outcome, Policy, begun, drawn, finished, outcome
from tests.attack.tricks import REPLACE, TRICKS, Attacker, Hat
from tests.host.timing import Now, timed

CHEAT = "cheat"
TOGETHER = "together"
ACCOUNTS = tuple(f"account-{number}" for number in range(2, 11))
"""The cheat's other nine."""
HOST, MANAGER, BOTH, MANY, ACCOMPLICE = ROLES = ("host", "manager", "both", "accounts", "accomplice")
"""The first three with one account; with ten, of which another sits in the game; with a second account that
is a manager and sits nowhere."""


@dataclass(frozen=True)
class Table:
    """Who sits in a game, who made it, and as whom the cheat acts."""

    members: tuple[str, ...]
    maker: str
    hats: tuple[Hat, ...]


def table(role: str, seats: int) -> Table:
    """A game of this many seats for a role; three for many accounts."""
    rivals = ("ann", "bob")
    own, manager = Hat(CHEAT, manager=False), Hat(CHEAT, manager=True)
    usual = (CHEAT, *rivals[: seats - 1])
    others = tuple(Hat(account, manager=False) for account in ACCOUNTS)
    return {
        HOST: Table(usual, CHEAT, (own,)),
        MANAGER: Table((rivals[0], CHEAT, *rivals[1 : seats - 1]), rivals[0], (manager,)),
        BOTH: Table(usual, CHEAT, (manager,)),
        MANY: Table((CHEAT, ACCOUNTS[0], rivals[0]), CHEAT, (manager, *others)),
        ACCOMPLICE: Table(usual, CHEAT, (own, Hat(ACCOUNTS[0], manager=True))),
    }[role]


def plans() -> Mapping[str, frozenset[str]]:
    """What is tried together: each trick alone, and all that leave it a game that counts."""
    alone = {trick: frozenset({trick}) for trick in TRICKS}
    return {**alone, TOGETHER: frozenset(TRICKS) - {REPLACE}}


async def pair(store: Store, seed: int, role: str, plan: str) -> tuple[Outcome, Outcome]:
    """The same game twice: as an honest member plays it, and with these tricks. Both from one seed."""
    at = table(role, 2 + seed % 2)
    ends = []
    now = Now()
    host = timed(store, now)
    async with host:
        for cheats in (False, True):
            with drawn(seed):
                game = await begun(host, f"{role}-{plan}-{seed}-{cheats}", at.maker, at.members)
                player = Attacker(host, now, game, at.hats, plans()[plan]) if cheats else None
                position = await finished(host, game.id, Policy(seed), player)
            seat = at.members.index(CHEAT)
            ends.append(outcome(position, seat, player.acts if player else Outcome(0).acts))
    return ends[0], ends[1]
