"""Removes secrets from log lines: the bot's token, the database's password, tokens of interactions and
webhooks. Known secrets are found anywhere, unknown ones by their shape."""

from __future__ import annotations

import json
import re
from urllib.parse import quote, quote_plus, unquote, urlsplit

from db.errors import EXAMPLE

HIDDEN = "[hidden]"
SHORT = 4
"""Secrets with fewer characters are found only in their usual place: elsewhere they would match too much."""

_SHAPES = tuple(
    re.compile(pattern)
    for pattern in (
        r"()[\w-]{23,30}\.[\w-]{5,8}\.[\w-]{27,}",  # a bot's token
        r"()aW50ZXJhY3Rpb2[\w-]{10,}",  # an interaction's: base64 of "interaction:..."
        r"(/(?:webhooks|interactions)/\d+/)[^/?#\s\"'\\]+",
        r"(\btoken\\*[\"']\s*:\s*\\*[\"'])[^\"'\\]+",  # in JSON, in a dict, in JSON within JSON
        r"((?i:authorization)\\*[\"']?\s*[:=]\s*\\*[\"']?(?:\w+ )?)[^\s\"'\\,]+",
        r"(://[^\s/:@\"']*:)[^\s/@\"']+(?=@)",  # a password in an address
        r"((?i:\bpassword|\bpasswd)=\\*[\"']?)[^\s&;\"'\\]+",
    )
)
_known: set[str] = set()


def keep_secret(*secrets: str | None) -> None:
    """Have `hide` find these texts from now on, in whatever way they are quoted."""
    for secret in secrets:
        if not secret or len(secret) < SHORT:
            continue
        quoted = (quote(secret, safe=""), quote_plus(secret), quote(secret))
        escaped = (json.dumps(secret)[1:-1], json.dumps(secret, ensure_ascii=False)[1:-1], repr(secret)[1:-1])
        _known.update((secret, *quoted, *escaped))


def password_of(url: str | None) -> str | None:
    """The password in an address, unquoted; None if there is none."""
    try:
        password = urlsplit(url or "").password
    except ValueError:  # no address at all
        return None
    return unquote(password) if password else None


def hide(text: str) -> str:
    """The text without secrets. Placeholders in examples stay readable."""
    return EXAMPLE.join(map(_hide, text.split(EXAMPLE)))


def _hide(text: str) -> str:
    for secret in sorted(_known, key=len, reverse=True):
        text = text.replace(secret, HIDDEN)
    for shape in _SHAPES:
        text = shape.sub(rf"\g<1>{HIDDEN}", text)
    return text
