"""A discord.py bot for the page's tests: one command for each thing that the page can show."""

import asyncio
import io
from typing import Any

import discord
from discord import app_commands, ui
from PIL import Image, ImageDraw

WORLDS = ["Crater Lake", "Delta", "Élan", "Frost Bay", "Green Isles", "High Plains"]
SIZE = (1200, 750)


def board(turn: int) -> discord.File:
    """A picture that is wider than a phone and taller than a feed."""
    image = Image.new("RGB", SIZE, (214, 226, 222))
    draw = ImageDraw.Draw(image)
    colors = [(196, 92, 60), (66, 110, 168), (98, 142, 84), (201, 158, 62)]
    for column in range(6):
        for row in range(4):
            left, top = 40 + column * 190, 40 + row * 172
            color = colors[(column * row + column + turn) % 4]
            draw.rounded_rectangle(
                [left, top, left + 170, top + 150], 26, fill=color, outline=(50, 50, 46), width=3
            )
            draw.ellipse([left + 60, top + 50, left + 110, top + 100], fill=(250, 247, 240))
    stream = io.BytesIO()
    image.save(stream, "WEBP", quality=70, method=0)
    stream.seek(0)
    return discord.File(stream, f"board-{turn}.webp", description=f"The board at turn {turn}")


class AnswerModal(ui.Modal, title="Your order"):
    note: ui.Label[Any] = ui.Label(
        text="Order",
        description="At least three letters.",
        component=ui.TextInput(custom_id="note", min_length=3, max_length=40),
    )
    reason: ui.Label[Any] = ui.Label(
        text="Reason",
        component=ui.TextInput(custom_id="reason", style=discord.TextStyle.paragraph, required=False),
    )
    pace: ui.Label[Any] = ui.Label(
        text="Pace",
        component=ui.Select(
            custom_id="pace",
            options=[discord.SelectOption(label=pace.title(), value=pace) for pace in ("slow", "fast")],
        ),
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        note, pace = self.note.component, self.pace.component
        assert isinstance(note, ui.TextInput)
        assert isinstance(pace, ui.Select)
        await interaction.response.send_message(f"Order: {note.value} ({pace.values[0]})", ephemeral=True)


class Panel(ui.LayoutView):
    """The second kind of components: everything that a game's board message is made of."""

    def __init__(self, turn: int) -> None:
        super().__init__(timeout=None)
        section: ui.Section[Any] = ui.Section(
            "## World Conquest",
            f"Round {turn} · **Ada** places 4 armies\n-# The die was cast by the table.",
            accessory=ui.Button(label="Rules", custom_id="panel:rules"),
        )
        gallery: ui.MediaGallery[Any] = ui.MediaGallery(
            discord.MediaGalleryItem(f"attachment://board-{turn}.webp", description="The board")
        )
        row: ui.ActionRow[Any] = ui.ActionRow(
            ui.Button(label="Attack", style=discord.ButtonStyle.danger, custom_id="panel:attack", emoji="⚔️"),
            ui.Button(label="Next turn", style=discord.ButtonStyle.primary, custom_id=f"panel:next:{turn}"),
            ui.Button(label="Trade", style=discord.ButtonStyle.success, custom_id="panel:t", disabled=True),
            ui.Button(label="My hand", custom_id="panel:hand"),
        )
        log = (
            "> Bruno attacked **Delta** from *Frost Bay*: ⚅⚄ against ⚂\n- Delta falls\n- Bruno gains `1` card"
        )
        self.add_item(
            ui.Container(section, gallery, ui.Separator(), ui.TextDisplay(log), row, accent_color=0xC45C3C)
        )


class PageBot(discord.Client):
    def __init__(self) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True, guild_messages=True, dm_messages=True),
            allowed_mentions=discord.AllowedMentions.none(),
            guild_ready_timeout=0.1,
        )
        self.tree = app_commands.CommandTree(self)
        self.ready = asyncio.Event()
        add_commands(self.tree)

    async def setup_hook(self) -> None:
        await self.tree.set_translator(Italian())
        await self.tree.sync()

    async def on_ready(self) -> None:
        self.ready.set()

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        if interaction.type is discord.InteractionType.component:
            await pressed(interaction)


async def pressed(interaction: discord.Interaction) -> None:
    data: Any = interaction.data
    what, *rest = data["custom_id"].removeprefix("panel:").split(":")
    response = interaction.response
    if what == "next":
        turn = int(rest[0]) + 1
        await response.edit_message(view=Panel(turn), attachments=[board(turn)])
    elif what == "hand":
        await response.send_message("Your hand: **Delta**, ||*wild*||", ephemeral=True)
    elif what == "attack":
        await response.send_modal(AnswerModal())
    elif what == "rules":
        await asyncio.sleep(0.6)
        await response.send_message("# Rules\n1. Place\n2. Attack\n3. Move", ephemeral=True)
    else:
        await response.edit_message(content=f"chose {', '.join(data['values'])}", view=None)


