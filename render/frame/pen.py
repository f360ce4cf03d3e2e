"""A picture being drawn, measured in units of scale 1, with the data to draw."""

from __future__ import annotations

from dataclasses import dataclass, field

from PIL import Image

import locales
from engine.types import SeatView, View
from render.kit import badges, canvas, icons, text
from render.kit.pattern import PERIOD
from render.kit.theme import Fonts, Looks, Owner, Rgb, Theme, Ui
from render.map.layers import Layers


@dataclass
class Scene:
    """The picture with the view, the names by seat and the locale; all lengths are those of scale 1."""

    picture: Image.Image
    layers: Layers
    view: View
    names: tuple[str, ...]
    locale: str
    looks: Looks = field(init=False)

    def __post_init__(self) -> None:
        self.looks = Looks(self.view, self.theme)

    @property
    def theme(self) -> Theme:
        return self.layers.theme

    @property
    def ui(self) -> Ui:
        """Colours of bars and panels."""
        return self.theme.ui

    @property
    def fonts(self) -> Fonts:
        """Names of the theme's fonts."""
        return self.theme.fonts

    def say(self, key: str, **data: object) -> str:
        """A text in the picture's locale, the rule system's own one before the general one."""
        return locales.text(self.locale, locales.own(self.view.rules, key), **data)

    def has(self, key: str) -> bool:
        """Whether there is such a text."""
        return locales.has(locales.own(self.view.rules, key))

    def say_if_any(self, key: str) -> str:
        """A text, or nothing if there is none: for keys of rule systems."""
        return self.say(key) if self.has(key) else ""

    def name(self, seat: SeatView) -> str:
        """A seat's name: its player's, or a general word if nothing of it is visible."""
        if seat.seat < len(self.names) and text.clusters(self.names[seat.seat]):
            return self.names[seat.seat]
        if seat.kind == "neutral":
            return self.say("render-neutral")
        return self.say("render-nameless", seat=seat.seat + 1)

    def width(self, words: str, font: str, size: float) -> float:
        return text.width(words, font, self._px(size)) / self.layers.scale

    def write(
        self,
        x: float,
        y: float,
        words: str,
        font: str,
        size: float,
        rgb: Rgb,
        anchor: str = "l",
        room: float = 0,
    ) -> float:
        """Write a line (see `text.put`); returns its width."""
        s = self.layers.scale
        at = (x * s, y * s)
        return text.put(self.picture, at, words, font, self._px(size), rgb, anchor, round(room * s)) / s

    def box(
        self,
        x: float,
        y: float,
        size: tuple[float, float],
        radius: float,
        fill: Rgb | None,
        border: Rgb | None = None,
        thick: float = 1,
        alpha: int = 255,
    ) -> None:
        """A rounded rectangle from its left top corner."""
        place = (self._px(x), self._px(y), self._px(size[0]), self._px(size[1]))
        thin = max(1, self._px(thick))
        canvas.rounded_box(self.picture, place, self._px(radius), fill, alpha, border, thin, self.ui.corner)

    def strike(self, x: float, y: float, width: float, rgb: Rgb) -> None:
        """Draw a level line that begins at a point."""
        s = self.layers.scale
        canvas.line(self.picture, [(x * s, y * s), ((x + width) * s, y * s)], 2 * s, rgb)

    def badge(self, x: float, y: float, owner: Owner, mark: str, radius: float) -> None:
        """An owner's badge with its middle at a point."""
        s = self.layers.scale
        badges.paste_at(self.picture, badges.badge(self.theme, owner, mark, radius * s), x * s, y * s)

    def seat_badge(self, x: float, y: float, seat: SeatView, radius: float) -> None:
        """The badge of a seat with its number, without one for neutral seats."""
        mark = str(seat.seat + 1) if seat.kind == "player" else ""
        self.badge(x, y, self.looks.of(seat.seat), mark, radius)

    def swatch(self, x: float, y: float, size: tuple[float, float], owner: Owner) -> None:
        """A rounded piece of an owner's colour and pattern with its middle at a point."""
        width, height = self._px(size[0]), self._px(size[1])
        tile = badges.swatch(owner, width, height, self._px(PERIOD))
        at = (self._px(x) - width // 2, self._px(y) - height // 2)
        self.picture.paste(tile, at, canvas.plate(width, height, self._px(6)))

    def icon(self, x: float, y: float, kind: str, size: float, rgb: Rgb, *, card: bool = False) -> None:
        """The icon of a kind, or a card of it, with its middle at a point."""
        picture = icons.card if card else icons.mask
        s, mask = self.layers.scale, picture(self.view.rules, kind, self._px(size))
        self.picture.paste(rgb, (round(x * s) - mask.width // 2, round(y * s) - mask.height // 2), mask)

    def _px(self, length: float) -> int:
        return round(length * self.layers.scale)
