"""Pictures of positions: a public view of a game and its board become an image.

It decides nothing and knows no rule system: owners, amounts, counters, tracks and piles come from the view in
its order, changes from the events' common keys, words from `locales/`, colours and fonts from a theme.

    data = render.draw(view, events=turn.events, names=("Ada", "Grace"), locale="it")
"""

from __future__ import annotations

import hashlib
import threading
from collections import OrderedDict
from collections.abc import Sequence
from concurrent.futures import Future
from functools import lru_cache

import msgspec
from PIL import Image

from engine.types import Event, View
from render.frame import compose
from render.kit.encode import KINDS, encode
from render.kit.theme import ids as themes
from render.legend import symbols
from render.map.cache import keep_in

__all__ = [
    "KINDS",
    "SIZES",
    "THEME",
    "draw",
    "give_way",
    "keep_in",
    "large",
    "legend",
    "picture",
    "prepare",
    "themes",
]

THEME = "atlas"
"""The default theme."""
SIZES: dict[str, float] = {"post": 1.0, "large": 1.5, "thumb": 0.5}
"""Sizes by name, as factors of 1600 pixels' width."""
LARGE = 2.0
"""The factor of pictures to keep or print, 3200 pixels wide."""
REMEMBERED = 64
"""The number of finished pictures kept in memory (about 250 KB each)."""

_finished: OrderedDict[bytes, Future[bytes]] = OrderedDict()
_lock = threading.Lock()


def draw(
    view: View,
    *,
    events: Sequence[Event] = (),
    names: Sequence[str] = (),
    locale: str = "en",
    theme: str = THEME,
    size: str = "post",
    ringed: Sequence[str] = (),
    format: str = "jpeg",  # noqa: A002 - Pillow's own word for it
) -> bytes:
    """The picture of a view as an encoded image. Equal arguments give equal bytes and are drawn only once.

    `events` are the events since the last picture; `names` the players' names by seat, `ringed` the
    spaces that get a ring. Safe to call from
    several threads at once. :raises KeyError: for an unknown size or format. :raises FileNotFoundError: for
    an unknown theme or a board without art.
    """
    key = hashlib.sha256(
        msgspec.msgpack.encode(
            (view, tuple(events), tuple(names), locale, theme, size, tuple(ringed), format)
        )
    ).digest()
    with _lock:
        known = _finished.get(key)
        mine = known or Future[bytes]()
        _finished[key] = mine
        _finished.move_to_end(key)
        while len(_finished) > REMEMBERED:
            _finished.popitem(last=False)
    if known is not None:
        return known.result()
    try:
        image = picture(
            view, events=events, names=names, locale=locale, theme=theme, size=size, ringed=ringed
        )
        mine.set_result(encode(image, format))
    except BaseException as error:
        with _lock:
            _finished.pop(key, None)
        mine.set_exception(error)
        raise
    return mine.result()


_decode = msgspec.msgpack.Decoder(View).decode


@lru_cache(maxsize=REMEMBERED)
def _legend(of: bytes, board: str, locale: str, theme: str) -> bytes:
    return encode(symbols.picture(compose.layers(board, theme, 1.0), _decode(of), locale), "webp")


def legend(view: View, *, locale: str = "en", theme: str = THEME) -> bytes:
    """A legend of every symbol that can occur in pictures of this game, as a WebP. Depends on the rules, the
    board and the kinds of things that the view shows, not on their places."""
    return _legend(msgspec.msgpack.encode(symbols.bare(view)), view.board, locale, theme)


def picture(
    view: View,
    *,
    events: Sequence[Event] = (),
    names: Sequence[str] = (),
    locale: str = "en",
    theme: str = THEME,
    size: str = "post",
    ringed: Sequence[str] = (),
) -> Image.Image:
    """The same as a Pillow image, always drawn."""
    factor = SIZES[size]
    # Small pictures are drawn larger and shrunk: text too small to read is then at least smooth.
    image = compose.compose(view, events, tuple(names), locale, theme, max(1.0, factor), ringed)
    return image.reduce(round(1 / factor)) if factor < 1 else image


def large(
    view: View,
    *,
    events: Sequence[Event] = (),
    names: Sequence[str] = (),
    locale: str = "en",
    theme: str = THEME,
) -> bytes:
    """The same as a JPEG of 3200 pixels' width. It takes seconds and keeps nothing: layers of this size would
    take the place of those that members wait for."""
    base = compose.fresh_layers(view.board, theme, LARGE)
    return encode(compose.compose(view, events, tuple(names), locale, theme, LARGE, base=base), "jpeg")


def prepare(board: str, theme: str = THEME, size: str = "post") -> None:
    """Prepare the static layers, so that the first picture is quick: takes about a second of a core, or a
    tenth of that from the folder given to `keep_in`."""
    compose.layers(board, theme, max(1.0, SIZES[size]))


def give_way() -> bool:
    """Release some of what is kept for the next pictures: the layers of the board used longest ago, after the
    last of them the finished pictures. All of it can be made again. False if nothing is left."""
    if compose.forget():
        return True
    with _lock:
        done = [key for key, picture in _finished.items() if picture.done()]
        for key in done:
            del _finished[key]
    return bool(done)
