"""New Wave in Discord: how many presses a turn takes, what the panel says, and that no hand shows."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import engine
from engine import IllegalMove, Move, State, vocabulary
from host import Position
from locales import LOCALES
from tests.cogs.conftest import House
from tests.cogs.driver import live, started, usable
from tests.cogs.play.test_presses import make_move
from tests.cogs.positions import table_of
from tests.engine.new_wave.positions import position
from tests.ui.positions import game_of
from ui.choices.arguments import complete, suggest
from ui.choices.question_tree import step
from ui.messages.board import BoardMessage, layout
from ui.messages.move_panel import panel
from ui.messages.player_view import PlayerView
from ui.words.cards import card_text
from ui.words.errors import sentence
from ui.words.names import Names

RULES = "new_wave"
ALIENS = position(
    {"western_highlands": "tripod ufo", "lowlands": "3", "northumbria": "3", "wales": "3"},
    side="aliens",
    hand="power_supply power_supply power_supply reap tripod",
    reserve="plasma_synthesis regenerator poisonous_fog scorching_beam nerve_agent",
    supply="power_supply reap reap reap ufo",
)
HUMANS = position(
    {"yorkshire": "3 fort tripod", "midlands": "3", "wales": "3", "london": "3", "wessex": "3 supply_depot"},
    hand="guerrilla evacuation relocation relocation relocation",
    reserve="army air_attack evacuation redeployment bunker",
    supply="guerrilla relocation relocation relocation guerrilla",
    money=1,
)
ALIEN = """play:all play:reap:move:western_highlands:lowlands play:tripod:strike:lowlands buy:plasma_synthesis
    choose:swap:regenerator pass"""
HUMAN = """play:guerrilla:strike:yorkshire play:relocation:civilian:wales:midlands play:all buy:army:wales
    pass"""
LONG = """choose:fire:yorkshire play:guerrilla:strike:yorkshire play:evacuation:civilian:yorkshire:midlands
    move:yorkshire:lancashire play:all buy:army:wales pass"""
TURNS = (("aliens", ALIENS, ALIEN, 12), ("humans", HUMANS, HUMAN, 12), ("humans", HUMANS, LONG, 17))
"""Who plays, from where, which moves, and the most presses for them."""


async def _seated(house: House, state: State) -> int:
    """A game that has come to this position, its number; the aliens are Ada."""
    game = await started(house, "Ada", "Chiara", seats=2, rules=RULES)
    here = (await house.host.games.position(game.id)).state
    for field in state.body.__struct_fields__:
        setattr(here.body, field, getattr(state.body, field))
    await house.published()
    return game.id


@pytest.mark.spread(1)
@pytest.mark.parametrize(("side", "state", "codes", "most"), TURNS)
async def test_a_turn_takes_about_twelve_presses(
    house: House, side: str, state: State, codes: str, most: int
) -> None:
    """From the message in the channel to the end of the turn, all cards as money by one choice: a move, an
    attack, a purchase and a swap of the aliens; of the humans an attack, a walk and a purchase, and the same
    with a shot, and with two civilians who walk, one of them where some have attacked."""
    game = await _seated(house, state)
    player = await house.member("Ada" if side == "aliens" else "Chiara")
    message, trail = await live(player), list[tuple[str, int]]()
    for code in codes.split():
        message, presses = await make_move(player, message, Move.parse(state.body.turn, code))
        trail.append((code, presses))
    assert (await house.host.games.position(game)).state.body.turn != state.body.turn, "the turn is over"
    assert sum(presses for _, presses in trail) <= most, trail


def _labels(table: PlayerView, path: tuple[str, ...] = ()) -> list[str]:
    """What can be pressed or picked in a panel."""
    view = panel(table, path).view
    assert view
    parts = [part for row in view.to_components() for part in row["components"]]
    return [
        label
        for p in parts
        for label in (p.get("label"), *(o["label"] for o in p.get("options", ())))
        if label
    ]


def test_all_for_money_stands_first_then_teams_then_cards() -> None:
    """A press after `Play a card`; teams by name and place."""
    state = position(
        {"wales": "3 fort tripod tripod", "yorkshire": "3"},
        side="aliens",
        hand="power_supply power_supply tripod tripod scorching_beam",
    )
    shown = _labels(table_of(state, 0), ("play",))
    assert shown[:3] == [
        "Play all for money",
        "Tripod + tripod: Wales",
        "Tripod + tripod (its card leaves the game): Wales",
    ]
    assert shown.index("Power Supply") > shown.index("Tripod + tripod: Wales")


def test_end_turn_shows_only_the_cards_that_are_owed() -> None:
    """Money is not owed; the last owed card is asked for at once, without the list of one."""
    state = position(
        {"yorkshire": "3 tripod", "midlands": "army_unit"},
        hand="guerrilla army relocation relocation evacuation",
    )
    asked = engine.apply(state, Move(1, "pass")).state
    shown = _labels(table_of(asked, 1))
    assert {"Guerrilla Warfare", "Army"} <= set(shown)
    assert not {"Relocation", "Evacuation", "Play all for money", "End turn"} & set(shown)
    last = engine.apply(asked, Move.parse(1, "play:guerrilla:strike:yorkshire")).state
    assert panel(table_of(last, 1)).content.splitlines()[1].startswith("Army:")


@pytest.mark.parametrize("language", LOCALES)
def test_the_panel_says_what_cannot_be_taken_back_before_it_is_bought(language: str) -> None:
    """Where a purchase or a swap would turn up a card, in the menu and above the list; not where nothing can
    be turned up any more, nor where what comes up is known."""
    warning = table_of(ALIENS, 0, language).names.text("lasting-act")
    assert not engine.apply(ALIENS, Move.parse(0, "choose:swap:regenerator")).undoable
    for path in ((), ("play",), ("choose",)):
        assert warning in panel(table_of(ALIENS, 0, language), path).content
    empty = position({"wales": "1"}, hand="air_attack", reserve="bunker army", money=9, offers="")
    known = position(
        {"wales": "1"}, hand="air_attack", reserve="bunker", tail="fort army", money=9, offers=""
    )
    for state in (empty, known):
        assert warning not in panel(table_of(state, 1, language)).content
        assert engine.apply(state, Move.parse(1, "buy:bunker:wales")).undoable


def _public(state: State) -> Any:
    """The live message as everybody sees it."""
    where = Position(game_of(state), state)
    names = Names("en", engine.view(state, None), where.game.seats)
    view = layout(BoardMessage(where, names, (), "atlas", picture="The board"))
    return [part.to_component_dict() for part in view.children]


DECK = Counter(guerrilla=4, relocation=6, army=1, evacuation=1, redeployment=1)
HANDS: tuple[Counter[str], ...] = (
    Counter(army=1, guerrilla=1, relocation=1, evacuation=1, redeployment=1),
    Counter(relocation=5),
    Counter(guerrilla=4, redeployment=1),
)
"""What of the deck is in the hand; the rest is the draw pile."""


@pytest.mark.parametrize("money", [0, 9])
def test_no_public_button_tells_of_the_hand(money: int) -> None:
    """Whatever the hand: whether there is anything to play, and whether ending the turn ends it at once."""
    spaces = {"yorkshire": "3 fort tripod", "midlands": "army_unit", "wales": "2"}
    shown, ends = [], set()
    for hand in HANDS:
        held, rest = (" ".join(cards.elements()) for cards in (hand, DECK - hand))
        state = position(spaces, hand=held, supply=rest, reserve="bunker air_attack", money=money)
        ends.add(engine.apply(state, Move(1, "pass")).state.body.turn)
        shown.append(_public(state))
    assert ends == {0, 1}, "some of the hands must be played first"
    assert all(message == shown[0] for message in shown)


@pytest.mark.parametrize("language", LOCALES)
def test_every_move_is_a_sentence(language: str) -> None:
    """Of the two turns and of the cards that they do not play: none is put together from words."""
    hand = "army british_navy guerrilla redeployment evacuation"
    guns = {
        "wales": "3/1 tripod fort",
        "irish_sea": "navy",
        "midlands": "2 army_unit army_unit* heavy_artillery",
    }
    strikes = {
        "wales": "3 tripod tripod* fort ufo",
        "midlands": "2 tripod",
        "northern_highlands": "regenerator",
    }
    states = (
        *(state for _, state, _, _ in TURNS),
        position(guns, hand=hand, reserve="bunker fort army", money=9),
        position(
            strikes, side="aliens", hand="ufo reap alien_abduction tripod infrasound", damage=3, money=9
        ),
    )
    for state in states:
        names = table_of(state, state.body.turn, language).names
        for move in engine.legal(state, state.body.turn).moves():
            sentence = names.move((move.verb, *move.args))
            assert " · " not in sentence, (move.code, sentence)
            assert sentence[0].isupper() or "+" in sentence
            assert "True" not in sentence
            assert "spent" not in sentence


@pytest.mark.parametrize(
    ("kind", "phrase"),
    [
        ("relocation", "brings 1 coin; or 2, but then the card leaves the game"),
        ("tripod", "do 2 damage in its region; or do 3, and the card leaves"),
        ("ufo", "move it up to 2 regions; or do 1 damage"),
        ("regenerator", "Repairs 1 damage for 4 energy"),
        ("heavy_artillery", "A wall of 3, and 1 damage a turn"),
        ("plasma_reactor", "Brings 2 energy in each turn"),
    ],
)
def test_numbers_in_the_help_of_cards_come_from_the_data(kind: str, phrase: str) -> None:
    """Both languages tell them; cards are played in one's own turn, one after another."""
    (info,) = [card for card in engine.cards(RULES, {}) if card.kind == kind]
    english, italian = (card_text(language, RULES, info) for language in ("en", "it"))
    assert phrase in english
    assert "one card a turn" not in english
    assert all(str(n) in italian for n in info.data.values() if isinstance(n, int))


