"""Interactions end to end: what a person does, through a real discord.py bot, to what a person sees."""

from typing import Any

import aiohttp
import discord
import pytest

from playground import Client, Server

from .bot import SampleBot
from .conftest import Raw, eventually, grant, refused


class TestCommands:
    async def test_a_command_is_answered_in_the_channel(self, ada: Client) -> None:
        result = await ada.slash("ping")
        assert (result["state"], result["message"]["content"], result["message"]["type"]) == (
            "done",
            "pong",
            20,
        )
        assert result["message"]["interaction_metadata"]["name"] == "ping"
        assert (await ada.last_message())["id"] == result["message"]["id"]

    async def test_subcommand_with_numbers_and_members(self, ada: Client, bruno: Client) -> None:
        result = await ada.slash("match start", game="go", rounds=3, against=bruno.actor)
        assert result["message"]["content"] == f"go x3 <@{bruno.actor}>"
        assert result["message"]["mentions"] == [], "the bot allows no mentions"

    async def test_names_are_registered_in_italian(self, ada: Client) -> None:
        ping = next(command for command in ada.world["commands"] if command["name"] == "ping")
        assert ping["name_localizations"] == {"it": "eco"}

    @pytest.mark.parametrize(
        "options",
        [
            {},
            {"game": "go", "rounds": 10},
            {"game": "go", "rounds": "2"},
            {"game": "go", "other": 1},
            {"game": 5},
            {"game": None},
            {"game": ["go"]},
            {"game": "x" * 6001},
            *({"game": "go", "rounds": odd} for odd in (1.0, 1.5, True, "", "٣", 0, -1, 2**53, [1])),
            *({"game": "go", "against": odd} for odd in ("", "x", 5, True, ["1"])),
        ],
    )
    async def test_options_that_the_client_would_not_send_never_reach_the_bot(
        self, ada: Client, bot: SampleBot, options: dict[str, Any]
    ) -> None:
        error = await refused(ada.slash("match start", **options))
        assert (error.code, list(error.errors)) == (50035, ["start"])
        assert bot.count("interaction") == 0

    @pytest.mark.parametrize(
        "options",
        [
            [], [{"name": "stop", "options": []}], [{"name": "start", "value": "x"}],
            [{"name": "start", "options": []}, {"name": "start", "options": []}],
            [{"name": "start", "options": [{"name": "game", "options": []}]}],
            [{"name": "start", "options": [{"name": "game", "value": "go"}] * 2}],
            [{"name": "game", "value": "go"}],
        ],
    )  # fmt: skip
    async def test_subcommands_that_are_not_there(
        self, ada: Client, bot: SampleBot, options: list[Any]
    ) -> None:
        command = next(entry["id"] for entry in ada.world["commands"] if entry["name"] == "match")
        body = {"actor": ada.actor, "channel": await ada.channel_id(None), "command": command}
        error = await refused(ada.post("interactions/command", **body, options=options))
        assert error.code == 50035
        assert error.errors
        assert bot.count("interaction") == 0

    async def test_unknown_member_as_option(self, ada: Client) -> None:
        assert (await refused(ada.slash("match start", game="go", against="123"))).code == 50035

    async def test_default_permissions_count_for_members(self, ada: Client, bruno: Client) -> None:
        settings = next(command for command in ada.world["commands"] if command["name"] == "settings")
        assert settings["usable_by"] == [ada.actor]
        assert (await ada.slash("settings"))["message"]["content"] == "en-US en-US"
        assert (await refused(bruno.slash("settings"))).code == 50013
        await ada.post("members", id=bruno.actor, is_manager=True)
        assert (await bruno.slash("settings"))["message"]["content"] == "en-US en-GB"

    async def test_guild_only_command_is_not_for_dms(self, ada: Client) -> None:
        assert (await refused(ada.slash("settings", channel=await ada.open_dm()))).code == 50001


