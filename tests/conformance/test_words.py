"""Words of moves, in every rule system: none is the id of a card or a space, and commands take them all."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import engine
from engine import State, vocabulary
from engine.kernel import rules_of
from engine.rules.new_wave.actions.effect import SPENT
from engine.rules.new_wave.meta import DATA
from tests.conformance.rich import BEGINNINGS
from tests.conformance.selfplay import Game
from tests.conformance.setups import setups

PLIES = 60
FROM_DATA: dict[str, set[str]] = {
    "new_wave": {action.word for card in DATA.cards for action in card.actions if action.word}
    | {SPENT, "tripod_last", "ufo_last"}
}
"""Words of a rule system that stand in its data, or that its sources put together."""


@cache
def played(rules: str) -> tuple[State, ...]:
    """Positions of a game of each setup, and of one that begins in the thick of it."""
    states: list[State] = []
    for number, setup in enumerate(setups(rules)):
        for rich in {False, rules in BEGINNINGS}:
            Game(setup, f"words {number}", lambda state, _: states.append(state), rich).wander(PLIES)
    return tuple(state for state in states if not state.result)


def words(rules: str) -> set[str]:
    """The words that offers of a rule system are made of: literals, and names of literals."""
    texts = set(FROM_DATA.get(rules, ()))
    for path in sorted((Path(engine.__file__).parent / "rules" / rules).glob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        named = dict(_named(tree))
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Offer":
                for given in node.args[1:2]:
                    for part in ast.walk(given):
                        if isinstance(part, ast.Constant) and isinstance(part.value, str):
                            texts.add(part.value)
                        elif isinstance(part, ast.Name) and part.id in named:
                            texts.add(named[part.id])
    return texts


def _named(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """The constants of a module that are texts."""
    for statement in tree.body:
        match statement:
            case ast.Assign([ast.Name(name)], ast.Constant(str(word))):
                yield name, word
            case ast.Assign([ast.Tuple(names)], ast.Tuple(parts)):
                for target, part in zip(names, parts, strict=True):
                    if isinstance(target, ast.Name) and isinstance(part, ast.Constant):
                        yield target.id, str(part.value)


def cards(rules: str) -> set[str]:
    """The ids of cards that hands can hold, and of those that are met in play."""
    ids = {card.kind for card in engine.cards(rules, {})}
    for state in played(rules):
        for seat in engine.view(state, 0).seats:
            ids |= {card.id for card in seat.hand or ()}
    return ids


@pytest.mark.spread(3)
@pytest.mark.parametrize("rules", engine.rules_ids())
def test_no_word_is_the_id_of_a_card_or_a_space(rules: str) -> None:
    """Else nobody could say which is meant, neither those who type it nor those who read it."""
    spoken = words(rules)
    assert spoken
    spaces = {space for setup in setups(rules) for space in rules_of(rules).board(setup).ids}
    assert spoken & spaces == set()
    assert spoken & cards(rules) == set()


@pytest.mark.parametrize("rules", FROM_DATA)
def test_words_of_data_are_all_known(rules: str) -> None:
    """What is met in moves and is no card and no space stands in the list above, or in the sources."""
    spoken, known = words(rules), cards(rules)
    for state in played(rules):
        spaces = rules_of(rules).board(state.setup).index
        for offer in engine.legal(state, engine.awaited_seats(state)[0]):
            said = {part for arg in offer.args if isinstance(arg, str) for part in arg.split("+")}
            strange = said - spoken - known - set(map(str, spaces))
            assert strange == set()


@pytest.mark.spread(2)
@pytest.mark.parametrize("rules", engine.rules_ids())
def test_every_offer_fits_the_options_of_its_command(rules: str) -> None:
    """No move has more arguments than its slash command takes, and it has all that it needs."""
    longest = 0
    for state in played(rules):
        for seat in engine.awaited_seats(state):
            for offer in engine.legal(state, seat):
                verb = vocabulary.verb(rules, offer.verb)
                if any(option.kind == "move" for option in verb.options):
                    continue
                texts = [arg for arg in offer.args if isinstance(arg, str)]
                room = [option for option in verb.options if option.kind != "number"]
                marks = {option.word for option in verb.options}
                texts = [text for text in texts if text not in marks]
                needed = sum(option.needed for option in room)
                assert needed <= len(texts) <= len(room), offer
                longest = max(longest, len(texts))
    assert longest == 5 or rules != "new_wave"
