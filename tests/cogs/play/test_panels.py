"""From offers to components and to words, over positions of all kinds."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Sequence
from itertools import islice
from typing import Any, TypeVar

import discord
import pytest

import engine
import render
from engine import Move, vocabulary
from host import Position
from tests.bounded import often
from tests.cogs.positions import games, table_of
from tests.ui.positions import game_of
from ui.choices.amounts import quick
from ui.choices.arguments import complete, suggest, suggest_moves
from ui.choices.question_tree import Question, step
from ui.choices.verbs import verbs
from ui.kit import custom_id
from ui.kit.custom_id import Path
from ui.messages import board
from ui.messages.move_panel import panel
from ui.words import events
from ui.words.errors import Refused
from ui.words.names import Names
from ui.words.pictures import alt_text

POSITIONS, PATHS = often(3, 8), often(12, 20)
"""How many positions of each system are looked at where each takes long, and how many paths in each."""
TOLD = often(5, 15)
"""So often each kind of event of a game is put into words."""
T = TypeVar("T")


def some(nth: int) -> list[engine.State]:
    """One in this many positions of all variants."""
    states = [state for game in games() for state, _, _ in islice(game, 0, None, nth)]
    assert states
    return states


def few() -> list[engine.State]:
    """Positions of all variants of each system, from the beginning to the end of its games."""
    played: dict[str, list[engine.State]] = {}
    for state in some(1):
        played.setdefault(state.setup.rules, []).append(state)
    return [state for states in played.values() for state in spread(states, POSITIONS)]


def spread(items: Sequence[T], most: int) -> Sequence[T]:
    """This many of them, from the first on at equal distances; all where there are no more."""
    return items[:: max(1, -(-len(items) // most))]


def reachable(table: Any, question: Question) -> set[str]:
    """The codes of all moves that can be made from a step on, pages and typed numbers included."""
    codes: set[str] = set()
    for page in range(question.pages):
        shown = step(table.offers, table.names, question.path, page)
        sizes = [count for _, count in shown.lists] or [len(shown.choices)]
        assert sum(sizes) == len(shown.choices)
        assert max(sizes, default=0) <= 25
        if shown.number:
            low, high = shown.number
            codes |= {custom_id.code((*shown.path, n)) for n in range(low, high + 1)}
        for choice in shown.choices:
            assert choice.label
            if choice.final:
                codes.add(custom_id.code(choice.path))
            else:
                assert len(choice.path) > len(question.path)
                codes |= reachable(table, step(table.offers, table.names, choice.path))
    return codes


def test_every_legal_move_can_be_reached_and_nothing_else() -> None:
    """The tree of questions ends in exactly the legal moves, for every verb."""
    for state in few():
        for prompt in engine.prompts(state):
            table = table_of(state, prompt.seat)
            for verb in verbs(table.offers):
                want = {m.code for m in table.offers.narrow(verb).moves()}
                question = step(table.offers, table.names, (verb,))
                assert reachable(table, question) == want


@pytest.mark.spread(1)
@pytest.mark.parametrize("locale", ["en", "it"])
def test_all_panels_keep_to_discords_limits(locale: str) -> None:
    """Texts, labels, custom ids, rows: whatever the position, whatever the path."""
    for state in few():
        for prompt in engine.prompts(state):
            table = table_of(state, prompt.seat, locale)
            paths: list[Path] = [(), *((v,) for v in verbs(table.offers))]
            moves = list(islice(table.offers.moves(), 0, None, 13))
            begun = dict.fromkeys((m.verb, *m.args[:n]) for m in moves for n in range(len(m.args)))
            for path in [*paths, *spread([*begun], PATHS)]:
                message = panel(table, path, note="x" * 3000)
                assert message.content
                _check(message.view)


def _payload(view: Any) -> Any:
    return view.to_components()


def _check(view: Any) -> None:
    payload = _payload(view)
    assert len(payload) <= 5
    seen = set()
    for row in payload:
        assert 1 <= len(row["components"]) <= 5
        for item in row["components"]:
            assert len(item["custom_id"]) <= 100
            assert item["custom_id"] not in seen
            seen.add(item["custom_id"])
            assert len(item.get("label", "x")) <= 80
            options = item.get("options", [])
            assert len({o["value"] for o in options}) == len(options) <= 25


@pytest.mark.spread(1)
@pytest.mark.parametrize("locale", ["en", "it"])
def test_everything_that_happens_can_be_told(locale: str) -> None:
    """Every kind of event of whole games has its words, the first times that it happens in each of them, for
    everybody who may see it; names are harmless."""
    kinds = set[str]()
    for game in games():
        met = Counter[str]()
        for state, _, turn in game:
            news = [event for event in turn.events if met[event.kind] < TOLD]
            if not news:
                continue
            met.update(event.kind for event in news)
            names = Names(locale, engine.view(state, 0), game_of(state).seats)
            for event in news:
                text = "".join(events.lines([event], names))
                assert bool(text) != vocabulary.kind(names.view.rules, event.kind).silent
                assert not re.search(r"(?<!\\)<@|@everyone|http://|(?<!\\)\[l", text)
        kinds |= met.keys()
    assert {"battle", "conquered", "traded", "deployed", "claimed", "won", "card", "mission_done"} & kinds


def test_public_messages_keep_to_discords_limits() -> None:
    """The live message of any position: at most 4,000 characters and 40 components."""
    for game in games():
        news: list[engine.Event] = []
        for state, _, turn in islice(game, 0, None, often(60, 23)):
            news = [*news, *engine.visible(turn.events, None)][-60:]
            position = Position(game_of(state), state)
            names = Names("it", position.view(None), position.game.seats)
            view = board.layout(
                board.BoardMessage(position, names, news, render.THEME, alt_text.board(names))
            )
            assert view.content_length() <= 4000
            assert view.total_children_count <= 40


def test_public_buttons_tell_nothing_about_hands() -> None:
    """The live message is the same whatever cards are held: trading never shows in it, playing by the kind
    of the question alone."""
    for state in some(often(30, 7)):
        position = Position(game_of(state), state)
        names = Names("en", position.view(None), position.game.seats)
        view = board.layout(board.BoardMessage(position, names, [], render.THEME))
        payload = json.dumps(_payload(view))
        kinds = [prompt.kind for prompt in position.prompts]
        ways = [verb for kind in dict.fromkeys(kinds) for verb in vocabulary.ways(state.setup.rules, kind)]
        assert re.findall(r":begin:([a-z]+)", payload) == list(dict.fromkeys(ways))
        assert ":trade" not in payload
        assert ":play" not in payload.replace(":begin:play", "")


def test_few_amounts_have_a_button_each_and_many_have_shortcuts() -> None:
    """All, all but one, half, the least; together with what else is shown they fit into one message."""
    assert quick((1, 3)) == [3, 2, 1]
    assert quick((1, 10)) == list(range(10, 0, -1))
    assert quick((1, 17)) == [17, 16, 9, 5, 4, 3, 2, 1]
    assert quick((0, 11)) == [11, 10, 5, 4, 3, 2, 1, 0]
    assert quick((2, 40)) == [40, 39, 21, 6, 5, 4, 3, 2]
    assert quick((5, 5)) == [5]


def test_amounts_begin_with_the_usual_one() -> None:
    """Then those that are near to it; what takes a typed number has no button."""
    assert quick((3, 6), usual=3) == [3, 4, 5, 6]
    assert quick((2, 40), usual=2) == [2, 3, 4, 5, 6, 21, 39, 40]
    assert quick((2, 40), usual=2, pressed=20) == [2, 3, 4, 5, 6, 11, 19, 20]
    assert quick((2, 40), usual=2, pressed=5) == [2, 3, 4, 5]
    assert quick((6, 9), usual=6, pressed=1) == [6]


def test_amounts_are_buttons_and_the_usual_one_stands_out_unless_it_is_paid() -> None:
    """Each in sight at once, the usual one (the greatest, unless the offer names another) first; no bid and
    no purchase is suggested by its colour."""
    seen = set()
    for state in some(often(30, 7)):
        for prompt in engine.prompts(state):
            table = table_of(state, prompt.seat)
            for offer in table.offers:
                if not offer.amount or offer.amount[1] - offer.amount[0] < 2:
                    continue
                if (offer.verb, offer.usual is None) in seen:
                    continue
                path = (offer.verb, *offer.args)
                view = panel(table, path).view
                assert view
                shown = [i for row in view.to_components() for i in row["components"]]
                finals = [i for i in shown if ":do:" in i["custom_id"]]
                if not finals:
                    continue  # so much else can follow that all stand in a select
                seen.add((offer.verb, offer.usual is None))
                usual = offer.amount[1] if offer.usual is None else offer.usual
                assert str(usual) in finals[0]["label"]
                marked = [i for i in finals if i["style"] == discord.ButtonStyle.primary.value]
                sort = table.names.spec(offer.verb).amount
                assert marked == ([] if sort == "price" else finals[:1])
                has_own = table.names.has_own(offer.verb, offer.args)  # each amount is a whole sentence
                everything = sort == "pieces" and usual == offer.amount[1] and not has_own
                assert ("All" in finals[0]["label"]) == everything
    assert {("place", True), ("move", True), ("bid", True), ("attack", False), ("move", False)} <= seen


@pytest.mark.spread(1)
@pytest.mark.parametrize("locale", ["en", "it"])
def test_panels_ask_once_and_answer_in_short(locale: str) -> None:
    """The question stands in the text alone, not in the select too; how to attack is asked of two places, and
    no button names them again."""
    asked = attacks = 0
    for state in few():
        for prompt in engine.prompts(state):
            table = table_of(state, prompt.seat, locale)
            begun = dict.fromkeys((o.verb, *o.args[:n]) for n in (0, 2) for o in table.offers)
            for path in spread([*begun], PATHS):
                question = step(table.offers, table.names, path)
                message = panel(table, path)
                assert message.view
                shown = [i for row in message.view.to_components() for i in row["components"]]
                assert message.content.count(question.question) == 1
                assert all(question.question not in i.get("placeholder", "") for i in shown)
                asked += any("placeholder" in i for i in shown)
                if path[0] == "attack" and question.number and "until" not in question.path:
                    places = [table.names.space(str(a)) for a in path[1:]]
                    assert not any(p in i.get("label", "") for p in places for i in shown)
                    attacks += 1
    assert asked
    assert attacks


def test_the_best_set_comes_first() -> None:
    """Trades are listed with what they are worth, in falling order."""
    seen = 0
    for state in some(1):
        for prompt in engine.prompts(state):
            table = table_of(state, prompt.seat)
            if "trade" not in verbs(table.offers):
                continue
            worth = table.worth("trade")
            assert worth is not None
            shown = suggest_moves(table.offers, table.names, "trade", "", worth)
            values = [worth(custom_id.path(str(code))) for _, code in shown]
            assert values == sorted(values, reverse=True)
            assert min(values) > 0
            seen += 1
        if seen > 10:
            return
    assert seen


def test_slash_options_mean_moves() -> None:
    """Ids, names and beginnings of names are taken; a missing amount is the greatest."""
    state = next(s for g in games() for s, m, _ in g if m.verb == "attack")
    (prompt,) = engine.prompts(state)
    table = table_of(state, prompt.seat, "it")
    offer = next(o for o in table.offers if o.verb == "attack" and o.amount)
    a, b = map(str, offer.args)
    assert offer.amount
    want = Move(0, "attack", (a, b, offer.amount[1])).code
    assert complete(table.offers, table.names, "attack", (a, b, None)) == want
    name_a, name_b = table.names.space(a).upper(), table.names.space(b)
    assert complete(table.offers, table.names, "attack", (name_a, name_b)) == want
    assert complete(table.offers, table.names, "attack", (a, b, "until", 1)).endswith(":until:1")
    with pytest.raises(Refused) as caught:
        complete(table.offers, table.names, "attack", ("qqqq", b))
    assert caught.value.key == "no-such-place"
    label, value = suggest(table.offers, table.names, ("attack",), table.names.space(a))[0]
    assert value == a
    assert label.startswith(table.names.space(a))
