"""Every limit of Discord's API, at its edge: the largest body passes, one more is refused at its path."""

import random
from typing import Any

import pytest

from playground import Server
from playground.world.seed import CHANNELS, GUILD

from .conftest import Raw, grant

V2 = 1 << 15
Json = dict[str, Any]


def button(n: int = 0, **more: Any) -> Json:
    return {"type": 2, "style": 1, "label": "x", "custom_id": f"b{n}", **more}


def row(*components: Json) -> Json:
    return {"type": 1, "components": list(components)}


def select(options: int, **more: Any) -> Json:
    choices = [{"label": f"o{n}", "value": str(n)} for n in range(options)]
    return {"type": 3, "custom_id": "s", "options": choices, **more}


def one_option(**more: Any) -> Json:
    return {**select(1), "options": [{"label": "o", "value": "0", **more}]}


def text(size: int) -> Json:
    return {"type": 10, "content": "x" * size}


def embeds(*parts: Json) -> Json:
    return {"embeds": list(parts)}


def field(name: int = 1, value: int = 1) -> Json:
    return {"name": "x" * name, "value": "x" * value}


def legacy(*components: Json) -> Json:
    return {"content": "x", "components": list(components)}


def v2(*components: Json) -> Json:
    return {"flags": V2, "components": list(components)}


