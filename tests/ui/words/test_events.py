"""What happens on the ringlands in words: one and several, and who is told what by their own answer."""

from __future__ import annotations

import pytest

import engine
from engine import Event, Setup, State, Turn
from locales import FUNCTIONS
from tests.engine.driver import play
from tests.engine.middle_earth.positions import position
from tests.ui.positions import sight
from ui.words.events import last_throw_lines, lines

STORMS = [["violent_storms", "violent_storms", None]]
ARROW = {"from": "mithlond", "to": "forodwaith", "space": "mithlond"}


def event_lines(state: State, *events: Event, locale: str = "en", seat: int = 0) -> list[str]:
    """Events as a seat reads them."""
    return lines(events, sight(state, seat, locale).names)


def mine(turn: Turn, locale: str = "en") -> list[str]:
    """What seat 1 alone is told of a turn."""
    return event_lines(turn.state, *(e for e in turn.events if e.to == (1,)), locale=locale, seat=1)


def fight() -> State:
    """Seats 1 and 2 are asked about an attack across the sea on seat 1, with three armies."""
    spaces = {"mithlond": (0, 6), "forodwaith": (1, 4), "fornost": (2, 4)}
    cards = {1: "courage_alone violent_storms", 2: "bree"}
    return play(position(spaces, adventures=cards), "attack:mithlond:forodwaith:3").state


def departure() -> State:
    """Seats 0 and 1 are asked about the Ring, which is about to leave The Shire."""
    cards = {0: "boromir", 1: "gollum"}
    return play(position({"fornost": (0, 5)}, step="redeploy", adventures=cards), "pass").state


@pytest.mark.parametrize(
    ("code", "en", "it"),
    [
        ("pass", "You let this attack happen.", "Lasci fare questo attacco."),
        (
            "choose:silent",
            "You let every attack of this turn happen, and are not asked about another one.",
            "Lasci fare ogni attacco di questo turno: non ti viene più chiesto nulla.",
        ),
        (
            "play:courage_alone:1",
            "You answer with Courage Alone: it is played, and shown, once only 1 army defends.",
            "Rispondi con Solo coraggio: la carta si gioca, e si vede, quando difende 1 sola armata.",
        ),
        (
            "play:violent_storms:1",
            "You answer with Violent Storms: it is played, and shown, as soon as 1 army or more attacks.",
            "Rispondi con Tempeste violente: la carta si gioca, e si vede, appena attacca almeno 1 armata.",
        ),
    ],
)
def test_an_answer_to_an_attack_is_told_with_what_it_means(code: str, en: str, it: str) -> None:
    """Silence is no mere pass, and the number of a card is a sentence."""
    turn = play(fight(), f"1 {code}")
    assert mine(turn) == [en]
    assert mine(turn, "it") == [it]


@pytest.mark.parametrize(
    ("code", "en", "it"),
    [
        ("pass", "You let the Ring go.", "Lasci andare l'Anello."),
        (
            "choose:silent",
            "You let the Ring go, and are not asked again before your next turn.",
            "Lasci andare l'Anello: fino al tuo prossimo turno non ti viene più chiesto.",
        ),
        (
            "play:gollum",
            "You answer with Gollum; it is shown if it is played.",
            "Rispondi con Gollum; la carta si vedrà se viene giocata.",
        ),
    ],
)
def test_an_answer_about_the_ring_speaks_of_the_ring(code: str, en: str, it: str) -> None:
    """Not of an attack."""
    turn = play(departure(), f"1 {code}")
    assert mine(turn) == [en]
    assert mine(turn, "it") == [it]


@pytest.mark.parametrize(
    ("event", "en", "it"),
    [
        (
            Event("storm_at_sea", {"seat": 1, "other": 0, **ARROW, "dead": 1, "cards": STORMS}),
            "sinks 1 army of",
            "affonda 1 armata di",
        ),
        (
            Event("storm_at_sea", {"seat": 1, "other": 0, **ARROW, "dead": 2, "cards": STORMS}),
            "sinks 2 armies of",
            "affondano 2 armate di",
        ),
        (
            Event("reshuffled", {"deck": "adventure", "n": 1}),
            "No adventure cards were left: the one that lay face up is the new pile.",
            "Non c'erano più carte avventura: l'unica scoperta diventa il nuovo mazzo.",
        ),
        (
            Event("reshuffled", {"deck": "territory", "n": 2}),
            "No territory cards were left: the 2 that lay face up are shuffled.",
            "Non c'erano più carte territorio: si rimescolano le 2 scoperte.",
        ),
        (
            Event("storms_began", {"seat": 1, "storms": ["moria"]}),
            "nobody attacks from or into this territory: Moria.",
            "questo territorio non può attaccare né essere attaccato: Moria.",
        ),
        (
            Event("ring_rolled", {"space": "moria", "die": 5, "need": 6, "leaves": False}),
            "The Ring rolls `5` in Moria and needs a 6: it stays.",
            "L'Anello a Moria tira `5` e gli serve un 6: resta.",
        ),
        (
            Event("declared", {"seat": 0, "other": 1, **ARROW, "committed": 1}),
            "attacks Forodwaith from Mithlond with 1 die.",
            "attacca il Forodwaith da Mithlond con 1 dado.",
        ),
        (
            Event("mission_completed", {
                "seat": 0, "place": "gap_of_rohan", "armies": 0, "cards": [["edoras", "edoras", None]],
            }),
            "gets a territory card at the end of the turn, if there is room in the hand.",
            "compie la Missione Edoras nella Breccia di Rohan e riceve una carta territorio a fine turno, se",
        ),
    ],
)  # fmt: skip
def test_one_and_several_are_told_apart(event: Event, en: str, it: str) -> None:
    """In both languages, verbs too."""
    assert en in event_lines(fight(), event)[0]
    assert it in event_lines(fight(), event, locale="it")[0]


