"""Relief in a few even steps: keeps the look of mountains, costs few colours and few bytes."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageFilter

STEPS = 16


def posterised(source: Path, size: tuple[int, int]) -> Image.Image:
    """A raster with values 0 (deep shade) to STEPS - 1 (full light); flat ground is in the middle."""
    return stepped(Image.open(source).convert("L").resize(size, Image.Resampling.BICUBIC))


def stepped(shade: Image.Image) -> Image.Image:
    """The same of a raster of shades with flat ground at 128."""
    smooth = np.asarray(shade.filter(ImageFilter.GaussianBlur(0.8)), np.float32)
    return levels((smooth - 128) / 110 * (STEPS / 2) + (STEPS - 1) / 2)


def levels(field: NDArray[np.floating[Any]]) -> Image.Image:
    """The same of numbers from 0 to STEPS - 1, rounded and cut."""
    image = Image.fromarray(np.clip(np.rint(field), 0, STEPS - 1).astype(np.uint8)).convert("P")
    image.putpalette([v for i in range(STEPS) for v in (i * 255 // (STEPS - 1),) * 3])
    return image


def encoded(image: Image.Image) -> bytes:
    """The file of a relief."""
    file = BytesIO()
    image.save(file, "PNG", optimize=True, bits=4)
    return file.getvalue()
