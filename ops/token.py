"""The bot's token: from the environment, or from a file that holds nothing else, as secrets of containers
and of systemd are handed over."""

from __future__ import annotations

from base64 import urlsafe_b64decode
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

    :raises NoToken: it is given twice, cannot be one, or its file cannot be read or holds no token.
    """
    token, place = (environment.get(name, "").strip() for name in (TOKEN, FILE))
    if not place:
        if not could_be_token(token):
            raise NoToken(f"{TOKEN} holds something else than a token: blanks, quotes or other letters.")
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
    if not could_be_token(content):
        raise NoToken(f"{FILE}: {place} holds more than a token.")
    return content


def could_be_token(text: str) -> bool:
    """Whether a text, perhaps an empty one, can go to Discord as a token, whether or not it is one."""
    return len(text) <= _LONGEST and all("!" <= letter <= "~" and letter not in "\"'`" for letter in text)


def application_of(token: str) -> int | None:
    """The application's id in the first of a token's three parts; None if it has not the form of one."""
    first, *others = token.split(".")
    try:
        number = urlsafe_b64decode(first + "=" * (-len(first) % 4)).decode("ascii")
    except ValueError:
        return None
    return int(number) if len(others) == 2 and all(others) and number.isdigit() else None
