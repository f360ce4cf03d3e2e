"""Channels of all kinds: announcements, voice and stages with their text, forums and media with their posts;
archived threads; slow mode."""

from typing import Any

import discord
import pytest

from playground import Client, Server
from playground.errors import Json
from playground.world import world

from .bot import SampleBot, picture
from .conftest import Raw, eventually, refused, running_bot

CLASSES: dict[str, tuple[type, discord.ChannelType]] = {
    "text": (discord.TextChannel, discord.ChannelType.text),
    "announcement": (discord.TextChannel, discord.ChannelType.news),
    "voice": (discord.VoiceChannel, discord.ChannelType.voice),
    "stage": (discord.StageChannel, discord.ChannelType.stage_voice),
    "forum": (discord.ForumChannel, discord.ChannelType.forum),
    "media": (discord.ForumChannel, discord.ChannelType.media),
}


async def make_channel(member: Client, kind: str, **more: Any) -> Json:
    """A channel of this kind, named like it, in which the bot may do what its invite link names."""
    channel = await member.post("channels", name=kind, kind=kind, **more)
    if kind in ("voice", "stage"):
        await member.post("permissions", channel=channel["id"], grant=["CONNECT"])
    return channel


async def known(bot: SampleBot, channel: Json) -> Any:
    """The channel as the bot knows it."""
    await eventually(lambda: bot.get_channel(int(channel["id"])) is not None)
    return bot.get_channel(int(channel["id"]))


async def current(bot: SampleBot, channel: Json, true: Any) -> Any:
    """The bot's channel, once it is so."""
    bot_channel = await known(bot, channel)
    await eventually(lambda: true(bot_channel))
    return bot_channel


class TestKinds:
    @pytest.mark.parametrize("kind", CLASSES)
    async def test_the_bot_knows_each_kind(self, server: Server, ada: Client, kind: str) -> None:
        """As it is made, and after a new start."""
        channel = await make_channel(ada, kind)
        async with running_bot(server) as fresh:
            bot_channel = await known(fresh, channel)
            assert (type(bot_channel), bot_channel.type) == CLASSES[kind]
            assert bot_channel.permissions_for(fresh.guilds[0].me).send_messages

    @pytest.mark.parametrize("kind", ["announcement", "voice", "stage"])
    async def test_there_is_text_where_there_is(self, ada: Client, bot: SampleBot, kind: str) -> None:
        channel = await make_channel(ada, kind)
        assert (await ada.slash("ping", channel=channel["id"]))["message"]["content"] == "pong"
        sent = await (await known(bot, channel)).send("hello")
        assert (await ada.last_message(channel["id"]))["id"] == str(sent.id)

    async def test_an_announcement_channel_has_threads_of_its_own(
        self, ada: Client, bot: SampleBot, raw: Raw
    ) -> None:
        """Of type 10, on a message as well; those of text channels are refused, and private ones."""
        channel = await make_channel(ada, "announcement")
        path = f"/channels/{channel['id']}/threads"
        for kind in (11, 12, None):
            status, answer = await raw("POST", path, {"name": "t", **({"type": kind} if kind else {})})
            assert (status, answer["code"]) == (400, 50024)
        news = await known(bot, channel)
        thread = await news.create_thread(name="t", type=discord.ChannelType.news_thread)
        assert thread.type == discord.ChannelType.news_thread
        assert (await ada.last_message(channel["id"]))["type"] == 18
        on_message = await (await news.send("x")).create_thread(name="u")
        assert on_message.type == discord.ChannelType.news_thread
        await thread.send("inside")
        members_thread = await ada.post("threads", actor=ada.actor, channel=channel["id"], name="mine")
        assert members_thread["type"] == 10

    @pytest.mark.parametrize("kind", ["text", "voice", "stage"])
    async def test_no_other_channel_has_them(self, ada: Client, raw: Raw, kind: str) -> None:
        channel = await make_channel(ada, kind)
        status, answer = await raw("POST", f"/channels/{channel['id']}/threads", {"name": "t", "type": 10})
        assert (status, answer["code"]) == (400, 50024)

    async def test_voice_needs_connect(self, ada: Client, raw: Raw) -> None:
        """Which the invite link does not name."""
        channel = await ada.post("channels", name="voice", kind="voice")
        status, answer = await raw("POST", f"/channels/{channel['id']}/messages", {"content": "x"})
        assert (status, answer["code"]) == (403, 50013)
        await ada.post("permissions", channel=channel["id"], grant=["CONNECT"])
        status, _ = await raw("POST", f"/channels/{channel['id']}/messages", {"content": "x"})
        assert status == 200


