"""What people do, turned into interactions. What Discord's own client would not let through is refused."""

import base64
import binascii
from dataclasses import dataclass, field
from typing import Any

from playground.checks.validation import check_files, walk
from playground.errors import ApiError, Json, bad_form, missing_access, unknown
from playground.world.attachments import Attachments
from playground.world.guild import Guild
from playground.world.integrations import may_use
from playground.world.interactions import AUTOCOMPLETE, COMMAND, COMPONENT, MODAL, Interaction, Interactions
from playground.world.kinds import KINDS, speech
from playground.world.world import THREADS, World, public

SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, ATTACHMENT = range(
    1, 12
)
MAX_NUMBER = (1 << 53) - 1
"""What a number of JavaScript can hold, and so an option."""
# Which kinds of things the four selects (and options) without own choices may name.
ENTITY_SELECTS = {5: ("users",), 6: ("roles",), 7: ("users", "roles"), 8: ("channels",)}
_ENTITY_OPTIONS = {
    USER: ("users",),
    ROLE: ("roles",),
    MENTIONABLE: ("users", "roles"),
    CHANNEL: ("channels",),
}


@dataclass
class Subjects:
    """What options and selects name, described for the bot."""

    guild: Guild
    """Where that is so; for direct messages the first guild."""
    things: Json = field(default_factory=dict)

    def put(self, kind: str, thing: str, described: Json) -> None:
        self.things.setdefault(kind, {})[thing] = described


