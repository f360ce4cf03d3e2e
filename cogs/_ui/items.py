"""Buttons and selects that survive a restart: all they need is in their custom id.

Every component of the bot is of the one class here. A message never mixes them with plain items: a view
that does takes the pattern of the dynamic ones away from all messages when it ends.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, Self, cast

import discord

from cogs._ui.answer import Answer, Interaction, answering
from cogs._ui.clip import LABEL, OPTION, PLACEHOLDER, TITLE, clip
from cogs._ui.ids import BUTTON, MODAL, SELECT, Ref, decode, template
from host import HostError


@dataclass(frozen=True)
class Press:
    """A component in use: which one, of which kind, by whom, with what chosen."""

    interaction: Interaction
    answer: Answer
    ref: Ref
    kind: str
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
    """Whether it is a select in which one thing must have been picked."""
    kinds: str = ""
    """The kinds of components that do it; empty for a button, or where something is picked a select."""

    def fits(self, press: Press) -> bool:
        """Whether the press is one that a component of this version can have made."""
        if press.kind not in (self.kinds or (SELECT if self.picks else BUTTON)):
            return False
        if (self.picks or press.kind == MODAL) and len(press.values) != 1:
            return False
        return re.fullmatch(self.args, ":".join(press.ref.args)) is not None


async def _dispatch(interaction: Interaction, ref: Ref, kind: str, values: Sequence[str]) -> None:
    private = interaction.message is not None and interaction.message.flags.ephemeral
    async with answering(interaction, edit=private) as answer:
        press = Press(interaction, answer, ref, kind, tuple(values))
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
        return cls(cast("discord.ui.Button[Any]", item), decode(match))

    async def interaction_check(self, interaction: discord.Interaction[Any], /) -> bool:
        """Never: `used` serves every component, also those that discord.py does not find on a message."""
        return False


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
        label=clip(label, LABEL), style=style, emoji=emoji, disabled=disabled, custom_id=ref.encode(BUTTON)
    )
    return GameItem(item, ref)


def select(ref: Ref, placeholder: str, options: Sequence[discord.SelectOption]) -> GameItem:
    """A select of one among at most 25 options."""
    item: discord.ui.Select[Any] = discord.ui.Select(
        placeholder=clip(placeholder, PLACEHOLDER), options=list(options), custom_id=ref.encode(SELECT)
    )
    return GameItem(item, ref)


def option(label: str, value: str, about: str = "", default: bool = False) -> discord.SelectOption:
    """An option of a select, cut to Discord's limits."""
    return discord.SelectOption(
        label=clip(label, OPTION), value=value, description=clip(about, OPTION) or None, default=default
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
    """A form that asks for one number; its field is empty, `example` stands there until something is typed;
    `about` says what a number like 0 means.
    It has no callback: `used` serves it even after a restart."""

    def __init__(self, ref: Ref, title: str, label: str, example: str, about: str = "") -> None:
        super().__init__(title=clip(title, TITLE), timeout=None, custom_id=ref.encode(MODAL))
        field: discord.ui.TextInput[Any] = discord.ui.TextInput(
            custom_id="number", placeholder=clip(example, OPTION), max_length=6
        )
        described = clip(about, OPTION) or None
        self.add_item(discord.ui.Label(text=clip(label, TITLE), description=described, component=field))


class TextForm(_LetGo, discord.ui.Modal):
    """A form that asks for one text. It has no callback either."""

    def __init__(self, ref: Ref, title: str, example: str, now: str) -> None:
        super().__init__(title=clip(title, TITLE), timeout=None, custom_id=ref.encode(MODAL))
        field: discord.ui.TextInput[Any] = discord.ui.TextInput(
            custom_id="text", placeholder=clip(example, OPTION), max_length=1000, default=now, required=False
        )
        self.add_item(discord.ui.Label(text=clip(title, TITLE), component=field))


_COMPONENTS = {discord.ComponentType.button.value: BUTTON, discord.ComponentType.select.value: SELECT}


async def used(interaction: Interaction) -> None:
    """Hand the use of a component or the sending of a form to the cog that knows its action. What is none of
    ours, or not any more, is answered as well: Discord tells nobody why nothing happens."""
    form = interaction.type is discord.InteractionType.modal_submit
    if not form and interaction.type is not discord.InteractionType.component:
        return
    if not interaction.client.first(interaction):
        return
    data: Any = interaction.data or {}
    kind = MODAL if form else _COMPONENTS.get(data.get("component_type"))
    match = template(kind).fullmatch(str(data.get("custom_id", ""))) if kind else None
    if kind is None or match is None:
        async with answering(interaction) as answer:
            await answer.say(answer.text("error-old-button"))
        return
    await _dispatch(interaction, decode(match), kind, _typed(data) if form else _picked(data))


def _picked(data: Any) -> list[str]:
    """What was chosen in a select."""
    return [str(value) for value in data.get("values") or ()]


def _typed(data: Any) -> list[str]:
    """All texts of a form, in its order."""
    found: list[str] = []
    for part in data.get("components") or ():
        inner = [part["component"]] if part.get("component") else part.get("components") or ()
        found += [one["value"] for one in inner if isinstance(one.get("value"), str)]
    return found
