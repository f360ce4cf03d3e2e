"""Every way to ask, and their order; commanders, purchases and cards in questions and suggestions."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

import engine
from engine import Move, Offer
from engine.verbs import UNTIL, Verb
from tests.ui import war
from tests.ui.offered import offered
from tests.ui.positions import Sight, public, sight
from tests.ui.thick import beginning, sights, walk
from ui.choices.arguments import Incomplete, complete, move_args, suggest, suggest_numbers
from ui.choices.question_tree import FEW, LISTS, PAGE, next_args, origin, step
from ui.choices.remarks import Remarks
from ui.kit import custom_id
from ui.words.errors import Refused


def first(kind: str, fits: Callable[[Offer], bool], locale: str = "en") -> tuple[Sight, Offer]:
    """What a seat sees that is asked for this and has such an offer."""
    return next((t, o) for t in sights(kind, locale) for o in t.offers if fits(o))


def test_commanders_are_suggested_and_their_dice_counted() -> None:
    """`/attack with`: who could stay out of it; the amounts are those of that party."""
    table, offer = first("invade", lambda o: o.verb == "attack" and len(o.args) == 3 and o.args[2] != UNTIL)
    a, b, who = offer.args
    suggestions = dict(suggest(table.offers, table.names, ("attack", a, b), ""))
    assert who in suggestions.values()
    assert "alone" in suggestions.values()
    assert offer.amount
    low, high = offer.amount
    path = ("attack", a, b, who)
    assert suggest_numbers(table.offers, path, "") == list(range(high, low - 1, -1))
    assert complete(table.offers, table.names, "attack", (a, b, who)) == f"attack:{a}:{b}:{who}:{high}"
    assert complete(table.offers, table.names, "attack", (a, b, who, UNTIL, 1)).endswith(f"{who}:until:1")
    assert complete(table.offers, table.names, "attack", (a, b, table.names.arg("attack", (), who), 1))


def cards_and_purchases() -> Iterator[tuple[Sight, Verb, Offer]]:
    """A move of each card and purchase of each system that has three arguments or more, in the thick of
    games."""
    seen = set()
    for state, _ in walk()[::5]:
        for seat in engine.awaited_seats(state):
            for offer in engine.legal(state, seat):
                shape = (state.setup.rules, offer.verb, offer.args[:1], len(offer.args))
                if offer.verb in ("play", "buy") and len(offer.args) > 2 and shape not in seen:
                    seen.add(shape)
                    table = sight(state, seat, "en")
                    yield table, table.names.spec(offer.verb), offer


def test_what_is_left_out_of_a_card_is_asked_for() -> None:
    """Be the option skipped, or filled in with what comes after it. A wrong space is no such beginning."""
    tried = 0
    for table, verb, offer in cards_and_purchases():
        texts = [option.name for option in verb.options if option.kind != "number"]
        for at in range(1, len(offer.args) - 1):
            begun = (verb.id, *offer.args[:at])
            if len(next_args(table.offers.narrow(*begun), at)) < 2:
                continue
            ways = [move_args(verb, {**dict(zip(texts, offer.args, strict=False)), texts[at]: None})]
            if not all(map(table.names.is_space, offer.args[at : at + 2])):
                ways.append([*offer.args[:at], *offer.args[at + 1 :]])
            for given in ways:
                with pytest.raises(Incomplete) as caught:
                    complete(table.offers, table.names, verb.id, given)
                assert caught.value.path == begun
                tried += 1
    assert tried > 30, tried


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


def test_card_sets_come_whole_and_by_worth() -> None:
    """All sets that there are, however many, even if the first card is the same; the best comes first."""
    sets = [Offer("trade", ("brazil", "egypt", card)) for card in ("siam", "china", "japan")]
    worth = {"siam": 4, "china": 10, "japan": 8}
    remarks = Remarks(worth=lambda move: worth[str(move[-1])])
    asked = step(offered(*sets), war.names(), ("trade",), remarks=remarks)
    assert asked.path == ("trade",)
    assert [choice.path[-1] for choice in asked.choices] == ["china", "japan", "siam"]
    assert all(choice.final for choice in asked.choices)


def test_cards_are_explained_even_if_there_are_few() -> None:
    """A single card, too, is shown with what it does before it is played."""
    names = war.names(hands={0: "boat nuke"})
    asked = step(offered(Offer("play", ("nuke",)), Offer("play", ("boat",))), names, ("play",))
    assert asked.explained
    assert all(choice.about for choice in asked.choices)


def test_few_moves_are_whole_sentences() -> None:
    """As many as `FEW`; one more, and the next argument is asked for. No move is left of a wrong path."""
    names = war.names()
    moves = [Offer("choose", ("hold", space)) for space in names.board.ids[: FEW + 1]]
    few = step(offered(*moves[1:]), names, ("choose",))
    assert [choice.path for choice in few.choices] == [("choose", "hold", move.args[1]) for move in moves[1:]]
    assert [choice.label for choice in few.choices] == [names.move(choice.path) for choice in few.choices]
    many = step(offered(*moves), names, ("choose",))
    assert [choice.label for choice in many.choices] != [names.move(choice.path) for choice in many.choices]
    gone = step(offered(*moves), names, ("attack", "egypt"))
    assert (gone.choices, gone.number) == ((), None)


def test_amounts_are_asked_for_even_if_there_are_few() -> None:
    """Two of them could be two sentences, but anything else can still be typed."""
    asked = step(offered(Offer("place", ("brazil",), (1, 2))), war.names(), ("place",))
    assert asked.number == (1, 2)
    assert [choice.path[-1] for choice in asked.choices] == [2, 1]
    assert asked.path == ("place", "brazil")


def test_all_pieces_may_be_placed_with_one_choice() -> None:
    """Every space once with as many as may go there, and once more where that can be fewer; not where pieces
    are spread in secret. Lists go on by page."""
    names = war.names()
    offers = [Offer("place", (space,), (1, 1 + bool(n))) for n, space in enumerate(names.board.ids[:30])]
    asked = step(offered(*offers), names, ("place",), remarks=Remarks(at_once=True))
    assert [length for _, length in asked.lists] == [PAGE, PAGE - 1]
    assert [choice.final for choice in asked.choices] == [True] * PAGE + [False] * (PAGE - 1)
    assert [choice.path[-1] for choice in asked.choices[:PAGE]] == [1, *[2] * (PAGE - 1)]
    rest = step(offered(*offers), names, ("place",), 1, Remarks(at_once=True))
    assert (asked.pages, rest.page, [length for _, length in rest.lists]) == (2, 1, [5, 5])
    assert not step(offered(*offers), names, ("place",)).lists
    assert not step(offered(offers[0]), names, ("place",), remarks=Remarks(at_once=True)).lists


def _roads(start: str, count: int) -> list[Offer]:
    """Moves from a space to so many others, each with a number of armies."""
    ends = [space for space in war.names().board.ids if space != start]
    return [Offer("move", (start, end), (1, 9)) for end in ends[:count]]


def test_marches_fill_lists_and_begin_with_a_space_if_there_are_more() -> None:
    """Both spaces at once as long as `LISTS` hold them, each list with where it starts; otherwise the first
    space, then the second."""
    names = war.names()
    starts = names.board.ids[: LISTS + 1]
    roads = [road for start in starts[:LISTS] for road in _roads(start, PAGE)]
    asked = step(offered(*roads), names, ("move",))
    assert len(asked.choices) == LISTS * PAGE
    assert set(asked.lists) == {(f"From {names.space(start)}", PAGE) for start in starts[:LISTS]}
    more = offered(*roads, *_roads(starts[LISTS], 1))
    asked = step(more, names, ("move",))
    assert asked.question == names.text("ask-move-from")
    assert {choice.path[:2] for choice in asked.choices} == {("move", start) for start in starts}
    then = step(more, names, ("move", starts[0]))
    assert [choice.path[:3] for choice in then.choices] == [
        road.args and ("move", *road.args) for road in roads[:PAGE]
    ]
    assert then.question != asked.question
    assert then.lists == ()


def test_heads_are_shown_at_once_and_longer_lists_by_page() -> None:
    """As many as fit on a page, without what can only be added to them; more of them in pages."""
    names = war.names()
    spaces = names.board.ids[: PAGE + 1]
    heads = [Offer("place", (space,), (1, 3)) for space in spaces]
    asked = step(offered(*heads[1:]), names, ("place",))
    assert {choice.path for choice in asked.choices} == {("place", space) for space in spaces[1:]}
    assert asked.pages == 1
    pages = [step(offered(*heads), names, ("place",), page) for page in (0, 1, 9)]
    assert [len(shown.choices) for shown in pages] == [PAGE, 1, 1]
    assert [shown.page for shown in pages] == [0, 1, 1]


def test_what_is_asked_step_by_step_shows_no_heads() -> None:
    """A verb like choosing asks for each argument, though all its moves would fit on a page, and though each
    leads from a space to another."""
    names = war.names()
    spaces = names.board.ids[:FEW]
    for words in (("farm", "hold"), spaces[:2]):
        moves = [Offer("choose", (word, space)) for word in words for space in spaces]
        asked = step(offered(*moves), names, ("choose",))
        assert [choice.path for choice in asked.choices] == [("choose", word) for word in words]
        asked = step(offered(*moves), names, ("choose", words[0]))
        assert len(asked.choices) == FEW


def test_who_marches_is_asked_after_both_spaces() -> None:
    """The pieces that can lead, if no number alone is possible."""
    names = war.names()
    path = ("move", "north_africa", "egypt")
    leaders = ("farm", "hold")
    asked = step(offered(*(Offer("move", (*path[1:], who), (1, 5)) for who in leaders)), names, path)
    assert [choice.path for choice in asked.choices] == [(*path, who) for who in leaders]


def test_ways_fill_lists_where_spaces_are_paired() -> None:
    """Up to a page they are whole sentences, then both spaces; only the first space if something else can
    follow, and if there are more than `LISTS` hold."""
    names = public(beginning("new_wave"))
    path = ("play", "relocation", "civilian")
    start, *others = names.board.ids
    ways = [Offer("play", (*path[1:], a, b)) for a in names.board.ids for b in names.board.ids if a != b]
    fitting = [way for way in ways if start in way.args][: PAGE + 1]
    assert len(fitting) == PAGE + 1
    page = step(offered(*fitting[:PAGE]), names, path)
    assert page.choices[0].label.startswith("Move a civilian from")
    assert len(page.choices) == PAGE
    lists = step(offered(*fitting), names, path)
    assert {choice.label for choice in lists.choices} == {
        f"{names.space(str(way.args[2]))} → {names.space(str(way.args[3]))}" for way in fitting
    }
    assert lists.question == "Relocation: from where to where?"
    for ends in (("spent",), ()):
        mixed = step(offered(*fitting, Offer("play", (*path[1:], others[0], *ends))), names, path)
        assert len(mixed.choices) == len({way.args[2] for way in fitting} | {others[0]})
    every = step(offered(*ways), names, path)
    assert {choice.path for choice in every.choices} == {(*path, space) for space in names.board.ids}


def test_the_origin_of_a_question_is_the_last_one_with_a_choice() -> None:
    """With its page; there is none where all was taken at once."""
    names = war.names()
    offers = offered(*(Offer("place", (space,), (1, 3)) for space in names.board.ids))
    last = step(offers, names, ("place",), 1).choices[-1].path
    assert origin(offers, names, last) == (("place",), 1)
    assert origin(offered(Offer("place", ("brazil",), (1, 3))), names, ("place", "brazil")) is None
