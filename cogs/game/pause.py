"""`/game pause`, which also ends a pause, and `/game take`."""

from __future__ import annotations

from cogs.shared.game_argument import game_here
from cogs.shared.seat_argument import bold_name, bold_names, seat_number, suggesting_seats, to_be_had
from host import DAY, HOUR, SHORTEST_TIME, Game, HostError, spell
from ui.kit.answer import Panel, Reply, answering
from ui.kit.commands import Slash, options, slash, suggesting
from ui.kit.components import rows
from ui.kit.context import Interaction
from ui.kit.members import name_of_member
from ui.kit.permissions import manages
from ui.kit.router import Press, Route
from ui.messages.notices import GO_ON, go_on_button
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
    """Pause the game, or let a paused one go on: at once if the member runs it, otherwise once all other
    members agree. With a length it is a pause that is meant."""
    async with answering(interaction) as answer:
        game = await game_here(interaction)
        manager = await manages(interaction, game)
        if game.pause is None or length is not None:
            until = _until(interaction, length)
            await answer.say(await _pause(interaction, answer, game, manager, until))
        elif game.pause.by in (None, str(interaction.user.id)):
            await answer.say(await _resume(interaction, answer, game, manager))
        else:  # two who press at once both want a pause
            await answer.panel(_asks_to_resume(answer, game, game.pause.by))


def _until(interaction: Interaction, length: str | None) -> float | None:
    """When a pause of this length ends. :raises HostError: `clock-time`: it is too short or too long."""
    if length is None:
        return None
    seconds = seconds_typed(length)
    if not SHORTEST_TIME <= seconds <= LONGEST:
        raise HostError("clock-time", given=spell(seconds), low=spell(SHORTEST_TIME), high=spell(LONGEST))
    return interaction.client.services.host.core.clock() + seconds


async def _pause(
    interaction: Interaction, answer: Reply, game: Game, manager: bool, until: float | None
) -> str:
    proposals = interaction.client.services.host.proposals
    done = await proposals.pause(game.id, str(interaction.user.id), manager, until)
    if isinstance(done, Game):
        return answer.text("pause-begun", until=moment(until) if until else "none")
    who = bold_names(answer.locale, game, done.asked)
    return answer.text("pause-asked", who=who, until=moment(done.due_at))


def _asks_to_resume(answer: Reply, game: Game, by: str) -> Panel:
    """Who has paused the game, and the button by which it goes on."""
    seat = game.seat_of(by)
    who = bold_name(answer.locale, game.seats[seat]) if seat is not None else f"<@{by}>"
    return Panel(answer.text("pause-already", who=who), rows([go_on_button(answer.locale, game)]))


async def go_on(press: Press) -> None:
    """Let a paused game, or one that stands still until a member wants that, go on: `goon`."""
    game = await press.services.host.games.get(press.game)
    manager = await manages(press.interaction, game)
    await press.answer.panel(Panel(await _resume(press.interaction, press.answer, game, manager)))


async def _resume(interaction: Interaction, answer: Reply, game: Game, manager: bool) -> str:
    """Let the game go on: at once, or as a proposal. Returns what the member reads."""
    done = await interaction.client.services.host.proposals.resume(game.id, str(interaction.user.id), manager)
    if isinstance(done, Game):
        return answer.text("pause-ended")
    who = bold_names(answer.locale, game, done.asked)
    return answer.text("resume-asked", who=who, until=moment(done.due_at))


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


COMMANDS: tuple[Slash, ...] = (pause, take)
ACTIONS: dict[str, Route] = {GO_ON: Route(go_on)}
