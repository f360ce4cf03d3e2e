"""A local Discord: REST, gateway, interactions and a web page on one loopback port."""

from .client import Client, Refused
from .server import Server

__all__ = ["Client", "Refused", "Server"]
