"""The preparation of `risk2210`: devastation, MODs by seats, claiming or dealing, and the first pieces."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from engine import (
    Event,
    Move,
    Setup,
    State,
    apply,
    awaited_seats,
    check,
    default,
    history,
    legal,
    prompts,
    start,
    view,
)
from engine.boards.load import load_board

WORLD = load_board("frontline")
LAND = {s.id for s in WORLD.spaces if s.kind == "land"}
MODS = {2: 30, 3: 35, 4: 30, 5: 25}


def begun(seats: int, setup: str = "deal", seed: str = "2a", **options: object) -> State:
    """The first position of a game."""
    return start(Setup("risk2210", seats, seed, {"setup": setup, **options})).state


def until(state: State, *steps: str) -> State:
    """The position in which one of these steps begins, reached by default moves."""
    while state.stack[-1].step not in steps:
        state = apply(state, default(state, awaited_seats(state)[0])).state
        assert check(state) == []
    return state


def held(state: State, seat: int) -> list[str]:
    """What a seat holds, in the order of the board."""
    return [s.id for s in view(state, None).spaces.values() if s.owner == seat]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("setup", ["deal", "manual"])
def test_mods_energy_and_pieces_by_number_of_seats(seats: int, setup: str) -> None:
    """After the setup: 30, 35, 30 or 25 MODs, a land commander, a diplomat, a station and 3 energy each."""
    state = until(begun(seats, setup), "bid")
    seen = view(state, None)
    for seat in range(seats):
        assert seen.seats[seat].counters["armies"] == MODS[seats]
        assert seen.seats[seat].counters["energy"] == 3
        assert seen.seats[seat].cards == dict.fromkeys(("land", "naval", "space", "nuclear", "diplomat"), 0)
        tokens: Counter[str] = Counter()
        for space in held(state, seat):
            tokens.update(seen.spaces[space].tokens)
        assert tokens == Counter(army=MODS[seats], land_commander=1, diplomat=1, space_station=1)
    assert (state.body.year, seen.round) == (1, 1)


def _maps(state: State) -> dict[str, int]:
    """Sizes of the piles of territory cards."""
    return {terrain: len(pile) for terrain, pile in state.body.maps.items()}


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_four_land_territories_are_devastated(seats: int) -> None:
    """Four land cards are turned up and never come back: nobody holds those, 38 cards are left."""
    turn = start(Setup("risk2210", seats, "2a"))
    data = next(e.data for e in turn.events if e.kind == "devastated")
    assert len(set(data["destroyed"])) == 4
    assert set(data["destroyed"]) <= LAND
    seen = view(turn.state, None)
    marked = {s.id for s in seen.spaces.values() if "destroyed" in s.marks}
    assert marked == set(data["destroyed"])
    assert all(seen.spaces[s].owner is None for s in marked)
    sizes = {d.id: d.size for d in seen.decks}
    assert sizes == {"land": 20, "naval": 20, "space": 20, "nuclear": 20, "diplomat": 20}
    assert _maps(turn.state) == {"land": 38, "water": 13, "moon": 14}
    assert not marked & {WORLD.ids[s] for s in turn.state.body.maps["land"]}


def test_devastation_is_up_to_chance() -> None:
    """Other seeds devastate other territories; each land territory comes up."""
    spaces = {s for n in range(120) for s in begun(3, seed=f"{n:04x}").body.devastated}
    assert {WORLD.ids[s] for s in spaces} == LAND


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_free_land_is_dealt_evenly(seats: int) -> None:
    """The 38 territories are dealt round the table with one MOD each; sea and moon stay empty."""
    state = begun(seats)
    counts = sorted(state.body.held)
    assert sum(counts) == 38
    assert counts[-1] - counts[0] <= 1
    for i, space in enumerate(WORLD.ids):
        free = space not in LAND or i in state.body.devastated
        assert state.body.mods[i] == (0 if free else 1)
    assert state.body.reserve == [MODS[seats] - n for n in state.body.held]


def test_who_gets_a_territory_more_is_up_to_the_dealing() -> None:
    """No seat is always among those with one more."""
    more = {s for n in range(40) for s, h in enumerate(begun(5, seed=f"{n:04x}").body.held) if h == 8}
    assert more == {0, 1, 2, 3, 4}


def test_deal_places_everything_at_once_and_in_secret() -> None:
    """All seats are asked together; what one has placed, and how far it has come, nobody else sees."""
    state = begun(3)
    assert [(p.seat, p.kind, p.sealed, p.data) for p in prompts(state)] == [
        (s, "deploy_all", True, {}) for s in range(3)
    ]
    before, mine = view(state, 1), held(state, 0)[0]
    turn = apply(state, Move(0, "place", (mine, 5)))
    turn = apply(turn.state, Move(0, "choose", ("land_commander", mine)))
    assert [(e.kind, e.to) for e in turn.events] == [("draft_all", (0,))]
    after = view(turn.state, 1)
    assert (after.spaces, after.seats, after.prompts) == (before.spaces, before.seats, before.prompts)
    own_view = view(turn.state, 0)
    assert own_view.spaces[mine].tokens == {"army": 6, "land_commander": 1}
    assert own_view.seats[0].counters["unplaced"] == state.body.reserve[0] - 5


def test_deal_asks_for_every_mod_and_every_piece() -> None:
    """A seat is done only when all MODs, both commanders and the station lie."""
    state = begun(3)
    mine = held(state, 0)[0]
    for move in (
        Move(0, "choose", ("land_commander", mine)),
        Move(0, "choose", ("diplomat", held(state, 0)[1])),
        Move(0, "place", (mine, state.body.reserve[0])),
    ):
        state = apply(state, move).state
        assert 0 in awaited_seats(state)
        assert move not in legal(state, 0)
    state = apply(state, Move(0, "choose", ("space_station", mine))).state
    assert awaited_seats(state) == (1, 2)


def test_deal_places_on_own_territories_only() -> None:
    """Neither others' territories nor the sea nor the moon are on offer."""
    state = begun(3)
    places = {o.args[0] for o in legal(state, 0).narrow("place")}
    assert places == set(held(state, 0))
    assert {o.args[1] for o in legal(state, 0).narrow("choose", "diplomat")} == places


