"""The conditions that tests put a bot under: permissions taken away, faults, the clock."""

from playground.checks.forms import YEARS
from playground.errors import Json, bad_form
from playground.faults import Fault, Faults
from playground.rest.app import Api
from playground.world import permissions
from playground.world.seed import BOT_ROLE, role_in
from playground.world.world import DM, THREADS


def permit(api: Api, body: Json) -> Json:
    """Take permissions from the bot or give it more than its invite link does: in one channel, or by its role
    in a whole guild, and then nowhere otherwise. What neither list names is as by the link."""
    world = api.world
    denied, granted = (permissions.bits(body.get(key, [])) for key in ("deny", "grant"))
    if body.get("channel"):
        channel = world.channel(body["channel"])
        ruling = world.channels[channel["parent_id"]] if channel["type"] in THREADS else channel
        if ruling["type"] != DM:
            world.rule_bot(ruling, granted, denied)
        return {}
    guild = world.place(body.get("guild"))
    role = guild.roles[role_in(guild, BOT_ROLE)]
    world.set_role(role, (permissions.INVITED | granted) & ~denied, guild)
    for channel in world.channels_of(guild):
        if any(overwrite["id"] == world.bot_id for overwrite in channel.get("permission_overwrites", ())):
            world.rule_bot(channel, 0, 0)
    return {}


def fault(api: Api, faults: Faults, body: Json) -> Json:
    """Add a fault, remove all, or disturb the gateway."""
    gateway = api.gateway
    if body.get("clear"):
        faults.clear()
    if "remove" in body:
        faults.remove(body["remove"])
    if "seed" in body:
        faults.random.seed(body["seed"])
    if "add" in body:
        faults.add(Fault.parse(body["add"]))
    links = gateway.links(shard=body.get("shard"), session=body.get("session"))
    match body.get("gateway"):
        case "reconnect":
            gateway.reconnect_all(links)
        case "invalidate" | "invalidate_resumable":
            gateway.invalidate_all(links, resumable=body["gateway"] == "invalidate_resumable")
        case "close":
            gateway.close_all(body.get("code", 4000), links)
        case "abort":
            gateway.abort_all(links)
    return {}


def clock(api: Api, body: Json) -> Json:
    clock = api.world.clock
    if clock.offset + body["advance"] > YEARS:
        raise bad_form(("advance",), "NUMBER_TYPE_MAX", f"All in all the clock moves by {YEARS} at most.")
    clock.advance(body["advance"])
    return {"now": clock.iso()}
