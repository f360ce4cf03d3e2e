"""The private panel on which a member plays: what is possible, then what exactly, then the next move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

import discord

from cogs._ui import ids, lying
from cogs._ui.answer import Panel
from cogs._ui.clip import clip_lines
from cogs._ui.ids import Path, Ref
from cogs._ui.items import GameItem, button, option, rows, select
from cogs._ui.names import plain
from cogs._ui.seatwork import AtTable
from cogs._ui.steps import Choice, Step, origin, step, verbs
from cogs._ui.verbs import ROOM, beside, is_last, ref, style, verb_buttons
from cogs._ui.wording import announced, awaited, expected
from engine.types import Prompt
from engine.verbs import PASS

BUTTONS = 8
"""So many choices are buttons; more are a select."""
AMOUNTS = 20
"""So many are, where they are amounts: short, and all seen at once."""
WIDEST = 25
"""So many buttons a message can have; a select takes the place of five."""
FINAL, OPEN = "=", "+"
"""First character of a select's value: a complete move, or the beginning of one."""
NOTE = 1500
MAIN, PLAIN = discord.ButtonStyle.primary, discord.ButtonStyle.secondary


def panel(
    table: AtTable,
    path: Path = (),
    page: int = 0,
    note: str = "",
    undo: bool = False,
    since: bool = False,
    played: bool = False,
) -> Panel:
    """What the member may do next after `path`; `note` tells what has just happened, `since` offers to show
    what happened since the member's last turn; `played`: a move has just been made.

    A path that leads nowhere any more falls back to its beginning, and at last to all verbs.
    """
    possible = verbs(table.offers)
    items: list[discord.ui.Item[Any]] = []
    texts = [*table.heading, *([clip_lines(note, NOTE)] if note else [])]
    prompt = table.prompt
    if prompt is None:
        texts += waiting(table, played=played)
    elif path or len(possible) == 1:
        found = _reachable(table, path or possible[:1], page)
        if found:
            texts += [*_task(table, prompt), found.question]
            if is_last(table.position, table.names, found.path[0], table.offers.narrow(found.path[0])):
                texts.append(table.names.text("ends-your-turn"))
            if found.explained and len(found.choices) == 1:
                texts.append(f"-# {plain(found.choices[0].about)}")
            items += _components(table, found)
            if PASS in possible and len(path) == 1 and table.names.spec(path[0]).again:
                items += _verb(table, PASS)  # whoever has attacked enough goes on from here
            if back := _back(table, found, possible):
                items.append(button(back, table.names.text("button-back"), emoji="↩️"))
        else:
            return panel(table, (), 0, note, undo, since, played)
    else:
        texts += [*_task(table, prompt), table.names.text("ask-verb")]
        items += [*_again(table), *(item for v in possible for item in _verb(table, v))]
    items += _always(table, undo, items)
    if since and table.game.ply:
        items.append(button(_ref(table, "since"), table.names.text("button-since"), emoji="🕰️"))
    if sum(item.width for item in items) < WIDEST:
        items.append(button(_ref(table, "howto"), table.names.text("button-rules"), emoji="📖"))
    return Panel("\n".join(texts), rows(items))


def _task(table: AtTable, prompt: Prompt) -> list[str]:
    """What is expected of the member; where that is answered unseen in several moves, what is left of it;
    what the member's spaces are in for; where cards are asked for, that there is none to play."""
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
        own = (space for space in table.view.spaces.values() if space.owner == table.seat)
        task += (f"-# {plain(line)}" for line in lying.marks(table.names, own))
    lacking = (f"without-{verb}-{prompt.kind}" for verb in table.names.verbs if verb not in possible)
    return [*task, *(table.names.text(key) for key in lacking if table.names.has(key))]


def waiting(table: AtTable, *, played: bool = False) -> list[str]:
    """Whom the game waits for, for a member who is not among them: others who answer the member's own move,
    whose move it is once the member's turn is over (`played`), or that it is somebody else's."""
    text, prompts = table.names.text, table.position.prompts
    if table.view.result or not prompts:
        return [text("game-is-over")]
    if table.view.turn == table.seat and all(prompt.clock == "react" for prompt in prompts):
        return announced(prompts, table.names)
    return [text("now-awaited" if played else "not-awaited"), *awaited(prompts, table.names, {})]


