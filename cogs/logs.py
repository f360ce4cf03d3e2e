"""Logging: one format for our own logs and those of the libraries."""

from __future__ import annotations

import logging
import sys

import discord
import structlog

CHATTY = ("discord", "alembic", "aiosqlite", "PIL", "asyncio")
"""Libraries whose ordinary doings are of no interest."""


def set_up(level: str, as_json: bool) -> None:
    """All logs, those of the libraries too, as lines for people or as JSON, to the standard error output."""
    common: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars, structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name, structlog.processors.TimeStamper("iso"),
    ]  # fmt: skip
    last = [structlog.processors.dict_tracebacks, structlog.processors.JSONRenderer()]
    shown = last if as_json else [structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())]
    handler = logging.StreamHandler(sys.stderr)
    tidy = structlog.stdlib.ProcessorFormatter.remove_processors_meta
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(foreign_pre_chain=common, processors=[tidy, *shown])
    )
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    for name in CHATTY:
        logging.getLogger(name).setLevel(max(logging.getLogger().level, logging.WARNING))
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # nobody talks here
    structlog.configure(
        processors=[*common, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(), wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )  # fmt: skip
