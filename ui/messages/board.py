"""The live message of a running game: title, events, picture, whom the game waits for, buttons."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import discord

from engine import vocabulary
from engine.events import TURN, WON
from engine.record.short import short
from engine.types import Event, View
from host import Game, Position
from host.kinds import GameStatus
from locales import text
from render.kit import theme
from ui.choices.verbs import verbs
from ui.kit.components import Button, MessageLayout, button, link_button
from ui.kit.custom_id import Ply, Ref, game_ref, ref
from ui.media.files import LEGEND, PICTURE
from ui.messages.verb_buttons import verb_buttons, ways
from ui.strings.clip import clip_lines
from ui.words.events import lines
from ui.words.names import Names
from ui.words.notices import BY
from ui.words.pictures import alt_text
from ui.words.prompts import awaited_lines, title

WIDE = 5
"""Most buttons in a row."""
LINES = 14
BRIEF = 4
"""Most lines of a computer player's turn, where those who answer it were told what it did to them."""
TEXT = 2400
"""Most characters for the events; Discord allows 4,000 in the whole message."""
SMALL = "-# "
"""Makes a line small."""
SEALED = 900_000_000
"""Added to the number of the seats asked in the ids of buttons while answers are secret: greater than any
ply."""
Chained = tuple[int, str | None]
"""The number of entries of a log, and the head after them (None: the log is not chained)."""


def events_text(
    events: Sequence[Event], names: Names, most: int | None = None, room: int | None = None
) -> str:
    """The newest events as lines: at most `most` lines (by default LINES) in `room` characters (TEXT). If
    there are too many, the oldest are left out."""
    most, room = most or LINES, room or TEXT
    sentences = lines(events, names)
    kept = sentences[-most:]
    while sum(len(line) + 1 for line in kept) > room and len(kept) > 1:
        kept = kept[1:]
    if len(kept) < len(sentences):
        kept = ["…", *kept]
    return clip_lines("\n".join(kept), room)


@dataclass(frozen=True)
class BoardMessage:
    """What the message for everybody shows."""

    position: Position
    names: Names
    events: Sequence[Event]
    """What it tells."""
    look: str
    """The theme of its picture, which gives it its colour."""
    picture: str | None = None
    """The alt text of its picture, whose file is sent with it; None without a picture."""
    file: str = PICTURE
    """The name of that file."""
    legend: bool = False
    """Whether the file of the symbols' legend is sent with the picture."""
    charts: Mapping[str, str] = field(default_factory=dict)
    """The alt texts of the charts at the end of a game, by the names of their files."""
    times: Sequence[str] = ()
    """Lines about who has how long."""
    again: bool = False
    """Whether the seat asked may repeat its last attack."""
    closed: bool = False
    """Whether its turn is over: then it only tells its events, and the `chain` after them."""
    chain: Chained | None = None
    web: str | None = None
    """The address of the game's page; None: it has none."""
    news: Sequence[str] = ()
    """What was done to those whom it calls, in lines: an open message begins with it, and of its events tells
    only those of the present turn."""


def layout(message: BoardMessage) -> discord.ui.LayoutView:
    """A new view of the message. The last line is what is published of the log (`proof`)."""
    position, names, closed = message.position, message.names, message.closed
    view = names.view
    turns = (event.data["seat"] for event in reversed(message.events) if event.kind == TURN)
    colour = _colour(view, message.look, next(turns, None) if closed else view.turn)
    container: discord.ui.Container[Any] = discord.ui.Container(accent_colour=colour)
    where = "" if closed else alt_text.where(view, names)
    head = f"### {title(position.game, names.locale)}"
    container.add_item(discord.ui.TextDisplay(f"{head}\n-# {where}" if where else head))
    for part in _tellings(message):
        container.add_item(discord.ui.TextDisplay(part))
    if message.picture is not None:
        container.add_item(_gallery({message.file: message.picture}))
    if not closed:
        container.add_item(discord.ui.TextDisplay("\n".join([*asks(position, names), *message.times])))
        for row in _rows(position, names, message.again, message.web):
            container.add_item(row)
    if message.picture is not None and message.legend:
        # Separate: beside the board both would be half as wide, and cropped.
        container.add_item(_gallery({LEGEND: names.text("picture-of-legend")}))
    if message.charts and not closed:
        container.add_item(_gallery(message.charts))
    small = _chain_lines(message.chain, names) if closed else proof(position, names)
    if small and len(container.children) > 1:  # never right below the title
        container.add_item(
            discord.ui.TextDisplay(SMALL + " ".join(line.removeprefix(SMALL) for line in small))
        )
    shown = MessageLayout()
    shown.add_item(container)
    return shown


