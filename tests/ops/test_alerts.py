"""The alarms of `ops/alerts.yml`: which they are, that the bot exports what they look at, and that the
operator's page says what to do about each."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from host.time.timekeeper import APART
from ops import problems
from ui.gateway.rate_limit import MANY

ROOT = Path(__file__).parents[2]
RULES = (ROOT / "ops" / "alerts.yml").read_text("utf-8")
EXPRESSIONS = dict(re.findall(r"- alert: (\w+)\n +expr: (.+)", RULES))
BOUNDS = {
    "SandtableDown": 'up{job="sandtable"} == 0 or absent(up{job="sandtable"})',
    "SandtableBackupOld": f"> {problems.BACKUP_AGE:.0f}",
    "SandtableWriteTrouble": "== 0",
    "SandtableUnsentRow": f"> {problems.UNSENT_AGE:.0f}",
    "SandtableInvalidRequests": f"> {MANY}",
    "SandtableDiskFull": f"< {problems.DISK_SHARE:.2f}",
    "SandtableClocksApart": f"== 0 or abs(sandtable_clock_ahead_seconds) > {APART:.0f}",
    "SandtableTaskEnded": "> 0",
    "SandtableGameDamaged": "> 0",
    "SandtableDeadlineOverdue": f"> {problems.OVERDUE:.0f}",
    "SandtableGatewayAway": f"> {problems.AWAY:.0f}",
    "SandtableShardIdle": f"> {problems.IDLE:.0f}",
    "SandtableVersionsApart": "> 1",
}
"""All alarms, with the bounds that `/health` has in words."""


def test_alarms_and_health_have_the_same_bounds() -> None:
    """No alarm is missing, and none is heard earlier than `/health` tells of it."""
    products = re.compile(r"(\d+) \* (\d+)")
    bounds = {
        name: products.sub(lambda match: str(int(match[1]) * int(match[2])), expression)
        for name, expression in EXPRESSIONS.items()
    }
    assert bounds.keys() == BOUNDS.keys()
    assert {name: bound for name, bound in bounds.items() if not bound.endswith(BOUNDS[name])} == {}
    waits = dict(re.findall(r"- alert: (\w+)\n +expr: .+\n +for: (.+)", RULES))
    assert waits.pop("SandtableDown") == "5m"
    assert waits.pop("SandtableWriteTrouble") == f"{problems.TROUBLE:.0f}s"
    assert waits.pop("SandtableShardIdle") == "60s"
    assert waits.pop("SandtableVersionsApart") == f"{problems.VERSIONS / 3600:.0f}h"
    passing = {"SandtableUnsentRow", "SandtableClocksApart", "SandtableDeadlineOverdue"}
    assert waits == dict.fromkeys(passing, "2m"), "those that an outage leaves behind for a moment"


def test_every_alarm_says_what_is_wrong_and_where_to_read_what_to_do() -> None:
    """The link leads to a heading of the operator's page."""
    page = (ROOT / "docs" / "operations.md").read_text("utf-8")
    blocks = RULES.split("- alert: ")[1:]
    assert len(blocks) == len(EXPRESSIONS)
    for block in blocks:
        name = block.split()[0]
        assert re.search(r"\n +summary: \S.+", block), name
        assert f"action: docs/operations.md#{name.lower()}\n" in block + "\n"
        assert f"\n### {name}\n" in page


def test_prometheus_understands_the_alarms_and_hears_them() -> None:
    """Each at its bound and beyond it, as `ops/alerts_test.yml` says."""
    promtool = shutil.which("promtool")
    if promtool is None:
        pytest.skip("promtool is not installed (Debian's package prometheus)")
    for command in (["check", "rules", "alerts.yml"], ["test", "rules", "alerts_test.yml"]):
        answer = subprocess.run([promtool, *command], cwd=ROOT / "ops", capture_output=True, text=True)
        assert answer.returncode == 0, answer.stdout + answer.stderr
    assert set(re.findall(r"alertname: (\w+)", (ROOT / "ops" / "alerts_test.yml").read_text())) == set(BOUNDS)
