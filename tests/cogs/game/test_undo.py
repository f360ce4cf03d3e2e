"""`/game undo`: at once where the rules allow it, else by the word of the others."""

from __future__ import annotations

import asyncio

import pytest

import engine
from engine.types import Move
from host import Game
from playground import Client
from tests.cogs.clock.test_seats import with_words
from tests.cogs.conftest import House
from tests.cogs.driver import Json, live, lobby, slash_options, started, usable, words
from tests.cogs.orders.test_orders import deployed, later
from tests.cogs.timed import public
from tests.host.games import rate


async def _turn(house: House, *names: str) -> tuple[Game, str, str]:
    """A game whose seat on turn has placed an army and then all the others; its member and another one."""
    game = await started(house, *names, seats=len(names))
    await deployed(house, game.id)
    game = await house.host.games.get(game.id)
    (seat,) = game.prompted
    return game, game.seats[seat].name, game.seats[1 - seat].name


async def _asked(client: Client) -> Json:
    """The member asks the others to let them take back their last move."""
    question = (await client.slash("game undo"))["message"]
    return dict((await client.press(question, "Ask the others"))["message"])


async def _pass(house: House, game: Game, name: str) -> None:
    """The member plays their turn to its end."""
    member = (await house.member(name)).actor
    position = await house.host.games.position(game.id)
    while (seat := game.seat_of(member)) is not None and engine.awaited_seats(position.state) == (seat,):
        await house.host.moves.act(game.id, member, engine.default(position.state, seat).code)
        position = await house.host.games.position(game.id)
    await house.published()


async def test_what_nobody_has_seen_yet_is_taken_back_at_once(house: House) -> None:
    """The board is as before, its message no longer tells the move, and nobody is asked."""
    game, name, _ = await _turn(house, "Ada", "Bruno")
    member = await house.member(name)
    position = await house.host.games.position(game.id)
    before = position.view(None).spaces
    seat = position.game.prompted[0]
    mine = next(s.id for s in before.values() if s.owner == seat)
    await member.slash("place", where=mine, amount=1)
    await house.published()
    assert "reinforces: " in words(await live(member))
    await member.slash("game undo")
    await house.published()
    shown = words(await live(member))
    assert ("takes the last move back" in shown, "reinforces: " in shown) == (True, False)
    assert (await house.host.games.position(game.id)).view(None).spaces == before
    assert await house.host.proposals.get(game.id, "undo") is None


async def test_the_others_are_asked_and_told_who_and_until_when(house: House) -> None:
    """A turn that has passed goes back once the other member agrees; until then nothing changes, and before
    the member confirms it nobody is asked."""
    game, name, other = await _turn(house, "Ada", "Bruno")
    await _pass(house, game, name)
    before = (await house.host.games.get(game.id)).ply
    member, asked = await house.member(name), await house.member(other)
    asked_for = (await member.slash("game undo"))["message"]
    assert asked_for["to"] == [member.actor]
    assert await house.host.proposals.get(game.id, "undo") is None
    text = words((await member.press(asked_for, "Ask the others"))["message"])
    assert f"<@{asked.actor}>" in text
    assert ":R>" in text
    proposal = await house.host.proposals.get(game.id, "undo")
    assert proposal is not None
    assert (await house.host.games.get(game.id)).ply == before
    shown = words((await member.slash("status"))["message"])
    assert "asks to take the last move back" in shown
    await house.host.proposals.agree(game.id, asked.actor, "undo", proposal.ply, True)
    await house.published()
    assert (await house.host.games.get(game.id)).prompted == (game.seat_of(member.actor),)