class TestForums:
    @pytest.mark.parametrize("kind", ["forum", "media"])
    async def test_a_post_is_a_thread_with_a_first_message(
        self, ada: Client, bruno: Client, bot: SampleBot, kind: str
    ) -> None:
        forum = await known(bot, await make_channel(ada, kind))
        post, first = await forum.create_thread(name="Post", content="hello", file=picture("x.png"))
        assert (post.type, post.parent, post.id) == (discord.ChannelType.public_thread, forum, first.id)
        assert [file.filename for file in first.attachments] == ["x.png"]
        assert post.message_count == 0
        await post.send("more")
        fetched = await bot.fetch_channel(post.id)
        assert isinstance(fetched, discord.Thread)
        assert fetched.message_count == 1
        assert [message["content"] for message in await bruno.messages(str(post.id))] == ["hello", "more"]
        assert (await bruno.slash("ping", channel=str(post.id)))["message"]["content"] == "pong"

    async def test_nothing_is_said_in_a_forum_itself(self, ada: Client, raw: Raw) -> None:
        """Nor is a command used there; a post without a message is none."""
        forum = (await make_channel(ada, "forum"))["id"]
        status, answer = await raw("POST", f"/channels/{forum}/messages", {"content": "x"})
        assert (status, answer["code"]) == (400, 50008)
        assert (await refused(ada.say("x", channel=forum))).code == 50008
        assert (await refused(ada.slash("ping", channel=forum))).code == 50008
        status, answer = await raw("POST", f"/channels/{forum}/threads", {"name": "x"})
        assert (status, answer["code"]) == (400, 50035)

    async def test_a_post_that_is_refused_leaves_nothing(self, ada: Client, raw: Raw) -> None:
        forum = (await make_channel(ada, "forum"))["id"]
        for first, code in (({"content": ""}, 50006), ({"content": "x" * 2001}, 50035)):
            status, answer = await raw("POST", f"/channels/{forum}/threads", {"name": "x", "message": first})
            assert (status, answer["code"]) == (400, code)
        assert not [
            channel for channel in (await ada.refresh())["channels"] if channel.get("parent_id") == forum
        ]

    async def test_tags(self, ada: Client, bot: SampleBot, raw: Raw) -> None:
        """A forum may want one; those that are moderated are for moderators."""
        tags = [{"name": "ours", "moderated": True}, {"name": "open"}]
        channel = await make_channel(ada, "forum", tags=tags, require_tag=True)
        forum = await current(bot, channel, lambda bot_channel: bot_channel.available_tags)
        assert forum.flags.require_tag
        ours, free = (str(tag.id) for tag in forum.available_tags)
        path, first = f"/channels/{channel['id']}/threads", {"content": "x"}
        await ada.post("permissions", channel=channel["id"], deny=["MANAGE_THREADS"])
        for wanted, status, code in (([], 400, 40067), (["1"], 404, 10087), ([ours], 403, 50013)):
            got, answer = await raw("POST", path, {"name": "x", "message": first, "applied_tags": wanted})
            assert (got, answer["code"]) == (status, code)
        post = await forum.create_thread(name="x", content="x", applied_tags=[forum.available_tags[1]])
        assert [str(tag.id) for tag in post.thread.applied_tags] == [free]
        await ada.post("channels", id=channel["id"], require_tag=False)
        await current(bot, channel, lambda bot_channel: not bot_channel.flags.require_tag)

    async def test_a_post_needs_send_messages(self, ada: Client, raw: Raw) -> None:
        """Its messages need Send Messages in Threads."""
        forum = (await make_channel(ada, "forum"))["id"]
        await ada.post("permissions", channel=forum, deny=["SEND_MESSAGES", "CREATE_PUBLIC_THREADS"])
        wanted = {"name": "x", "message": {"content": "x"}}
        status, answer = await raw("POST", f"/channels/{forum}/threads", wanted)
        assert (status, answer["code"]) == (403, 50013)
        await ada.post("permissions", channel=forum, deny=["SEND_MESSAGES_IN_THREADS"])
        status, post = await raw("POST", f"/channels/{forum}/threads", wanted)
        assert status == 200
        status, answer = await raw("POST", f"/channels/{post['id']}/messages", {"content": "y"})
        assert (status, answer["code"]) == (403, 50013)

    async def test_a_member_opens_a_post(self, ada: Client, bruno: Client, bot: SampleBot) -> None:
        forum = (await make_channel(ada, "forum"))["id"]
        post = await bruno.post("threads", actor=bruno.actor, channel=forum, name="Hi", content="all")
        await eventually(lambda: bot.count("thread"))
        (first,) = await bruno.messages(post["id"])
        assert (first["id"], first["content"]) == (post["id"], "all")
        assert bot.get_channel(int(post["id"])) is not None


