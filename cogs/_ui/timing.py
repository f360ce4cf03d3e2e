"""Until when a game waits for whom, who is played by a computer, and who comes next: lines for messages.
Times are Discord's own marks, which every reader sees in local time."""

from __future__ import annotations

from collections.abc import Collection

from cogs._ui.clockwords import duration
from cogs._ui.names import Names
from engine.types import View
from host import Game, Host, Wait

ORDER = "order-"
"""The tracks on which seats stand in the order of their turns, where that is not the seating order."""


def moment(at: float) -> str:
    """A moment, and how far away it is: `21 November 2026 10:00 (in 5 hours)`."""
    return f"<t:{int(at)}:f> (<t:{int(at)}:R>)"


def mention(game: Game, seat: int, names: Names) -> str:
    """The member who plays the seat as a mention, anybody else by name."""
    return holder(game, seat, names) if game.seats[seat].present else names.seat(seat)


def holder(game: Game, seat: int, names: Names) -> str:
    """The member who holds the seat as a mention, also while a computer player sits in for him."""
    member = game.seats[seat].member
    return f"<@{member}>" if member else names.seat(seat)


async def absences(host: Host, game: Game) -> dict[int, float]:
    """The awaited seats whose members are on vacation, and until when."""
    found: dict[int, float] = {}
    for seat in game.prompted:
        wait, member = game.wait_of(seat), game.seats[seat].member
        if member and wait and wait.left and not game.pause:
            absence = await host.absence(game.guild, member)
            if absence.until is not None:
                found[seat] = absence.until
    return found


def waiting(game: Game, names: Names, seats: Collection[int], away: dict[int, float]) -> list[str]:
    """Until when the game waits for these seats, a line for each time; `away` as `absences` says."""
    if game.over:
        return []
    if game.pause:
        return [_paused(game, names)]
    groups: dict[tuple[object, ...], tuple[Wait, list[int]]] = {}
    for seat in sorted(seats):
        wait = game.wait_of(seat)
        if wait is None or wait.total is None or wait.spent:
            continue
        bank = 0 if wait.banked else game.seats[seat].bank
        same = (wait.due_at and int(wait.due_at), bool(wait.banked), bank, away.get(seat))
        groups.setdefault(same, (wait, []))[1].append(seat)
    return [_until(game, names, wait, found, away.get(found[0])) for wait, found in groups.values()]


def _paused(game: Game, names: Names) -> str:
    pause = game.pause
    assert pause is not None
    if pause.by is None:
        return names.text("time-deserted")
    until = moment(pause.until) if pause.until else ""
    return names.text("time-paused", who=f"<@{pause.by}>", timed=str(bool(until)), until=until)


def _until(game: Game, names: Names, wait: Wait, seats: list[int], back: float | None) -> str:
    who = names.listing(mention(game, seat, names) for seat in seats)
    if wait.due_at is None:
        until = moment(back) if back else ""
        return names.text("time-still", who=who, timed=str(bool(until)), until=until)
    bank = 0 if wait.banked else game.seats[seats[0]].bank
    return names.text(
        "time-bank" if wait.banked else "time-until",
        who=who,
        until=moment(wait.due_at),
        bank=duration(names.locale, bank),
        banked=str(bank >= 60),
    )


def played(game: Game, names: Names) -> list[str]:
    """Whom computer players sit in for, and the seats that they keep for anybody."""
    if game.over:
        return []
    alive = {s.seat for s in names.view.seats if s.alive}
    found: dict[str, list[str]] = {}
    for seat in game.seats:
        if seat.standin and seat.index in alive:
            key = "time-standin" if seat.member else "time-vacant"
            found.setdefault(key, []).append(names.seat(seat.index))
    return [names.text(key, n=len(seats), seats=names.listing(seats)) for key, seats in found.items()]


def following(game: Game, view: View) -> int | None:
    """The member's seat that is on after the one on turn; computer players in between are quick. None while
    nobody is on turn, as long as the order of turns is not decided, and where two are left, since it goes
    without saying."""
    alive = [s.seat for s in view.seats if s.kind == "player" and s.alive]
    if view.turn is None or view.result or game.over or game.pause or len(alive) <= 2:
        return None
    places = {int(t.id.removeprefix(ORDER)): t.value for t in view.tracks if t.id.startswith(ORDER)}
    if places:
        # Who begins the next round is decided anew.
        now = places.get(view.turn, 0)
        later = [s for s in sorted(places, key=lambda s: places[s]) if places[s] > now]
    else:
        later = [*(s for s in alive if s > view.turn), *(s for s in alive if s < view.turn)]
    return next((s for s in later if s in alive and game.seats[s].present), None)


def upcoming(game: Game, names: Names) -> list[str]:
    """Who comes next, in a line or none."""
    seat = following(game, names.view)
    return [] if seat is None else [names.text("time-next", who=mention(game, seat, names))]
