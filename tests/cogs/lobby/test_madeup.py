"""A made-up setting of all games through the bot: nothing but its record and its texts knows it."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from cogs.leagues.drafts import with_settings
from engine.record.export import load, verify
from engine.types import Option
from host import Game
from host.game_settings import AS_OPTION, HOST, SETTINGS
from playground import Client
from tests import madeup
from tests.cogs import forged
from tests.cogs.conftest import House
from tests.cogs.driver import Json, live, lobby, started, usable, words
from tests.cogs.seasons import LeagueDays, press
from tests.cogs.test_learn import lesson

STAKES = "madeup-stakes"


@pytest.fixture(autouse=True)
def changes(request: pytest.FixtureRequest) -> Iterator[None]:
    """The setting is there before the house starts; a parameter has changes of its record."""
    with madeup.with_setting(**getattr(request, "param", {})) as setting:
        assert setting == STAKES
        yield


@contextmanager
def undeclared() -> Iterator[None]:
    """As in a fork that was upgraded without the record."""
    setting = SETTINGS.pop(STAKES)
    try:
        yield
    finally:
        SETTINGS[STAKES] = setting


async def value(house: House, game: Game) -> Any:
    """The value that holds, as it is read from the database."""
    return SETTINGS[STAKES].value(await house.host.games.get(game.id))


async def picked(client: Client, panel: Json, wanted: str, select: str = "Change an option") -> Json:
    """Pick the setting on a panel, then a value; the panel afterwards."""
    return dict((await client.press(await asked(client, panel, select), wanted))["message"])


async def asked(client: Client, panel: Json, select: str = "Change an option") -> Json:
    """Pick the setting on a panel; the question for its value."""
    return dict((await client.select(panel, select, STAKES))["message"])


async def wrongly(house: House, client: Client, game: Game, wanted: str) -> str:
    """Press the button of a value that the client was never shown; what they read."""
    message = house.server.messages.get(game.channel, (await live(client))["id"])
    return await forged.press(house, client, message, f"st:b:{game.id}:0:value:{STAKES}:{wanted}")


async def proposed(house: House, client: Client, wanted: str) -> Json:
    """The member asks the others for a value in a running game; the public message with the buttons."""
    panel = (await client.slash("game look", what="options"))["message"]
    text = words(await picked(client, panel, wanted))
    assert "the option changes once everyone agrees" in text
    await house.published()
    return await live(client)


# -- before the start ----------------------------------------------------------------------------------------


async def test_a_new_game_may_have_it(house: House) -> None:
    """`/game new` offers it in both languages, with its values; the lobby tells it, to those who look also in
    theirs. A usual value is not told."""
    commands: list[Any] = [command.to_dict() for command in await house.bot.tree.fetch_commands()]
    group = next(command for command in commands if command["name"] == "game")
    new = next(option for option in group["options"] if option["name"] == "new")
    (option,) = [each for each in new["options"] if each["name"] == "stakes"]
    assert option["name_localizations"]["it"] == "posta"
    assert option["description_localizations"]["it"] == "Per che cosa si gioca (predefinito: l'onore)"
    offered = {each["value"]: (each["name"], each["name_localizations"]["it"]) for each in option["choices"]}
    assert list(offered) == ["honour", "pizza", "practice", "trophy"]
    assert offered["trophy"] == ("a trophy", "un trofeo")
    game = await lobby(house, "Ada", "Bruno", seats=3, stakes="trophy")
    ada, chiara = await house.member("Ada"), await house.member("Chiara")
    assert await value(house, game) == "trophy"
    assert "🍕 This game is played for a trophy." in words(await live(ada))
    panel = (await chiara.press(await live(ada), "Options"))["message"]
    assert "In palio: un trofeo" in words(panel)
    await lobby(house, "Bruno", channel="table-1", stakes="honour")
    assert "🍕" not in words(await live(ada, await ada.channel_id("table-1")))


async def test_the_host_sets_it_in_the_lobby(house: House) -> None:
    """On the panel, which explains it and marks the present value; the lobby's message changes with it."""
    game = await lobby(house, "Ada", "Bruno", seats=3)
    ada = await house.member("Ada")
    panel = (await ada.press(await live(ada), "Options"))["message"]
    assert "At stake: honour" in words(panel)
    question = await asked(ada, panel)
    assert "What those who lose owe to the winner." in words(question)
    assert "**A pizza**: the last one pays." in words(question)
    assert "everyone who plays has to agree" not in words(question)
    styles = {part["label"]: part["style"] for part in usable(question)}
    assert [label for label, style in styles.items() if style == 1] == ["honour"]
    assert set(styles) >= {"honour", "a pizza", "nothing, this is practice", "a trophy"}
    panel = (await ada.press(question, "a pizza"))["message"]
    assert "At stake: a pizza" in words(panel)
    assert await value(house, game) == "pizza"
    await house.published()
    assert "🍕 This game is played for a pizza." in words(await live(ada))
    await picked(ada, panel, "honour")
    await house.published()
    assert "🍕" not in words(await live(ada))
    assert (await house.host.games.get(game.id)).settings == {}


