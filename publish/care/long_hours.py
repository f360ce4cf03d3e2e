"""Members whose quiet hours are longer than they may be now are told once that they were cut."""

from __future__ import annotations

from secrets import token_hex

import structlog

from host import MOST_QUIET_HOURS, Host
from locales import LOCALES, text
from publish.directs import Directs
from ui.settings.stored import CUT, MEMBER, MemberSettings

log = structlog.get_logger(__name__)


async def tell_of_cut_hours(host: Host, directs: Directs) -> None:
    """Tell them by direct message, in all languages: no server tells theirs. Who gets none finds it in their
    settings."""
    for member, stored in (await host.settings.of_scope(MEMBER)).items():
        settings = MemberSettings.of(stored)
        try:
            if CUT in stored or not settings.hours_cut:
                continue
            hours = settings.hours
            clock = {"from": f"{hours.quiet_from}:00", "until": f"{hours.quiet_until}:00"}
            words = [text(locale, "me-hours-cut", most=MOST_QUIET_HOURS, **clock) for locale in LOCALES]
            await directs.send(member, "\n".join(words), token_hex(8))
            await host.settings.set(MEMBER, member, CUT, True)
        except Exception:
            log.exception("a member could not be told of their hours", member=member)
