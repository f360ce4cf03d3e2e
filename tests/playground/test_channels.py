"""Threads, DMs, plain messages, reactions, pins, mentions, unread marks, permissions."""

from typing import Any

import discord
import pytest

from playground import Client, Server
from playground.world.seed import MEMBERS

from .bot import SampleBot, picture
from .conftest import Raw, eventually, grant, refused, running_bot


def general(bot: SampleBot) -> discord.TextChannel:
    channel = discord.utils.get(bot.guilds[0].text_channels, name="general")
    assert channel is not None
    return channel


class TestThreads:
    async def test_public_and_private_threads(self, ada: Client, bruno: Client, bot: SampleBot) -> None:
        await ada.slash("thread")
        await ada.wait_for(lambda frame: frame["d"].get("content") == "hello you")
        await bruno.refresh()
        threads = {thread["name"]: thread for thread in bruno.world["channels"] if thread["type"] in (11, 12)}
        assert threads["match 1"]["visible_to"] is None
        assert ada.actor in threads["hidden"]["visible_to"]
        assert bruno.actor not in threads["hidden"]["visible_to"]
        assert (await refused(bruno.messages(threads["hidden"]["id"]))).code == 50001
        (hello,) = await bruno.messages("match 1")
        assert (await bruno.press(hello, "Count 5"))["message"]["content"] == "count 6"
        assert (await bruno.slash("ping", channel="match 1"))["message"]["content"] == "pong"

    async def test_a_member_opens_a_thread_and_the_bot_hears_of_it(self, ada: Client, bot: SampleBot) -> None:
        thread = await ada.post(
            "threads", actor=ada.actor, channel=await ada.channel_id("general"), name="mine"
        )
        await eventually(lambda: bot.count("thread"))
        assert bot.get_channel(int(thread["id"])) is not None
        assert (await ada.last_message())["type"] == 18

    async def test_a_message_revives_an_archived_thread(self, ada: Client, bot: SampleBot) -> None:
        thread = await general(bot).create_thread(name="old", type=discord.ChannelType.public_thread)
        await thread.edit(archived=True)
        assert [channel.id async for channel in general(bot).archived_threads()] == [thread.id]
        await thread.send("again")
        assert [channel.id async for channel in general(bot).archived_threads()] == []

    async def test_a_mention_brings_a_member_into_the_thread(
        self, ada: Client, bruno: Client, bot: SampleBot
    ) -> None:
        thread = await general(bot).create_thread(name="t", type=discord.ChannelType.public_thread)
        await thread.send(f"<@{bruno.actor}>", allowed_mentions=discord.AllowedMentions.all())
        members = await thread.fetch_members()
        assert int(bruno.actor) in {member.id for member in members}

    async def test_deleting_a_channel_takes_its_threads_along(self, ada: Client, bot: SampleBot) -> None:
        await general(bot).create_thread(name="t", type=discord.ChannelType.public_thread)
        await ada.post("permissions", grant=["MANAGE_CHANNELS"])
        await general(bot).delete()
        world = await ada.refresh()
        assert not [channel for channel in world["channels"] if channel["name"] in ("general", "t")]


class TestDirectMessages:
    async def test_the_bot_writes_to_a_member(self, ada: Client, bruno: Client, bot: SampleBot) -> None:
        await ada.slash("whisper")
        channel = await ada.open_dm()
        (message,) = await ada.messages(channel)
        assert message["content"] == "psst"
        assert (await ada.press(message, "Count 7"))["message"]["content"] == "count 8"
        assert (await ada.slash("ping", channel=channel))["message"]["content"] == "pong"
        await bruno.refresh()
        assert (await refused(bruno.messages(channel))).code == 50001

    async def test_the_bot_cannot_change_it(self, ada: Client, bot: SampleBot, raw: Raw) -> None:
        channel = await ada.open_dm()
        said = await ada.say("hello bot", channel=channel)
        name, message = {"name": "ours"}, f"/messages/{said['id']}"
        for method, path, data in (("PATCH", "", name), ("DELETE", message, None)):
            status, body = await raw(method, f"/channels/{channel}{path}", data)
            assert (status, body["code"]) == (403, 50003)

    async def test_the_bot_reads_what_a_member_writes_to_it(self, ada: Client, bot: SampleBot) -> None:
        await ada.say("hello bot", channel=await ada.open_dm())
        await eventually(lambda: bot.count("message"))
        assert bot.seen[-1][1].content == "hello bot"


