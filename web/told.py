"""What a page tells of a game: its entries, the position after each of them, figures. Computed from the
timeline and what the reader may see, and from nothing else, so that equal sights give equal bytes."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import engine
from engine import vocabulary
from engine.parts.luck import Luck, Throw, luck
from engine.record.chronicle import SIDES
from engine.types import Event, SeatView, SpaceView, View
from host import Game
from host.record.timeline import ShownEntry, Timeline, TurnSample
from locales import text
from render.kit.theme import Looks, Rgb, Theme
from render.pieces import changes
from ui.words.events import lines
from ui.words.luck import luck_lines
from ui.words.names import ARMY, Names, seat_name
from ui.words.pictures import alt_text, on_board
from ui.words.prompts import awaited_lines, title
from web.answers import (
    VERSION,
    ArrowMark,
    At,
    Curve,
    DeadlineLine,
    FiguresAnswer,
    LogAnswer,
    Marks,
    Plies,
    PlyLine,
    SeatLine,
    SpaceLine,
    Throws,
)
from web.markup import sentences

LOGGED = 200
"""Entries in one answer of the log."""


def names_at(timeline: Timeline, ply: int, viewer: int | None, locale: str) -> Names:
    """The names of the position after an entry, as the reader sees it."""
    return Names(locale, engine.view(timeline.state(ply), viewer), timeline.game.seats)


def member_namer(game: Game, locale: str) -> Callable[[str], str]:
    """What the member of an id is called: the name of their seat, else just a member."""
    known = {seat.member: seat_name(locale, seat) for seat in game.seats if seat.member}
    return lambda member: known.get(member) or text(locale, "web-a-member")


def at(
    timeline: Timeline,
    shown: ShownEntry,
    names: Names,
    theme: Theme,
    events: Sequence[Event],
    head: str | None,
) -> At:
    """The game after an entry. `events`: those that the reader saw; `head`: of the log after it."""
    game, view = timeline.game, names.view
    member = member_namer(game, names.locale)
    newest = shown.ply == timeline.newest
    spoken = [*_maker(shown), *events]
    return At(
        version=VERSION,
        game=game.id,
        ply=shown.ply,
        since=shown.since,
        at=shown.at,
        seat=shown.seat,
        turn=shown.turn,
        lines=sentences(lines(spoken, names), member),
        head=head,
        where=alt_text.where(view, names),
        facts=tuple(on_board.lines(names)),
        asked=sentences(_questions(game, names, newest), member),
        seats=tuple(_seat(seat, names, Looks(view, theme)) for seat in view.seats),
        spaces=tuple(_space(space, names) for space in view.spaces.values()),
        marks=_marks(view, events),
        view=view,
    )


def _maker(shown: ShownEntry) -> Iterator[Event]:
    """The event that says who moved in place of a seat's member."""
    if shown.by is not None:
        yield Event(f"by-{shown.by}", {"seat": -1 if shown.seat is None else shown.seat, "member": None})


def _questions(game: Game, names: Names, newest: bool) -> list[str]:
    """Whom the game waits for after an entry, or how it ended."""
    result = names.view.result
    if result:
        key = "game-won" if len(result.winners) == 1 else "game-shared"
        winners = names.listing(names.seat(seat) for seat in result.winners)
        return [names.text(key, winners=winners, reason=names.reason(result.reason))]
    if newest and game.over:
        return [names.text("game-broken-off", plies=game.ply)]
    return awaited_lines(names.view.prompts, names, {})


def _seat(seat: SeatView, names: Names, looks: Looks) -> SeatLine:
    look = looks.of(seat.seat)
    hand = None if seat.hand is None else tuple(names.card(card.kind, card.space) for card in seat.hand)
    return SeatLine(
        seat=seat.seat,
        name=names.raw_seat(seat.seat),
        colour=hexadecimal(look.rgb),
        pattern=look.pattern,
        badge=look.badge,
        alive=seat.alive,
        side=names.text(f"side-{seat.side}") if seat.side else "",
        counters=tuple((counter_name(key, names), n) for key, n in seat.counters.items()),
        cards=tuple((_cards_name(kind, names), n) for kind, n in seat.cards.items() if n),
        hand=hand,
        shown=tuple(names.card(card.kind, card.space) for card in seat.shown),
    )


