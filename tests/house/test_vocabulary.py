"""Words of one rule system stand in its folder alone: code that needs one elsewhere lacks some data of it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import engine
from engine import events, verbs
from engine.kernel import rules_of
from tests.house import sources

WORD = re.compile(r"[a-z][a-z0-9_]+")
SPEAKING = {
    "Offer",
    "Move",
    "Prompt",
    "Event",
    "Kind",
    "Key",
    "Track",
    "SpaceView",
    "SeatView",
    "DeckView",
    "LinkView",
    "EdgeView",
    "PathView",
}
TELLING = {"tell", "whisper"}
ROOMS = ("engine/rules/", "maps/", "playground/", "db/", "league/", "tools/")
"""Where words of a rule system may stand, or where none is meant."""
TABLES = ("engine/verbs.py", "engine/events.py")
"""Where the words stand that any system may use."""
ELSEWHERE: dict[str, set[str]] = {
    "engine/ai/campaign/numbers.py": {"leader", "stage"},
    "host/background/computers.py": {"level"},
    "host/background/removals.py": {"told"},
    "host/background/hints.py": {"level"},
    "host/lobby/lessons.py": {"level"},
    "host/league/profiles.py": {"level"},
    "ops/logs.py": {"event"},
    "web/markup.py": {"code"},
    "web/pages.py": {"code"},
    "web/art/board_art.py": {"marked", "sea"},
    "render/league/model.py": {"level", "open"},
    "ui/words/figures/profiles.py": {"figure"},
    "ui/words/figures/ratings.py": {"level"},
    "ui/words/figures/standings.py": {"number"},
    "cogs/leagues/asking.py": {"told"},
    "cogs/leagues/confirmed.py": {"number", "remove", "start"},
    "ui/words/league/acts.py": {"told"},
    "ui/words/league/news.py": {"number"},
    "ui/words/league/parts.py": {"number"},
    "ui/words/league/plans.py": {"start"},
    "ui/choices/arguments.py": {"number"},
    "publish/pings.py": {"code", "next"},
    "ui/words/events.py": {"count", "party"},
    "ui/kit/components.py": {"number"},
    "ui/messages/lobby.py": {"start"},
    "ui/messages/move_panel.py": {"price"},
    "ui/words/names/piece_names.py": {"number"},
    "ui/words/names/move_names.py": {"price"},
    "ui/messages/notices.py": {"take"},
    "ui/words/notices.py": {"known"},
    "ui/kit/pager.py": {"next"},
    "ui/settings/preferences.py": {"all", "next"},
    "ui/choices/verbs.py": {"price"},
    "ui/words/prompts.py": {"fixed"},
    "cogs/lobby/clocks.py": {"reaction"},
    "cogs/game/proposals.py": {"declined", "take"},
    "cogs/handbook/pages.py": {"next"},
    "cogs/lobby/buttons.py": {"remove", "start"},
    "ops/health.py": {"ready"},
    "cogs/about.py": {"start"},
    "ops/metrics.py": {"event", "level"},
    "cogs/orders/ahead.py": {"next", "number", "word"},
    "cogs/league/tabs.py": {"open"},
    "cogs/play/buttons.py": {"next", "number"},
    "cogs/play/commands.py": {"number"},
    "cogs/settings/member.py": {"any", "next"},
    "cogs/server/time.py": {"all"},
    "engine/__init__.py": {"default", "draw", "start"},
    "engine/commands.py": {"count", "moves"},
    "engine/standing_orders.py": {"default", "richest"},
    "host/core/log_entry.py": {"act", "code"},
    "host/play/requests.py": {"act"},
    "ui/words/moderation/measures.py": {"act"},
    "cogs/shared/deciding.py": {"declined"},
    "host/kinds.py": {"act", "open"},
    "host/league/control.py": {"number", "remove", "told"},
    "host/league/course/deciding.py": {"told"},
    "host/league/course/drafts.py": {"earned", "stage", "told"},
    "host/league/course/overriding.py": {"told"},
    "host/league/course/games_made.py": {"drawn", "level"},
    "host/league/course/league_rows.py": {"number", "told"},
    "host/league/course/opening.py": {"number"},
    "host/league/course/rated_counts.py": {"code"},
    "host/league/documents.py": {"number", "told"},
    "host/league/records.py": {"open"},
    "host/league/registry.py": {"number", "told"},
    "host/league/requests.py": {"declined", "remove", "start", "told"},
    "host/league/reports.py": {"open"},
    "host/league/seasons.py": {"number", "open", "start", "told"},
    "host/seats/game_acts.py": {"act", "told"},
    "host/record/history.py": {"code"},
    "host/record/export.py": {"moves"},
    "host/play/proposals.py": {"code"},
    "host/lobby/imports.py": {"code", "level"},
    "host/lobby/lobby.py": {"drawn", "level"},
    "host/play/standing_orders.py": {"code"},
    "host/seats/seats.py": {"level"},
    "host/core/tables.py": {"code"},
    "render/__init__.py": {"draw"},
    "render/frame/bars.py": {"mark"},
    "render/pieces/arrows.py": {"mark"},
    "render/pieces/covers.py": {"mark"},
    "render/kit/icons.py": {"shown"},
    "render/frame/panel.py": {"shown"},
    "render/pieces/paths.py": {"mark"},
    "render/legend/samples.py": {"spent", "wall"},
    "render/pieces/standing.py": {"mark"},
    "render/legend/symbols.py": {"code", "gain", "shown"},
    "render/map/terrain.py": {"bridge", "landing"},
    "render/kit/theme.py": {"landing"},
    "render/pieces/tokens.py": {"mark"},
}
"""Words of one system that mean something else where they stand outside of it, by file."""
HOW = """
Words of a single rule system stand outside its folder. Nothing but its folder, its texts and its board may
know them. What decides there by a word is data:
  a verb: declare what the code wants to know in engine/verbs.py, and read it by `engine.vocabulary.verb`;
  a key or kind of event: give it a sort or role (engine/events.py) in `Rules.keys` or `Rules.kinds`;
  a choice that does nothing now: `Offer(..., idle=True)`;
  a token, mark or counter in a picture: `Rules.icons`.
