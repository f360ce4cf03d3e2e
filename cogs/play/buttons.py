"""What the buttons, selects and forms of a running game do."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from engine.types import IllegalMove
from engine.verbs import CHOOSE, PASS
from host import Acted, Host, HostError
from ui.choices.question_tree import LISTS, amounts
from ui.choices.verbs import moves_only, shops, verbs
from ui.kit import custom_id
from ui.kit.answer import Panel, Reply
from ui.kit.components import NumberForm, button, rows
from ui.kit.context import Interaction
from ui.kit.custom_id import Path, Ply, ref
from ui.kit.permissions import warning
from ui.kit.router import Press, Route
from ui.messages.board import my_board_button
from ui.messages.digest import digest
from ui.messages.move_panel import FINAL, NOTE, panel
from ui.messages.player_view import PlayerView, basic_view, later, player_view, remembering
from ui.messages.redrawing import news_since
from ui.words.errors import Refused, sentence
from ui.words.events import lines
from ui.words.hand import hand_pages
from ui.words.names import plain

DIGITS = 6
"""Most digits of an amount that the form accepts."""


async def _player(press: Press, *, whole: bool = True) -> PlayerView:
    """The game as the member sees it; without `whole` only what playing an already chosen move needs."""
    answer, look = press.answer, player_view if whole else basic_view
    player = await look(press.services.host, press.game, press.member, answer.locale)
    answer.names = player.names
    return player


async def _player_to_move(press: Press) -> PlayerView:
    """The game as a member sees it for whom it waits. :raises IllegalMove: it does not wait for them."""
    player = await _player(press)
    if player.view.result:
        raise IllegalMove("game-over", reason=player.view.result.reason)
    if not player.awaited:
        raise IllegalMove("not-your-turn", awaited=[p.seat for p in player.position.prompts])
    return player


async def menu(press: Press) -> None:
    """Show everything the member may do now, or the point that their attack had reached before others
    answered; at the beginning of a turn also what the others did to them, else what has happened since the
    panel was made."""
    host, player = press.services.host, await _player(press)
    private = press.interaction.message is not None and press.interaction.message.flags.ephemeral
    # A panel's own ply is current only on the way back from a question.
    path = () if private and press.ply == player.game.ply else player.stood
    ply = press.ply if private and press.ply else player.game.ply
    note = await digest(host, player) or await news_since(host, player, ply)
    await press.answer.panel(panel(player, path, note=note, since=True))


async def open_verb(press: Press) -> None:
    """Show how a move with the verb can begin: `begin:<verb>`; or all that is possible, if none is."""
    player, verb = await _player_to_move(press), press.ref.args[0]
    if verb in verbs(player.offers):
        await press.answer.panel(panel(player, (verb,)))
        return
    # The panel itself may say that there is no card to play.
    lacks = player.names.has(f"without-{verb}-{player.asked}")
    key = f"cannot-{verb}" if player.names.has(f"cannot-{verb}") else "cannot"
    await press.answer.panel(panel(player, note="" if lacks else player.names.text(key)))


async def at(press: Press) -> None:
    """Show how the chosen beginning of a move can go on: `at:<page>:<verb>:<args>`."""
    page, *rest = press.ref.args
    await _walk(press, ":".join(rest), int(page))


async def pick(press: Press) -> None:
    """Take an option of a select: a complete move, or the next question."""
    value = press.values[0]
    if value.startswith(FINAL):
        await _play(press, value[1:])
    else:
        await _walk(press, value[1:], 0)


async def _walk(press: Press, short: str, page: int) -> None:
    player = await _player_to_move(press)
    code = custom_id.restore(short, player.offers.moves()) or ""
    path: Path = custom_id.path(code)
    possible = verbs(player.offers)
    if path[0] not in possible:
        if press.ply != player.game.ply:
            await press.answer.panel(panel(player, note=press.answer.text("error-stale")))
            return
        raise IllegalMove("wrong-verb", verb=str(path[0]), verbs=list(possible))
    await press.answer.panel(panel(player, path, page))


async def do(press: Press) -> None:
    """Play the move of the button."""
    await _play(press, ":".join(press.ref.args))


async def _play(press: Press, short: str, player: PlayerView | None = None) -> None:
    """Play a move that was offered at the ply of the component."""
    host, player = press.services.host, player or await _player(press, whole=False)
    short = custom_id.restore(short, player.offers.moves()) or short
    try:
        acted = await host.moves.act(
            player.game.id,
            press.member,
            short,
            ply=press.ply,
            key=str(press.interaction.id),
            seat=player.seat,
            name=press.name,
        )
    except HostError as error:
        if error.key != "stale":
            raise
        # Another member may have moved meanwhile: the offers shown must be those of the position after that.
        now = await _player(press)
        # Who is not asked reads below whose move it is.
        note = sentence(error, press.answer.locale) if now.awaited else press.answer.text("stale-waiting")
        await press.answer.panel(panel(now, note=note))
        return
    press.answer.played = True
    await show_result(host, press.interaction, press.answer, acted, player, custom_id.path(short))


async def again(press: Press) -> None:
    """Repeat the member's last move."""
    player = await _player_to_move(press)
    if player.again is None or press.ply != player.game.ply:
        await press.answer.panel(panel(player, player.stood, note=press.answer.text("error-stale")))
    else:
        await _play(press, custom_id.code(player.again), player)


