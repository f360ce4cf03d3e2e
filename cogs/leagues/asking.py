"""What managers who play in a season ask for, and the buttons by which one who does not carries it out."""

from __future__ import annotations

from typing import Any

from cogs.shared.league_argument import pressed_league, require_league_manager
from host import League, LeagueRequest
from ui.kit.answer import Panel, Reply
from ui.kit.components import button, rows
from ui.kit.context import Interaction
from ui.kit.custom_id import PageNumber, league_ref, number_pattern
from ui.kit.permissions import LEAGUES, is_manager
from ui.kit.router import Press, Route
from ui.messages.league import CARRY, DECLINE, request_buttons
from ui.messages.league_setup import REQUESTS
from ui.words.errors import Refused
from ui.words.league.acts import request_text

NUMBER = number_pattern(10)


async def decided(
    interaction: Interaction,
    answer: Reply,
    league: League,
    action: str,
    reason: str,
    manager: bool,
    **args: Any,
) -> Any:
    """Do an act, or ask for it if the member plays in the season. Returns what the act returns, or the
    `LeagueRequest`: then the member has been told."""
    requests, by = interaction.client.services.host.leagues.requests, str(interaction.user.id)
    done = await requests.do(action, league.id, by, reason, manager, **args)
    if isinstance(done, LeagueRequest):
        data = {"channel": f"<#{league.channel}>", "told": told_of(answer.locale, done)}
        await answer.panel(Panel(answer.text("leagues-asked", **data)))
    return done


def told_of(locale: str, asked: LeagueRequest) -> str:
    """A request in words."""
    shared = {"action": asked.action, "by": asked.by, "reason": asked.reason, "due_at": asked.due_at}
    return request_text(locale, {**asked.data, **shared})


async def warned(interaction: Interaction, answer: Reply, league: League) -> list[str]:
    """What a manager who plays in the season reads before they ask for something."""
    requests = interaction.client.services.host.leagues.requests
    plays = await requests.plays(league.id, str(interaction.user.id))
    return [answer.text("leagues-you-play")] if plays else []


async def listed(press: Press) -> None:
    """Show an open request, and a button to the next one."""
    league = await pressed_league(press)
    await require_league_manager(press.interaction, league)
    open_requests = await press.services.host.leagues.requests.of(league.id)
    if not open_requests:
        raise Refused("league-request-gone")
    number = press.page % len(open_requests)
    chosen = open_requests[number]
    items = list(request_buttons(press.answer.locale, league, chosen.id))
    if len(open_requests) > 1:
        following = league_ref(league, REQUESTS, str(league.id), stamp=PageNumber(number + 1))
        items.append(button(following, f"{number + 1}/{len(open_requests)}", emoji="▶️"))
    await press.answer.panel(Panel(told_of(press.answer.locale, chosen), rows(items)))


async def carried(press: Press) -> None:
    """Carry a request out."""
    league = await pressed_league(press)
    manager = await is_manager(press.interaction, LEAGUES)
    requests = press.services.host.leagues.requests
    done = await requests.carry(league.id, int(press.ref.args[1]), press.member, manager)
    await press.answer.panel(Panel(press.answer.text("leagues-carried", who=f"<@{done.by}>")))


async def declined(press: Press) -> None:
    """Decline a request, or withdraw it."""
    league = await pressed_league(press)
    manager = await is_manager(press.interaction, LEAGUES)
    await press.services.host.leagues.requests.decline(
        league.id, int(press.ref.args[1]), press.member, manager
    )
    await press.answer.panel(Panel(press.answer.text("leagues-declined")))


ACTIONS: dict[str, Route] = {
    REQUESTS: Route(listed, NUMBER, stamp=PageNumber),
    CARRY: Route(carried, f"{NUMBER}:{NUMBER}"),
    DECLINE: Route(declined, f"{NUMBER}:{NUMBER}"),
}