def test_deal_shows_all_together_and_the_first_year_begins() -> None:
    """With the last answer everybody's placements are shown and all are asked for their bids."""
    state = begun(3)
    for seat in (2, 0, 1):
        turn = apply(state, Move(seat, "choose", ("spread",)))
        state = turn.state
    public = [e for e in turn.events if e.to is None]
    assert [e.kind for e in public] == ["deployed_all"] * 3 + ["year"]
    for seat, shown in enumerate(public[:3]):
        assert shown.data["seat"] == seat
        assert sum(shown.data["placed"].values()) == 35 - state.body.held[seat]
        assert [piece for piece, _ in shown.data["pieces"]] == ["land_commander", "diplomat", "space_station"]
    assert [(p.seat, p.kind) for p in prompts(state)] == [(0, "bid"), (1, "bid"), (2, "bid")]


def test_deal_a_draft_can_be_taken_back() -> None:
    """Until everybody is done a seat undoes its own placements; nobody else hears of it."""
    setup = Setup("risk2210", 3, "2a")
    mine = held(start(setup).state, 0)[0]
    first, placed, undone = history(setup, [Move(0, "place", (mine, 3)), Move(0, "undo")])
    assert placed.undoable
    assert undone.state == msgspec.structs.replace(first.state, ply=2)
    assert [(e.kind, e.to) for e in undone.events] == [("undone", (0,))]


def test_spread_goes_to_the_frontier_and_keeps_what_lies() -> None:
    """The rest goes where the fewest stand along the frontier, pieces to the strongest territory."""
    state = begun(4)
    mine = held(state, 0)
    state = apply(state, Move(0, "choose", ("diplomat", mine[0]))).state
    state = apply(state, Move(0, "choose", ("spread",))).state
    spaces = view(state, 0).spaces
    assert spaces[mine[0]].tokens["diplomat"] == 1
    stands = [spaces[s].tokens["army"] for s in mine if spaces[s].tokens["army"] > 1]
    assert max(stands) - min(stands) <= 1
    strongest = next(s for s in mine if "land_commander" in spaces[s].tokens)
    assert spaces[strongest].tokens["army"] == max(stands)
    assert "space_station" in spaces[strongest].tokens


def _started(seats: int, seed: str) -> tuple[State, Event]:
    turn = start(Setup("risk2210", seats, seed, {"setup": "manual"}))
    return turn.state, next(e for e in turn.events if e.kind == "started")


