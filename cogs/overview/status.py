"""`/status`: whom a game waits for, since when and until when, and how much time everybody has."""

from __future__ import annotations

from collections.abc import Iterator

from cogs.overview.lines import TURNING, link, page_panel, time_left
from cogs.shared.game_argument import chosen_game, numbers
from engine.types import Prompt
from host import Game, Host, Position, Request, Seat
from host.kinds import CHANGING, PROPOSALS
from host.model import Absence, Proposal
from locales import text
from ui.kit.answer import Panel, answering
from ui.kit.commands import Slash, options, slash, suggesting
from ui.kit.context import Interaction
from ui.kit.custom_id import PageNumber, game_ref
from ui.kit.router import Press, Route
from ui.messages.board import asks, proof
from ui.messages.lobby import fingerprint, lobby_text
from ui.words.deadlines import mention, moment
from ui.words.durations import clock_line, duration
from ui.words.moderation.measures import measure
from ui.words.names import Names
from ui.words.options import value_lines
from ui.words.prompts import prompt_text, title

LEAST = 60
"""Least seconds of a reserve that are worth showing."""


async def _panel(host: Host, game: Game, locale: str, page: int) -> Panel:
    """A page of the status."""
    if game.started_at is None:
        entries = [lobby_text(game, locale), *([text(locale, "lobby-ended")] if game.over else [])]
        entries.append(fingerprint(game, locale))
    else:
        position = await host.games.position(game.id)
        names = Names(locale, position.view(None), game.seats)
        entries = [text(locale, "status-title", game=title(game, locale), link=link(game))]
        if game.over:
            entries += [*asks(position, names), *proof(position, names)]
        else:
            entries += await _running(host, position, names)
    return page_panel(entries, page, game_ref(game, "status", stamp=PageNumber(page)), locale)


async def _running(host: Host, position: Position, names: Names) -> list[str]:
    """The status of a running game."""
    game = position.game
    lines = [_prompt_line(game, prompt, names) for prompt in position.prompts]
    if game.pause:
        lines.append(_pause_line(game, names))
    if game.unseen:
        lines.append(names.text("status-unseen"))
    proposals = [await host.proposals.get(game.id, kind) for kind in PROPOSALS]
    lines += [_proposal_line(game, proposal, names) for proposal in proposals if proposal]
    lines += [_request_line(request, names) for request in await host.moderation.requests.of(game.id)]
    lines.append(names.text("status-clock", clock=clock_line(names.locale, game.clock)))
    alive = {seat.seat for seat in names.view.seats if seat.alive}
    for seat in game.seats:
        away = await host.absences.vacations.of(game.guild, seat.member) if seat.member else None
        remarks = _remarks(game, seat, away, names) if seat.index in alive else [names.text("status-out")]
        who = f"{names.seat(seat.index)}{f' (<@{seat.member}>)' if seat.member else ''}"
        lines.append("- " + " · ".join([who, *remarks]))
    return lines


def _prompt_line(game: Game, prompt: Prompt, names: Names) -> str:
    """Whom the game waits for, and for what; for a member also since when and until when."""
    who, what = mention(game, prompt.seat, names), prompt_text(prompt, names)
    deadline = game.deadline_of(prompt.seat)
    if deadline is None:
        return names.text("status-asked", who=who, what=what)
    since = f"<t:{int(deadline.since)}:R>"
    until = time_left(game, deadline, names.locale)
    return "\n".join(
        [names.text("status-asked", who=who, what=what), names.text("status-since", since=since, until=until)]
    )


def _pause_line(game: Game, names: Names) -> str:
    """Who paused the game, and until when."""
    pause = game.pause
    assert pause is not None
    if pause.by is None and any(seat.present for seat in game.seats):
        return names.text("time-unseen")
    until = moment(pause.until) if pause.until else ""
    who = f"<@{pause.by}>" if pause.by else ""
    return names.text("status-paused", who=who, named=str(bool(who)), until=until, timed=str(bool(until)))


def _proposal_line(game: Game, proposal: Proposal, names: Names) -> str:
    """An open proposal, and whose answers are missing."""
    missing = [seat for seat in proposal.asked if seat not in proposal.agreed]
    data = proposal.data
    changes = {data["setting"]: data["value"]} if proposal.kind == CHANGING else {}
    return names.text(
        f"status-{proposal.kind}",
        seat=names.seat(proposal.seat),
        what="".join(value_lines(names.locale, game.rules, changes)),
        who=names.listing(mention(game, seat, names) for seat in missing),
        until=moment(proposal.due_at),
    )


def _request_line(request: Request, names: Names) -> str:
    """An open request, and by when it is decided."""
    what = measure(names.locale, request.kind, request.measure.data, names.seat)
    until = moment(request.due_at)
    return names.text("status-requested", who=f"<@{request.by}>", what=what, until=until)


def _remarks(game: Game, seat: Seat, away: Absence | None, names: Names) -> Iterator[str]:
    """Who plays the seat instead of its member, the member's missed deadlines, and their reserve."""
    if seat.level:
        yield names.text(f"level-{seat.level}")
    elif seat.standin:
        level = names.text(f"level-{seat.standin}")
        yield names.text("status-standin" if seat.member else "status-vacant", level=level)
    if away and away.until is not None:
        yield names.text("status-away", until=moment(away.until))
    if game.clock is None or not seat.present:
        return
    if seat.bank >= LEAST:
        yield names.text("status-bank", time=duration(names.locale, seat.bank))
    if seat.missed_ever:
        counts = {"n": seat.missed, "most": game.clock.misses, "ever": seat.missed_ever}
        yield names.text("status-missed", **counts)


@slash("status")
@options("status", number="game")
@suggesting(number=numbers)
async def status(interaction: Interaction, number: int | None = None) -> None:
    """Show whom a game waits for and everything about its time."""
    async with answering(interaction) as answer:
        game = await chosen_game(interaction, number)
        await answer.panel(await _panel(interaction.client.services.host, game, answer.locale, 0))


async def turn_page(press: Press) -> None:
    host = press.services.host
    game = await host.games.get(press.game)
    await press.answer.panel(await _panel(host, game, press.answer.locale, press.page))


COMMAND: Slash = status
ACTIONS: dict[str, Route] = {"status": Route(turn_page, TURNING, stamp=PageNumber)}
