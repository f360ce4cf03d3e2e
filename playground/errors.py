"""Refusals, in the words of Discord's API."""

from typing import Any

Json = dict[str, Any]
Path = tuple[str | int, ...]


class ApiError(Exception):
    """What the service answers instead of obeying: HTTP status, Discord's code, text, nested form errors."""

    def __init__(self, status: int, code: int, message: str, errors: Json | None = None) -> None:
        super().__init__(f"{status} (error code: {code}): {message}")
        self.status = status
        self.code = code
        self.message = message
        self.errors = errors

    def body(self) -> Json:
        """The JSON body that the service sends with this refusal."""
        body: Json = {"message": self.message, "code": self.code}
        if self.errors:
            body["errors"] = self.errors
        return body


class Form:
    """Collects every mistake of one request body, at its path, as Discord's `errors` tree."""

    def __init__(self, prefix: Path = ()) -> None:
        self.errors: Json = {}
        self.count = 0
        self.prefix = prefix

    def add(self, path: Path, code: str, message: str) -> None:
        self.count += 1
        node = self.errors
        for part in self.prefix + path:
            node = node.setdefault(str(part), {})
        node.setdefault("_errors", []).append({"code": code, "message": message})

    def check(self) -> None:
        """Raise the 400 (code 50035) if anything was added."""
        if self.errors:
            raise ApiError(400, 50035, "Invalid Form Body", self.errors)


def bad_form(path: Path, code: str, message: str) -> ApiError:
    """A 50035 with a single mistake."""
    form = Form()
    form.add(path, code, message)
    return ApiError(400, 50035, "Invalid Form Body", form.errors)


def unknown(what: str) -> ApiError:
    """The 404 for a thing that is not there; `what` is one of the names below."""
    return ApiError(404, _UNKNOWN[what], f"Unknown {what}")


def missing_permissions() -> ApiError:
    return ApiError(403, 50013, "Missing Permissions")


def missing_access() -> ApiError:
    return ApiError(403, 50001, "Missing Access")


_UNKNOWN = {
    "Channel": 10003,
    "Guild": 10004,
    "Member": 10007,
    "Message": 10008,
    "Role": 10011,
    "User": 10013,
    "Emoji": 10014,
    "Webhook": 10015,
    "interaction": 10062,
    "application command": 10063,
    "application command permissions": 10066,
}