class TestAutocomplete:
    async def test_choices_while_typing(self, ada: Client) -> None:
        assert await ada.autocomplete("match start", "game", "he") == [
            ("Checkers", "checkers"),
            ("Chess", "chess"),
            ("Hex", "hex"),
        ]

    async def test_choices_in_the_members_language(self, chiara: Client) -> None:
        assert await chiara.autocomplete("match start", "game", "hex") == [("HEX", "hex")]


class TestMessages:
    async def test_a_deferred_answer_fills_the_thinking_message(self, ada: Client) -> None:
        result = await ada.slash("board")
        message = result["message"]
        thinking = next(frame for frame in ada.frames if frame["t"] == "MESSAGE_CREATE")
        assert thinking["d"]["flags"] & 128
        assert thinking["d"]["id"] == message["id"]
        assert (message["content"], message["flags"] & 128, message["edited_timestamp"]) == ("here", 0, None)
        (picture,) = message["attachments"]
        assert (picture["width"], picture["height"], picture["content_type"]) == (4, 3, "image/png")
        assert len(await ada.download(picture["url"])) == picture["size"]

    async def test_an_embed_hides_its_picture_from_the_attachments(self, ada: Client, server: Server) -> None:
        message = (await ada.slash("embed"))["message"]
        assert message["embeds"][0]["image"]["url"].startswith(server.base_url)
        assert message["attachments"] == []

    async def test_editing_the_text_keeps_the_embeds_picture_hidden(
        self, ada: Client, bot: SampleBot
    ) -> None:
        message = (await ada.slash("embed"))["message"]
        channel = bot.get_partial_messageable(int(message["channel_id"]))
        await channel.get_partial_message(int(message["id"])).edit(content="more")
        assert (await ada.message(message))["attachments"] == []

    async def test_components_v2_resolve_their_media(self, ada: Client) -> None:
        message = (await ada.slash("layout"))["message"]
        container = message["components"][0]
        assert message["flags"] & 1 << 15
        assert [component["type"] for component in container["components"]] == [9, 12, 14, 1]
        assert container["components"][1]["items"][0]["media"]["width"] == 4
        assert container["components"][0]["accessory"]["media"]["url"].startswith("http://127.0.0.1")

    async def test_ephemeral_messages_are_for_one_member(
        self, ada: Client, bruno: Client, bot: SampleBot
    ) -> None:
        message = (await ada.slash("secret"))["message"]
        assert message["to"] == [ada.actor]
        assert (await ada.last_ephemeral())["id"] == message["id"]
        assert await bruno.messages() == []
        assert not any(frame["t"] == "MESSAGE_CREATE" for frame in bruno.frames)
        assert (await refused(bruno.press(message, "Count 0"))).code == 10008
        channel = bot.get_partial_messageable(int(message["channel_id"]))
        with pytest.raises(discord.NotFound):  # channel routes do not know it
            await channel.fetch_message(int(message["id"]))
        assert bot.count("message") == 0

    async def test_an_ephemeral_message_can_be_used_and_dismissed(self, ada: Client, bruno: Client) -> None:
        message = (await ada.slash("secret"))["message"]
        assert (await ada.press(message, "Count 0"))["message"]["content"] == "count 1"
        body = {"channel": message["channel_id"], "message": message["id"]}
        await refused(bruno.post("dismiss", actor=bruno.actor, **body))
        await ada.post("dismiss", actor=ada.actor, **body)
        assert await ada.messages() == []

    async def test_follow_ups_edits_and_deletions(self, ada: Client) -> None:
        await ada.slash("chain")
        await ada.wait_for(
            lambda frame: frame["t"] == "MESSAGE_CREATE" and frame["d"]["content"].startswith("after")
        )
        contents = [message["content"] for message in await ada.messages()]
        assert contents == ["two, edited", "three", "after one"]
        assert [message["to"] for message in await ada.messages()] == [None, [ada.actor], None]


