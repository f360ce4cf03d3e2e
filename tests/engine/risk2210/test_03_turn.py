"""The first half of a turn of `risk2210`: collecting, hiring, building, buying; the order of phases."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine import Move, State, Turn, apply, awaited_seats, default, legal, prompts, view
from engine.boards.load import load_board
from engine.rules.risk2210.cards import cards
from tests.engine.driver import event, kinds, play, refused, top
from tests.engine.risk2210.positions import DEVASTATED, hand, mods, offered, position, station, where

WORLD = load_board("frontline")
BONUSES = {
    "north_america": 5, "south_america": 2, "europe": 5, "africa": 3, "asia": 7, "australia": 2,
    "us_pacific": 2, "asia_pacific": 1, "north_atlantic": 2, "south_atlantic": 1, "indian": 2,
    "cresinion": 2, "delphot": 2, "sajon": 4,
}  # fmt: skip
ALL = {0: {"land_commander": "egypt", "naval_commander": "egypt", "space_commander": "egypt",
           "nuclear_commander": "egypt", "diplomat": "egypt"}}  # fmt: skip


def members(region: str) -> list[str]:
    """The territories of a zone."""
    return [s.id for s in WORLD.spaces if s.region == region]


def collected(spaces: dict[str, tuple[int, int]], **more: object) -> Turn:
    """Seat 2 ends its turn and seat 0 collects; nobody stands anywhere else."""
    given = {"turn": 2, "order": (2, 0, 1), "step": "fortify", **more}
    return play(position(spaces, rest=None, **given), "pass")  # type: ignore[arg-type]  # any of its parameters


def zone(region: str) -> dict[str, tuple[int, int]]:
    """Seat 0 holds a whole zone but for what is devastated, and the others something elsewhere."""
    apart = [s for s in ("mexico", "egypt", "andorra") if s not in members(region)]
    mine = [s for s in members(region) if s not in DEVASTATED]
    return {apart[0]: (1, 1), apart[1]: (2, 1), **dict.fromkeys(mine, (0, 1))}


@pytest.mark.parametrize(
    ("held", "n"), [(1, 3), (8, 3), (11, 3), (12, 4), (14, 4), (15, 5), (17, 5), (18, 6), (30, 10)]
)
def test_ruling_01_a_third_of_the_territories_at_least_three(held: int, n: int) -> None:
    """As many MODs as energy, for land, sea and moon alike."""
    broken = {members(region)[0] for region in BONUSES}
    free = [s for s in WORLD.ids if s not in broken and s not in DEVASTATED]
    mine = dict.fromkeys(free[-held:], (0, 1))
    others = {"northwestern_oil_emirate": (1, 1), "nuevo_timoto": (2, 1)}
    turn = collected({**mine, **others}, energy={0: 2, 1: 0, 2: 0})
    income = event(turn, "collected")
    assert (income["territories"], income["n"], income["energy"], income["regions"]) == (held, n, n, {})
    assert turn.state.body.energy[0] == 2 + n
    assert prompts(turn.state)[0].data == {"armies": n}


@pytest.mark.parametrize("region", BONUSES)
def test_ruling_01_a_whole_zone_brings_its_bonus(region: str) -> None:
    """MODs and energy, devastated territories not needed; with one territory missing it brings nothing."""
    spaces = zone(region)
    turn = collected(spaces)
    income = event(turn, "collected")
    assert income["regions"] == {region: BONUSES[region]}
    assert income["n"] == income["energy"] == max(3, income["territories"] // 3) + BONUSES[region]
    lost = next(s for s, (seat, _) in spaces.items() if seat == 0)
    rest = {"iceland_grc": (0, 1), "amazon_desert": (0, 1), "harpalus": (0, 1), **spaces, lost: (1, 1)}
    assert event(collected(rest), "collected")["regions"] == {}


def test_ruling_01_several_zones_add_up() -> None:
    """Both oceans' bonuses and a continent's."""
    spaces = {**zone("indian"), **zone("south_america"), **zone("cresinion")}
    income = event(collected(spaces), "collected")
    assert income["regions"] == {"south_america": 2, "indian": 2, "cresinion": 2}
    assert income["n"] == income["territories"] // 3 + 6


def test_ruling_01_a_zone_that_is_devastated_entirely_is_nobodys() -> None:
    """All four territories of a continent can be destroyed: nobody ever gets its bonus."""
    gone = tuple(members("australia"))
    turn = collected({"mexico": (0, 1), "egypt": (1, 1), "andorra": (2, 1)}, devastated=gone)
    assert event(turn, "collected")["regions"] == {}


def test_ruling_01_a_stations_mod_stays_where_it_is_and_brings_no_energy() -> None:
    """One in each territory with a station, at once; the rest goes where the seat likes."""
    spaces = {"mexico": (0, 1), "tycho": (0, 0), "poseidon": (0, 2), "egypt": (1, 1), "andorra": (2, 1)}
    turn = collected(spaces, stations=("mexico", "tycho", "andorra"))
    income = event(turn, "collected")
    assert income["placed"] == {"mexico": 1, "tycho": 1}
    assert (income["n"], income["energy"]) == (3, 3)
    assert turn.state.body.energy[0] == 10 + 3
    assert [mods(turn.state, s) for s in ("mexico", "tycho", "poseidon", "andorra")] == [2, 1, 2, 1]


def test_ruling_01_a_zone_held_by_stations_alone_counts() -> None:
    """A territory is controlled by a unit or by a station."""
    spaces = {s: (0, 0) if seat == 0 else (seat, n) for s, (seat, n) in zone("asia_pacific").items()}
    turn = collected(spaces, stations=members("asia_pacific"))
    assert event(turn, "collected")["regions"] == {"asia_pacific": 1}


def test_mods_are_placed_on_any_own_territories_and_all_of_them() -> None:
    """In portions; the next phase begins with the last one."""
    state = position(
        {"mexico": (0, 1), "tycho": (0, 0), "poseidon": (0, 2)}, stations=["tycho"], step="reinforce",
        body={"pool": 5}, energy=0,
    )  # fmt: skip
    assert offered(state, 0) == ["place:mexico:5", "place:poseidon:5", "place:tycho:5"]
    assert refused(state, "place:egypt:1") == ("space-not-yours", {"space": "egypt"})
    assert refused(state, "place:atlantis:1") == ("unknown-space", {"space": "atlantis"})
    assert refused(state, "place:mexico:6")[0] == "wrong-amount"
    assert refused(state, "pass")[0] == "wrong-verb"
    state = play(state, "place:tycho:2", "place:mexico:2").state
    assert (top(state), prompts(state)[0].data) == ("reinforce", {"armies": 1})
    state = play(state, "place:tycho:1").state
    assert (top(state), mods(state, "tycho"), mods(state, "mexico")) == ("invade", 3, 3)


def test_the_clock_places_all_where_the_fewest_stand_on_the_frontier() -> None:
    """A territory inside the seat's own land needs nothing."""
    mine = {"aboriginal_league": (0, 1), "australian_testing_ground": (0, 1), "java_cartel": (0, 5)}
    state = position({**mine, "new_guinea": (0, 3)}, step="reinforce", body={"pool": 4})
    assert default(state, 0) == Move(0, "place", ("java_cartel", 4))


