"""The host's time: wrong clocks of the machine do not move it, right ones do once two witnesses agree."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from db.boot import boot
from host.time.timekeeper import APART, LONG, LastSign, Timekeeper

NOW = 1_795_254_000.0
DAY = 86_400.0


class World:
    """What is true, and what each clock says."""

    def __init__(self, now: float = NOW) -> None:
        self.now = now
        self.wrong = 0.0
        """By how much the machine's clock is ahead of the truth."""
        self.boot, self.began = "first", now - 5000.0
        self.online = False
        """Whether Discord tells the time."""

    def keeper(self) -> Timekeeper:
        """The keeper of a process that begins now."""
        keeper = Timekeeper(lambda: self.now + self.wrong, lambda: self.now - self.began, self.boot)
        keeper.service = lambda: self.now if self.online else None
        return keeper

    def reboot(self) -> None:
        """The machine starts anew: its steady clock begins again."""
        self.boot, self.began = f"{self.boot}+", self.now - 20.0


@pytest.fixture
def world() -> World:
    """A world in which all is right."""
    return World()


@pytest.mark.parametrize("jump", [3600.0, -3600.0, 12 * DAY, -12 * DAY, APART + 1, -APART - 1])
@pytest.mark.parametrize("online", [True, False])
def test_a_jump_there_and_back_is_as_if_it_had_not_been(world: World, jump: float, online: bool) -> None:
    """With Discord's word everything goes on; without it nothing ends until the clock is right again."""
    keeper, world.online = world.keeper(), online
    world.wrong = jump
    world.now += 60
    assert keeper.look() is online
    assert keeper.now() == pytest.approx(world.now)
    machine, service, agreed = keeper.witnesses()
    assert machine == pytest.approx(jump)
    assert (service is None) is not online
    assert agreed is online
    world.wrong = 0.0
    world.now += 60
    assert keeper.look()
    assert keeper.now() == pytest.approx(world.now)


def test_small_corrections_are_followed(world: World) -> None:
    """As a time service makes them, up to a minute."""
    keeper = world.keeper()
    world.wrong = APART - 1
    assert keeper.look()
    assert keeper.now() == pytest.approx(world.now + APART - 1)


def test_a_machine_that_began_with_a_wrong_clock_is_put_right(world: World) -> None:
    """Its first database has nothing to go on from; then a time service and Discord agree."""
    world.wrong = -40 * DAY
    keeper = world.keeper()
    assert keeper.look()
    world.wrong = 0.0
    assert not keeper.look()
    world.online = True
    assert keeper.look()
    assert keeper.now() == pytest.approx(world.now)


@pytest.mark.parametrize("gap", [30.0, 1800.0, LONG - 1])
def test_a_short_restart_believes_the_machine(world: World, gap: float) -> None:
    """After a reboot too, of which the steady clock knows nothing."""
    sign = world.keeper().sign()
    world.now += gap
    world.reboot()
    keeper = world.keeper()
    keeper.begin(sign)
    assert keeper.witnesses().agreed
    assert keeper.now() == pytest.approx(world.now)


@pytest.mark.parametrize("gap", [LONG + 10, 12 * DAY])
def test_a_start_long_after_the_last_sign_waits_for_discord(world: World, gap: float) -> None:
    """Until then time goes on from the last sign of life, and nothing ends."""
    sign = world.keeper().sign()
    world.now += gap
    world.reboot()
    keeper = world.keeper()
    keeper.begin(sign)
    world.now += 5
    assert not keeper.look()
    assert keeper.now() == pytest.approx(NOW + 5)
    world.online = True
    assert keeper.look()
    assert keeper.now() == pytest.approx(world.now)


