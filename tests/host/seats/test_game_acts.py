"""What notices tell of those who run a game."""

from __future__ import annotations

from typing import Any

from db import Store
from host.seats.game_acts import GameAct, act_of_notice
from tests.host.games import running
from tests.host.timing import Now, on_file, timed


@on_file
async def test_acts_are_read_from_their_records(store: Store) -> None:
    """Who did it and who had asked; by agreement it was the one who asked. Other notices tell no act, nor do
    requests before they are carried out."""
    async with timed(store, Now()) as host:
        game = await running(host)

        async def read(kind: str, **data: Any) -> GameAct | None:
            return await store.read(lambda c: act_of_notice(c, game, 9, kind, data))

        act = {"member": "mod", "asked": "ann", "reason": "Why", "before": {"ply": 8}, "after": {"ply": 2}}
        rollback = await read("rolled-back", member="mod", to=2, act=act)
        assert rollback is not None
        details = rollback.after.pop("told")
        assert rollback == ("rollback", "mod", {"ply": 8}, {"ply": 2}, "Why")
        assert (details["asked"], details["plays"], details["game"]) == ("ann", False, game.id)
        agreed = await read("rolled-back", to=2, act={**act, "member": None})
        assert agreed is not None
        assert agreed.actor == "ann"
        assert (agreed.after["told"]["asked"], agreed.after["told"]["plays"]) == (None, True)
        neutral = await read("rolled-back", member="ann", to=2, act={"member": "ann", "interest": None})
        assert neutral is not None
        assert not neutral.after["told"]["plays"], "they took their seat later"
        bare = await read("rolled-back", member="bob", to=2)
        assert bare is not None
        assert (bare.before, bare.after["ply"], bare.after["told"]["plays"]) == ({"ply": 8}, 2, True)
        clock = await read(
            "clock-set", member="ann", clock=None, act={**act, "before": {"turn": 1}, "after": None}
        )
        assert clock is not None
        assert (clock.before, clock.after["clock"]) == ({"clock": {"turn": 1}}, None)
        seat = await read("seat-replaced", seat=1, member="eve", before="bob", by="ann")
        assert seat is not None
        assert (seat.actor, seat.after["told"]["member"]) == ("ann", "bob")
        assert await read("requested", act=act) is None
        assert await read("paused", member="ann") is None
