"""`/orders` on the local Discord: panels, moves ahead, and that only their member sees them."""

from __future__ import annotations

import pytest

import engine
from engine.standing_orders import Order, standing
from host.orders import Orders
from playground import Client
from tests.cogs.conftest import House
from tests.cogs.driver import Json, started, usable, words
from ui.words.names import Names


async def _orders(house: House, game: int, name: str) -> Orders:
    member = await house.member(name)
    return await house.host.orders.of(game, member.actor)


async def test_answers_are_chosen_and_limited_to_territories(house: House) -> None:
    """An answer everywhere, one for two territories of a region, one more of another region; the last one
    given for less stands first; order and territories can be changed, and all of it taken away."""
    game = await started(house, "Ada", "Bruno", seats=2, options="defence=ask")
    ada = await house.member("Ada")
    panel = (await ada.slash("orders"))["message"]
    assert panel["to"] == [ada.actor]
    assert "None: you are always asked." in words(panel)
    panel = (await ada.select(panel, "Give or change an order…", "Dice in defence"))["message"]
    panel = (await ada.select(panel, "Choose…", "Defend with 2 dice"))["message"]
    panel = (await ada.press(panel, "Everywhere"))["message"]
    assert "`1` Dice in defence: Defend with 2 dice" in words(panel)
    panel = (await ada.select(panel, "Give or change an order…", "Dice in defence"))["message"]
    panel = (await ada.select(panel, "Choose…", "Defend with 1 die"))["message"]
    panel = (await ada.select(panel, "Only in territories of…", "Asia"))["message"]
    assert "Defend with 1 die" in words(panel)
    panel = (await ada.select(panel, "In which territories? You may choose several", "Kamchatka", "Japan"))[
        "message"
    ]
    limited_order = Order("defend", "choose:defend:1", ("japan", "kamchatka"))
    general_order = Order("defend", "choose:defend:2")
    assert (await _orders(house, game.id, "Ada")).standing in (
        (limited_order, general_order),
        (_swapped(limited_order), general_order),
    )
    panel = (await ada.select(panel, "Only in territories of…", "Africa"))["message"]
    panel = (await ada.select(panel, "In which territories? You may choose several", "Egypt"))["message"]
    first = (await _orders(house, game.id, "Ada")).standing[0]
    assert set(first.spaces) == {"kamchatka", "japan", "egypt"}
    panel = (await ada.press(panel, "Back"))["message"]
    assert "only in" in words(panel)
    panel = (await ada.press(panel, "Change orders"))["message"]
    panel = (await ada.select(panel, "Choose…", "1"))["message"]
    panel = (await ada.press(panel, "Earlier"))["message"]
    assert (await _orders(house, game.id, "Ada")).standing[0] == general_order
    panel = (await ada.press(panel, "Remove"))["message"]
    assert (await _orders(house, game.id, "Ada")).standing == (first,)
    panel = (await ada.press(panel, "Remove all"))["message"]
    assert "All your orders are gone." in words(panel)
    assert await _orders(house, game.id, "Ada") == Orders()
    assert await _orders(house, game.id, "Bruno") == Orders()


def _swapped(order: Order) -> Order:
    return Order(order.id, order.do, order.spaces[::-1])


