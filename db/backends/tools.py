"""PostgreSQL's client programs: dumping a database that may be in use, and restoring a dump."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from db.address import ServerAddress
from db.backends.siblings import make_folder, make_private
from db.backends.sqlite_files import appearing
from db.errors import StoreError

_LOOK_SECONDS = 0.1
"""Between two questions whether a program is to be killed."""
_OURS_ALONE = ("--no-owner", "--no-privileges")


def dump(server: ServerAddress, target: Path, stops: Callable[[], bool] = lambda: False) -> None:
    """Dump one consistent state of a database to a file with pg_dump; the file appears whole or not at all:
    if `stops`, asked again and again, says so, the program is killed.

    :raises StoreError: `tool`, `failed`, also if it was killed, or `unwritable` with the target's path.
    """
    with appearing(target) as part:
        arguments = ("--format=custom", "--encoding=UTF8", *_OURS_ALONE, f"--file={part}")
        _run(server, "pg_dump", *arguments, stops=stops)


@contextmanager
def statements(source: Path) -> Iterator[IO[str]]:
    """The SQL of a dump, line by line.

    :raises StoreError: `tool`; at the end `backup` if the file could not be read as a whole.
    """
    command = [_find("pg_restore"), *_OURS_ALONE, "--file=-", str(source)]
    with (
        tempfile.TemporaryFile() as said,
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=said, encoding="utf-8") as reading,
    ):
        assert reading.stdout is not None
        try:
            yield reading.stdout
            for _ in reading.stdout:  # so that the program ends
                pass
            reading.wait()
        finally:
            reading.kill()
        said.seek(0)
        wrong = said.read().decode(errors="replace")
    if reading.returncode:
        raise StoreError("backup", source, wrong)


def restore(server: ServerAddress, source: Path, replaced: Iterable[str], script: Path) -> None:
    """Replace these tables by those of a dump, in one transaction. The SQL is written to the file `script`
    meanwhile.

    :raises StoreError: `tool`, `backup`, or `failed`, and then nothing was changed.
    """
    names = ", ".join('"{}"'.format(name.replace('"', '""')) for name in replaced)
    try:
        make_folder(script.parent)
        make_private(script)  # it contains the secrets of running games
        with script.open("w", encoding="utf-8") as file, statements(source) as lines:
            if names:
                file.write(f"DROP TABLE {names} CASCADE;\n")
            file.writelines(lines)
        _run(
            server, "psql", "--no-psqlrc", "--quiet", "--single-transaction", "--output=/dev/null",
            "--set=ON_ERROR_STOP=1", f"--file={script}",
        )  # fmt: skip
    except OSError as error:
        raise StoreError("unwritable", script, error) from error
    finally:
        with suppress(OSError):
            script.unlink(missing_ok=True)


def _find(tool: str) -> str:
    path = shutil.which(tool)
    if path is None:
        raise StoreError("tool", tool)
    return path


def _run(
    server: ServerAddress, tool: str, *arguments: str, stops: Callable[[], bool] = lambda: False
) -> None:
    """Run a program on a database. The password is in its environment, where other users cannot read it."""
    command: Sequence[str] = [_find(tool), "--no-password", *arguments]
    environment, pipe = {**os.environ, **_variables(server)}, subprocess.PIPE
    with subprocess.Popen(command, env=environment, stdout=pipe, stderr=pipe) as running:
        while True:
            try:
                _, wrong = running.communicate(timeout=_LOOK_SECONDS)
                break
            except subprocess.TimeoutExpired:
                if stops():
                    running.kill()
            except BaseException:
                running.kill()
                raise
    if running.returncode:
        raise StoreError("failed", server, wrong.decode(errors="replace"))


def _variables(server: ServerAddress) -> dict[str, str]:
    known = {
        "PGDATABASE": server.database,
        "PGHOST": server.host,
        "PGPORT": server.port,
        "PGUSER": server.user,
        "PGPASSWORD": server.password,
        "PGSSLMODE": server.ssl,
    }
    return {name: str(value) for name, value in known.items() if value is not None}
