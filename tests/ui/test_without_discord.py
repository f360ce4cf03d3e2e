"""Words and choices are put together without Discord: code that has a position can have its sentences."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
WITHOUT = """
import sys, importlib, pkgutil
sys.modules["discord"] = None
for package in map(importlib.import_module, sys.argv[1:]):
    for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        importlib.import_module(module.name)
"""
"""Imports all modules of packages where there is no discord.py."""


def test_packages_are_imported_without_discord() -> None:
    """No module of them imports discord.py, directly or through another module."""
    command = [sys.executable, "-c", WITHOUT, "ui.words", "ui.choices", "ui.strings"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"A package needs discord.py: move what does to ui/kit.\n{done.stderr}"


def test_a_folder_stays_small() -> None:
    """At most 15 files: one that grows is split by what its files are about."""
    folders = {path.parent for top in ("ui", "publish", "cogs", "ops") for path in (ROOT / top).rglob("*.py")}
    many = {str(f.relative_to(ROOT)): n for f in folders if (n := len(list(f.glob("*.py")))) > 15}
    assert many == {}
