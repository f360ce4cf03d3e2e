"""What a game is replayed from."""

from __future__ import annotations

import engine
from host import Host
from tests.host.games import lobby, play_on, refused, running


async def test_a_record_leads_to_the_position(host: Host) -> None:
    """Setup and moves, taken-back ones included, give the very state that the host has."""
    game = await running(host)
    await play_on(host, game.id, 60)
    setup, moves = await host.record.exports.moves(game.id)
    assert len(moves) == (await host.games.get(game.id)).ply
    assert engine.replay(setup, moves) == (await host.games.position(game.id)).state


async def test_only_started_games_have_one(host: Host) -> None:
    """A lobby has not begun, and what is not there is told."""
    game = await lobby(host)
    assert await refused(host.record.exports.moves(game.id)) == "not-running"
    assert await refused(host.record.exports.moves(404)) == "no-such-game"