def test_manual_the_highest_die_starts() -> None:
    """Equals roll again until one has the highest."""
    again = 0
    for n in range(60):
        state, claims = _started(5, f"{n:04x}")
        assert awaited_seats(state) == (claims.data["seat"],)
        rolling = list(range(5))
        for dice in claims.data["dice"]:
            if [seat for seat, _ in dice] != rolling:
                continue  # equals below the highest roll for the order, too
            best = max(die for _, die in dice)
            rolling = [seat for seat, die in dice if die == best]
            again += len(rolling) > 1
        assert rolling == [claims.data["seat"]]
    assert again


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_manual_claims_one_by_one_until_the_land_is_full(seats: int) -> None:
    """Round the table, one MOD onto one free land territory that is not devastated, never sea or moon."""
    state = begun(seats, "manual")
    first = awaited_seats(state)[0]
    free = sum(s in LAND and not v.marks and v.owner is None for s, v in view(state, None).spaces.items())
    assert free == (22 if seats == 2 else 38)
    for n in range(free):
        (seat,) = awaited_seats(state)
        assert seat == (first + n) % seats
        assert prompts(state)[0].kind == "claim"
        offers = list(legal(state, seat))
        assert len(offers) == free - n
        turn = apply(state, offers[-1].move(seat))
        assert turn.events[0].data == {"seat": seat, "space": offers[-1].args[0]}
        state = turn.state
        assert offers[-1].args[0] in held(state, seat)
    assert prompts(state)[0].kind == "garrison"
    assert all(state.body.mods[WORLD.index[s]] == 1 for seat in range(seats) for s in held(state, seat))


def test_manual_refuses_what_cannot_be_claimed() -> None:
    """Nothing claimed, devastated, at sea or on the moon."""
    state = begun(3, "manual")
    devastated = WORLD.ids[state.body.devastated[0]]
    space = next(o.args[0] for o in legal(state, awaited_seats(state)[0]))
    state = apply(state, Move(awaited_seats(state)[0], "choose", (space,))).state
    for refused in (space, devastated, "poseidon", "tycho", "atlantis"):
        assert Move(awaited_seats(state)[0], "choose", (refused,)) not in legal(
            state, awaited_seats(state)[0]
        )


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_manual_then_places_three_at_a_time(seats: int) -> None:
    """Three MODs each in turn, together or apart, fewer only in the last round; until none is left."""
    state = until(begun(seats, "manual"), "garrison")
    portions: dict[int, list[int]] = {s: [] for s in range(seats)}
    order = []
    while state.stack[-1].step == "garrison":
        (seat,) = awaited_seats(state)
        data = prompts(state)[0].data
        assert (data["armies"], data["own"]) == (state.body.reserve[seat], min(3, state.body.reserve[seat]))
        offers = list(legal(state, seat))
        assert {o.args[0] for o in offers} == set(held(state, seat))
        assert {o.amount for o in offers} == {(1, data["own"])}
        state = apply(state, Move(seat, "place", (held(state, seat)[0], 1))).state
        if data["own"] > 1:  # the rest of the three may go elsewhere
            assert awaited_seats(state) == (seat,)
            state = apply(state, Move(seat, "place", (held(state, seat)[1], data["own"] - 1))).state
        order.append(seat)
        portions[seat].append(data["own"])
    assert order == [(order[0] + n) % seats for n in range(len(order))]
    for seat in range(seats):
        assert portions[seat][:-1] == [3] * (len(portions[seat]) - 1)
        assert sum(portions[seat]) + state.body.held[seat] == MODS[seats]


def test_manual_then_commander_diplomat_and_station_one_at_a_time() -> None:
    """Everybody places the land commander, then everybody the diplomat, then everybody the station."""
    state = until(begun(4, "manual"), "muster")
    placings = []
    while state.stack[-1].step == "muster":
        (seat,) = awaited_seats(state)
        piece = prompts(state)[0].data["piece"]
        offers = list(legal(state, seat))
        assert [o.args for o in offers] == [(piece, s) for s in held(state, seat)]
        turn = apply(state, offers[0].move(seat))
        placings.append((seat, piece))
        state = turn.state
    pieces = [piece for _, piece in placings]
    assert pieces == ["land_commander"] * 4 + ["diplomat"] * 4 + ["space_station"] * 4
    assert [seat for seat, _ in placings] == [(placings[0][0] + n) % 4 for n in range(12)]
    assert prompts(state)[0].kind == "bid"


