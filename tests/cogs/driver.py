"""Members that play like people: by slash commands, or by buttons, selects and forms alone."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import engine
from engine import vocabulary
from engine.ai import decide
from engine.rng import Chance
from engine.types import Move
from host import Game
from locales import LOCALES, text
from playground import ActionRefused, Client
from tests.cogs.conftest import House
from ui.kit import custom_id

Json = dict[str, Any]


def words(message: Json) -> str:
    """All that can be read in a message."""
    texts = [message.get("content") or ""]
    for part in _walk(message.get("components", [])):
        texts += [part[k] for k in ("content", "label", "placeholder") if part.get(k)]
        texts += [o["label"] for o in part.get("options", ())]
    return "\n".join(texts)


def _walk(parts: list[Json]) -> list[Json]:
    components = []
    for part in parts:
        components.append(part)
        components += _walk(part.get("components", []))
    return components


def usable(message: Json) -> list[Json]:
    """The components that can be used."""
    return [p for p in _walk(message["components"]) if p.get("custom_id") and not p.get("disabled")]


async def live(client: Client, channel: str | None = None) -> Json:
    """The newest public message of the channel."""
    path = f"channels/{await client.channel_id(channel)}/messages"
    older: dict[str, str] = {}
    while True:
        messages = (await client.get(path, actor=client.actor, limit="20", **older))["messages"]
        public = [m for m in messages if not m["to"]]
        if public:
            return dict(public[-1])
        assert messages, "nothing public in the channel"
        older = {"before": messages[0]["id"]}


async def press(client: Client, message: Json, wanted: Callable[[Json], bool]) -> Json | None:
    """Press the first wanted component of a message as it is now: it may be edited just before it is pressed,
    and then that component is another one. None where it is gone."""
    async with asyncio.timeout(20):
        while True:
            component = next(filter(wanted, usable(await client.message(message))), None)
            if component is None:
                return None
            try:
                return await client.press(message | {"components": [component]}, component["custom_id"])
            except ActionRefused as error:
                if "There is no component" not in str(error):
                    raise


async def leads(client: Client, command: str, *actions: str, **options: Any) -> Json:
    """The message to which buttons of a command's panel lead, pressed one after the other."""
    message: Json = (await client.slash(command, **options))["message"]
    for action in actions:
        wanted = next(part for part in usable(message) if part["custom_id"].split(":")[4] == action)
        message = (await client.press(message, wanted["custom_id"]))["message"]
    return message


async def lobby(
    house: House, *names: str, channel: str = "general", rules: str = "classic", **options: Any
) -> Game:
    """A lobby with these members, the first one being its host."""
    clients = [await house.member(name) for name in names]
    if rules in engine.rules_ids():
        options.setdefault("seats", engine.meta(rules).seats[1])
    await clients[0].slash("game new", channel=channel, rules=rules, **options)
    await house.published()
    for client in clients[1:]:
        await client.press(await live(client), _label(client, "Join", "Partecipa"), wait="ack")
    await house.published()
    game = await house.host.games.in_channel(await clients[0].channel_id(channel))
    assert game is not None
    return game


async def started(house: House, *names: str, **options: Any) -> Game:
    """A running game with these members."""
    game = await lobby(house, *names, **options)
    host = await house.member(names[0])
    await host.press(await live(host), "Start", wait="ack")
    await house.published()
    return await house.host.games.get(game.id)


def _label(client: Client, english: str, italian: str) -> str:
    # Public messages are in the server's language, so far English in all tests.
    return english


async def next_move(house: House, game: int, level: str = "normal") -> tuple[str, Move] | None:
    """Whose move it is, by name, and a sensible one; None once the game is over."""
    position = await house.host.games.position(game)
    if not position.prompts:
        return None
    seat = position.prompts[0].seat
    chance = Chance(f"{position.state.ply:08x}", 0)
    return position.game.seats[seat].name, decide(level, position.state, seat, chance)


ASKED = tuple(text(locale, "pass-which") for locale in LOCALES)
"""How the answer to `/pass` begins that asks what shall end."""
TARGETS = ("target", "second", "third", "fourth")
"""The options of `/play` after the card."""


