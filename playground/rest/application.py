"""Routes on the bot itself, its commands, the guild, its members and roles."""

from playground.checks import limits
from playground.checks.commands_schema import MAX_COMMANDS, check_commands
from playground.errors import ApiError, Json, bad_form, missing_access, missing_permissions, unknown
from playground.gateway import APPLICATION_FLAGS, guild_object, own_user
from playground.rest.app import Api, ApiCall, number, route
from playground.world import integrations
from playground.world.world import GLOBAL, Dispatch

_A = "/applications/{application_id}"
_G = "/guilds/{guild_id}"


# -- login ---------------------------------------------------------------------------------------------------


@route("GET", "/users/@me")
def me(api: Api, call: ApiCall) -> Json:
    return own_user(api.world)


@route("GET", "/oauth2/applications/@me")
@route("GET", "/applications/@me")
def application(api: Api, call: ApiCall) -> Json:
    world = api.world
    return {
        "id": world.bot_id,
        "name": world.users[world.bot_id]["_name"],
        "icon": None,
        "description": "",
        "summary": "",
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "owner": world.user(world.people()[0]),
        "team": None,
        "bot": world.user(world.bot_id),
        "flags": APPLICATION_FLAGS,
        "flags_new": str(APPLICATION_FLAGS),
        "type": None,
        "tags": [],
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "integration_types_config": {"0": {}},
        "role_connections_verification_url": None,
        "explicit_content_filter": 0,
        "eligible_oauth2_scopes": [],
        "approximate_guild_count": len(world.guilds),
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
    }


@route("GET", "/gateway")
def gateway(api: Api, call: ApiCall) -> Json:
    return {"url": api.base_url().replace("http", "ws", 1) + "/gateway"}


@route("GET", "/gateway/bot")
def gateway_bot(api: Api, call: ApiCall) -> Json:
    return {**gateway(api, call), **api.gateway.starts.describe()}


@route("GET", _A + "/emojis")
def emojis(api: Api, call: ApiCall) -> Json:
    return {"items": []}


@route("GET", _A + "/entitlements")
def entitlements(api: Api, call: ApiCall) -> list[Json]:
    return []


# -- commands ------------------------------------------------------------------------------------------------


def _scope(api: Api, call: ApiCall) -> str:
    return api.guild(call).id if "guild_id" in call.params else GLOBAL


def _stored(api: Api, call: ApiCall, command: Json, old: Json | None) -> Json:
    """The command as the service returns it: with an id that stays as long as the name does."""
    wanted = command.get("default_member_permissions")
    stored = {
        "description": "",
        "nsfw": False,
        "dm_permission": True,
        "contexts": None,
        "integration_types": [0],
        **{key: value for key, value in command.items() if value is not None},
        "id": old["id"] if old else api.world.ids.new(),
        "application_id": api.world.bot_id,
        "type": command.get("type") or 1,
        "version": api.world.ids.new(),
        "default_member_permissions": None if wanted is None else str(wanted),
    }
    if "guild_id" in call.params:
        stored["guild_id"] = call.params["guild_id"]
    return stored


def _overwrite(api: Api, call: ApiCall, commands: list[Json]) -> list[Json]:
    scope = _scope(api, call)
    known = {(command["type"], command["name"]): command for command in get_commands(api, call)}
    stored = [
        _stored(api, call, command, known.get((command.get("type") or 1, command["name"])))
        for command in commands
    ]
    api.world.commands[scope] = stored
    api.world.save("commands", scope, {"list": stored})
    integrations.drop(api.world)
    api.world.emit(Dispatch("COMMANDS_UPDATE", {}, bot=False))
    return stored


def put_commands(api: Api, call: ApiCall) -> list[Json]:
    check_commands(call.body)
    return _overwrite(api, call, call.body)


def get_commands(api: Api, call: ApiCall) -> list[Json]:
    return api.world.commands.get(_scope(api, call), [])


def post_command(api: Api, call: ApiCall) -> Json:
    body, known = call.form(), get_commands(api, call)
    check_commands([body])
    kind = body.get("type") or 1
    others = [other for other in known if (other["type"], other["name"]) != (kind, body.get("name"))]
    if len([other for other in others if other["type"] == kind]) >= MAX_COMMANDS.get(kind, 0):
        raise ApiError(
            400, 30032, f"Maximum number of application commands reached ({MAX_COMMANDS.get(kind, 0)})"
        )
    return _overwrite(api, call, [*others, body])[-1]


def get_command(api: Api, call: ApiCall) -> Json:
    for command in get_commands(api, call):
        if command["id"] == call.params["command_id"]:
            return command
    raise unknown("application command")


