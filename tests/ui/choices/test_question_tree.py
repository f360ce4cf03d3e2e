"""Commanders, purchases and cards in questions and suggestions."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine import Move, Offer
from engine.verbs import UNTIL
from tests.ui.positions import Sight
from tests.ui.thick import sights
from ui.choices.arguments import complete, suggest, suggest_numbers
from ui.choices.question_tree import step
from ui.kit import custom_id
from ui.words.errors import Refused


def first(kind: str, fits: Callable[[Offer], bool], locale: str = "en") -> tuple[Sight, Offer]:
    """What a seat sees that is asked for this and has such an offer."""
    return next((t, o) for t in sights(kind, locale) for o in t.offers if fits(o))


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


def test_a_number_alone_takes_what_must_come_along() -> None:
    """`/move` after a conquest in which a commander rolled: it need not be named where no other may go."""

    def forced(table: Sight) -> bool:
        offers = list(table.offers)
        return len(offers) == 1 and len(offers[0].args) == 3 and offers[0].amount is not None

    table = next(t for t in sights("occupy") if forced(t))
    (offer,) = table.offers
    a, b, who = offer.args
    assert offer.amount
    code = complete(table.offers, table.names, "move", (a, b, offer.amount[0]))
    assert code == f"move:{a}:{b}:{who}:{offer.amount[0]}"
    several = next(t for t in sights("occupy") if len({o.args[2] for o in t.offers if len(o.args) > 2}) > 1
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
    assert complete(hired.offers, hired.names, "buy", (piece.args[0], where)) == custom_id.code(
        ("buy", *piece.args)
    )


def test_cards_are_played_at_players_and_their_commanders() -> None:
    """A target may be a player: by name, in suggestions and in the sentence."""
    table, offer = first("invade", lambda o: o.verb == "play" and len(o.args) == 3)
    card, seat, piece = offer.args
    raw = table.names.raw_seat(int(str(seat).removeprefix("seat-")))
    labels = {v: k for k, v in suggest(table.offers, table.names, ("play", card), "")}
    assert labels[seat] == raw
    assert complete(table.offers, table.names, "play", (card, seat, piece)) == custom_id.code(
        ("play", *offer.args)
    )
    assert raw in table.names.move(("play", *offer.args))
    asked = step(table.offers, table.names, ("play", card, seat)).question
    assert "<@" not in asked.replace("\\<@", "")
    explained = step(table.offers, table.names, ("play",))
    assert explained.explained
    assert all(c.about for c in explained.choices)
