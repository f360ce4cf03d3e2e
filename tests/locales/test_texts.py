"""The texts are complete: the same in all languages, all that the program asks for, and nothing more."""

from __future__ import annotations

import ast as python
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest
from fluent.runtime.types import fluent_number
from fluent.syntax import ast, parse
from fluent.syntax.visitor import Visitor

import engine
import locales
import render
from engine import IllegalMove
from engine.boards.board import MAPS
from engine.boards.load import load_board
from engine.kernel import meta, rules_ids
from host import LEVELS, HostError
from host.game_settings import SETTINGS
from host.kinds import ACTS, PROPOSALS, GameStatus
from host.model import KNOWN_LEVELS
from host.time_control import PRESETS
from league.formats import FORMATS, presets
from league.model import BUCHHOLZ, TIE_BREAKS, SeasonState
from locales import italian
from render.kit import icons
from ui.settings.preferences import PINGS, REMINDS
from ui.words.errors import sentence

ROOT = Path(locales.__file__).resolve().parent.parent
CODE = ("cogs", "publish", "web", "ui", "ops", "engine", "host", "league", "render", "locales")
WORDY = {"text", "worded", "word", "slash", "slash_group"}
"""Functions whose literal argument is a key (the last two: with `slash-` before it)."""


class _Variables(Visitor):
    def __init__(self) -> None:
        self.found: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802 - the visitor's own
        self.found.add(node.id.name)


@cache
def texts(locale: str) -> dict[str, frozenset[str]]:
    """The keys of a locale with their variables; fails on what Fluent does not understand."""
    keys: dict[str, frozenset[str]] = {}
    for path in sorted((ROOT / "locales" / locale).glob("*.ftl")):
        for entry in parse(path.read_text("utf-8")).body:
            assert not isinstance(entry, ast.Junk), f"{path.name}: {str(entry.content)[:80]}"
            if isinstance(entry, ast.Message):
                assert entry.id.name not in keys, f"{path.name}: {entry.id.name} stands twice"
                visitor = _Variables()
                visitor.visit(entry)
                keys[entry.id.name] = frozenset(visitor.found)
    return keys


@cache
def sources() -> tuple[tuple[str, python.Module], ...]:
    """All source files with their syntax trees."""
    paths = [p for folder in CODE for p in sorted((ROOT / folder).rglob("*.py"))]
    return tuple((str(p), python.parse(p.read_text("utf-8"))) for p in paths)


@cache
def literals() -> frozenset[str]:
    """All texts that stand in the code, whole, keyword names, and what may be data: themes, kinds of cards,
    times to play them, icons."""
    cards = [card for rules in rules_ids() for card in engine.cards(rules, {})]
    words = {*render.themes(), *(word for card in cards for word in (card.kind, card.when))}
    words |= {icon for rules in rules_ids() for icon in icons.load(rules).icons}
    for _, tree in sources():
        for node in python.walk(tree):
            if isinstance(node, python.Constant) and isinstance(node.value, str):
                words.add(node.value)
            elif isinstance(node, python.keyword) and node.arg:
                words.add(node.arg)
    return frozenset(words)


@cache
def patterns() -> frozenset[re.Pattern[str]]:
    """The texts with gaps that stand in the code, as regular expressions; gaps alone do not count."""
    expressions = set()
    for _, tree in sources():
        for node in python.walk(tree):
            if isinstance(node, python.JoinedStr):
                parts = [
                    re.escape(str(p.value)) if isinstance(p, python.Constant) else "(.+)" for p in node.values
                ]
                if re.search(r"[a-z]{3,}", re.sub(r"\(\.\+\)", "", "".join(parts))):
                    expressions.add("".join(parts))
    return frozenset(map(re.compile, expressions))


@cache
def wanted(text: str, depth: int = 3) -> bool:
    """Whether the code can come to this text: it stands there, or is put together from what stands there."""
    if text in literals() or text.isdigit():
        return True
    if not depth:
        return False
    matches = (pattern.fullmatch(text) for pattern in patterns())
    return any(m and all(wanted(part, depth - 1) for part in m.groups()) for m in matches)


