"""The rules of `new_wave` told again from public events: moves, attacks of either side, conditions."""

from __future__ import annotations

from collections import Counter

from tests.engine.new_wave.table import BESIDE, CARRIER, KIND, MARK, NEAR, STEPS, STRIKE, UNIT, Played
from tests.engine.new_wave.turns import Turns

WALKING = ("relocation", "evacuation", "redeployment")
SPECIAL = (*MARK, "infrasound")
BLOCKED = {"army_unit": "tripod", "tripod": "army_unit"}


class Oracle(Turns):
    """Hears one game."""

    # -- Moves (rulings 8, 9, 13 and 15) --------------------------------------------------------------

    def on_moved(self, seat: int, origin: str, target: str, piece: str, n: int) -> None:
        now = self.now
        self.demand(seat == now.turn and n == 1 and origin != target, "a move of the seat on turn")
        if piece == "civilian":
            self.walk(origin, target)
            return
        kind, removed = self.play_single(*STEPS)
        carried = {"reap": "tripod", "alien_abduction": "ufo", "redeployment": "army_unit"}
        self.demand(piece == carried.get(kind, UNIT.get(kind)) and not removed, f"what {kind} moves")
        self.demand(now.has(piece, origin) > 0, f"a {piece} in {origin}")
        if kind in UNIT:
            self.act(piece)
        self.demand(target in self.reached(piece, origin, STEPS[kind]), "a way that is free")
        now.units[piece][origin] -= 1
        now.units[piece][target] += 1

    def act(self, unit: str) -> None:
        """A Unit card is played on a miniature on which none was in this turn."""
        now = self.now
        fresh = now.units[unit].total() - now.acted[unit]
        self.demand(fresh > 0 or not now.begun, f"no fresh {unit} left")
        now.acted[unit] += 1

    def reached(self, unit: str, origin: str, steps: int) -> set[str]:
        """Where a miniature gets."""
        edge, reach = {origin}, set()
        for step in range(steps):
            leaving = {space for space in edge if self.leaves(unit, space, bool(step))}
            edge = {n for space in leaving for n in self.ways(unit, space)}
            if unit == "army_unit":
                edge -= self.now.marks["sound"]
            reach |= edge
        return reach - {origin}

    def ways(self, unit: str, space: str) -> set[str]:
        """The neighbours to which a miniature can go."""
        return NEAR[space] if unit == "ufo" else self.now.near(space, KIND[space])

    def leaves(self, unit: str, space: str, passing: bool) -> bool:
        """Whether neither blocking nor a Nerve Agent keeps a miniature there."""
        now = self.now
        if unit == "army_unit" and space in now.marks["nerve_agent"]:
            return False
        return unit not in BLOCKED or now.has(unit, space) + passing > now.has(BLOCKED[unit], space)

    def walk(self, origin: str, target: str) -> None:
        """A civilian walks, the second one of an Evacuation another than the first."""
        now = self.now
        first = now.walked
        if not now.played:
            self.demand(bool(first), "a card that lets civilians walk")
            now.walked = ""
        else:
            kind, removed = self.play_single(*WALKING)
            self.demand(not removed, "a card that stays")
            now.walked = target if kind == "evacuation" else ""
            first = ""
        here = now.civilians[origin] - (origin == first)
        self.demand(here > 0 and target in now.near(origin, "land"), "a civilian's step")
        held = origin in now.marks["nerve_agent"] or target in now.marks["sound"]
        self.demand(not held, "nobody to walk there")
        now.civilians[origin] -= 1
        now.civilians[target] += 1

    def on_placed_unit(self, seat: int, space: str, piece: str, n: int) -> None:
        kind, removed = self.play_single(*UNIT)
        now = self.now
        self.demand((UNIT[kind], removed, n) == (piece, False, 1), f"a {UNIT[kind]}")
        fresh = now.units[piece].total() - now.acted[piece]
        self.demand(fresh == 0 or not now.begun, f"no {piece} that is fresh")
        self.put(piece, space)

    # -- Attacks of the humans (ruling 10) ------------------------------------------------------------

    def on_hurt(self, seat: int, other: int, target: str, n: int, damage: int, origin: str = "") -> None:
        now = self.now
        card = self.play_single("army", "british_navy", "guerrilla")
        self.demand(now.target(target) and n == STRIKE[card], f"{STRIKE[card]} where there is a target")
        if card[0] == "guerrilla":
            now.raids += 1
            self.demand(now.civilians[target] > 0 and now.raids <= now.people(), "a civilian")
        else:
            unit = UNIT[card[0]]
            place = origin if unit == "navy" else target
            self.demand(now.has(unit, place) > 0 and target in {place, *NEAR[place]}, f"a {unit} there")
            self.act(unit)
        self.count(seat, n, damage)

    def on_bombed(self, seat: int, other: int, n: int, damage: int) -> None:
        self.play_single("air_attack")
        self.demand(n == 1, "1 damage")
        self.count(seat, n, damage)

    def on_fired(
        self, seat: int, other: int, origin: str, target: str, piece: str, n: int, damage: int
    ) -> None:
        now = self.now
        self.demand(now.tiles.get(origin) == piece and now.target(target) and n == 1, "a shot at a target")
        reach = {"fort": {origin}, "heavy_artillery": now.near(origin, "land")}[piece]
        self.demand(target in reach and origin not in now.marks["fog"], "a shot that reaches it")
        self.demand(origin not in now.fired, "one shot in this turn")
        now.fired.add(origin)
        self.count(seat, n, damage)

    def count(self, seat: int, n: int, damage: int) -> None:
        """The track moves, to its end at most."""
        now = self.now
        self.demand(seat == now.turn == 1 - now.aliens, "the humans' turn")
        now.damage = min(30, now.damage + n)
        self.demand(damage == now.damage, f"damage {now.damage}")

    # -- Attacks of the aliens (rulings 11 to 13) -----------------------------------------------------

    def on_struck(self, seat: int, other: int, target: str, n: int, destroyed: dict[str, int]) -> None:
        now = self.now
        team, now.played = now.played, []
        self.demand(seat == now.turn == now.aliens and bool(team), "cards that strike")
        strengths = [self.strength(card) for card in team]
        self.demand(n == sum(strengths) >= max(now.wall(target), 1), f"{sum(strengths)} damage")
        if len(team) > 1:
            needed = all(n - strength < now.wall(target) for strength in strengths)
            self.demand(now.wall(target) > 1 and needed, "a wall that needs all of these")
        for kind, copies in Counter(kind for kind, _ in team).items():
            self.demand(self.carried(kind, target) >= (copies if kind in UNIT else 1), f"who carries {kind}")
            for _ in range(copies if kind in UNIT else 0):
                self.act(UNIT[kind])
        self.demand(destroyed == self.fall(target, n), "other losses")
        for kind, _ in team:
            if kind in MARK:
                self.due("marked", seat=seat, space=target, mark=MARK[kind])
                now.marks[MARK[kind]].add(target)
        self.drive(target, sum(kind == "infrasound" for kind, _ in team))

    def strength(self, card: Played) -> int:
        """The damage of a card: the Factory adds to Tripod cards."""
        self.demand(card in STRIKE, f"{card} to be no strike")
        factory = sum(tile == "alien_factory" for tile in self.now.tiles.values())
        return STRIKE[card] + factory * (card[0] == "tripod")

    def carried(self, kind: str, target: str) -> int:
        """How many miniatures carry a card to a region."""
        spaces = self.now.near(target, "land") if kind in BESIDE else {target}
        return sum(self.now.has(CARRIER.get(kind, "tripod"), space) for space in spaces)

    def fall(self, target: str, n: int) -> dict[str, int]:
        """What is destroyed: the building, then miniatures, then civilians."""
        now = self.now
        fallen: dict[str, int] = {}
        self.demand(now.human(target), "a human piece there")
        if now.wall(target):
            n -= now.wall(target)
            fallen[now.tiles.pop(target)] = 1
        for piece, there in (
            ("army_unit", now.units["army_unit"]), ("navy", now.units["navy"]), ("civilian", now.civilians)
        ):  # fmt: skip
            if gone := min(n, there[target]):
                fallen[piece] = gone
                there[target] -= gone
                n -= gone
        return fallen

    def on_killed(self, seat: int, other: int, target: str, destroyed: dict[str, int]) -> None:
        now = self.now
        kind, removed = self.play_single("reap", "alien_abduction")
        unit = "tripod" if kind == "reap" else "ufo"
        self.demand(
            not removed and now.has(unit, target) > 0 and now.civilians[target] > 0, f"a {unit} there"
        )
        shielded = now.wall(target) + now.has("army_unit", target) > 0
        self.demand(kind != "reap" or not shielded, "no protected civilian")
        self.demand(destroyed == {"civilian": 1}, "one civilian")
        now.civilians[target] -= 1

    def on_marked(self, seat: int, space: str, mark: str) -> None:
        """Without damage: nobody is there, or a wall withstands one point."""
        now = self.now
        kind, _ = self.play_single(*MARK)
        self.demand(MARK[kind] == mark and self.carried(kind, space) > 0, f"the mark of {kind}")
        self.demand(not now.human(space) or now.wall(space) > 1, "damage first")
        now.marks[mark].add(space)

    def drive(self, space: str, armies: int) -> None:
        """This many of the armies left must go: at once where there is one way out."""
        now = self.now
        while armies and now.has("army_unit", space) and (ways := now.refuges(space)):
            if len(ways) > 1:
                now.pushing, now.pushes = space, armies
                return
            (way,) = ways
            self.due("pushed", seat=now.aliens, origin=space, target=way)
            self.push(space, way)
            armies -= 1

    def push(self, space: str, way: str) -> None:
        """An army goes."""
        self.demand(way in self.now.refuges(space), f"one of {self.now.refuges(space)}")
        self.now.units["army_unit"][space] -= 1
        self.now.units["army_unit"][way] += 1

    def on_pushed(self, seat: int, other: int, origin: str, target: str, piece: str) -> None:
        """As told, or without damage because of a wall, and with one way out."""
        now = self.now
        if now.played:
            self.play_single("infrasound")
            self.demand(now.wall(origin) > 1 and now.refuges(origin) == {target}, "one way out of a wall")
            self.push(origin, target)
            return
        self.demand(origin == now.pushing and now.pushes > 0, f"an army of {now.pushing}")
        self.push(origin, target)
        left, now.pushes = now.pushes - 1, 0
        self.drive(origin, left)

    def quiet(self) -> None:
        """A question may be all that follows an Infrasound without damage."""
        now = self.now
        if [kind for kind, _ in now.played] == ["infrasound"] and self.seen.phase == "push":
            (prompt,) = self.seen.prompts
            space = prompt.data["space"]
            self.play_single("infrasound")
            self.demand(now.wall(space) > 1 and self.carried("infrasound", space) > 0, "damage first")
            self.drive(space, 1)
        super().quiet()
