"""Say whether all is ready for a version: `make release`.

The changelog's newest section is that version with a date, nothing is left under *Unreleased*, the program
tells the same version, and the image is built; without docker the list of the image's files is checked.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys

from ops import version

HEADING = re.compile(r"^## (?:(Unreleased)|(\d+\.\d+\.\d+) \((\d{4}-\d\d-\d\d)\))$", re.MULTILINE)
NEEDED = ("*.py", "pyproject.toml", "requirements/base.txt", "LICENSE", "NOTICE")


def changelog_faults(text: str, wanted: str) -> list[str]:
    """Why the changelog does not release this version; empty if it does."""
    sections = [(match[1] or match[2], match.end()) for match in HEADING.finditer(text)]
    faults = []
    if sections and sections[0][0] == "Unreleased":
        end = text.find("\n## ", sections[0][1])
        if text[sections[0][1] : end if end > 0 else None].strip():
            faults.append("CHANGELOG.md: lines are left under Unreleased")
        sections = sections[1:]
    if not sections or sections[0][0] != wanted:
        faults.append(f"CHANGELOG.md: the newest version with a date is not {wanted}")
    return faults


def context_faults(dockerignore: str) -> list[str]:
    """What the image lacks, or holds in vain, by the lines of .dockerignore."""
    lines = dockerignore.splitlines()
    faults = [] if "*" in lines else [".dockerignore: does not leave everything out first"]
    faults += [f".dockerignore: {name} is left out" for name in NEEDED if f"!{name}" not in lines]
    faults += [
        f".dockerignore: {name} is let in" for name in ("tests", "tools", "docs") if f"!{name}" in lines
    ]
    return faults


def main() -> int:
    """Print each fault, or that all is ready. Returns the exit code."""
    root, wanted = version.ROOT, version.project_version()
    faults = changelog_faults((root / "CHANGELOG.md").read_text("utf-8"), wanted)
    faults += context_faults((root / ".dockerignore").read_text("utf-8"))
    if version.commit().endswith("+changes"):
        faults.append("git: files differ from the commit")
    for fault in faults:
        print(fault, file=sys.stderr)
    if faults:
        return 1
    if not shutil.which("docker"):
        print(f"Ready: {version.sentence()}. No docker here: only the list of the image's files was checked.")
        return 0
    build = ["docker", "build", "--build-arg", f"COMMIT={version.commit()}", "-t", f"sandtable:{wanted}", "."]
    return subprocess.run(build, cwd=root).returncode


if __name__ == "__main__":
    sys.exit(main())
