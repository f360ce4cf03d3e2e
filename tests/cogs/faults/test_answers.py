"""Answers that Discord refuses when what was asked for is stored: nobody is told that nothing happened."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import pytest
from structlog.testing import capture_logs

from host import HostError
from playground import ActionRefused, Client
from tests.cogs import driver
from tests.cogs.conftest import House
from tests.cogs.driver import live, words
from tests.cogs.faulty import CALLBACKS, WEBHOOKS, Naps, deployed, fault, move, naps, on_turn, sound, until
from tests.paired import paired
from ui.kit import answer

__all__ = ["naps"]
pytestmark = pytest.mark.own_faults("brings its own faults")

Json = dict[str, Any]
Doing = Callable[[], Awaitable[Any]]
PLAYED, DONE, UNTOUCHED = "Your move was played", "What you asked for is done", "untouched"
REFUSALS = [(400, 50035), (400, 0), (403, 50001), (404, 0)]


async def read_after(client: Client, doing: Doing) -> str:
    """What the member reads in the end, privately, after doing something."""
    await doing()
    return words(await client.last_ephemeral())


async def _by_slash(house: House, player: Client, number: int) -> Doing:
    return lambda: move(house, number)


async def _walked(player: Client, mark: str) -> Json:
    """A panel in which a component leads on in this way."""
    panel: Json = (await player.press(await live(player), "My moves"))["message"]
    for _ in range(5):
        parts = driver.usable(panel)
        if any(mark in part["custom_id"] for part in parts):
            return panel
        # a value with + makes no move yet
        lists = [(part, option["value"]) for part in parts for option in part.get("options", ())]
        choice, value = next((part, value) for part, value in lists if value.startswith("+"))
        panel = (await player.select(panel, choice["custom_id"], value))["message"]
    raise AssertionError(f"nothing leads there:\n{words(panel)}")


async def _by_button(house: House, player: Client, number: int) -> Doing:
    """The panel's last button, by which the move is made."""
    panel = await _walked(player, ":do:")
    last = next(part for part in driver.usable(panel) if ":do:" in part["custom_id"])
    return lambda: player.press(panel, last["custom_id"])


@pytest.mark.spread(1)
@pytest.mark.parametrize(("refusal", "way"), paired(REFUSALS, (_by_slash, _by_button)))
async def test_a_move_whose_answer_is_refused_was_played(
    house: House, refusal: tuple[int, int], way: Callable[..., Awaitable[Doing]]
) -> None:
    """By command and button: the member reads that it counts, and not to make it again."""
    number = await deployed(house)
    player = await on_turn(house, number)
    doing = await way(house, player, number)
    status, code = refusal
    await fault(player, CALLBACKS, status=status, code=code)
    with capture_logs() as logged:
        read = await read_after(player, doing)
    assert PLAYED in read
    assert UNTOUCHED not in read
    assert [entry["stored"] for entry in logged if entry["event"] == "unexpected error"] == [True]
    await sound(house, number, 3)


@pytest.mark.spread(1)
@pytest.mark.parametrize(("status", "code"), REFUSALS[:2])
async def test_a_move_by_form_whose_answer_is_refused_was_played(
    house: House, status: int, code: int
) -> None:
    """The form of an amount."""
    game = await driver.started(house, "Ada", "Bruno", seats=2)
    ada = await house.member("Ada")
    panel = (await ada.press(await live(ada), "My moves"))["message"]
    place = (await ada.press(panel, "Place"))["message"]
    choice = next(part for part in driver.usable(place) if part.get("options"))
    chosen = (await ada.select(place, choice["custom_id"], choice["options"][0]["value"]))["message"]
    form = await ada.press(chosen, "Other number…")
    await fault(ada, CALLBACKS, status=status, code=code)
    assert PLAYED in await read_after(ada, lambda: ada.submit_modal(form["modal"], number="2"))
    await sound(house, game.id, 1)


async def test_an_option_by_form_whose_answer_is_refused_is_set(house: House) -> None:
    """In the lobby."""
    game = await driver.lobby(house, "Ada", seats=4)
    ada = await house.member("Ada")
    panel = (await ada.press(await live(ada), "Options"))["message"]
    await ada.select(panel, "Change an option", "rounds")
    await fault(ada, CALLBACKS, status=400, code=50035)
    assert DONE in await read_after(ada, lambda: ada.submit_modal(number="7"))
    assert (await house.host.games.get(game.id)).options["rounds"] == 7


