"""Addresses of a message's own files, as embeds and components name them."""

from typing import Any

import pytest

from playground.errors import ApiError
from playground.world.attachments import Resolver

PICTURE = {
    "id": "5", "filename": "a.png", "url": "http://127.0.0.1/5/a.png",
    "width": 4, "height": 3, "content_type": "image/png",
}  # fmt: skip
NOTES = {"id": "6", "filename": "b.txt", "url": "http://127.0.0.1/6/b.txt", "content_type": "text/plain"}
ELSEWHERE = "https://x.example/a.png"


@pytest.fixture
def resolver() -> Resolver:
    return Resolver([PICTURE, NOTES])


def test_a_picture_of_an_embed_gets_its_address_and_its_size(resolver: Resolver) -> None:
    """An icon its address alone. Both are listed no longer among the files."""
    image, author = {"url": "attachment://a.png"}, {"icon_url": "attachment://b.txt", "name": "x"}
    resolver.embed(image, "url", ())
    assert image == {
        "url": PICTURE["url"], "proxy_url": PICTURE["url"],
        "width": 4, "height": 3, "content_type": "image/png",
    }  # fmt: skip
    assert resolver.hidden == {"5"}
    resolver.embed(author, "icon_url", ())
    assert author == {"icon_url": NOTES["url"], "proxy_icon_url": NOTES["url"], "name": "x"}
    assert (resolver.hidden, resolver.shown) == ({"5", "6"}, set())


def test_other_pictures_of_an_embed_stay_as_they_are(resolver: Resolver) -> None:
    """The message's own file hides by its address as well; a missing part, and one without any, are none."""
    for part in (None, {}, {"url": None}, {"url": ELSEWHERE}):
        before = part and {**part}
        resolver.embed(part, "url", ())
        assert part == before
    assert resolver.hidden == set()
    resolver.embed({"url": PICTURE["url"]}, "url", ())
    assert resolver.hidden == {"5"}


@pytest.mark.parametrize("url", ["attachment://a.png", PICTURE["url"]])
def test_a_component_shows_a_file_of_its_message(resolver: Resolver, url: str) -> None:
    """By its name or its address."""
    media: dict[str, Any] = {"url": url}
    assert resolver.component(media, ()) == PICTURE
    assert (media["url"], media["proxy_url"]) == (PICTURE["url"], PICTURE["url"])
    assert (media["id"], media["attachment_id"], media["loading_state"]) == ("5", "5", 2)
    assert (resolver.hidden, resolver.shown) == (set(), {"5"})


def test_a_component_shows_something_of_elsewhere(resolver: Resolver) -> None:
    """It is no file of the message."""
    media: dict[str, Any] = {"url": ELSEWHERE}
    assert resolver.component(media, ()) is None
    assert media == {"url": ELSEWHERE, "proxy_url": ELSEWHERE, "id": "0"}
    assert resolver.shown == set()


@pytest.mark.parametrize("embedded", [True, False])
def test_a_file_that_is_not_there_is_refused_at_its_place(resolver: Resolver, embedded: bool) -> None:
    """In an embed and in a component."""
    part, path = {"url": "attachment://c.png"}, ("embeds", 0, "image")
    with pytest.raises(ApiError) as caught:
        resolver.embed(part, "url", path) if embedded else resolver.component(part, path)
    assert (caught.value.status, caught.value.code) == (400, 50035)
    (error,) = (caught.value.errors or {})["embeds"]["0"]["image"]["_errors"]
    assert error["code"] == "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"
    assert error["message"].endswith("attachment://c.png")
    assert (resolver.hidden, resolver.shown) == (set(), set())