def test_a_start_on_the_same_boot_knows_how_long_it_was(world: World) -> None:
    """However long, and whatever the machine's clock says meanwhile."""
    sign = world.keeper().sign()
    world.now += 2 * DAY
    keeper = world.keeper()
    keeper.begin(sign)
    assert keeper.witnesses().agreed
    world.wrong = -DAY
    later = world.keeper()
    later.begin(sign)
    assert not later.witnesses().agreed
    assert later.now() == pytest.approx(world.now)
    world.online = True
    assert later.look()
    assert later.now() == pytest.approx(world.now)


@pytest.mark.parametrize("wrong", [-2 * DAY, 5 * DAY])
def test_a_start_with_a_wrong_clock_waits_until_it_is_right(world: World, wrong: float) -> None:
    """Discord alone is no two witnesses: its time and the machine's must agree."""
    sign = world.keeper().sign()
    world.now += 600
    world.reboot()
    world.wrong, world.online = wrong, True
    keeper = world.keeper()
    keeper.begin(sign)
    assert not keeper.witnesses().agreed
    world.now += 60
    assert not keeper.look()
    assert keeper.now() == pytest.approx(NOW + 60)
    world.wrong = 0.0
    assert keeper.look()
    assert keeper.now() == pytest.approx(world.now)


def test_an_operator_can_say_that_the_machine_is_right(world: World) -> None:
    """Where Discord cannot be asked."""
    sign = world.keeper().sign()
    world.now += 12 * DAY
    world.reboot()
    keeper = world.keeper()
    keeper.begin(sign)
    assert not keeper.witnesses().agreed
    keeper.believe_machine()
    assert keeper.look()
    assert keeper.now() == pytest.approx(world.now)


def test_what_a_database_server_says_counts_for_the_machine(world: World) -> None:
    """A wrong clock here is of no account then."""
    world.wrong = 9 * DAY
    keeper = world.keeper()
    keeper.hear_machine(world.now)
    assert not keeper.look()
    world.online = True
    assert keeper.look()
    assert keeper.now() == pytest.approx(world.now)


def test_a_given_time_is_beyond_doubt() -> None:
    """As that of tests, which let days pass at once."""
    moment = [NOW]
    keeper = Timekeeper(lambda: moment[0], given=True)
    keeper.begin(LastSign(NOW - 50 * DAY))
    moment[0] -= 30 * DAY
    assert keeper.look()
    assert keeper.now() == moment[0]


def test_the_machine_tells_its_boot() -> None:
    """The same each time, where the system tells it at all."""
    assert boot() == boot()


STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("pass"), st.floats(1, 3 * DAY)),
        st.tuples(st.just("wrong"), st.floats(-30 * DAY, 30 * DAY)),
        st.tuples(st.just("right"), st.just(0.0)),
        st.tuples(st.just("online"), st.sampled_from([0.0, 1.0])),
        st.tuples(st.just("down"), st.floats(1, 20 * DAY)),
        st.tuples(st.just("reboot"), st.floats(1, 20 * DAY)),
    ),
    max_size=25,
)


@settings(max_examples=300, derandomize=True)
@given(STEPS)
def test_agreeing_on_a_wrong_time_takes_two_wrong_witnesses(steps: list[tuple[str, Any]]) -> None:
    """Whatever one clock does: while they agree, the host's time is true but for a minute, or for what a
    short start believed; and it never runs faster than the truth but by steps that were believed."""
    world = World()
    keeper = world.keeper()
    slack = APART + 1
    for what, value in steps:
        sign = keeper.sign()
        match what:
            case "pass":
                world.now += value
            case "wrong":
                world.wrong = value
            case "right":
                world.wrong = 0.0
            case "online":
                world.online = bool(value)
            case _:
                world.now += value
                if what == "reboot":
                    world.reboot()
                keeper = world.keeper()
                keeper.begin(sign)
                if what == "reboot" and abs(sign.at - (world.now + world.wrong)) <= LONG:
                    slack = max(slack, LONG + APART)  # a wrong clock that fits a short restart is believed
        if keeper.look() and (world.online or world.wrong == 0.0):
            assert abs(keeper.now() - world.now) <= slack, (what, value)
