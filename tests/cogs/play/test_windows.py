"""Windows in which another's invasion is answered, what is told of it, and what is asked while invading."""

from __future__ import annotations

from itertools import islice
from types import SimpleNamespace
from typing import Any

import discord
import pytest

import engine
from cogs.play import buttons as presses
from engine import Event, Move, Prompt, State
from host import Acted
from tests.cogs.positions import table_of, tables
from tests.ui.thick import beginning, walk
from ui.choices.question_tree import origin, step
from ui.choices.questions import question
from ui.kit.answer import Panel
from ui.messages.move_panel import first_verb, panel
from ui.messages.player_view import PlayerView
from ui.strings.clip import LABEL, OPTION
from ui.words import events
from ui.words.names import Names, plain
from ui.words.prompts import prompt_text

NONE = {"en": "You hold no card that fits here.", "it": "Non hai carte adatte a questo momento."}
FIRST = {"en": "Let it happen", "it": "Lascia fare"}
PLACES = {"from": "egypt", "to": "canada"}
ARROW = {"seat": 0, "other": 1, **PLACES}


def buttons(message: Panel) -> list[Any]:
    """The buttons of a panel in their order."""
    assert message.view
    return [i for row in message.view.to_components() for i in row["components"]]


def names(locale: str = "en") -> Names:
    """The names of the beginning of a game of 2210."""
    return table_of(beginning(), 0, locale).names


@pytest.mark.spread(1)
@pytest.mark.parametrize("locale", ["en", "it"])
def test_letting_it_happen_is_the_first_thing_to_press(locale: str) -> None:
    """It stands out, what holds for the whole turn does not; who can play nothing is told so."""
    cases = set()
    for table in islice(tables("react", locale), 0, None, 5):
        message = panel(table)
        holds = any(o.verb == "play" for o in table.offers)
        assert (NONE[locale] in message.content) != holds
        shown = {i["label"]: i["style"] for i in buttons(message)}
        assert shown[FIRST[locale]] == discord.ButtonStyle.primary.value
        (silent,) = (i for i in buttons(message) if "choose:silent" in i["custom_id"])
        assert silent["style"] == discord.ButtonStyle.secondary.value
        cases.add(holds)
    assert cases == {True, False}


def twice() -> tuple[State, engine.Turn, Move]:
    """A window whose last answer opens another one for the same seat."""
    for state, _ in walk():
        asked = [p.seat for p in engine.prompts(state) if p.kind == "react"]
        if len(asked) == 1:
            move = Move(asked[0], "pass")
            turn = engine.apply(state, move)
            if any(p.kind == "react" and p.seat == asked[0] for p in engine.prompts(turn.state)):
                return state, turn, move
    raise AssertionError("no window was followed by another")


async def test_the_next_window_is_asked_from_the_top(monkeypatch: pytest.MonkeyPatch) -> None:
    """After an answer the panel of the next window offers everything again."""
    state, turn, move = twice()
    before, after = (table_of(s, move.seat) for s in (state, turn.state))
    shown: list[Panel] = []

    async def now(*_: Any) -> PlayerView:
        return after

    async def show(message: Panel) -> None:
        shown.append(message)

    monkeypatch.setattr(presses, "later", now)
    monkeypatch.setattr(presses, "remembering", now)
    monkeypatch.setattr(presses, "warning", lambda *_: "")
    answer = SimpleNamespace(locale="en", text=before.names.text, panel=show)
    interaction = SimpleNamespace(user=SimpleNamespace(id=100 + move.seat))
    acted = Acted(after.game, engine.visible(turn.events, move.seat), undoable=False)
    await presses.show_result(None, interaction, answer, acted, before, ("pass",))  # type: ignore[arg-type] # stand-ins
    (message,) = shown
    labels = [i["label"] for i in buttons(message)]
    assert FIRST["en"] in labels
    assert any("don't ask again" in label for label in labels)
    assert "Back" not in labels


