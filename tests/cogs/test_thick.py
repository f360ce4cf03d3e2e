"""Commanders, purchases, cards and secret answers in questions, suggestions and sentences."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import islice

import pytest

import engine
import render
from cogs._ui import board, events, ids
from cogs._ui.arguments import complete, suggest, suggest_numbers
from cogs._ui.errors import Refused, sentence
from cogs._ui.hand import PAGE, hand_pages
from cogs._ui.moves import panel
from cogs._ui.names import Names, plain
from cogs._ui.seatwork import AtTable
from cogs._ui.steps import step, verbs
from engine import Event, Move, Offer, vocabulary
from engine.types import IllegalMove
from engine.verbs import UNTIL
from host import Position
from locales import has
from tests.cogs.positions import game_of
from tests.cogs.test_panels import _check, _payload, reachable
from tests.cogs.thick import tables, walk

KINDS = sorted({p.kind for state, _ in walk() for p in engine.prompts(state)})


def first(kind: str, fits: Callable[[Offer], bool], locale: str = "en") -> tuple[AtTable, Offer]:
    """A table that is asked for this and has such an offer."""
    return next((t, o) for t in tables(kind, locale) for o in t.offers if fits(o))


def public(state: engine.State, locale: str) -> Names:
    """The names for everybody."""
    position = Position(game_of(state), state)
    return Names(locale, position.view(None), position.game.seats)


@pytest.mark.parametrize("kind", KINDS)
def test_every_answer_to_every_prompt_can_be_reached(kind: str) -> None:
    """By the tree of questions, within Discord's limits, in both languages."""
    for table in islice(tables(kind), 0, 40, 5):
        for verb in verbs(table.offers):
            want = {m.code for m in table.offers.narrow(verb).moves()}
            assert reachable(table, step(table.offers, table.names, (verb,))) == want
            for locale in ("en", "it"):
                names = Names(locale, table.view, table.game.seats)
                shown = AtTable(table.position, table.seat, table.view, names, table.offers)
                moves = islice(table.offers.narrow(verb).moves(), 0, None, 11)
                paths = {(m.verb, *m.args[:n]) for m in moves for n in range(len(m.args))}
                for path in {(), *paths}:
                    made = panel(shown, path, note="x" * 1500)
                    assert len(made.content) <= 2000
                    _check(made.view)


@pytest.mark.parametrize("locale", ["en", "it"])
def test_everything_that_happens_is_told_on_one_line(locale: str) -> None:
    """Each event, for whoever may see it, without a word of the program and with names that do no harm."""
    kinds = set()
    for state, happened in walk():
        for viewer in (None, *range(state.setup.seats)):
            position = Position(game_of(state), state)
            names = Names(locale, position.view(viewer), position.game.seats)
            for event in engine.visible(happened, viewer):
                if vocabulary.kind(names.view.rules, event.kind).silent or (
                    viewer is not None and event.to is None
                ):
                    continue
                kinds.add(event.kind)
                (told,) = events.lines([event], names)
                assert told.strip() == told
                assert "\n" not in told
                assert not re.search(r"[a-z]_[a-z]|None|True|False|\{|(?<!\\)<@|@everyone|  ", told), told
    assert len(kinds) > 40


def test_events_that_are_rare_have_their_words_too() -> None:
    """What hardly ever turns up in play: an empty pile, the whole moon, a find of energy."""
    names = public(walk()[0][0], "it")
    for kind, data in (
        ("no_drop", {"seat": 0, "turned": ["egypt", "canada"]}),
        ("energy_found", {"seat": 0, "space": "akara", "energy": 4}),
        ("energy_extracted", {"seat": 0, "energy": 7}),
        ("scouts_lost", {"seat": 0, "space": "egypt"}),
        ("scattered", {"seat": 0, "turned": []}),
        ("crisis", {"seat": 0, "taken": [], "energy": 0}),
        ("mustered", {"seat": 0, "piece": "space_station", "space": "egypt"}),
        ("kept", {"seat": 0, "cards": [["blank_1", "blank_1", None]]}),
    ):  # fmt: skip
        (told,) = events.lines([Event(kind, data)], names)
        assert told
        assert "{" not in told


