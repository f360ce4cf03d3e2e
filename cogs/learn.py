"""`/learn`: a short game for practice in a thread of the member's own."""

from __future__ import annotations

import discord

import engine
from host import Game, HostError, Learner
from ui.kit.answer import Reply, answering
from ui.kit.commands import options, slash, suggesting
from ui.kit.context import Interaction, Tree
from ui.kit.members import name_of_member
from ui.kit.permissions import LESSON, require_for
from ui.kit.router import Router
from ui.kit.threads import find_thread, open_thread, remove_thread
from ui.settings.stored import LANGUAGE
from ui.strings.clip import OPTION, clip
from ui.suggest.rules import require_rules, suggest_rules
from ui.words.errors import Refused

FULL = 160006
"""Discord's code for a server with as many active threads as there can be."""


@slash("learn")
@options("learn", rules="rules")
@suggesting(rules=suggest_rules)
async def learn(interaction: Interaction, rules: str | None = None) -> None:
    """Open a lesson, or lead to the one that the member has."""
    async with answering(interaction) as answer:
        known = require_rules(rules, answer.locale) if rules else engine.rules_ids()[0]
        lessons = interaction.client.services.host.core.lessons
        game = await lessons.open(str(interaction.user.id))
        if game and await _is_there(interaction, game):
            await answer.say(_lesson_text(interaction, answer, game))
            return
        home = _home(interaction)
        require_for(interaction.app_permissions, answer.locale, LESSON)
        await answer.defer(public=False)
        if game:  # its thread was deleted
            await lessons.remove(game.id)
        await _begin(interaction, answer, home, known)


async def _begin(interaction: Interaction, answer: Reply, home: discord.TextChannel, rules: str) -> None:
    member, title = interaction.user, answer.text("lesson-title")
    name = clip(f"{answer.text(f'rules-{rules}')} · {title}", OPTION)
    lessons = interaction.client.services.host.core.lessons
    try:
        thread = await open_thread(home, name, member)
    except discord.HTTPException as error:
        if error.code == FULL or (isinstance(error, discord.Forbidden) and error.code):
            raise Refused("lesson-thread", refusal=error.text) from error
        raise
    learner = Learner(str(home.guild.id), str(thread.id), str(member.id), name_of_member(member))
    chosen = {LANGUAGE: answer.locale}
    try:
        game = await lessons.begin(learner, rules, str(interaction.id), title, **chosen)
    except BaseException as error:
        await remove_thread(thread, member)
        if not (isinstance(error, HostError) and error.key == "lesson-open"):
            raise
        lesson = await lessons.open(str(member.id))  # begun by another request at the same time
        if lesson is None:
            raise
        await answer.say(_lesson_text(interaction, answer, lesson))
        return
    about, others = answer.text(f"rules-{rules}-about"), len(game.seats) - 1
    await answer.say(answer.text("lesson-begun", thread=f"<#{game.channel}>", others=others, about=about))


async def _is_there(interaction: Interaction, game: Game) -> bool:
    """Whether the thread of a lesson still exists, as far as the bot can tell."""
    guild = interaction.client.get_guild(int(game.guild))
    return guild is None or await find_thread(guild, int(game.channel)) is not None


def _lesson_text(interaction: Interaction, answer: Reply, game: Game) -> str:
    """Where the member's lesson is, also if that is another server."""
    here = game.guild == str(interaction.guild_id)
    link = f"<#{game.channel}>" if here else f"https://discord.com/channels/{game.guild}/{game.channel}"
    return answer.text("lesson-goes-on", thread=link)


def _home(interaction: Interaction) -> discord.TextChannel:
    """The channel in which the thread is opened: that of the command, or that of its thread.

    :raises Refused: `lesson-channel`: it can have no private threads.
    """
    channel = interaction.channel
    home = channel.parent if isinstance(channel, discord.Thread) else channel
    if not isinstance(home, discord.TextChannel) or home.is_news():
        raise Refused("lesson-channel")
    return home


def setup(tree: Tree, router: Router) -> None:
    tree.add_command(learn)
