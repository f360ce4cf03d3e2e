"""A running game as a member sees it: the position, what they may do, and what the moves would bring."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property, partial
from hashlib import blake2s

import msgspec
from msgspec.structs import replace as changed

from engine import Move, Offers, Prompt, View
from engine.queries.foresight import prospect, set_worth
from engine.standing_orders import brings
from engine.types import Arg
from host import Game, Host, HostError, Position
from host.kinds import GameStatus
from locales import locale_of
from ui.choices.recent import NOTHING, Recent, again, attack_path, recent_of
from ui.choices.remarks import Remarks, Worth
from ui.choices.verbs import verbs
from ui.kit.context import Interaction
from ui.kit.custom_id import Path
from ui.panels.following import PanelMark
from ui.settings.stored import MemberSettings, read_settings
from ui.settings.web_pages import has_page
from ui.words.errors import Refused
from ui.words.names import Names


@dataclass(frozen=True)
class PlayerView:
    """The position as one seat sees it."""

    position: Position
    seat: int
    view: View
    names: Names
    offers: Offers
    settings: MemberSettings | None = None
    """The reader's settings; None: not read."""
    sits: bool = False
    """Whether the reader plays for the seat's member, who is away."""
    recent: Recent = NOTHING
    """The seat's turn so far."""
    paged: bool = False
    """Whether the game has a page on the web."""

    @property
    def game(self) -> Game:
        """The game; while answers are sealed its ply is the number that the seat may know, as everything
        that is made of it can be read."""
        return self.position.game

    @property
    def until(self) -> int | None:
        """The number of armies that an attack leaves behind by default, from the reader's settings; None: not
        set."""
        return self.settings.until if self.settings else None

    @property
    def pictured(self) -> bool:
        """Whether the member wants pictures in answers that they alone see."""
        return self.settings is None or self.settings.pictures

    @cached_property
    def verbs(self) -> tuple[str, ...]:
        """The possible verbs, in the rule system's order."""
        return verbs(self.offers)

    @cached_property
    def prompt(self) -> Prompt | None:
        """The prompt of this seat, if it has one."""
        return next((p for p in self.position.prompts if p.seat == self.seat), None)

    @property
    def awaited(self) -> bool:
        """Whether the game waits for this seat."""
        return self.prompt is not None

    @property
    def asked(self) -> str:
        """The kind of this seat's prompt; empty without one."""
        return self.prompt.kind if self.prompt else ""

    @property
    def own_page(self) -> bool:
        """Whether the reader may be given the page with what they see in their seat."""
        return self.paged and not self.sits and not self.game.over

    @property
    def answers(self) -> bool:
        """Whether this seat is asked to answer another's move."""
        return self.prompt is not None and self.prompt.clock == "react"

    @property
    def heading(self) -> list[str]:
        """A line that says for whom the reader plays, if not for themselves."""
        return [self.names.text("sitting-for", who=self.names.seat(self.seat))] if self.sits else []

    @property
    def again(self) -> Path | None:
        """The move that repeats the seat's last one, for verbs that go on at their place."""
        return again(self.recent, self.game.rules, self.offers) if self.awaited else None

    @property
    def stood(self) -> Path:
        """The path with which a panel goes on: where the seat's last attack left it; empty if it begins
        anew."""
        if self.answers or not self.awaited:
            return ()
        return attack_path(self.recent, self.game.rules, self.offers)

    @property
    def set_worth(self) -> int:
        """What the best set of the cards in hand would bring now; 0 without one."""
        return set_worth(self.position.state, self.seat)

    @property
    def mark(self) -> PanelMark:
        """The mark of a panel that is made from this."""
        ply = self.position.state.ply
        return PanelMark(self.game.id, self.seat, ply, _digest(self.view, self.prompt), self.awaited)

    def worth(self, verb: str) -> Worth | None:
        """What a move brings, for verbs that spend cards: found by trying it on the (immutable) position."""
        if not self.names.spec(verb).weighed:
            return None

        def worth(path: Path) -> int:
            move = Move(self.seat, str(path[0]), path[1:])
            return brings(self.position.state, move) if move in self.offers else 0

        return worth

    def remarks(self, verb: Arg) -> Remarks:
        """The remarks for choosing among the moves of a verb."""
        hostile = self.names.spec(verb).hostile and self.asked and not self.answers
        shown = partial(prospect, self.position.state) if hostile else None
        at_once = self.prompt is not None and not self.prompt.sealed
        return Remarks(self.worth(str(verb)), self.until, shown, self.recent, at_once)


