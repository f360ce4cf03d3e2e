"""An invasion from its declaration to its end (rulings 5 to 9): a window for reactions, dice, losses, and the
advance; `until` goes on with new invasions of the same kind.

The step waits for nobody. Its variables: `from`, `to` (spaces), `dice` (0: a move without dice was declared),
`helpers` (the group of commanders that shall roll, or None for all that may), `until`, `party` and `mods`
(of a declared move), `stage`, `told` (whether the invasion was announced), `queue` (answers of the window
that are still to be carried out), `reacted` (whether any was), `contested`, `rolled` (commanders whose die
was rolled last). The stages change a copy of them, which is noted before anybody is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from engine.parts.battle import losses
from engine.parts.steps.on_turn import OnTurn
from engine.rules.risk2210 import turns
from engine.rules.risk2210.invasion import reactions
from engine.rules.risk2210.invasion.moves import bands, barrier, eligible, march, party
from engine.rules.risk2210.losses import destroy
from engine.rules.risk2210.meta import (
    COMMANDERS,
    CONTESTED,
    DECKS,
    MOST_ATTACK,
    MOST_DEFENCE,
    STATIONS,
    board,
)
from engine.rules.risk2210.state import NOBODY, Body, staff, stations, unguided, units, with_item
from engine.system import AnyState, Play, Step
from engine.types import Arg, Move, Offer, Prompt

Vars = dict[str, Any]


def declare(play: Play, move: Move) -> None:
    """Declare the invasion that a legal `attack` or `move` stands for."""
    b: Body = play.body
    index = board(play.setup).index
    a, t = index[move.args[0]], index[move.args[1]]
    now: Vars = {
        "from": a, "to": t, "dice": 0, "helpers": None, "until": 0, "party": "", "mods": 0,
        "stage": "declared", "told": False, "queue": [], "reacted": False, "rolled": [],
        "contested": units(b, t) > 0,
    }  # fmt: skip
    *words, last = move.args[2:]
    if move.verb == "move":
        now["party"], now["mods"] = words[0] if words else "", last
    else:
        until = "until" in words
        now["dice"], now["until"] = (MOST_ATTACK, last) if until else (last, 0)
        if words and words[0] != "until":
            now["helpers"] = "" if words[0] == "alone" else words[0]
    b.invaded = True
    play.push("battle", **now)


def numbers(kinds: str) -> list[int]:
    """The commanders of a group."""
    return [COMMANDERS.index(k) for k in kinds.split("+") if k]


class Battle(Step):
    """An invasion under way. Whatever it waits for lies above it on the stack."""

    def seats(self, at: AnyState) -> tuple[int, ...]:
        return ()

    def enter(self, play: Play) -> None:
        _proceed(play)

    def resume(self, play: Play) -> None:
        _proceed(play)


def _proceed(play: Play) -> None:
    """Go on until somebody is asked or the invasion is over."""
    depth = len(play.stack)
    now = dict(play.stack[-1].vars)
    while play.result is None and len(play.stack) == depth:
        _STAGES[now["stage"]](play, now)
    if len(play.stack) == depth:  # the game is over
        play.note(**now)


def _ask(play: Play, now: Vars, step: str, **frame: Any) -> None:
    """Ask somebody; the invasion goes on once that has ended."""
    play.note(**now)
    play.push(step, **frame)


def _on_declaration(play: Play, now: Vars) -> None:
    """Open the window for reactions, unless nobody could react; the first one says what it is about."""
    b: Body = play.body
    asked = reactions.candidates(play, now["to"])
    if not asked:
        _engage(play, now)
        return
    b.answers = {}
    if not now["told"]:
        ids = board(play.setup).ids
        arrow = {"seat": b.turn, "from": ids[now["from"]], "to": ids[now["to"]]}
        play.tell("invasion", **arrow, other=b.owner[now["to"]])
    now |= {"stage": "answered", "told": True}
    _ask(play, now, "react", asked=asked)


def _on_answers(play: Play, now: Vars) -> None:
    """Line up the cards that were played in the window: the defender's first, then in the order of turns."""
    b: Body = play.body
    defender = b.owner[now["to"]]
    order = sorted(b.answers, key=lambda s: (s != defender, b.order.index(s)))
    queue = [[s, b.answers[s]] for s in order if b.answers[s].startswith("play:")]
    b.answers = {}
    now |= {"stage": "reacting", "queue": queue, "reacted": False}


def _reacting(play: Play, now: Vars) -> None:
    """Carry out the next reaction; after all of them, another window, or the dice."""
    b: Body = play.body
    if now["queue"]:
        (seat, code), *rest = now["queue"]
        now["queue"] = rest
        move = Move.parse(seat, code)
        if card := reactions.still_fit(play, move):
            now["reacted"] = True
            play.note(**now)
            reactions.carry_out(play, move, card)
        return
    a, t = now["from"], now["to"]
    if barrier(play, a, t) is not None:
        ids = board(play.setup).ids
        play.tell("halted", **{"seat": b.turn, "from": ids[a], "to": ids[t]})
        play.pop()
    elif now["reacted"]:
        now["stage"] = "declared"
    else:
        _engage(play, now)


