"""What members are told where they decide something: whose cards, why not, what 0 means, which seat."""

from __future__ import annotations

import pytest

import engine
from host import Game
from playground import Client
from tests.cogs.conftest import House
from tests.cogs.driver import Json, leads, live, lobby, started, usable, words
from tests.host import managing
from ui.words import notices
from ui.words.names import Names


async def _sat_for(house: House, away: str, sitter: str) -> tuple[Game, Client]:
    """A game of Ada and Bruno, or of others, in which somebody sits for one; and who sits."""
    other = "Bruno" if away != "Bruno" else "Ada"
    game = await started(house, away, other, seats=2)
    client, friend = await house.member(away), await house.member(sitter)
    await client.slash("away", sitter=friend.actor)
    return game, friend


@pytest.mark.spread(1)
@pytest.mark.parametrize(
    ("away", "sitter", "plays", "cards"),
    [
        ("Ada", "Dmitri", "You are playing for **Ada**", "**Ada** holds no cards"),
        ("Chiara", "Elsa", "Stai giocando per **Chiara**", "**Chiara** non ha carte"),
    ],
)
async def test_a_sitter_reads_for_whom_they_play(
    house: House, away: str, sitter: str, plays: str, cards: str
) -> None:
    """On the panel, with the hand, and after a move; the member themselves does not."""
    _, friend = await _sat_for(house, away, sitter)
    panel = (await friend.press(await live(friend), "My moves"))["message"]
    assert words(panel).startswith(f"-# 👥 {plays}")
    assert cards in words((await friend.slash("hand"))["message"])
    where = (await friend.autocomplete("place", "where", ""))[0][1]
    assert plays in words((await friend.slash("place", where=where, amount=1))["message"])
    await house.published()  # else the message may change under the press
    owner = await house.member(away)
    own_panel = (await owner.press(await live(owner), "My moves"))["message"]
    assert plays not in words(own_panel)
    assert cards not in words((await owner.slash("hand"))["message"])


@pytest.mark.spread(1)
@pytest.mark.parametrize(
    ("away", "sitter", "question", "gone"),
    [
        ("Ada", "Dmitri", "Do you want nobody to play for you any more?", "Nobody may play for you any more"),
        ("Chiara", "Elsa", "Vuoi che non giochi più nessuno per te?", "Nessuno può più giocare per te"),
    ],
)
async def test_a_sitter_goes_only_when_that_is_confirmed(
    house: House, away: str, sitter: str, question: str, gone: str
) -> None:
    """The command without a member asks; another sitter named meanwhile stays."""
    game, friend = await _sat_for(house, away, sitter)
    client, third = await house.member(away), await house.member("Bruno")
    asked = await leads(client, "away", "awaysitter")
    assert question in words(asked)
    assert f"<@{friend.actor}>" in words(asked)
    assert await house.host.absences.sitters.of(game.guild, client.actor) == friend.actor
    sure, cancel = usable(asked)
    await client.slash("away", sitter=third.actor)
    await client.press(asked, sure["custom_id"])
    assert await house.host.absences.sitters.of(game.guild, client.actor) == third.actor
    asked = await leads(client, "away", "awaysitter")
    await client.press(asked, cancel["label"])
    assert await house.host.absences.sitters.of(game.guild, client.actor) == third.actor
    asked = await leads(client, "away", "awaysitter")
    answer = (await client.press(asked, sure["label"]))["message"]
    assert gone in words(answer)
    assert await house.host.absences.sitters.of(game.guild, client.actor) is None
    assert len(usable((await client.slash("away"))["message"])) == 1


