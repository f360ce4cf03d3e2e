"""The site beside a bot."""

from __future__ import annotations

import socket
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

import structlog

from host import Host
from ui.kit.context import Services
from ui.settings.web_links import WebLinks
from web.access.readers import Proxies
from web.site import Site

LOCAL = "127.0.0.1"
TRIED = 20
"""Ports that are tried, one after the other, for the pages of a local Discord."""
log = structlog.get_logger(__name__)


@asynccontextmanager
async def serving(
    host: Host, services: Services, base: str, address: str, port: int, proxies: Sequence[str]
) -> AsyncIterator[Site]:
    """Serve the pages within the block, and let the bot make links to them. Without a `base`, their public
    address, they are for this machine alone, at the first free port from `port` on.

    :raises OSError: the address cannot be used.
    """
    if not base:
        port = next((p for p in range(port, port + TRIED) if _is_free(p)), port)
    links = await WebLinks.open(host, base or f"http://{LOCAL}:{port}")
    site = Site(host, links, Proxies(proxies), services.drawing)
    async with site.serving(address, port):
        services.web, host.settings.has_pages = site.links, True
        log.info("pages on the web", host=address, port=port, base=site.links.base)
        yield site


def _is_free(port: int) -> bool:
    with socket.socket() as tried:
        tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            tried.bind((LOCAL, port))
        except OSError:
            return False
    return True
