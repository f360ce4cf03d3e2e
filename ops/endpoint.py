"""`/health` and `/metrics` over HTTP: off by default, and on this machine only unless configured
otherwise."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from types import MappingProxyType

import structlog
from aiohttp import web

from ops.health import Pulse

PORT, HOST = "METRICS_PORT", "METRICS_HOST"
LOCAL = "127.0.0.1"
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


@asynccontextmanager
async def serving(
    pulse: Pulse, environment: Mapping[str, str], build: Mapping[str, object] = MappingProxyType({})
) -> AsyncIterator[None]:
    """Measure and serve within the block, if the environment asks for it. `build`: `ops.version.facts`.

    :raises CannotServe: it is asked for and impossible.
    """
    port = port_of(PORT, environment)
    if port is None:
        yield
        return
    host = environment.get(HOST, "").strip() or LOCAL
    # Imported here: without the endpoint the library costs neither time nor memory.
    from prometheus_client import CONTENT_TYPE_LATEST

    from ops.metrics import Metrics

    metrics = Metrics(pulse, build)

    async def health(_: web.Request) -> web.Response:
        report = await pulse.report()
        return web.json_response(report, status=200 if report["ok"] else 503)

    async def metrics_page(_: web.Request) -> web.Response:
        return web.Response(body=await metrics.text(), headers={"Content-Type": CONTENT_TYPE_LATEST})

    app = web.Application()
    app.add_routes([web.get("/health", health), web.get("/metrics", metrics_page)])
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    try:
        try:
            await web.TCPSite(runner, host, port).start()
        except OSError as error:
            raise CannotServe(f"{PORT}: port {port} of {host} cannot be used: {error}") from error
        log.info("metrics", host=host, port=port)
        async with metrics.running():
            yield
    finally:
        await runner.cleanup()