async def test_asking_again_takes_an_order_back(house: House) -> None:
    """ "Ask me" everywhere is what holds without an order; a panel of other orders changes nothing."""
    game = await started(house, "Ada", "Bruno", seats=2)
    ada = await house.member("Ada")
    old = (await ada.slash("orders"))["message"]
    chosen = (await ada.select(old, "Give or change an order…", "Dice in defence"))["message"]
    panel = (await ada.select(chosen, "Choose…", "Defend with 1 die from now on"))["message"]
    assert (await _orders(house, game.id, "Ada")).standing == (Order("defence", "choose:defence:1"),)
    assert "Stored: Dice in defence: Defend with 1 die from now on" in words(panel)
    other = (await ada.slash("orders"))["message"]
    await ada.press(panel, "Remove all")
    menu = (await ada.select(other, "Give or change an order…", "Dice in defence"))["message"]
    assert "have changed in the meantime" in words(menu)
    menu = (await ada.select(menu, "Give or change an order…", "Where only passing is possible"))["message"]
    assert "give an empty hand away" in words(menu)
    menu = (await ada.select(menu, "Choose…", "pass"))["message"]
    assert [o.id for o in (await _orders(house, game.id, "Ada")).standing] == ["only-pass"]
    menu = (await ada.select(menu, "Give or change an order…", "Where only passing is possible"))["message"]
    await ada.select(menu, "Choose…", "ask me")
    assert await _orders(house, game.id, "Ada") == Orders()


async def ahead(client: Client, verb: str, *picks: str, number: tuple[str, int] | None = None) -> Json:
    """Order a move ahead on the panel; the message shown then."""
    panel = (await client.slash("orders"))["message"]
    panel = (await client.select(panel, "Add a move for my next turn…", verb))["message"]
    for pick in picks:
        panel = await choose(client, panel, pick)
    if number is not None:
        await client.press(panel, number[0], wait="answer")
        return dict((await client.submit_modal(number=str(number[1])))["message"])
    return dict(panel)


async def choose(client: Client, panel: Json, pick: str) -> Json:
    """Press a button, or pick from the list, on whichever of its pages it is."""
    while True:
        parts = usable(panel)
        if any(part.get("label") == pick for part in parts):
            return dict((await client.press(panel, pick))["message"])
        (listed,) = [part for part in parts if part["type"] == 3]
        if any(pick in (each["label"], each["value"]) for each in listed["options"]):
            return dict((await client.select(panel, listed["custom_id"], pick))["message"])
        panel = (await client.press(panel, "Next"))["message"]


async def test_moves_ahead_in_words(house: House) -> None:
    """Each verb from the list of the panel, its territories from lists, its amount by a button or a form; the
    moves can be changed; nobody else sees anything of it."""
    game = await started(house, "Ada", "Bruno", seats=2)
    ada = await house.member("Ada")
    await deployed(house, game.id)
    if (await house.host.games.get(game.id)).prompted == (0,):
        await pass_turn(house, game.id, 0)
    before = len(await ada.messages(limit=100))
    panel = await ahead(ada, "Place armies when your turn comes", "Kamchatka", "All of them")
    assert "Added: Place all armies in Kamchatka" in words(panel)
    attack = "Attack when your turn comes"
    near = await ahead(ada, attack, "Alaska")
    (listed,) = [part for part in usable(near) if part["type"] == 3]
    first = {each["label"] for each in listed["options"][:3]}
    assert first == {"Kamchatka", "Alberta", "Northwest Territory"}
    panel = await ahead(ada, attack, "Kamchatka", "Alaska", number=("Until a set number is left…", 2))
    assert "the moves after it are dropped" in words(panel)
    assert "Attack Alaska from Kamchatka until 2 armies are left" in words(panel)
    await ahead(ada, attack, "Alaska", "Alberta", "Once, as strong as possible")
    await ahead(ada, "Move armies when your turn comes", "Alaska", "Alberta", "As many as possible")
    panel = await ahead(ada, "End the step or turn")
    for line in (
        "`3` Attack Alberta from Alaska once, with as many dice as possible",
        "`4` Move as many armies as possible from Alaska to Alberta",
        "`5` End the step or turn",
        "checked by the rules only when your turn comes",
    ):
        assert line in words(panel)
    codes = (
        "place:kamchatka",
        "attack:kamchatka:alaska:until:2",
        "attack:alaska:alberta",
        "move:alaska:alberta",
    )
    assert (await _orders(house, game.id, "Ada")).ahead == (*codes, "pass")
    panel = (await ada.press(panel, "Change moves"))["message"]
    panel = (await ada.select(panel, "Choose…", "4"))["message"]
    panel = (await ada.press(panel, "Remove"))["message"]
    assert "Taken back: End the step or turn" in words(panel)
    assert (await _orders(house, game.id, "Ada")).ahead == codes
    place = await ahead(ada, "Place armies when your turn comes", "Alaska")
    for typed in ("0", "many"):
        await ada.press(place, "How many…", wait="answer")
        assert f"“{typed}”" in words((await ada.submit_modal(number=typed))["message"])
    assert "no card that can be played" in words(
        await ahead(ada, "Play a card of your hand when your turn comes")
    )
    trade = "Trade the most valuable set of cards when your turn comes"
    assert "You hold no cards that are traded" in words(await ahead(ada, trade))
    assert (await _orders(house, game.id, "Ada")).ahead == codes
    bruno = await house.member("Bruno")
    seen = [m for m in await bruno.messages(limit=100) if "Alberta" in words(m) and "Attack" in words(m)]
    assert seen == []
    assert len([m for m in await ada.messages(limit=100) if not m["to"]]) <= before
    panel = (await ada.slash("orders"))["message"]
    assert "All your orders are gone." in words((await ada.press(panel, "Remove all"))["message"])