def _tellings(message: BoardMessage) -> Iterator[str]:
    """What was done to those who are called, then what has happened, as far as there is either."""
    names, news = message.names, () if message.closed else message.news
    if news:
        yield "\n".join(news)
    # The result is shown below, or in the message after a closed one.
    events = [e for e in message.events if not (names.view.result and e.kind == WON)]
    if news:
        events = _of_this_turn(events, names.view.rules)
    if happened := events_text(events, names, BRIEF if news and _is_computers(message) else None):
        yield happened


def _is_computers(message: BoardMessage) -> bool:
    """Whether it is the turn of a computer player."""
    turn = message.names.view.turn
    return turn is not None and not message.position.game.seats[turn].present


def _of_this_turn(events: list[Event], rules: str) -> list[Event]:
    """The events since the newest one that ended a turn, which is among them, and of those before it who else
    made a member's moves."""
    ends = [n for n, event in enumerate(events) if vocabulary.kind(rules, event.kind).ends_turn]
    first = ends[-1] if ends else 0
    return [event for n, event in enumerate(events) if n >= first or event.kind.startswith(BY)]


def _gallery(files: Mapping[str, str]) -> discord.ui.MediaGallery[Any]:
    """Files side by side, from their alt texts by name."""
    gallery: discord.ui.MediaGallery[Any] = discord.ui.MediaGallery()
    for name, about in files.items():
        gallery.add_item(media=f"attachment://{name}", description=about)
    return gallery


def _colour(view: View, look: str, turn: int | None) -> discord.Colour | None:
    """The colour, as in the picture, of the seat on turn or of the only winner."""
    seats = view.result.winners if view.result else () if turn is None else (turn,)
    if len(seats) != 1:
        return None
    looks = theme.Looks(view, theme.load(look))
    return discord.Colour.from_rgb(*looks.of(seats[0]).rgb)


def _chain_lines(chain: Chained | None, names: Names, *, whole: bool = False) -> list[str]:
    """A small line: the beginning of a log's head, or all of it, and its number of entries; none without a
    head."""
    if chain is None or chain[1] is None:
        return []
    key = "chain-after-whole" if whole else "chain-after"
    return [names.text(key, ply=chain[0], letters=short(chain[1]), head=chain[1])]


def proof(position: Position, names: Names, *, whole: bool = False) -> list[str]:
    """What proves a game, in small lines, which come last in a message. Of a running game the beginning of
    its log's head, or the `whole` head and the fingerprint of its secret; of one that is over both, or that
    there is no head. While answers are secret the head would reveal each of them."""
    game = position.game
    digest = {"letters": short(game.commitment), "hash": game.commitment}
    origin = [names.text("fingerprint-whole", **digest)] if whole or game.over else []
    if not game.over:
        return [
            *origin,
            *([] if position.sealed else _chain_lines((game.ply, game.chain), names, whole=whole)),
        ]
    if game.chain is not None:
        head = names.text("chain-whole", ply=game.ply, letters=short(game.chain), head=game.chain)
        return [*origin, head]
    return [*origin, *([names.text("chain-none")] if game.imported else [])]


def asks(position: Position, names: Names) -> list[str]:
    """Whom the game waits for, members as mentions; or the result."""
    game = position.game
    if game.status == GameStatus.ENDED:
        broken = "game-broken-off-elsewhere" if game.imported else "game-broken-off"
        return [names.text(broken, plies=game.ply)]
    result = names.view.result
    if result:
        key = "game-won" if len(result.winners) == 1 else "game-shared"
        winners = names.listing(names.seat(s) for s in result.winners)
        won = names.text(key, winners=winners, reason=names.reason(result.reason))
        places = " · ".join(f"{i}. {names.seat(s)}" for i, s in enumerate(result.ranking, 1))
        return [won, places]
    asked = awaited_lines(position.prompts, names, mentions(game))
    # Nothing happens until the last answer, and nobody sees what the others chose.
    return [*asked, names.text("sealed-until-all")] if position.sealed else asked


def mentions(game: Game) -> dict[int, str]:
    """The members who play, as mentions, by seat."""
    return {s.index: f"<@{s.member}>" for s in game.seats if s.present}


