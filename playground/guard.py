"""Who may talk to the local Discord at all: one guard before every route.

A web browser carries requests of any page to this machine, also of hostile ones. It says where they come
from, and no page can make it say something else: `Host` is the name that was used, `Origin` and
`Sec-Fetch-Site` tell of the page. Programs such as discord.py send neither of the latter two.
"""

import hmac
from collections.abc import Callable

from aiohttp import web
from aiohttp.typedefs import Handler, Middleware

from playground.faults import VIA
from playground.wire import dumps

HOST = "127.0.0.1"
_OUTSIDE = ("cross-site", "same-site")
_POLICY = (
    "default-src 'self'; img-src 'self' data: blob: https:; style-src 'self' 'unsafe-inline'; "
    "connect-src 'self' ws://127.0.0.1:*; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
)
_HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Content-Security-Policy": _POLICY,
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}


def guard(port: Callable[[], int]) -> Middleware:
    """The middleware of a server that listens on this port."""

    @web.middleware
    async def guarded(request: web.Request, handler: Handler) -> web.StreamResponse:
        origin = f"{HOST}:{port()}"
        refusal = _refusal(request, origin, f"localhost:{port()}")
        if refusal is not None:
            return _forbidden(request, refusal)
        if request.path == "/" and request.headers["Host"] != origin:
            # One origin only: the browser keeps what stands after the `#`.
            return web.Response(status=307, headers={"Location": f"http://{origin}/"})
        response = await handler(request)
        if not response.prepared:
            response.headers.update(_HEADERS)
            # Modules that a browser keeps for a while would mix with new ones after an update.
            response.headers.setdefault("Cache-Control", "no-cache")
        return response

    return guarded


def _refusal(request: web.Request, *names: str) -> str | None:
    """Why this request may not be answered; None if it may."""
    headers = request.headers
    # A page elsewhere can point a name of its own at 127.0.0.1; only the Host header tells.
    if headers.getall("Host", []) not in ([name] for name in names):
        return "Use the address 127.0.0.1"
    if any(origin != f"http://{names[0]}" for origin in headers.getall("Origin", [])):
        return "Pages of other origins may not use the local Discord"
    # Pictures, scripts and links carry no Origin. Only the page itself may be linked to.
    link = request.path == "/" and request.method == "GET" and headers.get("Sec-Fetch-Mode") == "navigate"
    if headers.get("Sec-Fetch-Site") in _OUTSIDE and not link:
        return "Pages of other sites may not use the local Discord"
    return None


def _forbidden(request: web.Request, message: str) -> web.Response:
    """A refusal in the words of the API that was asked."""
    headers = {**_HEADERS, "Content-Type": "application/json"}
    if request.path.startswith(("/api/", "/gateway")):
        body, headers = {"code": 0, "message": message}, headers | VIA
    else:
        body = {"error": {"code": 403, "message": message}}
    return web.Response(body=dumps(body).encode(), status=403, headers=headers)


def same(given: str, secret: str) -> bool:
    """Whether a secret that came over the wire is the right one, in a time that tells nothing about it."""
    return hmac.compare_digest(given.encode(errors="surrogateescape"), secret.encode())