async def test_in_a_rated_game_it_is_told_what_going_back_costs(house: House) -> None:
    """Before the others are asked, to them, and once all agree; the game no longer counts then."""
    game, name, other = await _turn(house, "Ada", "Bruno")
    await rate(house.host, game.id)
    member, asked = await house.member(name), await house.member(other)
    state = (await house.host.games.position(game.id)).state
    seat = state.body.turn
    await house.host.moves.act(game.id, member.actor, engine.default(state, seat).code)
    state = (await house.host.games.position(game.id)).state
    attack = next(offer for offer in engine.legal(state, seat) if offer.verb == "attack")
    await house.host.moves.act(game.id, member.actor, attack.move(seat, 1).code)
    question = (await member.slash("game undo"))["message"]
    assert "will no longer count for ratings" in words(question)
    assert "dice thrown" in words(question)
    await member.press(question, "Ask the others")
    await house.published()
    message = with_words(await public(asked), "the game will no longer count for ratings")
    await asked.press(message, "Agree")
    await house.published()
    assert not (await house.host.games.get(game.id)).rated
    with_words(await public(asked), "This game no longer counts for ratings")


async def test_a_question_lapses_and_is_settled_by_a_move(house: House) -> None:
    """After its time, or when somebody plays on, there is nothing left to agree to."""
    game, name, other = await _turn(house, "Ada", "Bruno")
    await _pass(house, game, name)
    member, asked = await house.member(name), await house.member(other)
    await _asked(member)
    assert await house.host.proposals.get(game.id, "undo") is not None
    await _pass(house, game, other)
    assert await house.host.proposals.get(game.id, "undo") is None
    await _asked(asked)
    assert await house.host.proposals.get(game.id, "undo") is not None
    house.host.core.ticker.outages.grace = 10**9
    await later(house, 13 * 3600)
    assert await house.host.proposals.get(game.id, "undo") is None


async def test_alone_among_computer_players_it_goes_back_at_once(house: House) -> None:
    """Nobody's word is needed."""
    game = await lobby(house, "Ada")
    ada = await house.member("Ada")
    await house.host.lobby.add_computer(game.id, ada.actor, "normal")
    await house.host.lobby.start(game.id, ada.actor, "entropy")
    async with asyncio.timeout(60):
        while (await house.host.games.get(game.id)).prompted != (0,):
            await asyncio.sleep(0.01)
    await house.host.moves.act(game.id, ada.actor, "choose:spread")
    await house.published()
    text = words((await ada.slash("game undo"))["message"])
    assert "I have asked" not in text
    assert (await house.host.games.position(game.id)).prompts[0].kind == "deploy"


@pytest.mark.spread(1)
@pytest.mark.parametrize(("who", "reason"), [("Ada", "nothing to undo"), ("Chiara", "Non partecipi")])
async def test_who_has_made_no_move_cannot_ask(house: House, who: str, reason: str) -> None:
    """Neither at the start nor without a seat; nothing is proposed."""
    game = await started(house, "Ada", "Bruno", seats=2)
    member = await house.member(who)
    assert reason in words((await member.slash("game undo"))["message"])
    assert await house.host.proposals.get(game.id, "undo") is None


@pytest.mark.spread(1)
@pytest.mark.parametrize(
    ("names", "question"),
    [
        (("Ada", "Bruno"), "Your last move was: **Pass**, {n} entries of the log ago."),
        (("Chiara", "Elsa"), "La tua ultima mossa: **Passa**, {n} voci del registro fa."),
    ],
)
async def test_the_question_names_the_move_and_so_does_the_proposal(
    house: House, names: tuple[str, str], question: str
) -> None:
    """In words, with how long ago it was; after a move of somebody else it is asked again."""
    game, name, other = await _turn(house, *names)
    await _pass(house, game, name)
    member, asked = await house.member(name), await house.member(other)
    ended = (await house.host.games.get(game.id)).ply
    places = (await house.host.games.position(game.id)).legal(game.seat_of(asked.actor) or 0).narrow("place")
    place = next(iter(places)).move(game.seat_of(asked.actor) or 0, 1)
    await house.host.moves.act(game.id, asked.actor, place.code)
    await house.host.moves.act(game.id, asked.actor, place.code)
    shown = (await member.slash("game undo"))["message"]
    assert question.format(n=(await house.host.games.get(game.id)).ply - ended) in words(shown)
    await house.host.moves.act(game.id, asked.actor, place.code)
    labels = [part["label"] for part in usable(shown)]
    again = (await member.press(shown, labels[0]))["message"]
    assert await house.host.proposals.get(game.id, "undo") is None
    assert question.format(n=3) in words(again)
    await member.press(again, labels[0])
    await house.published()
    assert await house.host.proposals.get(game.id, "undo") is not None
    texts = [words(m) for m in await member.messages(limit=20) if not m["to"]]
    assert [text for text in texts if "asks to take back their last move (Pass)" in text]


