"""Pages of lines about a league, with buttons that turn them; and the channels of its games."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from host import Game, Host, HostError
from league.model import Fixture, FixtureState
from locales import text
from ui.kit.answer import Panel
from ui.kit.custom_id import PageNumber, Ref
from ui.kit.pager import leaves
from ui.strings.clip import clip_lines

LONGEST = 2000
"""Most characters of an answer."""
ROOM = 1750
"""Most characters of a page's lines."""
TURNING = "(?:previous|next)"
"""The directions that the buttons to other pages carry, as the first argument."""


async def channels_of(host: Host, fixtures: Iterable[Fixture]) -> dict[int, str]:
    """The channels of running games, by game."""
    channels: dict[int, str] = {}
    for fixture in fixtures:
        if fixture.state == FixtureState.UNDER_WAY and fixture.game is not None:
            game = await _game(host, fixture.game)
            if game is not None:
                channels[game.id] = game.channel
    return channels


async def _game(host: Host, number: int) -> Game | None:
    try:
        return await host.games.get(number)
    except HostError:
        return None


def fit_lines(lines: Iterable[str]) -> str:
    """The lines as an answer; as many of them as fit."""
    return clip_lines("\n".join(lines), LONGEST)


def page_of(locale: str, head: str, lines: Sequence[str], here: Ref) -> Panel:
    """The page of lines that `here` names, with buttons to the others."""
    pages: list[list[str]] = [[]]
    size = 0
    for line in lines:
        if pages[-1] and size + len(line) + 1 > ROOM - len(head):
            pages.append([])
            size = 0
        pages[-1].append(line)
        size += len(line) + 1
    page = min(here.stamp.number if here.stamp else 0, len(pages) - 1)
    shown = "\n".join([head, *pages[page]])
    if len(pages) == 1:
        return Panel(shown)
    count = text(locale, "rules-page", page=page + 1, pages=len(pages))
    turn = leaves(replace(here, stamp=PageNumber(page)), locale, more=page + 1 < len(pages))
    return Panel(f"{shown}\n{count}", turn)
