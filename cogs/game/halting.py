"""`/game pause`, `/game resume`, and `/game take`: a game stands still, goes on, and gets a player."""

from __future__ import annotations

from cogs._ui.answer import Interaction, answering
from cogs._ui.clockwords import seconds_typed, suggesting_times
from cogs._ui.permissions import manages
from cogs._ui.tidy import called
from cogs._ui.timing import moment
from cogs._ui.translator import Slash, options, slash, suggesting
from cogs.game.group import game_here
from cogs.game.seats import listed, named, seat_number, suggesting_seats, to_be_had
from host import Game, HostError
from host.clock import DAY, HOUR, LEAST, spell

LONGEST = 90 * DAY
"""The longest pause that ends by itself."""
USUAL = (12 * HOUR, DAY, 2 * DAY, 3 * DAY, 7 * DAY, 14 * DAY)


@slash("game-pause")
@options("game-pause", length="for")
@suggesting(length=suggesting_times(*USUAL, high=LONGEST))
async def pause(interaction: Interaction, length: str | None = None) -> None:
    """Let the game stand still: at once for who runs it, else when all other members agree."""
    async with answering(interaction) as answer:
        game, host = await game_here(interaction), interaction.client.host
        until = None
        if length is not None:
            seconds = seconds_typed(length)
            if not LEAST <= seconds <= LONGEST:
                raise HostError("clock-time", given=spell(seconds), low=spell(LEAST), high=spell(LONGEST))
            until = host.clock() + seconds
        done = await host.pause(game.id, str(interaction.user.id), manages(interaction, game), until)
        if isinstance(done, Game):
            told = answer.text("pause-begun", until=moment(until) if until else "none")
        else:
            who = listed(answer.locale, game, done.asked)
            told = answer.text("pause-asked", who=who, until=moment(done.due_at))
        await answer.say(told)


@slash("game-resume")
async def resume(interaction: Interaction) -> None:
    """Let a paused game go on: at once for who runs it, else when all other members agree."""
    async with answering(interaction) as answer:
        game, host = await game_here(interaction), interaction.client.host
        done = await host.resume(game.id, str(interaction.user.id), manages(interaction, game))
        if isinstance(done, Game):
            told = answer.text("pause-ended")
        else:
            who = listed(answer.locale, game, done.asked)
            told = answer.text("resume-asked", who=who, until=moment(done.due_at))
        await answer.say(told)


@slash("game-take")
@options("game-take", seat="seat")
@suggesting(seat=suggesting_seats(to_be_had))
async def take(interaction: Interaction, seat: int | None = None) -> None:
    """Take one's own seat back, or another one in which a computer player sits."""
    async with answering(interaction) as answer:
        game, member = await game_here(interaction), str(interaction.user.id)
        number = None if seat is None else seat_number(game, seat)
        game = await interaction.client.host.take(game.id, member, called(interaction.user), number)
        mine = game.seat_of(member)
        assert mine is not None, "it was taken just now"
        key = "taken-awaited" if mine in game.prompted else "taken"
        await answer.say(answer.text(key, seat=mine + 1, who=named(answer.locale, game.seats[mine])))


COMMANDS: tuple[Slash, ...] = (pause, resume, take)
