"""What those who run a game may do alone, and what they ask for: told before it is done, and answered."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import blake2s

import discord

from cogs.shared.seat_argument import bold_name, bold_names
from host import WAITS, Game, HostError, HowToAct, Measure, WayToAct
from host.kinds import END_GAME, FORCE, OF_SEAT, ROLLBACK
from ui.kit.answer import Panel, Reply
from ui.kit.components import button, rows
from ui.kit.context import Interaction
from ui.kit.custom_id import Digest, Ply, Ref, game_ref, number_pattern
from ui.kit.permissions import manages
from ui.kit.router import Press, Route
from ui.words.deadlines import moment
from ui.words.errors import Refused
from ui.words.moderation.measures import measure

REASON = 300
"""Most characters of a reason."""
CONFIRMED = (ROLLBACK, FORCE, END_GAME)
"""What cannot be taken back, and is asked about in any case."""
Told = Callable[[Game], str]
"""What the member is told afterwards."""


@dataclass(frozen=True)
class OpenQuestion:
    """What a button does once it is pressed."""

    game: int
    member: str
    measure: Measure
    reason: str
    way: WayToAct
    told: Told
    known: int | None
    """The public ply at which it counts; None: at any."""


async def decide(
    interaction: Interaction, answer: Reply, game: Game, what: Measure, reason: str | None, describe: Told,
    question: str = "",
) -> None:  # fmt: skip
    """Do something to a running game at once, or say what will happen and ask before: what cannot be taken
    back, and what others are asked about or is done at a price.

    :raises HostError: as `Moderation.do`; `reason-needed`.
    """
    host, by = interaction.client.services.host, str(interaction.user.id)
    manager, why = await manages(interaction, game), (reason or "").strip()
    way = await host.moderation.requests.way(game.id, what, by, manager)
    if way.how == HowToAct.ALONE and what.kind not in CONFIRMED:
        await answer.panel(Panel(describe(await host.moderation.do(game.id, what, by, manager, why))))
        return
    if way.how in (HowToAct.VOTE, HowToAct.OTHERS) and not why:
        raise HostError("reason-needed")
    known = await host.record.exports.public_ply(game.id)
    asked = OpenQuestion(
        game.id, by, what, why, way, describe, known if what.kind in (ROLLBACK, FORCE) else None
    )
    key = _key(asked, known)
    interaction.client.services.keep_question(key, asked)
    does = _in_words(answer, game, what)
    lines = [question or answer.text("confirm-measure", what=does), *_effects(answer, game, what, way, does)]
    label = f"button-{what.kind}" if what.kind in CONFIRMED else "button-measure"
    sure = button(
        game_ref(game, "measure", str(key), stamp=Ply(known)),
        answer.text("button-ask" if way.how in (HowToAct.VOTE, HowToAct.OTHERS) else label),
        style=discord.ButtonStyle.danger,
    )
    no = button(Ref("never"), answer.text("button-cancel"))
    await answer.panel(Panel("\n".join(lines), rows([sure, no])))


def _in_words(answer: Reply, game: Game, what: Measure) -> str:
    return measure(
        answer.locale, what.kind, what.data, lambda seat: bold_name(answer.locale, game.seats[seat])
    )


def _key(asked: OpenQuestion, known: int) -> int:
    """The number of a question: equal ones have the same, so that it tells nothing and an old button never
    means another question."""
    about = repr((asked.game, asked.member, asked.measure, asked.reason, asked.way, known))
    return int.from_bytes(blake2s(about.encode(), digest_size=8).digest()) % 10**9


def _effects(answer: Reply, game: Game, what: Measure, way: WayToAct, does: str) -> list[str]:
    """What the press will do, and what depends on it; nothing if it is just done."""
    if way.how == HowToAct.ALONE:
        return []
    interest = way.interest if isinstance(way.interest, str) else "seat"
    if way.how == HowToAct.UNRATED:
        return [answer.text("confirm-unrated", interest=interest)]
    silent = what.data.get("seat") if what.kind in OF_SEAT else None
    effects = answer.text(
        f"confirm-{way.how}",
        interest=interest,
        who=bold_names(answer.locale, game, way.asked),
        silent=bold_name(answer.locale, game.seats[silent]) if silent in way.asked else "none",
        until=moment(answer.interaction.client.services.host.core.clock() + WAITS),
    )
    return [effects]


async def on_confirm(press: Press) -> None:
    """Do what a question was about, or ask others for it. Each question is answered once.

    :raises Refused: `question-gone`, `moved-on`.
    """
    services, key = press.services, int(press.ref.args[0])
    asked = services.questions.get(key)
    if not isinstance(asked, OpenQuestion) or (asked.member, asked.game) != (press.member, press.ref.game):
        raise Refused("question-gone")
    services.questions.pop(key)
    host = services.host
    game = await host.games.get(asked.game)
    manager = await manages(press.interaction, game)
    if asked.known is not None:
        await host.moderation.requests.way(game.id, asked.measure, press.member, manager)
        if await host.record.exports.public_ply(game.id) != asked.known:
            raise Refused("moved-on")
    if asked.way.how in (HowToAct.VOTE, HowToAct.OTHERS):
        proposal = await host.moderation.requests.ask(
            game.id, asked.measure, press.member, asked.reason, manager
        )
        note = press.answer.text("asked", until=moment(proposal.due_at))
    else:
        unrated = asked.way.how == HowToAct.UNRATED
        note = asked.told(
            await host.moderation.do(game.id, asked.measure, press.member, manager, asked.reason, unrated)
        )
    await press.answer.panel(Panel(note))


async def on_answer(press: Press) -> None:
    """Answer a request with its message's buttons: `request:<yes, no or carry>`."""
    (word,), number = press.ref.args, press.digest
    host, requests = press.services.host, press.services.host.moderation.requests
    game = await host.games.get(press.game)
    manager = await manages(press.interaction, game)
    if word == "carry":
        asked = (await requests.carry(game.id, number, press.member, manager)).measure
        note = press.answer.text("carried", what=_in_words(press.answer, game, asked))
        await press.answer.panel(Panel(note))
        return
    if word == "no":
        await requests.decline(game.id, number, press.member, manager)
        key = "declined"
    else:
        key = "agreed-last" if await requests.agree(game.id, number, press.member) else "agreed"
    await press.answer.panel(Panel(press.answer.text(key)))


ACTIONS: dict[str, Route] = {
    "measure": Route(on_confirm, number_pattern(9), stamp=Ply),
    "request": Route(on_answer, "(yes|no|carry)", stamp=Digest),
}