class TestIntents:
    async def test_content_is_hidden_without_the_intent(self, ada: Client, bot: SampleBot) -> None:
        await ada.say("a secret plan")
        assert bot.user is not None
        await ada.say(f"<@{bot.user.id}> hello")
        await eventually(lambda: bot.count("message") == 2)
        assert [message.content for kind, message in bot.seen if kind == "message"] == [
            "",
            f"<@{bot.user.id}> hello",
        ]

    async def test_no_messages_without_the_intent(self, server: Server) -> None:
        async with (
            running_bot(server, SampleBot(intents=discord.Intents(guilds=True))) as bot,
            Client(server.base_url, server.secret, "Ada") as ada,
        ):
            await ada.say("x")
            await ada.slash("ping")
            assert bot.count("message") == 0

    async def test_only_its_own_member_without_the_presences_intent(self, bot: SampleBot) -> None:
        assert [member.id for member in bot.guilds[0].members] == [bot.user.id if bot.user else 0]

    async def test_members_can_be_asked_for(self, server: Server) -> None:
        intents = discord.Intents(guilds=True, members=True)
        async with running_bot(server, SampleBot(intents=intents)) as bot:
            members = await bot.guilds[0].query_members("ch")
            assert [member.name for member in members] == ["chiara"]
            await eventually(lambda: len(bot.guilds[0].members) == len(MEMBERS) + 1)


