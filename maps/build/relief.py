"""Relief in a few even steps: keeps the look of mountains, costs few colours and few bytes."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from PIL import Image, ImageFilter

STEPS = 16


def posterised(source: Path, size: tuple[int, int]) -> Image.Image:
    """A raster with values 0 (deep shade) to STEPS - 1 (full light); flat ground is in the middle."""
    return stepped(Image.open(source).convert("L").resize(size, Image.Resampling.BICUBIC))


def stepped(shade: Image.Image) -> Image.Image:
    """The same of a raster of shades with flat ground at 128."""
    smooth = np.asarray(shade.filter(ImageFilter.GaussianBlur(0.8)), np.float32)
    level = np.rint((smooth - 128) / 110 * (STEPS / 2) + (STEPS - 1) / 2)
    image = Image.fromarray(np.clip(level, 0, STEPS - 1).astype(np.uint8)).convert("P")
    image.putpalette([v for i in range(STEPS) for v in (i * 255 // (STEPS - 1),) * 3])
    return image