If the word means something else where it stands, say so in ELSEWHERE of tests/house/test_vocabulary.py.
"""


def _strings(node: ast.AST) -> Iterator[str]:
    for part in ast.walk(node):
        if isinstance(part, ast.Constant) and isinstance(part.value, str):
            yield part.value


def _spoken(path: Path) -> Iterator[str]:
    """What a file of a rule system puts into offers, prompts, events and views; its constants, the keys of
    its tables, and what it compares with."""
    for statement in sources.tree(path).body:
        if isinstance(statement, ast.Assign | ast.AnnAssign) and statement.value:
            yield from _strings(statement.value)
    for node in sources.nodes(path):
        match node:
            case ast.Call(func=ast.Attribute(attr=name) | ast.Name(id=name)) if name in SPEAKING | TELLING:
                for given in (*node.args, *(k.value for k in node.keywords)):
                    yield from _strings(given)
                if name in TELLING:
                    yield from (keyword.arg for keyword in node.keywords if keyword.arg)
            case ast.Dict():
                yield from (word for key in node.keys if key for word in _strings(key))
            case ast.Compare():
                yield from _strings(node)


@cache
def words() -> dict[str, frozenset[str]]:
    """By rule system its words that no other has and that do not stand in the tables for all."""
    by_rules: dict[str, set[str]] = {}
    for rules in engine.rules_ids():
        said = {
            word
            for path in sources.python_files("engine")
            if sources.name(path).startswith(f"engine/rules/{rules}/")
            and not sources.name(path).startswith(f"engine/rules/{rules}/ai/")  # names of their own numbers
            for word in _spoken(path)
        }
        said |= {text for card in engine.cards(rules, {}) for text in (card.kind, card.group, card.effect)}
        system = rules_of(rules)
        said |= {verb.id for verb in system.verbs} | {*system.keys, *system.kinds}
        by_rules[rules] = {word for word in said if isinstance(word, str) and WORD.fullmatch(word)}
    common = {*events.KEYS, *events.KINDS} | {verb.id for verb in verbs.VERBS} | {verbs.UNTIL}
    for path in sources.python_files("engine"):
        if sources.name(path).startswith("engine/parts/steps/"):  # steps that several systems have
            common |= set(_spoken(path))
    return {
        rules: frozenset(
            terms - common - {w for other in by_rules if other != rules for w in by_rules[other]}
        )
        for rules, terms in by_rules.items()
    }


def _stray(rules: str, path: Path) -> Iterator[tuple[int, str]]:
    """Line and word, where a file speaks a word of a rule system."""
    said = sources.docstrings(path)
    for node in sources.nodes(path):
        if isinstance(node, ast.Constant) and node.value in words()[rules] and id(node) not in said:
            yield node.lineno, str(node.value)


def test_the_words_of_every_system_are_found() -> None:
    """The list is not empty by mistake: each has verbs' arguments, kinds of events, prompts and tokens."""
    assert {"alone", "scouts", "space_commander", "invasion", "bids"} <= words()["risk2210"]
    assert {"artillery", "trade_down", "mission_done"} <= words()["classic"]
    assert {"jolly", "regroup", "centre_built"} <= words()["modular"]
    assert {"grima_wormtongue", "headed", "ring_left", "storm"} <= words()["middle_earth"]
    assert {"casualties", "regenerator", "swapped", "tripod"} <= words()["new_wave"]
    assert {"radiation", "cooled", "ferry", "nuke"} <= words()["nuked"]


def _outside() -> Iterator[Path]:
    for path in sources.python_files():
        name = sources.name(path)
        if name not in TABLES and not name.startswith(ROOMS):
            yield path


@pytest.mark.parametrize("rules", engine.rules_ids())
def test_no_word_of_one_system_stands_elsewhere(rules: str) -> None:
    """Each literal in the rest of the program is common to all, or means something else."""
    strays = [
        f"{sources.name(path)}:{line}: {word}"
        for path in _outside()
        for line, word in _stray(rules, path)
        if word not in ELSEWHERE.get(sources.name(path), ())
    ]
    assert strays == [], HOW


def test_no_exception_has_outlived_its_use() -> None:
    """Each exception is a word of a rule system that stands in that file."""
    met = {
        sources.name(path): {word for rules in engine.rules_ids() for _, word in _stray(rules, path)}
        for path in _outside()
    }
    assert {file: left for file, known in ELSEWHERE.items() if (left := known - met.get(file, set()))} == {}