async def test_nobody_else_sets_it_in_the_lobby(house: House) -> None:
    """Others may look at it; a button that was never theirs is refused with the reason, a value that there is
    not as an old one."""
    game = await lobby(house, "Ada", "Chiara", seats=3)
    ada, chiara = await house.member("Ada"), await house.member("Chiara")
    seen = (await chiara.press(await live(ada), "Options"))["message"]
    assert "In palio: l'onore" in words(seen)
    assert "Prima dell'inizio può farlo solo chi ha creato la partita" in words(seen)
    assert not usable(seen)
    assert "Può farlo solo chi ha creato la partita" in await wrongly(house, chiara, game, "pizza")
    assert "🍕" not in words(await live(ada))
    assert "belongs to an older version" in await wrongly(house, ada, game, "money")
    assert await value(house, game) == "honour"


SHAPES = [
    (Option(STAKES, False), True, "yes"),
    (Option(STAKES, 1, low=1, high=4), 3, "3"),
    (Option(STAKES, 0, low=0, high=100), 40, "40"),
    (Option(STAKES, "", pattern="[a-z ]*", example="a pie"), "a *pie*", "a pie"),
]


@pytest.mark.spread(2)
@pytest.mark.parametrize(
    ("changes", "chosen", "text"),
    [
        ({"shape": shape, "lobby_text": AS_OPTION, "lesson": None, "league": None}, *more)
        for shape, *more in SHAPES
    ],
    indirect=["changes"],
    ids=["switch", "few", "range", "text"],
)
async def test_it_may_be_of_any_shape(house: House, chosen: Any, text: str) -> None:
    """`/game new` takes it, or says what is wrong; the panel has buttons or a form for it; the lobby tells it
    among the options."""
    ada = await house.member("Ada")
    if chosen == "a *pie*":
        wrong = (await ada.slash("game new", rules="classic", stakes=chosen))["message"]
        assert "a pie" in words(wrong), "the example"
        chosen = text
    game = await lobby(house, "Ada", stakes=chosen)
    assert await value(house, game) == chosen
    assert f"Options: At stake: {text}" in words(await live(ada))
    usual = SETTINGS[STAKES].shape.default
    panel = (await ada.press(await live(ada), "Options"))["message"]
    answer = await ada.select(panel, "Change an option", STAKES)
    if modal := answer.get("modal"):
        field = str(modal["components"][-1]["component"]["custom_id"])
        await ada.submit_modal(modal, **{field: str(usual)})
    else:
        await ada.press(answer["message"], "no" if usual is False else str(usual))
    assert await value(house, game) == usual
    await house.published()
    assert "At stake" not in words(await live(ada))


# -- while it runs, and afterwards ---------------------------------------------------------------------------


