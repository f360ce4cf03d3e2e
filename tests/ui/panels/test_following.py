"""When a private panel is edited by itself: joined, apart, and never across a press."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from engine.types import IllegalMove
from host import Game, HostError
from ui.panels import following
from ui.panels.following import Edit, Following, PanelMark, Shown

GAME = cast(Game, SimpleNamespace(id=7, ply=4))
MARK = PanelMark(7, 0, 3, b"", choices=False)


class Webhook:
    """What an interaction's panel is edited with."""

    def __init__(self) -> None:
        self.edits: list[str] = []
        self.gate = asyncio.Event()
        self.gate.set()
        self.error: Exception | None = None

    async def edit_message(self, _: object, *, content: str, **__: object) -> None:
        """Take an edit once the gate is open, or refuse it."""
        await self.gate.wait()
        if self.error:
            raise self.error
        self.edits.append(content)


class Place:
    """A panel of a member that is followed, and what it is to show next."""

    def __init__(self) -> None:
        self.following = Following()
        self.next: Edit | Exception | None = Edit("later", mark=MARK)
        self.looks = 0
        self.following.redraw_by(self._redraw)

    async def _redraw(self, _: Shown) -> Edit | None:
        self.looks += 1
        if isinstance(self.next, Exception):
            raise self.next
        return self.next

    def keep(self, message: int = 1, member: str = "ada") -> Webhook:
        """Show a panel in a message."""
        webhook = Webhook()
        interaction: Any = SimpleNamespace(followup=webhook)
        began = asyncio.get_running_loop().time()
        self.following.keep(interaction, message, message, Shown(member, "en", "text", MARK), began)
        return webhook

    async def change(self, times: int = 1) -> None:
        """Change the game this often, and wait for what follows."""
        for _ in range(times):
            self.following.on_commit(GAME)
        await self.rest()

    async def rest(self) -> None:
        """Wait until nothing is looked at."""
        async with asyncio.timeout(5):
            while not self.following.at_rest:
                await asyncio.sleep(0)


@pytest.fixture
def place(monkeypatch: pytest.MonkeyPatch) -> Place:
    """A place in which nothing is waited for."""
    monkeypatch.setattr(following, "JOINS", 0.0)
    monkeypatch.setattr(following, "APART", 0.0)
    return Place()


async def test_changes_are_joined(place: Place) -> None:
    """Many at once are one look and one edit; another one later is another."""
    webhook = place.keep()
    await place.change(5)
    assert (place.looks, webhook.edits) == (1, ["later"])
    await place.change()
    assert (place.looks, webhook.edits) == (2, ["later", "later"])


