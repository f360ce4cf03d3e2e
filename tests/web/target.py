"""A site on a port of its own with a game, for requests that are written byte by byte."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass

import pytest
import pytest_asyncio

from host import Game
from tests.web import raw
from tests.web.served import Served, serving
from ui.settings.web_links import NEVER_RENEWED


@dataclass
class Target:
    """A site with a game."""

    served: Served
    game: Game

    @property
    def port(self) -> int:
        return self.served.site.port

    @property
    def public(self) -> str:
        """The path of the game's page."""
        return self.served.url(self.game).removeprefix(self.served.site.links.base)

    def seat(self, seat: int) -> tuple[str, str]:
        """The path of a seat's page, without a slash at its end, and its proof."""
        links, now = self.served.site.links, self.served.host.core.clock()
        where, proof = links.seat(self.game, seat, NEVER_RENEWED, now).rsplit("/", 1)
        return where.removeprefix(links.base), proof

    async def get(self, rest: str | bytes, *lines: str, method: str = "GET") -> raw.RawAnswer:
        """What is answered at a path below the game's."""
        target = self.public.encode() + (rest if isinstance(rest, bytes) else rest.encode())
        return await raw.get(self.port, target, *lines, method=method)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def target(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Target]:
    with pytest.MonkeyPatch.context() as patch:
        async with serving(tmp_path_factory.mktemp("web"), patch) as served:
            yield Target(served, await served.play(plies=40))
