"""`/manage`: what a game's host and the server's managers may do to a running game."""

from __future__ import annotations

import asyncio

import discord
from discord import app_commands

from cogs.lobby.clocks import clock_command
from cogs.shared.deciding import ACTIONS, REASON, decide
from cogs.shared.game_argument import RECENT, chosen_game, numbers
from cogs.shared.seat_argument import any_seat, awaited, bold_name, name_of, seat_number, suggesting_seats
from host import DAY, HOUR, Game, HostError, Measure, in_charge
from host.kinds import FORCE, REPLACE, ROLLBACK, TIME, GameStatus
from locales import locale_of, text
from ui.kit.answer import answering
from ui.kit.commands import Slash, options, slash, slash_group, suggesting
from ui.kit.context import Interaction, Tree
from ui.kit.members import name_of_member
from ui.kit.permissions import manages
from ui.kit.router import Router
from ui.strings.clip import OPTION, clip
from ui.strings.search import LIMIT, best
from ui.suggest.clocks import suggesting_times
from ui.words.deadlines import moment
from ui.words.durations import duration, seconds_typed
from ui.words.errors import Refused
from ui.words.moderation.measures import cost
from ui.words.names import plain, seat_name

Number = app_commands.Choice[int]
Starts = list[tuple[int, int, int]]
"""As `History.turn_starts`."""
HASTE = 1.0
"""Seconds that suggestions may take: Discord accepts none after three."""
USUAL = (HOUR, 4 * HOUR, 8 * HOUR, 12 * HOUR, DAY, 2 * DAY, 3 * DAY, 7 * DAY)

Reason = app_commands.Range[str, 1, REASON]

group = slash_group("manage")


async def _running_game(interaction: Interaction, number: int | None) -> Game:
    """The game that is meant. :raises HostError: `not-host`, `not-running`."""
    game = await chosen_game(interaction, number)
    in_charge(game, str(interaction.user.id), await manages(interaction, game))
    if game.status != GameStatus.RUNNING:
        raise HostError("not-running")
    return game


# -- going back ----------------------------------------------------------------------------------------------


def _place(locale: str, game: Game, ply: int, starts: Starts) -> str:
    """An entry of the log in words, not escaped: its ply, and whose turn began with it, if one did."""
    place = next(((seat, count) for at, seat, count in starts if at == ply), None)
    if place is None or ply == 0:
        return text(locale, "entry", ply=ply)
    seat, count = place
    return text(locale, "entry-turn", ply=ply, who=seat_name(locale, game.seats[seat]), n=count)


async def _suggest_entries(interaction: Interaction, current: int | str) -> list[Number]:
    """The beginnings of turns that match what is typed, latest first, and the start of the game; for a number
    also that entry. Words are looked for among the latest turns only. A long log is read in the background:
    until that is done there are no suggestions."""
    locale, host = locale_of(interaction.locale), interaction.client.services.host
    starts = Starts()
    try:
        game = await _running_game(interaction, getattr(interaction.namespace, "game", None))
        known = await host.record.exports.public_ply(game.id)
        async with asyncio.timeout(HASTE):
            starts = await host.record.history.turn_starts(game.id)
    except HostError:
        return []
    except TimeoutError:
        pass
    typed = str(current).strip()
    last = known if known < game.ply else game.ply - 1
    plies = [ply for ply in dict.fromkeys([*(start[0] for start in starts), 0]) if ply <= last]
    if typed.isdecimal():
        exact = [int(typed)] if len(typed) < 10 and int(typed) <= last else []
        plies, typed = [*exact, *(p for p in plies if str(p).startswith(typed) and p not in exact)], ""
    plies = plies[: RECENT if typed else LIMIT]
    places = [(_place(locale, game, ply, starts), ply) for ply in plies]
    return [
        Number(name=clip(name, OPTION), value=ply) for name, ply in best(typed, places, lambda pair: pair[0])
    ]


