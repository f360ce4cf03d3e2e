"""The private panel on which a member plays: the possible verbs, then the questions of a move, then the next
move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, islice
from typing import Any

import discord

from engine import vocabulary
from engine.standing_orders import card_questions
from engine.types import Prompt
from engine.verbs import PASS
from ui.choices.question_tree import Question, origin, step
from ui.choices.questions import Choice
from ui.choices.verbs import is_last, lasting
from ui.kit import custom_id
from ui.kit.answer import Panel
from ui.kit.components import WIDEST, Button, Select, button, option, rows, select
from ui.kit.custom_id import ROOM, Path, Ref, game_ref, ref
from ui.messages.board import my_board_button
from ui.messages.player_view import PlayerView
from ui.messages.verb_buttons import STYLES, verb_buttons
from ui.strings.clip import beside, clip_lines
from ui.words.advice.lessons import lesson_lines
from ui.words.names import UNPLACED, plain
from ui.words.pictures import on_board
from ui.words.prompts import announcement_lines, awaited_lines, prompt_text

BUTTONS = 8
"""Up to this many choices become buttons, more become a select."""
WAYS = 4
"""The same for ways between two spaces, whose names are long; attacks have odds beside them, to compare."""
AMOUNTS = 20
"""The same for amounts, which are short and easier to compare side by side."""
FINAL, OPEN = "=", "+"
"""First character of a select's value: a complete move, or the beginning of one."""
NOTE = 1500
MAIN, PLAIN = discord.ButtonStyle.primary, discord.ButtonStyle.secondary


