"""The site beside a bot."""

from __future__ import annotations

import os
import socket
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

import structlog

from host import Host
from ui.kit.context import Services
from ui.settings.web_links import WebLinks
from web.access.readers import Proxies
from web.site import BACKLOG, Site

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
    listening = None if base else _listen_locally(port)
    if listening is not None:
        port = listening.getsockname()[1]
    links = await WebLinks.open(host, base or f"http://{LOCAL}:{port}")
    site = Site(host, links, Proxies(proxies), services.drawing)
    async with site.serving(address, port, listening):
        services.web, host.settings.has_pages = site.links, True
        log.info("pages on the web", host=address, port=port, base=site.links.base)
        yield site


def _listen_locally(port: int) -> socket.socket:
    """A socket that listens at the first free port of this machine from `port` on: another program may take
    one in the moment after a look at it. :raises OSError: none is free."""
    for tried in range(port, port + TRIED):
        listening = socket.socket()
        if os.name == "posix":  # elsewhere it would share the port with another program
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((LOCAL, tried))
            listening.listen(BACKLOG)
        except OSError:
            listening.close()
            if tried == port + TRIED - 1:
                raise
        else:
            return listening
    raise AssertionError("one port is tried at least")
