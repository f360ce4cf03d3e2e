"""Input of any size and kind: a clear private answer, and nothing changes."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from itertools import count
from typing import Any

import pytest

from cogs.shared.deciding import OpenQuestion
from host import HowToAct, Measure, WayToAct
from host.kinds import END_GAME, FORCE, ROLLBACK
from playground import ActionRefused, Client
from playground.people.user_actions import ATTACHMENT, BOOLEAN, INTEGER, STRING, USER
from tests.bounded import often
from tests.cogs import forged
from tests.cogs.conftest import House
from tests.cogs.driver import live, started, words
from tests.host import managing

Json = dict[str, Any]
ZALGO = "qz" + "\u0301" * 2000
TEXTS = (
    "x" * 6000, "9" * 6000, "q=" * 3000, "q " * 3000, "\ufdfa" * 6000, ZALGO, "\u202e\u2066e/vil\u200b",
    "🧨" * 3000, "@everyone <@1> [a](https://x.y) **b** `c`", "\x00\x07\n\n# head", "st:b:1:1:do:pass",
)  # fmt: skip
SHARE = often(8, 3)
"""An option meets one in this many of the texts, options by turns: each text is met by many of them."""
OF_NUMBERS = often(4, 1)
"""And one in this many of the numbers, likewise."""
NUMBERS = (0, -1, 9999, 10_000, 2**31 - 1, 2**31, 2**53, -(2**53))
UNEXPECTED = "Something went wrong on my side"
GOOD = {
    "rules": "classic",
    "seats": 2,
    "deck": "land",
    "effect": "assemble",
    "strength": 2,
    "cost": 1,
    "name": "a/b",
}
"""Values with which the rest of a command is reached."""


def _hostile(option: Json, turn: int) -> tuple[Any, ...]:
    texts, numbers = TEXTS[turn % SHARE :: SHARE], NUMBERS[turn % OF_NUMBERS :: OF_NUMBERS]
    return {STRING: texts, INTEGER: numbers}.get(option["type"], ())


def _good(option: Json, member: str) -> Any:
    """A value that Discord lets through."""
    if option.get("choices"):
        return option["choices"][0]["value"]
    usual = {STRING: "alaska", INTEGER: option.get("min_value", 1), BOOLEAN: False, USER: member}
    return GOOD.get(option["name"], usual[option["type"]])


def _table(house: House, member: str) -> Iterator[tuple[str, Json]]:
    """Every option of every command with what is hostile."""
    turns = count()
    for name, options in forged.commands(house):
        if any(o["type"] == ATTACHMENT for o in options if o.get("required")):
            continue  # what a file may hold is tested where files are read
        base = {o["name"]: _good(o, member) for o in options if o.get("required")}
        for option in options:
            for value in _hostile(option, next(turns)):
                yield name, {**base, option["name"]: value}


async def _state(house: House) -> Any:
    """All games and settings."""
    games = await house.host.games.find()
    known = [await house.host.settings.get("guild", game.guild) for game in games]
    return [(g.id, g.status, g.ply, g.seats, g.options) for g in games], known


async def _answered(member: Client, name: str, options: Json) -> Json | None:
    """The bot's message; None where Discord itself refuses the values."""
    try:
        answer = await member.slash(name, **options)
    except ActionRefused as error:
        if error.code == 50035:
            return None
        raise
    return dict(answer["message"])


async def test_every_option_of_every_command_bears_anything(house: House) -> None:
    """Texts of 6,000 characters, numbers of any size, marks that pile up: a private sentence, no change."""
    await started(house, "Ada", "Bruno", rules="risk2210")
    ada = await house.member("Ada")
    before = await _state(house)
    for name, options in _table(house, (await house.member("Bruno")).actor):
        message = await _answered(ada, name, options)
        if message is not None:
            assert UNEXPECTED not in words(message), (name, options)
            assert message["to"] == [ada.actor], (name, options)
            after = await _state(house)
            # A number that Discord lets through may be a good one for a setting.
            settings = name.startswith(("server", "settings"))
            assert after == before or (settings and after[0] == before[0]), (name, options)
            before = after


async def test_every_suggestion_bears_anything(house: House, caplog: pytest.LogCaptureFixture) -> None:
    """Whatever is being typed, and whatever stands in the other options: at most 25 choices, no mistake."""
    await started(house, "Ada", "Bruno", rules="risk2210")
    ada = await house.member("Ada")
    turns = count()
    with caplog.at_level(logging.ERROR):
        for name, options in forged.commands(house):
            for option in options:
                if not option.get("autocomplete"):
                    continue
                texts = [o["name"] for o in options if o["type"] == STRING and not o.get("choices")]
                for typed in TEXTS[next(turns) % SHARE :: SHARE]:
                    others = dict.fromkeys((t for t in texts if t != option["name"]), typed[:60])
                    for given in ({}, others):
                        choices = await ada.autocomplete(name, option["name"], typed, **given)
                        assert len(choices) <= 25, (name, option["name"], typed)
    assert not [r for r in caplog.records if r.levelno >= logging.ERROR]


