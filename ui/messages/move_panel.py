"""The private panel on which a member plays: the possible verbs, then the questions of a move, then the next
move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

import discord

from engine.types import Prompt
from engine.verbs import PASS
from ui.choices.question_tree import Question, origin, step
from ui.choices.questions import Choice
from ui.choices.verbs import is_last, lasting, verbs
from ui.kit import custom_id
from ui.kit.answer import Panel
from ui.kit.components import Button, Select, button, option, rows, select
from ui.kit.custom_id import ROOM, Path, Ref, ref
from ui.messages.seat_view import PlayerView
from ui.messages.verb_buttons import STYLES, verb_buttons
from ui.strings.clip import beside, clip_lines
from ui.words.advice.lessons import lesson_lines
from ui.words.names import plain
from ui.words.pictures import on_board
from ui.words.prompts import announced, awaited, expected

BUTTONS = 8
"""Up to this many choices become buttons, more become a select."""
AMOUNTS = 20
"""The same for amounts, which are short and easier to compare side by side."""
WIDEST = 25
"""Most buttons of a message; a select takes the place of five."""
FINAL, OPEN = "=", "+"
"""First character of a select's value: a complete move, or the beginning of one."""
NOTE = 1500
MAIN, PLAIN = discord.ButtonStyle.primary, discord.ButtonStyle.secondary


def panel(
    table: PlayerView,
    path: Path = (),
    page: int = 0,
    note: str = "",
    undo: bool = False,
    since: bool = False,
    played: bool = False,
) -> Panel:
    """What the member may do next after `path`. `note` tells what has just happened; `since` offers to show
    what happened since the member's last turn; `played`: a move has just been made.

    A path with which no move begins any more falls back to its verb, and then to all verbs.
    """
    possible = verbs(table.offers)
    items: list[discord.ui.Item[Any]] = []
    texts = [*table.heading, *([clip_lines(note, NOTE)] if note else [])]
    prompt = table.prompt
    if prompt is None:
        texts += waiting(table, played=played)
    elif path or (len(possible) == 1 and possible[0] != PASS):
        question = _reachable(table, path or possible[:1], page)
        if question:
            texts += [*_task(table, prompt), question.question]
            if is_last(table.position, table.names, question.path[0], table.offers.narrow(question.path[0])):
                texts.append(table.names.text("ends-your-turn"))
            if question.explained and len(question.choices) == 1:
                texts.append(f"-# {plain(question.choices[0].about)}")
            items += _components(table, question)
            spec = table.names.spec(question.path[0])
            if PASS in possible and len(path) == 1 and (spec.again or (played and spec.explained)):
                items += _verb(table, PASS)  # one who has attacked, played or bought enough goes on here
            if back := _back(table, question, possible):
                items.append(button(back, table.names.text("button-back"), emoji="↩️"))
        else:
            return panel(table, (), 0, note, undo, since, played)
    else:
        texts += [*_task(table, prompt), *lesson_lines(table.position, table.names)]
        texts.append(table.names.text("ask-verb"))
        items += [*_again(table), *(item for v in possible for item in _verb(table, v))]
    items += _always(table, undo, items)
    if since and table.game.ply:
        items.append(button(_ref(table, "since"), table.names.text("button-since"), emoji="🕰️"))
    if sum(item.width for item in items) < WIDEST:
        items.append(button(_ref(table, "howto"), table.names.text("button-rules"), emoji="📖"))
    return Panel("\n".join(texts), rows(items))


def _task(table: PlayerView, prompt: Prompt) -> list[str]:
    """What is expected of the member: what is left of an answer given in several unseen moves, the marks on
    the member's spaces, and, if cards are asked for, that there is none to play."""
    what = expected(prompt, table.names)
    what = what[:1].upper() + what[1:]
    task = [what if "**" in what else f"**{what}**"]
    left = table.view.seats[table.seat].counters.get("unplaced", 0)
    if prompt.sealed and left:
        task.append(table.names.text("still-to-place", n=left))
    possible = verbs(table.offers)
    if table.set_worth and any(table.names.spec(verb).weighed for verb in possible):
        task.append(table.names.text("set-to-trade", n=table.set_worth))
    if prompt.clock == "turn":
        held = [space for space in table.view.spaces.values() if space.owner == table.seat]
        around = [
            *on_board.paths(table.names),
            *on_board.marks(table.names, held),
            *on_board.edges(table.names, held),
        ]
        task += (f"-# {plain(line)}" for line in around)
    if warning := lasting(table.position, table.names, table.offers):
        task.append(warning)
    lacking = (f"without-{verb}-{prompt.kind}" for verb in table.names.verbs if verb not in possible)
    return [*task, *(table.names.text(key) for key in lacking if table.names.has(key))]


