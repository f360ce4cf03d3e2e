"""Which messages are kept: private answers take no public message's place, in memory and on disk."""

from pathlib import Path
from typing import Any

import pytest

from playground import Client, Server
from playground.world import history
from playground.world.history import KeptMessages

from .bot import picture
from .conftest import running_bot
from .test_channels import general


def message(number: int, to: str | None = None, cid: str = "1") -> dict[str, Any]:
    return {"id": str(number), "channel_id": cid, "_to": [to] if to else None}


def posted(kept: KeptMessages, *messages: dict[str, Any]) -> None:
    """Add them, and remove what is one too many, as `Messages` does."""
    for message in messages:
        kept.add(message)
        for cid, mid in kept.surplus(message):
            assert kept.remove(cid, mid)["id"] == mid


def ids(kept: KeptMessages, cid: str = "1") -> list[int]:
    return [int(mid) for mid in kept.all(cid)]


class TestShares:
    @pytest.fixture(autouse=True)
    def few(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(history, "MAX_PRIVATE", 2)
        monkeypatch.setattr(history, "MAX_MESSAGES", 8)

    def test_private_and_public_ones_have_room_of_their_own(self) -> None:
        """Each member's private ones, and each channel's public ones."""
        kept = KeptMessages(3)
        posted(kept, message(1), *(message(number, "a") for number in range(2, 7)))
        assert ids(kept) == [1, 5, 6]
        posted(kept, *(message(number, "b") for number in range(7, 10)))
        assert ids(kept) == [1, 5, 6, 8, 9]
        posted(kept, *(message(number) for number in range(10, 13)))
        assert ids(kept) == [5, 6, 8, 9, 10, 11, 12]
        posted(kept, message(13, cid="2"))
        assert (ids(kept)[-3:], ids(kept, "2"), len(kept)) == ([10, 11, 12], [13], 8)

    def test_of_all_channels_private_ones_go_first(self) -> None:
        """The oldest of them, in whatever channel; then the oldest public one."""
        kept = KeptMessages(5)
        posted(kept, *(message(number) for number in range(1, 6)), message(6, "a", "2"), message(7, "b"))
        posted(kept, message(8, cid="3"), message(9, cid="3"))
        assert (ids(kept), ids(kept, "2"), ids(kept, "3")) == ([1, 2, 3, 4, 5, 7], [], [8, 9])
        posted(kept, message(10, cid="3"), message(11, cid="3"))
        assert (ids(kept), ids(kept, "3")) == ([2, 3, 4, 5], [8, 9, 10, 11])

    def test_what_is_gone_is_gone(self) -> None:
        kept = KeptMessages(2)
        posted(kept, message(1), message(2, "a"))
        kept.remove("1", "1")
        assert (kept.get("1", "1"), kept.get("9", "1"), len(kept)) == (None, None, 1)
        kept.remove("1", "2")
        kept.drop("1")
        posted(kept, message(3))
        kept.clear()
        assert (len(kept), ids(kept)) == (0, [])


async def test_a_board_stays_under_private_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """For everybody, for its bot, in each page of the history and after a restart; the member has the last
    of the answers."""
    monkeypatch.setattr(history, "MAX_PRIVATE", 3)
    state = tmp_path / "s"
    async with (
        Server(state_path=state, rate_limits=False, history_limit=2) as server,
        running_bot(server) as bot,
        Client(server.base_url, server.secret, "Ada") as ada,
    ):
        board = await general(bot).send("board", file=picture("x.png"))
        answers = [(await ada.slash("secret"))["message"]["id"] for _ in range(6)]
        async with Client(server.base_url, server.secret, "Bruno") as bruno:
            assert [message["content"] for message in await bruno.messages()] == ["board"]
        page = await ada.get(f"channels/{board.channel.id}/messages", actor=ada.actor, limit="1")
        shown = [str(board.id), *answers[-3:]]
        assert [message["id"] for message in page["messages"]] == shown
        assert (await general(bot).fetch_message(board.id)).content == "board"
        await general(bot).send("more")
        page = await ada.get(f"channels/{board.channel.id}/messages", actor=ada.actor, limit="1")
        assert [message["content"] for message in page["messages"]] == ["more"]
        await general(bot).send("and more")
        contents = [message["content"] for message in await ada.messages() if not message["to"]]
        assert contents == ["more", "and more"], "public ones are bounded as ever"
    async with (
        Server(state_path=state, rate_limits=False, history_limit=2) as server,
        Client(server.base_url, server.secret, "Ada") as ada,
    ):
        assert [message["id"] for message in await ada.messages() if message["to"]] == answers[-3:]
        assert server.messages.count() == 5
