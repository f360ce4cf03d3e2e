"""Forgers: each changes one thing of a true export, as JSON, so that it contradicts another part of it.

A forger gives back whether it found what it changes. Tables and ratings are made again afterwards, as
somebody who forges would do, but where these are what is forged (`SHOWN`).
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

Data = Any
Forger = Callable[[Data, Random], bool]
FORGERS: dict[str, Forger] = {}
SHOWN: set[str] = set()
"""Forgers of what follows from the rest: nothing is made again after them."""


def forger(act: Forger) -> Forger:
    """Add a forger."""
    FORGERS[act.__name__] = act
    return act


def of_pages(act: Forger) -> Forger:
    """Add a forger of tables or ratings."""
    SHOWN.add(act.__name__)
    return forger(act)


def _season(data: Data, rng: Random) -> Data:
    begun = [season for season in data["seasons"] if season["fixtures"]]
    return rng.choice(begun) if begun else {"fixtures": [], "lines": [], "entries": [], "divisions": []}


def _pick(rng: Random, things: Any) -> Data:
    known = list(things)
    return rng.choice(known) if known else None


def _result(season: Data, rng: Random, *kinds: str) -> tuple[Data, list[Data]]:
    """A fixture of several seats with one revision of results, one of which is of these kinds."""
    fixtures = []
    for fixture in season["fixtures"]:
        lines = [line for line in season["lines"] if line["fixture"] == fixture["id"]]
        once = len(lines) == len(fixture["seats"]) > 1
        if once and (not kinds or any(line["kind"] in kinds for line in lines)):
            fixtures.append((fixture, lines))
    return rng.choice(fixtures) if fixtures else (None, [])


# -- Results -----------------------------------------------------------------------------------------------


@forger
def points_of_a_result(data: Data, rng: Random) -> bool:
    line = _pick(rng, _season(data, rng)["lines"])
    if line:
        line["points60"] += rng.choice((-60, 30, 60, 300))
    return bool(line)


@forger
def place_of_a_result(data: Data, rng: Random) -> bool:
    _, lines = _result(_season(data, rng), rng)
    if lines:
        line = rng.choice(lines)
        line["place"] += 1 if line["place"] == 1 else -1
    return bool(lines)


@forger
def results_exchanged(data: Data, rng: Random) -> bool:
    _, lines = _result(_season(data, rng), rng, "played")
    rated = [line for line in lines if line["rated"]]
    if len(rated) < 2 or rated[0]["place"] == rated[-1]["place"]:
        return False
    for field in ("place", "points60", "kind"):
        rated[0][field], rated[-1][field] = rated[-1][field], rated[0][field]
    return True


@forger
def points_of_a_forfeit(data: Data, rng: Random) -> bool:
    season = _season(data, rng)
    line = _pick(rng, (x for x in season["lines"] if x["kind"] == "forfeit"))
    if line:
        line["points60"] = 60
    return bool(line)


@forger
def forfeit_that_was_none(data: Data, rng: Random) -> bool:
    _, lines = _result(_season(data, rng), rng, "played")
    won = [line for line in lines if line["points60"]]
    if won:
        won[0]["kind"] = "forfeit"
        won[0]["points60"] = 0
    return bool(won)


@forger
def points_of_a_bye(data: Data, rng: Random) -> bool:
    line = _pick(rng, (x for x in _season(data, rng)["lines"] if x["kind"] == "bye"))
    if line:
        line["points60"] = 300 if line["points60"] == 600 else 600
    return bool(line)


@forger
def bye_of_a_game(data: Data, rng: Random) -> bool:
    _, lines = _result(_season(data, rng), rng)
    if lines:
        lines[0]["kind"] = "bye"
    return bool(lines)


@forger
def result_gone(data: Data, rng: Random) -> bool:
    season = _season(data, rng)
    _, lines = _result(season, rng)
    if lines:
        season["lines"].remove(rng.choice(lines))
    return bool(lines)


@forger
def results_gone(data: Data, rng: Random) -> bool:
    season = _season(data, rng)
    fixture, lines = _result(season, rng)
    if lines:
        season["lines"] = [line for line in season["lines"] if line["fixture"] != fixture["id"]]
    return bool(lines)


@forger
def results_of_a_void_game(data: Data, rng: Random) -> bool:
    fixture, lines = _result(_season(data, rng), rng)
    if not lines or fixture["state"] == "void":
        return False
    fixture["state"] = "void"
    return True


@forger
def revision_left_out(data: Data, rng: Random) -> bool:
    _, lines = _result(_season(data, rng), rng)
    for line in lines:
        line["revision"] = 2
    return bool(lines)


@forger
def rated_without_a_game(data: Data, rng: Random) -> bool:
    season = _season(data, rng)
    games = {fixture["id"]: fixture["game"] for fixture in season["fixtures"]}
    line = _pick(rng, (x for x in season["lines"] if games[x["fixture"]] is None))
    if line:
        line["rated"] = True
    return bool(line)


@forger
def seats_lost_by_nothing(data: Data, rng: Random) -> bool:
    entry = _pick(rng, _season(data, rng)["entries"])
    if entry:
        entry["lost"] += 7
    return bool(entry)


# -- Pools -------------------------------------------------------------------------------------------------


def _rated(data: Data, rng: Random) -> tuple[Data, Data]:
    page = _pick(rng, (page for page in data["pools"] if page["games"]))
    return (page, rng.choice(page["games"])) if page else (None, None)


@forger
def game_of_a_pool_gone(data: Data, rng: Random) -> bool:
    page, game = _rated(data, rng)
    if page:
        page["games"].remove(game)
    return bool(page)


@forger
def pool_gone(data: Data, rng: Random) -> bool:
    page = _pick(rng, data["pools"])
    if page:
        data["pools"].remove(page)
    return bool(page)


@forger
def member_in_a_pool(data: Data, rng: Random) -> bool:
    page, game = _rated(data, rng)
    if page:
        rng.choice(game["seats"])["member"] = "stranger"
    return bool(page)


@forger
def place_in_a_pool(data: Data, rng: Random) -> bool:
    page, game = _rated(data, rng)
    if page:
        seat = rng.choice(game["seats"])
        seat["place"] += 1 if seat["place"] == 1 else -1
    return bool(page)


@forger
def time_in_a_pool(data: Data, rng: Random) -> bool:
    page, game = _rated(data, rng)
    if page:
        game["at"] += 86_400.0
        page["games"].sort(key=lambda each: (each["at"], each["id"]))
    return bool(page)


@forger
def friendly_in_a_pool(data: Data, rng: Random) -> bool:
    page, game = _rated(data, rng)
    if page:
        game["friendly"] = True
    return bool(page)


@forger
def result_that_is_not_rated(data: Data, rng: Random) -> bool:
    season = _season(data, rng)
    line = _pick(rng, (x for x in season["lines"] if x["rated"]))
    current = [x for x in season["lines"] if line and x["fixture"] == line["fixture"]]
    for each in current:
        each["rated"] = False
    return bool(line)


@forger
def game_of_a_fixture(data: Data, rng: Random) -> bool:
    season = _season(data, rng)
    fixture = _pick(rng, (f for f in season["fixtures"] if f["game"] is not None))
    rated = {x["fixture"] for x in season["lines"] if x["rated"]}
    if fixture and fixture["id"] in rated:
        fixture["game"] = 987_654
        return True
    return False


@forger
def time_of_a_fixture(data: Data, rng: Random) -> bool:
    season = _season(data, rng)
    rated = {x["fixture"] for x in season["lines"] if x["rated"]}
    fixture = _pick(rng, (f for f in season["fixtures"] if f["id"] in rated and f["ended_at"]))
    if fixture:
        fixture["ended_at"] += 3600.0
    return bool(fixture)


@forger
def ended_before_it_began(data: Data, rng: Random) -> bool:
    fixture = _pick(rng, (f for f in _season(data, rng)["fixtures"] if f["began_at"] and f["ended_at"]))
    if fixture:
        fixture["began_at"] = fixture["ended_at"] + 1.0
    return bool(fixture)


@forger
def file_older_than_its_games(data: Data, rng: Random) -> bool:
    if any(fixture["game"] for season in data["seasons"] for fixture in season["fixtures"]):
        data["made_at"] = 1_800_000_000.0
        return True
    return False


# -- The audit ---------------------------------------------------------------------------------------------


def _act(data: Data, rng: Random, action: str) -> Data:
    return _pick(rng, (act for act in data["audit"] if act["action"] == action))


@forger
def points_given_by_nobody(data: Data, rng: Random) -> bool:
    entry = _pick(rng, _season(data, rng)["entries"])
    if entry:
        entry["adjust60"] += 60
    return bool(entry)


@forger
def points_before(data: Data, rng: Random) -> bool:
    act = _act(data, rng, "points")
    if act:
        act["before"]["adjust60"] -= 60
        act["after"]["adjust60"] -= 60
    return bool(act)


@forger
def override_gone(data: Data, rng: Random) -> bool:
    act = _act(data, rng, "override")
    if act:
        data["audit"].remove(act)
    return bool(act)


@forger
def override_of_other_results(data: Data, rng: Random) -> bool:
    act = _act(data, rng, "override")
    if act:
        act["after"]["lines"][0]["place"] += 1
    return bool(act)


@forger
def override_before(data: Data, rng: Random) -> bool:
    act = _act(data, rng, "override")
    if act and act["before"]["lines"]:
        act["before"]["lines"].pop()
        return True
    return False


@forger
def override_without_its_act(data: Data, rng: Random) -> bool:
    season = _season(data, rng)
    _, lines = _result(season, rng)
    season["lines"] += [{**line, "revision": 2, "kind": "override"} for line in lines]
    return bool(lines)


@forger
def override_that_was_none(data: Data, rng: Random) -> bool:
    season = _season(data, rng)
    fixture, lines = _result(season, rng)
    if lines:
        details = {"fixture": fixture["id"], "undone": False}
        new = [{**line, "revision": 2, "kind": "override"} for line in lines]
        act = {"season": season["number"], "at": season["starts_at"], "actor": "boss", "action": "override"}
        data["audit"].append(
            {**act, "before": {"lines": lines}, "after": {"lines": new, "told": details}, "reason": "why"}
        )
    return bool(lines)


@forger
def substitute_gone(data: Data, rng: Random) -> bool:
    act = _act(data, rng, "substitute")
    if act:
        data["audit"].remove(act)
    return bool(act)


@forger
def substitute_of_another(data: Data, rng: Random) -> bool:
    act = _act(data, rng, "substitute")
    if act:
        act["after"]["member"] = "stranger"
    return bool(act)


@forger
def cancelled_but_played(data: Data, rng: Random) -> bool:
    season = _season(data, rng)
    if season["fixtures"]:
        act = {"season": season["number"], "at": season["starts_at"], "actor": "boss", "action": "cancel"}
        data["audit"].append({**act, "before": {}, "after": {}, "reason": "why"})
    return bool(season["fixtures"])


@forger
def answer_to_no_protest(data: Data, rng: Random) -> bool:
    season = _season(data, rng)
    if season["fixtures"]:
        act = {"season": season["number"], "at": season["starts_at"], "actor": "boss", "action": "answer"}
        data["audit"].append({**act, "before": {}, "after": {"told": {"protest": 1}}, "reason": "why"})
    return bool(season["fixtures"])


# -- What is drawn -----------------------------------------------------------------------------------------


@forger
def commitment_changed(data: Data, rng: Random) -> bool:
    season = _season(data, rng)
    season["commitment"] = "0" * 64
    return bool(season["fixtures"])


@forger
def secret_changed(data: Data, rng: Random) -> bool:
    season = _season(data, rng)
    season["secret"] = "another"
    return bool(season["fixtures"])


@forger
def lot_changed(data: Data, rng: Random) -> bool:
    season = _season(data, rng)
    season["lot"] = "1" * 64
    return bool(season["fixtures"])


@forger
def member_added_to_the_lot(data: Data, rng: Random) -> bool:
    season = _season(data, rng)
    if season["fixtures"]:
        season["closing_members"] = sorted([*season["closing_members"], "stranger"])
    return bool(season["fixtures"])


@forger
def seats_exchanged(data: Data, rng: Random) -> bool:
    season = _season(data, rng)
    if not season["divisions"]:
        return False
    fixture = rng.choice(season["fixtures"])
    fixture["seats"].reverse()
    return True


@forger
def numbers_exchanged(data: Data, rng: Random) -> bool:
    season = _season(data, rng)
    first = [e for e in season["entries"] if e["number"] is not None and e["replaces"] is None]
    if season["plan"]["format"] == "ladder" if season["fixtures"] else True:
        return False
    home = rng.choice(first)["division"]
    here = [e for e in first if e["division"] == home]
    here[0]["number"], here[-1]["number"] = here[-1]["number"], here[0]["number"]
    return len(here) > 1


@forger
def first_game_gone(data: Data, rng: Random) -> bool:
    season = _season(data, rng)
    if not season["fixtures"] or season["plan"]["format"] == "ladder":
        return False
    gone = season["fixtures"].pop(0)
    season["lines"] = [line for line in season["lines"] if line["fixture"] != gone["id"]]
    for page in data["pools"]:
        page["games"] = [game for game in page["games"] if game["id"] != gone["game"]]
    data["audit"] = [
        act for act in data["audit"]
        if act["action"] != "override" or act["after"]["told"]["fixture"] != gone["id"]
    ]  # fmt: skip
    return True


@forger
def swiss_pairing(data: Data, rng: Random) -> bool:
    """Two seats of different games of a later round change places, with their results and ratings."""
    season = _season(data, rng)
    plain = not any(e["replaces"] is not None or e["adjust60"] for e in season["entries"])
    plain = plain and all(x["revision"] == 1 and x["kind"] != "override" for x in season["lines"])
    if not season["fixtures"] or not plain or season["plan"]["format"] != "swiss":
        return False
    last = max(fixture["round"] for fixture in season["fixtures"])
    there = [f for f in season["fixtures"] if f["round"] == last and len(f["seats"]) > 1]
    if last < 2 or len(there) < 2:
        return False
    upper, lower = there[0], there[-1]
    swap = {upper["seats"][0]: lower["seats"][0], lower["seats"][0]: upper["seats"][0]}
    members = {e["id"]: e["member"] for e in season["entries"]}
    named = {members[a]: members[b] for a, b in swap.items()}
    for fixture in (upper, lower):
        fixture["seats"] = [swap.get(seat, seat) for seat in fixture["seats"]]
        for line in season["lines"]:
            if line["fixture"] == fixture["id"]:
                line["entry"] = swap.get(line["entry"], line["entry"])
        for game in (game for page in data["pools"] for game in page["games"]):
            for seat in game["seats"] if game["id"] == fixture["game"] else ():
                seat["member"] = named.get(seat["member"], seat["member"])
    return True


@forger
def game_seats_an_entry_twice(data: Data, rng: Random) -> bool:
    fixture = _pick(rng, (f for f in _season(data, rng)["fixtures"] if len(f["seats"]) > 1))
    if fixture:
        fixture["seats"][0] = fixture["seats"][1]
    return bool(fixture)


# -- Honours and moves -------------------------------------------------------------------------------------


@forger
def honour_of_another(data: Data, rng: Random) -> bool:
    honour = _pick(rng, data["honours"])
    if honour:
        honour["member"] = "stranger"
    return bool(honour)


@forger
def honour_gone(data: Data, rng: Random) -> bool:
    honour = _pick(rng, data["honours"])
    if honour:
        data["honours"].remove(honour)
    return bool(honour)


@forger
def honour_of_another_kind(data: Data, rng: Random) -> bool:
    honour = _pick(rng, data["honours"])
    if honour:
        honour["kind"] = "second" if honour["kind"] != "second" else "champion"
    return bool(honour)


@forger
def place_in_the_last_season(data: Data, rng: Random) -> bool:
    season = _pick(rng, (season for season in data["seasons"] if season["former"]))
    if season:
        place = rng.choice(season["former"])
        place["place"] += 1
        place["tier"] += 1
    return bool(season)


@forger
def last_season_forgotten(data: Data, rng: Random) -> bool:
    season = _pick(rng, (season for season in data["seasons"] if season["former"]))
    if season:
        season["former"] = []
    return bool(season)


@forger
def season_still_running(data: Data, rng: Random) -> bool:
    season = _season(data, rng)
    season["state"] = "running"
    return bool(season["fixtures"])


@forger
def tie_break_left_out(data: Data, rng: Random) -> bool:
    season = _season(data, rng)
    if season["fixtures"]:
        season["plan"]["tie_breaks"] = season["plan"]["tie_breaks"][1:]
    return bool(season["fixtures"])


# -- What is shown -----------------------------------------------------------------------------------------


@of_pages
def table_gone(data: Data, rng: Random) -> bool:
    page = _pick(rng, data["tables"])
    if page:
        data["tables"].remove(page)
    return bool(page)


@of_pages
def value_of_a_table(data: Data, rng: Random) -> bool:
    page = _pick(rng, (page for page in data["tables"] if page["lines"]))
    if page:
        line = rng.choice(page["lines"])
        line[rng.choice(("place", "points60", "wins", "seconds", "misses", "played", "left"))] += 1
    return bool(page)


@of_pages
def tie_breaks_of_a_table(data: Data, rng: Random) -> bool:
    page = _pick(rng, (page for page in data["tables"] if page["lines"]))
    if page:
        rng.choice(page["lines"])["values"].popitem()
    return bool(page)


@of_pages
def rating_of_a_member(data: Data, rng: Random) -> bool:
    page = _pick(rng, (page for page in data["pools"] if page["ratings"]))
    if page:
        rng.choice(list(page["ratings"].values()))["mu"] += 10.0
    return bool(page)


@of_pages
def terms_of_a_pool(data: Data, rng: Random) -> bool:
    page = _pick(rng, data["pools"])
    if page:
        page["terms"]["start"] += 10.0
    return bool(page)