async def enough(press: Press) -> None:
    """Pass here, and again in the next step, which asks what else to buy or which pieces to move."""
    player, host, key = await _player_to_move(press), press.services.host, str(press.interaction.id)
    acted = await host.moves.act(
        player.game.id, press.member, PASS, ply=press.ply, key=key, seat=player.seat, name=press.name
    )
    press.answer.played = True
    now = await later(host, player, press.member)
    same = shops if shops(player.view.turn, player.names, player.offers) else moves_only
    if acted.game.ply == now.game.ply and same(now.view.turn, now.names, now.offers):
        # If this is refused, the first pass stands, and the panel shows the question asked now.
        with suppress(HostError, IllegalMove):
            more = await host.moves.act(
                player.game.id,
                press.member,
                PASS,
                ply=acted.game.ply,
                key=f"{key}+",
                seat=now.seat,
                name=press.name,
            )
            acted = Acted(more.game, (*acted.events, *more.events), more.undoable)
    await show_result(host, press.interaction, press.answer, acted, player, (PASS,))


async def show_result(
    host: Host,
    interaction: Interaction,
    answer: Reply,
    acted: Acted,
    before: PlayerView,
    played: Path | None = None,
) -> None:
    """Show the member what their move did and what they may do next. An attack continues from its point;
    otherwise the panel offers more of the same if the question is still the one asked `before` the move was
    `played`. How to answer another's move is a new question each time."""
    member, path = str(interaction.user.id), played or ()
    player = await remembering(host, await later(host, before, member), member)
    if not path or player.answers or any(o.idle and o.args == path[1:] for o in before.offers):
        path = ()
    else:
        path = player.stood or (path[:1] if before.asked == player.asked and _more(player, path) else ())
    parts = [*lines(acted.events, player.names), warning(interaction, answer.locale)]
    # A member who is not asked again sees at once whom the game waits for: that confirms their move.
    note = "\n".join(t for t in parts if t) or (_silent_move(before, played) if player.awaited else "")
    await answer.panel(panel(player, path, note=note, undo=acted.undoable, played=played is not None))


def _silent_move(before: PlayerView, played: Path | None) -> str:
    """What a move was that is told in no event: its sentence, or what a pass has ended."""
    names = before.names
    if not played:
        return ""
    if played != (PASS,):
        return names.text("move-made", move=plain(names.move(played)))
    if names.has(key := f"ended-{before.asked}"):
        return names.text(key)
    return names.text(
        "passed", what=names.text(f"phase-{before.asked}") if names.has(f"phase-{before.asked}") else "none"
    )


