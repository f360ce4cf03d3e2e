"""`/health` and `/metrics` over HTTP: off by default, and on this machine only unless configured otherwise.
`/health/live` and `/health/ready` answer supervisors that ask just one thing."""

from __future__ import annotations

import errno
import os
import re
import socket
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from types import MappingProxyType

import structlog
from aiohttp import web

from ops.health import Pulse

PORT, HOST = "METRICS_PORT", "METRICS_HOST"
LOCAL = "127.0.0.1"
_HOST = re.compile(r"[\w:%-]{1,63}(\.[\w:%-]{1,63}){0,30}\.?", re.ASCII)
log = structlog.get_logger(__name__)


class CannotServe(Exception):
    """The endpoint is impossible; the reason in one sentence."""


def port_of(name: str, environment: Mapping[str, str]) -> int | None:
    """The port in an environment variable; None if it is not set. :raises CannotServe: it is no port."""
    port = environment.get(name, "").strip()
    if not port:
        return None
    if not (port.isascii() and port.isdigit() and len(port) < 6 and 0 < int(port) < 65536):
        raise CannotServe(f"{name} must be a number from 1 to 65535, not {port[:50]!r}")
    return int(port)


def address_of(environment: Mapping[str, str]) -> tuple[str, int] | None:
    """Host and port that are to be served; None if there is no port. :raises CannotServe: they cannot be."""
    port, host = port_of(PORT, environment), environment.get(HOST, "").strip() or LOCAL
    if not _HOST.fullmatch(host):
        raise CannotServe(f"{HOST} must be an address or a name of this machine, not {host[:50]!r}")
    return None if port is None else (host, port)


def explain(host: str, port: int, error: OSError) -> CannotServe:
    """Why an address cannot be served, with the setting that is at fault."""
    if isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL:
        return CannotServe(f"{HOST}: {host} is no address of this machine ({error.strerror})")
    reason = os.strerror(error.errno) if error.errno else str(error)
    return CannotServe(f"{PORT}: port {port} of {host} cannot be used ({reason})")


@asynccontextmanager
async def serving(
    pulse: Pulse, environment: Mapping[str, str], build: Mapping[str, object] = MappingProxyType({})
) -> AsyncIterator[None]:
    """Measure and serve within the block, if the environment asks for it. `build`: `ops.version.facts`.

    :raises CannotServe: it is asked for and impossible.
    """
    address = address_of(environment)
    if address is None:
        yield
        return
    host, port = address
    # Imported here: without the endpoint the library costs neither time nor memory.
    from prometheus_client import CONTENT_TYPE_LATEST

    from ops.metrics import Metrics

    metrics = Metrics(pulse, build)

    async def health(_: web.Request) -> web.Response:
        report = await pulse.report()
        return web.json_response(report, status=200 if report["ok"] else 503)

    async def live(_: web.Request) -> web.Response:
        return _answer(pulse.is_live)

    async def ready(_: web.Request) -> web.Response:
        return _answer(pulse.is_ready)

    async def metrics_page(_: web.Request) -> web.Response:
        return web.Response(body=await metrics.text(), headers={"Content-Type": CONTENT_TYPE_LATEST})

    app = web.Application()
    pages = {"/health": health, "/health/live": live, "/health/ready": ready, "/metrics": metrics_page}
    app.add_routes([web.get(path, page) for path, page in pages.items()])
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    try:
        try:
            await web.TCPSite(runner, host, port).start()
        except OSError as error:
            raise explain(host, port, error) from error
        log.info("metrics", host=host, port=port)
        async with metrics.running():
            yield
    finally:
        await runner.cleanup()


def _answer(well: bool) -> web.Response:
    return web.Response(text="yes" if well else "no", status=200 if well else 503)