@pytest.mark.spread(1)
@pytest.mark.parametrize("way", [_by_slash, _by_button])
async def test_a_move_whose_answer_is_lost_was_played(
    house: House, naps: Naps, way: Callable[..., Awaitable[Doing]]
) -> None:
    """Discord's own errors: what is known is said."""
    number = await deployed(house)
    player = await on_turn(house, number)
    doing = await way(house, player, number)
    await fault(player, CALLBACKS, status=503, times=7)
    read = await read_after(player, doing)
    assert PLAYED in read
    assert "got lost" in read
    await sound(house, number, 3)


async def test_a_panel_that_was_dismissed_comes_again(house: House) -> None:
    """The move stands, and its result is shown in a new message; that is no mistake of the program."""
    number = await deployed(house)
    player = await on_turn(house, number)
    doing = await _by_button(house, player, number)
    before = await player.last_ephemeral()
    await fault(player, CALLBACKS, status=404, code=10008)
    with capture_logs() as logged:
        read = await read_after(player, doing)
    assert "reinforces" in read
    assert (await player.last_ephemeral())["id"] != before["id"]
    assert not [entry for entry in logged if entry["log_level"] == "error"]
    await sound(house, number, 3)


@pytest.mark.parametrize(("status", "code"), [(404, 10008), (400, 50035)])
async def test_a_late_answer_that_is_refused(
    house: House, monkeypatch: pytest.MonkeyPatch, status: int, code: int
) -> None:
    """After a deferral, dismissed or refused: another message comes, or it is said that it was played."""
    number = await deployed(house)
    act = house.host.moves.act

    async def slow(*args: Any, **more: Any) -> Any:
        await asyncio.sleep(0.2)
        return await act(*args, **more)

    monkeypatch.setattr(answer, "PATIENCE", 0.02)
    monkeypatch.setattr(house.host.moves, "act", slow)
    player = await on_turn(house, number)
    await fault(player, WEBHOOKS, status=status, code=code, method="PATCH")
    await move(house, number)

    async def said() -> bool:
        return ("reinforces" if code == 10008 else PLAYED) in words(await player.last_ephemeral())

    await until(said)
    await sound(house, number, 3)