@pytest.mark.parametrize("locale", ["en", "it"])
def test_an_invasion_is_told_once(locale: str) -> None:
    """While a window is open, and where cards come before the battle; not beside the battle itself."""
    called = names(locale)
    invasion = Event("invasion", ARROW)
    battle = Event("battle", {**ARROW, "rolls": [[[6], [1]]], "lost": [0, 1]})
    card = Event("ceased_fire", {"seat": 1, "other": 0})
    (alone,) = events.lines([invasion], called)
    assert all(called.space(place) in alone for place in PLACES.values())
    assert len(alone) < 90
    assert events.lines([invasion, battle], called) == events.lines([battle], called)
    assert events.lines([invasion, card, battle], called)[0] == alone
    assert len(events.lines([invasion, battle, invasion, battle], called)) == 1, "a siege stays one line"
    other = Event("battle", {**battle.data, "to": "mexico"})
    assert events.lines([invasion, other], called)[0] == alone


@pytest.mark.parametrize("locale", ["en", "it"])
def test_cards_of_who_is_out_are_named(locale: str) -> None:
    """Everybody reads which ones are gone."""
    called = names(locale)
    kinds = ("diplomat_evacuation", "nuclear_armageddon")
    cards = [[kind, kind, None] for kind in kinds]
    (line,) = events.lines([Event("discarded", {"seat": 1, "cards": cards})], called)
    assert all(called.card_kind(kind) in line for kind in kinds)
    assert called.seat(1) in line


@pytest.mark.parametrize("locale", ["en", "it"])
def test_the_bonus_of_the_turn_is_counted(locale: str) -> None:
    """From the first contested territory until it was given."""
    called = names(locale)

    def asked(contested: int, *, rewarded: bool = False) -> str:
        data = {"invaded": True, "energy": 7, "contested": contested, "rewarded": rewarded}
        return prompt_text(Prompt(0, "invade", data=data), called)

    assert "3" not in asked(0)
    assert "1" in asked(1)
    assert "3" in asked(1)
    assert "2" in asked(2)
    assert asked(3, rewarded=True) == asked(0)


@pytest.mark.parametrize("locale", ["en", "it"])
def test_amounts_are_asked_for_after_what_they_count(locale: str) -> None:
    """How many cards of a deck: neither the deck once more, nor all of them as if they were armies."""
    asked = {"en": "How many", "it": "Quant"}[locale]
    table, offer = next(
        (t, o) for t in tables("hire", locale) for o in t.offers if o.amount and o.amount[1] > o.amount[0]
    )
    next_question = step(table.offers, table.names, ("buy", *offer.args))
    assert offer.amount
    low, high = offer.amount
    assert next_question.question.startswith(asked)
    assert table.names.arg("buy", offer.args[:1], offer.args[1]) in next_question.question
    assert [c.label for c in next_question.choices] == [str(n) for n in range(high, low - 1, -1)]
    removed = question(table.names, ("choose", "remove", "egypt"), numbered=True)
    assert removed.startswith(asked)
    assert table.names.space("egypt") in removed


def test_a_move_without_a_choice_says_one_number() -> None:
    """`move 2 units`, not `2 to 2`."""
    data = {"from": "egypt", "to": "canada", "low": 2, "high": 2}
    assert "move 2 units from" in prompt_text(Prompt(0, "occupy", data=data), names())
    assert "2 to 5 units" in prompt_text(Prompt(0, "occupy", data={**data, "high": 5}), names())
    assert "spostare 2 unità (" in prompt_text(Prompt(0, "occupy", data=data), names("it"))


