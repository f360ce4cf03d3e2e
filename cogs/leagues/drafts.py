"""Plans of leagues while they are set up: made from presets, checked, with their warnings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import discord
import msgspec
from msgspec.structs import replace

import engine
from engine.types import Option
from host import SETTINGS, League, of_presets
from league.formats import preset
from league.model import SeasonPlan
from locales import text
from ui.kit.context import Interaction
from ui.kit.permissions import LEAGUE, lacking, permission_names, roots
from ui.kit.threads import needed_permissions
from ui.words.errors import Refused

ROUNDS = 20
"""The round limit of a league's games where the rules would let them go on for ever."""


def endless(option: Option) -> bool:
    """Whether an option of a rule system lets games go on for ever unless it is set."""
    return option.id == "rounds" and option.low == 0


def draft(name: str, rules: str, role: str | None) -> SeasonPlan:
    """The plan of a preset for a rule system, at a table that the rules have seats for.

    :raises Refused: `league-rules-few`.
    """
    limits = {option.id: ROUNDS for option in engine.meta(rules).options if endless(option)}
    return with_settings(with_table(preset(name, rules, limits, role=role)), of_presets())


def with_settings(plan: SeasonPlan, values: Mapping[str, Any]) -> SeasonPlan:
    """The plan with these values of settings of all games; usual ones are not kept."""
    usual = {key: setting.shape.default for key, setting in SETTINGS.items()}
    chosen = {key: value for key, value in values.items() if value != usual.get(key)}
    return replace(plan, settings=chosen or msgspec.UNSET)


def with_table(plan: SeasonPlan) -> SeasonPlan:
    """The plan with a table for which the rules have seats, if its format is for larger tables.

    :raises Refused: `league-rules-few`: the rules are not for two, and the format is.
    """
    low, high = engine.meta(plan.rules).seats
    table = plan.table if plan.table == 2 else min(max(plan.table, low), high)
    if not low <= table <= high or (plan.table > 2 and table == 2):
        raise Refused("league-rules-few", table=plan.table)
    return replace(plan, table=table)


def check_plan(plan: SeasonPlan, *, options: Mapping[str, Any] | None = None) -> SeasonPlan:
    """The plan with these options. :raises Refused: `league-endless`: its games need not end.
    :raises IllegalMove: options or seats that the rules refuse."""
    given = dict(plan.options if options is None else options)
    for option in engine.meta(plan.rules).options:
        if endless(option) and not given.get(option.id, option.default):
            raise Refused("league-endless", option=text("en", f"option-{plan.rules}-{option.id}"))
    engine.kernel.complete(engine.Setup(plan.rules, plan.table, "00", given))
    return replace(plan, options=given)


def warnings(interaction: Interaction, locale: str, league: League) -> list[str]:
    """What keeps a league from working as it is: permissions that the bot lacks in its channel."""
    guild = interaction.guild
    channel = guild.get_channel(int(league.channel)) if guild else None
    if guild is None or not isinstance(channel, discord.TextChannel | discord.ForumChannel):
        return []
    names = roots(channel, needed_permissions(channel, lacking(channel.permissions_for(guild.me), [LEAGUE])))
    listing = ", ".join(permission_names(locale, names, forum=isinstance(channel, discord.ForumChannel)))
    return (
        [text(locale, "league-warn-channel", channel=f"<#{league.channel}>", permissions=listing)]
        if listing
        else []
    )
