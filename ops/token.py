"""The bot's token: from the environment, or from a file that holds nothing else, as secrets of containers
and of systemd are handed over."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

TOKEN, FILE = "DISCORD_TOKEN", "DISCORD_TOKEN_FILE"
_LONGEST = 1000
MISSING = f"There is no token: put the bot's token into {TOKEN}, or name a file with it in {FILE}."
OF_OTHERS = (
    f"{{}} has games of servers on Discord, where nobody could play them now: set {TOKEN} or {FILE}. "
    "With --local a local Discord starts all the same, and their time stands still."
)


class NoToken(Exception):
    """There is no telling what the token is, or it is needed; the reason in a sentence, without the token."""


def token_of(environment: Mapping[str, str]) -> str:
    """The token, without blanks and line ends around it; empty if there is none.

    :raises NoToken: it is given twice, or its file cannot be read or holds no token.
    """
    token, place = (environment.get(name, "").strip() for name in (TOKEN, FILE))
    if not place:
        return token
    if token:
        raise NoToken(f"Both {TOKEN} and {FILE} are set: keep one of them.")
    try:
        with Path(place).open("rb") as file:
            content = file.read(_LONGEST + 1).decode("ascii").strip()
    except OSError as error:
        raise NoToken(f"{FILE}: {place} cannot be read ({error.strerror}).") from error
    except UnicodeDecodeError:
        raise NoToken(f"{FILE}: {place} holds no token.") from None  # the cause would quote the file
    if not content:
        raise NoToken(f"{FILE}: {place} is empty.")
    if len(content) > _LONGEST or len(content.split()) > 1:
        raise NoToken(f"{FILE}: {place} holds more than a token.")
    return content
