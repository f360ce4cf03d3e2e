"""Draw what is made up, to look at: every board in every theme and the hard cases, or standings, ratings and
profiles.

python -m tools.pictures boards out/gallery [--width 960]
python -m tools.pictures leagues out/league [--width 550]
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tools import gallery, league_pictures

SETS = {"boards": gallery.write, "leagues": league_pictures.write}


def main() -> int:
    """Draw one set of pictures into a folder, and tell each file with its size."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.pictures",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("set", choices=SETS)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--width", type=int, default=0, help="of the pictures, if not full size")
    args = parser.parse_args()
    for path, size in SETS[args.set](args.folder, args.width):
        print(f"{path}: {size // 1024} KB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