async def test_a_running_game_changes_it_once_all_agree(house: House) -> None:
    """A member asks; the last one who agrees changes it; everybody reads what and by whom, also in the log in
    their language."""
    game = await started(house, "Ada", "Bruno", "Chiara", seats=3)
    ada, bruno, chiara = [await house.member(name) for name in ("Ada", "Bruno", "Chiara")]
    panel = (await bruno.slash("game look", what="options"))["message"]
    assert "everyone who plays has to agree" in words(await asked(bruno, panel))
    message = await proposed(house, bruno, "a pizza")
    assert "At stake: a pizza" in words(message)
    assert "others decide this" in words((await bruno.press(message, "Agree"))["message"])
    await ada.press(message, "Agree")
    await house.published()
    assert await value(house, game) == "honour"
    shown = words((await chiara.slash("status"))["message"])
    assert "chiede di cambiare un'impostazione: In palio: una pizza. Devono ancora accettare: " in shown
    assert "asks to change a setting: At stake: a pizza. Still to agree: " in words(
        (await ada.slash("status"))["message"]
    )
    await chiara.press(message, "Agree")
    await house.published()
    assert await value(house, game) == "pizza"
    public = "\n".join(words(m) for m in await ada.messages(limit=100) if not m["to"])
    assert f"<@{bruno.actor}> changes a setting: At stake: a pizza." in public
    assert "In palio: una pizza" in words((await chiara.slash("game look", what="log"))["message"])
    assert "In palio: una pizza" in words((await chiara.slash("game look", what="options"))["message"])


async def test_one_refusal_leaves_it_as_it_is(house: House) -> None:
    """Whoever does not play is not asked, and cannot ask; the public message says that it was declined."""
    game = await started(house, "Ada", "Bruno", seats=2, stakes="pizza")
    ada, bruno, dmitri = [await house.member(name) for name in ("Ada", "Bruno", "Dmitri")]
    seen = (await dmitri.slash("game look", what="options"))["message"]
    assert not usable(seen)
    assert "You cannot change any options now" in words(seen)
    assert "do not play" in await wrongly(house, dmitri, game, "trophy")
    message = await proposed(house, ada, "a trophy")
    await bruno.press(message, "Decline")
    await house.published()
    assert await value(house, game) == "pizza"
    assert await house.host.proposals.get(game.id, "setting") is None
    assert "changes a setting" not in words((await ada.slash("game look", what="log"))["message"])


@pytest.mark.parametrize("changes", [{"running": HOST}], indirect=True)
async def test_a_running_game_changes_at_once_what_its_record_leaves_to_those_who_run_it(
    house: House,
) -> None:
    """Nobody is asked, and nobody else may."""
    game = await started(house, "Ada", "Bruno", seats=2)
    ada, bruno = await house.member("Ada"), await house.member("Bruno")
    assert not usable((await bruno.slash("game look", what="options"))["message"])
    assert "Only the member who created the game" in await wrongly(house, bruno, game, "trophy")
    assert await value(house, game) == "honour"
    question = await asked(ada, (await ada.slash("game look", what="options"))["message"])
    assert "everyone who plays" not in words(question)
    assert "At stake: a trophy" in words((await ada.press(question, "a trophy"))["message"])
    assert await value(house, game) == "trophy"


async def test_once_the_game_is_over_its_host_changes_it(house: House) -> None:
    """As its record says; those who played cannot any more. A restart keeps what was chosen, and the buttons
    from before work."""
    game = await started(house, "Ada", "Bruno", seats=2, stakes="trophy")
    ada, bruno = await house.member("Ada"), await house.member("Bruno")
    await house.host.moves.resign(game.id, bruno.actor)
    await house.published()
    await house.restart()
    assert await value(house, game) == "trophy"
    assert not usable((await bruno.slash("game look", what="options", game=game.id))["message"])
    assert "Only the member who created the game" in await wrongly(house, bruno, game, "pizza")
    panel = (await ada.slash("game look", what="options", game=game.id))["message"]
    await house.restart()
    assert "At stake: a pizza" in words(await picked(ada, panel, "a pizza"))
    await house.restart()
    assert await value(house, game) == "pizza"


# -- where games come from and go to -------------------------------------------------------------------------


