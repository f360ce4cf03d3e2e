"""Rated friendly games in which one member cheats as host, as manager, as both, with many accounts."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from db import Store
from host.kinds import REPLACE
from tests.attack.table import Outcome, Policy, begun, drawn, finished, outcome
from tests.attack.tricks import TOGETHER, TRICKS, Attacker, Hat
from tests.host.timing import Now, timed

CHEAT = "cheat"
PLANS = {trick: frozenset({trick}) for trick in TRICKS} | {TOGETHER: frozenset(TRICKS) - {REPLACE}}
"""What is tried at once: each trick alone, and all that leave it a game that counts."""
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
    member, manager = Hat(CHEAT, manager=False), Hat(CHEAT, manager=True)
    usual = (CHEAT, *rivals[: seats - 1])
    others = tuple(Hat(account, manager=False) for account in ACCOUNTS)
    return {
        HOST: Table(usual, CHEAT, (member,)),
        MANAGER: Table((rivals[0], CHEAT, *rivals[1 : seats - 1]), rivals[0], (manager,)),
        BOTH: Table(usual, CHEAT, (manager,)),
        MANY: Table((CHEAT, ACCOUNTS[0], rivals[0]), CHEAT, (manager, *others)),
        ACCOMPLICE: Table(usual, CHEAT, (member, Hat(ACCOUNTS[0], manager=True))),
    }[role]


async def pair(
    stores: tuple[Store, Store], seed: int, role: str, tricks: frozenset[str]
) -> tuple[Outcome, Outcome]:
    """The same game twice from one seed: as an honest member plays it, and with these tricks; each in a
    database of its own."""
    at = table(role, 2 + seed % 2)
    ends = []
    for store, tried in zip(stores, (frozenset[str](), tricks), strict=True):
        now = Now()
        async with timed(store, now) as host:
            with drawn(seed):
                game = await begun(host, "channel", at.maker, at.members)
                player = Attacker(host, now, game, at.hats, tried) if tried else None
                position = await finished(host, game.id, Policy(seed), player)
        seat = at.members.index(CHEAT)
        ends.append(outcome(position, seat, player.acts if player else Counter()))
    return ends[0], ends[1]
