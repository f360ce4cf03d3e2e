"""Short signs of spaces: suggested beside the names, and typed in their place."""

from __future__ import annotations

import pytest

import engine
from engine import Setup
from engine.queries.offers import Offers
from host import Position
from tests.cogs.conftest import House
from tests.cogs.driver import started, words
from tests.ui.positions import game_of
from ui.choices.arguments import complete, named_move, suggest
from ui.words.names import Names
from ui.words.prompts import prompt_text

CODE = "3x2:ADOTES"


def table(**options: str) -> tuple[Offers, Names]:
    """What the seat on turn may do on a board whose spaces have signs, and the names of it all."""
    state = engine.start(Setup("modular", 3, "2a", {"arrangement": CODE, **options})).state
    seat = engine.awaited_seats(state)[0]
    position = Position(game_of(state), state)
    return position.legal(seat), Names("en", position.view(seat), position.game.seats)


def own_space(names: Names) -> str:
    """A space of the seat on turn."""
    return next(s.id for s in names.view.spaces.values() if s.owner == names.view.turn)


@pytest.mark.parametrize("lower", [False, True])
def test_a_sign_is_typed_in_place_of_a_name(lower: bool) -> None:
    """In any letters; where the space is not possible, it is the rules that say why."""
    offers, names = table()
    space = own_space(names)
    sign = names.code(space)
    assert len(sign) == 2
    typed = sign.lower() if lower else sign
    assert complete(offers, names, "place", [f" {typed} ", 1]) == f"place:{space}:1"
    other = next(s.id for s in names.view.spaces.values() if s.owner != names.view.turn)
    assert complete(offers, names, "place", [names.code(other), 1]) == f"place:{other}:1"
    assert suggest(offers, names, ("place",), typed)[0][1] == space


def test_signs_stand_beside_names_in_suggestions() -> None:
    """So that they can be learned."""
    offers, names = table()
    label, space = suggest(offers, names, ("place",), "")[0]
    assert f" · {names.code(str(space))} · " in label
    assert f" · {names.code(str(space))} · " in names.strength([str(space)])


def test_a_sign_chooses_a_whole_move() -> None:
    """Where moves are chosen from a list."""
    offers, names = table(setup="manual")
    assert named_move(offers, names, "choose", "zs") == "choose:zibibba"


def test_boards_without_signs_are_as_before() -> None:
    """Nothing is typed by accident."""
    state = engine.start(Setup("classic", 3, "2a", {})).state
    names = Names("en", engine.view(state, 0), game_of(state).seats)
    assert names.space_by_code("") is None
    assert names.space_by_code("al") is None
    assert names.strength(["alaska"]).startswith(f"{names.holder('alaska')} · North America · ")


async def test_a_sign_in_a_command(house: House) -> None:
    """`/place where:` takes it; that of somebody else's territory is refused by the territory's name."""
    game = await started(house, "Ada", "Bruno", "Chiara", rules="modular", options=f"arrangement={CODE}")
    position = await house.host.games.position(game.id)
    view = position.view(None)
    assert view.turn is not None
    who = await house.member(position.game.seats[view.turn].name)
    names = Names("en", view, position.game.seats)
    space = own_space(names)
    other = next(s.id for s in view.spaces.values() if s.owner != view.turn)
    refused = await who.slash("place", where=names.code(other), amount=1)
    assert names.space(other) in words(refused["message"])
    await who.slash("place", where=names.code(space).lower(), amount=1)
    await house.published()
    after = (await house.host.games.position(game.id)).view(None)
    assert after.spaces[space].tokens["army"] == view.spaces[space].tokens["army"] + 1


@pytest.mark.parametrize(
    ("locale", "named"), [("en", "in Delta"), ("it", "in Delta"), ("en", "any quadrant")]
)
def test_questions_call_regions_by_their_names(locale: str, named: str) -> None:
    """Not by their ids; here the quadrant that is begun, or none."""
    state = engine.start(Setup("modular", 3, "2a", {"arrangement": CODE, "setup": "manual"})).state
    if named.startswith("in "):
        state = engine.apply(
            state, engine.Move(engine.awaited_seats(state)[0], "choose", ("palustria",))
        ).state
    names = Names(locale, engine.view(state, None), game_of(state).seats)
    assert named in prompt_text(engine.prompts(state)[0], names)
