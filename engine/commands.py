"""The commands of `python -m engine`. Each takes the parsed arguments and returns an exit code."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator
from hashlib import sha256
from itertools import islice
from time import perf_counter, process_time
from typing import Any

import msgspec

from engine import ai, kernel
from engine.ai import decide
from engine.record import chain
from engine.record.export import Export, LoggedMove, SeatInfo, Verdict, bound, dump, load, with_chain
from engine.record.export import verify as verify_export
from engine.record.short import PublishedHead
from engine.rng import Chance, commit, derive
from engine.rules import RULES
from engine.types import IllegalMove, Move, Setup, State

CONSISTENT = 3
"""The exit code of `verify` where nothing is wrong, and not all is proven."""
LONGEST = 20_000
"""Moves after which a game that is measured is given up."""
LEVELS = (*ai.LEVELS, *ai.EARLIER, "policy")


def _print(data: Any) -> None:
    sys.stdout.write(msgspec.json.encode(data).decode() + "\n")
    sys.stdout.flush()


def _hex(*parts: object) -> str:
    return sha256(":".join(map(str, parts)).encode()).hexdigest()


def _setup(args: Namespace, seed: str) -> Setup:
    return Setup(args.rules, args.seats, seed, dict(args.option))


def rules(args: Namespace) -> int:
    for rules_id in kernel.rules_ids():
        info = kernel.meta(rules_id)
        if args.json:
            _print(info)
            continue
        also = f" (and {', '.join(map(str, info.earlier))})" if info.earlier else ""
        print(f"{info.id}  version {info.version}{also}, {info.seats[0]} to {info.seats[1]} seats")
        for option in info.options:
            if option.pattern is not None:
                values = f"TEXT, for instance {option.example}"
            elif isinstance(option.default, bool):
                values = "true|false"
            else:
                values = "|".join(option.choices) or f"{option.low}..{option.high}"
            default = str(option.default).lower() if isinstance(option.default, bool) else option.default
            print(f"    {option.id}={values}  (default {default})")
        print(f"    ends by {', '.join(info.end_reasons)}")
    return 0


def _play(args: Namespace, number: int) -> tuple[Export, State, float]:
    """One whole game by self-play, with its export and its time in milliseconds."""
    secret = _hex("game", args.seed, number)
    entropy = tuple(f"{seat}:{args.seed}" for seat in range(args.seats))
    setup = kernel.complete(_setup(args, derive(secret, entropy)))
    levels = [args.players[seat % len(args.players)] for seat in range(args.seats)]
    chances = [Chance(_hex("player", args.seed, number, seat)) for seat in range(args.seats)]
    policy = RULES[args.rules].policy
    began = perf_counter()
    state = kernel.start(setup).state
    moves: list[LoggedMove] = []
    while not state.result and state.ply < args.max_plies:
        seat = kernel.awaited_seats(state)[0]
        level = levels[seat]
        move = (
            policy(state, chances[seat]) if level == "policy" else decide(level, state, seat, chances[seat])
        )
        state = kernel.apply(state, move).state
        moves.append(LoggedMove(state.ply, move.seat, move.code))
        if args.check and (faults := kernel.check(state)):
            raise IllegalMove("inconsistent", game=number, ply=state.ply, faults=faults)
    export = Export(
        rules=setup.rules,
        rules_version=setup.version,
        setup=setup,
        commitment=commit(secret),
        secret=secret,
        entropy=entropy,
        format_version=chain.FORMAT,
        seats=tuple(
            bound(
                SeatInfo(s, f"{level} {s + 1}", level), _hex("salt", args.seed, number, s)[: 2 * chain.SALT]
            )
            for s, level in enumerate(levels)
        ),
        moves=tuple(moves),
        result=state.result,
    )
    return with_chain(export), state, 1000 * (perf_counter() - began)


def selfplay(args: Namespace) -> int:
    """Play games and print one line each; with --export write them as files."""
    if args.export:
        for folder in reversed([args.export, *args.export.parents]):
            folder.mkdir(mode=0o700, exist_ok=True)  # a running game's log foretells its dice
    for number in range(args.games):
        export, state, milliseconds = _play(args, number)
        line = {
            "rules": args.rules,
            "seed": export.setup.seed,
            "seats": args.seats,
            "plies": state.ply,
            "rounds": kernel.view(state, None).round,
            "result": state.result,
            "milliseconds": round(milliseconds, 1),
        }
        if args.export:
            path = args.export / f"{args.rules}-{args.seats}-{args.seed}-{number:04}.json"
            path.write_bytes(dump(export))
            line["file"] = str(path)
        if args.json:
            _print(line)
        else:
            result = state.result
            outcome = f"won by {_seats(result.winners)}: {result.reason}" if result else "given up"
            print(f"game {number + 1}: {state.ply} moves, {line['rounds']} rounds, {outcome}")
    return 0


def _seats(seats: tuple[int, ...]) -> str:
    return " and ".join(f"seat {s + 1}" for s in seats)


def _until(export: Export, until: int | None) -> State:
    """The position after this many moves of an exported game."""
    log = export.log()
    if until is not None and not 0 <= until <= len(log):
        raise IllegalMove("until", until=until, low=0, high=len(log))
    return kernel.replay(export.setup, islice(log, until))


def replay(args: Namespace) -> int:
    """Print the position of an exported game."""
    state = _until(load(args.file.read_bytes()), args.until)
    if args.seat is not None and not 0 <= args.seat < state.setup.seats:
        raise IllegalMove("seats", seat=args.seat, low=0, high=state.setup.seats - 1)
    shown = kernel.view(state, args.seat)
    if args.json:
        _print(shown)
        return 0
    turn = "" if shown.turn is None else f", seat {shown.turn + 1} to act"
    print(f"{shown.rules} on {shown.board}, move {shown.ply}, round {shown.round}, {shown.phase}{turn}")
    for seat in shown.seats:
        counters = ", ".join(f"{n} {name}" for name, n in (seat.counters | seat.cards).items())
        known = ", ".join(filter(None, (seat.kind, seat.side, "" if seat.alive else "out")))
        print(f"  seat {seat.seat + 1} ({known}): {counters}")
        if seat.shown:
            print(f"    face up, {seat.points} points: {', '.join(card.id for card in seat.shown)}")
        for pile in seat.piles:
            known = f": {', '.join(card.kind for card in pile.cards)}" if pile.cards else ""
            print(f"    {pile.id}, {pile.size} cards{known}")
    for path in shown.paths:
        needs = "" if path.need is None else f", needs {path.need}"
        print(f"  {path.id}: {path.space or 'gone'}, {path.place} of {len(path.spaces)} steps{needs}")
    for edge in shown.edges:
        print(f"  {edge.a} - {edge.b}: {', '.join(edge.marks)}")
    for space in shown.spaces.values():
        owner = "nobody" if space.owner is None else f"seat {space.owner + 1}"
        print(f"    {space.id}: {owner}, {', '.join(f'{n} {kind}' for kind, n in space.tokens.items())}")
    if shown.result:
        print(f"  won by {_seats(shown.result.winners)}: {shown.result.reason}")
    return 0


WRONG = {
    "unfinished": "the game was not over when it was exported, so its secret is not in it",
    "commitment": "the secret does not fit the published commitment",
    "seed": "the dice do not follow from the secret and what was mixed into it",
    "rules": "the rules or their version are not those that the setup names",
    "version": "the rules are not at hand in that version",
    "setup": "no game of these rules has such a setup",
    "move": "that entry is not possible there",
    "table": f"only seat {kernel.TABLE} rewinds, and it does nothing else",
    "seat": "a member or a name is not the one that was bound when the game began, or an entry was made",
    "chain": "that entry was not chained as it stands there, or the setup was not",
    "cut": "unfinished: the first {ply} moves follow; no end",
    "result": "the game ends otherwise than recorded",
    "head": "another head was published: the log that it stands for is not this one",
}
"""The meaning of each verdict that fails."""


def verify(args: Namespace) -> int:
    """Print what an exported game proves; the exit code is 0 if the head that was given proves all of it,
    also who played, 1 if something is wrong, else 3."""
    verdict = verify_export(load(args.file.read_bytes()), published=args.head)
    if args.json:
        _print(verdict)
    else:
        print("\n".join(_lines(verdict, args.head)))
    if not verdict.ok:
        return 1
    return 0 if verdict.proven and not _nameless(verdict) else CONSISTENT


def _nameless(verdict: Verdict) -> bool:
    """Whether it is not proven of all players who they were."""
    return any(verdict.data.get(key) for key in ("erased", "erased_at"))


def _lines(verdict: Verdict, published: PublishedHead | None) -> Iterator[str]:
    if not verdict.ok:
        where = f" at move {verdict.ply}" if verdict.ply is not None else ""
        details = ", ".join(f"{k}={v}" for k, v in verdict.data.items())
        reason = WRONG[verdict.key].format(ply=verdict.ply)
        yield f"no: {verdict.key}{where}: {reason}{f' ({details})' if details else ''}"
        return
    plies, draws, finished = (verdict.data[key] for key in ("plies", "draws", "finished"))
    whole = verdict.proven and not _nameless(verdict)
    answer = "yes" if whole else "consistent" if verdict.key != "unchained" else "unchained"
    chance = f"{draws} draws of chance follow from the published commitment"
    if finished:
        yield f"{answer}: {plies} moves and {chance}, to the recorded result"
    elif verdict.key == "broken-off":
        yield f"{answer}: broken off after {plies} moves; all of them follow, and {chance}"
    else:
        yield f"{answer}: the first {plies} moves follow, and {chance}; no end"
    yield f"chain: {verdict.data['head']}"
    for seat in verdict.data.get("erased", ()):
        yield f"seat {seat + 1}: not proven (erased)"
    for ply in verdict.data.get("erased_at", ()):
        yield f"who made move {ply}: not proven (erased)"
    yield from _proof_lines(verdict, published)


def _proof_lines(verdict: Verdict, published: PublishedHead | None) -> Iterator[str]:
    """What the head that was published proves, in lines."""
    plies, finished = verdict.data["plies"], verdict.data["finished"]
    if published is None:
        yield "nothing outside this file vouches for it: give the head in the game's last message as --head"
        return
    if verdict.proven:
        whom = " and these the members" if "erased" in verdict.data else ""
        if _nameless(verdict):
            whom = ", and the members but for those who were erased"
        yield f"that is the whole head that was published: these were the moves{whom}"
        if finished:
            yield "there were no others"
        else:
            yield "there were no others if that head stands in the game's last message"
        return
    length = "" if published.whole else f", as far as {published.bits} bits can prove it"
    yield f"proven: these were the first {verdict.vouched} moves{length}"
    if verdict.vouched < plies:
        yield f"for the {plies - verdict.vouched} moves after them nothing outside this file vouches"
    else:
        yield "whether there were more, only the whole head in the game's last message proves"


def sequences(state: State, depth: int) -> int:
    """The number of legal sequences of this length, over all seats for which the game waits; chance follows
    the seed."""
    seats = kernel.awaited_seats(state)
    if depth == 1:
        return sum(kernel.legal(state, seat).count() for seat in seats)
    return sum(
        sequences(kernel.apply(state, move).state, depth - 1)
        for seat in seats
        for move in kernel.legal(state, seat).moves()
    )


def _policy_play(state: State, chance: Chance) -> Iterator[State]:
    policy = RULES[state.setup.rules].policy
    while not state.result:
        state = kernel.apply(state, policy(state, chance)).state
        yield state


def perft(args: Namespace) -> int:
    """Print the number of move sequences for each depth."""
    state = kernel.start(_setup(args, _hex("perft", args.seed))).state
    *_, state = [state, *islice(_policy_play(state, Chance(_hex("policy", args.seed))), args.after)]
    for depth in range(1, args.depth + 1):
        count = sequences(state, depth)
        if args.json:
            _print(
                {"rules": args.rules, "seats": args.seats, "ply": state.ply, "depth": depth, "count": count}
            )
        else:
            print(f"depth {depth}: {count}")
    return 0


def bench(args: Namespace) -> int:
    """Print how many moves are validated and played in the given CPU time: games of the quick policy played
    once more, so that its thinking is not counted."""
    moves = games = 0
    spent = 0.0
    policy, chance = RULES[args.rules].policy, Chance(_hex("bench", args.seed))
    while spent < args.seconds:
        setup = kernel.complete(_setup(args, _hex("bench", args.seed, games)))
        state, log = kernel.start(setup).state, list[Move]()
        while not state.result and len(log) < LONGEST:
            log.append(policy(state, chance))
            state = kernel.apply(state, log[-1]).state
        began = process_time()
        state = kernel.start(setup).state
        for move in log:
            state = kernel.apply(state, move).state
        spent += process_time() - began
        moves += len(log)
        games += 1
    if args.json:
        _print({"moves": moves, "games": games, "cpu_seconds": round(spent, 3)})
    else:
        print(f"{moves / spent:,.0f} moves a second ({moves} moves, {games} games, {spent:.1f} s)")
    return 0