async def test_its_value_goes_out_and_comes_in_with_the_game(house: House) -> None:
    """The export tells it and verifies; the imported game has it."""
    game = await started(house, "Ada", "Bruno", seats=2, stakes="pizza")
    ada, bruno = await house.member("Ada"), await house.member("Bruno")
    await house.host.moves.resign(game.id, bruno.actor)
    await house.published()
    answer = await ada.slash("game export", game=game.id)
    data = await ada.download(Client.files(answer["message"])[0]["url"])
    assert json.loads(data)["settings"] == {STAKES: "pizza"}
    verdict = verify(load(data))
    assert verdict.ok, verdict
    file = {"filename": "game.json", "data": base64.b64encode(data).decode()}
    assert "Game **#2** is here" in words((await ada.slash("game import", file=file))["message"])
    assert await value(house, await house.host.games.get(2)) == "pizza"
    assert "At stake: a pizza" in words((await bruno.slash("game look", what="options", game=2))["message"])


async def test_a_lesson_has_the_value_of_its_record(house: House) -> None:
    """Told where its options are."""
    game = await lesson(house, "Chiara")
    assert await value(house, game) == "practice"
    shown = (await (await house.member("Chiara")).slash("game look", what="options", game=game.id))["message"]
    assert "In palio: niente, si impara" in words(shown)


async def test_the_plan_of_a_league_chooses_it_for_its_games(house: House) -> None:
    """Its preset's first, then what a manager picks on its panel, which the league shows and its audit tells;
    its games cannot change it."""
    days = await LeagueDays.begin(house)
    panel, ada = await days.make_league(), await house.member("Ada")
    assert "At stake: a trophy" in words(panel)
    question = await asked(ada, panel, "Change a setting")
    assert "At stake" in words(question)
    panel = (await ada.press(question, "a pizza"))["message"]
    assert "At stake: a pizza" in words(panel)
    assert "changed" in words((await ada.slash("league-admin audit"))["message"])
    await ada.press(panel, "Open the sign-up")
    await days.wait_for_news()
    elsa = await house.member("Elsa")
    assert "In palio: una pizza" in words((await elsa.slash("league show"))["message"])
    for name in ("Ada", "Bruno", "Chiara", "Dmitri"):
        await press(await house.member(name), await days.sign_up(), "leagueenter")
    plan = (await days.season()).plan
    await days.pass_(plan.signup_days * 24)
    await days.checked_in("Ada", "Bruno", "Chiara", "Dmitri")
    await days.pass_(plan.checkin_hours)
    number = next(each.game for each in (await days.season()).fixtures if each.game)
    game = await house.host.games.get(number)
    assert await value(house, game) == "pizza"
    player = await house.member(game.seats[0].name)
    shown = (await player.slash("game look", what="options", game=number))["message"]
    assert not usable(shown)


# -- where it is not declared any more -----------------------------------------------------------------------


async def test_what_was_chosen_waits_until_its_record_is_back(house: House) -> None:
    """It has no effect, its buttons are refused, what was asked about it can only be declined, and the log
    tells its id."""
    game = await started(house, "Ada", "Bruno", seats=2, stakes="pizza")
    ada, bruno = await house.member("Ada"), await house.member("Bruno")
    message = await proposed(house, ada, "a trophy")
    with undeclared():
        await house.restart()
        assert "older version" in await wrongly(house, ada, game, "trophy")
        assert STAKES in words((await ada.slash("game look", what="log"))["message"])
        assert "has no setting" in words((await bruno.press(message, "Agree"))["message"])
        await bruno.press(message, "Decline")
        await house.published()
        assert await house.host.proposals.get(game.id, "setting") is None
        assert (await house.host.games.get(game.id)).settings == {}
    await house.restart()
    assert await value(house, game) == "pizza"


async def test_a_league_goes_on_without_its_record(house: House) -> None:
    """Its plan is shown and changed, and keeps the value for the day when the record is back."""
    days = await LeagueDays.begin(house)
    await days.make_league()
    ada = await house.member("Ada")
    with undeclared():
        panel = (await ada.slash("league-admin edit"))["message"]
        assert STAKES in words(panel)
        question = (await ada.select(panel, "Change a setting", "clock"))["message"]
        panel = (await ada.press(question, "slow"))["message"]
        assert "slow" in words(panel)
        plan = (await house.host.leagues.registry.get(days.league.id)).plan
        assert with_settings(plan, plan.chosen_settings) == plan
    assert "At stake: a trophy" in words((await ada.slash("league-admin edit"))["message"])