async def test_edits_keep_their_distance(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    """What changes after an edit is waited for; a first edit is not."""
    waits: list[float] = []
    plain = asyncio.sleep

    async def sleep(seconds: float) -> None:
        waits.append(seconds)
        await plain(0)

    webhook = place.keep()
    monkeypatch.setattr(following, "APART", 60.0)
    monkeypatch.setattr(asyncio, "sleep", sleep)
    await place.change()
    await place.change()
    first, *later = [seconds for seconds in waits if seconds > 0]
    assert webhook.edits == ["later", "later"]
    assert 0 < first <= 60
    assert not later


async def test_nothing_new_is_no_request(place: Place) -> None:
    """A change that the seat does not see edits nothing, and the panel is followed on."""
    webhook, place.next = place.keep(), None
    await place.change()
    assert (place.looks, webhook.edits, len(place.following)) == (1, [], 1)


async def test_a_press_is_not_crossed(place: Place) -> None:
    """While a press of its member is answered nothing is edited; afterwards what has changed is shown."""
    webhook = place.keep()
    with place.following.hold("ada"):
        with place.following.hold("ada"):
            await place.change()
        await place.rest()
        assert webhook.edits == []
    await place.rest()
    assert webhook.edits == ["later"]
    with place.following.hold("bruno"):
        await place.change()
    assert webhook.edits == ["later", "later"], "a press of another member holds nothing"


async def test_a_press_while_a_look_waits(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    """A press that comes before the edit, and shows another panel in the message, is the last word."""
    webhook = place.keep()
    place.following.on_commit(GAME)
    with place.following.hold("ada"):
        await asyncio.sleep(0.01)
        newer = place.keep(message=1)
    await place.rest()
    assert (webhook.edits, newer.edits) == ([], [])


async def test_a_change_while_a_panel_is_made_and_sent(place: Place) -> None:
    """Others may answer between the position that a panel shows and its arrival; the member's own move, after
    which it was made, is no such change."""
    for ply, edits in ((4, ["later"]), (3, [])):
        with place.following.hold("ada"):
            place.following.on_commit(cast(Game, SimpleNamespace(id=7, ply=ply)))
            webhook = place.keep()
        await place.rest()
        assert webhook.edits == edits


async def test_a_late_refusal_concerns_the_older_panel_alone(place: Place) -> None:
    """A message shows another panel by then, which is followed on."""
    older = place.keep()
    older.gate.clear()
    older.error = discord.NotFound(cast(Any, SimpleNamespace(status=404, reason="Not Found")), "gone")
    place.following.on_commit(GAME)
    async with asyncio.timeout(5):
        while not next(iter(place.following._messages.values())).editing.locked():
            await asyncio.sleep(0)
    under_way = next(iter(place.following._messages.values())).task
    newer = place.keep()
    older.gate.set()
    assert under_way is not None
    await asyncio.gather(under_way, return_exceptions=True)
    await place.change()
    assert newer.edits == ["later"]


async def test_a_panel_is_followed_for_as_long_as_its_interaction_lives(place: Place) -> None:
    """Its answer may have taken long."""
    place.keep()
    (followed,) = place.following._messages.values()
    loop = asyncio.get_running_loop()
    shown = Shown("ada", "en", "text", MARK)
    place.following.keep(cast(Any, SimpleNamespace(followup=None)), 2, 2, shown, loop.time() - 60)
    (later,) = place.following._messages.values()
    assert 59 < followed.expiry.when() - later.expiry.when() < 61


async def test_an_answer_waits_for_an_edit_under_way(place: Place) -> None:
    """The edit must not arrive after the answer; nor is it broken off."""
    webhook = place.keep()
    webhook.gate.clear()
    place.following.on_commit(GAME)
    async with asyncio.timeout(5):
        while not next(iter(place.following._messages.values())).editing.locked():
            await asyncio.sleep(0)
    settled = asyncio.create_task(place.following.settle(1))
    await asyncio.sleep(0.01)
    assert not settled.done()
    place.following.leave(1)
    webhook.gate.set()
    await settled
    assert webhook.edits == ["later"]


@pytest.mark.parametrize(
    "error",
    [
        HostError("not-a-player"),
        IllegalMove("version", rules="classic", version=9, known=[1]),
        discord.NotFound(cast(Any, SimpleNamespace(status=404, reason="Not Found")), "Unknown Message"),
        ValueError("a mistake"),
    ],
)
async def test_what_cannot_be_shown_is_left(place: Place, error: Exception) -> None:
    """Whether there is nothing to show any more, or Discord refuses: silently, and for good."""
    webhook = place.keep()
    if isinstance(error, discord.NotFound):
        webhook.error = error
    else:
        place.next = error
    await place.change()
    await place.change()
    assert (place.looks, webhook.edits, len(place.following)) == (1, [], 0)


async def test_the_newest_panel_of_each_member_and_game(place: Place) -> None:
    """An older one of the same member is not followed on; that of another is."""
    first, second, other = place.keep(1), place.keep(2), place.keep(3, "bruno")
    await place.change()
    assert (first.edits, second.edits, other.edits) == ([], ["later"], ["later"])
    assert len(place.following) == 2


async def test_an_edit_may_be_the_last(place: Place) -> None:
    """Without a mark the panel is not followed any more."""
    webhook, place.next = place.keep(), Edit("last")
    await place.change(2)
    await place.change()
    assert webhook.edits == ["last"]
    assert len(place.following) == 0


async def test_closing_forgets_all(place: Place) -> None:
    """With looks that wait, too."""
    webhook = place.keep()
    place.following.on_commit(GAME)
    await place.following.close()
    await place.rest()
    assert (webhook.edits, len(place.following)) == ([], 0)
    Following().redraw_by(None)
    quiet = Following()
    quiet.keep(cast(Any, None), 1, 1, Shown("ada", "en", "text", MARK), 0.0)
    assert len(quiet) == 0, "without a function nothing is kept"
