"""`/game clock` and, with the same options, `/manage clock`: a game's clock in words, and its settings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from discord import app_commands
from msgspec.structs import replace

from cogs._ui.answer import Interaction, Panel, answering
from cogs._ui.clockwords import CHOICES, clock_choices, clock_lines, seconds_typed, suggesting_times
from cogs._ui.errors import Refused
from cogs._ui.permissions import manages
from cogs._ui.translator import Slash, options, slash, suggesting, worded
from cogs.game.group import chosen, numbers
from host import Clock, Game, Host, HostError
from host.clock import DAY, HOUR, MINUTE, NONE, POLICIES, PRESETS, USUAL, made

USUAL_TURNS = (5 * MINUTE, HOUR, 8 * HOUR, 12 * HOUR, DAY, 2 * DAY, 3 * DAY, 7 * DAY)
USUAL_REACTIONS = (2 * MINUTE, HOUR, 4 * HOUR, 8 * HOUR, 12 * HOUR, DAY)
USUAL_BANKS = (0, 10 * MINUTE, 12 * HOUR, DAY, 2 * DAY, 3 * DAY, 7 * DAY)
TIMES = ("turn", "react", "bank")
"""Settings that are typed as times."""
CLOCK = "clock"
"""The server's setting: the name of the clock of new games."""


async def usual_clock(host: Host, guild: str) -> str:
    """The name of the clock that new games of a server have."""
    chosen = (await host.get_settings("guild", guild)).get(CLOCK)
    return chosen if chosen in CHOICES else USUAL


def changed(clock: Clock | None, preset: str | None, given: Mapping[str, Any]) -> Clock | None:
    """A clock with what is given changed; times as texts, None for what stays.

    :raises HostError: `not-a-time`, and as `Clock`. :raises Refused: `clock-none-settings`.
    """
    changes = {key: value for key, value in given.items() if value is not None}
    for key in TIMES:
        if key in changes:
            changes[key] = seconds_typed(changes[key])
    base = clock if preset is None else made(preset)
    if not changes:
        return base
    if base is None and preset == NONE:
        raise Refused("clock-none-settings")
    return replace(base or PRESETS[USUAL], **changes)


async def _change(interaction: Interaction, game: Game, clock: Clock | None, *, runs: bool) -> Game:
    """Give a lobby another clock, or with `runs` a running game.

    :raises HostError: `not-host`, `not-running`. :raises Refused: `clock-running`.
    """
    host, member, manager = interaction.client.host, str(interaction.user.id), manages(interaction, game)
    if game.status == "lobby":
        return await host.set_clock(game.id, member, clock)
    if game.over:
        raise HostError("not-running")
    if not runs:
        raise Refused("clock-running")
    return await host.set_running_clock(game.id, clock, member, manager)


def clock_command(key: str, *, runs: bool) -> Slash:
    """A command that shows a game's clock and changes it: of lobbies, with `runs` of running games too."""

    @slash(key)
    @options(
        "clock",
        preset="preset",
        turn="turn",
        react="reaction",
        bank="bank",
        quiet="quiet",
        weekends="weekends",
        misses="misses",
        policy="policy",
        vacations="vacations",
        sitters="sitters",
        number="game",
    )
    @app_commands.choices(
        preset=clock_choices(),
        policy=[app_commands.Choice(name=worded(f"policy-{p}"), value=p) for p in POLICIES],
    )
    @suggesting(
        turn=suggesting_times(*USUAL_TURNS),
        react=suggesting_times(*USUAL_REACTIONS),
        bank=suggesting_times(*USUAL_BANKS, low=0),
        number=numbers,
    )
    async def clock(
        interaction: Interaction,
        preset: str | None = None,
        turn: str | None = None,
        react: str | None = None,
        bank: str | None = None,
        quiet: bool | None = None,
        weekends: bool | None = None,
        misses: app_commands.Range[int, 1, 10] | None = None,
        policy: str | None = None,
        vacations: bool | None = None,
        sitters: bool | None = None,
        number: int | None = None,
    ) -> None:
        async with answering(interaction) as answer:
            game = await chosen(interaction, number)
            settings = {
                "turn": turn,
                "react": react,
                "bank": bank,
                "quiet": quiet,
                "weekends": weekends,
                "misses": misses,
                "policy": policy,
                "vacations": vacations,
                "sitters": sitters,
            }
            told = []
            if preset is not None or any(value is not None for value in settings.values()):
                fresh = changed(game.clock, preset, settings)
                game = await _change(interaction, game, fresh, runs=runs)
                told.append(answer.text("clock-changed-running" if game.started_at else "done"))
            told += clock_lines(answer.locale, game.clock)
            await answer.panel(Panel("\n".join(told)))

    return clock


COMMANDS: tuple[Slash, ...] = (clock_command("game-clock", runs=False),)