def slash_options(move: Move) -> Json:  # noqa: C901 - a case a verb
    """The options of the verb's slash command that mean the move, with values as suggestions give them."""
    match move.verb, move.args:
        case ("place", (where, n)):
            return {"where": where, "amount": n}
        case ("attack", (a, b, *who, "until", n)):
            return {"from": a, "to": b, "until": n, **({"with": who[0]} if who else {})}
        case ("attack", (a, b, *who, n)):
            return {"from": a, "to": b, "amount": n, **({"with": who[0]} if who else {})}
        case ("move", (a, b, *who, int(n))):
            return {"from": a, "to": b, "amount": n, **({"with": who[0]} if who else {})}
        case ("move", (a, b, *who)):
            return {"from": a, "to": b, **({"with": who[0]} if who else {})}
        case ("buy", (what,)):
            return {"what": what}
        case ("buy", (what, where)):
            return {"what": what, "where": where}
        case ("buy", (what, where, n)):
            return {"what": what, "where": where, "amount": n}
        case ("play", (card, *targets, int(n))):
            return {"card": card, **dict(zip(TARGETS, targets, strict=False)), "amount": n}
        case ("play", (card, *targets)):
            return {"card": card, **dict(zip(TARGETS, targets, strict=False))}
        case ("bid", (n,)):
            return {"amount": n}
        case ("trade", _):
            return {"set": custom_id.shorten(move.code, 100)}
        case ("choose", _):
            return {"option": move.code}
    return _declared(move)


def _declared(move: Move) -> Json:
    """The options of a verb that says itself which there are: numbers last."""
    options = next(verb.options for verb in vocabulary.commands() if verb.id == move.verb)
    ordered = sorted(options, key=lambda option: option.kind == "number")
    return {option.name: arg for option, arg in zip(ordered, move.args, strict=True)}


async def by_slash(client: Client, move: Move) -> Json:
    """Make a move with the verb's slash command; where a pass can end more than one thing, the least."""
    answer = await client.slash(move.verb, **slash_options(move))
    actions = {part["custom_id"].split(":")[4] for part in usable(answer["message"])}
    if move.verb == "pass" and "enough" in actions and answer["message"]["content"].startswith(ASKED):
        wanted = next(part for part in usable(answer["message"]) if part["custom_id"].endswith(":do:pass"))
        return await client.press(answer["message"], wanted["custom_id"])
    return answer


async def by_buttons(client: Client, start: Json, move: Move) -> Json:
    """Make a move through the components only, beginning at a message; returns the answer."""
    message = start
    for _ in range(12):
        done, answer = await closer(client, message, move)
        if done:
            return answer
        message = answer["message"]
    raise AssertionError(f"no way to {move.code} in:\n{words(message)}")


async def closer(client: Client, message: Json, move: Move) -> tuple[bool, Json]:
    """Use the component that leads nearest to the move; whether that made it."""
    kind, value, part = nearest(message, move)
    if value is not None:
        return kind == "do", await client.select(message, part["custom_id"], value)
    if kind == "form":
        await client.press(message, part["custom_id"], wait="answer")
        return True, await client.submit_modal(number=str(move.args[-1]))
    return kind == "do", await client.press(message, part["custom_id"])


def nearest(message: Json, move: Move) -> tuple[str, str | None, Json]:
    """What leads nearest to the move: `do` if it makes it, or another action; the option to take, if it is in
    a list; the component."""
    best: tuple[int, str, str | None, Json] = (-1, "", None, {})
    for part in usable(message):
        match = custom_id.template(part["custom_id"][3]).fullmatch(part["custom_id"])
        assert match
        ref = custom_id.decode(match)
        if part["type"] == 3:
            for option in part["options"]:
                value = option["value"]
                kind = "do" if value[0] == "=" else "at"
                if (reach := _reach(kind, value[1:], move)) > best[0]:
                    best = (reach, kind, value, part)
            continue
        args = ref.args[1:] if ref.action == "at" else ref.args
        kind = "menu" if ref.action == "menu" else ref.action
        reach = 0 if kind == "menu" or _back(part) else _reach(kind, ":".join(args), move)
        if reach > best[0]:
            best = (reach, kind, None, part)
    reach, kind, value, part = best
    if reach < 0:
        raise AssertionError(f"nothing leads to {move.code} in:\n{words(message)}")
    return kind, value, part


def _back(part: Json) -> bool:
    """Whether a component leads back to an earlier question."""
    return bool((part.get("emoji") or {}).get("name") == "↩️")


def _reach(kind: str, short: str, move: Move) -> int:
    """How much of the move a component settles; -1 if it leads elsewhere."""
    if kind == "do":
        return (
            100 if short == custom_id.shorten(move.code) or short == custom_id.shorten(move.code, 90) else -1
        )
    if kind == "form":
        return 50 if short == custom_id.code((move.verb, *move.args[:-1])) else -1
    if kind != "at":
        return -1
    path = (move.verb, *move.args)
    for length in range(len(path), 0, -1):
        if short in (custom_id.shorten(custom_id.code(path[:length]), room) for room in (custom_id.ROOM, 90)):
            return length
    return -1
