"""Lines about for whom a game waits and until when, who is played by a computer, and who comes next. Times
are Discord timestamps, which every reader sees in local time."""

from __future__ import annotations

from collections.abc import Collection

from engine.types import View
from host import Deadline, Game, Host
from ui.words.durations import duration
from ui.words.names import Names

ORDER = "order-"
"""Prefix of the tracks that show the order of turns, if that is not the seating order."""


def moment(at: float) -> str:
    """A moment and its distance from now: `21 November 2026 10:00 (in 5 hours)`."""
    return f"<t:{int(at)}:f> (<t:{int(at)}:R>)"


def mention(game: Game, seat: int, names: Names) -> str:
    """The member who plays the seat as a mention; a computer player by name."""
    return holder(game, seat, names) if game.seats[seat].present else names.seat(seat)


def holder(game: Game, seat: int, names: Names) -> str:
    """The member who holds the seat as a mention, even while a computer player sits in for them."""
    member = game.seats[seat].member
    return f"<@{member}>" if member else names.seat(seat)


async def absences(host: Host, game: Game) -> dict[int, float]:
    """The seats for which the game waits whose members are on vacation, and until when."""
    ends: dict[int, float] = {}
    for seat in game.prompted:
        deadline, member = game.deadline_of(seat), game.seats[seat].member
        if member and deadline and deadline.left and not game.pause:
            absence = await host.absences.vacations.of(game.guild, member)
            if absence.until is not None:
                ends[seat] = absence.until
    return ends


def waiting(game: Game, names: Names, seats: Collection[int], away: dict[int, float]) -> list[str]:
    """Until when the game waits for these seats, one line for each time; `away` as returned by `absences`."""
    if game.over:
        return []
    if game.pause:
        return [_pause_line(game, names)]
    groups: dict[tuple[object, ...], tuple[Deadline, list[int]]] = {}
    for seat in sorted(seats):
        deadline = game.deadline_of(seat)
        if deadline is None or deadline.total is None or deadline.spent:
            continue
        bank = 0 if deadline.banked else game.seats[seat].bank
        same = (deadline.due_at and int(deadline.due_at), bool(deadline.banked), bank, away.get(seat))
        groups.setdefault(same, (deadline, []))[1].append(seat)
    return [
        _until(game, names, deadline, seat_list, away.get(seat_list[0]))
        for deadline, seat_list in groups.values()
    ]


def _pause_line(game: Game, names: Names) -> str:
    pause = game.pause
    assert pause is not None
    if pause.by is None:
        deserted = not any(seat.present for seat in game.seats)
        return names.text("time-deserted" if deserted else "time-unseen")
    until = moment(pause.until) if pause.until else ""
    return names.text("time-paused", who=f"<@{pause.by}>", timed=str(bool(until)), until=until)


def _until(game: Game, names: Names, deadline: Deadline, seats: list[int], back: float | None) -> str:
    who = names.listing(mention(game, seat, names) for seat in seats)
    if deadline.due_at is None:
        until = moment(back) if back else ""
        return names.text("time-still", who=who, timed=str(bool(until)), until=until)
    bank = 0 if deadline.banked else game.seats[seats[0]].bank
    return names.text(
        "time-bank" if deadline.banked else "time-until",
        who=who,
        until=moment(deadline.due_at),
        bank=duration(names.locale, bank),
        banked=str(bank >= 60),
    )


def standin_lines(game: Game, names: Names) -> list[str]:
    """The members for whom computer players sit in, and the seats that they keep for anybody."""
    if game.over:
        return []
    alive = {s.seat for s in names.view.seats if s.alive}
    by_key: dict[str, list[str]] = {}
    for seat in game.seats:
        if seat.standin and seat.index in alive:
            key = "time-standin" if seat.member else "time-vacant"
            by_key.setdefault(key, []).append(names.seat(seat.index))
    return [names.text(key, n=len(seats), seats=names.listing(seats)) for key, seats in by_key.items()]


def computer_levels(game: Game, names: Names) -> list[str]:
    """A line with each seat that a computer player plays, stand-ins included, and its level; or no line."""
    alive = {s.seat for s in names.view.seats if s.alive}
    lines = []
    for seat in game.seats:
        if seat.played_by and (seat.index in alive or game.over):
            key = "computer-level" if seat.level else "computer-level-standin"
            level = names.text(f"level-{seat.played_by}")
            lines.append(names.text(key, seat=names.seat(seat.index), level=level))
    return [names.text("computer-levels", n=len(lines), seats=names.listing(lines))] if lines else []


def following(game: Game, view: View) -> int | None:
    """The member's seat that comes after the one on turn, skipping computer players. None while nobody is on
    turn, while the order of turns is undecided, and if only two are left, where it is obvious."""
    alive = [s.seat for s in view.seats if s.kind == "player" and s.alive]
    if view.turn is None or view.result or game.over or game.pause or len(alive) <= 2:
        return None
    places = {int(t.id.removeprefix(ORDER)): t.value for t in view.tracks if t.id.startswith(ORDER)}
    if places:
        # The order of the next round is decided later.
        now = places.get(view.turn, 0)
        later = [s for s in sorted(places, key=lambda s: places[s]) if places[s] > now]
    else:
        later = [*(s for s in alive if s > view.turn), *(s for s in alive if s < view.turn)]
    return next((s for s in later if s in alive and game.seats[s].present), None)


def upcoming(game: Game, names: Names) -> list[str]:
    """A line that says who comes next, or no line."""
    seat = following(game, names.view)
    return [] if seat is None else [names.text("time-next", who=mention(game, seat, names))]