class TestComponents:
    async def test_a_button_edits_its_message(self, ada: Client, bruno: Client) -> None:
        message = (await ada.slash("board"))["message"]
        result = await bruno.press(message, "Count 0")
        assert result["message"]["id"] == message["id"]
        assert result["message"]["content"] == "count 1"
        assert result["message"]["edited_timestamp"]
        assert [button["label"] for button in bruno.components(result["message"])] == ["Count 1"]
        assert (await refused(bruno.press(message, "count:0"))).code == 50035, "the old button is gone"

    async def test_a_select(self, ada: Client) -> None:
        message = (await ada.slash("choose"))["message"]
        result = await ada.select(message, "Pick some", "Go", "hex")
        assert result["message"]["content"] == "picked go hex"
        assert result["message"]["components"] == []

    async def test_a_member_select(self, ada: Client, bruno: Client) -> None:
        message = (await ada.slash("choose"))["message"]
        assert (await ada.select(message, "Who?", bruno.actor))["message"]["content"] == "chose Bruno"

    @pytest.mark.parametrize("values", [(), ("go", "hex", "chess"), ("poker",), ("go", "go")])
    async def test_impossible_values(self, ada: Client, values: tuple[str, ...]) -> None:
        message = (await ada.slash("choose"))["message"]
        assert (await refused(ada.select(message, "pick", *values))).code == 50035

    @pytest.mark.parametrize(
        ("custom_id", "values"),
        [
            ("defer", ["go"]),
            ("off", None),
            ("nothing", None),
            ("who", ["1"]),
            ("who", [[]]),
            ("pick", ["go", 5]),
        ],
    )
    async def test_components_used_in_other_ways(
        self, ada: Client, bot: SampleBot, custom_id: str, values: list[Any] | None
    ) -> None:
        """A button with values, one that is off or not there, a member that is none: in Discord's shape."""
        message = (await ada.slash("choose"))["message"]
        body = {"actor": ada.actor, "channel": message["channel_id"], "message": message["id"]}
        choice = {"custom_id": custom_id} | ({} if values is None else {"values": values})
        error = await refused(ada.post("interactions/component", **body, **choice))
        assert (error.code, bool(error.errors)) == (50035, True)
        assert bot.count("interaction") == 1

    async def test_a_disabled_button(self, ada: Client) -> None:
        message = (await ada.slash("choose"))["message"]
        assert "disabled" in str(await refused(ada.press(message, "Off")))

    async def test_silent_acknowledgement_then_edit(self, ada: Client) -> None:
        message = (await ada.slash("choose"))["message"]
        assert (await ada.press(message, "Defer"))["message"]["content"] == "edited later"


class TestModals:
    async def test_a_modal_goes_there_and_back(self, ada: Client) -> None:
        opened = await ada.slash("feedback")
        assert (opened["state"], opened["modal"]["title"]) == ("modal", "Feedback")
        assert [component["type"] for component in opened["modal"]["components"]] == [18, 18]
        result = await ada.submit_modal(name="Ann", level=["hard"])
        assert result["message"]["content"] == "Ann/hard"
        assert result["message"]["to"] == [ada.actor]

    @pytest.mark.parametrize(
        "values",
        [
            {"name": "", "level": ["hard"]},
            {"name": "x" * 21, "level": ["hard"]},
            {"name": "Ann", "level": []},
            {"name": "Ann", "level": ["other"]},
            {"name": "Ann", "level": ["hard"], "extra": "x"},
            {"name": 5, "level": ["hard"]},
            {"name": ["Ann"], "level": ["hard"]},
            {"name": "Ann", "level": "hard"},
            {"name": "Ann", "level": ["hard", "hard"]},
            {"name": "Ann", "level": [["hard"]]},
            {"name": "Ann"},
            {"level": ["hard"]},
        ],
    )
    async def test_impossible_input(self, ada: Client, values: dict[str, Any]) -> None:
        await ada.slash("feedback")
        assert (await refused(ada.submit_modal(**values))).code == 50035

    async def test_only_who_opened_it_may_send_it(self, ada: Client, bruno: Client) -> None:
        opened = await ada.slash("feedback")
        assert (await refused(bruno.submit_modal(opened["modal"], name="x", level=["hard"]))).code == 10062


