"""The demo server: a few channels, one bot, five members. All ids are fixed. Further servers are like it."""

from playground.errors import Json
from playground.world import permissions
from playground.world.guild import Guild
from playground.world.world import World

_BASE = 1_100_000_000_000_000_000
GUILD = str(_BASE)
BOT = str(_BASE + 1)
MOST_GUILDS = 64
_MANAGER, _BOT, _MEMBER, _CHANNEL = 11, 12, 13, 21
MANAGER_ROLE, BOT_ROLE, MEMBER_ROLE = (str(_BASE + offset) for offset in (_MANAGER, _BOT, _MEMBER))
_NAMES = ("general", "table-1", "table-2", "table-3", "bot-log")
CHANNELS = {name: str(_BASE + _CHANNEL + n) for n, name in enumerate(_NAMES)}
# Name, locale, avatar colour; the first is a manager. None owns the guild, so that permissions count.
MEMBERS = {
    str(_BASE + 101): ("Ada", "en-US", "#c2410c"),
    str(_BASE + 102): ("Bruno", "en-GB", "#1d4ed8"),
    str(_BASE + 103): ("Chiara", "it", "#15803d"),
    str(_BASE + 104): ("Dmitri", "en-US", "#7e22ce"),
    str(_BASE + 105): ("Elsa", "it", "#be185d"),
}
_ABSENT = (
    *(
        "afk_channel_id",
        "application_id",
        "banner",
        "description",
        "discovery_splash",
        "home_header",
        "splash",
    ),
    *(
        "incidents_data",
        "max_presences",
        "public_updates_channel_id",
        "rules_channel_id",
        "system_channel_id",
    ),
    *("safety_alerts_channel_id", "vanity_url_code", "widget_channel_id"),
)
COLORS = ("#be123c", "#0e7490", "#4d7c0f", "#a16207", "#6d28d9", "#334155")


def seed(world: World) -> None:
    """People and the bot, and the first guild."""
    world.bot_id = BOT
    world.add_user(BOT, "bot", "Bot", bot=True, color="#475569")
    for uid, (name, locale, color) in MEMBERS.items():
        world.add_user(uid, name.lower(), name, locale=locale, color=color)
    _add_guild(world, 0)


def grow(world: World, count: int) -> None:
    """Let there be at least this many guilds, up to `MOST_GUILDS`. Any two in a row are in different shards,
    however many shards there are."""
    for number in range(count):
        if str(_BASE + (number << 22)) not in world.guilds:
            _add_guild(world, number)


def _add_guild(world: World, number: int) -> None:
    base = _BASE + (number << 22)
    gid = str(base)
    guild = world.add_guild(
        {
            "id": gid,
            "name": f"Playground {number + 1}" if number else "Playground",
            "icon": None,
            "owner_id": str(_BASE + 2),
            "emojis": [],
            "stickers": [],
            "features": [],
            "preferred_locale": "en-US",
            "verification_level": 0,
            "default_message_notifications": 1,
            "explicit_content_filter": 0,
            "mfa_level": 0,
            "nsfw_level": 0,
            "premium_tier": 0,
            "afk_timeout": 300,
            "system_channel_flags": 0,
            "max_members": 100,
            "max_stage_video_channel_users": 50,
            "max_video_channel_users": 25,
            "premium_subscription_count": 0,
            "premium_progress_bar_enabled": False,
            "nsfw": False,
            "region": "local",
            "widget_enabled": False,
            **dict.fromkeys(_ABSENT),
        }
    )
    world.save("guild", gid, guild.data)
    _set_roles(world, guild)
    world.join(BOT, [role_in(guild, BOT_ROLE)], guild)
    for index, uid in enumerate(MEMBERS):
        roles = (MEMBER_ROLE, MANAGER_ROLE) if index == 0 else (MEMBER_ROLE,)
        world.join(uid, [role_in(guild, role) for role in roles], guild)
    for n, name in enumerate(_NAMES):
        world.add_channel(name, cid=str(base + _CHANNEL + n), guild=guild)


def role_in(guild: Guild, role: str) -> str:
    """What this role of the first guild is in another."""
    return str(int(role) - _BASE + int(guild.id))


def upgrade(world: World) -> None:
    """Give a world of an earlier version, in which everybody including the bot had a member's permissions and
    the bot a manager's, the roles of this one."""
    guild = world.home
    if MEMBER_ROLE in guild.roles:
        return
    _set_roles(world, guild)
    for uid in world.people(guild):
        guild.members[uid]["roles"].append(MEMBER_ROLE)
        world.save("member", uid, guild.members[uid])


def _set_roles(world: World, guild: Guild) -> None:
    # A bot has what @everyone has, too: so members have theirs by a role, and the bot has its link's alone.
    for role in (
        _role(guild.id, "@everyone", 0, 0),
        _role(role_in(guild, MEMBER_ROLE), "Member", permissions.MEMBER, 1),
        _role(role_in(guild, BOT_ROLE), "Bot", permissions.INVITED, 2, managed=True),
        _role(role_in(guild, MANAGER_ROLE), "Manager", permissions.MANAGER, 3, color=0xE67E22),
    ):
        guild.roles[role["id"]] = role
        world.save("role", guild.key(role["id"]), role)


def _role(rid: str, name: str, allowed: int, position: int, *, color: int = 0, managed: bool = False) -> Json:
    return {
        "id": rid,
        "name": name,
        "permissions": str(allowed),
        "position": position,
        "color": color,
        "colors": {"primary_color": color, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": managed,
        "mentionable": False,
        "icon": None,
        "unicode_emoji": None,
        "flags": 0,
        **({"tags": {"bot_id": BOT}} if managed else {}),
    }
