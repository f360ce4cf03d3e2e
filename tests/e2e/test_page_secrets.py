"""Secrets on the page: a bid, a card played at somebody, and an answer to an invasion by another member."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from playwright.async_api import expect

import engine
from engine import Offer
from tests.e2e.stocked import BOMB, REACTION
from tests.e2e.table_page import LANGUAGE, TablePage, opened

pytestmark = pytest.mark.xdist_group("page")
MEMBERS = tuple(LANGUAGE)


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[TablePage]:
    """The page of a bot whose games begin with the bids of the first year."""
    async with opened(tmp_path, run=("-m", "tests.e2e.stocked")) as table:
        yield table


@pytest.mark.more
async def test_bid_bomb_and_ambush(table: TablePage) -> None:
    """All by buttons, each in their own language, and nobody else reads it before it is time."""
    await table.command("game new", (None, "Frontline"), ("seats", "3"))
    for name in MEMBERS[1:]:
        await table.act_as(name)
        await table.press(table.board, "0:join")
        await expect(table.board).to_contain_text(f"@{name}")
    await table.act_as(MEMBERS[0])
    await table.press(table.board, "0:start")
    await expect(table.board.locator("button[data-cid*=':menu']")).to_be_visible()
    game = table.ledger.game()
    await _bids(table, game)
    attacker = await _bombed(table, game)
    await _ambushed(table, game, attacker)


async def _bids(table: TablePage, game: int) -> None:
    """The bids come to light when all have bid, not before."""
    for energy, name in enumerate(MEMBERS, 4):
        await table.act_as(name)
        await expect(table.board).to_contain_text(f"@{name}")
        await expect(table.board.locator(".md", has_text="Bids, all paid")).to_have_count(0)
        await table.make(game, f"bid:{energy}")
        await expect(table.answer).to_contain_text(str(energy))
    await table.settled(game)
    await expect(table.board).to_contain_text("Bids, all paid: Chiara 6, Bruno 5, Ada 4.")


def _code(offer: Offer) -> str:
    """Its move with the greatest amount."""
    return ":".join(map(str, (offer.verb, *offer.args, *(offer.amount or ())[1:])))


async def _on(table: TablePage, game: int) -> tuple[str, int, str]:
    """Go over to the first whom the game waits for: name, seat, and for what."""
    prompt = engine.prompts(table.ledger.state(game))[0]
    name = table.ledger.seats(game)[prompt.seat][0]
    if name != table.who:
        await table.act_as(name)
    return name, prompt.seat, prompt.kind


async def _bombed(table: TablePage, game: int) -> str:
    """The first seat plays a card at another's commander, chosen in three steps."""
    while (on := await _on(table, game))[2] != "invade":
        verb = {"marker": "choose", "reinforce_mods": "place"}.get(on[2], "pass")
        offer = next(iter(engine.legal(table.ledger.state(game), on[1]).narrow(verb)))
        await table.make(game, _code(offer))
    name, seat, _ = on
    bombs = engine.legal(table.ledger.state(game), seat).narrow("play", BOMB)
    bomb = next(o for o in bombs if o.args[-1] == "diplomat")  # who is needed for no card that is played here
    await table.make(game, _code(bomb))
    await table.settled(game)
    await expect(table.board).to_contain_text(f"{name} plays Assassin Bomb")
    return name


async def _ambushed(table: TablePage, game: int, attacker: str) -> None:
    """An invasion waits for the others' secret answers; the defender has more MODs than it looked like."""
    state = table.ledger.state(game)
    offers = engine.legal(state, engine.prompts(state)[0].seat).narrow("attack")
    await table.make(game, _code(next(o for o in offers if len(o.args) == 2)))
    public = table.page.locator(".message-list article:not(.ephemeral)")
    ambush = public.filter(has_text="Stealth MODs (land)")
    asked = [prompt.seat for prompt in engine.prompts(table.ledger.state(game))]
    assert len(asked) == len(MEMBERS) - 1
    played = False
    for _ in asked:
        name, seat, kind = await _on(table, game)
        assert (kind, name != attacker) == ("react", True)
        await expect(public.last).to_contain_text(f"@{name}")
        await expect(ambush).to_have_count(0)
        card = next(iter(engine.legal(table.ledger.state(game), seat).narrow("play", REACTION)), None)
        await table.make(game, "pass" if played or card is None else _code(card))
        played = played or card is not None
    assert played
    await expect(ambush).not_to_have_count(0)