async def deployed(house: House, game: int) -> None:
    """Everybody has placed their armies."""
    state = await house.host.games.get(game)
    for seat in state.seats:
        await house.host.moves.act(game, str(seat.member), "choose:spread")
    await house.published()


async def pass_turn(house: House, game: int, seat: int) -> None:
    """The seat ends its turn by the clock's moves."""
    position = await house.host.games.position(game)
    member = str(position.game.seats[seat].member)
    while engine.awaited_seats(position.state) == (seat,):
        move = engine.default(position.state, seat)
        await house.host.moves.act(game, member, move.code)
        position = await house.host.games.position(game)
    await house.published()


async def test_moves_ahead_wait_for_the_turn(house: House) -> None:
    """What everybody places in secret before the first turn is none of their business; nobody is reminded
    because something was ordered."""
    game = await started(house, "Ada", "Bruno", seats=2)
    ada = await house.member("Ada")
    spaces = (await house.host.games.position(game.id)).view(0).spaces
    mine = next(s.id for s in spaces.values() if s.owner == 0)
    where = Names("en", (await house.host.games.position(game.id)).view(0), game.seats).space(mine)
    await ahead(ada, "Place armies when your turn comes", where, "All of them")
    for _ in range(3):
        await later(house)
    assert (await house.host.games.get(game.id)).ply == 0
    assert (await _orders(house, game.id, "Ada")).ahead == (f"place:{mine}",)
    assert "your time runs" not in "".join(words(m) for m in await ada.messages(limit=100))


async def test_moves_ahead_are_refused_in_ones_own_turn(house: House) -> None:
    """The orders stay as they are, and the member reads why."""
    game = await started(house, "Ada", "Bruno", seats=2)
    await deployed(house, game.id)
    (seat,) = (await house.host.games.get(game.id)).prompted
    name = (await house.host.games.get(game.id)).seats[seat].name
    member = await house.member(name)
    text = words(await ahead(member, "pass"))
    assert text
    assert "Added" not in text
    assert (await _orders(house, game.id, name)).ahead == ()


async def test_who_does_not_play_has_no_orders(house: House) -> None:
    """In a channel without a game, and at others' games."""
    ada = await house.member("Ada")
    assert "no game in this channel" in words((await ada.slash("orders"))["message"])
    await started(house, "Ada", "Bruno", seats=2)
    chiara = await house.member("Chiara")
    assert "Non partecipi a questa partita" in words((await chiara.slash("orders"))["message"])