def asked() -> Iterator[tuple[str, str]]:
    """The keys that stand as literals in calls for a text, with their file."""
    for path, tree in sources():
        for node in python.walk(tree):
            if not isinstance(node, python.Call):
                continue
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            if name not in WORDY:
                continue
            prefix = "slash-" if name.startswith("slash") else ""
            constants = [a.value for a in node.args[:2] if isinstance(a, python.Constant)]
            for key in constants:
                if re.fullmatch(r"[a-z][a-z0-9_-]+", str(key)) and key not in locales.LOCALES:
                    yield path, prefix + str(key)


class _References(Visitor):
    def __init__(self) -> None:
        self.found: set[str] = set()

    def visit_MessageReference(self, node: ast.MessageReference) -> None:  # noqa: N802 - as above
        self.found.add(node.id.name)

    def visit_TermReference(self, node: ast.TermReference) -> None:  # noqa: N802 - as above
        self.found.add(f"-{node.id.name}")
        self.generic_visit(node)


@pytest.mark.parametrize("locale", locales.LOCALES)
def test_entries_are_parsed_one_by_one_as_in_their_files(locale: str) -> None:
    """Each entry by itself is what it is in its file, and is known to refer to what it refers to."""
    entries: dict[str, ast.Message | ast.Term] = {}
    for path in sorted((ROOT / "locales" / locale).glob("*.ftl")):
        for entry in parse(path.read_text("utf-8")).body:
            if isinstance(entry, ast.Message | ast.Term):
                entries[("-" if isinstance(entry, ast.Term) else "") + entry.id.name] = entry
    assert locales._sources(locale).keys() == entries.keys()
    for key, source in locales._sources(locale).items():
        (alone,) = parse(source).body
        assert isinstance(alone, ast.Message | ast.Term)
        assert alone.equals(entries[key], ["span", "comment"]), key
        seen = _References()
        seen.visit(alone)
        assert seen.found <= {*locales._REFERENCE.findall(source)}, key


@pytest.mark.parametrize("locale", locales.LOCALES)
def test_all_locales_have_the_same_keys_and_variables(locale: str) -> None:
    """A translation says the same with the same variables."""
    assert texts(locale).keys() == texts("en").keys()
    assert {k: v for k, v in texts(locale).items() if v != texts("en")[k]} == {}


def test_every_key_that_the_code_names_exists() -> None:
    """No call asks for a text that does not exist."""
    missing = {(path, key) for path, key in asked() if key not in texts("en")}
    assert not missing


def test_no_text_is_unused() -> None:
    """Every text can be asked for by the code; after some, a seat's number stands in the code."""
    # A rule system's own words for a general text stand under its id.
    keys = {key: re.sub(rf"^(?:{'|'.join(rules_ids())})-", "", key) for key in texts("en")}
    assert [key for key, bare in keys.items() if not wanted(bare) and not wanted(f"{bare}-0")] == []


def test_every_error_has_its_sentence() -> None:
    """What the host and the engine can refuse is explained."""
    keys = {*HostError.KEYS, *IllegalMove.KEYS}
    assert {k for k in keys if f"error-{k}" not in texts("en")} == set()


FAMILIES: dict[str, Iterable[str]] = {
    "clock": PRESETS,
    "league-preset": presets(),
    "measure": ACTS,
    "option": SETTINGS,
    "ping": PINGS,
    "remind": REMINDS,
    "season": tuple(SeasonState),
    "status": (*GameStatus, *PROPOSALS),
    "tie-break": (*TIE_BREAKS, BUCHHOLZ),
    **dict.fromkeys(("league-format", "league-format-about"), FORMATS),
}
"""By what texts begin with all that they may end with."""


@pytest.mark.parametrize("start", FAMILIES)
def test_every_family_of_texts_has_all_of_its_members(start: str) -> None:
    """Of keys that are put together at run time from words that are known before."""
    assert [end for end in FAMILIES[start] if f"{start}-{end}" not in texts("en")] == []


