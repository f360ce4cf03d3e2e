"""What the page tells of spaces besides what stands on them: names, neighbours and regions of the board, and
how an attack would go."""

from __future__ import annotations

from engine import vocabulary
from engine.queries.foresight import has_odds, odds
from engine.types import IllegalMove, State
from ui.words.advice.odds import odds_lines
from ui.words.errors import sentence as error_sentence
from ui.words.names import Names
from web.answers import VERSION, BoardRegion, BoardSpace, OddsAnswer, WordedBoard
from web.markup import sentences, words


class NotSo(Exception):
    """What was asked of the game cannot be answered. `key` and `said` tell why, in the reader's language."""

    def __init__(self, key: str, said: str) -> None:
        super().__init__(key)
        self.key, self.said = key, said


def ground(names: Names) -> WordedBoard:
    """The board: what the game never changes of it."""
    board = names.board
    return WordedBoard(
        VERSION,
        tuple(
            BoardSpace(
                space.id,
                names.space(space.id),
                space.region,
                tuple(board.ids[near] for near in board.neighbours[index]),
            )
            for index, space in enumerate(board.spaces)
        ),
        tuple(
            BoardRegion(region.id, names.region(region.id), region.bonus)
            for region in board.regions
            if board.members[board.regions.index(region)]
        ),
    )


def attack(names: Names, state: State, origin: str, to: str) -> OddsAnswer:
    """An attack from one space on another, by public facts alone, whoever is on turn. `names`: with the view
    that everybody has.

    :raises NotSo: nobody could make it.
    """
    for space in (origin, to):
        if not names.is_space(space):
            raise NotSo("no-such-place", names.text("web-no-such-space"))
    try:
        chances = odds(state, origin, to) if has_odds(names.view.rules) else None
    except IllegalMove as error:
        said = words(sentences([error_sentence(error, names.locale, names)], str)[0])
        raise NotSo(error.key, said) from error
    lines = odds_lines(names, origin, to, chances)
    return OddsAnswer(VERSION, sentences(lines, str), _command(names, origin, to))


def _command(names: Names, origin: str, to: str) -> str:
    """The slash command of the attack, as it is typed; empty if these rules have none."""
    specs = (names.spec(verb) for verb in vocabulary.verbs(names.view.rules))
    verb = next((spec for spec in specs if spec.marches and spec.hostile), None)
    if verb is None:
        return ""
    where = dict(zip(("from", "to"), (origin, to), strict=True))
    given = [
        f"{names.text(f'slash-{verb.id}-{option.name}')}:{names.space(where[option.name])}"
        for option in verb.options
        if option.name in where
    ]
    return " ".join((f"/{names.text(f'slash-{verb.id}')}", *given))
