"""What a picture holds, by its structure rather than by exact pixels."""

from __future__ import annotations

import gc
import weakref
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO

import msgspec
import numpy as np
import pytest
from PIL import Image

import engine
import render
from engine.types import Event, Prompt, SpaceView
from render.art.load import load_art
from render.frame import compose
from render.kit.theme import load as load_theme
from render.pieces import arrows
from tests.bounded import often
from tests.render.positions import anchor, around, differs, drawn, pixels, position

THEME = load_theme("atlas")
BATTLE = Event(
    "battle", {"seat": 0, "other": 1, "from": "brazil", "to": "north_africa", "rolls": [[[6], [1]]]}
)
CONQUEST = Event("conquered", {"seat": 0, "from": "brazil", "to": "north_africa", "taken": True})


@pytest.mark.parametrize(
    ("size", "expected"), [("post", (1600, 1000)), ("thumb", (800, 500)), ("large", (2400, 1500))]
)
def test_sizes(size: str, expected: tuple[int, int]) -> None:
    """Pictures are JPEG of the promised size, and light enough to post."""
    data = render.draw(position(), names=("Ada",) * 6, size=size)
    with Image.open(BytesIO(data)) as image:
        assert image.format == "JPEG"
        assert image.size == expected
    if size == "post":
        assert len(data) <= 320_000


@pytest.mark.parametrize("format_", ["png", "webp"])
def test_other_formats(format_: str) -> None:
    """PNG and WebP on request."""
    with Image.open(BytesIO(render.draw(position(), format=format_, size="thumb"))) as image:
        assert image.format == format_.upper()


def test_unknown_size_theme_and_board_are_refused() -> None:
    """Mistakes are told at once, and a failed picture is not remembered as one."""
    for _ in range(2):
        with pytest.raises(KeyError):
            render.draw(position(), size="huge")
        with pytest.raises(FileNotFoundError):
            render.draw(position(), theme="none")
        with pytest.raises(FileNotFoundError):
            render.draw(msgspec.structs.replace(position(), board="none"))


@pytest.mark.spread(3)
@pytest.mark.parametrize("seat", range(7))
def test_badges_and_land_have_the_owners_colour(seat: int) -> None:
    """At every badge the owner's dark, and around it the owner's colour, for all seven owners."""
    view = position(6, neutral=True)
    image = drawn(view)
    owner = THEME.neutral if seat == 6 else THEME.owners[seat]
    spaces = [s for s, seen in view.spaces.items() if seen.owner == seat]
    assert spaces
    for space in spaces:
        near = around(image, anchor(space), 17).reshape(-1, 3)
        assert (np.abs(near - np.array(THEME.badge_fill(owner))).max(axis=1) < 6).sum() > 150, space
        land = around(image, anchor(space), 44).reshape(-1, 3)
        hue = land / np.maximum(1, land.sum(axis=1, keepdims=True))
        colour = np.array(owner.rgb) / sum(owner.rgb)
        assert (np.abs(hue - colour).max(axis=1) < 0.09).sum() > 100, space


def test_the_number_changes_the_badge_alone() -> None:
    """One army more is to be seen at that badge, and in nothing else on the map."""
    before = position()
    spaces = {**before.spaces, "china": SpaceView("china", before.spaces["china"].owner, {"army": 4})}
    a, b = drawn(before), drawn(msgspec.structs.replace(before, spaces=spaces))
    changed = np.argwhere(np.abs(a - b).max(axis=2) > 0)
    x, y = anchor("china")
    assert len(changed)
    assert (np.abs(changed - (y, x)).max(axis=1) < 30).all()


def test_spaces_of_nobody_have_no_badge() -> None:
    """While spaces are claimed, free ones show neither a number nor an owner's colour."""
    owned = drawn(position(armies=0, owners={"china": 0}))
    free = drawn(position(armies=0, owners={"china": None}))
    rim = (np.abs(around(owned, anchor("china"), 20) - np.array(THEME.badge_rim)).max(axis=2) < 12).sum()
    none = (np.abs(around(free, anchor("china"), 20) - np.array(THEME.badge_rim)).max(axis=2) < 12).sum()
    assert rim > 100 > none


