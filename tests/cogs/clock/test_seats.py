"""Absent players: what is said of them, and the buttons under it."""

from __future__ import annotations

import pytest
from msgspec import to_builtins

from host.time_control import PRESETS
from locales import LOCALES
from tests.cogs import driver
from tests.cogs.conftest import House
from tests.cogs.driver import live, usable, words
from tests.cogs.timed import Days, Json, pinged, public
from tests.host import managing
from ui.messages.notices import notice_layout
from ui.words import notices
from ui.words.names import Names
from ui.words.notices import OUTCOMES


def with_words(messages: list[Json], text: str) -> Json:
    """The one message that says so."""
    (message,) = [m for m in messages if text in words(m)]
    return message


async def _stood_in(house: House, days: Days, **clock: object) -> int:
    """A game of three in which a computer player sits in for the seat."""
    await days.game("Ada", "Bruno", "Dmitri", misses=1, bank=0, **clock)  # type: ignore[arg-type] # settings
    seat = await days.placed()
    await days.pass_(25)
    return seat


async def test_a_missed_deadline_and_its_followings_are_announced(house: House) -> None:
    """Each in a message of its own that calls the absent one alone; the board tells who moved, and the log
    all of it."""
    days = await Days.begin(house)
    await days.game("Ada", "Bruno", "Dmitri", bank=3600, misses=2)
    seat = await days.placed()
    client = await days.client(seat)
    await days.pass_(24.1)
    notice = await live(client)
    assert "the reserve of 1 h runs now" in words(notice)
    await days.pass_(1.1)
    missed = with_words(
        await public(client), "has missed a deadline (1 of 2): an automatic move is made. After one more"
    )
    assert pinged(notice) == pinged(missed) == {client.actor}
    board = await live(client)
    assert "an automatic move for" in words(board)
    assert int(missed["id"]) < int(board["id"])
    assert client.actor not in pinged(board)
    log = words((await client.slash("game look", what="log"))["message"])
    assert "has missed a deadline (1 of 2)" in log
    assert "an automatic move for" in log
    await days.turn_of(seat)
    await days.pass_(24.1)
    stood_in = with_words(await public(client), "They may come back at any time")
    assert "(2 of 2)." in words(with_words(await public(client), "(2 of 2)"))
    assert pinged(stood_in) == {client.actor}
    assert [c["label"] for c in usable(stood_in)] == ["I am back", "Take this seat"]


async def test_the_owner_comes_back(house: House) -> None:
    """By the button, which nobody else can use for the member; the offer goes, and the member is awaited
    again."""
    days = await Days.begin(house)
    seat = await _stood_in(house, days)
    owner, other = await days.client(seat), await days.client((seat + 1) % 3)
    offer = with_words(await public(owner), "They may come back at any time")
    assert "A computer player sits in for" in words(await live(owner))
    refused = await other.press(offer, "I am back")
    assert "You do not play" in words(refused["message"])
    assert "already in this game" in words((await other.press(offer, "Take this seat"))["message"])
    assert (await days.game_now()).seats[seat].standin
    answered = await owner.press(offer, "I am back")
    assert f"You play seat {seat + 1}" in words(answered["message"])
    await house.published()
    assert (await days.game_now()).seats[seat].standin is None
    assert "is back and plays again" in words(await live(owner))
    after = await owner.message(offer)
    assert not usable(after)
    assert "plays this seat" in words(after)


async def test_somebody_else_takes_the_seat(house: House) -> None:
    """The member who held it before is told; it is the other one's from now on."""
    days = await Days.begin(house)
    seat = await _stood_in(house, days)
    owner, elsa = await days.client(seat), await house.member("Elsa")
    offer = with_words(await public(owner), "They may come back at any time")
    await elsa.press(offer, "Take this seat")
    await house.published()
    taken = with_words(await public(owner), "takes over seat")
    assert pinged(taken) == {owner.actor, elsa.actor}
    assert (await days.game_now()).seats[seat].member == elsa.actor
    assert not usable(await owner.message(offer))
    await days.turn_of(seat)
    assert pinged(await live(owner)) >= {elsa.actor}
    assert owner.actor not in pinged(await live(owner))


@pytest.mark.spread(1)
@pytest.mark.parametrize(
    ("policy", "phrase"), [("kick", "has lost seat"), ("forfeit", "has missed too many deadlines")]
)
async def test_other_policies(house: House, policy: str, phrase: str) -> None:
    """A member who loses the seat, or resigns, is told; a lost seat is offered to everybody."""
    days = await Days.begin(house)
    seat = await _stood_in(house, days, policy=policy)
    game = await days.game_now()
    ada = await house.member("Ada")
    message = with_words(await public(ada), phrase)
    assert len(pinged(message)) == 1
    assert [c["label"] for c in usable(message)] == (["Take this seat"] if policy == "kick" else [])
    assert (game.seats[seat].member is None) == (policy == "kick")


