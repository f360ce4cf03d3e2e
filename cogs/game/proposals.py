"""The buttons under notices: answer a proposal, take a seat that a computer player holds."""

from __future__ import annotations

from cogs.shared.seat_argument import bold_name
from host import HostError
from host.kinds import PROPOSALS
from ui.kit.answer import Panel
from ui.kit.custom_id import Ply, number_pattern
from ui.kit.members import name_of_member
from ui.kit.router import Press, Route

YES = "yes"
BACK = "back"


async def agree(press: Press) -> None:
    """Answer the proposal with the button's stamp: `agree:<kind>:<yes or no>`."""
    kind, word = press.ref.args
    host = press.services.host
    await host.proposals.agree(press.game, press.member, kind, press.ply, word == YES)
    if word != YES:
        key = "declined"
    else:
        key = "agreed" if await host.proposals.get(press.game, kind) else "agreed-last"
    await press.answer.panel(Panel(press.answer.text(key)))


async def take(press: Press) -> None:
    """Take a seat, or take one's own seat back: `take:<seat>` or `take:<seat>:back`."""
    host, user = press.services.host, press.interaction.user
    seat = int(press.ref.args[0])
    game = await host.games.get(press.game)
    if press.ref.args[1:] and game.seat_of(press.member) != seat:
        raise HostError("not-a-player")
    game = await host.seats.take(game.id, press.member, name_of_member(user), seat)
    key = "taken-awaited" if seat in game.prompted else "taken"
    who = bold_name(press.answer.locale, game.seats[seat])
    await press.answer.panel(Panel(press.answer.text(key, seat=seat + 1, who=who)))


ACTIONS: dict[str, Route] = {
    "agree": Route(agree, f"({'|'.join(PROPOSALS)}):(yes|no)", stamp=Ply),
    "take": Route(take, f"{number_pattern(2)}(:back)?"),
}
