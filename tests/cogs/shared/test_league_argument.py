"""Which league a command means."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from cogs.shared.league_argument import SeveralLeagues, league_here
from host import League
from league.formats import preset
from ui.words.errors import Refused

HALL, CELLAR, ELSEWHERE = 10, 11, 12


def league(number: int, name: str, channel: int = HALL) -> League:
    """A league of the server, in this channel."""
    plan = preset("round_robin", "classic", {})
    return League(number, "1", str(channel), name, "boss", plan, created_at=0.0)


AUTUMN, WINTER, CUP = league(7, "Autumn League"), league(8, "Winter League"), league(9, "7 Hills", CELLAR)


async def meant(
    typed: str | None, leagues: tuple[League, ...], channel: int = HALL, parent: int | None = None
) -> League:
    """The league that is meant by a command in a channel, or in a thread of the parent."""

    async def of(guild: str) -> tuple[League, ...]:
        return leagues if guild == "1" else ()

    host = SimpleNamespace(leagues=SimpleNamespace(registry=SimpleNamespace(of=of)))
    here = SimpleNamespace(parent_id=parent) if parent else SimpleNamespace()
    interaction: Any = SimpleNamespace(
        client=SimpleNamespace(services=SimpleNamespace(host=host)),
        guild_id=1,
        channel_id=channel,
        channel=here,
    )
    return await league_here(interaction, typed)


async def refusal(typed: str | None, leagues: tuple[League, ...], channel: int = HALL) -> tuple[str, Any]:
    """Key and data of the error that a command gets."""
    with pytest.raises(Refused) as caught:
        await meant(typed, leagues, channel)
    return caught.value.key, caught.value.data


async def possible(typed: str | None, leagues: tuple[League, ...], channel: int = HALL) -> list[League]:
    """The leagues of which it is not clear which one is meant."""
    with pytest.raises(SeveralLeagues) as caught:
        await meant(typed, leagues, channel)
    return [*caught.value.leagues]


async def test_a_league_is_typed_by_its_number_or_a_part_of_its_name() -> None:
    """A number is one first, though a name may begin with it."""
    leagues = (AUTUMN, WINTER, CUP)
    assert await meant(" 7 ", leagues) == AUTUMN
    assert await meant("7 hills", leagues) == CUP
    assert await meant("WINT", leagues, CELLAR) == WINTER


async def test_what_is_typed_for_several_leagues_is_asked_about() -> None:
    """So is what is typed for none, as far as an answer has room for it."""
    leagues = (AUTUMN, WINTER, CUP)
    assert await possible("league", leagues) == [AUTUMN, WINTER]
    assert await refusal("Spring", leagues) == ("league-unknown", {"typed": "Spring"})
    assert await refusal("Spring" + "!" * 60, leagues) == ("league-unknown", {"typed": "Spring" + "!" * 44})
    assert await refusal("7", ()) == ("league-none", {})


async def test_without_a_name_the_channels_league_is_meant() -> None:
    """In its threads as well; elsewhere the only one that there is."""
    assert await meant(None, (AUTUMN, CUP), HALL) == AUTUMN
    assert await meant(None, (AUTUMN, CUP), ELSEWHERE, parent=CELLAR) == CUP
    assert await meant(None, (AUTUMN,), ELSEWHERE) == AUTUMN
    assert await refusal(None, ()) == ("league-none", {})


async def test_without_a_name_several_leagues_are_asked_about() -> None:
    """Those of the channel alone, where there are some."""
    leagues = (AUTUMN, WINTER, CUP)
    assert await possible(None, leagues, HALL) == [AUTUMN, WINTER]
    assert await possible(None, leagues, ELSEWHERE) == [AUTUMN, WINTER, CUP]
