"""Point discord.py at a local Discord instead of the real one. The only module here that imports discord."""

import discord
import discord.http
import yarl
from discord.gateway import DiscordWebSocket


def redirect(http_base: str, ws_url: str) -> None:
    """Send discord.py's requests to `http_base`, its gateway to `ws_url`; call it before the client starts.

    These four constants are the only addresses that discord.py knows by itself; others come from payloads.
    """
    discord.http.Route.BASE = f"{http_base}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(ws_url)
    discord.Asset.BASE = f"{http_base}/cdn"
    discord.Invite.BASE = f"{http_base}/invite"
