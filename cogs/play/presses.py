"""What the buttons, selects and forms of a running game do."""

from __future__ import annotations

from contextlib import suppress

from cogs._ui import ids
from cogs._ui.answer import Answer, Interaction, Panel
from cogs._ui.changes import digest
from cogs._ui.errors import Refused, sentence
from cogs._ui.events import lines
from cogs._ui.hand import hand_pages
from cogs._ui.ids import Path
from cogs._ui.items import Action, NumberForm, Press, button, rows
from cogs._ui.moves import FINAL, NOTE, panel
from cogs._ui.permissions import warning
from cogs._ui.seatwork import AtTable, at_table
from cogs._ui.steps import LISTS, amounts, verbs
from cogs._ui.verbs import ref, shops
from engine.types import IllegalMove
from engine.verbs import PASS
from host import Acted, HostError

DIGITS = 6
"""Most digits of an amount; what the form takes."""


async def _table(press: Press) -> AtTable:
    answer = press.answer
    table = await at_table(press.interaction.client, press.ref.game, press.member, answer.locale)
    answer.names = table.names
    return table


async def _awaited(press: Press) -> AtTable:
    """The table of a member for whom the game waits. :raises IllegalMove: it does not."""
    table = await _table(press)
    if table.view.result:
        raise IllegalMove("game-over", reason=table.view.result.reason)
    if not table.awaited:
        raise IllegalMove("not-your-turn", awaited=[p.seat for p in table.position.prompts])
    return table


async def menu(press: Press) -> None:
    """Show all that the member may do now, or where the member's attack stood before others answered; at the
    beginning of a turn also what was done to the member."""
    table = await _table(press)
    note = await digest(press.interaction.client.host, table)
    private = press.interaction.message is not None and press.interaction.message.flags.ephemeral
    # The way back from a question is the one press of a panel that nothing has happened since.
    path = () if private and press.ref.ply == table.game.ply else table.stood
    await press.answer.panel(panel(table, path, note=note, since=True))


async def at(press: Press) -> None:
    """Show what can follow the chosen beginning of a move: `at:<page>:<verb>:<args>`."""
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
    table = await _awaited(press)
    code = ids.restore(short, table.offers.moves()) or ""
    path: Path = ids.path(code)
    possible = verbs(table.offers)
    if path[0] not in possible:
        if press.ref.ply != table.game.ply:
            await press.answer.panel(panel(table, note=press.answer.text("error-stale")))
            return
        raise IllegalMove("wrong-verb", verb=str(path[0]), verbs=list(possible))
    await press.answer.panel(panel(table, path, page))


async def do(press: Press) -> None:
    """Play the move of the button."""
    await _play(press, ":".join(press.ref.args))


async def _play(press: Press, short: str) -> None:
    """Play a move that was offered at the ply of the component."""
    table = await _table(press)
    short = ids.restore(short, table.offers.moves()) or short
    bot = press.interaction.client
    try:
        acted = await bot.host.act(
            table.game.id, press.member, short, ply=press.ref.ply, key=str(press.interaction.id)
        )
    except HostError as error:
        if error.key != "stale" or not table.awaited:
            raise
        note = sentence(error, press.answer.locale)
        # Another's move may have come in between: what is offered now must be for the position after it.
        await press.answer.panel(panel(await _table(press), note=note))
        return
    press.answer.played = True
    await show_result(press.interaction, press.answer, acted, table, ids.path(short))


async def again(press: Press) -> None:
    """Make the member's last move once more."""
    table = await _awaited(press)
    if table.again is None or press.ref.ply != table.game.ply:
        await press.answer.panel(panel(table, table.stood, note=press.answer.text("error-stale")))
    else:
        await _play(press, ids.code(table.again))


async def enough(press: Press) -> None:
    """Buy nothing more in this turn: pass here, and in the next step, which asks what else to buy."""
    table, host, key = await _awaited(press), press.interaction.client.host, str(press.interaction.id)
    acted = await host.act(table.game.id, press.member, PASS, ply=press.ref.ply, key=key)
    press.answer.played = True
    later = await _table(press)
    if acted.game.ply == later.game.ply and shops(later.position, later.names, later.offers):
        # If this is refused the first pass stands, and the panel shows what is asked now.
        with suppress(HostError, IllegalMove):
            more = await host.act(table.game.id, press.member, PASS, ply=acted.game.ply, key=f"{key}+")
            acted = Acted(more.game, (*acted.events, *more.events), more.undoable)
    await show_result(press.interaction, press.answer, acted, table, (PASS,))


