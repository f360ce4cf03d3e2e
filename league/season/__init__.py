"""The course of a season: what is due next, and what follows when something happens.

Pure: the host loads a `Season`, asks `next_step`, stores the step in one transaction, and asks again until
nothing is due. Everything follows from the season's data and the time, so a process may end at any instant.
"""

from __future__ import annotations

from league.season.admission import check_bar, check_check_in, check_entering, entering_state
from league.season.beginning import fewest
from league.season.closing import closing
from league.season.correcting import numbers_after
from league.season.due import next_step, wake_at
from league.season.leaving import Leaving, Substitution, drop_out, substitute
from league.season.notices_due import PACE
from league.season.plans import Dates, check_dates, check_plan, dates_of, fits
from league.season.protesting import LONGEST_PROTEST, check_answer, check_approval, check_protest, protester
from league.season.voids import void

__all__ = [
    "LONGEST_PROTEST",
    "PACE",
    "Dates",
    "Leaving",
    "Substitution",
    "check_answer",
    "check_approval",
    "check_bar",
    "check_check_in",
    "check_dates",
    "check_entering",
    "check_plan",
    "check_protest",
    "closing",
    "dates_of",
    "drop_out",
    "entering_state",
    "fewest",
    "fits",
    "next_step",
    "numbers_after",
    "protester",
    "substitute",
    "void",
    "wake_at",
]
