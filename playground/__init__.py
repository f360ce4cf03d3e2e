"""A local Discord: REST, gateway, interactions and a web page on one loopback port."""

from playground.people.client import ActionRefused, Client
from playground.server import Server

__all__ = ["ActionRefused", "Client", "Server"]
