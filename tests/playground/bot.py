"""A small but real discord.py bot. `python -m tests.playground.bot BASE GATEWAY` runs it alone, with the
token in PLAYGROUND_TOKEN."""

import asyncio
import io
import os
import struct
import sys
import zlib
from typing import Any

import discord
from discord import app_commands, ui

GAMES = ["checkers", "chess", "go", "hex", "havannah"]


def png(width: int = 4, height: int = 3) -> bytes:
    """A tiny valid picture."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    rows = (b"\0" + b"\x80\x20\x40" * width) * height
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + chunk(b"IDAT", zlib.compress(rows))
        + chunk(b"IEND", b"")
    )


def picture(name: str) -> discord.File:
    return discord.File(io.BytesIO(png()), name)


class CountButton(ui.DynamicItem[ui.Button[ui.View]], template=r"count:(?P<n>\d+)"):
    """Counts in its own custom_id, so it works after a restart."""

    def __init__(self, n: int) -> None:
        super().__init__(ui.Button(label=f"Count {n}", custom_id=f"count:{n}"))
        self.n = n

    @classmethod
    async def from_custom_id(cls, interaction: Any, item: Any, match: Any, /) -> "CountButton":
        return cls(int(match["n"]))

    async def callback(self, interaction: discord.Interaction) -> None:
        await interaction.response.edit_message(content=f"count {self.n + 1}", view=count_view(self.n + 1))


def count_view(n: int) -> ui.View:
    view = ui.View(timeout=None)
    view.add_item(CountButton(n))
    return view


class Feedback(ui.Modal, title="Feedback"):
    name: ui.Label[Any] = ui.Label(text="Name", component=ui.TextInput(custom_id="name", max_length=20))
    level: ui.Label[Any] = ui.Label(
        text="Level",
        component=ui.Select(
            custom_id="level",
            options=[discord.SelectOption(label=level.title(), value=level) for level in ("easy", "hard")],
        ),
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        name, level = self.name.component, self.level.component
        assert isinstance(name, ui.TextInput)
        assert isinstance(level, ui.Select)
        await interaction.response.send_message(f"{name.value}/{level.values[0]}", ephemeral=True)


class Chooser(ui.View):
    @ui.select(
        custom_id="pick",
        placeholder="Pick some",
        max_values=2,
        options=[discord.SelectOption(label=game.title(), value=game) for game in GAMES],
    )
    async def pick(self, interaction: discord.Interaction, select: ui.Select[Any]) -> None:
        await interaction.response.edit_message(content=f"picked {' '.join(select.values)}", view=None)

    @ui.select(cls=ui.UserSelect, custom_id="who", placeholder="Who?")
    async def who(self, interaction: discord.Interaction, select: ui.UserSelect[Any]) -> None:
        await interaction.response.send_message(f"chose {select.values[0].display_name}", ephemeral=True)

    @ui.button(label="Defer", custom_id="defer")
    async def defer(self, interaction: discord.Interaction, button: ui.Button[Any]) -> None:
        await interaction.response.defer()
        await interaction.edit_original_response(content="edited later")

    @ui.button(label="Off", custom_id="off", disabled=True)
    async def off(self, interaction: discord.Interaction, button: ui.Button[Any]) -> None:
        await interaction.response.send_message("never")


class Board(ui.LayoutView):
    def __init__(self) -> None:
        super().__init__(timeout=None)
        section: ui.Section[Any] = ui.Section("**Board**", accessory=ui.Thumbnail("attachment://board.png"))
        gallery: ui.MediaGallery[Any] = ui.MediaGallery(discord.MediaGalleryItem("attachment://board.png"))
        row: ui.ActionRow[Any] = ui.ActionRow(ui.Button(label="Go", custom_id="go"))
        self.add_item(ui.Container(section, gallery, ui.Separator(), row, accent_color=0x3366FF))


class SampleBot(discord.Client):
    def __init__(self, *, intents: discord.Intents | None = None, quick: bool = True, **options: Any) -> None:
        mentions = discord.AllowedMentions.none()
        intents = intents or discord.Intents(
            guilds=True, guild_messages=True, dm_messages=True, guild_reactions=True
        )
        super().__init__(intents=intents, allowed_mentions=mentions, guild_ready_timeout=0.1, **options)
        self.tree = app_commands.CommandTree(self)
        self.seen: list[tuple[str, Any]] = []
        self.errors: list[BaseException] = []
        self.tree.error(self.failed)
        add_commands(self)

    async def setup_hook(self) -> None:
        self.add_dynamic_items(CountButton)
        await self.tree.set_translator(Translator())
        await self.tree.sync()

    async def failed(self, interaction: Any, error: app_commands.AppCommandError, /) -> None:
        self.errors.append(getattr(error, "original", error))

    async def on_message(self, message: discord.Message) -> None:
        self.seen.append(("message", message))

    async def on_resumed(self) -> None:
        self.seen.append(("resumed", None))

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        self.seen.append(("interaction", interaction))

    async def on_thread_create(self, thread: discord.Thread) -> None:
        self.seen.append(("thread", thread))

    async def on_raw_reaction_add(self, payload: discord.RawReactionActionEvent) -> None:
        self.seen.append(("reaction", payload))

    async def on_error(self, event: str, /, *args: Any, **more: Any) -> None:
        error = sys.exc_info()[1]
        if error is not None:
            self.errors.append(error)

    def count(self, kind: str) -> int:
        return sum(seen_kind == kind for seen_kind, _ in self.seen)


class Translator(app_commands.Translator):
    async def translate(self, string: Any, locale: discord.Locale, context: Any) -> str | None:
        return string.extras.get(locale.value) if string.extras else None


def add_commands(bot: SampleBot) -> None:  # noqa: C901 - a command after the other
    tree = bot.tree

    @tree.command(name=app_commands.locale_str("ping", it="eco"), description="Answers")
    async def ping(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("pong")

    @tree.command(description="Only you see it")
    async def secret(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("for you alone", ephemeral=True, view=count_view(0))

    match_group = app_commands.Group(name="match", description="Matches")

    @match_group.command(description="Start one")
    @app_commands.describe(game="Which", rounds="How many", against="Whom")
    async def start(
        interaction: discord.Interaction,
        game: str,
        rounds: app_commands.Range[int, 1, 9] = 1,
        against: discord.Member | None = None,
    ) -> None:
        await interaction.response.send_message(f"{game} x{rounds} {against.mention if against else '-'}")

    @start.autocomplete("game")
    async def games(interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        matches = [game for game in GAMES if typed.lower() in game]
        return [
            app_commands.Choice(name=app_commands.locale_str(game.title(), it=game.upper()), value=game)
            for game in matches
        ]

    tree.add_command(match_group)

    @tree.command(description="Later, with a picture")
    async def board(interaction: discord.Interaction) -> None:
        await interaction.response.defer(thinking=True)
        await asyncio.sleep(0)
        await interaction.followup.send("here", file=picture("board.png"), view=count_view(0))

    @tree.command(description="A picture inside an embed")
    async def embed(interaction: discord.Interaction) -> None:
        shown = discord.Embed(title="Board").set_image(url="attachment://board.png")
        await interaction.response.send_message(embed=shown, file=picture("board.png"))

    @tree.command(description="Components V2")
    async def layout(interaction: discord.Interaction) -> None:
        await interaction.response.send_message(view=Board(), file=picture("board.png"))

    @tree.command(description="Opens a modal")
    async def feedback(interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(Feedback())

    @tree.command(description="Selects and buttons")
    async def choose(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("choose", view=Chooser())

    @tree.command(description="Follow-ups, edits and deletions")
    async def chain(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("one")
        second = await interaction.followup.send("two", wait=True)
        await interaction.followup.send("three", ephemeral=True)
        await second.edit(content="two, edited")
        original = await interaction.original_response()
        await interaction.delete_original_response()
        await interaction.followup.send(f"after {original.content}")

    @tree.command(description="Answers too late")
    async def late(interaction: discord.Interaction, seconds: float) -> None:
        await asyncio.sleep(seconds)
        await interaction.response.send_message("late")

    @tree.command(description="Answers twice")
    async def twice(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("first")
        interaction.response._response_type = None
        await interaction.response.send_message("second")

    @tree.command(description="Opens threads")
    async def thread(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("opening")
        assert isinstance(interaction.channel, discord.TextChannel)
        public = await interaction.channel.create_thread(
            name="match 1", type=discord.ChannelType.public_thread
        )
        await public.send("hello thread", view=count_view(5))
        private = await interaction.channel.create_thread(
            name="hidden", type=discord.ChannelType.private_thread
        )
        await private.add_user(interaction.user)
        await private.send("hello you")

    @tree.command(description="Writes to you")
    async def whisper(interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True)
        await interaction.user.send("psst", view=count_view(7))
        await interaction.followup.send("sent")

    @tree.command(description="For managers")
    @app_commands.default_permissions(manage_guild=True)
    @app_commands.guild_only()
    async def settings(interaction: discord.Interaction) -> None:
        await interaction.response.send_message(
            f"{interaction.guild_locale} {interaction.locale}", ephemeral=True
        )


async def alone(base: str, gateway: str) -> None:
    from playground.redirect import redirect

    redirect(base, gateway)
    async with SampleBot() as bot:
        await bot.start(os.environ["PLAYGROUND_TOKEN"])


if __name__ == "__main__":
    asyncio.run(alone(sys.argv[1], sys.argv[2]))
