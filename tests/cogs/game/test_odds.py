"""`/game odds`: attacks of anybody on anybody, for members and onlookers alike."""

from __future__ import annotations

import re
from typing import Any

from engine.boards.load import load_board
from playground import Client
from tests.cogs import driver
from tests.cogs.conftest import House
from tests.cogs.driver import Json, words

WORLD = load_board("world")


async def odds(member: Client, origin: str, to: str, **more: Any) -> Json:
    """The answer of the command."""
    given: Json = {"from": origin, "to": to, **more}
    answer: Json = (await member.slash("game odds", **given))["message"]
    return answer


async def test_odds_of_any_attack_for_anybody(house: House) -> None:
    """Each pair of neighbours with two owners, in both directions; privately, or for everybody."""
    game = await driver.started(house, "Ada", "Bruno", seats=2)
    onlooker = await house.member("Dmitri")
    view = (await house.host.games.position(game.id)).view(None)
    owners = {space: seen.owner for space, seen in view.spaces.items()}
    played = {seat.seat for seat in view.seats if seat.kind == "player"}
    count = 0
    for edge in WORLD.edges[::6]:
        for a, b in ((edge.a, edge.b), (edge.b, edge.a)):
            answer = await odds(onlooker, a, b, armies=5)
            assert answer["to"] == [onlooker.actor]
            if owners[a] not in played:
                assert "Nobody attacks from" in words(answer)
            elif owners[a] == owners[b]:
                assert "belong to the same player" in words(answer)
            else:
                assert re.search(r"takes .+ in \*\*\d+ %\*\*", words(answer))
                count += 1
    assert count > 3
    assert words(await odds(onlooker, a, b, armies=5, game=game.id)) == words(answer)
    public = next((e.a, e.b) for e in WORLD.edges if owners[e.a] in played and owners[e.a] != owners[e.b])
    assert (await odds(onlooker, *public, armies=3, public=True))["to"] is None


async def test_what_cannot_be_told_is_said(house: House) -> None:
    """No game, a lobby, no such territory, no neighbours; in the asking member's language."""
    chiara = await house.member("Chiara")
    pair = "alaska", "kamchatka"
    assert "In questo canale" in words(await odds(chiara, *pair))
    await driver.lobby(house, "Ada", "Bruno", seats=2)
    assert "in corso" in words(await odds(chiara, *pair))
    ada = await house.member("Ada")
    await ada.press(await driver.live(ada), "Start", wait="ack")
    await house.published()
    lost = await odds(chiara, "Atlantide", "alaska")
    assert "Su questa mappa non c'è" in words(lost)
    owners = {
        space: seen.owner for space, seen in (await house.host.games.position(1)).view(None).spaces.items()
    }
    origin = next(space for space, owner in owners.items() if owner == 0)
    reach = WORLD.reach[WORLD.index[origin]]
    far = next(space for space, owner in owners.items() if owner == 1 and WORLD.index[space] not in reach)
    text = words(await odds(chiara, origin, far))
    assert WORLD.name(far, "it") in text
    assert "confinanti" in text or "confinano" in text


async def test_suggestions_lead_to_attacks(house: House) -> None:
    """The asking member's own territories first, then their neighbours that others hold."""
    game = await driver.started(house, "Ada", "Bruno", seats=2)
    bruno = await house.member("Bruno")
    view = (await house.host.games.position(game.id)).view(None)
    origins = [value for _, value in await bruno.autocomplete("game odds", "from", "")]
    assert origins
    assert view.spaces[origins[0]].owner == 1
    near = [value for _, value in await bruno.autocomplete("game odds", "to", "", **{"from": origins[0]})]
    assert near
    assert {view.spaces[space].owner for space in near} <= {0, 2}
    assert len(await bruno.autocomplete("game odds", "to", "", **{"from": "nowhere"})) == 25
    elsewhere = await house.member("Elsa", "table-1")
    assert await elsewhere.autocomplete("game odds", "from", "") == []


async def test_a_system_without_battles_says_so(house: House) -> None:
    """Plainly, in its own words."""
    dmitri = await house.member("Dmitri")
    await dmitri.slash("game new", rules="new_wave", seats=2)
    await house.published()
    game = await house.host.games.in_channel(await dmitri.channel_id(None))
    assert game
    await house.host.lobby.add_computer(game.id, dmitri.actor, "easy")
    await house.host.lobby.start(game.id, dmitri.actor, "e")
    ids = (await house.host.games.position(game.id)).view(None).spaces
    a, b = list(ids)[:2]
    answer = await odds(dmitri, a, b)
    assert "nobody rolls dice" in words(answer)
