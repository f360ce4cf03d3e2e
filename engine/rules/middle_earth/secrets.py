"""Variants of a game that a viewer cannot tell apart: other hands, piles, secret answers and placements."""

from __future__ import annotations

from engine.rules.middle_earth.cards import EVENT, KINDS
from engine.rules.middle_earth.combat.window import COURAGE, unfit
from engine.rules.middle_earth.meta import DATA, has_ring
from engine.rules.middle_earth.state import NOBODY, Body, own
from engine.system import Play


def shuffle_secrets(play: Play, viewer: int | None) -> None:
    """Replace other seats' cards, answers and placements, and the piles, by others that look the same to the
    viewer: the same ones from all positions that look the same to it."""
    b: Body = play.body
    others = [seat for seat in range(play.setup.seats) if seat != viewer]
    b.deck = _redeal(play, others, b.hands, b.deck, ())
    events = tuple(n for n in b.pile if KINDS[n].kind == EVENT)
    b.pile = _redeal(play, others, b.adventures, tuple(n for n in b.pile if n not in events), events)
    if play.stack[0].step == "deploy":
        for seat in others:
            if b.alive[seat]:
                _other_draft(play, seat)
    b.answers = {seat: _other_answer(play, seat, b.answers[seat], viewer) for seat in sorted(b.answers)}
    _let_others_wait(play, others)


def _redeal(
    play: Play, others: list[int], hands: list[tuple[int, ...]], pile: tuple[int, ...], never: tuple[int, ...]
) -> tuple[int, ...]:
    """Deal the cards of others' hands and a pile again, but for some that no hand holds; the pile that is
    left."""
    # In an order that tells nothing of who holds what.
    hidden = sorted((*pile, *(card for seat in others for card in hands[seat])))
    play.shuffle(hidden)
    for seat in others:
        n = len(hands[seat])
        hands[seat], hidden = tuple(hidden[:n]), hidden[n:]
    return tuple(sorted((*hidden, *never)))


def _other_answer(play: Play, seat: int, code: str, viewer: int | None) -> str:
    """Another answer in the window that is open."""
    if seat == viewer:
        return code
    step = play.rules.steps[play.stack[-1].step]
    offer = play.choice(list(step.offers(play, seat)))
    low, high = offer.amount or (0, 0)
    return offer.move(seat, low + play.below(high - low + 1)).code


def _let_others_wait(play: Play, others: list[int]) -> None:
    """A card waits with those who hold one that fits, as it happens, if the window of the combat has opened;
    with nobody else."""
    b: Body = play.body
    b.waiting = {seat: card for seat, card in b.waiting.items() if seat not in others}
    if b.combat is None or not b.combat.asked:
        return
    a, t = b.combat.a, b.combat.t
    for seat in others:
        for card in b.adventures[seat]:
            fits = seat != b.turn and seat not in b.silent and unfit(play, seat, KINDS[card], a, t) is None
            if fits and play.below(2):
                most = b.armies[t] if card == COURAGE else DATA.storms
                b.waiting = {**b.waiting, seat: (card, 1 + play.below(most))}


def _other_draft(play: Play, seat: int) -> None:
    """Another placement of the same seat, complete if and only if the original is, with another place for its
    leader."""
    b: Body = play.body
    spaces = own(b, seat)
    leads = has_ring(play.setup)
    total = b.reserve[seat] + sum(b.drafts[seat].values())
    if b.reserve[seat] or (leads and b.wishes[seat] == NOBODY):
        b.reserve[seat] = play.below(total) + 1 if total else 0
        b.wishes[seat] = play.choice([NOBODY, *spaces] if b.reserve[seat] else [NOBODY]) if leads else NOBODY
    elif leads:
        b.wishes[seat] = play.choice(spaces)
    draft: dict[int, int] = {}
    for _ in range(total - b.reserve[seat]):
        space = play.choice(spaces)
        draft[space] = draft.get(space, 0) + 1
    b.drafts[seat] = draft
