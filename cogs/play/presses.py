"""What the buttons, selects and forms of a running game do."""

from __future__ import annotations

from collections import Counter

from cogs._ui import ids
from cogs._ui.answer import Answer, Interaction, Panel
from cogs._ui.changes import digest
from cogs._ui.errors import Refused, sentence
from cogs._ui.events import lines
from cogs._ui.items import Action, NumberForm, Press
from cogs._ui.moves import FINAL, panel
from cogs._ui.names import Names, plain
from cogs._ui.permissions import warning
from cogs._ui.seatwork import AtTable, at_table
from cogs._ui.steps import Path, amounts, verbs
from engine.types import IllegalMove
from host import Acted, HostError

DIGITS = 6
"""Most digits of an amount; what the form takes."""
HAND = 1800
"""Most characters of a hand."""


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
    """Show all that the member may do now; at the beginning of his turn also what was done to him."""
    table = await _table(press)
    note = await digest(press.interaction.client.host, table)
    await press.answer.panel(panel(table, note=note, since=True))


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


async def show_result(
    interaction: Interaction, answer: Answer, acted: Acted, before: AtTable | None = None, path: Path = ()
) -> None:
    """Tell the member what his move did, and what he may do next: more of the same if he is still asked what
    he was asked `before`, and the very same for a verb that goes on at its place. How to answer another's
    move is a new question each time."""
    member = str(interaction.user.id)
    table = await at_table(interaction.client, acted.game.id, member, answer.locale)
    again = bool(path) and table.names.spec(path[0]).again
    if before is None or before.asked != table.asked or table.answers:
        path = ()
    told = [*lines(acted.events, table.names), warning(interaction, answer.locale)]
    # Who is not asked again reads at once whom the game waits for: that says that it was done.
    note = "\n".join(t for t in told if t) or (answer.text("done") if table.awaited else "")
    await answer.panel(panel(table, path if again else path[:1], note=note, undo=acted.undoable))


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


def hand_text(table: AtTable) -> str:
    """The cards of the reader, or of the member for whom they play, with what they cost and do, or that there
    are none; where that is too much to read at once, their names and costs."""
    names = table.names
    held = Counter((c.kind, c.space) for c in names.hand())
    whose = {"sits": str(table.sits), "who": names.seat(table.seat)}
    if not held:
        return names.text("hand-empty", **whose)
    head = names.text("hand-title", n=held.total(), **whose)
    more = [names.text("hand-more")] if any(names.card_cost(kind) for kind, _ in held) else []
    for explained in (True, False):
        told = "\n".join([head, *(_held(names, *card, n, explained) for card, n in held.items()), *more])
        if len(told) <= HAND:
            break
    return told[:HAND]


def _held(names: Names, kind: str, space: str | None, n: int, explained: bool) -> str:
    """A line of the hand: a card, how many of it, its cost, and what it does."""
    about = (names.card_cost(kind), names.card_help(kind) if explained else "")
    parts = [plain(names.card(kind, space)), *(plain(a) for a in about if a)]
    return f"- {'' if n == 1 else f'{n} × '}{' · '.join(parts)}"


async def hand(press: Press) -> None:
    """Show the member's own cards."""
    table = await _table(press)
    if press.interaction.message and press.interaction.message.flags.ephemeral:
        await press.answer.panel(panel(table, note=hand_text(table)))
    else:
        await press.answer.panel(Panel(hand_text(table)))


ACTIONS: dict[str, Action] = {
    "menu": Action(menu),
    "at": Action(at, f"{ids.whole(4)}:.+"),
    "pick": Action(pick, picks=True),
    "do": Action(do, ".+"),
    "form": Action(form, ".+"),
    "number": Action(number, ".+", kinds=ids.MODAL),
    "hand": Action(hand),
}