def patch_command(api: Api, call: ApiCall) -> Json:
    old = get_command(api, call)
    changed = {**old, **call.form()}
    check_commands([changed])
    others = [other for other in get_commands(api, call) if other is not old]
    return _overwrite(api, call, [*others, changed])[-1]


def delete_command(api: Api, call: ApiCall) -> None:
    old = get_command(api, call)
    _overwrite(api, call, [other for other in get_commands(api, call) if other is not old])


@route("GET", _A + "/guilds/{guild_id}/commands/permissions")
def get_permissions(api: Api, call: ApiCall) -> list[Json]:
    guild = api.guild(call)
    return [integrations.told(api.world, guild, target) for target in guild.integrations]


@route("GET", _A + "/guilds/{guild_id}/commands/{command_id}/permissions")
def get_command_permissions(api: Api, call: ApiCall) -> Json:
    guild = api.guild(call)
    if call.params["command_id"] not in guild.integrations:
        raise unknown("application command permissions")
    return integrations.told(api.world, guild, call.params["command_id"])


for _base in (_A + "/commands", _A + "/guilds/{guild_id}/commands"):
    route("PUT", _base)(put_commands)
    route("GET", _base)(get_commands)
    route("POST", _base)(post_command)
    route("GET", _base + "/{command_id}")(get_command)
    route("PATCH", _base + "/{command_id}")(patch_command)
    route("DELETE", _base + "/{command_id}")(delete_command)


# -- the guild and its people --------------------------------------------------------------------------------


@route("GET", "/users/@me/guilds")
def my_guilds(api: Api, call: ApiCall) -> list[Json]:
    world, bot = api.world, api.world.bot_id
    return [
        {**guild.data, "owner": False, "permissions": str(world.permissions(bot, guild=guild))}
        for guild in world.guilds_of(bot)
    ]


@route("GET", "/users/{user_id}")
def get_user(api: Api, call: ApiCall) -> Json:
    return api.world.user(call.params["user_id"])


@route("GET", _G)
def get_guild(api: Api, call: ApiCall) -> Json:
    guild = api.guild(call)
    return {**guild_object(guild), "approximate_member_count": len(guild.members)}


@route("GET", _G + "/members")
def list_members(api: Api, call: ApiCall) -> list[Json]:
    after, limit = number(call.query, "after", 0), number(call.query, "limit", 1)
    if not 1 <= limit <= 1000:
        raise bad_form(("limit",), "NUMBER_TYPE_MAX", "int value should be between 1 and 1000.")
    guild = api.guild(call)
    members = sorted((uid for uid in guild.members if int(uid) > after), key=int)
    return [api.world.member(uid, guild) for uid in members[:limit]]


@route("GET", _G + "/members/{user_id}")
def get_member(api: Api, call: ApiCall) -> Json:
    return api.world.member(call.params["user_id"], api.guild(call))


@route("PATCH", _G + "/members/@me")
def edit_me(api: Api, call: ApiCall) -> Json:
    nick, guild, bot = call.checked(limits.OWN_MEMBER).get("nick"), api.guild(call), api.world.bot_id
    if bot not in guild.members:
        raise missing_access()
    guild.members[bot]["nick"] = nick
    api.world.member_changed(bot, guild)
    return api.world.member(bot, guild)


@route("GET", _G + "/roles")
def get_roles(api: Api, call: ApiCall) -> list[Json]:
    return list(api.guild(call).roles.values())


@route("PUT", _G + "/members/{user_id}/roles/{role_id}")
def add_role(api: Api, call: ApiCall) -> None:
    _set_role(api, call, has=True)


@route("DELETE", _G + "/members/{user_id}/roles/{role_id}")
def remove_role(api: Api, call: ApiCall) -> None:
    _set_role(api, call, has=False)


def _set_role(api: Api, call: ApiCall, *, has: bool) -> None:
    world, uid, rid, guild = api.world, call.params["user_id"], call.params["role_id"], api.guild(call)
    world.member(uid, guild)
    if rid not in guild.roles:
        raise unknown("Role")
    if not world.may(world.bot_id, "MANAGE_ROLES", guild=guild):
        raise missing_permissions()
    top = max(guild.roles[role]["position"] for role in guild.members[world.bot_id]["roles"])
    if guild.roles[rid]["position"] >= top or guild.roles[rid]["managed"]:
        raise missing_permissions()
    roles: list[str] = guild.members[uid]["roles"]
    if (rid in roles) != has:
        roles.append(rid) if has else roles.remove(rid)
        world.member_changed(uid, guild)