class UserActions:
    def __init__(self, world: World, interactions: Interactions, attachments: Attachments) -> None:
        self.world = world
        self.interactions = interactions
        self.attachments = attachments

    def seat(self, actor: str, cid: str) -> Json:
        """The channel, if this member exists and sees it."""
        channel = self.world.channel(cid)
        if actor not in self.world.people(self.world.guild_of(channel)):
            raise unknown("Member")
        if not self.world.sees(actor, channel):
            raise missing_access()
        return channel

    # -- commands --------------------------------------------------------------------------------------------

    def command(
        self, actor: str, cid: str, command_id: str, given: list[Json], *, focus: bool
    ) -> Interaction:
        """Use a command, or (with `focus`) ask for the choices of the option that is being typed."""
        channel = self.seat(actor, cid)
        speech(channel)
        command = self._find(command_id)
        guild = self.world.guild_of(channel)
        offered = guild is None or command in self.world.commands_of(guild)
        if not offered or not in_context(command, direct=guild is None):
            raise ApiError(403, 50001, "This command cannot be used here")
        if guild and not may_use(self.world, guild, actor, command, channel):
            raise ApiError(403, 50013, "You may not use this command")
        resolved = Subjects(guild or self.world.home)
        data: Json = {"id": command["id"], "name": command["name"], "type": command.get("type", 1)}
        options = self._options(command.get("options") or [], given, resolved, (), focus=focus)
        if options:
            data["options"] = options
        if resolved.things:
            data["resolved"] = resolved.things
        if command.get("guild_id"):
            data["guild_id"] = command["guild_id"]
        name = " ".join([command["name"], *_path(options)])
        return self.interactions.start(AUTOCOMPLETE if focus else COMMAND, actor, channel, data, command=name)

    def _find(self, command_id: str) -> Json:
        for commands in self.world.commands.values():
            for command in commands:
                if command["id"] == command_id:
                    return command
        raise unknown("application command")

    def _options(
        self, known: list[Json], given: list[Json], resolved: Subjects, path: tuple[str, ...], *, focus: bool
    ) -> list[Json]:
        by_name = {option["name"]: option for option in known}
        result: list[Json] = []
        for entry in given:
            name = str(entry.get("name"))
            option = by_name.pop(name, None)
            if option is None or ("options" in entry) != (option["type"] in (SUBCOMMAND, GROUP)):
                raise bad_form(
                    (*path, name),
                    "UNKNOWN_OPTION",
                    "The command has no such option, or not in this place, or it came twice",
                )
            if option["type"] in (SUBCOMMAND, GROUP):
                inner = self._options(
                    option.get("options") or [],
                    entry["options"] or [],
                    resolved,
                    (*path, name),
                    focus=focus,
                )
                result.append({"name": name, "type": option["type"], "options": inner})
                continue
            value = entry.get("value")
            typing = focus and bool(entry.get("focused"))
            if not typing:
                value = self._value(option, value, resolved, (*path, name))
            result.append(
                {
                    "name": name,
                    "type": option["type"],
                    "value": value,
                    **({"focused": True} if typing else {}),
                }
            )
        branches = [option for option in known if option["type"] in (SUBCOMMAND, GROUP)]
        if branches and len(result) != 1:
            raise bad_form(path or ("options",), "BASE_TYPE_REQUIRED", "Exactly one subcommand is needed")
        for name, option in by_name.items():
            if option.get("required") and not focus:
                raise bad_form((*path, name), "BASE_TYPE_REQUIRED", "This option is required")
        return result

    def _value(self, option: Json, value: Any, resolved: Subjects, path: tuple[str, ...]) -> Any:
        kind = option["type"]
        choices = option.get("choices")
        if choices and value not in [choice["value"] for choice in choices]:
            raise bad_form(path, "BASE_TYPE_CHOICES", "Not one of the choices")
        if kind in _ENTITY_OPTIONS:
            return self._entity(value, _ENTITY_OPTIONS[kind], resolved, path, option.get("channel_types"))
        if kind == ATTACHMENT:
            file = self._file(value, path, resolved.guild)
            resolved.put("attachments", file["id"], file)
            return file["id"]
        if kind == STRING and isinstance(value, str):
            low, high = option.get("min_length") or 0, option.get("max_length") or 6000
            if not low <= len(value) <= high:
                raise bad_form(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length.")
            return value
        fits: Any = {BOOLEAN: bool, INTEGER: int, NUMBER: (int, float)}.get(kind)
        if fits is None or not isinstance(value, fits) or isinstance(value, bool) != (kind == BOOLEAN):
            raise bad_form(path, "BASE_TYPE_BAD_TYPE", "The value does not fit the option's type")
        low, high = option.get("min_value"), option.get("max_value")
        low, high = -MAX_NUMBER if low is None else low, MAX_NUMBER if high is None else high
        if not low <= value <= high:
            raise bad_form(path, "NUMBER_TYPE_RANGE", f"Must be between {low} and {high}")
        return value

    def _file(self, value: Any, path: tuple[str, ...], guild: Guild) -> Json:
        """Take a file in that comes with a command, and describe it for the bot."""
        try:
            name, data = str(value["filename"]), base64.b64decode(value["data"], validate=True)
        except (TypeError, KeyError, ValueError, binascii.Error):
            raise bad_form(path, "BASE_TYPE_BAD_TYPE", "A file is a filename and its data") from None
        check_files([(name, data)], 0, self.world.largest_file(guild))
        return self.attachments.given(name, data, self.world.bot_id)

    def _entity(
        self,
        eid: Any,
        kinds: tuple[str, ...],
        resolved: Subjects,
        path: tuple[str, ...],
        channel_types: list[int] | None = None,
    ) -> str:
        """Check that the id names such a thing, and describe it for the bot."""
        world, guild = self.world, resolved.guild
        if not isinstance(eid, str):
            raise bad_form(path, "BASE_TYPE_BAD_TYPE", "The value does not fit the option's type")
        if "users" in kinds and eid in world.users:
            resolved.put("users", eid, world.user(eid))
            if eid in guild.members:
                have = str(world.permissions(eid, guild=guild))
                resolved.put("members", eid, {**guild.members[eid], "permissions": have})
        elif "roles" in kinds and eid in guild.roles:
            resolved.put("roles", eid, guild.roles[eid])
        elif (
            "channels" in kinds
            and eid in world.channels
            and world.channels[eid].get("guild_id") == guild.id
            and world.channels[eid]["type"] in (channel_types or (*KINDS.values(), *THREADS))
        ):
            channel = {
                **public(world.channels[eid]),
                "permissions": str(world.permissions(world.bot_id, world.channels[eid])),
            }
            resolved.put("channels", eid, channel)
        else:
            raise bad_form(path, "BASE_TYPE_BAD_TYPE", f"There is no such thing: {eid}")
        return eid

    # -- components and modals -------------------------------------------------------------------------------

    def component(
        self, actor: str, cid: str, mid: str, custom_id: str, values: list[str] | None
    ) -> Interaction:
        """Press a button or choose in a select."""
        channel = self.seat(actor, cid)
        message = self.visible_message(actor, cid, mid)
        match = next(
            (
                candidate
                for _, candidate in walk(message["components"])
                if candidate.get("custom_id") == custom_id
            ),
            None,
        )
        if match is None:
            raise _invalid(f"There is no component {custom_id!r} on this message")
        if match.get("disabled"):
            raise _invalid(f"The component {custom_id!r} is disabled")
        if values and match["type"] == 2:
            raise _invalid(f"The component {custom_id!r} is a button, which has no values")
        data: Json = {"custom_id": custom_id, "component_type": match["type"], "id": match["id"]}
        if match["type"] != 2:
            resolved = Subjects(self.world.guild_of(channel) or self.world.home)
            data["values"] = self._chosen(match, values or [], resolved, needed=1)
            if resolved.things:
                data["resolved"] = resolved.things
        return self.interactions.start(COMPONENT, actor, channel, data, message=message)

    def visible_message(self, actor: str, cid: str, mid: str) -> Json:
        message = self.interactions.messages.get(cid, mid)
        if message["_to"] is not None and actor not in message["_to"]:
            raise unknown("Message")
        return message

    def _chosen(self, select: Json, values: Any, resolved: Subjects, *, needed: int) -> list[str]:
        path = (str(select["custom_id"]),)
        if not isinstance(values, list) or len(set(map(str, values))) != len(values):
            raise bad_form(path, "LIST_TYPE_CONVERT", "Needs a list of different values")
        low, high = select.get("min_values"), select.get("max_values") or 1
        low = needed if low is None else low
        if not low <= len(values) <= high:
            raise bad_form(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length.")
        if select["type"] in ENTITY_SELECTS:
            kinds, types = ENTITY_SELECTS[select["type"]], select.get("channel_types")
            return [self._entity(value, kinds, resolved, path, types) for value in values]
        known = {option["value"] for option in select["options"]}
        for value in values:
            if not isinstance(value, str) or value not in known:
                raise bad_form(path, "BASE_TYPE_CHOICES", f"Not one of the options: {str(value)[:100]!r}")
        return values

    def modal(self, actor: str, modal_id: str, values: Json) -> Interaction:
        """Send a modal that the bot has opened for this member."""
        opener = self.interactions.by_id.get(modal_id)
        if opener is None or opener.modal is None or opener.user != actor:
            raise unknown("interaction")
        resolved = Subjects(self.world.guild_of(opener.channel) or self.world.home)
        unused = set(values)
        components: list[Json] = []
        for top in opener.modal["components"]:
            shown: Json = {"type": top["type"], "id": top.get("id") or 0}
            inner = top["components"][0] if top["type"] == 1 else top.get("component")
            if inner is not None:
                unused.discard(inner["custom_id"])
                filled = self._filled(inner, values.get(inner["custom_id"]), resolved)
                shown |= {"components": [filled]} if top["type"] == 1 else {"component": filled}
            components.append(shown)
        if unused:
            raise bad_form((sorted(unused)[0],), "UNKNOWN_COMPONENT", "The modal has no such component")
        data: Json = {"custom_id": opener.modal["custom_id"], "components": components}
        if resolved.things:
            data["resolved"] = resolved.things
        return self.interactions.start(MODAL, actor, opener.channel, data, message=opener.message)

    def _filled(self, item: Json, value: Any, resolved: Subjects) -> Json:
        kind, path = item["type"], (str(item["custom_id"]),)
        filled: Json = {"type": kind, "id": item.get("id") or 0, "custom_id": item["custom_id"]}
        required = item.get("required") is not False
        if kind == 4:
            text = item.get("value") or "" if value is None else value
            low, high = item.get("min_length") or (1 if required else 0), item.get("max_length") or 4000
            if not isinstance(text, str) or (len(text) < low and (text or required)) or len(text) > high:
                raise bad_form(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length.")
            return {**filled, "value": text}
        if kind == 21:
            known = [option["value"] for option in item["options"]]
            if value not in known and (value is not None or required):
                raise bad_form(path, "BASE_TYPE_CHOICES", "Not one of the options")
            return {**filled, "value": value}
        if kind == 23 and not isinstance(value, bool | None):
            raise bad_form(path, "BOOLEAN_TYPE_CHOICES", "Must be either true or false.")
        if kind == 23:
            return {**filled, "value": bool(item.get("default") if value is None else value)}
        if value is None:
            value = [option["value"] for option in item.get("options") or [] if option.get("default")]
        if kind == 22:
            item = {**item, "max_values": item.get("max_values") or len(item["options"])}
        if not required and not value:
            return {**filled, "values": []}
        return {**filled, "values": self._chosen(item, value, resolved, needed=1 if required else 0)}


def _invalid(message: str) -> ApiError:
    """What a use of a component meets that the message does not have, or not in this way."""
    refusal = bad_form(("custom_id",), "COMPONENT_VALIDATION_FAILED", "Component validation failed")
    return ApiError(400, 50035, message, refusal.errors)


def in_context(command: Json, *, direct: bool) -> bool:
    """Whether the command is offered in the guild, or (direct) in the conversation with the bot."""
    contexts = command.get("contexts")
    if contexts is not None:
        return (1 if direct else 0) in contexts
    return not direct or (not command.get("guild_id") and command.get("dm_permission") is not False)


def _path(options: list[Json]) -> list[str]:
    for option in options:
        if option["type"] in (SUBCOMMAND, GROUP):
            return [option["name"], *_path(option["options"])]
    return []