@pytest.mark.parametrize("bridge", [["eregion", "dunland"], ["dunland", "eregion"]])
def test_a_bridge_is_named_in_the_boards_order(bridge: list[str]) -> None:
    """However it was named when it was blocked, it is freed under the same name."""
    card = [["you_shall_not_pass", "you_shall_not_pass", None]]
    blocked = Event("bridge_blocked", {"seat": 1, "bridge": bridge, "cards": card})
    free = Event("bridge_free", {"bridge": bridge})
    for locale, name in (
        ("en", "the bridge between Dunland and Eregion"),
        ("it", "il ponte tra il Dunland e l'Eregion"),
    ):
        for line in event_lines(fight(), blocked, free, locale=locale):
            assert name in line[:1].lower() + line[1:]


def test_the_sum_of_a_die_and_its_bonus_stands_beside_it() -> None:
    """So that nobody has to add up; without a bonus there is no sum."""
    data = {
        "seat": 0,
        "other": 1,
        "from": "mithlond",
        "to": "forodwaith",
        "rolls": [[[3], [1]]],
        "lost": [0, 1],
    }
    (line,) = event_lines(fight(), Event("battle", {**data, "bonus": [0, 1]}))
    assert "🎲 `3` : `1+1=2`" in line
    (line,) = event_lines(fight(), Event("battle", data))
    assert "🎲 `3` : `1`" in line


def test_the_neutral_army_has_its_article_in_sentences() -> None:
    """Members have none; Italian joins the article with what stands before it."""
    state = engine.start(Setup("classic", 2, "5e")).state
    way = {"from": "alaska", "to": "alberta", "taken": True}
    taken = Event("conquered", {"seat": 0, "other": 2, **way})
    assert event_lines(state, taken)[0].endswith("from **the neutral army**.")
    assert event_lines(state, taken, locale="it")[0].endswith("contro **l'esercito neutrale**.")
    assert FUNCTIONS["it"]["DI"]("**l'esercito neutrale**") == "dell'**esercito neutrale**"
    assert FUNCTIONS["it"]["AD"]("**l'esercito neutrale**") == "all'**esercito neutrale**"
    assert FUNCTIONS["it"]["DI"]("**Ada**") == "di **Ada**"


def test_what_a_member_placed_in_secret_is_told_once() -> None:
    """By the public list as soon as it is shown with the others'; until then to the member alone."""
    state = engine.start(Setup("classic", 3, "5e")).state
    placed = {"alaska": 3}
    draft = Event("draft", {"seat": 1, "placed": placed}, (1,))
    shown = [Event("deployed", {"seat": seat, "placed": placed}) for seat in range(3)]
    assert len(event_lines(state, draft, seat=1)) == 1
    all_of_it = event_lines(state, draft, *shown, seat=1)
    assert len(all_of_it) == 3
    assert not any("You place" in line for line in all_of_it)


def test_a_last_throw_is_of_interest_until_its_turn_ends() -> None:
    """Then only to those who suffered it, not to whoever made it."""
    data = {"seat": 1, "other": 2, "from": "mithlond", "to": "forodwaith"}
    throw = Event("battle", {**data, "attack": [5], "defence": [3], "lost": [0, 1], "rolls": [[[5], [3]]]})
    names = sight(fight(), 0).names
    turn = Event("turn", {"seat": 0, "round": 2})
    assert [len(last_throw_lines([throw], {seat}, names)) for seat in (0, 1, 2)] == [0, 1, 1]
    assert [len(last_throw_lines([throw, turn], {seat}, names)) for seat in (0, 1, 2)] == [0, 0, 1]
