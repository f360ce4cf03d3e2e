"""Commands that leave something open, or are given out of turn: what is missing is asked for on the panel."""

from __future__ import annotations

import engine
from cogs.play.commands import MOST
from playground import Client
from tests.cogs import driver
from tests.cogs.conftest import House
from tests.cogs.driver import usable, words
from tests.cogs.fields import field


async def asked(house: House, kind: str, **options: object) -> tuple[int, Client, Client]:
    """A game of Ada and Bruno at the first prompt of this kind: its number, who is asked, and the other."""
    game = await driver.started(house, "Ada", "Bruno", seats=2, **options)
    while (prompt := (await house.host.games.position(game.id)).prompts[0]).kind != kind:
        position = await house.host.games.position(game.id)
        member = str(position.game.seats[prompt.seat].member)
        await house.host.moves.act(game.id, member, engine.default(position.state, prompt.seat).code)
    await house.published()
    names = [game.seats[seat].name for seat in (prompt.seat, 1 - prompt.seat)]
    first, second = [await house.member(name) for name in names]
    return game.id, first, second


async def test_what_a_command_leaves_open_is_asked_for_on_the_panel(house: House) -> None:
    """At the question that is missing, not from the beginning; nothing is played before it is answered."""
    number, member, _ = await asked(house, "hire", rules="risk2210")
    before = (await house.host.games.get(number)).ply
    answer = (await member.slash("buy", what="station"))["message"]
    assert "Possible" not in words(answer)
    assert "Which one" not in words(answer)
    assert any(part["custom_id"].split(":")[4] in ("do", "pick", "at") for part in usable(answer))
    assert (await house.host.games.get(number)).ply == before


async def test_a_pass_that_could_end_two_things_asks_which(house: House) -> None:
    """By the buttons for both; each says afterwards what has ended."""
    number, member, _ = await asked(house, "hire", rules="risk2210")
    before = (await house.host.games.get(number)).ply
    question = (await member.slash("pass"))["message"]
    assert words(question).startswith("**What do you want to end?**")
    assert (await house.host.games.get(number)).ply == before
    actions = [part["custom_id"].split(":")[4] for part in usable(question)]
    assert "enough" in actions
    wanted = next(part for part in usable(question) if part["custom_id"].endswith(":do:pass"))
    answer = words((await member.press(question, wanted["custom_id"]))["message"])
    assert "You have finished buying commanders and stations." in answer
    assert "Done." not in answer
    assert (await house.host.games.get(number)).ply == before + 1


async def test_suggestions_out_of_turn_say_whom_the_game_waits_for(house: House) -> None:
    """Also for a command that takes a whole move; chosen, it plays nothing. On turn there are the moves."""
    number, member, other = await asked(house, "reinforce")
    before = (await house.host.games.get(number)).ply
    name = next(s.name for s in (await house.host.games.get(number)).seats if s.member == member.actor)
    for command, option in (("place", "amount"), ("attack", "from"), ("trade", "set"), ("place", "where")):
        ((said, value),) = await other.autocomplete(command, option, "")
        assert name in said
        assert "waits for" in said
    refused = words((await other.slash("place", where=value))["message"])
    assert "not your move" in refused
    places = await member.autocomplete("place", "where", "")
    assert all("waits for" not in said for said, _ in places)
    amounts = await member.autocomplete("place", "amount", "", where=places[0][1])
    assert all(said == str(n) for said, n in amounts)
    # The turn has come meanwhile: chosen, the sentence still plays nothing.
    for where, amount in ((value, 1), (places[0][1], MOST)):
        await member.slash("place", where=where, amount=amount)
    assert (await house.host.games.get(number)).ply == before


async def test_suggestions_say_what_must_be_done_first_and_why_nothing_follows(house: House) -> None:
    """While armies are to be placed nothing can be attacked; from one army nothing can either. The sentence
    says the same when it is chosen, and plays nothing."""
    game, seat, (start, end) = await field(house, spaces=2)
    member = await house.member(game.seats[seat].name)
    ((said, value),) = await member.autocomplete("attack", "from", "")
    assert "/place" in said
    assert said in words((await member.slash("attack", **{"from": value, "to": value}))["message"])
    position = await house.host.games.position(game.id)
    await house.host.moves.act(game.id, member.actor, f"place:{start}:{position.state.body.pool}")
    spaces = position.view(None).spaces.values()
    weak = next(space.id for space in spaces if space.owner == seat and space.id != start)
    ((said, value),) = await member.autocomplete("attack", "to", "", **{"from": weak})
    assert "only one army" in said
    assert [n for _, n in await member.autocomplete("attack", "amount", "", **{"from": weak})] == [MOST]
    assert end in [to for _, to in await member.autocomplete("attack", "to", "", **{"from": start})]
    answer = await member.slash("attack", **{"from": weak, "to": value})
    assert "only one army" in words(answer["message"])
    assert (await house.host.games.get(game.id)).ply == position.game.ply + 1


async def test_a_bid_that_is_made_already_is_no_longer_suggested(house: House) -> None:
    """The option takes numbers, and still says for whom the game waits; nobody can bid the number."""
    number, member, other = await asked(house, "bid", rules="risk2210")
    assert await member.autocomplete("bid", "amount", "")
    await member.slash("bid", amount=0)
    ((said, value),) = await member.autocomplete("bid", "amount", "")
    assert f"waits for {other.name}" in said
    before = (await house.host.games.get(number)).ply
    assert "not your move" in words((await member.slash("bid", amount=value))["message"])
    await other.slash("bid", amount=value)
    assert (await house.host.games.get(number)).ply == before