def panel(
    player: PlayerView,
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
    possible, first = player.verbs, first_verb(player)
    items: list[discord.ui.Item[Any]] = []
    texts = [*player.heading, *([clip_lines(note, NOTE)] if note else [])]
    prompt = player.prompt
    if prompt is None:
        texts += waiting(player, played=played)
    elif path or first:
        question = _reachable(player, path or (first,), page)
        if question is None:
            return panel(player, (), 0, note, undo, since, played)
        back = _back(player, question, possible)
        top = question.path[0] == first and (back is None or back.action == "menu")
        texts += [*_task(player, prompt), *(lesson_lines(player.position, player.names) if top else ())]
        texts.append(question.question)
        if is_last(player.position, player.names, question.path[0], player.offers.narrow(question.path[0])):
            texts.append(player.names.text("ends-your-turn"))
        if question.explained and len(question.choices) == 1:
            texts.append(f"-# {plain(question.choices[0].about)}")
        items += [*(_again(player) if top else ()), *_components(player, question)]
        items += [
            item for verb in _beside(player, question, path, top, played) for item in _verb(player, verb)
        ]
        if back and not top:
            items.append(button(back, player.names.text("button-back"), emoji="↩️"))
    else:
        texts += [*_task(player, prompt), *lesson_lines(player.position, player.names)]
        letting = _let_happen(player, prompt)
        texts += [player.names.text("let-happen-about")] if letting else []
        texts.append(player.names.text("ask-verb"))
        items += [*_again(player), *(item for v in possible for item in _verb(player, v)), *letting]
    items += _always(player, undo, items)
    items += _looks(player, path, page, since, WIDEST - sum(item.width for item in items))
    return Panel("\n".join(texts), rows(items), mark=player.mark)


def first_verb(player: PlayerView) -> str:
    """The verb whose question is asked at once, with the buttons of all others beside it: the only one; in
    the member's turn attacking, or, where nothing can be placed or moved, playing cards or buying; empty if
    there is none."""
    possible = player.verbs
    real = [player.names.spec(verb) for verb in possible if verb != PASS]
    if len(possible) == 1:
        return real[0].id if real else ""
    on_board = [spec for spec in real if spec.marches or spec.places]
    first = [spec for spec in on_board or real if spec.hostile or (spec.explained and not on_board)]
    return first[0].id if first and not player.answers else ""


def _beside(player: PlayerView, question: Question, path: Path, top: bool, played: bool) -> list[str]:
    """The verbs that have a button beside a question: all others at the `top`, or only passing, for one who
    has played or bought enough (`played`)."""
    possible, spec = player.verbs, player.names.spec(question.path[0])
    if top:
        return [verb for verb in possible if verb != spec.id]
    return [PASS] if PASS in possible and len(path) == 1 and played and spec.explained else []


def _task(player: PlayerView, prompt: Prompt) -> list[str]:
    """What is expected of the member: what is left of an answer given in several unseen moves, the marks on
    the member's spaces, and, if cards are asked for, that there is none to play."""
    what = prompt_text(prompt, player.names)
    what = what[:1].upper() + what[1:]
    task = [what if "**" in what else f"**{what}**"]
    left = player.view.seats[player.seat].counters.get(UNPLACED, 0)
    if prompt.sealed and left:
        task.append(player.names.text("still-to-place", n=left))
    possible = player.verbs
    if player.set_worth and any(player.names.spec(verb).weighed for verb in possible):
        task.append(player.names.text("set-to-trade", n=player.set_worth))
    if prompt.clock == "turn":
        held = [space for space in player.view.spaces.values() if space.owner == player.seat]
        around = [
            *on_board.paths(player.names),
            *on_board.marks(player.names, held),
            *on_board.edges(player.names, held),
        ]
        task += (f"-# {plain(line)}" for line in around)
    if not player.recent.moves and (warning := lasting(player.position, player.names, player.offers)):
        task.append(warning)  # once a turn
    known = vocabulary.verbs(player.game.rules)
    lacking = (f"without-{verb}-{prompt.kind}" for verb in known if verb not in possible)
    return [*task, *(player.names.text(key) for key in lacking if player.names.has(key))]


def waiting(player: PlayerView, *, played: bool = False) -> list[str]:
    """Whom the game waits for, for a member for whom it does not wait: others who answer the member's own
    move, the seat whose turn it is once the member's is over (`played`), or that it is somebody else's
    turn."""
    text, prompts = player.names.text, player.position.prompts
    if player.view.result or not prompts:
        return [text("game-is-over")]
    if player.view.turn == player.seat and all(prompt.clock == "react" for prompt in prompts):
        return announcement_lines(prompts, player.names)
    return [text("now-awaited" if played else "not-awaited"), *awaited_lines(prompts, player.names, {})]


def _again(player: PlayerView) -> list[Button]:
    """The button that repeats the last move."""
    move = player.again
    if move is None:
        return []
    label = player.names.text("again", move=player.names.move(move))
    return [
        button(ref(player.game, "again"), label, style=STYLES[player.names.spec(move[0]).tone], emoji="🎲")
    ]


def _verb(player: PlayerView, verb: str) -> list[Button]:
    offers, gain = player.offers.narrow(verb), ""
    if worth := player.worth(verb):
        best = max(worth((verb, *move.args)) for move in offers.moves())
        gain = player.names.text("worth", n=best) if best else ""
    return verb_buttons(player.position, verb, offers, player.names, answers=player.answers, gain=gain)


def _let_happen(player: PlayerView, prompt: Prompt) -> list[Button]:
    """For a question in another's turn that only the hand decides: the button that lets it happen until the
    member says otherwise, whatever they hold."""
    if prompt.clock != "react" or player.sits:
        return []
    label = player.names.text("let-happen", passing=player.names.verb(PASS))
    return [
        button(game_ref(player.game, "lethappen", about.id), label, emoji="🍃")
        for about in card_questions(player.game.rules, player.game.options)
        if about.ask == prompt.kind and all(prompt.data.get(k) == v for k, v in about.when.items())
    ]


def _reachable(player: PlayerView, path: Path, page: int) -> Question | None:
    for length in range(len(path), 0, -1):
        question = step(player.offers, player.names, path[:length], page, player.remarks(path[0]))
        if question.choices or question.number:
            return question
    return None


def asked_spaces(player: PlayerView, path: Path = (), page: int = 0) -> tuple[str, ...]:
    """The spaces about which the panel after a path asks: those among which to choose, or those that the
    prompt names."""
    path = path or tuple(filter(None, (first_verb(player),)))
    question = _reachable(player, path, page) if path else None
    begun = question.path if question else ()
    args = [arg for choice in (question.choices if question else ()) for arg in choice.path[len(begun) :]]
    values = player.prompt.data.values() if player.prompt else ()
    named = chain.from_iterable(value if isinstance(value, list) else [value] for value in values)
    spaces = [arg for arg in (*args, *begun, *named) if player.names.is_space(arg)]
    return tuple(dict.fromkeys(map(str, spaces)))


def _back(player: PlayerView, question: Question, possible: Sequence[str]) -> Ref | None:
    """The button back to the last question at which there was something to choose."""
    before = origin(player.offers, player.names, question.path, player.remarks(question.path[0]))
    if before:
        path, page = before
        return ref(player.game, "at", str(page), custom_id.shorten(custom_id.code(path), ROOM))
    return ref(player.game, "menu") if len(possible) > 1 else None


def _components(player: PlayerView, question: Question) -> list[discord.ui.Item[Any]]:
    items: list[discord.ui.Item[Any]] = []
    spec = player.names.spec(question.path[0])
    pairs = spec.marches and any(len(c.path) > len(question.path) + 1 for c in question.choices)
    most = WAYS if pairs and not spec.hostile else BUTTONS
    most = AMOUNTS if question.number and question.pages == 1 else most
    if len(question.choices) <= (1 if question.explained else most):
        main = None if spec.amount == "price" else 0
        items += [_choice(player, c, MAIN if i == main else PLAIN) for i, c in enumerate(question.choices)]
    else:
        items += _selects(player, question)
    if question.typed:
        target = ref(player.game, "form", custom_id.shorten(custom_id.code(question.path), ROOM))
        items.append(button(target, player.names.text("button-other-amount"), emoji="✏️"))
    if question.pages > 1:
        items += _pager(player, question)
    return items


def _choice(player: PlayerView, choice: Choice, look: discord.ButtonStyle) -> Button:
    code = custom_id.shorten(custom_id.code(choice.path), ROOM)
    target = ref(player.game, "do", code) if choice.final else ref(player.game, "at", "0", code)
    return button(target, beside(choice.label, choice.beside), style=look)


def _selects(player: PlayerView, question: Question) -> Iterator[Select]:
    options = (
        option(c.label, (FINAL if c.final else OPEN) + custom_id.shorten(custom_id.code(c.path), 90), c.about)
        for c in question.choices
    )
    if question.lists:
        for number, (title, count) in enumerate(question.lists):
            yield select(ref(player.game, "pick", str(number)), title, list(islice(options, count)))
        return
    # The question is shown above already.
    placeholder = player.names.text("pick")
    if question.pages > 1:
        placeholder = player.names.text(
            "page", page=question.page + 1, pages=question.pages, what=placeholder
        )
    yield select(ref(player.game, "pick"), placeholder, list(options))


def _pager(player: PlayerView, question: Question) -> list[Button]:
    code = custom_id.shorten(custom_id.code(question.path), ROOM)
    text = player.names.text
    last = question.pages - 1
    return [
        button(
            ref(player.game, "at", str(max(question.page - 1, 0)), code),
            text("button-previous"),
            emoji="◀️",
            disabled=question.page == 0,
        ),
        button(
            ref(player.game, "at", str(min(question.page + 1, last)), code),
            text("button-next"),
            emoji="▶️",
            disabled=question.page == last,
        ),
    ]


def _always(player: PlayerView, undo: bool, above: list[discord.ui.Item[Any]]) -> list[Button]:
    text = player.names.text
    items = []
    if undo:
        items.append(button(ref(player.game, "undo"), text("button-undo"), emoji="↪️"))
    if player.view.result is None:
        if player.names.hand() or player.view.seats[player.seat].unseen:
            items.append(button(ref(player.game, "hand"), text("button-hand"), emoji="🎴"))
        if not above:
            items.append(button(ref(player.game, "menu"), text("button-refresh"), emoji="🔄"))
        room = WIDEST - sum(item.width for item in above) - len(items)
        if player.awaited and player.game.hinted and room > 0:
            items.append(button(ref(player.game, "hint"), text("button-hint"), emoji="🤖"))
    return items


def _looks(player: PlayerView, path: Path, page: int, since: bool, room: int) -> list[Button]:
    """The buttons that only show something, as far as there is room."""
    at = (str(page), custom_id.shorten(custom_id.code(path), ROOM)) if path else ()
    looks = (
        (since and player.game.ply > 0, ("since",), "🕰️"),
        (True, ("howto",), "📖"),
        (player.pictured, ("map", *at), "🗺️"),
        (True, ("symbols",), "🔣"),
    )
    labels = {"howto": "button-rules"}
    items = [
        button(
            ref(player.game, *action),
            player.names.text(labels.get(action[0], f"button-{action[0]}")),
            emoji=emoji,
        )
        for wanted, action, emoji in looks
        if wanted
    ]
    if player.own_page:
        items.insert(-1, my_board_button(player.game, player.names.locale))
    return items[: max(room, 0)]
