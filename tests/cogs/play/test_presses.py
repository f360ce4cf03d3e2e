"""How many presses a turn takes, and what a panel shows when others have answered."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

import engine
from engine import Move
from engine.boards.load import load_board
from playground import Client
from tests.cogs import driver, flows, forged
from tests.cogs.conftest import House
from tests.cogs.driver import live, words
from tests.cogs.fields import HOST, LAND, field
from tests.cogs.positions import table_of
from ui.choices.question_tree import PAGE
from ui.messages.move_panel import panel
from ui.strings.clip import CUT

Json = dict[str, Any]
TURNS = {"classic": flows.effort("A turn with three")[0], "risk2210": 14}
"""Most presses for a turn with three conquests; the second system has more steps in a turn."""
CONQUEST, NEXT = 3, 3
"""Most presses for the first conquest, and for one that goes on there."""


async def make_move(client: Client, message: Json, move: Move) -> tuple[Json, int]:
    """Make a move by components alone: the answer, and how many presses it took."""
    for presses in range(1, 12):
        done, answer = await driver.closer(client, message, move)
        message = answer["message"]
        if done:
            return message, presses
    raise AssertionError(f"no way to {move.code} in:\n{words(message)}")


async def greatest(house: House, game: int, seat: int, verb: str) -> Move:
    """The move of a verb with the greatest amount."""
    position = await house.host.games.position(game)
    return next(o.move(seat) for o in position.legal(seat) if o.verb == verb)


@pytest.mark.spread(1)
@pytest.mark.parametrize("rules", ["classic", "risk2210"])
async def test_a_turn_with_three_conquests_takes_few_presses(house: House, rules: str) -> None:
    """From the message in the channel to the end of the turn, placing and moving in included: four for an
    attack from its button to the move-in, three where it goes on from there."""
    game, seat, row = await field(house, rules)
    player = await house.member(game.seats[seat].name)
    pool = (await house.host.games.position(game.id)).state.body.pool
    message, total = await make_move(player, await live(player), Move(seat, "place", (row[0], pool)))

    trail: list[tuple[str, int]] = [("place", total)]

    async def prompt() -> str:
        asked = (await house.host.games.position(game.id)).prompts
        return asked[0].kind if asked and asked[0].seat == seat else ""

    if rules == "risk2210":
        assert await prompt() == "hire"
        message = (await player.press(message, "Finish buying"))["message"]
        assert await prompt() == "invade", "who buys nothing more is not asked about cards"
        total += 1
    for n, (start, end) in enumerate(pairwise(row)):
        message, attack = await make_move(player, message, Move(seat, "attack", (start, end, "until", 1)))
        assert await prompt() == "occupy"
        message, moved = await make_move(player, message, await greatest(house, game.id, seat, "move"))
        assert attack + moved <= (NEXT if n else CONQUEST)
        total += attack + moved
        trail.append((f"{start}-{end}", attack + moved))
    while (kind := await prompt()) and total < 2 * TURNS[rules]:
        if kind == "invade":
            await player.press(message, "End turn, move nothing")
            total += 1
            continue
        move = await greatest(house, game.id, seat, "choose" if kind == "reward" else "pass")
        message, presses = await make_move(player, message, move)
        total += presses
        trail.append((kind, presses))
    assert not await prompt(), "the turn is over"
    assert total <= TURNS[rules], trail


@pytest.mark.spread(1)
@pytest.mark.parametrize("rules", ["classic", "risk2210"])
async def test_among_many_attacks_each_is_one_choice(house: House, rules: str) -> None:
    """Every attack that is possible stands in one of the lists of the first answer, each list titled by where
    its attacks begin: four presses to the conquest, wherever it begins."""
    game, seat, _ = await field(house, rules)
    position = await house.host.games.position(game.id)
    body, army = position.state.body, getattr(position.state.body, LAND.get(rules, "armies"))
    spaces = [space for space, owner in enumerate(body.owner) if owner >= 0]
    for n, space in enumerate(spaces):
        body.owner[space], army[space] = (seat, HOST) if n % 2 else (1 - seat, 1)
    body.held = type(body.held)(body.owner.count(s) for s in range(len(body.held)))
    body.total = sum(army)
    player = await house.member(game.seats[seat].name)
    ids = load_board(engine.view(position.state, seat).board).ids
    await house.host.moves.act(game.id, player.actor, f"place:{ids[spaces[1]]}:{body.pool}")
    while "attack" not in [o.verb for o in (await house.host.games.position(game.id)).legal(seat)]:
        await house.host.moves.act(game.id, player.actor, "pass")
    await house.published()
    offers = (await house.host.games.position(game.id)).legal(seat)
    pairs = {o.args[:2] for o in offers if o.verb == "attack"}
    assert len(pairs) > PAGE
    message = (await player.press(await live(player), "My moves"))["message"]
    before = 0
    if verb := [p["custom_id"] for p in driver.usable(message) if p["custom_id"].endswith(":attack")]:
        message, before = (await player.press(message, verb[0]))["message"], 1
    lists = [part for part in driver.usable(message) if part["type"] == 3]
    values = [tuple(o["value"][1:].split(":")[1:3]) for part in lists for o in part["options"]]
    assert sorted(values) == sorted(pairs)
    for part in lists:
        starts = {option["label"].split(" → ")[0] for option in part["options"]}
        places = part["placeholder"].removesuffix(CUT).removeprefix("From ").split(", ")
        assert set(places[:-1]) <= starts, (places, starts)
    message, attack = await make_move(player, message, Move(seat, "attack", (*values[-1], "until", 1)))
    message, moved = await make_move(player, message, await greatest(house, game.id, seat, "move"))
    assert before + attack + moved <= CONQUEST


async def _asked(house: House, foes: int = HOST) -> tuple[int, Client, Client, int, list[str]]:
    """A game with dice that are asked for, in which the first army stands against one like it: its number,
    who attacks, who defends, the attacker's seat, and the two spaces."""
    game, seat, row = await field(house, foes=foes, spaces=2, defence="ask")
    player, other = [await house.member(game.seats[s].name) for s in (seat, 1 - seat)]
    pool = (await house.host.games.position(game.id)).state.body.pool
    await house.host.moves.act(game.id, player.actor, f"place:{row[0]}:{pool}")
    await house.published()
    return game.id, player, other, seat, row