def waiting(table: PlayerView, *, played: bool = False) -> list[str]:
    """Whom the game waits for, for a member for whom it does not wait: others who answer the member's own
    move, the seat whose turn it is once the member's is over (`played`), or that it is somebody else's
    turn."""
    text, prompts = table.names.text, table.position.prompts
    if table.view.result or not prompts:
        return [text("game-is-over")]
    if table.view.turn == table.seat and all(prompt.clock == "react" for prompt in prompts):
        return announced(prompts, table.names)
    return [text("now-awaited" if played else "not-awaited"), *awaited(prompts, table.names, {})]


def _again(table: PlayerView) -> list[Button]:
    """The button that repeats the last move."""
    move = table.again
    if move is None:
        return []
    label = table.names.text("again", move=table.names.move(move))
    return [button(_ref(table, "again"), label, style=STYLES[table.names.spec(move[0]).tone], emoji="🎲")]


def _verb(table: PlayerView, verb: str) -> list[Button]:
    offers, gain = table.offers.narrow(verb), ""
    if worth := table.worth(verb):
        best = max(worth((verb, *move.args)) for move in offers.moves())
        gain = table.names.text("worth", n=best) if best else ""
    return verb_buttons(table.position, verb, offers, table.names, answers=table.answers, gain=gain)


def _reachable(table: PlayerView, path: Path, page: int) -> Question | None:
    for length in range(len(path), 0, -1):
        question = step(table.offers, table.names, path[:length], page, table.hints(path[0]))
        if question.choices or question.number:
            return question
    return None


def _back(table: PlayerView, question: Question, possible: Sequence[str]) -> Ref | None:
    """The button back to the last question at which there was something to choose."""
    before = origin(table.offers, table.names, question.path, table.hints(question.path[0]))
    if before:
        path, page = before
        return _ref(table, "at", str(page), custom_id.shorten(custom_id.code(path), ROOM))
    return _ref(table, "menu") if len(possible) > 1 else None


def _components(table: PlayerView, question: Question) -> list[discord.ui.Item[Any]]:
    items: list[discord.ui.Item[Any]] = []
    most = AMOUNTS if question.number and question.pages == 1 else BUTTONS
    if len(question.choices) <= (1 if question.explained else most):
        main = None if table.names.spec(question.path[0]).amount == "price" else 0
        items += [_choice(table, c, MAIN if i == main else PLAIN) for i, c in enumerate(question.choices)]
    else:
        items += _selects(table, question)
    if question.typed:
        target = _ref(table, "form", custom_id.shorten(custom_id.code(question.path), ROOM))
        items.append(button(target, table.names.text("button-other-amount"), emoji="✏️"))
    if question.pages > 1:
        items += _pager(table, question)
    return items


def _choice(table: PlayerView, choice: Choice, look: discord.ButtonStyle) -> Button:
    code = custom_id.shorten(custom_id.code(choice.path), ROOM)
    target = _ref(table, "do", code) if choice.final else _ref(table, "at", "0", code)
    return button(target, beside(choice.label, choice.beside), style=look)


def _selects(table: PlayerView, question: Question) -> Iterator[Select]:
    options = (
        option(c.label, (FINAL if c.final else OPEN) + custom_id.shorten(custom_id.code(c.path), 90), c.about)
        for c in question.choices
    )
    if question.lists:
        for number, (title, count) in enumerate(question.lists):
            yield select(_ref(table, "pick", str(number)), title, list(islice(options, count)))
        return
    # The question is shown above already.
    placeholder = table.names.text("pick")
    if question.pages > 1:
        placeholder = table.names.text("page", page=question.page + 1, pages=question.pages, what=placeholder)
    yield select(_ref(table, "pick"), placeholder, list(options))


def _pager(table: PlayerView, question: Question) -> list[Button]:
    code = custom_id.shorten(custom_id.code(question.path), ROOM)
    text = table.names.text
    last = question.pages - 1
    return [
        button(
            _ref(table, "at", str(max(question.page - 1, 0)), code),
            text("button-previous"),
            emoji="◀️",
            disabled=question.page == 0,
        ),
        button(
            _ref(table, "at", str(min(question.page + 1, last)), code),
            text("button-next"),
            emoji="▶️",
            disabled=question.page == last,
        ),
    ]


def _always(table: PlayerView, undo: bool, above: list[discord.ui.Item[Any]]) -> list[Button]:
    text = table.names.text
    items = []
    if undo:
        items.append(button(_ref(table, "undo"), text("button-undo"), emoji="↪️"))
    if table.view.result is None:
        if table.names.hand():
            items.append(button(_ref(table, "hand"), text("button-hand"), emoji="🎴"))
        if not above:
            items.append(button(_ref(table, "menu"), text("button-refresh"), emoji="🔄"))
        room = WIDEST - sum(item.width for item in above) - len(items)
        if table.awaited and table.game.hinted and room > 0:
            items.append(button(_ref(table, "hint"), text("button-hint"), emoji="🤖"))
    return items


def _ref(table: PlayerView, action: str, *args: str) -> Ref:
    return ref(table.game, action, *args)