ARGS = (
    "pass",
    "x",
    "",
    "9:place:alaska",
    "0:",
    "place:alaska:999999999999",
    "normal",
    "0",
    "older",
    "::",
    "next:zz",
)
VALUES = ("", "=", "=pass", ">place", "x" * 100, "seats")
TYPED = ("9" * 5000, "")
EVERY = often(8, 1)
"""Each action gets each n-th of them, at least one, other ones than the action before it."""
OF_GAMES = often(3, 1)
"""And each n-th of the games, likewise."""
UNKNOWN = ("0", "999999999999", "4294967297")
"""Numbers of no game, beyond what a column holds as well."""


def _some(them: Sequence[str], turn: int, whole: bool) -> Sequence[str]:
    """Those that are tried with the action whose turn it is: a single one if the game, or the ply, is refused
    anyway."""
    every = min(EVERY, len(them))
    return them[turn % every :: every] if whole else (them[turn % len(them)],)


async def _elsewhere(house: House) -> int:
    """A running game of another server, whose members nobody here is."""
    game = await house.host.lobby.create("999", "998", "11", "Eve", "classic", 2, {})
    await house.host.lobby.join(game.id, "12", "Mallory", "")
    await house.host.lobby.start(game.id, "11", "")
    return game.id


async def test_no_forged_component_does_anything(house: House) -> None:
    """Custom ids made by hand, of a game by a stranger, of games that are not there and of another server's:
    each is answered with a sentence, nothing changes, and nothing of another server is told."""
    game = await started(house, "Ada", "Bruno")
    foreign = await _elsewhere(house)
    stranger = await house.member("Dmitri")
    message = house.server.messages.get(game.channel, (await live(stranger))["id"])
    before = await _state(house)
    games = [(str(game.id), ply) for ply in ("0", "1", "999999999")] + [(n, "0") for n in UNKNOWN]
    games += [(str(foreign), "0"), (str(foreign), "1")]
    for turn, action in enumerate((*house.bot.router.actions, "nothing")):
        for number, ply in games[turn % OF_GAMES :: OF_GAMES]:
            ref = f"{number}:{ply}:{action}"
            whole = ply == "0" and number not in UNKNOWN
            args, values, typed = (_some(all_, turn, whole) for all_ in (ARGS, VALUES, TYPED))
            answers = [
                await forged.press(house, stranger, message, f"st:b:{ref}:{a}".rstrip(":")) for a in args
            ]
            answers += [await forged.press(house, stranger, message, f"st:s:{ref}", [v]) for v in values]
            answers += [await forged.submit(house, stranger, f"st:m:{ref}", text) for text in typed]
            shown = "\n".join(answers)
            assert UNEXPECTED not in shown, ref
            secret = number == str(foreign) and any(word in shown for word in ("Eve", "Mallory", "Round"))
            assert not secret, (ref, shown)
    assert await _state(house) == before


async def test_a_manager_here_is_none_elsewhere(house: House) -> None:
    """A manager of this server who only plays in a game of another one cannot run that by forged buttons."""
    ada = await house.member("Ada")
    await started(house, "Ada", "Bruno")
    message = house.server.messages.get(await ada.channel_id(None), (await live(ada))["id"])
    game = await house.host.lobby.create("999", "998", "11", "Eve", "classic", 2, {})
    await house.host.lobby.join(game.id, ada.actor, "Ada", "")
    game = await house.host.lobby.start(game.id, "11", "")
    game = await managing.force(house.host, game.id, game.prompted[0], "11")
    known = await house.host.record.exports.public_ply(game.id)
    force = Measure(FORCE, {"seat": game.prompted[0]})
    for what in (Measure(END_GAME), Measure(ROLLBACK, {"to": 0}), force):
        asked = OpenQuestion(game.id, ada.actor, what, "", WayToAct(HowToAct.ALONE), lambda _: "done", known)
        house.bot.services.questions[7] = asked
        answer = await forged.press(house, ada, message, f"st:b:{game.id}:{game.ply}:measure:7")
        assert "Only the member who created the game" in answer, (what, answer)
    assert await house.host.games.get(game.id) == game