def _again(table: AtTable) -> list[GameItem]:
    """The button that makes the last move once more."""
    move = table.again
    if move is None:
        return []
    label = table.names.text("again", move=table.names.move(move))
    return [button(_ref(table, "again"), label, style=style(table.names.spec(move[0])), emoji="🎲")]


def _verb(table: AtTable, verb: str) -> list[GameItem]:
    offers, gain = table.offers.narrow(verb), ""
    if worth := table.worth(verb):
        best = max(worth((verb, *move.args)) for move in offers.moves())
        gain = table.names.text("worth", n=best) if best else ""
    return verb_buttons(table.position, verb, offers, table.names, answers=table.answers, gain=gain)


def _reachable(table: AtTable, path: Path, page: int) -> Step | None:
    for length in range(len(path), 0, -1):
        found = step(table.offers, table.names, path[:length], page, table.hints(path[0]))
        if found.choices or found.number:
            return found
    return None


def _back(table: AtTable, found: Step, possible: Sequence[str]) -> Ref | None:
    """To the last step at which there was something to choose."""
    before = origin(table.offers, table.names, found.path, table.hints(found.path[0]))
    if before:
        path, page = before
        return _ref(table, "at", str(page), ids.shorten(ids.code(path), ROOM))
    return _ref(table, "menu") if len(possible) > 1 else None


def _components(table: AtTable, found: Step) -> list[discord.ui.Item[Any]]:
    items: list[discord.ui.Item[Any]] = []
    most = AMOUNTS if found.number and found.pages == 1 else BUTTONS
    if len(found.choices) <= (1 if found.explained else most):
        main = None if table.names.spec(found.path[0]).amount == "price" else 0
        items += [_choice(table, c, MAIN if i == main else PLAIN) for i, c in enumerate(found.choices)]
    else:
        items += _selects(table, found)
    if found.typed:
        target = _ref(table, "form", ids.shorten(ids.code(found.path), ROOM))
        items.append(button(target, table.names.text("button-other-amount"), emoji="✏️"))
    if found.pages > 1:
        items += _pager(table, found)
    return items


def _choice(table: AtTable, choice: Choice, look: discord.ButtonStyle) -> GameItem:
    code = ids.shorten(ids.code(choice.path), ROOM)
    target = _ref(table, "do", code) if choice.final else _ref(table, "at", "0", code)
    return button(target, beside(choice.label, choice.beside), style=look)


def _selects(table: AtTable, found: Step) -> Iterator[GameItem]:
    options = (
        option(c.label, (FINAL if c.final else OPEN) + ids.shorten(ids.code(c.path), 90), c.about)
        for c in found.choices
    )
    if found.lists:
        for number, (title, count) in enumerate(found.lists):
            yield select(_ref(table, "pick", str(number)), title, list(islice(options, count)))
        return
    # The question stands above it already.
    placeholder = table.names.text("pick")
    if found.pages > 1:
        placeholder = table.names.text("page", page=found.page + 1, pages=found.pages, what=placeholder)
    yield select(_ref(table, "pick"), placeholder, list(options))


def _pager(table: AtTable, found: Step) -> list[GameItem]:
    code = ids.shorten(ids.code(found.path), ROOM)
    text = table.names.text
    last = found.pages - 1
    return [
        button(
            _ref(table, "at", str(max(found.page - 1, 0)), code),
            text("button-previous"),
            emoji="◀️",
            disabled=found.page == 0,
        ),
        button(
            _ref(table, "at", str(min(found.page + 1, last)), code),
            text("button-next"),
            emoji="▶️",
            disabled=found.page == last,
        ),
    ]


def _always(table: AtTable, undo: bool, above: list[discord.ui.Item[Any]]) -> list[GameItem]:
    text = table.names.text
    found = []
    if undo:
        found.append(button(_ref(table, "undo"), text("button-undo"), emoji="↪️"))
    if table.view.result is None:
        if table.names.hand():
            found.append(button(_ref(table, "hand"), text("button-hand"), emoji="🎴"))
        if not above:
            found.append(button(_ref(table, "menu"), text("button-refresh"), emoji="🔄"))
    return found


def _ref(table: AtTable, action: str, *args: str) -> Ref:
    return ref(table.game, action, *args)
