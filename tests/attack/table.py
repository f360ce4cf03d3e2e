"""One game, played by members with the same quick policy, one of whom may cheat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Protocol
from unittest.mock import patch

import engine
from engine import ai
from engine.queries.placing import places
from engine.rng import Chance
from engine.types import IllegalMove, Move
from host import Game, Host, HostError
from host.model import Position
from host.time_control import DAY, HOUR, Clock

LEVEL = "normal"
OPTIONS = {"rounds": 4}
CLOCK = Clock(turn=DAY, react=8 * HOUR, bank=0, quiet=False)
_DRAWING = (
    "host.lobby.lobby.token_hex", "host.lobby.drawn.token_hex", "host.league.course.games_made.token_hex",
    "host.league.course.opening.token_hex",
)  # fmt: skip


@dataclass(frozen=True)
class Outcome:
    """How a game or a season ended for the attacker."""

    score: float
    """0 for the last place to 1 for the first."""
    counted: bool = True
    """Whether it counts for anything."""
    acts: Counter[str] = field(default_factory=Counter)
    """What was tried: `<kind> done`, `<kind> refused` and the like, by how often."""


class Player(Protocol):
    """A member who makes more of their seat than its moves."""

    seat: int

    async def move(self, position: Position, move: Move) -> None:
        """Make the move for the cheating seat, or something better."""

    async def against(self, position: Position) -> None:
        """Do something while the game waits for others."""


@contextmanager
def drawn(seed: int) -> Iterator[None]:
    """Let everything that is drawn meanwhile follow from this seed."""
    rng = Random(seed)
    with ExitStack() as stack:
        for name in _DRAWING:
            stack.enter_context(patch(name, lambda size=32: rng.randbytes(size).hex()))
        yield


class Policy:
    """The moves of all seats of a game: the same positions get the same moves as long as nobody cheats."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._chances: dict[int, Chance] = {}

    def __call__(self, position: Position, seat: int) -> Move:
        chance = self._chances.setdefault(seat, Chance(f"{self._seed:06x}{seat:02x}"))
        return ai.decide(LEVEL, position.state, seat, chance)


async def begun(host: Host, channel: str, maker: str, members: Sequence[str]) -> Game:
    """A rated game of these members, the maker's, with a clock."""
    game = await host.lobby.create(
        "guild", channel, maker, maker, "classic", len(members), OPTIONS, entropy=maker
    )
    for member in members[1:]:
        game = await host.lobby.join(game.id, member, member, member)
    await host.lobby.set_details(game.id, maker, rated=True)
    await host.lobby.set_details(game.id, maker, clock=CLOCK)
    return await host.lobby.start(game.id, maker, "start")


async def finished(host: Host, number: int, policy: Policy, player: Player | None = None) -> Position:
    """Play a game to its end."""
    while not (position := await host.games.position(number)).game.over:
        seat = position.game.prompted[0]
        if player is not None and seat != player.seat:
            await player.against(position)
            now = await host.games.position(number)
            if now.game.over or now.game.ply != position.game.ply or not now.game.seats[seat].present:
                await _settled(host)
                continue
        move = policy(position, seat)
        if player is not None and seat == player.seat:
            await player.move(position, move)
        else:
            await host.moves.act(number, str(position.game.seats[seat].member), move.code)
    return position


async def _settled(host: Host) -> None:
    """Wait until no computer player is at work."""
    from tests.host.games import until

    await until(lambda: not len(host.core.computers))


def outcome(position: Position, seat: int, acts: Counter[str]) -> Outcome:
    """How a friendly game ended for a seat. It counts if it is rated and members alone finished it."""
    game = position.game
    counted = game.status == "finished" and game.rated and all(player.member for player in game.seats)
    return Outcome(share(places(position.state), seat), counted, acts)


def share(order: Sequence[int], seat: int) -> float:
    """What a place is worth: 1 the first, 0 the last; equal places share what theirs are worth."""
    better = sum(place < order[seat] for place in order)
    equal = sum(place == order[seat] for place in order) - 1
    return 1 - (better + equal / 2) / (len(order) - 1)


async def attempt(acts: Counter[str], kind: str, act: Awaitable[object]) -> bool:
    """Try an act, and count whether it was done."""
    try:
        await act
    except (HostError, IllegalMove) as error:
        acts[f"{kind} refused"] += 1
        acts[f"{kind}: {error.key}"] += 1
        return False
    acts[f"{kind} done"] += 1
    return True


def armies(position: Position, seat: int) -> tuple[int, int]:
    """Armies of a seat and of all others, by what everybody sees."""
    held = [player.counters["armies"] for player in engine.view(position.state, None).seats]
    return held[seat], sum(held) - held[seat]
