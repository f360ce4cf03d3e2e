"""`/game clock` and `/manage clock`, with the same options: show a game's clock in words and change it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from discord import app_commands
from msgspec import to_builtins
from msgspec.structs import replace

from cogs.shared.deciding import REASON, decide
from cogs.shared.game_argument import chosen_game, numbers
from host import (
    CLOCK,
    DAY,
    HOUR,
    MINUTE,
    NO_CLOCK,
    POLICIES,
    PRESETS,
    USUAL_CLOCK,
    Clock,
    Game,
    HostError,
    Measure,
    clock_from_preset,
)
from host.kinds import NEW_CLOCK, GameStatus
from ui.kit.answer import Panel, answering
from ui.kit.commands import Slash, locale_text, options, slash, suggesting
from ui.kit.context import Interaction
from ui.suggest.clocks import suggesting_times
from ui.suggest.setting_values import setting_choices
from ui.words.durations import clock_lines, seconds_typed
from ui.words.errors import Refused

USUAL_TURNS = (5 * MINUTE, HOUR, 8 * HOUR, 12 * HOUR, DAY, 2 * DAY, 3 * DAY, 7 * DAY)
USUAL_REACTIONS = (2 * MINUTE, HOUR, 4 * HOUR, 8 * HOUR, 12 * HOUR, DAY)
USUAL_BANKS = (0, 10 * MINUTE, 12 * HOUR, DAY, 2 * DAY, 3 * DAY, 7 * DAY)
TIMES = ("turn", "react", "bank")
"""Settings that are typed as durations."""


def new_clock(clock: Clock | None, preset: str | None, given: Mapping[str, Any]) -> Clock | None:
    """The clock with the given settings changed. Times are texts; None keeps a setting.

    :raises HostError: `not-a-time`, and as `Clock`. :raises Refused: `clock-none-settings`.
    """
    changes = {key: value for key, value in given.items() if value is not None}
    for key in TIMES:
        if key in changes:
            changes[key] = seconds_typed(changes[key])
    base = clock if preset is None else clock_from_preset(preset)
    if not changes:
        return base
    if base is None and preset == NO_CLOCK:
        raise Refused("clock-none-settings")
    return replace(base or PRESETS[USUAL_CLOCK], **changes)


def clock_command(key: str, *, runs: bool) -> Slash:
    """The command that shows a game's clock and changes it: for lobbies, with `runs` also for running
    games."""

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
        reason="reason",
        number="game",
    )
    @app_commands.choices(
        preset=setting_choices(CLOCK),
        policy=[app_commands.Choice(name=locale_text(f"policy-{p}"), value=p) for p in POLICIES],
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
        reason: app_commands.Range[str, 1, REASON] | None = None,
        number: int | None = None,
    ) -> None:
        async with answering(interaction) as answer:
            game = await chosen_game(interaction, number)
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
            if preset is None and all(value is None for value in settings.values()):
                await answer.panel(Panel("\n".join(clock_lines(answer.locale, game.clock))))
                return
            fresh = new_clock(game.clock, preset, settings)
            if game.status == GameStatus.LOBBY:
                lobby = interaction.client.services.host.lobby
                game = await lobby.set_details(game.id, str(interaction.user.id), clock=fresh)
                lines = [answer.text("clock-changed"), *clock_lines(answer.locale, game.clock)]
                await answer.panel(Panel("\n".join(lines)))
                return
            if game.over:
                raise HostError("not-running")
            if not runs:
                raise Refused("clock-running")

            def describe(after: Game) -> str:
                return "\n".join(
                    [answer.text("clock-changed-running"), *clock_lines(answer.locale, after.clock)]
                )

            what = Measure(NEW_CLOCK, {"clock": to_builtins(fresh)})
            await decide(interaction, answer, game, what, reason, describe)

    return clock


COMMANDS: tuple[Slash, ...] = (clock_command("game-clock", runs=False),)
