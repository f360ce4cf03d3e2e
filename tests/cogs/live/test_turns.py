"""Whose turn comes next, and what pictures mark: the whole last turn, or all since the reader's own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import engine
from engine.events import TURN
from engine.standing_orders import on_turn
from engine.types import Event
from tests.cogs.conftest import NO_PICTURE, House
from tests.cogs.driver import live, started, words
from ui.words.names import Names


async def _play(house: House, number: int) -> int:
    """Make the clock's move for the first seat that is awaited; that seat."""
    position = await house.host.games.position(number)
    seat = position.game.prompted[0]
    code = engine.default(position.state, seat).code
    await house.host.moves.act(number, str(position.game.seats[seat].member), code)
    return seat


async def test_no_order_of_turns_is_claimed_before_it_is_decided(house: House) -> None:
    """While some have a marker and others do not, nobody is next and no turn goes on, so that moves ahead
    stay; then the next one is who holds the next marker, and after the last one nobody."""
    game = await started(house, "Ada", "Bruno", "Chiara", seats=3, rules="risk2210")
    ada = await house.member("Ada")
    chosen = 0
    while not any(p.kind == "marker" for p in (await house.host.games.position(game.id)).prompts):
        await _play(house, game.id)
    while (position := await house.host.games.position(game.id)).prompts[0].kind == "marker":
        assert not on_turn(position.state, position.prompts[0].seat)
        await house.published()
        assert "Next:" not in words(await live(ada))
        await _play(house, game.id)
        chosen += 1
    assert chosen == 2
    order = [seat for seat in position.state.body.order if seat >= 0]
    for seat, after in zip(order, [*order[1:], None], strict=True):
        while (view := (await house.host.games.position(game.id)).view(None)).turn != seat:
            await _play(house, game.id)
        assert view.round == 1
        await house.published()
        message = words(await live(ada))
        if after is None:
            assert "Next:" not in message
        else:
            assert f"Next: <@{game.seats[after].member}>" in message


class Drawn:
    """Takes the place of the bot's drawing: what the last picture was drawn from."""

    def __init__(self, house: House) -> None:
        self.marked: tuple[Event, ...] = ()
        house.bot.services.drawing.picture = self  # type: ignore[method-assign] # drawing is tested elsewhere

    async def __call__(self, names: Names, theme: str, events: Sequence[Event] = ()) -> bytes:
        self.marked = tuple(events)
        return NO_PICTURE

    def forget(self) -> None:
        """Wait for another picture."""
        self.marked = ()


async def _events(house: House, number: int) -> list[Event]:
    entries = await house.host.record.history.entries(number, None, 1000, notices=False)
    return [e for entry in entries for e in entry.events if not e.kind.startswith("by-")]


def _from_turn(events: list[Event], at: int) -> tuple[Event, ...]:
    """The events from the beginning of a turn on: the newest for -1, and so on."""
    begins = [n for n, event in enumerate(events) if event.kind == TURN]
    return tuple(events[begins[at] :])


async def test_the_picture_marks_the_whole_last_turn(house: House) -> None:
    """With the move that ends a turn all of that turn, then all of the next one so far; on request the same,
    or all since the end of the reader's own last turn, whatever they have answered since."""
    game = await started(house, "Ada", "Bruno", seats=2, options="defence=ask")
    drawn = Drawn(house)
    while (await house.host.games.position(game.id)).prompts[0].sealed:
        await _play(house, game.id)
    await house.published()
    first = (await house.host.games.get(game.id)).prompted[0]
    await _place_and_attack(house, game.id, first)
    await house.published()
    turn = drawn.marked
    assert turn == _from_turn(await _events(house, game.id), -1)
    assert {"placed", "battle"} <= {e.kind for e in turn}
    while (await house.host.games.position(game.id)).view(None).turn == first:
        await _play(house, game.id)
    await house.published()
    assert drawn.marked == _from_turn(await _events(house, game.id), -2)
    assert drawn.marked[: len(turn)] == turn
    second = 1 - first
    await _place_and_attack(house, game.id, second)  # which the first one answers
    await house.published()
    so_far = drawn.marked
    assert so_far == _from_turn(await _events(house, game.id), -1)
    reader = await house.member(game.seats[first].name)
    drawn.forget()
    await reader.slash("game show")
    assert drawn.marked == so_far
    text = words((await reader.slash("game show", since="my-last-turn"))["message"])
    assert drawn.marked == so_far
    assert "attacks" in text
    await _place_and_attack(house, game.id, second)
    await house.published()  # that picture comes before the ones that are asked for
    await reader.slash("game show", since="my-last-turn")
    assert drawn.marked[: len(so_far)] == so_far
    assert len(drawn.marked) > len(so_far)
    await (await house.member(game.seats[second].name)).slash("game show", since="my-last-turn")
    assert "deployed" in [event.kind for event in drawn.marked]  # its first turn is not over


async def _place_and_attack(house: House, number: int, seat: int) -> None:
    """Place everything and attack once; the defender answers."""
    while True:
        position: Any = await house.host.games.position(number)
        assert position.game.prompted == (seat,)
        spaces = position.view(None).spaces
        attacks = (o for o in position.legal(seat).narrow("attack") if "until" not in o.args)
        asking = (o for o in attacks if spaces[o.args[1]].owner == 1 - seat)
        if attack := next((o for o in asking if spaces[o.args[1]].tokens["army"] > 1), None):
            break
        await _play(house, number)
    member = str(position.game.seats[seat].member)
    await house.host.moves.act(number, member, attack.move(seat).code)
    while (await house.host.games.get(number)).prompted != (seat,):
        await _play(house, number)
    while (await house.host.games.position(number)).prompts[0].kind == "occupy":
        await _play(house, number)