def _more(player: PlayerView, path: Path) -> bool:
    """Whether more of the same can follow. A choice counts as the same if it begins with the same word; one
    made in secret can be made again only to change it, which nobody is asked to do."""
    worded = path[0] == CHOOSE and len(path) > 1 and not player.names.is_space(path[1])
    sealed = player.prompt is not None and player.prompt.sealed
    return not worded or (not sealed and any(player.offers.narrow(*path[:2])))


async def form(press: Press) -> None:
    """Open the form for an amount."""
    player = await _player_to_move(press)
    path = custom_id.path(custom_id.restore(":".join(press.ref.args), player.offers.moves()) or "")
    bounds = amounts(player.offers.narrow(*path), path[1:])
    if press.ply != player.game.ply or bounds is None:
        raise HostError("stale")
    ref = replace(press.ref, action="number")
    text = press.answer.text
    label, example = (text(key, low=bounds[0], high=bounds[1]) for key in ("form-amount", "form-range"))
    about = player.names.zero(f"zero-{path[0]}") if bounds[0] == 0 else ""
    await press.answer.modal(NumberForm(ref, player.names.verb(str(path[0])), label, example, about))


async def number(press: Press) -> None:
    """Play the move with the amount of the form."""
    typed = press.values[0].strip() if press.values else ""
    if not typed.isascii() or not typed.isdigit() or len(typed) > DIGITS:
        raise Refused("not-a-number", typed=typed[:50])
    player = await _player(press, whole=False)
    short = ":".join(press.ref.args)
    if player.game.ply == press.ply:
        short = custom_id.restore(short, player.offers.moves()) or short
    await _play(press, f"{short}:{int(typed)}", player)


async def hand(press: Press) -> None:
    """Show the member's own cards: `hand`, or a page of them: `hand:<page>`."""
    player = await _player(press)
    page = int(press.ref.args[0]) if press.ref.args else 0
    pages = _hand(player)
    private = press.interaction.message is not None and press.interaction.message.flags.ephemeral
    if private and len(pages) == 1 and len(pages[0]) <= NOTE:
        await press.answer.panel(panel(player, note=pages[0]))
    else:
        await press.answer.panel(hand_panel(player, page))


def _hand(player: PlayerView) -> list[str]:
    return hand_pages(player.names, player.set_worth, player.names.seat(player.seat) if player.sits else "")


def hand_panel(player: PlayerView, page: int = 0) -> Panel:
    """A page of the member's own cards, with buttons to the other pages and to the moves."""
    pages = _hand(player)
    page = min(page, len(pages) - 1)
    page_of_own = [my_board_button(player.game, player.names.locale)] if player.own_page else []
    if len(pages) == 1:
        return Panel(pages[0], rows(page_of_own) if page_of_own else None)
    text, last = player.names.text, len(pages) - 1
    turns = (("previous", page - 1, "◀️"), ("next", page + 1, "▶️"))
    ways = [
        button(
            ref(player.game, "hand", str(min(max(to, 0), last)), key), text(f"button-{key}"), emoji=emoji,
            disabled=not 0 <= to <= last,
        )
        for key, to, emoji in turns
    ]  # fmt: skip
    back = button(ref(player.game, "menu"), text("button-my-moves"), emoji="🧭")
    return Panel(pages[page], rows([*ways, back, *page_of_own]))


ACTIONS: dict[str, Route] = {
    "menu": Route(menu, stamp=Ply),
    "begin": Route(open_verb, "[a-z_]+", stamp=Ply),
    "at": Route(at, f"{custom_id.number_pattern(4)}:.+", stamp=Ply),
    "pick": Route(pick, f"[0-{LISTS - 1}]?", picks=True, stamp=Ply),
    "do": Route(do, ".+", stamp=Ply),
    "form": Route(form, ".+", stamp=Ply),
    "number": Route(number, ".+", kinds=custom_id.MODAL, stamp=Ply),
    "hand": Route(hand, f"(?:{custom_id.number_pattern(2)}:(?:previous|next))?", stamp=Ply),
    "again": Route(again, stamp=Ply),
    "enough": Route(enough, stamp=Ply),
}
