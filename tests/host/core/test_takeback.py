"""Going back in long games: the same positions as by playing the whole log again, from nearby ones."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from sqlalchemy import func, select

import engine
from db import Store
from db.queries import log
from db.schema import checkpoints
from engine import IllegalMove, Move, kernel
from engine.kernel import REWIND, TABLE, UNDO
from host import Host
from host.core import log_entry, takeback
from host.limits import UNLIMITED
from tests.host import managing
from tests.host.games import members_of, play_on
from tests.host.timing import on_file

EVERY = 7


@pytest.fixture
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    """States are kept every few plies."""
    for module in (log_entry, takeback):
        monkeypatch.setattr(module, "CHECKPOINT_EVERY", EVERY)


async def begun(host: Host, rules: str) -> int:
    """A game without a clock."""
    first, *others = members = members_of(rules)
    game = await host.lobby.create("guild", rules, first, "Ann", rules, len(members), {}, entropy="a")
    for member in others:
        await host.lobby.join(game.id, member, member.title(), member)
    await host.lobby.start(game.id, "ann", "s")
    return game.id


async def kept(store: Store, number: int) -> list[int]:
    """The plies of a game's kept states."""
    query = select(checkpoints.c.ply).where(checkpoints.c.game == number).order_by(checkpoints.c.ply)
    return list(await store.read(lambda c: c.execute(query).scalars().all()))


async def forget(host: Host, number: int) -> None:
    """As if the game had been played so far by a version that kept no states."""
    async with host.core.tables.hold(number) as table:
        await host.core.store.write(lambda c: log.drop_checkpoints(c, number))
        table.drop()


async def as_replayed(host: Host, number: int, move: Move, by: str) -> bool:
    """Undo or rewind, and compare position or refusal with the whole log's; whether it was done."""
    setup, moves = await host.record.exports.moves(number)
    expected: Any
    try:
        *_, turn = engine.history(setup, [*moves, move])
        expected = turn.state
    except IllegalMove as error:
        expected = error.key
    outcome: Any
    try:
        if move.verb == UNDO:
            await host.moves.undo(number, by)
        else:
            await managing.roll_back(host, number, int(move.args[0]), "ann")
        outcome = (await host.games.position(number)).state
    except IllegalMove as error:
        outcome = error.key
    assert outcome == expected
    return not isinstance(outcome, str)


@pytest.mark.spread(1)
@on_file
@pytest.mark.usefixtures("often")
@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.more)])
@pytest.mark.parametrize("rules", engine.rules_ids())
async def test_every_taking_back_is_what_the_whole_log_says(store: Store, rules: str, seed: int) -> None:
    """Undone once and again, rewound over undoings and rewindings, also in logs that were begun without kept
    states; what is refused is refused by both."""
    random = Random(f"{rules}{seed}")
    done = {UNDO: 0, REWIND: 0}
    async with Host(store, limits=UNLIMITED) as host:
        number = await begun(host, rules)
        await play_on(host, number, 20, f"{seed:02x}")
        for turn in range(40):
            game = await host.games.get(number)
            if game.over:
                break
            if turn % 20 == 10:
                await forget(host, number)
            if random.random() < 0.55:
                seat = random.choice(game.prompted)
                member = game.seats[seat].member or ""
                done[UNDO] += await as_replayed(host, number, Move(seat, UNDO), member)
            elif random.random() < 0.4:
                back = Move(TABLE, REWIND, (random.randrange(game.ply),))
                done[REWIND] += await as_replayed(host, number, back, "ann")
            await play_on(host, number, random.randrange(4), f"{turn:04x}")
        assert min(done.values()) > 1, done
        setup, moves = await host.record.exports.moves(number)
        assert engine.replay(setup, moves) == (await host.games.position(number)).state
    async with Host(store, limits=UNLIMITED) as other:  # another process reads the same
        assert engine.replay(setup, moves) == (await other.games.position(number)).state


@on_file
@pytest.mark.usefixtures("often")
async def test_going_back_plays_few_moves_again(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """However long the game is; one without kept states has them once somebody went back."""
    played: list[Move] = []
    apply = kernel.apply

    def counted(state: engine.State, move: Move) -> engine.Turn:
        played.append(move)
        return apply(state, move)

    async with Host(store, limits=UNLIMITED) as host:
        number = await begun(host, "classic")
        await play_on(host, number, 30 * EVERY)
        game = await host.games.get(number)
        assert len(await kept(store, number)) >= 29
        monkeypatch.setattr(kernel, "apply", counted)
        await managing.roll_back(host, number, game.ply - 3, "ann")
        await managing.roll_back(host, number, 100, "ann")
        assert len(played) < 2 * EVERY
        await forget(host, number)
        await managing.roll_back(host, number, 20 * EVERY, "ann")
        played.clear()
        await managing.roll_back(host, number, 19 * EVERY + 3, "ann")
        assert len(played) < EVERY
        seat = (await host.games.get(number)).prompted[0]
        played.clear()
        with pytest.raises(IllegalMove, match="nothing-to-undo"):
            await host.moves.undo(number, (await host.games.get(number)).seats[seat].member or "")
        assert not played, "a rewinding cannot be undone"


@on_file
@pytest.mark.usefixtures("often")
async def test_kept_states_go_with_the_end(store: Store) -> None:
    """Nobody goes back in a game that is over, whichever way it ended."""
    async with Host(store, limits=UNLIMITED) as host:
        for rules, ends in ((engine.rules_ids()[0], True), (engine.rules_ids()[-1], False)):
            number = await begun(host, rules)
            await play_on(host, number, 3 * EVERY)
            assert await kept(store, number)
            if ends:
                await managing.end(host, number, "ann")
            else:
                for member in ("ann", "bob"):
                    await host.moves.resign(number, member)
            assert (await host.games.get(number)).over
            assert await kept(store, number) == []
    assert await store.read(lambda c: c.execute(select(func.count()).select_from(checkpoints)).scalar()) == 0


@pytest.mark.parametrize("args", [(), (3, 4), ("3",), (-1,), (9,), (10,)])
def test_nobody_goes_back_to_what_is_no_earlier_entry(args: tuple[int | str, ...]) -> None:
    """The present one and those to come are none, nor is anything that is no number; the start is one."""
    with pytest.raises(IllegalMove, match="nothing-to-rewind"):
        takeback.target(Move(TABLE, REWIND, args), 9)
    assert [takeback.target(Move(TABLE, REWIND, (ply,)), 9) for ply in (0, 8)] == [0, 8]
    assert takeback.target(Move(0, UNDO), 9) is None


@on_file
@pytest.mark.usefixtures("often")
async def test_states_that_lack_are_kept_at_the_same_places(store: Store) -> None:
    """One every seven entries from the start, neither earlier nor later, and one after each rewinding."""
    async with Host(store, limits=UNLIMITED) as host:
        number = await begun(host, "classic")
        await play_on(host, number, 4 * EVERY)
        assert await kept(store, number) == [EVERY, 2 * EVERY, 3 * EVERY, 4 * EVERY]
        await forget(host, number)
        await managing.roll_back(host, number, 3 * EVERY, "ann")
        back = 4 * EVERY + 1
        assert await kept(store, number) == [EVERY, 2 * EVERY, 3 * EVERY, 4 * EVERY, back]
        await forget(host, number)
        await managing.roll_back(host, number, 2 * EVERY, "ann")
        assert await kept(store, number) == [EVERY, 2 * EVERY, 3 * EVERY, 4 * EVERY, back, back + 1]