class TestMessages:
    async def test_mentions_follow_allowed_mentions(self, ada: Client, bruno: Client, bot: SampleBot) -> None:
        text = f"<@{ada.actor}> <@{bruno.actor}> @everyone"
        only_ada = discord.AllowedMentions(users=[discord.Object(int(ada.actor))])
        await general(bot).send(text, allowed_mentions=only_ada)
        message = await ada.last_message()
        assert [user["username"] for user in message["mentions"]] == ["ada"]
        assert not message["mention_everyone"]

    async def test_unread_and_mentions_are_counted_for_each_member(
        self, ada: Client, bruno: Client, bot: SampleBot
    ) -> None:
        await general(bot).send(f"<@{ada.actor}>", allowed_mentions=discord.AllowedMentions.all())
        await general(bot).send("more")
        cid = await ada.channel_id("general")
        marks = {member["name"]: member["unread"][cid] for member in (await ada.refresh())["members"]}
        assert (marks["Ada"]["unread"], marks["Ada"]["mentions"]) == (2, 1)
        assert (marks["Bruno"]["unread"], marks["Bruno"]["mentions"]) == (2, 0)
        await ada.post("read", actor=ada.actor, channel=cid)
        frame = await ada.wait_for(lambda event: event["t"] == "UNREAD" and event["d"]["unread"] == 0)
        assert (frame["to"], frame["d"]["channel_id"]) == ([ada.actor], cid)

    async def test_the_same_nonce_posts_once(self, ada: Client, bot: SampleBot) -> None:
        first = await general(bot).send("once", nonce="n-1")
        second = await general(bot).send("once", nonce="n-1")
        assert first.id == second.id
        assert len(await ada.messages()) == 1
        await ada.post("clock", advance=400)
        assert (await general(bot).send("later", nonce="n-1")).id != first.id

    async def test_a_nonce_is_known_for_minutes_however_much_is_posted(
        self, server: Server, ada: Client, bot: SampleBot
    ) -> None:
        first = await general(bot).send("once", nonce="n-1")
        messages, author = server.messages, str(first.author.id)
        elsewhere = server.world.channels[await ada.channel_id("table-1")]
        for number in range(1001):
            messages.create(elsewhere, author, {"content": "x", "nonce": f"m-{number}"})
        assert (await general(bot).send("once", nonce="n-1")).id == first.id
        await ada.post("clock", advance=400)
        assert (await general(bot).send("later", nonce="n-1")).id != first.id
        assert len(messages._nonces) == 1

    async def test_a_nonce_counts_in_all_channels(self, ada: Client, bot: SampleBot) -> None:
        """It is its author's, wherever they post: the second message is not posted at all."""
        first = await general(bot).send("once", nonce="n-1")
        other = discord.utils.get(bot.guilds[0].text_channels, name="table-1")
        member = await bot.fetch_user(int(ada.actor))
        assert other is not None
        for place in (other, member):
            assert (await place.send("elsewhere", nonce="n-1")).id == first.id
        assert await ada.messages("table-1") == []
        assert await ada.messages(await ada.open_dm()) == []
        await ada.post("clock", advance=400)
        assert (await other.send("later", nonce="n-1")).id != first.id

    async def test_replacing_keeping_and_dropping_files(self, bot: SampleBot) -> None:
        message = await general(bot).send("x", files=[picture("a.png"), picture("b.png")])
        message = await message.edit(attachments=[message.attachments[1]])
        assert [file.filename for file in message.attachments] == ["b.png"]
        message = await message.edit(attachments=[picture("c.png")])
        assert [file.filename for file in message.attachments] == ["c.png"]
        message = await message.edit(content="y")
        assert [file.filename for file in message.attachments] == ["c.png"]
        assert await message.attachments[0].read() == picture("c.png").fp.read()

    async def test_replies_pins_reactions_typing(self, ada: Client, bot: SampleBot) -> None:
        await ada.post("permissions", grant=["PIN_MESSAGES", "ADD_REACTIONS"])
        said = await ada.say("hi")
        message = await general(bot).fetch_message(int(said["id"]))
        reply = await message.reply("hello")
        assert reply.reference is not None
        assert (await ada.message({"id": str(reply.id), "channel_id": said["channel_id"]}))["type"] == 19
        await message.pin()
        assert [pin.id async for pin in general(bot).pins()] == [message.id]
        assert (await ada.last_message())["type"] == 6
        await message.add_reaction("👍")
        body = {"actor": ada.actor, "channel": said["channel_id"], "message": said["id"], "emoji": "👍"}
        await ada.post("reactions", **body, on=True)
        await eventually(lambda: bot.count("reaction") == 2)
        assert bot.user is not None
        (shown,) = (await ada.message(said))["reactions"]
        assert (shown["count"], shown["users"]) == (2, [str(bot.user.id), ada.actor])
        async with general(bot).typing():
            await ada.wait_for(lambda frame: frame["t"] == "TYPING")
        await message.unpin()
        assert [pin.id async for pin in general(bot).pins()] == []

    async def test_history_pages(self, ada: Client, bot: SampleBot) -> None:
        sent = [await general(bot).send(str(n)) for n in range(7)]
        history = [message.content async for message in general(bot).history(limit=3, before=sent[5])]
        assert history == ["4", "3", "2"]
        after = [message.content async for message in general(bot).history(limit=2, after=sent[1])]
        assert after == ["2", "3"]
        cid = await ada.channel_id("general")
        page = await ada.get(f"channels/{cid}/messages", actor=ada.actor, limit="2", before=str(sent[4].id))
        assert [message["content"] for message in page["messages"]] == ["2", "3"]

    async def test_only_its_own_messages_can_be_edited(self, ada: Client, raw: Raw) -> None:
        said = await ada.say("mine")
        path = f"/channels/{said['channel_id']}/messages/{said['id']}"
        status, body = await raw("PATCH", path, {"content": "yours"})
        assert (status, body["code"]) == (403, 50005)

    async def test_reactions_are_emoji(self, ada: Client, raw: Raw) -> None:
        """A word, and an emoji of another server, are none."""
        said = await ada.say("hi")
        for emoji in ("thumbsup", "name:123"):
            path = f"/channels/{said['channel_id']}/messages/{said['id']}/reactions/{emoji}/@me"
            status, body = await raw("PUT", path, None)
            assert (status, body["code"]) == (400, 10014)

    async def test_a_message_takes_twenty_emoji(self, server: Server, ada: Client, raw: Raw) -> None:
        """Each needs a permission; one that is there already is no further one, and needs none."""
        said = await ada.say("hi")

        async def react(emoji: str) -> tuple[int, int | None]:
            path = f"/channels/{said['channel_id']}/messages/{said['id']}/reactions/{emoji}/@me"
            status, body = await raw("PUT", path)
            return status, body and body["code"]

        emoji = [chr(ord("🐀") + n) for n in range(21)]
        assert await react(emoji[0]) == (403, 50013)
        grant(server, "ADD_REACTIONS")
        assert [await react(char) for char in emoji] == [(204, None)] * 20 + [(400, 30010)]
        grant(server)
        await ada.post(
            "reactions",
            actor=ada.actor,
            channel=said["channel_id"],
            message=said["id"],
            emoji=emoji[0],
            on=True,
        )
        assert await react(emoji[0]) == (204, None)


