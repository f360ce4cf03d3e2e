"""What a lobby leaves to chance is drawn in the lobby, suits those who have joined, and is what is played."""

from __future__ import annotations

import engine
from db import Store
from engine.rng import derive
from host import Game, Host
from host.limits import UNLIMITED
from host.lobby.drawn import sign
from tests.host.games import refused
from tests.host.timing import on_file

OPTION = "arrangement"


async def lobby(host: Host, **options: str) -> Game:
    """A lobby whose board follows from an option, with its maker alone."""
    return await host.lobby.create("g", "c", "ann", "Ann", "modular", 6, options, entropy="e")


def suits(game: Game) -> bool:
    """Whether the game could begin with those who have joined, or with as few as may be."""
    setup = engine.Setup(game.rules, max(3, len(game.seats)), "00", game.options)
    return engine.misfit(setup) is None


async def test_what_is_left_open_is_drawn_and_played(host: Host) -> None:
    """The start does not change it; the game's seed does not say which board it is."""
    game = await lobby(host)
    assert game.drawn == (OPTION,)
    for member in ("bob", "cy", "dee"):
        game = await host.lobby.join(game.id, member, member.title(), member)
        assert game.drawn == (OPTION,)
        assert suits(game)
    begun = await host.lobby.start(game.id, "ann", "x")
    position = await host.games.position(game.id)
    assert begun.options[OPTION] == game.options[OPTION]
    assert position.view(None).board == f"quadrants:{game.options[OPTION]}"


async def test_it_stays_while_it_suits(host: Host) -> None:
    """No matter who joins or leaves and what else is chosen: another is drawn only where it must be."""
    game = await lobby(host, level="expert")
    for number in range(5):
        before = game
        game = await host.lobby.join(game.id, f"m{number}", "M", "e")
        still = engine.Setup(game.rules, max(3, len(game.seats)), "00", before.options)
        assert (game.options == before.options) == (engine.misfit(still) is None)
        assert suits(game)
    left = await host.lobby.leave(game.id, "m2")
    assert suits(left)
    again = await host.lobby.set_options(left.id, "ann", {**left.chosen, "level": "master"})
    assert again.options == {**left.options, "level": "master"}
    assert again.drawn == (OPTION,)


async def test_another_is_drawn_for_the_maker_alone(host: Host) -> None:
    """Another than before, each time; for nothing else than what can be drawn."""
    game = await lobby(host)
    seen = [game.options[OPTION]]
    for _ in range(4):
        game = await host.lobby.draw(game.id, "ann", OPTION)
        assert game.options[OPTION] != seen[-1]
        assert suits(game)
        seen.append(game.options[OPTION])
    await host.lobby.join(game.id, "bob", "Bob", "e")
    assert await refused(host.lobby.draw(game.id, "bob", OPTION)) == "not-host"
    assert await refused(host.lobby.draw(game.id, "ann", "level")) == "option-unknown"
    assert (await host.games.get(game.id)).options[OPTION] == seen[-1]


async def test_what_is_written_stays_until_it_is_left_open(host: Host) -> None:
    """Also where it does not suit: then the start says so. Empty, it is drawn again."""
    game = await lobby(host, arrangement="3x2:ABZTEK")
    assert game.drawn == ()
    assert sign(game) == ""
    for member in ("bob", "cy"):
        game = await host.lobby.join(game.id, member, member.title(), member)
    assert game.options == {OPTION: "3x2:ABZTEK"}
    assert await refused(host.lobby.start(game.id, "ann", "x")) == "arrangement-seats"
    assert await refused(host.lobby.set_options(game.id, "ann", {OPTION: "3x2:ABZTES"})) == "arrangement-seam"
    assert (await host.games.get(game.id)).options == {OPTION: "3x2:ABZTEK"}
    game = await host.lobby.set_options(game.id, "ann", {OPTION: " "})
    assert game.drawn == (OPTION,)
    assert suits(game)
    fixed = await host.lobby.set_options(game.id, "ann", game.options)
    assert (fixed.drawn, fixed.options) == ((), game.options)
    drawn = await host.lobby.draw(game.id, "ann", OPTION)
    assert drawn.drawn == (OPTION,)
    assert drawn.options != game.options


async def test_what_was_not_seen_does_not_begin(host: Host) -> None:
    """Drawn again since the host looked, also by somebody who joined: the start waits for another look."""
    game = await lobby(host)
    assert sign(game)
    for member in ("bob", "cy"):
        game = await host.lobby.join(game.id, member, member.title(), member)
    now = await host.lobby.draw(game.id, "ann", OPTION)
    assert sign(now) != sign(game)
    assert await refused(host.lobby.start(game.id, "ann", "x", sign(game))) == "drawn-anew"
    assert (await host.games.get(game.id)).status == "lobby"
    assert (await host.lobby.start(game.id, "ann", "x", sign(now))).status == "running"


@on_file
async def test_it_outlives_a_restart(store: Store) -> None:
    """What was drawn, and that it was."""
    async with Host(store, pause=0, limits=UNLIMITED) as host:
        game = await lobby(host)
    async with Host(store, pause=0, limits=UNLIMITED) as host:
        assert (await host.games.get(game.id)).drawn == (OPTION,)
        assert (await host.games.get(game.id)).options == game.options


def test_a_draw_has_a_stream_of_its_own() -> None:
    """It depends on the seed that it is given; all values come up that suit the seats, and no other."""
    codes = set()
    for number in range(60):
        setup = engine.Setup("modular", 6, derive("00", [str(number)]))
        code = engine.draw(setup, OPTION)
        assert code == engine.draw(setup, OPTION)
        assert engine.misfit(engine.Setup("modular", 6, "00", {OPTION: code})) is None
        codes.add(code)
    assert len(codes) > 40


def test_the_board_of_a_setup_is_bare() -> None:
    """All spaces, nobody's."""
    view = engine.preview(engine.Setup("modular", 4, "00", {OPTION: "3x2:ADOTES"}))
    assert view.board == "quadrants:3x2:ADOTES"
    assert len(view.spaces) == 48
    assert {(space.owner, *space.tokens) for space in view.spaces.values()} == {(None,)}
    assert (view.seats, view.prompts) == ((), ())