@pytest.mark.spread(1)
@pytest.mark.parametrize(
    ("name", "why", "unknown", "here"),
    [
        ("Ada", "is not yours.", "There is no territory “Atlantis” on this map.", "Possible here: "),
        ("Chiara", "non è tuo.", "non c'è nessun territorio «Atlantis»", "Qui sono possibili: "),
    ],
)
async def test_a_wrong_place_is_told_with_the_right_ones(
    house: House, name: str, why: str, unknown: str, here: str
) -> None:
    """Before the first turn as in it: why not there, and where instead; nothing has changed."""
    game = await started(house, name, "Bruno", seats=2)
    client, locale = await house.member(name), "it" if name == "Chiara" else "en"
    kinds = set()
    for _ in range(2):
        position = await house.host.games.position(game.id)
        kinds.add(position.prompts[0].kind)
        view = position.view(0)
        names = Names(locale, view, game.seats)
        mine = [names.space(s.id) for s in view.spaces.values() if s.owner == 0]
        theirs = names.space(next(s.id for s in view.spaces.values() if s.owner == 1))
        text = words((await client.slash("place", where=theirs, amount=1))["message"])
        assert f"{theirs} {why}" in text
        wrong = words((await client.slash("place", where="Atlantis", amount=1))["message"])
        assert unknown in wrong
        for answer in (text, wrong):
            assert here in answer
            assert all(space in answer for space in mine)
        assert (await house.host.games.position(game.id)).state == position.state
        while (now := await house.host.games.position(game.id)).prompts[0].kind != "reinforce" or now.view(
            0
        ).turn:
            seat = now.prompts[0].seat
            code = engine.default(now.state, seat).code
            await house.host.moves.act(game.id, str(game.seats[seat].member), code)
    assert len(kinds) == 2


@pytest.mark.parametrize(
    ("name", "label", "option", "zero"),
    [
        ("Ada", "Options", "Round limit", "0: no limit, the game goes on until somebody wins"),
        ("Chiara", "Options", "Limite di giri", "0: nessun limite, si gioca finché qualcuno vince"),
    ],
)
async def test_a_form_says_what_0_means(house: House, name: str, label: str, option: str, zero: str) -> None:
    """Of a game's option, where 0 can be typed."""
    await lobby(house, name)
    client = await house.member(name)
    panel = (await client.press(await live(client), label))["message"]
    (choose,) = (part for part in usable(panel) if part["type"] == 3)
    form = (await client.select(panel, choose["placeholder"], option))["modal"]
    assert zero in str(form)


