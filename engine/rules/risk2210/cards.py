"""The command cards, as data: 42 printed kinds in five decks of 20, and the blank ones of a game.

A card is the number of its kind in the state and the kind's id in moves, views and events. Copies of a kind
are alike.
"""

from __future__ import annotations

from functools import cache

import msgspec

from engine.queries.card_info import CardInfo
from engine.rules.risk2210.blanks import FORM, read
from engine.rules.risk2210.meta import (
    COMMANDERS,
    INFLUENCE,
    SCOUTS,
    armageddon_ends_with_its_player,
    traps_hit_units,
)
from engine.types import CardView, Setup

BEFORE = "before_first_invasion"
REACT = "opponent_invades"
TURN_END = "end_of_turn"
GAME_END = "end_of_game"


class Card(msgspec.Struct, frozen=True):
    """A kind of command card. `deck` is also the commander that it needs, by number; `n` is the effect's
    strength, `terrain` where it works (empty: anywhere)."""

    id: str
    deck: int
    copies: int
    cost: int
    when: str
    effect: str
    terrain: str = ""
    n: int = 0


_TERRAINS = ("land", "water", "moon")


def _printed_cards() -> tuple[Card, ...]:
    cards = []
    # land, naval, space: copies of Reinforcements, and of Stealth MODs
    for deck, (name, terrain, spread, stealth) in enumerate(
        (("land", "land", 3, 5), ("naval", "water", 2, 5), ("space", "moon", 3, 4))
    ):
        cards += [
            Card(f"{name}_assemble_mods", deck, 3, 1, BEFORE, "assemble", terrain, 3),
            Card(f"{name}_reinforcements", deck, spread, 0, BEFORE, "spread", terrain, 3),
            Card(f"{name}_frequency_jam", deck, 2, 0, BEFORE, "jam"),
            Card(f"{name}_stealth_mods", deck, stealth, 0, REACT, "stealth", terrain, 3),
            Card(f"{name}_colony_influence", deck, 2, 0, GAME_END, "influence", "", INFLUENCE),
        ]
    cards += [
        Card("land_scout_forces", 0, 3, 0, BEFORE, "scout", "land", SCOUTS),
        Card("land_stealth_station", 0, 1, 0, REACT, "stealth_station", "land"),
        Card("land_death_trap", 0, 1, 3, REACT, "trap", "land"),
        Card("naval_hidden_energy", 1, 5, 0, BEFORE, "hidden_energy", "water", 4),
        Card("naval_death_trap", 1, 1, 3, REACT, "trap", "water"),
        Card("space_invade_earth", 2, 3, 0, BEFORE, "invade_earth", "land"),
        Card("space_energy_extraction", 2, 1, 1, BEFORE, "extraction", "moon", 7),
        Card("space_orbital_mines", 2, 2, 2, REACT, "trap", "moon"),
    ]
    for terrain, draws, copies in (("land", 3, 3), ("water", 2, 2), ("moon", 2, 2)):
        cards.append(Card(f"nuclear_scatter_bomb_{terrain}", 3, copies, 1, BEFORE, "scatter", terrain, draws))
    for terrain in _TERRAINS:
        cards.append(Card(f"nuclear_rocket_strike_{terrain}", 3, 2, 2, BEFORE, "rocket", terrain))
    cards += [
        Card("nuclear_assassin_bomb", 3, 3, 1, BEFORE, "assassin", "", 3),
        Card("nuclear_the_mother", 3, 1, 3, BEFORE, "blast", "land", 1),
        Card("nuclear_aqua_brother", 3, 1, 3, BEFORE, "blast", "water", 1),
        Card("nuclear_nicky_boy", 3, 1, 3, BEFORE, "blast", "moon", 1),
        Card("nuclear_armageddon", 3, 1, 4, BEFORE, "armageddon"),
        Card("diplomat_colony_influence", 4, 4, 0, GAME_END, "influence", "", INFLUENCE),
        Card("diplomat_evacuation", 4, 2, 0, REACT, "evacuation"),
        Card("diplomat_cease_fire", 4, 2, 2, REACT, "cease_fire"),
        Card("diplomat_energy_crisis", 4, 2, 0, BEFORE, "crisis", "", 1),
        Card("diplomat_decoys_revealed", 4, 2, 0, BEFORE, "decoys"),
        Card("diplomat_territorial_station", 4, 3, 1, BEFORE, "station", "land"),
        Card("diplomat_mod_reduction", 4, 2, 2, BEFORE, "reduction", "", 4),
        Card("diplomat_redeployment", 4, 3, 0, TURN_END, "redeployment", "", 1),
    ]
    return tuple(cards)


PRINTED = _printed_cards()

_BLANK_WHEN = {"stealth": REACT, "redeployment": TURN_END, "influence": GAME_END}
_TERRAIN_OF_DECK = ("land", "water", "moon", "", "")


@cache
def _cards(blanks: str) -> tuple[Card, ...]:
    made_up = (
        Card(
            f"blank_{number}", blank.deck, 1, blank.cost, _BLANK_WHEN.get(blank.effect, BEFORE), blank.effect,
            _TERRAIN_OF_DECK[blank.deck], blank.n,
        )
        for number, blank in enumerate(read(blanks), 1)
    )  # fmt: skip
    return (*PRINTED, *made_up)


def cards(setup: Setup) -> tuple[Card, ...]:
    """All kinds of cards of the game, by number."""
    return _cards(setup.options["blanks"])


@cache
def _cards_at(blanks: str, when: str) -> tuple[tuple[int, Card], ...]:
    return tuple((i, card) for i, card in enumerate(_cards(blanks)) if card.when == when)


def cards_at(setup: Setup, when: str) -> tuple[tuple[int, Card], ...]:
    """The kinds of cards of one timing, each with its number."""
    return _cards_at(setup.options["blanks"], when)


@cache
def _numbers(blanks: str) -> dict[object, int]:
    return {card.id: i for i, card in enumerate(_cards(blanks))}


def number(setup: Setup, card: object) -> int | None:
    """The number of a card by its id; None for what is no card."""
    return _numbers(setup.options["blanks"]).get(card)


def card_view(setup: Setup, card: int) -> CardView:
    """A card as its holder sees it."""
    kind = cards(setup)[card].id
    return CardView(kind, kind)


def card_data(setup: Setup, held: tuple[int, ...]) -> list[list[str | None]]:
    """Cards for an event: [id, kind, None] each."""
    return [[cards(setup)[c].id, cards(setup)[c].id, None] for c in held]


def _was_other(setup: Setup, card: Card) -> bool:
    """Whether the card did something else under the version of the game than it does now."""
    return (card.effect == "trap" and traps_hit_units(setup)) or (
        card.effect == "armageddon" and armageddon_ends_with_its_player(setup)
    )


def card_infos(setup: Setup) -> tuple[CardInfo, ...]:
    """All kinds of cards of the game, for the handbook."""
    blanks = FORM.read(setup.options["blanks"])
    names = (*("" for _ in PRINTED), *(card.name for card in blanks))
    return tuple(
        CardInfo(
            card.id, FORM.groups[card.deck], card.copies, card.when, card.cost, COMMANDERS[card.deck], name,
            card.effect if name else "", {"n": card.n, "terrain": card.terrain or "any"} if name else {},
            setup.version if _was_other(setup, card) else 0,
        )
        for card, name in zip(cards(setup), names, strict=True)
    )  # fmt: skip