class TestDeadlines:
    async def test_too_late_fails_for_both_sides(self, ada: Client, server: Server, bot: SampleBot) -> None:
        server.interactions.ack_seconds = 0.05
        failed = await refused(ada.slash("late", seconds=0.2))
        assert "did not respond" in failed.message
        states = [frame["d"]["state"] for frame in ada.frames if frame["t"] == "INTERACTION_STATE"]
        await eventually(lambda: bot.errors)
        assert isinstance(bot.errors[0], discord.NotFound)
        assert bot.errors[0].code == 10062
        assert states == ["pending", "failed"]
        assert await ada.messages() == []

    @pytest.mark.parametrize(("kind", "code"), [(7, 10008), (4, None), (6, None)])
    async def test_answers_after_the_message_is_gone(
        self, server: Server, raw: Raw, kind: int, code: int | None
    ) -> None:
        server.interactions.reachable = lambda gid: True
        channel = next(iter(server.world.channels.values()))
        message = server.messages.create(channel, server.world.bot_id, {"content": "x"})
        interaction = server.interactions.start(
            3, server.world.people()[0], channel, {"custom_id": "x"}, message=message
        )
        server.messages.delete(message)
        url = f"/interactions/{interaction.id}/{interaction.token}/callback"
        _, body = await raw("POST", url, {"type": kind, "data": {"content": "y"}})
        assert (body or {}).get("code") == code

    async def test_answers_after_the_channel_is_gone(self, server: Server, raw: Raw) -> None:
        server.interactions.reachable = lambda gid: True
        channel = next(iter(server.world.channels.values()))
        interaction = server.interactions.start(2, server.world.people()[0], channel, {"name": "x"})
        grant(server, "MANAGE_CHANNELS")
        assert (await raw("DELETE", f"/channels/{channel['id']}"))[0] == 200
        url = f"/interactions/{interaction.id}/{interaction.token}/callback"
        status, body = await raw("POST", url, {"type": 4, "data": {"content": "y"}})
        assert (status, body["code"]) == (404, 10003)

    async def test_the_second_answer_gets_40060(self, ada: Client, bot: SampleBot) -> None:
        assert (await ada.slash("twice"))["message"]["content"] == "first"
        await eventually(lambda: bot.errors)
        assert isinstance(bot.errors[0], discord.HTTPException)
        assert bot.errors[0].code == 40060

    async def test_a_doubled_interaction_is_answered_once(self, ada: Client, bot: SampleBot) -> None:
        await ada.post("faults", add={"kind": "duplicate_event", "event": "INTERACTION_CREATE"})
        await ada.slash("ping")
        await eventually(lambda: bot.errors)
        assert bot.count("interaction") == 2
        assert getattr(bot.errors[0], "code", None) == 40060
        assert len(await ada.messages()) == 1

    async def test_tokens_end_after_fifteen_minutes(
        self, ada: Client, server: Server, bot: SampleBot
    ) -> None:
        await ada.slash("ping")
        interaction = next(event for kind, event in bot.seen if kind == "interaction")
        await interaction.followup.send("in time")
        await ada.post("clock", advance=901)
        with pytest.raises(discord.HTTPException) as caught:
            await interaction.followup.send("too late")
        assert caught.value.code == 50027

    async def test_an_unknown_token_is_no_webhook(self, server: Server) -> None:
        url = f"{server.base_url}/api/v10/webhooks/1/nonsense"
        async with aiohttp.ClientSession() as session, session.post(url, json={"content": "x"}) as response:
            assert (response.status, (await response.json())["code"]) == (404, 10015)


async def test_without_a_bot_an_action_fails_at_once(server: Server) -> None:
    async with Client(server.base_url, server.secret, "Ada") as ada:
        server.world.commands["global"] = [{"id": "5", "name": "ping", "type": 1}]
        await ada.refresh()
        assert "offline" in (await refused(ada.slash("ping"))).message