def ping(
    position: Position,
    names: Names,
    seats: frozenset[int],
    times: Sequence[str] = (),
    fallen: Sequence[str] = (),
    again: bool = False,
) -> discord.ui.LayoutView:
    """The short message that pings these seats' members while the live message stays: how the dice have
    `fallen`, what is asked of the members, how long they have, and the button to answer."""
    asked = awaited_lines([p for p in position.prompts if p.seat in seats], names, mentions(position.game))
    notes = [*fallen, *(f"🔔 {line}" for line in asked), *times]
    about = ways((p for p in position.prompts if p.seat in seats), position.game, names)
    return ping_message(notes, position.game, names, again=again, about=about)


def ping_message(
    notes: Sequence[str],
    game: Game,
    names: Names,
    *,
    again: bool = False,
    about: Sequence[discord.ui.Item[Any]] = (),
) -> discord.ui.LayoutView:
    """A short message with the buttons of what it is about, and the one to the private panel."""
    message = MessageLayout()
    message.add_item(discord.ui.TextDisplay("\n".join(notes)))
    style = discord.ButtonStyle.secondary if again or about else discord.ButtonStyle.primary
    first = [_again(game, names)] if again else []
    message.add_item(discord.ui.ActionRow(*first, *about, _menu(game_ref(game, "menu"), names, style)))
    return message


def _again(game: Game, names: Names) -> discord.ui.Item[Any]:
    """The button that repeats the last attack. It does not say which: how far an attack was to go is the
    member's secret."""
    style = discord.ButtonStyle.primary
    return button(ref(game, "again"), names.text("button-again"), emoji="🎲", style=style)


def _menu(menu: Ref, names: Names, style: discord.ButtonStyle) -> discord.ui.Item[Any]:
    """The button to the private panel."""
    return button(menu, names.text("button-my-moves"), emoji="🧭", style=style)


def my_board_button(game: Game, locale: str) -> Button:
    """The button that gives a member the page with what they see in their seat."""
    return button(game_ref(game, "myboard"), text(locale, "button-myboard"), emoji="👁️")


def visible_ply(position: Position) -> int:
    """What stands for the ply in the ids of the buttons that are always there. Everybody can read an id:
    while answers are secret it changes only with the seats that are still asked, which everybody sees."""
    asked = (prompt.seat for prompt in position.prompts)
    return SEALED + sum(1 << seat for seat in asked) if position.sealed else position.game.ply


def _looking_back(game: Game, names: Names) -> list[discord.ui.Item[Any]]:
    """The buttons at the end of a game."""
    ways_back = ((("look", "replay"), "🎬"), (("look", "charts"), "📈"), (("fair",), "🎲"))
    return [
        button(game_ref(game, *action), names.text(f"button-{action[-1]}"), emoji=emoji)
        for action, emoji in ways_back
    ]


def _rows(position: Position, names: Names, again: bool, web: str | None) -> list[discord.ui.ActionRow[Any]]:
    """The buttons of what the prompts are about, of the other verbs that are possible now and no secret, and
    always the private panel and the game's page."""
    game = position.game
    page = [link_button(web, names.text("button-board"), emoji="🗺️")] if web else []
    if game.over:
        return [discord.ui.ActionRow(*_looking_back(game, names), *page)]
    items: list[Any] = []
    asked = [p for p in position.prompts if game.seats[p.seat].present]
    mark = Ply(visible_ply(position))
    items += ways(asked, game, names, mark)
    if len(asked) == 1 and not position.sealed:
        offers = position.legal(asked[0].seat)
        possible = [v for v in verbs(offers) if not names.spec(v).secret]
        items = [*([_again(game, names)] if again else []), *items]
        items += [item for v in possible for item in verb_buttons(position, v, offers.narrow(v), names)]
    always: list[Any] = []
    if asked:
        style = discord.ButtonStyle.secondary if items else discord.ButtonStyle.primary
        always.append(_menu(game_ref(game, "menu", stamp=mark), names, style))
    always.append(button(game_ref(game, "hand", stamp=mark), names.text("button-my-hand"), emoji="🎴"))
    if game.lesson is not None:
        always.append(button(game_ref(game, "symbols", stamp=mark), names.text("button-symbols"), emoji="🔣"))
    always += page
    rows = [items[i : i + WIDE] for i in range(0, len(items), WIDE)]
    rows = [[*items, *always]] if len(items) + len(always) <= WIDE else [*rows, always]
    return [discord.ui.ActionRow(*row) for row in rows]
