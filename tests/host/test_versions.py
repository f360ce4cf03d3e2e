"""Games that began under an earlier version of the rules: they go on by it, new ones by the newest."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

import engine
from db import Store
from db.queries import games, log
from engine import State
from engine.record.export import dump, load, verify
from host import Game, Host, HostError, HowToAct, Measure
from host.kinds import END_GAME
from host.lobby.imports import check_document
from locales import LOCALES, text
from tests.engine.risk2210.grounds import LAND, field
from tests.golden.records import earlier, recorded
from tests.host import managing
from tests.host.games import MEMBERS, refused

RULES = "risk2210"
TRAP = "land_death_trap"


async def started(host: Host, version: int = 0) -> Game:
    """A game of three that has begun: of this version, as if before an update; without one, a new one."""
    game = await host.lobby.create("guild", f"channel {version}", "ann", "Ann", RULES, 3, {}, entropy="a")
    for member in MEMBERS[1:]:
        game = await host.lobby.join(game.id, member, member.title(), member)
    if not version:
        return await host.lobby.start(game.id, "ann", "s")
    await host.core.store.write(lambda c: games.change(c, game.id, rules_version=version))
    async with Host(host.core.store, pause=0) as other:
        return await other.lobby.start(game.id, "ann", "s")


async def trapped(store: Store, game: Game) -> State:
    """The game goes on, in a program that has just started, at an attack on which a trap is played."""
    attacked = field(LAND, theirs=TRAP, spaces={LAND.own[0]: (0, 3)})
    async with Host(store, pause=0) as host:
        setup = (await host.games.position(game.id)).state.setup
    there = replace(attacked, setup=setup, ply=game.ply)
    await store.write(lambda c: log.set_snapshot(c, game.id, game.ply, engine.encode(there)))
    await store.write(lambda c: games.change(c, game.id, prompted=[0]))
    async with Host(store, pause=0) as host:
        acted = await host.moves.act(game.id, "ann", LAND.attack)
        acted = await host.moves.act(game.id, "bob", f"play:{TRAP}")
        assert acted.game.rules_version == setup.version
        (losses,) = [event.data["n"] for event in acted.events if event.kind == "trap"]
        state = (await host.games.position(game.id)).state
        assert losses == {1: 3, 2: 2}[setup.version]
    # And once more from the disk, the moves after the snapshot made again.
    async with Host(store, pause=0) as host:
        assert (await host.games.position(game.id)).state == state
        assert (await host.record.exports.moves(game.id))[0] == setup
    return state


async def test_a_game_of_an_earlier_version_goes_on_by_it(host: Host, store: Store) -> None:
    """Half of the units for the one, half of the MODs for the other, on the same database."""
    old, new = await started(host, version=1), await started(host)
    assert (old.rules_version, new.rules_version) == (1, 2)
    for game in (old, new):
        state = await trapped(store, game)
        assert (state.setup.version, engine.view(state, None).version) == (game.rules_version,) * 2


@pytest.mark.parametrize("version", [0, 3, 99])
async def test_a_game_of_an_unknown_version_is_refused_in_words(
    host: Host, store: Store, version: int
) -> None:
    """It is neither played nor replayed, stays as it is, and can be exported and ended, if rated too."""
    game = await started(host)
    await store.write(lambda c: games.change(c, game.id, rules_version=version, rated=True))
    async with Host(store, pause=0) as other:
        for attempt in (
            other.games.position(game.id),
            other.moves.act(game.id, "ann", "choose:spread"),
            other.record.exports.moves(game.id),
        ):
            with pytest.raises(HostError) as caught:
                await attempt
            assert caught.value.key == "version"
            assert caught.value.data == {"rules": RULES, "have": [1, 2], "need": version}
            for locale in LOCALES:
                assert text(locale, f"error-{caught.value.key}", **caught.value.data)
        assert msgspec.json.decode(await other.record.exports.document(game.id))["rules_version"] == version
        act = Measure(END_GAME)
        assert (await other.moderation.requests.way(game.id, act, "ann")).how == HowToAct.ALONE
        assert (await other.moderation.do(game.id, act, "ann")).status == "ended"


async def test_an_export_of_an_earlier_version_comes_in(host: Host, store: Store) -> None:
    """With its version, and goes out again with it; every recorded one is what it was."""
    game = await started(host, version=1)
    async with Host(store, pause=0) as other:
        await managing.end(other, game.id, "ann")
        data = await other.record.exports.document(game.id)
        taken = await other.record.imports.take_in("elsewhere", "channel", "eve", data)
        assert taken.rules_version == 1
        again = load(await other.record.exports.document(taken.id))
        assert (again.rules_version, again.setup.version) == (1, 1)
        assert verify(again).ok
    for version, paths in earlier(RULES).items():
        for path in paths:
            export, course = check_document(path.read_bytes())
            assert export.rules_version == course.last.setup.version == version


def _with(version: int, inside: int) -> bytes:
    """A recorded game that claims these versions, of the document and of its setup."""
    export = load(recorded(RULES)[0].read_bytes())
    setup = replace(export.setup, version=inside)
    return dump(replace(export, rules_version=version, setup=setup))


@pytest.mark.spread(3)
@pytest.mark.parametrize(
    ("version", "inside"), [(0, 0), (3, 3), (99, 99), (2, 1), (1, 2), (2, 0), (0, 2), (-1, -1)]
)
async def test_an_export_of_a_wrong_version_stays_out(host: Host, version: int, inside: int) -> None:
    """Unknown, or another one inside than outside: by neither is it played."""
    data = _with(version, inside)
    refusal = "import-false" if version in (1, 2) else "version"
    assert await refused(host.record.imports.take_in("g", "c", "eve", data)) == refusal
    assert await host.games.latest("c") is None
    assert verify(load(data)).key == ("version" if version == inside else "rules")
    with pytest.raises(engine.IllegalMove, match="version"):
        load(data).log()
