"""Buttons and selects that survive a restart: all they need is in their custom id.

Every component of the bot is of the one class here. A message never mixes them with plain items: a view
that does takes the pattern of the dynamic ones away from all messages when it ends.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self

import discord

from cogs._ui.answer import Answer, Interaction, answering
from cogs._ui.ids import BUTTON, MODAL, SELECT, Ref, decode, template
from host import HostError

if TYPE_CHECKING:
    from cogs.client import Sandtable


@dataclass(frozen=True)
class Press:
    """A component in use: which one, by whom, with what chosen."""

    interaction: Interaction
    answer: Answer
    ref: Ref
    values: tuple[str, ...] = ()

    @property
    def member(self) -> str:
        """The id of the member who presses."""
        return str(self.interaction.user.id)


@dataclass(frozen=True)
class Action:
    """What a component does, and what it must bring: `args` is a pattern for the rest of its custom id."""

    handler: Callable[[Press], Awaitable[None]]
    args: str = ""
    picks: bool = False
    """Whether something must have been picked."""

    def fits(self, press: Press) -> bool:
        """Whether the press is one that a component of this version can have made."""
        if self.picks and not press.values:
            return False
        return re.fullmatch(self.args, ":".join(press.ref.args)) is not None


async def _dispatch(interaction: Interaction, ref: Ref, values: Sequence[str]) -> None:
    private = interaction.message is not None and interaction.message.flags.ephemeral
    async with answering(interaction, edit=private) as answer:
        press = Press(interaction, answer, ref, tuple(values))
        action = interaction.client.actions.get(ref.action)
        if action is None or not action.fits(press):
            await answer.say(answer.text("error-old-button"))
        else:
            await _check(press)
            await action.handler(press)


async def _check(press: Press) -> None:
    """:raises HostError: `no-such-game`, also where the game is neither of this server nor the member's: no
    message can have shown such a component."""
    if not press.ref.game:
        return
    game = await press.interaction.client.host.game(press.ref.game)
    own = game.host == press.member or game.seat_of(press.member) is not None
    if game.guild != str(press.interaction.guild_id) and not own:
        raise HostError("no-such-game", game=press.ref.game)


class GameItem(
    discord.ui.DynamicItem["discord.ui.Button[Any] | discord.ui.Select[Any]"],
    template=template(f"[{BUTTON}{SELECT}]"),
):
    """A button or a select of a game."""

    def __init__(self, item: discord.ui.Button[Any] | discord.ui.Select[Any], ref: Ref) -> None:
        super().__init__(item)
        self.ref = ref

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        assert isinstance(item, discord.ui.Button | discord.ui.Select)
        return cls(item, decode(match))

    async def interaction_check(self, interaction: discord.Interaction[Any], /) -> bool:
        """Whether the press has not been delivered before."""
        client: Sandtable = interaction.client
        return client.first(interaction)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Hand the press, or what was chosen, to the cog that knows the action."""
        chosen = self.item.values if isinstance(self.item, discord.ui.Select) else ()
        await _dispatch(interaction, self.ref, chosen)


def button(
    ref: Ref,
    label: str,
    *,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    emoji: str | None = None,
    disabled: bool = False,
) -> GameItem:
    """A button that does what `ref` says."""
    item: discord.ui.Button[Any] = discord.ui.Button(
        label=label[:80], style=style, emoji=emoji, disabled=disabled, custom_id=ref.encode(BUTTON)
    )
    return GameItem(item, ref)


def select(ref: Ref, placeholder: str, options: Sequence[discord.SelectOption]) -> GameItem:
    """A select of one among at most 25 options."""
    item: discord.ui.Select[Any] = discord.ui.Select(
        placeholder=placeholder[:150], options=list(options), custom_id=ref.encode(SELECT)
    )
    return GameItem(item, ref)


def option(label: str, value: str, about: str = "", default: bool = False) -> discord.SelectOption:
    """An option of a select, cut to Discord's limits."""
    return discord.SelectOption(
        label=label[:100], value=value, description=about[:100] or None, default=default
    )


class _LetGo:
    """A view, or a form, that the library does not keep once it is sent. What is pressed in it finds its way
    by the custom id alone; kept, each would stay in memory with all its items for a quarter of an hour."""

    def is_finished(self) -> bool:
        """True: only what is not finished is kept to listen for presses."""
        return True


class Layout(_LetGo, discord.ui.LayoutView):
    """The components of a public message."""

    def __init__(self) -> None:
        super().__init__(timeout=None)


class Rows(_LetGo, discord.ui.View):
    """The components of a private message."""

    def __init__(self) -> None:
        super().__init__(timeout=None)


def rows(items: Sequence[discord.ui.Item[Any]]) -> Rows:
    """A view of dynamic items only, five buttons or one select a row."""
    view = Rows()
    row, width = 0, 0
    for item in items:
        if width + item.width > 5:
            row, width = row + 1, 0
        item.row = row
        width += item.width
        view.add_item(item)
    return view


class NumberForm(_LetGo, discord.ui.Modal):
    """A form that asks for one number; its field is empty, `example` stands there until something is typed.
    It has no callback: `submitted` serves it even after a restart."""

    def __init__(self, ref: Ref, title: str, label: str, example: str) -> None:
        super().__init__(title=title[:45], timeout=None, custom_id=ref.encode(MODAL))
        field: discord.ui.TextInput[Any] = discord.ui.TextInput(
            custom_id="number", placeholder=example[:100], max_length=6
        )
        self.add_item(discord.ui.Label(text=label[:45], component=field))


class TextForm(_LetGo, discord.ui.Modal):
    """A form that asks for one text. It has no callback either."""

    def __init__(self, ref: Ref, title: str, example: str, now: str) -> None:
        super().__init__(title=title[:45], timeout=None, custom_id=ref.encode(MODAL))
        field: discord.ui.TextInput[Any] = discord.ui.TextInput(
            custom_id="text", placeholder=example[:100], max_length=1000, default=now, required=False
        )
        self.add_item(discord.ui.Label(text=title[:45], component=field))


async def submitted(interaction: Interaction) -> None:
    """Handle the interaction if it is the sending of one of our forms."""
    if interaction.type is not discord.InteractionType.modal_submit or not interaction.data:
        return
    match = template(MODAL).fullmatch(str(interaction.data.get("custom_id", "")))
    if match and interaction.client.first(interaction):
        await _dispatch(interaction, decode(match), _values(interaction.data))


def _values(data: Any) -> list[str]:
    """All values of a form, in its order."""
    found: list[str] = []
    for part in data.get("components", ()):
        inner = [part["component"]] if "component" in part else part.get("components", ())
        found += [str(one["value"]) for one in inner if "value" in one]
    return found