def test_refusals_name_cards_and_regions() -> None:
    """Cards by name, several in a list; regions, not territories."""
    names = table_of(HUMANS, 1).names
    cards = [["army", "army", None], ["guerrilla", "guerrilla", None]]
    owed = sentence(IllegalMove("must-play", cards=cards), "en", names)
    assert owed == "Before your turn ends, you must play: Army, Guerrilla Warfare."
    dear = IllegalMove("too-dear", card="nerve_agent", price=2, money=1, side="aliens")
    assert sentence(dear, "en", names) == "Nerve Agent costs 2, and you have 1."
    assert "region" in sentence(IllegalMove("unknown-space", space="atlantis"), "en", names)


def test_ways_are_chosen_from_where_to_where_at_once() -> None:
    """Civilians of all regions stand in lists, by where they start; each way is a whole move."""
    spaces = dict.fromkeys(
        ("wales", "midlands", "yorkshire", "london", "wessex", "lancashire", "lowlands"), "3"
    )
    table = table_of(position(spaces, hand="relocation"), 1)
    asked = step(table.offers, table.names, ("play", "relocation", "civilian"))
    assert asked.question == "Relocation: from where to where?"
    assert len(asked.choices) > 25
    assert [choice.label for choice in asked.choices if choice.path[3:] == ("wales", "midlands")] == [
        "Wales → Midlands"
    ]
    assert all(choice.final for choice in asked.choices)


