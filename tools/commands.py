"""Write the table of commands in docs/commands.md: `python -m tools.commands`.

The table stands between two marks and has all commands as they are registered, with their English names and
descriptions. Everything outside the marks is written by hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from discord import app_commands

from cogs.app import Sandtable

PAGE = Path(__file__).resolve().parents[1] / "docs" / "commands.md"
START, END = "<!-- written by python -m tools.commands -->\n", "<!-- end -->\n"
MANAGERS = " (managers)"


def commands() -> list[app_commands.Command[Any, ..., Any]]:
    """All commands that can be used, those of groups beside the others, in the order of the features."""
    silent = SimpleNamespace(outbox=None, ticker=SimpleNamespace(servers=SimpleNamespace()))
    host: Any = SimpleNamespace(core=silent, leagues=silent)
    bot = Sandtable(host)
    bot.load()
    return [command for command in bot.tree.walk_commands() if isinstance(command, app_commands.Command)]


def row(command: app_commands.Command[Any, ..., Any]) -> str:
    """A line of the table: the command with its options, in brackets those that may be left out, and what it
    does."""
    options = (name if required else f"[{name}]" for name, required in _options(command))
    usage = " ".join((f"/{command.qualified_name}", *options))
    about = str(command.description).removesuffix(MANAGERS)
    managed = command.description != about or (command.root_parent or command).default_permissions
    return f"| `{usage}` | {about}{MANAGERS if managed else ''} |\n"


def _options(command: app_commands.Command[Any, ..., Any]) -> Iterator[tuple[str, bool]]:
    for parameter in command.parameters:
        yield str(parameter.display_name), parameter.required


def page(text: str) -> str:
    """The page with the table as it must be.

    :raises ValueError: if a mark is missing."""
    before, start, rest = text.partition(START)
    _, end, after = rest.partition(END)
    if not (start and end):
        raise ValueError(f"{PAGE.name}: {START.strip()} or {END.strip()} is missing")
    table = "\n| Command | What it does |\n|---|---|\n" + "".join(map(row, commands())) + "\n"
    return f"{before}{START}{table}{END}{after}"


def main() -> None:
    """Write the table in place."""
    PAGE.write_text(page(PAGE.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main()
