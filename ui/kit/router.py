"""Routes each use of a component and each sent form to its handler, by the custom id alone."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any

import discord

from host import HostError
from ui.kit.answer import Reply, answering
from ui.kit.commands import is_handled_here
from ui.kit.context import Interaction, Services
from ui.kit.custom_id import BUTTON, MODAL, SELECT, Digest, PageNumber, Ply, Ref, Stamp, decode, template
from ui.kit.members import name_of_member
from ui.words.errors import Refused


@dataclass(frozen=True)
class Press:
    """A use of a component: which one, of which kind, by whom, with which value chosen."""

    interaction: Interaction
    services: Services
    answer: Reply
    ref: Ref
    kind: str
    values: tuple[str, ...] = ()

    @property
    def member(self) -> str:
        """The id of the member who presses."""
        return str(self.interaction.user.id)

    @property
    def name(self) -> str:
        """Their name in games."""
        return name_of_member(self.interaction.user)

    @property
    def game(self) -> int:
        """The number of the game; 0, which no game has, if the component belongs to none."""
        return self.ref.game or 0

    @property
    def ply(self) -> int:
        """The ply for which the component was made; 0 if it serves at any."""
        return self._number(Ply)

    @property
    def page(self) -> int:
        """The page that is turned to."""
        return self._number(PageNumber)

    @property
    def digest(self) -> int:
        """What stands for the content for which the component was made."""
        return self._number(Digest)

    def _number(self, stamp: type[Stamp]) -> int:
        assert isinstance(self.ref.stamp, stamp), "the route says of which class the stamp is"
        return self.ref.stamp.number


@dataclass(frozen=True)
class Route:
    """The handler of an action and what a press must have: `args` is a pattern for the rest of its custom
    id."""

    handler: Callable[[Press], Awaitable[None]]
    args: str = ""
    picks: bool = False
    """Whether it is a select in which one option must be picked."""
    kinds: str = ""
    """The kinds of components that have the action; empty: a button, or with `picks` a select."""
    fields: int | None = 1
    """How many texts a form of the action has; None: its handler checks it."""
    stamp: type[Stamp] | None = None
    """The class of the stamp that its components carry."""

    def fits(self, press: Press) -> bool:
        """Whether a component of this version can have sent the press."""
        if press.kind not in (self.kinds or (SELECT if self.picks else BUTTON)):
            return False
        if press.kind == MODAL and self.fields not in (None, len(press.values)):
            return False
        if self.picks and press.kind == SELECT and len(press.values) != 1:
            return False
        return re.fullmatch(self.args, ":".join(press.ref.args)) is not None


_COMPONENTS = {discord.ComponentType.button.value: BUTTON, discord.ComponentType.select.value: SELECT}


class Router:
    """Knows the route of each action."""

    def __init__(self) -> None:
        self.actions: dict[str, Route] = {}

    def add(self, actions: Mapping[str, Route]) -> None:
        """Add the routes of a feature."""
        self.actions.update(actions)

    async def on_interaction(self, interaction: Interaction) -> None:
        """Hand the use of a component, or a sent form, to the handler of its action. Unknown and outdated
        custom ids are answered as well: Discord itself would not say why nothing happens."""
        form = interaction.type is discord.InteractionType.modal_submit
        if not form and interaction.type is not discord.InteractionType.component:
            return
        services = interaction.client.services
        if not services.seen.first(interaction) or not await is_handled_here(interaction, services):
            return
        data: Any = interaction.data or {}
        kind = MODAL if form else _COMPONENTS.get(data.get("component_type"))
        match = template(kind).fullmatch(str(data.get("custom_id", ""))) if kind else None
        if kind is None or match is None:
            async with answering(interaction) as answer:
                await answer.say(answer.text("error-old-button"))
            return
        private = interaction.message is not None and interaction.message.flags.ephemeral
        values = tuple(_form_values(data) if form else _select_values(data))
        async with answering(interaction, edit=private) as answer:
            action = self.actions.get(match["action"])
            ref = decode(match, action.stamp if action else None)
            press = Press(interaction, services, answer, ref, kind, values)
            if action is None or not action.fits(press):
                await answer.say(answer.text("error-old-button"))
            else:
                await _check(press)
                await action.handler(press)


async def _check(press: Press) -> None:
    """:raises HostError: `no-such-game`, also if the game is neither of this server nor the member's: no
    message can have shown them such a component.
    :raises Refused: `newest-message`: the component is of another game with this number, or of moves that
    were lost."""
    if press.ref.game is None:
        return
    game = await press.services.host.games.get(press.ref.game)
    here = game.guild == str(press.interaction.guild_id) or game.host == press.member
    if not here and game.seat_of(press.member) is None:
        raise HostError("no-such-game", game=press.ref.game)
    if not game.letters.fit(press.ref.letters):
        raise Refused("newest-message")


def _select_values(data: Any) -> list[str]:
    """The value chosen in a select."""
    return [str(value) for value in data.get("values") or ()]


def _form_values(data: Any) -> list[str]:
    """All texts of a form, in order."""
    values: list[str] = []
    for part in data.get("components") or ():
        inner = [part["component"]] if part.get("component") else part.get("components") or ()
        values += [entered["value"] for entered in inner if isinstance(entered.get("value"), str)]
    return values
