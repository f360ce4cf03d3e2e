"""What cards that exist in several decks do, the same for each: the tests of each kind call these."""

from __future__ import annotations

from engine import State, awaited_seats, view
from engine.rules.risk2210.meta import COMMANDERS
from engine.rules.risk2210.state import NOBODY
from engine.types import SpaceView
from tests.engine.driver import event, kinds, play, refused, top
from tests.engine.risk2210.grounds import (
    KEEPS_ASKED,
    Ground,
    field,
    nowhere,
    refuses_before,
    refuses_reaction,
)
from tests.engine.risk2210.positions import hand, mods, offered, owner, position, where


def assemble(ground: Ground) -> None:
    """Three MODs into one own space of the terrain, for one energy."""
    card = f"{ground.deck}_assemble_mods"
    state = field(ground, card)
    turn = play(state, f"play:{card}:{ground.own[1]}")
    assert mods(turn.state, ground.own[1]) == 8
    assert turn.state.body.energy[0] == 9
    assert hand(turn.state, 0) == []
    assert top(turn.state) == "invade"
    refuses_before(ground, card, ground.own[0], cost=1)
    assert set(offered(state, 0, "play")) == {f"play:{card}:{space}" for space in ground.own}
    assert refused(state, f"play:{card}:{ground.other}")[0] == "wrong-move"
    assert refused(state, f"play:{card}:{ground.foe}")[0] == "wrong-move"
    none = nowhere(ground, card)
    assert refused(none, f"play:{card}:{ground.own[0]}") == ("no-target", {"card": card})


def reinforcements(ground: Ground) -> None:
    """One MOD each in three different own spaces of the terrain, for nothing."""
    card = f"{ground.deck}_reinforcements"
    state = play(field(ground, card), f"play:{card}").state
    assert state.body.energy[0] == 10
    assert top(state) == "spread"
    assert refused(state, f"place:{ground.other}:1")[0] == "wrong-move"
    state = play(state, f"place:{ground.own[0]}:1").state
    assert refused(state, f"place:{ground.own[0]}:1")[0] == "wrong-move"
    state = play(state, f"place:{ground.own[1]}:1", f"place:{ground.own[2]}:1").state
    assert [mods(state, s) for s in ground.own] == [6, 6, 6]
    assert top(state) == "invade"
    refuses_before(ground, card, cost=0)
    assert refused(nowhere(ground, card), f"play:{card}") == ("no-target", {"card": card})


def reinforcements_with_fewer(ground: Ground) -> None:
    """With two spaces of the terrain two MODs come and the rest is lost; one may also stop early."""
    card = f"{ground.deck}_reinforcements"
    state = play(field(ground, card, spaces={ground.own[2]: (2, 1)}), f"play:{card}").state
    both = play(state, f"place:{ground.own[0]}:1", f"place:{ground.own[1]}:1").state
    assert top(both) == "invade"
    assert both.body.total == state.body.total + 2
    single = play(state, f"place:{ground.own[0]}:1", "pass").state
    assert top(single) == "invade"
    assert single.body.total == state.body.total + 1


def jam(ground: Ground) -> None:
    """The chosen player is not asked in this turn any more, and is asked again in the next one."""
    card = f"{ground.deck}_frequency_jam"
    state = field(ground, card, KEEPS_ASKED)
    assert awaited_seats(play(state, ground.attack).state) == (1,)
    turn = play(state, f"play:{card}:seat-1")
    assert event(turn, "jammed") == {"seat": 0, "other": 1}
    assert turn.state.body.energy[0] == 10
    assert "battle" in kinds(play(turn.state, ground.attack))
    after = play(turn.state, "pass", "pass").state
    assert after.body.turn == 1
    assert after.body.jammed == ()
    refuses_before(ground, card, "seat-1", cost=0)


def jam_targets(ground: Ground) -> None:
    """Another player who is still in the game must be chosen."""
    card = f"{ground.deck}_frequency_jam"
    state = field(ground, card)
    assert offered(state, 0, "play") == [f"play:{card}:seat-1", f"play:{card}:seat-2"]
    assert refused(state, f"play:{card}:seat-0")[0] == "wrong-move"
    alone = position(
        {ground.own[0]: (0, 5)}, commanders={0: {ground.commander: ground.own[0]}}, hands={0: card}
    )
    assert offered(alone, 0, "play") == [f"play:{card}:seat-2"]