def _of_cards(rules: str) -> set[str]:
    """What the cards of a rule system need, and the effects of those that people define."""
    cards = [card for version in meta(rules).versions for card in engine.cards(rules, {}, version)]
    needed = {f"card-{c.kind}" for c in cards} | {c.help for c in cards}
    needed |= {f"card-when-{c.when}" for c in cards} | {f"arg-{c.needs}" for c in cards if c.needs}
    needed |= {f"card-group-{c.group}" for c in cards}
    for option in meta(rules).options:
        if option.cards:
            needed |= {f"own-{part}-{e}" for e in option.cards.effects for part in ("effect", "help")}
            needed |= {f"card-group-{group}" for group in option.cards.groups}
            blanks = engine.cards(rules, {option.id: option.example})
            needed |= {f"card-when-{c.when}" for c in blanks}
    return needed


def _of_scores(rules: str) -> set[str]:
    """What the parts of a score are called."""
    start = engine.start(engine.Setup(rules, meta(rules).seats[0], "00")).state
    parts = {part for score in engine.standings(start) for part in (*score.points, *score.ties)}
    return {f"score-about-{rules}", *(f"score-part-{part}" for part in parts)}


def test_every_rule_system_is_described() -> None:
    """Names, options, choices, end reasons and the rules in short, for each rule system."""
    needed = {f"level-{level}" for level in KNOWN_LEVELS} | {f"level-{level}-about" for level in LEVELS}
    for rules in rules_ids():
        info = meta(rules)
        needed |= {f"rules-{rules}", f"rules-{rules}-about", f"howto-{rules}"}
        needed |= {f"option-{rules}-{o.id}" for o in info.options}
        needed |= {f"choice-{c}" for o in info.options for c in o.choices}
        needed |= {f"reason-{r}" for r in info.end_reasons}
        needed |= {f"{rules}-reason-rounds"} & {f"{rules}-reason-{r}" for r in info.end_reasons}
        needed |= _of_cards(rules) | _of_scores(rules)
    assert needed - texts("en").keys() == set()


def test_a_missing_text_is_english_then_the_key(monkeypatch: pytest.MonkeyPatch) -> None:
    """An unknown locale is answered in English; an unknown key raises only in tests."""
    monkeypatch.setattr(locales, "strict", True)
    assert locales.text("fr", "verb-attack") == locales.text("en", "verb-attack")
    with pytest.raises(locales.MissingText):
        locales.text("en", "no-such-key")
    with pytest.raises(locales.MissingText):
        locales.text("en", "event-claimed")
    monkeypatch.setattr(locales, "strict", False)
    assert locales.text("it", "no-such-key") == "no-such-key"


def test_a_text_is_never_taken_for_another() -> None:
    """Of values that are equal each is told as it is, however often it was told another way."""
    half, percent = fluent_number(0.5), fluent_number(0.5, style="percent")
    assert half == percent
    assert type(half) is type(percent)
    sentences = {locales.text("en", "score-of-goal", n=n, goal=2) for n in (half, percent, 1, 1.5)}
    assert sentences == {"0.5 of 2", "50% of 2", "1 of 2", "1.5 of 2"}
    switch = {locales.text("en", "nuked-prompt-deploy", sited=said, armies=5) for said in (1, "True")}
    assert len(switch) == 2


@pytest.mark.parametrize(("tag", "locale"), [("it", "it"), ("en-GB", "en"), ("pt-BR", "en"), ("it_IT", "it")])
def test_language_tags(tag: str, locale: str) -> None:
    """Discord's language tags lead to our locales."""
    assert locales.locale_of(tag) == locale


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Ada", "tocca ad Ada"),
        ("**Àlex**", "tocca ad **Àlex**"),
        ("\\_anna\\_", "tocca ad \\_anna\\_"),
        ("Elsa", "tocca a Elsa"),
        ("<@12>", "tocca a <@12>"),
    ],
)
def test_the_italian_preposition_takes_its_d_before_the_same_vowel(name: str, words: str) -> None:
    """`tocca ad Ada`, whatever marks stand around the name; other vowels take none."""
    assert words in locales.text("it", "event-turn", round=1, seat=name)


