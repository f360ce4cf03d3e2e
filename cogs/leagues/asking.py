"""How managers run a league: which one is meant. Those who play in its season ask for what they want, by
buttons with which others carry it out."""

from __future__ import annotations

import functools
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import discord

from cogs.shared.league_argument import (
    SeveralLeagues,
    ask_which,
    league_here,
    pressed_league,
    require_league_manager,
)
from cogs.shared.league_pages import fit_lines
from host import League, LeagueRequest
from ui.kit.answer import Panel, Reply, answering
from ui.kit.commands import command_signature
from ui.kit.components import button, rows
from ui.kit.context import Interaction
from ui.kit.custom_id import PageNumber, Ref, league_ref, number_pattern
from ui.kit.permissions import LEAGUES, is_manager
from ui.kit.router import Press, Route
from ui.messages.league import CARRY, DECLINE, request_buttons
from ui.messages.league_setup import REQUESTS
from ui.words.errors import Refused
from ui.words.league.acts import answer_text, request_text

NUMBER = number_pattern(10)
WHICH = "leaguewhich"
"""The action of the buttons that say which league a command means."""


@dataclass(frozen=True)
class Managing:
    """A member who runs a league, what they are answered, and whether they manage the server."""

    interaction: Interaction
    answer: Reply
    league: League
    manager: bool

    async def decide(self, action: str, reason: str, **args: Any) -> Any:
        """Do an act, or ask for it if the member plays in the season. Returns what the act returns, or the
        `LeagueRequest`: then the member has been told."""
        requests, by = self.interaction.client.services.host.leagues.requests, str(self.interaction.user.id)
        done = await requests.do(action, self.league.id, by, reason, self.manager, **args)
        if isinstance(done, LeagueRequest):
            data = {"channel": f"<#{self.league.channel}>", "told": request_words(self.answer.locale, done)}
            await self.answer.panel(Panel(self.answer.text("leagues-asked", **data)))
        return done

    async def rehearse(self, action: str, reason: str, **args: Any) -> Mapping[str, Any]:
        """What an act would change. :raises HostError: it cannot be done."""
        requests, by = self.interaction.client.services.host.leagues.requests, str(self.interaction.user.id)
        return await requests.rehearse(action, self.league.id, by, reason, self.manager, **args)

    async def do(self, action: str, reason: str, note: Callable[[Any], str], **args: Any) -> None:
        """Decide the same way; once the act is done, the member reads the `note` on what it returned."""
        done = await self.decide(action, reason, **args)
        if not isinstance(done, LeagueRequest):
            await self.answer.say(note(done))


Command = Callable[[Managing], Awaitable[None]]
"""What a command does in the league that is meant."""


@dataclass(frozen=True)
class OpenCommand:
    """A command that goes on once its member has said which league is meant."""

    member: str
    command: Command


async def run_in(interaction: Interaction, answer: Reply, typed: str | None, command: Command) -> None:
    """Run a command in the league that is meant; where several are possible, once a button says which.

    :raises Refused: `league-none`, `league-unknown`.
    :raises HostError: `league-not-manager`: the member does not run it.
    """
    try:
        league = await league_here(interaction, typed)
    except SeveralLeagues as several:
        key = _keep(interaction, command)
        await ask_which(answer, several, lambda each: league_ref(each, WHICH, str(each.id), key))
    else:
        manager = await require_league_manager(interaction, league)
        await command(Managing(interaction, answer, league, manager))


async def ask_first(run: Managing, lines: Sequence[str], action: str, command: Command) -> None:
    """Run a command once the act's button under the question was pressed. Those who play in the season read
    what follows from that."""
    warnings = await conflict_warnings(run.interaction, run.answer, run.league, action)
    question = fit_lines([*warnings, *lines])
    ref = league_ref(run.league, WHICH, str(run.league.id), _keep(run.interaction, command))
    sure = button(ref, run.answer.text(f"button-league-{action}"), style=discord.ButtonStyle.danger)
    no = button(Ref("never"), run.answer.text("button-cancel"))
    await run.answer.panel(Panel(question, rows([sure, no])))


def _keep(interaction: Interaction, command: Command) -> str:
    """Keep a command for the button that goes on with it; the key for its custom id."""
    key = interaction.id % 10**9
    interaction.client.services.keep_question(key, OpenCommand(str(interaction.user.id), command))
    return str(key)


async def on_which(press: Press) -> None:
    """Run the command in the league of the button, once. :raises Refused: `question-gone`."""
    league, key = await pressed_league(press), int(press.ref.args[1])
    asked = press.services.questions.get(key)
    if not isinstance(asked, OpenCommand) or asked.member != press.member:
        raise Refused("question-gone")
    manager = await require_league_manager(press.interaction, league)
    if press.services.questions.pop(key, None) is None:
        raise Refused("question-gone")  # another press was quicker
    await asked.command(Managing(press.interaction, press.answer, league, manager))


def managing(command: Callable[..., Awaitable[None]]) -> Callable[..., Awaitable[None]]:
    """Make a command's function of one that takes a `Managing`: it has a last option `league`, and answers
    itself those who do not run the league."""

    @functools.wraps(command)
    async def call(interaction: Interaction, league: str | None = None, **given: Any) -> None:
        async with answering(interaction) as answer:
            await run_in(interaction, answer, league, functools.partial(command, **given))

    call.__signature__ = command_signature(command, league=str)  # type: ignore[attr-defined] # read by inspect
    return call


def request_words(locale: str, asked: LeagueRequest) -> str:
    """A request in words."""
    return request_text(locale, {**_facts(asked), "reason": asked.reason, "due_at": asked.due_at})


def _facts(asked: LeagueRequest) -> dict[str, Any]:
    return {**asked.data, "action": asked.action, "by": asked.by}


async def conflict_warnings(
    interaction: Interaction, answer: Reply, league: League, action: str = ""
) -> list[str]:
    """What a manager who plays in the season reads before they ask for something."""
    requests = interaction.client.services.host.leagues.requests
    plays = await requests.plays(league.id, str(interaction.user.id), action)
    return [answer.text("leagues-you-play")] if plays else []


async def show_request(press: Press) -> None:
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
    await press.answer.panel(Panel(request_words(press.answer.locale, chosen), rows(items)))


async def carry_out(press: Press) -> None:
    """Carry a request out."""
    league = await pressed_league(press)
    manager = await is_manager(press.interaction, LEAGUES)
    requests = press.services.host.leagues.requests
    done = await requests.carry(league.id, int(press.ref.args[1]), press.member, manager)
    data = {**_facts(done), "what": "carried", "answered": press.member}
    await press.answer.panel(Panel(answer_text(press.answer.locale, data)))


async def on_decline(press: Press) -> None:
    """Decline a request, or withdraw it."""
    league = await pressed_league(press)
    manager = await is_manager(press.interaction, LEAGUES)
    await press.services.host.leagues.requests.decline(
        league.id, int(press.ref.args[1]), press.member, manager
    )
    await press.answer.panel(Panel(press.answer.text("leagues-declined")))


ACTIONS: dict[str, Route] = {
    REQUESTS: Route(show_request, NUMBER, stamp=PageNumber),
    CARRY: Route(carry_out, f"{NUMBER}:{NUMBER}"),
    DECLINE: Route(on_decline, f"{NUMBER}:{NUMBER}"),
    WHICH: Route(on_which, f"{number_pattern(9)}:{number_pattern(9)}"),
}
