"""*Let it happen*: where it is offered, what it does, and that it can be taken back."""

from __future__ import annotations

import pytest

import engine
from engine import Move
from engine.standing_orders import Order, card_questions
from engine.verbs import PASS
from playground import Client
from tests.cogs import driver
from tests.cogs.conftest import House
from tests.cogs.driver import live, lobby, words
from tests.cogs.fields import HOST, field
from tests.cogs.play.test_presses import make_move
from tests.cogs.timed import Days

LET = Order("react", PASS)


async def invaded(house: House, card: int) -> tuple[int, int, Client, Client]:
    """A game in which an invasion is announced to a member with this card: the game, the invader's seat, the
    invader, and who is asked."""
    game, seat, row = await field(house, "risk2210", foes=HOST, spaces=2)
    player, other = [await house.member(game.seats[s].name) for s in (seat, 1 - seat)]
    state = (await house.host.games.position(game.id)).state
    state.body.hands[1 - seat] = (card,)
    for code in (f"place:{row[0]}:{state.body.pool}", "pass", "pass"):
        await house.host.moves.act(game.id, player.actor, code)
    await house.published()
    await make_move(player, await live(player), Move(seat, "attack", (*row, 3)))
    await house.published()
    return game.id, seat, player, other


async def test_it_is_offered_with_the_question_and_answers_it(house: House) -> None:
    """The answer is not given at once, which would tell that nothing was decided, but at its moment; the
    board shows nothing of the order."""
    days = await Days.begin(house)
    game, seat, _, other = await invaded(house, 0)
    board = await live(other)
    asked = (await other.press(board, "My moves"))["message"]
    assert "no card that you hold is played" in words(asked)
    answer = (await other.press(asked, "Let it happen until I say otherwise"))["message"]
    assert "this time too" in words(answer)
    assert (await house.host.orders.of(game, other.actor)).standing == (LET,)
    assert [p.seat for p in (await house.host.games.position(game)).prompts] == [1 - seat], "not at once"
    await house.published()
    assert words(await live(other)) == words(board)
    await days.pass_(0.04)
    assert (await house.host.games.position(game)).prompts[0].seat == seat, "answered at its moment"


async def test_being_asked_again_keeps_the_question(house: House) -> None:
    """An order for some spaces stays; a press of the old button counts as ever."""
    days = await Days.begin(house)
    game, seat, _, other = await invaded(house, 0)
    spaces = [*(await house.host.games.position(game)).view(None).spaces][:1]
    narrow = Order("react", PASS, tuple(spaces))
    await house.host.orders.set(game, other.actor, [narrow])
    asked = (await other.press(await live(other), "My moves"))["message"]
    answer = (await other.press(asked, "Let it happen until I say otherwise"))["message"]
    assert (await house.host.orders.of(game, other.actor)).standing == (narrow, LET)
    again = (await other.press(answer, "Ask me again"))["message"]
    assert (await house.host.orders.of(game, other.actor)).standing == (narrow,)
    assert "asked again" in words(again)
    await days.pass_(0.04)
    assert [p.seat for p in (await house.host.games.position(game)).prompts] == [1 - seat]
    await other.press(again, "Let it happen", wait="answer")
    assert (await house.host.games.position(game)).prompts[0].seat == seat


async def test_the_lobby_offers_it_and_seats_keep_it(house: House) -> None:
    """Only its member sees it; it moves up with its seat, goes with its member, and holds from the start."""
    game = await lobby(house, "Ada", "Bruno", "Chiara", rules="risk2210", seats=3)
    ada, bruno, chiara = [await house.member(name) for name in ("Ada", "Bruno", "Chiara")]
    board = words(await live(ada))
    for member, label in ((bruno, "Let it happen · Reactions to attacks"), (chiara, "Lascia fare · ")):
        panel = (await member.press(await live(member), "Card questions: let it happen…"))["message"]
        button = next(p for p in driver.usable(panel) if str(p.get("label")).startswith(label))
        await member.press(panel, button["custom_id"])
    await house.published()
    assert words(await live(ada)) == board
    assert (await house.host.orders.of(game.id, ada.actor)).standing == ()
    await bruno.press(await live(bruno), "Leave", wait="ack")
    assert (await house.host.orders.of(game.id, chiara.actor)).standing == (LET,)
    await house.published()
    await bruno.press(await live(bruno), "Join", wait="ack")
    assert (await house.host.orders.of(game.id, bruno.actor)).standing == ()
    await house.restart()
    ada = await house.member("Ada")
    await house.host.lobby.start(game.id, ada.actor, "entropy")
    for member, orders in ((ada, ()), (chiara, (LET,)), (bruno, ())):
        assert (await house.host.orders.of(game.id, member.actor)).standing == orders
    await house.restart()
    assert (await house.host.orders.of(game.id, chiara.actor)).standing == (LET,)


async def test_the_lobby_takes_it_back(house: House) -> None:
    """And refuses who has no seat, orders for spaces of a board that may change, and what the rules do not
    know."""
    game = await lobby(house, "Ada", "Bruno", rules="nuked", seats=2)
    ada, elsa = await house.member("Ada"), await house.member("Elsa")
    panel = (await ada.press(await live(ada), "Card questions: let it happen…"))["message"]
    panel = (await ada.press(panel, "Let it happen · Answers to attacks"))["message"]
    assert "you are not asked" in words(panel)
    panel = (await ada.press(panel, "Ask me · Answers to attacks"))["message"]
    assert "you are asked" in words(panel)
    assert (await house.host.orders.of(game.id, ada.actor)).standing == ()
    refused = (await elsa.press(await live(elsa), "Card questions: let it happen…"))["message"]
    assert "Non partecipi" in words(refused)
    with pytest.raises(engine.IllegalMove, match="order-space"):
        await house.host.orders.set(game.id, ada.actor, [Order("defence_cards", PASS, ("alaska",))])
    with pytest.raises(engine.IllegalMove, match="order-unknown"):
        await house.host.orders.set(game.id, ada.actor, [LET])
    await house.host.lobby.start(game.id, ada.actor, "entropy")
    answer = (await ada.press(panel, "Let it happen · Answers to attacks"))["message"]
    assert "already started" in words(answer)


async def test_systems_without_such_questions_do_not_offer_it(house: House) -> None:
    """The lobby has no button, and there is no order of that kind."""
    await lobby(house, "Ada", "Bruno", rules="classic", seats=2)
    assert "Let it happen" not in words(await live(await house.member("Ada")))
    offered = {
        rules: [about.id for about in card_questions(rules, {})]
        for rules in engine.rules_ids()
        if card_questions(rules, {})
    }
    assert offered == {"middle_earth": ["ring", "react"], "nuked": ["defence_cards"], "risk2210": ["react"]}
