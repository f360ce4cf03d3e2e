"""How a `risk2210` game begins: devastation, neutral armies, decks, and who owns what."""

from __future__ import annotations

from engine.rules.risk2210.cards import cards
from engine.rules.risk2210.meta import (
    DECKS,
    DEVASTATED,
    MOST_DEFENCE,
    NEUTRAL_MODS,
    NEUTRAL_SPACES,
    STARTING_ENERGY,
    STARTING_MODS,
    board,
    links,
)
from engine.rules.risk2210.state import NOBODY, Body, Draft, neutral, with_item
from engine.rules.risk2210.turns import base, draw_map
from engine.rules.risk2210.years import break_ties
from engine.system import Play


def begin(play: Play) -> None:
    """Fill the first position and put the first step onto the stack."""
    seats = play.setup.seats
    ids = board(play.setup).ids
    third = neutral(play)
    kinds = cards(play.setup)
    b = play.body = Body(
        owner=[NOBODY] * len(ids),
        mods=[0] * len(ids),
        station=[False] * len(ids),
        commanders=[(NOBODY,) * len(DECKS)] * seats,
        devastated=(),
        held=[0] * (seats + (third is not None)),
        alive=[True] * seats,
        energy=[STARTING_ENERGY] * seats,
        hands=[()] * seats,
        piles=[
            tuple(i for i, c in enumerate(kinds) if c.deck == deck for _ in range(c.copies))
            for deck in range(len(DECKS))
        ],
        spent=(),
        maps=dict(links(play.setup).of),
        scouts=[()] * seats,
        reserve=[STARTING_MODS[seats]] * seats,
        drafts=[Draft() for _ in range(seats)],
        bids=[None] * seats,
        total=STARTING_MODS[seats] * seats,
        defence=[MOST_DEFENCE] * seats,
        chooses_losses=[False] * seats,
    )
    b.devastated = tuple(sorted(draw(play, "land", DEVASTATED)))
    play.tell("devastated", destroyed=[ids[s] for s in b.devastated])
    if third is not None:
        _garrison_neutral(play, third)
    if play.setup.options["setup"] == "deal":
        _deal(play)
        base(play, "deploy")
    else:
        rounds: list[list[list[int]]] = []
        b.turn = break_ties(play, list(range(seats)), rounds)[0]
        play.tell("started", seat=b.turn, dice=rounds)
        base(play, "claim")


def draw(play: Play, terrain: str, n: int) -> list[int]:
    """Draw this many territory cards from a full pile."""
    return [s for _ in range(n) if (s := draw_map(play, terrain)) is not None]


def _garrison_neutral(play: Play, seat: int) -> None:
    """Ruling 16: neutral MODs on drawn territories, whose cards go back."""
    b: Body = play.body
    ids = board(play.setup).ids
    before = b.maps
    for terrain, n in NEUTRAL_SPACES.items():
        for space in draw(play, terrain, n):
            b.owner[space] = seat
            b.mods[space] = NEUTRAL_MODS
            b.held[seat] += 1
            b.total += NEUTRAL_MODS
    b.maps = before
    play.tell("neutrals", placed={ids[s]: n for s, n in enumerate(b.mods) if n})


def free_land(play: Play) -> list[int]:
    """Land that nobody holds and that can be held."""
    b: Body = play.body
    return [s for s in links(play.setup).of["land"] if b.owner[s] == NOBODY and s not in b.devastated]


def _deal(play: Play) -> None:
    """Deal the free land round the table, one MOD on each; who gets one more is up to the dealing."""
    b: Body = play.body
    spaces = free_land(play)
    play.shuffle(spaces)
    first = play.below(play.setup.seats)
    for i, space in enumerate(spaces):
        seat = (first + i) % play.setup.seats
        b.owner[space] = seat
        b.mods[space] = 1
        b.held[seat] += 1
        b.reserve = with_item(b.reserve, seat, b.reserve[seat] - 1)
    play.tell("dealt")