def hiring(**more: object) -> State:
    """Seat 0 has placed its MODs and may hire and build."""
    spaces = {"mexico": (0, 1), "egypt": (0, 1), "poseidon": (0, 1), "tycho": (0, 1), "andorra": (1, 1)}
    return position(spaces, **{"step": "hire", **more})  # type: ignore[arg-type]  # any of its parameters


def test_a_commander_costs_three_and_goes_to_any_own_territory() -> None:
    """Each kind once; at sea and on the moon, too."""
    state = hiring(commanders={0: {"diplomat": "egypt"}})
    kinds_offered = {c.split(":")[1] for c in offered(state, 0, "buy")}
    assert kinds_offered == {
        "land_commander", "naval_commander", "space_commander", "nuclear_commander", "space_station", "cards",
    }  # fmt: skip
    turn = play(state, "buy:space_commander:tycho")
    assert event(turn, "hired") == {"seat": 0, "piece": "space_commander", "space": "tycho", "energy": 3}
    assert (turn.state.body.energy[0], where(turn.state, 0, "space_commander")) == (7, "tycho")
    assert refused(turn.state, "buy:space_commander:egypt")[0] == "commander-in-play"
    assert refused(turn.state, "buy:naval_commander:andorra") == ("space-not-yours", {"space": "andorra"})
    turn = play(turn.state, "buy:naval_commander:poseidon", "buy:land_commander:poseidon")
    assert turn.state.body.energy[0] == 1