def _cards_name(kind: str, names: Names) -> str:
    """What a kind of held cards is called where there are several; else nothing."""
    key = f"web-cards-{kind}"
    return names.text(key) if names.has(key) else ""


def counter_name(counter: str, names: Names) -> str:
    """What a public number of a seat is called."""
    key = f"stats-counter-{counter}"
    return names.text(key if names.has(key) else f"render-counter-{counter}")


def hexadecimal(rgb: Rgb) -> str:
    """A colour as style sheets write it."""
    return "#{:02x}{:02x}{:02x}".format(*rgb)


def _space(space: SpaceView, names: Names) -> SpaceLine:
    """A space with all that lies on it."""
    armies = space.tokens.get(ARMY, 0)
    owner = names.raw_seat(space.owner) if space.owner is not None else names.text("web-nobody")
    parts = [names.text("web-space", space=names.space(space.id), owner=owner, armies=armies)]
    parts += [names.tally(kind, n) for kind, n in space.tokens.items() if kind != ARMY and n]
    parts += on_board.marks(names, [space])
    region = names.board.spaces[names.board.index[space.id]].region
    return SpaceLine(space.id, space.owner, armies, ", ".join(parts), names.region(region))


def _marks(view: View, events: Sequence[Event]) -> Marks:
    changed = changes.read(view.rules, events, view.prompts)
    return Marks(
        arrows=tuple(ArrowMark(start, end, hostile) for (start, end), hostile in changed.arrows.items()),
        taken=tuple(changed.taken),
        destroyed=tuple(changed.destroyed),
        struck=tuple(changed.struck),
        amounts={space: n for space, n in changed.amounts.items() if n},
        pieces={space: dict(kinds) for space, kinds in changed.pieces.items()},
    )


class GameStanding(NamedTuple):
    """What the list of entries tells besides them."""

    title: str
    over: bool
    deadlines: tuple[DeadlineLine, ...]


def standing(timeline: Timeline, locale: str) -> GameStanding:
    """How a game stands now."""
    game = timeline.game
    deadlines = () if timeline.sealed else tuple(_deadlines(game))
    return GameStanding(title(game, locale, escaped=False), game.over, deadlines)


def known_up_to(timeline: Timeline, ply: int | None) -> int:
    """The entry up to which whoever knows all up to this one need not be told again; -1: all are to be told,
    for there is no such entry, or something was taken back after it."""
    if ply is None or ply < timeline.taken_back or timeline.entry(ply) is None:
        return -1
    return ply


def plies(timeline: Timeline, now: GameStanding, locale: str, art: str, after: int = -1) -> Plies:
    """All entries after one in short."""
    game, kept = timeline.game, timeline.in_effect(after)
    first = bisect_right(timeline.shown, after, key=lambda shown: shown.ply)
    return Plies(
        version=VERSION,
        game=game.id,
        title=now.title,
        rules=text(locale, f"rules-{game.rules}"),
        over=now.over,
        newest=timeline.newest,
        after=None if after < 0 else after,
        plies=tuple(
            PlyLine(
                shown.ply,
                shown.at,
                shown.seat,
                shown.turn,
                shown.events[0].kind if shown.events and shown.since == shown.ply else "",
                _about(game.rules, shown.events),
                not kept.intersection(range(shown.since, shown.ply + 1)),
            )
            for shown in timeline.shown[first:]
        ),
        deadlines=now.deadlines,
        art=art,
        commitment=game.commitment,
    )


def _about(rules: str, events: Sequence[Event]) -> str:
    """What happened with an entry, as `Ply.about`; that a seat left says more than that it was in battle."""
    if any(vocabulary.kind(rules, event.kind).ousts for event in events):
        return "out"
    return "battle" if any(vocabulary.facts(rules, event.data).battle for event in events) else ""