@pytest.mark.parametrize(
    ("language", "cards", "terms"),
    [
        (
            "en",
            {"all that bring money", "Guerrilla Warfare", "Evacuation", "Relocation"},
            ("Relocation", "move a civilian", "Wales", "Midlands"),
        ),
        (
            "it",
            {"tutte quelle che danno denaro", "Guerriglia", "Evacuazione", "Trasferimento"},
            ("Trasferimento", "muovere un civile", "Galles", "Midlands"),
        ),
    ],
)
def test_every_argument_of_a_command_is_suggested_by_name(
    language: str, cards: set[str], terms: tuple[str, ...]
) -> None:
    """Up to the fourth word after a card, with what helps to choose it; the names can be typed as well."""
    table = table_of(HUMANS, 1, language)
    code = ("play", "relocation", "civilian", "wales", "midlands")
    for depth in range(1, len(code)):
        suggestions = suggest(table.offers, table.names, code[:depth], "")
        names = {value: label.split(" · ")[0] for label, value in suggestions}
        assert names[code[depth]] == terms[depth - 1]
        assert all(label != value for label, value in suggestions), "no bare words of moves"
        if depth == 1:
            assert set(names.values()) == cards
            assert all(" · " in label for label, _ in suggestions), "what each card does"
    assert complete(table.offers, table.names, "play", list(terms)) == ":".join(code)
    rich = table_of(position({"wales": "1", "london": "1"}, reserve="army", money=4), 1, language)
    typed = [rich.names.card_kind("army"), terms[2]]
    assert complete(rich.offers, rich.names, "buy", typed) == "buy:army:wales"


@pytest.mark.parametrize("state", [ALIENS, HUMANS])
def test_who_is_not_on_turn_is_suggested_nothing(state: State) -> None:
    """Neither of their own hand nor of the other's, and nothing of it stands in their panel."""
    table = table_of(state, 1 - state.body.turn)
    for verb in vocabulary.verbs("new_wave"):
        assert suggest(table.offers, table.names, (verb,), "") == []
    held = {table.names.card_kind(card) for card in state.body.decks[state.body.turn].hand}
    own_cards = {table.names.card_kind(card) for card in state.body.decks[1 - state.body.turn].hand}
    content = panel(table).content
    assert not any(name in content for name in held - own_cards)