@pytest.mark.spread(1)
@pytest.mark.parametrize(
    ("names", "zero"),
    [(("Ada", "Bruno"), "0: you bid nothing"), (("Chiara", "Elsa"), "0: non offri nulla")],
)
async def test_a_form_says_what_0_means_in_a_move(
    house: House, names: tuple[str, str], zero: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As the rules have it; a form in which 0 cannot be typed does not mention it."""
    monkeypatch.setattr("ui.choices.questions.quick", lambda *_: [])  # a form for few amounts as well
    game = await started(house, *names, seats=2, rules="risk2210")
    client = await house.member(names[0])
    assert zero not in await _form(client, (await client.press(await live(client), "My moves"))["message"])
    while (position := await house.host.games.position(game.id)).prompts[0].kind != "bid":
        seat = position.prompts[0].seat
        code = engine.default(position.state, seat).code
        await house.host.moves.act(game.id, str(game.seats[seat].member), code)
    await house.published()
    assert zero in await _form(client, (await client.press(await live(client), "My moves"))["message"])


async def _form(client: Client, panel: Json) -> str:
    """The form that a panel leads to, as text: by the first things that can be chosen."""
    while True:
        parts = usable(panel)
        if form := next((part for part in parts if ":form" in part["custom_id"]), None):
            return str((await client.press(panel, form["custom_id"], wait="answer"))["modal"])
        step = next(p for p in parts if ":at:" in p["custom_id"] or ":pick" in p["custom_id"])
        if step["type"] == 3:
            picked = next(o["value"] for o in step["options"] if o["value"].startswith("+"))
            panel = (await client.select(panel, step["custom_id"], picked))["message"]
        else:
            panel = (await client.press(panel, step["custom_id"]))["message"]


@pytest.mark.spread(1)
@pytest.mark.parametrize("locale", ["en", "it"])
async def test_who_gets_a_seat_is_told_which(house: House, locale: str) -> None:
    """By its number, no matter who had it."""
    game = await started(house, "Ada", "Bruno", seats=2)
    names = Names(locale, (await house.host.games.position(game.id)).view(None), game.seats)
    seat = {"en": "seat 2", "it": "posto 2"}[locale]
    for kind in ("seat-replaced", "seat-taken"):
        for before in (None, "6"):
            data = {"seat": 1, "member": "5", "before": before, "by": "7"}
            assert seat in notices.words(kind, data, names)
    assert seat in notices.words("kicked", {"seat": 1, "member": "5"}, names)
    ada = await house.member("Ada")
    await managing.put(house.host, game.id, 1, None, "", ada.actor)
    await house.published()
    assert [m for m in await ada.messages(limit=20) if "gives seat 2 (until now <@" in words(m)]


@pytest.mark.spread(1)
@pytest.mark.parametrize(
    ("name", "levels"),
    [
        (
            "Ada",
            {
                "easy": "every other move to chance",
                "normal": "looks one move ahead",
                "hard": "whole turns in its head",
                "expert": "thinks much longer",
            },
        ),
        (
            "Chiara",
            {
                "facile": "una mossa su due la fa a caso",
                "normale": "guarda avanti di una mossa",
                "difficile": "prova a mente interi turni",
                "esperto": "pensa molto più a lungo",
            },
        ),
    ],
)
async def test_the_lobby_explains_the_levels(house: House, name: str, levels: dict[str, str]) -> None:
    """All of them where one is chosen, and in the lobby those that are seated."""
    await lobby(house, name)
    client = await house.member(name)
    panel = (await client.press(await live(client), "Add computer player"))["message"]
    for level, about in levels.items():
        assert any(level in part.get("label", "") for part in usable(panel))
        assert f"**{level}**: " in words(panel)
        assert about in words(panel)
    assert "thinks" not in words(await live(client))
    await client.press(panel, next(p["custom_id"] for p in usable(panel) if "expert" in p["custom_id"]))
    await house.published()
    assert "thinks much longer" in words(await live(client))
    assert "to chance" not in words(await live(client))


@pytest.mark.spread(1)
@pytest.mark.parametrize(("name", "label"), [("Ada", "Rules"), ("Chiara", "Regole")])
async def test_the_panel_opens_the_rules_beside_itself(house: House, name: str, label: str) -> None:
    """In short and with the game's options, in a message of its own: the panel stays to play on."""
    await started(house, name, "Bruno", seats=2)
    client = await house.member(name)
    panel = (await client.press(await live(client), "My moves"))["message"]
    rules = (await client.press(panel, label))["message"]
    assert rules["id"] != panel["id"]
    assert rules["to"] == [client.actor]
    assert words(rules).startswith("### ")
    assert words(await client.message(panel)) == words(panel)


@pytest.mark.spread(1)
@pytest.mark.parametrize(
    ("name", "asked"),
    [("Ada", "I have asked **"), ("Chiara", "Ho chiesto il consenso a **")],
)
async def test_who_does_not_run_the_game_asks_to_go_on(house: House, name: str, asked: str) -> None:
    """The others agree by a button; the member who runs the game lets it go on at once."""
    game = await started(house, "Bruno", name, "Dmitri", seats=3)
    host, client, third = [await house.member(n) for n in ("Bruno", name, "Dmitri")]
    await host.slash("game pause")
    if name == "Ada":  # a manager of the server, who would need nobody
        client, third = third, client
    answer = (await client.slash("game pause"))["message"]
    on = next(part["custom_id"] for part in usable(answer) if "goon" in part["custom_id"])
    text = words((await client.press(answer, on))["message"])
    assert asked in text or name == "Ada"
    assert (await house.host.games.get(game.id)).pause is not None
    await house.published()
    message = await live(client)
    assert "asks to end the pause now" in words(message)
    assert "asks to end the pause" in words((await host.slash("status"))["message"])
    await host.press(message, "Agree")
    assert (await house.host.games.get(game.id)).pause is not None
    await third.press(message, "Agree")
    assert (await house.host.games.get(game.id)).pause is None
    await house.published()
    assert "All agree to end the pause" in words(await client.message(message))
    await host.slash("game pause")
    assert "The game goes on" in words((await host.slash("game pause"))["message"])
    assert (await house.host.games.get(game.id)).pause is None