@slash("manage-rollback")
@options("manage-rollback", to="to", reason="reason", number="game")
@suggesting(to=_suggest_entries, number=numbers)
async def rollback(
    interaction: Interaction, to: int, reason: Reason | None = None, number: int | None = None
) -> None:
    """Ask for confirmation that the game goes back."""
    async with answering(interaction) as answer:
        game = await _running_game(interaction, number)
        record = interaction.client.services.host.record
        # While answers are sealed, the numbers of their entries would tell who has answered.
        known = await record.exports.public_ply(game.id)
        last = known if known < game.ply else game.ply - 1
        if not 0 <= to <= last:
            raise HostError("no-such-ply", ply=to, high=last)
        where = _place(
            answer.locale,
            game,
            to,
            await record.history.turn_starts(game.id),
        )
        question = answer.text("confirm-rollback", game=game.id, where=plain(where), n=known - to)
        exposed = await interaction.client.services.host.record.rewinds.exposures(game.id, to)
        question = "\n".join(filter(None, (question, cost(answer.locale, game, exposed))))
        note = answer.text("rolled-back", ply=to)
        what = Measure(ROLLBACK, {"to": to})
        await decide(interaction, answer, game, what, reason, lambda _: note, question)


# -- seats ---------------------------------------------------------------------------------------------------


@slash("manage-replace")
@options("manage-replace", seat="seat", member="member", computer="computer", reason="reason", number="game")
@suggesting(seat=suggesting_seats(any_seat), number=numbers)
async def replace(
    interaction: Interaction,
    seat: int,
    member: discord.Member | None = None,
    computer: bool = False,
    reason: Reason | None = None,
    number: int | None = None,
) -> None:
    """Give a seat to a member, or to a computer player that anybody may replace."""
    async with answering(interaction) as answer:
        game = await _running_game(interaction, number)
        host, locale = interaction.client.services.host, answer.locale
        index = seat_number(game, seat)
        before = bold_name(locale, game.seats[index])
        if (member is None) != computer:
            raise Refused("replace-whom")
        if member is not None:
            if member.bot:
                raise Refused("no-bots")
            if (held := game.seat_of(str(member.id))) is not None:
                raise Refused("member-seated", who=name_of(locale, game.seats[held]))
        if index not in (s.seat for s in (await host.games.position(game.id)).view(None).seats if s.alive):
            raise Refused("seat-out", who=name_of(locale, game.seats[index]))
        who, name = (str(member.id), name_of_member(member)) if member else (None, "")
        after = f"<@{who}>" if who else answer.text("replace-computer")
        note = answer.text("replaced", seat=seat, before=before, after=after)
        what = Measure(REPLACE, {"seat": index, "member": who, "name": name})
        await decide(interaction, answer, game, what, reason, lambda _: note)


# -- time ----------------------------------------------------------------------------------------------------


@slash("manage-time")
@options("manage-time", seat="seat", add="add", reason="reason", number="game")
@suggesting(seat=suggesting_seats(awaited), add=suggesting_times(*USUAL), number=numbers)
async def time(
    interaction: Interaction, seat: int, add: str, reason: Reason | None = None, number: int | None = None
) -> None:
    """Give a member for whom the game waits more time."""
    async with answering(interaction) as answer:
        game = await _running_game(interaction, number)
        index, seconds = seat_number(game, seat), seconds_typed(add)

        def describe(after: Game) -> str:
            deadline = after.deadline_of(index)
            until = moment(deadline.due_at) if deadline and deadline.due_at is not None else "none"
            shown = {
                "who": bold_name(answer.locale, after.seats[index]),
                "time": duration(answer.locale, seconds),
            }
            return answer.text("time-given", until=until, **shown)

        what = Measure(TIME, {"seat": index, "seconds": seconds})
        await decide(interaction, answer, game, what, reason, describe)


@slash("manage-force")
@options("manage-force", seat="seat", reason="reason", number="game")
@suggesting(seat=suggesting_seats(awaited), number=numbers)
async def force(
    interaction: Interaction, seat: int, reason: Reason | None = None, number: int | None = None
) -> None:
    """Ask for confirmation that the clock moves for a member for whom the game waits."""
    async with answering(interaction) as answer:
        game = await _running_game(interaction, number)
        index = seat_number(game, seat)
        who = bold_name(answer.locale, game.seats[index])
        question = answer.text("confirm-force", game=game.id, who=who)
        note = answer.text("forced", who=who)
        what = Measure(FORCE, {"seat": index})
        await decide(interaction, answer, game, what, reason, lambda _: note, question)


COMMANDS: tuple[Slash, ...] = (rollback, replace, time, force, clock_command("manage-clock", runs=True))
for _command in COMMANDS:
    group.add_command(_command)


def setup(tree: Tree, router: Router) -> None:
    """Add `/manage`, and the actions of its buttons."""
    tree.add_command(group)
    router.add(ACTIONS)