def test_a_lost_commander_can_be_hired_again() -> None:
    """As often as one likes."""
    state = hiring(commanders={0: {"land_commander": "egypt"}})
    assert refused(state, "buy:land_commander:egypt") == ("commander-in-play", {"piece": "land_commander"})
    assert where(play(hiring(), "buy:land_commander:egypt").state, 0, "land_commander") == "egypt"


def test_hiring_and_building_need_their_energy() -> None:
    """Three for a commander, five for a station."""
    state = hiring(energy={0: 4})
    assert refused(state, "buy:space_station:mexico") == ("energy-short", {"cost": 5, "energy": 4})
    state = play(state, "buy:naval_commander:mexico").state
    assert refused(state, "buy:diplomat:mexico")[0] in ("wrong-move", "wrong-verb")
    state = hiring(energy={0: 5}, body={"piles": [()] * 5, "spent": tuple(_all_cards())})
    assert top(play(state, "buy:space_station:mexico").state) == "invade"


def _all_cards() -> list[int]:
    return [i for i, c in enumerate(cards(hiring().setup)) for _ in range(c.copies)]


def test_ruling_07_a_station_may_be_built_in_any_own_territory() -> None:
    """One a territory; at sea and on the moon as well."""
    state = hiring(stations=["egypt"], energy={0: 20})
    assert offered(state, 0, "buy", "space_station") == [
        f"buy:space_station:{s}" for s in ("mexico", "poseidon", "tycho")
    ]
    assert refused(state, "buy:space_station:egypt") == ("no-station-here", {"space": "egypt"})
    assert refused(state, "buy:space_station:andorra") == ("space-not-yours", {"space": "andorra"})
    turn = play(state, "buy:space_station:tycho")
    assert event(turn, "hired") == {"seat": 0, "piece": "space_station", "space": "tycho", "energy": 5}
    assert station(turn.state, "tycho")
    assert turn.state.body.energy[0] == 15
    assert mods(turn.state, "tycho") == 1  # its MOD comes with the next turn


def test_ruling_07_option_stations_land() -> None:
    """With it a station is built on land only."""
    state = hiring(stations=["egypt"])
    state.setup = replace(state.setup, options={**state.setup.options, "stations": "land"})
    assert offered(state, 0, "buy", "space_station") == ["buy:space_station:mexico"]
    assert refused(state, "buy:space_station:tycho") == ("no-station-here", {"space": "tycho"})


def test_ruling_07_four_stations_are_the_most() -> None:
    """A fifth cannot be bought; commanders still can."""
    spaces = {"mexico": (0, 1), "egypt": (0, 1), "poseidon": (0, 1), "tycho": (0, 1), "alberta": (0, 1)}
    state = position(spaces, stations=["mexico", "egypt", "poseidon", "tycho"], step="hire")
    assert refused(state, "buy:space_station:alberta") == ("stations-all", {"most": 4})
    assert offered(state, 0, "buy", "diplomat", "alberta") == ["buy:diplomat:alberta"]