def test_numbers_with_decimals_are_written_as_the_language_writes_them() -> None:
    """A comma in Italian; a sign but for zero, also for what is rounded to zero."""
    assert [locales.with_sign("it", n) for n in (1.25, -0.2, -0.04)] == ["+1,2", "−0,2", "0,0"]
    assert [locales.with_sign("en", n) for n in (1.25, -0.2, 0.0)] == ["+1.2", "−0.2", "0.0"]
    figures = locales.text("it", "stats-dice-figures", throws=3, luck=locales.with_sign("it", -0.2))
    assert figures.endswith("−0,2 rispetto alla media")


def test_a_range_of_one_number_is_told_as_that_number() -> None:
    """Not "from 1 to 1"."""
    error = IllegalMove("wrong-amount", amount=3, low=1, high=1)
    assert sentence(error, "en") == "3 is not possible here, only 1 is."
    assert "da 1 a 1" not in sentence(error, "it")
    assert "from 1 to 2" in sentence(IllegalMove("wrong-amount", amount=3, low=1, high=2), "en")
    two = IllegalMove("seats", seats=3, low=2, high=2)
    assert sentence(two, "en") == "This game is for exactly 2 players."
    assert "2-2" not in sentence(two, "it")


@pytest.mark.parametrize("locale", locales.LOCALES)
def test_numbers_that_are_typed_again_are_written_without_separators(locale: str) -> None:
    """The number of a game and that of an entry of its log, as commands take them."""
    sentences = (
        locales.text(locale, "game-made", number=1234, channel="#war"),
        sentence(HostError("no-such-ply", ply=5000, high=1234), locale),
        locales.text(locale, "event-rewound", ply=1234),
    )
    assert all("1234" in text for text in sentences)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Breccia di Rohan", "nella Breccia di Rohan, dalla Breccia di Rohan alla Breccia di Rohan"),
        ("Paludi Morte", "nelle Paludi Morte, dalle Paludi Morte alle Paludi Morte"),
        ("Yorkshire", "nello Yorkshire, dallo Yorkshire allo Yorkshire"),
        ("Alaska", "in Alaska, dall'Alaska all'Alaska"),
        ("Londra", "a Londra, da Londra a Londra"),
        ("Arcadonia", "in Arcadonia, da Arcadonia ad Arcadonia"),
    ],
)
def test_italian_prepositions_before_spaces(name: str, words: str) -> None:
    """One word with the article that the name has."""
    at, from_, to = (italian.FUNCTIONS[key](name) for key in ("IN", "DA", "AD"))
    assert f"{at}, {from_} {to}" == words
    assert italian.FUNCTIONS["IN"]("Urali, Siberia e altri 2") == "negli Urali, in Siberia e altri 2"
    assert (
        italian.FUNCTIONS["IN"]("Urali e\u00a0Cornovaglia e Devon")
        == "negli Urali e\u00a0in Cornovaglia e Devon"
    )
    assert italian.FUNCTIONS["IL"]("Urali", capital=1) == "Gli Urali"


def test_every_space_has_its_italian_article() -> None:
    """Each name of a board is listed once; texts put no bare preposition before a space."""
    boards = [load_board(path.parent.name) for path in MAPS.glob("*/board.json")]
    listed = italian.places().names()
    assert sorted(listed) == sorted({board.name(space, "it") for board in boards for space in board.ids})
    bare = re.compile(
        r"(?i)\b(?:(?:in|da|a) \{ \$(?:spaces?|spot|from|to|home)|di \{ \$(?:space|spot|from|home)) "
    )
    for path in (Path(locales.__file__).parent / "it").glob("*.ftl"):
        assert bare.findall(path.read_text("utf-8")) == [], path.name