def test_pieces_have_their_whole_names_where_there_is_room() -> None:
    """`2 + land commander`, since land alone might be terrain; in short only where Discord would cut it."""
    whole = short = 0
    for table in tables("invade"):
        for offer in table.offers:
            pieces = {
                p for s in offer.args if s in table.view.spaces for p in table.view.spaces[str(s)].tokens
            }
            if offer.verb != "attack" or len(offer.args) != 2 or pieces <= {"army"}:
                continue
            text = table.names.strength(offer.args)
            if all(table.names.term(p) in text for p in pieces - {"army"}):
                assert len(text) <= OPTION
                whole += 1
            else:
                short += 1
    assert whole > 10 * short


@pytest.mark.spread(1)
@pytest.mark.parametrize("kind", ["reinforce_mods", "hire", "invade", "fortify", "occupy"])
def test_back_leads_one_step_back(kind: str) -> None:
    """To the last step with a choice, on its page; where there was none before, to all verbs."""
    steps = 0
    for table in islice(tables(kind), 0, 60, 7):
        possible = {o.verb for o in table.offers}
        paths = {
            (o.verb, *o.args[:n]) for o in islice(table.offers, 0, None, 5) for n in range(len(o.args) + 1)
        }
        for path in paths:
            here = step(table.offers, table.names, path)
            back = [i["custom_id"] for i in buttons(panel(table, path)) if i.get("label") == "Back"]
            before = origin(table.offers, table.names, here.path)
            top = path[0] == first_verb(table) and before is None
            assert bool(back) == (not top and (before is not None or len(possible) > 1))
            if top:
                continue
            if before is None:
                assert all(i.endswith(":menu") for i in back)
                continue
            there = step(table.offers, table.names, *before)
            assert there.path == before[0]
            assert len(there.choices) > 1 or there.number
            assert here.path in {step(table.offers, table.names, c.path).path for c in there.choices}
            steps += 1
    assert steps or kind == "occupy"


@pytest.mark.parametrize("locale", ["en", "it"])
def test_a_card_at_a_player_asks_against_whom(locale: str) -> None:
    """The buttons name the player alone, the question the card."""
    table, offer = next(
        (t, o)
        for t in tables("invade", locale)
        for o in t.offers
        if o.verb == "play" and len(o.args) == 2 and t.names.is_seat(o.args[1])
    )
    next_question = step(table.offers, table.names, ("play", offer.args[0]))
    assert {"en": "against whom?", "it": "contro chi?"}[locale] in next_question.question
    raw = [table.names.raw_seat(s) for s in range(table.position.state.setup.seats)]
    assert all(c.label.split(" · ")[0] in raw for c in next_question.choices)


def test_a_single_card_is_a_button_and_still_explained() -> None:
    """One click less; what it costs and does stands in the text."""
    table = next(t for t in tables("invade") if len({o.args[0] for o in t.offers if o.verb == "play"}) == 1)
    (card,) = {o.args[0] for o in table.offers if o.verb == "play"}
    message = panel(table, ("play",))
    assert all("options" not in item for item in buttons(message))
    assert plain(table.names.about("play", (), card)) in message.content


def test_attacks_on_buttons_tell_the_forces() -> None:
    """Few attacks are buttons, which have no description: whose the land is and what stands on both sides is
    in the label."""
    shown = 0
    for table in islice(tables("invade"), 0, None, 9):
        pairs = {o.args[:2] for o in table.offers if o.verb == "attack"}
        if len(pairs) not in range(2, 9):
            continue
        labels = [item.get("label", "") for item in buttons(panel(table, ("attack",)))]
        for pair in pairs:
            head = table.names.head(("attack", *pair))
            whole, brief = table.names.forces(pair, LABEL), table.names.forces(pair, 0)
            badge = table.names.holder(str(pair[1]))[:1]
            fits = len(f"{head} · {badge} Bru… · {brief} · 10 % without cards") <= LABEL
            matches = [x for x in labels if x.startswith(head)]
            labelled = any(badge in x and (whole in x or brief in x) for x in matches)
            assert labelled or not (matches and fits)
            shown += any(whole in x for x in matches)
    assert shown
