"""Sentences as Discord writes them, in parts for a page."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engine
from tests.host.timing import on_file
from tests.web.conftest import Web, play, started
from ui.strings.sanitize import isolate, sanitize
from ui.words.names import plain
from web.answers import TextPart
from web.markup import sentence, sentences, words

LEFT = re.compile(r"\*\*|__|~~|\|\||`|<[@#t/a:]|\\|^-# |^#|​|\]\(")
"""What no words of a sentence have: signs of Discord's that were not read."""


def called(member: str) -> str:
    return {"7": "Ann **B**"}.get(member, "a member")


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("plain", [TextPart("plain")]),
        ("a **b** c", [TextPart("a "), TextPart("b", bold=True), TextPart(" c")]),
        ("**a** **b**", [TextPart("a", bold=True), TextPart(" "), TextPart("b", bold=True)]),
        ("a **b", [TextPart("a "), TextPart("b", bold=True)]),
        ("****", []),
        (r"\*\*a\*\* \_b\_ \~ \` \| \> \# \-", [TextPart("**a** _b_ ~ ` | > # -")]),
        (r"a\b \\ c", [TextPart(r"a\b \ c")]),
        ("-# small **b**", [TextPart("small ", small=True), TextPart("b", bold=True, small=True)]),
        ("### head", [TextPart("head")]),
        ("> said", [TextPart("said")]),
        ("`a **b** <@7>`", [TextPart("a **b** <@7>", code=True)]),
        ("`a", [TextPart("`a")]),
        ("<@7> and <@!8>", [TextPart("Ann **B** and a member")]),
        ("**<@7>**", [TextPart("Ann **B**", bold=True)]),
        ("<#12>", [TextPart("#")]),
        ("</game undo:123>", [TextPart("/game undo", code=True)]),
        ("<:red:123> <a:blue:4>", [TextPart(":red: :blue:")]),
        ("[text](https://evil.example) on", [TextPart("text on")]),
        ("[](javascript:alert)", []),
        (
            "at <t:60>, <t:60:R>",
            [TextPart("at "), TextPart("", at=60.0), TextPart(", "), TextPart("", at=60.0)],
        ),
        ("<t:-5:f>", [TextPart("", at=-5.0)]),
        ("**<t:60>**", [TextPart("", bold=True, at=60.0)]),
        ("<t:9999999999999>", [TextPart("<t:9999999999999>")]),
        ("<t:x> <@x> <b> </b>", [TextPart("<t:x> <@x> <b> </b>")]),
        ("a​b​", [TextPart("ab")]),
        ("", []),
        ("​", []),
    ],
)
def test_signs_of_discord_become_parts(text: str, parts: list[TextPart]) -> None:
    assert list(sentence(text, called)) == parts


def test_each_line_is_a_sentence() -> None:
    """Empty ones are none; bold does not go on from one to the next."""
    several = sentences(["a **b\nc", "", " \n-# d"], called)
    assert [words(parts) for parts in several] == ["a b", "c", "d"]
    assert [part.bold for parts in several for part in parts] == [False, True, False, False]
    assert several[2][0].small


def test_moments_are_no_words() -> None:
    assert words(sentence("until <t:60:R>, **now**", called)) == "until , now"


@given(st.text(max_size=200))
def test_any_text_can_be_read(text: str) -> None:
    """Parts are never empty, and no two that look alike follow each other."""
    parts = sentence(text, called)
    assert all(part.text or part.at is not None for part in parts)
    for before, part in pairwise(parts):
        looks = [(p.at is None, p.bold, p.small, p.code) for p in (before, part)]
        assert looks[0] != looks[1] or before.at is not None


@given(st.text(max_size=60).filter(sanitize))
def test_an_escaped_name_is_read_as_it_is(name: str) -> None:
    """Whatever members call themselves, as the bot writes it into its sentences."""
    shown = words(sentence(f"and **{plain(name)}** moves", called))
    assert shown == f"and {isolate(sanitize(name))} moves"


@on_file
@pytest.mark.parametrize("rules", engine.rules_ids())
async def test_no_sign_is_left_in_a_log(site: Web, rules: str) -> None:
    game = await play(site.host, await started(site.host, rules), 60)
    where, path = site.proof(game, 0), site.public(game)
    for locale in ("en", "it"):
        for base, cookie in ((path, {}), where):
            log = await site.json(f"{base}/log.json?lang={locale}", **cookie)
            assert len(log["entries"]) > 5
            at = await site.json(f"{base}/at/{log['entries'][-1][0]}.json?lang={locale}", **cookie)
            lines = [line for _, lines in log["entries"] for line in lines] + at["lines"] + at["asked"]
            texts = [part["text"] for line in lines for part in line if not part.get("code")]
            texts += [at["where"], *at["facts"], *(space["label"] for space in at["spaces"])]
            assert [text for text in texts if LEFT.search(text)] == []
