"""The blank command cards: what can be written on them, and what every effect does."""

from __future__ import annotations

from typing import Any

import pytest

from engine import IllegalMove, Setup, State, awaited_seats, prompts, start, view
from engine.rules.risk2210.blanks import EFFECTS, EXAMPLE, MOST
from engine.rules.risk2210.cards import cards
from engine.rules.risk2210.meta import DECKS
from engine.rules.risk2210.state import NOBODY
from tests.engine.driver import event, kinds, play, refused, top
from tests.engine.risk2210.grounds import LAND, MOON, NUCLEAR, SEA, Ground, field
from tests.engine.risk2210.positions import hand, mods, offered, owner, position


def blank(text: str, ground: Ground = LAND, *, theirs: bool = False, **more: Any) -> State:
    """The field with one blank card in the hand of seat 0, or of seat 1."""
    mine, other = ("", "blank_1") if theirs else ("blank_1", "")
    return field(ground, mine, other, blanks=text, **more)


def test_blank_cards_lie_in_their_decks() -> None:
    """Ruling: every blank card is one more card of its deck, shown to all with its name before the game."""
    state = start(Setup("risk2210", 3, "2a", {"blanks": EXAMPLE})).state
    blanks = cards(state.setup)[42:]
    assert [c.id for c in blanks] == [f"blank_{n}" for n in range(1, 9)]
    assert {c.effect for c in blanks} == set(EFFECTS)
    sizes = [len(pile) for pile in state.body.piles]
    assert sizes == [20 + [c.deck for c in blanks].count(deck) for deck in range(5)]
    assert view(state, None).labels["blank_2"] == "Wolf Pack"
    assert view(state, None).options["blanks"] == EXAMPLE


@pytest.mark.parametrize(
    "text",
    [
        "land/assemble/4/2",
        "earth/assemble/4/2/Surge",
        "land/destroy/4/2/Surge",
        "land/assemble/6/2/Surge",
        "land/assemble/0/2/Surge",
        "land/assemble/4/6/Surge",
        "land/assemble/4/2/",
        "land/assemble/4/2/*bold*",
        f"land/assemble/4/2/{'x' * 25}",
        "land/assemble/4/2/Surge;",
        ";".join(["land/assemble/4/2/Surge"] * (MOST + 1)),
    ],
)
def test_blank_cards_know_a_fixed_list_of_effects(text: str) -> None:
    """Five decks, eight effects, strength 1 to 5, cost 0 to 5, a short name, nine cards, and nothing else."""
    with pytest.raises(IllegalMove):
        start(Setup("risk2210", 3, "2a", {"blanks": text}))


def test_blank_cards_up_to_nine() -> None:
    """Nine there are, also nine alike."""
    state = start(Setup("risk2210", 3, "2a", {"blanks": ";".join(["space/energy/1/0/Ray"] * MOST)})).state
    assert len(state.body.piles[DECKS.index("space")]) == 29


@pytest.mark.parametrize("ground", [LAND, SEA, MOON])
def test_blank_assemble(ground: Ground) -> None:
    """This many MODs on one of the player's territories of the deck's terrain."""
    state = blank(f"{ground.deck}/assemble/4/2/Surge", ground)
    turn = play(state, f"play:blank_1:{ground.own[1]}")
    assert mods(turn.state, ground.own[1]) == 9
    assert turn.state.body.energy[0] == 8
    assert hand(turn.state, 0) == []
    assert refused(state, f"play:blank_1:{ground.other}")[0] == "wrong-move"


def test_blank_assemble_without_a_terrain() -> None:
    """A nuclear or diplomat card works on every terrain."""
    state = blank("diplomat/assemble/5/0/Aid")
    assert mods(play(state, "play:blank_1:poseidon").state, "poseidon") == 10
    assert mods(play(state, "play:blank_1:egypt").state, "egypt") == 10