def test_dice_of_another_kind_are_marked() -> None:
    """Faces of eight-sided dice carry a raised 8; a siege in several events is one line."""
    names = public(walk()[0][0], "en")
    data = {"seat": 0, "other": 1, "from": "egypt", "to": "canada", "lost": [1, 0]}
    once = Event("battle", {**data, "rolls": [[[7, 2], [7]]], "sides": [[[8, 6], [8]]]})
    assert "`7⁸ 2` : `7⁸`" in events.lines([once], names)[0]
    (both,) = events.lines([once, once], names)
    assert both.count("7⁸ 2") == 2
    assert "2 : 0" in both
    (many,) = events.lines([once] * 4, names)
    assert "4 rolls" in many
    other = Event("battle", {**once.data, "to": "mexico"})
    assert len(events.lines([once, other, once], names)) == 3


def test_commanders_are_suggested_and_their_dice_counted() -> None:
    """`/attack with`: who could stay out of it; the amounts are those of that party."""
    table, offer = first("invade", lambda o: o.verb == "attack" and len(o.args) == 3 and o.args[2] != UNTIL)
    a, b, who = offer.args
    found = dict(suggest(table.offers, table.names, ("attack", a, b), ""))
    assert who in found.values()
    assert "alone" in found.values()
    assert offer.amount
    low, high = offer.amount
    path = ("attack", a, b, who)
    assert suggest_numbers(table.offers, path, "") == list(range(high, low - 1, -1))
    assert complete(table.offers, table.names, "attack", (a, b, who)) == f"attack:{a}:{b}:{who}:{high}"
    assert complete(table.offers, table.names, "attack", (a, b, who, UNTIL, 1)).endswith(f"{who}:until:1")
    assert complete(table.offers, table.names, "attack", (a, b, table.names.arg("attack", (), who), 1))


def test_a_number_alone_takes_whoever_must_come_along() -> None:
    """`/move` after a conquest in which a commander rolled: he need not be named where no other may go."""

    def forced(table: AtTable) -> bool:
        offers = list(table.offers)
        return len(offers) == 1 and len(offers[0].args) == 3 and offers[0].amount is not None

    table = next(t for t in tables("occupy") if forced(t))
    (offer,) = table.offers
    a, b, who = offer.args
    assert offer.amount
    code = complete(table.offers, table.names, "move", (a, b, offer.amount[0]))
    assert code == f"move:{a}:{b}:{who}:{offer.amount[0]}"
    several = next(t for t in tables("occupy") if len({o.args[2] for o in t.offers if len(o.args) > 2}) > 1
                   and not any(len(o.args) == 2 for o in t.offers))  # fmt: skip
    a, b = next(iter(several.offers)).args[:2]
    with pytest.raises(Refused) as caught:
        complete(several.offers, several.names, "move", (a, b, 3))
    assert caught.value.key == "incomplete"


def test_purchases_are_explained_and_completed() -> None:
    """What, then where or which kind, then how many; with the price where there is a choice."""
    table, offer = first("hire", lambda o: o.args[0] == "cards")
    things = {v: k for k, v in suggest(table.offers, table.names, ("buy",), "")}
    assert "1 energy each" in things["cards"]
    assert any("3 energy" in k or "5 energy" in k for k in things.values())
    asked = step(table.offers, table.names, ("buy",))
    assert asked.explained
    decks = suggest(table.offers, table.names, ("buy", "cards"), "")
    assert offer.args[1] in [v for _, v in decks]
    assert offer.amount
    most = offer.amount[1]
    assert complete(table.offers, table.names, "buy", ("cards", decks[0][0], 1)).endswith(":1")
    assert complete(table.offers, table.names, "buy", offer.args) == Move(0, "buy", (*offer.args, most)).code
    hired, piece = first("hire", lambda o: o.args[0] != "cards")
    where = hired.names.space(str(piece.args[1]))
    assert complete(hired.offers, hired.names, "buy", (piece.args[0], where)) == ids.code(
        ("buy", *piece.args)
    )