def _engage(play: Play, now: Vars) -> None:
    """Nobody reacts any more: move in where nobody defends, else ask for the defender's dice, or roll."""
    b: Body = play.body
    t = now["to"]
    there = units(b, t)
    guided = not unguided(play, b.owner[t])
    if not there:
        now |= {"rolled": [], "low": 1}
        _conquer(play, now)
    elif play.setup.options["defence"] == "ask" and there > 1 and guided and not now["until"]:
        now["stage"] = "defended"
        _ask(play, now, "defend")
    else:
        _fight(play, now, b.defence[b.owner[t]] if guided else MOST_DEFENCE)


def _throw(play: Play, strong: int, weak: int) -> tuple[list[int], list[int]]:
    """Roll this many eight-sided, then that many six-sided dice: faces, highest first, and each face's
    sides."""
    thrown = [(face, 8) for face in play.roll(strong, 8)] + [(face, 6) for face in play.roll(weak)]
    thrown.sort(reverse=True)
    return [face for face, _ in thrown], [sides for _, sides in thrown]


def _on_defence(play: Play, now: Vars) -> None:
    """The attacked seat has chosen its dice."""
    _fight(play, now, now["guard"])


def _fight(play: Play, now: Vars, guard: int) -> None:
    """Both sides roll, the defender at most `guard` dice; the higher dice win, ties go to the defender."""
    b: Body = play.body
    a, t = now["from"], now["to"]
    dice = min(now["dice"] or MOST_ATTACK, units(b, a) - 1)
    able = eligible(play, a, t)
    wanted = able if now["helpers"] is None else [k for k in numbers(now["helpers"]) if k in able]
    rolled = list(wanted)[:dice]
    guards = min(guard, units(b, t))
    strong = guards if b.station[t] else min(guards, len(staff(b, t)))
    if rolled or strong:
        attack, attack_sides = _throw(play, len(rolled), dice - len(rolled))
        defence, defence_sides = _throw(play, strong, guards - strong)
    else:
        attack, defence = play.duel(dice, guards)
        attack_sides, defence_sides = [6] * dice, [6] * guards
    lost, won = losses(attack, defence)
    ids = board(play.setup).ids
    play.tell("battle", **{
        "seat": b.turn, "other": b.owner[t], "from": ids[a], "to": ids[t], "rolls": [[attack, defence]],
        "sides": [[attack_sides, defence_sides]], "lost": [lost, won],
    })  # fmt: skip
    now |= {"stage": "rolled", "rolled": rolled, "low": dice}
    if todo := destroy(play, [(a, lost), (t, won)], quiet=True):
        _ask(play, now, "losses", todo=todo, quiet=True)


def _on_roll(play: Play, now: Vars) -> None:
    """After the losses: the conquest, the next invasion, or the end."""
    b: Body = play.body
    a, t = now["from"], now["to"]
    if not units(b, t):
        _conquer(play, now)
    elif now["until"] and units(b, a) > now["until"] and barrier(play, a, t) is None:
        now |= {"stage": "declared", "contested": True}
    else:
        play.pop()


def _conquer(play: Play, now: Vars) -> None:
    """Take the space: the least that must advance does so at once, the rest is asked for."""
    b: Body = play.body
    a, t = now["from"], now["to"]
    seat, other = b.turn, b.owner[t]
    ids = board(play.setup).ids
    arrow = {"seat": seat, "from": ids[a], "to": ids[t], "taken": True}
    if other == NOBODY:
        play.tell("entered", **arrow)
    else:
        b.held[other] -= 1
        play.tell("conquered", **arrow, other=other)
    if b.station[t] and len(stations(b, seat)) >= STATIONS:
        b.station = with_item(b.station, t, False)
        play.tell("station_destroyed", seat=seat, space=ids[t])
    elif b.station[t]:
        play.tell("station_taken", seat=seat, space=ids[t])
    b.owner[t] = seat
    b.held[seat] += 1
    b.contested += now["contested"]
    there = staff(b, a)
    forced = tuple(k for k in now["rolled"] if k in there)
    now |= {"stage": "taken", "forced": list(forced)}
    ways = [*bands(there, b.mods[a], forced, now["low"])]
    declared = not now["dice"] and not now["rolled"]
    company = (now["party"],) if now["party"] else ()
    if declared and any(who == company and low <= now["mods"] <= high for who, (low, high) in ways):
        kinds = tuple(numbers(now["party"]))
        march(b, a, t, kinds, now["mods"])
        tell_advance(play, ids[a], ids[t], kinds, now["mods"])
    else:
        least = _least(there, b.mods[a], forced, now["low"])
        march(b, a, t, *least)
        (_, (low, high)), *more = ways
        if more or low != high:
            _ask(play, now, "occupy")
        else:
            tell_advance(play, ids[a], ids[t], *least)
    if other != NOBODY and other < play.setup.seats and b.alive[other] and not b.held[other]:
        turns.eliminate(play, other)
        turns.go_on(play)


