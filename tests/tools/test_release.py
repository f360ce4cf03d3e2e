"""What `make release` refuses."""

from __future__ import annotations

import pytest

from ops import version
from tools import release

DONE = "# Changelog\n\n## Unreleased\n\n## 1.2.0 (2026-01-02)\n\n- A change.\n\n## 1.1.0 (2026-01-01)\n"


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        (DONE, 0),
        (DONE.replace("## Unreleased\n\n", ""), 0),
        (DONE.replace("Unreleased\n", "Unreleased\n\n- Another.\n"), 1),
        (DONE.replace("1.2.0", "1.3.0"), 1),
        (DONE.replace(" (2026-01-02)", ""), 1),
    ],
)
def test_the_newest_section_is_the_version(text: str, faults: int) -> None:
    """With its date, and nothing is left under the heading above."""
    assert len(release.changelog_faults(text, "1.2.0")) == faults


def test_the_image_has_what_runs_and_no_more() -> None:
    """The project's own list is right; one that lacks a file or lets tests in is not."""
    lines = (version.ROOT / ".dockerignore").read_text("utf-8")
    assert release.context_faults(lines) == []
    assert len(release.context_faults(lines.replace("!pyproject.toml\n", ""))) == 1
    assert len(release.context_faults(f"{lines}!tests\n")) == 1
