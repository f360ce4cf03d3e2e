"""`python -m tests.league.foreign FILE`: whether all in an export of a league agrees."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from tests.league.foreign.compare import differences


def main(arguments: list[str]) -> int:
    """Print all differences; 1 if there are any."""
    texts = [text for name in arguments for text in differences(json.loads(Path(name).read_bytes()))]
    print("\n".join(texts) if texts else "all agrees")
    return bool(texts)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