def test_the_end_of_the_turn_has_one_name() -> None:
    """On the panel, on the message and in the log, where nobody reads whether cards were owed then."""
    state = position({"yorkshire": "3 tripod", "wales": "2"}, hand="guerrilla")
    table = table_of(state, 1)
    assert table.names.move(("pass",)) == "End turn"
    for labels in (_labels(table), _public_labels(state)):
        assert "End turn" in labels
    assert "End turn" in _labels(table_of(position({"wales": "2"}, hand="guerrilla"), 1))


ONE = position(
    {"wales": "3", "london": "2 supply_depot"},
    hand="guerrilla relocation relocation relocation relocation",
    reserve="bunker army fort heavy_artillery supply_depot",
    supply="guerrilla relocation relocation",
    money=3,
    body={"swapped": True},
)
"""The humans can pay for one card alone, and have but one place for it."""


def _can(message: dict[str, Any], word: str) -> list[str]:
    """The custom ids of what can be pressed and has this in it."""
    return [part["custom_id"] for part in usable(message) if word in part["custom_id"]]


async def test_a_single_purchase_is_not_made_before_its_price_in_undos_is_told(house: House) -> None:
    """The button for everybody leads to the panel that says what cannot be taken back; there a press buys."""
    number = await _seated(house, ONE)
    await house.host.moves.show(number)
    await house.published()
    assert [
        move.code for move in (await house.host.games.position(number)).legal(1).narrow("buy").moves()
    ] == ["buy:bunker:wales"]
    player = await house.member("Chiara")
    ply = (await house.host.games.get(number)).ply
    (button,) = _can(await live(player), ":buy")
    asked = (await player.press(await live(player), button))["message"]
    assert (await house.host.games.get(number)).ply == ply, "nothing is bought yet"
    assert table_of(ONE, 1, "it").names.text("lasting-act") in asked["content"]
    await player.press(asked, *_can(asked, ":do:buy"))
    body = (await house.host.games.position(number)).state.body
    assert (body.money, body.decks[1].reserve.count("bunker")) == (0, 0)


async def test_undo_goes_back_to_the_last_new_card_and_no_further(house: House) -> None:
    """Pressed after each of two plays until the beginning of the turn; once a swap has turned up a card there
    is no button, and the command asks the others."""
    game = await started(house, "Ada", "Chiara", seats=2, rules=RULES)
    player = await house.member("Ada")

    async def played(message: dict[str, Any], *code: str) -> dict[str, Any]:
        move = next((await house.host.games.position(game.id)).legal(0).narrow(*code).moves())
        return (await make_move(player, message, move))[0]

    async def seen() -> Any:
        view = (await house.host.games.position(game.id)).view(0)
        return view.spaces, view.seats, view.tracks

    start, message = await seen(), await live(player)
    for _ in range(2):
        message = await played(message, "play")
    assert await seen() != start
    for _ in range(2):
        message = (await player.press(message, *_can(message, ":undo")))["message"]
    assert await seen() == start
    assert not _can(message, ":undo"), "the turn began here"
    message = await played(message, "play")
    message = await played(message, "choose", "swap")
    assert not _can(message, ":undo"), "a card was turned up"
    swapped = await seen()
    asked = (await player.slash("game undo"))["message"]
    assert _can(asked, ":unmake")
    assert await seen() == swapped


def test_a_pass_says_what_it_leaves_out_where_a_second_civilian_could_walk() -> None:
    """On the panel and for everybody: it neither ends the turn nor leads to cards that are owed."""
    state = position({"yorkshire": "3 tripod", "wales": "2"}, hand="evacuation guerrilla")
    walking = engine.apply(state, Move.parse(1, "play:evacuation:civilian:wales:midlands")).state
    for labels in (_labels(table_of(walking, 1)), _public_labels(walking)):
        assert "Leave it at one" in labels
        assert "End turn" not in labels
    later = engine.apply(walking, Move(1, "pass")).state
    assert later.body.turn == 1


def _public_labels(state: State) -> list[str]:
    """The buttons of the live message."""
    rows = [part for box in _public(state) for part in box["components"] if "components" in part]
    return [item["label"] for row in rows for item in row["components"] if item.get("label")]


async def test_who_resigns_is_told_what_that_means_here(house: House) -> None:
    """Nothing stays on the map without a player: the other side wins. The end of a game speaks of no dice."""
    await _seated(house, HUMANS)
    asked = (await (await house.member("Ada")).slash("game resign"))["message"]["content"]
    assert "The other side wins" in asked
    assert "territories" not in asked
    for locale, dice in (("en", "di"), ("it", "dad")):
        for key in ("fair-dice", "button-fair", "export-whole", "picture-of-course"):
            said = table_of(HUMANS, 1, locale).names.text(key).split()
            assert not [word for word in said if word.startswith((dice + "e", dice + "o", "territor"))]
