"""Where the cards of the three decks with a terrain are tried, and what all cards of one timing refuse."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from engine import State, awaited_seats
from engine.rules.risk2210.meta import COMMANDERS
from tests.engine.driver import play, refused, top
from tests.engine.risk2210.positions import offered, position

KEEPS_ASKED = "diplomat_colony_influence"
"""A card that does nothing, but whose holder could have another one of the deck in any window."""


@dataclass(frozen=True)
class Ground:
    """Seat 0 holds `own` and `other`, which has another terrain; `foe`, beside the first of `own`, is of
    seat 1."""

    deck: str
    terrain: str
    commander: str
    own: tuple[str, str, str]
    foe: str
    other: str

    @property
    def attack(self) -> str:
        """The code of an attack with one die, without the commander's."""
        return f"attack:{self.own[0]}:{self.foe}:alone:1"


LAND = Ground(
    "land", "land", "land_commander", ("egypt", "middle_east", "hong_kong"), "saharan_empire", "poseidon"
)
SEA = Ground(
    "naval",
    "water",
    "naval_commander",
    ("hawaiian_preserve", "poseidon", "new_york"),
    "new_atlantis",
    "egypt",
)
MOON = Ground(
    "space",
    "moon",
    "space_commander",
    ("sea_of_rains", "harpalus", "ocean_of_storms"),
    "bay_of_dew",
    "egypt",
)
NUCLEAR = replace(LAND, deck="nuclear", commander="nuclear_commander")
DIPLOMAT = replace(LAND, deck="diplomat", commander="diplomat")


def field(
    ground: Ground,
    mine: str = "",
    theirs: str = "",
    third: str = "",
    *,
    spaces: dict[str, tuple[int, int]] | None = None,
    without: tuple[int, ...] = (),
    also: str = "",
    **more: Any,
) -> State:
    """Seat 0 is on turn with 5 MODs on each of its spaces, seat 1 has 4 on the foe's and 3 in Alberta, seat 2
    one on all other land. All have the ground's commander and a diplomat at home, but for the seats in
    `without`, who lack the ground's commander; seat 0 has the commander `also`."""
    stands = {**dict.fromkeys((*ground.own, ground.other), (0, 5)), ground.foe: (1, 4), "alberta": (1, 3)}
    homes = (ground.own[0], "alberta", "japan")
    commanders = {seat: dict.fromkeys({"diplomat", ground.commander}, homes[seat]) for seat in range(3)}
    for seat in without:
        del commanders[seat][ground.commander]
    if also:
        commanders[0][also] = homes[0]
    hands = {0: mine, 1: theirs, 2: third}
    return position({**stands, **(spaces or {})}, commanders=commanders, hands=hands, **more)


OWN = {"land": "egypt", "water": "poseidon", "moon": "harpalus"}
FOE = {"land": "saharan_empire", "water": "new_atlantis", "moon": "bay_of_dew"}


def war(mine: str = "", *, spaces: dict[str, tuple[int, int]] | None = None, **more: Any) -> State:
    """Seats 0 and 1 have 5 MODs on `OWN` and `FOE`, and 3 and their nuclear commanders in Angkhor Wat and in
    Alberta; seat 2 has one MOD on all other land."""
    stands = {
        **dict.fromkeys(OWN.values(), (0, 5)),
        "angkhor_wat": (0, 3),
        **dict.fromkeys(FOE.values(), (1, 5)),
        "alberta": (1, 3),
    }
    there = {
        "commanders": {0: {"nuclear_commander": "angkhor_wat"}, 1: {"nuclear_commander": "alberta"}},
        "hands": {0: mine},
    }
    return position({**stands, **(spaces or {})}, **{**there, **more})


def nowhere(ground: Ground, card: str) -> State:
    """Seat 0 holds nothing of the card's terrain."""
    commanders = {0: {ground.commander: ground.other}}
    return position({ground.other: (0, 5), "alberta": (1, 3)}, commanders=commanders, hands={0: card})


def refuses_before(ground: Ground, card: str, *args: str, cost: int) -> None:
    """What every card of the time before the first invasion refuses."""
    code = ":".join(("play", card, *args))
    assert refused(field(ground), code) == ("card-not-held", {"card": card})
    assert refused(field(ground, card, without=(0,)), code)[0] == "commander-needed"
    if cost:
        short = field(ground, card, energy={0: cost - 1})
        assert refused(short, code) == ("energy-short", {"cost": cost, "energy": cost - 1})
    late = field(ground, card, body={"invaded": True})
    assert refused(late, code) == ("card-too-late", {"card": card})
    assert offered(late, 0, "play") == []
    assert refused(field(ground, card, step="fortify"), code) == ("card-not-now", {"card": card})
    assert refused(field(ground, card, step="hire"), code)[0] == "wrong-verb"
    assert refused(field(ground, theirs=card), code, seat=1)[0] == "not-your-turn"


def refuses_reaction(ground: Ground, card: str, *args: str, cost: int) -> None:
    """What every reaction refuses: the wrong time, no card, no commander, no energy, a jam."""
    code = ":".join(("play", card, *args))
    assert refused(field(ground, card), code) == ("card-not-now", {"card": card})
    window = play(field(ground, theirs=KEEPS_ASKED), ground.attack).state
    assert refused(window, code, seat=1) == ("card-not-held", {"card": card})
    kind = next(c for c in COMMANDERS if card.startswith(c.removesuffix("_commander")))
    # Another deck keeps the seat asked while the card's own commander is dead.
    keeps = KEEPS_ASKED if kind != "diplomat" else f"{ground.deck}_colony_influence"
    alive = {0: {ground.commander: ground.own[0]}, 1: {"diplomat": "alberta", ground.commander: "alberta"}}
    del alive[1][kind]
    dead = position(
        {ground.own[0]: (0, 5), ground.foe: (1, 4), "alberta": (1, 3)},
        commanders=alive,
        hands={1: f"{card} {keeps}"},
    )
    window = play(dead, ground.attack).state
    assert refused(window, code, seat=1) == ("commander-needed", {"piece": kind})
    if cost:
        short = play(field(ground, theirs=f"{card} {KEEPS_ASKED}", energy={1: cost - 1}), ground.attack).state
        assert refused(short, code, seat=1) == ("energy-short", {"cost": cost, "energy": cost - 1})
    jammed = play(field(ground, theirs=card, body={"jammed": (1,)}), ground.attack).state
    assert top(jammed) != "react"
    assert 1 not in awaited_seats(jammed)
