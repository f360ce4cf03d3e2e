"""Whom the first lines of a live message are for."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from msgspec.structs import replace

from engine import Event, Prompt, State
from host import Entry, Game, Position
from host.record.history import Between
from publish.calls import KEPT, Calls
from tests.ui import war
from tests.ui.positions import game_of
from ui.words.names import Names


class History:
    """Tells that seat 1 has taken Siam from whoever asks, and counts how often it is asked."""

    def __init__(self, *, others: bool = True) -> None:
        self.asked: list[int] = []
        self.looks = 0
        self.others = others
        self.starts = [(7, 0, 1)]

    async def turn_starts(self, game: int) -> list[tuple[int, int, int]]:
        self.looks += 1
        return self.starts

    async def between_turns(self, game: int, seat: int) -> Between:
        self.asked.append(seat)
        way = {"from": "egypt", "to": "siam", "n": 1, "lost": [1, 1]}
        return Between(
            (Event("stormed", {"seat": 1 - seat, "other": seat, **way, "taken": True}),), False, self.others
        )


def calls(history: History) -> Calls:
    """The lines of a host with this history."""
    host: Any = SimpleNamespace(record=SimpleNamespace(history=history))
    return Calls(host)


async def lines(history: History, composer: Calls | None = None, **changes: Any) -> list[str]:
    """What the message begins with, in a position in which seat 0 has the turn unless `changes` say other
    things of the view, the prompts or who plays."""
    state: State = war.state()
    game: Game = game_of(state)
    for seat in changes.pop("computers", ()):
        others = (replace(s, member=None, level="normal") if s.index == seat else s for s in game.seats)
        game = replace(game, seats=tuple(others))
    position = Position(game, state)
    names = Names("en", position.view(None), game.seats)
    if "turn" in changes:
        names.view = replace(names.view, turn=changes.pop("turn"))
    prompts = changes.pop("prompts", None)
    shown: Any = position if prompts is None else SimpleNamespace(game=game, prompts=prompts)
    return list(await (composer or calls(history)).lines(shown, names, changes.pop("entries", ())))


async def test_the_member_on_turn_is_told_what_was_done_to_them() -> None:
    """Read once a turn, whatever they do in it; anew in their next one."""
    history = History()
    composer = calls(history)
    first = await lines(history, composer)
    assert first[0].startswith("Since your turn")
    assert "Siam from you" in first[1]
    assert await lines(history, composer) == first
    assert history.asked == [0]
    history.starts = [(90, 0, 2), *history.starts]
    await lines(history, composer)
    assert history.asked == [0, 0]


async def test_where_a_turn_began_is_read_only_when_it_may_have_changed() -> None:
    """A turn, and what goes back, may change it; so may entries that are not there."""
    history = History()
    composer = calls(history)

    def entry(ply: int, kind: str) -> Entry:
        return Entry(ply=ply, seat=0, code=None, at=0.0, events=(Event(kind, {"seat": 0}),))

    await lines(history, composer)
    ply = war.state().ply
    for kind, first, looks in (
        ("placed", 1, 1), ("turn", 1, 2), ("undone", 1, 3), ("rewound", 1, 4), ("placed", 2, 5),
    ):  # fmt: skip
        await lines(history, composer, entries=[entry(ply + first, kind)])
        assert history.looks == looks, kind
    assert history.asked == [0]


async def test_nothing_is_told_before_anybody_else_had_a_turn() -> None:
    """The first turn of a game begins with nothing."""
    assert await lines(History(others=False)) == []


async def test_a_computers_turn_calls_those_who_answer_it() -> None:
    """One in their own lines, nobody while nobody is asked."""
    react = Prompt(1, "react", "react", sealed=True)
    history = History()
    reaction = await lines(history, computers=[0], prompts=(react,))
    assert history.asked == [1]
    assert reaction[0].startswith("Since your turn")
    assert await lines(History(), computers=[0], prompts=()) == []


async def test_several_who_are_asked_in_secret_are_told_by_name() -> None:
    """All members, whoever has answered; nobody where the question is no secret."""
    bids = [Prompt(seat, "bid", sealed=True) for seat in (0, 1)]
    both = await lines(History(), turn=None, prompts=tuple(bids))
    assert both[0] == "Since their last turns:"
    assert len(both) == 3
    assert await lines(History(), turn=None, prompts=tuple(bids[:1])) == both
    open_ = Prompt(0, "claim")
    assert await lines(History(), turn=None, prompts=(open_,)) == []


async def test_lines_of_many_games_are_not_kept_for_ever() -> None:
    """The oldest make room."""
    history = History()
    composer = calls(history)
    for turn in range(KEPT + 5):
        history.starts = [(turn, 0, 1)]
        await lines(history, composer)
    assert len(composer._kept) == KEPT
