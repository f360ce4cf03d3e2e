"""Components as the service stores them: numbered, with all defaults written out and media resolved."""

from typing import Any

from playground.checks.validation import walk
from playground.errors import Json
from playground.world.attachments import Resolver

_SELECT: Json = {"min_values": 1, "max_values": 1}
_MEDIA: Json = {"description": None, "spoiler": False}
_DEFAULTS: dict[int, Json] = {
    **dict.fromkeys((3, 5, 6, 7, 8), _SELECT),
    11: _MEDIA,
    13: {"spoiler": False},
    14: {"divider": True, "spacing": 1},
    17: {"accent_color": None, "spoiler": False},
}


def complete(components: list[Json], resolver: Resolver, prefix: tuple[Any, ...]) -> None:
    """Fill in what the sender left out; raises if an `attachment://` address names no file."""
    taken = {component.get("id") for _, component in walk(components)}
    free = (number for number in range(1, 1000) if number not in taken)
    for path, component in walk(components):
        component["id"] = component.get("id") or next(free)
        _default(component, _DEFAULTS.get(component["type"], {}))
        if "media" in component:
            resolver.component(component["media"], (*prefix, *path, "media"))
        if component["type"] == 13:
            file = resolver.component(component["file"], (*prefix, *path, "file"))
            component |= {"name": (file or {}).get("filename", ""), "size": (file or {}).get("size", 0)}
        for index, item in enumerate(component.get("items") or []):
            _default(item, _MEDIA)
            resolver.component(item["media"], (*prefix, *path, "items", index, "media"))


def _default(thing: Json, defaults: Json) -> None:
    for key, value in defaults.items():
        if thing.get(key) is None:
            thing[key] = value