DENIALS: list[tuple[list[str], dict[str, Any], int]] = [
    (["VIEW_CHANNEL"], {"content": "x"}, 50001),
    (["SEND_MESSAGES"], {"content": "x"}, 50013),
    ([], {"embeds": [{"title": "x"}]}, 50013),
    (["READ_MESSAGE_HISTORY"], {"content": "x", "message_reference": {"message_id": "1"}}, 50013),
]


class TestPermissions:
    @pytest.mark.parametrize(("denied", "body", "code"), DENIALS)
    async def test_what_the_bot_may_not_do(
        self, ada: Client, raw: Raw, denied: list[str], body: dict[str, Any], code: int
    ) -> None:
        cid = await ada.channel_id("general")
        await ada.post("permissions", channel=cid, deny=denied)
        status, answer = await raw("POST", f"/channels/{cid}/messages", body)
        assert (status, answer["code"]) == (403, code)
        await ada.post("permissions", channel=cid, deny=[])
        status, _ = await raw("POST", f"/channels/{cid}/messages", {"content": "x"})
        assert status == 200

    async def test_files_need_their_permission_and_interactions_do_not(
        self, ada: Client, bot: SampleBot
    ) -> None:
        await ada.post("permissions", channel=None, deny=["ATTACH_FILES", "SEND_MESSAGES"])
        with pytest.raises(discord.Forbidden):
            await general(bot).send(file=picture("x.png"))
        assert (await ada.slash("board"))["message"]["attachments"]

    async def test_the_bot_sees_its_permissions(self, ada: Client, bot: SampleBot) -> None:
        cid = await ada.channel_id("general")
        await ada.post("permissions", channel=cid, deny=["SEND_MESSAGES"])
        await eventually(lambda: not general(bot).permissions_for(bot.guilds[0].me).send_messages)
        await ada.slash("ping")
        interaction = next(event for kind, event in bot.seen if kind == "interaction")
        assert not interaction.app_permissions.send_messages

    async def test_the_bot_has_its_invite_links_permissions_alone(
        self, ada: Client, bot: SampleBot, raw: Raw
    ) -> None:
        """By the guild, its channel, the cache and an interaction; members may do more."""
        me = bot.guilds[0].me
        assert me.guild_permissions.value == general(bot).permissions_for(me).value == 377957223424
        (guild,) = (await raw("GET", "/users/@me/guilds"))[1]
        assert guild["permissions"] == "377957223424"
        await ada.slash("ping")
        interaction = next(event for kind, event in bot.seen if kind == "interaction")
        assert interaction.app_permissions.value == 377957223424
        assert interaction.permissions.manage_guild
        member = ada.world["members"][1]
        for name in ("add_reactions", "embed_links", "change_nickname", "external_emojis", "send_messages"):
            assert getattr(discord.Permissions(int(member["permissions"])), name)

    @pytest.mark.parametrize("everywhere", [True, False])
    async def test_more_permissions_are_granted(self, ada: Client, bot: SampleBot, everywhere: bool) -> None:
        """In one channel or by the bot's role; the bot hears of it, and it lasts until it is set again."""
        message = await general(bot).send("x")
        with pytest.raises(discord.Forbidden):
            await message.pin()
        here = None if everywhere else str(general(bot).id)
        await ada.post("permissions", channel=here, grant=["PIN_MESSAGES"])
        await eventually(lambda: general(bot).permissions_for(bot.guilds[0].me).pin_messages)
        await message.pin()
        other = discord.utils.get(bot.guilds[0].text_channels, name="table-1")
        assert other is not None
        assert other.permissions_for(bot.guilds[0].me).pin_messages == everywhere
        await ada.post("permissions", channel=here, deny=["SEND_MESSAGES"])
        with pytest.raises(discord.Forbidden):
            await message.unpin()
        with pytest.raises(discord.Forbidden):
            await general(bot).send("y")
        await ada.post("permissions")
        await general(bot).send("y")

    async def test_own_messages_need_no_history(self, ada: Client, bot: SampleBot) -> None:
        """They are edited and deleted without it, but neither fetched nor listed nor found among the pins."""
        await ada.post("permissions", grant=["PIN_MESSAGES"])
        message = await general(bot).send("x")
        await message.pin()
        await ada.post("permissions", deny=["READ_MESSAGE_HISTORY"])
        with pytest.raises(discord.Forbidden):
            await general(bot).fetch_message(message.id)
        assert [entry async for entry in general(bot).history()] == []
        assert [pin async for pin in general(bot).pins()] == []
        assert (await message.edit(content="y")).content == "y"
        await message.delete()

    @pytest.mark.parametrize("what", ["channel", "thread"])
    @pytest.mark.parametrize(("method", "body"), [("PATCH", {"name": "ours"}), ("DELETE", None)])
    async def test_who_manages_channels_or_threads_renames_and_deletes_them(
        self, server: Server, ada: Client, raw: Raw, what: str, method: str, body: Any
    ) -> None:
        """For a thread of somebody else the one permission, for a channel the other."""
        cid = await ada.channel_id("general")
        needed, other = "MANAGE_CHANNELS", "MANAGE_THREADS"
        if what == "thread":
            cid = (await ada.post("threads", actor=ada.actor, channel=cid, name="theirs"))["id"]
            needed, other = other, needed
        before = (await raw("GET", f"/channels/{cid}"))[1]
        grant(server, other)
        status, answer = await raw(method, f"/channels/{cid}", body)
        assert (status, answer.get("code")) == (403, 50013)
        assert (await raw("GET", f"/channels/{cid}"))[1] == before
        grant(server, needed)
        assert (await raw(method, f"/channels/{cid}", body))[0] == 200

    async def test_roles(self, ada: Client, bruno: Client, bot: SampleBot) -> None:
        await ada.post("members", id=bruno.actor, roles=[ada.world["members"][0]["roles"][1]])
        member = await bot.guilds[0].fetch_member(int(bruno.actor))
        assert [role.name for role in member.roles] == ["@everyone", "Manager"]
        with pytest.raises(discord.Forbidden):  # the role stands above the bot's own
            await member.remove_roles(member.roles[1])


