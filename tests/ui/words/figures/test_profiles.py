"""Profiles in words, and what their pictures show."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from host import HonourShown, RatingShown
from host.league.profiles import DiceLuck, Profile, Rival, Tally
from ui.words.figures import profiles

FULL = Profile(
    member="1",
    games=41,
    computers=3,
    results=(Tally("classic", 4, (9, 8, 7, 6), 0.25), Tally("nuked", 2, (6, 5), 0.5)),
    starts=(Tally("", 1, (10, 12), 0.3), Tally("", 2, (5, 14), 0.3)),
    rivals=tuple(Rival(str(n), f"*Rival {n}*", 9 - n, n, 2) for n in range(6)),
    streak=4,
    read=40,
    left=1,
    turns=(60, 3600, 86_400),
    asked=231,
    missed=1,
    luck=DiceLuck(312, 41.53, 400.0),
    ratings=(RatingShown("g", "classic/table", "1", "Ada", 1620, 42, 12, 1, 6, 0.0, True, None),),
    honours=(HonourShown(5, 2, "1", "Ada", "champion", {}, 0.0),),
)


def profile_text(profile: Profile, locale: str = "en") -> str:
    """A profile in words."""
    return "\n".join(profiles.profile_lines(locale, "Ada", "Round Table", profile, {5: "Autumn"}))


@pytest.mark.parametrize("locale", ["en", "it"])
def test_all_of_it_fits_one_message(locale: str) -> None:
    """A line for each subject, within Discord's limit, in the reader's numbers."""
    said = profile_text(FULL, locale)
    assert len(said) < 2000
    decimal = "." if locale == "en" else ","
    for part in ("41", "1620 ±84", f"99{decimal}5 %", f"+41{decimal}5", r"\*Rival 0\*", "Autumn"):
        assert part in said
    assert "Rival 3" not in said


@pytest.mark.parametrize("locale", ["en", "it"])
def test_what_is_not_known_is_left_out(locale: str) -> None:
    """Without turns, deadlines, throws, ratings or honours there is no line about them, or it says so."""
    bare = replace(FULL, turns=(), asked=0, missed=0, luck=None, ratings=(), honours=(), computers=0, left=0)
    assert len(profile_text(bare, locale).split("\n")) == 4
    sheet = profiles.sheet(locale, "Ada", "Round Table", bare, {})
    assert (len(sheet.tiles), sheet.luck, sheet.luck_figure) == (2, None, "")


@pytest.mark.parametrize(
    ("luck", "verdict"),
    [
        (DiceLuck(312, 41.5, 400.0), "luckier than 98"),
        (DiceLuck(312, -60.0, 400.0), "unluckier than 99"),
        (DiceLuck(312, 20.0, 400.0), "normal luck"),
        (DiceLuck(5, 9.0, 4.0), "too few rolls"),
        (DiceLuck(40, 0.0, 0.0), "too few rolls"),
    ],
)
def test_verdicts_about_dice(luck: DiceLuck, verdict: str) -> None:
    """Only what lies outside the band of 95 in 100 is called lucky or unlucky."""
    assert verdict in profiles.luck_line("en", luck)


def test_only_a_clean_sheet_is_100_percent() -> None:
    """One missed deadline of thousands is not rounded away."""
    assert "99.9 %" in profile_text(replace(FULL, asked=5000))
    assert "100 %" in profile_text(replace(FULL, missed=0))


@pytest.mark.parametrize("locale", ["en", "it"])
def test_few_games_are_said_to_be_few(locale: str) -> None:
    """None, one, some; nothing once there are enough."""
    none, single, some, enough = (
        profiles.few_line(locale, "Ada", Profile("1", games, computers))
        for games, computers in ((0, 7), (1, 0), (4, 1), (5, 0))
    )
    assert "7" in none
    assert len({none, single, some}) == 3
    assert "4" in some
    assert enough == ""


@pytest.mark.parametrize("locale", ["en", "it"])
def test_the_picture_has_the_same_figures(locale: str) -> None:
    """Tiles, bars, ratings, rivals and honours, and an alt text that tells the figures first."""
    sheet = profiles.sheet(locale, "A\u202eda", "Round Table", FULL, {5: "Autumn"})
    assert "\u202e" not in sheet.title
    assert sheet.tiles[0][0] == "41"
    assert len(sheet.tiles) == 5
    assert [bar.places for bar in sheet.results] == [(9, 8, 7, 6), (6, 5)]
    assert sheet.ratings[0].provisional
    assert sheet.luck == pytest.approx(41.53 / 20)
    assert "Autumn" in sheet.honours[0]
    about = profiles.alt(locale, sheet)
    assert len(about) <= 1024
    assert "9" in about


def test_names_in_the_picture_are_cleaned() -> None:
    """One of which nothing would be left stays as it is."""
    blank, odd = "\u3164", "C\u202ey"
    sheet = profiles.sheet("en", blank, blank, FULL, {})
    assert (sheet.title, sheet.subtitle) == (blank, blank)
    rivals = tuple(Rival(str(n), name, 1, 2, 3) for n, name in enumerate((blank, odd)))
    sheet = profiles.sheet("en", odd, odd, replace(FULL, rivals=rivals), {})
    assert (sheet.title, sheet.subtitle) == ("Cy", "Cy")
    assert [(row.name, row.ahead, row.level, row.behind) for row in sheet.rivals] == [
        (blank, 1, 2, 3), ("Cy", 1, 2, 3),
    ]  # fmt: skip