async def test_an_undo_by_consent(house: House) -> None:
    """Those who are asked are called; one who declines settles it, all who agree too, and the message says
    how it ended; somebody else is refused."""
    days = await Days.begin(house)
    game = await days.game("Ada", "Bruno", "Dmitri")
    seat = await days.placed()
    await days.move()
    asker, second, third = [await days.client((seat + n) % 3) for n in range(3)]
    for answers in (("Decline",), ("Agree", "Agree")):
        before = (await days.game_now()).ply
        await house.host.proposals.undo(game.id, asker.actor)
        await house.published()
        message = await live(asker)
        assert "asks to take back their last move" in words(message)
        assert pinged(message) == {second.actor, third.actor}
        refused = await asker.press(message, "Agree")
        assert "You are not asked here" in words(refused["message"])
        assert (await days.game_now()).ply == before
        for label, client in zip(answers, (second, third), strict=False):
            answered = words((await client.press(message, label))["message"])
        await house.published()
        after = await asker.message(message)
        assert not usable(after)
        if len(answers) == 1:
            assert "You decline" in answered
            assert "declines: the move of" in words(after)
            assert (await days.game_now()).ply == before
        else:
            assert "so does everyone else" in answered
            assert "All agree" in words(after)
            assert (await days.game_now()).ply == before + 1
            board = with_words(await public(asker), "The game is back where it was after entry")
            assert "Everyone agreed that" in words(board)


async def test_proposals_lapse_or_are_overtaken(house: House) -> None:
    """After their time, or by a move: the buttons go, and the message says so."""
    days = await Days.begin(house)
    game = await days.game("Ada", "Bruno", turn=3 * 86400)
    seat = await days.placed()
    other = await days.client(1 - seat)
    member = str(game.seats[1 - seat].member)
    if game.host == member:
        await days.turn_of(1 - seat)
        seat, member = 1 - seat, str(game.seats[seat].member)
        other = await days.client(1 - seat)
    await house.host.proposals.pause(game.id, member)
    await house.published()
    asked = await live(other)
    assert "asks for a pause" in words(asked)
    await days.pass_(12.1)
    assert "Not everyone answered in time: there is no pause." in words(await other.message(asked))
    await days.move()
    await house.host.proposals.undo(game.id, str(game.seats[seat].member))
    await house.published()
    asked = with_words(await public(other), "asks to take back")
    await days.move()
    after = await other.message(asked)
    assert "the game has gone on meanwhile" in words(after)
    assert not usable(after)


async def test_those_who_run_a_game_are_named(house: House) -> None:
    """Rolling back, adding time, forcing, replacing, another clock: who did it stands in the channel, in the
    server's language, and in the log."""
    days = await Days.begin(house)
    game = await days.game("Ada", "Bruno", "Dmitri")
    seat = await days.placed()
    host, client = house.host, await days.client(seat)
    await managing.add_time(host, game.id, seat, 7200, game.host)
    await house.published()
    message = await live(client)
    assert f"<@{game.host}> gives <@{client.actor}> 2 h more." in words(message)
    assert pinged(message) == {client.actor}
    ply = (await days.game_now()).ply
    await managing.force(host, game.id, seat, game.host)
    await house.published()
    assert f"<@{game.host}> has an automatic move made for <@{client.actor}>" in words(
        with_words(await public(client), "has an automatic move made")
    )
    await managing.roll_back(host, game.id, ply, game.host)
    await house.published()
    assert f"entry {ply} of its log" in words(with_words(await public(client), "rolls the game back to"))
    await host.settings.set("guild", game.guild, "language", "it")
    elsa = await house.member("Elsa")
    await managing.put(host, game.id, seat, elsa.actor, "Elsa", game.host)
    await managing.set_clock(host, game.id, None, game.host)
    await house.published()
    put, clock = (await public(client))[-2:]
    text = f"<@{game.host}> dà il posto {seat + 1} (finora di <@{client.actor}>) a <@{elsa.actor}>"
    assert text in words(put)
    assert pinged(put) == {elsa.actor, client.actor}
    assert "ha cambiato i tempi" in words(clock)
    log = words((await client.slash("game look", what="log"))["message"])
    for text in (
        "gives",
        "has an automatic move made",
        "made by a manager",
        "rolls the game back",
        f"gives seat {seat + 1}",
    ):
        assert text in log


