"""Planted leaks are found: each shows a secret in another of the ways in which the bot speaks."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
import structlog

from cogs._ui import board
from cogs._ui.answer import Interaction
from cogs._ui.names import Names
from cogs._ui.publisher import Publisher
from cogs._ui.seatwork import AtTable, at_table, here
from cogs.client import Sandtable
from cogs.play import presses, slash
from host import Game, OutboxRow, Position
from tests.secrets.worlds import Case, compare

CASE = Case("risk2210", 4, {"years": 5, "defence": "ask"}, begin_rich=True, seed="3")


def _picture(monkeypatch: pytest.MonkeyPatch) -> None:
    """The picture for everybody is drawn with the view of who moved last."""
    plain = Publisher._drawn

    async def leaking(self: Publisher, game: Game, names: Names, rows: Sequence[OutboxRow]) -> bytes:
        position = await self.bot.host.position(game.id)
        return await plain(self, game, Names(names.locale, position.view(rows[-1].seat), game.seats), rows)

    monkeypatch.setattr(Publisher, "_drawn", leaking)


def _message(monkeypatch: pytest.MonkeyPatch) -> None:
    """The message for everybody says what a seat has in its hand."""
    plain = board.asks

    def leaking(position: Position, names: Names) -> list[str]:
        return [*plain(position, names), str(position.state.body.hands[0])]

    monkeypatch.setattr(board, "asks", leaking)


def _log(monkeypatch: pytest.MonkeyPatch) -> None:
    """A line for whoever looks for mistakes holds the hands."""
    plain = slash._play

    async def leaking(interaction: Interaction, *rest: Any, **more: Any) -> None:
        table = await here(interaction)
        structlog.get_logger("cogs.play").debug("asked", hands=table.position.state.body.hands)
        await plain(interaction, *rest, **more)

    monkeypatch.setattr(slash, "_play", leaking)


def _suggestion(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever types is suggested what the one on turn could play."""

    plain = slash._table

    async def leaking(interaction: Interaction) -> AtTable | None:
        table = await plain(interaction)
        if table is None or not table.position.prompts:
            return table
        return dataclasses.replace(table, offers=table.position.legal(table.position.prompts[0].seat))

    monkeypatch.setattr(slash, "_table", leaking)


def _panel(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks for his cards or his moves is shown his neighbour's cards."""

    async def leaking(bot: Sandtable, game: int, member: str, locale: str) -> AtTable:
        table = await at_table(bot, game, member, locale)
        neighbour = table.position.view((table.seat + 1) % len(table.game.seats))
        return dataclasses.replace(table, names=Names(locale, neighbour, table.game.seats))

    monkeypatch.setattr(presses, "at_table", leaking)


LEAKS: tuple[tuple[str, int, Callable[[pytest.MonkeyPatch], None]], ...] = (
    ("pictures", 6, _picture),
    ("requests", 6, _message),
    ("logs", 6, _log),
    ("own", 50, _suggestion),
    ("own", 6, _panel),
)
"""In which part of what the bot says the secret stands, within how many moves it has to be found, and how it
is planted."""


@pytest.mark.parametrize(("where", "moves", "plant"), LEAKS)
async def test_a_leak_is_found_where_it_is(
    where: str,
    moves: int,
    plant: Callable[[pytest.MonkeyPatch], None],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Within a few moves, and in that part of what the bot says that holds the secret."""
    plant(monkeypatch)
    compared = await compare(dataclasses.replace(CASE, most=moves), tmp_path, leaks=1)
    assert compared.leaks, compared
    assert f": {where}:" in compared.leaks[0]