class TestThreads:
    async def test_archived_ones_are_not_edited(
        self, ada: Client, bruno: Client, bot: SampleBot, raw: Raw
    ) -> None:
        """A new message opens them, unless they are locked and the bot is no moderator."""
        general = discord.utils.get(bot.guilds[0].text_channels, name="general")
        assert general is not None
        thread = await general.create_thread(name="t", type=discord.ChannelType.public_thread)
        message = await thread.send("x")
        await ada.post("archive", channel=str(thread.id), archived=True)
        with pytest.raises(discord.HTTPException) as caught:
            await message.edit(content="y")
        assert caught.value.code == 50083
        await thread.send("again")
        await message.edit(content="y")
        await ada.post("permissions", channel=str(general.id), deny=["MANAGE_THREADS"])
        await ada.post("archive", channel=str(thread.id), archived=True, locked=True)
        status, answer = await raw("POST", f"/channels/{thread.id}/messages", {"content": "x"})
        assert (status, answer["code"]) == (400, 50083)
        assert (await refused(bruno.say("x", channel=str(thread.id)))).code == 50083
        await ada.say("a moderator opens it", channel=str(thread.id))
        await bruno.say("x", channel=str(thread.id))

    async def test_the_bot_forgets_an_archived_thread(self, server: Server, ada: Client) -> None:
        """It is told when it is opened again, also after a new start, of which it is no part."""
        thread = await ada.post("threads", actor=ada.actor, channel=await ada.channel_id("general"), name="t")
        number = int(thread["id"])
        await ada.post("archive", channel=thread["id"], archived=True)
        async with running_bot(server) as bot:
            assert bot.get_channel(number) is None
            joined: list[int] = []

            async def on_thread_join(discord_thread: discord.Thread) -> None:
                joined.append(discord_thread.id)

            bot.event(on_thread_join)
            await ada.post("archive", channel=thread["id"], archived=False)
            await eventually(lambda: joined == [number])
            assert bot.get_channel(number) is not None

    async def test_there_is_room_for_as_many_as_discord_allows(
        self, ada: Client, raw: Raw, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Archived ones do not count, and threads take no channel's place."""
        monkeypatch.setattr(world, "MAX_ACTIVE", 2)
        path = f"/channels/{await ada.channel_id('general')}/threads"
        answers = [await raw("POST", path, {"name": "t", "type": 11}) for _ in range(3)]
        assert [status for status, _ in answers] == [200, 200, 400]
        assert answers[2][1]["code"] == 160006
        await ada.post("archive", channel=answers[0][1]["id"], archived=True)
        assert (await raw("POST", path, {"name": "t", "type": 11}))[0] == 200
        monkeypatch.setattr(world, "MAX_CHANNELS", 6)
        await ada.post("channels", name="one more")
        assert (await refused(ada.post("channels", name="too many"))).code == 30013


async def test_slow_mode_is_for_members(ada: Client, bruno: Client, bot: SampleBot) -> None:
    """Neither bots nor moderators wait."""
    channel = await make_channel(ada, "text", slow=30)
    cid = channel["id"]
    await bruno.say("one", channel=cid)
    assert (await refused(bruno.say("two", channel=cid))).code == 20016
    for _ in range(2):
        await ada.say("a moderator", channel=cid)
        await (await known(bot, channel)).send("a bot")
    await ada.post("clock", advance=31)
    await bruno.say("two", channel=cid)


async def test_commands_go_on_where_age_matters(ada: Client, bot: SampleBot) -> None:
    channel = await make_channel(ada, "text", nsfw=True)
    assert (await ada.slash("ping", channel=channel["id"]))["message"]["content"] == "pong"
    assert (await current(bot, channel, lambda bot_channel: bot_channel.nsfw)).is_nsfw()


@pytest.mark.parametrize("kind", CLASSES)
async def test_all_kinds_are_found_again(tmp_path: Any, kind: str) -> None:
    path = tmp_path / "state.sqlite3"
    async with (
        Server(rate_limits=False, state_path=path) as server,
        Client(server.base_url, server.secret, "Ada") as ada,
    ):
        before = await make_channel(ada, kind, **({"tags": [{"name": "a"}]} if kind == "forum" else {}))
        if kind in ("forum", "media"):
            await ada.post("threads", actor=ada.actor, channel=before["id"], name="Post")
    async with (
        Server(rate_limits=False, state_path=path) as server,
        Client(server.base_url, server.secret, "Ada") as ada,
    ):
        channels = {channel["id"]: channel for channel in ada.world["channels"]}
        assert channels[before["id"]].get("available_tags") == before.get("available_tags")
        assert sum(channel["name"] == "Post" for channel in channels.values()) == (kind in ("forum", "media"))