def test_blank_refusals() -> None:
    """The deck's commander, the cost and the time hold as on printed cards."""
    text = "land/assemble/4/3/Surge"
    code = "play:blank_1:egypt"
    assert refused(field(LAND, blanks=text), code) == ("card-not-held", {"card": "blank_1"})
    assert refused(blank(text, without=(0,)), code) == ("commander-needed", {"piece": "land_commander"})
    short = blank(text, energy={0: 2})
    assert refused(short, code) == ("energy-short", {"cost": 3, "energy": 2})
    late = blank(text, body={"invaded": True})
    assert refused(late, code) == ("card-too-late", {"card": "blank_1"})
    assert refused(field(LAND), code) == ("card-not-held", {"card": "blank_1"})


def test_blank_spread() -> None:
    """One MOD each on this many different territories of the player."""
    turn = play(blank("space/spread/2/0/Dust", MOON), "play:blank_1")
    assert top(turn.state) == "spread"
    turn = play(turn.state, "place:harpalus:1", "place:sea_of_rains:1")
    assert top(turn.state) == "invade"
    assert mods(turn.state, "harpalus") == mods(turn.state, "sea_of_rains") == 6
    anywhere = play(blank("diplomat/spread/2/0/Tour"), "play:blank_1")
    assert {"place:poseidon:1", "place:egypt:1"} <= set(offered(anywhere.state, 0))


def test_blank_energy() -> None:
    """So much energy, at once."""
    turn = play(blank("diplomat/energy/3/1/Grant"), "play:blank_1")
    assert turn.state.body.energy[0] == 12
    assert event(turn, "energy_gained") == {"seat": 0, "energy": 3}


def test_blank_crisis() -> None:
    """So much energy from each opponent, or what there is."""
    turn = play(blank("diplomat/crisis/3/0/Toll", energy={1: 2, 2: 9}), "play:blank_1")
    assert turn.state.body.energy == [15, 0, 6]


def test_blank_stealth() -> None:
    """This many MODs for the defender, as a reaction on the deck's terrain."""
    state = blank("naval/stealth/2/1/Wolf Pack", SEA, theirs=True)
    turn = play(state, SEA.attack, "1 play:blank_1")
    assert event(turn, "stealth_mods")["n"] == 2
    assert turn.state.body.energy[1] == 9
    on_land = blank("naval/stealth/2/1/Wolf Pack", SEA, theirs=True, spaces={"saharan_empire": (1, 4)})
    assert "battle" in kinds(play(on_land, "attack:egypt:saharan_empire:1"))


def test_blank_stealth_opens_windows_for_its_deck() -> None:
    """Once a nuclear card can be a reaction, everyone with nuclear cards is asked, until it is spent."""
    text = "nuclear/stealth/2/0/Decoy"
    state = field(NUCLEAR, third="nuclear_the_mother", blanks=text)
    attack = "attack:egypt:saharan_empire:1"
    assert awaited_seats(play(state, attack).state) == (2,)
    gone = field(NUCLEAR, third="nuclear_the_mother", blanks=text, spent="blank_1")
    assert "battle" in kinds(play(gone, attack))


def test_blank_strike() -> None:
    """This many units destroyed in an enemy territory, without a die."""
    state = blank("nuclear/strike/3/2/Spark", NUCLEAR, spaces={"nunavut": (1, 2)})
    turn = play(state, "play:blank_1:saharan_empire")
    assert mods(turn.state, "saharan_empire") == 1
    assert turn.state.body.energy[0] == 8
    assert owner(play(state, "play:blank_1:nunavut").state, "nunavut") == NOBODY
    assert refused(state, "play:blank_1:egypt")[0] == "wrong-move"
    at_sea = blank("naval/strike/1/0/Torpedo", SEA)
    assert offered(at_sea, 0, "play") == ["play:blank_1:new_atlantis"]
    none = blank("naval/strike/1/0/Torpedo", SEA, spaces={"new_atlantis": (0, 4)})
    assert refused(none, "play:blank_1:new_atlantis") == ("no-target", {"card": "blank_1"})