def _deadlines(game: Game) -> Iterator[DeadlineLine]:
    """The clocks of those for whom the game waits. Where answers are secret, they would tell who has given
    one."""
    for seat in game.prompted:
        deadline = game.deadline_of(seat)
        if deadline is not None and deadline.total is not None and not game.over:
            yield DeadlineLine(seat, deadline.due_at, deadline.left)


def newest_entries(timeline: Timeline, before: int | None, most: int = LOGGED) -> Sequence[ShownEntry]:
    """The newest entries up to one (None: the newest of all), `most` of them."""
    places = timeline.shown
    end = len(places) if before is None else bisect_right(places, before, key=lambda shown: shown.ply)
    return places[max(0, end - most) : end]


def log(chosen: Sequence[ShownEntry], game: Game, names: Names) -> LogAnswer:
    """The sentences of these entries."""
    member = member_namer(game, names.locale)
    return LogAnswer(
        VERSION,
        tuple(
            (shown.ply, sentences(lines([*_maker(shown), *shown.events], names), member)) for shown in chosen
        ),
    )


def figures(timeline: Timeline, names: Names) -> FiguresAnswer:
    """A curve of each public counter over the turns, and one of everybody's luck."""
    kept = timeline.in_effect()
    samples = [sample for sample in timeline.samples if sample.ply in kept and timeline.entry(sample.ply)]
    curves = [*_counters(samples, names)]
    known = kept.intersection(range(timeline.newest + 1))
    throws = None if timeline.throws is None else [(p, t) for p, t in timeline.throws if p in known]
    lucky: list[Luck] | None = None if throws is None else []
    if throws:
        seats = range(len(timeline.game.seats))
        lucky = [luck((throw for _, throw in throws), seat) for seat in seats]
        curves.append(_luck(throws, lucky, names))
    in_words = sentences(luck_lines(lucky, names), member_namer(timeline.game, names.locale))
    return FiguresAnswer(VERSION, tuple(curves), in_words)


def _counters(samples: Sequence[TurnSample], names: Names) -> Iterator[Curve]:
    """The curves of the counters that every playing seat has at each turn."""
    counted = [counters for sample in samples for counters in sample.counters]
    places = tuple(sample.ply for sample in samples)
    for key in counted[0] if counted else ():
        if all(key in counters for counters in counted):
            seats = range(len(samples[0].counters))
            values = tuple(tuple(float(sample.counters[seat][key]) for sample in samples) for seat in seats)
            yield Curve(key, counter_name(key, names), places, values)


def _luck(throws: Sequence[tuple[int, Throw]], lucky: Sequence[Luck], names: Names) -> Curve:
    """By seat, how far its throws exceeded the expectation, after each entry with throws."""
    places = sorted({ply for ply, _ in throws})
    curves = []
    for seat, whole in enumerate(lucky):
        mine = [ply for ply, throw in throws if seat in (throw.attacker, throw.defender)]
        ends = (bisect_right(mine, ply) for ply in places)
        curves.append(tuple(round(whole.actual[end] - whole.expected[end], 3) for end in ends))
    return Curve("luck", names.text("web-luck"), tuple(places), tuple(curves))


def throws(timeline: Timeline, seed: str) -> Throws:
    """All dice of a game that is over, for whoever recomputes them."""
    rolls = []
    for shown in timeline.shown:
        first = timeline.draws[shown.since - 1] if shown.since else 0
        for event in shown.events:
            facts = vocabulary.facts(timeline.game.rules, event.data)
            sides = facts.sides or [[[SIDES] * len(faces) for faces in roll] for roll in facts.rolls]
            for roll, dice in zip(facts.rolls, sides, strict=False):
                faces = tuple(face for side in roll for face in side)
                kinds = tuple(kind for side in dice for kind in side)
                rolls.append((shown.ply, first, timeline.draws[shown.ply], faces, kinds))
    return Throws(VERSION, seed, tuple(rolls))
