"""The bodies of requests: read within a bound, and refused with one line in the log if they are none."""

import logging
import re
from typing import Any

from aiohttp import BodyPartReader, web
from aiohttp.http_exceptions import HttpProcessingError

from playground.errors import ApiError
from playground.wire import decode
from playground.world.attachments import Uploads

log = logging.getLogger(__name__)
BESIDE = 2**20
"""How much of a request may be other than its files."""
TOKENS = re.compile(r"(/(?:webhooks|interactions)/[^/]*/)[^/]+")
_UNREADABLE = (ValueError, HttpProcessingError, web.RequestPayloadError)
_LONGEST = 200


def too_large() -> ApiError:
    return ApiError(413, 40005, "Request entity too large")


def place(request: web.Request) -> str:
    """Method and path for the log: in one line, without the tokens of interactions."""
    path = TOKENS.sub(r"\1{token}", request.rel_url.raw_path)
    return f"{request.method} {path}"[:_LONGEST]


async def read_json(request: web.Request, most: int) -> Any:
    """The value of a JSON body of up to `most` bytes; an empty object if there is none. ApiError for
    anything else."""
    return (await _read(request, most, form=False))[0]


async def read_form(request: web.Request, most: int) -> tuple[Any, Uploads]:
    """The value of a body and the files that come with it, if it is a form; otherwise as `read_json`."""
    return await _read(request, most, form=request.content_type == "multipart/form-data")


async def _read(request: web.Request, most: int, *, form: bool) -> tuple[Any, Uploads]:
    try:
        if (request.content_length or 0) > most:
            raise too_large()
        return await _parts(request, most) if form else (decode(await _whole(request, most) or b"{}"), {})
    except _UNREADABLE as error:
        log.warning("refused %s: its body is malformed (%s)", place(request), type(error).__name__)
        raise ApiError(400, 50109, "The request body contains invalid JSON.") from None
    except ApiError as refusal:
        log.warning("refused %s: %s", place(request), refusal.message)
        raise


async def _whole(request: web.Request, most: int) -> bytes:
    data = bytearray()
    async for chunk in request.content.iter_any():
        data += chunk
        if len(data) > most:
            raise too_large()
    return bytes(data)


async def _parts(request: web.Request, most: int) -> tuple[Any, Uploads]:
    body: Any = {}
    uploads: Uploads = {}
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader):
            raise ValueError("nested multipart")
        data = bytearray()
        while chunk := await part.read_chunk(2**16):
            data += chunk
            most -= len(chunk)
            if most < 0:
                raise too_large()
        match = re.fullmatch(r"files?\[?(\d*)\]?", part.name or "")
        if part.name == "payload_json":
            body = decode(bytes(data))
        elif match:
            uploads[int(match[1] or 0)] = (part.filename or "file", bytes(data))
    return body, uploads