def test_ruling_16_two_players_and_a_neutral_army() -> None:
    """Three neutral MODs each on 16 land, 6 water and 6 moon territories, whose cards go back."""
    turn = start(Setup("risk2210", 2, "2a", {"setup": "manual"}))
    seen = view(turn.state, None)
    theirs = [s for s in WORLD.spaces if seen.spaces[s.id].owner == 2]
    assert Counter(s.kind for s in theirs) == {"land": 16, "water": 6, "moon": 6}
    assert {seen.spaces[s.id].tokens["army"] for s in theirs} == {3}
    assert not any(seen.spaces[s.id].marks for s in theirs)
    assert next(e.data for e in turn.events if e.kind == "neutrals")["placed"] == {s.id: 3 for s in theirs}
    assert _maps(turn.state) == {"land": 38, "water": 13, "moon": 14}
    assert (seen.seats[2].kind, seen.seats[2].counters) == ("neutral", {"territories": 28, "armies": 84})


@pytest.mark.parametrize("setup", ["deal", "manual"])
def test_ruling_16_two_players_place_thirty_mods_on_land(setup: str) -> None:
    """The land that is left goes to the two, eleven territories each; nothing of theirs at sea or above."""
    state = until(begun(2, setup), "bid")
    assert state.body.held[:2] == [11, 11]
    assert {s for seat in (0, 1) for s in held(state, seat)} <= LAND
    assert [sum(state.body.mods[WORLD.index[s]] for s in held(state, seat)) for seat in (0, 1)] == [30, 30]


def test_resigning_while_claiming_leaves_the_seat_to_the_defaults() -> None:
    """For a seat that leaves during a manual setup the rest is claimed and placed by default moves."""
    state = begun(3, "manual")
    gone = awaited_seats(state)[0]
    state = apply(state, Move(gone, "resign")).state
    while state.body.year == 0:
        assert gone not in awaited_seats(state)
        state = apply(state, default(state, awaited_seats(state)[0])).state
        assert check(state) == []
    assert sorted(state.body.held) == [12, 13, 13]
    assert [view(state, None).seats[s].counters["armies"] for s in range(3)] == [35] * 3
    assert sum(where >= 0 for where in state.body.commanders[gone]) == 2
    assert awaited_seats(state) == tuple(s for s in range(3) if s != gone)


@pytest.mark.parametrize("step", ["garrison", "muster", "deploy"])
def test_resigning_at_each_step_of_the_setup(step: str) -> None:
    """The game goes on to the first bids without the one who left; in a game of two it is over."""
    setup = "deal" if step == "deploy" else "manual"
    for seats in (2, 4):
        state = until(begun(seats, setup), step)
        gone = awaited_seats(state)[0]
        state = apply(state, Move(gone, "resign")).state
        assert check(state) == []
        if seats == 2:
            assert state.result is not None
            assert (state.result.winners, state.result.reason) == ((1 - gone,), "resignation")
            continue
        while state.body.year == 0:
            assert gone not in awaited_seats(state)
            state = apply(state, default(state, awaited_seats(state)[0])).state
            assert check(state) == []
        assert [view(state, None).seats[s].counters["armies"] for s in range(4)] == [30] * 4


def test_the_clock_claims_beside_what_is_held_and_musters_where_most_stand() -> None:
    """The first free territory that touches one of the seat's own; pieces stand where most MODs do."""
    state = begun(3, "manual")
    first = awaited_seats(state)[0]
    free = [str(o.args[0]) for o in legal(state, first)]
    assert default(state, first) == Move(first, "choose", (free[0],))
    middle = free[15]
    for space in (middle, *free[-2:]):
        state = apply(state, Move(awaited_seats(state)[0], "choose", (space,))).state
    beside = {WORLD.ids[i] for i in WORLD.reach[WORLD.index[middle]]}
    assert default(state, first) == Move(first, "choose", (next(s for s in free[:-2] if s in beside),))
    state = until(state, "muster")
    seat = awaited_seats(state)[0]
    most = max(held(state, seat), key=lambda s: int(state.body.mods[WORLD.index[s]]))
    assert default(state, seat) == Move(seat, "choose", ("land_commander", most))