async def test_orders_in_italian_with_cards_and_regions(house: House) -> None:
    """Another rule system: every question and answer has its words, reactions are named by their cards."""
    game = await started(house, "Chiara", "Bruno", seats=2, rules="risk2210")
    chiara = await house.member("Chiara")
    panel = (await chiara.slash("orders"))["message"]
    known = standing("risk2210", (await house.host.games.get(game.id)).options)
    for about in known:
        select = next(p for row in panel["components"] for p in row["components"] if p["type"] == 3)
        assert len(select["options"]) == len(known)
        label = next(o["label"] for o in select["options"] if o["value"] == str(known.index(about)))
        asked = (await chiara.select(panel, select["custom_id"], str(known.index(about))))["message"]
        assert label in words(asked)
        panel = (await chiara.press(asked, "Indietro"))["message"]
    panel = (await chiara.select(panel, "Dai o cambia un ordine…", "Reazioni agli attacchi"))["message"]
    assert "Lascia fare" in words(panel)
    assert "Gioca" in words(panel)


@pytest.mark.spread(2)
@pytest.mark.parametrize("rules", engine.rules_ids())
async def test_every_answer_fits_a_component(house: House, rules: str) -> None:
    """Custom ids and labels of all panels stay within Discord's limits, with all the orders there may be."""
    seats = engine.meta(rules).seats[0]
    game = await started(house, *("Ada", "Bruno", "Chiara")[:seats], seats=seats, rules=rules)
    ada = await house.member("Ada")
    running = await house.host.games.get(game.id)
    view = (await house.host.games.position(game.id)).view(0)
    known = standing(rules, running.options)
    spaced = next((s for s in known if s.spaces), known[0])
    where = tuple(view.spaces) if spaced.spaces else ()
    await house.host.orders.set(game.id, ada.actor, [Order(spaced.id, spaced.choices[-1], where)] * 30)
    panel = (await ada.slash("orders"))["message"]
    panel = (await ada.press(panel, "Change orders"))["message"]
    panel = (await ada.press(panel, "Next"))["message"]
    panel = (await ada.select(panel, "Choose…", "29"))["message"]
    assert "`30`" in words(panel)
    if where:
        panel = (await ada.press(panel, "Everywhere"))["message"]
        assert (await _orders(house, game.id, "Ada")).standing[29].spaces == ()


async def later(house: House, seconds: float = 10) -> None:
    """So much later, what is due has been done."""
    now = house.host.core.clock() + seconds
    house.clock = lambda: now
    await house.host.core.ticker.tick()
    await house.published()


async def test_moves_ahead_are_made_when_the_turn_comes(house: House) -> None:
    """One after another, the standing order for the dice in between; the last one ends the turn. What turns
    out to be impossible is dropped with all that follows."""
    game = await started(house, "Ada", "Bruno", seats=2)
    await deployed(house, game.id)
    (first,) = (await house.host.games.get(game.id)).prompted
    second = 1 - first
    member = str(game.seats[second].member)
    spaces = (await house.host.games.position(game.id)).view(second).spaces
    mine = next(s.id for s in spaces.values() if s.owner == second)
    await house.host.orders.set(game.id, member, [Order("defence", "choose:defence:1")])
    await house.host.orders.plan(game.id, member, [f"place:{mine}", "pass"])
    await pass_turn(house, game.id, first)
    for _ in range(8):
        await later(house)
    ada = await house.member("Ada")
    assert "your time runs" not in "".join(words(m) for m in await ada.messages(limit=100))
    position = await house.host.games.position(game.id)
    assert position.game.prompted == (first,)
    assert position.view(None).spaces[mine].tokens["army"] > spaces[mine].tokens["army"]
    assert (await house.host.orders.of(game.id, member)).ahead == ()
    await house.host.orders.plan(game.id, member, ["attack:alaska:alaska", "pass"])
    await pass_turn(house, game.id, first)
    for _ in range(3):
        await later(house)
    assert (await house.host.games.get(game.id)).prompted == (second,)
    assert "your time runs" not in "".join(words(m) for m in await ada.messages(limit=100))
    left = await house.host.orders.of(game.id, member)
    assert (left.ahead, len(left.standing)) == ((), 1)
