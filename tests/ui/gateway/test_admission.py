"""Whose an interaction is while a shard changes hands."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

from ui.gateway.admission import Admission, Admittance


async def test_who_waits_for_a_shard_learns_that_it_is_another_process_s() -> None:
    """The process was not certain of it for a moment, and heard of the cut as it became certain again."""
    owned = False
    admission = Admission()
    admission.total, admission.owns = 1, lambda _: owned
    early, late = (asyncio.create_task(admission.admit(interaction(number))) for number in (4, 5))
    await asyncio.sleep(0)
    admission.end_at(0, 5)
    owned = True
    admission.change()
    assert (await early, await late) == (Admittance.HANDLE, Admittance.IGNORE)


def interaction(number: int) -> Any:
    """An interaction with this id, in a server of the first shard."""
    return SimpleNamespace(id=number, guild_id=0)
