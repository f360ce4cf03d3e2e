"""Which Sandtable this is: its version, the commit, the database's schema, and the versions of the rules."""

from __future__ import annotations

import os
import subprocess
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
COMMIT = "SANDTABLE_COMMIT"
"""The variable with the commit where there is no repository: an image's build sets it."""
UNKNOWN = "unknown"
PATIENCE = 5.0
"""Seconds after which git is given up."""


def project_version() -> str:
    """The version in pyproject.toml, the one place that holds it."""
    project: str = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    return project


def commit() -> str:
    """The commit: what the image's build was told, else the repository's, with `+changes` if files differ
    from it; `unknown` where there is neither."""
    if stamped := os.environ.get(COMMIT, "").strip():
        return stamped
    if not (ROOT / ".git").exists():  # a folder above may be another project's repository
        return UNKNOWN
    ask = [
        "git",
        "--no-optional-locks",
        "describe",
        "--always",
        "--exclude=*",
        "--abbrev=12",
        "--dirty=+changes",
    ]
    try:
        answer = subprocess.run(ask, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE)
    except (OSError, subprocess.TimeoutExpired):
        return UNKNOWN
    return answer.stdout.strip() or UNKNOWN


def facts() -> dict[str, Any]:
    """All that tells one build from another: version, commit, the newest schema, and by rule system the
    version of new games."""
    from db.backends.upgrade import REVISIONS
    from engine import meta, rules_ids

    return {
        "version": project_version(),
        "commit": commit(),
        "schema": REVISIONS[-1],
        "rules": {rules: meta(rules).version for rules in rules_ids()},
    }


def sentence() -> str:
    """The same in a line for people."""
    known = facts()
    rules = ", ".join(f"{system} {version}" for system, version in known["rules"].items())
    return f"Sandtable {known['version']}, commit {known['commit']}, schema {known['schema']}, rules: {rules}"