def stealth(ground: Ground) -> None:
    """Three MODs for the defender before the dice, for nothing; only on the card's terrain."""
    card = f"{ground.deck}_stealth_mods"
    turn = play(field(ground, theirs=card), ground.attack)
    assert awaited_seats(turn.state) == (1,)
    assert "battle" not in kinds(turn)
    turn = play(turn.state, f"1 play:{card}")
    data = event(turn, "stealth_mods")
    assert data == {"seat": 1, "other": 1, "space": ground.foe, "n": 3}
    assert event(turn, "battle")["from"] == ground.own[0]
    assert mods(turn.state, ground.foe) == 7 - event(turn, "battle")["lost"][1]
    assert hand(turn.state, 1) == []
    assert turn.state.body.energy[1] == 10
    refuses_reaction(ground, card, cost=0)


def stealth_for_another(ground: Ground) -> None:
    """A third player helps the defender, whose MODs they become."""
    card = f"{ground.deck}_stealth_mods"
    turn = play(field(ground, third=card), ground.attack)
    assert awaited_seats(turn.state) == (2,)
    turn = play(turn.state, f"2 play:{card}")
    assert event(turn, "stealth_mods") == {"seat": 2, "other": 1, "space": ground.foe, "n": 3}
    assert owner(turn.state, ground.foe) == 1
    assert mods(turn.state, ground.foe) == 7 - event(turn, "battle")["lost"][1]


def stealth_on_nothing(ground: Ground) -> None:
    """An empty space has no defender: no window opens. A station alone is defended."""
    card = f"{ground.deck}_stealth_mods"
    move = f"move:{ground.own[0]}:{ground.foe}:2"
    empty = field(ground, third=card, spaces={ground.foe: (NOBODY, 0)})
    turn = play(empty, move)
    assert kinds(turn)[0] == "entered"
    station = field(ground, theirs=card, spaces={ground.foe: (1, 0)}, stations=[ground.foe])
    turn = play(station, move)
    assert awaited_seats(turn.state) == (1,)
    turn = play(turn.state, f"1 play:{card}")
    assert event(turn, "battle")["sides"][0][1] == [8, 8]


def stealth_elsewhere(ground: Ground, foe: str, leader: str = "") -> None:
    """An invasion on another terrain is none of the card's."""
    card = f"{ground.deck}_stealth_mods"
    state = field(ground, theirs=f"{card} {KEEPS_ASKED}", spaces={foe: (1, 4)}, also=leader)
    window = play(state, f"attack:{ground.other}:{foe}:1").state
    assert refused(window, f"play:{card}", seat=1) == ("card-elsewhere", {"card": card, "space": foe})
    # By itself the card does not even open the window.
    state = field(ground, theirs=card, spaces={foe: (1, 4)}, also=leader)
    assert "battle" in kinds(play(state, f"attack:{ground.other}:{foe}:1"))


def influence(deck: str, commander: str) -> None:
    """Three points each in the final count while the commander lives; never played by hand."""
    card = f"{deck}_colony_influence"
    stands = {"egypt": (0, 5), "alberta": (1, 3)}
    here = {0: {commander: "egypt"}}
    two = position(stands, commanders=here, hands={0: f"{card} {card}"}, year=5, turn=2)
    turn = play(two, "pass")
    assert event(turn, "influence")["points"] == 6
    scores = {row[0]: row[1:] for row in event(turn, "scored")["scores"]}
    assert scores[0] == [7, 1, 0, 6]
    assert hand(turn.state, 0) == []
    dead = position(stands, commanders=here, hands={0: card, 1: card}, year=5, turn=2)
    turn = play(dead, "pass")
    assert event(turn, "influence")["seat"] == 0
    scores = {row[0]: row[1:] for row in event(turn, "scored")["scores"]}
    assert scores[1] == [1, 1, 0, 0]
    assert hand(turn.state, 1) == [card]
    for step in ("invade", "fortify"):
        state = position({"egypt": (0, 5)}, commanders={0: {commander: "egypt"}}, hands={0: card}, step=step)
        assert refused(state, f"play:{card}") == ("card-not-now", {"card": card})


def trap(ground: Ground, card: str, cost: int) -> None:
    """Half of the MODs in the attacking space, rounded up, are destroyed; then the attack goes on."""
    chooses = {"chooses_losses": [True, False, False]}
    state = field(ground, theirs=card, spaces={ground.own[0]: (0, 3)}, body=chooses)
    turn = play(state, ground.attack, f"1 play:{card}")
    # 3 MODs and 2 commanders: 2 MODs, and nobody is asked.
    assert event(turn, "trap") == {"seat": 1, "other": 0, "space": ground.own[0], "n": 2}
    assert event(turn, "destroyed_mods") == {"seat": 0, "space": ground.own[0], "mods": 2}
    assert turn.state.body.energy[1] == 10 - cost
    assert event(turn, "battle")["from"] == ground.own[0]
    refuses_reaction(ground, card, cost=cost)
    third = play(field(ground, third=f"{card} {ground.deck}_colony_influence"), ground.attack).state
    assert refused(third, f"play:{card}", seat=2) == ("space-not-yours", {"space": ground.foe})


