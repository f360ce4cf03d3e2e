"""What the web server logs: one line for a client's mistake, and a traceback only for one of our own."""

import logging
from typing import Any

from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError

_LONGEST = 200


class PlainLog(logging.LoggerAdapter[logging.Logger]):
    """The web server's logger. What does not come as HTTP leaves a line that says what is wrong with it."""

    def exception(self, msg: object, *args: object, exc_info: Any = True, **more: Any) -> None:
        match exc_info:
            case HttpProcessingError():
                said = " ".join(str(exc_info.message).split()).encode("ascii", "backslashreplace").decode()
                self.warning("refused what is no HTTP request: %s", said[:_LONGEST])
            case web.RequestPayloadError():
                pass  # what read the body has said so
            case _:
                super().exception(msg, *args, exc_info=exc_info, **more)

    def debug(self, msg: object, *args: object, exc_info: Any = None, **more: Any) -> None:
        if isinstance(exc_info, HttpProcessingError):
            self.exception(msg, *args, exc_info=exc_info)
        else:
            super().debug(msg, *args, exc_info=exc_info, **more)
