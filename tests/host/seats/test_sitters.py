"""For which seat a member may move."""

from __future__ import annotations

import engine
from host import Host
from tests.host.games import on_turn, refused


async def test_a_move_is_made_for_the_seat_that_is_named(host: Host) -> None:
    """One's own, or one of those for whose members one sits; for no other, whichever the game waits for."""
    game, member = await on_turn(host)
    (seat,) = game.prompted
    others = [other.index for other in game.seats if other.index != seat]
    code = engine.default((await host.games.position(game.id)).state, seat).code
    for sat in game.seats:
        await host.absences.sitters.name(game.guild, str(sat.member), "sam")
    for other in others:
        assert await refused(host.moves.act(game.id, member, code, seat=other)) == "not-a-player"
        assert await refused(host.moves.act(game.id, "sam", code, seat=other)) == "not-your-turn"
    assert await refused(host.moves.act(game.id, "eve", code, seat=seat)) == "not-a-player"
    assert (await host.moves.act(game.id, "sam", code, seat=seat)).game.ply == game.ply + 1


async def test_a_sitter_plays_an_awaited_seat_first(host: Host) -> None:
    """Where no seat is named: it is usually the one that they came for."""
    game, member = await on_turn(host)
    for seat in game.seats:
        await host.absences.sitters.name(game.guild, str(seat.member), "sam")
    assert await host.absences.sitters.seat_for(game, "sam") == game.prompted[0]
    assert await host.absences.sitters.seat_for(game, member) == game.prompted[0]
    assert await host.absences.sitters.seat_for(game, "eve") is None