@pytest.mark.spread(1)
@pytest.mark.parametrize("code", [10015, 50027])
async def test_where_nothing_can_be_told_nothing_wrong_is(
    house: House, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    """A token that is no longer valid: the move stands, and the board shows it."""
    number = await deployed(house)
    act = house.host.moves.act

    async def slow(*args: Any, **more: Any) -> Any:
        await asyncio.sleep(0.2)
        return await act(*args, **more)

    monkeypatch.setattr(answer, "PATIENCE", 0.02)
    monkeypatch.setattr(house.host.moves, "act", slow)
    player = await on_turn(house, number)
    step = await driver.next_move(house, number)
    assert step
    await fault(player, WEBHOOKS, status=404, code=code, times=9)
    await player.slash(step[1].verb, wait="ack", **driver.slash_options(step[1]))

    async def stored() -> bool:
        return (await house.host.games.get(number)).ply == 3

    await until(stored)
    assert UNTOUCHED not in "\n".join(words(m) for m in await player.messages() if m["to"])
    await sound(house, number, 3)


@pytest.mark.spread(1)
@pytest.mark.parametrize("who", ["Bruno", "Chiara"])
async def test_a_join_whose_answer_is_refused_is_done(house: House, who: str) -> None:
    """Also in Italian."""
    game = await driver.lobby(house, "Ada", seats=3)
    member = await house.member(who)
    await fault(member, CALLBACKS, status=400, code=50035)
    message = await live(member)
    read = await read_after(member, lambda: member.press(message, "Join", wait="ack"))
    assert ("Quello che hai chiesto è fatto" if who == "Chiara" else DONE) in read
    assert UNTOUCHED not in read
    assert "intatta" not in read
    assert (await house.host.games.get(game.id)).seat_of(member.actor) == 1


@pytest.mark.spread(1)
@pytest.mark.parametrize(
    ("command", "options"),
    [
        ("manage clock", {"preset": "slow"}),
        ("game pause", {}),
        ("settings", {"quiet": 22, "awake": 8}),
    ],
)
async def test_changes_whose_answer_is_refused_are_done(house: House, command: str, options: Json) -> None:
    """A clock, a pause, a setting."""
    number = await deployed(house)
    ada, other = await house.member("Ada"), await on_turn(house, number)
    await fault(other, CALLBACKS, status=400, code=50035)
    read = await read_after(ada, lambda: ada.slash(command, **options))
    assert DONE in read, read
    assert UNTOUCHED not in read


async def test_a_resignation_whose_answer_is_refused_is_done(house: House) -> None:
    """Pressed in the question that asks for it."""
    number = await deployed(house)
    bruno = await house.member("Bruno")
    question = (await bruno.slash("game resign"))["message"]
    await fault(bruno, CALLBACKS, status=400, code=50035)
    assert DONE in await read_after(bruno, lambda: bruno.press(question, "Resign"))
    assert (await house.host.games.get(number)).over


async def test_what_was_not_stored_is_said_to_be_untouched(house: House) -> None:
    """A look, and a move that the rules refuse, whose answers are refused."""
    number = await deployed(house)
    player = await on_turn(house, number)
    for command, options in (("hand", {}), ("game look", {"what": "score"})):
        await fault(player, CALLBACKS, status=400, code=50035)
        assert UNTOUCHED in await read_after(player, partial(player.slash, command, **options))
    await sound(house, number, 2)


async def test_a_refusal_after_a_move_says_first_that_it_was_played(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The position cannot be shown any more: whatever the reason, the move counts."""
    number = await deployed(house)
    player = await on_turn(house, number)
    step = await driver.next_move(house, number)
    assert step
    act = house.host.moves.act

    async def last(*args: Any, **more: Any) -> Any:
        acted = await act(*args, **more)

        async def gone(_: int) -> Any:
            raise HostError("no-such-game", game=number)

        monkeypatch.setattr(house.host.games, "position", gone)
        return acted

    monkeypatch.setattr(house.host.moves, "act", last)
    read = words((await driver.by_slash(player, step[1]))["message"])
    monkeypatch.undo()
    assert read.startswith(PLAYED)
    assert "does not exist" in read
    assert (await house.host.games.get(number)).ply == 3


@pytest.mark.spread(1)
@pytest.mark.parametrize(("status", "way"), paired((403, 429), (_by_slash, _by_button)))
async def test_an_answer_refused_in_front_of_discord_is_given_again(
    house: House, status: int, way: Callable[..., Awaitable[Doing]]
) -> None:
    """A page without a code: Discord has not seen the answer, and the member gets it at the second try."""
    number = await deployed(house)
    player = await on_turn(house, number)
    doing = await way(house, player, number)
    await fault(player, CALLBACKS, status=status, html=True)
    with capture_logs() as logged:
        read = await read_after(player, doing)
    assert "reinforces" in read
    assert PLAYED not in read
    assert [e["log_level"] for e in logged if e["event"] == "answer is given again"] == ["info"]
    assert not [entry for entry in logged if entry["log_level"] == "error"]
    await sound(house, number, 3)


@pytest.mark.spread(1)
@pytest.mark.parametrize("status", [403, 429])
async def test_an_answer_refused_twice_in_front_of_discord_says_that_the_move_counts(
    house: House, status: int
) -> None:
    """It is one line in the log, without the page, and never a traceback."""
    number = await deployed(house)
    player = await on_turn(house, number)
    await fault(player, CALLBACKS, status=status, html=True, times=2)
    with capture_logs() as logged:
        read = await read_after(player, await _by_slash(house, player, number))
    assert PLAYED in read
    assert "got lost" in read
    assert [e["log_level"] for e in logged if e["event"] == "answer got lost"] == ["info"]
    assert not any("\n" in str(value) for entry in logged for value in entry.values())
    await sound(house, number, 3)


async def test_an_answer_that_is_always_refused_in_front_costs_no_move(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    """Nothing reaches the member, who may look at the board; the move stands, once."""
    number = await deployed(house)
    player = await on_turn(house, number)
    house.server.interactions.ack_seconds = 0.5
    await fault(player, CALLBACKS, status=403, html=True, times=10)
    with caplog.at_level("WARNING"), pytest.raises(ActionRefused) as caught:
        await move(house, number)
    assert caught.value.code == 10062
    await player.post("faults", clear=True)
    assert "Traceback" not in caplog.text
    await sound(house, number, 3)


async def test_suggestions_that_are_lost_cost_one_line(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    """They are given twice; then the next letter brings new ones."""
    number = await deployed(house)
    player = await on_turn(house, number)
    await fault(player, CALLBACKS, status=403, html=True)
    assert await player.autocomplete("place", "where", "")
    house.server.interactions.ack_seconds = 0.5
    await fault(player, CALLBACKS, status=403, html=True, times=2)
    with capture_logs() as logged, pytest.raises(ActionRefused):
        await player.autocomplete("place", "where", "")
    assert "Traceback" not in caplog.text
    assert [e["log_level"] for e in logged if e["event"] == "suggestions got lost"] == ["info"]
    house.server.interactions.ack_seconds = 30
    assert await player.autocomplete("place", "where", "")