# What passes, what does not, and where the service says so.
MESSAGES: dict[str, tuple[Json, Json, str]] = {
    "content": ({"content": "x" * 2000}, {"content": "x" * 2001}, "content"),
    "embeds": (embeds(*[{"title": "x"}] * 10), embeds(*[{"title": "x"}] * 11), "embeds"),
    "embed title": (embeds({"title": "x" * 256}), embeds({"title": "x" * 257}), "embeds.0.title"),
    "embed description": (
        embeds({"description": "x" * 4096}),
        embeds({"description": "x" * 4097}),
        "embeds.0.description",
    ),
    "embed fields": (
        embeds({"fields": [field()] * 25}),
        embeds({"fields": [field()] * 26}),
        "embeds.0.fields",
    ),
    "field name": (
        embeds({"fields": [field(256)]}),
        embeds({"fields": [field(257)]}),
        "embeds.0.fields.0.name",
    ),
    "field value": (
        embeds({"fields": [field(1, 1024)]}),
        embeds({"fields": [field(1, 1025)]}),
        "embeds.0.fields.0.value",
    ),
    "empty field": (
        embeds({"fields": [field()]}),
        embeds({"fields": [field(1, 0)]}),
        "embeds.0.fields.0.value",
    ),
    "footer": (
        embeds({"footer": {"text": "x" * 2048}}),
        embeds({"footer": {"text": "x" * 2049}}),
        "embeds.0.footer.text",
    ),
    "author": (
        embeds({"author": {"name": "x" * 256}}),
        embeds({"author": {"name": "x" * 257}}),
        "embeds.0.author.name",
    ),
    "all embeds together": (
        embeds({"description": "x" * 4000}, {"description": "x" * 2000}),
        embeds({"description": "x" * 4000}, {"description": "x" * 2001}),
        "embeds",
    ),
    "embed address": (
        embeds({"title": "x", "url": "https://x.example"}),
        embeds({"title": "x", "url": "x"}),
        "embeds.0.url",
    ),
    "rows": (
        legacy(*[row(button(n)) for n in range(5)]),
        legacy(*[row(button(n)) for n in range(6)]),
        "components",
    ),
    "buttons in a row": (
        legacy(row(*map(button, range(5)))),
        legacy(row(*map(button, range(6)))),
        "components.0.components",
    ),
    "select beside a button": (
        legacy(row(select(1)), row(button())),
        legacy(row(select(1), button())),
        "components.0.components",
    ),
    "custom_id": (
        legacy(row(button(custom_id="x" * 100))),
        legacy(row(button(custom_id="x" * 101))),
        "components.0.components.0.custom_id",
    ),
    "double custom_id": (
        legacy(row(button(1), button(2))),
        legacy(row(button(1), button(1))),
        "components.0.components.1.custom_id",
    ),
    "label": (
        legacy(row(button(label="x" * 80))),
        legacy(row(button(label="x" * 81))),
        "components.0.components.0.label",
    ),
    "button without label": (
        legacy(row(button(label=None, emoji={"name": "🎲"}))),
        legacy(row(button(label=None))),
        "components.0.components.0.label",
    ),
    "emoji": (
        legacy(row(button(emoji={"name": "⚔️"}))),
        legacy(row(button(emoji={"name": "sword"}))),
        "components.0.components.0.emoji.name",
    ),
    "emoji that is a symbol only": (
        legacy(row(button(emoji={"name": "⚔"}))),
        legacy(row(button(emoji={"name": "★"}))),
        "components.0.components.0.emoji.name",
    ),
    "emoji with a needless selector": (
        legacy(row(button(emoji={"name": "👩🏽‍🤝‍👨🏿"}))),
        legacy(row(button(emoji={"name": "🎲\ufe0f"}))),
        "components.0.components.0.emoji.name",
    ),
    "emoji of an option": (
        legacy(row(one_option(emoji={"name": "🇮🇹"}))),
        legacy(row(one_option(emoji={"name": "→"}))),
        "components.0.components.0.options.0.emoji.name",
    ),
    "link": (
        legacy(row({"type": 2, "style": 5, "label": "x", "url": "https://x.example"})),
        legacy(row({"type": 2, "style": 5, "label": "x"})),
        "components.0.components.0.url",
    ),
    "options": (legacy(row(select(25))), legacy(row(select(26))), "components.0.components.0.options"),
    "no options": (legacy(row(select(1))), legacy(row(select(0))), "components.0.components.0.options"),
    "more values than options": (
        legacy(row(select(2, max_values=2))),
        legacy(row(select(2, max_values=3))),
        "components.0.components.0.max_values",
    ),
    "placeholder": (
        legacy(row(select(1, placeholder="x" * 150))),
        legacy(row(select(1, placeholder="x" * 151))),
        "components.0.components.0.placeholder",
    ),
    "V2 without its flag": (v2(text(1)), legacy(text(1)), "components.0.type"),
    "content beside V2": (v2(text(1)), {**v2(text(1)), "content": "x"}, "content"),
    "components of V2": (v2(*[text(1)] * 40), v2({"type": 17, "components": [text(1)] * 40}), "components"),
    "text of V2": (v2(text(3000), text(1000)), v2(text(3000), text(1001)), "components"),
    "container in a container": (
        v2({"type": 17, "components": [text(1)]}),
        v2({"type": 17, "components": [{"type": 17, "components": [text(1)]}]}),
        "components.0.components.0.type",
    ),
    "texts of a section": (
        v2({"type": 9, "components": [text(1)] * 3, "accessory": button()}),
        v2({"type": 9, "components": [text(1)] * 4, "accessory": button()}),
        "components.0.components",
    ),
    "section without accessory": (
        v2({"type": 9, "components": [text(1)], "accessory": button()}),
        v2({"type": 9, "components": [text(1)]}),
        "components.0.accessory",
    ),
    "gallery": (
        v2({"type": 12, "items": [{"media": {"url": "https://x.example/a.png"}}] * 10}),
        v2({"type": 12, "items": [{"media": {"url": "https://x.example/a.png"}}] * 11}),
        "components.0.items",
    ),
    "allowed mentions": (
        {"content": "x", "allowed_mentions": {"parse": ["roles"], "users": ["1"]}},
        {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
        "allowed_mentions",
    ),
    "nonce": ({"content": "x", "nonce": "x" * 25}, {"content": "x", "nonce": "x" * 26}, "nonce"),
    "kind of content": ({"content": "5"}, {"content": 5}, "content"),
    "kind of embeds": ({"content": "x", "embeds": []}, {"content": "x", "embeds": "x"}, "embeds"),
    "kind of flags": ({"content": "x", "flags": 4}, {"content": "x", "flags": "4"}, "flags"),
}


def command(**more: Any) -> Json:
    return {"name": "x", "description": "x", "type": 1, **more}


def option(n: int = 0, **more: Any) -> Json:
    return {"name": f"o{n}", "description": "x", "type": 3, **more}


def choices(count: int, size: int = 1) -> list[Json]:
    return [{"name": "x" * size, "value": f"{n}"} for n in range(count)]


COMMANDS: dict[str, tuple[Any, Any, str]] = {
    "name": ([command(name="x" * 32)], [command(name="x" * 33)], "0.name"),
    "name's case": ([command(name="größe-1")], [command(name="Grosse")], "0.name"),
    "name's letters": ([command(name="भारत")], [command(name="a b")], "0.name"),
    "double name": ([command(), command(name="y")], [command(), command()], "1.name"),
    "description": ([command(description="x" * 100)], [command(description="x" * 101)], "0.description"),
    "no description": ([command()], [command(description="")], "0.description"),
    "locale": (
        [command(name_localizations={"it": "nome"})],
        [command(name_localizations={"it-IT": "nome"})],
        "0.name_localizations.it-IT",
    ),
    "localized name": (
        [command(name_localizations={"it": "x" * 32})],
        [command(name_localizations={"it": "x" * 33})],
        "0.name_localizations.it",
    ),
    "options": (
        [command(options=[option(n) for n in range(25)])],
        [command(options=[option(n) for n in range(26)])],
        "0.options",
    ),
    "subcommands": (
        [command(options=[option(n, type=1) for n in range(25)])],
        [command(options=[option(n, type=1) for n in range(26)])],
        "0.options",
    ),
    "subcommand beside an option": (
        [command(options=[option(1, type=1)])],
        [command(options=[option(1, type=1), option(2)])],
        "0.options",
    ),
    "group in a group": (
        [command(options=[option(1, type=2, options=[option(2, type=1)])])],
        [command(options=[option(1, type=2, options=[option(2, type=2)])])],
        "0.options.0.options.0.type",
    ),
    "required after optional": (
        [command(options=[option(1, required=True), option(2)])],
        [command(options=[option(1), option(2, required=True)])],
        "0.options.1",
    ),
    "double option": (
        [command(options=[option(1), option(2)])],
        [command(options=[option(1), option(1)])],
        "0.options.1.name",
    ),
    "choices": (
        [command(options=[option(choices=choices(25))])],
        [command(options=[option(choices=choices(26))])],
        "0.options.0.choices",
    ),
    "choice beside autocomplete": (
        [command(options=[option(autocomplete=True)])],
        [command(options=[option(autocomplete=True, choices=choices(1))])],
        "0.options.0.autocomplete",
    ),
    "characters in all": (
        [command(options=[option(n, choices=choices(3, 99), description="x") for n in range(25)])],
        [command(options=[option(n, choices=choices(4, 99), description="x") for n in range(25)])],
        "0",
    ),
}


def label(**more: Any) -> Json:
    return {"type": 18, "label": "x", "component": {"type": 4, "style": 1, "custom_id": "t"}, **more}


def modal(*components: Json, **more: Any) -> Json:
    return {"custom_id": "m", "title": "x", "components": list(components), **more}


def inputs(count: int) -> list[Json]:
    return [label(component={"type": 4, "style": 1, "custom_id": f"t{n}"}) for n in range(count)]


MODALS: dict[str, tuple[Json, Json, str]] = {
    "title": (modal(label(), title="x" * 45), modal(label(), title="x" * 46), "data.title"),
    "items": (modal(*inputs(5)), modal(*inputs(6)), "data.components"),
    "no items": (modal(label()), modal(), "data.components"),
    "label": (modal(label(label="x" * 45)), modal(label(label="x" * 46)), "data.components.0.label"),
    "custom_id": (modal(label(), custom_id="x" * 100), modal(label(), custom_id="x" * 101), "data.custom_id"),
    "double custom_id": (modal(*inputs(2)), modal(label(), label()), "data.components.1.component.custom_id"),
    "default text": (
        modal(label(component={"type": 4, "style": 1, "custom_id": "t", "value": "xx", "max_length": 2})),
        modal(label(component={"type": 4, "style": 1, "custom_id": "t", "value": "xxx", "max_length": 2})),
        "data.components.0.component.value",
    ),
    "select in a label": (
        modal(label(component=select(25))),
        modal(label(component=select(26))),
        "data.components.0.component.options",
    ),
    "button": (modal(label()), modal(row(button())), "data.components.0.components.0.type"),
}

CHOICES: dict[str, tuple[list[Json], list[Json], str]] = {
    "number": (choices(25), choices(26), "data.choices"),
    "name": (choices(1, 100), choices(1, 101), "data.choices.0.name"),
    "empty name": (choices(1), choices(1, 0), "data.choices.0.name"),
    "value": (
        [{"name": "x", "value": "x" * 100}],
        [{"name": "x", "value": "x" * 101}],
        "data.choices.0.value",
    ),
}


def mistakes(errors: Json, path: str = "") -> set[str]:
    """The paths of an `errors` tree."""
    paths: set[str] = set()
    for key, value in errors.items():
        paths |= {path} if key == "_errors" else mistakes(value, f"{path}.{key}".lstrip("."))
    return paths


def check(answer: tuple[int, Any], path: str) -> None:
    status, body = answer
    assert (status, body["code"]) == (400, 50035)
    assert path in mistakes(body["errors"])


@pytest.fixture(autouse=True)
def with_embeds(server: Server) -> None:
    grant(server, "EMBED_LINKS")


@pytest.mark.parametrize("case", MESSAGES)
async def test_messages(raw: Raw, case: str) -> None:
    good, bad, path = MESSAGES[case]
    url = f"/channels/{CHANNELS['general']}/messages"
    check(await raw("POST", url, bad), path)
    status, body = await raw("POST", url, good)
    assert status == 200, body


@pytest.mark.parametrize("case", COMMANDS)
async def test_commands(raw: Raw, case: str) -> None:
    good, bad, path = COMMANDS[case]
    check(await raw("PUT", f"/applications/1/guilds/{GUILD}/commands", bad), path)
    status, body = await raw("PUT", "/applications/1/commands", good)
    assert status == 200, body


async def test_a_hundred_commands(raw: Raw) -> None:
    status, _ = await raw("PUT", "/applications/1/commands", [command(name=f"c{n}") for n in range(100)])
    assert status == 200
    status, body = await raw("PUT", "/applications/1/commands", [command(name=f"c{n}") for n in range(101)])
    assert (status, body["code"]) == (400, 30032)
    status, body = await raw("POST", "/applications/1/commands", command(name="one-more"))
    assert (status, body["code"]) == (400, 30032)


async def answer(server: Server, raw: Raw, kind: int, callback: int, data: Any) -> tuple[int, Any]:
    """Answer a fresh interaction of this kind."""
    server.interactions.reachable = lambda gid: True
    channel = server.world.channel(CHANNELS["general"])
    interaction = server.interactions.start(
        kind, server.world.people()[0], channel, {"name": "x"}, command="x"
    )
    return await raw(
        "POST",
        f"/interactions/{interaction.id}/{interaction.token}/callback",
        {"type": callback, "data": data},
    )


@pytest.mark.parametrize("case", MODALS)
async def test_modals(server: Server, raw: Raw, case: str) -> None:
    good, bad, path = MODALS[case]
    check(await answer(server, raw, 2, 9, bad), path)
    assert (await answer(server, raw, 2, 9, good))[0] == 204


@pytest.mark.parametrize("case", CHOICES)
async def test_choices(server: Server, raw: Raw, case: str) -> None:
    good, bad, path = CHOICES[case]
    check(await answer(server, raw, 4, 8, {"choices": bad}), path)
    assert (await answer(server, raw, 4, 8, {"choices": good}))[0] == 204


async def test_a_refused_answer_leaves_the_interaction_open(server: Server, raw: Raw) -> None:
    server.interactions.reachable = lambda gid: True
    channel = server.world.channel(CHANNELS["general"])
    interaction = server.interactions.start(2, server.world.people()[0], channel, {"name": "x"}, command="x")
    url = f"/interactions/{interaction.id}/{interaction.token}/callback"
    check(await raw("POST", url, {"type": 4, "data": {"content": "x" * 2001}}), "data.content")
    assert server.messages.count() == 0
    assert (await raw("POST", url, {"type": 4, "data": {"content": "x"}}))[0] == 204


@pytest.mark.parametrize(("kind", "callback"), [(2, 6), (2, 7), (2, 8), (4, 4), (5, 9), (5, 7)])
async def test_answers_that_do_not_fit_the_interaction(
    server: Server, raw: Raw, kind: int, callback: int
) -> None:
    check(await answer(server, raw, kind, callback, {"content": "x"}), "type")


async def test_an_empty_message(raw: Raw) -> None:
    status, body = await raw("POST", f"/channels/{CHANNELS['general']}/messages", {"content": ""})
    assert (status, body["code"]) == (400, 50006)


async def test_a_missing_attachment(raw: Raw) -> None:
    url = f"/channels/{CHANNELS['general']}/messages"
    check(await raw("POST", url, embeds({"image": {"url": "attachment://x.png"}})), "embeds.0.image")


async def test_v2_messages_stay_v2(raw: Raw) -> None:
    url = f"/channels/{CHANNELS['general']}/messages"
    _, message = await raw("POST", url, v2(text(1)))
    check(await raw("PATCH", f"{url}/{message['id']}", {"content": "x"}), "content")
    _, old = await raw("POST", url, {"content": "x"})
    check(await raw("PATCH", f"{url}/{old['id']}", v2(text(1))), "content")
    status, changed = await raw("PATCH", f"{url}/{old['id']}", {**v2(text(1)), "content": None, "embeds": []})
    assert (status, changed["flags"]) == (200, V2)


def spoil(body: Any, chance: random.Random) -> Any:
    """A copy with one value somewhere replaced by something odd."""
    odd: Any = chance.choice(
        [None, True, -1, 5, 1 << 70, 0.5, "", "x", "\0", [], [[]], [None], {}, {"id": "x"}]
    )
    if not body or not isinstance(body, dict | list) or chance.random() < 0.15:
        return odd
    if isinstance(body, list):
        at = chance.randrange(len(body))
        return [*body[:at], spoil(body[at], chance), *body[at + 1 :]]
    key = chance.choice([*body, "attachments", "flags", "message_reference", "components", "type", "id"])
    return {**body, key: spoil(body.get(key), chance)}


async def test_odd_bodies_are_refused_and_break_nothing(raw: Raw, server: Server) -> None:
    chance = random.Random(5)
    targets = [
        *(("POST", f"/channels/{CHANNELS['general']}/messages", case[0]) for case in MESSAGES.values()),
        *(("PUT", "/applications/1/commands", case[0]) for case in COMMANDS.values()),
        ("POST", f"/channels/{CHANNELS['general']}/threads", {"name": "x", "type": 11}),
        ("PATCH", f"/channels/{CHANNELS['general']}", {"name": "x", "topic": "x"}),
        ("POST", "/users/@me/channels", {"recipient_id": "1"}),
        ("POST", f"/channels/{CHANNELS['general']}/messages/bulk-delete", {"messages": ["1", "2"]}),
        ("PUT", f"/channels/{CHANNELS['general']}/permissions/1", {"type": 1, "allow": "0", "deny": "0"}),
        ("PATCH", f"/guilds/{GUILD}/members/@me", {"nick": "x"}),
    ]
    for _ in range(12):
        for method, url, body in targets:
            odd = spoil(body, chance)
            status, answer = await raw(method, url, odd)
            assert status in (200, 204, 400, 403, 404), (method, url, odd, answer)


@pytest.mark.parametrize("kind", [2, 3, 4, 5])
async def test_odd_answers_to_interactions_are_refused(raw: Raw, server: Server, kind: int) -> None:
    chance = random.Random(kind)
    bodies = [case[0] for case in (*MESSAGES.values(), *MODALS.values())]
    bodies += [{"choices": case[0]} for case in CHOICES.values()]
    server.interactions.reachable = lambda gid: True
    channel = server.world.channel(CHANNELS["general"])
    message = server.messages.create(channel, server.world.bot_id, {"content": "x"})
    for body in bodies * 3:
        interaction = server.interactions.start(
            kind, server.world.people()[0], channel, {"name": "x"}, message=message, command="x"
        )
        odd = spoil({"type": chance.choice([4, 5, 6, 7, 8, 9]), "data": body}, chance)
        status, answer = await raw(
            "POST", f"/interactions/{interaction.id}/{interaction.token}/callback", odd
        )
        assert status in (204, 400), (odd, answer)


async def test_every_mistake_is_named_at_once(raw: Raw) -> None:
    body = {"content": "x" * 2001, "embeds": [{"title": "x" * 257, "fields": [field(257)]}]}
    _, answer = await raw("POST", f"/channels/{CHANNELS['general']}/messages", body)
    assert mistakes(answer["errors"]) == {"content", "embeds.0.title", "embeds.0.fields.0.name"}