async def test_history_is_bounded() -> None:
    async with Server(rate_limits=False, history_limit=5) as server, running_bot(server) as bot:
        for number in range(9):
            await general(bot).send(str(number), file=picture("x.png"))
        async with Client(server.base_url, server.secret, "Ada") as ada:
            assert [message["content"] for message in await ada.messages()] == ["4", "5", "6", "7", "8"]


async def test_files_are_bounded_and_unused_ones_go_first() -> None:
    limit = 3 * len(picture("x.png").fp.read())
    async with Server(rate_limits=False, files_limit=limit) as server, running_bot(server) as bot:
        kept = await general(bot).send(file=picture("kept.png"))
        changing = await general(bot).send(file=picture("0.png"))
        for number in range(1, 9):
            changing = await changing.edit(attachments=[picture(f"{number}.png")])
        assert await kept.attachments[0].read()
        assert server.files.size <= limit


async def test_a_message_whose_picture_is_gone_can_still_be_edited() -> None:
    """Beyond the bound of all files only the content goes."""
    limit = 2 * len(picture("x.png").fp.read())
    async with Server(rate_limits=False, files_limit=limit) as server, running_bot(server) as bot:
        gallery = discord.ui.MediaGallery[discord.ui.LayoutView](
            discord.MediaGalleryItem("attachment://old.png")
        )
        buttons = discord.ui.ActionRow[discord.ui.LayoutView](discord.ui.Button(label="Go", custom_id="go"))
        view = discord.ui.LayoutView(timeout=None).add_item(gallery).add_item(buttons)
        old = await general(bot).send(view=view, file=picture("old.png"))
        later = [await general(bot).send(file=picture(f"{number}.png")) for number in range(3)]
        assert len(server.files) == 2
        edited = await old.edit(view=view.remove_item(buttons))
        assert edited.components[0].to_dict() == old.components[0].to_dict()
        for message in [*later, edited]:
            await message.delete()
        await general(bot).send(file=picture("new.png"))
        assert len(server.files) <= 2
