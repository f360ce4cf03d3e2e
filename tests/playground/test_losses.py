"""What a bot can lose: a message, a channel, a member, its place in the guild, the guild for a while."""

import discord

from playground import Client, Server
from playground.world.seed import GUILD

from .bot import SampleBot
from .conftest import Raw, eventually, refused


async def test_a_deleted_message_is_gone_for_everybody(ada: Client, raw: Raw) -> None:
    """The page hears of it, and the bot cannot read it any more."""
    said = await ada.say("hello")
    await ada.post("delete", channel=said["channel_id"], message=said["id"])
    await ada.wait_for(lambda frame: frame["t"] == "MESSAGE_DELETE" and frame["d"]["id"] == said["id"])
    status, body = await raw("GET", f"/channels/{said['channel_id']}/messages/{said['id']}")
    assert (status, body["code"]) == (404, 10008)


async def test_a_deleted_channel_takes_its_threads_along(ada: Client, bot: SampleBot, raw: Raw) -> None:
    """Both are unknown from then on, to the bot's cache as well."""
    channel = await ada.channel_id(None)
    thread = await ada.post("threads", actor=ada.actor, channel=channel, name="aside")
    await eventually(lambda: bot.get_channel(int(thread["id"])))
    await ada.post("delete", channel=channel)
    await eventually(lambda: not bot.get_channel(int(thread["id"])) and not bot.get_channel(int(channel)))
    for gone in (channel, thread["id"]):
        status, body = await raw("POST", f"/channels/{gone}/messages", {"content": "x"})
        assert (status, body["code"]) == (404, 10003)


async def test_a_conversation_is_not_deleted(ada: Client, bot: SampleBot) -> None:
    """What is said in it is, message by message."""
    channel = await ada.open_dm()
    said = [await ada.say(text, channel=channel) for text in ("hello", "again")]
    assert (await refused(ada.post("delete", channel=channel))).code == 50003
    await ada.post("delete", channel=channel, message=said[0]["id"])
    assert [message["id"] for message in await ada.messages(channel)] == [said[1]["id"]]


async def test_a_member_leaves_and_comes_back(ada: Client, bruno: Client) -> None:
    """In between it can do nothing; what it said stays."""
    said = await bruno.say("hello")
    await ada.post("leave", actor=bruno.actor)
    assert (await refused(bruno.say("still here"))).code == 10007
    assert [message["id"] for message in await ada.messages()] == [said["id"]]
    assert (await refused(ada.post("leave", actor=bruno.actor))).code == 10007
    await ada.post("leave", actor=bruno.actor, back=True)
    await bruno.say("here again")


async def test_a_removed_bot_may_do_nothing_until_it_is_invited_again(
    ada: Client, bot: SampleBot, raw: Raw, server: Server
) -> None:
    """Requests are refused, presses fail at once, no event arrives."""
    channel = await ada.channel_id(None)
    await ada.post("bot", member=False)
    await eventually(lambda: not bot.guilds)
    status, body = await raw("POST", f"/channels/{channel}/messages", {"content": "x"})
    assert (status, body["code"]) == (403, 50001)
    assert (await refused(ada.slash("ping"))).code == 10062
    await ada.say("nobody listens")
    await ada.post("bot", member=True)
    await eventually(lambda: bot.guilds)
    assert (await ada.slash("ping"))["message"]["content"] == "pong"
    assert not bot.count("message")


async def test_a_guild_that_is_down_comes_back(ada: Client, bot: SampleBot) -> None:
    """The bot is told both; it never left."""
    await ada.post("bot", available=False)

    def guild() -> discord.Guild:
        known_guild = bot.get_guild(int(GUILD))
        assert known_guild
        return known_guild

    await eventually(lambda: guild().unavailable)
    await ada.post("bot", available=True)
    await eventually(lambda: not guild().unavailable)


async def test_a_guild_that_is_down_at_the_start(ada: Client, bot: SampleBot, server: Server) -> None:
    """A new session hears that it is in it, and sees it once it is up again. The page is told all of it."""
    await ada.post("bot", available=False)
    assert server.describe()["bot"]["available"] is False
    opened = server.gateway.opened["identify"]
    await ada.post("faults", gateway="invalidate")
    await eventually(lambda: server.gateway.opened["identify"] > opened and server.gateway.online)
    await eventually(lambda: all(guild.unavailable for guild in bot.guilds) and bot.guilds)
    await ada.post("bot", available=True)
    await eventually(lambda: bot.guilds and not bot.guilds[0].unavailable)
    status = {name: server.describe()["bot"][name] for name in ("online", "member", "available")}
    assert status == {"online": True, "member": True, "available": True}


async def test_an_invitation_is_told_as_one(ada: Client, bot: SampleBot) -> None:
    """A library tells it from a guild that is up again by whether `unavailable` is there at all."""
    events: list[str] = []

    async def on_guild_join(_: discord.Guild) -> None:
        events.append("join")

    async def on_guild_available(_: discord.Guild) -> None:
        events.append("available")

    bot.event(on_guild_join)
    bot.event(on_guild_available)
    await ada.post("bot", member=False)
    await eventually(lambda: not bot.guilds)
    await ada.post("bot", member=True)
    await eventually(lambda: events)
    await ada.post("bot", available=False)
    await ada.post("bot", available=True)
    await eventually(lambda: len(events) == 2)
    assert events == ["join", "available"]