async def show_result(
    interaction: Interaction, answer: Answer, acted: Acted, before: AtTable | None = None, path: Path = ()
) -> None:
    """Tell the member what their move did, and what they may do next: an attack goes on where it stood; else
    more of the same if they are still asked what they were asked `before`. How to answer another's move is a
    new question each time."""
    member = str(interaction.user.id)
    table = await at_table(interaction.client, acted.game.id, member, answer.locale)
    if before is None or table.answers or any(o.idle and o.args == path[1:] for o in before.offers):
        path = ()
    else:
        path = table.stood or (path[:1] if before.asked == table.asked else ())
    told = [*lines(acted.events, table.names), warning(interaction, answer.locale)]
    # Who is not asked again reads at once whom the game waits for: that says that it was done.
    note = "\n".join(t for t in told if t) or (answer.text("done") if table.awaited else "")
    await answer.panel(panel(table, path, note=note, undo=acted.undoable, played=bool(before)))


async def form(press: Press) -> None:
    """Open the form for an amount."""
    table = await _awaited(press)
    path = ids.path(ids.restore(":".join(press.ref.args), table.offers.moves()) or "")
    found = amounts(table.offers.narrow(*path), path[1:])
    if press.ref.ply != table.game.ply or found is None:
        raise HostError("stale")
    ref = ids.Ref(press.ref.game, press.ref.ply, "number", press.ref.args)
    text = press.answer.text
    label, example = (text(key, low=found[0], high=found[1]) for key in ("form-amount", "form-range"))
    about = table.names.zero(f"zero-{path[0]}") if found[0] == 0 else ""
    await press.answer.modal(NumberForm(ref, table.names.verb(str(path[0])), label, example, about))


async def number(press: Press) -> None:
    """Play the move with the amount of the form."""
    typed = press.values[0].strip() if press.values else ""
    if not typed.isascii() or not typed.isdigit() or len(typed) > DIGITS:
        raise Refused("not-a-number", typed=typed[:50])
    table = await _table(press)
    short = ":".join(press.ref.args)
    if table.game.ply == press.ref.ply:
        short = ids.restore(short, table.offers.moves()) or short
    await _play(press, f"{short}:{int(typed)}")


async def hand(press: Press) -> None:
    """Show the member's own cards: `hand`, or a page of them, `hand:<page>`."""
    table = await _table(press)
    page = int(press.ref.args[0]) if press.ref.args else 0
    pages = _hand(table)
    private = press.interaction.message is not None and press.interaction.message.flags.ephemeral
    if private and len(pages) == 1 and len(pages[0]) <= NOTE:
        await press.answer.panel(panel(table, note=pages[0]))
    else:
        await press.answer.panel(hand_panel(table, page))


def _hand(table: AtTable) -> list[str]:
    return hand_pages(table.names, table.set_worth, table.names.seat(table.seat) if table.sits else "")


def hand_panel(table: AtTable, page: int = 0) -> Panel:
    """A page of the member's own cards, with the ways to the others and to the moves."""
    pages = _hand(table)
    page = min(page, len(pages) - 1)
    if len(pages) == 1:
        return Panel(pages[0])
    text, last = table.names.text, len(pages) - 1
    turns = (("previous", page - 1, "◀️"), ("next", page + 1, "▶️"))
    ways = [
        button(
            ref(table.game, "hand", str(min(max(to, 0), last)), key), text(f"button-{key}"), emoji=emoji,
            disabled=not 0 <= to <= last,
        )
        for key, to, emoji in turns
    ]  # fmt: skip
    back = button(ref(table.game, "menu"), text("button-my-moves"), emoji="🧭")
    return Panel(pages[page], rows([*ways, back]))


ACTIONS: dict[str, Action] = {
    "menu": Action(menu),
    "at": Action(at, f"{ids.whole(4)}:.+"),
    "pick": Action(pick, f"[0-{LISTS - 1}]?", picks=True),
    "do": Action(do, ".+"),
    "form": Action(form, ".+"),
    "number": Action(number, ".+", kinds=ids.MODAL),
    "hand": Action(hand, f"(?:{ids.whole(2)}:(?:previous|next))?"),
    "again": Action(again),
    "enough": Action(enough),
}
