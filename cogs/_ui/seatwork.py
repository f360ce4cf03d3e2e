"""A member at a running game: what he sees, what he may do, and what the moves would bring."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from cogs._ui.answer import Interaction
from cogs._ui.errors import Refused
from cogs._ui.hints import Hints, Worth
from cogs._ui.ids import Path
from cogs._ui.names import Names
from cogs._ui.recent import NOTHING, Recent, again, recent_of, stood
from engine import Move, Offers, Prompt, View
from engine.foresight import prospect, set_worth
from engine.orders import brings
from engine.types import Arg
from engine.verbs import PASS, UNTIL
from host import Game, HostError, Position
from locales import locale_of

if TYPE_CHECKING:
    from cogs.client import Sandtable


@dataclass(frozen=True)
class AtTable:
    """The position as one seat sees it."""

    position: Position
    seat: int
    view: View
    names: Names
    offers: Offers
    until: int | None = None
    """How many armies the member wants to be left of an attack if he does not say; None: no wish."""
    sits: bool = False
    """Whether the reader plays for the seat's member, who is away."""
    recent: Recent = NOTHING
    """The seat's turn so far."""

    @property
    def game(self) -> Game:
        """The game."""
        return self.position.game

    @property
    def prompt(self) -> Prompt | None:
        """What is asked of this seat, if anything is."""
        return next((p for p in self.position.prompts if p.seat == self.seat), None)

    @property
    def awaited(self) -> bool:
        """Whether the game waits for this seat."""
        return self.prompt is not None

    @property
    def asked(self) -> str:
        """The kind of what is asked of this seat; empty if nothing is."""
        return self.prompt.kind if self.prompt else ""

    @property
    def answers(self) -> bool:
        """Whether this seat is asked to answer another's move."""
        return self.prompt is not None and self.prompt.clock == "react"

    @property
    def heading(self) -> list[str]:
        """For whom the reader plays, in a line, if not for themselves."""
        return [self.names.text("sitting-for", who=self.names.seat(self.seat))] if self.sits else []

    @property
    def again(self) -> Path | None:
        """The move that repeats the seat's last one, where it usually goes on at its place."""
        return again(self.recent, self.game.rules, self.offers) if self.awaited else None

    @property
    def stood(self) -> Path:
        """What a panel goes on with: where the seat's last attack left it, or attacks where there is nothing
        else to do; empty where all verbs are to be shown."""
        if self.answers or not self.awaited:
            return ()
        return stood(self.recent, self.game.rules, self.offers) or self._only_attack()

    def _only_attack(self) -> Path:
        real = dict.fromkeys(o.verb for o in self.offers if not o.idle and o.verb != PASS)
        (verb, *more) = real or ("",)
        return (verb,) if not more and self.names.spec(verb).again else ()

    @property
    def set_worth(self) -> int:
        """What the best set of the cards in hand would bring now; 0 without one."""
        return set_worth(self.position.state, self.seat)

    def worth(self, verb: str) -> Worth | None:
        """For verbs that spend cards: what a move brings, found by trying it on the (immutable) position."""
        if not self.names.spec(verb).weighed:
            return None

        def worth(path: Path) -> int:
            move = Move(self.seat, str(path[0]), path[1:])
            return brings(self.position.state, move) if move in self.offers else 0

        return worth

    def hints(self, verb: Arg) -> Hints:
        """What helps to choose among the moves of a verb."""
        state, seat, hostile = self.position.state, self.seat, self.names.spec(verb).hostile
        shown = partial(prospect, state, seat) if hostile and self.asked and not self.answers else None
        return Hints(self.worth(str(verb)), self.until, shown, self.recent)


async def at_table(bot: Sandtable, game_id: int, member: str, locale: str) -> AtTable:
    """The table as a member sees it, or the one for whom he sits.

    :raises HostError: `no-such-game`, `not-running`, `not-a-player`.
    """
    position = await bot.host.position(game_id)
    seat = await bot.host.seat_for(position.game, member)
    if seat is None:
        raise HostError("not-a-player")
    view, wish = position.view(seat), (await bot.host.get_settings("member", member)).get(UNTIL)
    names = Names(locale, view, position.game.seats)
    sits = position.game.seats[seat].member != member
    turn = await recent_of(bot.host, position, seat)
    return AtTable(position, seat, view, names, position.legal(seat), wish, sits, turn)


async def here(interaction: Interaction) -> AtTable:
    """The running game of the channel as the member sees it.

    :raises HostError: `no-game-here`, `not-running` for a lobby, `not-a-player`.
    :raises Refused: `wrong-channel` where the member plays elsewhere.
    """
    host, member = interaction.client.host, str(interaction.user.id)
    game = await host.in_channel(str(interaction.channel_id))
    if game is None:
        elsewhere = await host.games(str(interaction.guild_id), member, ("running",), limit=5)
        if elsewhere:
            raise Refused("wrong-channel", channels=[f"<#{g.channel}>" for g in elsewhere])
        raise HostError("no-game-here")
    return await at_table(interaction.client, game.id, member, locale_of(interaction.locale))
