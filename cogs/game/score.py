"""What each seat would score if the game were counted now."""

from __future__ import annotations

import engine
from cogs.shared.game_argument import standing
from engine import Score
from host import Game, Position
from ui.kit.answer import Panel, Reply
from ui.kit.context import Interaction
from ui.words.names import Names
from ui.words.prompts import title


def _line(names: Names, score: Score, place: int) -> str:
    """A seat's place, its score with its parts, the target if there is one, and the tie-breakers."""
    parts = [names.text(f"score-part-{part}", n=n) for part, n in score.points.items()]
    ties = [names.text(f"score-part-{part}", n=n) for part, n in score.ties.items()]
    who, total = names.seat(score.seat), sum(score.points.values())
    counted = total if score.goal is None else names.text("score-of-goal", n=total, goal=score.goal)
    line = names.text("score-seat", place=place, who=who, total=counted, parts=" + ".join(parts))
    return " · ".join([line, names.listing(ties)]) if ties else line


def score_lines(position: Position, names: Names) -> list[str]:
    """The seats still alive, best first, equal scores at the same place; then the eliminated ones."""
    standings = engine.standings(position.state)
    merits = [score.merit for score in standings]
    lines = [_line(names, score, merits.index(score.merit) + 1) for score in standings]
    living = {score.seat for score in standings}
    gone = [seat.index for seat in position.game.seats if seat.index not in living]
    return [*lines, *(names.text("score-out", who=names.seat(seat)) for seat in gone)]


async def show_score(interaction: Interaction, answer: Reply, game: Game, public: bool = False) -> None:
    """Score the game as if it ended now, from public facts only, for the member or for everybody."""
    position, locale = await standing(interaction, answer, game, public=public)
    names = Names(locale, position.view(None), game.seats)
    lines = [
        f"**{title(game, locale)}**",
        names.text("score-final" if game.over else "score-now"),
        *score_lines(position, names),
        f"-# {names.text(f'score-about-{game.rules}')}",
    ]
    panel = Panel("\n".join(lines))
    await (answer.public(panel) if public else answer.panel(panel))
