"""Rows become the host's types in several threads."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

RACE = """
import sys, threading
sys.setswitchinterval(1e-6)
import msgspec
from host import Game
from host.core import rows
raw = dict(id=1, guild="g", channel="c", host="h", name="", rules="classic", options={}, max_seats=2,
           status="lobby", seats=[dict(index=0, member="m", name="n")], commitment="", ply=0, created_at=0.0)
start = threading.Barrier(4)
def convert():
    start.wait()
    try:
        msgspec.convert(raw, Game)
    except msgspec.ValidationError:
        pass
threads = [threading.Thread(target=convert) for _ in range(4)]
for thread in threads: thread.start()
for thread in threads: thread.join()
"""


@pytest.mark.parametrize("attempt", [0, *(pytest.param(n, marks=pytest.mark.more) for n in (1, 2, 3))])
def test_threads_may_convert_their_first_rows_at_once(attempt: int) -> None:
    """In a process that has converted nothing before. msgspec learns of a type when it first meets it: two
    threads that met one at the same time ended the process with a segmentation fault."""
    assert subprocess.run([sys.executable, "-c", RACE], cwd=ROOT, check=False).returncode == 0