async def test_a_sitter_is_named(house: House) -> None:
    """The board says who played for whom."""
    days = await Days.begin(house)
    game = await days.game("Ada", "Bruno")
    seat = await days.placed()
    client, elsa = await days.client(seat), await house.member("Elsa")
    await house.host.absences.sitters.name(game.guild, client.actor, elsa.actor)
    panel = (await elsa.press(await live(client), "My moves"))["message"]
    _, move = await days.next()
    await driver.by_buttons(elsa, panel, move)
    await house.published()
    assert f"<@{elsa.actor}> plays for **{client.name}**" in words(await live(client))


async def test_a_proposal_is_taken_back_by_its_maker(house: House) -> None:
    """By the button that declines it for others; a seat that is given to a computer player can be taken."""
    days = await Days.begin(house)
    game = await days.game("Ada", "Bruno", "Dmitri")
    seat = await days.placed()
    await days.move()
    asker, other = await days.client(seat), (seat + 1) % 3
    await house.host.proposals.undo(game.id, asker.actor)
    await house.published()
    message = with_words(await public(asker), "asks to take back")
    await asker.press(message, "Decline")
    await house.published()
    assert "no longer asks to take anything back" in words(await asker.message(message))
    assert await house.host.proposals.get(game.id, "undo") is None
    await managing.put(house.host, game.id, other, None, "", game.host)
    await house.published()
    given = with_words(await public(asker), "to a computer player. Anybody may take it.")
    assert [c["label"] for c in usable(given)] == ["Take this seat"]


@pytest.mark.spread(1)
@pytest.mark.parametrize("locale", LOCALES)
async def test_every_notice_has_words(house: House, locale: str) -> None:
    """Whatever it holds, in both languages, and never a gap or the name of a key."""
    days = await Days.begin(house)
    game = await days.game("Ada", "Bruno")
    position = await house.host.games.position(game.id)
    names = Names(locale, position.view(None), game.seats)
    proposal = {"seat": 0, "ply": 3, "to": 1, "asked": [1], "due_at": days.now}
    member = game.seats[0].member
    samples: dict[str, list[Json]] = {
        "seat-back": [{"seat": 0}],
        "seat-taken": [{"seat": 0, "member": "5", "before": b, "by": None} for b in (None, "6")],
        "seat-replaced": [
            {"seat": 0, "member": m, "before": b, "by": "7"} for m in (None, "5") for b in (None, "6")
        ],
        "vacation": [{"seat": 0, "until": days.now}],
        "vacation-over": [{"seat": 0, "until": None}],
        "proposed": [
            {"proposal": kind, "because": because, **proposal}
            for kind, because in (("undo", []), ("undo", ["chance", "learned", "opened"]), ("pause", []))
        ],
        **{kind: [{"because": ["opened"]}] for kind in ("unrated", "fixture-marked")},
        **{
            kind: [{"proposal": about, "by": 1, **proposal} for about in ("undo", "pause")]
            for kind in OUTCOMES
            if kind.startswith("proposal")
        },
        "paused": [{"member": m, "until": u} for m in (None, "5") for u in (None, days.now)],
        "resumed": [{"member": m} for m in (None, "5")],
        "rolled-back": [{"member": "5", "to": 4}],
        "time-added": [{"seat": 0, "member": "5", "seconds": 3600}],
        "clock-set": [{"member": "5", "clock": c} for c in (None, to_builtins(PRESETS["slow"]))],
        "bank-used": [{"seat": 0, "until": days.now, "seconds": 3600.0}],
        "missed": [
            {"seat": 0, "member": member, "n": n, "most": 3, "halved": halved, "policy": policy}
            for n in (1, 2, 3)
            for halved in (False, True)
            for policy in ("computer", "kick", "forfeit")
        ],
        **{kind: [{"seat": 0, "member": member}] for kind in ("stood-in", "kicked", "forfeited", "forced")},
        "outage": [{"seconds": 3900.0, "since": days.now}],
        "maintenance": [{"until": days.now, "reason": reason} for reason in ("", "a *new* disk.")],
        "maintenance-over": [{"seconds": 3900.0, "since": days.now}],
    }
    for kind, several in samples.items():
        for data in several:
            text = notices.words(kind, data, names)
            assert text[-1] in ".)>", text
            assert not {"None", "  ", "event-", "<@>"} & {
                p for p in ("None", "  ", "event-", "<@>") if p in text
            }
            notice_layout(kind, data, game, names)