async def _defended(house: House, game: int, other: Client, seat: int) -> str:
    """The defender answers the call by buttons; what they are told."""
    await house.published()
    move = Move(1 - seat, "choose", ("defend", 2))
    answer, _ = await make_move(other, await live(other), move)
    await house.published()
    return words(answer)


async def test_after_a_defence_one_press_rolls_again(house: House) -> None:
    """The attack is answered as announced and not refused; the dice stand in the message that calls the
    attacker, with a button that rolls again, and in the next one that calls the defender."""
    game, player, other, seat, row = await _asked(house)
    attack = Move(seat, "attack", (*row, 3))
    answer, _ = await make_move(player, await live(player), attack)
    text = words(answer)
    assert "Attack announced" in text
    defender = (await house.host.games.get(game)).seats[1 - seat].name
    assert f"**{defender}** chooses their dice" in text
    assert "not your move" not in text
    for rolled in range(1, 3):
        assert "` : `" in await _defended(house, game, other, seat), "the dice, for who has defended"
        call = await live(player)
        assert f"<@{player.actor}>" in words(call)
        assert "` : `" in words(call), "the dice"
        ply = (await house.host.games.get(game)).ply
        answered = (await player.press(call, "Again"))["message"]
        assert "Attack announced" in words(answered)
        assert (await house.host.games.get(game)).ply == ply + 1
        (prompt,) = (await house.host.games.position(game)).prompts
        assert (prompt.kind, prompt.data["from"], prompt.data["to"], prompt.data["dice"]) == (
            "defend",
            *row,
            3,
        )
        await house.published()
        called = words(await live(other))
        assert f"<@{other.actor}>" in called
        assert "` : `" in called, f"the dice before, for the defender of roll {rolled + 1}"


