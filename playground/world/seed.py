"""The demo server: one guild, a few channels, one bot, five members. All ids are fixed."""

from playground.errors import Json
from playground.world import permissions
from playground.world.world import World

_BASE = 1_100_000_000_000_000_000
GUILD = str(_BASE)
BOT = str(_BASE + 1)
MANAGER_ROLE, BOT_ROLE, MEMBER_ROLE = str(_BASE + 11), str(_BASE + 12), str(_BASE + 13)
CHANNELS = {
    name: str(_BASE + 21 + n)
    for n, name in enumerate(("general", "table-1", "table-2", "table-3", "bot-log"))
}
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
    world.bot_id = BOT
    world.guild = {
        "id": GUILD,
        "name": "Playground",
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
    world.save("guild", GUILD, world.guild)
    _set_roles(world)
    world.add_user(BOT, "bot", "Bot", bot=True, color="#475569")
    world.join(BOT, [BOT_ROLE])
    for index, (uid, (name, locale, color)) in enumerate(MEMBERS.items()):
        world.add_user(uid, name.lower(), name, locale=locale, color=color)
        world.join(uid, [MEMBER_ROLE, MANAGER_ROLE] if index == 0 else [MEMBER_ROLE])
    for name, cid in CHANNELS.items():
        world.add_channel(name, cid=cid)


def upgrade(world: World) -> None:
    """Give a world of an earlier version, in which everybody including the bot had a member's permissions and
    the bot a manager's, the roles of this one."""
    if MEMBER_ROLE in world.roles:
        return
    _set_roles(world)
    for uid in world.people():
        world.members[uid]["roles"].append(MEMBER_ROLE)
        world.save("member", uid, world.members[uid])


def _set_roles(world: World) -> None:
    # A bot has what @everyone has, too: so members have theirs by a role, and the bot has its link's alone.
    for role in (
        _role(GUILD, "@everyone", 0, 0),
        _role(MEMBER_ROLE, "Member", permissions.MEMBER, 1),
        _role(BOT_ROLE, "Bot", permissions.INVITED, 2, managed=True),
        _role(MANAGER_ROLE, "Manager", permissions.MANAGER, 3, color=0xE67E22),
    ):
        world.roles[role["id"]] = role
        world.save("role", role["id"], role)


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
