"""What holds for every request: methods, limits, headers, and what is said when there is no answer."""

from __future__ import annotations

import math
from html import escape

import structlog
from aiohttp import web
from aiohttp.typedefs import Handler, Middleware

from db import StoreError
from host import HostError
from locales import text
from ui.words.errors import Refused
from web.access.limits import Busy, ReaderLimits
from web.access.readers import NotThere, Proxies, language
from web.spaces import NotSo

log = structlog.get_logger(__name__)

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
        "font-src 'self'; worker-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
    ),
    "X-Frame-Options": "DENY",  # for whoever does not read the policy's `frame-ancestors`
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "X-Robots-Tag": "noindex, nofollow",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Server": "Sandtable",  # and not which versions of what there are
}
PRIVATE, LASTING = "no-store", "public, max-age=31536000, immutable"
"""Of what belongs to a game, and of what has its content's digest in its address."""
METHODS = ("GET", "HEAD")
FILES = "/page/", "/art/"
"""Where files lie."""
CLOSING = "/close"
"""The end of the only path to which something may be sent."""
_STATUS = {"no-such-game": 404, "not-running": 404, "damaged": 410, "version": 410, "jobs-full": 503}


STYLE = web.AppKey("style", str)
"""The path of the style sheet of pages."""


class Gone(Exception):
    """What the link shows is no longer there, and the reader may know it. `key`: of the text that says so."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


def guard(limits: ReaderLimits, proxies: Proxies) -> Middleware:
    """The middleware of a site."""

    @web.middleware
    async def handle(request: web.Request, handler: Handler) -> web.StreamResponse:
        try:
            response = await _answer(request, handler, limits, proxies)
        except web.HTTPException as error:
            response = failure(request, error.status, "web-not-there" if error.status == 404 else "web-wrong")
        except Exception:  # a fault of ours
            if request.writer.output_size:  # the answer has begun: whoever has the connection ends it
                limits.note(500)
                raise
            log.exception("a page failed", route=_route(request))
            response = failure(request, 500, "web-not-made")
        limits.note(response.status)
        log.debug("page asked for", route=_route(request), status=response.status)
        return response

    return handle


async def add_headers(_: web.Request, response: web.StreamResponse) -> None:
    """Before any answer is sent, also one that no handler of ours has made."""
    response.headers.update(HEADERS)
    response.headers.setdefault("Cache-Control", PRIVATE)


def _route(request: web.Request) -> str:
    """The kind of path that was asked for. A path itself holds a tag, which no log may have."""
    resource = request.match_info.route.resource
    return resource.canonical if resource else "unknown"


async def _answer(
    request: web.Request, handler: Handler, limits: ReaderLimits, proxies: Proxies
) -> web.StreamResponse:
    try:
        limits.admit(proxies.reader(request), file=request.path.startswith(FILES))
        closes = request.method == "POST" and request.path.endswith(CLOSING)
        if request.method not in METHODS and not closes:
            response = failure(request, 405, "web-wrong")
            response.headers["Allow"] = ", ".join(METHODS)
            return response
        return await handler(request)
    except Busy as error:
        response = failure(request, 429, "web-busy")
        response.headers["Retry-After"] = str(max(1, math.ceil(error.seconds)))
        return response
    except NotThere:
        return failure(request, 404, "web-not-there")
    except Gone as error:
        return failure(request, 410, error.key)
    except NotSo as error:
        return web.json_response({"error": error.key, "text": error.said}, status=400)
    except Refused as error:
        return failure(request, 400, f"error-{error.key}", **error.data)
    except HostError as error:
        return failure(request, _STATUS.get(error.key, 404), _SAID.get(error.key, "web-not-there"))
    except StoreError:  # the store logs it
        return failure(request, 503, "web-away")


_SAID = {
    "not-running": "web-not-begun",
    "damaged": "web-damaged",
    "version": "web-version",
    "jobs-full": "web-busy",
}


def failure(request: web.Request, status: int, key: str, **data: object) -> web.Response:
    """Why there is no answer, as JSON where JSON was asked for, else as a page."""
    locale = language(request)
    said = text(locale, key, **data)
    if request.path.endswith((".json", "/live")):
        return web.json_response({"error": key, "text": said}, status=status)
    page = small_page(request, locale, text(locale, "web-failed"), f"<p>{escape(said)}</p>")
    return web.Response(text=page, status=status, content_type="text/html")


def small_page(request: web.Request, locale: str, title: str, body: str, script: str = "") -> str:
    """A page with a heading and little else. `body`: HTML, `script`: the path of one."""
    module = f'<script type="module" src="{escape(script)}"></script>' if script else ""
    style = request.app.get(STYLE)
    sheet = f'<link rel="stylesheet" href="{escape(style)}">' if style else ""
    return (
        f'<!doctype html><html lang="{locale}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta name="color-scheme" content="light dark">'
        f"<title>{escape(title)} · Sandtable</title>{sheet}{module}</head>"
        f'<body><main class="plain"><section><h1>{escape(title)}</h1>{body}</section></main></body></html>'
    )