def trap_spares_commanders(ground: Ground, card: str) -> None:
    """They are no MODs: 1 of 1 MOD beside five commanders, none of 0 beside two; they hold what is left."""
    for n, people, dead in ((1, COMMANDERS, 1), (0, (ground.commander, "nuclear_commander"), 0)):
        state = _led(ground, card, n, people)
        turn = play(state, ground.attack, f"1 play:{card}")
        assert event(turn, "trap")["n"] == dead
        assert [e.data["mods"] for e in turn.events if e.kind == "destroyed_mods"] == [dead] * dead
        assert mods(turn.state, ground.own[0]) == 0
        assert [where(turn.state, 0, kind) for kind in people] == [ground.own[0]] * len(people)
        assert (owner(turn.state, ground.own[0]), top(turn.state)) == (0, "react")
        # The invasion goes on with the commanders that are left.
        assert "battle" in kinds(play(turn.state, "1 pass"))


def trap_leaves_a_commander(ground: Ground, card: str) -> None:
    """A MOD and its commander: the commander is left, alone. The invasion is over, the space is still held,
    its player still in the game, and the turn goes on."""
    state = _led(ground, card, 1, (ground.commander,))
    turn = play(state, ground.attack, f"1 play:{card}")
    assert kinds(turn)[-3:] == ["trap", "destroyed_mods", "halted"]
    assert (top(turn.state), turn.state.body.invaded) == ("invade", True)
    assert (owner(turn.state, ground.own[0]), turn.state.body.held[0]) == (0, 1)
    assert turn.state.body.alive[0]
    seen = view(turn.state, None)
    assert seen.spaces[ground.own[0]] == SpaceView(ground.own[0], 0, {"army": 0, ground.commander: 1})
    assert seen.seats[0].counters["territories"] == 1
    code = ground.attack.replace(":alone", "")
    assert refused(turn.state, code) == ("too-few-units", {"space": ground.own[0]})
    assert play(turn.state, "pass").state.body.alive[0]


def _led(ground: Ground, card: str, n: int, people: tuple[str, ...]) -> State:
    """Seat 0 has one space, with this many MODs and these commanders; seat 1, beside it, holds the card and
    is asked again after it."""
    leaders = {
        0: dict.fromkeys(people, ground.own[0]),
        1: dict.fromkeys((ground.commander, "diplomat"), ground.foe),
    }
    return position(
        {ground.own[0]: (0, n), ground.foe: (1, 4)}, commanders=leaders, hands={1: f"{card} {KEEPS_ASKED}"}
    )


def trap_of_version_1(ground: Ground, card: str) -> None:
    """Under version 1 half of the units, commanders counted, and the attacker chooses which."""
    turn = play(
        field(ground, theirs=card, spaces={ground.own[0]: (0, 3)}, version=1),
        ground.attack,
        f"1 play:{card}",
    )
    # 3 MODs and 2 commanders: 3 of 5 units.
    assert event(turn, "trap") == {"seat": 1, "other": 0, "space": ground.own[0], "n": 3}
    assert event(turn, "destroyed_mods") == {"seat": 0, "space": ground.own[0], "mods": 3}
    state = field(ground, theirs=card, body={"chooses_losses": [True, False, False]}, version=1)
    turn = play(state, ground.attack, f"1 play:{card}")
    assert top(turn.state) == "losses"
    assert awaited_seats(turn.state) == (0,)
    turn = play(turn.state, f"choose:lose:{ground.own[0]}:diplomat")
    # 4 of 7 units, the diplomat among them.
    assert event(turn, "destroyed_mods")["mods"] == 3
    assert event(turn, "commander_lost")["commander"] == "diplomat"
    few = field(ground, theirs=card, spaces={ground.own[0]: (0, 0)}, version=1)
    turn = play(few, ground.attack, f"1 play:{card}")
    assert top(turn.state) == "losses"
    turn = play(turn.state, f"choose:lose:{ground.own[0]}:diplomat")
    # One unit is left: it cannot attack.
    assert kinds(turn) == ["commander_lost", "halted"]
    assert mods(turn.state, ground.foe) == 4
