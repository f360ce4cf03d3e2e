"""Recording maintenance, for the bot to let time stand still and to tell games
(`host.background.maintenance`)."""

from __future__ import annotations

from sqlalchemy import Connection

from db.address import Address
from db.care.give_back import LONGEST, CannotGiveBack, check_server, moment_of, write
from db.queries import gaps, settings
from db.queries.gaps import MAINTENANCE
from db.queries.settings import ALL, REASON, UNTIL

LONGEST_REASON = 200


def pause(address: Address, server: str, until: str, reason: str, now: float) -> int:
    """Let time stand still in a server, or in `all`, until a time (as in `give_back`); what was recorded for
    it before is replaced. Returns the number of running games concerned.

    :raises CannotGiveBack: the arguments do not fit.
    :raises StoreError: as `give_back.record`.
    """
    check_server(server)
    end, reason = moment_of(until), " ".join(reason.split())
    if end <= now:
        raise CannotGiveBack("The time after --until must be still to come.")
    if end - now > LONGEST:
        raise CannotGiveBack(f"Time stands still for at most {LONGEST / 86_400:.0f} days at once.")
    if len(reason) > LONGEST_REASON:
        raise CannotGiveBack(f"A reason has at most {LONGEST_REASON} characters.")

    def work(connection: Connection) -> int:
        settings.put(connection, MAINTENANCE, server, UNTIL, end)
        settings.put(connection, MAINTENANCE, server, REASON, reason or None)
        return gaps.running(connection, None if server == ALL else server)

    return write(address, work)


def resume(address: Address, server: str) -> list[str]:
    """End the maintenance of a server; with `all` every one, also those of single servers. Returns what it
    ends: servers, or `all`.

    :raises CannotGiveBack: there is none, or not for this server alone.
    :raises StoreError: as `give_back.record`.
    """
    check_server(server)

    def work(connection: Connection) -> list[str]:
        stored = settings.of_scope(connection, MAINTENANCE)
        wanted = sorted(of for of, row in stored.items() if row.get(UNTIL) is not None)
        if server != ALL and ALL in wanted:
            raise CannotGiveBack(f"Time stands still in all servers: end that by `resume {ALL}`.")
        ended = [of for of in wanted if server in (ALL, of)]
        for of in ended:
            settings.put(connection, MAINTENANCE, of, UNTIL, None)
            settings.put(connection, MAINTENANCE, of, REASON, None)
        return ended

    ended = write(address, work)
    if not ended:
        raise CannotGiveBack(
            "There is no maintenance" + (f" in the server {server}." if server != ALL else ".")
        )
    return ended