def test_cards_are_bought_for_commanders_in_play_only() -> None:
    """One energy each, up to four a turn, of one deck or of several."""
    state = hiring(step="supply", commanders={0: {"land_commander": "egypt", "diplomat": "egypt"}})
    assert offered(state, 0) == ["buy:cards:land:4", "buy:cards:diplomat:4", "pass"]
    assert refused(state, "buy:cards:naval:1") == ("commander-needed", {"piece": "naval_commander"})
    assert refused(state, "buy:cards:land:5") == ("wrong-amount", {"amount": 5, "low": 1, "high": 4})
    turn = play(state, "buy:cards:land:1")
    assert event(turn, "bought") == {"seat": 0, "deck": "land", "n": 1, "energy": 1}
    assert prompts(turn.state)[0].data == {"energy": 9, "cards": 3}
    assert view(turn.state, 0).seats[0].unseen == view(turn.state, 1).seats[0].unseen == 1
    turn = play(turn.state, "buy:cards:diplomat:3")
    assert (top(turn.state), turn.state.body.energy[0]) == ("invade", 6)
    assert view(turn.state, 0).seats[0].unseen == 0
    assert sorted(card.split("_")[0] for card in hand(turn.state, 0)) == ["diplomat"] * 3 + ["land"]


def test_ruling_03_cards_are_seen_only_after_all_purchases() -> None:
    """The number is public at once; the faces come with the end of the purchases, to the buyer alone."""
    state = hiring(step="supply", commanders={0: {"land_commander": "egypt"}})
    turn = play(state, "buy:cards:land:2")
    assert kinds(turn) == ["bought"]
    seen = view(turn.state, 0)
    assert (seen.seats[0].hand, seen.seats[0].cards["land"]) == ((), 2)
    assert next(d.size for d in seen.decks if d.id == "land") == 18
    turn = play(turn.state, "pass")
    assert [(e.kind, e.to) for e in turn.events] == [("cards", (0,))]
    drawn = [card for card, _, _ in event(turn, "cards")["cards"]]
    assert sorted(drawn) == sorted(hand(turn.state, 0))
    assert [c.id for c in view(turn.state, 0).seats[0].hand or ()] == hand(turn.state, 0)
    assert view(turn.state, 1).seats[0].hand is None
    assert view(turn.state, 1).seats[0].cards["land"] == 2


def test_cards_cost_energy() -> None:
    """Not more than one can pay for."""
    state = hiring(step="supply", commanders={0: {"land_commander": "egypt"}}, energy={0: 2})
    assert offered(state, 0, "buy") == ["buy:cards:land:2"]
    turn = play(state, "buy:cards:land:2")
    assert (top(turn.state), turn.state.body.energy[0]) == ("invade", 0)
    state = hiring(commanders={0: {"land_commander": "egypt"}}, energy={0: 3})
    assert top(play(state, "buy:diplomat:egypt").state) == "invade"


def test_ruling_03_an_empty_deck_sells_no_cards() -> None:
    """What is played is never shuffled in again."""
    kinds_of = [c for c in cards(hiring().setup) if c.id.startswith("land_")]
    discards = " ".join(c.id for c in kinds_of for _ in range(c.copies - (c.id == "land_assemble_mods")))
    state = hiring(
        step="supply", spent=discards, commanders={0: {"land_commander": "egypt", "diplomat": "egypt"}}
    )
    assert offered(state, 0, "buy", "cards", "land") == ["buy:cards:land:1"]
    state = play(state, "buy:cards:land:1").state
    assert refused(state, "buy:cards:land:1") == ("deck-empty", {"deck": "land"})
    state = play(state, "buy:cards:diplomat:1", "pass").state
    assert "land_assemble_mods" in hand(state, 0)
    assert view(state, 0).decks[0].size == 0


def test_ruling_04_hiring_comes_before_cards_and_cards_before_invasions() -> None:
    """With the first card bought nothing is hired any more; with the invasions begun nothing is bought."""
    state = hiring(commanders={0: {"land_commander": "egypt"}}, hands={0: "land_assemble_mods"})
    assert refused(state, "play:land_assemble_mods:egypt")[0] == "wrong-verb"
    state = play(state, "buy:cards:land:1").state
    assert refused(state, "buy:naval_commander:egypt")[0] == "wrong-move"
    assert refused(state, "play:land_assemble_mods:egypt")[0] == "wrong-verb"
    state = play(state, "pass").state
    assert refused(state, "buy:cards:land:1")[0] == "wrong-verb"
    assert mods(play(state, "play:land_assemble_mods:egypt").state, "egypt") == 4


