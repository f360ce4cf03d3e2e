"""Checks that the heads stored with moves are those of their logs (`engine.record.chain`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from engine.record import chain


class ChainEntry(NamedTuple):
    """An entry of a log, with the head after it."""

    ply: int
    seat: int | None
    code: str | None
    by: str | None
    chain: str | None
    player: str | None = None


class BoundPlayer(NamedTuple):
    """A player who is bound in a chain: with ply 0 to a seat, else to their first entry."""

    ply: int
    seat: int
    bound: str
    salt: str | None
    member: str | None
    name: str
    level: str | None

    @property
    def sound(self) -> bool:
        """Whether this is who was bound. Of an erased one nothing can be said."""
        if self.salt is None:
            return True
        try:
            return chain.bind(self.salt, chain.player_id(self.member, self.level), self.name) == self.bound
        except ValueError:
            return False


class GameChain:
    """The chain of one game. Each entry is added once, in any order; in the log's order only the last entry
    is kept in memory."""

    def __init__(
        self,
        secret: str,
        rules: str,
        version: int,
        options: Mapping[str, Any],
        head: str | None,
        form: int = 1,
    ) -> None:
        """:param head: the head stored with the game. :param form: the format of its log."""
        self._begins = rules, version, options
        self._head = head
        self._start: str | None = None
        self._last: tuple[int, str | None] = (-1, None)
        self._after: dict[int, str | None] = {}
        """The heads that still lack their next entry, by ply."""
        self._early: dict[int, ChainEntry] = {}
        """Entries that were added before their predecessor."""
        self._bad: int | None = None
        self._entropy: dict[int, str] = {}
        self._players: list[BoundPlayer] = []
        self._made: dict[str, int] = {}
        """By bound player their first entry."""
        try:
            self._key = chain.key_of(secret, form)
        except (ValueError, KeyError):
            self._key, self._bad = chain.ChainKey(b"", 1), 0

    def add_seat(self, seat: int, entropy: str) -> None:
        """Add the entropy of a seat."""
        self._entropy[seat] = entropy

    def bound(self, player: BoundPlayer) -> None:
        """Add a player who is bound."""
        self._players.append(player)

    def add(self, entry: ChainEntry) -> None:
        self._last = max(self._last, (entry.ply, entry.chain), key=lambda last: last[0])
        if entry.player is not None:
            self._made[entry.player] = min(entry.ply, self._made.get(entry.player, entry.ply))
        if entry.ply == 0:
            self._start = entry.chain
        elif entry.ply - 1 in self._after:
            self._follow(self._after.pop(entry.ply - 1), entry)
        else:
            self._early[entry.ply] = entry
            return
        head, ply = entry.chain, entry.ply
        while later := self._early.pop(ply + 1, None):
            self._follow(head, later)
            head, ply = later.chain, later.ply
        self._after[ply] = head

    def _follow(self, head: str | None, entry: ChainEntry) -> None:
        """Check an entry by the head before it."""
        seat = -1 if entry.seat is None else entry.seat
        if head is None or entry.chain != chain.follow(
            self._key, head, entry.ply, seat, entry.code, entry.by, entry.player
        ):
            self._wrong(entry.ply)

    def _wrong(self, ply: int) -> None:
        self._bad = ply if self._bad is None else min(ply, self._bad)

    def problem(self) -> str | None:
        """The problem, once all entries and seats were added; None if everything fits."""
        if self._head is None:
            return None if self._last[1] is None else "has no head, and its log has"
        rules, version, options = self._begins
        entropy = [self._entropy[seat] for seat in sorted(self._entropy)]
        begun = sorted((player.seat, player.bound) for player in self._players if player.ply == 0)
        players = [bound for _, bound in begun]
        if self._start != chain.begin(self._key, rules, version, options, len(entropy), entropy, players):
            self._wrong(0)
        if self._early:
            self._wrong(min(self._early))
        if self._bad is not None:
            return f"its log does not fit its chain at ply {self._bad}"
        if self._last[1] != self._head:
            return "its head is not that of its log"
        return self._wrong_player()

    def _wrong_player(self) -> str | None:
        """The problem of a player who is bound, or lacks."""
        known = {holder.bound for holder in self._players}
        for ply, player in sorted((ply, player) for player, ply in self._made.items()):
            if player not in known:
                return f"its chain has a player at ply {ply} who is missing"
        for holder in sorted(self._players, key=lambda player: (player.ply, player.seat)):
            if not holder.sound:
                return f"the player of seat {holder.seat} at ply {holder.ply} is not the one in its chain"
        return None