async def test_after_secret_answers_the_invasion_goes_on(house: House) -> None:
    """The invader reads that it is announced and who may answer; once they have, one press rolls again."""
    game, seat, row = await field(house, "risk2210", foes=HOST, spaces=2)
    player, other = [await house.member(game.seats[s].name) for s in (seat, 1 - seat)]
    state = (await house.host.games.position(game.id)).state
    state.body.hands[1 - seat] = (0,)
    for code in (f"place:{row[0]}:{state.body.pool}", "pass", "pass"):
        await house.host.moves.act(game.id, player.actor, code)
    await house.published()
    answer, _ = await make_move(player, await live(player), Move(seat, "attack", (*row, 3)))
    assert "Attack announced" in words(answer)
    assert f"**{game.seats[1 - seat].name}**" in words(answer)
    assert "not your move" not in words(answer)
    await house.published()
    await make_move(other, await live(other), Move(1 - seat, "pass"))
    await house.published()
    call = await live(player)
    assert "` : `" in words(call)
    ply = (await house.host.games.get(game.id)).ply
    assert "Attack announced" in words((await player.press(call, "Again"))["message"])
    assert (await house.host.games.get(game.id)).ply == ply + 1


async def test_my_moves_go_on_where_the_attack_stood(house: House) -> None:
    """The panel that is opened after a defence asks how to attack the same place, and its way back leads to
    everything else. A refreshed panel shows the dice once."""
    game, player, other, seat, row = await _asked(house)
    waiting, _ = await make_move(player, await live(player), Move(seat, "attack", (*row, 2)))
    await _defended(house, game, other, seat)
    for message, label in ((await live(player), "My moves"), (waiting, "Refresh")):
        shown = (await player.press(message, label))["message"]
        labels = [str(part.get("label")) for part in driver.usable(shown)]
        assert {"3 dice", "2 dice", "1 die"} <= {*labels}
        assert ("` : `" in shown["content"]) == (label == "Refresh")
    pairs = (await player.press(shown, "Back"))["message"]
    labels = [str(part.get("label")) for part in driver.usable(pairs)]
    assert "Back" not in labels
    assert "` : `" not in pairs["content"]
    assert any(label.startswith("Again: ") and label.endswith("2 dice") for label in labels)
    assert "End turn" in labels


async def test_the_old_again_of_another_position_plays_nothing(house: House) -> None:
    """A button whose roll has been made already; the member reads so, and where the attack stands."""
    game, player, other, seat, row = await _asked(house)
    await make_move(player, await live(player), Move(seat, "attack", (*row, 3)))
    await _defended(house, game, other, seat)
    (old,) = [p["custom_id"] for p in driver.usable(await live(player)) if p["custom_id"].endswith(":again")]
    await house.host.moves.act(game, player.actor, f"attack:{row[0]}:{row[1]}:3")
    await house.host.moves.act(game, other.actor, "choose:defend:1")
    await house.published()
    ply = (await house.host.games.get(game)).ply
    stored = house.server.messages.get(await player.channel_id(None), (await live(player))["id"])
    text = await forged.press(house, player, stored, old)
    assert "moved on" in text
    assert (await house.host.games.get(game)).ply == ply


@pytest.mark.spread(1)
@pytest.mark.parametrize("language", ["en", "it"])
async def test_until_says_that_nobody_is_asked(house: House, language: str) -> None:
    """Where each roll asks the defender, attacking until few are left says that it does not."""
    game, _, _, seat, row = await _asked(house)
    position = await house.host.games.position(game)
    table = table_of(position.state, seat, language)
    view = panel(table, ("attack", *row)).view
    assert view is not None
    labels = [str(i.get("label", "")) for r in view.to_components() for i in r["components"]]
    untils = [label for label in labels if label.startswith(("Until", "Finché"))]
    assert untils
    assert all(("without asking" in label) or ("senza chiedere" in label) for label in untils)
