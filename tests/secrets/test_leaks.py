"""Planted leaks are found: each shows a secret in another of the ways in which the bot speaks."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest
import structlog

from cogs.play import buttons, commands
from engine import State
from engine.parts.prospect import Prospect
from engine.queries.foresight import prospect
from engine.rules.middle_earth.cards import card_entries
from engine.rules.middle_earth.combat import window
from engine.system import Play
from host import Game, Host, OutboxRow, Position
from publish.pictures import Pictures
from tests.bounded import often
from tests.conformance.rich import BEGINNINGS
from tests.engine.middle_earth.positions import numbers, position
from tests.secrets.worlds import Case, compare
from ui.kit.context import Interaction
from ui.kit.custom_id import Path as Begun
from ui.messages import board
from ui.messages.player_view import PlayerView, here, player_view
from ui.panels.following import PanelMark
from ui.words.names import Names

CASE = Case("risk2210", 4, {"years": 5, "defence": "ask"}, begin_rich=True, seed="3")
FIGHT = Case("middle_earth", 3, begin_rich=True, seed="5")
"""It begins in a combat in which cards wait (see `_waiting`)."""


def _picture(monkeypatch: pytest.MonkeyPatch) -> None:
    """The picture for everybody is drawn with the view of the seat that moved last."""
    plain = Pictures._turn

    async def leaking(
        self: Pictures, game: Game, names: Names, look: str, rows: Sequence[OutboxRow]
    ) -> bytes:
        position = await self._services.host.games.position(game.id)
        seen = Names(names.locale, position.view(rows[-1].seat), game.seats)
        return await plain(self, game, seen, look, rows)

    monkeypatch.setattr(Pictures, "_turn", leaking)


def _message(monkeypatch: pytest.MonkeyPatch) -> None:
    """The message for everybody says what a seat has in its hand."""
    plain = board.asks

    def leaking(position: Position, names: Names) -> list[str]:
        return [*plain(position, names), str(position.state.body.hands[0])]

    monkeypatch.setattr(board, "asks", leaking)


def _log(monkeypatch: pytest.MonkeyPatch) -> None:
    """A line for those who look for mistakes holds the hands."""
    plain = commands._play

    async def leaking(interaction: Interaction, *rest: Any, **more: Any) -> None:
        table = await here(interaction)
        structlog.get_logger("cogs.play").debug("asked", hands=table.position.state.body.hands)
        await plain(interaction, *rest, **more)

    monkeypatch.setattr(commands, "_play", leaking)


def _suggestion(monkeypatch: pytest.MonkeyPatch) -> None:
    """A member who types is suggested what the member on turn could play."""

    plain = commands._beginning

    async def leaking(
        interaction: Interaction, verb: str, given: Sequence[Any]
    ) -> tuple[PlayerView, Begun] | str:
        if await plain(interaction, verb, given) == "":
            return ""  # without a game
        table = await here(interaction)
        offers = table.position.legal(table.position.prompts[0].seat)
        return dataclasses.replace(table, offers=offers), (verb, *given)

    monkeypatch.setattr(commands, "_beginning", leaking)


def _panel(monkeypatch: pytest.MonkeyPatch) -> None:
    """A member who asks for their cards or moves is shown their neighbour's cards."""

    async def leaking(host: Host, game: int, member: str, locale: str) -> PlayerView:
        table = await player_view(host, game, member, locale)
        neighbour = table.position.view((table.seat + 1) % len(table.game.seats))
        return dataclasses.replace(table, names=Names(locale, neighbour, table.game.seats))

    monkeypatch.setattr(buttons, "player_view", leaking)


def _odds(monkeypatch: pytest.MonkeyPatch) -> None:
    """The chance beside an attack counts what the others hold."""

    def leaking(state: State, origin: str, to: str) -> Prospect | None:
        known = prospect(state, origin, to)
        return known and known._replace(left=known.left + crc32(str(state.body.hands).encode()) % 90)

    monkeypatch.setattr("ui.messages.player_view.prospect", leaking)


def _digest(monkeypatch: pytest.MonkeyPatch) -> None:
    """What others hold decides after which moves a panel that follows its game is edited."""

    def leaking(self: PlayerView) -> PanelMark:
        ply, hands = self.position.state.ply, self.position.state.body.hands
        seen = bytes([crc32(f"{ply} {hands}".encode()) % 2])
        return PanelMark(self.game.id, self.seat, ply, seen, choices=False)

    monkeypatch.setattr(PlayerView, "mark", property(leaking))


def _waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seat 0 attacks over the sea in the middle of a combat; both others wait with a card, or might."""
    state = position(
        {"minhiriath": (0, 9), "mithlond": (2, 9), "lorien": (0, 6), "moria": (1, 3)},
        combat=("minhiriath", "mithlond"),
        adventures={0: "ambush bree", 1: "violent_storms gollum", 2: "courage_alone boromir"},
    )
    storms, courage = numbers("violent_storms courage_alone")
    state.body.waiting = {1: (storms, 3), 2: (courage, 2)}

    def begin(play: Play) -> None:
        play.body, play.stack = play.rules.copy(state.body), state.stack
        play.tell("turn", seat=0, round=1)

    monkeypatch.setitem(BEGINNINGS, "middle_earth", begin)


def _undo(monkeypatch: pytest.MonkeyPatch) -> None:
    """A waiting member is told that the combat is over: then the member who ended it cannot take that
    back."""
    _waiting(monkeypatch)
    plain = window.end_combat

    def leaking(play: Play) -> None:
        for seat, (card, _) in play.body.waiting.items():
            play.whisper("kept", seat, seat=seat, cards=card_entries((card,)))
        plain(play)

    monkeypatch.setattr(window, "end_combat", leaking)


LEAKS: tuple[tuple[Case, str, int, Callable[[pytest.MonkeyPatch], None]], ...] = (
    (CASE, "pictures", 6, _picture),
    (CASE, "requests", 6, _message),
    (CASE, "logs", 6, _log),
    (dataclasses.replace(CASE, seed="4"), "own", 14, _suggestion),
    (CASE, "own", 6, _panel),
    (FIGHT, "own", 4, _undo),
    (dataclasses.replace(CASE, seed="1", skip=12), "own", 6, _odds),
    (CASE, "own", 6, _digest),
)
"""The game, in which part of what the bot says the secret stands, within how many moves it has to be found,
and how it is planted."""


async def test_a_game_without_a_planted_leak_tells_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The one in which cards wait, while the worlds differ."""
    _waiting(monkeypatch)
    compared = await compare(dataclasses.replace(FIGHT, most=often(5, 8)), tmp_path)
    assert not compared.leaks, "\n".join(compared.leaks)
    assert compared.script.apart > often(2, 4)


@pytest.mark.spread(2)
@pytest.mark.parametrize(("case", "where", "moves", "plant"), LEAKS)
async def test_a_leak_is_found_where_it_is(
    case: Case,
    where: str,
    moves: int,
    plant: Callable[[pytest.MonkeyPatch], None],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Within a few moves, and in that part of what the bot says that holds the secret."""
    plant(monkeypatch)
    compared = await compare(dataclasses.replace(case, most=moves), tmp_path, leaks=1)
    assert compared.leaks, compared
    assert f": {where}:" in compared.leaks[0]