def _digest(view: View, prompt: Prompt | None) -> bytes:
    """What a seat sees and is asked, without what another's sealed answer changes: how many moves there were,
    and who has yet to answer."""
    sealed = {asked.kind for asked in view.prompts if asked.sealed}
    asked = sorted(sealed) if sealed else view.prompts
    whole = msgspec.json.encode((changed(view, ply=0, prompts=()), prompt, asked), order="deterministic")
    return blake2s(whole, digest_size=16).digest()


async def basic_view(host: Host, game_id: int, member: str, locale: str) -> PlayerView:
    """The running game as a member sees it, or the member for whom they sit: without the member's settings
    and the turn so far, which only choosing the next move needs (see `remembering`).

    :raises HostError: `no-such-game`, `not-running`, `not-a-player`.
    """
    position = await host.games.position(game_id)
    seat = await host.absences.sitters.seat_for(position.game, member)
    if seat is None:
        raise HostError("not-a-player")
    position = await host.record.history.position_for(position, seat)
    return _make_view(position, seat, position.game.seats[seat].member != member, locale)


def _make_view(position: Position, seat: int, sits: bool, locale: str) -> PlayerView:
    view = position.view(seat)
    names = Names(locale, view, position.game.seats)
    return PlayerView(position, seat, view, names, position.legal(seat), sits=sits)


async def later(host: Host, before: PlayerView, member: str) -> PlayerView:
    """The same game after a move of the seat, for the same member, whose settings are not read again. A
    member who sits for several sees the one awaited now.

    :raises HostError: `not-a-player` once the seat is another's.
    """
    position = await host.games.position(before.game.id)
    if before.sits or position.game.seats[before.seat].member != member:
        player = await basic_view(host, before.game.id, member, before.names.locale)
    else:
        position = await host.record.history.position_for(position, before.seat)
        player = _make_view(position, before.seat, False, before.names.locale)
    return replace(player, settings=before.settings, paged=before.paged)


async def with_settings(host: Host, player: PlayerView, member: str) -> PlayerView:
    """The same with the member's settings, and whether there is a page, which are read unless it has them."""
    if player.settings:
        return player
    game, pages = player.game, host.settings.has_pages
    known = await read_settings(
        host, server=game.guild if pages else None, members=[member], game=game.id if pages else None
    )
    return replace(player, settings=known.member(member), paged=pages and has_page(game, known))


async def remembering(host: Host, player: PlayerView, member: str) -> PlayerView:
    """The same with the member's settings, unless it has them, and the seat's turn so far."""
    player = await with_settings(host, player, member)
    return replace(player, recent=await recent_of(host, player.position, player.seat))


async def player_view(host: Host, game_id: int, member: str, locale: str) -> PlayerView:
    """The game as a member sees it, with everything that helps to choose a move. :raises HostError: as
    `basic_view`."""
    return await remembering(host, await basic_view(host, game_id, member, locale), member)


async def here(interaction: Interaction) -> PlayerView:
    """The running game of the channel as the member sees it, with everything that helps to choose a move.
    Raises as `here_to_move`."""
    host, member = interaction.client.services.host, str(interaction.user.id)
    return await remembering(host, await here_to_move(interaction), member)


async def here_to_move(interaction: Interaction) -> PlayerView:
    """The running game of the channel as the member sees it, without the turn so far, which only choosing a
    move needs.

    :raises HostError: `no-game-here`, `not-running` for a lobby, `not-a-player`.
    :raises Refused: `wrong-channel` if the member plays in another channel.
    """
    host, member = interaction.client.services.host, str(interaction.user.id)
    game = await host.games.in_channel(str(interaction.channel_id))
    if game is None:
        elsewhere = await host.games.find(str(interaction.guild_id), member, (GameStatus.RUNNING,), limit=5)
        if elsewhere:
            raise Refused("wrong-channel", channels=[f"<#{g.channel}>" for g in elsewhere])
        raise HostError("no-game-here")
    player = await basic_view(host, game.id, member, locale_of(interaction.locale))
    return await with_settings(host, player, member)
