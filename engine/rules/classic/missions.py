"""Secret missions (an option, off by default): the first seat that has done its own on its turn wins."""

from __future__ import annotations

from engine.rules.classic.meta import board
from engine.rules.classic.state import Body
from engine.system import AnyState, Play
from engine.types import CardView

REGIONS: dict[str, tuple[tuple[str, ...], int]] = {
    "asia-south_america": (("asia", "south_america"), 0),
    "asia-africa": (("asia", "africa"), 0),
    "north_america-africa": (("north_america", "africa"), 0),
    "north_america-australia": (("north_america", "australia"), 0),
    "europe-south_america-other": (("europe", "south_america"), 1),
    "europe-australia-other": (("europe", "australia"), 1),
}
"""Regions to hold at once, and how many further ones of one's choice."""
SPACES = {"hold-24": (24, 1), "hold-18-two": (18, 2)}
"""Territories to hold at once, each with at least this many armies."""


def pile(seats: int) -> list[str]:
    """All missions of a game with this many seats."""
    return [*REGIONS, *SPACES, *(f"destroy-{s}" for s in range(seats))]


def take(missions: list[str], seat: int) -> str:
    """Take the first mission from the pile that is not the elimination of the seat itself."""
    mission = next(m for m in missions if m != f"destroy-{seat}")
    missions.remove(mission)
    return mission


def deal(play: Play) -> None:
    """One random mission for each seat."""
    seats = play.setup.seats
    shuffled = pile(seats)
    play.shuffle(shuffled)
    play.body.missions = tuple(take(shuffled, seat) for seat in range(seats))
    for seat, mission in enumerate(play.body.missions):
        play.whisper("mission", seat, seat=seat, cards=[["mission", f"mission-{mission}", None]])


def card(mission: str) -> CardView:
    """The mission as a card of the hand."""
    return CardView("mission", f"mission-{mission}")


def done(at: AnyState, seat: int) -> bool:
    """Whether the seat's mission is fulfilled in this position.

    If another seat has eliminated the mission's target, the mission is to hold 24 territories instead.
    """
    b: Body = at.body
    mission = b.missions[seat]
    if mission.startswith("destroy-"):
        target = int(mission.removeprefix("destroy-"))
        if b.alive[target]:
            return False
        if b.killers[b.out.index(target)] == seat:
            return True
        mission = "hold-24"
    if mission in SPACES:
        count, least = SPACES[mission]
        return sum(o == seat and n >= least for o, n in zip(b.owner, b.armies, strict=True)) >= count
    wanted, more = REGIONS[mission]
    world = board(at.setup)
    whole = {
        region.id
        for region, spaces in zip(world.regions, world.members, strict=True)
        if all(b.owner[s] == seat for s in spaces)
    }
    return whole.issuperset(wanted) and len(whole) >= len(wanted) + more
