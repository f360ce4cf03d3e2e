"""What lists and buttons tell: chances, worth, what ends a turn; and that nothing is cut within a word."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Any

import discord
import pytest

import engine
from engine import Event, Move, State
from engine.parts.outlook import throw
from engine.parts.prospect import prospect
from engine.queries import foresight
from playground import Client
from tests.bounded import often
from tests.cogs import driver
from tests.cogs.conftest import House
from tests.cogs.driver import live, words
from tests.cogs.fields import field
from tests.cogs.positions import games, table_of, tables
from ui.choices.question_tree import step
from ui.choices.recent import Recent, recent
from ui.choices.remarks import Remarks
from ui.messages.move_panel import panel
from ui.messages.player_view import PlayerView
from ui.strings.clip import CUT, LABEL, OPTION, clip, clip_lines

Json = dict[str, Any]
CARDS = (0, 1, 2, 3)
"""Two sets of three different cards, which begin with the same two."""


def shown(table: PlayerView, path: tuple[Any, ...] = ()) -> list[Json]:
    """The components of a panel."""
    view = panel(table, path).view
    assert view is not None
    return [item for row in view.to_components() for item in row["components"]]


def attacking(**options: Any) -> Iterator[State]:
    """Positions of classic games with these options in which a seat may attack."""
    for game in games():
        for state, move, _ in game:
            chosen = state.setup.options
            fits = move.verb == "attack" and state.setup.rules == "classic"
            if fits and all(chosen[k] == v for k, v in options.items()):
                yield state


@cache
def siege(attackers: int, foe: int, guard: int) -> tuple[float, float]:
    """Chance and sum of what is left of a siege, by walking all throws."""
    if not foe or not attackers:
        return (0.0, 0.0) if foe else (1.0, float(attackers))
    parts = [
        (p, siege(attackers - lost, foe - won, guard))
        for lost, won, p in throw(min(3, attackers), 0, min(guard, foe), 0)
    ]
    return sum(p * c for p, (c, _) in parts), sum(p * n for p, (_, n) in parts)


def test_a_prospect_is_exact() -> None:
    """Against a plain walk through all throws, and against figures that are known; none where there is
    nothing to throw, or far too much."""
    for attackers, foe, guard in ((2, 1, 2), (4, 2, 2), (10, 5, 2), (8, 8, 1), (40, 30, 2)):
        chance, left = siege(attackers - 1, foe, guard)
        outlook = prospect(attackers, foe, guard)
        assert outlook
        assert outlook.chance == pytest.approx(chance)
        assert outlook.left == pytest.approx(1 + left / chance)
    known = prospect(2, 1)
    assert known
    assert known.chance == pytest.approx(15 / 36)
    assert prospect(1, 3) is None
    assert prospect(500, 3) is None


@pytest.mark.spread(1)
@pytest.mark.parametrize(("locale", "left"), [("en", " left"), ("it", "circa ")])
def test_lists_of_attacks_tell_the_chance(locale: str, left: str) -> None:
    """Of every attack whose dice are public: the percentage and what is left, as the exact odds have it."""
    seen = 0
    for state in islice(attacking(defence="standing"), 0, 600, 40):
        (prompt,) = engine.prompts(state)
        table = table_of(state, prompt.seat, locale)
        hints = table.remarks("attack")
        for offer in table.offers.narrow("attack"):
            if len(offer.args) != 2:
                continue
            a, t = map(str, offer.args)
            b = state.body
            index = table.names.board.index
            attackers, foe, guard = b.armies[index[a]], b.armies[index[t]], 2
            if b.owner[index[t]] < state.setup.seats and b.alive[b.owner[index[t]]]:
                guard = b.defence[b.owner[index[t]]]
            outlook = prospect(attackers, foe, guard)
            chance = hints.chance(table.names, (a, t))
            if outlook is None:
                assert not chance
                continue
            percent = min(max(round(100 * outlook.chance), 1), 99)
            assert chance.startswith(f"{percent} %")
            assert left in chance
            seen += 1
        choices = step(table.offers, table.names, ("attack",), 0, hints).choices
        begun = [choice for choice in choices if len(choice.path) == 2]
        ways = [way for c in begun for way in step(table.offers, table.names, c.path, 0, hints).choices]
        pairs = [choice for choice in (*choices, *ways) if len(choice.path) == 3]
        assert pairs
        assert all(" %" in choice.about for choice in pairs)
    assert seen


def test_every_attack_has_a_chance_and_says_where_cards_are_left_out() -> None:
    """Also where dice are asked for before single rolls; the same as `/game odds` tells."""
    asked = cards = known = 0
    for state in islice(attacking(defence="ask"), 0, 400, 50):
        (prompt,) = engine.prompts(state)
        table = table_of(state, prompt.seat)
        for offer in table.offers.narrow("attack"):
            assert " %" in table.remarks("attack").chance(table.names, offer.args)
            asked += 1
    for table in islice(tables("invade"), 0, 120, 6):
        for offer in table.offers.narrow("attack"):
            chance = table.remarks("attack").chance(table.names, offer.args)
            a, t = map(str, offer.args[:2])
            odds = foresight.odds(table.position.state, a, t)
            assert odds is not None
            assert chance.startswith(f"{odds.percent} %")
            assert ("without cards" in chance) is odds.cards
            cards += odds.cards
            known += not odds.cards
    assert asked
    assert cards
    assert known


def test_what_was_just_taken_stands_first() -> None:
    """In the lists of where to attack from, to move and to place; then where pieces were placed."""
    places = recent(
        "classic",
        0,
        ["pass"],
        [
            Event("placed", {"seat": 0, "space": "peru", "n": 3}),
            Event("conquered", {"seat": 0, "other": 1, "from": "peru", "to": "brazil", "taken": True}),
            Event("conquered", {"seat": 1, "other": 0, "from": "peru", "to": "congo", "taken": True}),
            Event("conquered", {"seat": 0, "other": 1, "from": "brazil", "to": "egypt", "taken": True}),
        ],
    )
    assert places.spaces == ("egypt", "brazil", "peru")
    checked = set()
    for state in (s for game in games() for s, _, _ in islice(game, 0, None, often(30, 11))):
        for prompt in engine.prompts(state):
            table = table_of(state, prompt.seat)
            for verb in ("attack", "move", "place"):
                starts = list(dict.fromkeys(str(o.args[0]) for o in table.offers.narrow(verb)))
                if len(starts) < 4:
                    continue
                first = starts[-1], starts[-2]
                asked = step(table.offers, table.names, (verb,), 0, Remarks(recent=Recent((), first)))
                order = list(dict.fromkeys(choice.path[1] for choice in asked.choices))
                assert tuple(order[:2]) == first
                checked.add(verb)
    assert checked == {"attack", "move", "place"}


def test_texts_are_cut_between_words() -> None:
    """With an ellipsis, within the limit; what fits stays as it is."""
    assert clip("one two three", 13) == "one two three"
    assert clip("one two three", 12) == "one two…"
    assert clip("one two three", 8) == "one two…"
    assert clip("one, two, three", 10) == "one, two…"
    assert clip("x" * 20, 10) == "x" * 9 + CUT
    assert clip_lines("first\nsecond\nthird", 15) == "first\nsecond\n…"
    assert len(clip_lines("word " * 100, 77)) <= 77


@pytest.mark.spread(1)
@pytest.mark.parametrize("locale", ["en", "it"])
def test_no_label_is_cut_within_a_word(locale: str) -> None:
    """Of any choice in any position: what stands on a button or in a list is whole, or whole words of it
    and an ellipsis."""
    long = 0
    for table in [
        *(
            table_of(s, p.seat, locale)
            for g in games()
            for s, _, _ in islice(g, 0, None, often(120, 97))
            for p in engine.prompts(s)
        ),
        *islice(tables("invade", locale), 0, 60, 9),
    ]:
        for verb in dict.fromkeys(o.verb for o in table.offers):
            choices = step(table.offers, table.names, (verb,), 0, table.remarks(verb)).choices
            whole = [text for c in choices for text in (c.label, c.about)]
            labels = [
                text
                for item in shown(table, (verb,))
                for o in item.get("options", ())
                for text in (o["label"], o.get("description") or "")
            ]
            for text in labels:
                if text in whole or not text:
                    continue
                kept = text.removesuffix(CUT)
                assert kept != text, text
                assert any(w.startswith(kept) and not w[len(kept)].isalnum() for w in whole), text
                assert len(text) <= OPTION
                long += 1
    assert long, "nothing was too long"


@pytest.mark.spread(1)
@pytest.mark.parametrize("language", ["en", "it"])
async def test_a_set_is_pointed_out_with_its_worth(house: House, language: str) -> None:
    """Where armies are placed, in the hand, and on the button; the question above the sets asks for one."""
    game, seat, _ = await field(house, cards="fixed")
    state = (await house.host.games.position(game.id)).state
    state.body.hands[seat] = CARDS
    name = game.seats[seat].name
    player: Client = await house.member(name)
    message = (await player.press(await live(player), "My moves"))["message"]
    text = words(message)
    assert "You hold a set of cards" in text
    assert any(str(i.get("label")).endswith("worth 10 armies") for i in driver.usable(message))
    hand = words((await player.slash("hand"))["message"])
    assert "Among them is a set" in hand
    table = table_of(state, seat, language)
    many = {"en": "Which set", "it": "Quale combinazione"}[language]
    worth = {"en": "worth 10 armies", "it": "vale 10 armate"}[language]
    for path in (("trade",), ("trade", next(iter(table.offers.narrow("trade"))).args[0])):
        asked = step(table.offers, table.names, path, 0, table.remarks("trade"))
        assert asked.question.startswith(many)
        assert all(worth in choice.about for choice in asked.choices)
    for item in shown(table, ("trade",)):
        if ":do:" in item["custom_id"]:
            assert item["label"].endswith(worth)
            assert len(item["label"]) <= LABEL


async def test_my_hand_tells_the_whole_of_each_card(house: House) -> None:
    """Every sentence of each of many cards, in pages where one message is not enough."""
    game, seat, _ = await field(house, "risk2210")
    state = (await house.host.games.position(game.id)).state
    state.body.hands[seat] = tuple(range(12))
    player = await house.member(game.seats[seat].name)
    names = table_of(state, seat).names
    message = (await player.press(await live(player), "My hand"))["message"]
    text = words(message)
    while ahead := [p for p in driver.usable(message) if p.get("label") == "Next"]:
        message = (await player.press(message, ahead[0]["custom_id"]))["message"]
        text += words(message)
    effects = {names.card_effect(card.kind) for card in names.hand()}
    assert len(effects) > 3
    assert any(effect.count(". ") for effect in effects)
    for sentence in {sentence for effect in effects for sentence in effect.split(". ")}:
        assert sentence in text
    shown_again = (await player.press(message, "My moves"))["message"]
    assert "MODs" in words(shown_again)


@pytest.mark.spread(1)
@pytest.mark.parametrize(
    ("locale", "end", "ends", "notice"),
    [
        ("en", "End turn", "ends the turn", "This move ends your turn."),
        ("it", "Chiudi il turno", "chiude il turno", "Questa mossa chiude il tuo turno."),
    ],
)
def test_what_ends_the_turn_says_so(locale: str, end: str, ends: str, notice: str) -> None:
    """Fortifying and passing where they end it, as trying them shows; nothing else says so."""
    counts = {True: 0, False: 0}
    for state in (s for game in games() for s, _, _ in islice(game, 0, None, often(60, 29))):
        for prompt in engine.prompts(state):
            if prompt.clock != "turn" or engine.view(state, None).turn != prompt.seat:
                continue
            table = table_of(state, prompt.seat, locale)
            labels = [str(item.get("label", "")) for item in shown(table)]
            passing = Move(prompt.seat, "pass")
            if passing in table.offers:
                after = engine.apply(state, passing).state
                over = bool(after.result) or engine.view(after, None).turn != prompt.seat
                # a hand may hold what must still be played: that is secret, and the message says the same
                assert (end in labels) == (over or table.names.move(("pass",)) == end)
                counts[over] += 1
            if move := next(iter(table.offers.narrow("move")), None):
                after = engine.apply(state, move.move(prompt.seat)).state
                over = bool(after.result) or engine.view(after, None).turn != prompt.seat
                if len({o.verb for o in table.offers}) > 1:
                    assert any(label.endswith(ends) for label in labels) == over
                assert (notice in panel(table, ("move",)).content) == over
    assert all(counts.values())


def test_standing_defence_is_the_least_of_an_attack() -> None:
    """Grey, and said as what it does."""
    for state in islice(attacking(), 0, 400, 40):
        (prompt,) = engine.prompts(state)
        for locale in ("en", "it"):
            buttons = shown(table_of(state, prompt.seat, locale))
            (idle,) = [b for b in buttons if ":choose:defence" in b["custom_id"]]
            assert idle["style"] == discord.ButtonStyle.secondary.value
            assert idle["label"].startswith(("Defend with", "D'ora in poi difendi"))
            assert [b for b in buttons if b.get("style") != discord.ButtonStyle.secondary.value]


@pytest.mark.parametrize(
    ("locale", "parts"),
    [
        ("en", ("MODs on the border", "commanders and station")),
        ("it", ("MOD sul confine", "comandanti e stazione")),
    ],
)
def test_placing_the_rest_says_where_pieces_go(locale: str, parts: tuple[str, ...]) -> None:
    """MODs along the border, commanders and the station where most stand; whole on its button."""
    state = engine.start(engine.Setup("risk2210", 3, "2a")).state
    (label,) = [
        str(b["label"])
        for b in shown(table_of(state, 0, locale), ("choose",)) + shown(table_of(state, 0, locale))
        if b["custom_id"].endswith(":choose:spread")
    ] or [table_of(state, 0, locale).names.move(("choose", "spread"))]
    assert all(part in label for part in parts)
    assert len(label) <= LABEL