async def test_an_announced_attack_is_taken_back_until_the_defender_answers(house: House) -> None:
    """At once, without a word of anybody; the defender is not asked any more. After the roll everybody has to
    agree."""
    game = await started(house, "Ada", "Bruno", seats=2, options="defence=ask")
    await deployed(house, game.id)
    seat, attack = await _attack(house, game.id)
    game = await house.host.games.get(game.id)
    member = await house.member(game.seats[seat].name)
    panel = (await member.slash("attack", **slash_options(attack)))["message"]
    assert (await house.host.games.get(game.id)).prompted == (1 - seat,)
    await member.press(panel, "Undo")
    position = await house.host.games.position(game.id)
    assert position.game.prompted == (seat,)
    assert attack in position.legal(seat)
    await member.slash("attack", **slash_options(attack))
    await member.slash("game undo")
    assert (await house.host.games.get(game.id)).prompted == (seat,)
    assert await house.host.proposals.get(game.id, "undo") is None
    await member.slash("attack", **slash_options(attack))
    await house.host.moves.act(game.id, str(game.seats[1 - seat].member), "choose:defend:1")
    shown = words((await member.slash("game undo"))["message"])
    assert "Your last move was: **Attack" in shown
    assert await house.host.proposals.get(game.id, "undo") is None


async def _attack(house: House, number: int) -> tuple[int, Move]:
    """Place until somebody can attack with the defender being asked; whose turn it is, and the attack."""
    while True:
        position = await house.host.games.position(number)
        (seat,) = position.game.prompted
        spaces = position.view(None).spaces
        for offer in position.legal(seat).narrow("attack"):
            to = spaces[str(offer.args[1])]
            if "until" not in offer.args and to.owner == 1 - seat and to.tokens["army"] > 1:
                return seat, offer.move(seat)
        move = engine.default(position.state, seat)
        await house.host.moves.act(number, str(position.game.seats[seat].member), move.code)


async def test_a_finished_secret_placement_is_taken_back_while_others_place(house: House) -> None:
    """At once; what others have placed meanwhile stays, nobody hears of it, and it can be done again."""
    game = await started(house, "Ada", "Bruno", "Chiara", seats=3)
    ada, bruno = await house.member("Ada"), await house.member("Bruno")
    for client in (ada, bruno):
        await house.host.moves.act(game.id, client.actor, "choose:spread")
    await house.published()
    before = words(await live(ada))
    text = words((await ada.slash("game undo"))["message"])
    assert "takes the last move back" in text
    assert (await house.host.games.get(game.id)).prompted == (0, 2)
    await house.published()
    public = [words(m) for m in await ada.messages(limit=20) if not m["to"]]
    assert not [text for text in public if "back" in text]
    assert await house.host.proposals.get(game.id, "undo") is None
    await house.host.moves.act(game.id, ada.actor, "choose:spread")
    await house.published()
    assert words(await live(ada)) == before
    chiara = await house.member("Chiara")
    await house.host.moves.act(game.id, chiara.actor, "choose:spread")
    assert not (await house.host.games.position(game.id)).prompts[0].sealed
    shown = words((await ada.slash("game undo"))["message"])
    assert "Your last move was" in shown
