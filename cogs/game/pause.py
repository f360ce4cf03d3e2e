"""`/game pause`, `/game resume` and `/game take`."""

from __future__ import annotations

from cogs.shared.game_argument import game_here
from cogs.shared.seat_argument import bold_name, bold_names, seat_number, suggesting_seats, to_be_had
from host import DAY, HOUR, SHORTEST_TIME, Game, HostError, spell
from ui.kit.answer import answering
from ui.kit.commands import Slash, options, slash, suggesting
from ui.kit.context import Interaction
from ui.kit.members import name_of_member
from ui.kit.permissions import manages
from ui.suggest.clocks import suggesting_times
from ui.words.deadlines import moment
from ui.words.durations import seconds_typed

LONGEST = 90 * DAY
"""The longest pause that ends by itself."""
USUAL = (12 * HOUR, DAY, 2 * DAY, 3 * DAY, 7 * DAY, 14 * DAY)


@slash("game-pause")
@options("game-pause", length="for")
@suggesting(length=suggesting_times(*USUAL, high=LONGEST))
async def pause(interaction: Interaction, length: str | None = None) -> None:
    """Pause the game: at once if the member runs it, otherwise once all other members agree."""
    async with answering(interaction) as answer:
        game, host = await game_here(interaction), interaction.client.services.host
        until = None
        if length is not None:
            seconds = seconds_typed(length)
            if not SHORTEST_TIME <= seconds <= LONGEST:
                raise HostError(
                    "clock-time", given=spell(seconds), low=spell(SHORTEST_TIME), high=spell(LONGEST)
                )
            until = host.core.clock() + seconds
        done = await host.proposals.pause(
            game.id, str(interaction.user.id), await manages(interaction, game), until
        )
        if isinstance(done, Game):
            note = answer.text("pause-begun", until=moment(until) if until else "none")
        else:
            who = bold_names(answer.locale, game, done.asked)
            note = answer.text("pause-asked", who=who, until=moment(done.due_at))
        await answer.say(note)


@slash("game-resume")
async def resume(interaction: Interaction) -> None:
    """Resume a paused game: at once if the member runs it, otherwise once all other members agree."""
    async with answering(interaction) as answer:
        game, host = await game_here(interaction), interaction.client.services.host
        done = await host.proposals.resume(
            game.id, str(interaction.user.id), await manages(interaction, game)
        )
        if isinstance(done, Game):
            note = answer.text("pause-ended")
        else:
            who = bold_names(answer.locale, game, done.asked)
            note = answer.text("resume-asked", who=who, until=moment(done.due_at))
        await answer.say(note)


@slash("game-take")
@options("game-take", seat="seat")
@suggesting(seat=suggesting_seats(to_be_had))
async def take(interaction: Interaction, seat: int | None = None) -> None:
    """Take one's own seat back, or another seat that a computer player holds."""
    async with answering(interaction) as answer:
        game, member = await game_here(interaction), str(interaction.user.id)
        number = None if seat is None else seat_number(game, seat)
        game = await interaction.client.services.host.seats.take(
            game.id, member, name_of_member(interaction.user), number
        )
        mine = game.seat_of(member)
        assert mine is not None, "it was taken just now"
        key = "taken-awaited" if mine in game.prompted else "taken"
        await answer.say(answer.text(key, seat=mine + 1, who=bold_name(answer.locale, game.seats[mine])))


COMMANDS: tuple[Slash, ...] = (pause, resume, take)
