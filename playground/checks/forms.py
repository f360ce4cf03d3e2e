"""What the bodies of the control API must be, by action, as data for `schema.examine`."""

from playground.checks.commands_schema import LOCALES
from playground.checks.limits import CUSTOM_ID, TAGS, THREAD
from playground.checks.schema import Flag, Integer, Many, Number, OneOf, Rule, Shape, Text
from playground.named_faults import NAMED
from playground.world.kinds import KINDS, MOST_TAGS
from playground.world.permissions import BITS

YEARS = 100 * 366 * 86400
"""The farthest that the clock may be moved."""
MOST_ENTRIES = 100
"""What can be set for one command."""
_ID, _MAYBE = Text(100, 1, required=True), Text(100)
_LOCALE = OneOf(tuple(sorted(LOCALES)))
_PERMISSIONS = Many(OneOf(tuple(BITS)), len(BITS))
_PLACE: dict[str, Rule] = {"actor": _ID, "channel": _ID}
_GUILD: dict[str, Rule] = {"guild": _MAYBE}
_WAITING: dict[str, Rule] = {"wait": OneOf(("ack", "answer")), "timeout": Number(min=0, max=3600)}
_OPTION: dict[str, Rule] = {"name": Text(32, 1, required=True), "focused": Flag()}
_OPTIONS = Many(Shape(_OPTION), 25)
for _ in range(2):  # a group, and a subcommand in it
    _OPTIONS = Many(Shape(_OPTION | {"options": _OPTIONS}), 25)
_ENTRY = Shape({"id": _ID, "type": Integer(1, 3, required=True), "permission": Flag(required=True)})
_COMMAND = Shape(_PLACE | _WAITING | {"command": _ID, "options": _OPTIONS})

FORMS: dict[str, Shape] = {
    "interactions/command": _COMMAND,
    "interactions/autocomplete": _COMMAND,
    "interactions/component": Shape(
        _PLACE | _WAITING | {"message": _ID, "custom_id": CUSTOM_ID, "values": Many(Text(100), 25)}
    ),
    "interactions/modal": Shape({"actor": _ID, "modal": _ID, "values": Shape({})} | _WAITING),
    "messages": Shape(_PLACE | {"content": Text(10**6, required=True), "reply_to": _MAYBE}),
    "reactions": Shape(
        _PLACE | {"message": _ID, "emoji": Text(100, 1, required=True), "on": Flag(required=True)}
    ),
    "threads": Shape(
        _PLACE
        | {"name": THREAD.fields["name"], "message": _MAYBE}
        | {"content": Text(2000, 1), "tags": Many(_ID, MOST_TAGS)}
    ),
    "archive": Shape({"channel": _ID, "archived": Flag(required=True), "locked": Flag()}),
    "dms": Shape({"actor": _ID}),
    "dismiss": Shape(_PLACE | {"message": _ID}),
    "read": Shape(_PLACE),
    "typing": Shape(_PLACE),
    "members": Shape(
        _GUILD
        | {"id": _MAYBE, "name": Text(32, 1), "locale": _LOCALE}
        | {"roles": Many(_MAYBE, 250), "is_manager": Flag(), "dms_closed": Flag()}
    ),
    "guild": Shape(
        _GUILD | {"name": Text(100, 1), "preferred_locale": _LOCALE, "premium_tier": Integer(0, 3)}
    ),
    "channels": Shape(
        _GUILD
        | {"id": _MAYBE, "name": Text(100, 1), "kind": OneOf(tuple(KINDS)), "nsfw": Flag()}
        | {"slow": Integer(0, 21600), "tags": TAGS, "require_tag": Flag()}
    ),
    "integrations": Shape(
        _GUILD | {"actor": _ID, "command": _MAYBE, "permissions": Many(_ENTRY, MOST_ENTRIES, required=True)}
    ),
    "permissions": Shape(_GUILD | {"channel": _MAYBE, "deny": _PERMISSIONS, "grant": _PERMISSIONS}),
    "faults": Shape(
        {"clear": Flag(), "remove": OneOf(tuple(NAMED)), "code": Integer(1000, 4999), "seed": Integer(0)}
        | {"gateway": OneOf(("reconnect", "invalidate", "invalidate_resumable", "close", "abort"))}
        | {"shard": Integer(0), "session": _MAYBE}
    ),
    "clock": Shape({"advance": Number(min=0, max=YEARS, required=True)}),
    "delete": Shape({"channel": _ID, "message": _MAYBE}),
    "leave": Shape(_GUILD | {"actor": _ID, "back": Flag()}),
    "bot": Shape(_GUILD | {"member": Flag(), "available": Flag()}),
}