class Italian(app_commands.Translator):
    async def translate(self, string: Any, locale: discord.Locale, context: Any) -> str | None:
        return string.extras.get(locale.value) if string.extras else None


def said(text: str, italian: str) -> app_commands.locale_str:
    return app_commands.locale_str(text, it=italian)


def add_commands(tree: app_commands.CommandTree[PageBot]) -> None:  # noqa: C901 - a command after the other
    game = app_commands.Group(name=said("game", "partita"), description=said("Games", "Partite"))

    @game.command(name=said("new", "nuova"), description=said("Open a new game", "Apri una nuova partita"))
    @app_commands.rename(world=said("world", "mondo"), seats=said("seats", "posti"))
    @app_commands.describe(
        world=said("Where to play", "Dove si gioca"), seats="How many", pace="How fast", rival="Whom to ask"
    )
    @app_commands.choices(pace=[app_commands.Choice(name=pace, value=pace) for pace in ("slow", "fast")])
    async def new(
        interaction: discord.Interaction,
        world: str,
        seats: app_commands.Range[int, 2, 6],
        pace: app_commands.Choice[str] | None = None,
        cards: bool = True,
        rival: discord.Member | None = None,
    ) -> None:
        speed = pace.value if pace else "-"
        text = f"{world} for {seats}, pace {speed}, cards {cards}, {rival.mention if rival else 'nobody'}"
        mentions = discord.AllowedMentions(users=True)
        await interaction.response.send_message(text, allowed_mentions=mentions)

    @new.autocomplete("world")
    async def worlds(interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        matches = [world for world in WORLDS if typed.lower() in world.lower()]
        return [app_commands.Choice(name=world, value=world.lower()) for world in matches]

    @game.command(name="show", description="Show the board")
    async def show(interaction: discord.Interaction) -> None:
        await interaction.response.defer(thinking=True)
        await asyncio.sleep(0.3)
        await interaction.followup.send(view=Panel(1), file=board(1))

    tree.add_command(game)

    @tree.command(description="Play a game over")
    async def replay(interaction: discord.Interaction, world: str, until: int) -> None:
        await interaction.response.send_message(f"{world} until {until}")

    # What follows typed text comes late: a member who types on at once still sees the list for no text.
    @replay.autocomplete("world")
    async def played(interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        await asyncio.sleep(1 if typed else 0)
        return [app_commands.Choice(name=world, value=world.lower()) for world in WORLDS]

    @replay.autocomplete("until")
    async def rounds(interaction: discord.Interaction, typed: int | str) -> list[app_commands.Choice[int]]:
        await asyncio.sleep(1 if typed else 0)
        return [app_commands.Choice(name=f"Round {number}", value=number) for number in (4, 5, 6)]

    @tree.command(description="The standings as an embed")
    async def standings(interaction: discord.Interaction) -> None:
        shown = discord.Embed(
            title="Standings", description="After **12** rounds <t:1700000000:R>", color=0x2F7545
        )
        shown.set_author(name="Sunday table")
        for name, points in (("Ada", 12), ("Bruno", 9), ("Chiara", 7)):
            shown.add_field(name=name, value=f"`{points}` points")
        shown.set_image(url="attachment://board-3.webp").set_footer(text="Next round on Sunday")
        await interaction.response.send_message(embed=shown, file=board(3))

    @tree.command(description="Choose territories")
    async def choose(interaction: discord.Interaction) -> None:
        view = ui.View(timeout=None)
        options = [
            discord.SelectOption(label=world, value=world, description=f"{n + 2} armies")
            for n, world in enumerate(WORLDS)
        ]
        view.add_item(ui.Select(custom_id="where", placeholder="Where?", options=options))
        view.add_item(
            ui.Select(
                custom_id="several", placeholder="Two of them", min_values=2, max_values=2, options=options
            )
        )
        view.add_item(ui.UserSelect(custom_id="who", placeholder="Who?"))
        await interaction.response.send_message("Choose", view=view)

    @tree.command(description="Call somebody")
    async def call(interaction: discord.Interaction, who: discord.Member) -> None:
        mentions = discord.AllowedMentions(users=[who])
        await interaction.response.send_message(f"{who.mention}, it is your turn", allowed_mentions=mentions)

    @tree.command(description="Open a thread")
    async def thread(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("A thread for it")
        message = await interaction.original_response()
        opened = await message.create_thread(name="Sunday game")
        await opened.send("Welcome to the thread")

    @tree.command(description="Write to me")
    async def whisper(interaction: discord.Interaction) -> None:
        await interaction.user.send("A word in private")
        await interaction.response.send_message("Sent", ephemeral=True)

    @tree.command(description="Says nothing at all")
    async def silent(interaction: discord.Interaction) -> None:
        return