def test_blank_strike_in_armageddon() -> None:
    """A nuclear blank card is played for nothing in Armageddon, a nuclear reaction is not played there."""
    text = "nuclear/strike/3/5/Spark;nuclear/stealth/2/0/Decoy"
    state = field(NUCLEAR, "nuclear_armageddon", "blank_1", "blank_2", blanks=text, energy={0: 4, 1: 0, 2: 0})
    turn = play(state, "play:nuclear_armageddon", "1 play:blank_1:egypt")
    assert mods(turn.state, "egypt") == 2
    assert awaited_seats(turn.state) == (2,)
    assert refused(turn.state, "play:blank_2", seat=2) == ("card-not-now", {"card": "blank_2"})


def test_blank_spread_in_armageddon() -> None:
    """Its player is asked where the MODs go, also when another seat is on turn."""
    text = "nuclear/spread/2/0/Dust"
    state = field(NUCLEAR, "nuclear_armageddon", "blank_1", blanks=text, energy={0: 4, 1: 0, 2: 0})
    turn = play(state, "play:nuclear_armageddon", "1 play:blank_1")
    assert [(p.seat, p.kind, p.clock) for p in prompts(turn.state)] == [(1, "spread", "react")]
    turn = play(turn.state, "1 place:alberta:1", "1 place:saharan_empire:1")
    assert mods(turn.state, "alberta") == 4
    assert mods(turn.state, "saharan_empire") == 5
    assert top(turn.state) == "invade"


def test_blank_redeployment() -> None:
    """This many more fortifying moves at the end of the turn."""
    state = blank("diplomat/redeployment/2/1/Detour", step="fortify")
    turn = play(state, "play:blank_1")
    assert turn.state.body.fortifies == 3
    assert turn.state.body.energy[0] == 9
    early = blank("diplomat/redeployment/2/1/Detour")
    assert refused(early, "play:blank_1") == ("card-not-now", {"card": "blank_1"})


def last_year(text: str, *held: str, energy: int) -> dict[str, int]:
    """What seat 0 has after the final count: points of cards, energy, cards."""
    state = position(
        {"egypt": (0, 5), "alberta": (1, 3)},
        commanders={0: {"land_commander": "egypt"}},
        hands={0: " ".join(held)},
        energy={0: energy},
        year=5,
        turn=2,
        blanks=text,
    )
    b = play(state, "pass").state.body
    return {"points": b.points.get(0, 0), "energy": b.energy[0], "cards": len(b.hands[0])}


def test_blank_influence() -> None:
    """This many points in the final count, with the deck's commander alive, for its cost."""
    text = "land/influence/2/0/Fame;naval/influence/5/0/Glory"
    assert last_year(text, "blank_1", "blank_2", energy=3) == {"points": 2, "energy": 3, "cards": 1}
    with_printed = last_year(text, "blank_1", "land_colony_influence", energy=3)
    assert with_printed == {"points": 5, "energy": 3, "cards": 0}


def test_blank_influence_is_paid_for() -> None:
    """Those that cost energy count as far as it goes: what brings most, and of equals what costs least."""
    text = "land/influence/2/3/Fame;land/influence/3/4/Glory;land/influence/2/2/Praise"
    every = ("blank_1", "blank_2", "blank_3")
    assert last_year(text, *every, energy=9) == {"points": 7, "energy": 0, "cards": 0}
    assert last_year(text, *every, energy=6) == {"points": 5, "energy": 0, "cards": 1}
    assert last_year(text, *every, energy=5) == {"points": 4, "energy": 0, "cards": 1}
    assert last_year(text, *every, energy=3) == {"points": 2, "energy": 1, "cards": 2}
    assert last_year(text, *every, energy=1) == {"points": 0, "energy": 1, "cards": 3}
