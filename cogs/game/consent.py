"""The buttons under notices: agreeing to what a member proposes, taking a seat that a computer player has."""

from __future__ import annotations

from cogs._ui.answer import Panel
from cogs._ui.ids import whole
from cogs._ui.items import Action, Press
from cogs._ui.tidy import called
from cogs.game.seats import named
from host import HostError

YES = "yes"
BACK = "back"


async def agree(press: Press) -> None:
    """Say yes or no to the proposal that was made at the button's ply: `agree:<kind>:<yes or no>`."""
    kind, word = press.ref.args
    host = press.interaction.client.host
    await host.agree(press.ref.game, press.member, kind, press.ref.ply, word == YES)
    if word != YES:
        key = "declined"
    else:
        key = "agreed" if await host.proposal(press.ref.game, kind) else "agreed-last"
    await press.answer.panel(Panel(press.answer.text(key)))


async def take(press: Press) -> None:
    """Take a seat, or one's own back: `take:<seat>` or `take:<seat>:back`."""
    host, user = press.interaction.client.host, press.interaction.user
    seat = int(press.ref.args[0])
    game = await host.game(press.ref.game)
    if press.ref.args[1:] and game.seat_of(press.member) != seat:
        raise HostError("not-a-player")
    game = await host.take(game.id, press.member, called(user), seat)
    key = "taken-awaited" if seat in game.prompted else "taken"
    who = named(press.answer.locale, game.seats[seat])
    await press.answer.panel(Panel(press.answer.text(key, seat=seat + 1, who=who)))


ACTIONS: dict[str, Action] = {
    "agree": Action(agree, "(undo|pause|resume):(yes|no)"),
    "take": Action(take, f"{whole(2)}(:back)?"),
}
