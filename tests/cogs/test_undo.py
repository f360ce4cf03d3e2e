"""`/game undo`: at once where the rules allow it, else by the word of the others."""

from __future__ import annotations

import asyncio

import pytest

import engine
from host import Game
from tests.cogs.conftest import House
from tests.cogs.driver import lobby, started, words
from tests.cogs.test_orders import deployed, later


async def _turn(house: House, *names: str) -> tuple[Game, str, str]:
    """A game whose seat on turn has placed an army and then all the others; its member and another one."""
    game = await started(house, *names, seats=len(names))
    await deployed(house, game.id)
    game = await house.host.game(game.id)
    (seat,) = game.prompted
    return game, game.seats[seat].name, game.seats[1 - seat].name


async def _pass(house: House, game: Game, name: str) -> None:
    """The member plays his turn to its end."""
    member = (await house.member(name)).actor
    position = await house.host.position(game.id)
    while (seat := game.seat_of(member)) is not None and engine.awaited(position.state) == (seat,):
        await house.host.act(game.id, member, engine.default(position.state, seat).code)
        position = await house.host.position(game.id)
    await house.published()


async def test_what_nobody_has_seen_yet_is_taken_back_at_once(house: House) -> None:
    """The board is as before, and nobody is asked."""
    game, name, _ = await _turn(house, "Ada", "Bruno")
    member = await house.member(name)
    position = await house.host.position(game.id)
    before = position.view(None).spaces
    seat = position.game.prompted[0]
    mine = next(s.id for s in before.values() if s.owner == seat)
    await member.slash("place", where=mine, amount=1)
    await member.slash("game undo")
    assert (await house.host.position(game.id)).view(None).spaces == before
    assert await house.host.proposal(game.id, "undo") is None


async def test_the_others_are_asked_and_told_who_and_until_when(house: House) -> None:
    """A turn that has passed goes back once the other member agrees; until then nothing changes."""
    game, name, other = await _turn(house, "Ada", "Bruno")
    await _pass(house, game, name)
    before = (await house.host.game(game.id)).ply
    member, asked = await house.member(name), await house.member(other)
    told = words((await member.slash("game undo"))["message"])
    assert f"<@{asked.actor}>" in told
    assert ":R>" in told
    proposal = await house.host.proposal(game.id, "undo")
    assert proposal is not None
    assert (await house.host.game(game.id)).ply == before
    shown = words((await member.slash("status"))["message"])
    assert "asks to take the last move back" in shown
    await house.host.agree(game.id, asked.actor, "undo", proposal.ply, True)
    await house.published()
    assert (await house.host.game(game.id)).prompted == (game.seat_of(member.actor),)


async def test_a_question_lapses_and_is_settled_by_a_move(house: House) -> None:
    """After its time, or when somebody plays on, there is nothing left to agree to."""
    game, name, other = await _turn(house, "Ada", "Bruno")
    await _pass(house, game, name)
    member, asked = await house.member(name), await house.member(other)
    await member.slash("game undo")
    await _pass(house, game, other)
    assert await house.host.proposal(game.id, "undo") is None
    await asked.slash("game undo")
    assert await house.host.proposal(game.id, "undo") is not None
    house.host.clockwork.outages.grace = 10**9
    await later(house, 13 * 3600)
    assert await house.host.proposal(game.id, "undo") is None


async def test_alone_among_computer_players_it_goes_back_at_once(house: House) -> None:
    """Nobody's word is needed."""
    game = await lobby(house, "Ada")
    ada = await house.member("Ada")
    await house.host.add_computer(game.id, ada.actor, "greedy")
    await house.host.start(game.id, ada.actor, "entropy")
    async with asyncio.timeout(60):
        while (await house.host.game(game.id)).prompted != (0,):
            await asyncio.sleep(0.01)
    await house.host.act(game.id, ada.actor, "choose:spread")
    await house.published()
    told = words((await ada.slash("game undo"))["message"])
    assert "I have asked" not in told
    assert (await house.host.position(game.id)).prompts[0].kind == "deploy"


@pytest.mark.parametrize(("who", "reason"), [("Ada", "nothing to take back"), ("Chiara", "Non partecipi")])
async def test_who_has_made_no_move_cannot_ask(house: House, who: str, reason: str) -> None:
    """Neither at the start nor without a seat; nothing is proposed."""
    game = await started(house, "Ada", "Bruno", seats=2)
    member = await house.member(who)
    assert reason in words((await member.slash("game undo"))["message"])
    assert await house.host.proposal(game.id, "undo") is None