def test_phases_follow_each_other_and_may_be_skipped() -> None:
    """Place, hire, buy, invade, fortify: a pass each, and those where nothing is possible skip themselves."""
    state = position(
        {"egypt": (0, 3)}, step="reinforce", body={"pool": 1}, commanders={0: {"land_commander": "egypt"}}
    )
    steps = []
    for code in ("place:egypt:1", "pass", "pass", "pass"):
        turn = play(state, code)
        state = turn.state
        steps.append(top(state))
    assert steps == ["hire", "supply", "invade", "reinforce"]  # nothing to fortify: the next seat's turn
    assert awaited_seats(state) == (2,)
    poor = position({"egypt": (0, 3)}, step="reinforce", body={"pool": 1}, energy=0)
    assert top(play(poor, "place:egypt:1").state) == "invade"


def test_ruling_04_the_first_move_ends_the_time_of_the_first_cards() -> None:
    """A move into an empty territory is an invasion, too."""
    state = position(
        {"continental_biospheres": (0, 5)}, hands={0: "naval_assemble_mods land_assemble_mods"},
        commanders={0: dict.fromkeys(("naval_commander", "land_commander"), "continental_biospheres")},
    )  # fmt: skip
    assert refused(state, "play:naval_assemble_mods") == ("no-target", {"card": "naval_assemble_mods"})
    turn = play(state, "play:land_assemble_mods:continental_biospheres")
    turn = play(turn.state, "move:continental_biospheres:poseidon:2")
    assert refused(turn.state, "play:naval_assemble_mods:poseidon") == (
        "card-too-late", {"card": "naval_assemble_mods"},
    )  # fmt: skip


def test_the_clock_hires_and_buys_nothing() -> None:
    """It passes through the turn and spends nothing."""
    state = hiring(commanders=ALL, hands={0: "land_assemble_mods"})
    for step in ("hire", "supply", "invade", "fortify"):
        there = hiring(step=step, commanders=ALL)
        assert default(there, 0) == Move(0, "pass")
    while state.body.turn == 0:
        state = apply(state, default(state, 0)).state
    assert (state.body.energy[0], hand(state, 0)) == (10, ["land_assemble_mods"])


@pytest.mark.parametrize("step", ["reinforce", "hire", "supply", "invade", "fortify"])
def test_resigning_in_ones_own_turn_passes_it_on(step: str) -> None:
    """What was yet to be placed or drawn is lost; territories stay, cards are discarded."""
    more = (
        {"pool": 4} if step == "reinforce" else {"bought": (0, 0), "purchases": 2} if step == "supply" else {}
    )
    state = hiring(step=step, body=more, commanders=ALL, hands={0: "land_assemble_mods"})
    turn = play(state, "resign")
    assert kinds(turn)[:3] == ["resigned", "discarded", "turn"]
    assert turn.events[1].data["cards"] == [["land_assemble_mods", "land_assemble_mods", None]]
    assert awaited_seats(turn.state) == (1,)
    assert (hand(turn.state, 0), turn.state.body.energy[0]) == ([], 0)
    assert view(turn.state, None).spaces["egypt"].owner == 0
    assert not legal(turn.state, 0)


def test_what_is_public() -> None:
    """Energy and the number of cards of each deck are everybody's to see, faces only their holder's."""
    state = hiring(hands={0: "land_assemble_mods land_stealth_mods naval_reinforcements"}, energy={0: 7})
    for viewer in (None, 1, 0):
        seen = view(state, viewer).seats[0]
        assert seen.counters["energy"] == 7
        assert seen.cards == {"land": 2, "naval": 1, "space": 0, "nuclear": 0, "diplomat": 0}
        assert (seen.hand is not None) == (viewer == 0)
    assert view(state, None).seats[0].counters == {
        "territories": 4, "armies": 4, "energy": 7, "income": 3, "score": 4,
    }  # fmt: skip
