"""Interactions that no client of Discord's sends: each is answered with a sentence, none is a mistake of the
program, and nothing changes."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from itertools import count, islice
from typing import Any

import pytest

from locales import text
from playground import Client
from playground.people.user_actions import (
    ATTACHMENT,
    BOOLEAN,
    CHANNEL,
    INTEGER,
    MENTIONABLE,
    NUMBER,
    ROLE,
    STRING,
    USER,
)
from tests.bounded import often
from tests.cogs import forged
from tests.cogs.conftest import House
from tests.cogs.driver import live, lobby, started, usable
from tests.cogs.guards.test_limits import UNEXPECTED, _good, _state
from ui.kit import custom_id as ids

Json = dict[str, Any]
OLD_COMMAND, OLD_BUTTON = text("en", "error-old-command"), text("en", "error-old-button")
THINGS = (USER, CHANNEL, ROLE, MENTIONABLE, ATTACHMENT)
# What does not belong into an option, by its type.
WRONG: dict[int, tuple[Any, ...]] = {
    STRING: (None, 5, True, ["alaska"], "x" * 2**13),
    INTEGER: (None, "5", "\u0663", 1.0, True, 2**53 + 1, -(2**63)),
    NUMBER: (None, "5", True, 1e300),
    BOOLEAN: (None, "true", 1, 0.0),
    **dict.fromkeys(THINGS, (None, "1", "x", 5)),
}
OTHERS: dict[int, tuple[int, Any]] = dict.fromkeys((BOOLEAN, *THINGS), (STRING, "x"))
OTHERS |= {STRING: (INTEGER, 5), INTEGER: (STRING, "5")}
"""Another type, with a value that it has."""
DIGITS = str.maketrans("0123456789", "\u0660\u0661\u0662\u0663\u0664\u0665\u0666\u0667\u0668\u0669")
STRANGE_IDS = (
    "", "x", "st", "st:", "st:b", "st:b:1", "st:b:1:1", "st:b:x:1:join", "st:b:-1:0:join", "st:b:+1:0:join",
    "st:b:1:-1:log:older", "st:b:1:+1:log:older", "st:b:01:0:join", "st:b:1:00:join", "st:b:1.0:0:join",
    "st:b:1e3:0:join", "st:b: 1:0:join", "st:b:1:0:JOIN", "st:b:1:0:join\n", "st:b:1:0:join ",
    "ST:B:1:0:join",
    "st:b:\u0661:0:join", "st:b:\u00b2:0:join", "st:b:1:\u0663:log:older", "st:b:" + "9" * 13 + ":0:join",
    "st:b:1:" + "9" * 10 + ":log:older", "st:b:" + "9" * 85 + ":0:join", "st:m:1:0:number:9", "st:z:1:0:join",
    "other-bot:confirm", "\u202est:b:1:0:join", "st:b:1:0:join:" + "x" * 86, "st:b:1:0:" + "j" * 91,
    "\ufdfa" * 100, "__proto__",
)  # fmt: skip
EVERY = often(4, 1)
"""An option, or an action, meets each n-th of what is wrong, by turns: all of it is met by some."""
ARGS = ("", "\u0663", "9" * 60, "0:0:0:0", "older:x\n", "~" + "0" * 16)


@pytest.fixture(autouse=True)
def nothing_unexpected(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """No line of the log tells of a mistake."""
    yield
    assert [
        record.getMessage() for record in caplog.get_records("call") if record.levelno >= logging.ERROR
    ] == []


def bad_options(options: list[Json], member: str) -> Iterator[list[Json]]:
    """Options of a command of which one is wrong, or that do not belong together."""
    needed = [o for o in options if o.get("required") and o["type"] not in THINGS]
    base = [{"name": o["name"], "type": o["type"], "value": _good(o, member)} for o in needed]
    for option in options:
        rest = [entry for entry in base if entry["name"] != option["name"]]
        values = list(WRONG[option["type"]])
        if option.get("choices"):
            values += ["no such choice", -1, 99_999]
        if option["type"] == INTEGER:
            values += [option[key] + by for key, by in (("min_value", -1), ("max_value", 1)) if key in option]
        for value in values:
            yield [*rest, {"name": option["name"], "type": option["type"], "value": value}]
        kind, value = OTHERS[option["type"]]
        yield [*rest, {"name": option["name"], "type": kind, "value": value}]
        yield [*rest, {"name": option["name"], "type": option["type"]}]
        if option.get("required"):
            yield rest
    yield [*base, {"name": "unknown", "type": STRING, "value": "x"}]
    yield [*base, {"type": STRING, "value": "x"}]
    yield [{"name": "new", "type": 1, "options": []}]
    if base:
        yield [*base, base[0]]


async def test_no_forged_command_does_anything(house: House) -> None:
    """Every option of every command, by the member who may use it: of another type, beyond its bounds, not
    among its choices, doubled, unknown, missing."""
    await started(house, "Ada", "Bruno")
    ada = await house.member("Ada")
    before, tried = await _state(house), 0
    for turn, (name, options) in enumerate(forged.commands(house)):
        for given in islice(bad_options(options, ada.actor), turn % EVERY, None, EVERY):
            answer = await forged.command(house, ada, forged.named(name, given))
            assert answer == OLD_COMMAND, (name, given, answer)
            tried += 1
        assert await _state(house) == before, name
    assert tried > 300


async def test_no_forged_name_of_a_command_does_anything(house: House) -> None:
    """Commands and subcommands that are not there, groups without one, menus, and conversations, where no
    command is offered."""
    ada = await house.member("Ada")
    await lobby(house, "Ada", "Bruno")
    before = await _state(house)
    whole = [name for name, _ in forged.commands(house)]
    groups = sorted({name.split()[0] for name in whole if " " in name})
    bad = [forged.named(f"{group} nothing", []) for group in groups]
    bad += [forged.named(f"{group} {group} nothing", []) for group in groups]
    bad += [{"id": "1", "name": group, "type": 1} for group in groups]
    bad += [
        {"id": "1", "name": group, "type": 1, "options": [{"name": "x", "type": 3, "value": "x"}]}
        for group in groups
    ]
    bad += [{"id": "1", "name": name, "type": 1} for name in ("nothing", "", "x" * 32, "\u202e", "__proto__")]
    bad += [{"id": "1", "name": "help", "type": kind, "target_id": ada.actor} for kind in (2, 3, 99)]
    for data in bad:
        assert await forged.command(house, ada, data) == OLD_COMMAND, data
    dm = await ada.open_dm()
    for name in sorted({*whole} - {"turns"}):  # which is offered there as well
        assert await forged.command(house, ada, forged.named(name, []), dm) == OLD_COMMAND, name
    assert await _state(house) == before


HALF: tuple[Any, ...] = (None, 2.5, True, "\u0663" * 300)
"""What may stand in any option while another one is being typed."""


async def test_suggestions_bear_forged_options(house: House) -> None:
    """Whatever stands in the option that is being typed, and in the others: at most 25 choices."""
    await started(house, "Ada", "Bruno")
    ada = await house.member("Ada")
    turns = count()
    for name, options in forged.commands(house):
        for option in options:
            if not option.get("autocomplete"):
                continue
            turn = next(turns)
            focus = {"name": option["name"], "type": option["type"], "focused": True}
            for value in HALF[turn % EVERY :: EVERY]:
                others = [
                    {"name": o["name"], "type": o["type"], "value": value} for o in options if o is not option
                ]
                for given in ([focus | {"value": value}], [*others, focus | {"value": ""}]):
                    choices = await forged.typing(house, ada, forged.named(name, given))
                    assert len(choices) <= 25, (name, given)
        unknown = {"name": "unknown", "type": STRING, "value": "x", "focused": True}
        for odd in ([], [unknown])[next(turns) % often(2, 1) :: often(2, 1)]:
            assert await forged.typing(house, ada, forged.named(name, odd)) == []
    assert await forged.typing(house, ada, forged.named("nothing", [])) == []


async def asked(house: House, game: int) -> Client:
    """Who is to move."""
    position = await house.host.games.position(game)
    return await house.member(position.game.seats[position.prompts[0].seat].name)


async def shown(house: House) -> Json:
    """The live message, as the service has it."""
    ada = await house.member("Ada")
    return house.server.messages.get(await ada.channel_id(None), (await live(ada))["id"])


async def test_custom_ids_of_no_kind_are_answered(house: House) -> None:
    """Ids of other bots, of older versions, with numbers written in other ways or without bounds: on every
    kind of component and on forms."""
    await started(house, "Ada", "Bruno")
    ada = await house.member("Ada")
    message, before = await shown(house), await _state(house)
    for turn, custom_id in enumerate(STRANGE_IDS):
        for kind in (2, 3, 5, 6, 7, 8)[turn % often(3, 1) :: often(3, 1)]:
            values = None if kind == 2 else [ada.actor]
            answer = await forged.press(house, ada, message, custom_id, values, kind=kind)
            assert answer == OLD_BUTTON, (custom_id, kind, answer)
        form = custom_id.replace("st:b", "st:m")
        if form != custom_id or ":" not in custom_id:
            assert await forged.submit(house, ada, form, "1") == OLD_BUTTON, form
    assert await _state(house) == before


async def test_every_action_bears_forged_arguments(house: House) -> None:
    """Of the game that is played, at its ply, by the member asked: on a button, a select, a form, and on
    those of these that the action never has."""
    game = await started(house, "Ada", "Bruno", rules="risk2210")
    message, player = await shown(house), await asked(house, game.id)
    before = await _state(house)
    for turn, (action, known) in enumerate(house.bot.router.actions.items()):
        kinds = known.kinds or ("s" if known.picks else "b")
        for args in ARGS[turn % EVERY :: EVERY]:
            ref = f"{game.id}:{game.ply}:{action}:{args}".rstrip(":")
            tries: list[tuple[str, list[str] | None, int]] = []
            if args or "b" not in kinds:  # else that is what a real one brings
                tries.append(("b", None, 2))
            tries.append(("s", [args or "x"], 3))
            if not args:
                tries += [
                    ("s", [player.actor], 5),
                    ("s", [], 3),
                    ("s", ["x", "x"], 3),
                    ("b", ["x"], 3),
                    ("s", None, 2),
                ]
            for letter, values, kind in tries:
                answer = await forged.press(
                    house, player, message, f"st:{letter}:{ref}"[:100], values, kind=kind
                )
                assert answer, (ref, letter, kind)
                assert UNEXPECTED not in answer, (ref, letter, kind)
            answer = await forged.submit(house, player, f"st:m:{ref}"[:100], args)
            assert answer, ref
            assert UNEXPECTED not in answer, ref
        assert await _state(house) == before, action


async def test_real_components_with_forged_values(house: House) -> None:
    """The components that a member really has before them, with other numbers in their ids, with values that
    were not offered, with none, with too many, doubled."""
    game = await started(house, "Ada", "Bruno")
    first, player = await shown(house), await asked(house, game.id)
    menu = next(component["custom_id"] for component in usable(first) if ":menu" in component["custom_id"])
    panel = (await player.press(await live(player), menu))["message"]
    panel = house.server.messages.get(game.channel, panel["id"])
    before = await _state(house)
    for message in (first, panel):
        for part in usable(message):
            own_id: str = part["custom_id"]
            older = own_id.replace(f":{game.id}", f":0{game.id}", 1)
            for changed in (own_id.translate(DIGITS), older, f"{own_id}:x\n"):
                assert await forged.press(house, player, message, changed) == OLD_BUTTON, changed
            if part["type"] != 3:
                continue
            offered = [o["value"] for o in part["options"]]
            odd: tuple[list[str], ...] = (
                ["x"],
                ["=" * 100],
                [offered[0] * 50],
                ["\u0663"],
                [],
                ["9" * 5000],
                ["=x", "=x"],
            )
            for values in odd:
                answer = await forged.press(house, player, message, own_id, values)
                assert answer, (own_id, values)
                assert UNEXPECTED not in answer, (own_id, values)
    assert await _state(house) == before


def fields(*values: Any) -> list[Json]:
    """The fields of a form with these values."""
    return [
        {"type": 18, "id": n, "component": {"type": 4, "id": 9 + n, "custom_id": f"f{n}", "value": value}}
        for n, value in enumerate(values, 1)
    ]


FORMS: tuple[list[Json], ...] = (
    [], fields(None), fields("1", "2"), fields("1" * 4000), fields("\u0663"), fields("-1"), fields("1.5"),
    fields("\0"), [{"type": 18, "id": 1}], [{"type": 18, "id": 1, "component": None}],
    [{"type": 1, "id": 1, "components": []}], [{"type": 10, "id": 1}],
    [{"type": 18, "id": 1, "component": {"type": 3, "id": 2, "custom_id": "number", "values": ["1"]}}],
    [{"type": 18, "id": 1, "component": {"type": 4, "id": 2, "custom_id": "number"}}],
)  # fmt: skip


async def test_forms_with_forged_fields(house: House) -> None:
    """Missing, doubled, empty, of another kind, for each action."""
    game = await started(house, "Ada", "Bruno")
    player, before = await asked(house, game.id), await _state(house)
    for turn, action in enumerate(house.bot.router.actions):
        typed = action in ("number", "value")
        for args in ("", ":place:nowhere") if typed else ("",):
            for components in FORMS if typed else FORMS[turn % EVERY :: EVERY]:
                custom_id = f"st:m:{game.id}:{game.ply}:{action}{args}"
                answer = await forged.send(house, player, custom_id, components)
                assert answer, (custom_id, components)
                assert UNEXPECTED not in answer, (custom_id, components)
    assert await _state(house) == before


def test_numbers_in_custom_ids_have_one_form() -> None:
    """No other script's digits, no sign, no zeros before, no more digits than were meant."""
    pattern = ids.template(ids.BUTTON)
    for good in ("st:b:0:0:do", "st:b:999999999999:999999999:do:a"):
        assert pattern.fullmatch(good), good
    for bad in STRANGE_IDS[:26]:
        assert not pattern.fullmatch(bad), bad