def tell_advance(play: Play, origin: Arg, to: Arg, kinds: Sequence[int], mods: int) -> None:
    named = [COMMANDERS[k] for k in kinds]
    data = {"seat": play.body.turn, "from": origin, "to": to, "n": mods, "commanders": named}
    play.tell("advanced", **data)


def _least(
    there: tuple[int, ...], mods: int, forced: tuple[int, ...], low: int
) -> tuple[tuple[int, ...], int]:
    """The least that must advance out of a space with these commanders and so many MODs: the forced
    commanders, then MODs, then other commanders."""
    mods = max(0, min(low - len(forced), mods))
    others = [k for k in there if k not in forced]
    # A commander may have to go although MODs would do, and the other way round, but one unit stays.
    return tuple(sorted((*forced, *others[: max(0, low - len(forced) - mods)]))), mods


def _on_conquest(play: Play, now: Vars) -> None:
    """Scout forces waiting for this space, then the bonus for contested territories."""
    b: Body = play.body
    now["stage"] = "scouted"
    if now["to"] in b.scouts[b.turn]:
        _ask(play, now, "scout", space=now["to"])


def _on_scouts(play: Play, now: Vars) -> None:
    b: Body = play.body
    now["stage"] = "over"
    if b.contested >= CONTESTED and not b.rewarded:
        b.rewarded = True
        b.energy[b.turn] += 1
        play.tell("rewarded", seat=b.turn, energy=1)
        decks = turns.open_decks(b, b.turn)
        if len(decks) > 1:
            _ask(play, now, "reward")
        elif decks:
            reward(play, decks[0])


def reward(play: Play, kind: int) -> None:
    """The command card of the bonus."""
    b: Body = play.body
    play.tell("bought", seat=b.turn, deck=DECKS[kind], n=1, energy=0)
    turns.draw_cards(play, b.turn, (kind,))


def _over(play: Play, now: Vars) -> None:
    play.pop()


_STAGES: dict[str, Callable[[Play, Vars], None]] = {
    "declared": _on_declaration,
    "answered": _on_answers,
    "reacting": _reacting,
    "defended": _on_defence,
    "rolled": _on_roll,
    "taken": _on_conquest,
    "scouted": _on_scouts,
    "over": _over,
}


class Occupy(OnTurn):
    """Which units advance into the conquered space; the least has moved already."""

    def prompt(self, at: AnyState, seat: int) -> Prompt:
        now, ids = at.stack[-2].vars, board(at.setup).ids
        b: Body = at.body
        high = units(b, now["from"]) + units(b, now["to"]) - 1
        data = {"from": ids[now["from"]], "to": ids[now["to"]], "low": now["low"], "high": high}
        return Prompt(seat, "occupy", data=data)

    def offers(self, at: AnyState, seat: int) -> Iterator[Offer]:
        now, ids = at.stack[-2].vars, board(at.setup).ids
        a, t = now["from"], now["to"]
        b: Body = at.body
        # As if nobody had advanced yet.
        there = tuple(sorted((*staff(b, a), *staff(b, t))))
        for who, n in bands(there, b.mods[a] + b.mods[t], tuple(now["forced"]), now["low"]):
            yield Offer("move", (ids[a], ids[t], *who), n)

    def default(self, at: AnyState, seat: int) -> Move:
        """As few as allowed."""
        first = next(self.offers(at, seat))
        return first.move(seat, (first.amount or (0, 0))[0])

    def apply(self, play: Play, move: Move) -> None:
        now = play.stack[-2].vars
        a, t = now["from"], now["to"]
        b: Body = play.body
        march(b, t, a, staff(b, t), b.mods[t])
        kinds, n = party(move)
        march(b, a, t, kinds, n)
        tell_advance(play, move.args[0], move.args[1], kinds, n)
        play.pop()


class Reward(OnTurn):
    """From which deck the card of the bonus comes."""

    def prompt(self, at: AnyState, seat: int) -> Prompt:
        return Prompt(seat, "reward")

    def offers(self, at: AnyState, seat: int) -> Iterator[Offer]:
        for kind in turns.open_decks(at.body, seat):
            yield Offer("choose", ("draw", DECKS[kind]))

    def default(self, at: AnyState, seat: int) -> Move:
        """The fullest deck."""
        b: Body = at.body
        kind = max(turns.open_decks(b, seat), key=lambda k: len(b.piles[k]))
        return Move(seat, "choose", ("draw", DECKS[kind]))

    def apply(self, play: Play, move: Move) -> None:
        reward(play, DECKS.index(str(move.args[1])))
        play.pop()