def test_an_attack_draws_an_arrow_between_the_badges() -> None:
    """In the middle of the arrow its colour is there with the event, and only with it."""
    view = position()
    (arrow,) = arrows.arrows(compose.layers("world", "atlas", 1.0), "brazil", "north_africa", "en")
    x, y = arrow.line[len(arrow.line) // 2]
    middle = (round(x), round(y) + 58)
    announced = Event("invasion", {k: BATTLE.data[k] for k in ("seat", "other", "from", "to")})
    for events, expected in (((), False), ((BATTLE,), True), ((announced,), True)):
        near = around(drawn(view, events), middle, 8)
        painted = (np.abs(near - np.array(THEME.change.attack)).max(axis=2) < 10).sum() > 20
        assert painted == expected


@pytest.mark.parametrize(("clock", "expected"), [("react", True), ("turn", False)])
def test_an_attack_that_waits_for_answers_has_its_arrow(clock: str, expected: bool) -> None:
    """Whatever happened last, the picture shows what is to be answered, and no other question."""
    data = {k: BATTLE.data[k] for k in ("other", "from", "to")}
    asked = Prompt(1, "react", clock, data=data)
    view = msgspec.structs.replace(position(), prompts=(asked, msgspec.structs.replace(asked, seat=2)))
    same = differs(drawn(view), drawn(view, (Event("invasion", {"seat": 0, **data}),))) == 0
    assert same == expected


def test_arrows_lie_under_badges_and_names() -> None:
    """With an arrow, badges keep every pixel of their inside, and names keep their letters."""
    view = position()
    plain, marked = drawn(view), drawn(view, (BATTLE, CONQUEST))
    for space in ("brazil", "north_africa"):
        assert differs(around(plain, anchor(space), 11), around(marked, anchor(space), 11)) == 0
        x, y = load_art("world").spaces[space].labels["en"].at
        letters = np.abs(around(plain, (x, y + 58), 8) - np.array(THEME.label.text)).max(axis=2) < 10
        assert letters.any()
        assert (
            differs(
                around(plain, (x, y + 58), 8)[letters][None], around(marked, (x, y + 58), 8)[letters][None]
            )
            == 0
        )


def test_an_attack_over_the_edge_leaves_and_comes_back() -> None:
    """From Alaska to Kamchatka the arrow runs over the left and the right edge, not across the map."""
    view = position()
    event = Event("battle", {"from": "alaska", "to": "kamchatka", "rolls": []})
    plain, marked = drawn(view), drawn(view, (event,))
    assert differs(plain[58:908, :30], marked[58:908, :30]) > 30
    assert differs(plain[58:908, -30:], marked[58:908, -30:]) > 30
    assert differs(plain[58:908, 400:1200], marked[58:908, 400:1200]) == 0


def test_a_conquest_is_outlined() -> None:
    """The outline's colour appears around the taken space."""
    view = position()
    x, y = anchor("madagascar")
    taken = Event("conquered", {"from": "south_africa", "to": "madagascar", "taken": True})
    gold = [
        (
            np.abs(around(drawn(view, events), (x, y), 60) - np.array(THEME.change.taken)).max(axis=2) < 10
        ).sum()
        for events in ((), (taken,))
    ]
    assert gold[0] < 10
    assert gold[1] > 100


def test_gains_and_losses_are_tagged() -> None:
    """New armies and losses are written beside the badges, in their colours; where they cancel, nothing."""
    view = position()

    def count(rgb: tuple[int, int, int], *events: Event) -> int:
        near = around(drawn(view, events), anchor("china"), 60)
        return int((np.abs(near - np.array(rgb)).max(axis=2) < 6).sum())

    placed = Event("deployed", {"seat": 0, "placed": {"china": 5, "india": 1}})
    lost = Event("battle", {"from": "india", "to": "china", "rolls": [], "lost": [0, 2]})
    assert count(THEME.change.gain, placed) > 100 > count(THEME.change.gain)
    assert count(THEME.change.loss, lost) > 100 > count(THEME.change.loss)
    even = (Event("placed", {"space": "china", "n": 2}), lost)
    assert count(THEME.change.gain, *even) < 100
    assert count(THEME.change.loss, *even) < 100


def test_events_about_unknown_spaces_are_ignored() -> None:
    """A board may lack what an event names; the picture comes nevertheless."""
    events = (
        Event("fortified", {"from": "atlantis", "to": "china", "n": 2}),
        Event("placed", {"space": "atlantis", "n": 2}),
        Event("income", {"seat": 0, "n": 5}),
    )
    assert render.draw(position(), events=events)


def test_who_is_on_turn_and_who_has_won_can_be_seen() -> None:
    """The upper bar and the panel follow the turn; at the end a banner stands on the map."""
    first, second, won = drawn(position(turn=0)), drawn(position(turn=1)), drawn(position(winners=(2,)))
    assert differs(first[:56, :300], second[:56, :300]) > 50
    assert differs(first[560:900, :386], second[560:900, :386]) > 500
    x, y = load_art("world").banner
    assert differs(around(first, (x, y + 58), 45), around(won, (x, y + 58), 45)) > 3000


def test_nothing_is_said_about_a_next_turn_at_the_end() -> None:
    """Once a game is over nobody is on turn or asked, and next sets and incomes are not told."""
    won = position(winners=(2,))
    assert np.array_equal(
        drawn(won), drawn(msgspec.structs.replace(won, turn=3, prompts=(Prompt(4, "attack"),)))
    )
    bare = tuple(
        msgspec.structs.replace(seat, counters={k: v for k, v in seat.counters.items() if k != "income"})
        for seat in won.seats
    )
    assert np.array_equal(drawn(won), drawn(msgspec.structs.replace(won, seats=bare, tracks=won.tracks[:1])))
    on = position()
    assert not np.array_equal(drawn(on), drawn(msgspec.structs.replace(on, tracks=on.tracks[:1])))


def test_the_holder_of_a_region_is_shown() -> None:
    """Where one seat owns a whole region, its badge stands in the region's card."""
    whole = dict.fromkeys(("venezuela", "peru", "brazil", "argentina"), 3)
    card = np.s_[955:993, 290:334]
    fill = np.array(THEME.badge_fill(THEME.owners[3]))
    held = (np.abs(drawn(position(owners=whole))[card] - fill).max(axis=2) < 6).sum()
    not_held = (np.abs(drawn(position())[card] - fill).max(axis=2) < 6).sum()
    assert held > 100 > not_held


@pytest.mark.spread(2)
@pytest.mark.parametrize("locale", ["en", "it"])
@pytest.mark.parametrize("board", ["world", "2210-land"])
def test_every_board_in_every_locale(board: str, locale: str) -> None:
    """Names of spaces and regions are in the picture's language."""
    image = drawn(position(board=board), locale=locale)
    other = drawn(position(board=board), locale="it" if locale == "en" else "en")
    assert differs(image[58:908], other[58:908]) > 500


def test_equal_input_gives_equal_bytes_without_drawing_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """A picture is drawn once; any change of state, events, names, locale or size draws another."""
    view = position(armies=17)
    first = render.draw(view, names=("a", "b"))
    monkeypatch.setattr(render.frame, "compose", lambda *_: pytest.fail("drawn again"))
    assert render.draw(msgspec.structs.replace(view), names=["a", "b"]) is first
    monkeypatch.undo()
    assert render.draw(view, names=("a", "c")) != first
    assert render.draw(view, names=("a", "b"), locale="it") != first
    assert render.draw(view, names=("a", "b"), events=(BATTLE,)) != first
    assert np.array_equal(pixels(first), pixels(render.draw(view, names=("a", "b"))))


def test_the_path_to_a_position_leaves_no_trace() -> None:
    """Spaces that changed hands and came back are painted as if nothing had happened."""
    view = position(armies=5)
    before = drawn(view)
    for owner in range(6):
        drawn(position(armies=5, owners={"china": owner, "india": (owner + 1) % 6}))
    assert np.array_equal(before, drawn(view))


def test_layers_go_when_others_take_their_place() -> None:
    """Nothing that was drawn with layers keeps them in memory."""
    drawn(position(owners={"china": None}), (BATTLE, CONQUEST, Event("nuked", {"destroyed": ["china"]})))
    known = weakref.ref(compose.layers("world", "atlas", 1.0))
    assert known() is not None
    compose._made.clear()
    gc.collect()
    assert known() is None


def test_memory_for_pictures_is_given_back_piece_by_piece() -> None:
    """The boards used longest ago first, also while another one is being painted, then the finished pictures;
    then there is nothing left. What went is made again."""
    compose._made.clear()
    before, data = drawn(position(owners={"china": None})), render.draw(position())
    other = weakref.ref(compose.layers("ringlands", "atlas", 1.0))
    compose.layers("world", "atlas", 1.0)
    with compose._making:
        assert render.give_way()
    gc.collect()
    assert other() is None
    assert [*compose._made] == [("world", "atlas", 1.0)]
    assert render.draw(position()) is data
    assert [render.give_way() for _ in range(3)] == [True, True, False]
    assert not compose._made
    assert not render._finished
    assert np.array_equal(before, drawn(position(owners={"china": None})))
    assert render.draw(position()) == data


def test_threads_draw_the_same() -> None:
    """Several threads at once, with equal and with different positions, disturb nothing."""
    count = often(6, 12)
    views = [position(armies=40 + i % 4, owners={"china": i % 3}) for i in range(count)]
    alone = [drawn(view).tobytes() for view in views]
    with ThreadPoolExecutor(4) as pool:
        together = [image.tobytes() for image in pool.map(drawn, views)]
        data = list(pool.map(render.draw, views * 2))
    assert alone == together
    assert data[:count] == data[count:]


def test_positions_of_the_engine() -> None:
    """Whatever the engine shows while a game goes on can be drawn, for every seat and for the public."""
    for rules in engine.rules_ids()[:: often(3, 1)]:
        state = engine.start(engine.Setup(rules, seats=engine.meta(rules).seats[0], seed="0f")).state
        for _ in range(often(4, 12)):
            prompt = engine.prompts(state)[0]
            turn = engine.apply(state, engine.default(state, prompt.seat))
            state = turn.state
            for viewer in (None, prompt.seat):
                image = render.picture(engine.view(state, viewer), events=turn.events)
                assert image.size[0] == 1600