def test_cards_are_played_at_players_and_their_commanders() -> None:
    """A target may be a player: by name, in suggestions and in the sentence."""
    table, offer = first("invade", lambda o: o.verb == "play" and len(o.args) == 3)
    card, seat, piece = offer.args
    raw = table.names.raw_seat(int(str(seat).removeprefix("seat-")))
    labels = {v: k for k, v in suggest(table.offers, table.names, ("play", card), "")}
    assert labels[seat] == raw
    assert complete(table.offers, table.names, "play", (card, seat, piece)) == ids.code(("play", *offer.args))
    assert raw in table.names.move(("play", *offer.args))
    asked = step(table.offers, table.names, ("play", card, seat)).question
    assert "<@" not in asked.replace("\\<@", "")
    explained = step(table.offers, table.names, ("play",))
    assert explained.explained
    assert all(c.about for c in explained.choices)


def test_the_hand_tells_costs_and_effects() -> None:
    """Each card once with its number, what it costs and does; cards that were made up by their own names."""
    table = next(t for t in tables("invade") if {"blank_1"} < {c.kind for c in t.names.hand()})
    pages = hand_pages(table.names)
    told = "\n".join(pages)
    assert table.view.labels["blank_1"] in told
    assert "energy" in told or "free" in told
    assert all(len(page) <= PAGE + 40 for page in pages)
    for card in table.names.hand():
        assert plain(table.names.card_effect(card.kind)) in told
    counted = next(t for t in tables("invade") if len({c.kind for c in t.names.hand()}) < len(t.names.hand()))
    assert any(f"{n} × " in page for n in (2, 3) for page in hand_pages(counted.names))


@pytest.mark.parametrize("locale", ["en", "it"])
def test_a_window_tells_what_is_attacked_and_that_answers_are_secret(locale: str) -> None:
    """The message for everybody names who attacks what from where, whom the game waits for, and nothing of
    what anybody holds or has answered."""
    state = next(s for s, _ in walk() for p in engine.prompts(s) if p.kind == "react")
    position = Position(game_of(state), state)
    names = public(state, locale)
    prompt = engine.prompts(state)[0]
    told = "\n".join(board.asks(position, names))
    for part in (
        names.space(prompt.data["from"]),
        names.space(prompt.data["to"]),
        names.seat(prompt.data["other"]),
    ):
        assert part in told
    assert ("secret" if locale == "en" else "segrete") in told
    shown = str(_payload(board.layout(position, names, [], look=render.THEME, picture=False)))
    assert ":play" not in shown
    assert ":choose" not in shown


def test_a_verb_says_what_it_means_here() -> None:
    """Passing is letting it happen in a window, and the end of buying in the shop."""
    assert next(tables("react")).names.verb("pass") == "Let it happen"
    assert next(tables("hire")).names.verb("pass") == "Buy nothing more"
    assert next(tables("reinforce_mods")).names.verb("pass") == "Pass"


@pytest.mark.parametrize("locale", ["en", "it"])
def test_refusals_name_cards_pieces_and_decks(locale: str) -> None:
    """Nothing of the program's own words is left in the sentence."""
    names = public(walk()[0][0], locale)
    for error in (
        IllegalMove("commander-needed", piece="naval_commander"),
        IllegalMove("deck-empty", deck="land"),
        IllegalMove("deck-empty", deck="land_map"),
        IllegalMove("card-too-late", card="diplomat_mod_reduction"),
        IllegalMove("card-not-held", card="made_up"),
        IllegalMove("ceased-fire", other=1),
    ):
        told = sentence(error, locale, names)
        assert not re.search(r"_commander|land_map|mod_reduction|\(deck|possible \(", told), told
    assert has("error-energy-short")
