"""`/profile`: a member's games and ratings, on tabs; private, or with one tab for everybody."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

import discord
from discord import app_commands

from cogs.rating.member_tabs import TABS, Asked, Who, member_with, newest_games
from cogs.rating.pool_argument import suggest_pools
from cogs.shared.game_argument import numbers
from locales import text
from ui.kit.answer import Panel, Reply, answering
from ui.kit.commands import Slash, locale_text, options, slash, suggesting
from ui.kit.components import button, option, rows, select
from ui.kit.context import Interaction, in_turn
from ui.kit.custom_id import Ref
from ui.kit.members import name_of_member
from ui.kit.permissions import require
from ui.kit.router import Press, Route
from ui.settings.language import public_locale
from ui.strings.sanitize import sanitize
from ui.words.figures.ratings import pool_name

RESULTS, HISTORY, COMPARE, EXPLAIN = "results", "history", "compare", "explain"
MOST = 25
"""Most values of a select."""
NOBODY = "0"
"""In a custom id: no other member was named."""


async def _panel(asked: Asked, tab: str) -> Panel:
    """A tab, with buttons to the others and lists of what it can be about."""
    panel = await TABS[tab](asked)
    items: list[discord.ui.Item[Any]] = [
        button(
            Ref("profile", (name, asked.about.id)),
            text(asked.locale, f"profile-tab-{name}"),
            style=discord.ButtonStyle.primary if name == tab else discord.ButtonStyle.secondary,
            disabled=name == tab,
        )
        for name in TABS
    ]
    panel.view = rows([*items, *await _lists(asked, tab)])
    return panel


async def _lists(asked: Asked, tab: str) -> list[discord.ui.Item[Any]]:
    """What the tab can be about: pools of ratings, members of the leaderboard, the newest games."""
    locale, about = asked.locale, asked.about.id
    known = asked.host.leagues.ratings
    lists: list[discord.ui.Item[Any]] = []
    if tab in (HISTORY, COMPARE):
        pools = (await known.pools(asked.guild))[:MOST]
        other = asked.other.id if asked.other else NOBODY
        if tab == COMPARE and pools:
            pool = next((each for each in pools if each == asked.pool), pools[0])
            rivals = [each for each in await known.top(asked.guild, pool, MOST) if each.member != about]
            picks = [option(sanitize(each.name) or each.name, each.member) for each in rivals]
            if picks:
                lists.append(select(Ref("profilewith", (about,)), text(locale, "profile-pick-with"), picks))
        if len(pools) > 1:
            picks = [option(pool_name(locale, each), each) for each in pools]
            ref = Ref("profilepool", (tab, about, other))
            lists.append(select(ref, text(locale, "profile-pick-pool"), picks))
    if tab == EXPLAIN:
        games = await newest_games(asked, MOST)
        picks = [option(f"#{number} · {pool_name(locale, pool)}", str(number)) for number, pool in games]
        if picks:
            lists.append(select(Ref("profilegame", (about,)), text(locale, "profile-pick-game"), picks))
    return lists


@slash("profile")
@options("profile", member="member", tab="tab", other="with", pool="pool", number="game", public="public")
@app_commands.choices(
    tab=[app_commands.Choice(name=locale_text(f"profile-tab-{name}"), value=name) for name in TABS]
)
@suggesting(pool=suggest_pools, number=numbers)
async def profile(
    interaction: Interaction,
    member: discord.User | None = None,
    tab: str | None = None,
    other: discord.User | None = None,
    pool: str | None = None,
    number: int | None = None,
    public: bool = False,
) -> None:
    """Show a tab of a member's profile: the one that is named, or the one that the other options are for."""
    async with answering(interaction) as answer:
        who = member or interaction.user
        meant = tab or (COMPARE if other else EXPLAIN if number is not None else HISTORY if pool else RESULTS)
        asked = Asked(
            interaction,
            answer.locale,
            Who(str(who.id), name_of_member(who)),
            public,
            Who(str(other.id), name_of_member(other)) if other else None,
            pool,
            number,
        )
        if public:
            require(interaction, answer.locale)
            shown = await TABS[meant](
                replace(asked, locale=await public_locale(interaction.client, asked.guild))
            )
            await in_turn(interaction, partial(answer.public, shown))
            return
        await _show(answer, asked, meant)


async def _show(answer: Reply, asked: Asked, tab: str) -> None:
    panel = await _panel(asked, tab)
    if panel.file:
        await in_turn(asked.interaction, partial(answer.panel, panel))
    else:
        await answer.panel(panel)


async def _asking_about(press: Press, member: str) -> Asked:
    about = await member_with(press.interaction, member)
    return Asked(press.interaction, press.answer.locale, about)


async def turn_tab(press: Press) -> None:
    tab, member = press.ref.args
    await _show(press.answer, await _asking_about(press, member), tab)


async def pick_pool(press: Press) -> None:
    tab, member, other = press.ref.args
    asked = replace(await _asking_about(press, member), pool=press.values[0])
    if other != NOBODY:
        asked = replace(asked, other=await member_with(press.interaction, other))
    await _show(press.answer, asked, tab)


async def pick_other(press: Press) -> None:
    other = await member_with(press.interaction, press.values[0])
    await _show(press.answer, replace(await _asking_about(press, press.ref.args[0]), other=other), COMPARE)


async def pick_game(press: Press) -> None:
    asked = replace(await _asking_about(press, press.ref.args[0]), game=int(press.values[0]))
    await _show(press.answer, asked, EXPLAIN)


COMMAND: Slash = profile
_MEMBER = r"\d{1,20}"
ACTIONS: dict[str, Route] = {
    "profile": Route(turn_tab, f"(?:{'|'.join(TABS)}):{_MEMBER}"),
    "profilepool": Route(pick_pool, f"(?:{HISTORY}|{COMPARE}):{_MEMBER}:{_MEMBER}", picks=True),
    "profilewith": Route(pick_other, _MEMBER, picks=True),
    "profilegame": Route(pick_game, _MEMBER, picks=True),
}
